"""Every example of the document and of the README asked of a live server.

Truth: what the document and the README promise to people who copy from them.
"""

import json
import re
import shutil
import subprocess
import sys
from urllib.parse import urlencode

import pytest

from api import openapi
from tests.system.servers import ROOT, ask, served

PATHS = json.loads(openapi.committed())["paths"]
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)
PLACE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server


def addresses():
    """Yield the address of every GET with the examples of its keys, as far as they go together."""
    for path, methods in PATHS.items():
        if "get" in methods:
            keys = methods["get"].get("parameters", ())
            given = {key["name"]: key["example"] for key in keys if "example" in key}
            yield path + ("?" + urlencode(given, doseq=True) if given else "")


BODIES = {
    (path, media): content["example"]
    for path, methods in PATHS.items()
    for media, content in methods.get("post", {}).get("requestBody", {}).get("content", {}).items()
    if "example" in content
}


@pytest.mark.parametrize("address", list(addresses()))
def test_every_address_is_answered(server, address):
    status, _, body = ask(server.port, address)
    assert status == 200, body
    assert json.loads(body)


@pytest.mark.parametrize("path", [path for path, _ in BODIES])
def test_every_body_is_answered(server, path):
    status, headers, body = ask(server.port, path, "POST", BODIES[path, "application/json"])
    assert status == 200, body
    assert (
        headers["Content-Type"].split(";")[0] in PATHS[path]["post"]["responses"]["200"]["content"]
    )


def test_every_operation_with_a_body_has_an_example():
    assert {path for path, _ in BODIES} == {path for path in PATHS if "post" in PATHS[path]}


def block(language, server):
    """Return the one block of the README in a language that asks the server, and ask ours."""
    (found,) = [text for kind, text in BLOCKS if kind == language and f"{PLACE}/api" in text]
    return found.replace(PLACE, f"http://127.0.0.1:{server.port}")


def run(command, folder, **more):
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60, check=False, **more
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def exact(server):
    """Return the value that the examples in Python and JavaScript print."""
    body = ask(server.port, "/api/v1/odds?hero=flash&goal=hits-at-least&hits=4")[2]
    return json.loads(body)["value"]["exact"]


def test_curl_of_the_readme(server, tmp_path):
    printed = run(["bash", "-ec", block("sh", server)], tmp_path)
    reader, first = json.JSONDecoder(), printed.strip()
    answer, end = reader.raw_decode(first)
    other, _ = reader.raw_decode(first[end:].strip())
    assert [each["hero"] for each in (answer, other)] == ["flash", "flash"]
    assert "value" in answer
    assert "value" in other
    assert (tmp_path / "hits.csv").read_text().startswith("hero,villain")


def test_python_of_the_readme(server, tmp_path):
    printed = run([sys.executable, "-c", block("py", server)], tmp_path)
    assert printed == f"four {exact(server)}\n"


def test_javascript_of_the_readme(server, tmp_path):
    node = shutil.which("node")
    assert node, "needs node, which .ci/run installs"
    printed = run([node, "--input-type=module"], tmp_path, input=block("js", server))
    assert printed == f"{exact(server)}\n"

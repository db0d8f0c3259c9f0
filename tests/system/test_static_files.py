"""The files as they are sent: the same programs as written, by both servers, in every encoding.

Truth: acorn, a parser of the language, for the scripts; the files themselves for the rest.
"""

import gzip
import json
import re
import subprocess
from pathlib import Path

import brotli
import pytest
import zstandard

from tests.system.servers import ask, served
from web.assets import contents, form
from web.slim import slim_script

SAME = Path(__file__).with_name("js") / "same.js"
UNPACK = {
    "br": brotli.decompress,
    "zstd": lambda body: zstandard.ZstdDecompressor().decompressobj().decompress(body),
    "gzip": gzip.decompress,
}
HARD = r"""
/** @typedef {{a: number}} Row */
export class Thing {
  #hidden = 1; // comment
  static x = `a // b /* c */ ${[1].map((n) => `x ${n}  y // ${{ a: `}` }.a} z`).join("  ")}  c`;
  static { Thing.y = 'it\'s // no comment'; }
  get value() { return this.#hidden ?? 0; }
  has(o) { return #hidden in o && "x" in o; }
}
const re = /[/"'`]\/\/ x/gu, other = 4 / 2 / 1, five = 5 .toFixed(), half = re ? .5 : 1.;
const f = (x) => { return /a  b/.test(x) ? x : `  ${ x }  `; }
const g = async function* () { yield* [1]; for await (const x of /* y */ g()) { yield x } }
let a = 1
let b = a
++b
a = b
/re/g.lastIndex
const i = a++ + ++b - -a, j = a-- - --b, flag = /x/ in re, t = typeof /y/, k = a++ / 2 / 1
const big = 1_000n ** 2n, o = { ...{ a }, [`k${a}`]: a?.b?.[0], get: 1, "quo\"ted": 2 };
a ||= 2; a ??= 3; a >>>= 1
/* block
comment */ const m = x => x / 2 // half
const lines = `line
  two // not comment \` \${no}
`;
const one = () => {
  return /* nothing
  here */ 1
}
label: for (;;) { break label }
export { m as default, lines }
const { p, ...rest } = o
;[p, rest].forEach((x) => x)
if (a) b
else b = { p }
export const h = (x) => ({ x }), n = !/x/.test("") && a < b > (i), u = void 0, dollar = "${", _$ = j
"""


def differing(pairs):
    """Return the names of the pairs that are not the same program."""
    run = subprocess.run(
        ["node", str(SAME)], input=json.dumps(pairs), capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout)


def scripts():
    return {name: body.decode() for name, body in contents().items() if name.endswith(".js")}


def test_scripts_are_sent_as_they_were_written():
    pairs = [(name, source, form(name, "").body.decode()) for name, source in scripts().items()]
    assert len(pairs) > 10
    assert differing(pairs) == []


def test_what_is_hard_to_read_stays_the_same():
    assert "comment" in HARD
    small = slim_script(HARD)
    assert differing([("hard", HARD, small)]) == []
    assert "typedef" not in small


def test_a_changed_program_would_be_seen():
    assert differing([("order", "const a = 1, b = 2;", "const b = 2, a = 1;")]) == ["order"]
    assert differing([("broken", "let a = 1;", "let a = ;")]) == ["broken"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("static"), workers=1) as found:
        yield found


@pytest.mark.parametrize("encoding", UNPACK)
def test_workers_send_what_is_pressed_once(server, encoding):
    program = ask(server.port, "/sw.js", headers={"Accept-Encoding": "identity"})[2].decode()
    addresses = re.findall(r'"(/static/[^"]+)"', program)
    for address in addresses[:8]:
        plain = ask(server.port, address, headers={"Accept-Encoding": "identity"})
        status, headers, body = ask(server.port, address, headers={"Accept-Encoding": encoding})
        assert status == plain[0] == 200
        assert "immutable" in headers["Cache-Control"]
        if headers["Content-Encoding"]:
            assert (headers["Content-Encoding"], UNPACK[encoding](body)) == (encoding, plain[2])
        assert headers["Content-Length"] == str(len(body))

"""The reference for people. Truth: the document; no script, nothing of others, a strict policy."""

import re
from html.parser import HTMLParser

import pytest

from api.operations import OPERATIONS
from api.problems import TITLES


@pytest.fixture(scope="module")
def page(app):
    response = app.test_client().get("/api/v1/docs")
    assert (response.status_code, response.mimetype) == (200, "text/html")
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    return response.get_data(as_text=True)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.name)
def test_every_operation_is_there(page, operation):
    assert f'id="{operation.name}"' in page
    assert f"{operation.method.upper()} {operation.path}" in page


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.name)
def test_every_operation_shows_an_answer(page, operation):
    section = page.partition(f'<section id="{operation.name}">')[2].partition("</section>")[0]
    assert section.count("<details>") == len([m for m in operation.media if "parquet" not in m])


def test_every_problem_is_shown(page):
    for status, title in TITLES.items():
        section = page.partition(f"<h3>{title}</h3>")[2].partition("</section>")[0]
        assert f"&#34;status&#34;: {status}" in section


def test_no_script_no_style_of_its_own_and_nothing_from_elsewhere(page):
    assert "<script" not in page
    assert " style=" not in page
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


class Anchors(HTMLParser):
    """Gathers ids and the anchors that links point to."""

    def __init__(self):
        super().__init__()
        self.ids, self.links = [], set()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        if found.get("href", "").startswith("#"):
            self.links.add(found["href"][1:])


def test_links_lead_somewhere(page):
    anchors = Anchors()
    anchors.feed(page)
    assert anchors.links <= set(anchors.ids)
    assert len(anchors.ids) == len(set(anchors.ids))


def test_its_style_is_served(client):
    response = client.get("/api/v1/docs/reference.css")
    assert (response.status_code, response.mimetype) == (200, "text/css")

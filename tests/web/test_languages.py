"""The page in every language: told apart for caches, kept by links, nothing left in English."""

import re

import pytest

from tests.web.reading import Page, query_of
from web.texts import LANGUAGES, catalogue

FULL = "hero=flash&goal=defeat&need=3&minus-die=1&only-3-rolls=1&two-faced=1&hand=101.001"
QUERIES = [
    "",
    FULL,
    "hero=batman&villain=Atrocitus&markers=2&hand=211.210&batman-dice=2220.2220",
    "hero=superman&goal=mean-damage&villain=Grodd",
    "hero=green-lantern&goal=worth&worth=0,1/2,3",
]


def get(client, address, language="en", status=200):
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == status
    return response


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_the_browser(client, language, query):
    response = get(client, f"/odds?{query}", f"{language}-XX,{language};q=0.9")
    page = Page(response.get_data(as_text=True))
    assert page.attributes("html")[0]["lang"] == language
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in response.headers["Vary"]
    assert catalogue("question")["question.tagline"][language] in page.text
    assert not page.open


def english_only():
    """Return English texts that no other language has and that stand alone on the page."""
    every = catalogue("question") | catalogue("common")
    foreign = {text for said in every.values() for lang, text in said.items() if lang != "en"}
    return {said["en"] for said in every.values() if len(said["en"]) > 3} - foreign


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("language", ["de", "pl"])
def test_nothing_is_left_in_english(client, language, query):
    page = Page(get(client, f"/odds?{query}", language).get_data(as_text=True))
    words = {word.strip() for word in page.words} | {
        found[name] for _, found in page.tags for name in ("aria-label", "title") if name in found
    }
    assert not words & english_only()


def test_the_languages_have_answers_of_their_own(client):
    made = {language: get(client, f"/odds?{FULL}", language) for language in LANGUAGES}
    assert len({response.headers["ETag"] for response in made.values()}) == len(LANGUAGES)
    tag = made["de"].headers["ETag"]
    headers = {"Accept-Language": "pl", "If-None-Match": tag}
    assert client.get(f"/odds?{FULL}", headers=headers).status_code == 200
    assert get(client, f"/odds?{FULL}", "en").data == made["en"].data


def test_a_language_named_in_the_address_goes_first_and_stays(client):
    response = get(client, "/odds?hero=flash&lang=pl", "de")
    page = Page(response.get_data(as_text=True))
    assert page.attributes("html")[0]["lang"] == "pl"
    assert "Accept-Language" not in response.headers.get("Vary", "")
    assert ("lang", "pl") in page.sent()
    assert query_of(page.canonical) == [("hero", "flash"), ("lang", "pl")]
    chosen = page.attributes("a", hreflang="de")[0]
    assert query_of(chosen["href"]) == [("hero", "flash"), ("lang", "de")]
    assert page.attributes("a", hreflang="pl")[0]["aria-current"] == "true"
    assert page.attributes("a", class_="name")[0]["href"] == "/?lang=pl"


def test_a_language_that_we_do_not_speak_changes_nothing(client):
    page = Page(get(client, "/odds?hero=flash&lang=fr", "de").get_data(as_text=True))
    assert page.attributes("html")[0]["lang"] == "de"
    assert "lang" not in page.canonical


@pytest.mark.parametrize("language", ["de", "pl"])
def test_a_fault_of_the_answers_is_marked_as_english(client, language):
    text = get(client, "/odds?hero=flash&shield=99", language, 422).get_data(as_text=True)
    shield = catalogue("common")["common.ability.shield"][language]
    assert len(re.findall(rf'{shield}: <span lang="en">[^<]*from 1 to 20', text)) == 2


def test_a_fault_of_the_page_is_translated(client):
    text = get(client, "/odds?hero=flash&goal=defeat&need=", "de", 422).get_data(as_text=True)
    assert "Bedarf: gib eine ganze Zahl ein; dieses Ziel braucht eine" in text
    assert '<span lang="en">' not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_written_as_the_language_writes_them(client, language):
    text = Page(get(client, f"/odds?{FULL}", language).get_data(as_text=True)).text
    mark = re.escape(catalogue("question")["question.decimal-mark"][language])
    shown = re.findall(r"\d+(\D)\d+ %", text)
    assert len(shown) > 5
    assert all(re.fullmatch(mark, each) for each in shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_an_error_is_translated(client, language):
    response = get(client, "/nothing", language, 404)
    page = Page(response.get_data(as_text=True))
    assert catalogue("question")["question.error.title.404"][language] in page.text
    assert page.attributes("html")[0]["lang"] == language
    assert "Accept-Language" in response.headers["Vary"]


# ---- the address that the page had once ------------------------------------------------------


def test_a_question_at_the_old_address_is_sent_on(client):
    response = client.get("/?hero=flash&goal=defeat&villain=The+Joker")
    assert response.status_code == 308
    assert response.headers["Location"] == "/odds?hero=flash&goal=defeat&villain=The+Joker"

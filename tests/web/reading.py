"""The page read as a browser reads it: its form, its texts."""

from html.parser import HTMLParser
from urllib.parse import parse_qsl

VOID = {"meta", "link", "input", "br"}


class Page(HTMLParser):
    """What is on a page: tags balanced, ids, labels, inputs as a browser would send them."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.labels, self.inputs, self.tags = [], [], [], [], []
        self.words, self.option = [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        assert "style" not in found, "a strict policy allows no style attributes"
        assert not any(name.startswith("on") for name in found), "nor any script in attributes"
        self.tags.append((tag, found))
        if tag not in VOID:
            self.open.append(tag)
        if "id" in found:
            assert found["id"] not in self.ids, f"the id {found['id']} is there twice"
            self.ids.append(found["id"])
        if tag == "label":
            self.labels.append(found.get("for", ""))
        if tag == "select":
            self.inputs.append({**found, "value": ""})
        if tag == "input":
            self.inputs.append(found)
        self.option = found if tag == "option" else None

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, f"</{tag}> closes another"
        self.option = None

    def handle_data(self, data):
        self.words.append(data)
        if self.option is not None and "selected" in self.option:
            self.inputs[-1]["value"] = self.option.get("value", data.strip())

    def attributes(self, tag, **wanted):
        """Return the attributes of every such tag."""
        match = {name.rstrip("_"): value for name, value in wanted.items()}
        return [a for t, a in self.tags if t == tag and match.items() <= a.items()]

    @property
    def text(self):
        """All words of the page."""
        return " ".join(" ".join(self.words).split())

    @property
    def canonical(self):
        """The address that the page gives for its question."""
        return self.attributes("meta", name="address")[0]["content"]

    def sent(self, *buttons, **typed):
        """Return what the form sends when some inputs are typed and a button is pressed."""
        names = {name.replace("_", "-").replace("--", "."): value for name, value in typed.items()}
        pairs = [(i["name"], names.pop(i["name"], i.get("value", ""))) for i in self._on()]
        return [*pairs, *names.items(), *buttons]

    def _on(self):
        return [i for i in self.inputs if i.get("type") != "checkbox" or "checked" in i]


def query_of(address):
    """Return the query of an address as pairs."""
    return parse_qsl(address.partition("?")[2], keep_blank_values=True)

"""A chart's page read back: the table, the figure in the block of data, the file."""

import csv
import json
from html.parser import HTMLParser
from io import StringIO

from web.explore.charts import CHARTS

ALWAYS_FOUR = "sure~flash.red.6-0-0.yellow.6-0-0"
"""Flash with nothing but flashes: four hits, always, and no roll after the first."""


class _Reader(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.rows, self.cell, self.block = [], None, None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.cell = {"text": "", "value": None}
            self.rows[-1].append(self.cell)
        if tag == "data":
            self.cell["value"] = found["value"]
        if tag == "script" and found.get("id") == "figure":
            self.block = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None
        if tag == "script" and self.block is not None:
            self.figure, self.block = json.loads(self.block), None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell["text"] += data
        if self.block is not None:
            self.block += data


def shown(response):
    """Return the table's cells, titles first, as {"text", "value"}, and the figure."""
    reader = _Reader(response.text)
    return reader.rows, reader.figure


def rows(client, name, query=""):
    """Return the rows of a chart's file, each a dict of texts."""
    response = client.get(f"/explore/{name}.csv?{query}")
    assert response.status_code == 200, response.text
    return list(csv.DictReader(StringIO(response.text)))


def page(client, name, query="", **headers):
    """Return the page of a chart, at the address where it is in the end."""
    return client.get(f"/explore/{name}?{query}", follow_redirects=True, headers=headers)


def one_entry(name):
    """Return an address of a chart with as little as can be asked."""
    names = {field.name for field in CHARTS[name].fields}
    return "hero=flash" if "hero" in names else ""

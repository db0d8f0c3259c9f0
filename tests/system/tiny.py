"""The app with a tiny phone page, served alone: `python tiny.py PORT`, from any copy of the tree.

Its page has the data block and one module, `table/tiny.js`, so that what is seen is the work of the
service worker, the store and the plans, whatever the screens of the real page do.
"""

import sys

from flask import Response, request
from waitress import serve

from api import create_app
from web import assets, table
from web.texts import language_of

PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><title>Tiny</title>
<link rel="manifest" href="/manifest.webmanifest?lang={language}">
<link rel="icon" href="{icon}">
<script type="module" src="{script}"></script></head>
<body><script type="application/json" id="data">{block}</script></body></html>
"""


def tiny():
    language = language_of(request.headers.get("Accept-Language", ""), request.args.get("lang"))
    page = PAGE.format(
        language=language,
        icon=assets.asset("icons/die.svg"),
        script=assets.asset("table/tiny.js"),
        block=table.block(language, assets.release()),
    )
    return Response(page, mimetype="text/html")


if __name__ == "__main__":
    app = create_app({"ODDS_RATE_LIMIT": "off"})
    rule = next(rule for rule in app.url_map.iter_rules() if rule.rule == "/")
    app.view_functions[rule.endpoint] = tiny
    serve(app, host="127.0.0.1", port=int(sys.argv[1]), threads=8)

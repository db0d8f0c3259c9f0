"""Sentences as plain text and as HTML: places filled, `code` and [links](address) marked."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from reports.numbers import Place, is_number
from reports.parts import Cell, Sentence

_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")


class _Marked(Place):
    """A place in HTML: a rounded number keeps its exact value in the attribute `value`."""

    def __format__(self, spec: str) -> str:
        text = super().__format__(spec)
        if not is_number(self.value):
            return str(escape(text))
        return f'<data value="{machine(self.value)}">{escape(text)}</data>'


def machine(value: Cell) -> str:
    """Return a number as machines read it: a fraction as a/b.

    >>> from fractions import Fraction
    >>> machine(Fraction(1, 3)), machine(0.5), machine(None)
    ('1/3', '0.5', '')
    """
    return "" if value is None else str(value)


def said(sentence: Sentence) -> str:
    """Return a sentence as plain text.

    >>> said(Sentence("Stop at {n} or {p:.1%}, see [why](flash.html#stop).", {"n": 4, "p": 0.5}))
    'Stop at 4 or 50.0\\xa0%, see why.'
    """
    bare = _LINK.sub(r"\1", _CODE.sub(r"\1", sentence.text))
    return bare.format_map({name: Place(value) for name, value in sentence.values.items()})


def marked(sentence: Sentence) -> Markup:
    """Return a sentence as HTML.

    >>> from fractions import Fraction
    >>> marked(Sentence("At {n} & more: `stop`.", {"n": Fraction(1, 3)}))
    Markup('At <data value="1/3">0.3333</data> &amp; more: <code>stop</code>.')
    """
    text = _CODE.sub(r"<code>\1</code>", str(escape(sentence.text)))
    text = _LINK.sub(r'<a href="\2">\1</a>', text)
    filled = text.format_map({name: _Marked(value) for name, value in sentence.values.items()})
    return Markup(filled)  # noqa: S704 every piece is escaped above

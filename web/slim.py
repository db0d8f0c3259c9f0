"""Scripts and style sheets without what only people read: comments, indentation, needless spaces.

Nothing else is touched: names stay, statements keep their order, a line break stays wherever one
might end a statement. So types and reasons in comments cost no bytes, and what is sent is the same
program; a test compares the syntax trees of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_PIECE = re.compile(
    r"""(?P<gap>\s+|//[^\n]*|/\*.*?\*/)
    | (?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    | (?P<word>[\w$\#]+)
    | (?P<sign>\+\+|--|=>|.)""",
    re.S | re.X,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(?:`|\$\{)", re.S)
_BEFORE_VALUES = re.compile(
    "return|typeof|case|in|of|delete|void|throw|new|do|else|yield|await|instanceof"
)
"""Words after which a slash begins a regular expression, not a division."""
_VALUE_ENDS = (")", "]", "}", "++", "--", "`", '"', "'")
_OPENS, _CLOSES = frozenset("([{,;"), frozenset(")]}")
_TIGHT = frozenset("()[]{},;")
_CSS = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|/\*.*?\*/""", re.S)


def slim_script(source: str) -> str:
    """Return a script as a browser reads it.

    >>> slim_script("/** Says. */\\nconst f = (a) => {\\n  return `x  ${ a }`; // z\\n};\\n")
    'const f=(a)=>{return`x  ${a}`;};'
    """
    made, before = [], ""
    for gap, piece in _pieces(source):
        made.append(_needed(gap, before, piece))
        made.append(piece)
        before = piece
    return "".join(made)


def _needed(gap: str, before: str, after: str) -> str:
    """Return what of the gap between two pieces must stay: a line break, a space or nothing."""
    if not gap or not before:
        return ""
    if "\n" in gap:
        return "" if before[-1] in _OPENS or after in _CLOSES else "\n"
    return " " if _would_join(before, after) else ""


def _would_join(before: str, after: str) -> bool:
    """Tell whether two pieces side by side would be read as one, or might."""
    if before[-1] in _TIGHT or after[0] in _TIGHT:
        return False
    if after == "." and before[0].isdigit():
        return True
    ends_as_word = _is_word(before[-1]) or (before[0] == "/" and len(before) > 1)
    return ends_as_word == _is_word(after[0])


def _pieces(source: str) -> Iterator[tuple[str, str]]:
    """Yield each piece of the program with the gap before it; a template is cut at its values."""
    place, gap, before, braces = 0, "", "", [""]
    while place < len(source):
        found = _next(source, place, before, braces)
        place += len(found[1])
        if found[0] == "gap":
            gap += found[1]
            continue
        yield gap, found[1]
        gap, before = "", found[1]


def _next(source: str, place: int, before: str, braces: list[str]) -> tuple[str, str]:
    """Return kind and text of the piece at a place; `braces` are the braces that are open there."""
    piece = _PIECE.match(source, place)
    assert piece, "the last alternative takes any sign"
    kind, text = str(piece.lastgroup), piece[0]
    if text == "/" and _may_be_regex(before):
        text = _matched(_REGEX, source, place)
    elif text == "`" or (text == "}" and braces.pop() == "${"):
        text += _matched(_TEMPLATE, source, place + 1)
        if text.endswith("${"):
            braces.append("${")
    elif text == "{":
        braces.append("{")
    return kind, text


def _matched(pattern: re.Pattern[str], source: str, place: int) -> str:
    found = pattern.match(source, place)
    if found is None:
        raise ValueError(f"cannot be read from here: {source[place : place + 40]!r}")
    return found[0]


def _may_be_regex(before: str) -> bool:
    if not before or _BEFORE_VALUES.fullmatch(before):
        return True
    return not (before.endswith(_VALUE_ENDS) or _is_word(before[-1]))


def _is_word(sign: str) -> bool:
    return sign.isalnum() or sign in "_$#"


def slim_style(source: str) -> str:
    """Return a style sheet as a browser reads it.

    >>> slim_style('/* Big. */\\nh1 {\\n  content: "/* a */";\\n}\\n')
    'h1 {\\ncontent: "/* a */";\\n}'
    """
    bare = _CSS.sub(lambda found: found[1] or " ", source)
    return "\n".join(line for line in map(str.strip, bare.splitlines()) if line)

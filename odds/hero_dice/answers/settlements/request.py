"""The settle request: battlefield, attacks, damage of cards, what is silenced; all checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from odds.hero_dice import settlement
from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.answers import door
from odds.hero_dice.answers.settlements import battlefield as board
from odds.hero_dice.answers.settlements.hit_laws import MOST_HITS, read_hits
from odds.hero_dice.settlement import Direct, Entry, Rules, Split, Stack
from odds.hero_dice.words import DiceSet, Fault, Hero

KEYS = (
    "edition",
    "solo",
    "battlefield",
    "attacks",
    "direct",
    "silenced",
    "dice",
    "readings",
    "joint",
)
ATTACK_KEYS = ("hero", "target", "hits", "split", "card")
DIRECT_KEYS = ("hero", "villain", "damage")
SILENCED_KEYS = ("villain", "ability")
SPLIT_KEYS = ("rule", "neighbour")
MOST_ATTACKS = 24
MOST_DIRECT = 40
MOST_SILENCED = 12
MOST_BITS = 3400
"""The most bits of the common denominator of a settlement: about 1,000 digits."""
TORNADO = "tornado"


@dataclass(frozen=True)
class Request:
    """A checked settle request: villains with what is silenced off, heroes by seat."""

    stacks: tuple[Stack, ...]
    seats: Mapping[str, int]
    entries: tuple[Entry, ...]
    direct: tuple[Direct, ...]
    rules: Rules
    dice: DiceSet
    readings: tuple[str, ...] = ()
    joint: bool = True

    @property
    def heroes(self) -> tuple[Hero, ...]:
        """The heroes by seat."""
        return tuple(board.read_seat(name, "hero")[1] for name in self.seats)


def read_request(raw: object) -> Request:
    """Return a settle request checked.

    >>> read_request({"battlefield": [], "edition": "2015"}).rules.hits_first
    False
    """
    given = door.table(raw, "", KEYS)
    if "battlefield" not in given:
        raise Fault("battlefield", "missing; a settlement needs the villains", "missing")
    edition = board.read_edition(given.get("edition", "2016"))
    alone = board.read_flag(given.get("solo", False), "solo")
    attacks = _rows(given, "attacks", MOST_ATTACKS, ATTACK_KEYS, ("hero", "target", "hits"))
    direct = _rows(given, "direct", MOST_DIRECT, DIRECT_KEYS, DIRECT_KEYS)
    silenced = _rows(given, "silenced", MOST_SILENCED, SILENCED_KEYS, SILENCED_KEYS)
    seats = board.seats_of(_named(attacks, direct, given["battlefield"]))
    stacks = _silenced(board.read_battlefield(given["battlefield"], seats), silenced)
    entries = tuple(_entry(row, f, seats, len(stacks)) for f, row in attacks)
    _verify(entries, seats, stacks, alone)
    _verify_cards(stacks, entries, direct, seats)
    readings = board.read_settlement_readings(given.get("readings", ()))
    dice = board.read_gray(given.get("dice"))
    return Request(
        stacks,
        seats,
        entries,
        tuple(_direct(row, f, seats, len(stacks)) for f, row in direct),
        board.rules_of(edition, alone, dice, readings),
        dice,
        readings,
        board.read_flag(given.get("joint", True), "joint"),
    )


Row = tuple[str, Mapping[str, object]]
"""A table of the request with the name of its field."""


def _rows(
    given: Mapping[str, object], key: str, most: int, keys: tuple[str, ...], need: tuple[str, ...]
) -> list[Row]:
    """Return the tables of a list, each with the name of its field."""
    listed = door.items(given.get(key, ()), key, most)
    rows = [(f"{key}[{i}]", door.table(row, f"{key}[{i}]", keys)) for i, row in enumerate(listed)]
    for field, row in rows:
        for name in need:
            if name not in row:
                raise Fault(f"{field}.{name}", f"missing; it needs {', '.join(need)}", "missing")
    return rows


def _named(attacks: list[Row], direct: list[Row], battlefield: object) -> Iterator[tuple[str, str]]:
    """Yield every hero that a request names, with the field."""
    for field, row in (*attacks, *direct):
        yield board.read_seat(row["hero"], f"{field}.hero")[0], f"{field}.hero"
    listed = door.items(battlefield, "battlefield", board.MOST_VILLAINS)
    for place, villain in enumerate(listed):
        for key in ("damage", "old_markers") if isinstance(villain, Mapping) else ():
            markers = villain.get(key) if isinstance(villain, Mapping) else None
            for name in markers if isinstance(markers, Mapping) else ():
                field = f"battlefield[{place}].{key}.{name}"[:80]
                yield board.read_seat(name, field)[0], field


def _villain_at(raw: object, field: str, number: int) -> int:
    if not number:
        raise Fault(field, "no villain is on the battlefield")
    return door.whole(raw, field, 0, number - 1)


def _silenced(stacks: tuple[Stack, ...], silenced: list[Row]) -> tuple[Stack, ...]:
    """Return the villains with abilities taken off, one copy each time."""
    changed = list(stacks)
    for field, row in silenced:
        place = _villain_at(row["villain"], f"{field}.villain", len(stacks))
        ability = parse_ability(row["ability"], f"{field}.ability")
        if ability not in changed[place].abilities:
            raise Fault(
                f"{field}.ability",
                f"{changed[place].name} has no {row['ability']} that is on; a Construct lies on "
                "one ability of the villain",
            )
        changed[place] = changed[place].without(*ability)
    return tuple(changed)


def _direct(row: Mapping[str, object], field: str, seats: Mapping[str, int], number: int) -> Direct:
    name, _ = board.read_seat(row["hero"], f"{field}.hero")
    place = _villain_at(row["villain"], f"{field}.villain", number)
    return Direct(seats[name], place, door.whole(row["damage"], f"{field}.damage", 0, MOST_HITS))


def _entry(row: Mapping[str, object], field: str, seats: Mapping[str, int], number: int) -> Entry:
    name, who = board.read_seat(row["hero"], f"{field}.hero")
    target = _villain_at(row["target"], f"{field}.target", number)
    hits = read_hits(row["hits"], f"{field}.hits")
    card = board.read_flag(row.get("card", False), f"{field}.card")
    split = None
    if "split" in row and row["split"] is not None:
        split = read_split(row["split"], f"{field}.split", who, target, number)
    return Entry(seats[name], target, hits, split, card)


def read_split(raw: object, field: str, who: Hero, target: int, number: int) -> Split:
    """Return how Tornado divides hits between a target and a villain beside it."""
    given = door.table(raw, field, SPLIT_KEYS)
    for key in SPLIT_KEYS:
        if key not in given:
            raise Fault(f"{field}.{key}", f"missing; it needs {', '.join(SPLIT_KEYS)}", "missing")
    if who.markers is None or who.markers.name != TORNADO:
        raise Fault(field, f"{who.title} has no Tornado marker, so he cannot divide his hits")
    rule = door.word(given["rule"], f"{field}.rule", settlement.SPLITS)
    place = _villain_at(given["neighbour"], f"{field}.neighbour", number)
    # "... between the targeted villain and 1 adjacent villain."
    if abs(place - target) != 1:
        raise Fault(
            f"{field}.neighbour",
            f"Tornado reaches villains beside the target; villain {place} is not adjacent to "
            f"villain {target}",
        )
    return Split(rule, place)


def _verify(
    entries: tuple[Entry, ...], seats: Mapping[str, int], stacks: tuple[Stack, ...], alone: bool
) -> None:
    """Refuse targets that break a rule, more Tornados than there are, a law beyond bounds."""
    names = list(seats)
    own = _own_attacks(entries)
    splits: dict[int, int] = {}
    for i, entry in enumerate(entries):
        splits[entry.seat] = splits.get(entry.seat, 0) + (entry.split is not None)
        _verify_markers(splits[entry.seat], names[entry.seat], f"attacks[{i}].split")
    targets = {names[seat]: entries[i].target for seat, i in own.items()}
    fields = {names[seat]: f"attacks[{i}].target" for seat, i in own.items()}
    board.check_targets(stacks, targets, alone, fields.__getitem__)
    if sum(entry.hits.total.bit_length() for entry in entries) > MOST_BITS:
        raise Fault(
            "attacks",
            "too much: the probabilities have a common denominator of over 1,000 digits",
            "too-much",
        )


def _own_attacks(entries: tuple[Entry, ...]) -> dict[int, int]:
    """Return for each seat the place of its own attack: its first entry that is no card's."""
    found: dict[int, int] = {}
    for i, entry in enumerate(entries):
        if not entry.card:
            found.setdefault(entry.seat, i)
    return found


def _verify_cards(
    stacks: tuple[Stack, ...],
    entries: tuple[Entry, ...],
    direct: list[Row],
    seats: Mapping[str, int],
) -> None:
    """Refuse what cards do for a hero who targets a villain with NO CARDS."""
    own = {seat: stacks[entries[i].target] for seat, i in _own_attacks(entries).items()}
    played = [(f"attacks[{i}].card", entry.seat) for i, entry in enumerate(entries) if entry.card]
    played += [(f"{field}.hero", seats[str(row["hero"])]) for field, row in direct]
    for field, seat in played:
        # "Whoever targets this villain cannot use Hero cards."
        if seat in own and own[seat].has("no-cards"):
            raise Fault(
                field,
                f"{list(seats)[seat]} targets {own[seat].name}, who has NO CARDS: he plays no "
                "hero cards this turn",
            )


def _verify_markers(used: int, name: str, field: str) -> None:
    markers = board.read_seat(name, field)[1].markers
    if markers and used > markers.number:
        raise Fault(field, f"{name} has {markers.number} Tornado markers, each used once a game")

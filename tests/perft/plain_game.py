"""A whole game by the rulebook, for the counter of paths: shares nothing with the engine.

The rules are those of hero-dice.md, sections 2 to 6. The game plays itself and asks at each event;
`Table` is all that lies there. Villains are lists of cards (name, threat, words).
"""

from dataclasses import dataclass, field
from fractions import Fraction

from tests.perft import plain_attack
from tests.perft.paths import Option, Play
from tests.perft.plain_attack import Attack
from tests.perft.plain_choices import attack_options, target_options
from tests.perft.plain_settlement import clear, score, strike

LIMIT = {"2016": (12, 15, 18, 21), "2015": (12, 15, 20, 25)}
MARKED = ("flash", "green-lantern", "batman")


@dataclass
class Stack:
    """A villain: its cards, markers by seat, those from before it was turned, words off."""

    cards: list[tuple]
    now: list[int]
    old: list[int]
    turned: bool = False
    off: list[str] = field(default_factory=list)
    hidden: bool = False

    @property
    def threat(self):
        return sum(threat for _, threat, _ in self.cards)

    @property
    def words(self):
        words = [word for _, _, row in self.cards for word in row if word != "reinforcement"]
        for word in self.off:
            words.remove(word)
        return words


@dataclass
class Hero:
    """What a hero has and does in the round; `cards` are [name, effect]."""

    name: str
    hand: list[list[str]]
    played: list[list[str]] = field(default_factory=list)
    markers: int = 0
    aimed: bool = False
    target: int | None = None
    attack: Attack | None = None
    moved: list = field(default_factory=list)
    beside: list = field(default_factory=list)
    extra: list = field(default_factory=list)
    direct: list = field(default_factory=list)
    done: bool = False

    @property
    def rolling(self):
        return self.attack is not None and not self.attack.over

    def again(self):
        """The hero before the next round."""
        return Hero(self.name, self.hand, self.played, self.markers)


@dataclass
class Table:
    """All that lies on the table; `given` are the position's own words (see positions.toml)."""

    given: dict = field(repr=False)
    heroes: list[Hero]
    deck: list[tuple]
    above: int
    out: list[Stack] = field(default_factory=list)
    battle: list[Stack] = field(default_factory=list)
    city: int = 0
    teams: int = 0
    top: Stack | None = field(default=None, repr=False)
    yellow: Hero | None = field(default=None, repr=False)

    @property
    def alone(self):
        return len(self.heroes) == 1

    def key(self, *where):
        return f"{where} {self}"


def laid(given: dict) -> Table:
    """The table before the set-up."""
    heroes = [
        Hero(name, [list(card) for card in given.get("cards", {}).get(str(seat), [])])
        for seat, name in enumerate(given["heroes"])
    ]
    for hero in heroes:
        hero.markers = 3 * (hero.name in MARKED)
    deck = [(name, threat, tuple(words)) for name, threat, words in given["villains"]]
    return Table(given, heroes, deck, len(deck) - 2 * len(heroes))


# ---- the deck --------------------------------------------------------------------------------


def reinforces(card):
    return "reinforcement" in card[2]


def drawn(table: Table) -> list[Option]:
    """Which card may be next: the cards above hold all reinforcements, each place alike."""
    under = [card for card in table.deck if reinforces(card)]
    above = table.above
    chances = [
        Fraction(above > 0, max(above, 1)) if reinforces(card)
        else Fraction(above - len(under), above * (len(table.deck) - len(under))) if above > 0
        else Fraction(1, len(table.deck))
        for card in table.deck
    ]  # fmt: skip
    pairs = zip(table.deck, chances, strict=True)
    return [(p, lambda c=card: turn_up(table, c)) for card, p in pairs if p]


def turn_up(table: Table, card: tuple) -> None:
    table.deck.remove(card)
    table.above = max(0, table.above - 1)
    table.top.cards.append(card)


def cover(table: Table, stack: Stack, *where) -> Play:
    """Lay cards on a stack until a villain lies on top (2015, alone: one card at first)."""
    stack.hidden = False
    while not stack.cards or reinforces(stack.cards[-1]):
        table.top = stack
        if table.given.get("order"):
            turn_up(table, table.deck[0])
        else:
            yield table.key("card", *where, len(stack.cards)), drawn(table)
        if where[0] == "out" and table.alone and table.given["edition"] == "2015":
            return 0
    return 0


def lay(table: Table, place: str) -> Play:
    """Lay one villain a hero in a place; in a team the last in the outskirts face down."""
    row, heroes = getattr(table, place), len(table.heroes)
    for i in range(heroes):
        row.append(Stack([], [0] * heroes, [0] * heroes))
        if place == "out" and i == heroes - 1 and not table.alone:
            row[-1].hidden = True
        else:
            yield from cover(table, row[-1], place, i)
    return 0


def advance(table: Table) -> Play:
    """Move every villain out of the outskirts, then lay others there."""
    limit = LIMIT[table.given["edition"]][len(table.heroes) - 1]
    while table.out:
        yield from cover(table, table.out[0], "move")
        villain = table.out.pop(0)
        if sum(v.threat for v in table.battle) + villain.threat > limit:
            table.city += villain.threat
        else:
            table.battle.append(villain)
    if table.deck:
        yield from lay(table, "out")
    return 0


# ---- the game --------------------------------------------------------------------------------


def game(given: dict) -> Play:
    """Play a game; return the final resistance."""
    table = laid(given)
    yield from leave_out(table)
    old = given["edition"] == "2015"
    for place in ("battle", "out") if old else ("out",):
        yield from lay(table, place)
    while True:
        if not old:
            yield from advance(table)
        yield from attack(table)
        yield from settle(table)
        if not table.out:
            cards = sum(len(v.cards) for v in table.battle)
            return given["resistance"] - table.city - 2 * cards + 2 * table.teams
        if old:
            yield from advance(table)


def leave_out(table: Table) -> Play:
    """Tough fight: one random card of each hero goes back."""
    for hero in table.heroes if table.given.get("tough") else ():
        chance, drop = Fraction(1, len(hero.hand)), hero.hand.remove
        yield (
            table.key("tough", hero.name),
            [(chance, lambda card=card, drop=drop: drop(card)) for card in hero.hand],
        )
    return 0


def attack(table: Table) -> Play:
    """Targets, then attacks, until every hero is finished."""
    while not all(hero.aimed for hero in table.heroes):
        yield from asked(table, target_options(table))
    for hero in table.heroes:
        if hero.target is not None:
            words = table.battle[hero.target].words
            spent = hero.markers if hero.name == "batman" else 0
            hero.attack = Attack(hero.name, table.given["dice"][hero.name], words, spent)
    while not all(hero.done for hero in table.heroes):
        falling = [h.attack for h in table.heroes if h.attack and h.attack.cup]
        if falling:
            yield table.key("cup"), plain_attack.falls(falling[0])
        else:
            yield from asked(table, attack_options(table))
    return 0


def asked(table: Table, options: list[Option]) -> Play:
    """Ask the players; a card may throw the yellow die at once."""
    table.yellow = None
    yield table.key("players"), options
    if table.yellow:
        row = table.given["dice"]["flash"]["yellow"]
        found = [(Fraction(n, sum(row.values())), face) for face, n in row.items()]
        yield (
            table.key("yellow", table.yellow, table.heroes.index(table.yellow)),
            [(p, lambda f=face: all_hit(table, table.yellow, f)) for p, face in found],
        )
    return 0


def all_hit(table: Table, hero: Hero, face: str) -> None:
    if face == "flash":
        hero.extra += [(i, 1) for i in range(len(table.battle))]


def settle(table: Table) -> Play:
    """Hits become damage, gray dice are thrown, the defeated leave."""
    strike(table, [score(hero) for hero in table.heroes])
    thrown = [i for i, v in enumerate(table.battle) if "two-faced" in v.words and any(v.now)]
    for i in thrown:
        row = table.given["dice"]["batman"]["gray"]
        whole = sum(row.values())
        yield (
            table.key("gray", i),
            [(Fraction(n, whole), lambda f=face, i=i: gray(table.battle[i], f))
             for face, n in row.items()],
        )  # fmt: skip
    clear(table)
    for villain in table.battle:
        villain.off = []
    table.heroes = [hero.again() for hero in table.heroes]
    return 0


def gray(villain: Stack, face: str) -> None:
    change = {"wound": -1, "bat": 1, "batmobile": 1}.get(face, 0)
    villain.now = [n + change if n else 0 for n in villain.now]

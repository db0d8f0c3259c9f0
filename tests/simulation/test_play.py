"""`odds play` as a person uses it: typed lines in, the table and one-line errors out."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from odds.cli.playing import Talk, lines_between, replayed
from odds.hero_dice import data
from odds.hero_dice.engine import setting, tell
from odds.hero_dice.simulate.hints import DEFEAT, attack_hints, target_hints
from odds.hero_dice.simulate.policies import policy
from odds.hero_dice.simulate.saving import load
from odds.hero_dice.simulate.session import Session
from tests.simulation.table import TABLES, table

Odds = Callable[..., tuple[int, str, str]]
SETS = Path(data.__file__).parent / "sets"
PLAYTHROUGHS = Path(__file__).parents[1] / "engine" / "game" / "playthroughs"


def talk(session: Session, *typed: str, file: str | None = None) -> str:
    """Return what a session shows for typed lines; no terminal is needed."""
    shown = io.StringIO()
    Talk(session, Console(file=shown, width=200), file).run(typed)
    return shown.getvalue()


# ---- the conversation ------------------------------------------------------------------------


def test_a_first_round(odds: Odds) -> None:
    """Target, roll, stop, finish: table, options, dice and news are told."""
    status, out, err = odds("play flash --seed 7", "1", "1", "1", "2", "q")
    assert (status, err) == (0, "")
    for told in (
        "round 1 of 8, attack; Central City: resistance 20",
        "the deck is shuffled",
        "1  flash targets 0 (",
        "> flash targets 0 (",
        "flash rolls\ndice: red ",
        "flash stops",
        "flash is finished\n",
        "> round 2",
    ):
        assert told in out
    assert "shuffled:" not in out


def test_assumed_cards_and_dice_are_said_first(odds: Odds) -> None:
    """Placeholders and assumed faces are named before the game."""
    lines = odds("play flash batman --seed 1", "q")[1].splitlines()
    assert lines[0].startswith("Assumed or unknown, not printed")
    assert "Flash villain 7" in lines[0]
    assert "flash assumed, batman assumed" in lines[1]


@pytest.mark.parametrize("typed", [(), ("q",), ("", "b", "?", "all", "q"), ("q", "1")])
def test_it_ends_when_the_lines_end(odds: Odds, typed: tuple[str, ...]) -> None:
    """The end of input is as good as `q`."""
    status, _, err = odds("play superman --seed 1", *typed)
    assert (status, err) == (0, "")


@pytest.mark.parametrize("heroes", TABLES, ids="+".join)
def test_a_whole_game_by_its_first_options(heroes: tuple[str, ...]) -> None:
    """`1` again and again leads to the end, and there the result is told."""
    session = Session(table(heroes), 2)
    shown = talk(session, *["1"] * 3000)
    assert session.game.actor == "nobody"
    assert f"The game is over: resistance {session.game.resistance}" in shown


@pytest.mark.parametrize(
    "typed", ["0", "9" * 20, "-1", "fly", "1.5", "²", "h x", "s", "r", "batman"]
)
def test_what_is_no_command_changes_nothing(typed: str) -> None:
    """One line says what to do."""
    session = Session(table(("flash",)), 1)
    session.to_choice()
    quiet = talk(session)
    before = session.games[:]
    shown = talk(session, typed).removeprefix(quiet)
    assert session.games == before
    assert len(shown.splitlines()) <= 2


def test_bytes_that_are_no_text_are_an_unknown_command(odds: Odds) -> None:
    """Whatever is typed, it is answered."""
    status, out, _ = odds("play flash", "\udcff\udcfe", "q")
    assert status == 0
    assert "no option" in out


def test_a_heros_name_turns_to_his_options() -> None:
    """Doppelgängers act in any order; a hero with nothing to do is refused."""
    session = Session(table(("batman", "batman")), 4)
    shown = talk(session, "batman#2", "1")
    assert re.search(r"^.*> batman#2 targets", shown, re.MULTILINE)
    assert session.game.players[1].aimed
    assert not session.game.players[0].aimed


def test_like_dice_are_offered_once() -> None:
    """Options that differ only in which of like dice is which are one option."""
    session = Session(table(("batman",)), 6)
    talk(session, "1", "1")
    attack = session.game.players[0].attack
    assert attack is not None
    assert len(session.options()) < len(attack.legal())


# ---- hints -----------------------------------------------------------------------------------


@pytest.mark.parametrize("heroes", TABLES[:4], ids="+".join)
def test_hints_show_the_exact_values(heroes: tuple[str, ...]) -> None:
    """`h` shows each option's number, its chance and its mean damage, best first."""
    session = Session(table(heroes), 5)
    session.to_choice()
    for ask in (target_hints, attack_hints, attack_hints):
        rows = ask(session.game, 0)
        shown = [line.split() for line in talk(session, "h").splitlines()]
        numbers = {event: str(i) for i, event in enumerate(session.options(), 1)}
        told = [
            [numbers[row.event], *[f"{float(v['decimal']):.6f}" for v in row.values.values()]]
            for row in rows
        ]
        assert [line[:3] for line in shown if line[:3] in told] == told
        session.act(session.options()[0])


def test_hints_can_be_ranked_by_damage() -> None:
    """`h damage` ranks by the second goal; elsewhere there is none."""
    session = Session(table(("green-lantern",)), 9)
    assert "mean damage" in talk(session, "h damage")
    talk(session, "1", "1")
    while session.game.players[0].rolling:
        assert "mean damage" in talk(session, "h damage")
        session.act(session.options()[0])
    assert "targets and rolls only" in talk(session, "h")


def test_a_hint_plays_the_best_option() -> None:
    """Playing each first hint is playing for the defeat of the target."""
    session = Session(table(("superman",)), 3)
    session.to_choice()
    session.act(target_hints(session.game, 0)[0].event)
    worth = []
    while session.game.players[0].rolling:
        hint = attack_hints(session.game, 0)[0]
        worth.append(float(hint.values[DEFEAT]["decimal"]))
        session.act(hint.event)
    assert all(0 <= value <= 1 for value in worth)


# ---- undo, save, resume ----------------------------------------------------------------------


def test_undo_and_the_same_again(odds: Odds) -> None:
    """What is taken back and done again meets the same dice."""
    out = odds("play flash --seed 7", "1", "1", "u", "1", "q")[1]
    dice = re.findall(r"^dice: .*$", out, re.MULTILINE)
    assert len(dice) == 2
    assert dice[0] == dice[1]
    assert "taken back" in out
    assert "nothing to take back" in odds("play flash", "u", "q")[1]


def test_save_load_and_replay(odds: Odds, tmp_path: Path) -> None:
    """The saved game is the game; loaded it goes on; replayed it is told as it was."""
    path = tmp_path / "my.game"
    assert f"saved to {path}" in odds("play flash --seed 7", "1", "1", f"s {path}", "1", "q")[1]
    game = load(path).games[-1]
    status, out, err = odds(f"play --replay {path}")
    assert (status, out, err) == (0, tell(game.setting, game.log), "")
    resumed = odds(f"play --load {path}", "q")[1]
    assert "round 1 of 8" in resumed
    session = Session.of(load(path))
    assert session.game == game
    assert talk(session, "1") == talk(Session.of(load(path)), "1")


def test_save_where_the_flag_says_and_resume_another(odds: Odds, tmp_path: Path) -> None:
    """`s` takes the file of --save; `r` takes up a file in the middle of another game."""
    one = tmp_path / "one"
    odds(f"play flash --seed 7 --save {one}", "1", "s", "q")
    out = odds("play batman", "1", f"r {one}", "q")[1]
    assert f"resumed {one}" in out
    assert "flash rolls" in out.split("resumed")[1]


def test_a_damaged_file_leaves_the_game_that_is_played(tmp_path: Path) -> None:
    """`r` of a damaged file tells file, line and rule, and the game goes on."""
    path = tmp_path / "bad"
    path.write_text('{"hero-dice": 1}')
    session = Session(table(("flash",)), 1)
    session.to_choice()
    before = session.games[:]
    assert f"{path}: line 1: seed: is missing" in talk(session, f"r {path}")
    assert session.games == before


# ---- watching and telling --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "simple", "greedy"])
def test_watched_is_the_same_as_replayed(odds: Odds, tmp_path: Path, name: str) -> None:
    """What is watched is told as a transcript that replays."""
    path = tmp_path / "watched"
    status, out, _ = odds(f"play flash superman --watch {name} --seed 3 --save {path}")
    assert status == 0
    game = load(path).games[-1]
    assert game.actor == "nobody"
    body = tell(game.setting, game.log).split("\n\n", 1)[1]
    assert body in out
    assert f"resistance {game.resistance}" in out.splitlines()[-1]
    transcript = tmp_path / "transcript"
    transcript.write_text(odds(f"play --replay {path}")[1])
    assert odds(f"play --replay {transcript}")[1] == transcript.read_text()


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.txt"))[:6], ids=lambda path: path.stem)
def test_playthroughs_are_told(path: Path) -> None:
    """Transcripts of the engine's tests are told again; remarks are left out."""
    said = [line for line in path.read_text().splitlines() if line and line[0] not in "# "]
    told = replayed(path).splitlines()
    assert [line for line in told if line and line[0] not in "# "] == said


def test_a_broken_transcript_names_file_line_and_rule(odds: Odds, tmp_path: Path) -> None:
    """The line that breaks a rule, by its number in the file."""
    path = tmp_path / "broken.txt"
    path.write_text("heroes: flash\nedition: 2016\ndeck: drawn\n\n# a remark\nflash stops\n")
    status, out, err = odds(f"play --replay {path}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"odds: {path}: line 6: ")


def test_dice_are_told_together() -> None:
    """All dice of a throw are one line, as in a transcript."""
    session = Session(table(("flash",)), 7)
    games = [session.game, *session.to_choice()]
    games += session.act(session.options()[0])
    games += session.act(session.options()[0])
    assert sum(line.startswith("dice: ") for line in lines_between(games)) == 1


# ---- boxes and dice of one's own --------------------------------------------------------------


def test_a_set_of_ones_own_is_played_with(odds: Odds, tmp_path: Path) -> None:
    """A box that is typed in: its names are on the table, and what is printed is not assumed."""
    path = tmp_path / "box.toml"
    text = (SETS / "flash.toml").read_text().replace("Flash villain 7", "Captain Boomerang")
    path.write_text(text)
    out = odds(f"play flash --set {path} --watch simple")[1]
    assert "Captain Boomerang" in out
    assert "Flash villain 7" not in out


def test_own_dice_are_said(odds: Odds) -> None:
    """Whose faces they are is told before the game."""
    faces = "--die flash:red=flash:3,race:3 --die flash:yellow=flash:6"
    assert "flash given" in odds(f"play flash {faces}", "q")[1]


def test_policies_can_take_a_game_over(odds: Odds, tmp_path: Path) -> None:
    """--load with --watch plays on from where a person stopped."""
    path = tmp_path / "my.game"
    odds("play flash --seed 7", "1", f"s {path}", "q")
    out = odds(f"play --load {path} --watch greedy --save {path}")[1]
    assert "The game is over" in out
    session = Session(setting(["flash"]), 7)
    session.to_choice()
    session.act(session.options()[0])
    choose: Any = policy("greedy", 7)
    while session.game.actor == "player":
        session.act(choose(session.game, session.game.legal("flash")))
    assert load(path).games[-1] == session.game

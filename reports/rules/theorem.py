"""Flash's theorem, stated with its condition and checked for the dice at hand.

Let mu be the mean that one roll adds to the total. If mu >= 0, stopping is never better for mean
hits, at any total: max(0, T) is convex, so throwing once more from T is worth at least
max(0, T + mu) >= max(0, T), and a bust pays what that formula pays, nothing. If mu < 0, some finite
threshold is best.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from odds.hero_dice import answers
from reports.parts import Box, Sentence
from reports.rules.finding import Number, found, number

MEAN = {"kind": "mean-hits"}


@dataclass(frozen=True)
class Theorem:
    """What the theorem says of a box.

    `mu` is the mean that one roll adds; `loss` what never stopping loses: 0 exactly where mu >= 0;
    both None where every roll shows a Race and no mean is finite.
    """

    mu: Fraction | None
    loss: Number | None

    @property
    def applies(self) -> bool:
        """Whether stopping is never better for mean hits."""
        return self.mu is not None and self.mu >= 0


def theorem(box: Box) -> Theorem:
    """Return the theorem checked for a box: never stopping judged against perfect play."""
    asked = {"hero": "flash", "goal": MEAN, "rule": [{"do": "roll"}], **box.of("flash")}
    try:
        answer = answers.judge(asked)
    except answers.Fault as fault:
        if fault.code != "no-finite-value" and fault.field != "rule":
            raise
        return Theorem(None, None)
    return Theorem(number(answer["drift"]).exact, number(answer["loss"]))


def theorem_sentences(box: Box) -> tuple[Sentence, ...]:
    """Return the theorem and what it says of these dice, each sentence with its check."""
    said = theorem(box)
    general = Sentence(
        "If one roll adds 0 or more on average, throwing on whenever a Race shows is never worse "
        "than stopping for the mean of hits, whatever the total."
    )
    if said.mu is None or said.loss is None:
        return general, Sentence("With these dice every roll shows a Race: no mean is finite.")
    values = {"mu": said.mu, "loss": said.loss.high}
    if said.applies:
        text = "With these dice one roll adds {mu} on average, so never stopping loses nothing."
        return general, Sentence(text, values, lambda mu, loss: mu >= 0 and loss == 0)
    text = "With these dice one roll takes {taken} on average: some total is one to stop at."
    taken = Sentence(text, {"taken": -said.mu}, lambda taken: taken > 0)
    return general, taken, *_threshold(box)


def _threshold(box: Box) -> tuple[Sentence, ...]:
    """Return the best threshold found, where it loses nothing."""
    best = found("flash", MEAN, box)[-1]
    conditions = [row for line in best.rule["rule"] for row in line.get("if", ())]
    if best.loss.exact != 0 or len(conditions) != 1:
        return ()
    values = {"total": conditions[0][2], "loss": best.loss.exact}
    text = "Stopping at {total} or more is perfect for the mean of hits."
    return (Sentence(text, values, lambda total, loss: loss == 0),)

"""Checks the weights of a certificate against its faces: python check_weights.py < FILE"""

import json
import sys
from math import factorial, prod


def ways(throw, shows):
    """Return in how many ways numbered dice show a throw: counts by colour and symbol."""
    orders = prod(factorial(sum(pile)) // prod(map(factorial, pile)) for pile in throw)
    faces = (
        n**k
        for show, pile in zip(shows, throw, strict=True)
        for n, k in zip(show, pile, strict=True)
    )
    return orders * prod(faces)


def check(certificate):
    """Hold that every draw throws its dice in every way once, with the weight of the faces."""
    for entry in certificate["openings"]:
        faces = [certificate["faces"][colour] for colour in entry["colours"]]
        shows = [[face.get(symbol, 0) for symbol in entry["symbols"]] for face in faces]
        assert all(sum(show) == 6 and min(show) >= 0 for show in shows), "six faces a die"
        for draw in entry["draws"]:
            throws = [throw for outcome in draw["outcomes"] for throw in outcome]
            thrown = all([sum(pile) for pile in throw] == draw["dice"] for throw in throws)
            assert thrown, "as many dice as are thrown"
            assert len({str(throw) for throw in throws}) == len(throws), "no way stands twice"
            found = [sum(ways(throw, shows) for throw in o) for o in draw["outcomes"]]
            assert found == draw["weights"], "the weights are those of the faces"
            assert sum(found) == 6 ** sum(draw["dice"]), "no way is left out"
    return True


if __name__ == "__main__":
    check(json.load(sys.stdin))
    print("the weights are those of the faces")

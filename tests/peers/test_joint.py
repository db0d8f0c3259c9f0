"""Truth from other programs: interleaved pairs by Storm and icepool."""

import pytest

from tests.peers.joint import PAIRS, agrees, icepool, ours, storm

BY_STORM = [pair for pair in PAIRS if pair.storm]
LIMITED = [pair for pair in BY_STORM if pair.limited and pair.one == pair.other]


@pytest.mark.parametrize("pair", BY_STORM, ids=lambda pair: pair.name)
def test_storm_says_the_same(pair):
    pytest.importorskip("stormpy")
    assert agrees(ours(pair), storm(pair))


@pytest.mark.parametrize("pair", LIMITED, ids=lambda pair: pair.name)
def test_icepool_says_the_same(pair):
    pytest.importorskip("icepool")
    assert agrees(ours(pair), icepool(pair))

"""What is taken from Redis and when it is left alone; a fake stands for it. Truth: the design."""

import pytest
import redis

from api.middle.breaker import Breaker
from api.middle.redis_store import RedisStore, guarded

BODY = b'{"value":"1/2"}'


class Fake:
    """A Redis of a dictionary, with a switch for every way to fail."""

    def __init__(self):
        self.kept, self.error, self.asked = {}, None, 0

    def getrange(self, name, start, end):
        self._answer()
        return self.kept.get(name, b"")[start : end + 1]

    def set(self, name, value, ex):
        self._answer()
        self.kept[name] = value

    def _answer(self):
        self.asked += 1
        if self.error is not None:
            raise self.error


@pytest.fixture
def clock():
    return [0.0]


@pytest.fixture
def fake():
    return Fake()


@pytest.fixture
def store(fake, clock):
    return RedisStore(fake, Breaker(rest=3, clock=lambda: clock[0]))


def test_what_was_put_comes_back(store):
    assert store.get("key") is None
    store.put("key", BODY)
    assert store.get("key") == BODY


def test_nothing_foreign_is_believed(store, fake):
    store.put("key", BODY)
    good = fake.kept["odds:key"]
    flipped = [good[:i] + bytes([good[i] ^ 1]) + good[i + 1 :] for i in range(len(good))]
    cut = [good[:i] for i in range(len(good))]
    for bad in [*flipped, *cut, good + b" ", BODY, b"", b"\x00" * 100]:
        fake.kept["odds:key"] = bad
        assert store.get("key") is None


def test_an_answer_to_another_question_is_not_believed(store, fake):
    store.put("other", BODY)
    fake.kept["odds:key"] = fake.kept["odds:other"]
    assert store.get("key") is None


def test_another_program_or_secret_is_not_believed(fake, monkeypatch):
    RedisStore(fake, Breaker()).put("key", BODY)
    assert RedisStore(fake, Breaker(), secret="mine").get("key") is None
    monkeypatch.setattr("api.middle.redis_store.program_mark", lambda: "newer")
    assert RedisStore(fake, Breaker()).get("key") is None


def test_a_redis_that_is_down_is_left_alone_for_a_while(store, fake, clock):
    store.put("key", BODY)
    fake.error, fake.asked = redis.ConnectionError(), 0
    for _ in range(5):
        assert store.get("key") is None
        store.put("key", BODY)
    assert fake.asked == 1
    clock[0] = 3.5
    assert store.get("key") is None
    assert fake.asked == 2
    fake.error, clock[0] = None, 7.0
    assert store.get("key") == BODY
    assert store.get("key") == BODY


@pytest.mark.parametrize("error", [redis.TimeoutError(), OSError(), redis.BusyLoadingError()])
def test_no_failure_reaches_the_answer(store, fake, error):
    fake.error = error
    assert store.get("key") is None
    store.put("key", BODY)


def test_an_error_about_one_key_does_not_open_the_breaker(store, fake):
    store.put("key", BODY)
    fake.error = redis.ResponseError("WRONGTYPE")
    assert store.get("other") is None
    fake.error = None
    assert store.get("key") == BODY


def test_only_one_tries_again(clock):
    breaker = Breaker(rest=3, clock=lambda: clock[0])
    breaker.fail()
    clock[0] = 4.0
    assert [breaker.closed() for _ in range(3)] == [True, False, False]


def test_a_fault_of_ours_is_not_hidden():
    with pytest.raises(KeyError):
        guarded(Breaker(), lambda: {}["no"])

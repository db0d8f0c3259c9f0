"""Settings of all tests. No test is a timed test, so drawn examples have no deadline."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

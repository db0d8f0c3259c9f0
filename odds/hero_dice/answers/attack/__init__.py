"""One attack: values and laws, advice in its middle, first rolls, chances of needs."""

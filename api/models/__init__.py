"""The requests and answers of the API as pydantic models; the OpenAPI document is made of them.

A model says what a request looks like; `odds.hero_dice.answers` says what the game allows. Models
are typed dictionaries: what they let pass goes on as it came, with exact decimals.
"""

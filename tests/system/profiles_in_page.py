"""Profiles and modules of the phone page, as the tests of its further screens use them."""

HEROES = {
    "flash": {
        "red": {"flash": 3, "reverse-flash": 1, "race": 2},
        "yellow": {"flash": 4, "race": 1, "blank": 1},
    },
    "green-lantern": {
        "green": {"lantern": 2, "parallax": 2, "recharge": 2},
        "black": {"lantern": 3, "parallax": 1, "recharge": 2},
    },
    "superman": {
        "red": {"superman": 1, "kryptonite": 1, "heat-vision": 2, "freeze-breath": 2},
        "yellow": {"superman": 1, "kryptonite": 2, "heat-vision": 2, "freeze-breath": 1},
        "blue": {"superman": 1, "kryptonite": 2, "heat-vision": 1, "freeze-breath": 2},
    },
    "batman": {
        "black": {"bat": 3, "wound": 1, "batmobile": 2},
        "gray": {"bat": 2, "wound": 2, "batmobile": 2},
    },
}
ANN = "Ann.27s_box~flash.red.3-1-2.yellow.4-1-1"
MODULE = "name => import(document.querySelector('script[type=module]').src.replace('app.js', name))"
KEPT = "JSON.parse(localStorage.getItem('hero-odds.kept'))"


def at(page, base_url, where, sign):
    """Open a screen and wait until it is there."""
    page.goto(f"{base_url}/#{where}")
    page.wait_for_selector(sign)


def kept(page):
    return page.evaluate(KEPT)


def in_module(page, name, body, value):
    """What a module of the page makes of a value: `body` names it `m`, the value `v`."""
    return page.evaluate(f"async v => {{ const m = await ({MODULE})('{name}'); {body} }}", value)

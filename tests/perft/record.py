"""Count the rows of every position again, by the plain counter, and write them to the file.

`python -m tests.perft.record`
"""

from tests.perft.positions import FILE, Numbers, counted, stored


def main() -> None:
    """Write the rows; nothing else in the file changes."""
    parts = FILE.read_text("utf-8").split("\nrows = [")
    for i, given in enumerate(stored(), start=1):
        rest = parts[i].split("\n", 1)[1] if parts[i].startswith("]") else after_rows(parts[i])
        parts[i] = f"{block(counted(given, given['depth']))}\n{rest}"
    FILE.write_text("\nrows = [".join(parts), "utf-8")


def after_rows(part: str) -> str:
    return part.split("\n]\n", 1)[1]


def block(rows: Numbers) -> str:
    """Return the rows as lines: paths, weight, ended, worth."""
    lines = [
        f'  [{paths}, "{weight}", {ended}, "{worth}"],' for paths, weight, ended, worth in rows
    ]
    return "\n".join(["", *lines, "]"])


if __name__ == "__main__":
    main()

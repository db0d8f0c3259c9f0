"""The command line: `odds solve`, `advise`, `heroes`, `villains`, `dice`, `serve`."""

from odds.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())

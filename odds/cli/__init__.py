"""The command line: flags and tables for people, `--json` for programs."""

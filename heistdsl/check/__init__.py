"""Types, scope and flow of every text of a game: `check_ruleset` and `check_text`."""

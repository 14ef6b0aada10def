"""The `heist` command."""


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    return 0

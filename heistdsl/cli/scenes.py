"""How commands play scenarios."""

from heistdsl.cli.progress import progress
from heistdsl.cli.workers import workers_failed
from heistdsl.scenario import Outcome, Scenes


def play_scenes(scenes: Scenes, jobs: int) -> list[Outcome]:
    """What comes of them, with a bar on a terminal. Raises Unplayable, NoSuchVariant, and CommandError H0017."""
    with workers_failed(), progress("playing scenarios", len(scenes)) as advance:
        return scenes.play(jobs, advance)

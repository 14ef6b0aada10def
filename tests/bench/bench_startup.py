"""How long `heist --help` takes, as a process; wanted: less than 0.25 s. Run by `make bench`."""

import subprocess
import sys
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

HEIST = Path(sys.executable).parent / "heist"


def test_help(benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(lambda: subprocess.run([HEIST, "--help"], capture_output=True, check=True), rounds=20)

"""What only a process of its own can show."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rulesets import RULESETS

HEIST = [sys.executable, "-c", "import sys; from heistdsl.cli import main; sys.exit(main())"]
HEAVY = ("lark", "yaml", "jinja2", "jsonschema", "argparse", "multiprocessing", "heistdsl.loader", "heistdsl.text")


def test_help_loads_nothing_heavy() -> None:
    program = (
        "import sys\nfrom heistdsl.cli import main\nassert main(['--help']) == 0\n"
        f"print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
    assert done.stdout.startswith("usage: heist COMMAND")


def test_importing_the_package_loads_nothing_of_it() -> None:
    program = "import sys, heistdsl\nprint([name for name in sys.modules if name.startswith('heistdsl.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_reader_that_goes_away_hears_nothing_more() -> None:
    with subprocess.Popen([*HEIST, "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize("arguments", [["--help"], ["explain", "H9999", "--format", "json"]])
def test_a_full_disk_is_no_mistake_of_the_program(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*HEIST, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("error[H0016]: the system refuses: No space left on device\n")
    assert "Traceback" not in done.stderr


def test_modules_are_done_without_where_there_is_no_room_for_them() -> None:
    command = shlex.join([*HEIST, "sim", str(RULESETS["goofspiel"]), "--games", "2"])
    done = subprocess.run(f"ulimit -v 3000000; {command}", shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_stream_swallows_what_is_printed() -> None:
    for closed in ("<&-", ">&-", "2>&-"):
        command = f"{shlex.join([*HEIST, 'explain', 'H0101'])} {closed}"
        done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_table_whose_watcher_goes_away_is_left() -> None:
    program = f"{shlex.join([*HEIST, 'play', str(RULESETS['goofspiel']), '--watch'])}; echo $? >&2"
    with subprocess.Popen(program, shell=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == "141\n"


def test_any_character_is_printed_whatever_the_locale(tmp_path: Path) -> None:
    (tmp_path / "é😀.yaml").write_text("a: 漢: x\n", encoding="utf-8")
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environment["PYTHONIOENCODING"] = "ascii"
    done = subprocess.run([*HEIST, "check", str(tmp_path)], capture_output=True, env=environment, check=False)
    assert done.returncode == 1
    assert done.stderr == b""
    assert "1 | a: 漢: x" in done.stdout.decode("utf-8")

"""How soon a changed card is on the page of `heist print --watch`. Run by `make bench`; recorded, not asserted.

From the moment the file is written to the last byte of the new picture, as a browser on the same machine gets it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from statistics import median

from heistdsl.data_folders import rulesets_dir

HEIST = Path(sys.executable).parent / "heist"
CARD = "name: Brawler"


def test_a_changed_card_on_the_screen(tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(rulesets_dir() / "high-noon-heist", game)
    file = next(path for path in game.rglob("*.yaml") if CARD in path.read_text(encoding="utf-8"))
    text = file.read_text(encoding="utf-8")
    with subprocess.Popen([HEIST, "print", str(game), "--watch"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[0]

        def get(path: str) -> bytes:
            return bytes(urllib.request.urlopen(address + path, timeout=60).read())

        def state(after: int) -> tuple[int, str]:
            """Which state it is, and the picture of the card in it."""
            found = json.loads(get(f"state?after={after}"))
            pictures = [face["version"] for face in found["faces"] if face["name"].startswith("Brawler")]
            return found["version"], pictures[0] if pictures else ""

        version, picture, taken = 0, "", []
        while not picture:
            version, picture = state(version)
        for number in range(9):
            time.sleep(1.5)
            start = time.perf_counter()
            file.write_text(text.replace(CARD, f"{CARD} {number}"), encoding="utf-8")
            before = picture
            while picture == before:
                version, picture = state(version)
            get(f"face/{picture}")
            taken.append(1000 * (time.perf_counter() - start))
        process.terminate()
    print(f"\na changed card on the screen: median {median(taken):.0f} ms, best {min(taken):.0f} ms")

"""Games on a cluster: the same ones, whatever becomes of its workers."""

from __future__ import annotations

import builtins
import json
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from distributed import LocalCluster

from heistdsl.bulk import Plan, play_all, summarise
from heistdsl.bulk.cluster import NoCluster, crew_of_cluster
from heistdsl.cli import main
from rulesets import RULESETS, rules_of

RULES = rules_of("goofspiel")
PLAN = Plan(RULES.source, 2, seed=0, games=900, options=(("size", "four"),))


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as started:
        yield started


def test_a_worker_dies_and_no_game_is_lost_or_doubled(cluster: LocalCluster) -> None:
    """One of two workers is killed as soon as some games are played; its work is done again."""
    victims = [nanny.pid for nanny in cluster.workers.values()]
    played: list[int] = []

    def kill_once(count: int) -> None:
        played.append(count)
        if victims and len(played) == 2:
            os.kill(victims.pop(), signal.SIGKILL)

    with crew_of_cluster(cluster.scheduler_address) as crew:
        assert crew.size == 2
        batches = list(play_all(PLAN, RULES, crew, kill_once))
    assert len(victims) == 1
    assert len(played) > 3
    assert [record.seed for batch in batches for record in batch.records()] == list(PLAN.seeds)
    assert summarise(batches) == summarise(play_all(PLAN, RULES))


def test_command(cluster: LocalCluster, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sim", RULESETS["goofspiel"], "--games", "20", "--format", "json"]
    assert main([*arguments, "--cluster", cluster.scheduler_address]) == 0
    there = json.loads(capsys.readouterr().out)
    assert main(arguments) == 0
    assert there["digest"] == json.loads(capsys.readouterr().out)["digest"]


@pytest.mark.parametrize(
    "address", ["", "somewhere", "tcp://somewhere", "http://localhost:80", "tcp://[::1", "tcp://x:y"]
)
def test_what_is_no_address(address: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoCluster, match="no cluster answers"), crew_of_cluster(address):
        pass
    assert capfd.readouterr().err == ""


def test_a_part_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name.startswith("distributed"):
            raise ImportError(name)
        return found(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(NoCluster, match="not installed") as problem, crew_of_cluster("tcp://127.0.0.1:1"):
        pass
    assert 'pip install "heistdsl[cluster]"' in problem.value.help

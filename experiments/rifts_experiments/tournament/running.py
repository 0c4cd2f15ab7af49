"""Runs a tournament: what is left of it, in processes, with every finished bout kept."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from rifts_experiments.tournament.bouts import Bout, Fought, fight_bout
from rifts_experiments.tournament.journal import Journal, key_of
from rifts_experiments.tournament.plan import check_plan, plan_bouts, stamp
from rifts_experiments.tournament.settings import Settings

Watch = Callable[[int, int], None]  # told how many battles are over, of how many


def run_tournament(settings: Settings, folder: Path, watch: Watch | None = None) -> list[tuple[Bout, Fought]]:
    """Fight what is not in the folder's journal yet.

    Args:
        settings: what is fought.
        folder: holds the journal; made where it is missing.
        watch: told how far it is, at the beginning and after each bout.

    Returns:
        Every bout with what became of it, in the order of the plan.

    Raises:
        RiftsError: something is not known, or the folder holds the journal of another tournament.
        KeyboardInterrupt: what was finished is kept.
    """
    check_plan(settings)
    bouts = plan_bouts(settings)
    journal = Journal(folder, stamp(settings))
    left = [bout for bout in bouts if journal.get(bout) is None]
    total = sum(bout.battles for bout in bouts)
    done = total - sum(bout.battles for bout in left)
    tell = watch or (lambda done, total: None)
    tell(done, total)
    for bout, fought in fight_all(left, settings.workers):
        journal.add(bout, fought)
        done += bout.battles
        tell(done, total)
    journal.settle(bouts)
    return [(bout, journal.fought[key_of(bout)][1]) for bout in bouts]


def fight_all(bouts: Sequence[Bout], workers: int) -> Iterator[tuple[Bout, Fought]]:
    """Fight bouts, and hand each out when it is over: in order with one worker, else as they end."""
    if workers == 1 or len(bouts) < 2:
        for bout in bouts:
            yield bout, fight_bout(bout)
        return
    ours = set(multiprocessing.active_children())
    # Fresh processes: a copy of one that has run threads or compiled code may hang.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(bouts)), context, _leave_interrupts) as team:
        waiting = {team.submit(fight_bout, bout): bout for bout in bouts}
        try:
            for one in as_completed(waiting):
                yield waiting[one], one.result()
        except BaseException:
            team.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - ours:
                child.terminate()
            raise


def _leave_interrupts() -> None:
    """Only the parent hears Ctrl-C; it ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

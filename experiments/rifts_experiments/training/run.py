"""A training from its beginning, or from where it stopped, to a policy and its card.

A run's folder holds the training file as it was used, the imitator, the looks that foresight took and how far it has
learned from them, the last checkpoint with its league, the logs for tensorboard, and at the end the policy.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Protocol

import numpy as np
import torch
from rifts_agents.policy import Card, save_policy
from rifts_agents.policy.network import TRUST, Shape
from safetensors.torch import load_file, save_file
from sb3_contrib import MaskablePPO
from torch.utils.tensorboard import SummaryWriter

from rifts_env.envs.pool import Pool
from rifts_env.problems import RiftsError
from rifts_env.ruleset import ruleset
from rifts_experiments.files import whole
from rifts_experiments.training.foresight import Foresight, Insight, look_around, remember, worth_of
from rifts_experiments.training.imitation import Lesson, imitate
from rifts_experiments.training.league import League
from rifts_experiments.training.league_env import LeagueVecEnv
from rifts_experiments.training.measure import score_against
from rifts_experiments.training.network import Actor
from rifts_experiments.training.reinforcement import Watch, actor_of, make_env, make_learner, resume_learner
from rifts_experiments.training.sheet import TrainingSheet

SHEET, IMITATOR, SEER = "training.json", "imitator.safetensors", "seer.pt"
CHECKPOINT, LEAGUE, LOGS, LOOKS = "checkpoint.zip", "league", "logs", "looks"


class Progress(Protocol):
    """Who is told how far a training is."""

    def begin(self, phase: str, total: int) -> None:
        """A phase of so many decisions begins."""

    def advance(self, done: int, note: str) -> None:
        """So many are done."""


class Run:
    """One training.

    Args:
        name: of the policy.
        sheet: the training.
        folder: of the run.
        command: what makes the policy anew, for its card.
        progress: told how far it is.

    Raises:
        RiftsError: the folder holds another training.
    """

    def __init__(self, name: str, sheet: TrainingSheet, folder: Path, command: str, progress: Progress) -> None:
        self.name, self.sheet, self.folder, self.command = name, sheet, folder, command
        self.progress = progress
        self.rules = ruleset(sheet.rules)
        self.shape = Shape.of(self.rules)
        self._keep_sheet()
        self._logs = str(folder / LOGS)
        torch.set_num_threads(sheet.threads)

    def _keep_sheet(self) -> None:
        """Write the training down, or see that the folder's is the same one."""
        self.folder.mkdir(parents=True, exist_ok=True)
        kept, own = self.folder / SHEET, self.sheet.model_dump(mode="json")
        if kept.exists() and json.loads(kept.read_text(encoding="utf-8")) != own:
            raise RiftsError(f"{self.folder}: got the run of another training there, expected its own or a new folder")
        kept.write_text(json.dumps(own, indent=1) + "\n", encoding="utf-8")

    def make(self) -> Path:
        """Train, going on where the folder's run stopped; returns the path of the policy's weights."""
        torch.manual_seed(self.sheet.seed)
        pool = self.sheet.pool()
        actor = self.reinforce(pool, self.foresee(pool, self.imitate(pool)))
        return self.export(actor)

    # ------------------------------------------------------------ imitation
    def imitate(self, pool: Pool) -> Actor:
        """The actor after its imitation, which is read where it is done already."""
        widths, how = self.sheet.network, self.sheet.imitation
        actor = Actor(self.shape, widths.spot, widths.core, widths.adviser, widths.leash, widths.way)
        kept = self.folder / IMITATOR
        if kept.exists():
            actor.load_state_dict(load_file(kept))
        elif how.decisions:
            self.progress.begin("imitation", how.decisions)
            with SummaryWriter(f"{self._logs}/imitation") as writer:

                def on_lesson(lesson: Lesson) -> None:
                    for name in ("loss", "agreement", "learning_rate"):
                        writer.add_scalar(f"imitation/{name}", getattr(lesson, name), lesson.decisions)
                    self.progress.advance(lesson.decisions, f"agreement {lesson.agreement:.0%}")

                done = imitate(actor, how, pool, self.sheet.seed, on_lesson)
                score = self.glance(actor)
                writer.add_scalar("imitation/score", score, done)
            self.progress.advance(how.decisions, f"held-out score {score:.0%}")
            save_file(actor.state_dict(), kept)
        return actor

    # ------------------------------------------------------------ foresight
    def foresee(self, pool: Pool, actor: Actor) -> Actor:
        """The actor after it has learned from trials, which is read where it is done already."""
        how, state, seed = self.sheet.foresight, self.folder / SEER, self.sheet.seed
        if not how.decisions:
            return actor
        teaching = Foresight(actor, how, seed)
        if state.exists():
            teaching.load(state)
        if not teaching.is_done:
            self.progress.begin("looks", how.decisions)
            for done in look_around(actor, how, pool, seed, self.sheet.threads, self.folder / LOOKS):
                self.progress.advance(done, "")
            with SummaryWriter(f"{self._logs}/foresight") as writer:
                self._learn_from_looks(teaching, state, writer)
        return actor

    def _learn_from_looks(self, teaching: Foresight, state: Path, writer: SummaryWriter) -> None:
        """Go through the looks until it is enough, keeping the state each time."""
        own, held_back = remember(self.folder / LOOKS, teaching.sheet)
        self.progress.begin("foresight", teaching.sheet.epochs * len(own))

        def on_insight(insight: Insight) -> None:
            for name in ("loss", "learning_rate"):
                writer.add_scalar(f"foresight/{name}", getattr(insight, name), insight.decisions)
            self.progress.advance(insight.decisions, f"loss {insight.loss:.3f}")

        while not teaching.is_done:
            teaching.go_through(own, on_insight)
            teaching.save(state)
            worth, score = worth_of(teaching.actor, held_back), self.glance(teaching.actor)
            done = teaching.epochs * len(own)
            for name, value in {**asdict(worth), "score": score}.items():
                writer.add_scalar(f"foresight/{name}", value, done)
            self.progress.advance(done, f"gain {worth.gain:+.4f} a decision, held-out score {score:.0%}")

    def glance(self, actor: Actor) -> float:
        """A quick score on the first held-out set against the first opponent."""
        held_out, seed = self.sheet.evaluation, self.sheet.seed + 1
        return score_against(actor.frozen(), self._glanced, held_out.opponents[0], held_out.glance, seed).score

    @cached_property
    def _glanced(self) -> Pool:
        """The first held-out set."""
        first = next(iter(self.sheet.evaluation.sets.values()))
        return first.pool(self.sheet.rules, self.sheet.capacity)

    # ------------------------------------------------------------ reinforcement
    def reinforce(self, pool: Pool, imitator: Actor) -> Actor:
        """The actor after MaskablePPO."""
        sheet, how = self.sheet, self.sheet.reinforcement
        if not how.steps:
            return imitator
        widths = sheet.network
        league = League(sheet.league, sheet.rules, sheet.seed, widths.adviser, widths.leash, widths.way > 0)
        env = make_env(sheet, pool, league, sheet.seed)
        learner = self._resume(env) or make_learner(how, sheet.network, env, sheet.seed, self._logs)
        done = int(learner.num_timesteps)
        if not done:
            actor_of(learner).load_state_dict(imitator.state_dict())
        self.progress.begin("reinforcement", how.steps)
        watch = Watch(sheet, league, self.glance, lambda: self._keep(learner, league), self._tell_steps)
        left = max(0, how.steps - done)
        learner.learn(left, watch, tb_log_name="reinforcement", reset_num_timesteps=not done)
        self._keep(learner, league)
        env.close()
        return actor_of(learner)

    def _resume(self, env: LeagueVecEnv) -> MaskablePPO | None:
        """The learner of the last checkpoint, and its league; nothing where there is none."""
        checkpoint = self.folder / CHECKPOINT
        if not checkpoint.exists():
            return None
        env.league.load(self.folder / LEAGUE, self.shape)
        learner = resume_learner(checkpoint, env, self._logs)
        env.seed(self.sheet.seed + learner.num_timesteps)  # other dice than those of the beginning
        return learner

    def _keep(self, learner: MaskablePPO, league: League) -> None:
        """Write a checkpoint."""
        league.save(self.folder / LEAGUE)
        with whole(self.folder / CHECKPOINT) as file:
            learner.save(file)

    def _tell_steps(self, steps: int, score: float | None) -> None:
        self.progress.advance(steps, "" if score is None else f"held-out score {score:.0%}")

    # ------------------------------------------------------------ the policy
    def export(self, actor: Actor) -> Path:
        """Write weights and card; the strength table is filled by measuring."""
        sheet = self.sheet
        card = Card(
            name=self.name,
            title=sheet.title,
            ruleset=sheet.rules,
            capacity=sheet.capacity,
            fingerprint=self.rules.view_fingerprint(sheet.capacity),
            spot=sheet.network.spot,
            core=sheet.network.core,
            adviser=sheet.network.adviser,
            leash=sheet.network.leash,
            seed=sheet.seed,
            way=sheet.network.way,
            imitated=sheet.imitation.decisions,
            foreseen=sheet.foresight.decisions,
            steps=sheet.reinforcement.steps,
            command=self.command,
            training=sheet.model_dump(mode="json"),
        )
        weights = actor.weights()
        if sheet.network.adviser is not None:
            weights[f"{TRUST}.bias"][-1] += np.float32(sheet.network.deference)
        return save_policy(self.folder, weights, card)

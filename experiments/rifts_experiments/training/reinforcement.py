"""MaskablePPO in the league: how it is set up, eased in after an imitation, and what happens between its rollouts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rifts_agents.policy.network import Shape
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from rifts_env.envs.pool import Pool
from rifts_experiments.training.league import League
from rifts_experiments.training.league_env import LeagueVecEnv
from rifts_experiments.training.network import Actor, SeatPolicy
from rifts_experiments.training.sheet import NetworkSheet, ReinforcementSheet, TrainingSheet

GENTLE = 0.25  # the share of clip and learning rate that training begins with


@dataclass(frozen=True)
class Ease:
    """A schedule of Stable-Baselines3: grows from a quarter to its full value, and falls to the last one.

    A class and no closure, because checkpoints hold it.

    Attributes:
        full: the value at the end of easing in.
        last: the value at the end of training.
        share: of the training that easing in takes.
    """

    full: float
    last: float
    share: float

    def __call__(self, left: float) -> float:
        """The value where so much of the training, from 1 to 0, is left."""
        done = 1.0 - left
        if done < self.share:
            return self.full * (GENTLE + (1.0 - GENTLE) * done / self.share)
        rest = (done - self.share) / (1.0 - self.share)
        return self.full + (self.last - self.full) * rest


def make_env(sheet: TrainingSheet, pool: Pool, league: League, seed: int) -> LeagueVecEnv:
    """The environment of a training."""
    how = sheet.reinforcement
    sources = [pool.encounter(at) for at in range(len(pool))]
    return LeagueVecEnv(
        how.rows,
        league,
        seed,
        ruleset=sheet.rules,
        encounter=sources,
        capacity=sheet.capacity,
        reward=how.reward,
        gamma=how.discount,
    )


def make_learner(
    how: ReinforcementSheet, widths: NetworkSheet, env: LeagueVecEnv, seed: int, log_folder: str | None
) -> MaskablePPO:
    """A learner that knows nothing yet."""
    return MaskablePPO(
        SeatPolicy,
        env,
        learning_rate=Ease(how.learning_rate, how.learning_rate / 10, how.ease),
        n_steps=how.rollout,
        batch_size=how.minibatch,
        n_epochs=how.epochs,
        gamma=how.discount,
        gae_lambda=how.trace,
        clip_range=Ease(how.clip, how.clip, how.ease),
        ent_coef=how.entropy,
        target_kl=how.most_kl,
        tensorboard_log=log_folder,
        policy_kwargs={
            "shape": Shape.of(env.vector.ruleset),
            "spot": widths.spot,
            "core": widths.core,
            "adviser": widths.adviser,
            "leash": widths.leash,
            "way": widths.way,
        },
        seed=seed,
        device="cpu",
    )


def actor_of(learner: Any) -> Actor:
    """The actor of a learner."""
    found: Actor = learner.policy.actor
    return found


class Watch(BaseCallback):  # type: ignore[misc]
    """What happens between rollouts: the critic's head start, past selves, glances, checkpoints, progress.

    Args:
        sheet: the training.
        league: takes past selves in.
        glance: gives the learner's score on held-out battles.
        keep: writes a checkpoint.
        on_progress: told of the steps made and the last glance after each rollout.
    """

    def __init__(
        self,
        sheet: TrainingSheet,
        league: League,
        glance: Callable[[Actor], float],
        keep: Callable[[], None],
        on_progress: Callable[[int, float | None], None],
    ) -> None:
        super().__init__()
        self.sheet, self.league = sheet, league
        self._glance, self._keep, self._on_progress = glance, keep, on_progress
        self._last_glance: float | None = None
        is_taught = sheet.imitation.decisions > 0 or sheet.foresight.decisions > 0
        self._value_first = sheet.reinforcement.value_first if is_taught else 0

    def _on_step(self) -> bool:
        return True

    def _on_training_start(self) -> None:
        self._seen = self.num_timesteps
        self._let_actor_learn()

    def _let_actor_learn(self) -> None:
        """The actor keeps what its teacher taught it until the critic can tell what is worth what."""
        how = self.sheet.reinforcement
        is_ready = self.num_timesteps >= self._value_first * how.rows * how.rollout
        actor_of(self.model).requires_grad_(is_ready)

    def _has_passed(self, every: int) -> bool:
        """Whether the last rollout went past a multiple of so many steps."""
        return self.num_timesteps // every > self._seen // every

    def _on_rollout_end(self) -> None:
        self._let_actor_learn()
        if self._has_passed(self.sheet.league.every):
            self.league.add(f"past-{self.num_timesteps}", actor_of(self.model).frozen())
        if self._has_passed(self.sheet.evaluation.every):
            self._last_glance = self._glance(actor_of(self.model))
            self.logger.record("held_out/score", self._last_glance)
        if self._has_passed(self.sheet.checkpoint):
            self._keep()
        self._seen = self.num_timesteps
        self._log_league()
        self._on_progress(self.num_timesteps, self._last_glance)

    def _log_league(self) -> None:
        for member in self.league.members:
            if not member.is_past:
                self.logger.record(f"league/{member.name}", member.score)
        past = [member.score for member in self.league.members if member.is_past]
        if past:
            self.logger.record("league/past_selves", sum(past) / len(past))
        self.logger.record("league/members", len(self.league.members))


def resume_learner(path: Any, env: LeagueVecEnv, log_folder: str | None) -> MaskablePPO:
    """A learner from a checkpoint of one's own; such files can run code, so nobody else's is ever loaded."""
    return MaskablePPO.load(path, env=env, device="cpu", tensorboard_log=log_folder)

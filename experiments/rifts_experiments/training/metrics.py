"""What every logged number means; a test holds this table against what a training logs."""

from __future__ import annotations

METRICS = {
    "imitation/loss": "mean cross-entropy between the learner and the teacher's choices; it falls",
    "imitation/agreement": "share of the decisions in which the learner's best code is the teacher's",
    "imitation/learning_rate": "of the imitation's updates",
    "imitation/score": "the imitator's points on the first held-out set against the first opponent, before it goes on",
    "foresight/loss": "mean squared difference between what was foreseen and what came: luck, for the most part",
    "foresight/gain": "by how much its best choices did better than the adviser's, on looks held back, a decision",
    "foresight/departures": "share of the looks held back in which the two differ",
    "foresight/learning_rate": "of the updates",
    "foresight/score": "points on the first held-out set against the first opponent, after each epoch",
    "rollout/ep_len_mean": "decisions of the learner in a battle, mean over the last hundred battles",
    "rollout/ep_rew_mean": "reward of a battle, likewise: +1 a win, -1 a loss, and what the shaping adds",
    "rollout/success_rate": "share of battles won, likewise; the league draws hard opponents, so a half is good",
    "league/DOCTRINE": "the learner's running share of the points against that member",
    "league/past_selves": "the same against past selves, mean over those kept",
    "league/members": "doctrines, policies and past selves",
    "held_out/score": "points on the first held-out set against the first opponent, greedy; never trained on",
    "time/fps": "decisions of the learner a second, updates included",
    "time/iterations": "rollouts since the beginning of this process",
    "time/time_elapsed": "seconds since the beginning of this process",
    "time/total_timesteps": "decisions of the learner since the beginning of the training",
    "train/approx_kl": "how far the last updates moved the policy; above most_kl they stop",
    "train/clip_fraction": "share of the decisions whose odds were about to move farther than the clip allows",
    "train/clip_range": "the clip now; eased in",
    "train/entropy_loss": "minus the entropy of the choices: nearer 0 is surer of itself",
    "train/explained_variance": "how much of what came the critic had foreseen: 1 all, 0 nothing",
    "train/learning_rate": "of the updates now; eased in, then falling",
    "train/loss": "of the last minibatch, all terms together; says little by itself",
    "train/n_updates": "times that a rollout was gone through",
    "train/policy_gradient_loss": "the actor's part of the loss; near 0, its sign says little",
    "train/value_loss": "the critic's squared error",
}


def meaning_of(name: str) -> str:
    """What a logged number means.

    Raises:
        KeyError: nothing is known of it.
    """
    if name not in METRICS and name.startswith("league/"):
        return METRICS["league/DOCTRINE"]
    return METRICS[name]

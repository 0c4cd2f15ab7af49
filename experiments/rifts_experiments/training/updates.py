"""What imitation and foresight share of an update; MaskablePPO brings its own."""

from __future__ import annotations

import torch
from torch import Tensor, nn


def fall(optimiser: torch.optim.Optimizer, full: float, last: float, done: float) -> float:
    """Set the learning rate where a share of the learning is done, from `full` to that share of it; returns it."""
    rate = full * (1.0 - (1.0 - last) * done)
    for group in optimiser.param_groups:
        group["lr"] = rate
    return rate


def update(learner: nn.Module, optimiser: torch.optim.Optimizer, loss: Tensor, steepest: float) -> None:
    """Take one step down, along a gradient that is cut to a length."""
    optimiser.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(learner.parameters(), steepest)
    optimiser.step()

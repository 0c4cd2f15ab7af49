"""A seat that is played in words: put a language model, or a person, in the place of `speaker`."""

import random

from rifts_env.battle import Battle
from rifts_env.controllers import make_controller
from rifts_env.envs.text import play

chance = random.Random(7)


def speaker(prompt: str) -> str:
    """Answers a prompt with a text; this one takes a legal line of those that are shown."""
    lines = prompt.split("You can:\n")[1].split("\n\n")[0].splitlines()
    return chance.choice([line for line in lines if line[0] != "#" and "{" not in line and "," not in line])


battle = Battle.from_encounter("duel", seed=7)
mine, other = battle.words.sides
played = play(battle, {mine: speaker}, {other: make_controller("brute", 7)}, tries=3)
tally = played.tallies[mine]
print(f"won by {played.winner}; asked {tally.asked} times, {tally.refused} refused, {tally.fallbacks} by chance")

"""The command line as its users meet it: what it prints, what it refuses in a sentence, what it leaves alone."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from rifts_env.commands.choices import DEFAULT_CONTROLLER
from rifts_env.controllers import strongest_doctrine

ROOT = Path(__file__).resolve().parent.parent
PLAIN = {**os.environ, "RIFTS_INTERPRET": "1", "COLUMNS": "110"}
PLAIN.pop("FORCE_COLOR", None)

DUEL = """\
title: A small duel
rules: rifts_v2
fighters:
  ann: {side: red, at: [0, 0], facing: bob, apm: 6, spd: 12, strike: 3, parry: 3, weapons: [mace]}
  bob: {side: blue, at: [5, 0], facing: ann, apm: 6, spd: 12, dodge: 2, parry: 1, hp: 20, sdc: 10}
weapons:
  mace: {damage: 1d6, melee: true}
"""
ORDERED = DUEL + "order: [ann, bob]\n"
CASE = """\
rules: rifts_v2
cites: [DEF-1]
fighters:
  ann: {side: red, at: [0, 0], facing: bob, apm: 6, spd: 12, strike: 3}
  bob: {side: blue, at: [5, 0], facing: ann, apm: 6, spd: 12, dodge: 2}
order: [ann, bob]
steps:
  - ann: attack bob with fist
    dice: [14]
  - bob: dodge
    dice: [15]
    then: {bob.dodges: 0}
"""


# Starting Python and reading the rules takes a second; so one process does that, and forks for each run.
HOST = """
import json, os, sys, traceback
from rifts_env.cli import run
from rifts_env import battle, casefile, saves
from rifts_env.commands import bench, check, lists, play, session, telling, warm
from rifts_env.ruleset import ruleset, ruleset_names
for name in ruleset_names():
    ruleset(name).engine
for line in sys.stdin:
    asked = json.loads(line)
    child = os.fork()
    if child:
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
        continue
    os.chdir(asked["where"])
    os.environ.update(asked["own"])
    for number, path in enumerate(asked["streams"]):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT), number)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")
    code = 1
    try:
        code = run(asked["arguments"])
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
"""


@pytest.fixture(scope="module", autouse=True)
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The process that has the rules ready."""
    command = [sys.executable, "-c", HOST]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=PLAIN, text=True) as running:
        rifts.host, rifts.folder = running, tmp_path_factory.mktemp("streams")
        yield
        running.stdin.close()


def rifts(*arguments: str | Path, said: str = "", where: Path | None = None, **own: str) -> subprocess.CompletedProcess:
    """Run `rifts` as a person would, with the lines it is told."""
    streams = [rifts.folder / name for name in ("in", "out", "err")]
    for stream, text in zip(streams, (said, "", ""), strict=True):
        stream.write_text(text, encoding="utf-8")
    words = [str(one) for one in arguments]
    asked = {"arguments": words, "where": str(where or ROOT), "own": own, "streams": [str(one) for one in streams]}
    rifts.host.stdin.write(json.dumps(asked) + "\n")
    rifts.host.stdin.flush()
    code = int(rifts.host.stdout.readline())
    out, err = (stream.read_text(encoding="utf-8") for stream in streams[1:])
    return subprocess.CompletedProcess(words, code, out, err)


def afresh(*arguments: str, **own: str) -> subprocess.CompletedProcess:
    """Run `rifts` in a Python of its own."""
    command = [sys.executable, "-m", "rifts_env", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env={**PLAIN, **own}, capture_output=True, text=True, timeout=120, check=False
    )


def fine(done: subprocess.CompletedProcess) -> str:
    """What a run that went well printed."""
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def refused(done: subprocess.CompletedProcess, *words: str) -> str:
    """What a run that was refused said: sentences with these words, on the standard error alone."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()
    assert all(line.startswith("rifts: ") for line in done.stderr.splitlines()), done.stderr
    for word in words:
        assert word in done.stderr
    return done.stderr


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    path = tmp_path / "my_duel.yaml"
    path.write_text(ORDERED, encoding="utf-8")
    return path


# ---------------------------------------------------------------- help and mistakes of the command line
@pytest.mark.parametrize("command", ["battle", "play", "check", "rules", "encounters", "sheets", "warm", "bench"])
def test_every_command_explains_itself(command: str) -> None:
    told = fine(rifts(command, "--help"))
    assert "Usage: rifts" in told
    assert fine(rifts("--help")).count(command)


def test_help_brings_in_neither_the_compiler_nor_the_rules() -> None:
    program = (
        "import sys; from rifts_env.cli import run; run(['--help']); "
        "heavy = {'numba', 'pydantic', 'ruamel.yaml', 'rifts_env.rulesets'} & set(sys.modules); "  # Gymnasium is: ids
        "sys.exit(f'{heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], env=PLAIN, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["battel"], ["battel"]),
        (["battle"], ["ENCOUNTER"]),
        (["battle", "duel", "--sed", "7"], ["--sed", "--seed"]),
        (["battle", "duel", "--seed", "x"], ["--seed"]),
        (["battle", "duel", "--seed", "-1"], ["--seed"]),
        (["battle", "dual"], ["dual", "did you mean 'duel'"]),
        (["battle", "duel", "--controller", "rde=random"], ["rde", "did you mean 'red'"]),
        (["battle", "duel", "--controller", "red=brut"], ["brut", "did you mean 'brute'"]),
        (["battle", "duel", "--option", "flank_defense"], ["NAME=VALUE"]),
        (["battle", "duel", "--option", "flank_defence=none"], ["flank_defense"]),
        (["battle", "duel", "--option", "round_limit=-3"], ["-3", "from 1 to"]),
        (["battle", "duel", "--ruleset", "rifts_v3"], ["rifts_v3"]),
        (["play", "duel"], ["--me", "ann"]),
        (["play", "duel", "--me", "anne"], ["anne", "did you mean 'ann'"]),
        (["play", "duel", "--me", "ann", "--dice", "mine"], ["mine", "ask"]),
        (["play", "--me", "ann"], ["ENCOUNTER"]),
        (["rules", "DFE-2"], ["DFE-2", "did you mean 'DEF-2'"]),
        (["rules", "--ruleset", "nothing"], ["nothing"]),
        (["encounters", "duels"], ["did you mean 'duel'"]),
        (["sheets", "soldeir"], ["did you mean 'soldier'"]),
        (["check", "nowhere.yaml"], ["nowhere.yaml"]),
        (["warm"], ["RIFTS_INTERPRET"]),
        (["bench"], ["RIFTS_INTERPRET"]),
        (["bench", "--controller", "brute"], ["RIFTS_INTERPRET"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_mistakes_are_told_in_a_sentence(arguments: Sequence[str], words: Sequence[str]) -> None:
    refused(rifts(*arguments), *words)


# ---------------------------------------------------------------- battle
def test_battle_is_told_and_is_the_same_again() -> None:
    first, second = rifts("battle", "duel", "--seed", "7"), afresh("battle", "duel", "--seed", "7", PYTHONHASHSEED="5")
    told = fine(first)
    assert told == fine(second)
    assert "Round 1" in told
    assert re.search(r"Segment 2 of round 1.*\[TIME-1", told)
    assert re.search(r"^Victory for (red|blue), in round \d+\.$", told, re.MULTILINE)
    assert "\x1b" not in told
    assert first.stderr == ""
    assert told != fine(rifts("battle", "duel", "--seed", "8"))


def test_battle_without_a_seed_says_the_one_it_drew() -> None:
    told = fine(rifts("battle", "duel"))
    seed = re.search(r"seed (\d+)", told)
    assert seed
    assert told == fine(rifts("battle", "duel", "--seed", seed[1]))


def test_battle_as_json_tells_the_same() -> None:
    asked = ["battle", "duel", "--seed", "7", "--controller", "red=random", "--option", "flank_defense=none"]
    told = fine(rifts(*asked, "--json"))
    assert told == fine(rifts(*asked, "--json"))
    body = json.loads(told)
    assert body["seed"] == 7
    assert body["controllers"] == {"red": "random", "blue": "veteran"}
    assert body["options"] == {"flank_defense": "none"}
    assert body["winner"] in ("red", "blue", None)
    assert [one["name"] for one in body["fighters"]] == ["ann", "bob"]
    assert {"name", "side", "state", "hp", "hp_at_first"} <= set(body["fighters"][0])
    plain = fine(rifts(*asked))
    assert all(line["text"].rstrip(".") in plain for line in body["log"])
    assert any(line["rules"] for line in body["log"])


def test_own_encounter_may_sit_anywhere(duel: Path, tmp_path: Path) -> None:
    told = fine(rifts("battle", duel.name, "--seed", "1", where=tmp_path))
    assert told.startswith("A small duel\n")


def test_no_color_is_heeded_where_colours_are_forced() -> None:
    assert "\x1b" in fine(rifts("battle", "duel", "--seed", "7", FORCE_COLOR="1"))
    assert "\x1b[3" not in fine(rifts("battle", "duel", "--seed", "7", FORCE_COLOR="1", NO_COLOR="1"))


def test_cold_cache_runs_interpreted_and_says_so(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "rifts_env", "battle", "duel", "--seed", "7"]
    environment = {name: value for name, value in PLAIN.items() if name != "RIFTS_INTERPRET"}
    environment["RIFTS_CACHE"] = str(tmp_path / "cold")
    done = subprocess.run(program, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == fine(rifts("battle", "duel", "--seed", "7"))
    assert len(done.stderr.splitlines()) == 1
    assert "interpreted" in done.stderr
    assert "`rifts warm`" in done.stderr


def test_mark_of_compiled_rules_counts_for_its_capacity_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rifts_env.commands.compiled import DEFAULT_RULES, is_ready, write_mark

    monkeypatch.setenv("RIFTS_CACHE", str(tmp_path))
    assert not is_ready(DEFAULT_RULES, 2)
    write_mark(DEFAULT_RULES, 8, (2, 8, 16), 1.0)
    assert [is_ready(DEFAULT_RULES, fighters) for fighters in (1, 2, 3, 8, 9, 17)] == [
        False,
        False,
        True,
        True,
        False,
        False,
    ]
    assert not is_ready(f"{DEFAULT_RULES}x", 8)


def test_default_ruleset_is_that_of_encounters() -> None:
    from rifts_env import encounter
    from rifts_env.commands import compiled

    assert compiled.DEFAULT_RULES == encounter.DEFAULT_RULES


def test_broken_pipe_ends_quietly() -> None:
    command = f"{sys.executable} -m rifts_env rules | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], env=PLAIN, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.returncode == 0


# ---------------------------------------------------------------- files that cannot be used
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[mace]", "[sledge]", ["fighters.ann.weapons[0]", "sledge", "expected"]),
        ("  bob:", "  ann:", ["'ann' twice"]),
        ("hp: 20", "hp: -20", ["fighters.bob.hp", "-20", "at least"]),
        ("apm: 6, spd: 12, strike", "apm: -6, spd: 12, strike", ["fighters.ann.apm", "-6"]),
        ("side: red, ", "", ["fighters.ann.side", "nothing"]),
        ("at: [0, 0]", "at: [0, 0", ["expected"]),
    ],
)
def test_game_masters_mistakes_are_named_with_their_place(
    tmp_path: Path, old: str, new: str, words: Sequence[str]
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(DUEL.replace(old, new, 1), encoding="utf-8")
    refused(rifts("battle", path, "--seed", "1"), "mine.yaml, line", *words)
    assert path.read_text(encoding="utf-8") == DUEL.replace(old, new, 1)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(DUEL.replace("[mace]", "[sledge]").replace("hp: 20", "hp: -20"), encoding="utf-8")
    assert len(refused(rifts("battle", path)).splitlines()) == 2


def test_file_that_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    binary, folder = tmp_path / "binary.yaml", tmp_path / "folder.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    folder.mkdir()
    for path in (binary, folder, tmp_path / "none.yaml"):
        assert len(refused(rifts("battle", path), str(path)).splitlines()) == 1
        refused(rifts("play", path, "--me", "ann"), str(path))
        refused(rifts("check", path), str(path))
        refused(rifts("play", "--load", path, "--me", "ann"), str(path))


# ---------------------------------------------------------------- play
def test_play_lists_refuses_explains_and_takes_back(duel: Path) -> None:
    said = """\
help
why not attack bob with mace
why not cast thunder
why not move to 500,500
rule DEF-2
rule DFE-2
atack bob with mace
99
attack bob with mace
undo
redo
undo
undo
state
legal
log 2
quit
"""
    done = rifts("play", duel, "--me", "ann", "--seed", "7", said=said)
    told = fine(done)
    assert done.stderr == ""
    assert "red: ann (you)" in told
    assert "ann's turn, 2 actions and 4 feet left: what does ann do?" in told.replace("12 feet", "4 feet")
    assert "attack bob with mace" in told
    assert "It is legal: `attack bob with mace` does it." in told
    assert "No: 'cast thunder' is no action" in told
    assert re.search(r"^DEF-2  ", told, re.MULTILINE)
    assert "did you mean 'DEF-2'" in told
    assert "Did you mean 'attack bob with mace'?" in told
    assert "got 99, expected a number from 1 to" in told
    assert told.count("ann strikes at bob with mace") == 2  # once struck, once done again
    assert told.count("Taken back: attack bob with mace") == 2
    assert "Done again: attack bob with mace" in told
    assert "there is no choice of yours to take back" in told
    assert told.rstrip().endswith("it is not saved: `save FILE` would have kept it.")


def test_play_is_the_same_again_and_ends_with_its_input(duel: Path) -> None:
    said = "attack bob with mace\nend turn\n"
    first = fine(rifts("play", duel, "--me", "ann", "--seed", "7", said=said))
    assert first == fine(rifts("play", duel, "ann", "--seed", "7", said=said))
    assert "The input has ended" in first


def test_play_answers_out_of_turn_with_everything_that_bears_on_it(duel: Path) -> None:
    asked = ["play", duel, "--me", "bob", "--seed", "7", "--controller", "red=brute"]
    told = fine(rifts(*asked, said="none\n"))
    question = r"ann strikes at bob with \w+, \d+ to reach \(\d+ on the die\): how does bob defend\?"
    assert re.search(question, told)
    assert re.search(r"^  1 parry   2 dodge", told, re.MULTILINE)


def test_play_asks_for_the_faces_of_the_table(duel: Path) -> None:
    said = """\
attack bob with mace
21
0
six
undo
attack bob with mace
1
attack bob with mace
engine
quit
"""
    told = fine(rifts("play", duel, "--me", "ann", "--dice", "ask", "--seed", "7", said=said))
    assert told.count("ann: d20 for strike> ") == 6
    for wrong in ("'21'", "'0'", "'six'"):
        assert f"Got {wrong}, expected the face of a d20, 1 to 20" in told
    assert "Nothing was done." in told
    assert "ann strikes at bob with mace: 1 + 3 strike bonus = 4" in told
    assert re.search(r"The engine throws \d+\.", told)


def test_play_tells_what_led_to_a_die_once(duel: Path) -> None:
    """Bob's dice are the engine's: his defence is told before the damage is asked for, and not again after it."""
    hit = fine(rifts("play", duel, "--me", "ann", "--dice", "ask", "--seed", "7", said="attack bob with mace\n19\n4\n"))
    before, asked, after = hit.partition("ann: d6 for damage> 4\n")
    assert asked, hit
    assert "bob fails to" in before
    assert "ann strikes at bob with mace: 19 + 3 strike bonus = 22" in before
    assert "ann strikes at bob" not in after.split("\n\n")[0]
    assert "(4 on the dice)" in after


def test_play_asks_in_a_controllers_turn_and_before_the_first_decision(tmp_path: Path) -> None:
    path = tmp_path / "rolled.yaml"
    path.write_text(DUEL, encoding="utf-8")
    asked = ["play", path, "--me", "bob", "--dice", "ask", "--seed", "7"]
    told = fine(rifts(*asked, said="20\nparry\n11\n"))
    assert "bob: d20 for initiative> 20" in told
    told = fine(
        rifts("play", path, "--me", "ann", "--dice-for", "bob", "--seed", "7", said="1\nattack bob with mace\n2\n")
    )
    assert "bob: d20 for initiative> 1" in told
    assert "bob: d20 for dodge> 2" in told
    assert "ann: d20" not in told


def test_input_that_ends_at_a_die_is_polite(duel: Path) -> None:
    told = fine(rifts("play", duel, "--me", "ann", "--dice", "ask", said="attack bob with mace\n"))
    assert "The input has ended" in told


def test_play_edits_with_a_reason_and_takes_it_back(duel: Path) -> None:
    said = """\
edit bob.hp 3 a falling tile
edit bob.at [7, 2] the tile moved him
edit bob.prone yes
edit bob.wings 2
edit bob.hp many
edit bob.prone perhaps
edit
undo
undo
undo
state
quit
"""
    told = fine(rifts("play", duel, "--me", "ann", "--seed", "7", said=said))
    assert "The GM sets bob.hp from 20 to 3 (a falling tile)." in told
    assert "The GM sets bob.at from [5.0, 0.0] to [7, 2] (the tile moved him)." in told
    assert "The GM sets bob.prone from False to True." in told
    assert "bob.wings" in told
    assert "bob.hp: got 'many', expected a whole number" in told
    assert "bob.prone: got 'perhaps', expected yes or no" in told
    last = told.rsplit("state\n", 1)[1]
    assert re.search(r"bob +blue +20 +10 .*5,0", last)


def test_save_and_load_go_on_where_it_stood(duel: Path, tmp_path: Path) -> None:
    kept = tmp_path / "battle.json"
    asked = ["play", duel, "--me", "ann", "--dice", "ask", "--seed", "7"]
    # A 1 misses whatever bob's dice are, so nothing more is asked for.
    first = fine(rifts(*asked, said=f"attack bob with mace\n1\nsave {kept}\nstate\nquit\n"))
    assert f"The battle waits in {kept}" in first
    second = fine(
        rifts("play", "--load", kept, "--me", "ann", said="state\nattack bob with mace\n1\nundo\nundo\nquit\n")
    )
    state = first.rsplit("ann> state\n", 1)[1].split("ann> ")[0]
    assert state.strip().splitlines()[:3] == second.split("ann> state\n", 1)[1].strip().splitlines()[:3]
    assert "ann: d20 for strike> 1" in second  # the dice are still ann's
    assert second.count("Taken back: attack bob with mace") == 2  # also what was done before it was saved
    assert fine(rifts("play", duel, "ann", "--load", kept, said="quit\n")).count("A small duel")


def test_bad_saves_are_refused_and_nothing_is_overwritten(duel: Path, tmp_path: Path) -> None:
    kept, torn, other = tmp_path / "kept.json", tmp_path / "torn.json", tmp_path / "notes.txt"
    fine(rifts("play", duel, "--me", "ann", said=f"save {kept}\nquit\n"))
    whole = kept.read_bytes()
    torn.write_bytes(whole[: len(whole) // 2])
    other.write_text("my notes", encoding="utf-8")
    assert len(refused(rifts("play", "--load", torn, "--me", "ann"), "torn.json", "truncated").splitlines()) == 1
    assert torn.read_bytes() == whole[: len(whole) // 2]
    told = fine(
        rifts("play", duel, "--me", "ann", said=f"save {other}\nsave {tmp_path}/no/where.json\nsave {kept}\nquit\n")
    )
    assert "is no saved battle, and it is not overwritten" in told
    assert other.read_text(encoding="utf-8") == "my notes"
    assert "cannot be written" in told
    assert kept.exists()
    kept.write_bytes(whole.replace(b'"version":2', b'"version":99'))
    refused(rifts("play", "--load", kept, "--me", "ann"), "version 99")


def test_play_goes_to_the_end_and_back(duel: Path) -> None:
    said = "surrender\nlog 1\nattack bob with mace\nlegal\nundo\nattack bob with mace\nquit\n"
    told = fine(rifts("play", duel, "--me", "ann", "--seed", "7", said=said))
    assert "Victory for blue, in round 1." in told
    assert told.count("the battle is over") >= 2
    assert "Taken back: surrender" in told
    assert "ann strikes at bob with mace" in told.split("Taken back")[1]


def test_an_order_is_reported_back_and_listed(duel: Path) -> None:
    typed = "order\norder bob: focus ann\norder bob: hold ground\norder\norder bob: dance\nquit\n"
    told = fine(rifts("play", duel, "--me", "ann", "--seed", "7", said=typed))
    assert "Nobody has orders." in told
    assert "bob will focus on ann." in told
    assert told.count("bob will hold its ground, will focus on ann.") == 2
    assert "got 'dance'" in told


def test_auto_chooses_once(duel: Path) -> None:
    told = fine(rifts("play", duel, "--me", "ann", "--seed", "7", said="auto\nquit\n"))
    assert re.search(r"^(ann> )?veteran: .*next best: .*worth \d+% of it", told, re.MULTILINE)


def test_the_default_controller_is_the_strongest_doctrine() -> None:
    assert strongest_doctrine() == DEFAULT_CONTROLLER


def _heed_interrupts() -> None:
    """A shell's background job ignores the signal, and its children with it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_interrupt_ends_with_a_word(duel: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "rifts_env", "play", str(duel), "--me", "ann"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=PLAIN,
        text=True,
        preexec_fn=_heed_interrupts,
    )
    assert running.stdout
    assert any(line.startswith("  other ") for line in running.stdout)  # the last line before the prompt
    running.send_signal(signal.SIGINT)
    _, error = running.communicate(timeout=60)
    assert running.returncode == 130
    assert error == "rifts: interrupted\n"


# ---------------------------------------------------------------- check, rules, lists
def test_check_says_what_does_not_hold(tmp_path: Path) -> None:
    good, bad, broken = tmp_path / "good.yaml", tmp_path / "bad.yaml", tmp_path / "sub" / "broken.yaml"
    good.write_text(CASE, encoding="utf-8")
    assert "1 case holds, 0 do not." in fine(rifts("check", good))
    bad.write_text(CASE.replace("bob.dodges: 0", "bob.dodges: 1"), encoding="utf-8")
    done = rifts("check", good, bad)
    assert done.returncode == 1
    assert f"holds  {good}" in done.stdout
    assert f"FAILS  {bad}" in done.stdout
    assert "after step 2 (bob: dodge): bob.dodges: got 0, expected 1" in done.stdout
    broken.parent.mkdir()
    broken.write_text(CASE.replace("side: red", "side: [red]"), encoding="utf-8")
    done = rifts("check", tmp_path)
    assert done.returncode == 2
    assert "1 case holds, 1 does not, 1 file cannot be run." in done.stdout
    assert "broken.yaml" in done.stderr
    refused(rifts("check", broken), "fighters.ann.side", "got", "expected")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("dice: [14]", "dice: 14", ["steps[1]", "14", "list of faces"]),
        ("{bob.dodges: 0}", "{bob.wings: 0}", ["bob.wings"]),
        ("{bob.dodges: 0}", "[1]", ["steps[2]: then"]),
        ("- bob:", "- cob:", ["steps[2]", "cob"]),
        ("- bob: dodge", "- edit: 3", ["steps[2]: edit"]),
        ("steps:", "state: [1]\nsteps:", ["state"]),
        ("steps:", "start: {dice: x}\nsteps:", ["start: dice"]),
        ("steps:", "cases: {one: 3}\nsteps:", ["one", "3"]),
    ],
)
def test_cases_that_are_not_written_as_cases_are_named(
    tmp_path: Path, old: str, new: str, words: Sequence[str]
) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(CASE.replace(old, new, 1), encoding="utf-8")
    assert len(refused(rifts("check", path), "odd.yaml", *words).splitlines()) == 1


def test_check_refuses_a_folder_without_cases(tmp_path: Path) -> None:
    refused(rifts("check", tmp_path), "without case files")


def test_rules_are_printed_by_chapter_and_one_by_one() -> None:
    ledger = fine(rifts("rules"))
    for words in ("Movement\n", "Grappling\n", "DEF-2  ", "BASE-STRIKE  ", "GROUND-1  "):
        assert words in ledger
    one = fine(rifts("rules", "def-7"))
    assert one.startswith("DEF-7  ")
    assert "Ruling: " in one
    assert "Option: named_hold" in one
    assert "Check: " in one
    family = fine(rifts("rules", "LOCK"))
    assert "LOCK-1  " in family
    assert "DEF-" not in re.findall(r"^\S+", family, re.MULTILINE)


def test_lists_show_what_there_is_and_a_beginning_for_ones_own(tmp_path: Path) -> None:
    listed = fine(rifts("encounters"))
    for name in ("bridge_ambush", "duel", "two_against_ten"):
        assert re.search(rf"^{name} ", listed, re.MULTILINE)
    assert "4 against 4" in listed
    assert re.search(r"^soldier +24 / 30 / 45 mega", fine(rifts("sheets")), re.MULTILINE)
    assert "hp: 24" in fine(rifts("sheets", "soldier"))
    (tmp_path / "mine.yaml").write_text(fine(rifts("encounters", "duel")), encoding="utf-8")
    fine(rifts("battle", "mine.yaml", "--seed", "1", where=tmp_path))

"""`rifts`: the commands, their options and their errors. What they do stands in `rifts_env.commands`.

Nothing heavy is imported here: `rifts --help` has to be quick, and whether rules run compiled is settled first.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Annotated

import typer

from rifts_env.problems import RiftsError
from rifts_env.specs import controller_names

GROUP = "rifts_env.commands"  # entry points of packages above this one, each a function like those below

app = typer.Typer(
    help="Tabletop combat under exact rules: fight battles, play in them, check cases, read the rules.",
    epilog="ENCOUNTER is the name of one that comes with it (`rifts encounters`) or a YAML file of your own.",
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

_KNOWN = " or ".join(", ".join(controller_names()).rsplit(", ", 1))

Encounter = Annotated[
    str, typer.Argument(metavar="ENCOUNTER", help="The name of an encounter, or the path of a YAML file.")
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        min=0,
        help="Seed of the dice: the same seed, the same battle. Left out, one is drawn and told.",
    ),
]
Controllers = Annotated[
    list[str] | None,
    typer.Option(
        "--controller",
        metavar="SIDE=NAME",
        help=f"Who fights for a side: {_KNOWN}; brute if left out. NAME alone is for every side; "
        "NAME:ARGUMENT tells it more.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="A house rule, over those of the encounter; `rifts rules` says which there are.",
    ),
]
Ruleset = Annotated[
    str | None, typer.Option("--ruleset", metavar="NAME", help="Another ruleset than the encounter's own.")
]
OneRuleset = Annotated[str | None, typer.Option("--ruleset", metavar="NAME", help="Only what is for this ruleset.")]
Name = Annotated[str | None, typer.Argument(metavar="NAME", help="One of them, to print its file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object in place of text.")]


@app.command()
def battle(
    encounter: Encounter,
    seed: Seed = None,
    controller: Controllers = None,
    option: Options = None,
    ruleset: Ruleset = None,
    json: AsJson = False,
) -> None:
    """Fight an encounter with controllers, and tell the battle."""
    from rifts_env.commands.battle import run

    run(encounter, seed, controller or [], option or [], ruleset, json)


@app.command()
def play(
    encounter: Annotated[
        str,
        typer.Argument(
            metavar="ENCOUNTER", help="The name of an encounter, or the path of a YAML file; not needed with --load."
        ),
    ] = "",
    more: Annotated[
        list[str] | None, typer.Argument(metavar="FIGHTER", help="More fighters of yours, as behind --me.")
    ] = None,
    me: Annotated[
        list[str] | None,
        typer.Option(
            "--me",
            metavar="FIGHTER",
            help="A fighter that you decide for, out of turn too; once for each, or several parted by commas.",
        ),
    ] = None,
    seed: Seed = None,
    controller: Controllers = None,
    option: Options = None,
    ruleset: Ruleset = None,
    dice: Annotated[
        str,
        typer.Option(
            "--dice",
            metavar="engine|ask",
            help="Who throws your fighters' dice: the engine, or you (`ask`: the faces are asked for).",
        ),
    ] = "engine",
    dice_for: Annotated[
        list[str] | None,
        typer.Option("--dice-for", metavar="FIGHTER", help="Ask for the dice of this fighter as well."),
    ] = None,
    load: Annotated[
        str | None, typer.Option("--load", metavar="FILE", help="Go on with a battle that was saved.")
    ] = None,
) -> None:
    """Fight an encounter yourself: you decide for your fighters, controllers for the others."""
    from rifts_env.commands.play import Request, run

    if dice not in ("engine", "ask"):
        raise RiftsError(f"--dice: got '{dice}', expected engine or ask")
    persons = [*(more or []), *(me or [])]
    run(Request(encounter, persons, seed, controller or [], option or [], ruleset, dice == "ask", dice_for or [], load))


@app.command()
def forecast(
    what: Annotated[
        str,
        typer.Argument(
            metavar="ENCOUNTER|SAVE",
            help="The name of an encounter, the path of a YAML file, or a battle that was saved.",
        ),
    ],
    battles: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--battles",
            metavar="N",
            min=1,
            help="How many battles: 2000, or 40 where each is fought step by step.",
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="FIGHTER",
            help="Say what changes if this fighter is not there (several at once, parted by commas).",
        ),
    ] = None,
    add: Annotated[
        list[str] | None,
        typer.Option(
            "--add",
            metavar="SHEET=SIDE",
            help="Say what changes with one more fighter of this sheet (several at once, parted by commas).",
        ),
    ] = None,
    controller: Annotated[
        list[str] | None,
        typer.Option(
            "--controller",
            metavar="SIDE=NAME",
            help=f"Who fights for a side: {_KNOWN}; the strongest of the quick ones if left out.",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="Seed of the dice: the same seed, the same forecast.")
    ] = 1,
    threads: Annotated[
        int, typer.Option("--threads", metavar="N", min=1, max=256, help="Share the work among so many threads.")
    ] = 1,
    option: Options = None,
    ruleset: Ruleset = None,
    json: AsJson = False,
) -> None:
    """Say how a battle is likely to end, from its beginning or from where it was saved, and what would change that.

    Ctrl-C ends it early, and tells what was found until then.
    """
    from rifts_env.commands.forecast import Request, run

    levers = (without or [], add or [])
    request = Request(what, battles, *levers, controller or [], seed, threads, option or [], ruleset, json)
    raise typer.Exit(run(request))


@app.command()
def check(
    file: Annotated[list[str], typer.Argument(metavar="FILE...", help="Case files, or folders that hold them.")],
    ruleset: OneRuleset = None,
) -> None:
    """Run case files: battles with written dice, and what must come of them.

    The exit code is 0 when all hold, 1 when one does not, 2 when a file cannot be read.
    """
    from rifts_env.commands.check import run

    raise typer.Exit(run(file, ruleset))


@app.command()
def rules(
    id: Annotated[
        str | None, typer.Argument(metavar="ID", help="One rule, such as DEF-2, or a family of them, such as DEF.")
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="NAME", help="The ruleset whose ledger is printed.")
    ] = None,
) -> None:
    """Print the ledger of rules, or one rule with its ruling, its house-rule option and its worked examples."""
    from rifts_env.commands.rules import run

    run(id, ruleset)


@app.command()
def encounters(name: Name = None, ruleset: OneRuleset = None) -> None:
    """List the encounters that come with it, or print one as YAML."""
    from rifts_env.commands.lists import encounters as show

    show(name, ruleset)


@app.command()
def sheets(name: Name = None, ruleset: OneRuleset = None) -> None:
    """List the fighter sheets that come with it, or print one as YAML.

    With --ruleset, what of each sheet that ruleset leaves out stands beside it.
    """
    from rifts_env.commands.lists import sheets as show

    show(name, ruleset)


@app.command()
def doctrines(name: Name = None) -> None:
    """List the doctrines by which fighters on auto-pilot choose, or print one as YAML."""
    from rifts_env.commands.lists import doctrines as show

    show(name)


@app.command()
def warm(
    ruleset: Annotated[str | None, typer.Option("--ruleset", metavar="NAME", help="Compile this one only.")] = None,
    capacity: Annotated[
        list[int] | None,
        typer.Option("--capacity", metavar="N", help="Only for battles of up to so many fighters: 2, 8 or 16."),
    ] = None,
) -> None:
    """Compile the rules now, once; battles start fast from then on."""
    from rifts_env.commands.warm import run

    run(ruleset, capacity or [])


@app.command()
def bench(
    decisions: Annotated[
        int, typer.Option("--decisions", metavar="N", min=1, help="How many decisions to measure.")
    ] = 2_000_000,
    fighters: Annotated[
        int,
        typer.Option(
            "--fighters", metavar="N", min=2, help="Fighters in the battle; a shipped encounter of that size is taken."
        ),
    ] = 8,
    encounter: Annotated[
        str | None, typer.Option("--encounter", metavar="ENCOUNTER", help="Measure on this encounter.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Seed of choices and dice.")] = 1,
    cold: Annotated[bool, typer.Option("--cold", help="Measure compiling with an empty cache, too.")] = False,
    env: Annotated[
        bool, typer.Option("--env", help="Measure the environments instead, beside a copy of the same bytes.")
    ] = False,
    controller: Annotated[
        list[str] | None,
        typer.Option("--controller", metavar="NAME", help="Measure what a decision of this one takes; once for each."),
    ] = None,
    ruleset: Ruleset = None,
    json: AsJson = False,
) -> None:
    """Measure random legal play: decisions and battles a second on one core."""
    if controller:
        from rifts_env.commands.bench_controllers import run as run_controllers

        run_controllers(controller, decisions, fighters, encounter, seed, ruleset, json)
        return
    if env:
        from rifts_env.commands.bench_env import run as run_env

        run_env(encounter, ruleset, json)
        return
    from rifts_env.commands.bench import run

    run(decisions, fighters, encounter, seed, cold, ruleset, json)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"rifts {version('rifts-env')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def _take_in_others() -> None:
    """Add the commands of other packages, once: nothing here may import them."""
    known = {one.name or getattr(one.callback, "__name__", "") for one in app.registered_commands}
    for one in entry_points(group=GROUP):
        if one.name not in known:
            known.add(one.name)
            app.command(one.name)(one.load())


def run(arguments: Sequence[str]) -> int:
    """Run a command line; the exit code. Errors are sentences on the standard error."""
    try:
        _take_in_others()
        code = app(list(arguments), prog_name="rifts", standalone_mode=False)
        sys.stdout.flush()
        return _told_code(code)
    except RiftsError as error:
        return _refuse(str(error))
    except BrokenPipeError:
        from rifts_env.commands.screen import silence

        silence()
        return 0
    except (KeyboardInterrupt, typer.Abort):
        return _told_code(130)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise  # a mistake of ours: show where
        return _refuse(_usage(error))


def _told_code(code: object) -> int:
    if code == 130:  # the library turns an interrupt into this code
        from rifts_env.commands.screen import note

        note("interrupted")
    return code if isinstance(code, int) else 0


def _refuse(message: str) -> int:
    from rifts_env.commands.screen import BAD_INPUT, complain

    complain(message)
    return BAD_INPUT


def _usage(error: Exception) -> str:
    """A mistake in the command line as one sentence with a way on."""
    message = " ".join(error.format_message().split()).rstrip(".")  # type: ignore[attr-defined]
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "rifts"
    return f"{message[:1].lower()}{message[1:]}; `{command} --help` says what is expected"

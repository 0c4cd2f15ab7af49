"""What is handed out: a wheel that holds the packages and their YAML and nothing else, and honest papers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from rifts_env.ruleset import ruleset_names

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {
    "rifts_env": ROOT / "rifts_env",
    "rifts_agents": ROOT / "agents" / "rifts_agents",
    "rifts_configs": ROOT / "configs" / "rifts_configs",
    "rifts_experiments": ROOT / "experiments" / "rifts_experiments",
}
DISCLAIMER = "unofficial, not affiliated with any publisher"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built without the network."""
    pytest.importorskip("build")
    pytest.importorskip("hatchling")
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [built] = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    """The files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def test_wheel_holds_the_packages_and_nothing_else(names: list[str]) -> None:
    tops = {name.split("/")[0] for name in names}
    papers = {top for top in tops if top.endswith(".dist-info")}
    assert tops - papers == set(PACKAGES)
    assert len(papers) == 1
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".nbi", ".nbc"))]


@pytest.mark.parametrize("suffix", ["*.py", "*.yaml"])
def test_wheel_holds_all_code_and_all_content(names: list[str], suffix: str) -> None:
    ours = {path.relative_to(folder.parent).as_posix() for folder in PACKAGES.values() for path in folder.rglob(suffix)}
    assert ours, f"no {suffix} in the tree"
    left_out = sorted(ours - set(names))
    assert not left_out, f"not in the wheel: {left_out}"


def test_wheel_holds_the_ledgers(names: list[str]) -> None:
    folders = ("base", *ruleset_names())
    assert {f"rifts_env/rulesets/{folder}/rules.yaml" for folder in folders} <= set(names)


def test_wheel_holds_command_and_license(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        papers = {name.split("/", 1)[1]: name for name in archive.namelist() if ".dist-info/" in name}
        assert "rifts = rifts_env.__main__:main" in archive.read(papers["entry_points.txt"]).decode()
    assert "licenses/LICENSE" in papers


def test_wheel_fights_a_battle_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    """Nothing of the tree is in reach: the wheel's files come first on the path, and the folder is a strange one."""
    unpacked, elsewhere = tmp_path / "unpacked", tmp_path / "elsewhere"
    elsewhere.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    own = {"PYTHONPATH": str(unpacked), "RIFTS_INTERPRET": "1", "RIFTS_CACHE": str(tmp_path / "cache")}
    environment = {**os.environ, **own}

    def python(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=elsewhere,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    where = python("-c", "import rifts_env, rifts_configs; print(rifts_env.__file__, rifts_configs.__file__)").split()
    assert all(Path(path).is_relative_to(unpacked) for path in where)
    assert python("-m", "rifts_env", "battle", "bridge_ambush", "--seed", "7").strip()


def test_readme_encounter_fights_twice_the_same(tmp_path: Path) -> None:
    """A game master who follows the README gets a battle."""
    [encounter] = re.findall(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "my_duel.yaml").write_text(encounter, encoding="utf-8")
    command = [sys.executable, "-m", "rifts_env", "battle", "my_duel.yaml", "--seed", "7"]
    environment = {**os.environ, "RIFTS_INTERPRET": "1"}
    told = [
        subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False)
        for _ in range(2)
    ]
    assert told[0].returncode == 0, told[0].stdout + told[0].stderr
    assert told[0].stdout == told[1].stdout


def test_readme_says_that_it_is_unofficial() -> None:
    assert DISCLAIMER in (ROOT / "README.md").read_text(encoding="utf-8")


def test_readme_gives_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    install = "python3 -m venv .venv && .venv/bin/pip install -c constraints.txt -e"
    assert f"{install} . && .venv/bin/rifts battle bridge_ambush --seed 7" in readme
    assert f'{install} ".[dev]" && .venv/bin/pytest' in readme


def test_constraints_pin_every_requirement() -> None:
    lines = [line.split("#")[0].strip() for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()]
    pins = [line for line in lines if line]
    assert all(re.fullmatch(r"[\w.-]+==[0-9][0-9A-Za-z.]*", pin) for pin in pins), "a pin is a name and a version"
    pinned = {canonical(pin.split("==")[0]) for pin in pins}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(one for extra in extras.values() for one in extra)]
    needed = {canonical(re.split(r"[^A-Za-z0-9._-]", one)[0]) for one in wanted} - {project["name"]}
    assert needed <= pinned, f"not pinned: {sorted(needed - pinned)}"


def canonical(name: str) -> str:
    """A distribution's name as the registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()

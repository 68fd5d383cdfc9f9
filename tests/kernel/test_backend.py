"""Backends: one source, one key for all compiled code, imports that point one way."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from numba.core.caching import FunctionCache

import cardwright
from cardwright.games import OFFERED, found_here, load
from cardwright.kernel import backend
from cardwright.kernel.keeping import EntryCache

PACKAGE = Path(cardwright.__file__).parent
ORDER = ["language", "kernel", "games", "match", "players", "lab", "server", "terminal", "api", "research", "commands"]


def test_any_source_changes_the_cache_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = tmp_path / "rules.py"
    one.write_text("x = 1")
    monkeypatch.setattr(backend, "sources", lambda package: [one])
    before = backend.digest_of("chi")
    one.write_text("x = 2")
    assert backend.digest_of("chi") != before


@pytest.mark.parametrize("is_edited", [True, False])
def test_what_is_compiled_while_its_sources_are_edited_is_not_kept(
    is_edited: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, kept = tmp_path / "rules.py", []
    source.write_text("x = 1")
    written = backend.BEGUN + (1 if is_edited else -1)
    os.utime(source, (written, written))
    monkeypatch.setattr(backend, "sources", lambda home: [source])
    monkeypatch.setattr(FunctionCache, "save_overload", lambda self, signature, data: kept.append(signature))
    cache = EntryCache.__new__(EntryCache)
    cache._py_func = backend.sources
    cache.save_overload("answer", None)
    assert kept == ([] if is_edited else ["answer"])


READ_BY = """
import sys
read = []
sys.addaudithook(lambda event, args: read.append(str(args[0])) if event == "open" else None)
import {module}
print(*sorted({{file for file in read if "cardwright" in file}}), sep="\\n")
"""


@pytest.mark.parametrize("module", sorted({load(name).entries.__name__ for name in found_here()}))
def test_all_that_a_games_entries_read_is_in_the_key(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-B", "-c", READ_BY.format(module=module)],
        env=os.environ | {"PYTHONPYCACHEPREFIX": os.devnull},  # so that sources are read
        capture_output=True,
        text=True,
    )
    read = {Path(line) for line in done.stdout.splitlines() if Path(line).is_relative_to(PACKAGE)}
    counted = set(backend.sources(backend.home_of(module)))
    assert len(read) > 20, done.stderr
    assert {file for file in read - counted if file.name not in ("__init__.py", OFFERED)} == set()


def test_what_only_shows_a_game_is_not_in_its_key() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in backend.sources("xi")}
    assert {"kernel/zones.py", "games/xi/rules/turn.py", "games/xi/entries.py", "language/program.py"} <= names
    assert not names & {"games/xi/view.py", "games/xi/decks.py", "games/xi/notation.py", "kernel/dice.py"}


def test_imports_are_followed_however_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("near.py", "other.py", "late.py", "inner/__init__.py", "inner/deep.py", "inner/part.py"):
        (tmp_path / name).touch()
    (tmp_path / "entries.py").write_text(
        "from . import (\n    near,\n    other as another,\n)\nfrom .inner.deep import x\nfrom .inner import part\n"
        "import json, cardwright.kernel.zones\n\n\ndef later():\n    from .late import y\n"
    )
    found = {file.name for file in backend.sources(str(tmp_path))}
    assert {"near.py", "other.py", "deep.py", "part.py", "__init__.py", "late.py", "zones.py"} <= found


def test_a_game_inside_another_is_kept_by_itself() -> None:
    assert backend.cache_folder("chi").name.startswith("chi-")
    assert backend.cache_folder("chi/ninjas").name.startswith("chi.ninjas-")
    ninjas = PACKAGE / "games" / "chi" / "ninjas"
    assert not any(path.is_relative_to(ninjas) for path in backend.sources("chi"))


@pytest.mark.parametrize(
    ("module", "home"),
    [
        ("cardwright.games.chi.entries", "chi"),
        ("cardwright.games.chi.ninjas.entries", "chi/ninjas"),
        ("bench.trials.effects", "kernel"),
    ],
)
def test_compiled_code_is_kept_by_game(module: str, home: str) -> None:
    assert backend.home_of(module) == home


def test_a_process_can_change_the_backend_of_its_children() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import numba; from cardwright.kernel import rule; print(numba.config.DISABLE_JIT)"],
        env=os.environ | {"CARDWRIGHT_BACKEND": "cpu", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "0", done.stderr


def test_an_unknown_backend_is_a_clear_error() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import cardwright.kernel.backend"],
        env=os.environ | {"CARDWRIGHT_BACKEND": "abacus"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "abacus" in done.stderr
    assert "python, cpu" in done.stderr
    assert "Traceback" not in done.stderr


ROOT = PACKAGE.parents[1]


@pytest.mark.parametrize("found", ["0.67.2", "0.69.0", "1.68.0"])
def test_another_version_of_numba_is_refused_with_what_to_install(found: str) -> None:
    script = f"import numba; numba.__version__ = {found!r}; from cardwright.__main__ import main; exit(main(['games']))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 2
    wanted = 'python -m pip install "numba>=0.68,<0.69"'
    assert done.stderr == f"error: Cardwright runs on numba 0.68, and numba {found} is installed: {wanted}\n"


def test_the_versions_that_may_be_installed_are_those_that_are_required() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    for package, tested in (("numba", backend.NUMBA), ("numba-cuda", backend.NUMBA_CUDA)):
        with pytest.raises(SystemExit) as refused:
            backend.require(package, "99.0", tested)
        assert str(refused.value).rpartition(" ")[2].strip('"') in wanted


def imported(path: Path) -> set[str]:
    """The folders of the package that a module imports, by statements at any depth."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "cardwright" and len(parts) > 1:
                found.add(parts[1])
    return found


def test_imports_point_up_the_layout_only() -> None:
    wrong = []
    for path in PACKAGE.rglob("*.py"):
        folder = path.relative_to(PACKAGE).parts[0]
        if folder not in ORDER:
            continue
        for other in imported(path) & set(ORDER):
            if ORDER.index(other) > ORDER.index(folder):
                wrong.append(f"{path.relative_to(PACKAGE)} imports {other}")
    assert not wrong


SHARED = {path.stem for path in (PACKAGE / "games").glob("*.py")}


def test_games_do_not_import_each_other() -> None:
    for path in (PACKAGE / "games").glob("*/*.py"):
        own = path.parent.name
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("from cardwright.games."):
                assert line.split(".")[2].split(" ")[0] in (own, *SHARED), f"{path}: {line}"

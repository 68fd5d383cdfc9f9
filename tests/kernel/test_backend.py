"""Backends: one source, one key for all compiled code, imports that point one way."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import cardwright
from cardwright.kernel import backend

PACKAGE = Path(cardwright.__file__).parent
ORDER = ["language", "kernel", "games", "match", "players", "lab", "server", "terminal", "api", "research", "commands"]


def test_any_source_changes_the_cache_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = tmp_path / "rules.py"
    one.write_text("x = 1")
    monkeypatch.setattr(backend, "sources", lambda package: [one])
    before = backend.digest_of("chi")
    one.write_text("x = 2")
    assert backend.digest_of("chi") != before


def test_all_sources_are_in_the_key() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in backend.sources("chi")}
    assert {"kernel/zones.py", "games/chi/rules.py", "games/chi/entries.py"} <= names


def test_a_game_inside_another_builds_on_it_and_not_the_other_way_round() -> None:
    outer, inner = (set(backend.sources(home)) for home in ("chi", "chi/ninjas"))
    assert outer < inner
    ninjas = PACKAGE / "games" / "chi" / "ninjas"
    assert all(path.is_relative_to(ninjas) for path in inner - outer)
    assert backend.cache_folder("chi").name.startswith("chi-")
    assert backend.cache_folder("chi/ninjas").name.startswith("chi.ninjas-")


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


def test_a_package_of_the_kernel_declares_what_games_on_it_depend_on(tmp_path: Path) -> None:
    package, folder = tmp_path / "package", tmp_path / "game"
    package.mkdir()
    folder.mkdir()
    (package / "part.py").touch()
    declared = package / backend.DECLARED
    declared.write_text("# how a game is known, and what else counts\nsign.yaml\ngames/words.py\n", encoding="utf-8")
    assert backend.package_code(declared, folder) == []
    (folder / "sign.yaml").touch()
    found = backend.package_code(declared, folder)
    assert found == [folder / "sign.yaml", package / "part.py", PACKAGE / "games" / "words.py"]

"""Which way the kernel runs in this process, and where its compiled code is kept."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import time
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

import platformdirs

__all__ = [
    "BACKEND",
    "BACKENDS",
    "INTERPRETED",
    "cache_folder",
    "home_of",
    "is_as_begun",
    "ready_folder",
    "require",
    "sources",
]

NUMBA = "0.68"  # `translating.py`, `linking.py` and `keeping.py` replace parts of its inside, which differ by version
NUMBA_CUDA = "0.30"  # and `cuda.py` parts of the package for GPUs


def require(package: str, found: str, tested: str) -> None:
    """Refuse to run with another version of a package than the one that the kernel is made for."""
    if found.split(".")[:2] == tested.split("."):
        return
    major, minor = tested.split(".")
    below = f"{major}.{int(minor) + 1}"
    raise SystemExit(
        f"Cardwright runs on {package} {tested}, and {package} {found} is installed: "
        f'python -m pip install "{package}>={tested},<{below}"'
    )


BACKENDS = ("python", "cpu")
BACKEND = os.environ.get("CARDWRIGHT_BACKEND", "cpu")
if BACKEND not in BACKENDS:
    raise SystemExit(f"CARDWRIGHT_BACKEND is {BACKEND!r}; it must be one of {', '.join(BACKENDS)}.")
INTERPRETED = BACKEND == "python"

BEGUN = time.time()  # of this process, before it has read any rules
UNUSED_DAYS = 30  # after which compiled code of older sources is removed

ENTRIES = "entries.py"  # the module of a game's folder that holds its entry points
ABOUT = "about.yaml"  # beside it: how a ready-made table is laid, from which its sizes are made
KERNEL = Path(__file__).resolve().parent
PACKAGE = KERNEL.parent
IMPORTS = re.compile(r"^[ \t]*from ([\w.]+) import (\([^)]*\)|.*)|^[ \t]*import ([\w., ]+)", re.MULTILINE)


def home_of(module: str) -> str:
    """The folder of a game's code: below `games` cardwright.games.chi.ninjas.entries -> chi/ninjas, elsewhere whole."""
    if module.startswith("cardwright.games."):
        return "/".join(module.split(".")[2:-1])
    file = getattr(sys.modules.get(module), "__file__", None)
    folder = Path(file).resolve().parent if file else None
    return str(folder) if folder and (folder / ENTRIES).is_file() else "kernel"


def sources(home: str) -> list[Path]:
    """Every source file that compiled code of a game can depend on, in a fixed order: all that its entries import.

    What is only shown, read or written of a game is not among them, and compiles nothing anew when it changes.
    """
    folder = PACKAGE / "games" / home  # which is the home itself where that is a whole path
    waiting = [folder / ENTRIES] if (folder / ENTRIES).is_file() else list(KERNEL.glob("*.py"))
    found: set[Path] = {folder / ABOUT} if (folder / ABOUT).is_file() else set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += imported_by(file)
    return sorted(found)


def imported_by(file: Path) -> list[Path]:
    """The files of ours that a file imports, wherever in it."""
    found: list[Path | None] = []
    for module, names, modules in IMPORTS.findall(file.read_text(encoding="utf-8")):
        found += [place_of(one, file) for one in re.findall(r"[\w.]+", modules)]
        if place := place_of(module, file):
            found += [place, *(place / name for name in re.findall(r"\w+", names))]
    files = (one for place in found if place for one in (place.with_suffix(".py"), place / "__init__.py"))
    return [one for one in files if one.is_file()]


def place_of(module: str, file: Path) -> Path | None:
    """Where a module that a file imports lies, without its ending, if it is one of ours."""
    name = module.lstrip(".")
    above = len(module) - len(name)
    if above:
        return file.parents[above - 1].joinpath(*filter(None, name.split(".")))
    first, *others = name.split(".")
    return PACKAGE.joinpath(*others) if first == PACKAGE.name else None


def digest_of(home: str) -> str:
    """A key made from all sources: Numba's own cache only notices changes in a function's own file."""
    digest = hashlib.blake2b(digest_size=10)
    digest.update(f"{version('numba')} {os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    for source in sources(home):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


def name_of(home: str) -> str:
    """What the folder of compiled code is called after a game's home."""
    return Path(home).name if Path(home).is_absolute() else home.replace("/", ".")


def is_as_begun(home: str) -> bool:
    """Whether no source has been written since this process began: what it compiles is made from what it has read."""
    return all(source.stat().st_mtime < BEGUN for source in sources(home))


@cache
def cache_folder(home: str) -> Path:
    """Where the compiled code of a game is kept; CARDWRIGHT_CACHE moves it."""
    root = os.environ.get("CARDWRIGHT_CACHE") or platformdirs.user_cache_dir("cardwright")
    return Path(root) / "kernel" / f"{name_of(home)}-{digest_of(home)}"


@cache
def ready_folder(home: str) -> Path:
    """The folder of a game's compiled code, made and marked as used; what nobody has used for long is dropped."""
    folder = cache_folder(home)
    folder.mkdir(parents=True, exist_ok=True)
    folder.touch()
    for other in folder.parent.iterdir():
        with suppress(FileNotFoundError):  # another process may drop it first
            if time.time() - other.stat().st_mtime > UNUSED_DAYS * 86400:
                shutil.rmtree(other, ignore_errors=True)
    return folder

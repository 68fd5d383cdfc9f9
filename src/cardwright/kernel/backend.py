"""Which way the kernel runs in this process, and where its compiled code is kept."""

from __future__ import annotations

import hashlib
import os
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

UNUSED_DAYS = 30  # after which compiled code of older sources is removed

ENTRIES = "entries.py"  # the module of a game's folder that holds its entry points
KERNEL = Path(__file__).resolve().parent
DECLARED = "sources.txt"  # in a package of the kernel on which games can be built: what their code depends on


def home_of(module: str) -> str:
    """The folder of a game's code: below `games` cardwright.games.chi.ninjas.entries -> chi/ninjas, elsewhere whole."""
    if module.startswith("cardwright.games."):
        return "/".join(module.split(".")[2:-1])
    file = getattr(sys.modules.get(module), "__file__", None)
    folder = Path(file).resolve().parent if file else None
    return str(folder) if folder and (folder / ENTRIES).is_file() else "kernel"


def sources(home: str) -> list[Path]:
    """Every source file that compiled code of a game can depend on, in a fixed order.

    A game in a folder of another builds on that one, but not the other way round.
    """
    root = KERNEL.parent
    program = root / "language" / "program.py"  # the numbers of the effect tables
    folder = root / "games" / home  # which is the home itself where that is a whole path
    games = [inner for inner in (folder, *folder.parents) if root / "games" in inner.parents] or [folder]
    return sorted([program, *root.glob("kernel/*.py"), *(file for game in games for file in code_of(game))])


def code_of(folder: Path) -> list[Path]:
    """The source files of a game, without those of games that lie in folders of it."""
    inner = [entries.parent for entries in folder.glob(f"*/**/{ENTRIES}")]
    files = [file for file in folder.rglob("*.py") if not any(game in file.parents for game in inner)]
    return [*files, *(file for package in KERNEL.glob(f"*/{DECLARED}") for file in package_code(package, folder))]


def package_code(declared: Path, folder: Path) -> list[Path]:
    """The source files of a package of the kernel with all that it declares, if a game's folder is built on it."""
    lines = declared.read_text(encoding="utf-8").splitlines()
    sign, *others = [line for line in lines if line and not line.startswith("#")]
    if not (folder / sign).is_file():
        return []
    return [folder / sign, *declared.parent.glob("*.py"), *(KERNEL.parent / other for other in others)]


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

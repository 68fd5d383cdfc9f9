"""Which way the kernel runs in this process, and where its compiled code is kept."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import platformdirs

__all__ = ["BACKEND", "BACKENDS", "CACHE", "INTERPRETED", "kernel_digest", "kernel_sources", "numba"]

BACKENDS = ("python", "cpu")
BACKEND = os.environ.get("CARDWRIGHT_BACKEND", "cpu")
if BACKEND not in BACKENDS:
    raise SystemExit(f"CARDWRIGHT_BACKEND is {BACKEND!r}; it must be one of {', '.join(BACKENDS)}.")
if BACKEND == "python":
    os.environ["NUMBA_DISABLE_JIT"] = "1"

import numba  # noqa: E402  (the backend must be chosen before Numba is imported)

INTERPRETED = BACKEND == "python"
CACHES_KEPT = 4


def kernel_sources() -> list[Path]:
    """Every source file that compiled code can depend on, in a fixed order."""
    package = Path(__file__).resolve().parent.parent
    return sorted([*package.glob("kernel/*.py"), *package.glob("games/*/*.py"), *package.glob("games/*/rules/*.py")])


def kernel_digest() -> str:
    """A key made from all kernel sources: Numba's own cache only notices changes in a function's own file."""
    digest = hashlib.blake2b(digest_size=10)
    digest.update(f"{numba.__version__} {os.environ.get('NUMBA_BOUNDSCHECK', '0')}".encode())
    for source in kernel_sources():
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


def cache_folder() -> Path:
    """Where compiled kernels are kept; CARDWRIGHT_CACHE moves it."""
    root = os.environ.get("CARDWRIGHT_CACHE") or platformdirs.user_cache_dir("cardwright")
    return Path(root) / "kernel" / kernel_digest()


def drop_stale_caches(folder: Path) -> None:
    """Keep the newest few caches, so that old kernels do not pile up."""
    others = [path for path in folder.parent.glob("*") if path.is_dir() and path != folder]
    for path in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[CACHES_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


CACHE = cache_folder()
if not INTERPRETED:
    drop_stale_caches(CACHE)
    numba.config.CACHE_DIR = str(CACHE)

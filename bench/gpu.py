"""Random play on a GPU, compared with the compiled kernel byte for byte: two halves that meet in a folder.

python bench/gpu.py build FOLDER   where Cardwright is installed, GPU or not: PTX, books, chance, the records to expect
python bench/gpu.py run FOLDER     where a GPU and CuPy are: plays the games, compares every record, writes gpu.json
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

GAMES = 4096  # whose records are compared
MANY = 131_072  # games that the speed is measured over
LIMIT = 100_000  # answers after which a game is given up
THREADS = 128  # of a block: one game a thread
SEED = 2026

Array = np.ndarray[Any, Any]


def build(folder: Path, titles: list[str]) -> None:
    """Compile each title to PTX, and play the same games in the compiled kernel."""
    from cardwright.games import GAMES as TITLES
    from cardwright.games import load
    from cardwright.games.interface import Setup
    from cardwright.kernel.cuda import compile_ptx
    from cardwright.lab.batch import Chunk, play_inside
    from cardwright.players import read_spec

    folder.mkdir(parents=True, exist_ok=True)
    for title in titles or TITLES:
        game = load(title)
        began = time.perf_counter()
        ptx = compile_ptx(game.entries, game.record_type, game.book_type)
        seconds = time.perf_counter() - began
        bots = ["random"] * game.least_seats
        book = game.blank(Setup(len(bots), {}, SEED)).book
        chunk = Chunk(game, bots, SEED, 0, GAMES)
        starts = chunk.records.copy()
        lucks = chunk.lucks.copy()
        play_inside(game, [read_spec(bot) for bot in bots], [book], chunk, False)
        (folder / f"{title}.ptx").write_text(ptx)
        np.savez_compressed(
            folder / f"{title}.npz",
            starts=bytes_of(starts),
            lucks=lucks,
            book=bytes_of(np.asarray(book).reshape(1)),
            made=chunk.made,
            digests=np.array([hashlib.sha256(record.tobytes()).hexdigest() for record in chunk.records]),
            key_at=game.record_type.dtype.fields["key"][1],
        )
        print(f"{title}: PTX of {len(ptx):,} bytes in {seconds:.1f} s, {chunk.made.sum():,} decisions to compare")


def bytes_of(records: Array) -> Array:
    """Records as rows of bytes."""
    return np.ascontiguousarray(records).view(np.uint8).reshape(len(records), -1)


def run(folder: Path, titles: list[str]) -> None:
    """Play on this GPU; the exit status tells whether every record is the same."""
    import cupy

    titles = titles or sorted(source.stem for source in folder.glob("*.ptx"))
    device = cupy.cuda.runtime.getDeviceProperties(0)
    results = {
        "date": datetime.now(UTC).date().isoformat(),
        "card": device["name"].decode(),
        "driver": driver(),
        "titles": {title: measured(folder, title) for title in titles},
    }
    (folder / "gpu.json").write_text(json.dumps(results, indent=1) + "\n")
    print(json.dumps(results, indent=1))
    raise SystemExit(any(one["equal"] != GAMES for one in results["titles"].values()))


def driver() -> str:
    """The version of the driver, as it calls itself."""
    asked = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()[0]


def measured(folder: Path, title: str) -> dict[str, Any]:
    """One title: how many records are equal, and how fast it plays."""
    import cupy

    kept = np.load(folder / f"{title}.npz")
    source = folder / f"{title}.ptx"
    name = re.search(r"\.entry (\w+)", source.read_text())
    assert name is not None
    kernel = cupy.RawModule(path=str(source)).get_function(name[1])
    starts, lucks = kept["starts"], kept["lucks"]
    records, made, _ = played(kernel, starts, lucks, kept["book"])
    digests = [hashlib.sha256(record.tobytes()).hexdigest() for record in records]
    equal = int((np.array(digests) == kept["digests"]).sum())
    same_count = int((made == kept["made"]).sum())
    more = MANY * 8000 // max(8000, starts.shape[1])
    many, luck = np.repeat(starts, more // GAMES, axis=0), np.random.default_rng(SEED)
    key_at = int(kept["key_at"])
    many[:, key_at : key_at + 16] = luck.integers(0, 256, (len(many), 16), dtype=np.uint8)
    lucks = luck.integers(0, 2**32, (len(many), 4), dtype=np.uint32)
    _, made, seconds = played(kernel, many, lucks, kept["book"])
    return {
        "games": GAMES,
        "equal": equal,
        "equal_lengths": same_count,
        "registers": kernel.num_regs,
        "local_bytes": kernel.local_size_bytes,
        "speed_games": len(many),
        "decisions_per_second": round(int(made.sum()) / seconds),
    }


def played(kernel: Any, starts: Array, lucks: Array, book: Array) -> tuple[Array, Array, float]:
    """Games from their starts to their ends: the records, how many answers each took, and the seconds."""
    import cupy

    games, books, chances = cupy.asarray(starts), cupy.asarray(book), cupy.asarray(lucks)
    made = cupy.zeros(len(starts), dtype=cupy.int64)
    arguments = (
        *array_of(games, games.shape[:1], games.shape[1]),
        *array_of(books, books.shape[:1], books.shape[1]),
        *array_of(chances, chances.shape, chances.itemsize),
        np.int64(LIMIT),
        *array_of(made, made.shape, made.itemsize),
    )
    cupy.cuda.Device().synchronize()
    began = time.perf_counter()
    kernel(((len(starts) + THREADS - 1) // THREADS,), (THREADS,), arguments)
    cupy.cuda.Device().synchronize()
    seconds = time.perf_counter() - began
    return cupy.asnumpy(games), cupy.asnumpy(made), seconds


def array_of(array: Any, shape: tuple[int, ...], itemsize: int) -> list[Any]:
    """An array as launch parameters of Numba's kernels: memory, parent, items, item size, data, shape, strides."""
    strides = [itemsize]
    for length in shape[:0:-1]:
        strides.insert(0, strides[0] * length)
    items = int(np.prod(shape))
    head = [np.intp(0), np.intp(0), np.intp(items), np.intp(itemsize), np.uintp(array.data.ptr)]
    return [*head, *map(np.intp, shape), *map(np.intp, strides)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("half", choices=["build", "run"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("titles", nargs="*")
    given = parser.parse_args()
    {"build": build, "run": run}[given.half](given.folder, given.titles)

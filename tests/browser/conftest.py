"""Real browsers against the real application: the system's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.player import Fingers, Player
from tests.server.conftest import Served

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

NewPlayer = Callable[..., Player]
PATIENCE = 120_000  # milliseconds after which something is missing
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("browser") / "rooms.db", is_compiled=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def address(server: Served) -> str:
    return server.address


@contextmanager
def on_one_core() -> Iterator[None]:
    """Start processes that stay on one core: on some virtual machines cores differ in time, and Chromium crashes."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = sorted(os.sched_getaffinity(0))
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    os.sched_setaffinity(0, {cores[number % len(cores)]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    path = shutil.which("chromium")
    assert path, "the browser tests need Chromium: install your system's package chromium"
    with ExitStack() as running:
        with on_one_core():
            playwright = running.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with running_chromium() as browser:
        yield browser


def new_context(browser: Browser, width: int, height: int, is_touched: bool) -> BrowserContext:
    """An empty browser of a size; one that is touched has fingers and no mouse."""
    size = ViewportSize(width=width, height=height)
    return browser.new_context(viewport=size, reduced_motion="reduce", has_touch=is_touched, is_mobile=is_touched)


@pytest.fixture
def new_player(chromium: Browser, address: str, tmp_path: Path) -> Iterator[NewPlayer]:
    """Browsers of their own, each with an empty storage; a failure of a page or a foreign request fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(f"page error: {error}"))
        page.on(
            "console",
            lambda message: problems.append(f"console: {message.text}") if message.type == "error" else None,
        )
        page.on(
            "request",
            lambda request: (
                problems.append(f"foreign request: {request.url}")
                if not request.url.startswith((address, address.replace("http", "ws"), "data:", "blob:"))
                else None
            ),
        )

    def make(width: int = 1280, height: int = 800, *, is_touched: bool = False) -> Player:
        context = new_context(chromium, width, height, is_touched)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        watch(page)
        return Fingers(page, address) if is_touched else Player(page, address)

    yield make
    for context in contexts:
        context.close()
    assert not [problem for problem in problems if "WebSocket" not in problem], problems

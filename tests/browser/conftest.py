"""Real browsers against the real application: the system's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

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

PROGRAMS = ("chromium-headless-shell", "chromium")  # the first draws no windows and needs less of the processor

NewPlayer = Callable[..., Player]
KEPT = "cookies,local_storage,indexeddb,service_workers,cache_storage"  # what a browser remembers of us
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
    path = next(filter(None, map(shutil.which, PROGRAMS)), None)
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


class Browsers:
    """Browsers that are used again with an empty storage: what never changes they have loaded, as people have."""

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.free: dict[tuple[int, int, bool], list[BrowserContext]] = {}

    def take(self, width: int, height: int, is_touched: bool) -> BrowserContext:
        """One that nobody uses."""
        waiting = self.free.setdefault((width, height, is_touched), [])
        return waiting.pop() if waiting else new_context(self.chromium, width, height, is_touched)

    def give_back(self, context: BrowserContext, size: tuple[int, int, bool], address: str) -> None:
        """Empty one for the next test."""
        for page in context.pages:
            page.close()
        blank = context.new_page()
        session = context.new_cdp_session(blank)
        session.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": KEPT})
        blank.close()
        self.free[size].append(context)


@pytest.fixture(scope="session")
def browsers(chromium: Browser) -> Browsers:
    return Browsers(chromium)


@pytest.fixture
def new_player(browsers: Browsers, address: str) -> Iterator[NewPlayer]:
    """Browsers of their own, each with an empty storage; a failure of a page or a foreign request fails the test."""
    used: list[tuple[BrowserContext, tuple[int, int, bool]]] = []
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
        context = browsers.take(width, height, is_touched)
        used.append((context, (width, height, is_touched)))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        watch(page)
        return Fingers(page, address) if is_touched else Player(page, address)

    yield make
    for context, size in used:
        browsers.give_back(context, size, address)
    expected = ("WebSocket", "net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")  # where a test cuts the connection
    assert not [problem for problem in problems if not any(part in problem for part in expected)], problems

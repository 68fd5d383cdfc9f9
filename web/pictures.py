"""Draws the icons and the pictures of links into `web/public`, with the system's Chromium: `python web/pictures.py`.

The icons are made from `src/icon.svg`, the pictures from the covers of the games as the built client draws them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

WEB = Path(__file__).resolve().parent
sys.path.insert(0, str(WEB.parent))
PUBLIC = WEB / "public"
ICONS = {
    "192": (192, 0.04, ""),
    "512": (512, 0.04, ""),
    "apple": (180, 0.1, "#f4ecd8"),
    "maskable": (512, 0.2, "#2a2230"),
}
WIDTH, HEIGHT = 1200, 630
QUALITY = 82
COVER = """title => {
  const look = document.querySelector('.look'), picture = document.querySelector('.setup-head .picture');
  const name = document.createElement('h1');
  name.textContent = title;
  document.body.replaceChildren(look);
  look.replaceChildren(picture, name);
  look.setAttribute('style', 'position:fixed;inset:0;overflow:hidden');
  picture.setAttribute('style', 'width:1200px;height:750px;margin-top:-60px;border-radius:0;aspect-ratio:auto');
  name.setAttribute('style', `position:absolute;left:0;right:0;bottom:0;margin:0;padding:70px 56px 34px;color:#fff;
    font:700 72px/1 var(--type);background:linear-gradient(transparent,#000c)`);
}"""
HOME = """svg => {
  document.body.innerHTML = `<div style="position:fixed;inset:0;display:grid;place-content:center;
    justify-items:center;gap:26px;background:radial-gradient(ellipse at 50% 40%,#4a2530,#16131a)">
    <div style="width:250px">${svg}</div>
    <h1 style="margin:0;color:#f4ecd8;font:700 96px/1 Georgia,'DejaVu Serif',serif">Cardwright</h1></div>`;
}"""


def draw_icons(page: Page, svg: str) -> None:
    """The icon in the sizes that systems want."""
    for name, (size, margin, ground) in ICONS.items():
        page.set_viewport_size({"width": size, "height": size})
        inner = round(size * (1 - 2 * margin))
        style = f"margin:0;display:grid;place-content:center;height:100vh;background:{ground or 'transparent'}"
        page.set_content(f'<body style="{style}"><div style="width:{inner}px;height:{inner}px">{svg}</div></body>')
        page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)


def draw_pictures(page: Page, address: str, svg: str) -> None:
    """What links to the pages of each game show."""
    from cardwright.server.library import GAMES, game_info

    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    for game in GAMES:
        page.goto(f"{address}/game/{game}")
        page.wait_for_selector(".setup-head .picture > *")
        page.evaluate(COVER, game_info(game).title)
        page.screenshot(path=PUBLIC / "preview" / f"{game}.jpg", type="jpeg", quality=QUALITY)
    page.evaluate(HOME, svg)
    page.screenshot(path=PUBLIC / "preview" / "cardwright.jpg", type="jpeg", quality=QUALITY)


def main() -> None:
    """Draw everything."""
    from tests.browser.conftest import running_chromium
    from tests.server.conftest import Served

    for folder in ("icons", "preview"):
        (PUBLIC / folder).mkdir(parents=True, exist_ok=True)
    svg = (WEB / "src" / "icon.svg").read_text(encoding="utf-8")
    with TemporaryDirectory() as folder, running_chromium() as browser:
        server = Served(Path(folder) / "rooms.db")
        server.start()
        try:
            page = browser.new_page(color_scheme="dark", bypass_csp=True)
            draw_icons(page, svg)
            draw_pictures(page, server.address, svg)
        finally:
            server.stop()


if __name__ == "__main__":
    main()

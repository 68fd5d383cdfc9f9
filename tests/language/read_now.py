"""How texts are read now that were once read wrongly; `python -m tests.language.read_now` prints the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import yaml

from cardwright.games import load
from cardwright.language.read import reading
from cardwright.language.render import render

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "read_now.yaml").read_text(encoding="utf-8"))


def read_as(case: dict[str, Any]) -> str:
    """The canonical form of a text on its kind of card, or nothing if it is refused there."""
    game = cast(Any, load(case.get("game", "xi")))
    if game.text_faults(case["kind"], case["text"]):
        return ""
    return render(reading(case["text"], game.language, game.becomes).tree, game.language)


def offered(case: dict[str, Any]) -> list[str]:
    """What is offered instead of a text."""
    game = cast(Any, load(case.get("game", "xi")))
    return cast("list[str]", game.suggestions({"kind": case["kind"], "text": case["text"]}))


def main() -> None:
    """Print the table, as it is now."""
    for case in CASES:
        print(f"{case['text']}  [{case.get('game', 'xi')}, {case['kind']}]")
        for line in [read_as(case)] if read_as(case) else [f"refused; write: {text}" for text in offered(case)]:
            print(f"    {line}")


if __name__ == "__main__":
    main()

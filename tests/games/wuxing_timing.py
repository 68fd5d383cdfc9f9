"""The timing matrix of Wu Xing as scenarios; as a program it writes them, from the table that a person wrote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

TABLE = Path(__file__).with_suffix(".yaml")
# Whose effects are tried: a player has one Domain at a time.
DOMAINS = ("Long Barrow", "Hollow Hill", "Toll Bridge", "Gate of Reeds")
OWN = {
    "hand": ["Kiln Guard", "Burning Oath", "Furnace Rite", "Slow Rain", "Hall of Sparks"],
    "manifestations": ["Clay Shell", "Spark Monk", {"stack": ["Salamander Smith", "Ash Child"]}, "Fog Heron"],
    "diyu": ["Buried Tablet", "Grave Lantern"],
    "qi": {"fire": 1, "metal": 1},
}
OTHER = {"manifestations": ["Field Ox", "Moss Healer"]}
HEADING = """# The timing matrix: every kind of act in every window in which a player is asked, allowed or refused.
# Made by `python -m tests.games.wuxing_timing` from tests/games/wuxing_timing.yaml; change that table, not this file.

"""


def read_table() -> dict[str, Any]:
    """The table."""
    table: dict[str, Any] = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
    return table


def allowed(table: dict[str, Any], act: str, window: str) -> bool:
    """Whether the table allows an act in a window."""
    return any(window in table["groups"][group] for group in table["acts"][act]["in"])


def refusal_of(table: dict[str, Any], act: str, window: str) -> list[str]:
    """The rules by one of which the table refuses an act in a window."""
    early, asks = table["early"], table["windows"][window].get("asks")
    if asks and act != "block":
        return [asks]
    if window in early["windows"] and act.startswith("activate"):
        return [early["rule"]]
    also = {early["other"]} if window in early["windows"] and act != "block" else set()
    return sorted({*table["acts"][act]["else"], *also})


def given(window: dict[str, Any], domain: str) -> dict[str, Any]:
    """The position before the moves of a window: P1 has a card of each kind to act with, and P2 a Domain."""
    number = 5 if window["turn"] == "P1" else 6
    nexus = [{"card": "Famine", "placed": number - 2}, {"card": "Shared Wound", "placed": number - 1}]
    words = {key: window[key] for key in ("turn", "step", "phase") if key in window}
    own = OWN | {"nexus": nexus, "qi": OWN["qi"] | window.get("qi", {})}
    return words | {"turn_number": number, "P1": own, "P2": OTHER | {"release": [domain]}}


def acts_with(table: dict[str, Any], domain: str) -> list[str]:
    """The acts that are tried with a Domain on the field: all of them with the first, its own with each other one."""
    elsewhere = [f"activate {other}" for other in DOMAINS if other != domain]
    if domain == DOMAINS[0]:
        return [act for act in table["acts"] if act not in elsewhere]
    return [f"activate {domain}"]


def scenarios() -> Iterator[dict[str, Any]]:
    """A scenario for each window and Domain."""
    table = read_table()
    for name, window in table["windows"].items():
        for domain in DOMAINS:
            acts = acts_with(table, domain)
            can = [act for act in acts if allowed(table, act, name)]
            cannot = {act: refusal_of(table, act, name) for act in acts if act not in can}
            moves = [dict([move.split(" ", 1)]) for move in window.get("moves", ())]
            yield {
                "scenario": f"Timing: {window['says']}, with {domain} on the field",
                "rules": [*window["rules"], *(["WX-7.1"] if domain != DOMAINS[0] else [])],
                "game": "wuxing",
                "options": {"manifestation_slots": 6} | window.get("options", {}),
                "given": given(window, domain),
                "when": moves,
                "then": ({"can": {"P1": can}} if can else {}) | ({"cannot": {"P1": cannot}} if cannot else {}),
            }


def written() -> str:
    """The scenario file."""
    entries = (yaml.safe_dump([entry], sort_keys=False, width=120, default_flow_style=None) for entry in scenarios())
    return HEADING + "\n".join(entries)


if __name__ == "__main__":
    from cardwright.games import HERE

    (HERE / "wuxing" / "scenarios" / "timing.yaml").write_text(written(), encoding="utf-8")

"""Texts of two and three sentences, put together from what games say: who does what, “it”, “if you do”, “then”."""

from __future__ import annotations

import random
from pathlib import Path
from string import Formatter
from typing import Any

import yaml

from tests.proofs.texts import Said, bearers

PARTS: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "skeletons.yaml").read_text(encoding="utf-8")
)
SEED = 20
MOST = 400  # texts of each game that are put together
SHAPES = (
    "{deed}. {again}.",
    "{deed}. If you do, {reward}.",
    "{may}. If you do, {reward}.",
    "{may}. If you do not, {reward}.",
    "{may}. If you do, {again}.",
    "{may}. If you do, {reward}. If you do not, {other}.",
    "{theirs}. If they do, {reward}.",
    "{theirs}. If they do not, {reward}.",
    "{theirs}. {Again}.",
    "{deed}. Then {reward}.",
    "{deed}, then {again}.",
    "{deed}. Then {again}.",
    "{deed} and {again}.",
    "If {condition}, {deed}. {Again}.",
    "If {condition}, {deed}. Otherwise, {other}.",
    "{deed}. If {asked}, {reward}.",
    "{deed}. If {asked}, {again}. Otherwise, {other}.",
    "{deed}. {Reward} if {asked}.",
    "{deed}. If {condition}, {reward} instead.",
    "{when}, {deed}. {Again}.",
    "{when}, {again}. {Reward}.",
    "{when}, {may}. If you do, {again}.",
    "{when}, {theirs}. If they do, {reward}.",
    "{when}, if {asked}, {again}.",
    "{deed}. {later}, {again}.",
    "{later}, {deed}. {Again}.",
    "{lasts}, {holds}. {Again}.",
    "{deed}. {lasts}, {held}.",
    "{deed}. {again}. If {asked}, {reward}.",
    "{deed}. {theirs}. {Again}.",
    "{each}, {deed}. {Again}.",
)


def skeletons(game: str, most: int = MOST) -> list[Said]:
    """The texts of a game that are accepted, the same every time."""
    chance = random.Random(f"{SEED} {game}")
    texts = dict.fromkeys(text for _ in range(most) if (text := made(game, chance)))
    return [said for text in texts if (said := borne(game, text)) is not None]


def made(game: str, chance: random.Random) -> str:
    """One text, or nothing where the game has no words for a shape."""
    shape = chance.choice(SHAPES)
    parts = PARTS[game]
    words: dict[str, str] = {}
    for _, name, _, _ in Formatter().parse(shape):
        if name and not (listed := parts["words"].get(name.lower())):
            return ""
        if name:
            said = chance.choice(listed)
            words[name] = said[:1].upper() + said[1:] if name[0].isupper() else said
    text = shape.format(**words)
    sentences = [sentence[:1].upper() + sentence[1:] for sentence in text.split(". ")]
    return str(chance.choice(parts["before"])) + ". ".join(sentences)


def borne(game: str, text: str) -> Said | None:
    """The text on the first kind of card that can have it."""
    for kind in PARTS[game]["kinds"]:
        if bearers(game).rows(text, kind) is not None:
            return Said(game, kind, text)
    return None

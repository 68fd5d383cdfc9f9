"""The words of Chi: answers and positions, to and from English."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np

from cardwright.games.chi import positions
from cardwright.games.chi.actions import Answer, Why
from cardwright.games.chi.cards import cards, colours, kind_of, names
from cardwright.games.chi.positions import (
    Wording,
    arrange_table,
    copy_number,
    describe_table,
    describe_turn,
    set_turn,
    slot_number,
    slots_of,
)
from cardwright.games.chi.refusals import REFUSALS
from cardwright.games.chi.state import COLOURS, Number, Question, Step
from cardwright.games.interface import NotationError, Position, Refused, UsageError, Words, nearest
from cardwright.games.words import Vocabulary

STEPS = {"action": Question.ACTION, "duel": Question.DUEL, "limit": Question.LIMIT}
STEP_NAMES = {int(question): step for step, question in STEPS.items()}
WORDING = Wording(
    Vocabulary(
        "Chi",
        ("turn", "start", "turns", "idle", "ending", "step", "row", "deck", "discard", "conflict"),
        ("hand", "area", "most"),
        "{hand: [Chi], area: [Yang red]}",
    ),
    kind_of,
)


# Answers


def render(position: Position, seat: int, action: int) -> str:
    """An answer in notation."""
    return line_of(action)


@cache
def line_of(action: int) -> str:
    """An answer in notation, which is the same in every position."""
    if action < Answer.YANG:
        return f"draw {action + 1}"
    if action < Answer.YIN:
        return f"play Yang {colours()[action - Answer.YANG]}"
    if action < Answer.DRAW_DECK:
        return f"play Yin {colours()[action - Answer.YIN]}"
    if Answer.WASTE <= action < Answer.CHI:
        return f"discard Yin {colours()[action - Answer.WASTE]}"
    if Answer.DISCARD <= action < Answer.CONCEDE:
        return f"discard {names()[action - Answer.DISCARD]}"
    return {Answer.DRAW_DECK: "draw deck", Answer.CHI: "chi", Answer.PASS: "pass", Answer.CONCEDE: "concede"}[
        Answer(action)
    ]


def parse(position: Position, seat: int, line: str) -> list[int]:
    """The answers that a line gives."""
    words = " ".join(line.split())
    verb, _, rest = words.partition(" ")
    verb = verb.lower()
    if words.lower() in ("chi", "play chi"):
        return [Answer.CHI]
    if words.lower() in ("pass", "no"):
        return [Answer.PASS]
    if words.lower() == "concede":
        return [Answer.CONCEDE]
    if verb in ("draw", "take") and rest:
        return [draw_answer(position, rest)]
    if verb == "play" and rest:
        return [play_answer(position, seat, rest)]
    if rest and (verb == "discard" or (verb == "choose" and position.record.question == Question.LIMIT)):
        return [discard_answer(position, name) for name in rest.split(",")]
    verbs = ("draw", "play", "discard", "chi", "pass", "concede")
    raise NotationError(
        f"{line!r} is not a move in Chi; {nearest(verb, verbs)}a move is `draw 3`, `play Yang red`, `play Yin red`, "
        "`chi`, `pass`, `discard Yin red` or `concede`"
    )


def draw_answer(position: Position, what: str) -> int:
    """`3`, `deck`, or a card of the row (`#2`: the second such card from the left)."""
    if what.lower() == "deck":
        return Answer.DRAW_DECK
    slot = slot_number(what)
    if slot is not None:
        return slot
    name = what.partition("#")[0]
    slots = slots_of(position, kind_of(name))
    number = copy_number(what)
    if not 1 <= number <= len(slots):
        raise Refused(REFUSALS[Why.NOT_IN_ROW].ids, REFUSALS[Why.NOT_IN_ROW].sentence.replace("{0:card}", name.strip()))
    return slots[number - 1]


def play_answer(position: Position, seat: int, what: str) -> int:
    """A card to play; a Yin without a target is discarded for its card at a table that allows it."""
    kind = kind_of(re.sub(r"\s+on\s+.*$", "", what, flags=re.IGNORECASE))
    card = cards()[kind]
    if card.kind == "yang":
        return Answer.YANG + kind - COLOURS
    if card.kind == "chi":
        return Answer.CHI
    if position.book.numbers[Number.WASTED_YIN] and position.reasons(seat)[Answer.YIN + kind] in (
        Why.NO_TARGET,
        Why.OWN_YANG_ONLY,
        Why.IMMUNE,
    ):
        return Answer.WASTE + kind
    return Answer.YIN + kind


def discard_answer(position: Position, name: str) -> int:
    """A card to give up; as an action only a Yin can be discarded, and only where the table allows it."""
    kind = kind_of(name)
    if position.record.question == Question.ACTION and cards()[kind].kind == "yin":
        return Answer.WASTE + kind
    return Answer.DISCARD + kind


# Positions


def describe(position: Position) -> Words:
    """A position in the words of a scenario."""
    record = position.record
    words = {**describe_turn(position), "ending": bool(record.ending)}
    if not record.over:
        words["step"] = STEP_NAMES[int(record.question)]
    return words | describe_table(position)


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described, and ask what its step asks."""
    arrange_table(position, words, WORDING, luck)
    set_turn(position, words, WORDING.vocabulary)
    record = position.record
    record.ending = bool(words.get("ending", False))
    step = str(words.get("step", "action"))
    if step not in STEPS:
        raise UsageError(f"step cannot be {step!r}; {nearest(step, STEPS)}it is action, duel or limit")
    record.question = STEPS[step]
    asked = turn = int(record.turn)
    if step != "action":
        record.agenda[0, 0], record.agenda_size = Step.NEXT_TURN, 1
    if step == "duel":
        record.agenda[1, 0], record.agenda_size = Step.END_OF_TURN, 2
        asked = 1 - turn if len(words.get("conflict", [])) % 2 else turn
    record.asked = 1 << asked


def stack(position: Position, fixed: Any) -> None:
    """Fix the top of the deck."""
    positions.stack(position, fixed, kind_of)

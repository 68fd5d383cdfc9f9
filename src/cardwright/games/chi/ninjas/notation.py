"""The words of Chaos Ninjas: answers and positions, to and from English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from cardwright.games import engine_fields
from cardwright.games.chi import positions
from cardwright.games.chi.cards import colours
from cardwright.games.chi.ninjas import cards
from cardwright.games.chi.ninjas.engine_fields import FIELDS
from cardwright.games.chi.ninjas.state import COUNTER_KIND, Answer, Question
from cardwright.games.chi.positions import (
    Wording,
    arrange_table,
    copy_number,
    describe_table,
    describe_turn,
    rows_in_order,
    set_turn,
    slot_number,
    slots_of,
)
from cardwright.games.chi.state import CARDS, COLOURS, Zone
from cardwright.games.interface import NotationError, Position, Refused, UsageError, Words, nearest, seat_name
from cardwright.games.notation import (
    Piece,
    first_legal,
    first_words,
    group_of,
    has_kind,
    in_order,
    in_turn,
    scratch,
    seats_from,
)
from cardwright.games.positions import blank_table
from cardwright.games.words import Vocabulary, is_legal
from cardwright.kernel.table import NOBODY

OVER = "over"
STEPS = {question.name.lower(): question for question in Question if question} | {OVER: Question.NONE}
STEP_NAMES = {int(question): step for step, question in STEPS.items()}
TARGET = re.compile(r"(?:p([1-9])'s\s+)?(.+)")
FIREBRAND = "firebrand"
VERBS = (
    *("draw", "deploy", "attack", "with", "spirit", "use", FIREBRAND, "counter", "pass", "discard", "choose", "order"),
    *("yes", "no", "concede"),
)
SINGLE = {
    "counter": Answer.COUNTER,
    "play counter": Answer.COUNTER,
    "pass": Answer.PASS,
    "yes": Answer.YES,
    "no": Answer.NO,
    "concede": Answer.CONCEDE,
}
WRITTEN = first_words(SINGLE) | {Answer.DRAW_DECK: "draw deck"}


def kind_of(name: Any) -> int:
    """The number of a card, by its name or by the name of its ability, in any case."""
    wanted = " ".join(str(name).split()).lower()
    for kind, card in enumerate(cards.cards()):
        if card.ability and card.ability.lower() == wanted:
            return kind
    return cards.kind_of(name)


WORDING = Wording(
    Vocabulary(
        "Chaos Ninjas",
        ("turn", "start", "turns", "idle", "step", "row", "deck", "discard", "conflict"),
        ("hand", "area", "most", "out"),
        "{hand: [Counter], area: [Defender red]}",
        (engine_fields.WORD, "ending"),
    ),
    kind_of,
)


# Answers to words


def render(position: Position, seat: int, action: int) -> str:
    """An answer in notation."""
    group, number = group_of(Answer, action)
    if group in WRITTEN:
        return WRITTEN[group]
    if group == Answer.ATTACK:
        return f"attack {defender_words(number)}"
    if group == Answer.CHOOSE_DEFENDER:
        return f"choose {defender_words(number)}"
    if group == Answer.CHOOSE_SEAT:
        return f"choose {seat_name(number)}"
    if group in (Answer.DRAW, Answer.CHOOSE_SLOT):
        return f"{'draw' if group == Answer.DRAW else 'choose'} {number + 1}"
    if group in (Answer.DEPLOY, Answer.USE, Answer.SPIRIT):
        return f"{group.name.lower()} {cards.names()[COLOURS + number]}"
    if group == Answer.CHOOSE_KIND:
        verb = "order" if position.record.question == Question.ARRANGE else "choose"
        return f"{verb} {cards.names()[number]}"
    return f"{group.name.lower()} {cards.names()[number]}"


def defender_words(number: int) -> str:
    """A Defender in play: `P2's red`."""
    seat, colour = divmod(number, COLOURS)
    return f"{seat_name(seat)}'s {colours()[colour]}"


# Words to answers


def parse(position: Position, seat: int, line: str) -> list[int]:
    """The answers that a line gives."""
    words = " ".join(line.split()).lower()
    verb, _, rest = words.partition(" ")
    if words in SINGLE:
        return [SINGLE[words]]
    if rest:
        if verb in ("draw", "take"):
            return [draw_answer(position, rest)]
        if verb in ("deploy", "play"):
            return [Answer.DEPLOY + defender_colour(rest, "deployed", "CN-4.1")]
        if verb == "spirit":
            return [Answer.SPIRIT + defender_colour(rest, "recalled", "CN-7.1")]
        if verb in ("attack", "use", FIREBRAND):
            return strike_answers(position, seat, verb, rest)
        if verb == "with" or (verb == "choose" and position.record.question == Question.WITH):
            return with_attackers(position, seat, [], rest)[0]
        if verb == "discard" or (verb == "choose" and position.record.question == Question.LIMIT):
            return [Answer.DISCARD + kind_of(name) for name in rest.split(",")]
        if verb == "choose":
            return choose_answers(position, seat, rest)
        if verb == "order":
            pieces = [Piece(kind_of(name)) for name in rest.split(",")]
            return in_order(position, seat, pieces, lambda _here, _seat, piece: Answer.CHOOSE_KIND + piece.kind)
    raise NotationError(
        f"{line!r} is not a move in Chaos Ninjas; {nearest(verb, VERBS)}a move is `draw 3`, `deploy Defender red`, "
        "`attack P2's red with Attacker red`, `spirit Defender red`, `use Defender red on P2's sky`, `counter`, "
        "`pass`, `discard Spirit`, `choose 3`, `order Spirit, Counter`, `yes`, `no` or `concede`"
    )


def draw_answer(position: Position, what: str) -> int:
    """`3`, `deck`, or a card of the row (`#2`: the second such card from the left)."""
    if what == "deck":
        return Answer.DRAW_DECK
    slot = slot_number(what)
    if slot is not None:
        return Answer.DRAW + slot
    kind = kind_of(what.partition("#")[0])
    slots = slots_of(position, kind)
    number = copy_number(what)
    if not 1 <= number <= len(slots):
        raise Refused(("CN-3.3",), f"{cards.names()[kind]} is not in the row")
    return Answer.DRAW + slots[number - 1]


def defender_colour(name: str, done: str, rule: str) -> int:
    """The colour of a Defender that a line names."""
    kind = kind_of(name)
    if not COLOURS <= kind < COUNTER_KIND:
        raise Refused((rule,), f"{cards.names()[kind]} is not a Defender, and only Defenders are {done}")
    return kind - COLOURS


def strike_answers(position: Position, seat: int, verb: str, rest: str) -> list[int]:
    """`attack P2's red with Attacker blue, Attacker sky` or `use Defender red on P3's blue`, or its beginning."""
    aim, _, attackers = rest.partition(" with ")
    if verb == FIREBRAND:
        verb, aim = "use", f"{FIREBRAND} on {aim}"
    if verb == "attack":
        actions = [Answer.ATTACK + defender_number(position, seat, aim)]
    else:
        ability, _, target = aim.partition(" on ")
        actions = [Answer.USE + defender_colour(ability, "used", "CN-3.3")]
        if target:
            actions.append(Answer.CHOOSE_DEFENDER + defender_number(position, seat, target))
    if not attackers:
        return list(actions)
    answers, is_open = with_attackers(position, seat, actions, attackers)
    if is_open:
        laid = " and ".join(cards.names()[kind_of(name)] for name in attackers.split(","))
        raise Refused(("CN-5.4", "CN-5.2", "CN-9.3"), f"{laid} alone are not enough for this attack")
    return answers


def defender_number(position: Position, seat: int, what: str) -> int:
    """The Defender in play that `P2's red`, `P2's Defender red` or, of the nearest other player, `red` means."""
    found = TARGET.fullmatch(what.strip())
    if found is None:
        raise NotationError("a Defender in play is written P2's red")
    whose, name = found.groups()
    kind = COLOURS + colours().index(name) if name in colours() else kind_of(name)
    if not COLOURS <= kind < COUNTER_KIND:
        raise Refused(("CN-5.1",), f"{cards.names()[kind]} is not a Defender, and only Defenders are attacked")
    if whose is None:
        others = seats_from(position, seat)[1:]
        owner = next((other for other in others if has_defender(position, other, kind)), others[0])
    elif int(whose) > position.seats:
        raise NotationError(f"there is no P{whose}; the seats are P1 to P{position.seats}")
    else:
        owner = int(whose) - 1
    return owner * COLOURS + kind - COLOURS


def has_defender(position: Position, seat: int, kind: int) -> bool:
    """Whether a kind of Defender lies in an area."""
    return has_kind(position, [Zone.AREA + seat], kind)


def with_attackers(position: Position, seat: int, actions: Sequence[int], names: str) -> tuple[list[int], bool]:
    """Answers and the Attackers that go with them, and whether further ones are needed; too many are refused."""
    kinds = [kind_of(name) for name in names.split(",")]
    for kind in kinds:
        if kind >= COLOURS:
            raise Refused(
                ("CN-5.5", "CN-Q04"), f"{cards.names()[kind]} is not an Attacker, and only Attackers can attack"
            )
    answers = [*actions, *(Answer.WITH + kind for kind in kinds)]
    here = scratch(position)
    for place, action in enumerate(answers):
        if place > len(actions) and here.record.question != Question.WITH:
            raise Refused(("CN-5.4", "CN-Q05"), f"the attack takes exactly {place - len(actions)} of these cards")
        if not is_legal(here, seat, action):
            return answers[: place + 1], False
        here.game.entries.answer(here.record, here.book, seat, int(action))
    return answers, here.record.question == Question.WITH


def choose_answers(position: Position, seat: int, rest: str) -> list[int]:
    """What is chosen, for one question after the other."""

    def pick(here: Position, seat: int, left: list[str]) -> int:
        return choose_answer(here, seat, left.pop(0))

    return in_turn(position, seat, [what.strip() for what in rest.split(",")], pick)


def choose_answer(position: Position, seat: int, what: str) -> int:
    """`3`, `P2`, `P2's red` or a card: of the row, a hand, the discard pile or an area, as the question goes."""
    slot = slot_number(what)
    if slot is not None:
        return Answer.CHOOSE_SLOT + slot
    if what in ("yes", "no"):
        return SINGLE[what]
    player = re.fullmatch(r"p([1-9])", what)
    if player and int(player.group(1)) <= position.seats:
        return Answer.CHOOSE_SEAT + int(player.group(1)) - 1
    if "'s " in what or what in colours():
        return Answer.CHOOSE_DEFENDER + defender_number(position, seat, what)
    kind = kind_of(what)
    meant = [Answer.CHOOSE_KIND + kind, *(Answer.CHOOSE_SLOT + slot for slot in slots_of(position, kind))]
    if kind < COLOURS:
        meant.append(Answer.WITH + kind)
    elif kind < COUNTER_KIND:
        meant += [Answer.CHOOSE_DEFENDER + other * COLOURS + kind - COLOURS for other in range(position.seats)]
    legal = first_legal(position, seat, meant)
    return meant[0] if legal is None else legal


# Positions


def describe(position: Position) -> Words:
    """A position in the words of a scenario, with what stands beneath them where they do not say everything."""
    words = table_words(position)
    beneath = FIELDS.differences(position, laid_again(position, words), [rows_in_order(position)])
    forget_the_unseen(position, beneath)
    if set(beneath) - {engine_fields.ROWS}:
        words[engine_fields.WORD] = beneath
    return words


def table_words(position: Position) -> Words:
    """What lies on the table, who has left it, and what is asked."""
    words = {**describe_turn(position), "step": STEP_NAMES[int(position.record.question)], **describe_table(position)}
    for seat in range(position.seats):
        if (int(position.record.out) >> seat) & 1:
            words[seat_name(seat)]["out"] = True
    return words


def laid_again(position: Position, words: Words) -> Position:
    """What the words alone would make of a position, on the same rows."""
    again = blank_table(position)
    lay_out(again, words, np.random.default_rng(0), rows_in_order(position))
    return again


def forget_the_unseen(position: Position, beneath: dict[str, Any]) -> None:
    """Who knows a card that the words leave open is nobody's business."""
    known = beneath.get("known", {})
    for card in list(known):
        zone, seat = int(position.record.zone[card]), int(position.record.zone[card]) - Zone.HAND
        is_open = not 0 <= seat < Zone.AREA - Zone.HAND or (int(position.record.known[card]) >> seat) & 1
        if int(position.record.kind[card]) == NOBODY or zone == Zone.BOX or not is_open:
            del known[card]
    if not known:
        beneath.pop("known", None)


def arrange(position: Position, words: Words, luck: np.random.Generator) -> None:
    """Lay a blank record out as described; the seat on turn is about to act, unless the words say otherwise."""
    beneath = words.get(engine_fields.WORD)
    rows = engine_fields.rows_of(beneath) or [list(range(CARDS))]
    if len(rows) != 1 or sorted(rows[0]) != list(range(CARDS)):
        raise UsageError(f"{engine_fields.WORD}: {engine_fields.ROWS} must name every row once")
    lay_out(position, words, luck, rows[0])
    if beneath is not None:
        FIELDS.restore(position, beneath)
    elif step_of(words) != Question.ACTION:
        raise UsageError(f"step: what comes after the action is reached by moves; only {engine_fields.WORD} can say it")


def step_of(words: Words) -> Question:
    """What the seat on turn, or another one, is asked."""
    step = str(words.get("step", STEP_NAMES[Question.ACTION]))
    if step not in STEPS:
        raise UsageError(f"step cannot be {step!r}; {nearest(step, STEPS)}it is {', '.join(STEPS)}")
    return STEPS[step]


def lay_out(position: Position, words: Words, luck: np.random.Generator, rows: Sequence[int]) -> None:
    """Write into a record what the words say without what stands beneath them."""
    record = position.record
    arrange_table(position, words, WORDING, luck, rows)
    set_turn(position, words, WORDING.vocabulary)
    record.victim = NOBODY
    record.rule[:] = NOBODY
    for seat in range(position.seats):
        if WORDING.vocabulary.of_seat(words, seat).get("out"):
            record.out |= 1 << seat
    if step_of(words) == Question.ACTION:
        position.begin()
    else:
        record.question = step_of(words)


def stack(position: Position, fixed: Any) -> None:
    """Fix the top of the deck."""
    positions.stack(position, fixed, kind_of)

"""The moves of Psi Wars as lines of English, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from cardwright.games.interface import NotationError, Position, Refused, nearest, seat_name
from cardwright.games.notation import (
    ChoiceGroups,
    Line,
    Piece,
    choices,
    first_legal,
    first_words,
    group_of,
    has_kind,
    hidden_card,
    in_order,
    in_turn,
    number_within,
    one_by_one,
    scratch,
    trigger_kind,
    waiting_from,
    written_trigger,
)
from cardwright.games.psiwars.answers import Answer
from cardwright.games.psiwars.declared_lines import attack, defend, equip, whole_line
from cardwright.games.psiwars.dice_sets import LETTERS
from cardwright.games.psiwars.naming import (
    IN_PLAY,
    PILES,
    number_of,
    open_cards,
    own_card,
    unit_named,
    whose,
    zones_of,
)
from cardwright.games.psiwars.positions import arrange, describe, in_seat, stack, zone_of
from cardwright.games.psiwars.printed import TYPES
from cardwright.games.psiwars.state import ABILITIES, DICE, OUT, PLAYING, SEATS, Form, Question, Stat, Zone
from cardwright.games.survey import field_of
from cardwright.games.words import is_legal, kind_name, name_of, plain
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY

__all__ = ["arrange", "describe", "parse", "render", "stack", "whole_line"]

NAMES = {name.lower(): number for number, name in enumerate(TYPES)}
WHOLE = {
    "pass": Answer.PASS,
    "end creation": Answer.END_CREATION,
    "end": Answer.END_CREATION,
    "attack": Answer.ATTACK,
    "defend": Answer.DEFEND,
    "keep": Answer.KEEP,
    "yes": Answer.YES,
    "no": Answer.NO,
    "no oracle": Answer.NO,
    "oracle hand": Answer.ORACLE_HAND,
    "oracle search": Answer.ORACLE_SEARCH,
    "reroll": Answer.REROLL,
    "concede": Answer.CONCEDE,
}
WRITTEN = first_words(WHOLE)
VERBS = (
    *("create", "play", "end creation", "attack", "defend", "equip", "use", "escape", "decline", "oracle", "reroll"),
    *("keep", "pass", "choose", "order", "concede"),
)
EXAMPLES = "`create Blank`, `attack A, B+C`, `defend A with B`, `play X on Y`, `use X on Y` or `end creation`"
FIRSTS = {
    "attacker": Answer.FIGHTER,
    "defender": Answer.FIGHTER,
    "with": Answer.STACK,
    "escape": Answer.ESCAPE,
    "decline": Answer.DECLINE,
}
PAYMENT = re.compile(r"destroy\b|oracle\b|no oracle\b")


def parse(position: Position, seat: int, line: str) -> list[int]:
    """The answers that a line gives, one after the other."""
    words = plain(line)
    if words in WHOLE:
        return [int(WHOLE[words])]
    verb, _, rest = words.partition(" ")
    if verb in ("create", "play") and rest:
        return create(position, seat, rest)
    if verb == "attack" and rest:
        return attack(position, seat, Line(position, rest))
    if verb == "defend" and rest:
        return defend(position, seat, Line(position, rest))
    if verb == "equip" and rest:
        return equip(position, seat, Line(position, rest))
    if verb == "use" and rest:
        return use(position, seat, Line(position, rest))
    if verb in FIRSTS and rest:
        said = Line(position, rest)
        return [int(FIRSTS[verb]) + unit_named(position, seat, only_card(said))]
    found = other_line(position, seat, verb, rest)
    if found is not None:
        return found
    raise NotationError(f"{line!r} is not a move in Psi Wars; {nearest(words, VERBS)}a move is {EXAMPLES}")


def other_line(position: Position, seat: int, verb: str, rest: str) -> list[int] | None:
    """Lines about Oracles, payments, dice and choices."""
    if verb == "oracle" and (found := re.fullmatch(r"search (ds|ng|ba|ma)", rest)):
        return follow_all(position, seat, [int(Answer.ORACLE_SEARCH), int(Answer.FIND) + NAMES[found[1]]])
    if verb == "take" and rest in NAMES:
        return [int(Answer.FIND) + NAMES[rest]]
    if verb in ("oracle", "destroy") and rest:
        parts = Parts(Line(position, f"{verb} {rest}"))
        return parts.follow(position, seat, [])
    if verb == "reroll" and re.fullmatch("[1-3]", rest):
        return [int(Answer.REROLL) + int(rest) - 1]
    if verb in ("choose", "discard") and re.fullmatch(r"[gbr][0-9]{1,2}(#[1-3])?", rest):
        return [die_named(position, seat, rest)]
    if verb in ("choose", "discard") and rest:
        return in_turn(position, seat, Line(position, rest).pieces(), pick)
    if verb == "order" and rest:
        return in_order(position, seat, Line(position, rest).pieces(), choice)
    return None


def follow_all(position: Position, seat: int, answers: Sequence[int]) -> list[int]:
    """Answers one after the other; the list ends with one that is refused."""
    here, found = scratch(position), []
    for answer in answers:
        found.append(int(answer))
        if not is_legal(here, seat, answer):
            break
        here.game.entries.answer(here.record, here.book, seat, int(answer))
    return found


def only_card(said: Line) -> Piece:
    """The one card that a line names."""
    piece = said.card()
    if piece is None:
        raise said.no_card()
    if said.rest:
        raise NotationError(f"{said.rest!r} does not belong here: name one card")
    return piece


# Creating and paying


@dataclass
class Parts:
    """What a line says after the card of a move: what it acts on, and how it is paid."""

    said: Line
    targets: list[Piece] = field(default_factory=list)
    destroyed: list[int] = field(default_factory=list)
    oracles: list[tuple[bool, int]] = field(
        default_factory=list
    )  # whether it stands for a destroyed unit, and its type
    without: bool = False  # no Oracle pays

    def __post_init__(self) -> None:
        is_paying = False
        while self.said.rest:
            if not self.said.take(r",|(?:on|onto|with)\b"):
                if self.targets or is_paying or not PAYMENT.match(self.said.rest):
                    raise NotationError(f"{self.said.rest!r} does not belong here; put a comma between what you name")
            if self.said.take(r"destroy\b"):
                is_paying = True
            if self.said.take(r"no oracle\b"):
                self.without = True
            elif found := self.said.take(r"oracle (destroyed )?as (ds|ng|ba|ma)\b"):
                self.oracles.append((bool(found[1]), NAMES[found[2]]))
            elif is_paying and (found := self.said.take(r"(ds|ng|ba|ma)\b")):
                self.destroyed.append(NAMES[found[1]])
            else:
                is_paying = False
                self.targets.append(self.said.piece())

    def is_open(self) -> bool:
        """Whether anything that the line says has not been answered yet."""
        return bool(self.targets or self.destroyed or self.oracles or self.without)

    def next_answer(self, here: Position, seat: int) -> int | None:
        """What the line answers to the open question, or None where it leaves that open."""
        question = int(here.record.question)
        if question == Question.JOKER:
            if self.oracles:
                is_destroyed, kind = self.oracles.pop(0)
                return int(Answer.ORACLE_DESTROYED if is_destroyed else Answer.ORACLE) + kind
            self.without = False
            return int(Answer.NO)
        if question == Question.PRICE and self.destroyed:
            return int(Answer.DESTROY) + self.destroyed.pop(0)
        if self.targets:
            return pick(here, seat, self.targets)
        return None

    def follow(self, position: Position, seat: int, first: Sequence[int]) -> list[int]:
        """The answers of the whole line; the list ends with one that is refused."""
        here, found = scratch(position), list(first)
        for answer in first:
            if not is_legal(here, seat, answer):
                return found
            here.game.entries.answer(here.record, here.book, seat, answer)
        before = [name_of(position, card) for card in in_seat(position, seat, Zone.RESOURCE_DISCARD)]
        while self.is_open() and seat in here.asked():
            following = self.next_answer(here, seat)
            if following is None:
                break
            found.append(following)
            if not is_legal(here, seat, following):
                return found
            here.game.entries.answer(here.record, here.book, seat, following)
        self.check_paid(here, seat, before)
        return found

    def check_paid(self, here: Position, seat: int, before: list[str]) -> None:
        """What a line says of a payment that needed no answer must be what was paid."""
        paid = [name_of(here, card) for card in in_seat(here, seat, Zone.RESOURCE_DISCARD)][len(before) :]
        wanted = [TYPES[kind] for kind in self.destroyed]
        if any(paid.count(name) < wanted.count(name) for name in wanted):
            raise Refused(("PSI-10.8", "PSI-10.10"), "you cannot pay for this by destroying those Creation Units")
        if self.oracles:
            raise Refused(("PSI-G29",), "you have no Oracle to pay with here")


def create(position: Position, seat: int, rest: str) -> list[int]:
    """A card of the hand, what it acts on, and how it is paid."""
    said = Line(position, rest)
    piece = said.card()
    if piece is None:
        raise said.no_card()
    parts = Parts(said)
    first = int(Answer.PLAY) + piece.kind
    if not parts.is_open():
        return [first]
    return parts.follow(position, seat, [first])


# Abilities


def use(position: Position, seat: int, said: Line) -> list[int]:
    """An ability of a unit: the first one unless its number is named."""
    piece = said.card()
    if piece is None:
        raise said.no_card()
    number = said.take(r"([0-9])\b")
    ability = number_within(int(number[1]), 1, ABILITIES) if number else 0
    first = int(Answer.USE) + unit_named(position, seat, piece) * ABILITIES + ability
    parts = Parts(said)
    return parts.follow(position, seat, [first]) if parts.is_open() else [first]


# Dice


def die_named(position: Position, seat: int, words: str) -> int:
    """An opposing die by its face: `G3`, and `G3#2` where two show the same."""
    letter, rest = words[0].upper(), words[1:].partition("#")
    ability, side, copy = LETTERS.index(letter), int(rest[0]), int(rest[2] or 1)
    faces = position.record.faces[1 - seat]
    same = [die for die in range(DICE) if int(faces[ability * DICE + die]) == side]
    if len(same) < copy:
        raise Refused(("PSI-G66",), f"there is no opposing die that shows {words.upper()}")
    return int(Answer.DIE) + same[copy - 1]


def written_die(position: Position, seat: int, die: int) -> str:
    """An opposing die by its face."""
    stage = int(position.record.agenda[int(position.record.agenda_size) - 1, Row.STAGE])
    ability = min(int(Stat.PHYSICAL), stage - 1)
    faces = position.record.faces[1 - seat]
    side = int(faces[ability * DICE + die])
    copy = sum(int(faces[ability * DICE + other]) == side for other in range(die + 1))
    return f"{LETTERS[ability]}{side}" + (f"#{copy}" if copy > 1 else "")


GROUPS = ChoiceGroups.of(Answer, Question.ORDER)


def candidates(position: Position, seat: int, piece: Piece) -> list[int]:
    """The answers that a piece can mean at the open question, the likeliest first."""
    if piece.number is not None and piece.kind == NOBODY:
        return [int(Answer.MODE) + number_within(piece.number, 1, int(Answer.ORDER - Answer.MODE))]
    return choices(position, seat, piece, GROUPS, open_cards)


def choice(position: Position, seat: int, piece: Piece) -> int:
    """The answer that a piece gives: the first that is legal, else one that the rules refuse for what it names."""
    found = candidates(position, seat, piece)
    legal = first_legal(position, seat, found)
    if legal is not None:
        return legal
    return int(found[0] if found else Answer.KIND + piece.kind)


pick = one_by_one(choice)


# Answers in words


def render(position: Position, seat: int, action: int) -> str:
    """An answer in notation."""
    group, number = group_of(Answer, action)
    if action in WRITTEN:
        if action == Answer.NO and int(position.record.question) == Question.JOKER:
            return "no oracle"
        return WRITTEN[group]
    if group in SIMPLE:
        return SIMPLE[group](position, seat, number)
    return f"choose {chosen(position, seat, group, number)}"


def fighter(position: Position, seat: int, card: int) -> str:
    """A unit that is named to fight."""
    is_attack = int(field_of(position.record, "question")) <= Question.ATTACKERS
    return f"{'attacker' if is_attack else 'defender'} {own_card(position, seat, card)}"


def verb_of(position: Position, kind: int) -> str:
    """Units and Equipment are created, Powers are played."""
    return "create" if position.printed.form[kind] <= Form.EQUIPMENT else "play"


def chosen(position: Position, seat: int, group: Answer, number: int) -> str:
    """What an answer chooses."""
    if group == Answer.CARD:
        return written_card(position, seat, number)
    if group == Answer.KIND:
        return written_kind(position, seat, number)
    if group == Answer.ORDER:
        same = waiting_from(position, seat, trigger_kind(position, number))
        return written_trigger(position, number, same)
    return seat_name(number) if group == Answer.SEAT else str(number + 1)


def written_ability(position: Position, seat: int, card: int, ability: int) -> str:
    """A card with the number of its ability, where it has several."""
    name = own_card(position, seat, card)
    return f"{name} {ability + 1}" if ability else name


def written_card(position: Position, seat: int, card: int) -> str:
    """A card in an open zone."""
    kind, zone = int(field_of(position.record, "kind")[card]), int(field_of(position.record, "zone")[card])
    if zone == OUT or kind == NOBODY:
        return name_of(position, card)
    place = "discard" if zone < PLAYING and zone % int(Zone.COUNT) in PILES else "play"
    commander = whose(position, card)
    others = zones_of([other for other in range(SEATS) if other != commander], IN_PLAY)

    bare = Piece(kind, number_of(position, card))
    owned = replace(bare, seat=commander)
    forms = [*([] if has_kind(position, others, kind) else [bare]), owned, replace(owned, place=place)]
    meant = (form for form in forms if choice(position, seat, form) == Answer.CARD + card)
    return next(meant, forms[-1]).written(name_of(position, card))


def written_kind(position: Position, seat: int, kind: int) -> str:
    """A card of a hidden zone."""
    is_held = has_kind(position, [zone_of(seat, Zone.HAND), zone_of(seat, Zone.GOLD)], kind)
    return hidden_card(position, kind, is_held, lambda piece: choice(position, seat, piece) == Answer.KIND + kind)


SIMPLE: dict[Answer, Callable[[Position, int, int], str]] = {  # answers by group, from their numbers in it
    Answer.FIND: lambda position, seat, number: f"take {TYPES[number]}",
    Answer.DESTROY: lambda position, seat, number: f"destroy {TYPES[number]}",
    Answer.ORACLE: lambda position, seat, number: f"oracle as {TYPES[number]}",
    Answer.ORACLE_DESTROYED: lambda position, seat, number: f"oracle destroyed as {TYPES[number]}",
    Answer.REROLL: lambda position, seat, number: f"reroll {number + 1}",
    Answer.DIE: lambda position, seat, number: f"choose {written_die(position, seat, number)}",
    Answer.PLAY: lambda position, seat, number: f"{verb_of(position, number)} {kind_name(position, number)}",
    Answer.USE: lambda position, seat, number: f"use {written_ability(position, seat, *divmod(number, ABILITIES))}",
    Answer.EQUIP: lambda position, seat, number: f"equip {own_card(position, seat, number)}",
    Answer.FIGHTER: fighter,
    Answer.STACK: lambda position, seat, number: f"with {own_card(position, seat, number)}",
    Answer.ESCAPE: lambda position, seat, number: f"escape {own_card(position, seat, number)}",
    Answer.DECLINE: lambda position, seat, number: f"decline {own_card(position, seat, number)}",
}

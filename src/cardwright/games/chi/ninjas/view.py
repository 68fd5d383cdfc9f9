"""What a seat of Chaos Ninjas sees, and how its events read."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from enum import IntEnum
from functools import cache
from itertools import groupby

from cardwright.games.chi.ninjas.cards import cards, names
from cardwright.games.chi.ninjas.refusals import ENDINGS
from cardwright.games.chi.ninjas.state import COUNTER_KIND, Answer, Log, Question
from cardwright.games.chi.state import COLOURS, Zone
from cardwright.games.chi.state import Log as ChiLog
from cardwright.games.chi.view import (
    equal_pointers,
    is_duel,
    row_pointers,
    seat_zones,
    shared_zones,
)
from cardwright.games.interface import CardView, Event, Pointer, Position, View, ZoneView, seat_name
from cardwright.games.notation import group_of
from cardwright.games.showing import table_view
from cardwright.games.survey import ANY, Survey
from cardwright.games.telling import card_name, counted, filled, log_words, tell_end
from cardwright.kernel.table import NOBODY

SYMBOLS = {"attacker": "▲", "defender": "◆", "counter": "✕", "spirit": "✦"}
PHASES = {
    Question.NONE: "over",
    Question.ACTION: "action",
    Question.DUEL: "conflict",
    Question.LIMIT: "hand limit",
    Question.WITH: "attack",
    Question.CHOOSE: "ability",
    Question.MAY: "ability",
    Question.ARRANGE: "ability",
}


ABOUT_CARDS = (
    Answer.DEPLOY,
    Answer.USE,
    Answer.ATTACK,
    Answer.CHOOSE_DEFENDER,
    Answer.CHOOSE_KIND,
    Answer.DISCARD,
)  # answers beside which the ability of their card is named


# Questions


ACTIONS = {
    Answer.DRAW: "draw a card",
    Answer.DEPLOY: "deploy a Defender",
    Answer.ATTACK: "attack",
    Answer.USE: "use an ability",
    Answer.SPIRIT: "play a Spirit",
    Answer.PASS: "pass",
}


def prompt(survey: Survey) -> str:
    """What a seat is asked."""
    question = Question(int(survey.record.question))
    if question == Question.ACTION:
        return action_words(survey)
    if question == Question.DUEL:
        return f"{conflict_words(survey)}: play a Counter, or pass"
    if question == Question.LIMIT:
        return "discard down to the hand limit"
    if question == Question.WITH:
        further = "another" if survey.in_zone(Zone.CONFLICT) else "an"
        return f"choose {further} Attacker for the attack on {victim_words(survey)}"
    return f"{ability_of(survey, survey.scene.source)}: {choice_words(survey, question)}"


def action_words(survey: Survey) -> str:
    """The kinds of action that are possible."""
    possible = {group_of(Answer, action)[0] for action in survey.legal()}
    *first, last = (words for group, words in ACTIONS.items() if int(group) in possible)
    return f"take one action: {', '.join(first)}{' or ' if first else ''}{last}"


def victim_words(survey: Survey) -> str:
    """The Defender that is attacked."""
    victim = int(survey.record.victim)
    return f"{seat_name(survey.cards[victim].seat)}'s {survey.name_of(victim)}"


def conflict_words(survey: Survey) -> str:
    """What a seat is asked to answer in a conflict."""
    record = survey.record
    if survey.seat == int(record.turn):
        return f"your attack on {victim_words(survey)} is countered"
    played = [survey.name_of(card) for card in survey.in_zone(Zone.CONFLICT)]
    if played[-1] == names()[COUNTER_KIND]:
        return f"{seat_name(record.turn)} counters your Counter"
    target = survey.name_of(record.victim)
    return f"{seat_name(record.turn)} attacks your {target} with {' and '.join(played)}"


def ability_of(survey: Survey, card: int) -> str:
    """The name of a card's ability, or nothing."""
    kind = survey.kind_of(card)
    return "" if kind == NOBODY else cards()[kind].ability or ""


def choice_words(survey: Survey, question: Question) -> str:
    """What an ability asks for."""
    if question == Question.MAY:
        return f"choose whether to remove it instead of {victim_words(survey)}"
    if question == Question.ARRANGE:
        return "choose which of these cards comes next, from the top"
    possible = {group_of(Answer, action)[0] for action in survey.legal()}
    decline = ", or decline" if Answer.NO in possible else ""
    return f"choose {choice_of(survey, possible)}{decline}"


def choice_of(survey: Survey, possible: Set[Answer]) -> str:
    """What there is to choose from."""
    if Answer.CHOOSE_SLOT in possible:
        return "a card from the row"
    if Answer.CHOOSE_SEAT in possible:
        return "a player"
    if Answer.CHOOSE_DEFENDER in possible:
        return "a Defender to attack"
    if survey.scene.is_from_pile:
        return "a card from the discard pile"
    receiver = int(survey.scene.receiver)
    return "a card from your hand" if receiver == NOBODY else f"a card from your hand for {seat_name(receiver)}"


# The table


def card_view(survey: Survey, card: int) -> CardView:
    """A card with what its face shows; a Defender carries the name of its ability."""
    kind = survey.kind_of(card)
    if kind == NOBODY:
        return CardView(None)
    return printed_view(kind)


@cache
def printed_view(kind: int) -> CardView:
    """A card that lies open, by its kind."""
    face = cards()[kind]
    return CardView(face.name, face.colour, SYMBOLS[face.kind], traits=[face.ability] if face.ability else [])


def view(survey: Survey) -> View:
    """The table as a viewer sees it."""
    position, record = survey.position, survey.record
    zones = shared_zones(survey, card_view, "Conflict")
    counters = {}
    for seat in range(position.seats):
        area, hand = seat_zones(survey, seat, card_view)
        zones += [area, hand]
        counters[seat_name(seat)] = {"defenders": area.size, "hand": hand.size}
    looked_at = [card_view(survey, card) for card in left_to_arrange(survey)]
    if looked_at and survey.seat in position.asked():
        zones.append(ZoneView("seen", "Looked at", None, len(looked_at), looked_at))
    phase = PHASES[Question(int(record.question))]
    return table_view(survey, counters, zones, turn=seat_name(record.turn), phase=phase)


def left_to_arrange(survey: Survey) -> list[int]:
    """The cards of the deck that are being put in order, as far as they are still to be placed."""
    return survey.in_zone(Zone.DECK)[survey.scene.looked_from : survey.scene.looked_to]


def points_at(survey: Survey, action: int) -> list[Pointer]:
    """The cards with which an answer is given."""
    card = survey.answers.card[action]
    if card == NOBODY:
        return []
    zone = survey.cards.zone[card]
    if zone >= Zone.HAND:
        return equal_pointers(survey, "area" if zone >= Zone.AREA else "hand", card)
    if zone >= Zone.ROW:
        return row_pointers(survey, card)
    key, shown = "discard", survey.in_zone(Zone.DISCARD)[::-1]
    if zone == Zone.DECK:
        key, shown = "seen", left_to_arrange(survey)
    places = [place for place, other in enumerate(shown) if survey.kind_of(other) == survey.kind_of(card)]
    return [Pointer(key, None, place) for place in (places[:1] if key == "discard" else places)]


def named_seat(action: int) -> int | None:
    """The player whom an answer names."""
    return action - Answer.CHOOSE_SEAT if group_of(Answer, action)[0] == Answer.CHOOSE_SEAT else None


def remark(survey: Survey, action: int) -> str:
    """What an answer is about, where its notation does not say it."""
    row, group = survey.answers[action], group_of(Answer, action)[0]
    number = action - group
    if group in (Answer.DRAW, Answer.CHOOSE_SLOT):
        return with_ability(survey.name_of(row.card))
    if group == Answer.SPIRIT:
        return cards()[COLOURS + number].ability or ""
    if row.target != NOBODY:
        goes = survey.record.question == Question.MAY
        if not goes:
            return f"stops {survey.name_of(row.target)}"
        return f"{ability_of(survey, row.target) if group == Answer.YES else victim_words(survey)} goes"
    if group == Answer.CHOOSE_SEAT:
        return f"holds {len(survey.in_zone(Zone.HAND + number))}"
    if action == Answer.DRAW_DECK:
        return "the top card, unseen"
    if group == Answer.PASS and is_duel(survey):
        return "the last card played stands"
    return ability_of(survey, row.card) if group in ABOUT_CARDS else ""


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer gives something away: the Defender that is attacked, or one's own attack."""
    if action not in (Answer.PASS, Answer.NO) or len(legal) == 1:
        return False
    return position.record.question in (Question.DUEL, Question.MAY)


def with_ability(name: str) -> str:
    """A card with the name of its ability."""
    ability = None if name == ANY else cards()[names().index(name)].ability
    return f"{name}, {ability}" if ability else name


# What is worth a sentence: {who}, {card}, {ability}, {target}, {slot} and {amount} are filled in.
SENTENCES = {
    Log.SHUFFLE: ("The deck is shuffled: {amount} cards.", "CN-Q14"),
    Log.START: ("{who} is the start player.", "CN-1.2"),
    Log.FLUSH: ("The row holds nothing but Attackers and is replaced.", "CN-Q14"),
    Log.TAKE: ("{who} takes {card} from slot {slot} of the row.", "CN-3.3"),
    Log.DRAW: ("{who} draws {card} from the deck.", "CN-8.4"),
    Log.SPOILS: ("{who} draws {card} for the attack.", "CN-6.3"),
    Log.DEPLOY: ("{who} deploys {card}{ability}.", "CN-4.1"),
    Log.ATTACK: ("{who} attacks {target} with {card}.", "CN-5.1"),
    Log.COUNTER: ("{who} plays a Counter.", "CN-6.1"),
    Log.PASS: ("{who} passes.", "CN-6.1"),
    Log.WIN: ("{who} wins the conflict.", "CN-6.2"),
    Log.DISCARD: ("{who} discards {card}.", "CN-3.5"),
    Log.CONCEDE: ("{who} gives up and leaves the table.", "CN-Q32"),
    Log.SPIRIT: ("{who} plays a Spirit and recalls {recalled}.", "CN-7.1"),
    Log.LOOK: ("{who} looks at {card}, {place} in the deck.", "CN-9.2"),
    Log.ARRANGE: ("{who} puts the top {amount} cards of the deck in order.", "CN-9.2"),
    Log.RETRIEVE: ("{who} takes {card} from the discard pile.", "CN-9.11"),
    Log.STEAL: ("{who} takes {card} from {party}'s hand.", "CN-9.10"),
    Log.GIVE: ("{who} gives {card} to {party}.", "CN-9.10"),
    Log.STAND_IN: ("{who}'s {card}{ability} stands in for {recalled}.", "CN-9.12"),
    Log.REMOVE: ("{who} loses {card}.", "CN-6.4"),
}
WORDS: dict[IntEnum, str] = {Log.DEAL: "draw", Log.SPOILS: "draw"}


def tell(event: Event, names: Sequence[str]) -> tuple[str, str] | None:
    """An event as a sentence and its rule."""
    if event.what == Log.END:
        return tell_end(ENDINGS, event.other)
    if event.what == Log.ABILITY:
        card = cards()[event.kind]
        text = re.sub(r"^\w+: ", "", card.text)
        return f"{seat_name(event.seat)}'s {card.ability}: {text}", f"CN-9.{event.kind - COLOURS + 1}"
    if event.what not in SENTENCES or (event.what == Log.LOOK and event.kind == NOBODY):
        return None
    sentence, rule = SENTENCES[Log(event.what)]
    return filled(sentence, event, names, details(event, names)), rule


def narrate(events: Sequence[Event], names: Sequence[str]) -> list[tuple[str, str]]:
    """What happened in one go; all cards of an attack stand in one sentence."""
    found: list[tuple[str, str]] = []
    for is_attack, group in groupby(events, key=lambda event: event.what == Log.ATTACK):
        together = list(group)
        if is_attack:
            found.append(tell_attack(together, names))
        else:
            found += [told for event in together if (told := tell(event, names)) is not None]
    return found


def tell_attack(laid: Sequence[Event], names: Sequence[str]) -> tuple[str, str]:
    """The cards that were laid down for an attack, as a sentence and its rule."""
    sentence, rule = SENTENCES[Log.ATTACK]
    together = {"card": counted([card_name(event.kind, names) for event in laid])}
    return filled(sentence, laid[0], names, details(laid[0], names) | together), rule


def details(event: Event, names: Sequence[str]) -> dict[str, object]:
    """What the sentences of single events name besides."""
    ability = cards()[event.kind].ability if event.kind != NOBODY else None
    found: dict[str, object] = {"ability": f" ({ability})" if ability else "", "slot": event.other}
    if event.what == Log.ATTACK:
        found["target"] = f"{seat_name(event.other)}'s {names[event.amount]}"
    if event.what in (Log.SPIRIT, Log.STAND_IN):
        found["recalled"] = names[event.amount]
    if event.what in (Log.STEAL, Log.GIVE):
        found["party"] = seat_name(event.other)
    if event.what == Log.LOOK:
        found["place"] = ("first", "second", "third")[min(event.other, 3) - 1]
    return found


def event_words(event: Event, names: Sequence[str]) -> str:
    """An event as a scenario writes it; the numbers that are left out here are events of Chi alone."""
    what: IntEnum = Log(event.what) if event.what in set(Log) else ChiLog(event.what)
    return " ".join(log_words(WORDS.get(what, what.name.lower()), event, names))

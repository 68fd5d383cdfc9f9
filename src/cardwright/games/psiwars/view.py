"""What a seat of Psi Wars sees, and what it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardwright.games.interface import CardView, LinkView, Pointer, Position, View, ZoneView, seat_name
from cardwright.games.looks import Cost, Stat
from cardwright.games.psiwars.answers import Answer
from cardwright.games.psiwars.battles import battle_tables
from cardwright.games.psiwars.faces import GOLD_BACK, MOST_CARDS, SIGNS, hue_of, line_of, printed_costs, printed_stats
from cardwright.games.psiwars.forecast import Value
from cardwright.games.psiwars.positions import zone_of
from cardwright.games.psiwars.printed import LIGHT_NAMES, Card
from cardwright.games.psiwars.state import PLAYING, SEATS, STRENGTHS, Form, Question, Stage, State, Zone
from cardwright.games.showing import table_view
from cardwright.games.survey import Survey
from cardwright.kernel.table import NOBODY

PHASES = {
    Question.NONE: "over",
    Question.ORACLE: "draw",
    Question.SEARCH: "draw",
    Question.ATTACK: "attack",
    Question.ATTACKERS: "attack",
    Question.DEFEND: "defence",
    Question.WHOM: "defence",
    Question.DEFENDERS: "defence",
    Question.POWERS: "powers",
    Question.ABILITIES: "abilities",
    Question.REROLL: "battle",
    Question.DIE: "battle",
}
PROMPTS = {
    Question.ORACLE: "you drew a Creation Oracle: take it into your hand, or discard it and search your Resource Deck",
    Question.SEARCH: "choose a Creation Unit to put into your Lab",
    Question.CREATION: "create units and Equipment, play Powers, or end creation",
    Question.HOST: "choose the unit that will bear {source}",
    Question.JOKER: "use an Oracle to pay for part of {source}, or pay without one",
    Question.PRICE: "choose a Creation Unit to destroy for {source}",
    Question.ESCAPE: "try to free your trapped units, or decline",
    Question.ATTACK: "name your attackers in the order in which they fight, then attack; you can move Equipment first",
    Question.ATTACKERS: "name another attacker, form a Stack with {fighter}, or attack with those named",
    Question.DEFEND: "name a defender, then the attacker it engages; defend once you have named them all, or none",
    Question.WHOM: "choose the attacker that {fighter} engages, or form a Stack with it",
    Question.DEFENDERS: "name another defender, or defend with those named",
    Question.BEARER: "choose the unit that will bear {fighter}",
    Question.POWERS: "play a Power, or pass",
    Question.ABILITIES: "use a special ability, or pass",
    Question.REROLL: "re-roll your red die, or keep it",
    Question.DIE: "choose an opposing die to obliterate",
    Question.CHOOSE: "choose for {source}",
    Question.MAY: "yes or no for {source}",
    Question.ARRANGE: "choose which card comes next from the top",
    Question.MODE: "choose an option of {source}",
    Question.ORDER: "several of your effects are waiting: choose which one happens first",
}
LYING = {State.DEPLETED: "depleted", State.DISORIENTATED: "Disorientated"}
STATES = {
    **LYING,
    State.ATTACKING: "attacks",
    State.DEFENDING: "defends",
}
UNIT_ZONES = (Zone.UNITS, Zone.FIELD, Zone.TRAPPED)
UNITS, CREATION = "units", "creation"
ZONES = (
    (UNITS, "Battle Units", UNIT_ZONES, "row"),
    (CREATION, "Creation Units", (Zone.LAB,), "row"),
    ("hand", "Hand", (Zone.HAND, Zone.GOLD), "fan"),
    ("battle_deck", "Battle Deck", (Zone.BATTLE_DECK,), "pile"),
    ("discard", "Discard", (Zone.DISCARD,), "pile"),
    ("resource_deck", "Resource Deck", (Zone.RESOURCE_DECK,), "pile"),
    ("resource_discard", "Resource discard", (Zone.RESOURCE_DISCARD,), "pile"),
)
DECKS = ("battle_deck", "resource_deck")
PILES = ("discard", "resource_discard")
PLACES_OF = {
    (seat, key): [int(zone_of(seat, zone)) for zone in zones] for seat in range(SEATS) for key, _, zones, _ in ZONES
}
ABOUT_UNITS = [int(zone_of(seat, zone)) for seat in range(SEATS) for zone in (*UNIT_ZONES, Zone.EQUIPMENT, Zone.TRAPS)]
TIMES = "\N{MULTIPLICATION SIGN}"
PLACES, GOLD = int(Zone.COUNT), int(Zone.GOLD)  # read for every card of every view
CHANGING = frozenset(map(int, (Zone.UNITS, Zone.FIELD, Zone.TRAPPED, Zone.LAB)))
LAB, TRAPPED, DEPLETED = int(Zone.LAB), int(Zone.TRAPPED), int(State.DEPLETED)
PARTNER, AGAINST = int(Value.PARTNER), int(Value.AGAINST)
LIGHTS = slice(int(Value.LIGHT), int(Value.LIGHT) + len(LIGHT_NAMES))
STRENGTHS_NOW = slice(int(Value.STRENGTH), int(Value.STRENGTH) + STRENGTHS)
UNKNOWN, UNKNOWN_GOLD = CardView(None), CardView(None, GOLD_BACK)
MOST_VIEWS = 8192  # of units in play, as they were seen lately


def printed_card(survey: Survey, kind: int) -> Card:
    """A card as it is printed."""
    card: Card = survey.game.pool.ready[kind].card  # type: ignore[attr-defined]
    return card


# The prompt


def prompt(survey: Survey) -> str:
    """What a seat is asked."""
    question = Question(survey.record.question)
    source, fighter = int(survey.scene.source), int(survey.scene.fighter)
    asked = PROMPTS[question].format(source=name_or(survey, source), fighter=name_or(survey, fighter))
    if question not in (Question.CHOOSE, Question.MAY, Question.MODE) or survey.kind_of(source) == NOBODY:
        return asked
    text = text_line(printed_card(survey, survey.kind_of(source))).rstrip(".")
    return f"{asked}: {text}" if text else asked


def name_or(survey: Survey, card: int) -> str:
    """The name of a card, or a word for one."""
    return "it" if survey.kind_of(card) == NOBODY else survey.name_of(card)


# Cards


def card_view(survey: Survey, card: int) -> CardView:
    """A card as it lies in its zone: in play with its present strengths, in a hand with its cost."""
    kind, zone = survey.kinds[card], survey.cards.zone[card]
    if kind == NOBODY:
        return UNKNOWN_GOLD if zone % PLACES == GOLD else UNKNOWN
    printed = printed_card(survey, kind)
    place = zone % PLACES if zone < PLAYING else NOBODY
    if place == Zone.HAND:
        return held_view(printed, *survey.cards.values[card][LIGHTS])
    if place not in CHANGING:
        return lying_view(printed)
    state = survey.cards.state[card]
    if place == LAB:
        return created_view(printed, bool(state & DEPLETED), 1)
    now = survey.cards.values[card][STRENGTHS_NOW]
    return unit_view(printed, (*now,), state, place == TRAPPED, card == waiting_defender(survey), company(survey, card))


@lru_cache(maxsize=MOST_VIEWS)
def unit_view(
    printed: Card, now: tuple[int, ...], state: int, is_trapped: bool, waits: bool, near: tuple[str, ...]
) -> CardView:
    """A unit in play with its present strengths and what else is to be known of it."""
    shown = CardView(printed.name, hue_of(printed), SIGNS[printed.kind], line=line_of(printed))
    shown.stats = strengths_of(printed, now)
    shown.tags = [word for bit, word in STATES.items() if state & bit]
    shown.tags += [*near, *(["engages whom?"] if waits else [])]
    shown.states = [word.lower() for bit, word in LYING.items() if state & bit]
    shown.states += [*(["trapped"] if is_trapped else []), *(["waiting"] if waits else [])]
    return shown


@lru_cache(maxsize=MOST_CARDS)
def created_view(printed: Card, is_depleted: bool, cards_in_it: int) -> CardView:
    """A Creation Unit in a Lab, or a heap of equal ones."""
    shown = CardView(printed.name, hue_of(printed), SIGNS[printed.kind], line=line_of(printed))
    shown.states = ["depleted"] if is_depleted else []
    shown.tags = list(shown.states)
    if cards_in_it > 1:
        shown.stack = cards_in_it
        shown.tags.append(f"{TIMES} {cards_in_it}")
    return shown


@lru_cache(maxsize=MOST_CARDS)
def held_view(printed: Card, *lights: int) -> CardView:
    """A card in a hand, with what it costs now."""
    hue, sign, line = hue_of(printed), SIGNS[printed.kind], line_of(printed)
    costs, stats = costs_of(printed, lights), printed_stats(printed)
    return CardView(printed.name, hue, sign, line=line, costs=costs, stats=stats)


@lru_cache(maxsize=MOST_CARDS)
def lying_view(printed: Card) -> CardView:
    """A card as it lies where nothing of it changes."""
    hue, sign, line = hue_of(printed), SIGNS[printed.kind], line_of(printed)
    costs, stats = printed_costs(printed), printed_stats(printed)
    return CardView(printed.name, hue, sign, line=line, costs=costs, stats=stats)


def strengths_of(printed: Card, now: Sequence[int]) -> list[Stat]:
    """The present strengths of a unit with its Equipment."""
    return [
        Stat(stat.key, stat.name, None if number == NOBODY else number, stat.printed)
        for stat, number in zip(printed_stats(printed), now, strict=True)
    ]


def costs_of(printed: Card, lights: Sequence[int]) -> list[Cost]:
    """What a card costs, of each kind of light, beside what is printed."""
    costs = zip(LIGHT_NAMES, lights, printed.lights, strict=True)
    return [Cost(name, f" {name}", now, before) for name, now, before in costs if now or before]


def company(survey: Survey, card: int) -> tuple[str, ...]:
    """With whom a unit fights, against whom, and what is attached to it."""
    values, attached = survey.cards.values[card], survey.hosted.get(card)
    partner, foe = values[PARTNER], values[AGAINST]
    if partner == foe == NOBODY and not attached:
        return ()
    near = [f"stacked with {survey.name_of(partner)}"] if partner != NOBODY else []
    near += [f"engages {survey.name_of(foe)}"] if foe != NOBODY else []
    for other in attached or ():
        worn = " (depleted)" if survey.cards.state[other] & DEPLETED else ""
        is_trap = survey.position.printed.form[survey.kind_of(other)] == Form.TRAP
        near.append(f"trapped by {survey.name_of(other)}" if is_trap else f"{survey.name_of(other)}{worn}")
    return tuple(near)


# The table


def shown_cards(survey: Survey, seat: int, key: str) -> list[int]:
    """The cards of a zone as they are shown; a pile top first."""
    found = survey.zones
    cards = [card for zone in PLACES_OF[seat, key] for card in found.get(zone, ())]
    return cards[::-1] if key in PILES else cards


def seat_zone(survey: Survey, seat: int, key: str, label: str, _: Sequence[int], layout: str) -> ZoneView:
    """A zone of a seat; a deck is only a number."""
    of, also = (ABOUT_UNITS, waiting_defender(survey)) if key == UNITS else (PLACES_OF[seat, key], None)
    return survey.kept((seat, key), of, also, make_zone, survey, seat, key, label, layout)


def make_zone(survey: Survey, seat: int, key: str, label: str, layout: str) -> ZoneView:
    """A zone of a seat, from the cards in it; of units also from those that fight them or are attached to them."""
    cards, shown = shown_cards(survey, seat, key), list[CardView]()
    if key in PILES:
        shown = [lying_view(printed_card(survey, survey.kinds[card])) for card in cards]
    elif key == CREATION:
        shown = [heap_view(survey, heap) for heap in heaps_of(survey, cards)]
    elif key not in DECKS:
        shown = [card_view(survey, card) for card in cards]
    return ZoneView(key, label, seat_name(seat), len(cards), shown, layout)


def waiting_defender(survey: Survey) -> int:
    """The defender that waits to be told whom it engages, or NOBODY."""
    return int(survey.scene.fighter) if int(survey.record.question) == Question.WHOM else NOBODY


def heaps_of(survey: Survey, cards: Sequence[int]) -> list[list[int]]:
    """Creation Units as they lie: equal ones in one heap."""
    kinds, states = survey.kinds, survey.cards.state
    heaps: dict[tuple[int, int], list[int]] = {}
    for card in sorted(cards, key=kinds.__getitem__):
        heaps.setdefault((kinds[card], states[card]), []).append(card)
    return list(heaps.values())


def heap_view(survey: Survey, heap: Sequence[int]) -> CardView:
    """Equal Creation Units as one card, with how many lie there."""
    printed, state = printed_card(survey, survey.kinds[heap[0]]), survey.cards.state[heap[0]]
    return created_view(printed, bool(state & DEPLETED), len(heap))


def view(survey: Survey) -> View:
    """The table as a viewer sees it."""
    record = survey.record
    played = [card_view(survey, card) for card in survey.in_zone(PLAYING)]
    zones = [ZoneView("playing", "Being played", None, len(played), played)]
    counters = {}
    for seat in range(SEATS):
        zones += [seat_zone(survey, seat, *zone) for zone in ZONES]
        counters[seat_name(seat)] = seat_counters(survey, seat)
    question = Question(int(record.question))
    return table_view(
        survey,
        counters,
        zones,
        turn=seat_name(record.turn),
        phase=PHASES.get(question, phase_word(survey)),
        tables=battle_tables(survey),
        links=battle_links(survey),
    )


def phase_word(survey: Survey) -> str:
    """The phase of the turn where the question does not say it."""
    stage = int(survey.scene.stage)
    if stage <= Stage.CREATION_END:
        return "creation"
    return "battle" if stage <= Stage.CLEANUP else "cleanup"


def seat_counters(survey: Survey, seat: int) -> dict[str, int]:
    """The hit points of a Lab, the cards of a hand by their backs, and Creation Units that are ready."""
    record, states = survey.record, survey.cards.state
    lab = survey.in_zone(zone_of(seat, Zone.LAB))
    return {
        "lab": max(0, int(record.hit_points[seat])),
        "ready": len([card for card in lab if not states[card] & DEPLETED]),
        "hand": len(survey.in_zone(zone_of(seat, Zone.HAND))),
        "gold": len(survey.in_zone(zone_of(seat, Zone.GOLD))),
    }


# Lines on the table


def battle_links(survey: Survey) -> list[LinkView]:
    """Who fights whom, whose attackers nobody has engaged yet, and which two are one Stack."""
    found = []
    fighters = [card for seat in range(SEATS) for card in survey.in_zone(zone_of(seat, Zone.FIELD))]
    engaged = {int(survey.cards[card].values[Value.AGAINST]) for card in fighters}
    stacked: set[int] = set()
    for card in fighters:
        row, place = survey.cards[card], pointer_to(survey, card)
        partner, foe = int(row.values[Value.PARTNER]), int(row.values[Value.AGAINST])
        if card in stacked:
            continue
        if partner != NOBODY:
            stacked.add(partner)
            found.append(LinkView(place, "joined", pointer_to(survey, partner)))
        if foe != NOBODY and foe in fighters:
            found.append(LinkView(place, "fights", pointer_to(survey, foe)))
        elif row.state & State.ATTACKING and is_unblocked(survey, card, engaged):
            found.append(LinkView(place, "fights", seat=seat_name(1 - int(row.seat))))
    return found


def is_unblocked(survey: Survey, card: int, engaged: set[int]) -> bool:
    """Whether nobody engages an attacker; once battles are fought, whether nobody has (PSI-G13)."""
    if int(survey.scene.stage) < Stage.BATTLES:
        return card not in engaged
    return bool(int(survey.record.marks[card]) & State.UNBLOCKED)


def pointer_to(survey: Survey, card: int) -> Pointer:
    """Where a unit in play is shown."""
    return places(survey)[card][0]


# Answers


def named_seat(action: int) -> int | None:
    """The player whom an answer names."""
    return action - Answer.SEAT if Answer.SEAT <= action < Answer.CARD else None


def points_at(survey: Survey, action: int) -> list[Pointer]:
    """The cards of the view with which a person gives an answer; of equal cards in a hand, all."""
    return points_of(survey, (action,))[0]


def points_of(survey: Survey, actions: Sequence[int]) -> list[list[Pointer]]:
    """The same of several answers."""
    found, cards = places(survey), survey.answers.card
    return [found.get(cards[action], []) for action in actions]


def places(survey: Survey) -> dict[int, list[Pointer]]:
    """By card, where it is shown, what is attached with its unit; of equal cards in a hand, all."""
    found: dict[int, list[Pointer]] = survey.record.remember(places, find_places, survey)
    return found


def find_places(survey: Survey) -> dict[int, list[Pointer]]:
    """Where each card is shown."""
    found = {card: [Pointer("playing", None, number)] for number, card in enumerate(survey.in_zone(PLAYING))}
    for (seat, key), zones in PLACES_OF.items():
        if key not in DECKS and not survey.zones.keys().isdisjoint(zones):
            found |= survey.kept(("places", seat, key), zones, None, zone_places, survey, key, seat)
    return found | {card: found.get(host, []) for host, attached in survey.hosted.items() for card in attached}


def zone_places(survey: Survey, key: str, seat: int) -> dict[int, list[Pointer]]:
    """Where each card of a zone is shown."""
    cards, name = shown_cards(survey, seat, key), seat_name(seat)
    if key != "hand":
        heaps = heaps_of(survey, cards) if key == CREATION else [[card] for card in cards]
        shown = [(heap, [Pointer(key, name, number)]) for number, heap in enumerate(heaps)]
        return {card: here for heap, here in shown for card in heap}
    equal: dict[int, list[Pointer]] = {}
    for number, card in enumerate(cards):
        equal.setdefault(survey.kinds[card], []).append(Pointer(key, name, number))
    return {card: equal[survey.kinds[card]] for card in cards}


def remark(survey: Survey, action: int) -> str:
    """What an answer costs or leads to, where its notation does not say it."""
    row = survey.answers[action]
    card = int(row.card)
    if action in (Answer.ATTACK, Answer.DEFEND) and not row.reason:
        return declared(survey, action)
    if row.reason or card == NOBODY or survey.kind_of(card) == NOBODY:
        return ""
    printed = printed_card(survey, survey.kind_of(card))
    if Answer.PLAY <= action < Answer.USE:
        return played_words(printed, *survey.cards.values[card][LIGHTS])
    if Answer.USE <= action < Answer.ATTACK:
        return text_line(printed)
    if Answer.FIGHTER <= action < Answer.ESCAPE or Answer.CARD <= action < Answer.KIND:
        now = survey.cards.values[card][STRENGTHS_NOW]
        stats = strengths_of(printed, now) if printed_stats(printed) else []
        numbers = "/".join("X" if stat.now is None else str(stat.now) for stat in stats)
        return f"{numbers}, in a Stack with {named_last(survey)}" if action >= Answer.STACK else numbers
    return ""


@lru_cache(maxsize=MOST_VIEWS)
def played_words(printed: Card, *lights: int) -> str:
    """What it costs to play a card now, and what it does."""
    costs = ", ".join(f"{cost.key} {cost.now}" for cost in costs_of(printed, lights)) or "free"
    return f"{costs}: {text_line(printed) or line_of(printed)}"


def text_line(printed: Card) -> str:
    """The text of a card in one line."""
    return " / ".join(printed.rules_text.splitlines())


def declared(survey: Survey, action: int) -> str:
    """How many fight when a declaration ends like this."""
    fighters = survey.in_zone(zone_of(survey.seat or 0, Zone.FIELD))
    stacks = sum(int(survey.cards[card].values[Value.PARTNER]) != NOBODY for card in fighters) // 2
    count = len(fighters) - stacks
    if not count:
        return "with nobody"
    word = "attacker" if action == Answer.ATTACK else "defender"
    return f"{count} {word}{'' if count == 1 else 's'}"


def named_last(survey: Survey) -> str:
    """The unit that was named last in a declaration."""
    return name_or(survey, int(survey.scene.fighter))


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer ends the creation of cards although something can still be created."""
    return action == Answer.END_CREATION and len(legal) > 1

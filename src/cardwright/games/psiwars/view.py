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
ZONES = (
    ("units", "Battle Units", UNIT_ZONES, "row"),
    ("creation", "Creation Units", (Zone.LAB,), "row"),
    ("hand", "Hand", (Zone.HAND, Zone.GOLD), "fan"),
    ("battle_deck", "Battle Deck", (Zone.BATTLE_DECK,), "pile"),
    ("discard", "Discard", (Zone.DISCARD,), "pile"),
    ("resource_deck", "Resource Deck", (Zone.RESOURCE_DECK,), "pile"),
    ("resource_discard", "Resource discard", (Zone.RESOURCE_DISCARD,), "pile"),
)
SHOWN_IN = {int(zone): (key, zones) for key, _, zones, _ in ZONES for zone in zones}
DECKS = ("battle_deck", "resource_deck")
PILES = ("discard", "resource_discard")
TIMES = "\N{MULTIPLICATION SIGN}"
PLACES, GOLD = int(Zone.COUNT), int(Zone.GOLD)  # read for every card of every view
CHANGING = frozenset(map(int, (Zone.UNITS, Zone.FIELD, Zone.TRAPPED, Zone.LAB)))
LIGHTS = slice(int(Value.LIGHT), int(Value.LIGHT) + len(LIGHT_NAMES))


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
    text = " / ".join(printed_card(survey, survey.kind_of(source)).rules_text.splitlines()).rstrip(".")
    return f"{asked}: {text}" if text else asked


def name_or(survey: Survey, card: int) -> str:
    """The name of a card, or a word for one."""
    return "it" if survey.kind_of(card) == NOBODY else survey.name_of(card)


# Cards


def card_view(survey: Survey, card: int) -> CardView:
    """A card as it lies in its zone: in play with its present strengths, in a hand with its cost."""
    kind, zone = survey.kinds[card], survey.cards.zone[card]
    if kind == NOBODY:
        return CardView(None, GOLD_BACK if zone % PLACES == GOLD else None)
    printed = printed_card(survey, kind)
    place = zone % PLACES if zone < PLAYING else NOBODY
    if place == Zone.HAND:
        return held_view(printed, *survey.cards.values[card][LIGHTS])
    if place not in CHANGING:
        return lying_view(printed)
    row = survey.cards[card]
    shown = CardView(printed.name, hue_of(printed), SIGNS[printed.kind], line=line_of(printed))
    if place in (Zone.UNITS, Zone.FIELD, Zone.TRAPPED):
        shown.stats, shown.tags = stats_now(survey, card, printed), unit_tags(survey, card)
        shown.states = [word.lower() for state, word in LYING.items() if row.state & state]
        shown.states += ["trapped"] if place == Zone.TRAPPED else []
        shown.states += ["waiting"] if is_waiting(survey, card) else []
    else:
        shown.tags = ["depleted"] if row.state & State.DEPLETED else []
        shown.states = list(shown.tags)
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


def is_waiting(survey: Survey, card: int) -> bool:
    """Whether a defender is named and waits to be told whom it engages."""
    return int(survey.record.question) == Question.WHOM and int(survey.scene.fighter) == card


def stats_now(survey: Survey, card: int, printed: Card) -> list[Stat]:
    """The present strengths of a unit with its Equipment."""
    values = survey.cards[card].values
    now = [int(values[Value.STRENGTH + ability]) for ability in range(STRENGTHS)]
    return [
        Stat(stat.key, stat.name, None if number == NOBODY else number, stat.printed)
        for stat, number in zip(printed_stats(printed), now, strict=True)
    ]


def costs_now(survey: Survey, card: int, printed: Card) -> list[Cost]:
    """What a card in hand costs as the table now has it."""
    return costs_of(printed, survey.cards.values[card][LIGHTS])


def costs_of(printed: Card, lights: Sequence[int]) -> list[Cost]:
    """What a card costs, of each kind of light, beside what is printed."""
    costs = zip(LIGHT_NAMES, lights, printed.lights, strict=True)
    return [Cost(name, f" {name}", now, before) for name, now, before in costs if now or before]


def unit_tags(survey: Survey, card: int) -> list[str]:
    """What else is to be known of a unit in play."""
    row = survey.cards[card]
    tags = [word for state, word in STATES.items() if row.state & state]
    partner, foe = int(row.values[Value.PARTNER]), int(row.values[Value.AGAINST])
    if partner != NOBODY:
        tags.append(f"stacked with {survey.name_of(partner)}")
    if foe != NOBODY:
        tags.append(f"engages {survey.name_of(foe)}")
    if is_waiting(survey, card):
        tags.append("engages whom?")
    for other in survey.hosted.get(card, ()):
        worn = " (depleted)" if survey.cards[other].state & State.DEPLETED else ""
        is_trap = survey.position.printed.form[survey.kind_of(other)] == Form.TRAP
        tags.append(f"trapped by {survey.name_of(other)}" if is_trap else f"{survey.name_of(other)}{worn}")
    return tags


# The table


def shown_cards(survey: Survey, seat: int, zones: Sequence[int], key: str) -> list[int]:
    """The cards of a zone as they are shown; a pile top first."""
    cards = [card for zone in zones for card in survey.in_zone(zone_of(seat, zone))]
    return cards[::-1] if key in PILES else cards


def seat_zone(survey: Survey, seat: int, key: str, label: str, zones: Sequence[int], layout: str) -> ZoneView:
    """A zone of a seat; a deck is only a number."""
    if key in DECKS:
        return ZoneView(key, label, seat_name(seat), len(shown_cards(survey, seat, zones, key)), [], layout)
    heaps = heaps_of(survey, seat, zones, key)
    shown = [heap_view(survey, heap) for heap in heaps]
    return ZoneView(key, label, seat_name(seat), sum(map(len, heaps)), shown, layout)


def heaps_of(survey: Survey, seat: int, zones: Sequence[int], key: str) -> list[list[int]]:
    """The cards of a zone as they lie: equal Creation Units in one heap, others each for itself."""

    def find() -> list[list[int]]:
        cards = shown_cards(survey, seat, zones, key)
        if key != "creation":
            return [[card] for card in cards]
        kinds, states = survey.kinds, survey.cards.state
        heaps: dict[tuple[int, int], list[int]] = {}
        for card in sorted(cards, key=kinds.__getitem__):
            heaps.setdefault((kinds[card], states[card]), []).append(card)
        return list(heaps.values())

    found: list[list[int]] = survey.record.remember((heaps_of, seat, key), find)
    return found


def places_in(survey: Survey, seat: int, zones: Sequence[int], key: str) -> dict[int, int]:
    """By card of a zone the number of the heap in which it lies."""

    def find() -> dict[int, int]:
        heaps = enumerate(heaps_of(survey, seat, zones, key))
        return {card: number for number, heap in heaps for card in heap}

    found: dict[int, int] = survey.record.remember((places_in, seat, key), find)
    return found


def heap_view(survey: Survey, heap: Sequence[int]) -> CardView:
    """The card on top of a heap, with how many lie there."""
    shown = card_view(survey, heap[0])
    if len(heap) > 1:
        shown.stack, shown.tags = len(heap), [*shown.tags, f"{TIMES} {len(heap)}"]
    return shown


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
        "lab": int(record.hit_points[seat]),
        "ready": sum(not states[card] & State.DEPLETED for card in lab),
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
    seat = int(survey.cards[card].seat)
    shown = shown_cards(survey, seat, UNIT_ZONES, "units")
    return Pointer("units", seat_name(seat), shown.index(card))


# Answers


def named_seat(action: int) -> int | None:
    """The player whom an answer names."""
    return action - Answer.SEAT if Answer.SEAT <= action < Answer.CARD else None


def points_at(survey: Survey, action: int) -> list[Pointer]:
    """The cards of the view with which a person gives an answer; of equal cards in a hand, all."""
    card = survey.answers.card[action]
    if card == NOBODY:
        return []
    host = survey.cards.host[card]
    card = card if host == NOBODY else host
    found: list[Pointer] = survey.record.remember((points_at, card), lambda: find_pointers(survey, card))
    return found


def find_pointers(survey: Survey, card: int) -> list[Pointer]:
    """Where a card is shown."""
    zone = survey.cards.zone[card]
    if zone >= PLAYING:
        return [Pointer("playing", None, survey.in_zone(PLAYING).index(card))] if zone == PLAYING else []
    seat, place = divmod(zone, int(Zone.COUNT))
    key, zones = SHOWN_IN.get(place, ("", ()))
    if not key or key in DECKS:
        return []
    if key == "hand":
        kinds, kind, shown = survey.kinds, survey.kinds[card], shown_cards(survey, seat, zones, key)
        return [Pointer(key, seat_name(seat), number) for number, other in enumerate(shown) if kinds[other] == kind]
    return [Pointer(key, seat_name(seat), places_in(survey, seat, zones, key)[card])]


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
        costs = ", ".join(f"{cost.key} {cost.now}" for cost in costs_now(survey, card, printed)) or "free"
        return f"{costs}: {' / '.join(printed.rules_text.splitlines()) or line_of(printed)}"
    if Answer.USE <= action < Answer.ATTACK:
        return " / ".join(printed.rules_text.splitlines())
    if Answer.FIGHTER <= action < Answer.ESCAPE or Answer.CARD <= action < Answer.KIND:
        stats = stats_now(survey, card, printed) if printed_stats(printed) else []
        numbers = "/".join("X" if stat.now is None else str(stat.now) for stat in stats)
        return f"{numbers}, in a Stack with {named_last(survey)}" if action >= Answer.STACK else numbers
    return ""


def declared(survey: Survey, action: int) -> str:
    """How many fight when a declaration ends like this."""
    fighters = survey.in_zone(zone_of(survey.seat or 0, Zone.FIELD))
    stacks = sum(int(survey.cards[card].values[Value.PARTNER]) != NOBODY for card in fighters) // 2
    count = len(fighters) - stacks
    if not count:
        return "nobody attacks" if action == Answer.ATTACK else "nobody defends"
    word = "attacker" if action == Answer.ATTACK else "defender"
    return f"{count} {word}{'' if count == 1 else 's'}"


def named_last(survey: Survey) -> str:
    """The unit that was named last in a declaration."""
    return name_or(survey, int(survey.scene.fighter))


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer ends the creation of cards although something can still be created."""
    return action == Answer.END_CREATION and len(legal) > 1

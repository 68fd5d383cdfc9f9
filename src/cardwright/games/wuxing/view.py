"""What a seat of Wu Xing sees, and what it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cardwright.games.interface import (
    CardView,
    LinkView,
    Pointer,
    Position,
    TokenView,
    View,
    ZoneView,
    seat_name,
)
from cardwright.games.looks import Stat
from cardwright.games.showing import table_view
from cardwright.games.survey import Survey
from cardwright.games.wuxing.actions import Answer
from cardwright.games.wuxing.faces import CYCLE, SIGNS, hue_of, line_of, printed_stats
from cardwright.games.wuxing.forecast import Value
from cardwright.games.wuxing.pool import activated_lines
from cardwright.games.wuxing.positions import zone_of
from cardwright.games.wuxing.printed import ELEMENTS, Card
from cardwright.games.wuxing.pulse_view import (
    PULSE,
    aimed_cards,
    effect_view,
    pointer_to_effect,
    printed_card,
    waiting_effects,
)
from cardwright.games.wuxing.state import (
    ABILITIES,
    EFFECTS,
    SEATS,
    SLOTS,
    Keyword,
    Number,
    Open,
    Question,
    Stage,
    State,
    Step,
    Strike,
    Zone,
)
from cardwright.games.wuxing.telling import PHASES
from cardwright.kernel.agenda import Row
from cardwright.kernel.table import NOBODY

STEPS = {
    Stage.RESONANCE: "initial",
    Stage.DRAWING: "initial",
    Stage.GENERATION: "initial",
    Stage.QUICK: "initial",
    Stage.INTENT: "intent",
    Stage.MAIN: "main",
    Stage.BATTLE: "battle",
    Stage.RECOVERY: "fading",
    Stage.REFUND: "fading",
    Stage.FADING: "fading",
    Stage.ENDING: "ending",
    Stage.LIMIT: "ending",
    Stage.CLOSE: "ending",
}
EARLY = (Question.GENERATION, Question.QUICK)
ABOUT_A_TEXT = (Question.CHOOSE, Question.MAY, Question.MODE, Question.ELEMENT)  # it says what the answer is for
WINDOWS = (Question.QUICK, Question.STEP, Question.WINDOW)  # others go on when nobody responds
PROMPTS = {
    Question.GENERATION: "generate a Qi of any Element, or pass",
    Question.QUICK: "deconstruct a card before the Intent Step, or pass",
    Question.STEP: "activate a placed Chakra or a Disruption, deconstruct a card, or pass",
    Question.MAIN: "invoke, place, activate, turn, deconstruct, or move on",
    Question.CHOICE: "declare an attack, or move on to the Fading Phase",
    Question.WINDOW: "respond{source}, or pass",
    Question.CANCEL: "cancel your attack, or continue it",
    Question.BLOCK: "make a Heavy Block for a Qi of the attacker's Element, or decline",
    Question.TRIGGER: "use one of your effects that wait, or pass",
    Question.STACK: "choose the Entity on which it is put",
    Question.POSITION: "choose its position: attack or defence",
    Question.ENTER: "choose the Domain that it enters, or no",
    Question.PAY: "name an Element",
    Question.REFUND: "choose a Qi that you recover: your Reservoir has too few dice for all",
    Question.DISCARD: "discard down to five cards",
    Question.CHOOSE: "choose{source}",
    Question.MAY: "yes or no{source}",
    Question.MODE: "choose an option{source}",
    Question.ELEMENT: "choose an Element{source}",
}
TARGET_GONE = "your target is gone: cancel the attack, or continue it and exhaust your Entity"
ALL_GENERATED = "all your dice are Qi: transmute one, or pass"
NO_ATTACK = "you cannot attack: move on to the Fading Phase"
STILL = {  # what can still be done when a turn is about to end, in the order in which people do it
    "invoke": range(Answer.INVOKE, Answer.PLACE),
    "place": range(Answer.PLACE, Answer.DISCARD),
    "activate": range(Answer.ACTIVATE, Answer.KIND),
    "attack": range(Answer.ATTACK, Answer.CARD),
}
OPEN_STEPS = {Open.INTENT: "intent", Open.ENDING: "ending", Open.QUICK: "initial"}
STATES = {
    State.EXHAUSTED: "exhausted",
    State.FACE_DOWN: "face-down",
    State.HORIZONTAL: "used",
    State.DEFENCE_POSITION: "defence",
}
PLACES, NEXUS = int(Zone.COUNT), int(Zone.NEXUS)  # read for every card of every view
MOST_CARDS = 1024  # whose views are remembered
STACKS = tuple(int(Zone.SLOT) + slot for slot in range(SLOTS))
ZONES = (
    ("manifestations", "Manifestations", STACKS, "row"),
    ("nexus", "Nexus", (int(Zone.NEXUS),), "row"),
    ("release", "Release", (int(Zone.RELEASE),), "row"),
    ("hand", "Hand", (int(Zone.HAND),), "fan"),
    ("deck", "Deck", (int(Zone.DECK),), "pile"),
    ("diyu", "Diyu", (int(Zone.DIYU),), "pile"),
)
HUES = {
    **{Answer.GENERATE + number: name for number, name in enumerate(ELEMENTS)},
    **{Answer.QI + number: name for number, name in enumerate(ELEMENTS)},
    **{Answer.TRANSMUTE + number: ELEMENTS[number % len(ELEMENTS)] for number in range(len(ELEMENTS) ** 2)},
}
ROOM = {"manifestations": Number.SLOTS, "nexus": Number.NEXUS, "release": Number.RELEASE}
PLACES_OF = {
    (seat, key): [int(zone_of(seat, zone)) for zone in zones] for seat in range(SEATS) for key, _, zones, _ in ZONES
}
KEY_OF = {zone: key for key, _, zones, _ in ZONES for zone in zones}
OFF_TABLE = SEATS * int(Zone.COUNT)  # the first zone that is no seat's


# The prompt


def prompt(survey: Survey) -> str:
    """What a seat is asked."""
    question = Question(survey.record.question)
    if question == Question.CANCEL and has_lost_target(survey.position):
        return TARGET_GONE
    if question == Question.GENERATION and not can_generate(survey.legal()):
        return ALL_GENERATED
    if question == Question.CHOICE and not can_do(survey.legal(), STILL["attack"]):
        return NO_ATTACK
    source = int(survey.scene.source)
    if survey.kind_of(source) != NOBODY:
        joint = "to" if question == Question.WINDOW else "for"
        asked = PROMPTS[question].format(source=f" {joint} {survey.name_of(source)}")
        text = " / ".join(printed_card(survey, survey.kind_of(source)).text.splitlines()).rstrip(".")
        return f"{asked}: {text}" if text and question in ABOUT_A_TEXT else asked
    return PROMPTS[question].format(source=what_waits(survey))


def what_waits(survey: Survey) -> str:
    """To what people respond where it is no effect: an attack, or the end of a phase."""
    if survey.scene.attacker != NOBODY:
        return " to the attack"
    declared = survey.record.agenda[0][Row.OTHER]
    return f" before the {PHASES[declared]}" if declared in PHASES else ""


def can_do(legal: Sequence[int], answers: range) -> bool:
    """Whether one of some answers is possible."""
    return any(action in answers for action in legal)


def can_generate(legal: Sequence[int]) -> bool:
    """Whether a Qi can be generated: it cannot when all dice are Qi."""
    return can_do(legal, range(Answer.GENERATE, Answer.TRANSMUTE))


def has_lost_target(position: Position) -> bool:
    """Whether the attack that its player may cancel would come to nothing."""
    record = position.record
    is_asked = record.question == Question.CANCEL
    return bool(is_asked and record.agenda[record.agenda_size - 1][Strike.HAS_LOST] == 1)


# Cards


def card_view(survey: Survey, card: int) -> CardView:
    """A card as it lies in its zone, on the field with its present numbers."""
    kind, place = survey.kinds[card], survey.cards.zone[card] % PLACES
    if kind == NOBODY:
        return CardView(None, states=["face-down"] if place == NEXUS else [])
    printed = printed_card(survey, kind)
    if place < NEXUS:
        return lying_view(printed)
    row = survey.cards[card]
    states = [word for state, word in STATES.items() if row.state & state]
    shown = CardView(printed.name, hue_of(printed), SIGNS[printed.kind], line=line_of(printed))
    shown.stats = printed_stats(printed)
    if place >= Zone.SLOT:
        shown.stats = [
            Stat(stat.key, stat.name, int(row.values[number]), stat.printed)
            for number, stat in zip((Value.ATK, Value.RES), shown.stats, strict=True)
        ]
    shown.states = [*states, *(["attack"] if row.state & State.ATTACK_POSITION else [])]
    shown.tags = [*wait_tags(survey, card), *states, *element_tags(survey, card, printed)]
    return shown


@lru_cache(maxsize=MOST_CARDS)
def lying_view(printed: Card) -> CardView:
    """A card as it lies where nothing of it changes, or beneath another: as it is printed."""
    return CardView(printed.name, hue_of(printed), SIGNS[printed.kind], line_of(printed), stats=printed_stats(printed))


def wait_tags(survey: Survey, card: int) -> list[str]:
    """When its player can activate a Chakra that lies face down: now, or once it has rested for its player's turn."""
    record, row = survey.record, survey.cards[card]
    if not int(row.state) & State.FACE_DOWN:
        return []
    if set(printed_card(survey, survey.kind_of(card)).keywords) == {Keyword.UNSEAL}:
        return ["works from the Diyu"]
    rested = record.placed[card] + survey.position.printed.numbers[Number.WAIT]
    is_ready = record.turn != row.seat or record.turns >= rested
    return ["ready"] if is_ready else [f"ready in turn {rested + 1}"]


def element_tags(survey: Survey, card: int, printed: Card) -> list[str]:
    """The Element of a card that an effect has changed."""
    mask = int(survey.cards[card].values[Value.ELEMENT])
    now = [name for number, name in enumerate(ELEMENTS) if mask >> number & 1]
    return [f"now {name}" for name in now if name != printed.element]


def stack_view(survey: Survey, cards: Sequence[int]) -> CardView:
    """A stack by its top, with what lies beneath."""
    shown = card_view(survey, cards[-1])
    beneath = list(reversed(cards[:-1]))
    if beneath:
        shown.stack = len(cards)
        shown.beneath = [lying_view(printed_card(survey, survey.kinds[card])) for card in beneath]
    return shown


# The table


def heaps_of(survey: Survey, seat: int, key: str) -> list[list[int]]:
    """The cards of a zone as they are shown: each stack in one heap, a Diyu top first."""

    def find() -> list[list[int]]:
        stacks = [cards for zone in PLACES_OF[seat, key] if (cards := survey.in_zone(zone))]
        if key == "manifestations":
            return stacks
        heaps = [[card] for cards in stacks for card in cards]
        return heaps[::-1] if key == "diyu" else heaps

    return survey.kept((heaps_of, seat, key), PLACES_OF[seat, key], None, find)


def seat_zone(survey: Survey, seat: int, key: str, label: str, _: Sequence[int], layout: str) -> ZoneView:
    """A zone of a seat; a deck is only a number."""
    also = ready_when(survey, seat, key) if key in ROOM else None
    return survey.kept((seat, key), PLACES_OF[seat, key], also, make_zone, survey, seat, key, label, layout)


def ready_when(survey: Survey, seat: int, key: str) -> tuple[int, ...]:
    """What else it depends on when the Chakras of a zone can be activated: the turn, and when each was placed."""
    record = survey.record
    placed = [record.placed[card] for zone in PLACES_OF[seat, key] for card in survey.in_zone(zone)]
    return (record.turn, record.turns, *placed)


def make_zone(survey: Survey, seat: int, key: str, label: str, layout: str) -> ZoneView:
    """A zone of a seat, from the cards in it."""
    heaps = heaps_of(survey, seat, key)
    shown = [] if key == "deck" else [stack_view(survey, heap) for heap in heaps]
    room = survey.position.printed.numbers[ROOM[key]] if key in ROOM else 0
    return ZoneView(key, label, seat_name(seat), len(heaps), shown, layout, room)


def view(survey: Survey) -> View:
    """The table as a viewer sees it."""
    record = survey.record
    pulse = [effect_view(survey, at) for at in waiting_effects(survey)]
    zones = [ZoneView(PULSE, "Pulse", None, len(pulse), pulse, "column")]
    counters, tokens = {}, {}
    for seat in range(SEATS):
        zones += [seat_zone(survey, seat, *zone) for zone in ZONES]
        counters[seat_name(seat)] = seat_counters(survey, seat)
        tokens[seat_name(seat)] = seat_tokens(survey, seat)
    question = Question(record.question)
    return table_view(
        survey,
        counters,
        zones,
        turn=seat_name(record.turn),
        phase=phase_word(survey, question),
        links=[*attack_links(survey), *aim_links(survey)],
        tokens=tokens,
        is_window=question in WINDOWS,
    )


def phase_word(survey: Survey, question: Question) -> str:
    """The step of the turn: that of an open window, else what the turn has come to."""
    record = survey.record
    for row in record.agenda[: record.agenda_size]:
        if row[Row.STEP] == Step.WINDOW and row[Row.STAGE] in OPEN_STEPS:
            return OPEN_STEPS[Open(row[Row.STAGE])]
    return "initial" if question in EARLY else STEPS[Stage(int(survey.scene.stage))]


def seat_tokens(survey: Survey, seat: int) -> list[TokenView]:
    """The five Qi dice of a player, Generated ones in the order of the compass, and what Recovery will bring."""
    record = survey.record
    order = [(name, ELEMENTS.index(name)) for name in CYCLE]
    free = [name for name, number in order for _ in range(record.generated[seat][number])]
    due = [name for name, number in order for _ in range(record.owed[seat][number])]
    return [
        *(TokenView(name, "free", f"{name} Qi") for name in free),
        *(TokenView("", "spent", "a die in the Reservoir") for _ in range(record.reservoir[seat])),
        *(TokenView(name, "due", f"{name} Qi due at Recovery") for name in due),
    ]


def seat_counters(survey: Survey, seat: int) -> dict[str, int]:
    """Marma Points, Generated Qi by Element, the Reservoir, and what is due."""
    record = survey.record
    dice = {name: record.generated[seat][number] for number, name in enumerate(ELEMENTS)}
    return {
        "marma": record.marma[seat],
        "qi": sum(dice.values()),
        **dice,
        "reservoir": record.reservoir[seat],
        "due": sum(record.owed[seat]),
        "hand": len(survey.in_zone(zone_of(seat, Zone.HAND))),
    }


def attack_links(survey: Survey) -> list[LinkView]:
    """Who attacks whom."""
    attacker, target = int(survey.scene.attacker), int(survey.scene.target)
    if attacker == NOBODY:
        return []
    (place,) = pointers(survey, attacker)
    if target == NOBODY:
        return [LinkView(place, "fights", seat=seat_name(1 - int(survey.cards[attacker].seat)))]
    return [LinkView(place, "fights", aim) for aim in pointers(survey, target)]


def aim_links(survey: Survey) -> list[LinkView]:
    """What each effect on the Pulse is aimed at, where that lies on the table."""
    return [
        LinkView(Pointer(PULSE, None, place), "aims", aim)
        for place, at in enumerate(waiting_effects(survey))
        for card in aimed_cards(survey, at)
        for aim in pointers(survey, card)
    ]


def pointers(survey: Survey, card: int) -> list[Pointer]:
    """Where a card is shown, a covered one by its stack; of equal cards in a hand, all."""
    return places(survey).get(card, [])


def places(survey: Survey) -> dict[int, list[Pointer]]:
    """By card where it is shown; cards of decks are not."""
    found: dict[int, list[Pointer]] = survey.record.remember(places, find_places, survey)
    return found


def find_places(survey: Survey) -> dict[int, list[Pointer]]:
    """Where each card is shown."""
    found: dict[int, list[Pointer]] = {}
    for (seat, key), zones in PLACES_OF.items():
        if key != "deck" and not survey.zones.keys().isdisjoint(zones):
            found |= survey.kept(("places", seat, key), zones, None, zone_places, survey, seat, key)
    return found


def zone_places(survey: Survey, seat: int, key: str) -> dict[int, list[Pointer]]:
    """Where each card of a zone is shown."""
    heaps, name = enumerate(heaps_of(survey, seat, key)), seat_name(seat)
    if key != "hand":
        shown = [(heap, [Pointer(key, name, number)]) for number, heap in heaps]
        return {card: here for heap, here in shown for card in heap}
    kinds = survey.kinds
    equal: dict[int, list[Pointer]] = {}
    for number, (card,) in heaps:
        equal.setdefault(kinds[card], []).append(Pointer(key, name, number))
    return {card: equal[kinds[card]] for (card,) in heaps_of(survey, seat, key)}


# Answers


def named_seat(action: int) -> int | None:
    """The player whom an answer names."""
    return action - Answer.SEAT if Answer.SEAT <= action < Answer.ATTACK else None


def points_at(survey: Survey, action: int) -> list[Pointer]:
    """The cards of the view with which a person gives an answer; an attack also by its target."""
    return points_of(survey, (action,))[0]


def points_of(survey: Survey, actions: Sequence[int]) -> list[list[Pointer]]:
    """The same of several answers."""
    found, cards, targets = places(survey), survey.answers.card, survey.answers.target
    return [
        pointer_to_effect(survey, action - Answer.EFFECT)
        if Answer.EFFECT <= action < Answer.DECONSTRUCT
        else found.get(cards[action], []) + found.get(targets[action], [])
        for action in actions
    ]


def remark(survey: Survey, action: int) -> str:
    """What an answer costs or does, where its notation does not say it."""
    if action == Answer.ATTACK_POSITION:
        return "fights with its ATK"
    if action == Answer.DEFENCE_POSITION:
        return "fights with its RES, and shields you"
    if action == Answer.END_TURN:
        legal = survey.legal()
        left = [word for word, answers in STILL.items() if can_do(legal, answers)]
        return f"you can still {' or '.join(left)}" if left and action in legal else ""
    if action == Answer.PASS and survey.record.question == Question.GENERATION:
        return "without this turn's Qi" if can_generate(survey.legal()) else ""
    row = survey.answers[action]
    card = int(row.card)
    if row.reason or card == NOBODY or survey.kind_of(card) == NOBODY:
        return ""
    printed = printed_card(survey, survey.kind_of(card))
    if Answer.ATTACK <= action < Answer.CARD:
        return clash_words(survey, card, int(row.target))
    if Answer.INVOKE <= action < Answer.PLACE:
        return f"1 {printed.element.capitalize()} Qi: {stat_line(printed)}"
    if is_deconstruction(action):
        return "you give it up for 1 Qi"
    if Answer.ORDER <= action < Answer.SEAT:
        return " / ".join(printed.text.splitlines())
    if Answer.ACTIVATE <= action < Answer.FROM_HAND:
        return effect_words(survey, card, (action - Answer.ACTIVATE) % EFFECTS)
    if Answer.FROM_HAND <= action < Answer.KIND:
        return activated_lines(printed)[(action - Answer.FROM_HAND) % ABILITIES][1]
    return ""


def clash_words(survey: Survey, card: int, foe: int) -> str:
    """What an attack comes to by the numbers as they are now, if nobody responds and no text says otherwise."""
    force = int(survey.cards[card].values[Value.ATK])
    if foe == NOBODY:
        return f"{force} damage"
    is_upright = int(survey.cards[foe].state) & State.ATTACK_POSITION
    against = int(survey.cards[foe].values[Value.ATK if is_upright else Value.RES])
    numbers, lead = f"{force} against {against}", force - against
    if lead > 0:
        return f"{numbers}: destroys it{f', {lead} damage' if is_upright else ''}"
    if is_upright:
        return f"{numbers}: you lose it and {-lead} MP" if lead else f"{numbers}: destroys both"
    return f"{numbers}: it holds{f', you lose {-lead} MP' if lead else ''}"


def effect_words(survey: Survey, card: int, number: int) -> str:
    """An effect of a card as it is printed: on the card, or on one beneath it from which it is inherited."""
    depth, place = divmod(number, ABILITIES)
    heap = survey.in_zone(survey.cards.zone[card])
    carrier = printed_card(survey, survey.kind_of(heap[heap.index(card) - depth]))
    words = activated_lines(carrier)[place][1]
    return f"{words} (from {carrier.name})" if depth else words


def stat_line(card: Card) -> str:
    """ATK and RES in words."""
    return f"ATK {card.atk}, RES {card.res}"


def idles(survey: Survey) -> bool:
    """Whether nothing of the opponent's threatens, and a player could only answer what is theirs, or deconstruct."""
    question = Question(survey.record.question)
    if question == Question.CHOICE:  # nobody is left who attacks
        return all(action == Answer.FADING or is_deconstruction(action) for action in survey.legal())
    if question not in WINDOWS:
        return False
    attacker = int(survey.scene.attacker)
    waiting = [survey.record.agenda[at][Row.SEAT] for at in waiting_effects(survey)]
    attacking = [] if attacker == NOBODY else [survey.cards[attacker].seat]
    if any(side != survey.seat for side in (*waiting, *attacking)):
        return False
    others = [action for action in survey.legal() if action != Answer.PASS]
    return bool(waiting) or all(map(is_deconstruction, others))


def is_deconstruction(action: int) -> bool:
    """Whether an answer gives up a card for its Qi."""
    return Answer.DECONSTRUCT <= action < Answer.ACTIVATE


def loses(position: Position, action: int, legal: Sequence[int]) -> bool:
    """Whether an answer gives up a card or a Qi, ends a turn in which something could be done, or attacks nothing."""
    if is_deconstruction(action):
        return True
    if action == Answer.CONTINUE:
        return has_lost_target(position)
    if action == Answer.PASS and position.record.question == Question.GENERATION:
        return can_generate(legal)
    return action == Answer.END_TURN and any(can_do(legal, answers) for answers in STILL.values())

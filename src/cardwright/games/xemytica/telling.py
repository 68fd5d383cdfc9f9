"""How the events of Xemytica games read: sentences with the rule behind each, and the words of a scenario's log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from cardwright.games.interface import Event, seat_name
from cardwright.games.telling import (
    Told,
    card_name,
    counted,
    filled,
    has_no_card,
    log_words,
    names_another,
    party,
    sentence_for,
    tell_end,
)
from cardwright.games.xemytica.definition import Definition
from cardwright.games.xemytica.refusals import ENDINGS
from cardwright.games.xemytica.state import AMOUNT_UNIT, LINE_KIND_UNIT, MARK_BIT, Goal, LineKind, Log, Role, Scope
from cardwright.games.xemytica.table_words import bit_name, listed, seats_in
from cardwright.kernel.table import NOBODY

ARITHMETIC = (Log.LINE, Log.TOTAL)
TOGETHER = (Log.DISCARD, Log.RETURN, Log.DRAW, Log.LOOK, Log.RECOVER)  # of one player they are told in one sentence
UNTOLD = (Log.ROUND, Log.STEP)  # headings say so, or what follows
RESULTS = {Log.WIN: "FOH-15.5", Log.TIE: "FOH-18.3", Log.TRIGGER: ""}  # the rule by which cards are discarded after it


def is_to_hand(event: Event) -> bool:
    """A card goes into a hand, not to a deck."""
    return event.amount == Goal.HAND


def is_on_top(event: Event) -> bool:
    """A card goes on top of a deck, not under it."""
    return event.amount == Goal.TOP


def is_of_a_sum(event: Event) -> bool:
    """A number decides."""
    return event.amount != 0


def is_in_tie_break(event: Event) -> bool:
    """A step is that of a tie-break."""
    return event.amount > 0


def is_won(event: Event) -> bool:
    """A coin is won."""
    return event.amount == 1


def is_of_nobody(event: Event) -> bool:
    """No seat takes part."""
    return event.other in (NOBODY, 0)


# {card} are the cards, {cards} is a number of cards, {step}, {kind} and {attribute} are called as the game calls them,
# {seats} are the seats of a mask.
SENTENCES: dict[int, tuple[Told, ...]] = {
    Log.ROUND: (Told("Round {amount} begins.", "FOH-10.3"),),
    Log.SHUFFLE: (Told("{who}'s deck is shuffled.", "FOH-Q17"),),
    Log.FILL: (Told("{who} fills their hand with {cards}.", "FOH-11.1"),),
    Log.DRAW: (Told("{who} draws {card}.", "FOH-11.2"),),
    Log.DREW: (Told("{who} has drawn {cards}.", "FOH-Q27"),),
    Log.PLAN_DISCARD: (Told("{who} discards {card}; the others see it at the reveal.", "FOH-Q27"),),
    Log.COMMIT: (
        Told("{who} is ready.", "FOH-12.4", has_no_card),
        Told("{who} lays {card} face down.", "FOH-12.4"),
    ),
    Log.STEP: (
        Told("Tie-break {amount}: the {step} step begins.", "FOH-Q60", is_in_tie_break),
        Told("The {step} step begins.", "FOH-10.2"),
    ),
    Log.REVEAL: (
        Told("{who} plays no {kind}.", "FOH-Q100", has_no_card),
        Told("{who} plays {card}.", "FOH-12.2"),
    ),
    Log.DISCARD: (Told("{who} discards {card}.", "FOH-11.5"),),
    Log.RETURN: (
        Told("{who} takes {card} back into their hand.", "FOH-17.1", is_to_hand),
        Told("{who} puts {card} on top of their deck.", "FOH-15.4", is_on_top),
        Told("{who} puts {card} under their deck.", "FOH-15.4"),
    ),
    Log.RECOVER: (Told("{who} brings {card} back from the discard pile.", "FOH-11.6"),),
    Log.LOOK: (Told("{who} sees {card}.", "FOH-Q85"),),
    Log.LOOKED: (Told("{who} looks at cards of {other}.", "FOH-Q85"),),
    Log.CHOOSE: (
        Told("{who} chooses {other} for {card}.", "FOH-Q85", names_another),
        Told("{who} makes a choice for {card}.", "FOH-Q85"),
    ),
    Log.TRIGGER: (Told("{who}'s {card} takes effect.", "FOH-Q73"),),
    Log.COIN: (Told("{card} and {other} contradict each other, and the coin lets {card} stand.", "FOH-Q81"),),
    Log.ORDER: (Told("{who}'s effects are number {amount} in the order.", "FOH-Q83"),),
    Log.IGNORED: (Told("{who}'s {card} is ignored: its text does nothing.", "FOH-L02"),),
    Log.TOTAL: (Told("{who}'s {card} has {attribute} {amount}.", "FOH-14.4"),),
    Log.WIN: (
        Told("{who}'s {card} wins the round with {attribute} {amount}.", "FOH-15.1", names_another),
        Told("{who}'s {card} wins the round with {amount} in all.", "FOH-15.1", is_of_a_sum),
        Told("{who}'s {card} wins the round.", "FOH-15.1"),
    ),
    Log.TIE: (
        Told("Nobody wins the round.", "FOH-L12", is_of_nobody),
        Told("The round is a tie between {seats} at {amount}.", "FOH-18.1"),
    ),
    Log.CYCLE: (Told("{seats} share the highest number: they may add cards in tie-break {amount}.", "FOH-Q60"),),
    Log.NO_COMBATANT: (Told("{who} has no {combatant} left to play.", "FOH-Q36"),),
    Log.OUT: (Told("{who} is out of the game.", "FOH-16.2"),),
    Log.CONCEDE: (Told("{who} concedes.", "FOH-Q75"),),
    Log.FLIP: (
        Told("{who} flips a coin for {card} and wins.", "FOH-17.2", is_won),
        Told("{who} flips a coin for {card} and loses.", "FOH-17.2"),
    ),
}
REVEALS = {Scope.ALL: "FOH-13.2"}  # of modifiers that concern everybody; the others serve their own side

# A line of the arithmetic: what a source does to an attribute, and the layer that it works in.
LINES: dict[LineKind, tuple[str, str]] = {
    LineKind.PRINTED: ("{attribute} {amount} is printed", "FOH-14.4"),
    LineKind.IGNORED: ("is ignored", "FOH-L02"),
    LineKind.IMMUNE: ("does not affect it", "FOH-L02"),
    LineKind.IDENTITY: ("makes it count as {bit}", "FOH-L03"),
    LineKind.WITHOUT: ("leaves it without a {group}", "FOH-L03"),
    LineKind.SET: ("sets {attribute} to {amount}", "FOH-L04"),
    LineKind.SWAP: ("swaps {attribute} with {swapped}", "FOH-L05"),
    LineKind.TIMES: ("multiplies {attribute} by {amount}", "FOH-L06"),
    LineKind.HALF: ("halves {attribute}", "FOH-L06"),
    LineKind.ADD: ("gives {amount:+} {attribute}", "FOH-L07"),
    LineKind.FLOOR: ("keeps {attribute} at {amount} or more", "FOH-L08"),
    LineKind.CEILING: ("keeps {attribute} at {amount} or less", "FOH-L08"),
    LineKind.NOT_COUNTED: ("makes {attribute} not count", "FOH-L09"),
    LineKind.WINS: ("makes it win the round", "FOH-L09"),
    LineKind.LOSES: ("makes it lose the round", "FOH-L09"),
    LineKind.COMPARED: ("lets the {extreme} {value} decide", "FOH-L09"),
    LineKind.WINS_TIES: ("makes it win ties", "FOH-L09"),
    LineKind.LOSES_TIES: ("makes it lose ties", "FOH-17.1"),
}
# The same where the text is the combatant's own.
OWN_LINES: dict[LineKind, str] = {
    LineKind.WINS: "wins the round",
    LineKind.LOSES: "loses the round",
    LineKind.WINS_TIES: "wins ties",
    LineKind.LOSES_TIES: "loses ties",
}
# The same as a term of a sum.
TERMS: dict[LineKind, str] = {
    LineKind.PRINTED: "{amount}",
    LineKind.SET: "set to {amount}",
    LineKind.SWAP: "swapped with {swapped}",
    LineKind.TIMES: "times {amount}",
    LineKind.HALF: "halved",
    LineKind.ADD: "{amount:+}",
    LineKind.FLOOR: "at least {amount}",
    LineKind.CEILING: "at most {amount}",
}
# The same in a cell under the attribute.
CELLS: dict[LineKind, str] = {
    LineKind.PRINTED: "{amount}",
    LineKind.SET: "={amount}",
    LineKind.SWAP: "={swapped}",
    LineKind.TIMES: "x{amount}",
    LineKind.HALF: "/2",
    LineKind.ADD: "{amount:+}",
    LineKind.FLOOR: ">={amount}",
    LineKind.CEILING: "<={amount}",
    LineKind.NOT_COUNTED: "(out)",
}


@dataclass(frozen=True)
class Line:
    """A line of the arithmetic of a fight."""

    why: LineKind
    attribute: int  # NOBODY: it concerns the whole combatant
    source: int  # kind, or NOBODY
    amount: int

    @classmethod
    def told(cls, event: Event) -> Line:
        """The line that an event tells."""
        amount, rest = divmod(event.amount, AMOUNT_UNIT)
        return cls(LineKind(rest // LINE_KIND_UNIT), rest % LINE_KIND_UNIT - 1, event.other, amount)

    def written(self, form: str, definition: Definition) -> str:
        """The line in words, with the names of the game."""
        return form.format(
            amount=self.amount,
            attribute=attribute_name(self.attribute, definition),
            swapped=attribute_name(self.amount, definition),
            bit=bit_name(definition, self.amount) if "{bit}" in form else "",
            group="class" if self.amount < MARK_BIT else "type",
            extreme="lowest" if self.amount < 0 else "highest",
            value="top value" if self.attribute == NOBODY else attribute_name(self.attribute, definition),
        )


def attribute_name(number: int, definition: Definition) -> str:
    """The name of an attribute."""
    return definition.attributes[number].name if 0 <= number < len(definition.attributes) else "the top value"


def step_name(number: int, definition: Definition) -> str:
    """The name of a step."""
    return definition.steps[number].name if 0 <= number < len(definition.steps) else "step"


def kind_of_step(number: int, definition: Definition) -> str:
    """What is played in a step."""
    if not 0 <= number < len(definition.steps):
        return "card"
    return definition.kinds[definition.forms[definition.steps[number].kind]].name


def tell(event: Event, names: Sequence[str], definition: Definition) -> tuple[str, str] | None:
    """An event as a sentence and its rule."""
    what = Log(event.what)
    if what == Log.END:
        return tell_end(ENDINGS, event.other)
    if what == Log.LINE:
        return tell_line(event, names, definition)
    return tell_together([event], names, definition)


def tell_line(event: Event, names: Sequence[str], definition: Definition) -> tuple[str, str]:
    """A line of the arithmetic as a sentence."""
    whose = "" if event.seat == NOBODY else f"{seat_name(event.seat)}'s {card_name(event.kind, names)}"
    return said_of(whose, event.kind, Line.told(event), names, definition)


def said_of(whose: str, kind: int, line: Line, names: Sequence[str], definition: Definition) -> tuple[str, str]:
    """A line about a combatant, or with an empty `whose` about the fight, and its rule."""
    form, rule = LINES[line.why]
    if whose and line.source == kind and line.why in OWN_LINES:
        return f"{whose} {OWN_LINES[line.why]}.", rule
    source = "" if line.source == NOBODY else f"{card_name(line.source, names)} "
    before = f"{whose}: " if whose else ""
    return f"{before}{source}{line.written(form, definition)}.", rule


def tell_together(events: Sequence[Event], names: Sequence[str], definition: Definition) -> tuple[str, str] | None:
    """Events of one sort and player as one sentence."""
    event = events[0]
    told = sentence_for(SENTENCES, event)
    if told is None:
        return None
    is_hidden = len(events) > 1 and all(each.kind == NOBODY for each in events)
    details = {
        "card": f"{len(events)} cards" if is_hidden else counted([card_name(each.kind, names) for each in events]),
        "cards": "1 card" if event.amount == 1 else f"{event.amount} cards",
        "step": step_name(event.other, definition),
        "kind": kind_of_step(event.other, definition),
        "attribute": attribute_name(event.other, definition),
        "seats": listed([seat_name(seat) for seat in seats_in(max(0, event.other))]),
        "combatant": definition.combatant.name,
    }
    return filled(told.sentence, event, names, details), rule_of(event, told.rule, definition)


def rule_of(event: Event, usual: str, definition: Definition) -> str:
    """The rule behind an event: of a revealed card, that of its step."""
    if event.what != Log.REVEAL or event.kind == NOBODY or not 0 <= event.other < len(definition.steps):
        return usual
    kind = definition.kinds[definition.forms[definition.steps[event.other].kind]]
    return usual if kind.role == Role.COMBATANT else REVEALS.get(kind.scope, "FOH-14.1")


# Several events at once


def narrate(events: Sequence[Event], names: Sequence[str], definition: Definition) -> list[tuple[str, str]]:
    """What happened in one go: the arithmetic of each combatant in one sentence, and what a player does with cards."""
    found: list[tuple[str, str] | None] = []
    result = ""
    for _, group in groupby(worth_telling(events), key=moment):
        together = list(group)
        what = Log(together[-1].what)
        result = RESULTS.get(what, result)
        if what in ARITHMETIC:
            found += sums(together, names, definition)
        elif what == Log.FILL:
            found.append(tell_filling(together, names, definition))
        elif what == Log.ORDER:
            found.append(tell_order(together))
        elif what in TOGETHER:
            told = tell_together(together, names, definition)
            found.append((told[0], result) if told and result and what == Log.DISCARD else told)
        else:
            found += [tell(event, names, definition) for event in together]
    return [told for told in found if told is not None]


def worth_telling(events: Sequence[Event]) -> list[Event]:
    """Without what headings say, commitments that others do not see, and those that are revealed at once."""
    revealed = {event.seat for event in events if event.what == Log.REVEAL}
    return [
        event
        for event in events
        if event.what not in UNTOLD
        and not (event.what == Log.COMMIT and (event.kind == NOBODY or event.seat in revealed))
    ]


def moment(event: Event) -> tuple[int, object]:
    """What events must have in common to be told together."""
    if event.what in ARITHMETIC:
        return int(Log.LINE), None
    if event.what in (Log.DRAW, Log.FILL):
        return int(Log.DRAW), event.seat
    if event.what == Log.ORDER:
        return int(Log.ORDER), None
    goal = event.amount if event.what == Log.RETURN else 0
    return event.what, (event.seat, goal, event.kind == NOBODY)


def tell_filling(events: Sequence[Event], names: Sequence[str], definition: Definition) -> tuple[str, str] | None:
    """A hand that is filled, with the cards for who may see them."""
    told = tell(events[-1], names, definition)
    cards = [card_name(event.kind, names) for event in events if event.kind != NOBODY]
    return (f"{told[0].rstrip('.')}: {counted(cards)}.", told[1]) if told and cards else told


def tell_order(events: Sequence[Event]) -> tuple[str, str]:
    """The order in which the effects of several players happen."""
    players = [seat_name(event.seat) for event in sorted(events, key=lambda event: event.amount)]
    return f"By chance the effects happen in the order {', '.join(players)}.", "FOH-Q83"


def sums(events: Iterable[Event], names: Sequence[str], definition: Definition) -> list[tuple[str, str] | None]:
    """What each combatant comes to: `P1's NAME: Poise 8 +1 (OTHER NAME) = 9, Nerve 6.`"""
    by_combatant: dict[tuple[int, int], list[Event]] = {}
    for event in events:
        by_combatant.setdefault((event.seat, event.kind), []).append(event)
    found: list[tuple[str, str] | None] = []
    for (seat, kind), lines in by_combatant.items():
        parts = [
            part
            for attribute in range(len(definition.attributes))
            for part in attribute_sum(lines, attribute, names, definition)
        ]
        if parts:
            found.append((f"{seat_name(seat)}'s {card_name(kind, names)}: {', '.join(parts)}.", "FOH-14.4"))
        found += other_lines(lines, names, definition)
    return found


def other_lines(events: Sequence[Event], names: Sequence[str], definition: Definition) -> list[tuple[str, str] | None]:
    """The lines about a whole combatant, or about the fight; what is ignored was told when it was revealed."""
    every = [event for event in events if event.what == Log.LINE]
    lines = [event for event in every if event.seat == NOBODY or Line.told(event).attribute == NOBODY]
    immune = [event for event in lines if Line.told(event).why == LineKind.IMMUNE]
    found: list[tuple[str, str] | None] = []
    if len(immune) > 1:
        cards = listed([card_name(event.other, names) for event in immune])
        whose = f"{seat_name(immune[0].seat)}'s {card_name(immune[0].kind, names)}"
        found.append((f"{whose}: {cards} do not affect it.", LINES[LineKind.IMMUNE][1]))
        lines = [event for event in lines if event not in immune]
    told = [event for event in lines if Line.told(event).why != LineKind.IGNORED]
    return [*found, *(tell_line(event, names, definition) for event in told)]


def attribute_sum(events: Sequence[Event], attribute: int, names: Sequence[str], definition: Definition) -> list[str]:
    """An attribute with what was done to it and its total."""
    lines = [Line.told(event) for event in events if event.what == Log.LINE]
    total = next((event.amount for event in events if event.what == Log.TOTAL and event.other == attribute), None)
    if total is None:
        return []
    terms, uncounted = [], ""
    for line in lines:
        if line.attribute == attribute and line.why in TERMS:
            source = f" ({card_name(line.source, names)})" if line.source != NOBODY else ""
            terms.append(line.written(TERMS[line.why], definition) + source)
        elif line.attribute == attribute and line.why == LineKind.NOT_COUNTED:
            uncounted = f", which does not count ({card_name(line.source, names)})"
    name = definition.attributes[attribute].name
    return [(f"{name} {' '.join(terms)} = {total}" if len(terms) > 1 else f"{name} {total}") + uncounted]


# Logs of scenarios


def event_words(event: Event, names: Sequence[str], definition: Definition) -> str:
    """An event as a scenario writes it: `reveal P1 NAME`, `total P1 NAME poise 9`, `discard P2 NAME`."""
    what = Log(event.what)
    words = log_words(what.name.lower().replace("_", " "), event, names)
    if what in (Log.STEP, Log.REVEAL, Log.COMMIT):
        is_a_step = 0 <= event.other < len(definition.steps)
        words += [definition.steps[event.other].word] if what == Log.STEP and is_a_step else []
    elif what in (Log.TOTAL, Log.WIN):
        words += [definition.attributes[event.other].id] if 0 <= event.other < len(definition.attributes) else []
        words.append(str(event.amount))
    elif what == Log.LINE:
        line = Line.told(event)
        words += [card_name(line.source, names)] if line.source != NOBODY else []
        words.append(line.written(LINES[line.why][0], definition))
    elif what in (Log.TIE, Log.CYCLE):
        words.append(" ".join(seat_name(seat) for seat in seats_in(max(0, event.other))))
    elif event.other != NOBODY and what in (Log.LOOK, Log.LOOKED, Log.CHOOSE, Log.COIN):
        words.append(f"-> {party(event.other, names)}")
    elif event.amount and what != Log.END:
        words.append(str(event.amount))
    return " ".join(filter(None, words))


def heading(event: Event) -> str | None:
    """The chapter that an event opens: every round is one."""
    return f"Round {event.amount}" if event.what == Log.ROUND else None


@dataclass(frozen=True)
class DefinedTelling:
    """What happens in a game, with the names that it gives things."""

    definition: Definition

    def tell(self, event: Event, names: Sequence[str]) -> tuple[str, str] | None:
        """An event as a sentence and its rule."""
        return tell(event, names, self.definition)

    def event_words(self, event: Event, names: Sequence[str]) -> str:
        """An event as a scenario writes it."""
        return event_words(event, names, self.definition)

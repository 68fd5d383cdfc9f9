"""The rulebook of a Xemytica game that brings none: the rules of the system in the game's words and numbers."""

from __future__ import annotations

from pathlib import Path

from cardwright.games.xemytica.definition import Definition, Kind
from cardwright.games.xemytica.options import options_of
from cardwright.games.xemytica.state import Destination, Metric, Scope
from cardwright.games.xemytica.table_words import listed, with_article

TEMPLATE = Path(__file__).parent / "rulebook.md"
TYPE_RULES = 9  # FOH-5.4 to FOH-5.12 list the types

REACHES = {
    Scope.SELF: "itself",
    Scope.ALL: "all {combatants}, yours and the enemy's",
    Scope.OWN: "your own {combatant}",
    Scope.ENEMY: "the enemy's {combatants}",
}
DECIDES = {
    Metric.MAX_ANY: "The single {extreme} number on the table wins the round for its {combatant}.",
    Metric.SUM: "The {extreme} sum of all numbers of one {combatant} wins the round.",
    Metric.MAJORITY: "Whoever is {extreme} in the most numbers wins the round.",
    Metric.ATTRIBUTE: "The {extreme} {attribute} on the table wins the round for its {combatant}.",
}
NOTHING_ELSE = {
    Metric.MAX_ANY: "Sums do not count, nor how many numbers are {more}, nor the second best.",
    Metric.SUM: "No single number counts by itself.",
    Metric.MAJORITY: "By how much does not matter.",
    Metric.ATTRIBUTE: "No other number counts.",
}
PLACES = {
    Destination.DECK_BOTTOM: "puts all cards played in the round under their deck",
    Destination.DECK_TOP: "puts all cards played in the round on top of their deck",
    Destination.HAND: "takes all cards played in the round back into their hand",
    Destination.DISCARD: "discards all cards played in the round",
}
TIE_BREAKERS = {
    "none": "No; with `tie_breaker` it can.",
    "second_best": "Yes, the second best number.",
    "sum": "Yes, the sum of the numbers.",
}


def rulebook_of(definition: Definition, cards: int) -> str:
    """The rules in the words of a game of so many cards."""
    return TEMPLATE.read_text(encoding="utf-8").format(**words_of(definition, cards))


def words_of(definition: Definition, cards: int) -> dict[str, str]:
    """Everything that the rules of the system leave to the game."""
    combatant = definition.combatant
    others = [kind for kind in definition.kinds if kind is not combatant]
    return {
        "name": definition.name,
        "pitch": definition.pitch,
        "cards": str(cards),
        "combatant": combatant.name,
        "combatants": combatant.plural,
        "a_combatant": one(combatant),
        "kinds": listed([one(kind) for kind in definition.kinds], "or"),
        "others": listed([kind.plural for kind in others]) or "other cards",
        "other": listed([one(kind) for kind in others], "or") or "another card",
        "classes": listed([known.name for known in definition.classes]),
        "a_class": listed([known.name for known in definition.classes], "or"),
        "attributes": listed([known.name for known in definition.attributes]),
        "values": listed([str(value) for value in definition.values], "or"),
        "seats": span(definition.least_players, definition.most_players),
        "scopes": "; ".join(reach(kind, combatant) for kind in definition.kinds),
        "types": type_rules(definition),
        "options": option_rows(definition),
        **deck_words(definition),
        **hand_words(definition),
        **step_words(definition),
        **result_words(definition),
    }


def span(least: int, most: int) -> str:
    """How many players there are."""
    return f"{least} players" if least == most else f"{least} to {most} players"


def counted(number: int, what: str) -> str:
    """A number of things."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def one(kind: Kind) -> str:
    """One card of a kind: `a Cook`, and `Weather` of what is not counted."""
    return kind.name if kind.plural == kind.name else with_article(kind.name)


def reach(kind: Kind, combatant: Kind) -> str:
    """Whom the texts of a kind reach: `on a Spice it affects all Cooks, yours and the enemy's`."""
    whom = REACHES[kind.scope].format(combatant=combatant.name, combatants=combatant.plural)
    return f"on {one(kind)} it affects {whom}"


def type_rules(definition: Definition) -> str:
    """The types of each kind and class under the ids that are for them; the last one takes what is left."""
    said = [
        f"Types of {card_class.name} {kind.plural}: {', '.join(names)}."
        for kind in definition.kinds
        for card_class in definition.classes
        if (names := definition.types_for(kind.id, card_class.id))
    ]
    said += ["There are no further types."] * (TYPE_RULES - len(said))
    rules = [*said[: TYPE_RULES - 1], " ".join(said[TYPE_RULES - 1 :])]
    return "\n".join(f"- **FOH-5.{number}** {rule}" for number, rule in enumerate(rules, 4))


def option_rows(definition: Definition) -> str:
    """The table of options."""
    return "\n".join(
        f"| `{option.name}` | {option.default} | {', '.join(map(str, option.values)) or 'a positive whole number'} "
        f"| {option.rule} | {option.meaning} |"
        for option in options_of(definition)
    )


def deck_words(definition: Definition) -> dict[str, str]:
    """What a deck may be."""
    rules = definition.deck
    kinds = {kind.id: kind for kind in definition.kinds}
    least = [
        f"one {kinds[kind].name}" if number == 1 else f"{number} {kinds[kind].plural}"
        for kind, number in rules.least_of.items()
        if number
    ]
    marks = [f"{mark.name} ({listed([kinds[kind].plural for kind in mark.kinds])})" for mark in definition.marks]
    limits = [(mark.name, mark.deck_limit) for mark in definition.marks if mark.deck_limit is not None]
    limited = [f"A deck can have at most {most} of the same {name} card." for name, most in limits]
    return {
        "budget": str(rules.budget),
        "budget_rule": f"the values of its cards come to {'exactly' if rules.exact else 'at most'} that",
        "less_rule": "It may not cost less." if rules.exact else "It may cost less.",
        "least_of": listed(least),
        "copies_rule": "A deck can have as many copies of a card as it has points for."
        if rules.copies is None
        else f"A deck can have at most {rules.copies} of a card.",
        "strict_rule": "A type goes with the classes that list it and with no others."
        if definition.strict_types
        else "Every type of a kind goes with every class.",
        "marks_rule": f"Some cards bear a mark: {listed(marks)}." if marks else "No card bears a mark.",
        "limits_rule": " ".join(limited) or "No mark limits how many copies a deck has.",
        "deck_size": f"{rules.least} to {rules.most}",
    }


def hand_words(definition: Definition) -> dict[str, str]:
    """What a hand may be."""
    hand, combatant = definition.hand, one(definition.combatant)
    dig = {
        (True, True): f"Dig for it: draw while there is room, otherwise discard, until you hold {combatant}.",
        (True, False): "Draw while there is room. With a full hand you pass, and wait for a later round.",
        (False, True): "Discard your hand; the next round fills it again.",
        (False, False): "Then you pass, and wait for a later round.",
    }
    return {
        "limit": counted(hand.limit, "card"),
        "opening": counted(hand.opening, "card"),
        "draw_rule": "You may draw from your deck in every window." if hand.free_draw else "You cannot choose to draw.",
        "discard_rule": "You may also discard cards to draw others."
        if hand.free_discard
        else "You cannot choose to discard.",
        "dig_rule": dig[hand.free_draw, hand.free_discard],
    }


def step_words(definition: Definition) -> dict[str, str]:
    """The steps of a round."""
    steps = definition.steps
    kinds = {kind.id: kind for kind in definition.kinds}
    further = steps[1:]
    repeated = [step.name for step in steps if step.in_ties]
    must = [kinds[step.kind].plural for step in further if step.least]
    options = [f"`{step.option}`" for step in further]
    return {
        "steps": listed([step.name for step in steps]),
        "other_steps": listed([one(kinds[step.kind]) for step in further]) or "nothing else",
        "tie_steps": listed(repeated) or "none, so that a tie stands at once",
        "pass_rule": f"{listed(must)} yes; otherwise you can pass." if must else "No, you can always pass.",
        "play_options": f"With {listed(options, 'or')} at must_if_held, you cannot pass if you hold such a card."
        if options
        else "No step can be passed.",
        "extend_rule": "Yes, that is a tie-break." if definition.tie_extends else "No, the round is a tie.",
    }


def result_words(definition: Definition) -> dict[str, str]:
    """What decides a round, and what becomes of the cards."""
    compare, combatant = definition.compare, definition.combatant
    words = {
        "extreme": "lowest" if compare.lowest else "highest",
        "more": "lower" if compare.lowest else "higher",
        "combatant": combatant.name,
        "attribute": definition.attributes[compare.attribute].name,
    }
    return {
        "decides": DECIDES[compare.metric].format(**words),
        "nothing_else": NOTHING_ELSE[compare.metric].format(**words),
        "on_win": f"The winner {PLACES[definition.on_win]}.",
        "on_loss": f"Each loser {PLACES[definition.on_loss]}.",
        "on_tie": f"After a tie everybody {PLACES[definition.on_tie]}.",
        "tie_breaker": TIE_BREAKERS[compare.tie_breaker],
        "rounds": counted(definition.max_rounds, "round"),
        "cycles": counted(definition.max_cycles, "cycle"),
    }

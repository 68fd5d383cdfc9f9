"""The sections of a game file, read and checked into a definition (docs/own-game.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import yaml

from cardwright.games.interface import nearest
from cardwright.games.xemytica.definition import (
    LAND,
    SCENES,
    TIE_BREAKERS,
    Attribute,
    CardClass,
    Comparison,
    DeckRules,
    Definition,
    HandRules,
    Kind,
    Mark,
    RoundStep,
    Type,
)
from cardwright.games.xemytica.laying_out import SEAT_WORDS
from cardwright.games.xemytica.positions import HAND_STEP
from cardwright.games.xemytica.state import (
    ATTRIBUTES,
    CLASSES,
    DECK,
    FORMS,
    HAND,
    MARKS,
    SEATS,
    STEPS,
    TYPES,
    Destination,
    Metric,
    Role,
    Scope,
)
from cardwright.games.xemytica.yaml_reader import NO_ROOM, Node, YamlReader, is_empty
from cardwright.language.words import regular_plural

SECTIONS = {  # the keys of a game file, and whether they are needed
    "game": True,
    "players": False,
    "attributes": True,
    "kinds": True,
    "classes": True,
    "types": True,
    "strict_types": False,
    "marks": False,
    "values": True,
    "deck": True,
    "hand": True,
    "steps": True,
    "compare": False,
    "tie": False,
    "clean_up": False,
    "elimination": False,
    "end": False,
    "cards": False,
    "decks": False,
}
WORDS = ("attributes", "kinds", "classes", "types", "values")  # the sections that cards need
CARD_FIELDS = ("name", "kind", "class", "type", "value", "text", "flavour", "copies")
MOVE_WORDS = ("pass", "draw", "discard", "choose", "order", "concede", "yes", "no")
TERMINAL_WORDS = ("why", "hint", "undo", "skip", "hold", "look", "log", "card", "rule", "save", "help", "quit")
COLOURS = ("red", "orange", "yellow", "lime", "green", "teal", "sky", "blue", "purple", "pink", "brown", "grey")
SCOPES = {
    "self": Scope.SELF,
    "all_combatants": Scope.ALL,
    "own_combatant": Scope.OWN,
    "enemy_combatants": Scope.ENEMY,
}
DESTINATIONS = {place.name.lower(): place for place in Destination}
ZONES = ("deck", "hand", "play")  # where a combatant keeps its player in the game
HIGHEST = 99  # value of a card
MOST_ROUNDS = 9999
MOST_CYCLES = 99


def read_sections(reader: YamlReader, root: Node) -> dict[str, Node]:
    """The sections of a file by key."""
    needed = [key for key, is_needed in SECTIONS.items() if is_needed]
    return reader.map(root, "", needed, [key for key, is_needed in SECTIONS.items() if not is_needed])


def define(reader: YamlReader, sections: Mapping[str, Node]) -> tuple[Definition, bool]:
    """The definition of a file, which is not to be used if there are faults, and whether its words are well.

    Cards can be checked against the words of a definition even if something else in it is wrong.
    """
    before = len(reader.faults)
    attributes = read_attributes(reader, sections.get("attributes"))
    kinds = read_kinds(reader, sections.get("kinds"))
    classes = read_classes(reader, sections.get("classes"))
    types, types_of = read_types(reader, sections.get("types"), kinds, classes)
    marks = read_marks(reader, sections.get("marks"), kinds, attributes)
    values = read_values(reader, sections.get("values"))
    strict = reader.flag(sections.get("strict_types"), "strict_types", True)
    has_words = len(reader.faults) == before and all(key in sections for key in WORDS)
    least, most, players = read_players(reader, sections.get("players"))
    on_win, on_loss, on_tie, tie_extends = read_results(reader, sections)
    max_rounds, max_cycles = read_end(reader, sections)
    definition = Definition(
        **read_head(reader, sections.get("game")),
        least_players=least,
        most_players=most,
        players=players,
        attributes=attributes,
        kinds=kinds,
        classes=classes,
        types=types,
        types_of=types_of,
        strict_types=strict,
        marks=marks,
        values=values,
        deck=read_deck_rules(reader, sections.get("deck"), kinds),
        hand=read_hand(reader, sections.get("hand")),
        steps=read_steps(reader, sections.get("steps"), kinds),
        compare=read_compare(reader, sections.get("compare"), attributes),
        tie_extends=tie_extends,
        on_win=on_win,
        on_loss=on_loss,
        on_tie=on_tie,
        max_rounds=max_rounds,
        max_cycles=max_cycles,
    )
    return definition, has_words


# Its sections


def read_head(reader: YamlReader, node: Node) -> dict[str, str]:
    """What the game is called."""
    head = reader.map(node, "game", ("id", "name"), ("version", "pitch", "minutes")) if node is not None else {}
    name = reader.text(head.get("name"), "game: name")
    return {
        "id": reader.id(head.get("id"), "game: id"),
        "name": name,
        "version": reader.text(head.get("version"), "game: version", "1"),
        "pitch": reader.text(head.get("pitch"), "game: pitch", f"{name}, a game on the Xemytica system."),
        "minutes": read_minutes(reader, head.get("minutes")),
    }


def read_minutes(reader: YamlReader, node: Node) -> str:
    """How long a game takes: a number of minutes, or a span of them."""
    found = reader.text(node, "game: minutes", "10-20")
    if not re.fullmatch(r"[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})?", found):
        reader.wrong(node, "game: minutes", f"this is a number such as 15, or a span such as 10-20, not {found!r}")
    return found


def read_players(reader: YamlReader, node: Node) -> tuple[int, int, int]:
    """The least, the most and the usual number of players (FOH-1.2, FOH-1.3)."""
    if node is None:
        return 2, SEATS, 2
    row = reader.map(node, "players", (), ("min", "max", "default"))
    least = reader.number(row.get("min"), "players: min", 2, SEATS, 2, NO_ROOM)
    most = reader.number(row.get("max"), "players: max", 2, SEATS, SEATS, NO_ROOM)
    usual = reader.number(row.get("default"), "players: default", 2, SEATS, least, NO_ROOM)
    if not least <= usual <= most:
        reader.wrong(node, "players", f"`min` {least} to `max` {most} has to include `default` {usual}")
    return least, most, usual


def read_attributes(reader: YamlReader, node: Node) -> tuple[Attribute, ...]:
    """The attributes in their order (FOH-8.1)."""
    found = []
    for number, item in enumerate(reader.rows(node, "attributes", ATTRIBUTES, "attributes"), 1):
        entry = f"attributes, entry {number}"
        row = reader.map(item, entry, ("id", "name"))
        found.append(Attribute(reader.id(row.get("id"), entry), reader.name(row.get("name"), entry)))
        check_reserved(reader, row.get("id"), entry, found[-1].id, CARD_FIELDS, "a field of every card")
        check_new(reader, row.get("id"), entry, found[-1].id, [before.id for before in found[:-1]])
    return tuple(found)


def read_kinds(reader: YamlReader, node: Node) -> tuple[Kind, ...]:
    """The kinds of card (FOH-4.1); exactly one of them fights."""
    found: list[Kind] = []
    for number, item in enumerate(reader.rows(node, "kinds", FORMS, "kinds"), 1):
        entry = f"kinds, entry {number}"
        row = reader.map(item, entry, ("id", "name", "role"), ("plural", "colour", "scope"))
        role = reader.choice(row.get("role"), entry, {role.name.lower(): role for role in Role}, Role.MODIFIER)
        usual = Scope.SELF if role == Role.COMBATANT else Scope.OWN
        name = reader.name(row.get("name"), entry)
        kind = Kind(
            reader.id(row.get("id"), entry),
            name,
            reader.name(row.get("plural"), entry, regular_plural(name)),
            reader.choice(row.get("colour"), entry, {colour: colour for colour in COLOURS}, "grey"),
            role,
            reader.choice(row.get("scope"), entry, SCOPES, usual),
        )
        check_new(reader, row.get("id"), entry, kind.id, [before.id for before in found])
        if role == Role.COMBATANT:
            check_reserved(reader, row.get("id"), entry, kind.id, SEAT_WORDS, "a word of every position")
        found.append(kind)
    fighting = [kind.id for kind in found if kind.role == Role.COMBATANT]
    if node is not None and len(fighting) != 1:
        said = f"exactly one kind has the role combatant, and there are {len(fighting)} here"
        reader.wrong(node, "kinds", said, "FOH-4.2", "FOH-12.1")
    return tuple(found)


def read_classes(reader: YamlReader, node: Node) -> tuple[CardClass, ...]:
    """The classes in their order (FOH-5.1)."""
    found = []
    for number, item in enumerate(reader.rows(node, "classes", CLASSES, "classes"), 1):
        entry = f"classes, entry {number}"
        row = reader.map(item, entry, ("id", "name"), ("land",))
        land = reader.choice(row.get("land"), entry, {name: name for name in SCENES}, LAND)
        found.append(CardClass(reader.id(row.get("id"), entry), reader.name(row.get("name"), entry), land))
        check_new(reader, row.get("id"), entry, found[-1].id, [before.id for before in found[:-1]])
    return tuple(found)


def read_types(
    reader: YamlReader, node: Node, kinds: Sequence[Kind], classes: Sequence[CardClass]
) -> tuple[tuple[Type, ...], dict[str, dict[str, tuple[str, ...]]]]:
    """The types, and which of them go with each kind and class (FOH-5.13 to FOH-5.15)."""
    types: dict[str, Type] = {}
    lists: dict[str, dict[str, tuple[str, ...]]] = {}
    for kind, by_class in (reader.pairs(node, "types") if node is not None else {}).items():
        if kind not in {known.id for known in kinds}:
            reader.wrong(
                by_class, "types", f"there is no kind {kind!r}; {nearest(kind, [k.id for k in kinds])}".rstrip("; ")
            )
        lists[kind] = {}
        if is_empty(by_class):
            continue
        for card_class, names in reader.pairs(by_class, f"types: {kind}").items():
            entry = f"types: {kind}: {card_class}"
            if card_class not in {known.id for known in classes}:
                hint = nearest(card_class, [known.id for known in classes])
                reader.wrong(names, entry, f"there is no class {card_class!r}; {hint}".rstrip("; "))
            items = [] if is_empty(names) else reader.rows(names, entry, TYPES, "types")
            rows = [read_type(reader, item, entry) for item in items]
            for row in rows:
                types[row.name.lower()] = fuller(types.get(row.name.lower()), row)
            lists[kind][card_class] = tuple(types[row.name.lower()].name for row in rows)
    if len(types) > TYPES:
        reader.wrong(
            node, "types", f"a game has at most {TYPES} different types, and this one has {len(types)}", NO_ROOM
        )
    return tuple(types.values())[:TYPES], lists


def read_type(reader: YamlReader, node: Node, entry: str) -> Type:
    """A type: its name, or a map with its plural where that is not regular, and whether its pictures show a land."""
    if isinstance(node, yaml.MappingNode):
        row = reader.map(node, entry, ("name",), ("plural", "outdoors"))
        name = reader.name(row.get("name"), entry)
        outdoors = reader.flag(row.get("outdoors"), entry, False)
        return Type(name, reader.name(row.get("plural"), entry, regular_plural(name)), outdoors)
    name = reader.name(node, entry)
    return Type(name, regular_plural(name))


def fuller(before: Type | None, now: Type) -> Type:
    """What two mentions of a type say together: an irregular plural has to be written once only."""
    if before is None:
        return now
    is_regular = before.plural == regular_plural(before.name)
    said = now if is_regular else before
    return Type(said.name, said.plural, before.outdoors or now.outdoors)


def read_marks(
    reader: YamlReader, node: Node, kinds: Sequence[Kind], attributes: Sequence[Attribute]
) -> tuple[Mark, ...]:
    """The marks that cards can carry (FOH-6.1, FOH-7.1)."""
    if node is None or (isinstance(node, yaml.SequenceNode) and not node.value):
        return ()
    found: list[Mark] = []
    for number, item in enumerate(reader.rows(node, "marks", MARKS, "marks"), 1):
        entry = f"marks, entry {number}"
        row = reader.map(item, entry, ("id", "name"), ("plural", "kinds", "deck_limit"))
        limit = row.get("deck_limit")
        mark = Mark(
            reader.id(row.get("id"), entry),
            reader.name(row.get("name"), entry),
            reader.name(row.get("plural"), entry),
            tuple(read_ids(reader, row.get("kinds"), entry, "kind", [kind.id for kind in kinds])),
            None if limit is None else reader.number(limit, f"{entry}: deck_limit", 1, DECK, 1),
        )
        taken = [*(known.id for known in attributes), *(before.id for before in found)]
        check_reserved(reader, row.get("id"), entry, mark.id, CARD_FIELDS, "a field of every card")
        check_new(reader, row.get("id"), entry, mark.id, taken)
        found.append(mark)
    return tuple(found)


def read_ids(reader: YamlReader, node: Node, entry: str, what: str, known: Sequence[str]) -> Iterator[str]:
    """A list of ids of something; without it all of them."""
    if node is None:
        yield from known
        return
    for item in reader.rows(node, entry, len(known) + 1, f"{what}s"):
        word = reader.text(item, entry)
        if word not in known:
            reader.wrong(item, entry, f"there is no {what} {word!r}; {nearest(word, known)}".rstrip("; "))
        yield word


def read_values(reader: YamlReader, node: Node) -> tuple[int, ...]:
    """The values that cards can have (FOH-4.8)."""
    rows = reader.rows(node, "values", HIGHEST, "values")
    found = [reader.number(item, "values", 0, HIGHEST, 0, "FOH-4.8", NO_ROOM) for item in rows]
    return tuple(sorted(set(found)))


def read_deck_rules(reader: YamlReader, node: Node, kinds: Sequence[Kind]) -> DeckRules:
    """What a deck may be (FOH-2)."""
    others = ("mode", "min_cards", "max_cards", "min_per_kind", "copy_limit")
    row = reader.map(node, "deck", ("budget",), others) if node is not None else {}
    most = reader.number(row.get("max_cards"), "deck: max_cards", 1, DECK, DECK, NO_ROOM)
    least = reader.number(row.get("min_cards"), "deck: min_cards", 1, DECK, 1, NO_ROOM)
    limit = row.get("copy_limit")
    rules = DeckRules(
        reader.number(row.get("budget"), "deck: budget", 1, DECK * HIGHEST, 1),
        reader.choice(row.get("mode"), "deck: mode", {"at_most": False, "exact": True}, False, "FOH-O01"),
        least,
        most,
        read_least_of(reader, row.get("min_per_kind"), kinds),
        None if limit is None else reader.number(limit, "deck: copy_limit", 1, DECK, 1),
    )
    if least > most:
        reader.wrong(row.get("min_cards", node), "deck", f"a deck cannot have {least} or more cards and at most {most}")
    return rules


def read_least_of(reader: YamlReader, node: Node, kinds: Sequence[Kind]) -> dict[str, int]:
    """How many cards of each kind a deck needs; of the kind that fights always one (FOH-2.9)."""
    known = {kind.id for kind in kinds}
    found = {kind.id: 1 for kind in kinds if kind.role == Role.COMBATANT}
    for kind, number in (reader.pairs(node, "deck: min_per_kind") if node is not None else {}).items():
        least = 1 if kind in found else 0
        if kind not in known:
            hint = nearest(kind, list(known))
            reader.wrong(number, "deck: min_per_kind", f"there is no kind {kind!r}; {hint}".rstrip("; "))
        found[kind] = reader.number(number, f"deck: min_per_kind: {kind}", least, DECK, least, "FOH-2.9")
    return found


def read_hand(reader: YamlReader, node: Node) -> HandRules:
    """What a hand may be (FOH-11)."""
    others = ("opening", "fill", "free_draw", "free_discard")
    row = reader.map(node, "hand", ("limit",), others) if node is not None else {}
    limit = reader.number(row.get("limit"), "hand: limit", 1, HAND, HAND, NO_ROOM)
    reader.choice(row.get("fill"), "hand: fill", {"auto": True}, True, "FOH-Q19")
    return HandRules(
        limit,
        reader.number(row.get("opening"), "hand: opening", 1, limit, limit, "FOH-11.3"),
        reader.flag(row.get("free_draw"), "hand: free_draw", True),
        reader.flag(row.get("free_discard"), "hand: free_discard", True),
    )


def read_steps(reader: YamlReader, node: Node, kinds: Sequence[Kind]) -> tuple[RoundStep, ...]:
    """The steps of a round in their order (FOH-10.2): first the combatants, then what helps and hinders them."""
    roles = {kind.id: kind.role for kind in kinds}
    found: list[RoundStep] = []
    for number, item in enumerate(reader.rows(node, "steps", STEPS, "steps"), 1):
        entry = f"steps, entry {number}"
        row = reader.map(item, entry, ("kind",), ("name", "min", "max", "in_ties"))
        kind = reader.text(row.get("kind"), entry)
        names = {known.id: known.name for known in kinds}
        if row.get("kind") is not None and kind not in roles:
            hint = nearest(kind, list(roles))
            reader.wrong(row["kind"], entry, f"there is no kind {kind!r}; {hint}".rstrip("; "), "FOH-10.2")
        is_first = number == 1
        least = reader.number(row.get("min"), f"{entry}: min", int(is_first), 1, int(is_first), "FOH-12.1", "FOH-O13")
        step = RoundStep(
            kind,
            reader.name(row.get("name"), entry, names.get(kind, kind)),
            least,
            reader.number(row.get("max"), f"{entry}: max", 1, 1, 1, "FOH-Q42"),
            reader.flag(row.get("in_ties"), f"{entry}: in_ties", not is_first),
        )
        check_step(reader, item, entry, step, roles, is_first)
        name = row.get("name", item)
        first_word = step.word.partition(" ")[0]
        check_reserved(reader, name, entry, step.word, (*MOVE_WORDS, HAND_STEP), "a word of moves and positions")
        check_reserved(reader, name, entry, first_word, TERMINAL_WORDS, "something to type in the terminal")
        check_new(reader, name, entry, step.word, [before.word for before in found])
        found.append(step)
    return tuple(found)


def check_step(
    reader: YamlReader, node: Node, entry: str, step: RoundStep, roles: Mapping[str, Role], is_first: bool
) -> None:
    """The first step, and no other, is that of the combatants, and no tie-break repeats it."""
    fights = roles.get(step.kind) == Role.COMBATANT
    if is_first and step.kind in roles and not fights:
        reader.wrong(node, entry, f"the first step has to be for combatants, and {step.kind!r} is not", "FOH-12.1")
    if not is_first and fights:
        reader.wrong(node, entry, "only the first step can be for combatants: one for each player", "FOH-Q38")
    if fights and step.in_ties:
        reader.wrong(node, entry, "a tie-break adds no combatants: `in_ties` is false here", "FOH-Q60")


def read_compare(reader: YamlReader, node: Node, attributes: Sequence[Attribute]) -> Comparison:
    """What decides a round (FOH-15.1)."""
    keys = ("metric", "attribute", "direction", "tie_breaker")
    row = reader.map(node, "compare", (), keys) if node is not None else {}
    metrics = {metric.name.lower(): metric for metric in Metric}
    metric = reader.choice(row.get("metric"), "compare: metric", metrics, Metric.MAX_ANY)
    numbers = {attribute.id: number for number, attribute in enumerate(attributes)}
    if (metric == Metric.ATTRIBUTE) != ("attribute" in row):
        said = "needs an `attribute`" if metric == Metric.ATTRIBUTE else "takes no `attribute`"
        reader.wrong(node, "compare", f"the metric {metric.name.lower()} {said}")
    return Comparison(
        metric,
        reader.choice(row.get("attribute"), "compare: attribute", numbers, 0),
        reader.choice(row.get("direction"), "compare: direction", {"high": False, "low": True}, False),
        reader.choice(row.get("tie_breaker"), "compare: tie_breaker", {word: word for word in TIE_BREAKERS}, "none"),
    )


def read_results(
    reader: YamlReader, sections: Mapping[str, Node]
) -> tuple[Destination, Destination, Destination, bool]:
    """Where played cards go after a win, a loss and a tie, and whether ties are fought out first."""
    tie = reader.map(sections["tie"], "tie", (), ("extend", "cards")) if "tie" in sections else {}
    rows = reader.map(sections["clean_up"], "clean_up", (), ("win", "loss", "tie")) if "clean_up" in sections else {}
    if "tie" in rows and "cards" in tie:
        reader.wrong(tie["cards"], "tie", "`clean_up: tie` already says where the cards go")
    places = [
        reader.choice(rows.get("win"), "clean_up: win", DESTINATIONS, Destination.DECK_BOTTOM, "FOH-15.4"),
        reader.choice(rows.get("loss"), "clean_up: loss", DESTINATIONS, Destination.DISCARD, "FOH-15.5"),
        reader.choice(
            rows.get("tie", tie.get("cards")), "clean_up: tie", DESTINATIONS, Destination.DISCARD, "FOH-18.3"
        ),
    ]
    return places[0], places[1], places[2], reader.flag(tie.get("extend"), "tie: extend", True)


def read_end(reader: YamlReader, sections: Mapping[str, Node]) -> tuple[int, int]:
    """The limits of rounds and of tie-break cycles (FOH-Q78), and what keeps a player in (FOH-Q74)."""
    rows = reader.map(sections["end"], "end", (), ("max_rounds", "max_tie_cycles")) if "end" in sections else {}
    if "elimination" in sections:
        kept = reader.map(sections["elimination"], "elimination", (), ("zones",))
        zones = [
            reader.text(item, "elimination: zones")
            for item in reader.rows(kept.get("zones"), "elimination", 9, "zones")
        ]
        if "zones" in kept and sorted(zones) != sorted(ZONES):
            said = f"a combatant in {', '.join(ZONES)} keeps its player in the game: `zones` has these three"
            reader.wrong(kept["zones"], "elimination", said, "FOH-Q74")
    return (
        reader.number(rows.get("max_rounds"), "end: max_rounds", 1, MOST_ROUNDS, 200, "FOH-O19"),
        reader.number(rows.get("max_tie_cycles"), "end: max_tie_cycles", 1, MOST_CYCLES, 50, "FOH-O19"),
    )


# Words that are taken


def check_new(reader: YamlReader, node: Node, entry: str, word: str, taken: Sequence[str]) -> None:
    """No two things may have the same word."""
    if node is not None and word in taken:
        reader.wrong(node, entry, f"{word!r} is taken already")


def check_reserved(reader: YamlReader, node: Node, entry: str, word: str, reserved: Sequence[str], use: str) -> None:
    """Words that files, moves, positions or the terminal use in every game are not free."""
    if node is not None and word in reserved:
        reader.wrong(node, entry, f"{word!r} is reserved: it is {use}; choose another word")

"""The words of a Xemytica game and what they mean to the kernel: made from its definition."""

from __future__ import annotations

from functools import lru_cache

from cardwright.games.xemytica.definition import Definition
from cardwright.games.xemytica.state import (
    CLASS_BIT,
    CURRENT,
    MARK_BIT,
    PLAYER,
    TYPE_BIT,
    Act,
    Answer,
    Area,
    Event,
    Scope,
    Stat,
)
from cardwright.language.lexicon import (
    BY,
    BY_PLAYER,
    CARD,
    DOER,
    OBJECT,
    SUBJECT,
    THE_CARD,
    THE_OBJECT,
    Cards,
    Champions,
    Deeds,
    Events,
    Headers,
    Kernel,
    Lexicon,
    Party,
    Phrase,
    States,
    Stats,
    Time,
    Zones,
)
from cardwright.language.naming import CURRENT as NOW
from cardwright.language.naming import Names, Noun
from cardwright.language.program import ASPECT, FLOW, Op, Test, Until, Watch
from cardwright.language.terms import CARDS_DISCARDED, HELD, HIGHEST, LOWEST, ROUNDS_WON
from cardwright.language.vocabulary import made, problems

GRAMMAR = "xemytica"
SCOPES = {Scope.SELF: "self", Scope.ALL: "all", Scope.OWN: "own", Scope.ENEMY: "enemy"}
UNPLAYED = int(Area.DECK | Area.HAND)  # what was drawn in an open window still lies in the deck
PLAYABLE = int(UNPLAYED | Area.PLAY)

ANYBODY = Party(SUBJECT)

MOST_CHOSEN = Answer.YES - Answer.OPTION - 1
LOOPS = {Op.EACH, Op.MODE_IS}
ASKS = {Op.CHOOSE, Op.MAY, Op.MODE, Op.PICK}
CARD_ACTS = {Op.MOVE, Op.MOVE_ALL, Op.DRAW, Op.MILL, Op.DISCARD, Op.SHUFFLE, Op.REVEAL, Op.LOOK, Op.BRING, Op.TOP}
OPS = frozenset({*FLOW, *LOOPS, *ASKS, *CARD_ACTS, Op.LAST, Op.FLIP, Op.WIN, Op.LOSE_GAME})
WATCHES = frozenset(Watch) - {Watch.KEYWORD, Watch.ABILITY, Watch.CONTROL, Watch.MUST}

EVENTS = {
    ("win the round", False): Phrase(Event.WIN_ROUND, ANYBODY),
    ("lose the round", False): Phrase(Event.LOSE_ROUND, ANYBODY),
    ("tie", False): Phrase(Event.TIE_ROUND, ANYBODY),
    ("reveal", True): Phrase(Event.REVEAL, THE_CARD, BY_PLAYER, elsewhere="play"),
    ("reveal", False): Phrase(Event.REVEAL, THE_OBJECT, DOER, elsewhere="play"),
    ("play", True): Phrase(Event.REVEAL, THE_CARD, BY_PLAYER),
    ("play", False): Phrase(Event.REVEAL, THE_OBJECT, DOER),
    ("enter play", False): Phrase(Event.REVEAL, THE_CARD),
    ("leave play", False): Phrase(Event.LEAVE, THE_CARD),
    ("discard", True): Phrase(Event.DISCARD, THE_CARD, BY_PLAYER),
    ("discard", False): Phrase(Event.DISCARD, THE_OBJECT, DOER),
    ("return", True): Phrase(Event.RETURN, THE_CARD),
    ("draw", False): Phrase(Event.DRAW, DOER, takes="card"),
}
USE = Phrase(Act.USED_BY, Party(OBJECT, CARD, PLAYABLE), Party(SUBJECT, CARD))
USED = Phrase(Act.USED_BY, Party(SUBJECT, CARD, PLAYABLE), Party(BY, CARD))
FORBIDDEN = {
    ("use", False): (USE,),
    ("use", True): (USED,),
    ("play", False): (Phrase(Act.PLAY, DOER, Party(OBJECT, CARD, UNPLAYED)),),
    ("win the round", False): (Phrase(Act.WIN_ROUND, THE_CARD),),
    ("draw", False): (Phrase(Act.DRAW, DOER, takes="card"),),
    ("discard", False): (Phrase(Act.DISCARD, DOER, takes="card"),),
}


OUTCOMES = {"win the round": Act.WIN_ROUND, "lose the round": Act.LOSE_ROUND, "win ties": Act.WIN_TIES}
OUTCOMES["lose ties"] = Act.LOSE_TIES
ZONES = Zones(
    areas={"deck": Area.DECK, "hand": Area.HAND, "play": Area.PLAY, "discard pile": Area.DISCARD},
    hidden=Area.DECK | Area.HAND,
    sifted=Area.SIFTED,
    piles={"hand": Area.HAND, "deck": Area.DECK, "discard pile": Area.DISCARD},
    stacks=frozenset({"deck"}),
    takes=False,
)
TIME = Time(
    period="round",
    next="the next",
    is_shared=True,
    untils={
        ("end", "round", "the"): Until.END_OF_TURN,
        ("end", "round", "the next"): Until.END_OF_YOUR_NEXT_TURN,
        ("end", "game", "the"): Until.FOREVER,
    },
    endless=Until.END_OF_TURN,
    lasting={},
)
KERNEL = Kernel(
    verbs=("discard", "draw", "ignore", "look at", "put", "return", "reveal", "shuffle", "take"),
    ops=OPS,
    watches=WATCHES,
    tests=frozenset({Test.COMPARE, Test.FITS, Test.DONE, Test.FLIPPED, Test.TIMES}),
    is_paid=False,
    is_aimed=False,
    chooses_owner=True,
    ignores=True,
    counts_for_each=True,
)


def names_of(definition: Definition) -> Names:
    """The names that the texts of a game are made of."""
    kinds = {kind.id: kind.name for kind in definition.kinds}
    of_type: dict[str, list[str]] = {}
    for kind, classes in definition.types_of.items():
        for name in (name for names in classes.values() for name in names):
            of_type.setdefault(name.lower(), []).append(kinds[kind])
    return Names(
        definition.id,
        definition.combatant.name,
        tuple(attribute.name for attribute in definition.attributes),
        tuple(Noun(kind.name, kind.plural, (kind.name,)) for kind in definition.kinds),
        tuple(card_class.name for card_class in definition.classes),
        tuple(Noun(t.name, t.plural, tuple(dict.fromkeys(of_type.get(t.name.lower(), ())))) for t in definition.types),
        tuple(Noun(mark.name, mark.plural, tuple(kinds[kind] for kind in mark.kinds)) for mark in definition.marks),
    )


def identity_bits(names: Names) -> dict[str, int]:
    """The bit of each class, mark and type in the identity of a card, by name."""
    bits = {name: CLASS_BIT + number for number, name in enumerate(names.classes)}
    bits |= {mark.name: MARK_BIT + number for number, mark in enumerate(names.marks)}
    return bits | {kind.name: TYPE_BIT + number for number, kind in enumerate(names.types)}


def lexicon_of(definition: Definition) -> Lexicon:
    """What the words of a game mean to the kernel; its `language` reads and shows texts."""
    return meanings(names_of(definition), tuple(kind.scope for kind in definition.kinds), played_later(definition))


def played_later(definition: Definition) -> tuple[int, ...]:
    """For each kind the mask of those that come into play only after it; in a tie-break, what was played lies there.

    A step may be for a kind that there is not: the file of the game is told so elsewhere.
    """
    found: list[int] = []
    for kind in definition.kinds:
        places = [place for place, step in enumerate(definition.steps) if step.kind == kind.id]
        is_first = bool(places) and not any(definition.steps[place].in_ties for place in places)
        later = {step.kind for step in definition.steps[max(places, default=0) + 1 :]} if is_first else set()
        earlier = {step.kind for step in definition.steps[: max(places, default=0) + 1]}
        found.append(sum(1 << definition.forms[other] for other in later - earlier if other in definition.forms))
    return tuple(found)


def clashes(definition: Definition) -> list[tuple[str, str]]:
    """The names of a game that texts could not be read with, each with what is wrong."""
    return problems(names_of(definition), GRAMMAR)


@lru_cache(maxsize=32)
def meanings(names: Names, scopes: tuple[Scope, ...], later: tuple[int, ...] = ()) -> Lexicon:
    """What the words of a game mean to the kernel; the scopes are those of its kinds in order."""
    forms = {kind.name: 1 << number for number, kind in enumerate(names.kinds)}
    bits = identity_bits(names)
    nouns = {noun.name: noun for noun in (*names.marks, *names.types) if noun.plural}
    masks = {name: sum(forms[kind] for kind in noun.kinds) for name, noun in nouns.items()}
    everything = (1 << len(names.kinds)) - 1
    attributes = {name: number for number, name in enumerate(names.attributes)}
    return Lexicon(
        game=names.game,
        words=made(names, GRAMMAR),
        cards=Cards(
            kinds=masks | forms | {"card": everything, "player": 1 << PLAYER},
            player=1 << PLAYER,
            permanents=everything,
            attachments=0,
            types=bits,
            nouns={name: bits[name] for name in nouns},
            has_several_types=True,
            groups={"type": TYPE_BIT, "class": CLASS_BIT},
            aspects={"type": 0, "class": ASPECT},
            keywords={},
        ),
        zones=ZONES,
        stats=Stats(
            numbers=attributes
            | {NOW + name: CURRENT + number for name, number in attributes.items()}
            | {HELD: Stat.HELD, ROUNDS_WON: Stat.ROUNDS_WON, CARDS_DISCARDED: Stat.DISCARDED}
            | {HIGHEST: Stat.TOP, LOWEST: Stat.BOTTOM}
            | {"attack value": Stat.TOP, "value": Stat.VALUE, "hand limit": Stat.HAND_LIMIT},
            changeable=frozenset({*attributes, HIGHEST, LOWEST, "hand limit"}),
            of_players=frozenset({"hand limit"}),
            ways={"hand limit": frozenset({"set", "add", "subtract", "at most"})},
            left_out=frozenset(attributes),
            swappable=frozenset(attributes),
            costs=frozenset(),
            dealt=None,
            rounds_up=True,
            uses={noun: Stat.USES + bit for noun, bit in bits.items()}
            | {kind.name: Stat.USES_KIND + number for number, kind in enumerate(names.kinds)},
            rounds={"won": Stat.WON, "lost": Stat.LOST, "tied": Stat.TIED},
            hand_size=None,
            most=MOST_CHOSEN,
        ),
        resources=None,
        states=States(named={"without text": 1}, acted={}, host=None, relations={}, fight="round", started=None),
        champions=Champions(
            kind=names.combatant,
            scopes={number: SCOPES[scope] for number, scope in enumerate(scopes)},
            used_by="used by",
            used=sum(1 << number for number, scope in enumerate(scopes) if scope == Scope.OWN),
            compare=Act.COMPARE,
            additional=Act.PLAY_MORE,
            unplayed=UNPLAYED,
            later=dict(enumerate(later)),
        ),
        events=Events(
            phrases=EVENTS,
            named={"discard": Event.DISCARD, "leave": Event.LEAVE, "return": Event.RETURN},
            replaceable=frozenset({Event.DISCARD, Event.RETURN}),
            edges={"start": Event.ROUND_START, "end": Event.ROUND_END},
        ),
        headers=Headers(moments={}, attackers=frozenset(), actions=frozenset()),
        time=TIME,
        deeds=Deeds(forbidden=FORBIDDEN, permitted={}, only={("use", True): USED}, outcomes=OUTCOMES, target=None),
        kernel=KERNEL,
    )

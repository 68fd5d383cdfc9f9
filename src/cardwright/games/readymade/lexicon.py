"""The lexicon of a ready-made game: what follows from its table, beside what only the game can say."""

from __future__ import annotations

from pathlib import Path

from cardwright.games.interface import UsageError
from cardwright.games.readymade.about import About
from cardwright.kernel.programs import MOST
from cardwright.kernel.readymade.shape import Act, Event, Shape
from cardwright.language.lexicon import (
    CARD,
    OBJECT,
    PLAYER,
    SUBJECT,
    Cards,
    Deeds,
    Events,
    Kernel,
    Lexicon,
    Party,
    Phrase,
    Resources,
    Stats,
    Time,
    Zones,
)
from cardwright.language.program import Op, Test, Until, Watch
from cardwright.language.vocabulary import declared

WORDS = "words.yaml"
VERBS = ("destroy", "draw", "gain", "lose", "prevent", "return")
FLOW = {Op.PAY, Op.WINDOW, Op.END, Op.GO, Op.TEST, Op.EACH, Op.FITS, Op.DONE, Op.CLEAR, Op.SET, Op.ADD, Op.KEEP}
ACTS = {Op.CHOOSE, Op.MAY, Op.LOSE, Op.GAIN, Op.DESTROY, Op.MOVE, Op.DRAW, Op.LAST, Op.PREVENT, Op.ENTER, Op.ROLL}
WAYS = frozenset({"set", "add", "subtract"})


def ready_lexicon(folder: Path, about: About, shape: Shape) -> Lexicon:
    """The lexicon of a game whose words stand in the file `words.yaml` of its folder."""
    if not (folder / WORDS).is_file():
        raise UsageError(f"{folder} has no {WORDS}: it lists the words that its card texts are made of")
    hand = 1 << shape.hand
    areas = {"deck": 1 << shape.deck, "hand": hand, "play": 1 << shape.bearing, "discard pile": 1 << shape.discard}
    hidden = 1 << shape.deck
    for zone in shape.secret:
        hidden |= 1 << zone
    stats, changed = {name: number for number, name in enumerate(about.stats)}, frozenset(about.cards.numbers)
    kinds = {name: 1 << form for form, name in enumerate(about.cards.kinds)}
    return Lexicon(
        game=about.name,
        words=declared(folder / WORDS),
        cards=Cards(
            kinds={**kinds, "card": sum(kinds.values()), "player": 1 << shape.player},
            player=1 << shape.player,
            permanents=kinds[about.cards.staying],
        ),
        zones=Zones(areas={**areas, "being played": 1 << shape.zones}, hidden=hidden, piles={"hand": hand}),
        stats=Stats(numbers=stats, changeable=changed, ways=dict.fromkeys(changed, WAYS), most=MOST),
        resources=Resources(
            numbers={name: number for number, name in enumerate(about.resources.values())},
            held={word: stats[word] for word in about.own_counters},
            life="",
            given_up={},
        ),
        events=Events(
            phrases={("destroy", True): Phrase(Event.DESTROY, Party(SUBJECT, CARD))},
            named={"destroy": Event.DESTROY},
            edges={"start": Event.TURN_START, "end": Event.TURN_END},
        ),
        time=Time(
            period="turn",
            next="your next",
            untils={
                ("end", "turn", "the"): Until.END_OF_TURN,
                ("start", "turn", "your next"): Until.YOUR_NEXT_TURN,
                ("end", "turn", "your next"): Until.END_OF_YOUR_NEXT_TURN,
            },
        ),
        deeds=Deeds(
            forbidden={("play", False): (Phrase(Act.PLAY, Party(SUBJECT, PLAYER), Party(OBJECT, CARD, hand)),)}
        ),
        kernel=Kernel(
            verbs=VERBS,
            ops=frozenset(FLOW | ACTS),
            watches=frozenset({Watch.CHANGE, Watch.TRIGGER, Watch.FORBID}),
            tests=frozenset({Test.COMPARE, Test.FITS, Test.TURN_OF, Test.DONE}),
            is_paid=True,
            dice=about.dice,
        ),
    )

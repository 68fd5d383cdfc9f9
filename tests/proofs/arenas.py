"""The tables on which texts are tried, laid out so that all parties differ, with cards that make things happen."""

from __future__ import annotations

from abc import abstractmethod
from copy import deepcopy
from functools import cache
from typing import Any, cast

import numpy as np
import yaml

from cardwright.games import load
from cardwright.games.card_game import CardGame
from cardwright.games.chi.ninjas import cards as ninja_cards
from cardwright.games.chi.ninjas.lexicon import NINJAS
from cardwright.games.chi.ninjas.state import Answer as NinjaAnswer
from cardwright.games.chi.ninjas.state import Form as NinjaForm
from cardwright.games.interface import Position
from cardwright.games.psiwars.answers import Answer as PsiAnswer
from cardwright.games.psiwars.state import Zone as PsiZone
from cardwright.games.wuxing.actions import Answer as WuXingAnswer
from cardwright.games.wuxing.printed import ELEMENTS
from cardwright.games.wuxing.state import Question as WuXingQuestion
from cardwright.games.xemytica.state import Answer as FateAnswer
from cardwright.games.xi.answers import Answer
from cardwright.games.xi.state import ABILITIES, Question, Type, Zone
from cardwright.language.program import Program
from tests.proofs.play import Arena, Bearer, Random
from tests.proofs.texts import HERE, PoolBearers, Said, bearers

TRIED = "Tried"  # the name of the card that bears the text
BECOMING = ("is also", "counts as", "become")  # before what a Fighter is from now on
MADE = 0.6  # how often a position is one that was made for the text, where there are some
SEATS = 3  # so that an opponent is not the only one
Fields = dict[str, Any]


@cache
def cast_of(game: str) -> list[Fields]:
    """The cards beside the one with the text."""
    return cast(list[Fields], yaml.safe_load((HERE / "cast.yaml").read_text(encoding="utf-8")).get(game, []))


@cache
def made_positions() -> list[Fields]:
    """Positions in words that were made for some texts, whose parts chance seldom shows."""
    return cast(list[Fields], yaml.safe_load((HERE / "positions.yaml").read_text(encoding="utf-8")))


def positions_for(said: Said) -> list[Fields]:
    """The positions that were made for a text."""
    fitting = [
        row for row in made_positions() if row["game"] == said.game and said.kind in row.get("kinds", [said.kind])
    ]
    return [row["position"] for row in fitting if any(said.text.startswith(text) for text in row["texts"])]


@cache
def with_cast(game: str) -> CardGame[Any]:
    """A game with nothing but the cast; one without a cast plays with the cards that it ships."""
    whole = cast(CardGame[Any], load(game))
    return whole.with_pool(whole.pool.emptied().with_cards(cast_of(game))) if cast_of(game) else whole


class PoolArena(Arena):
    """A game to which a card with the text can be added."""

    game: str
    seats: int = SEATS

    def bearer(self, said: Said) -> Bearer:
        """The cast with the card that has the text, and with what it names."""
        plain = cast(PoolBearers, bearers(self.game)).plain[said.kind]
        game = with_cast(self.game).with_cards([{**plain, **self.tried(said), "name": TRIED, "text": said.text}])
        known = {name.lower() for name in game.names()}
        named = [name for name in game.pool.program.names if name.lower() not in known]
        game = game.with_cards([*map(self.named, named), *self.said_in(game.pool.program)])
        kind = game.pool.kind_of(TRIED)
        ready, forms = game.pool.ready[kind], int(game.pool.lexicon.cards.all_forms)
        form = int(game.pool.compiling(ready.card)["form"])
        return Bearer(game, kind, game.pool.program, ready.compiled, form, forms, self.seats)

    def tried(self, said: Said) -> Fields:
        """What a card with the text is printed with, if not what plain cards are."""
        return {}

    @abstractmethod
    def named(self, name: str) -> Fields:
        """A card with a name that the text names."""

    def said_in(self, program: Program) -> list[Fields]:
        """Cards that say what a program asks for."""
        return []

    def position(self, bearer: Bearer, said: Said, chance: Random) -> Position:
        """A position with the card of the text in some place."""
        game = cast(CardGame[Any], bearer.game)
        by_kind: dict[str, list[str]] = {}
        for card in game.pool.cards:
            if card.name != TRIED:
                by_kind.setdefault(card.kind, []).append(card.name)
        stands = bearer.compiled.watchers[1] > 0 or len(bearer.compiled.abilities) > 0
        named = [card.name for card in game.pool.cards if f'"{card.name}"' in said.text]
        if (made := positions_for(said)) and chance.random() < MADE:
            return bearer.arrange(deepcopy(made[chance.integers(len(made))]), chance)
        return bearer.arrange(self.words(Deal(by_kind, named, chance, stands), said), chance)

    @abstractmethod
    def words(self, deal: Deal, said: Said) -> Fields:
        """A position in words."""


class Deal:
    """Cards by chance."""

    def __init__(self, by_kind: dict[str, list[str]], by_name: list[str], chance: Random, stands: bool) -> None:
        self.by_kind, self.by_name, self.chance = by_kind, by_name, chance
        self.stands = stands  # the text says something while its card is in play, and not only when it is played

    def some(self, kinds: tuple[str, ...], least: int, most: int) -> list[str]:
        """So many different cards of these kinds."""
        names = [name for kind in kinds for name in self.by_kind.get(kind, [])]
        count = min(self.number(least, most), len(names))
        return [str(name) for name in self.chance.choice(names, count, replace=False)]

    def named(self, most: int, kind: str = "") -> list[str]:
        """Copies of the cards that the text names."""
        names = [name for name in self.by_name if not kind or name in self.by_kind.get(kind, [])]
        return [name for name in names for _ in range(self.number(0, most))]

    def number(self, least: int, most: int) -> int:
        """A number, both ends among those possible."""
        return int(self.chance.integers(least, most + 1))

    def in_hand(self, often: float) -> bool:
        """Whether the card with the text is still to be played; else it would say nothing any more."""
        return not self.stands or self.happens(often)

    def happens(self, often: float) -> bool:
        """Whether something is so."""
        return bool(self.chance.random() < often)


class XiArena(PoolArena):
    """Xi Cards."""

    game = "xi"
    never = frozenset({int(Answer.OFFER_DRAW), int(Answer.CONCEDE)})
    kinds = ("unit", "point spell", "lasting spell", "statement")
    places = {"unit": "units", "lasting spell": "lasting", "statement": "statements"}  # noqa: RUF012

    def tried(self, said: Said) -> Fields:
        """A cheap card, so that it can be played at once, and in the turn of others as well."""
        spoken = [kind.name.lower() for kind in Type if kind.name.lower() in said.text.lower()]
        is_dear = "cost" in said.text.lower() and said.kind != "point spell"  # only what costs T can cost less of it
        like = {"cost": "1T" if is_dear else "1pT", "type": (spoken or ["shadow"])[0]}
        return like | ({"statement": "Nobody asks for this"} if said.kind == "statement" else {})

    def named(self, name: str) -> Fields:
        """A unit."""
        return {"name": name, "kind": "unit", "type": "wind", "cost": "2T", "damage": 2, "life": 5}

    def said_in(self, program: Program) -> list[Fields]:
        """A statement for each sentence."""
        heard = {str(card.get("statement", "")).lower() for card in cast_of("xi")}
        return [
            {"name": f"Saying {number}", "kind": "statement", "type": "wind", "cost": "1T", "statement": sentence}
            for number, sentence in enumerate(program.sentences)
            if sentence not in heard
        ]

    def words(self, deal: Deal, said: Said) -> Fields:
        """Three players, with the card at one or two of them."""
        words: Fields = {"turn": f"P{1 + deal.chance.choice(SEATS, p=(0.7, 0.2, 0.1))}"}
        lives = deal.chance.permutation([1, 4, 9, 15, 22, 31, 55])
        bare = [place for place in self.places.values() if deal.happens(0.15)]  # where nobody has anything
        for seat in range(SEATS):
            words[f"P{seat + 1}"] = self.seat(deal) | {"life": int(lives[seat])} | {place: [] for place in bare}
        self.put(words, said, deal, 1)
        if deal.happens(0.4):
            self.put(words, said, deal, deal.number(1, SEATS))
        return words

    def seat(self, deal: Deal) -> Fields:
        """What a player has, rich or poor."""
        units = [] if deal.happens(0.2) else deal.some(("unit",), 0, 4)
        return {
            "time": deal.number(0, 2) if deal.happens(0.15) else deal.number(6, 12),
            "prepared": deal.number(0, 2) if deal.happens(0.3) else deal.number(3, 8),
            "hand": [] if deal.happens(0.2) else deal.some(("point spell",), 2, 5) + deal.some(self.kinds, 0, 3),
            "deck": [] if deal.happens(0.15) else [*deal.some(self.kinds, 1, 12), *deal.named(2)],
            "discard": [*deal.some(self.kinds, 0, 6), *deal.named(1)],
            "units": [self.unit(name, deal) for name in [*units, *deal.named(1, "unit")]],
            "lasting": deal.some(("lasting spell",), 0, 2),
            "statements": deal.some(("statement",), 0, 2),
        }

    def unit(self, name: str, deal: Deal) -> Fields:
        """A unit, perhaps hurt, or of another owner, or with something attached to it."""
        unit: Fields = {"card": name}
        if deal.happens(0.4):
            unit["life"] = deal.number(1, 3)
        if deal.happens(0.2):
            unit["owner"] = f"P{deal.number(1, SEATS)}"
        if deal.happens(0.2):
            unit["skirmished"] = True
        if deal.happens(0.2):
            unit["attached"] = ["Claws" if deal.happens(0.5) else "Banner"]
        return unit

    def put(self, words: Fields, said: Said, deal: Deal, player: int) -> None:
        """Add the card with the text to what a player has: in play where it can be, or in the hand."""
        seat = words[f"P{player}"]
        place = self.places.get(said.kind)
        if place is None or deal.in_hand(0.35):
            seat["hand"].append(TRIED)
        elif "attach this" in said.text.lower():
            host = seat if "your unit" in said.text else words[f"P{deal.number(1, SEATS)}"]
            if not host["units"]:
                host["units"].append(self.unit("Grunt", deal))
            unit = host["units"][deal.number(0, len(host["units"]) - 1)]
            unit["attached"] = [*unit.get("attached", []), {"card": TRIED, "owner": f"P{player}"}]
        else:
            seat[place].append(self.unit(TRIED, deal) if place == "units" else TRIED)
        if deal.happens(0.3):
            seat["discard"].append(TRIED)

    def moves(self, position: Position, seat: int, bearer: Bearer) -> list[int]:
        """Play it, use its abilities, skirmish with any unit, and choose it."""
        record = position.record
        cards = np.flatnonzero(record.kind == bearer.kind).tolist()
        if record.question in (Question.DEFENDER, Question.CHOOSE):
            return [int(Answer.CARD) + card for card in cards]
        in_play = [card for card in cards if record.zone[card] % int(Zone.COUNT) in (Zone.UNITS, Zone.LASTING)]
        uses = [int(Answer.USE) + card * ABILITIES + place for card in in_play for place in range(ABILITIES)]
        units = np.flatnonzero(record.zone == seat * int(Zone.COUNT) + int(Zone.UNITS)).tolist()
        plays = [int(Answer.PLAY) + bearer.kind] * 2
        return [*plays, *uses, *(int(Answer.SKIRMISH) + card for card in units[:3])]


class FateArena(PoolArena):
    """Fate of Heroes."""

    game = "fate"
    never = frozenset({int(FateAnswer.CONCEDE)})
    kinds = ("fighter", "fate", "gear")

    def tried(self, said: Said) -> Fields:
        """A Fighter of a type or class that the text speaks of, so that what is said of others is not true of it.

        What a text lets a Fighter become it is not before.
        """
        if said.kind != "fighter":
            return {}
        fighters = [card for card in cast_of("fate") if card["kind"] == "fighter"]
        is_becoming = any(words in said.text for words in BECOMING)
        is_spoken = [card["type"] in said.text or card["class"].title() in said.text for card in fighters]
        fitting = [card for card, spoken in zip(fighters, is_spoken, strict=True) if spoken != is_becoming]
        like = {name: (fitting or fighters)[0][name] for name in ("class", "type")}
        strength, skill = (
            (5, 4) if "less than the Skill" in said.text else (4, 5)
        )  # a comparison is not true of it alone
        hero = "Hero" in said.text and not is_becoming
        return like | {"strength": strength, "speed": 3, "skill": skill, "hero": hero}

    def named(self, name: str) -> Fields:
        """A Fighter."""
        return {**cast_of("fate")[0], "name": name}

    def words(self, deal: Deal, said: Said) -> Fields:
        """Three players at a step, with the card at one or two of them."""
        step = str(deal.chance.choice(self.kinds))
        words: Fields = {"step": step}
        for seat in range(SEATS):
            words[f"P{seat + 1}"] = self.seat(deal, step)
        self.put(words, said, deal, 1)
        if deal.happens(0.4):
            self.put(words, said, deal, deal.number(1, SEATS))
        return words

    def seat(self, deal: Deal, step: str) -> Fields:
        """What a player has; before the Fighters are chosen nothing is in play."""
        seat: Fields = {
            "hand": [name for kind in self.kinds for name in deal.some((kind,), 0 if deal.happens(0.3) else 1, 2)],
            "deck": deal.some(self.kinds, 2, 9),
            "discard": deal.some(self.kinds, 0, 5),
        }
        if step != "fighter":
            seat |= {"fighter": deal.some(("fighter",), 1, 1), "played": deal.some(("fate", "gear"), 0, 2)}
        return seat

    def put(self, words: Fields, said: Said, deal: Deal, player: int) -> None:
        """Add the card with the text to what a player has: in play, or in the hand."""
        seat = words[f"P{player}"]
        if "fighter" not in seat or deal.happens(0.4):
            seat["hand"].append(TRIED)
        elif said.kind == "fighter":
            seat["fighter"] = [TRIED]
        else:
            seat["played"].append(TRIED)
        if deal.happens(0.3):
            seat["discard"].append(TRIED)

    def moves(self, position: Position, seat: int, bearer: Bearer) -> list[int]:
        """Play it in its step."""
        return [int(FateAnswer.COMMIT) + bearer.kind]


class PsiArena(PoolArena):
    """Psi Wars, at its table of two."""

    game = "psiwars"
    seats = 2
    never = frozenset({int(PsiAnswer.CONCEDE)})
    units = ("creature", "robot", "cyborg")
    kinds = (*units, "equipment", "power", "trap")

    def named(self, name: str) -> Fields:
        """A Robot."""
        return {"name": name, "kind": "robot", "cost": "MA 1", "digital": 1, "physical": 2}

    def words(self, deal: Deal, said: Said) -> Fields:
        """Two players with plenty to create with, and the card at one or both of them."""
        words: Fields = {"turn": f"P{deal.number(1, self.seats)}"}
        for seat in range(self.seats):
            words[f"P{seat + 1}"] = self.seat(deal)
        self.put(words["P1"], said, deal)
        if deal.happens(0.4):
            self.put(words["P2"], said, deal)
        return words

    def seat(self, deal: Deal) -> Fields:
        """What a player has."""
        return {
            "lab": deal.number(3, 15),
            "hand": deal.some(self.kinds, 2, 5),
            "battle_deck": deal.some(self.kinds, 1, 8),
            "resource_deck": deal.some(("creation unit",), 0, 4),
            "discard": deal.some(self.kinds, 0, 6),
            "creation": {kind: deal.number(0, 3) for kind in ("DS", "NG", "BA", "MA")},
            "units": [self.unit(name, deal) for name in deal.some(self.units, 1, 4)],
        }

    def unit(self, name: str, deal: Deal) -> Fields:
        """A Battle Unit, perhaps depleted, disorientated, equipped or trapped."""
        unit: Fields = {"card": name}
        unit |= {state: True for state in ("depleted", "disorientated") if deal.happens(0.2)}
        if deal.happens(0.2):
            unit["equipment"] = deal.some(("equipment",), 1, 1)[0]
        if deal.happens(0.15):
            unit["trapped"] = deal.some(("trap",), 1, 1)[0]
        return unit

    def stack(self, units: list[Fields]) -> None:
        """Let the first two units fight as one."""
        one, two = units[:2]
        for unit in (one, two):
            unit.pop("trapped", None)
        one["stacked"], two["stacked"] = two["card"], one["card"]

    def put(self, seat: Fields, said: Said, deal: Deal) -> None:
        """Add the card with the text to what a player has: in play where it can be, or in the hand."""
        if said.kind == "trap" and deal.happens(0.5):
            seat["units"][0]["trapped"] = TRIED
        elif said.kind not in (*self.units, "equipment") or deal.in_hand(0.4):
            seat["hand"].append(TRIED)
        elif said.kind == "equipment":
            seat["units"][0]["equipment"] = TRIED
            if "stacked" in said.text and len(seat["units"]) > 1 and deal.happens(0.7):
                self.stack(seat["units"])
        else:
            seat["units"].append(self.unit(TRIED, deal))
        if deal.happens(0.3):
            seat["discard"].append(TRIED)

    def moves(self, position: Position, seat: int, bearer: Bearer) -> list[int]:
        """Play it, use its abilities, escape from it, and choose it."""
        cards = np.flatnonzero(position.record.kind == bearer.kind).tolist()
        uses = [int(PsiAnswer.USE) + 2 * card + place for card in cards for place in range(2)]
        trapped = np.flatnonzero(position.record.zone == seat * int(PsiZone.COUNT) + int(PsiZone.TRAPPED)).tolist()
        uses += [int(PsiAnswer.ESCAPE) + card for card in trapped] * 2
        return [*[int(PsiAnswer.PLAY) + bearer.kind] * 2, *uses, *(int(PsiAnswer.CARD) + card for card in cards)]


class WuXingArena(PoolArena):
    """Wu Xing, at its table of two."""

    game = "wuxing"
    seats = 2
    never = frozenset({int(WuXingAnswer.CONCEDE)})
    kinds = ("entity", "chakra", "domain")

    def tried(self, said: Said) -> Fields:
        """A card of the Element that the text speaks of."""
        spoken = [element for element in ELEMENTS if element.title() in said.text]
        return {"element": spoken[0]} if spoken else {}

    def named(self, name: str) -> Fields:
        """An Entity."""
        return {"name": name, "kind": "entity", "element": "earth", "rank": 1, "atk": 2, "res": 2}

    def words(self, deal: Deal, said: Said) -> Fields:
        """Two players with Qi and cards in all zones, and the card at one or both of them."""
        moment = ({"phase": "battle"}, {"step": "main"}, {"step": "intent"}, {"phase": "ending"})
        words: Fields = {"turn": "P1" if deal.happens(0.65) else "P2", "turn_number": deal.number(5, 6)}
        words |= moment[int(deal.chance.choice(4, p=(0.2, 0.6, 0.1, 0.1)))]
        for seat in range(self.seats):
            words[f"P{seat + 1}"] = self.seat(deal)
        self.put(words["P1"], said, deal)
        if deal.happens(0.4):
            self.put(words["P2"], said, deal)
        return words

    def seat(self, deal: Deal) -> Fields:
        """What a player has."""
        return {
            "marma": deal.number(3, 12),
            "hand": deal.some(self.kinds, 1, 5),
            "deck": deal.some(self.kinds, 1, 8),
            "diyu": deal.some(self.kinds, 0, 6),
            "qi": self.dice(deal),
            "manifestations": [
                self.stack(deal.some(("entity",), 1, 2 if deal.happens(0.3) else 1), deal)
                for _ in range(deal.number(0, 2))
            ],
            "nexus": [
                {"card": name, "placed": deal.number(1, 4), "face_down": not deal.happens(0.15)}
                for name in deal.some(("chakra",), 0, 2)
            ],
            "release": deal.some(("domain",), 0, 1),
        }

    def dice(self, deal: Deal) -> dict[str, int]:
        """Some Qi of some Elements: a player has five dice."""
        shown = [str(element) for element in deal.chance.choice(list(ELEMENTS), deal.number(1, 5))]
        return {element: shown.count(element) for element in shown}

    def stack(self, cards: list[str], deal: Deal) -> Fields:
        """A stack in some position, perhaps exhausted."""
        stack: Fields = {"stack": cards, "position": "attack" if deal.happens(0.6) else "defence"}
        return stack | ({"exhausted": True} if deal.happens(0.2) else {})

    def put(self, seat: Fields, said: Said, deal: Deal) -> None:
        """Add the card with the text to what a player has: on the field, beneath another, in the Diyu or the hand."""
        if deal.happens(0.3):
            seat["hand"].append(TRIED)
        elif said.kind == "domain":
            seat["release"] = [TRIED]
        elif said.kind == "chakra":
            place = seat["nexus"] if deal.happens(0.6) else seat["diyu"]
            place.append({"card": TRIED, "placed": deal.number(1, 4)} if place is seat["nexus"] else TRIED)
        else:
            above = deal.some(("entity",), 1, 1) if "Lineage" in said.text else []
            below = deal.some(("entity",), 1, 1) if "beneath" in said.text and deal.happens(0.5) else []
            seat["manifestations"].append(self.stack([*above, TRIED, *below], deal))

    def moves(self, position: Position, seat: int, bearer: Bearer) -> list[int]:
        """Invoke or place it, activate its effects, attack, choose it, and let what was begun be carried out."""
        question = position.record.question
        if question == WuXingQuestion.CHOICE:
            return [*range(int(WuXingAnswer.ATTACK), int(WuXingAnswer.CARD))]
        cards = np.flatnonzero(position.record.kind == bearer.kind).tolist()
        chosen = [int(WuXingAnswer.CARD) + card for card in cards]
        if question == WuXingQuestion.CHOOSE:
            return chosen
        above = {int(position.record.next[card]) for card in cards} - {-1}
        uses = [int(WuXingAnswer.ACTIVATE) + 6 * card + effect for card in {*cards, *above} for effect in range(6)]
        from_hand = [int(WuXingAnswer.FROM_HAND) + 2 * bearer.kind + effect for effect in range(2)]
        if question == WuXingQuestion.WINDOW:
            return [*uses, *from_hand, *[int(WuXingAnswer.PASS)] * len(uses)]
        played = (int(WuXingAnswer.INVOKE) + bearer.kind, int(WuXingAnswer.PLACE) + bearer.kind)
        return [*played, *from_hand, *uses, *uses, *[int(WuXingAnswer.BATTLE)] * 3]


class NinjaArena(Arena):
    """Chaos Ninjas, whose Defenders have their abilities and no others can be added."""

    never = frozenset({int(NinjaAnswer.CONCEDE)})

    def bearer(self, said: Said) -> Bearer:
        """The Defender whose ability this is, in its own words or in others."""
        rows = bearers("ninjas").rows
        with_texts = ((kind, card.text) for kind, card in enumerate(ninja_cards.cards()) if card.text)
        kind = next(kind for kind, text in with_texts if rows(text, said.kind) == rows(said.text, said.kind))
        found, forms = ninja_cards.abilities(), int(NINJAS.cards.all_forms)
        return Bearer(load("ninjas"), kind, found.program, found.compiled[kind], int(NinjaForm.DEFENDER), forms, SEATS)

    def position(self, bearer: Bearer, said: Said, chance: Random) -> Position:
        """A game set up in which the Defender is in an area, or in a hand."""
        tried = bearer.game.names()[bearer.kind]
        pile = [card.name for card in ninja_cards.cards() for _ in range(card.copies)]
        pile.remove(tried)
        pile = [pile[place] for place in chance.permutation(len(pile))]
        words: Fields = {"turn": f"P{chance.integers(1, SEATS + 1)}", "row": [pile.pop() for _ in range(6)]}
        for seat in range(SEATS):
            area: list[str] = []
            for _ in range(int(chance.integers(1, 4))):
                fitting = [name for name in pile if name.startswith("Defender") and name not in (*area, tried)]
                area.append(fitting[0])
                pile.remove(fitting[0])
            words[f"P{seat + 1}"] = {"hand": [pile.pop() for _ in range(int(chance.integers(0, 6)))], "area": area}
        words["discard"] = [pile.pop() for _ in range(int(chance.integers(0, 9)))]
        in_hand = bool(chance.random() < 0.4)
        words["P1"]["hand" if in_hand else "area"].append(tried)
        return bearer.arrange(words, chance)

    def moves(self, position: Position, seat: int, bearer: Bearer) -> list[int]:
        """Deploy it, use it, attack it."""
        return [*range(int(NinjaAnswer.DEPLOY), int(NinjaAnswer.WITH))]


ARENAS: dict[str, Arena] = {
    "xi": XiArena(),
    "fate": FateArena(),
    "ninjas": NinjaArena(),
    "psiwars": PsiArena(),
    "wuxing": WuXingArena(),
}

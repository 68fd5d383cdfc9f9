"""Everything that a paragraph has mentioned so far, and what has become of it."""

from __future__ import annotations

from cardwright.language import tree as t
from cardwright.language.binding.mention import Mention
from cardwright.language.binding.phrases import named, phrase_for
from cardwright.language.binding.roles import ASIDE, GONE, SPENT
from cardwright.language.binding.scope import Scope
from cardwright.language.binding.whereabouts import Whereabouts
from cardwright.language.things import is_drawn, is_elsewhere
from cardwright.language.walk import TURNS


class Mentions:
    """What a paragraph has told so far; it only grows, but for `where`, which branches with its sentences."""

    def __init__(self) -> None:
        self.things: list[t.Thing] = []  # by number
        self.said: list[Mention] = []  # in order, with those that pronouns mean once more
        self.where = Whereabouts()
        self.yours: set[int] = set()  # what you have done as only the owner or controller of a card does it
        self.prices: set[int] = set()  # what may be given up for what follows
        self.compared: set[int] = set()  # with each of which something is compared: no pronoun means one of them
        self.host = -1  # what this card is attached to
        # Sentences.
        self.sentence = 0
        self.begun = 0  # the sentence that said last when something happens, or how long it lasts
        self.case_begun = 0  # how much was said before “otherwise”
        self.deed_begun = Whereabouts()  # before what may not have been done,
        self.before_deed = 0  # and how many things were mentioned by then
        # Players.
        self.turn = -1  # how many mentions came before the last turn of another player
        self.is_turn_of_others = False  # a turn was said that may be another player's
        self.holder: t.Player | None = None  # whose owner or controller was named last
        self.taker = ""  # who took control of something last

    # What is said.
    def begin_sentence(self, waits: bool, asks_of_deed: bool) -> None:
        """Another sentence begins; one that asks whether the sentence before was carried out is still about that."""
        self.sentence += 1
        if waits:
            self.begun = self.sentence
        if not asks_of_deed:
            self.deed_begun, self.before_deed = self.where, len(self.things)

    def add(self, thing: t.Thing, scope: Scope) -> int:
        """A thing is mentioned for the first time: its number."""
        self.things.append(thing)
        self.again(len(self.things) - 1, scope)
        return len(self.things) - 1

    def again(self, number: int, scope: Scope) -> None:
        """A thing is mentioned, perhaps once more."""
        thing, suffers = self.things[number], scope.suffers
        place = (scope.role, scope.clause, self.sentence, scope.is_event, scope.is_asked)
        self.said.append(Mention(number, thing, *place, suffers))
        if suffers in GONE:
            self.leave(number, scope)
        if scope.is_price and suffers in (*GONE, *SPENT):
            self.prices.add(number)

    def compare_since(self, first: int) -> None:
        """Something was compared with each of those mentioned from this number on."""
        things = enumerate(self.things[first:], first)
        self.compared |= {number for number, thing in things if getattr(thing, "pick", "") == "each"}

    def number_of(self, thing: t.Thing | t.Zone | None) -> int:
        """The number of a mention, or of what a pronoun means."""
        if isinstance(thing, t.Back):
            return thing.mention
        return next((number for number, other in enumerate(self.things) if other is thing), -1)

    def latest(self) -> list[Mention]:
        """Everything that was mentioned, each at the last place where it was named for itself."""
        last = {said.number: said for said in self.said} | {
            said.number: said for said in self.said if said.role != ASIDE
        }
        return [said for said in self.said if last[said.number] is said]

    def turn_of(self, moment: t.Moment) -> None:
        """A turn is mentioned, perhaps that of another player."""
        self.is_turn_of_others |= moment.period == "turn" and moment.whose in (*TURNS, "each")
        if moment.whose in TURNS:
            self.turn = len(self.things)

    def is_player_named(self) -> bool:
        """Whether any player was named, or the turn of another one."""
        return self.turn >= 0 or any(isinstance(said.thing, t.Player) for said in self.said)

    def phrase(self, number: int) -> str:
        """A phrase for a mention that can mean no other."""
        return phrase_for(number, self.things, self.said)

    def named(self, number: int) -> t.Back | None:
        """The pronoun with words of its own that means a described thing and no other, if there is one."""
        return named(number, self.things, self.said)

    def called(self, number: int) -> t.Back | t.This | None:
        """The words that mean a thing and no other, if there are any: this card has them always."""
        thing = self.things[number]
        return t.This(thing.kind) if isinstance(thing, t.This) else self.named(number)

    # What has become of it.
    def leave(self, number: int, scope: Scope) -> None:
        """Something leaves play."""
        is_new = sum(said.number == number for said in self.said) == 1  # it is there only if it has left
        self.where = self.where.left(number, is_done=not scope.is_event, is_sure=is_new or not scope.is_open)

    def is_gone(self, said: Mention) -> bool:
        """Whether what is mentioned has left play by what was said before."""
        if is_elsewhere(said.thing) and said.number not in self.where.entered:
            return True
        return said.number in self.where.gone or (isinstance(said.thing, t.This) and self.is_this_gone())

    def is_surely_gone(self, said: Mention) -> bool:
        """Whether what is mentioned is not in play, whatever is chosen and holds."""
        is_there = said.number in self.where.entered or not (is_elsewhere(said.thing) or is_drawn(said.thing))
        return said.number in self.where.surely_gone or not is_there

    def is_this_gone(self) -> bool:
        """Whether this card has left play by what was said before."""
        return any(isinstance(self.things[number], t.This) for number in self.where.gone if number >= 0)

    def has_gone(self, thing: t.Thing) -> bool:
        """Whether this card, or what a pronoun means, has left play by what was said before."""
        if isinstance(thing, t.This):
            return self.is_this_gone()
        return isinstance(thing, t.Back) and thing.mention in self.where.gone

    def is_away(self, thing: t.Thing) -> bool:
        """Whether what a pronoun means lies somewhere else than in play, by something that is done here."""
        if not isinstance(thing, t.Back) or thing.mention < 0:
            return False
        there = is_elsewhere(self.things[thing.mention]) and thing.mention not in self.where.entered
        return there or thing.mention in self.where.taken

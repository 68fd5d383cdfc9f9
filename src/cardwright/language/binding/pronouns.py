"""What a pronoun means: `it`, `its`, `them`, `that unit`, `itself`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec.structs

from cardwright.language import tree as t
from cardwright.language.binding.mention import ORDINALS, Mention, fits
from cardwright.language.binding.mentions import Mentions
from cardwright.language.binding.phrases import worded
from cardwright.language.binding.roles import ASIDE
from cardwright.language.binding.scope import Scope
from cardwright.language.complaints import NOT_CLEAR, Unbound, Unsaid
from cardwright.language.points import Point, Points, Rule
from cardwright.language.terms import ONE
from cardwright.language.things import is_drawn, is_elsewhere, is_opposing, is_own, kinds_of
from cardwright.language.walk import every

OWN_DEEDS = ("discard", "sacrifice", "play", "draw")  # what you do with cards of your own
UNDOES = {  # what makes good again what another verb does
    "ready": "exhaust",
    "exhaust": "ready",
    "replenish": "deplete",
    "deplete": "replenish",
    "free": "trap",
    "trap": "free",
    "reorientate": "disorientate",
    "disorientate": "reorientate",
}


@dataclass(frozen=True)
class Found:
    """What a pronoun means, and whether it must be named: another one would come to mind first."""

    number: int
    is_named: bool = False


@dataclass(frozen=True)
class Candidates:
    """What a pronoun can mean, the likeliest first, and the rule that says so."""

    options: list[Mention]
    rule: Rule
    near: list[Mention]  # those of the nearest clause
    is_named: bool = False


class Pronouns:
    """Binds pronouns to what was mentioned."""

    def __init__(self, mentions: Mentions, points: Points, has_several_opponents: bool) -> None:
        self.mentions = mentions
        self.points = points
        self.has_several_opponents = has_several_opponents
        self.said_it: tuple[int, int] = (-1, -1)  # the sentence that waits for something with “it”, and what that is
        self.skipped = -1  # the clause in which a pronoun passed over what has left play
        self.settled: list[t.Select] = []  # what conditions counted, and a pronoun has meant or not

    def back(self, back: t.Back, scope: Scope) -> t.Back | t.This | t.Select:
        """A pronoun bound to what it means, which it names where a rule had to decide."""
        points = len(self.points.found)
        found = self.antecedent(back, scope, is_object=scope.role in ("object", "party") and not back.kind)
        number, decided = found.number, self.points.found[points:]
        self.check_one(back, number)
        if scope.is_event and worded(back) == "it":
            self.said_it = self.mentions.sentence, number
        if (counted := self.one_counted(back, number, scope)) is not None:
            called = self.mentions.called(number) or msgspec.structs.replace(back, mention=number)
            both = [(f"means {self.mentions.phrase(number)}", called), ("means one of those that there are", counted)]
            return self.points.decide(worded(back), both)
        if len(self.points.found) == points and self.is_undone(number, UNDOES.get(scope.suffers, "")):
            raise Unsaid(f"“{worded(back)}” has just suffered the opposite: name what you mean")
        if worded(back) != self.mentions.phrase(number):
            self.points.note(worded(back), self.mentions.phrase(number), rule_in(decided))
        is_here = any(said.number == number and said.clause == scope.clause for said in self.mentions.said)
        is_far = scope.is_measure and scope.is_joined and not (back.kind or is_here)
        bound = msgspec.structs.replace(back, mention=number)
        if is_plain(decided) and not found.is_named and not is_far:
            return bound
        return self.mentions.called(number) or bound

    def check_one(self, back: t.Back, number: int) -> None:
        """Refuses a pronoun for one card that is one of every player's: there may be several."""
        thing = self.mentions.things[number]
        traits = thing.traits if isinstance(thing, t.Select) and thing.pick in ("top", "bottom") else ()
        whose = {trait.zone.whose for trait in traits if isinstance(trait, t.Placed)}
        if "each player's" in whose or (self.has_several_opponents and "each opponent's" in whose):
            advice = "write “For each opponent, ... that player's deck, then ...”"
            raise Unsaid(f"“{worded(back)}” can be one of several: {advice}")

    def one_counted(self, back: t.Back, number: int, scope: Scope) -> t.Select | None:
        """One of those of which a condition says that there are any, where a pronoun can mean that as well.

        After “when ..., if you control ...” it can mean either, but for something good that happens to the subject.
        """
        counted, said = scope.counted, [said for said in self.mentions.said if said.number == number]
        if counted is None or counted in self.settled or back.many or back.which or not said[0].is_event:
            return None
        self.settled.append(counted)
        is_fitting = back.kind in ("", *counted.kinds) and not (scope.is_in_play and is_elsewhere(counted))
        is_still_about = any(isinstance(part, t.Back) for part in every(counted)) or scope.is_bonus
        if not is_fitting or (is_still_about and not back.kind):
            return None
        return msgspec.structs.replace(counted, pick="choose", count=ONE)

    def itself(self, scope: Scope) -> t.Back | t.This:
        """The subject of the clause that is being said, by a phrase that means nothing else."""
        if isinstance(scope.acting, t.This):
            return t.This(scope.acting.kind)
        number = -1 if scope.acting is None else self.mentions.number_of(scope.acting)
        thing = None if number < 0 else self.mentions.named(number)
        if thing is None:
            raise Unsaid("it is not clear what “itself” means: name what you mean")
        self.points.note("itself", worded(thing))
        self.mentions.again(number, scope.aside("object"))
        return thing

    def dealer(self, scope: Scope) -> t.Back | t.This:
        """What deals the damage that is being said, by a phrase that means nothing else."""
        dealer = scope.acting
        if not isinstance(dealer, t.Select | t.Back | t.This):
            raise Unsaid(NOT_CLEAR)
        if isinstance(dealer, t.This):
            return t.This(dealer.kind)
        number = self.mentions.number_of(dealer)
        thing = self.mentions.named(number)
        if thing is None:
            raise Unsaid("several deal damage: say how much each of them deals")
        self.points.note("its", worded(thing), Rule.SUBJECT)
        self.mentions.again(number, scope.aside())
        return thing

    def earlier(self, scope: Scope) -> t.Back | t.This:
        """What was mentioned before the clause that is being said, by a phrase that means nothing else."""
        here = {said.number for said in self.mentions.said if said.clause == scope.clause}
        fitting = [said for said in self.mentions.latest() if said.number not in here and fits(said, t.Back())]
        if not fitting or isinstance(scope.acting, t.Select | t.Back | t.This):
            raise Unsaid(NOT_CLEAR)
        number = self.one_of("its", fitting, scope).number
        found = self.mentions.called(number)
        if found is None:
            raise Unsaid(NOT_CLEAR)
        self.points.note("its", self.mentions.phrase(number))
        self.mentions.again(number, scope.aside())
        return found

    # What fits.
    def antecedent(self, back: t.Back, scope: Scope, is_object: bool) -> Found:
        """The mention that a pronoun stands for: as an object, never for the subject of its clause."""
        fitting, pronoun = self.fitting(back, scope), worded(back)
        if is_object and fitting:
            fitting = [said for said in fitting if not self.is_acting(said, scope)]
            if not fitting:
                raise Unsaid(f"“{pronoun}” is not what does this here: write “itself”, or name what you mean")
        if self.skipped == scope.clause and not scope.is_in_play:
            raise Unsaid(NOT_CLEAR)
        if not fitting and back.kind == "card":  # a unit or spell is a card, too
            return self.antecedent(msgspec.structs.replace(back, kind=""), scope, is_object)
        if not fitting:
            raise Unbound(pronoun)
        if back.which in ORDINALS:
            return Found(nth(fitting, back))
        likely = self.likely(fitting, back, scope)
        named = [said for said in likely if said.role != ASIDE]
        if scope.is_holding:
            named = [said for said in named if not is_own(said.thing)]
        found = self.one_of(pronoun, named or likely, scope, is_of_kind=bool(back.kind))
        return replace(found, is_named=True) if named and len(named) < len(likely) else found

    def likely(self, fitting: list[Mention], back: t.Back, scope: Scope) -> list[Mention]:
        """What fits a pronoun by its words, but for what cannot be meant by what is said of it."""
        if back.kind:
            fitting = [said for said in fitting if not isinstance(said.thing, t.This | t.Implied)] or fitting
        if scope.is_other_number:
            fitting = [said for said in fitting if not self.is_acting(said, scope)] or fitting
        if scope.asked:
            fitting = [said for said in fitting if kinds_of(said.thing) != (scope.asked,)] or fitting
        if scope.is_to_you:
            fitting = [said for said in fitting if not is_opposing(said.thing)] or fitting
        if worded(back) == "it" and self.said_it[0] == self.mentions.sentence and not scope.is_event:
            fitting = [said for said in fitting if said.number == self.said_it[1]] or fitting
        return fitting

    def fitting(self, back: t.Back, scope: Scope) -> list[Mention]:
        """All that a pronoun can mean by its words."""
        said = [one for one in self.mentions.said if fits(one, back) and not is_unknown(one, scope)]
        able = {one.number for one in said} - self.mentions.compared
        return [one for one in self.mentions.latest() if one.number in able]

    def is_acting(self, said: Mention, scope: Scope) -> bool:
        """Whether a mention is of the subject of the clause that is being said."""
        if isinstance(scope.acting, t.This):
            return isinstance(said.thing, t.This)
        return scope.acting is not None and said.number == self.mentions.number_of(scope.acting)

    def is_undone(self, number: int, verb: str) -> bool:
        """Whether a deed would only make good what the clause before has done to the same thing."""
        since = self.mentions.said[self.mentions.case_begun :]
        done = [said for said in since if said.suffers and not said.is_event]
        return bool(verb and done) and (done[-1].number, done[-1].suffers) == (number, verb)

    # What is meant of all that fits.
    def one_of(self, pronoun: str, fitting: Sequence[Mention], scope: Scope, is_of_kind: bool = False) -> Found:
        """What a pronoun means of what fits: the subject of an event, else what the clause before is about."""
        is_one = len({said.thing if isinstance(said.thing, t.This) else said.number for said in fitting}) == 1
        self.check_in_play(pronoun, fitting[-1:] if is_one else fitting, scope)
        if is_one:
            return Found(fitting[-1].number)
        near = [said for said in fitting if said.clause == fitting[-1].clause]
        rest = [said for said in reversed(fitting) if said.clause != fitting[-1].clause]
        left = [said for said in fitting if self.mentions.is_gone(said)]
        if scope.is_was and len({said.number for said in left}) == 1 < len(fitting):  # it is said of what no longer is
            return Found(left[0].number, is_named=True)
        likely = of_a_measure(of_the_nearest(near, rest, scope, is_of_kind), rest, scope)
        likely = self.or_what_it_waits_for(self.still_there(likely, scope), rest)
        meanings = [(f"means {self.mentions.phrase(said.number)}", said) for said in likely.options]
        return Found(self.points.decide(pronoun, meanings, likely.rule).number, likely.is_named)

    def check_in_play(self, pronoun: str, fitting: Sequence[Mention], scope: Scope) -> None:
        """Refuses a pronoun for what is not in play when something is done to it."""
        if scope.is_in_play and all(map(self.mentions.is_surely_gone, fitting)):
            where = "has left play" if fitting[-1].number in self.mentions.where.surely_gone else "is not in play"
            raise Unsaid(f"“{pronoun}” {where} by then: name what you mean")

    def still_there(self, likely: Candidates, scope: Scope) -> Candidates:
        """What is still in play comes before what has left, where only that can be meant."""
        present = [said for said in likely.options if not self.mentions.is_gone(said)]
        if not scope.is_in_play or not present:
            return likely
        if likely.rule == Rule.NONE:
            is_named = likely.is_named or len(present) < len(likely.options)
            return replace(likely, options=present, is_named=is_named)
        if likely.options[0] in present:
            return likely
        self.skipped, near = scope.clause, present[0].clause
        subject_first = sorted(present, key=lambda said: not (said.role == "subject" and said.clause == near))
        return replace(likely, options=subject_first, is_named=True)

    def or_what_it_waits_for(self, likely: Candidates, rest: Sequence[Mention]) -> Candidates:
        """What may be given up for this, or else what the text waits for: nothing decides between them."""
        events = sorted((said for said in rest if said.is_event), key=lambda said: said.role != "subject")
        first = likely.near[0]
        if likely.rule != Rule.NEAREST or likely.options[0] is not first or not events:
            return likely
        if first.number not in self.mentions.prices:
            return likely
        return replace(likely, options=[first, events[0]], rule=Rule.NONE)


def of_the_nearest(near: list[Mention], rest: Sequence[Mention], scope: Scope, is_of_kind: bool) -> Candidates:
    """The subject of an event, or what the nearest clause is about, before everything else; or no rule decides."""
    if len(near) == 1:
        return Candidates([*near, *rest], Rule.NEAREST, near)
    is_event = near[0].is_event
    about = [said for said in near if (said.role == "subject" if is_event else said.role)]
    first = sorted(near, key=lambda said: said not in about)
    is_harmed = scope.is_harm and is_own(first[0].thing) and not is_own(first[1].thing)
    is_two_of_a_kind = is_event and (is_of_kind or scope.is_type)  # of two that an event brings together
    if len(about) == 1 and not is_harmed and not is_two_of_a_kind:
        return Candidates([*first, *rest], Rule.SUBJECT if is_event else Rule.NEAREST, first)
    open_to = first if is_event or is_harmed else about or near
    return Candidates(open_to, Rule.NONE, open_to)


def of_a_measure(likely: Candidates, rest: Sequence[Mention], scope: Scope) -> Candidates:
    """Whose number a clause can speak of: of all that was named, but for those who have nothing but a bonus."""
    groups = [said.thing for said in likely.near if getattr(said.thing, "pick", "all") in ("all", "each")]
    everything = [*likely.near, *(said for said in rest if said.thing not in groups)]
    if not scope.is_measure or likely.near[0].clause != scope.clause or len(everything) == len(likely.near):
        return likely
    measured = [said for said in everything if not isinstance(said.thing, t.Implied)] or everything
    return replace(likely, options=measured, rule=Rule.NONE, is_named=len(measured) < len(everything))


def nth(fitting: Sequence[Mention], back: t.Back) -> int:
    """The number of the first, second ... thing of its kind, in the order in which they are mentioned."""
    place = ORDINALS.index(back.which)
    if len(fitting) <= place:
        raise Unbound(worded(back))
    return sorted(said.number for said in fitting)[place]


def is_unknown(said: Mention, scope: Scope) -> bool:
    """Whether a card is only drawn, or only chosen, if what is being said does not hold."""
    is_done = said.suffers in OWN_DEEDS or getattr(said.thing, "pick", "") == "choose"
    if said.number in scope.others or (said.number in scope.undone and is_done and not said.is_event):
        return True
    is_governed = scope.is_asked and said.number in scope.governed
    return (is_governed or scope.is_past) and is_drawn(said.thing)


def rule_in(points: Sequence[Point]) -> Rule:
    """The rule that decided what a pronoun means."""
    return points[-1].rule if points else Rule.NONE


def is_plain(points: Sequence[Point]) -> bool:
    """Whether a pronoun means what it would mean to anybody, so that it need not be named."""
    return all(point.rule == Rule.NEAREST and point.taken == 0 for point in points)

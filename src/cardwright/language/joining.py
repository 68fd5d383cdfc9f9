"""Joining the clauses and sentences of a text: subjects said once, `for each`, `then` and `otherwise`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeGuard

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.build import CALLED_THEY, FOE, ONE
from cardwright.language.build_events import FOUGHT
from cardwright.language.complaints import NOT_CLEAR, Unsaid
from cardwright.language.errors import CardTextError
from cardwright.language.points import Points, Rule
from cardwright.language.render_phrases import takes_plural
from cardwright.language.walk import FirstOnly, every, ordered, rewrite, speaks_back

Doing = t.Damage | t.Gain | t.Convert | t.Do | t.Move | t.Roll
SAID_OF = t.Player("")  # the subject of the clause before: the verb goes with somebody who is not addressed
THEY = t.Player("that player", mention=CALLED_THEY)  # a verb without “s” after it goes with “they”
THAT_PLAYER = t.Player("that player")
SAID_YOU = t.Player("you", mention=-2)  # “you” in so many words: never replaced by the subject before; bound like any
ONLY_LAST = "governs only what follows “and”"
EACH_NUMBER = "say of each number how often it counts: make it two sentences"
SHOWING = ("reveal", "look at")  # what becomes known only by doing it
OBJECTS = ("what", "to", "of")  # of a clause
WHOSE_PLAY = {"you": "own", "an opponent": "opposing", "each opponent": "opposing", "a player": ""}  # cards played
Predicate = Callable[[t.Thing], t.Effect]


class Quoted(Exception):
    """An error inside quotation marks, and where in the whole text they open."""

    def __init__(self, error: CardTextError, offset: int) -> None:
        super().__init__(str(error))
        self.error, self.offset = error, offset


@dataclass(frozen=True)
class Rest:
    """A clause after `and` whose subject is that of the clause before."""

    predicate: Predicate
    per: t.Per | None = None


@dataclass(frozen=True)
class Again:
    """A further thing after `and` to which the same is done."""

    thing: t.Thing


class Several(tuple[t.Effect, ...]):
    """A sentence that says what two sentences say."""


class Either(Several):
    """A sentence that waits for either of two events, and so says what two sentences say."""


@dataclass(frozen=True)
class Rather:
    """What happens instead of the sentence before, if a condition holds."""

    condition: t.Condition
    effect: t.Effect


@dataclass(frozen=True)
class Joint:
    """A sentence that continues the one before it: `then ...`, `otherwise ...`; of `instead`, what it makes of it."""

    word: str
    effect: Any


def deltas_of(said: tuple[Any, ...]) -> tuple[t.Delta, ...]:
    """Changes of stats, those said for several stats at once taken apart."""
    return tuple(delta for part in said for delta in (part if isinstance(part, tuple) else (part,)))


def damage_delta(stat: str, parts: tuple[Any, ...]) -> tuple[t.Delta, t.Thing | None]:
    """The change of damage that a clause names, and whom it concerns."""
    if isinstance(parts[0], str):
        return t.Delta(stat, parts[0]), parts[1] if len(parts) == 2 else None
    delta = t.Delta(stat, "subtract" if parts[1] == "less" else "add", parts[0])
    return delta, parts[2] if len(parts) == 3 else None


def done_by(act: Any, player: t.Thing) -> Any:
    """An act with the player who does it, or the thing that deals or loses."""
    if isinstance(act, t.Then):
        return t.Then(done_by(act.first, player), done_by(act.next, player))
    return act if isinstance(act, t.Swap | t.Strike) else replace(act, by=player)


def is_bonus(part: Any) -> bool:
    """Whether a clause adds to stats."""
    return isinstance(part, t.Change) and part.deltas[0].how in ("add", "subtract")


def subject_of(effect: Any) -> t.Thing | None:
    """What a clause says something of: the subject that a clause after `and` may leave out."""
    match effect:
        case t.Change() | t.Become() | t.Have() | t.Immune() | t.Rule():
            return effect.what
        case _:
            return None


def inherited(subject: t.Thing) -> t.Thing:
    """A subject said once for two clauses: things chosen in the first are meant again in the second."""
    if isinstance(subject, t.Implied):
        return t.Back()
    if isinstance(subject, t.Select) and subject.pick in ("choose", "random", "any"):
        return t.Back(many=subject.count != ONE)
    return subject


def inherited_player(subject: t.Thing) -> t.Thing:
    """The player whom a clause without a subject means: the one who was chosen in the clause before."""
    if isinstance(subject, t.Player) and subject.who in ("a player", "another player", "an opponent"):
        return t.Player("that player")
    return subject


def doer(before: t.Effect | None) -> t.Thing | None:
    """Who did what the clause before says, as the next one means them once more; nobody if it was said to you."""
    by = before.by if isinstance(before, t.May) else getattr(last_act(before), "by", None)
    if by is None or by in (t.Player(), SAID_YOU, SAID_OF):
        return None
    if isinstance(by, t.Player) and by.who.startswith("its "):
        return replace(by, mention=t.SAME, of=None)
    if isinstance(by, t.Player):
        return inherited_player(by)
    return inherited(by)


def carried_on(part: Any, before: t.Effect | None, points: Points) -> Any:
    """A clause after `and` or `then` with whoever does it, where it names nobody: its verb says whether it is you."""
    if isinstance(part, t.All):
        return t.All(tuple(carried_on(inner, before, points) for inner in part.parts))
    if isinstance(part, t.Then):
        return t.Then(carried_on(part.first, before, points), carried_on(part.next, before, points))
    if not isinstance(part, Doing) or not (part.by == SAID_OF or is_said_to_you(part)):
        return part
    subject = doer(before)
    if part.by == SAID_OF and subject is None and isinstance(part, t.Damage):
        return replace(part, by=None)
    if part.by == SAID_OF:
        return part if subject is None else done_by(part, subject)
    if subject is None:
        return part
    both = [("said to you", part), (f"said of {worded_player(subject)}", done_by(part, subject))]
    verb = {t.Damage: "deal", t.Roll: "roll", t.Convert: "turn"}.get(type(part)) or str(getattr(part, "verb", ""))
    if isinstance(before, t.May):
        return points.decide(verb, both)
    if takes_plural(subject) or subject == THEY:
        return both[1][1]
    points.note(verb, both[0][0], Rule.AGREEMENT)
    return points.decide(verb, both, Rule.AGREEMENT)


def is_said_to_you(act: t.Act) -> bool:
    """Whether a clause names nobody who does it."""
    return getattr(act, "by", None) in (None, t.Player())


def worded_player(subject: t.Thing) -> str:
    """A subject for an explanation."""
    match subject:
        case t.Player(who=who):
            return who
        case t.This(kind=kind):
            return f"this {kind}".strip()
        case _:
            return "the one before"


def continued(before: t.Effect | None, rest: Rest) -> t.Effect:
    """A clause after `and`, said of the subject before it."""
    subject = subject_of(before)
    if subject is None:
        raise Unsaid("the part after “and” has no subject: say what it is about")
    effect = rest.predicate(inherited(subject))
    if rest.per is not None and of_several(effect) is not None:
        raise Unsaid(EACH_NUMBER)
    return effect if rest.per is None else multiplied(effect, rest.per)


def last_act(effect: t.Effect | None) -> t.Effect | None:
    """The clause that was said last."""
    match effect:
        case t.May():
            return last_act(effect.effect)
        case t.All():
            return effect.parts[-1]
        case t.Then():
            return last_act(effect.next)
        case _:
            return effect


def conditional(word: str, effect: t.Effect, condition: t.Condition, points: Points) -> t.Effect:
    """A sentence with a condition at its end, which may speak of what the sentence names."""
    if speaks_of_them(condition) and (asked := asked_of_each(word, effect, condition, points)) is not None:
        return asked
    after = comes_after(effect, condition) and not asks_of_past(condition)

    def put(governed: t.Effect) -> t.Effect:
        return t.If(condition, governed, after=after)

    several = of_several(effect)
    if asks_of_past(condition) and several is not None and len(several.parts) > 2:
        raise Unsaid(f"say what “{word}” governs: make it two sentences")
    if not after or several is None:
        return reaching(word, effect, put, points)
    last = t.All((*several.parts[:-1], put(several.parts[-1])))
    if any(isinstance(part, t.Do) and part.verb in SHOWING for part in several.parts[:-1]):
        points.note(word, ONLY_LAST, Rule.LAST_STEP)
        return last
    return either(word, asked_first(word, condition, effect), last, points)


def speaks_of_them(condition: t.Condition) -> bool:
    """Whether a condition speaks of players as “they”."""
    return any(getattr(part, "mention", -1) == CALLED_THEY for part in every(condition))


def asked_of_each(word: str, effect: t.Effect, condition: t.Condition, points: Points) -> t.Effect | None:
    """What each of several players does if something holds for “them”: it is asked of one after the other."""
    match effect:
        case t.All(parts=(*others, last)):
            asked = asked_of_each(word, last, condition, points)
            if asked is None:
                return None
            only_last = t.All((*others, t.All((asked,))))
            who = {getattr(part, "by", None) for part in effect.parts}
            if len(who) > 1:
                return only_last
            (by,) = who
            assert isinstance(by, t.Player)
            whole = t.ForEach(by, t.If(condition, t.All(tuple(done_by(part, THAT_PLAYER) for part in effect.parts))))
            return either(word, whole, only_last, points)
        case t.Then():
            asked = asked_of_each(word, effect.next, condition, points)
            return None if asked is None else t.Then(effect.first, asked)
    by = getattr(effect, "by", None)
    if not isinstance(effect, t.Act | t.May) or not isinstance(by, t.Player):
        return None
    if by.who in t.CHOSEN:
        return t.All((t.Do("choose", by), t.If(condition, done_by(effect, THAT_PLAYER))))
    if by.who not in ANY_OF:
        return None
    return t.ForEach(by, t.If(condition, done_by(effect, THAT_PLAYER)))


def asks_of_past(condition: t.Condition) -> bool:
    """Whether a condition asks what something was that a sentence before took away."""
    return any(isinstance(part, t.Is) and part.past for part in every(condition))


def asked_first(word: str, condition: t.Condition, effect: t.Effect) -> t.Effect:
    """A condition before all that it governs, and what it speaks of is named or chosen before."""
    named = [part for part in every(effect) if isinstance(part, t.This) or is_picked(part)]
    is_one = named and (isinstance(named[0], t.This) or getattr(named[0], "pick", "") == "the")
    if not named:
        return t.If(condition, effect)
    first, chosen = effect.parts[0] if isinstance(effect, t.All) else effect, named[0]
    if is_one:
        return t.If(rewrite(condition, lambda node: chosen if node == t.Back() else node), effect)
    place = next((name for name in OBJECTS if getattr(first, name, None) is chosen), None)
    if place is None or not isinstance(chosen, t.Select) or chosen.pick != "choose":
        raise Unsaid(f"say what “{word}” governs: make it two sentences")
    rest: t.Effect = replace(first, **{place: t.Back()})
    if isinstance(effect, t.All):
        rest = replace(effect, parts=(rest, *effect.parts[1:]))
    return t.All((t.Do("choose", chosen), t.If(condition, rest)))


def is_picked(part: Any) -> bool:
    """Whether something is described that is not only drawn."""
    return isinstance(part, t.Select) and part.pick != "draw"


def of_several(effect: t.Effect) -> t.All | None:
    """The parts of a sentence that has several, joined by `and`; a list of bonuses has one for each number."""
    if isinstance(effect, t.All):
        return effect
    if not isinstance(effect, t.Change) or len(effect.deltas) < 2 or sets_all(effect):
        return None
    again = effect.what if isinstance(effect.what, t.Implied) else inherited(effect.what)
    last = replace(effect, what=again, deltas=effect.deltas[-1:])
    return t.All((replace(effect, deltas=effect.deltas[:-1]), last))


def sets_all(change: t.Change) -> bool:
    """Whether a change says one number for several stats: `+2 to all attributes`."""
    return len({(delta.how, delta.amount) for delta in change.deltas}) == 1 and len(change.deltas) > 2


def either(word: str, whole: t.Effect, last: t.Effect, points: Points) -> t.Effect:
    """What a word at the end of a sentence with `and` governs."""
    return points.decide(word, [("governs the whole sentence", whole), (ONLY_LAST, last)])


def reaching(word: str, effect: t.Effect, put: Callable[[t.Effect], t.Effect], points: Points) -> t.Effect:
    """A sentence with a condition or moment at its end: it governs the last step after `then`; after `and`, unclear."""
    several = of_several(effect)
    if several is not None:
        return either(word, put(effect), t.All((*several.parts[:-1], put(several.parts[-1]))), points)
    if not isinstance(effect, t.Then):
        return put(effect)
    steps: list[tuple[str, t.Effect]] = [
        ("governs only what follows “then”", t.Then(effect.first, reaching(word, effect.next, put, points))),
        ("governs the whole sentence", put(effect)),
    ]
    points.note(word, steps[0][0], Rule.LAST_STEP)
    return points.decide(word, steps, Rule.LAST_STEP)


ONE_AT_A_TIME = ("start a skirmish", "skirmish", "defend")  # what several never do at once
REMOVED = ("destroy", "sacrifice", "leave play", "discard")  # after which fewer are left
ANY_OF = {"each opponent": "an opponent", "each player": "a player", "all players": "a player"}


def waiting(event: t.Event) -> list[tuple[str, Callable[[t.Effect], t.Effect]]]:
    """A trigger, or what it can mean where several do or suffer it: any one of them, or all."""
    subject = event.subject
    if isinstance(subject, t.Player) and subject.who in ANY_OF:
        return by_players(event, subject)
    if isinstance(subject, t.Select) and subject.pick == "each" and not is_removed(event):
        raise Unsaid(f"“each {subject.kinds[0]}” is too many to wait for: write “a” or “one of” for one at a time")
    if isinstance(subject, t.Select) and subject.pick in ("each", "all") and is_removed(event):
        one = replace(event, subject=replace(subject, pick="choose", count=ONE))
        none_left = t.Compare(t.Count(replace(subject, pick="all", count=None)), "exactly", t.Number(0))

        def the_last(effect: t.Effect) -> t.Effect:
            return waits(one, t.If(none_left, effect))

        return [("means any one of them", partial(waits, one)), ("means the last of them", the_last)]
    if isinstance(subject, t.Select) and subject.pick == "all" and event.deed.verb in ONE_AT_A_TIME:
        one = replace(event, subject=replace(subject, pick="choose", count=ONE))
        return [("", lambda effect: waits(one, rewrite(effect, of_one)))]
    return [("", partial(waits, event))]


def by_players(event: t.Event, subject: t.Player) -> list[tuple[str, Callable[[t.Effect], t.Effect]]]:
    """What several players do: whenever one of them does it, or as soon as all of them have done it in one turn."""
    one = replace(event, subject=t.Player(ANY_OF[subject.who]))
    everyone = t.Player(subject.who.replace("all players", "each player"))
    what = event.deed.object
    if isinstance(what, t.Select) and what.pick.startswith("draw"):
        what = replace(what, pick="choose", count=ONE)
    all_have = t.Happened(t.Event(everyone, replace(event.deed, object=what)))

    def the_last(effect: t.Effect) -> t.Effect:
        return waits(one, t.If(all_have, effect))

    return [("means any one of them", partial(waits, one)), ("means all of them, in one turn", the_last)]


def either_event(*events: t.Event) -> Callable[[t.Effect], t.Effect]:
    """What happens at either of two events, of which each must have one subject."""
    for subject in (event.subject for event in events):
        is_one = isinstance(subject, t.This) or (isinstance(subject, t.Select) and subject.count == ONE)
        if not is_one and subject != t.Player():
            raise Unsaid("say it of one of them, as in “a unit”")

    def wait(effect: t.Effect) -> t.Effect:
        if isinstance(effect, t.Change) and of_the_hit(events[0], effect):
            raise Unsaid("make it two sentences: one for each event")
        both: t.Effect = Either(waits(event, effect) for event in events)  # type: ignore[assignment]
        return both

    return wait


def of_one(node: Any) -> Any:
    """What is said of several, said of the one that an event is about."""
    return replace(node, many=False) if isinstance(node, t.Back) else node


def is_removed(event: t.Event) -> bool:
    """Whether something is gone after an event."""
    return event.deed.verb in REMOVED and (event.deed.passive or event.deed.verb == "leave play")


def waits(event: t.Event, effect: t.Effect) -> t.Effect:
    """What happens when an event does; a change of the damage just taken or dealt is one of every hit."""
    event, effect = with_foe(event, effect)
    return of_the_hit(event, effect) or of_the_played(event, effect) or t.When(event, for_the_fight(event, effect))


def with_foe(event: t.Event, effect: t.Effect) -> tuple[t.Event, t.Effect]:
    """An event that names what destroyed a unit in a skirmish, where the text speaks of what it skirmished with."""
    foes = [part for part in every(effect) if isinstance(part, t.Back) and part.which == FOE]
    if not foes:
        return event, effect
    deed = event.deed
    if not deed.passive or deed.resource != FOUGHT or deed.links:
        raise Unsaid("say what it skirmished with: “destroyed in a skirmish” must come before it")
    kind = foes[0].kind
    which = "" if isinstance(event.subject, t.This) else "second"
    said: t.Effect = rewrite(effect, lambda node: replace(node, which=which) if node in foes else node)
    by = t.Link("by", t.Select((kind,), "choose", ONE))
    return replace(event, deed=replace(deed, links=(by,))), said


def of_the_hit(event: t.Event, effect: t.Effect) -> t.Effect | None:
    """The sentence that changes every hit, for one that changes the hit of which it speaks."""
    if not isinstance(effect, t.Change) or effect.against is not None or event.deed.verb != "deal":
        return None
    links = {link.word: link.to for link in event.deed.links}
    taken = event.deed.passive
    subject, other = (links.get("to"), links.get("by")) if taken else (event.subject, links.get("to"))
    is_same = effect.what == subject or (isinstance(effect.what, t.Back) and not effect.what.kind)
    if subject is None or not is_same or effect.deltas[0].stat != ("damage taken" if taken else "damage dealt"):
        return None
    hit = t.Select(("hit",), "each") if taken else None
    return t.Change(every_one(subject), effect.deltas, hit if other is None else every_one(other))


def of_the_played(event: t.Event, effect: t.Effect) -> t.Effect | None:
    """The sentence about all cards that somebody plays, for one about the card that is just being played.

    What it costs is paid by then, and the hits of a spell are its own: said of one card, it would come too late.
    """
    played, who = event.deed.object, event.subject
    if event.deed.verb != "play" or event.deed.passive or event.deed.links or not isinstance(effect, t.Change):
        return None
    if not isinstance(played, t.Select) or effect.what not in (t.Back(), t.Back(played.kinds[0])):
        return None
    stats = {delta.stat for delta in effect.deltas}
    is_cost = all(stat.endswith(" cost") for stat in stats)
    if not is_cost and not (stats == {"damage dealt"} and all("spell" in kind for kind in played.kinds)):
        return None
    if not isinstance(who, t.Player) or who.who not in WHOSE_PLAY or any(isinstance(x, t.Whose) for x in played.traits):
        raise Unsaid("say it of all of them: “your spells cost 1T less”, “opposing spells deal 1 more damage”")
    side = WHOSE_PLAY[who.who]
    traits = ordered((t.Whose(side), *played.traits)) if side else played.traits
    return replace(effect, what=replace(played, pick="all", count=None, traits=traits))


def every_one(thing: t.Thing) -> t.Thing:
    """What is said of any one, said of each."""
    if isinstance(thing, t.Select) and thing.pick == "choose":
        return replace(thing, pick="each", count=None)
    if isinstance(thing, t.Player):
        return t.Player({"a player": "all players", "an opponent": "each opponent"}.get(thing.who, thing.who))
    return thing


def times_each(parts: list[t.Effect], points: Points) -> t.Effect:
    """Clauses joined by `and`, the last of which is multiplied by `for each`: perhaps those before it are as well."""
    per = next((each for each in every(parts[-1]) if isinstance(each, t.Per)), None)
    if per is None or not any(has_size(part) for part in parts[:-1]):
        return t.All(tuple(parts))
    last = t.All((*parts[:-1], t.All((parts[-1],))))
    whole = t.All(tuple(multiplied(part, per) if has_size(part) else part for part in parts))
    return points.decide("for each", [("counts only for what follows “and”", last), ("counts for all of it", whole)])


def has_size(effect: t.Effect) -> bool:
    """Whether a clause says a number that `for each` could multiply, and does not yet."""
    is_sized = isinstance(effect, t.Damage | t.Gain) or (isinstance(effect, t.Do) and effect.verb == "draw")
    is_sized |= isinstance(effect, t.Change) and all(delta.amount for delta in effect.deltas)
    return is_sized and not any(isinstance(part, t.Per) for part in every(effect))


def spread(text: t.Text) -> t.Text:
    """The text with each sentence made two whose adjective is said of the first of several kinds only."""
    spread_out: t.Text = rewrite(text, _spread)
    return spread_out


def _spread(effect: Any) -> Any:
    for name in ("what", "to"):
        things = getattr(effect, name, None)
        if not isinstance(effect, t.Act | t.Change) or not isinstance(things, t.Select):
            continue
        only = next((trait for trait in things.traits if isinstance(trait, FirstOnly)), None)
        if only is None:
            continue
        rest = tuple(trait for trait in things.traits if trait is not only)
        one = replace(things, kinds=things.kinds[:1], traits=ordered((*only.traits, *rest)))
        two = replace(things, kinds=things.kinds[1:], traits=rest)
        both = (replace(effect, **{name: one}), replace(effect, **{name: two}))
        return t.All(both) if things.pick in ("all", "each") else t.Choose(both) if things.count == ONE else effect
    return effect


def apart(effect: t.Effect) -> list[t.Effect]:
    """The sentences of which a sentence consists, where only a part of it is governed by what stands at its end."""
    if isinstance(effect, t.All) and isinstance(effect.parts[-1], t.All | t.If | t.When | t.Lasting):
        *first, last = effect.parts
        if isinstance(last, t.All):
            (last,) = last.parts
        return [t.All(tuple(first)) if len(first) > 1 else first[0], last]
    return [effect]


def is_apart(effect: t.Effect) -> TypeGuard[t.All]:
    """Whether a sentence consists of two, since what stands at its end governs only its last part."""
    return isinstance(effect, t.All) and isinstance(effect.parts[-1], t.All)


def in_steps(effect: t.Effect) -> t.Effect:
    """The same within a sentence that something else governs: one step after the other."""
    first, *rest = apart(effect)
    return t.Then(first, rest[0]) if rest else first


def first_said(amount: t.Amount) -> t.Amount:
    """An amount said before the thing that a pronoun in it could mean: it means what was mentioned before both."""
    named: t.Amount = rewrite(amount, lambda node: t.Back(which=t.Back.EARLIER) if node == t.Back() else node)
    if any(getattr(part, "who", "").startswith("its ") for part in every(named)):
        raise Unsaid(NOT_CLEAR)
    return named


def repeated(before: t.Effect | None, thing: t.Thing) -> t.Effect:
    """The act before once more, with a further thing."""
    match before:
        case t.Damage() if before.to is not None:
            return replace(before, to=thing)
        case t.Gain() if before.to is not None:
            return replace(before, to=thing)
        case t.Do(verb="destroy") if isinstance(thing, t.Select) and t.Linked("attached to", t.Back()) in thing.traits:
            raise Unsaid("what is attached is destroyed first: make it two sentences")
        case t.Do(verb=verb, links=()) if verb != "draw":
            return replace(before, what=thing)
        case _:
            raise Unsaid("the part after “and” is not whole: say what happens to it")


def multiplied_behind(effect: t.Effect, per: t.Per, points: Points) -> t.Effect:
    """The effect with the “for each” that stands behind it: of a list of bonuses it may count for the last one only."""
    whole, several = multiplied(effect, per), of_several(effect)
    if several is None:
        return whole
    if per.most is not None:
        raise Unsaid(EACH_NUMBER)
    *others, last = several.parts
    only_last = t.All((*others, t.All((multiplied(last, per),))))
    return points.decide(
        "for each", [("counts only for what follows “and”", only_last), ("counts for all of it", whole)]
    )


def multiplied(effect: t.Effect, per: t.Per) -> t.Effect:
    """The effect with its amount taken once for each of the things that are counted."""

    def times(amount: t.Amount) -> t.Per:
        return replace(per, each=amount)

    match effect:
        case t.Damage() | t.Gain():
            return replace(effect, amount=times(effect.amount))
        case t.Change() if all(delta.amount for delta in effect.deltas):
            return replace(effect, deltas=tuple(replace(d, amount=times(d.amount or ONE)) for d in effect.deltas))
        case t.Do(what=t.Select(count=count)) | t.Move(what=t.Select(count=count)) if count is not None:
            return replace(effect, what=replace(effect.what, count=times(count)))
        case t.May():
            return replace(effect, effect=multiplied(effect.effect, per))
        case _:
            raise Unsaid("“for each” needs a number before it that it can multiply")


def for_the_fight(event: t.Event, effect: t.Effect) -> t.Effect:
    """An effect at the start of a skirmish; damage that is then dealt or taken is that of this skirmish."""
    is_fight = event.deed.verb in ("start a skirmish", "skirmish", "defend")
    if is_fight and isinstance(effect, t.Change) and effect.deltas[0].stat in ("damage dealt", "damage taken"):
        return t.Lasting(t.Moment("end", "skirmish", "the"), effect)
    return effect


def rather(before: t.Effect, said: Rather) -> tuple[t.Effect, ...]:
    """The sentence before, and what happens instead of it: a hit that is larger then, or another effect."""
    more = said.effect
    match before, more:
        case t.Damage(amount=t.Number(least)), t.Damage(amount=t.Number(most), more=True) if most > least:
            return before, t.If(said.condition, t.Damage(t.Number(most - least), more=True))
        case _, t.Damage(more=True):
            raise Unsaid("“instead” and a number need less damage before them")
        case t.Damage(amount=t.Number(least)), t.Damage(amount=t.Number(most), to=t.Back(many=False)) if (
            more.type == before.type and most > least and more.by is None
        ):
            return before, t.If(said.condition, t.Damage(t.Number(most - least), more=True))
    if isinstance(before, t.Do | t.Move) and is_of_the_same(before, more) and not speaks_back(said.condition):
        return chosen_first(before, t.If(said.condition, more))
    for node in (more, said.condition):
        if called := named_before(node, before):
            raise Unsaid(f"it is not clear what “{called}” means before “instead”: name it")
    return (t.If(said.condition, more, otherwise=before),)


def named_before(node: t.Node, before: t.Effect) -> str:
    """The word by which a part speaks of what the sentence before may have named, or nothing."""
    named = {kind for part in every(before) if isinstance(part, t.Select) for kind in part.kinds}
    for part in every(node):
        if isinstance(part, t.Back) and (not part.kind or part.kind in named | {"card"}):
            return f"that {part.kind}" if part.kind else "it"
        if getattr(part, "who", "").startswith("its "):
            return "it"
    return ""


def is_of_the_same(before: t.Do | t.Move, more: t.Effect) -> bool:
    """Whether something else is done to the one thing that the sentence before chooses."""
    is_again = isinstance(more, t.Do | t.Move) and more.what == t.Back()
    is_chosen = isinstance(before.what, t.Select) and (before.what.pick, before.what.count) == ("choose", ONE)
    return is_again and is_chosen


def chosen_first(before: t.Do | t.Move, rather_done: t.If) -> tuple[t.Effect, ...]:
    """A thing is chosen, and what is done to it depends on a condition."""
    what, source = before.what, before.source if isinstance(before, t.Move) else None
    assert isinstance(what, t.Select)
    placed = () if source is None else (t.Placed(source),)
    usually = replace(before, what=t.Back())
    if isinstance(usually, t.Move):
        usually = replace(usually, source=None)
    first = t.Do("choose", replace(what, traits=ordered((*what.traits, *placed))))
    return first, replace(rather_done, otherwise=usually)


def comes_after(effect: t.Effect, tail: t.Node) -> bool:
    """Whether a condition or duration must stay behind its effect, because one speaks of things of the other."""
    names_things = any(isinstance(part, t.Select | t.This) for part in every(tail))
    return speaks_back(tail) or (names_things and speaks_back(effect))


COUNTED = ("discard", "destroy", "sacrifice")  # acts on so many cards, which “that many” can mean


def as_many_as(first: t.Effect, following: t.Effect) -> t.Effect:
    """What follows after `then`, where “that many” means as many as were discarded, destroyed or sacrificed before."""
    act = last_act(first)
    if not isinstance(act, t.Do) or act.verb not in COUNTED:
        return following
    way = t.ThisWay(act.what.kinds[0] if isinstance(act.what, t.Select) else "card", act.verb)
    told: t.Effect = rewrite(following, lambda node: way if isinstance(node, t.ThatMuch) else node)
    return told


def at_most(effect: t.Effect, most: int) -> t.Effect:
    """A sentence that draws cards `for each` of something, but no more than so many."""
    found = [part for part in every(effect) if isinstance(part, t.Per) and part.most is None]
    draws = [part for part in every(effect) if isinstance(part, t.Do) and part.verb == "draw"]
    if len(found) != 1 or len(draws) != 1 or not any(part is found[0] for part in every(draws[0])):
        raise Unsaid("“this way” needs a sentence before it that draws cards “for each” of something")
    bounded: t.Effect = rewrite(effect, lambda node: replace(node, most=most) if isinstance(node, t.Per) else node)
    return bounded


def measured_by(effect: t.Effect, stat: t.Stat) -> t.Effect:
    """The effect with its number, one or two, taken once for each point of a stat."""

    def size(amount: t.Amount | None) -> t.Amount:
        if amount not in (t.Number(1), t.Number(2)):
            raise Unsaid("write 1 or 2 before “for each”")
        return stat if amount == t.Number(1) else t.Scaled("twice", stat)

    match effect:
        case t.Damage() | t.Gain():
            return replace(effect, amount=size(effect.amount))
        case t.Change():
            return replace(effect, deltas=tuple(replace(each, amount=size(each.amount)) for each in effect.deltas))
        case _:
            raise Unsaid("“for each” needs a number before it that it can multiply")


def filled(effect: t.Effect, amount: t.Amount, resource: str) -> t.Effect:
    """An effect in which “that many” is the amount of a resource that was named before."""

    def fill(node: Any) -> Any:
        return replace(node, amount=amount, resource=resource) if is_as_many(node) else node

    done: t.Effect = rewrite(effect, fill)
    return done


def is_as_many(node: Any) -> bool:
    """Whether a clause says “that many” of something that is named elsewhere."""
    return isinstance(node, t.Gain) and not node.resource


def followed(following: t.Effect, first: t.Effect) -> t.Effect:
    """An effect and what follows it, however many steps that has."""
    if isinstance(following, t.Then):
        return t.Then(followed(following.first, first), following.next)
    return t.Then(first, following)


def innermost(effect: t.Effect, change: Callable[[t.Effect], t.Effect]) -> t.Effect:
    """A sentence with its last part changed, under all its conditions."""
    if isinstance(effect, t.When | t.ForEach) or (isinstance(effect, t.If | t.Lasting) and not effect.after):
        return replace(effect, effect=innermost(effect.effect, change))
    return change(effect)


def is_conditional(effect: t.Effect) -> bool:
    """Whether a sentence begins with a condition, or has one after what it waits for."""
    if isinstance(effect, t.If):
        return not effect.after and not isinstance(effect.condition, t.Did)
    return isinstance(effect, t.When | t.ForEach | t.Lasting) and is_conditional(effect.effect)


def has_otherwise(effect: t.Effect) -> bool:
    """Whether a sentence says what happens in both cases of its condition."""
    return any(isinstance(part, t.If) and part.otherwise is not None for part in every(effect))


def with_otherwise(effect: t.Effect, otherwise: t.Effect) -> t.Effect:
    """The sentence with what happens if its last condition does not hold."""
    if isinstance(effect, t.Then) and isinstance(effect.next, t.If):
        return replace(effect, next=with_otherwise(effect.next, otherwise))
    if isinstance(effect, t.If | t.When | t.Lasting | t.ForEach) and has_condition(effect.effect):
        return replace(effect, effect=with_otherwise(effect.effect, otherwise))
    if isinstance(effect, t.If) and effect.otherwise is None:
        return replace(effect, otherwise=otherwise)
    raise Unsaid("“otherwise” needs an “if” before it")


def has_condition(effect: t.Effect) -> bool:
    """Whether a sentence has a condition that `otherwise` can speak of."""
    if isinstance(effect, t.Then):
        return isinstance(effect.next, t.If)
    return isinstance(effect, t.If) or (
        isinstance(effect, t.When | t.Lasting | t.ForEach) and has_condition(effect.effect)
    )

"""What a text says of the card that bears it: it cannot call the card what it is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardwright.language import tree as t
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.lexicon import Lexicon
from cardwright.language.mentions import mentions
from cardwright.language.walk import every, parts_of
from cardwright.language.words import an, listed, plural


def check_bearer(text: t.Text, lexicon: Lexicon, form: int, types: int | None = None) -> None:
    """Refuses a text that calls its card by another kind, or speaks of what a card of its kind is never attached to."""
    cards = lexicon.cards
    attached, holding = t.State(lexicon.states.host or ""), t.State(lexicon.states.held or "")
    aside = put_aside(text)
    check_noticed(text, lexicon)
    for node in said_of_it(text):
        is_noun = isinstance(node, t.This) and node.kind in cards.nouns and types is not None
        if isinstance(node, t.This) and is_noun and not (types or 0) >> cards.nouns[node.kind] & 1:
            raise CannotDo(node, f"the card that says so is not {an(node.kind)}: write “this card”")
        if isinstance(node, t.This) and node.kind and not cards.kinds.get(node.kind, 0) >> form & 1:
            is_champion = lexicon.champions is not None and node.kind == lexicon.champions.kind
            better = f"your {node.kind}" if is_champion else "this card"
            raise CannotDo(node, f"the card that says so is not {an(node.kind)}: write “{better}”")
        is_staying = isinstance(node, t.Is) and isinstance(node.what, t.This) and lexicon.kernel.is_paid
        if (
            is_staying
            and isinstance(node, t.Is)
            and not cards.permanents >> form & 1
            and any(map(is_of_play, node.traits))
        ):
            raise CannotDo(node, "the card that says so does not stay in play: say how long, as in “until ...”")
        verb = node.deed.verb if isinstance(node, t.Event | t.Rule) else ""
        kind = verb.rpartition(" this ")[2] if " this " in verb else ""
        if kind in cards.kinds and not cards.kinds[kind] >> form & 1:
            raise CannotDo(node, f"the card that says so is not {an(kind)}: write “a {kind}”")
        is_moved = isinstance(node, t.Move | t.Do) and isinstance(node.what, t.This) and lexicon.kernel.is_paid
        if is_moved and not cards.permanents >> form & 1 and not any(node is move for move in aside):
            raise CannotDo(node, "a card that does not stay in play is discarded when it has been carried out")
        is_fight = isinstance(node, t.Rule | t.Event) and node.deed.verb in lexicon.states.fights
        subject = node.what if isinstance(node, t.Rule) else getattr(node, "subject", None)
        if is_fight and isinstance(subject, t.This) and not cards.kinds.get("unit", cards.all_forms) >> form & 1:
            raise CannotDo(node, f"the card that says so is never in a {lexicon.states.fight}")
        is_host = isinstance(node, t.Select) and node.pick == "the" and attached in node.traits
        is_held = isinstance(node, t.Select) and node.pick == "the" and holding in node.traits
        if is_held and not cards.attachments & ~cards.permanents & 1 << form:
            raise CannotDo(node, "the card that says so holds nothing")
        if is_host and not cards.attachments & cards.permanents & 1 << form:
            raise CannotDo(node, "the card that says so is never attached to anything")
        if is_host and isinstance(node, t.Select) and node.traits != (attached,):
            raise CannotDo(node, "there is only one: write “the attached unit”")
    check_changes(text, lexicon, form)
    is_elsewhere = lexicon.headers.standing or lexicon.states.held  # beneath another card, or held and not counted
    if cards.permanents >> form & 1 and lexicon.kernel.is_paid and not is_elsewhere:
        check_counted(text, lexicon, form)


def check_counted(text: t.Text, lexicon: Lexicon, form: int) -> None:
    """Refuses to ask a card in play whether there is any of what it is itself: there always is."""
    for ability in text.abilities:
        if ability.costs or ability.limit or not ability.does:
            continue  # the card may be gone when an ability is carried out
        for condition in asked_in_play(ability.does[0]):
            for node in every(condition):
                if isinstance(node, t.Compare) and is_among(node.left, lexicon, form) and is_of_one_or_more(node):
                    assert isinstance(node.left, t.Count)
                    (kind, *_) = node.left.of.kinds
                    is_some = node.compare in ("at least", "greater than")
                    others = f"another {kind}" if is_some else f"no other {plural(kind)}"
                    raise CannotDo(node, f"this card is one of them: write “{others}”")


def asked_in_play(effect: t.Effect) -> Iterator[t.Condition]:
    """The conditions that a sentence of a card in play asks while the card is there for certain."""
    match effect:
        case t.If(condition=condition, effect=inner, otherwise=otherwise):
            yield condition
            yield from asked_in_play(inner)
            if otherwise is not None:
                yield from asked_in_play(otherwise)
        case t.Lasting(until=until, effect=inner) if not isinstance(until, t.Moment | t.Event | t.Sooner):
            yield until
            yield from asked_in_play(inner)
        case t.When(trigger=t.Moment(whose=whose), effect=inner) if "next" not in whose:
            yield from asked_in_play(inner)
        case t.When(trigger=t.Event(subject=t.This(), deed=t.Deed(verb="enter play")), effect=inner):
            yield from asked_in_play(inner)
        case t.When(trigger=t.Event(deed=t.Deed(verb="play", object=t.This())), effect=inner):
            yield from asked_in_play(inner)


def is_among(amount: t.Amount, lexicon: Lexicon, form: int) -> bool:
    """Whether a number counts the card that says so, as long as it is in play."""
    if not isinstance(amount, t.Count):
        return False
    plain = all(is_of_play(trait) and getattr(trait, "side", "own") == "own" for trait in amount.of.traits)
    return plain and any(lexicon.cards.kinds.get(kind, 0) >> form & 1 for kind in amount.of.kinds)


def is_of_one_or_more(condition: t.Compare) -> bool:
    """Whether a comparison always or never holds for a number that is 1 or more."""
    value = condition.right.value if isinstance(condition.right, t.Number) else None
    return (condition.compare, value) in (
        ("exactly", 0),
        ("at most", 0),
        ("less than", 1),
        ("at least", 1),
        ("greater than", 0),
    )


def check_noticed(text: t.Text, lexicon: Lexicon) -> None:
    """Refuses to wait for this card being discarded by others, and where a card in a hand does not notice it."""
    noticing = lexicon.kernel.notices_itself
    for ability in text.abilities:
        for node in said_of_it(ability):
            what = discarded_by(node) if isinstance(node, t.Event) else None
            if what is None:
                continue
            if what != t.Player():
                raise CannotDo(node, "only you discard your cards: write “you discard this card”")
            if noticing and ability.keyword not in noticing:
                keywords = listed([f"“{keyword}:”" for keyword in sorted(noticing)], "or")
                raise CannotDo(node, f"a card in a hand does not notice that: begin with {keywords}")


def is_of_play(trait: t.Trait) -> bool:
    """Whether only what is in play has a property."""
    return isinstance(trait, t.Whose) or (isinstance(trait, t.Placed) and trait.zone.name == "play")


def check_changes(text: t.Text, lexicon: Lexicon, form: int) -> None:
    """Refuses a text that changes numbers of its own card which only those have that fight."""
    if lexicon.champions is None or lexicon.cards.kinds[lexicon.champions.kind] >> form & 1:
        return
    for ability in text.abilities:
        things = mentions(ability)
        for node in every(ability):
            what = node.what if isinstance(node, t.Change) else None
            meant = things[what.mention] if isinstance(what, t.Back) and what.mention >= 0 else what
            if isinstance(meant, t.This):
                raise CannotDo(node, f"this card has no such number: write “your {lexicon.champions.kind}”")


def check_entering(effect: t.Effect, lexicon: Lexicon, form: int) -> None:
    """Refuses to ask of a card that is just played what is never or always true then."""
    condition = effect.condition if isinstance(effect, t.If) else None
    if isinstance(condition, t.Is) and isinstance(condition.what, t.This) and not condition.past:
        is_away = any(isinstance(trait, t.Placed) and trait.zone.name != "play" for trait in condition.traits)
        if is_away:
            raise CannotDo(condition, "that is never so when it enters play: say when, as in “at the end of your turn”")
    if isinstance(condition, t.Happened) and condition.event.subject == t.Player():
        deed = condition.event.deed
        kinds = deed.object.kinds if isinstance(deed.object, t.Select) and not deed.object.traits else ()
        if deed.verb == "play" and any(lexicon.cards.kinds.get(kind, 0) >> form & 1 for kind in kinds):
            raise CannotDo(condition, f"this card is one of them: write “another {kinds[0]}”")


def check_timely(effects: Iterable[t.Effect], lexicon: Lexicon, form: int) -> None:
    """Refuses what is done at the reveal of a card to cards that come into play only later."""
    later = lexicon.champions.later.get(form, 0) if lexicon.champions is not None else 0
    for effect in effects:
        for node in every(effect):
            if not isinstance(node, t.Do | t.Move) or not isinstance(node.what, t.Select):
                continue
            forms = [lexicon.cards.kinds.get(kind, 0) for kind in node.what.kinds]
            zones = {trait.zone.name for trait in node.what.traits if isinstance(trait, t.Placed)}
            is_of_play = zones == {"play"} or (not zones and (isinstance(node, t.Move) or node.verb == "ignore"))
            if is_of_play and isinstance(node, t.Do | t.Move) and all(mask and not mask & ~later for mask in forms):
                kinds = listed(list(node.what.kinds), "or")
                raise CannotDo(node, f"no {kinds} is in play when this card is revealed: say when, as in “when ...”")


def put_aside(text: t.Text) -> list[t.Node]:
    """The moves by which a card goes elsewhere than to the discard pile, or from there, where it was discarded."""
    last = [ability.does[-1] for ability in text.abilities if ability.does]
    carried = [effect for effect in last if isinstance(effect, t.Move) and effect.verb in ("put", "return")]
    discarded = [ability for ability in text.abilities if ability.does and is_discarded(ability.does[0])]
    return [*carried, *(part for ability in discarded for part in every(ability))]


def discarded_by(event: t.Event) -> t.Thing | None:
    """Who discards this card in an event; nobody where the event is another."""
    match event:
        case t.Event(doer, t.Deed(verb="discard", object=t.This())):
            return doer
        case t.Event(t.This(), t.Deed(verb="discard", passive=True, links=links)):
            return next((link.to for link in links if link.word == "by"), t.Player())
        case _:
            return None


def is_discarded(effect: t.Effect) -> bool:
    """Whether a sentence says what happens when its own card is discarded."""
    return isinstance(effect, t.When) and isinstance(effect.trigger, t.Event) and bool(discarded_by(effect.trigger))


def said_of_it(node: Any) -> Iterator[t.Node]:
    """A node and all nodes below it, except abilities that other cards are given: “this” is another card there."""
    if isinstance(node, t.Node):
        yield node
    for part in [node.what] if isinstance(node, t.Have) else parts_of(node):
        yield from said_of_it(part)

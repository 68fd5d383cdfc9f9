"""What a text says of the card that bears it: it cannot call the card what it is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.again import asked, is_again
from cardwright.language.binding.binder import mentions
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.lexicon import Lexicon
from cardwright.language.walk import every, parts_of
from cardwright.language.words import an, listed, plural

ENDS_IN = {"draw": "hand", "discard": "discard pile"}  # where a card is that you have just drawn or discarded
# What happens without anything leaving play: a card in play that notices it is there.
WITHOUT_LEAVING = ("enter play", "play", "draw", "start a skirmish", "skirmish")


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
    check_waiting(text, lexicon, form)
    check_others(text, lexicon, form)
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
                    raise CannotDo(node, f"this card is one of them: write “{others_of(node)}”")


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
        case t.When(trigger=t.Event(deed=t.Deed(verb=verb)), effect=inner) if verb in WITHOUT_LEAVING:
            yield from asked_in_play(inner)


def check_others(text: t.Text, lexicon: Lexicon, form: int) -> None:
    """Refuses “other” where nothing is left out: the card is none of these, and none of them was mentioned."""
    for ability in text.abilities:
        mentioned = 1 << form
        entering = None  # what comes is another than those that are there
        for node in said_of_it(ability):
            if isinstance(node, t.Event) and node.deed.verb == "enter play":
                entering = node.subject
            if not isinstance(node, t.Select) or node is entering:
                continue
            masks = [lexicon.cards.kinds.get(kind, 0) for kind in node.kinds]
            is_card = all(mask & lexicon.cards.kinds["card"] for mask in masks)
            if t.Other() in node.traits and is_card and not any(mask & mentioned for mask in masks):
                kind = node.kinds[0]
                raise CannotDo(node, f"other than which? This card is not {an(kind)}: leave out “other”")
            this = next((trait.this for trait in node.traits if isinstance(trait, t.OtherThan) and trait.this), "")
            if this in lexicon.cards.kinds and not lexicon.cards.kinds[this] >> form & 1:
                raise CannotDo(node, f"this card is not {an(this)}: leave out “other than this {this}”")
            for mask in masks:
                mentioned |= mask


def check_waiting(text: t.Text, lexicon: Lexicon, form: int) -> None:
    """Refuses to ask what is always or never so just after what a text waits for."""
    for ability in text.abilities:
        things = mentions(ability)
        for waiting in [node for node in every(ability) if isinstance(node, t.When)]:
            for node in asked(waiting.effect):
                check_turn(node, waiting.trigger)
                if isinstance(waiting.trigger, t.Event):
                    check_again(node, waiting.trigger)
                    check_there(node, waiting.trigger, things)
                    check_one_of_them(node, waiting.trigger, lexicon, form)


def check_turn(node: t.Node, trigger: t.Event | t.Moment) -> None:
    """Refuses to ask at the start or end of somebody's turn whose turn it is."""
    if isinstance(node, t.TurnOf) and isinstance(trigger, t.Moment) and trigger.period == "turn":
        if trigger.whose in ("your", "your next"):
            raise CannotDo(node, "the turn is yours at that moment: leave this out")
        if "opponent's" in trigger.whose:
            raise CannotDo(node, "the turn is not yours at that moment: leave this out")


def check_again(node: t.Node, trigger: t.Event) -> None:
    """Refuses to ask whether something has happened this turn that happens just then."""
    if is_again(node, trigger):
        first, second = "“for the first time each turn”", "“for the second time each turn”"
        raise CannotDo(node, f"this time counts, too: write {first} or {second}")


def check_there(node: t.Node, trigger: t.Event, things: Sequence[t.Thing]) -> None:
    """Refuses to ask where something is that has just entered play or was destroyed."""
    if not isinstance(node, t.Is) or node.past:
        return
    back = isinstance(node.what, t.Back) and 0 <= node.what.mention < len(things)
    meant = things[node.what.mention] if isinstance(node.what, t.Back) and back else node.what
    zones = {trait.zone.name == "play" for trait in node.traits if isinstance(trait, t.Placed)}
    is_entering = trigger.deed.verb == "enter play"
    is_gone = trigger.deed.verb == "destroy" and trigger.deed.passive
    if zones and meant == trigger.subject and (is_entering or (is_gone and True in zones)):
        raise CannotDo(node, f"it {'is' if is_entering else 'is not'} in play at that moment: leave this out")


def check_one_of_them(node: t.Node, trigger: t.Event, lexicon: Lexicon, form: int) -> None:
    """Refuses to ask whether there is any of what has just come: there always is."""
    is_this = isinstance(trigger.subject, t.This) and trigger.deed.verb == "enter play"
    if is_this and isinstance(node, t.Compare) and is_among(node.left, lexicon, form) and is_of_one_or_more(node):
        raise CannotDo(node, f"this card is one of them: write “{others_of(node)}”")
    there = there_then(trigger)
    if there is None or not isinstance(node, t.Compare) or not is_of_one_or_more(node):
        return
    counted = cards_in_hand(node.left) or (node.left.of if isinstance(node.left, t.Count) else None)
    if counted is None:
        return
    masks = [lexicon.cards.kinds.get(kind, 0) for kind in counted.kinds]
    is_kind = all(any(not lexicon.cards.kinds.get(kind, 0) & ~mask for mask in masks) for kind in there.kinds)
    if is_kind and set(counted.traits) <= set(there.traits):
        others = others_of(node)
        if trigger.deed.verb == "draw":  # nothing is called “other” than a card that was drawn
            others = "two or more cards" if is_asking_for(node) else "exactly one card"
        raise CannotDo(node, f"what this waits for is one of them: write “{others}”")


def there_then(event: t.Event) -> t.Select | None:
    """What is in its place just after an event, with all that can be said of it there."""
    match event:
        case t.Event(t.Select() as things, t.Deed(verb="enter play" | "start a skirmish" | "skirmish", passive=False)):
            return replace(things, traits=(*things.traits, t.Placed(t.Zone("play"))))
        case t.Event(t.Player("you"), t.Deed(verb="draw" | "discard" as verb, object=t.Select() as things)):
            return replace(things, traits=(*things.traits, t.Placed(t.Zone(ENDS_IN[verb], "your"))))
        case _:
            return None


def cards_in_hand(amount: t.Amount) -> t.Select | None:
    """The cards that your hand count counts."""
    if amount != t.Stat("hand count", t.Player()):
        return None
    return t.Select(("card",), "all", traits=(t.Placed(t.Zone("hand", "your")),))


def is_among(amount: t.Amount, lexicon: Lexicon, form: int) -> bool:
    """Whether a number counts the card that says so, as long as it is in play."""
    if not isinstance(amount, t.Count):
        return False
    plain = all(is_of_play(trait) and getattr(trait, "side", "own") == "own" for trait in amount.of.traits)
    return plain and any(lexicon.cards.kinds.get(kind, 0) >> form & 1 for kind in amount.of.kinds)


def others_of(condition: t.Compare) -> str:
    """What to count instead of things of which there always is one."""
    counted = cards_in_hand(condition.left) or (condition.left.of if isinstance(condition.left, t.Count) else None)
    assert counted is not None
    return f"another {counted.kinds[0]}" if is_asking_for(condition) else f"no other {plural(counted.kinds[0])}"


def is_asking_for(condition: t.Compare) -> bool:
    """Whether a comparison holds where there are enough of something."""
    return condition.compare in ("at least", "greater than")


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

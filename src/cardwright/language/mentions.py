"""What the words of a paragraph refer to: its mentions with their roles, and pronouns bound to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

import msgspec
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.points import Point, Points, Rule
from cardwright.language.walk import OWNERS, TURNS, every, ordered, rewrite, said_order
from cardwright.language.words import an, participle

PLAYED = "played: "  # before the side of cards that somebody plays
TAKE = "take control of"
MUTUAL = ("skirmish", "attack", "defend", "start")  # what nothing does to itself
ORDINALS = ("first", "second", "third", "fourth")
OWN_DEEDS = ("discard", "sacrifice", "play", "draw")  # what you do with cards of your own
SHOWING = ("reveal", "look at")  # what makes cards known that lie in a hand or deck
CLAUSES = (
    *(t.Event, t.Damage, t.Gain, t.Do, t.Convert, t.Move, t.Roll, t.Swap, t.Strike),
    *(t.Change, t.Become, t.Have, t.Immune, t.Rule, t.Is, t.Compare),
)
# The parts of a clause that it is about; everything else is only named in passing.
ROLES: dict[tuple[Any, str], str] = {
    (t.Event, "subject"): "subject",
    (t.Deed, "object"): "object",
    (t.Damage, "by"): "subject",
    (t.Damage, "to"): "object",
    (t.Gain, "by"): "subject",
    (t.Gain, "to"): "object",
    (t.Do, "what"): "object",
    (t.Move, "what"): "object",
    (t.Move, "to"): "place",
    (t.Swap, "of"): "object",
    (t.Strike, "by"): "subject",
    (t.Strike, "to"): "object",
    (t.Change, "what"): "subject",
    (t.Become, "what"): "subject",
    (t.Have, "what"): "subject",
    (t.Immune, "what"): "subject",
    (t.Rule, "what"): "subject",
    (t.Is, "what"): "subject",
    (t.ForEach, "of"): "each",
    (t.Link, "to"): "party",
    (t.Compare, "left"): "subject",
}


GONE = ("destroy", "sacrifice", "discard")  # what takes a card out of play
# What can be done only to what is in play; of acts, by their verbs.
IN_PLAY = ((t.Damage, "to"), (t.Gain, "by"), (t.Gain, "to"), (t.Strike, "by"), (t.Strike, "to"))
HELD_IN_PLAY = (t.Change, t.Become, t.Have, t.Immune, t.Rule)
DONE_IN_PLAY = (
    *("destroy", "sacrifice", TAKE, "deplete", "replenish", "trap", "free", "disorientate", "reorientate"),
    *("exhaust", "ready", "withdraw", "put back", "suppress"),
)
# What somebody would rather do to an opposing card; one of their own they would return to “your hand”.
HARMS = ("destroy", TAKE, "deplete", "trap", "disorientate", "exhaust", "withdraw", "put back", "suppress")
OF_ITS_OWN = " of its Element"  # of a resource
ONLY_ONE = ("skirmish", "attack", "battle", "effect", "stack", "hit", "damage")  # of which there is one at a time
HELD_TOGETHER = ("engaged with", "stacked with", "in a skirmish with")  # what ends when one of them leaves play
SPENT = ("deplete", "exhaust")  # what is done to a card for what follows, and leaves it in play
EACH_OR_ANY = (
    "once for each of them, or once in all? Write “for each of them who does, ...” or “if any of them does, ...”"
)
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
NOT_CLEAR = "it is not clear what “its” means: end with “, where X is its ...”"


class Unbound(Exception):
    """A pronoun that stands for nothing mentioned before it."""

    def __init__(self, pronoun: str) -> None:
        super().__init__(f"“{pronoun}” does not refer to anything mentioned before")
        self.pronoun = pronoun


class Unsaid(Exception):
    """A combination of phrases that the grammar allows and that means nothing."""


@dataclass(frozen=True)
class Mention:
    """A thing or player as it is mentioned at one place: what it does there, and what is done to it."""

    number: int
    thing: t.Thing
    role: str
    clause: int
    sentence: int
    is_event: bool  # of something that a text waits for
    suffers: str  # the verb of what is done to it


def bind(text: t.Text, points: Points | None = None, has_several_opponents: bool = False) -> t.Text:
    """The text with every pronoun bound to what it means; `points` decides what is open."""
    points = points or Points()
    if has_several_opponents:
        text = rewrite(text, lambda node: of_each_opponent(node, points))
    return t.Text(tuple(Binder(points, has_several_opponents).ability(ability) for ability in text.abilities))


def mentions(ability: t.Ability) -> list[t.Thing]:
    """What the numbers of mentions in a paragraph stand for, in their order."""
    binder = Binder(Points())
    binder.ability(ability)
    return binder.things


def is_many(thing: t.Thing) -> bool:
    """Whether a mention is of several things."""
    match thing:
        case t.Select(pick="the" | "each"):
            return False
        case t.Select(pick="all but"):
            return True
        case t.Select(count=count):
            return count != t.Number(1)
        case _:
            return False


class Binder:
    """Goes through one paragraph in the order it is said."""

    def __init__(self, points: Points, has_several_opponents: bool = False) -> None:
        self.points = points
        self.has_several_opponents = has_several_opponents
        self.things: list[t.Thing] = []  # by number
        self.said: list[Mention] = []  # in order, with those that pronouns mean once more
        self.turn = -1  # how many mentions came before the last turn of another player
        self.clauses = 0
        self.clause = 0
        self.sentence = 0
        self.begun = 0  # the sentence that said last when something happens, or how long it lasts
        self.is_event = False
        self.is_asked = False  # in a condition
        self.is_past = False  # in a condition about what something was before it was taken away
        self.is_type = False  # in whose type is meant, by a mere “its”
        self.doers: list[t.Player] = []
        self.compared: set[int] = set()  # with each of which something is compared: no pronoun means one of them
        self.undrawn: range = range(0)  # mentions in what a condition governs, of which it cannot know drawn cards
        self.dealer: t.Thing | None = None  # of the damage that is being said
        self.acting: t.Thing | None = None  # the subject of the clause that is being said
        self.is_counting = False  # for each of some things
        self.deed = ""  # the verb of the event that is being said
        self.is_to_you = False  # in what goes to your hand or deck, where no opposing card goes
        self.taker = ""  # who took control of something last
        self.held_last: t.Player | None = None  # whose owner or controller was named last
        self.gone: set[int] = set()  # what has left play
        self.untouched: set[int] = set()  # what had left play before what may not have been done
        self.is_turn_of_others = False  # a turn was said that may be another player's
        self.is_rest = False  # each other player was said, and is each opponent
        self.is_later = False  # in what happens at another time
        self.has_returned = False  # something has gone to a hand
        self.discarded: set[int] = set()  # what you have just discarded from your hand
        self.unhappened = 0  # how many mentions came before what may not have been done
        self.undone = range(0)  # mentions in what has not been done in the case that is being said
        self.surely_gone: set[int] = set()  # what has left play whatever is chosen and holds
        self.is_open = False  # what is being said may not happen
        self.yours: set[int] = set()  # what you have done as only the owner or controller of a card does it
        self.is_harm = False  # what is being said is done to something that its controller would keep from it
        self.entered: set[int] = set()  # what was put into play
        self.prices: set[int] = set()  # what may be given up for what follows
        self.is_price = False
        self.is_in_play = False  # what is being said can be said only of what is in play
        self.skipped = -1  # the clause in which a pronoun passed over what has left play
        self.is_named = False  # what a pronoun would mean has left play, and it means another
        self.taken: set[int] = set()  # what has left play by something that is done here
        self.changed: set[int] = set()  # what has become something else
        self.is_measure = False  # in a number of something, as in “where X is its damage”
        self.is_joined = False  # in one of several clauses of a sentence
        self.is_was = False  # in what is asked of something that may be gone
        self.is_holding = False  # in whose controller or owner is meant
        self.before_case = 0  # how much was said before “otherwise”
        self.is_shown = False  # several cards of a hand or deck were shown

    def ability(self, ability: t.Ability) -> t.Ability:
        """The paragraph with its pronouns bound."""
        costs = self.bound(ability.costs, "", "")
        does: list[t.Effect] = []
        deed: t.Effect | None = None  # of which a sentence asks whether it was done
        for effect in ability.does:
            self.sentence += 1
            if isinstance(effect, t.When | t.Instead | t.Lasting):
                self.begun = self.sentence
            is_asked = asked_in(effect) is not None
            if not is_asked:
                self.untouched, self.unhappened = set(self.gone), len(self.things)
            bound = self.bound(effect, "", "")
            does += self.each_or_any(deed, bound)
            check_asked_alike(does)
            deed = deed if is_asked else bound
        return replace(ability, costs=costs, does=tuple(does))

    def each_or_any(self, deed: t.Effect | None, effect: t.Effect) -> list[t.Effect]:
        """What happens “if they do”, where several players may have done it: once for each of them, or once in all."""
        by = None if deed is None else doer_of(deed)
        dids = [part for part in every(effect) if isinstance(part, t.Did) and part.who == "they"]
        if not dids or not isinstance(by, t.Player) or by.who not in self.many_players:
            return [effect]
        numbers = {self.number_of(part) for part in every(deed) if isinstance(part, t.Player | t.Select)} - {-1}
        if any(getattr(part, "mention", -1) in numbers for part in every(effect)):
            return [effect]
        if not isinstance(effect, t.If) or effect.condition not in dids:
            raise Unsaid(EACH_OR_ANY)
        each: list[t.Effect] = [replace(effect, condition=replace(dids[0], who=t.Did.EACH), otherwise=None)]
        if effect.otherwise is not None:
            undone = t.Did(t.Did.EACH, negated=not dids[0].negated)
            each.append(t.If(undone, effect.otherwise))
        any_of_them: list[t.Effect] = [replace(effect, condition=replace(dids[0], who=t.Did.ANY))]
        both = [("means each of them, one after the other", each), ("means any of them", any_of_them)]
        return self.points.decide("they", both)

    def in_turn(self, node: Any) -> Any:
        """Two steps, of which the second may ask whether several players have carried out the first."""
        if not isinstance(node, t.Then):
            return node
        first, *rest = self.each_or_any(node.first, node.next)
        if rest:
            raise Unsaid("say in sentences of their own what happens if they do, and what if they do not")
        return replace(node, next=first)

    @property
    def many_players(self) -> tuple[str, ...]:
        """How a text says that several players do something, at the tables of its game."""
        everyone = ("each player", "all players")
        return (*everyone, "each opponent", "each other player") if self.has_several_opponents else everyone

    def bound(self, node: Any, role: str, suffers: str) -> Any:
        """A part of the text with its pronouns bound, parts first."""
        if isinstance(node, tuple):
            return tuple(self.bound(part, role, suffers) for part in node)
        if isinstance(node, t.Choose):
            return replace(node, options=tuple(map(self.option, node.options)))
        if not isinstance(node, msgspec.Struct):
            return node
        if isinstance(node, t.Event) and are_played(node.subject) and node.deed.verb.startswith("enter"):
            raise Unsaid("what you play enters play, and so does what is put there: write “when you play” or “control”")
        if isinstance(node, t.Do):
            node = self.from_where(node)
        before = self.clause, self.is_event, self.is_asked, self.acting, self.is_counting, len(self.doers)
        joined, self.is_joined = self.is_joined, self.is_joined or isinstance(node, t.All | t.Then)
        self.is_joined &= not isinstance(node, t.With)  # a filter follows what it is said of
        measure, holding, was = self.is_measure, self.is_holding, self.is_was
        self.is_was = node.was if isinstance(node, t.Is) else self.is_was
        self.is_measure |= isinstance(node, t.Stat) and node.of == t.Back() and not self.is_asked
        self.is_holding |= isinstance(node, t.Player) and node.of is not None
        self.is_counting |= isinstance(node, t.Per | t.Count)
        self.is_asked |= isinstance(node, t.Is | t.Compare)
        is_type, self.is_type = self.is_type, self.is_type or (isinstance(node, t.Same) and node.to == t.Back())
        self.is_past = node.past if isinstance(node, t.Is) else self.is_past and isinstance(node, t.Back)
        if isinstance(node, CLAUSES):
            self.clauses += 1
            self.clause, self.is_event, self.acting = self.clauses, isinstance(node, t.Event), None
            self.deed = node.deed.verb if isinstance(node, t.Event) else ""
        changed: dict[str, Any] = {}
        first, before_all, in_branches = len(self.things), set(self.gone), set[int]()
        surely, taken_before = set(self.surely_gone), set(self.taken)
        is_later, self.is_later = self.is_later, self.is_later or (isinstance(node, t.When) and bool(self.discarded))
        is_price, self.is_price = self.is_price, self.is_price or is_given_up(node)
        is_open, self.is_open = self.is_open, self.is_open or isinstance(node, t.May | t.If | t.ForEach | t.Instead)
        for name in said_order(node):
            taken = self.taken
            if name == "condition":
                self.undrawn = range(first, len(self.things))
                self.taken = taken_before  # it is asked first, wherever it stands
            inner = role_of(node, name, role)
            part = getattr(node, name)
            if not isinstance(node, t.Back):
                self.is_in_play = is_done_in_play(node, name)
                self.is_harm = (self.is_in_play or isinstance(node, t.Move)) and is_harmful(node)
            if isinstance(node, t.If) and name in ("effect", "otherwise"):
                in_branches |= self.gone
                self.before_case = len(self.said) if name == "otherwise" else self.before_case
                is_undone = isinstance(node.condition, t.Did) and node.condition.negated
                is_left = is_undone and name == "effect"
                self.gone = set(self.untouched if is_left else before_all)
                self.undone = range(self.unhappened, first) if is_left else range(0)
                is_done = isinstance(node.condition, t.Did) and (name == "effect") != is_undone
                inside = {number for number in self.surely_gone if number >= first}
                self.surely_gone = surely | inside | (self.gone - self.untouched if is_done else set())
            gone = set(self.gone)
            if isinstance(node, t.Move):
                is_moved = name == "what" and isinstance(part, t.Back)
                self.is_to_you = is_moved and isinstance(node.to, t.Zone) and node.to.whose == "your"
            if isinstance(node, t.Move) and isinstance(part, t.Zone) and name == "to" and part.whose == "its owner's":
                changed[name] = replace(part, mention=self.number_of(changed["what"]))
                self.held_last = t.Player("its owner", changed[name].mention)
            else:
                changed[name] = self.bound(part, inner, suffered(node, name))
            if isinstance(node, t.Instead) and name == "event":
                self.gone = gone
            self.taken |= taken
            if name == "by" and isinstance(node, t.Damage):
                self.dealer = changed[name]
            if name == "by" and isinstance(node, t.Do) and node.verb == TAKE:
                self.taker = getattr(changed[name], "who", "")
            if ROLES.get((type(node), name)) == "subject":
                self.acting = changed[name]
            if name == "by" and isinstance(changed[name], t.Player) and changed[name].who != "you":
                self.doers.append(changed[name])
        if isinstance(node, t.Compare):
            others = range(first, len(self.things))
            self.compared |= {number for number in others if getattr(self.things[number], "pick", "") == "each"}
        self.gone |= in_branches
        if isinstance(node, t.If):
            inside = {number for number in self.surely_gone if number >= first}
            self.undone, self.surely_gone = range(0), surely | inside
        self.follow(node, changed)
        self.is_price, self.is_open, self.is_later = is_price, is_open, is_later
        self.is_measure, self.is_holding, self.is_was, self.is_joined = measure, holding, was, joined
        made = self.meant(self.in_turn(replace(node, **changed)), role, suffers)
        self.clause, self.is_event, self.is_asked, self.acting, self.is_counting, depth = before
        del self.doers[depth:]
        self.is_type = is_type
        return made

    def option(self, effect: t.Effect) -> t.Effect:
        """One of several effects: what the others take out of play is still there for it."""
        gone, is_open = set(self.gone), self.is_open
        self.is_open = True
        bound: t.Effect = self.bound(effect, "", "")
        self.gone, self.is_open = gone, is_open
        return bound

    def meant(self, node: Any, role: str, suffers: str) -> Any:
        """A node whose parts are bound, bound itself if it is a pronoun, and counted if it is a mention."""
        match node:
            case t.Back(which=t.Back.DEALER):
                return self.dealt_by()
            case t.Back(which=t.Back.SELF):
                return self.itself()
            case t.Back(which=t.Back.EARLIER):
                return self.earlier()
            case t.Back():
                node = self.back(node, is_object=role in ("object", "party"), suffers=suffers)
                if isinstance(node, t.Back):
                    self.mention(node.mention, role, suffers)
                    return node
            case t.Player(who="you"):
                return t.Player()
            case t.Player(who=""):
                raise Unsaid("say who does this: nobody is named before a verb that ends in “s”")
            case t.Player(who=who, mention=mention) if mention == t.SAME and getattr(self.held_last, "who", "") == who:
                return self.held_last
            case t.Player() if node.who.startswith("its "):
                self.held_last = self.taken_over(self.holder(node))
                return self.held_last
            case t.Player(who="each other player"):
                node = self.other_players(node)
            case t.Player(who="that player"):
                if (held := self.only_holder()) is not None:
                    self.points.note("that player", held.who)
                    return held
                if self.is_only_opponent():
                    return self.holder(t.Player("its controller"))
                return replace(node, mention=self.that_player())
            case t.Zone(whose=whose) if whose in OWNERS:
                return self.zone(node)
            case t.Linked(relation=relation) if relation in HELD_TOGETHER and self.has_gone(node.to):
                raise Unsaid(
                    f"nothing is “{relation}” what has left play: name what you mean in what the text waits for"
                )
            case t.Is(past=False, was=False, traits=(t.State(name=name), *_)) if self.is_away(node.what):
                raise Unsaid(f"it is not {name} where it is by then: write “was {name}”")
            case t.Is(was=True):
                if self.number_of(node.what) in self.changed:
                    raise Unsaid("“was” is asked too late, since it has become something else: ask “if ... is” first")
                was_taken = self.number_of(node.what) in self.taken
                return replace(node, was=False, past=was_taken and not node.kind)
            case t.Moment(whose=whose):
                self.is_turn_of_others |= node.period == "turn" and whose in (*TURNS, "each")
                self.turn = len(self.things) if whose in TURNS else self.turn
            case t.Select(pick="the", kinds=(kind,), traits=traits) if (
                all(isinstance(trait, t.Typed) for trait in traits) and kind not in ONLY_ONE
            ):
                return self.the_one(kind, traits, role, suffers)
            case t.Select():
                node = self.seen_from(node, is_done=bool(self.doers) and role == "object")
                node = self.of_opponents(self.others(when_played(node, role, self.is_event)))
        if isinstance(node, t.Select | t.This | t.Implied | t.Player):
            self.things.append(node)
            self.mention(len(self.things) - 1, role, suffers)
        return node

    def the_one(self, kind: str, traits: tuple[t.Trait, ...], role: str, suffers: str) -> Any:
        """`The unit`: the one that was mentioned, of which nothing else is said here."""
        if not traits and any(fits(said, t.Back(kind)) and kinds_of(said.thing) != ("",) for said in self.said):
            return self.meant(t.Back(kind), role, suffers)
        raise Unsaid(f"say which one “the {kind}” is, or write “a {kind}” if you choose it")

    def mention(self, number: int, role: str, suffers: str) -> None:
        """A thing is mentioned here, perhaps once more."""
        found = Mention(number, self.things[number], role, self.clause, self.sentence, self.is_event, suffers)
        self.said.append(found)
        if suffers in GONE:
            self.leave(number)
        if self.is_price and suffers in (*GONE, *SPENT):
            self.prices.add(number)

    def follow(self, node: Any, parts: dict[str, Any]) -> None:
        """Remembers what has left play by a clause, and what has come into it."""
        if isinstance(node, t.Event) and node.deed.verb == "leave play":
            self.leave(self.number_of(parts["subject"]))
        if isinstance(node, t.Event) and node.subject == t.Player() and node.deed.object is not None:
            self.yours.add(self.number_of(parts["deed"].object))
        is_deed = isinstance(node, t.Do) and node.verb in OWN_DEEDS and parts["by"] in (None, t.Player())
        if is_deed and not (isinstance(node.what, t.Select) and is_located(node.what)):
            self.yours.add(self.number_of(parts["what"]))
            if node.verb == "discard":
                self.discarded.add(self.number_of(parts["what"]))
        if isinstance(node, t.Gain) and node.resource.endswith(OF_ITS_OWN) and any(map(is_card, self.things)):
            raise Unsaid(
                f"whose {node.resource.rpartition(' ')[2]}? It is that of this card: name it, or say it before"
            )
        if isinstance(node, t.Become):
            self.changed.add(self.number_of(parts["what"]))
        self.has_returned |= isinstance(node, t.Do) and node.verb == "withdraw"
        if isinstance(node, t.Move) and node.source is not None and node.source.whose == "your":
            self.yours.add(self.number_of(parts["what"]))
        if isinstance(node, t.Move) and isinstance(node.what, t.Back) and is_yours(node.to):
            moved = parts["what"]
            if isinstance(moved, t.Back) and not (moved.mention in self.yours or is_own(self.things[moved.mention])):
                raise Unsaid(f"a card can go only to its owner: write “its owner's {node.to.name}”")
        if isinstance(node, t.Move) and isinstance(node.to, t.Zone):
            number = self.number_of(parts["what"])
            to = parts["to"]
            is_moved_on = isinstance(node.what, t.Back | t.This) and to.mention >= 0 and to.mention != number
            if is_moved_on and to.whose in ("its owner's", "its controller's"):
                raise Unsaid(f"a card can go only to its owner: write “its owner's {node.to.name}”")
            self.has_returned |= node.to.name == "hand"
            if node.to.name == "hand" and number in self.discarded and not self.is_later:
                raise Unsaid("it was discarded from the hand to which it would return: name what returns, as in “this”")
            if node.to.name == "play":
                self.gone -= {number}
                self.surely_gone -= {number}
                self.entered |= {number}
                self.taken -= {number}
            else:
                self.leave(number)

    def leave(self, number: int) -> None:
        """Something leaves play."""
        self.gone.add(number)
        if not self.is_event:
            self.taken.add(number)
        is_new = sum(said.number == number for said in self.said) == 1  # it is there only if it has left
        if is_new or not self.is_open:
            self.surely_gone.add(number)

    def is_surely_gone(self, said: Mention) -> bool:
        """Whether what is mentioned is not in play, whatever is chosen and holds."""
        is_there = said.number in self.entered or not (is_elsewhere(said.thing) or is_drawn(said.thing))
        return said.number in self.surely_gone or not is_there

    def not_there(self, pronoun: str, said: Mention) -> Unsaid:
        """The refusal of a pronoun for what is not in play when something is done to it."""
        where = "has left play" if said.number in self.surely_gone else "is not in play"
        return Unsaid(f"“{pronoun}” {where} by then: name what you mean")

    def is_gone(self, said: Mention) -> bool:
        """Whether what is mentioned has left play by what was said before."""
        if is_elsewhere(said.thing) and said.number not in self.entered:
            return True
        is_this = isinstance(said.thing, t.This)
        return said.number in self.gone or (
            is_this and any(isinstance(self.things[number], t.This) for number in self.gone if number >= 0)
        )

    def is_away(self, thing: t.Thing) -> bool:
        """Whether what a pronoun means lies somewhere else than in play, by something that is done here."""
        if not isinstance(thing, t.Back) or thing.mention < 0:
            return False
        there = is_elsewhere(self.things[thing.mention]) and thing.mention not in self.entered
        return there or thing.mention in self.taken

    def has_gone(self, thing: t.Thing) -> bool:
        """Whether this card, or what a pronoun means, has left play by what was said before."""
        if isinstance(thing, t.This):
            return any(isinstance(self.things[number], t.This) for number in self.gone if number >= 0)
        return isinstance(thing, t.Back) and thing.mention in self.gone

    def from_where(self, act: t.Do) -> t.Do:
        """An act on cards whose place is not said: those in a hand, those just shown, or those in play."""
        what = act.what
        if act.verb in SHOWING and (isinstance(what, t.Zone) or is_many(what)):
            self.is_shown = True
        if not isinstance(what, t.Select) or is_located(what):
            return act
        is_yours = act.by in (None, t.Player()) or getattr(act.by, "who", "") == "you"
        if self.is_shown and act.verb == "choose":
            raise Unsaid("is it one of the cards shown? Write “from it” or “from among them”, or else “in play”")
        if self.is_shown and act.verb == "discard" and is_yours:
            raise Unsaid("is it one of the cards shown? Write “from among them”, or else “in your hand”")
        if self.is_shown or act.verb != "discard" or what.pick not in ("all", "each"):
            return act
        held = replace(act, what=placed(what, t.Zone("hand", "its own")))
        destroyed = replace(act, verb="destroy")
        discarded = replace(act, what=placed(what, t.Zone("play")))
        options = [
            ("means those in hand", held),
            ("means those in play", discarded),
            ("means those in play, which are destroyed", destroyed),
        ]
        return self.points.decide("discard", options)

    # Others, and opponents.
    def other_players(self, player: t.Player) -> t.Player:
        """Each player but the one whose deed the text waits for; where there is none, but you."""
        doing = [said.number for said in self.said if isinstance(said.thing, t.Player) and said.is_event]
        if doing:
            return replace(player, of=t.Back(mention=doing[-1]))
        named = [said for said in self.said if isinstance(said.thing, t.Player) and said.thing != t.Player()]
        named += [said for said in self.said if said.is_event and isinstance(said.thing, t.Select)]
        named = [said for said in named if not is_own(said.thing)]
        is_held = self.held_last is not None and self.held_last != t.Player()
        is_open = named or is_held or self.is_turn_of_others
        if is_open and not self.is_rest:  # the rest once more, in the second half of a sentence
            raise Unsaid("each other player than whom? Write “each opponent”, or name who is meant")
        self.is_rest = True
        return t.Player("each opponent")

    def seen_from(self, things: t.Select, is_done: bool) -> t.Select:
        """Opposing things: where another player does something to them, it is open from whom that is seen."""
        if not is_done:
            return with_trait(things, t.NOT_YOURS, t.Whose("opposing"))
        if t.Whose("opposing") not in things.traits:
            return things
        number = self.number_of(self.doers[-1])
        if number < 0:
            raise Unsaid("“opposing” is seen from you, and here another player does it: name the units otherwise")
        theirs = t.Of(t.Player("that player", number), negated=True)
        both = [
            (f"is seen from {self.phrase(number)}", with_trait(things, t.Whose("opposing"), theirs)),
            ("is seen from you", with_trait(things, t.Whose("opposing"), t.NOT_YOURS)),
        ]
        return self.points.decide("opposing", both)

    def of_opponents(self, things: t.Select) -> t.Select:
        """Things of an opponent: of all of them, or of one of them, where that is a difference."""
        whose = next((trait for trait in things.traits if isinstance(trait, t.Whose)), t.Whose("own"))
        if whose.side not in ("an opponent's", "each opponent's", "the opponent's"):
            return things
        traits = tuple(t.Whose("opposing") if trait is whose else trait for trait in things.traits)
        opposing = replace(things, traits=traits)
        if whose.side == "the opponent's":  # each has one: is it one opponent's, or that of every opponent?
            each = replace(opposing, pick="all", count=None)
            both = [("means one whom you choose", opposing), ("means that of each opponent", each)]
            return opposing if self.is_asked else self.points.decide("an opponent's", both)
        is_group = things.pick in ("all", "each", "")
        if is_group == (whose.side == "each opponent's") or not self.has_several_opponents:
            return opposing
        if is_group:  # each reading is a sentence of its own
            raise Unsaid("“an opponent” can be one of several here: is it one whom you choose, or are all meant")
        each = replace(opposing, pick="all", count=None, up_to=False)
        both = [("means one in all", opposing), ("means all of them", each)]
        return self.points.decide(whose.side.removesuffix("'s"), both)

    def others(self, things: t.Select) -> t.Select:
        """Things other than those of a group that the sentence is about, if it is about one: else than this card."""
        events = [said for said in self.said if said.is_event and said.sentence >= self.begun]
        parties = {said.number for said in events if is_one_of(said.thing, things)}
        if not parties and self.part_of(things) is None:
            things = other_than_this(things)
        if t.Other() not in things.traits or any(isinstance(trait, t.Among) for trait in things.traits):
            return things
        if are_held(things) and not self.has_returned and not any(are_held(said.thing) for said in self.said):
            return replace(things, traits=tuple(trait for trait in things.traits if trait != t.Other()))
        if t.Whose("opposing") in things.traits and parties:
            return self.other_than(things, parties)
        if parties and not self.is_choosing_again(things, parties):
            return self.other_than_party(things, parties)
        found = self.without_others(things)
        meaning = "than this card, and than what was chosen before"
        if found.traits != things.traits:
            meaning = (
                "than the one it is said of" if found.kinds == things.kinds and has_bound_other(found) else "the rest"
            )
        self.points.note("other", meaning, Rule.OTHER)
        return found

    def other_than(self, things: t.Select, parties: set[int]) -> t.Select:
        """Opposing things other than the one party of an event: this card is not among them anyway."""
        if len(parties) > 1:
            raise Unsaid("say which others you mean: this card is not among them")
        (party,) = parties
        self.points.note("other", f"than {self.phrase(party)}", Rule.OTHER)
        traits = tuple(t.Other(party) if trait == t.Other() else trait for trait in things.traits)
        return replace(things, traits=traits)

    def is_choosing_again(self, things: t.Select, parties: set[int]) -> bool:
        """Whether what was chosen before is left out: it was mentioned after all that a text waits for."""
        return any(is_one_of(said.thing, things) and said.number not in parties for said in self.said)

    def other_than_party(self, things: t.Select, parties: set[int]) -> t.Select:
        """Things other than a party of an event: than what is said to get something, if it is said of one."""
        if len(parties) > 1:
            raise Unsaid("say which others you mean: “other than this unit” or “other than that unit”")
        (party,) = parties
        if self.is_event and self.deed not in MUTUAL and t.Whose("own") in things.traits:
            self.points.note("other", "than this card", Rule.OTHER)
            return things
        if self.is_event and self.deed not in MUTUAL:
            self.points.note("another", f"than {self.phrase(party)}", Rule.OTHER)
            return with_trait(things, t.Other(), t.Other(party))
        if self.is_event:  # no unit skirmishes with itself, and this card may be among the others
            return replace(things, traits=tuple(trait for trait in things.traits if trait != t.Other()))
        kind, that = things.kinds[0], named(party, self.things, self.said)
        if that is None:
            raise Unsaid("say which others you mean: “other than this unit” or “other than that unit”")
        this, those, both = t.OtherThan(kind), t.OtherThan(than=that), t.OtherThan(kind, that)
        is_this = any(
            isinstance(said.thing, t.This) and said.is_event for said in self.said if said.sentence >= self.begun
        )
        is_acting = isinstance(self.acting, t.This)
        is_another = t.Other() in getattr(self.things[party], "traits", ())
        match is_this, is_acting, self.is_counting:
            case (_, True, True):
                options = [this]
            case (True, _, _):
                options = [both]
            case (_, True, _):
                options = [this, both]
            case _ if is_another and not (self.is_counting and self.acting is not None):
                options = [those, this]
            case _:
                options = [those]
        taken = self.points.decide("other", [(f"means {than_what(option)}", option) for option in options])
        self.points.note("other", than_what(taken), Rule.OTHER if len(options) == 1 else Rule.NONE)
        if taken.than is not None:
            self.mention(party, "", "")
        return with_trait(things, t.Other(), taken)

    def without_others(self, things: t.Select) -> t.Select:
        """Things without those that `other` leaves out."""
        groups = [said for said in self.said if is_group_of(said.thing, things.kinds)]
        before = groups[-1] if groups and groups[-1].sentence == self.sentence else None
        if before is None and things.pick in ("all", "each"):
            return self.rest_or_others(things)
        if before is None or self.said[-1].number > before.number:
            return things
        if before.thing == things:  # the same group once more, in the second half of a sentence
            return things
        if before.clause == self.clause:
            traits = tuple(t.Other(before.number) if trait == t.Other() else trait for trait in things.traits)
            return replace(things, traits=traits)
        assert isinstance(before.thing, t.Select)
        opposite = [inverted(trait) for trait in before.thing.traits]
        if len(opposite) != 1 or opposite[0] is None or things.traits != (t.Other(),):
            raise Unsaid("say which others you mean: those are left out that were named before")
        return replace(things, traits=(opposite[0],))

    def rest_or_others(self, things: t.Select) -> t.Select:
        """Other things than this card, or the rest, where a sentence before speaks of a group of them."""
        part = self.part_of(things)
        if part is None:
            return things
        left_out = [inverted(trait) for trait in part.traits if trait not in things.traits]
        if part.kinds != things.kinds or len(left_out) != 1 or left_out[0] is None:
            raise Unsaid("say which others you mean: those named before, or this card?")
        whole = tuple(trait for trait in things.traits if trait != t.Other())
        both = [
            ("means the rest", replace(things, traits=ordered((*whole, left_out[0])))),
            ("means others than this card", with_trait(things, t.Other(), t.OtherThan(things.kinds[0]))),
        ]
        return self.points.decide("other", both)

    def part_of(self, things: t.Select) -> t.Select | None:
        """The group in a sentence before that is a part of what is described."""
        groups = [said.thing for said in self.said if said.sentence < self.sentence]
        parts = [thing for thing in groups if isinstance(thing, t.Select) and is_part_of(thing, things)]
        return parts[-1] if parts and things.pick in ("all", "each") else None

    # Zones.
    def zone(self, zone: t.Zone) -> t.Zone:
        """A zone of somebody who was mentioned, or who is mentioned by it."""
        if zone.whose == "its own":
            return self.own_zone(zone)
        if zone.whose.startswith("its "):
            return replace(zone, mention=self.held())
        if zone.whose == "that player's" and (held := self.only_holder()) is not None:
            self.points.note("that player", held.who)
            return replace(zone, whose=f"{held.who}'s", mention=held.mention)
        if zone.whose == "that player's":
            return replace(zone, mention=self.that_player())
        self.things.append(t.Player(zone.whose.removesuffix("'s")))
        self.mention(len(self.things) - 1, "", "")
        return zone

    def own_zone(self, zone: t.Zone) -> t.Zone:
        """A zone that belongs to whoever does what is said."""
        doer = self.doers[-1] if self.doers else t.Player()
        self.points.note(zone.name, f"the {zone.name} of {'you' if doer.who == 'you' else doer.who}", Rule.OWN)
        if doer.who == "you":
            return replace(zone, whose="your")
        if doer.who.startswith("its "):
            raise Unsaid(f"say whose {zone.name} it is: “that player's {zone.name}”")
        number = doer.mention if doer.who == "that player" else self.number_of(doer)
        return replace(zone, whose="that player's", mention=number)

    def number_of(self, thing: t.Thing) -> int:
        """The number of a mention, or of what a pronoun means."""
        if isinstance(thing, t.Back):
            return thing.mention
        return next((number for number, other in enumerate(self.things) if other is thing), -1)

    # Pronouns.
    def back(self, back: t.Back, is_object: bool, suffers: str = "") -> t.Back | t.This:
        """A pronoun bound to what it means, which it names where a rule had to decide."""
        points = len(self.points.found)
        number = self.antecedent(back, is_object and not back.kind)
        if len(self.points.found) == points and self.is_undone(number, UNDOES.get(suffers, "")):
            raise Unsaid(f"“{worded(back)}” has just suffered the opposite: name what you mean")
        if worded(back) != self.phrase(number):
            self.points.note(worded(back), self.phrase(number), rule_in(self.points.found[points:]))
        is_here = any(said.number == number and said.clause == self.clause for said in self.said)
        is_far = self.is_measure and self.is_joined and not (back.kind or is_here)
        if is_plain(self.points.found[points:]) and not self.is_named and not is_far:
            return replace(back, mention=number)
        thing = self.things[number]
        if isinstance(thing, t.This):
            return t.This(thing.kind)
        return named(number, self.things, self.said) or replace(back, mention=number)

    def is_undone(self, number: int, verb: str) -> bool:
        """Whether a deed would only make good what the clause before has done to the same thing."""
        done = [said for said in self.said[self.before_case :] if said.suffers and not said.is_event]
        return bool(verb and done) and (done[-1].number, done[-1].suffers) == (number, verb)

    def holder(self, player: t.Player) -> t.Player:
        """The owner or controller of what was mentioned, which is named where a rule had to decide."""
        if player.of is not None:
            return replace(player, mention=player.of.mention)
        points = len(self.points.found)
        number = self.held()
        clause = next(said.clause for said in self.latest() if said.number == number)
        this = [said for said in self.latest() if is_own(said.thing) and said.number != number]
        is_this_left_out = any(said.clause >= clause for said in this)
        rule = rule_in(self.points.found[points:]) or (Rule.HOLDER if is_this_left_out else Rule.NONE)
        meaning = f"the {player.who.removeprefix('its ')} of {self.phrase(number)}"
        self.points.note(player.who, meaning, rule)
        is_clear = is_plain(self.points.found[points:]) and rule != Rule.HOLDER
        return replace(player, mention=number, of=None if is_clear else named(number, self.things, self.said))

    def taken_over(self, player: t.Player) -> t.Player:
        """The controller of what you have just taken control of: that is you now, and was another before."""
        taken = [said for said in self.said if said.number == player.mention and said.suffers == TAKE]
        if player.who != "its controller" or not taken or any(said.is_event for said in taken) or self.taker != "you":
            return player
        both = [("means you, who control it now", t.Player()), ("means its owner", replace(player, who="its owner"))]
        return self.points.decide(player.who, both)

    def antecedent(self, back: t.Back, is_object: bool) -> int:
        """The number of the mention that a pronoun stands for: as an object, never for the subject of its clause."""
        able = {said.number for said in self.said if fits(said, back) and not self.is_unknown(said)} - self.compared
        fitting = [said for said in self.latest() if said.number in able]
        pronoun = worded(back)
        if is_object and fitting:
            fitting = [said for said in fitting if not self.is_acting(said)]
            if not fitting:
                raise Unsaid(f"“{pronoun}” is not what does this here: write “itself”, or name what you mean")
        self.is_named = False
        if self.skipped == self.clause and not self.is_in_play:
            raise Unsaid(NOT_CLEAR)
        if not fitting and back.kind == "card":  # a unit or spell is a card, too
            return self.antecedent(replace(back, kind=""), is_object)
        if not fitting:
            raise Unbound(pronoun)
        if back.which in ORDINALS:
            ordered = sorted(fitting, key=lambda said: said.number)
            if len(ordered) <= ORDINALS.index(back.which):
                raise Unbound(pronoun)
            return ordered[ORDINALS.index(back.which)].number
        if back.kind:
            fitting = [said for said in fitting if not isinstance(said.thing, t.This | t.Implied)] or fitting
        if self.is_to_you:
            fitting = [said for said in fitting if not is_opposing(said.thing)] or fitting
        if self.is_holding:
            theirs = [said for said in fitting if not is_own(said.thing)] or fitting
            fitting, self.is_named = theirs, len(theirs) < len(fitting)
        return self.one_of(pronoun, fitting, is_of_kind=bool(back.kind))

    def is_acting(self, said: Mention) -> bool:
        """Whether a mention is of the subject of the clause that is being said."""
        if isinstance(self.acting, t.This):
            return isinstance(said.thing, t.This)
        return self.acting is not None and said.number == self.number_of(self.acting)

    def is_unknown(self, said: Mention) -> bool:
        """Whether a card is only drawn if the condition that is read holds."""
        if said.number in self.undone and said.suffers in OWN_DEEDS:
            return True
        is_governed = self.is_asked and said.number in self.undrawn
        return (is_governed or self.is_past) and is_drawn(said.thing)

    def held(self) -> int:
        """The number of the thing whose owner or controller is meant; that of this card is called “you”."""
        fitting = [said for said in self.latest() if not isinstance(said.thing, t.Player)]
        fitting = [said for said in fitting if not {*kinds_of(said.thing)} & {*ONLY_ONE}] or fitting
        if not fitting:
            raise Unbound("its")
        others = [said for said in fitting if not is_own(said.thing)]
        others = others or [said for said in fitting if not isinstance(said.thing, t.This)]
        one = [said for said in others if not is_many(said.thing) and getattr(said.thing, "pick", "") != "each"]
        return self.one_of("its", one or others or fitting)

    def that_player(self) -> int:
        """The number of the player whom “that player” means, which is noted."""
        points = len(self.points.found)
        number = self.player()
        meaning = "whoever has the turn" if number < 0 else f"the one called “{self.phrase(number)}”"
        self.points.note("that player", meaning, rule_in(self.points.found[points:]))
        return number

    def player(self) -> int:
        """The last player mentioned, or -1 where a turn of another player came later: then it is that turn's player."""
        fitting = [said for said in self.latest() if isinstance(said.thing, t.Player) and said.number >= self.turn]
        if fitting:
            return self.one_of("that player", fitting)
        if self.turn >= 0:
            return -1
        raise Unbound("that player")

    def only_holder(self) -> t.Player | None:
        """The owner or controller of something, where no other player was mentioned."""
        is_other = self.turn >= 0 or any(isinstance(said.thing, t.Player) for said in self.said)
        held = self.held_last
        return None if is_other or held is None or held.mention < 0 else held

    def is_only_opponent(self) -> bool:
        """Whether nobody was mentioned but the opponent whose card the text speaks of."""
        cards = [said for said in self.latest() if isinstance(said.thing, t.Select)]
        opposing = [said for said in cards if t.Whose("opposing") in getattr(said.thing, "traits", ())]
        is_other = self.turn >= 0 or any(isinstance(said.thing, t.Player) for said in self.said)
        return not is_other and len(cards) == len(opposing) == 1 and not is_many(opposing[0].thing)

    def dealt_by(self) -> t.Thing:
        """What deals the damage that is being said, by a phrase that means nothing else."""
        dealer = self.dealer
        if not isinstance(dealer, t.Select | t.Back | t.This):
            raise Unsaid(NOT_CLEAR)
        if isinstance(dealer, t.This):
            return t.This(dealer.kind)
        number = self.number_of(dealer)
        thing = named(number, self.things, self.said)
        if thing is None:
            raise Unsaid("several deal damage: say how much each of them deals")
        self.points.note("its", worded(thing), Rule.SUBJECT)
        self.mention(number, "", "")
        return thing

    def earlier(self) -> t.Back | t.This:
        """What was mentioned before the clause that is being said, by a phrase that means nothing else."""
        here = {said.number for said in self.said if said.clause == self.clause}
        fitting = [said for said in self.latest() if said.number not in here and fits(said, t.Back())]
        if not fitting or isinstance(self.acting, t.Select | t.Back | t.This):
            raise Unsaid(NOT_CLEAR)
        number = self.one_of("its", fitting)
        thing = self.things[number]
        found = t.This(thing.kind) if isinstance(thing, t.This) else named(number, self.things, self.said)
        if found is None:
            raise Unsaid(NOT_CLEAR)
        self.points.note("its", self.phrase(number))
        self.mention(number, "", "")
        return found

    def itself(self) -> t.Back | t.This:
        """The subject of the clause that is being said, by a phrase that means nothing else."""
        if isinstance(self.acting, t.This):
            return t.This(self.acting.kind)
        number = -1 if self.acting is None else self.number_of(self.acting)
        thing = None if number < 0 else named(number, self.things, self.said)
        if thing is None:
            raise Unsaid("it is not clear what “itself” means: name what you mean")
        self.points.note("itself", worded(thing))
        self.mention(number, "object", "")
        return thing

    def latest(self) -> list[Mention]:
        """Everything that was mentioned, each at the last place where it was."""
        last = {said.number: said for said in self.said}
        return [said for said in self.said if last[said.number] is said]

    def one_of(self, pronoun: str, fitting: Sequence[Mention], is_of_kind: bool = False) -> int:
        """What a pronoun means of what fits: the subject of an event, else what the clause before is about."""
        if len({said.thing if isinstance(said.thing, t.This) else said.number for said in fitting}) == 1:
            if self.is_in_play and self.is_surely_gone(fitting[-1]):
                raise self.not_there(pronoun, fitting[-1])
            return fitting[-1].number
        if self.is_in_play and all(map(self.is_surely_gone, fitting)):
            raise self.not_there(pronoun, fitting[-1])
        near = [said for said in fitting if said.clause == fitting[-1].clause]
        left = [said for said in near if self.is_gone(said)]
        if self.is_was and len(left) == 1 < len(near):  # “was” is said of what no longer is
            self.is_named = True
            return left[0].number
        rest = [said for said in reversed(fitting) if said.clause != fitting[-1].clause]
        rule = Rule.NEAREST
        if len(near) > 1 and near[0].is_event:
            subjects = [said for said in near if said.role == "subject"]
            rule = Rule.SUBJECT if len(subjects) == 1 and not is_of_kind else Rule.NONE
            near.sort(key=lambda said: said.role != "subject")
            if self.is_harm and is_own(near[0].thing) and not is_own(near[1].thing):
                rule = Rule.NONE
            if self.is_type:  # of two that an event brings together
                rule = Rule.NONE
        elif len(near) > 1:
            about = [said for said in near if said.role]
            if len(about) == 1:
                near.sort(key=lambda said: not said.role)
            else:
                rule, near = Rule.NONE, about or near
        options = near if rule == Rule.NONE else [*near, *rest]
        same = [said.thing for said in near if getattr(said.thing, "pick", "all") in ("all", "each")]
        everything = [*near, *(said for said in rest if said.thing not in same)]
        if self.is_measure and near[0].clause == self.clause and len(everything) > len(near):
            rule, options = Rule.NONE, measured(everything)
            self.is_named = self.is_named or len(options) < len(everything)
        present = [said for said in options if not self.is_gone(said)]
        if rule == Rule.NONE and self.is_in_play and present:
            self.is_named, options = self.is_named or len(present) < len(options), present
        before = sorted((said for said in rest if said.is_event), key=lambda said: said.role != "subject")
        if self.is_in_play and present and options[0] not in present:
            is_subject = {said.number: said.role == "subject" and said.clause == present[0].clause for said in present}
            options = sorted(present, key=lambda said: not is_subject[said.number])
            self.is_named, self.skipped = True, self.clause
        elif rule == Rule.NEAREST and near[0].number in self.prices and before:
            rule, options = Rule.NONE, [near[0], before[0]]
        found = self.points.decide(pronoun, [(f"means {self.phrase(said.number)}", said) for said in options], rule)
        return found.number

    def phrase(self, number: int) -> str:
        """A phrase for a mention that can mean no other."""
        return phrase_for(number, self.things, self.said)


def check_asked_alike(does: Sequence[t.Effect]) -> None:
    """Refuses what is asked of each of several players beside what is asked of all of them: the deed is only one."""
    *_, one, two = (None, *does)
    asked = [did.who == t.Did.ANY for did in map(asked_in, (one, two)) if did is not None]
    if len({*asked}) > 1:
        raise Unsaid(f"{EACH_OR_ANY}, here as in the sentence before")


def asked_in(effect: t.Effect | None) -> t.Did | None:
    """The condition of a sentence that asks whether the one before was carried out."""
    return effect.condition if isinstance(effect, t.If) and isinstance(effect.condition, t.Did) else None


def doer_of(effect: t.Effect) -> t.Thing | None:
    """Who does what a sentence says last, under all its conditions."""
    match effect:
        case t.When() | t.If() | t.Lasting():
            return doer_of(effect.effect)
        case t.All():
            return doer_of(effect.parts[-1])
        case t.Then():
            return doer_of(effect.next)
        case _:
            return getattr(effect, "by", None)


def measured(options: list[Mention]) -> list[Mention]:
    """Whose number a clause can speak of: not whom it names by nothing but a bonus, if anything was named."""
    return [said for said in options if not isinstance(said.thing, t.Implied)] or options


def role_of(node: Any, name: str, outer: str) -> str:
    """What a part of a clause is to it; what is attached to something only leads to it."""
    if isinstance(node, t.Move) and node.verb == "attach":
        return {"to": "object"}.get(name, "")
    return ROLES.get((type(node), name), outer if isinstance(node, t.Deed | t.Stat) else "")


def is_plain(points: Sequence[Point]) -> bool:
    """Whether a pronoun means what it would mean to anybody, so that it need not be named."""
    return all(point.rule == Rule.NEAREST and point.taken == 0 for point in points)


def are_played(things: Any) -> bool:
    """Whether a phrase means the cards that somebody plays."""
    return isinstance(things, t.Select) and any(
        isinstance(trait, t.Whose) and trait.side.startswith(PLAYED) for trait in things.traits
    )


def when_played(things: t.Select, role: str, is_event: bool) -> t.Select:
    """Cards that somebody plays: what is said of them holds, or happens; those in play are not among them."""
    if not are_played(things):
        return things
    if role != "subject" or (things.pick == "choose" and not is_event):
        raise Unsaid("“play” is not said of cards that are in play: write “control”")
    traits = [
        t.Whose(trait.side.removeprefix(PLAYED)) if isinstance(trait, t.Whose) else trait for trait in things.traits
    ]
    return replace(things, traits=tuple(traits))


def of_each_opponent(node: Any, points: Points) -> Any:
    """What is done to one thing that each opponent controls: to one in all, or to one of every opponent's."""
    by = getattr(node, "by", t.Player())
    if not isinstance(node, t.Act | t.Standing) or (isinstance(by, t.Player) and by != t.Player()):
        return node
    whose = t.Whose("each opponent's")
    if not any(isinstance(part, t.Select) and whose in part.traits and part.pick == "choose" for part in every(node)):
        return node

    def seen_as(trait: t.Trait) -> Any:
        return rewrite(node, lambda part: with_trait(part, whose, trait) if isinstance(part, t.Select) else part)

    each = t.ForEach(t.Player("each opponent"), seen_as(t.Of(t.Player("that player"))))
    both = [("means one in all", seen_as(t.Whose("opposing"))), ("means one of each of them", each)]
    return points.decide("each opponent", both)


def with_trait(things: t.Select, before: t.Trait, after: t.Trait) -> t.Select:
    """A description with one filter in the place of another."""
    if before not in things.traits:
        return things
    return replace(things, traits=ordered([after if trait == before else trait for trait in things.traits]))


def other_than_this(things: t.Select) -> t.Select:
    """A description that leaves out only this card says so by `other`."""
    left = next((trait for trait in things.traits if isinstance(trait, t.OtherThan) and trait.than is None), None)
    return things if left is None else with_trait(things, left, t.Other())


def than_what(left: t.OtherThan) -> str:
    """What is left out, in words."""
    parts = [f"this {left.this}"] if left.this else []
    parts += [] if left.than is None else [worded(left.than)]
    return f"than both {parts[0]} and {parts[1]}" if len(parts) > 1 else f"than {parts[0]}"


def has_bound_other(things: t.Select) -> bool:
    """Whether a description leaves out one of a group that is mentioned before."""
    return any(isinstance(trait, t.Other) and trait.mention >= 0 for trait in things.traits)


def rule_in(points: Sequence[Point]) -> Rule:
    """The rule that decided what a pronoun means."""
    return points[-1].rule if points else Rule.NONE


def is_located(things: t.Select) -> bool:
    """Whether a description says where the things are, or whose they are."""
    said = t.Placed | t.Whose | t.Of | t.Linked | t.Among | t.Acted
    return any(isinstance(trait, said) for trait in things.traits) or not things.pick


def placed(things: t.Select, zone: t.Zone) -> t.Select:
    """Things of a description that lie in a zone."""
    return replace(things, traits=ordered((*things.traits, t.Placed(zone))))


def are_held(thing: t.Thing) -> bool:
    """Whether things lie in a hand, where a card with a text that works never lies."""
    traits = thing.traits if isinstance(thing, t.Select) else ()
    return any(isinstance(trait, t.Placed) and trait.zone.name == "hand" for trait in traits)


def is_card(thing: t.Thing) -> bool:
    """Whether a mention is of a card that the text describes."""
    return isinstance(thing, t.Select) and not thing.pick.startswith("draw")


def is_own(thing: t.Thing) -> bool:
    """Whether a mention is of this card, or of another one of yours."""
    if not isinstance(thing, t.Select):
        return isinstance(thing, t.This)
    places = [trait.zone for trait in thing.traits if isinstance(trait, t.Placed)]
    is_shown = any(isinstance(trait, t.Among) for trait in thing.traits)
    is_placed = any(is_yours(place) for place in places)
    return t.Whose("own") in thing.traits or is_shown or is_placed or thing.pick.startswith("draw")


def is_yours(place: t.Zone | t.Thing | None) -> TypeGuard[t.Zone]:
    """Whether a place is your hand or a pile of yours."""
    return isinstance(place, t.Zone) and place.whose == "your"


def is_elsewhere(thing: t.Thing) -> bool:
    """Whether a mention is of a card in a hand, deck or pile."""
    if not isinstance(thing, t.Select):
        return False
    zones = [trait.zone.name for trait in thing.traits if isinstance(trait, t.Placed)]
    return thing.pick in ("top", "bottom") or any(zone != "play" for zone in zones)


def is_given_up(node: Any) -> bool:
    """Whether you may give something up for what follows."""
    return isinstance(node, t.May) and isinstance(node.effect, t.Do) and node.effect.verb in (*GONE, *SPENT)


def is_done_in_play(node: Any, name: str) -> bool:
    """Whether a part of a clause is something of which it can be said only while it is in play."""
    if isinstance(node, t.Do):
        return name == "what" and node.verb in DONE_IN_PLAY
    if isinstance(node, t.Change) and any(delta.stat.endswith(" cost") for delta in node.deltas):
        return False
    return (type(node), name) in IN_PLAY or (isinstance(node, HELD_IN_PLAY) and name == "what")


def is_harmful(node: Any) -> bool:
    """Whether somebody would rather do this to an opposing unit than to one of their own."""
    match node:
        case t.Do(verb=verb):
            return verb in HARMS
        case t.Move(to=t.Zone(whose="its owner's")):
            return True
        case t.Change(deltas=deltas):
            return all(delta.how == "subtract" for delta in deltas)
        case t.Rule(modal=modal):
            return modal == "cannot"
        case _:
            return isinstance(node, t.Damage)


def is_opposing(thing: t.Thing) -> bool:
    """Whether a mention is of an opponent's card."""
    return isinstance(thing, t.Select) and t.Whose("opposing") in thing.traits


def is_group_of(thing: t.Thing, kinds: tuple[str, ...]) -> bool:
    """Whether a mention is of all things of such kinds."""
    return isinstance(thing, t.Select) and thing.pick in ("all", "each") and thing.kinds == kinds


def is_part_of(thing: t.Select, things: t.Select) -> bool:
    """Whether a mention is of a group that is only a part of what a description without `other` fits."""
    if thing.pick not in ("all", "each") or is_elsewhere(thing) or is_elsewhere(things):
        return False
    sides = {trait.side for part in (thing, things) for trait in part.traits if isinstance(trait, t.Whose)}
    more = [
        trait for trait in thing.traits if trait not in things.traits and not isinstance(trait, t.Other | t.OtherThan)
    ]
    return not {"own", "opposing"} <= sides and bool(more or thing.kinds != things.kinds)


def is_one_of(thing: t.Thing, things: t.Select) -> bool:
    """Whether a mention is of one thing that a description may fit."""
    if not isinstance(thing, t.Select) or thing.pick in ("all", "each") or not {*thing.kinds} & {*things.kinds}:
        return False
    sides = {trait.side for part in (thing, things) for trait in part.traits if isinstance(trait, t.Whose)}
    return not {"own", "opposing"} <= sides


def inverted(trait: t.Trait) -> t.Trait | None:
    """The filter of all that another one leaves out, where that can be said."""
    match trait:
        case t.Whose(side="own" | "opposing"):
            return t.Whose("own" if trait.side == "opposing" else "opposing")
        case t.Typed(any_of=(_,)) | t.State() | t.Having():
            return replace(trait, negated=not trait.negated)
        case _:
            return None


def is_drawn(thing: t.Thing) -> bool:
    """Whether a mention is of cards that are drawn: they were nothing before."""
    return isinstance(thing, t.Select) and thing.pick.startswith("draw")


def suffered(node: Any, name: str) -> str:
    """The verb of what is done to a part of a clause."""
    match node:
        case t.Event(deed=t.Deed(passive=True, verb=verb)) if name == "subject":
            return verb
        case t.Deed(passive=False, verb=verb) if name == "object":
            return verb
        case t.Do(verb=verb) if name == "what":
            return verb
        case _:
            return ""


def kinds_of(thing: t.Thing) -> tuple[str, ...]:
    """The kinds that a mention may be of; nothing where its words do not say it."""
    if isinstance(thing, t.Select):
        return thing.kinds
    return (getattr(thing, "kind", ""),)


def fits(said: Mention, back: t.Back) -> bool:
    """Whether a pronoun can mean what was mentioned there."""
    if isinstance(said.thing, t.Player) or is_many(said.thing) != back.many:
        return False
    kinds = kinds_of(said.thing)
    if back.kind and back.kind not in kinds and kinds != ("",):
        return False
    if back.which in ORDINALS:
        return not isinstance(said.thing, t.This)
    return not back.which or said.suffers == back.which


def worded(back: t.Back) -> str:
    """A pronoun as it is said, in the singular words of its kind."""
    if not back.kind:
        return "them" if back.many else "it"
    if back.which:
        return f"the {back.which if back.which in ORDINALS else participle(back.which)} {back.kind}"
    return ("those " if back.many else "that ") + back.kind


def phrase_for(number: int, things: Sequence[t.Thing], said: Sequence[Mention]) -> str:
    """The phrase that means one mention and no other: `this unit`, `the destroyed unit`, `the second unit`."""
    thing = things[number]
    match thing:
        case t.This():
            return f"this {thing.kind or 'card'}"
        case t.Player():
            return thing.who
        case t.Implied():
            return "whom the change is for"
    back = named(number, things, said)
    if back is not None:
        return worded(back)
    kind = kinds_of(thing)[0]
    return f"the {kind}s" if is_many(thing) else an(kind)


def named(number: int, things: Sequence[t.Thing], said: Sequence[Mention]) -> t.Back | None:
    """The pronoun with words of its own that means one mention and no other."""
    thing = things[number]
    kind = kinds_of(thing)[0]
    if not isinstance(thing, t.Select) or is_many(thing):
        return None
    last = {mention.number: mention for mention in said}
    alike = [m for m in last.values() if fits(m, t.Back(kind)) and not isinstance(m.thing, t.This | t.Implied)]
    if [m.number for m in alike] == [number]:
        return t.Back(kind, mention=number)
    verb = last[number].suffers
    if verb and verb != "choose" and " " not in verb and sum(m.suffers == verb for m in alike) == 1:
        return t.Back(kind, mention=number, which=verb)
    place = sorted(m.number for m in alike).index(number)
    return t.Back(kind, mention=number, which=ORDINALS[place]) if place < len(ORDINALS) else None

"""The effect tree of one parse: each rule of the grammar is built by the helper that has a method of its name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from lark import Token, Tree
from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.building.acts import Acts
from cardwright.language.building.amounts import Amounts
from cardwright.language.building.bonuses import Bonuses
from cardwright.language.building.clauses import Clauses
from cardwright.language.building.conditions import Conditions
from cardwright.language.building.draws import Draws
from cardwright.language.building.events import Events
from cardwright.language.building.filters import Filters
from cardwright.language.building.hits import Hits
from cardwright.language.building.moves import Moves
from cardwright.language.building.paragraphs import Paragraphs
from cardwright.language.building.predicates import Predicates
from cardwright.language.building.prefixes import Prefixes
from cardwright.language.building.references import References
from cardwright.language.building.replacements import Replacements
from cardwright.language.building.resources import Resources
from cardwright.language.building.selections import Selections
from cardwright.language.building.sentences import Sentences
from cardwright.language.building.statements import Statements
from cardwright.language.building.stats import Stats
from cardwright.language.building.subjects import SAID_OF, done_by
from cardwright.language.building.tails import Tails
from cardwright.language.building.triggers import Triggers
from cardwright.language.complaints import Unsaid
from cardwright.language.points import Points
from cardwright.language.vocabulary import Vocabulary
from cardwright.language.words import Word

HELPERS: tuple[type, ...] = (
    *(Amounts, References, Filters, Selections, Events, Conditions),
    *(Acts, Draws, Hits, Moves, Resources, Stats, Bonuses, Predicates, Statements),
    *(Clauses, Prefixes, Triggers, Tails, Replacements, Sentences, Paragraphs),
)
# The helper that builds a rule of the grammar, by the name that it has in `Builder`.
BUILT_BY = {rule: helper.__name__.lower() for helper in HELPERS for rule in vars(helper) if not rule.startswith("_")}
# The rules of the grammar that begin with the verb of an act.
VERB_FIRST = frozenset(
    (
        *("damage", "damage_more", "damage_to_equal", "damage_equal_to", "damage_equal_own"),
        *("gain", "gain_equal", "gain_as_many", "gain_plus", "convert"),
        *("restore", "restore_to_equal", "restore_equal_to", "restore_you", "heal"),
        *("do", "do_random", "do_from", "die_turned", "turned", "roll", "choosing", "choosing_from"),
        *("draw", "draw_equal", "move", "put_beneath", "attach", "shuffle_in", "shuffle_from", "recall", "removal"),
    )
)


class Builder:
    """Builds one tree of a parse, in which `points` decides what is open; `words` are those of the text."""

    def __init__(self, vocabulary: Vocabulary, points: Points, words: Sequence[Word]) -> None:
        self.vocabulary = vocabulary
        self.points = points
        self.words = {word.start: word.text for word in reversed(words)}
        self.bases = {verb.partition(" ")[0] for verb in vocabulary.lists["verb"]}
        self.is_one_user = False  # the one who can use the card was named, and “it” means that one
        # Who, what and how much.
        self.amounts = Amounts()
        self.references = References(self)
        self.filters = Filters(self)
        self.selections = Selections(self)
        self.events = Events()
        self.conditions = Conditions(self)
        # What is done.
        self.acts = Acts(self)
        self.draws = Draws(self)
        self.hits = Hits(self)
        self.moves = Moves(self)
        self.resources = Resources(self)
        # What holds.
        self.stats = Stats(self)
        self.bonuses = Bonuses(self)
        self.predicates = Predicates(self)
        self.statements = Statements(self)
        # Sentences.
        self.clauses = Clauses(self)
        self.prefixes = Prefixes(self)
        self.triggers = Triggers(self)
        self.tails = Tails(self)
        self.replacements = Replacements(self)
        self.sentences = Sentences(self)
        self.paragraphs = Paragraphs(self)

    def text(self, parse: Tree[Any]) -> t.Text:
        """The tree of a whole text."""
        return cast(t.Text, self.built(parse))

    def built(self, part: Tree[Any] | Token) -> Any:
        """What a part of the parse means, its own parts first."""
        if isinstance(part, Token):
            return part
        rule, parts = str(part.data), [self.built(child) for child in part.children]
        if rule not in BUILT_BY:
            return self.phrase(rule, parts)
        made = getattr(getattr(self, BUILT_BY[rule]), rule)(*parts)
        if rule in VERB_FIRST or rule in ("outcome_you", "of_this"):
            return self.addressed(rule, made, part.meta.start_pos)
        return made

    def phrase(self, rule: str, parts: Sequence[Any]) -> str:
        """The canonical phrase of words that a word list read; any other rule without a method is its words."""
        words = tuple(str(part) for part in parts if isinstance(part, Token))
        return self.vocabulary.canonical(rule, words) if rule in self.vocabulary.forms else " ".join(words)

    def addressed(self, rule: str, made: Any, start: int) -> Any:
        """What begins with a verb; if the verb goes with somebody else, it is said of the subject before it."""
        if rule == "of_this":
            if self.words.get(start) == "deal":
                raise Unsaid(
                    "“more damage” is more of a hit that is still dealt: say how much of which damage you deal now"
                )
            return made
        if isinstance(made, t.Swap) or not self.is_of_another(start):
            return made
        return replace(made, what=SAID_OF) if rule == "outcome_you" else done_by(made, SAID_OF)

    def is_of_another(self, start: int) -> bool:
        """Whether the verb that a clause begins with is not said to you."""
        verb = self.words.get(start, "")
        return verb.endswith("s") and verb not in self.bases

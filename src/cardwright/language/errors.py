"""What is wrong with a text, where, and what was expected, in words that a designer understands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from cardwright.language.vocabulary import Vocabulary
from cardwright.language.words import Word

MANY = 6  # more possibilities than this are not listed
LIKE = 0.6  # how alike a phrase must be to be suggested,
SURE = 0.8  # and where its first word is a known one,
FAR = 0.78  # or where the phrase cannot even stand here

# What the rules of the grammar are to a designer; {} is filled with examples from the game's own words.
MEANT = {
    "one": "a kind of card ({})",
    "many": "a kind of card in the plural ({})",
    "type": "a type ({})",
    "stat": "a stat ({})",
    "resource": "something that is paid or gained ({})",
    "zone_name": "a zone ({})",
    "state": "a state ({})",
    "post_state": "a state ({})",
    "keyword": "a keyword ({})",
    "period": "a turn or phase ({})",
    "die": "what is rolled ({})",
    "aspect": "what is shared ({})",
    "relation": "a relation ({})",
    "verb": "something to do ({})",
    "event_verb": "something that happens ({})",
    "verbed": "something that was done ({})",
}
GROUPS = {
    "which cards (“a”, “two”, “your”, “all”, “this”, “it”)": (
        "selection this back yours count up_to near_one near_yours"
    ),
    "who (“you”, “each opponent”)": "who player",
    "a number": "plain amount scale limit times",
    "“opposing” or “enemy”": "side",
    "whose (“your”, “its owner's”)": "whose turn_whose span_whose",
    "something to do (“deal”, “draw”, “gain”, “put”)": (
        "damage gain gain_verb restore convert draw move_verb attach roll swap shuffle_in outcome outcome_verb"
    ),
    "what applies (“gets”, “costs”, “cannot”, “is immune to”)": (
        "change_part cost_part dealt_part taken_part become_part have_part immune_part modal setting"
    ),
    "“if”, “when”, “at the start of”, “for each” or “until”": "prefix duration",
    "a condition": "fact",
}
GROUP = {rule: group for group, rules in GROUPS.items() for rule in rules.split()}


class CardTextError(ValueError):
    """A text that cannot be read: line and column, the phrase, what was expected, and the nearest known phrase."""

    def __init__(
        self, text: str, start: int, end: int, problem: str, expected: Sequence[str] = (), nearest: str = ""
    ) -> None:
        self.start, self.end = start, end
        self.line = text.count("\n", 0, start) + 1
        self.column = start - (text.rfind("\n", 0, start) + 1) + 1
        self.phrase = text[start:end]
        self.problem = problem
        self.expected = tuple(expected)
        self.nearest = nearest
        super().__init__(str(self))

    def within(self, text: str, offset: int) -> CardTextError:
        """The same error in the text that quotes this one."""
        return CardTextError(text, offset + self.start, offset + self.end, self.problem, self.expected, self.nearest)

    def __str__(self) -> str:
        said = f"line {self.line}, column {self.column}: {self.problem}"
        if self.expected:
            said += f"; expected {', '.join(self.expected)}"
        if self.nearest:
            said += f"; did you mean “{self.nearest}”?"
        return said


def not_understood(text: str, words: Vocabulary, read_as: Sequence[Word], error: Any) -> CardTextError:
    """The error for a text whose words up to a place could be read, and no further."""
    start, end = error.token.start_pos, error.token.end_pos
    expected = list(_expected(words, error.considered_rules or ()))
    if start >= len(text.rstrip()):
        return CardTextError(text, len(text.rstrip()), len(text.rstrip()), "the text stops too early", expected)
    place = next(index for index, word in enumerate(read_as) if word.start == start)
    is_unknown = error.token.type == "UNKNOWN"
    nearest = _nearest(words, [word.text for word in read_as[place : place + 5]], error.considered_rules or ())
    said = text[start:end]
    problem = f"“{said}” is not a word of this game's cards" if is_unknown else f"“{said}” does not fit here"
    return CardTextError(text, start, end, problem, expected, nearest)


def said_wrongly(text: str, error: Exception) -> CardTextError:
    """The error for words that can be read and mean nothing, found by the phrase that the complaint quotes."""
    quoted = re.search("“([^”]+)”", str(error))
    found = re.search(rf"\b{quoted[1]}\b", text, re.IGNORECASE) if quoted else None
    if found is None and quoted and quoted[1] == "it":
        found = re.search(r"\bits\b", text, re.IGNORECASE)
    start, end = found.span() if found else (0, len(text))
    return CardTextError(text, start, end, str(error))


def nonsense(text: str, error: Exception, words: Sequence[str]) -> CardTextError:
    """The error for words that make no sense together, at the first of these words that the text contains."""
    found = next((hit for word in words if (hit := re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE))), None)
    start, end = found.span() if found else (0, len(text))
    return CardTextError(text, start, end, str(error))


def _expected(words: Vocabulary, items: Any) -> Iterator[str]:
    """What could come at a place: groups of phrases first, then single words; an endless list is cut."""
    groups: dict[str, None] = {}
    literals: dict[str, None] = {}
    for item in sorted(items, key=lambda item: (str(item.rule.origin.name), item.ptr, str(item.expect))):
        rule = str(item.rule.origin.name)
        if item.expect.name == "NOTHING":
            continue
        if rule in MEANT and item.ptr == 0:
            examples = [next(iter(_shown(words, rule))), *list(_shown(words, rule))[1:3]]
            groups.setdefault(MEANT[rule].format(", ".join(examples)))
        elif rule in GROUP and item.ptr == 0:
            groups.setdefault(GROUP[rule])
        else:
            literals.setdefault(_literal(words, item.expect.name))
    if len(groups) > 1:
        literals = {word: None for word in literals if not word[1].isalpha()}
    found = [*groups, *literals]
    yield from found[:MANY]
    if len(found) > MANY:
        yield "..."


def _shown(words: Vocabulary, rule: str) -> Sequence[str]:
    forms = words.forms[rule]
    if rule == "many":
        return [words.plural(noun) for noun in words.lists["one"]]
    return [" ".join(form) for form in forms] if rule == "verbed" else words.lists[rule]


def _literal(words: Vocabulary, terminal: str) -> str:
    special = {"NUMBER": "a number", "QUOTE": "a sentence in quotation marks", "NEWLINE": "a new line"}
    return special.get(terminal) or f"“{words.written(terminal)}”"


def _nearest(words: Vocabulary, said: Sequence[str], items: Any) -> str:
    """The phrase most like what was said: first among what was expected here, then among all words of the game."""
    is_known = said[0] in words.known()
    best, likeness = "", SURE if is_known else LIKE
    for item in items:
        phrase = _run(words, item)
        if not phrase:
            continue
        there = " ".join(said[: len(phrase)])
        ratio = SequenceMatcher(None, there, " ".join(phrase)).ratio()
        if ratio > likeness and there != " ".join(phrase):
            best, likeness = " ".join(phrase), ratio
    if not best and not is_known:
        best = next(iter(get_close_matches(said[0], sorted(words.known()), 1, FAR)), "")
    if (best,) in words.synonyms:
        best = " ".join(words.synonyms[(best,)])
    printed = {" ".join(form): noun for table in words.forms.values() for form, noun in table.items()}
    printed |= {" ".join(form): words.plural(noun) for form, noun in words.forms["many"].items()}
    return printed.get(best, best) if printed.get(best, "").lower() == best else best


def _run(words: Vocabulary, item: Any) -> list[str]:
    """The words that a rule expects one after the other from a place on."""
    run: list[str] = []
    for symbol in item.rule.expansion[item.ptr :]:
        if not symbol.is_term or symbol.name in ("NUMBER", "QUOTE", "NEWLINE"):
            break
        run.append(words.written(symbol.name))
    return run

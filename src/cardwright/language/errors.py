"""What is wrong with a text, where, and what was expected, in words that a designer understands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from typing import Any

from cardwright.language.recognise import Recogniser
from cardwright.language.vocabulary import Vocabulary
from cardwright.language.words import Word, cut, listed

MANY = 3  # possibilities that are named: the likeliest
LIKE = 0.6  # how alike a phrase must be to be suggested,
SURE = 0.8  # and where its first word is a known one,
FAR = 0.78  # or where the phrase cannot even stand here

THEY = ("they", "their", "them")
FORMS = {"it": ("its", *THEY), "them": THEY, "that player": THEY}  # what is read as the same pronoun
QUOTED = re.compile("^“([^”]+)”")
SENTENCE = re.compile(r"[^.\s][^.]*\.?")

DOING = "something to do (draw, {})"

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
    "verb": DOING,
    "event_verb": "something that happens ({})",
    "verbed": "something that was done ({})",
}
GROUPS = {
    "which cards (“a”, “two”, “your”, “all”)": ("selection this back yours count up_to near_one near_yours"),
    "who (“you”, “each opponent”)": "who player",
    "a number": "plain amount scale limit times",
    "whose side (“opposing”)": "side",
    "whose (“your”, “its owner's”)": "whose turn_whose span_whose",
    DOING: ("damage gain gain_verb restore convert draw move_verb attach roll swap shuffle_in outcome outcome_verb"),
    "what applies (“gets”, “costs”, “cannot”, “is immune to”)": (
        "change_part cost_part dealt_part taken_part become_part have_part immune_part modal setting"
    ),
    "when it happens (“if”, “when”, “at the start of”)": "prefix duration",
    "a condition": "fact",
}
GROUP = {rule: group for group, rules in GROUPS.items() for rule in rules.split()}


class CardTextError(ValueError):
    """A text that cannot be read: line and column, the phrase, what was expected, and what could be written instead.

    `nearest` is a phrase in place of the one that does not fit, and `corrected` the text with it. Where a text can be
    meant in several ways, `readings` has a whole text for each of them, which means only that.
    """

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        problem: str,
        expected: Sequence[str] = (),
        nearest: str = "",
        readings: Sequence[str] = (),
        corrected: str = "",
    ) -> None:
        self.text, self.start, self.end = text, start, end
        self.line = text.count("\n", 0, start) + 1
        self.column = start - (text.rfind("\n", 0, start) + 1) + 1
        self.phrase = text[start:end]
        self.problem = problem
        self.expected = tuple(expected)
        self.nearest, self.corrected = nearest, corrected
        self.readings = tuple(readings)
        super().__init__(str(self))

    def within(self, text: str, offset: int) -> CardTextError:
        """The same error in the text that quotes this one."""
        before, after = text[:offset], text[offset + len(self.text) :]
        readings = [before + said + after for said in self.readings]
        corrected = before + self.corrected + after if self.corrected else ""
        start, end = offset + self.start, offset + self.end
        return CardTextError(text, start, end, self.problem, self.expected, self.nearest, readings, corrected)

    def in_words_of(self, text: str) -> CardTextError:
        """The same error of a text of which this one is the canonical form: it quotes what stands there."""
        blamed = QUOTED.match(self.problem)
        start = text.lower().find(self.phrase.lower())
        if start >= 0 and self.phrase and (blamed is None or blamed[1].lower() in text.lower()):
            return CardTextError(text, start, start + len(self.phrase), self.problem, self.expected)
        own, canonical = [*SENTENCE.finditer(text)], [*SENTENCE.finditer(self.text)]
        number = sum(sentence.end() <= self.start for sentence in canonical)
        start, end = own[number].span() if len(own) == len(canonical) and self.phrase != self.text else (0, len(text))
        quoted = text[start:end].removesuffix(".")
        problem = QUOTED.sub(lambda _: f"“{quoted}”", self.problem, count=1)
        return CardTextError(text, start, end, problem, self.expected)

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.said}"

    def without_advice(self) -> str:
        """The error where whole texts are offered beside it."""
        expected = f"; expected {listed(self.expected, 'or')}" if self.expected else ""
        return f"line {self.line}, column {self.column}: {self.problem}{expected}"

    @property
    def said(self) -> str:
        """What is wrong and what to do, without the place."""
        said = self.problem
        if self.expected:
            said += f"; expected {listed(self.expected, 'or')}"
        if self.nearest:
            said += f"; did you mean “{self.nearest}”?"
        if self.readings:
            said += f"; write {listed([f'“{text}”' for text in self.readings], 'or')}"
        return said


class SeveralReadings(CardTextError):
    """A text that can be meant in several ways: `meant` holds them all, and `readings` a text for each."""

    def __init__(self, text: str, problem: str, meant: Sequence[Any], readings: Sequence[str]) -> None:
        self.meant = tuple(meant)
        super().__init__(text, 0, len(text), problem, readings=readings)


def spoken(text: str, phrase: str) -> str:
    """The words of a text that a phrase stands for: a number may be spelled out there, a pronoun have another form."""
    numerals = [word for word in cut(text) if word.kind == "NUMBER" and word.text == phrase]
    if numerals:
        return text[numerals[0].start : numerals[0].end]
    forms = (phrase, *FORMS.get(phrase, ())) if phrase else ()
    hits = (re.search(rf"\b{re.escape(form)}(?!\w)", text, re.IGNORECASE) for form in forms)
    return next((hit[0].lower() for hit in hits if hit), "")


def not_understood(text: str, words: Vocabulary, read_as: Sequence[Word], error: Any) -> CardTextError:
    """The error for a text whose words up to a place could be read, and no further."""
    start, end = error.token.start_pos, error.token.end_pos
    items = error.considered_rules or ()
    place = next(index for index, word in enumerate(read_as) if word.start == start)
    expected = _expected(words, items, read_as, place)
    if start >= len(text.rstrip()):
        return CardTextError(text, len(text.rstrip()), len(text.rstrip()), "the text stops too early", expected)
    is_unknown = error.token.type == "UNKNOWN"
    nearest, length = _nearest(words, [word.text for word in read_as[place : place + 5]], items)
    corrected = text[:start] + nearest + text[read_as[place + length - 1].end :] if nearest else ""
    said = text[start:end]
    expected = [one for one in expected if f"“{said.lower()}”" not in one]  # it would fit, but for what stands before
    problem = f"“{said}” is not a word of this game's cards" if is_unknown else f"“{said}” does not fit here"
    return CardTextError(text, start, end, problem, expected, nearest, corrected=corrected)


def said_wrongly(text: str, error: Exception) -> CardTextError:
    """The error for words that can be read and mean nothing, found by the phrase that the complaint quotes."""
    quoted = re.search("“([^”]+)”", str(error))
    return nonsense(text, error, (quoted[1], *FORMS.get(quoted[1], ())) if quoted else ())


def nonsense(text: str, error: Exception, words: Sequence[str]) -> CardTextError:
    """The error for words that make no sense together, at the first of these words that the text contains."""
    found = next((hit for word in words if (hit := re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE))), None)
    start, end = found.span() if found else (0, len(text))
    problem = str(error)
    blamed = QUOTED.match(problem)
    if blamed and not all(word in text.lower() for word in blamed[1].lower().split()):
        problem = (f"“{found[0].lower()}”" if found else "what is said here") + problem[blamed.end() :]
    return CardTextError(text, start, end, problem)


def _expected(words: Vocabulary, items: Any, read_as: Sequence[Word], place: int) -> list[str]:
    """What could come at a place: the possibilities with which most of the rest could be read."""
    recogniser = Recogniser(words.parser)
    terminals = [token.type for token in words.parser.tokens(read_as)]
    here = recogniser.after(terminals[:place])

    @cache
    def reach_with(terminal: str) -> int | None:
        there = recogniser.read(here, terminal)
        if there is None:
            return None
        return max(recogniser.reach(there, terminals[place + skipped :]) for skipped in (0, 1))

    reached: dict[str, tuple[int, int]] = {}
    for item in sorted(items, key=lambda item: (str(item.rule.origin.name), item.ptr, str(item.expect))):
        if item.expect.name in ("A_NOTHING", "A_NEWLINE"):
            continue
        said = _group(words, str(item.rule.origin.name)) if item.ptr == 0 else ""
        reach = reach_with(item.expect.name)
        if reach is not None:
            key = said or _literal(words, item.expect.name)
            reached[key] = max(reached.get(key, (0, 0)), (reach, int(bool(said))))
    return sorted(reached, key=lambda said: reached[said], reverse=True)[:MANY]


def _group(words: Vocabulary, rule: str) -> str:
    """What the words of a rule are to a designer, or nothing if its first word says it best."""
    said = MEANT.get(rule) or GROUP.get(rule, "")
    examples = _shown(words, rule if said != DOING else "verb")[:3] if "{" in said else ()
    return said.format(", ".join(examples))


def _shown(words: Vocabulary, rule: str) -> Sequence[str]:
    forms = words.forms[rule]
    if rule == "many":
        return [words.plural(noun) for noun in words.lists["one"]]
    return [" ".join(form) for form in forms] if rule == "verbed" else words.lists[rule]


def _literal(words: Vocabulary, terminal: str) -> str:
    special = {"A_NUMBER": "a number", "A_QUOTE": "a sentence in quotation marks"}
    return special.get(terminal) or f"“{words.written(terminal)}”"


def _nearest(words: Vocabulary, said: Sequence[str], items: Any) -> tuple[str, int]:
    """The phrase most like what was said, and of how many words: first among what was expected, then among all."""
    is_known = said[0] in words.known()
    best, likeness, length = "", SURE if is_known else LIKE, 1
    for item in items:
        phrase = _run(words, item)
        if not phrase:
            continue
        there = " ".join(said[: len(phrase)])
        ratio = SequenceMatcher(None, there, " ".join(phrase)).ratio()
        if ratio > likeness and there != " ".join(phrase):
            best, likeness, length = " ".join(phrase), ratio, len(phrase)
    if not best and not is_known:
        best = next(iter(get_close_matches(said[0], sorted(words.known()), 1, FAR)), "")
    if (best,) in words.synonyms:
        best = " ".join(words.synonyms[(best,)])
    printed = {" ".join(form): noun for table in words.forms.values() for form, noun in table.items()}
    printed |= {" ".join(form): words.plural(noun) for form, noun in words.forms["many"].items()}
    return (printed.get(best, best) if printed.get(best, "").lower() == best else best), min(length, len(said))


def _run(words: Vocabulary, item: Any) -> list[str]:
    """The words that a rule expects one after the other from a place on."""
    run: list[str] = []
    for symbol in item.rule.expansion[item.ptr :]:
        if not symbol.is_term or symbol.name in ("A_NUMBER", "A_QUOTE", "A_NEWLINE"):
            break
        run.append(words.written(symbol.name))
    return run

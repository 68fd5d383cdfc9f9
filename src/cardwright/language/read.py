"""Reading a text: accepted only if every word counts, there is one reading, and its rendering reads back the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import prod
from typing import Any, cast

from lark import Tree
from lark.exceptions import UnexpectedEOF, UnexpectedToken
from lark.visitors import CollapseAmbiguities

from cardwright.language import tree as t
from cardwright.language.binding.binder import bind
from cardwright.language.building.builder import Builder
from cardwright.language.building.joints import Quoted
from cardwright.language.building.spreading import spread
from cardwright.language.chosen import with_chosen
from cardwright.language.complaints import Unbound, Unsaid
from cardwright.language.errors import CardTextError, SeveralReadings, nonsense, not_understood, said_wrongly, spoken
from cardwright.language.parsing import SECONDS, TooLong
from cardwright.language.points import Note, Point, Points, Rule, replays
from cardwright.language.render import render
from cardwright.language.sense import Nonsense, check, sides
from cardwright.language.vocabulary import GAMES, Language, Vocabulary, vocabulary
from cardwright.language.walk import FirstOnly, every
from cardwright.language.whose import HAND_COUNT, counted
from cardwright.language.words import Word, canonical_words, cut, listed, owners_apart, without_name

MOST = 9999  # the largest number a text may contain
BEGINNINGS = ("if", "unless", "otherwise")  # of what a semicolon separates from the sentence before
LONGEST = 2_000  # letters of a text
MOST_READINGS = 256  # ways in which a text can be read, before those that mean nothing are left out


@dataclass(frozen=True)
class Reading:
    """One way in which a text can be meant: its tree, and what was decided on the way."""

    tree: t.Text
    points: tuple[Point, ...] = ()
    notes: tuple[Note, ...] = ()
    parse: Tree[Any] | None = field(default=None, compare=False, repr=False)  # the derivation that it was made from


# What a tree becomes as a program on the cards in question, to compare it; nothing if it cannot be carried out.
Becomes = Callable[[t.Text], Hashable]


def read(text: str, game: Language, becomes: Becomes | None = None) -> t.Text:
    """The effect tree of a card text of this game."""
    return reading(text, game, becomes).tree


def named_text(text: str, name: str, game: Language, becomes: Becomes | None = None) -> str:
    """The text of a card as it is read: its own name means “this” where the text could not be read otherwise."""
    other = without_name(text, name)
    if other == text:
        return text
    try:
        reading(text, game, becomes)
    except CardTextError:
        return other
    return text


def reading(text: str, game: Language, becomes: Becomes | None = None) -> Reading:
    """The one way in which a text can be meant: of several, the first, if all of them become the same program."""
    try:
        return _only_reading(text, game)
    except SeveralReadings as error:
        first = error.meant[0]
        programs = {becomes(each.tree) for each in error.meant} if becomes else {None}
        if len(programs) > 1 or None in programs or not _says(render(first.tree, game), game, first.tree, becomes):
            if len(error.readings) == 1:  # one that can be said would look like the one that is meant
                raise CardTextError(text, 0, len(text), error.problem) from None
            raise
        return cast(Reading, first)


@lru_cache(maxsize=4096)
def _only_reading(text: str, game: Language) -> Reading:
    """The one reading of a text; a nearest phrase is offered only if the text can be read with it."""
    try:
        return _reading(text, game)
    except CardTextError as error:
        if error.corrected and not _is_read(error.corrected, game):
            error.nearest = error.corrected = ""
        raise


def _is_read(text: str, game: Language) -> bool:
    try:
        _reading(text, game)
    except CardTextError:
        return False
    return True


def _reading(text: str, game: Language) -> Reading:
    found = the_one(text, game, readings(text, game))
    _check_numbers(text, found.tree)
    if any(isinstance(node, FirstOnly) for node in every(found.tree)):
        raise CardTextError(text, 0, len(text), "say it of each kind that you name, or make two sentences")
    canonical = render(found.tree, game)
    if canonical != text and not _says(canonical, game, found.tree):
        problem = f"no canonical form has exactly this meaning: make it two sentences (it would be {canonical!r})"
        raise CardTextError(text, 0, len(text), problem)
    return found


def read_words(text: str, game: Language) -> t.Text:
    """The one tree that the words of a text have, before it is rendered and read back."""
    return the_one(text, game, readings(text, game, is_checked=False)).tree


def readings(text: str, game: Language, is_checked: bool = True) -> list[Reading]:
    """Every way in which a text can be meant and makes sense: where no rule decides, there are several."""
    if isinstance(game, str) and game not in GAMES:
        raise CardTextError(text, 0, 0, f"no game is called {game}", GAMES)
    if len(text) > LONGEST:
        raise CardTextError(text, LONGEST, LONGEST, f"a card text has at most {LONGEST:,} letters")
    if not text.strip():
        return [Reading(t.Text(()))]
    words = vocabulary(game)
    said = words_of(text, words)
    found: dict[t.Text, Reading] = {}
    complaints: list[CardTextError] = []
    table = sides(game)
    for parse in parses(text, words):

        def make(points: Points, parse: Tree[Any] = parse) -> t.Text:
            unbound = spread(Builder(words, points, said).text(parse))
            unbound = counted(with_chosen(unbound), points, table, HAND_COUNT in words.lists["stat"])
            tree = bind(unbound, points, table)
            if is_checked:
                check(tree, game)
            return tree

        for made, points in replays(make, MOST_READINGS):
            if isinstance(made, Exception):
                complaints.append(_complaint(text, made))
            else:
                found.setdefault(made, Reading(made, tuple(points.found), tuple(points.notes), parse))
    if not found:
        raise next(iter(complaints), None) or CardTextError(text, 0, len(text), "this text means nothing")
    return list(found.values())


def the_one(text: str, game: Language, found: Sequence[Reading]) -> Reading:
    """The one reading of a text; several are offered as texts that have only one."""
    if len(found) == 1:
        return found[0]
    offers = [(each, render(each.tree, game)) for each in found]
    good = tuple(dict.fromkeys(said for each, said in offers if said != text and _says(said, game, each.tree)))
    point = next((point for point in found[0].points if point.rule == Rule.NONE), None)
    problem = "this can be read in more than one way"
    if point is not None and (quoted := spoken(text, point.said)):
        problem += f": “{quoted}” {listed(point.meanings, 'or')}"
    raise SeveralReadings(text, problem, found, good)


def _says(text: str, game: Language, tree: t.Text, becomes: Becomes | None = None) -> bool:
    """Whether a text has this meaning and no other, or none that becomes another program."""
    try:
        found = [each.tree for each in readings(text, game)]
    except CardTextError:
        return False
    return found == [tree] or bool(becomes and {becomes(each) for each in found} == {becomes(tree)})


def words_of(text: str, words: Vocabulary) -> list[Word]:
    """The words of a text as they are read."""
    return canonical_words(owners_apart(cut(text), words.known()), words.synonyms)


def whole_words(text: str, words: Vocabulary) -> list[Word]:
    """The words of a text as the parser reads them: every sentence has its full stop."""
    said = words_of(text, words)
    if not said:
        raise CardTextError(text, 0, len(text), "this text means nothing")
    return _sentences([*_semicolons(said)], text)


def parses(text: str, words: Vocabulary) -> list[Tree[Any]]:
    """Every way in which the grammar derives the text, or an error that says where it stopped."""
    read_as = whole_words(text, words)
    try:
        forest = words.parser.parse(read_as)
    except UnexpectedToken as error:
        raise not_understood(text, words, read_as, error) from None
    except UnexpectedEOF:
        raise CardTextError(text, len(text), len(text), "the text stops too early") from None
    except TooLong:
        problem = f"reading this text takes longer than {SECONDS:g} seconds: make it shorter, or its sentences simpler"
        raise CardTextError(text, 0, 0, problem) from None
    if not any(forest.find_data("_ambig")):
        return [forest]
    if _readings(forest) > MOST_READINGS:
        raise CardTextError(text, 0, 0, f"this can be read in more than {MOST_READINGS} ways: use “and” less often")
    found: list[Tree[Any]] = CollapseAmbiguities().transform(forest)
    return found


def _readings(forest: Tree[Any]) -> int:
    """How many trees a forest stands for; its parts are shared, so a part may lie deeper here than there."""
    counts: dict[int, int] = {}

    def count(tree: Tree[Any]) -> int:
        if id(tree) not in counts:
            parts = [count(child) for child in tree.children if isinstance(child, Tree)]
            counts[id(tree)] = sum(parts) if tree.data == "_ambig" else prod(parts)
        return counts[id(tree)]

    return count(forest)


def _check_numbers(text: str, found: t.Text) -> None:
    """Refuses an X that no cost and no “where X is” explains, and numbers beyond what a game can count."""
    for ability in found.abilities:
        is_paid = t.Variable() in every(ability.costs)
        if not is_paid and t.Variable() in every(ability.does):
            raise said_wrongly(text, Unsaid("“X” is neither paid nor explained: end with “, where X is ...”"))
    for word in cut(text):
        if word.kind == "NUMBER" and int(word.text) > MOST:
            raise CardTextError(text, word.start, word.end, f"numbers on cards go up to {MOST}")


def _semicolons(words: Sequence[Word]) -> Iterator[Word]:
    """The words with a full stop for each semicolon before a sentence that has a condition of its own."""
    for word, following in zip(words, [*words[1:], None], strict=True):
        is_stop = word.text == ";" and following is not None and following.text in BEGINNINGS
        yield replace(word, text=".") if is_stop else word


def _sentences(words: list[Word], text: str) -> list[Word]:
    """The words with a full stop after each quoted ability, which brings its own, and at the end."""
    result: list[Word] = []
    for word, following in zip(words, [*words[1:], None], strict=True):
        result.append(word)
        is_stop = following is not None and following.text in (".", ",")
        if word.kind == "QUOTE" and word.text.endswith(".") and not is_stop:
            result.append(Word("WORD", ".", word.end, word.end))
    if result[-1].text != ".":
        result.append(Word("WORD", ".", len(text.rstrip()), len(text.rstrip())))
    return result


def _complaint(text: str, error: Exception) -> CardTextError:
    if isinstance(error, Quoted):
        return error.error.within(text, error.offset)
    if isinstance(error, Unsaid | Unbound):
        return said_wrongly(text, error)
    if isinstance(error, Nonsense):
        return nonsense(text, error, error.words)
    raise error

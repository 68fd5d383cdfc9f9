"""Reading a text: accepted only if every word counts, there is one reading, and its rendering reads back the same."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any

from lark import Tree
from lark.exceptions import UnexpectedEOF, UnexpectedToken, VisitError
from lark.visitors import CollapseAmbiguities

from cardwright.language import tree as t
from cardwright.language.build import Unsaid
from cardwright.language.clauses import Clauses
from cardwright.language.errors import CardTextError, nonsense, not_understood, said_wrongly
from cardwright.language.joining import Quoted
from cardwright.language.parsing import SECONDS, TooLong
from cardwright.language.render import render
from cardwright.language.sense import Nonsense, check
from cardwright.language.vocabulary import GAMES, Language, Vocabulary, vocabulary
from cardwright.language.walk import Unbound, bind, every
from cardwright.language.words import Word, canonical_words, cut, owners_apart

MOST = 9999  # the largest number a text may contain
LONGEST = 2_000  # letters of a text
MOST_READINGS = 256  # ways in which a text can be read, before those that mean nothing are left out


@lru_cache(maxsize=4096)
def read(text: str, game: Language) -> t.Text:
    """The effect tree of a card text of this game."""
    found = read_words(text, game)
    _check_numbers(text, found)
    try:
        check(found, game)
    except Nonsense as error:
        raise nonsense(text, error, error.words) from None
    canonical = render(found, game)
    if canonical != text and read_words(canonical, game) != found:
        problem = f"no canonical form has exactly this meaning: make it two sentences (it would be {canonical!r})"
        raise CardTextError(text, 0, len(text), problem)
    return found


def read_words(text: str, game: Language) -> t.Text:
    """The one tree that the words of a text have, before it is rendered and read back."""
    if isinstance(game, str) and game not in GAMES:
        raise CardTextError(text, 0, 0, f"no game is called {game}", GAMES)
    if len(text) > LONGEST:
        raise CardTextError(text, LONGEST, LONGEST, f"a card text has at most {LONGEST:,} letters")
    if not text.strip():
        return t.Text(())
    words = vocabulary(game)
    readings: list[t.Text] = []
    complaint: CardTextError | None = None
    for parse in parses(text, words):
        try:
            reading = bind(Clauses(words).transform(parse))
        except (VisitError, Unbound, Unsaid) as error:
            complaint = complaint or _complaint(text, error)
            continue
        if reading not in readings:
            readings.append(reading)
    if not readings:
        raise complaint or CardTextError(text, 0, len(text), "this text means nothing")
    if len(readings) > 1:
        raise CardTextError(text, 0, len(text), "this can be read in more than one way", _differences(readings, game))
    return readings[0]


def parses(text: str, words: Vocabulary) -> list[Tree[Any]]:
    """Every way in which the grammar derives the text, or an error that says where it stopped."""
    read_as = _sentences(canonical_words(owners_apart(cut(text), words.known()), words.synonyms), text)
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
    inner = error.orig_exc if isinstance(error, VisitError) else error
    if isinstance(inner, Quoted):
        return inner.error.within(text, inner.offset)
    if isinstance(inner, Unsaid | Unbound):
        return said_wrongly(text, inner)
    raise error


def _differences(readings: list[t.Text], game: Language) -> tuple[str, ...]:
    return tuple(dict.fromkeys(render(reading, game) for reading in readings))

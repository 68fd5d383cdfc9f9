"""Repairing a text that cannot be read: the fewest small changes of its words that the grammar accepts.

The search goes through the words from left to right, as Earley's method does, and keeps several ways open: a word
stays, one that says little is left out, one is replaced by a like one, or a small word is put in. No word that carries
the sense is ever left out: numbers, negations, conditions, and the words of the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count

from cardwright.language.recognise import Place, Recogniser
from cardwright.language.vocabulary import Vocabulary
from cardwright.language.words import Word

# What may be left out, and what may be put in: words that English needs and that say next to nothing.
FILLERS = frozenset(["a", "the", "of", "to", "for", "then", "just", "too", "now", "own", "back", ","])
GLUE = frozenset(["a", "the", "of", "to", "is", ","])
# What is never replaced by anything: without it, a text can mean the opposite.
SENSE = frozenset(
    [
        *("not", "no", "none", "cannot", "unless", "only", "without", "except", "never", "instead", "if", "when"),
        *("while", "until", "may", "must", "can", "other", "another", "each", "all", "less", "more", "fewer", "least"),
        *("most", "highest", "lowest", "start", "end", "before", "after", "half", "twice", "double", "opposing"),
        *("enemy", "your"),
    ]
)
DROPPED, PUT_IN, FORM, SPELLING = 0.7, 1.0, 0.4, 1.0  # what a change costs
AHEAD = 0.15  # what the rest of a text is reckoned to cost by the word: those that are further on go first
MOST_COST = 2.2
LIKE = 0.74  # how alike two words are that may be one and the same
MOST_STEPS = 3_000  # words that are tried in all


@dataclass(frozen=True)
class Repair:
    """A changed text, word by word, and how much it was changed."""

    cost: float
    words: tuple[str, ...]


@dataclass(frozen=True)
class _Way:
    """A way through the first words of a text: how much was changed, and what it reads now."""

    cost: float
    at: int  # words of the text that are dealt with
    place: Place
    said: tuple[str, ...] = ()


class Repairer:
    """Finds repairs of one text, the smallest first."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.parser = words.parser
        self.recogniser = Recogniser(words.parser)
        self.stems = {stem(word) for word in words.known()}
        self.glue = {self.parser.names[word] for word in GLUE if word in self.parser.names}

    def repairs(self, text: Sequence[Word]) -> Iterator[Repair]:
        """Changed texts that the grammar accepts."""
        terminals = [token.type for token in self.parser.tokens(text)]
        ways: list[tuple[float, int, _Way]] = []
        numbers = count()
        seen: set[tuple[str, ...]] = set()

        def go(way: _Way) -> None:
            if way.cost <= MOST_COST:
                heappush(ways, (way.cost + AHEAD * (len(text) - way.at), next(numbers), way))

        go(_Way(0.0, 0, self.recogniser.start))
        for _ in range(MOST_STEPS):
            if not ways:
                return
            *_, way = heappop(ways)
            if way.at == len(text):
                if self.recogniser.is_whole(way.place) and way.said not in seen:
                    seen.add(way.said)
                    yield Repair(way.cost, way.said)
                continue
            for cost, step, terminal, said in self._steps(way, text[way.at], terminals[way.at]):
                place = self.recogniser.read(way.place, terminal) if terminal else way.place
                if place is not None:
                    go(_Way(way.cost + cost, way.at + step, place, (*way.said, said) if terminal else way.said))

    def _steps(self, way: _Way, word: Word, terminal: str) -> Iterator[tuple[float, int, str, str]]:
        """What can be done about the next word: cost, words dealt with, the terminal that is read, and its letters."""
        written = f'"{word.text}"' if word.kind == "QUOTE" else word.text
        yield 0.0, 1, terminal, written
        if word.text in FILLERS:
            yield DROPPED, 1, "", ""
        expected = self.recogniser.expected(way.place)
        for name in expected & self.glue:
            if name != terminal:
                yield PUT_IN, 0, name, self.words.written(name)
        if word.kind == "WORD" and word.text.isalpha() and word.text not in SENSE:
            for name in expected:
                cost = self._likeness(word.text, self.words.written(name))
                if cost and name != terminal:
                    yield cost, 1, name, self.words.written(name)

    def _likeness(self, said: str, meant: str) -> float:
        """What it costs to read one word for another: forms of one word, and what is misspelled; 0 for others."""
        if said == meant or not meant.isalpha() or meant in SENSE:
            return 0.0
        if stem(said) == stem(meant):
            return FORM
        if stem(said) in self.stems or min(len(said), len(meant)) < 3:
            return 0.0
        return SPELLING if SequenceMatcher(None, said, meant).ratio() >= LIKE else 0.0


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """What is the same in the forms of a regular word: `play` of plays, played and playing."""
    for ending, rest in (("ies", "y"), ("ied", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", "e"), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)] + rest
            break
    return word.rstrip("e")

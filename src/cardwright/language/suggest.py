"""Suggestions for a text that is refused: whole texts that are accepted and say what was probably meant.

Three sources, the surest first: the idioms of other card games in our words (`grammar/idioms.txt`), small repairs of
single words, and both together. Whoever asks says what is accepted: the reader and the compiler, for a kind of card.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from msgspec.structs import replace

from cardwright.language import tree as t
from cardwright.language.again import first_time
from cardwright.language.errors import CardTextError
from cardwright.language.read import read, whole_words
from cardwright.language.recognise import Recogniser
from cardwright.language.render import render
from cardwright.language.repair import Repairer
from cardwright.language.vocabulary import FOLDER, GAMES, Language, Vocabulary, vocabulary
from cardwright.language.walk import every, ordered, rewrite
from cardwright.language.words import cut

MOST = 3  # texts that are offered
SECONDS = 1.5  # of processor time for one text
MOST_VARIANTS = 12  # of a text in other idioms
MOST_REPAIRS = 6  # of each of them that are tried
LONGEST = 400  # letters of a text for which suggestions are made

SENTENCE = r"(?:(?<=\A)|(?<=[.;\n] )|(?<=\n)|(?<=: ))"
START = re.compile(r"(?<!\[)\^")
ARROW = re.compile(r" (==?>) ")
OPEN = re.compile(r" (\(\?[=!][^()]*\))?$|[,:.]$")  # patterns after which a word can follow
# Words of which a suggestion has as many as the text had: without them it could mean the opposite.
WHOLE = re.compile(r"\b(?:all|each|every|both)\b")  # one does not become many
NEGATION = re.compile(r"\b(?:not|cannot|unless|without|except|never|no|neither)\b|n't\b|\bnon-")
# What is said of a whole list is not said of one end of it alone.
SPLIT = (
    re.compile(r"\band an? [\w ]+ is (?:in|on)\b"),
    re.compile(r"\b(\w+) all [\w ]+? and \1 (?:an?|the) "),
    re.compile(r"\b(\w+) (?:an?|the|each) (?:enemy|opposing|your) [\w ]+? and \1 (?:an?|the) (?!enemy|opposing|your)"),
)
KEPT = tuple(re.compile(rf"\b(?:{words})\b") for words in ("only", "instead", "may", "random", "other|another"))


@dataclass(frozen=True)
class Idiom:
    """A way of saying things, and what our cards say instead."""

    said: re.Pattern[str]
    meant: tuple[str, ...]
    is_weighed: bool  # somebody has seen to it that the sense is kept


def suggestions(
    text: str,
    game: Language,
    accepts: Callable[[str], bool] = lambda text: True,
    this: str = "this card",
    name: str = "",
) -> list[str]:
    """At most three whole texts that are accepted, the likeliest first, found in the time there is."""
    if len(text) > LONGEST or (isinstance(game, str) and game not in GAMES):
        return []
    until = time.thread_time() + SECONDS
    found = {said: None for said in _meant(text, game, this) if accepts(said)}
    tried = {text}
    words = vocabulary(game)
    variants = [*dict.fromkeys(_variants(text, idioms(words.grammar, this), this, name))]
    for stage in (_reworded(text, words, this, variants), _repaired(words, variants)):
        best = 0.0
        for cost, candidate, is_weighed in () if found else stage:
            if len(found) == MOST or time.thread_time() > until or (found and cost > best):
                break
            if candidate in tried:
                continue
            tried.add(candidate)
            offer = _canonical(candidate, game)
            if offer not in ("", text, *found) and (is_weighed or keeps_sense(text, offer)) and accepts(offer):
                found[offer] = None
                best = cost
    return list(found)


def _meant(text: str, game: Language, this: str) -> Sequence[str]:
    """The texts that each mean one of the things that a text could mean."""
    try:
        tree = read(text, game)
    except CardTextError as error:
        return error.readings
    counted = [*_of_others(tree, game), *_of_all(tree, game, this)]
    return [*_apart(text, tree, game), *counted, *_for_the_first_time(tree, game), *_by_result(tree, game)]


def _apart(text: str, tree: t.Text, game: Language) -> Sequence[str]:
    """A text in which a sentence after a trigger belongs to it for certain, and one in which it stands for itself."""
    if len(tree.abilities) != 1 or not tree.abilities[0].does:
        return ()
    (ability,) = tree.abilities
    waiting, *rest = ability.does
    if not isinstance(waiting, t.When) or len(rest) != 1:
        return ()
    (later,) = rest
    alone = rewrite(later, lambda node: t.Other() if isinstance(node, t.OtherThan) and node.this else node)
    trees = [t.Text((replace(ability, does=(waiting,)), t.Ability((alone,), ability.keyword)))]
    if isinstance(later, t.Act | t.Standing):  # a condition or duration cannot stand after “and”
        joined = replace(waiting, effect=t.All((waiting.effect, later)))
        trees.insert(0, t.Text((replace(ability, does=(joined,)),)))
    return [said for tree in trees if _canonical(said := render(tree, game), game) == said != text]


def _of_others(tree: t.Text, game: Language) -> Sequence[str]:
    """The text with what it counts being other than its card, which may be what it counts by mistake."""

    def change(node: t.Node) -> t.Node:
        if not isinstance(node, t.Count) or any(isinstance(trait, t.Other | t.OtherThan) for trait in node.of.traits):
            return node
        return replace(node, of=replace(node.of, traits=(t.Other(), *node.of.traits)))

    others = rewrite(tree, change)
    return [said for said in [_canonical(render(others, game), game)] if others != tree and said]


def _of_all(tree: t.Text, game: Language, this: str) -> Sequence[str]:
    """The text without “other”, where its card is none of those that it speaks of, and none was mentioned before.

    Where one of them fights for you, all others that something is done to are the enemy's.
    """
    fighters = vocabulary(game).groups.get("combatants", ())[:1]

    def of_enemies(node: t.Node) -> t.Node:
        what = node.what if isinstance(node, t.Change | t.Do | t.Move) else None
        if not isinstance(what, t.Select) or what.kinds != fighters or t.Other() not in what.traits:
            return node
        traits = (trait for trait in what.traits if trait != t.Other())
        return replace(node, what=replace(what, traits=ordered((t.Whose("opposing"), *traits))))

    if this.removeprefix("this ") not in fighters:
        enemies = rewrite(tree, of_enemies)
        if enemies != tree:
            return [text for text in [_canonical(render(enemies, game), game)] if text]
    said = [kind for node in every(tree) if isinstance(node, t.Select) for kind in node.kinds]

    def change(node: t.Node) -> t.Node:
        if not isinstance(node, t.Select) or this.removeprefix("this ") in node.kinds:
            return node
        if any(said.count(kind) > 1 for kind in node.kinds):
            return node
        return replace(node, traits=tuple(trait for trait in node.traits if trait != t.Other()))

    changed = rewrite(tree, change)
    return [text for text in [_canonical(render(changed, game), game)] if changed != tree and text]


def _for_the_first_time(tree: t.Text, game: Language) -> Sequence[str]:
    """The text that waits for the first time each turn, where it asks whether what it waits for has not happened."""
    first = rewrite(tree, lambda node: (first_time(node) or node) if isinstance(node, t.When) else node)
    return [said for said in [_canonical(render(first, game), game)] if first != tree and said]


def _by_result(tree: t.Text, game: Language) -> Sequence[str]:
    """The text that waits for either result of a round, where it waits for its end, when all is cleared away."""
    if len(tree.abilities) != 1 or len(tree.abilities[0].does) != 1:
        return ()
    (ability,) = tree.abilities
    (waiting,) = ability.does
    if not isinstance(waiting, t.When) or waiting.trigger != t.Moment("end", "round", "the"):
        return ()
    results = [t.Event(t.Player(), t.Deed(f"{verb} the round")) for verb in ("win", "lose")]
    either = t.Text(tuple(replace(ability, does=(replace(waiting, trigger=result),)) for result in results))
    return [said for said in [_canonical(render(either, game), game)] if said]


def _canonical(text: str, game: Language) -> str:
    """The canonical form of a text, or nothing; what is wrong with it matters to nobody, and takes long to find out."""
    words = vocabulary(game)
    try:
        terminals = [token.type for token in words.parser.tokens(whole_words(text, words))]
        if not Recogniser(words.parser).reads(terminals):
            return ""
        return render(read(text, game), game)
    except CardTextError:
        return ""


def keeps_sense(text: str, suggestion: str) -> bool:
    """Whether a suggestion has the numbers of a text and the words without which it could mean the opposite."""
    before, after = text.lower().replace("\u2019", "'"), suggestion.lower()
    if not numbers(before) <= numbers(after) | {1}:
        return False
    if len(NEGATION.findall(before)) != len(NEGATION.findall(after)) and "other than" not in before + after:
        return False
    if any(len(split.findall(before)) < len(split.findall(after)) for split in SPLIT):
        return False
    if len(WHOLE.findall(before)) < len(WHOLE.findall(after)):
        return False
    return all(len(kept.findall(before)) <= len(kept.findall(after)) for kept in KEPT)


def numbers(text: str) -> set[int]:
    """The numbers in a text, in digits or words."""
    return {int(word.text) for word in cut(text) if word.kind == "NUMBER"}


Candidate = tuple[float, str, bool]  # how much its words were repaired, the text, and whether all is said


def _reworded(text: str, words: Vocabulary, this: str, variants: Sequence[str]) -> Iterator[Candidate]:
    """Texts that may be accepted, in the idioms of our cards."""
    known = idioms(words.grammar, this)
    yield from ((0.0, said, True) for idiom in known if idiom.is_weighed for said in _said_so(text, idiom))
    yield from ((0.0, variant, False) for variant in variants[1:])


def _repaired(words: Vocabulary, variants: Sequence[str]) -> Iterator[Candidate]:
    """Texts that the grammar derives, with the fewest small changes of words first."""
    repairer = Repairer(words)
    repairs = [
        (repair.cost, " ".join(repair.words), False)
        for variant in variants
        for repair in islice(repairer.repairs(whole_words(variant, words)), MOST_REPAIRS)
    ]
    yield from sorted(repairs, key=lambda repair: repair[0])


def _variants(text: str, known: Sequence[Idiom], this: str, name: str) -> Iterator[str]:
    """The text as it is, with every idiom in our words, and with each of them alone."""
    yield text
    text = _without_name(text, this, name)
    whole = [text]
    for idiom in known:
        whole = [said for text in whole for said in _said_so(text, idiom)][:MOST_VARIANTS]
    yield from whole
    for idiom in known:
        yield from _said_so(text, idiom)


def _said_so(text: str, idiom: Idiom) -> list[str]:
    """A text in which an idiom is replaced by each of its wordings, or the text itself."""
    return [idiom.said.sub(meant, text) for meant in idiom.meant] if idiom.said.search(text) else [text]


def _without_name(text: str, this: str, name: str) -> str:
    """A text in which the card does not call itself by its name."""
    return re.sub(rf"\b{re.escape(name)}\b", this, text) if name else text


@lru_cache(maxsize=64)
def idioms(grammar: str, this: str) -> tuple[Idiom, ...]:
    """The idioms of one game and of all, for cards that call themselves `this`."""
    found: dict[str, list[Idiom]] = {grammar: [], "all": []}
    section = ""
    for line in (FOLDER / "idioms.txt").read_text().splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif "=> " in line and section in found:
            said, arrow, meant = ARROW.split(line.replace("{this}", this), maxsplit=1)
            found[section].append(Idiom(_pattern(said), tuple(meant.split(" | ")), arrow == "==>"))
    return (*found[grammar], *found["all"])


def _pattern(said: str) -> re.Pattern[str]:
    begins = "" if said.startswith(("^", "(?")) else r"(?<![\w'])"
    ends = "" if OPEN.search(said) else r"(?!\w)"
    body = START.sub(lambda _: SENTENCE, said).replace(".+", r"[^.\n]+")
    return re.compile(f"{begins}(?:{body}){ends}", re.IGNORECASE)

"""How the engine reads a text, phrase by phrase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token, Tree

from cardwright.language import tree as t
from cardwright.language.meanings import ALL, MEANINGS, ONCE
from cardwright.language.naming import CURRENT
from cardwright.language.read import Becomes, reading
from cardwright.language.render import Renderer
from cardwright.language.vocabulary import Language, vocabulary
from cardwright.language.walk import every, parts_of
from cardwright.language.words import Word, canonical_words, cut, owners_apart

# Phrases that are explained as one, whatever they consist of; a selection only where no filter follows its noun.
WHOLE = {"price", "limit", "until", "prefix_at", "bonus", "this", "span", "with_stat", "of_rank", "cost_part", "placed"}
WHOLE |= {
    "top_card",
    "top_cards",
    "damage_more",
    "acted",
    "not_acted",
    "its_stat",
    "turn_of",
    "in_period",
    "zone",
    "bare",
    "types_or",
    "plus",
}
SIMPLE = {
    "a",
    "each",
    "all",
    "the",
    "the_own",
    "yours",
    "counted",
    "counted_random",
    "a_random",
    "another",
    "any_number",
}
PLAIN = {
    "one_np",
    "many_np",
    "kinds_one",
    "kinds_many",
    "one",
    "many",
    "type",
    "types_or",
    "typed",
    "not_typed",
    "state",
}
PLAIN |= {"state_word", "side", "count", "up_to", "number", "variable", "yours", "yours_other", "not_state"}

ITS_CONTROLLER = "its controller's"
Span = tuple[int, int, int, str]  # from, to, which node, what it means


def explain(text: str, game: Language, becomes: Becomes | None = None) -> list[tuple[str, str]]:
    """The phrases of a text in their order, each with what it means; together they cover every word."""
    found = reading(text, game, becomes)
    if found.parse is None:
        return []
    words = vocabulary(game)
    read_as = canonical_words(owners_apart(cut(text), words.known()), words.synonyms)
    tells_now = any(stat.startswith(CURRENT) for stat in words.lists["stat"])
    spans = list(_spans(found.parse, text, read_as, tells_now))
    pairs: list[Span] = []
    for word in cut(text):
        if word.kind == "NEWLINE":
            continue
        owner, meaning = _owner(spans, word.start)
        if word.text in (".", ",", ";", ":") and pairs:
            pairs[-1] = (pairs[-1][0], word.end, pairs[-1][2], pairs[-1][3])
        elif pairs and pairs[-1][2] == owner:
            pairs[-1] = (pairs[-1][0], word.end, owner, meaning)
        else:
            pairs.append((word.start, word.end, owner, meaning))
    return [(text[start:end], meaning) for start, end, _, meaning in pairs]


def decided(text: str, game: Language, becomes: Becomes | None = None) -> list[tuple[str, str]]:
    """What the words of a text refer to: what “it” is, who chooses, what an “if” governs, whose hand it is."""
    found = reading(text, game, becomes)
    notes = [(note.said, note.written) for note in found.notes]
    printed = "as it is printed; for what it is now write “{}”"
    notes += [(f"the {stat}", printed.format(CURRENT + stat)) for stat in _printed(found.tree, game)]
    renderer = Renderer(game)
    for ability in found.tree.abilities:
        notes += [*_governed(ability, renderer), *_controllers(ability, renderer)]
        notes += [note for effect in ability.does for note in _chosen(effect, "you", renderer)]
    return list(dict.fromkeys(notes))


def _printed(text: t.Text, game: Language) -> Iterator[str]:
    """The numbers of which a text asks as they are printed, in a game that tells them from what they are now."""
    known = vocabulary(game).lists["stat"]
    for node in every(text):
        stat = getattr(node, "stat" if isinstance(node, t.With | t.Extreme) else "name", "")
        if isinstance(node, t.With | t.Extreme | t.Stat) and CURRENT + stat in known:
            yield stat


def _governed(ability: t.Ability, renderer: Renderer) -> Iterator[tuple[str, str]]:
    """The conditions of a paragraph, each with the words that it governs."""
    for node in every(ability):
        if isinstance(node, t.If):
            word = "unless" if isinstance(node.condition, t.Not) else "if"
            inner = node.condition.part if isinstance(node.condition, t.Not) else node.condition
            yield f"{word} {renderer.condition(inner)}", f"governs “{renderer.statement(node.effect)}”"


def _controllers(ability: t.Ability, renderer: Renderer) -> Iterator[tuple[str, str]]:
    """Whose turns “its controller's” are that stand before what they speak of."""
    for node in every(ability):
        match node:
            case (
                t.Lasting(until=t.Moment(whose=whose), effect=effect)
                | t.When(trigger=t.Moment(whose=whose), effect=effect)
            ) if whose.startswith(ITS_CONTROLLER):
                named = [part for part in every(effect) if isinstance(part, t.Select)]
                yield from ((ITS_CONTROLLER, f"the controller of {renderer.thing(thing)}") for thing in named[:1])


def _chosen(node: Any, who: str, renderer: Renderer) -> Iterator[tuple[str, str]]:
    """What is chosen in a part of a text, and by whom."""
    by = node.what if isinstance(node, t.Rule) else getattr(node, "by", None)
    if isinstance(by, t.Player) and by != t.Player():
        who = renderer.thing(by)
    if isinstance(node, t.Event | t.Is | t.Compare | t.Count):
        return
    if isinstance(node, t.Per):
        yield from _chosen(node.each, who, renderer)
        return
    is_player = isinstance(node, t.Do) and node.verb == "choose" and isinstance(node.what, t.Player)
    if is_player or (isinstance(node, t.Select) and node.pick in ("choose", "any")):
        yield renderer.thing(node.what if is_player else node), f"chosen by {who}"
    parts = (node.what, node.deltas) if isinstance(node, t.Change) else parts_of(node)  # every hit, not a chosen one
    for part in parts:
        yield from _chosen(part, who, renderer)


def _owner(spans: list[Span], place: int) -> tuple[int, str]:
    """The innermost node over a place: of nodes with the same reach, the one further down."""
    covering = [span for span in spans if span[0] <= place < span[1]]
    if not covering:
        return 0, MEANINGS["start"]
    _, _, owner, meaning = min(covering, key=lambda span: (span[1] - span[0], -span[2]))
    return owner, meaning


def _spans(root: Tree[Token], text: str, read_as: list[Word], tells_now: bool) -> Iterator[Span]:
    """The nodes that are explained, numbered from the root down, each with the words it was read by filled in."""
    stack: list[Any] = [root]
    number = 0
    while stack:
        node = stack.pop()
        if not isinstance(node, Tree):
            continue
        rule = str(node.data)
        is_whole = rule in WHOLE or (rule in SIMPLE and _is_plain(node))
        stack += [] if is_whole else node.children
        number += 1
        if rule in ALL and not node.meta.empty:
            start, end = node.meta.start_pos, node.meta.end_pos
            said = _said(text[start:end], start, read_as)
            meaning = ONCE if rule == "prefix_at" and " next " in said else ALL[rule]
            if tells_now and CURRENT.strip() not in said.lower():
                meaning = meaning.replace(CURRENT, "printed ")
            yield start, end, number, meaning.format(said)


def _said(phrase: str, start: int, read_as: list[Word]) -> str:
    """A phrase as written, or the canonical words it was read as where those are others."""
    words = [word.text for word in read_as if start <= word.start and word.end <= start + len(phrase)]
    return phrase if [word.text for word in cut(phrase)] == words else " ".join(words)


def _is_plain(node: Tree[Token]) -> bool:
    return all(str(part.data) in PLAIN for part in node.iter_subtrees() if part is not node)

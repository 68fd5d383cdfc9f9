"""The page that lists all that card texts can say, made from the grammar: `docs/writing-cards.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

import yaml
from lark import Tree

from cardwright.language.errors import CardTextError
from cardwright.language.meanings import ALL
from cardwright.language.read import parses, read
from cardwright.language.render import render
from cardwright.language.suggest import suggestions
from cardwright.language.vocabulary import FOLDER, GAMES, vocabulary
from cardwright.language.words import canonical_words, cut, owners_apart, spelled, third

TARGETS = files("cardwright.language") / "targets"
NAMES = {"xi": "Xi Cards", "wuxing": "Wu Xing TCG", "psiwars": "Psi Wars", "fate": "Fate of Heroes"}
NAMES |= {"ninjas": "Chaos Ninjas", "xemytica": "Fate of Heroes and every other Xemytica game"}

NOTES: dict[str, Any] = yaml.safe_load((FOLDER / "page.yaml").read_text())
SECTIONS = {title: rules.split() for title, rules in NOTES["sections"].items()}
PLUMBING, HIDDEN = set(NOTES["plumbing"].split()), set(NOTES["hidden"].split())
TOKEN = re.compile(r"""\"([^\"]+)\"|'([^']+)'|(?<!-> )\b([A-Za-z_]+)|-> ?(\w+)|([()|*?+])""")
RULE = re.compile(r"^([?!]?)(\w+):(.*(?:\n[ \t]+\|.*)*)", re.MULTILINE)


@dataclass(frozen=True)
class Piece:
    """A part of a form: a word, something that stands for words, or a group of alternatives, perhaps optional."""

    text: str = ""
    words: frozenset[str] = frozenset()
    options: tuple[tuple[Piece, ...], ...] = ()
    sign: str = ""

    @property
    def written(self) -> str:
        """The piece as the page shows it."""
        inner = self.text or "/".join(_joined(option) for option in self.options)
        if self.sign == "?":
            return f"[{inner}]"
        if self.sign == "*":
            return f"[{inner} ...]"
        return inner + (" ..." if self.sign == "+" else "") if len(self.options) < 2 else f"({inner})"

    def fits(self, said: frozenset[str]) -> bool:
        """Whether a phrase with these words can contain this piece."""
        if self.sign in ("?", "*"):
            return True
        if self.options:
            return any(all(piece.fits(said) for piece in option) for option in self.options)
        return not self.words or any(set(spelled(word)) <= said for word in self.words)


@dataclass(frozen=True)
class Form:
    """One way to say something: a line of the grammar."""

    rule: str
    name: str
    pieces: tuple[Piece, ...]

    @property
    def written(self) -> str:
        """The form as the page shows it."""
        return ("... and " if self.rule == "more" else "") + _joined(self.pieces)

    @property
    def has_words(self) -> bool:
        """Whether the form has words of its own."""
        return any(piece.words or piece.options for piece in self.pieces)

    def fits(self, said: frozenset[str]) -> bool:
        """Whether a phrase with these words can be of this form: all words that it must contain are there."""
        return all(piece.fits(said) for piece in self.pieces)


@dataclass(frozen=True)
class Example:
    """A text in the words of one game, and whether it is canonical."""

    game: str
    text: str
    canonical: str

    @property
    def written(self) -> str:
        """The text as the page shows it, with its canonical form where that is another."""
        said = f"{self.text.replace(chr(10), ' / ')}" + ("" if self.game == "xi" else f" ({NAMES[self.game]})")
        return said if self.text == self.canonical else f"{said} = *{self.canonical}*"


def page() -> str:
    """The whole page."""
    parts = [(FOLDER / "introduction.md").read_text().rstrip(), _intents(), *(_section(title) for title in SECTIONS)]
    parts += [_references(), *(_game(game) for game in NOTES["games"]), _words(), _synonyms(), _errors(), _limits()]
    return "\n\n".join(parts) + "\n"


def _references() -> str:
    """The chapter about what words refer to: its numbered rules, and what is refused because none of them decides."""
    table = yaml.safe_load((FOLDER / "references.yaml").read_text())
    lines = [
        "## What words refer to",
        "",
        table["introduction"].strip(),
        "",
        "| rule | | for example |",
        "|---|---|---|",
    ]
    for rule in table["rules"]:
        shown = [said if said == meant else f"{said} = *{meant}*" for said, meant in rule["texts"]]
        lines.append(f"| {rule['number']} | {rule['says'].strip()} | {' / '.join(shown)} |")
    lines += ["", "No rule decides these, so they are refused, and you are offered what you can write instead:", ""]
    lines += ["| refused | offered |", "|---|---|"]
    for text in table["refused"]:
        try:
            read(text, "xi")
        except CardTextError as error:
            lines.append(f"| {text} | {' / '.join(error.readings)} |")
    return "\n".join(lines)


def forms() -> dict[str, list[Form]]:
    """Every rule of the shared grammar with its forms."""
    text = (FOLDER / "shared.lark").read_text()
    return {name: [*_forms(mark, name, body)] for mark, name, body in RULE.findall(text)}


@cache
def examples() -> dict[str, tuple[tuple[Example, frozenset[str]], ...]]:
    """By name of a form, the texts that use it with the words it covers there, shortest first, those of Xi before."""
    found: dict[str, list[tuple[Example, frozenset[str]]]] = {}
    for example in _texts():
        words = vocabulary(example.game)
        read_as = canonical_words(owners_apart(cut(example.text), words.known()), words.synonyms)
        for node in chain.from_iterable(parse.iter_subtrees() for parse in parses(example.text, words)):
            if isinstance(node, Tree) and not node.meta.empty:
                start, end = node.meta.start_pos, node.meta.end_pos
                said = frozenset(word.text for word in read_as if start <= word.start and word.end <= end)
                found.setdefault(str(node.data), []).append((example, said))
    order = {True: 0, False: 1}
    return {
        name: tuple(sorted(uses, key=lambda use: (order[use[0].game == "xi"], len(use[0].text))))
        for name, uses in found.items()
    }


def example_of(form: Form) -> Example | None:
    """The best text that uses a form: a canonical one where there is one."""
    uses = [example for example, said in examples().get(form.name, ()) if form.fits(said)]
    return next((use for use in uses if use.text == use.canonical), uses[0] if uses else None)


def _texts() -> Iterator[Example]:
    for game in GAMES:
        own = yaml.safe_load((TARGETS / f"{game}.yaml").read_text()).values()
        more = _notes()["examples"].get(game, ())
        for text in (*own, *more):
            yield Example(game, text, render(read(text, game), game))


@cache
def _notes() -> dict[str, Any]:
    notes: dict[str, Any] = yaml.safe_load((FOLDER / "examples.yaml").read_text())
    return notes


def _forms(mark: str, rule: str, body: str) -> Iterator[Form]:
    tokens = [token.groups() for token in TOKEN.finditer(body)]
    for option in _options(tokens) if mark != "!" else ():
        *pieces, last = option
        alias = last.text.removeprefix("->") if last.text.startswith("->") else ""
        said = (*pieces,) if alias else option
        if (alias or len(said) > 1 or said[0].words) and (alias or rule) not in HIDDEN:
            yield Form(rule, alias or rule, said)


def _options(tokens: list[tuple[str, ...]]) -> tuple[tuple[Piece, ...], ...]:
    """The alternatives up to the end or a closing bracket; what is read is taken off the tokens."""
    options: list[list[Piece]] = [[]]
    while tokens:
        literal, verb, name, alias, sign = tokens.pop(0)
        if sign == ")":
            break
        if sign == "|":
            options.append([])
        elif sign == "(":
            options[-1].append(Piece(options=_options(tokens)))
        elif sign:
            options[-1][-1] = replace(options[-1][-1], sign=sign)
        elif alias:
            options[-1].append(Piece("->" + alias))
        elif name:
            options[-1].append(Piece(_shown_name(name)))
        else:
            forms = {verb, third(verb)} if verb else {literal}
            options[-1].append(Piece(re.sub(r"\bx\b", "X", literal or verb), frozenset(forms)))
    return tuple(tuple(option) for option in options)


def _joined(pieces: Sequence[Piece]) -> str:
    said = re.sub(r" ([,:;]|\.(?!\.)|'s)", r"\1", " ".join(piece.written for piece in pieces))
    return said.replace("non - ", "non-")


def _section(title: str) -> str:
    canonical: list[Sequence[str]] = []
    also: list[Sequence[str]] = []
    grammar = forms()
    seen: set[tuple[str, str]] = set()
    for rule in SECTIONS[title]:
        for form in grammar[rule] if rule not in PLUMBING else ():
            example = example_of(form)
            key = (form.name, form.written if form.has_words else "")
            if example is None or key in seen:
                continue
            seen.add(key)
            row = (f"`{form.written}`", _meaning(form), example.written)
            (canonical if example.text == example.canonical else also).append(row)
    parts = [f"## {title}", _table(("you write", "what it means", "for example"), canonical)] if canonical else []
    if also:
        parts += ["Also understood, and shown in its canonical form:", _table(("you write", "", "for example"), also)]
    small = [(_shown_name(rule), ", ".join(_small(rule))) for rule in SECTIONS[title] if _small(rule)]
    if small:
        parts.append(_table(("part", "one of"), [(f"`{name}`", words) for name, words in small]))
    return "\n\n".join(parts)


def _shown_name(rule: str) -> str:
    return str(NOTES["parts"].get(rule, rule.upper().replace("_", " ")))


def _small(rule: str) -> list[str]:
    """The words of a short list that the shared grammar spells out."""
    text = (FOLDER / "shared.lark").read_text()
    body = next((body for mark, name, body in RULE.findall(text) if mark == "!" and name == rule), "")
    return [f"*{literal or verb}*" for literal, verb, *_ in TOKEN.findall(body) if literal or verb]


def _meaning(form: Form) -> str:
    meaning = NOTES["meanings"].get(form.name) or ALL.get(form.name, "")
    return re.sub(r"^\{\}[:,] |^\{\}$|: \{\}$", "", meaning).replace("{}", "...")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def _game(game: str) -> str:
    """What is particular to the cards of one game, with examples."""
    notes = NOTES["games"][game]
    rows = [(note["kind"], f"*{note['text']}*", note["meaning"]) for note in notes["examples"]]
    return f"## {notes['title']}\n\n{notes['text'].strip()}\n\n" + _table(("on a", "text", "what it does"), rows)


def _words() -> str:
    parts = ["## The words of each game"]
    for game in GAMES:
        lists = vocabulary(game).lists
        rows = [(said, ", ".join(lists[name])) for name, said in NOTES["lists"].items() if lists[name]]
        odd = [many for kind in lists["one"] if (many := vocabulary(game).plural(kind)) not in (kind, kind + "s")]
        note = f"\n\nPlurals that do not simply add an s: {', '.join(odd)}." if odd else ""
        parts.append(f"### {NAMES[game]} (`{game}`)\n\n" + _table(("", "words"), rows) + note)
    return "\n\n".join(parts)


def _synonyms() -> str:
    said = yaml.safe_load((FOLDER / "synonyms.yaml").read_text())
    parts = [
        "## Other ways to say it",
        "Capitals, `a` or `an`, `2` or `two`, and a missing full stop never matter.",
    ]
    for game, pairs in said.items():
        name = "In all games" if game == "all" else f"In {NAMES[game]}"
        rows = [(f"*{left}*", f"*{right}*") for left, right in pairs.items() if left != right]
        parts.append(f"{name}:\n\n" + _table(("you may write", "which is read as"), rows))
    return "\n\n".join(parts)


def intents() -> dict[str, dict[str, dict[str, list[str]]]]:
    """Texts by what designers want, by game and by kind of card."""
    table: dict[str, dict[str, dict[str, list[str]]]] = yaml.safe_load((FOLDER / "intents.yaml").read_text())
    return table


def _intents() -> str:
    lines = ["## I want to ...", "Find what you have in mind, copy a text and change its words:"]
    rows = []
    for intent, games in intents().items():
        texts = [
            f"*{text}* ({kind if game == 'xi' else NAMES[game]})"
            for game, kinds in games.items()
            for kind, said in kinds.items()
            for text in said
        ]
        rows.append((intent, "<br>".join(texts)))
    return "\n\n".join([*lines, _table(("I want to", "write e.g."), rows)])


def _errors() -> str:
    lines = [
        "## What an error looks like",
        "Line and column, the word, what was probably expected, and texts that you can write instead; "
        "`--kind` tells on which kind of card:",
    ]
    for text in _notes()["errors"]:
        lines.append(f"```\n{text}\n    {_error(text)}\n```")
    return "\n\n".join(lines)


def _error(text: str) -> str:
    try:
        read(text, "xi")
    except CardTextError as error:
        texts = suggestions(text, "xi")
        said = error.without_advice() if texts else str(error)
        return "\n    ".join([said, *(f"you can write: {offer}" for offer in texts)])
    raise ValueError(f"this was to be an ill-written text: {text}")


def _limits() -> str:
    rows = [(f"*{note['text']}*", note["instead"]) for note in _notes()["unsayable"]]
    head = "## What you cannot say\n\nWith the nearest thing you can say, if there is one:\n\n"
    return head + _table(("not understood", "say instead"), rows)

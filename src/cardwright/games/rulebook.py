"""A game's rulebook as data: its rules by id, in order, with what may be left out of the program and why."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from cardwright.games.interface import Game, UsageError, nearest

RULE = re.compile(r"- \*\*([A-Z]+-[A-Z0-9][\w.]*)\*\* +(.*)")
EXCUSE = re.compile(r"\*Excused: (.*?)\*$")
OPTIONS = "Options"


@dataclass(frozen=True)
class Rule:
    """One numbered rule or ruling."""

    id: str
    chapter: str
    text: str
    excuse: str | None = None  # why nothing in the program carries it out


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in the order of its rulebook."""

    title: str
    introduction: str
    rules: dict[str, Rule]
    options: str  # the table of options, as it stands in the file

    def __getitem__(self, rule: str) -> Rule:
        if rule not in self.rules:
            raise UsageError(f"there is no rule {rule!r} in {self.title}; {nearest(rule, self.rules)}".strip(" ;"))
        return self.rules[rule]

    def chapters(self) -> dict[str, list[Rule]]:
        """The rules under their headings."""
        chapters: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            chapters.setdefault(rule.chapter, []).append(rule)
        return chapters

    def search(self, words: str) -> list[Rule]:
        """The rules in whose id, heading or text every word occurs, in order; an id finds itself first."""
        wanted = words.lower().split()
        found = [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.chapter} {rule.text}".lower() for word in wanted)
        ]
        return sorted(found, key=lambda rule: rule.id.lower() not in wanted)


@dataclass
class Draft:
    """What has been read of a rulebook so far."""

    title: str = ""
    chapter: str = ""
    section: str = ""
    introduction: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    entries: list[tuple[str, str, list[str]]] = field(default_factory=list)
    open: bool = False  # whether the next line may belong to the last rule

    def read(self, line: str) -> None:
        """Take in one line."""
        heading = re.match(r"(#+) (.*)", line)
        rule = RULE.match(line)
        if heading:
            self.head(len(heading.group(1)), heading.group(2).strip())
        elif rule:
            chapter = f"{self.chapter}: {self.section}" if self.section else self.chapter
            self.entries.append((rule.group(1), chapter, [rule.group(2)]))
            self.open = True
        elif self.open and line.startswith("  "):
            self.entries[-1][2].append(line.strip())
        else:
            self.open = False
            if not self.chapter:
                self.introduction.append(line)
            elif self.chapter == OPTIONS:
                self.options.append(line)

    def head(self, depth: int, text: str) -> None:
        """Take in a heading."""
        self.open = False
        if depth == 1:
            self.title = text
        elif depth == 2:
            self.chapter, self.section = text, ""
        else:
            self.section = text


@lru_cache(maxsize=32)
def parse(text: str) -> Rulebook:
    """The rulebook that a Markdown text holds."""
    draft = Draft()
    for line in text.splitlines():
        draft.read(line)
    rules: dict[str, Rule] = {}
    for name, chapter, lines in draft.entries:
        if name in rules:
            raise UsageError(f"the rulebook of {draft.title} has two rules {name}")
        whole = " ".join(lines)
        excuse = EXCUSE.search(whole)
        rules[name] = Rule(name, chapter, EXCUSE.sub("", whole).strip(), excuse.group(1) if excuse else None)
    introduction = " ".join(line.strip() for line in draft.introduction).strip()
    return Rulebook(draft.title, introduction, rules, "\n".join(draft.options).strip())


def rulebook(game: Game) -> Rulebook:
    """The rulebook of a game."""
    return parse(game.rulebook_text())

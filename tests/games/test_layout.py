"""A rule is found by layout alone: rule functions stand by chapter in their game's rules files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.games import GAMES, load
from cardwright.games.rulebook import rulebook
from cardwright.kernel.rule import Carrier
from cardwright.match.coverage import carriers_of

HEADING = re.compile(r"# ((?:[A-Z]+-[A-Z0-9.]+(?: to |, | and |: | ))+)(.+)")  # `# XI-3, XI-G12 to XI-G24: Time`
RULE = re.compile(r"([A-Z]+-)([A-Z]*)([0-9]+)?(?:\.([0-9]+))?")


def functions_of(name: str) -> list[Carrier]:
    return [carrier for carrier in carriers_of(load(name)) if carrier.form == "function"]


def place_of(rule: str) -> tuple[str, str, int, int]:
    """A rule's prefix, letter, chapter and number, so that rules can be compared."""
    found = RULE.fullmatch(rule)
    assert found, rule
    prefix, letter, chapter, number = found.groups()
    return prefix, letter, int(chapter or 0), int(number or 0)


def is_under(rule: str, heading: str) -> bool:
    """Whether one of the chapters and ranges that a heading names has a rule."""
    for named in re.split(", | and ", heading):
        first, _, last = named.partition(" to ")
        low, high, here = place_of(first), place_of(last or first), place_of(rule)
        if "." not in first and "." not in (last or first):
            low, high, here = (*low[:3], 0), (*high[:3], 0), (*here[:3], 0)
        if low[:2] == here[:2] == high[:2] and low <= here <= high:
            return True
    return False


def headings(file: str) -> Iterator[tuple[int, str, str]]:
    """The headings of a rules file: line, ids and name."""
    for number, line in enumerate(Path(file).read_text(encoding="utf-8").splitlines(), 1):
        found = HEADING.fullmatch(line)
        if found:
            yield number, found.group(1).strip(" :"), found.group(2)


@pytest.mark.parametrize("name", GAMES)
def test_rule_functions_stand_in_rules_files(name: str) -> None:
    elsewhere = [
        f"{carrier.name}: {carrier.file}"
        for carrier in functions_of(name)
        if Path(carrier.file).name != "rules.py" and Path(carrier.file).parent.name != "rules"
    ]
    assert elsewhere == []


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_function_stands_under_the_heading_of_one_of_its_rules(name: str) -> None:
    astray = []
    for carrier in functions_of(name):
        above = [ids for line, ids, _ in headings(carrier.file) if line < carrier.line]
        if not above or not any(is_under(rule, above[-1]) for rule in carrier.ids):
            astray.append(f"{carrier.name} ({', '.join(carrier.ids)}) under {above[-1:]}")
    assert astray == []


@pytest.mark.parametrize("name", GAMES)
def test_chapters_of_a_rules_file_are_in_the_order_of_the_rulebook(name: str) -> None:
    order = {rule: place for place, rule in enumerate(rulebook(load(name)).rules)}
    for file in sorted({carrier.file for carrier in functions_of(name)}):
        chapters = [re.split(" to |, | and ", ids)[0] for _, ids, _ in headings(file)]
        places = [next(place for rule, place in order.items() if is_under(rule, chapter)) for chapter in chapters]
        assert places == sorted(places), file


@pytest.mark.parametrize("name", GAMES)
def test_a_game_does_not_know_those_that_build_on_it(name: str) -> None:
    folder = load(name).folder
    for other in map(load, GAMES):
        if folder in other.folder.parents:
            own = [file for file in folder.rglob("*.py") if other.folder not in file.parents]
            assert [file for file in own if f"{other.rule_prefix}-" in file.read_text(encoding="utf-8")] == []


def test_what_a_heading_covers() -> None:
    assert is_under("XI-3.4", "XI-3")
    assert is_under("XI-G15", "XI-3, XI-G12 to XI-G24")
    assert not is_under("XI-G25", "XI-3, XI-G12 to XI-G24")
    assert not is_under("XI-4.1", "XI-3")


@pytest.mark.parametrize("name", GAMES)
def test_the_line_of_a_carrier_is_where_it_is_declared(name: str) -> None:
    for carrier in carriers_of(load(name)):
        line = Path(carrier.file).read_text(encoding="utf-8").splitlines()[carrier.line - 1]
        if carrier.form == "function":
            assert re.search(r"rule\(|also_carries\(", line), f"{carrier.name}: {carrier.file}:{carrier.line}"
        else:
            assert carrier.name.replace(" ", "_").lower() in line.replace(" ", "_").lower(), carrier


def test_a_system_knows_no_game_on_it() -> None:
    own = re.compile("fate|fighter|gear|hero", re.IGNORECASE)
    for file in sorted(Path(load("fate").folder).with_name("xemytica").rglob("*.py")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            assert not own.search(line), f"{file}:{number}"

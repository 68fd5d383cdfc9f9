"""Each rule of the grammar is built in one place."""

import re
from collections import Counter

from cardwright.language.building.builder import BUILT_BY, HELPERS
from cardwright.language.vocabulary import FOLDER


def rules() -> set[str]:
    """The names of all rules of all grammars, and those that an alternative bears."""
    files = (file for file in FOLDER.iterdir() if file.name.endswith(".lark"))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return {name for line in re.findall(r"^[?!]*([a-z_]+)[.\d]*:|-> *([a-z_]+)", text, re.MULTILINE) for name in line}


def test_a_method_builds_a_rule_of_the_grammar() -> None:
    assert set(BUILT_BY) <= rules()


def test_no_rule_is_built_by_two_helpers() -> None:
    methods = Counter(rule for helper in HELPERS for rule in vars(helper) if not rule.startswith("_"))
    assert [rule for rule, times in methods.items() if times > 1] == []

"""Whatever tree can be said is read back as it was."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardwright.language.binding.binder import bind
from cardwright.language.complaints import Unbound, Unsaid
from cardwright.language.errors import CardTextError
from cardwright.language.read import read_words
from cardwright.language.render import render
from cardwright.language.vocabulary import GAMES
from tests.language.trees import texts


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_rendered_tree_reads_back(game: str, data: st.DataObject) -> None:
    drawn = data.draw(texts(game))
    try:
        tree = bind(drawn)
    except (Unbound, Unsaid):
        assume(False)
    text = render(tree, game)
    try:
        back = read_words(text, game)
    except CardTextError as error:
        assume("more than one way" not in error.problem)  # such a text is refused, and its readings are offered
        raise
    assert back == tree, text

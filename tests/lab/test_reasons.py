"""Reasons in words: what an answer has over another."""

from __future__ import annotations

from collections import Counter

from cardwright.games import load
from cardwright.games.interface import Setup, luck_from
from cardwright.lab.reasons import After, Speech, reason_of, told, weighed


def end(mine: str = "Wolf", theirs: str = "Ogre", life: tuple[int, int] = (10, 10), won: int = 0) -> After:
    """A world with some cards in play, some life, and a winner (1 we, -1 they)."""
    cards = {"P1": Counter(mine.split()), "P2": Counter(theirs.split())}
    return After(won > 0, won < 0, {"P1": ("life", life[0]), "P2": ("life", life[1])}, cards)


def reason(best: After, other: After) -> str:
    """What is told of two answers that lead to the same in all worlds."""
    return told(end(), [best] * 4, [other] * 4, "P1")


def test_the_difference_that_matters_most_is_told() -> None:
    assert reason(end(won=1), end()) == "wins the game"
    assert reason(end(mine=""), end(won=-1)) == "keeps you from losing the game"
    assert reason(end(), end(mine="")) == "saves Wolf, which would be gone by your next turn"
    assert reason(end(theirs=""), end()) == "gets rid of Ogre"
    assert reason(end(life=(10, 6)), end(life=(10, 9))) == "life: about 3 less for P2 by your next turn"
    assert reason(end(life=(10, 9)), end(life=(7, 9))) == "life: about 3 more for you by your next turn"


def test_what_is_not_sure_is_not_called_a_win_or_a_rescue() -> None:
    won, lost, level = end(won=1), end(won=-1), end()
    assert told(end(), [won] * 3 + [level], [level] * 4, "P1") == "mostly wins the game by your next turn"
    safer = "makes it less likely that you lose by your next turn"
    assert told(end(), [level] * 4, [lost] * 3 + [level], "P1") == safer
    assert told(end(), [level] * 3 + [lost], [lost] * 4, "P1") == safer
    other = Speech("P1", "P1's")
    assert told(end(), [level] * 4, [lost] * 3 + [level], "P1", other).endswith("that P1 loses by P1's next turn")


def test_who_reads_about_somebody_else_is_not_called_you() -> None:
    """An analysis speaks of both players by their seats."""

    def about(best: After, other: After) -> str:
        return told(end(), [best] * 4, [other] * 4, "P1", Speech("P1", "P1's"))

    assert about(end(mine=""), end(won=-1)) == "keeps P1 from losing the game"
    assert about(end(), end(mine="")) == "saves Wolf, which would be gone by P1's next turn"
    assert about(end(life=(10, 9)), end(life=(7, 9))) == "life: about 3 more for P1 by P1's next turn"
    assert about(end(life=(10, 6)), end(life=(10, 9))) == "life: about 3 less for P2 by P1's next turn"


def test_what_the_other_answer_gives_up_itself_is_kept_not_saved() -> None:
    given_up = end(mine="")
    given_up.at_once = given_up.cards
    assert reason(end(), given_up) == "keeps Wolf"
    taken = end(mine="")
    taken.at_once = end().cards
    assert reason(end(), taken) == "saves Wolf, which would be gone by your next turn"


def test_who_is_out_of_the_game_has_nothing_left() -> None:
    out = end()
    del out.counters["P2"]
    assert reason(out, end(life=(10, 9))) == "life: about 9 less for P2 by your next turn"
    assert reason(end(), out) == ""


def test_only_what_counts_most_for_both_is_told() -> None:
    hidden = [end(life=(10, life)) for life in (6, 9)]
    for one in hidden:
        one.counters["P2"] = ("hand", one.counters["P2"][1])
    before = end()
    before.counters["P2"] = ("hand", 9)
    assert told(before, hidden[:1] * 4, hidden[1:] * 4, "P1") == ""


def test_how_often_answers_win_is_told_where_nothing_else_is() -> None:
    assert weighed(0.56, 0.52) == "wins 56 of 100 games from here, and the next answer 52"
    assert weighed(0.51, 0.51) == "about as good as the next answer"


def test_nothing_is_told_where_nothing_differs_or_only_sometimes() -> None:
    assert reason(end(), end()) == ""
    assert told(end(), [end(mine=""), end(), end()], [end()] * 3, "P1") == ""
    assert reason(end(mine=""), end()) == "", "what is worse is no reason"


def test_reasons_know_no_more_than_the_player() -> None:
    """In two worlds that look the same to a player the reason is the same."""
    position, _ = load("chi").new(Setup(2, seed="4"))
    seat = position.asked()[0]
    concealed = position.conceal(seat)
    best, other = concealed.legal(seat)[:2]
    hidden = concealed.imagine(luck_from(9)).conceal(seat)
    assert reason_of(concealed, seat, best, other, 1) == reason_of(hidden, seat, best, other, 1)

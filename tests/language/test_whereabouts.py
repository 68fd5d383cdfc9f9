"""What has left play as a sentence goes on: kept at a branch, joined after it."""

from cardwright.language.binding.whereabouts import Whereabouts

UNIT, OTHER, NEW = 0, 1, 2  # mentions: two before a sentence, and one that is mentioned in it
START = Whereabouts()


def gone(*numbers: int) -> Whereabouts:
    where = START
    for number in numbers:
        where = where.left(number, is_done=True, is_sure=True)
    return where


def test_what_leaves_by_an_event_is_not_taken() -> None:
    noticed = START.left(UNIT, is_done=False, is_sure=True)
    assert noticed.gone == noticed.surely_gone == {UNIT}
    assert not noticed.taken


def test_what_is_put_into_play_is_there_again() -> None:
    back = gone(UNIT, OTHER).put_into_play(UNIT)
    assert back.gone == back.surely_gone == back.taken == {OTHER}
    assert back.entered == {UNIT}


def test_the_other_case_begins_where_the_sentence_did() -> None:
    before = gone(OTHER)
    after_first = before.left(UNIT, is_done=True, is_sure=False)
    assert after_first.case(before, first=NEW).gone == {OTHER}


def test_after_both_cases_either_may_have_left() -> None:
    one = START.left(UNIT, is_done=True, is_sure=True)
    other = one.case(START, first=NEW).left(OTHER, is_done=True, is_sure=True)
    joined = other.joined(START, NEW, [one])
    assert joined.gone == {UNIT, OTHER}
    assert not joined.surely_gone


def test_what_is_named_in_a_case_is_there_only_where_it_has_left() -> None:
    one = START.left(NEW, is_done=True, is_sure=True)
    assert one.case(START, first=NEW).surely_gone == {NEW}
    assert one.joined(START, NEW, []).surely_gone == {NEW}


def test_what_a_condition_spoke_of_is_there_in_the_other_case() -> None:
    one = START.left(NEW, is_done=True, is_sure=True)
    other = one.case(START, first=NEW).still_there({NEW})
    assert not other.surely_gone
    assert not other.taken


def test_what_was_not_done_has_taken_nothing_out_of_play() -> None:
    deed = START
    offered = deed.left(UNIT, is_done=True, is_sure=False)
    assert not offered.case(offered, NEW, deed).gone
    assert offered.case(offered, NEW).done_since(deed).surely_gone == {UNIT}


def test_a_condition_asks_before_anything_is_taken() -> None:
    taken = gone(UNIT)
    asked = taken.asked(START)
    assert asked.gone == {UNIT}
    assert not asked.taken
    assert asked.after_asking(taken).taken == {UNIT}


def test_another_effect_to_choose_finds_everything_in_play() -> None:
    assert not gone(UNIT).not_yet(START).gone

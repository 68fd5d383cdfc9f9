"""The answers of Xi Cards by number, and the reasons to refuse them."""

from enum import IntEnum


class Answer(IntEnum):
    """The action space: the first answer of each group; what stands in brackets is added."""

    PASS = 0
    END_TURN = 1
    DRAW = 2
    OFFER_DRAW = 3
    YES = 4
    NO = 5
    BANK = 6  # (pT - 1), 20 of them
    PLACE = 26  # (place in the turn order - 1)
    MODE = 32  # (option - 1), 8 of them
    TYPE = 40  # (type)
    ORDER = 46  # (place in the list of waiting triggers), 32 of them
    NUMBER = 78  # (0 to 99)
    SEAT = 178  # (seat): a player is chosen, for an effect or as defender of a skirmish
    CARD = 184  # (card row): a card in an open zone is chosen, for an effect or as defender
    KIND = 544  # (kind): a card of a hidden zone, an own hand or a deck looked at, is chosen; equal ones are one choice
    PLAY = 1056  # (kind): play a card of the hand
    USE = 1568  # (card row * 3 + ability)
    SKIRMISH = 2648  # (card row): the attacker; the defender is asked next
    CONCEDE = 3008


ANSWERS = 3009


class Why(IntEnum):
    """Reasons to refuse; the rules behind them stand in `refusals.py`."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_ASKED = 2
    NOT_THE_QUESTION = 3
    NO_PASS = 4
    NOT_YOUR_TURN_TO_DRAW = 5
    NOT_YOUR_TURN_TO_BANK = 6
    NOT_YOUR_TURN_TO_SKIRMISH = 7
    NOT_YOUR_TURN_TO_END = 8
    T_COST_IN_ANOTHER_TURN = 9
    T_ABILITY_IN_ANOTHER_TURN = 10
    T_COST_AS_RESPONSE = 11
    TURN_IS_ENDING = 12
    ALREADY_A_SKIRMISH = 13
    NO_END_IN_A_SKIRMISH = 14
    DRAW_COST = 15
    BANK_COST = 16
    BANK_CAP = 17
    NOT_IN_HAND = 18
    COST_T = 19
    COST_P = 20
    COST_LIFE = 21
    COST_X = 22
    NO_TARGET = 23
    NOTHING_BEING_PLAYED = 24
    NO_DECLARED_SKIRMISH = 25
    FORBIDDEN = 26
    NOT_YOUR_CARD = 27
    NO_SUCH_ABILITY = 28
    USED_UP = 29
    NOT_YOUR_UNIT = 30
    HAS_SKIRMISHED = 31
    NOT_A_UNIT_IN_PLAY = 32
    OWN_SIDE = 33
    CANNOT_BE_CHOSEN = 34
    SHIELDED = 35
    NO_DEFENDER = 36
    DECKS_NOT_EMPTY = 37
    TOO_MANY_MOVES = 38
    DOES_NOT_FIT = 39
    MUST_CHOOSE = 40
    NOT_OFFERED = 41
    NO_SUCH_PLACE = 42
    NUMBER_OUT_OF_RANGE = 43
    NOT_PRINTED = 44
    NOT_WAITING = 45
    BLANK_CARD = 46
    OUT_OF_THE_GAME = 47
    CONCEDE_WHEN_ASKED = 48

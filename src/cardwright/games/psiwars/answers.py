"""The answers of Psi Wars by number, and the reasons to refuse them."""

from enum import IntEnum


class Answer(IntEnum):
    """The action space: the first answer of each group; what stands in brackets is added."""

    KEEP = 0  # no further re-roll
    YES = 1
    NO = 2
    ORACLE_HAND = 3
    ORACLE_SEARCH = 4
    FIND = 5  # (type): the Creation Unit that a search takes
    DESTROY = 9  # (type): a Creation Unit that is destroyed to pay
    ORACLE = 13  # (type): an Oracle stands for a depleted unit
    ORACLE_DESTROYED = 17  # (type)
    REROLL = 21  # (die)
    DIE = 24  # (die): an opposing one is obliterated
    MODE = 27  # (option - 1), 8 of them
    ORDER = 35  # (place in the list of waiting triggers), 16 of them
    SEAT = 51  # (seat)
    CARD = 53  # (card row): a card in an open zone: a target, a bearer, the attacker that is engaged
    KIND = 181  # (kind): a card of a hidden zone; equal ones are one choice
    PASS = 437
    END_CREATION = 438
    PLAY = 439  # (kind): create or play a card of the hand
    USE = 695  # (card row * 2 + ability)
    ATTACK = 951  # the attack is declared
    DEFEND = 952  # the defence is declared
    EQUIP = 953  # (card row): Equipment that is moved
    FIGHTER = 1081  # (card row): an attacker, or a defender
    STACK = 1209  # (card row): the unit that forms a Stack with the one named before
    ESCAPE = 1337  # (card row): a trapped unit that tries to get free
    DECLINE = 1465  # (card row)
    CONCEDE = 1593


ANSWERS = 1594


class Why(IntEnum):
    """Reasons to refuse; the rules behind them stand in `refusals.py`."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_ASKED = 2
    NOT_THE_QUESTION = 3
    NOT_IN_HAND = 4
    ONLY_POWERS = 5
    WRONG_PHASE = 6
    COST = 7
    NO_BEARER = 8
    NO_TARGET = 9
    FORBIDDEN = 10
    NOT_YOUR_UNIT = 11
    LADEN = 12
    LACKS_ABILITY = 13
    NOT_LIT = 14
    NO_ORACLE = 15
    MUST_PAY = 16
    NOT_IN_DECK = 17
    DEPLETED = 18
    TRAPPED = 19
    NO_STACK = 20
    NOT_ATTACKING = 21
    ALREADY_ENGAGED = 22
    CANNOT_ENGAGE = 23
    NO_PLACE = 24
    NOT_EQUIPMENT = 25
    MUST_ATTACK = 26
    NO_ABILITY = 27
    RESTING = 28
    USED_UP = 29
    NOT_TRAPPED = 30
    NO_ESCAPE = 31
    TRIED = 32
    NO_DIE = 33
    DOES_NOT_FIT = 34
    MUST_CHOOSE = 35
    NOT_OFFERED = 36
    NOT_WAITING = 37
    OTHERS_TURN = 38
    NOT_BATTLE = 39
    HIT_POINTS = 40
    NOTHING_TO_ENGAGE = 41
    HAS_MOVED = 42
    MUST_DEFEND = 43
    NO_SYMBOL = 44

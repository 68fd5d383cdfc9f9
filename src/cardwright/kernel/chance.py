"""Chance: Threefry-4x32 in the record, keyed by 128 secret bits, so that nobody can compute what comes next."""

from cardwright.kernel.record import i8, i16
from cardwright.kernel.rule import kernel

WORD = 0xFFFFFFFF
PICKS = 32  # random picks that a scenario fixes at once
PICKED_PLAYER = 1000  # picks from here on are players: PICKED_PLAYER + seat; below they are cards by kind


class Picks:
    """What scenarios fix of the random picks of texts, in every book of a game that has texts."""

    picks: i16[PICKS]  # what is picked next, in order
    picks_size: i8
    picks_missed: i8  # 1: the next one was not there to be picked


@kernel
def turn_left(word, bits):
    """Rotate a 32-bit word."""
    return ((word << bits) | (word >> (32 - bits))) & WORD


@kernel
def mix(a, b, bits):
    """One Threefry mixing step."""
    a = (a + b) & WORD
    return a, turn_left(b, bits) ^ a


@kernel
def next_block(game):
    """Draw the next four words: 20 rounds of Threefry-4x32 over the counter."""
    k0 = int(game.key[0])
    k1 = int(game.key[1])
    k2 = int(game.key[2])
    k3 = int(game.key[3])
    k4 = 0x1BD11BDA ^ k0 ^ k1 ^ k2 ^ k3
    x0 = (int(game.counter) + k0) & WORD
    x1, x2, x3 = k1, k2, k3
    for group in range(5):
        if group % 2 == 0:
            x0, x1 = mix(x0, x1, 10)
            x2, x3 = mix(x2, x3, 26)
            x0, x3 = mix(x0, x3, 11)
            x2, x1 = mix(x2, x1, 21)
            x0, x1 = mix(x0, x1, 13)
            x2, x3 = mix(x2, x3, 27)
            x0, x3 = mix(x0, x3, 23)
            x2, x1 = mix(x2, x1, 5)
        else:
            x0, x1 = mix(x0, x1, 6)
            x2, x3 = mix(x2, x3, 20)
            x0, x3 = mix(x0, x3, 17)
            x2, x1 = mix(x2, x1, 11)
            x0, x1 = mix(x0, x1, 25)
            x2, x3 = mix(x2, x3, 10)
            x0, x3 = mix(x0, x3, 18)
            x2, x1 = mix(x2, x1, 20)
        k0, k1, k2, k3, k4 = k1, k2, k3, k4, k0
        x0 = (x0 + k0) & WORD
        x1 = (x1 + k1) & WORD
        x2 = (x2 + k2) & WORD
        x3 = (x3 + k3 + group + 1) & WORD
    game.block[0] = x0
    game.block[1] = x1
    game.block[2] = x2
    game.block[3] = x3
    game.counter = (int(game.counter) + 1) & WORD
    game.words = 4


@kernel
def word(game):
    """The next 32 random bits."""
    if game.words == 0:
        next_block(game)
    game.words -= 1
    return int(game.block[game.words])


@kernel
def below(game, bound):
    """A number from 0 to bound - 1, every one exactly as likely as the others (Lemire's way)."""
    bound = int(bound)
    product = word(game) * bound
    if (product & WORD) < bound:
        floor = (WORD + 1 - bound) % bound
        while (product & WORD) < floor:
            product = word(game) * bound
    return product >> 32


@kernel
def is_fixed(book, pick):
    """Whether a scenario has fixed that this is picked next."""
    return book.picks_size > 0 and book.picks[0] == pick


@kernel
def use_fixed(book, is_there):
    """Whether chance takes what is fixed, which is then used up; what is not there to be picked is noted."""
    if book.picks_size == 0:
        return False
    if not is_there:
        book.picks_missed = 1
        return False
    book.picks_size -= 1
    for place in range(book.picks_size):
        book.picks[place] = book.picks[place + 1]
    return True


@kernel
def luck_word(luck):
    """The next 32 bits of a player's own luck (sfc32): fast, not secret, apart from the game's chance."""
    a = int(luck[0])
    b = int(luck[1])
    c = int(luck[2])
    d = int(luck[3])
    result = (a + b + d) & WORD
    luck[3] = (d + 1) & WORD
    luck[0] = b ^ (b >> 9)
    luck[1] = (c + ((c << 3) & WORD)) & WORD
    luck[2] = (turn_left(c, 21) + result) & WORD
    return result


@kernel
def luck_below(luck, bound):
    """A number from 0 to bound - 1 from a player's own luck."""
    return (luck_word(luck) * int(bound)) >> 32


@kernel
def rekey(game, luck):
    """Give a record a fresh chance of its own, drawn from a player's luck."""
    for i in range(4):
        game.key[i] = luck_word(luck)
    game.counter = 0
    game.words = 0

"""CN-5 of the rulebook: which Attackers make an attack, and how they are laid down."""

from enum import IntEnum

from cardwright.games.chi.ninjas.rules.conflict import let_answer
from cardwright.games.chi.ninjas.state import MOST_ATTACKERS, Act, Form, Log, OwnNumber, Question, Stat
from cardwright.games.chi.ninjas.values import concerns, meets, next_about, value
from cardwright.games.chi.rules import hand, play_from_hand
from cardwright.games.chi.state import COLOURS, Zone
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask_on
from cardwright.kernel.rule import also_carries, kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move
from cardwright.language.program import Watch

# CN-5, CN-Q03 to CN-Q05, CN-Q33: Attacking


@rule("CN-5.4", "CN-9.3")
def toll_of(game, book, target):
    """A toll makes an attack cost so many Attackers more; an attack never takes more than six cards (CN-E1)."""
    return min(value(game, book, target, Stat.TOLL), MOST_ATTACKERS - book.own_numbers[OwnNumber.OTHERS])


@rule("CN-5.5", "CN-Q04", off=True)
def is_attacker(book, kind):
    """Only Attackers can be laid down."""
    return book.type[kind] == Form.ATTACKER


@rule("CN-5.6", "CN-9.8", off=True)
def satisfies(game, book, target, card):
    """A Defender that can only be attacked with certain cards needs one of them among the attacking ones."""
    place = next_about(game, book, NOBODY, Watch.ONLY, Act.ATTACK)
    while place != NOBODY:
        if concerns(game, book, place, target) and (card == NOBODY or not meets(game, book, place, target, card)):
            return False
        place = next_about(game, book, place, Watch.ONLY, Act.ATTACK)
    return True


# The Attackers of a zone are counted by fit, all in one number: so many bits for each fit.
FIT_BITS = 8
FIT_MASK = (1 << FIT_BITS) - 1


class Fit(IntEnum):
    """How an Attacker fits its target."""

    OTHER = 0  # it has another colour
    SATISFYING = 1  # it has another colour, and satisfies the target
    MATCHING = 2  # it has the colour of the target
    BOTH = 3  # it has the colour of the target, and satisfies it


@kernel
def one_of(fit):
    """One Attacker of a fit, as it is counted."""
    return 1 << fit * FIT_BITS


@kernel
def count_of(counted, fit):
    """How many Attackers of a fit were counted."""
    return (counted >> fit * FIT_BITS) & FIT_MASK


@kernel
def fit_of(game, book, target, card, is_demanding):
    """How an Attacker fits its target; one that demands nothing is not satisfied by any."""
    is_matching = book.colour[game.kind[card]] == book.colour[game.kind[target]]
    if is_demanding and satisfies(game, book, target, card):
        return Fit.BOTH if is_matching else Fit.SATISFYING
    return Fit.MATCHING if is_matching else Fit.OTHER


@kernel
def count_attackers(game, book, zone, target, is_demanding):
    """The Attackers of a zone by fit."""
    counted = 0
    card = game.first[zone]
    while card != NOBODY:
        if is_attacker(book, game.kind[card]):
            counted += one_of(fit_of(game, book, target, card, is_demanding))
        card = game.next[card]
    return counted


@kernel
def size_of(counted):
    """How many Attackers were counted."""
    return count_of(counted, Fit.OTHER) + count_of(counted, Fit.SATISFYING) + matching_of(counted)


@kernel
def matching_of(counted):
    """How many of them have the colour of the target."""
    return count_of(counted, Fit.MATCHING) + count_of(counted, Fit.BOTH)


@kernel
def satisfying_of(counted):
    """How many of them satisfy the target."""
    return count_of(counted, Fit.SATISFYING) + count_of(counted, Fit.BOTH)


@rule("CN-5.2", "CN-5.4", "CN-Q05", off=True)
def can_match(game, book, laid, held, size, needs_colour, is_demanding):
    """An attack with an Attacker of the colour takes exactly so many cards: held ones can make up what is missing."""
    missing = size - size_of(laid)
    if missing < 0 or size_of(held) < missing:
        return False
    lacks_colour = needs_colour and matching_of(laid) == 0
    is_unsatisfied = is_demanding and satisfying_of(laid) == 0
    if lacks_colour and is_unsatisfied:
        if count_of(held, Fit.BOTH) > 0:
            return missing >= 1
        return missing >= 2 and matching_of(held) > 0 and satisfying_of(held) > 0
    if lacks_colour:
        return missing >= 1 and matching_of(held) > 0
    return not is_unsatisfied or (missing >= 1 and satisfying_of(held) > 0)


@rule("CN-5.2", "CN-5.3", "CN-5.4", "CN-Q03", off=True)
def can_go_without(game, book, laid, held, size, is_demanding):
    """An attack without an Attacker of the colour takes exactly so many, of one colour or of several."""
    missing = size - size_of(laid)
    if missing < 0 or matching_of(laid) > 0 or size_of(held) - matching_of(held) < missing:
        return False
    return not is_demanding or satisfying_of(laid) > 0 or (missing >= 1 and count_of(held, Fit.SATISFYING) > 0)


@kernel
def can_pair(game, book, seat, target, joining, size):
    """Whether so many Attackers of one other colour can be among those of an attack (CN-Q03)."""
    needed = book.own_numbers[OwnNumber.OTHERS]
    room = size - game.count[Zone.CONFLICT] - (0 if joining == NOBODY else 1)
    for colour in range(COLOURS):
        if colour == book.colour[game.kind[target]]:
            continue
        laid = count_kind(game, Zone.CONFLICT, colour)
        held = count_kind(game, hand(seat), colour)
        if joining != NOBODY and game.kind[joining] == colour:
            laid, held = laid + 1, held - 1
        if needed - laid <= min(room, held):
            return True
    return False


@kernel
def count_kind(game, zone, kind):
    """How many cards of a kind lie in a zone."""
    found = 0
    card = game.first[zone]
    while card != NOBODY:
        if game.kind[card] == kind:
            found += 1
        card = game.next[card]
    return found


@kernel
def can_attack(game, book, seat, target, joining, striker):
    """Whether the cards laid down, one that joins them (or NOBODY) and others in hand can be a legal attack.

    `striker` is the Defender that attacks by its own ability, or NOBODY.
    """
    is_demanding = not satisfies(game, book, target, striker)
    laid = count_attackers(game, book, Zone.CONFLICT, target, is_demanding)
    held = count_attackers(game, book, hand(seat), target, is_demanding)
    if joining != NOBODY:
        joined = one_of(fit_of(game, book, target, joining, is_demanding))
        laid, held = laid + joined, held - joined
    toll = toll_of(game, book, target)
    if can_match_with(game, book, laid, held, toll, striker, is_demanding):
        return True
    size = book.own_numbers[OwnNumber.OTHERS] + toll
    if striker != NOBODY or not can_go_without(game, book, laid, held, size, is_demanding):
        return False
    return book.own_numbers[OwnNumber.SAME_PAIR] == 0 or can_pair(game, book, seat, target, joining, size)


@kernel
def can_match_with(game, book, laid, held, toll, striker, is_demanding):
    """A Defender that attacks stands for the Attacker of the colour."""
    if striker != NOBODY:
        return can_match(game, book, laid, held, toll, False, is_demanding)
    return can_match(game, book, laid, held, book.own_numbers[OwnNumber.MATCHING] + toll, True, is_demanding)


@kernel
def striker_of(game, book):
    """The Defender that attacks by its own ability, or NOBODY."""
    card = game.first[Zone.CONFLICT]
    return card if card != NOBODY and book.type[game.kind[card]] == Form.DEFENDER else NOBODY


@kernel
def is_whole(game, book):
    """Whether the cards laid down are an attack as they are."""
    striker = striker_of(game, book)
    is_demanding = not satisfies(game, book, game.victim, striker)
    laid = count_attackers(game, book, Zone.CONFLICT, game.victim, is_demanding)
    toll = toll_of(game, book, game.victim)
    if can_match_with(game, book, laid, 0, toll, striker, is_demanding):
        return True
    size = book.own_numbers[OwnNumber.OTHERS] + toll
    return striker == NOBODY and can_go_without(game, book, laid, 0, size, is_demanding)


@rule("CN-1.4", "CN-5.1")
def aim(game, book, seat, target):
    """An attack names one Defender of one other player; the Attackers are asked next."""
    game.victim = target
    ask_on(game, Question.WITH, 1 << seat)


@rule("CN-5.1", "CN-6.2")
def lay_down(game, book, seat, kind):
    """An Attacker is laid down from the hand; all of them together are the first play of the conflict."""
    play_from_hand(game, book, seat, kind, Zone.CONFLICT)
    tell_attack(game, book, seat, kind)


also_carries(play_from_hand, "CN-Q33", of=__name__)


@kernel
def tell_attack(game, book, seat, kind):
    """Tell of a card that attacks."""
    owner = game.zone[game.victim] - Zone.AREA
    tell(book, Log.ATTACK, seat, kind, owner, game.kind[game.victim], everybody(game))


@kernel
def gather(game, book, seat):
    """Ask for a further Attacker until the attack is whole; then the owner of the Defender may answer."""
    if is_whole(game, book):
        let_answer(game, book, game.zone[game.victim] - Zone.AREA, seat)
    else:
        ask_on(game, Question.WITH, 1 << seat)


# CN-9.1, CN-Q22, CN-Q23: The twelve abilities: Firebrand


@rule("CN-9.1", "CN-Q22", "CN-Q23")
def strike(game, book, seat, target, card):
    """A Defender that attacks by its ability leaves the area at once and is itself the first play; tolls join it."""
    game.victim = target
    tell_attack(game, book, seat, game.kind[card])
    move(game, card, Zone.CONFLICT)

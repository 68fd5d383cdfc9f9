"""PSI-22 to PSI-28: battles, from the dice to what is destroyed, and unblocked attackers."""

from cardwright.games.psiwars.rules.dice import (
    begin_rolls,
    clear_dice,
    count_dice,
    fate,
    lies,
    roll,
    slot,
    sum_of,
    value_of_roll,
)
from cardwright.games.psiwars.rules.lab import damage_lab
from cardwright.games.psiwars.rules.moving import destroy
from cardwright.games.psiwars.rules.reckoning import make_room, note_combatant, note_sum
from cardwright.games.psiwars.rules.strengths import strength
from cardwright.games.psiwars.rules.zones import controller_of, place_in, zone_of
from cardwright.games.psiwars.standing import notice, push, stop_lasting
from cardwright.games.psiwars.state import (
    CARDS,
    DICE,
    NOT_ROLLED,
    SEATS,
    STRENGTHS,
    Bout,
    Event,
    Face,
    Keyword,
    Log,
    Number,
    Question,
    Stat,
    State,
    Step,
    Sum,
    Zone,
)
from cardwright.games.psiwars.values import defender_of, has_keyword, lead_of, member
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Toss, Until

# PSI-22, PSI-24.3, PSI-31, PSI-G12, PSI-G45, PSI-G46, PSI-G84: Which dice are rolled


@rule("PSI-G12", "PSI-24.3", off=NOBODY)
def next_defender(game):
    """Battles follow the order of the attackers, and for each of them that of its defenders; or NOBODY."""
    attacker = game.first[zone_of(game.turn, Zone.FIELD)]
    while attacker != NOBODY:
        if lead_of(game, attacker) == attacker:
            defender = defender_of(game, int(attacker), NOBODY)
            while defender != NOBODY:
                if game.marks[defender] & State.FOUGHT == 0:
                    return defender
                defender = defender_of(game, int(attacker), defender)
        attacker = game.next[attacker]
    return NOBODY


@kernel
def begin_battle(game, book, defender):
    """The next battle begins."""
    attacker = int(game.against[defender])
    for number in range(2):
        unit = member(game, defender, number)
        if unit != NOBODY:
            game.marks[unit] |= State.FOUGHT
    at = push(game, book, Step.FIGHT, Bout.ROLL, game.turn, attacker)
    game.agenda[at, Row.OTHER] = defender
    tell(book, Log.BATTLE, game.turn, game.kind[attacker], game.kind[defender], 0, everybody(game))


@kernel
def fighter(game, at, seat):
    """The combatant of a seat in a battle."""
    return int(game.agenda[at, Row.SOURCE if seat == game.turn else Row.OTHER])


@kernel
def is_still_there(game, card):
    """Whether a combatant is still on the Battlefield."""
    return place_in(game, card) == Zone.FIELD


@rule("PSI-22.2", "PSI-23.1", "PSI-26.1", "PSI-G46", off=False)
def is_shared(game, ability):
    """An ability is fought over only if both combatants have 1 or more of it."""
    return game.strengths[0, ability] > 0 and game.strengths[1, ability] > 0


@rule("PSI-22.3", "PSI-22.4", "PSI-22.5", "PSI-G45", "PSI-27.1", off=False)
def is_fought(game, ability):
    """Physical is always fought, even at strength 0; another ability only where it is shared."""
    return ability == Stat.PHYSICAL or is_shared(game, ability)


@rule("PSI-22.7")
def measure(game, book, at):
    """The strengths of both combatants, with partner, Equipment and all that was rolled before."""
    for seat in range(SEATS):
        for ability in range(STRENGTHS):
            game.strengths[seat, ability] = strength(game, book, fighter(game, at, seat), ability)


@rule("PSI-31.1", "PSI-31.2", "PSI-31.3", "PSI-G67", off=1)
def dice_of(book):
    """One die for each ability, or as many as the table agrees on, or none."""
    return book.numbers[Number.BATTLE_DICE]


@rule("PSI-G91", off=0)
def added_dice(game, seat, ability):
    """A text may have a player roll a further die of a colour in the next battle in which that is rolled."""
    more = int(game.fates[seat, fate(ability, Toss.ADD)])
    game.fates[seat, fate(ability, Toss.ADD)] = 0
    return more


@rule("PSI-22.1", "PSI-22.6", "PSI-G66")
def roll_dice(game, book):
    """Both roll all their dice for the battle, the attacker first."""
    for side in range(SEATS):
        seat = int(game.turn) if side == 0 else 1 - int(game.turn)
        for ability in range(STRENGTHS):
            if is_fought(game, ability):
                for die in range(min(DICE, dice_of(book) + added_dice(game, seat, ability))):
                    shown = roll(game, book, seat, ability, Log.ROLL, NOBODY)
                    note_sum(game, Sum.ROLL, seat, slot(ability, die), NOBODY, shown)
                    show_die(game, book, seat, ability, die, shown)


@kernel
def show_die(game, book, seat, ability, die, side):
    """A die shows a side, for all to see and for texts to wait for."""
    game.faces[seat, slot(ability, die)] = side
    value = value_of_roll(book, seat, ability, side)
    notice(game, book, Event.ROLL_DIGITAL + ability, CARDS + seat, NOBODY, value)


@rule("PSI-G91")
def turn_die(game, book, seat, ability, side):
    """A text turns a die to a side, whatever it showed."""
    if game.faces[seat, slot(ability, 0)] > 0:
        tell(book, Log.TURN_DIE, seat, NOBODY, ability, side, everybody(game))
        note_sum(game, Sum.TURNED, seat, slot(ability, 0), NOBODY, side)
        show_die(game, book, seat, ability, 0, side)


@kernel
def meet_fates(game, book):
    """What texts said of dice before they were rolled comes true: they are turned, turned over, or protected."""
    for seat in range(SEATS):
        for ability in range(STRENGTHS):
            shown, sides = int(game.faces[seat, slot(ability, 0)]), int(book.sides[seat, ability])
            if shown > 0:
                wanted = int(game.fates[seat, fate(ability, Toss.SET)])
                if wanted > 0:
                    shown = min(wanted, sides)
                    turn_die(game, book, seat, ability, shown)
                if game.fates[seat, fate(ability, Toss.TURN_OVER)] & 1 == 1:
                    turn_die(game, book, seat, ability, sides + 1 - shown)
                game.safe[seat, ability] = min(1, game.fates[seat, fate(ability, Toss.PROTECT)])
                game.fates[seat, fate(ability, Toss.SET)] = 0
                game.fates[seat, fate(ability, Toss.TURN_OVER)] = 0
                game.fates[seat, fate(ability, Toss.PROTECT)] = 0


# PSI-23.3 to PSI-23.6, PSI-G48, PSI-G49, PSI-G66, PSI-G91: Obliteration


@kernel
def symbols_of(game, book, seat, ability):
    """How many opposing dice of a colour a player's dice obliterate."""
    return sum_of(game, book, seat, ability, Face.OBLITERATE)


@rule("PSI-G91", off=False)
def is_shielded(game, book, at, seat, ability):
    """Protected dice ignore Obliteration, and the attempt still gives its +1."""
    if game.safe[seat, ability] == 1:
        return True
    card = fighter(game, at, seat)
    if has_keyword(game, book, card, Keyword.SHIELDED):
        return True
    other = int(game.partner[card])
    return other != NOBODY and has_keyword(game, book, other, Keyword.SHIELDED)


@kernel
def unnamed_dice(game, seat, ability):
    """How many dice of a player could still be named to be obliterated."""
    count = 0
    for die in range(DICE):
        if lies(game, seat, ability, die) and game.named[seat, slot(ability, die)] == 0:
            count += 1
    return count


@kernel
def named_dice(game, seat, ability):
    """How many dice of a player are named to be obliterated."""
    count = 0
    for die in range(DICE):
        count += int(game.named[seat, slot(ability, die)])
    return count


@rule("PSI-G66", off=False)
def asks_for_die(game, book, at, seat, ability):
    """Who has obliteration symbols names as many opposing dice; where there is nothing to choose, it is done."""
    other = 1 - seat
    if is_shielded(game, book, at, other, ability):
        return False
    left = symbols_of(game, book, seat, ability) - named_dice(game, other, ability)
    free = unnamed_dice(game, other, ability)
    if left <= 0 or free == 0:
        return False
    if left < free:
        ask(game, Question.DIE, 1 << seat)
        return True
    for die in range(DICE):
        if lies(game, other, ability, die):
            game.named[other, slot(ability, die)] = 1
    return False


@kernel
def take_out(game, book, seat, ability, die):
    """A die is out of this battle."""
    game.gone[seat, slot(ability, die)] = 1
    side = int(game.faces[seat, slot(ability, die)])
    tell(book, Log.OBLITERATE, seat, NOBODY, ability, side, everybody(game))
    note_sum(game, Sum.OBLITERATED, seat, slot(ability, die), NOBODY, side)


@rule("PSI-23.3", "PSI-23.4", "PSI-23.5", "PSI-23.6", "PSI-27.7", "PSI-G48", "PSI-G49")
def obliterate(game, book, ability):
    """Named dice are out of this battle with everything on them, at the same time, those that named others too."""
    for seat in range(SEATS):
        for die in range(DICE):
            if game.named[seat, slot(ability, die)] == 1:
                take_out(game, book, seat, ability, die)


# PSI-25, PSI-26, PSI-G53, PSI-G54: Digital and Psionic battles


@rule("PSI-25.1", "PSI-25.2", "PSI-25.5")
def disorientate(game, book, card):
    """A combatant becomes Disorientated as a whole; that is a state of its own."""
    for number in range(2):
        unit = member(game, card, number)
        if unit != NOBODY and game.marks[unit] & State.DISORIENTATED == 0:
            game.marks[unit] |= State.DISORIENTATED
            tell(book, Log.DISORIENTATE, controller_of(game, unit), game.kind[unit], NOBODY, 0, everybody(game))
            notice(game, book, Event.DISORIENTATE, unit, NOBODY, 0)
    return 1


@rule("PSI-23.2", "PSI-26.2", "PSI-27.2", "PSI-24.1", "PSI-G95")
def add_up(game, book, seat, ability):
    """A total: the strength, the own dice of that ability that are left, and Physical bonuses on the other dice."""
    total = int(game.strengths[seat, ability]) + sum_of(game, book, seat, ability, Face.BONUS)
    if ability == Stat.PHYSICAL:
        total += sum_of(game, book, seat, Stat.DIGITAL, Face.PHYSICAL)
        total += sum_of(game, book, seat, Stat.PSIONIC, Face.PHYSICAL)
    return total


@kernel
def compare(game, book, at, ability):
    """Form both totals and return the seat with the higher one, NOBODY if they are equal."""
    for seat in range(SEATS):
        game.totals[seat, ability] = add_up(game, book, seat, ability)
        kind = int(game.kind[fighter(game, at, seat)])
        tell(book, Log.TOTAL, seat, kind, ability, int(game.totals[seat, ability]), everybody(game))
        note_sum(game, Sum.TOTAL, seat, ability, kind, int(game.totals[seat, ability]))
    if is_tie(game, ability):
        notice_tie(game, book, at, ability)
        tell(book, Log.TIE, NOBODY, NOBODY, ability, 0, 0)
        note_sum(game, Sum.TIE, NOBODY, ability, NOBODY, 0)
        return NOBODY
    return 0 if game.totals[0, ability] > game.totals[1, ability] else 1


@rule("PSI-25.4", "PSI-27.10", off=False)
def is_tie(game, ability):
    """A tie does nothing."""
    return game.totals[0, ability] == game.totals[1, ability]


@kernel
def notice_result(game, book, at, winner, ability):
    """Texts learn who won and who lost."""
    card, other = fighter(game, at, winner), fighter(game, at, 1 - winner)
    for number in range(2):
        unit = member(game, card, number)
        if unit != NOBODY:
            notice(game, book, Event.WIN_DIGITAL + ability, unit, other, 0)
    for number in range(2):
        unit = member(game, other, number)
        if unit != NOBODY:
            notice(game, book, Event.LOSE_DIGITAL + ability, unit, card, 0)


@kernel
def notice_tie(game, book, at, ability):
    """Texts learn of a tie."""
    for seat in range(SEATS):
        for number in range(2):
            unit = member(game, fighter(game, at, seat), number)
            if unit != NOBODY:
                notice(game, book, Event.TIE_DIGITAL + ability, unit, fighter(game, at, 1 - seat), 0)


@rule("PSI-25.3", "PSI-26.3", "PSI-G53", "PSI-G54")
def fight_mind(game, book, at, ability):
    """A Digital or Psionic battle: who has less becomes Disorientated, and fights the next battle all the same."""
    winner = compare(game, book, at, ability)
    if winner != NOBODY:
        notice_result(game, book, at, winner, ability)
        loser = fighter(game, at, 1 - winner)
        disorientate(game, book, loser)
        note_sum(game, Sum.DISORIENTATED, 1 - winner, ability, int(game.kind[loser]), 0)


# PSI-27, PSI-24.2, PSI-G50, PSI-G77: Re-rolls and the Physical battle


@rule("PSI-24.2", "PSI-27.3", "PSI-G50")
def count_symbols(game, book):
    """Each re-roll symbol on dice that are left lets its player roll the red die again."""
    for seat in range(SEATS):
        game.symbols[seat] = game.fates[seat, fate(Stat.PHYSICAL, Toss.ROLL)]
        game.fates[seat, fate(Stat.PHYSICAL, Toss.ROLL)] = 0
        for ability in range(STRENGTHS):
            game.symbols[seat] += sum_of(game, book, seat, ability, Face.REROLL)


@rule("PSI-27.4", off=False)
def offers_reroll(game, seat):
    """A re-roll is offered while symbols and a red die are left; nobody must take it."""
    if game.symbols[seat] <= 0 or count_dice(game, seat, Stat.PHYSICAL) == 0:
        return False
    ask(game, Question.REROLL, 1 << seat)
    return True


@rule("PSI-G91", off=False)
def offers_again(game, ability):
    """A text lets green or blue dice be rolled again before their battle, the attacker's first."""
    for side in range(SEATS):
        seat = int(game.turn) if side == 0 else 1 - int(game.turn)
        if game.fates[seat, fate(ability, Toss.ROLL)] > 0 and count_dice(game, seat, ability) > 0:
            ask(game, Question.REROLL, 1 << seat)
            return True
    return False


@rule("PSI-27.5", "PSI-27.6")
def reroll(game, book, seat, ability, die):
    """The new result replaces the old one, better or worse, and what allowed it is spent."""
    if ability == Stat.PHYSICAL:
        game.symbols[seat] -= 1
    else:
        game.fates[seat, fate(ability, Toss.ROLL)] -= 1
    side = roll(game, book, seat, ability, Log.REROLL, NOBODY)
    note_sum(game, Sum.REROLL, seat, slot(ability, die), NOBODY, side)
    show_die(game, book, seat, ability, die, side)


@kernel
def keep(game, book, seat, ability):
    """A player rolls no more."""
    if ability == Stat.PHYSICAL:
        game.symbols[seat] = 0
    else:
        game.fates[seat, fate(ability, Toss.ROLL)] = 0
    tell(book, Log.KEEP, seat, NOBODY, NOBODY, 0, 0)


@rule("PSI-27.9", "PSI-25.3", off=False)
def is_harmless(game, card):
    """A Disorientated combatant destroys nothing, also with the higher total."""
    return game.marks[card] & State.DISORIENTATED != 0


@rule("PSI-27.11", "PSI-27.12")
def fall(game, book, card, cause):
    """The destroyed combatant goes to the discard pile with every card of its Stack and all Equipment."""
    other = int(game.partner[card])
    destroy(game, book, card, cause)
    if other != NOBODY:
        destroy(game, book, other, cause)


@rule("PSI-27.8")
def fight_bodies(game, book, at):
    """The Physical battle: the higher total destroys the other combatant, unless the winner is Disorientated."""
    winner = compare(game, book, at, Stat.PHYSICAL)
    if winner == NOBODY:
        return
    card, other = fighter(game, at, winner), fighter(game, at, 1 - winner)
    notice_result(game, book, at, winner, Stat.PHYSICAL)
    if is_harmless(game, card):
        tell(book, Log.SURVIVE, 1 - winner, game.kind[other], game.kind[card], 0, everybody(game))
        note_sum(game, Sum.HARMLESS, winner, NOBODY, int(game.kind[card]), 0)
        return
    kind = int(game.kind[other])
    fall(game, book, other, card)
    if not is_still_there(game, other):
        note_sum(game, Sum.DESTROYED, 1 - winner, NOBODY, kind, 0)


@kernel
def has_to_name(game, book, at, ability):
    """Ask who has to name opposing dice, the attacker first; otherwise the named dice are out."""
    if asks_for_die(game, book, at, int(game.turn), ability) or asks_for_die(
        game, book, at, 1 - int(game.turn), ability
    ):
        return True
    obliterate(game, book, ability)
    return False


@kernel
def meet_doom(game, book, at):
    """Dice that a text obliterated before they were rolled are out of this battle, unless they are protected."""
    for seat in range(SEATS):
        for ability in range(STRENGTHS):
            for die in range(DICE):
                if game.fates[seat, fate(ability, Toss.REMOVE)] > 0 and lies(game, seat, ability, die):
                    game.fates[seat, fate(ability, Toss.REMOVE)] -= 1
                    if not is_shielded(game, book, at, seat, ability):
                        take_out(game, book, seat, ability, die)


@kernel
def note_battle(game, book, at):
    """Who fights, and what the strengths of both come from."""
    attacker, defender = fighter(game, at, game.turn), fighter(game, at, 1 - game.turn)
    note_sum(game, Sum.BATTLE, int(game.turn), int(game.turns), int(game.kind[attacker]), int(game.kind[defender]))
    for seat in range(SEATS):
        note_combatant(game, book, seat, fighter(game, at, seat))


@kernel
def open_battle(game, book, at):
    """Strengths are measured and dice rolled."""
    clear_dice(game)
    begin_rolls(game)
    for seat in range(SEATS):
        for ability in range(STRENGTHS):
            game.totals[seat, ability] = NOT_ROLLED
    measure(game, book, at)
    make_room(game)
    note_battle(game, book, at)
    roll_dice(game, book)
    meet_fates(game, book)
    meet_doom(game, book, at)


@rule("PSI-G77")
def end_battle(game, book, attacker, defender):
    """What lasts until the end of the battle ends for those who fought it."""
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY and game.until[row] == Until.END_OF_SKIRMISH:
            bound = int(game.bound[row])
            if bound == NOBODY or bound >= CARDS or is_in(game, bound, attacker) or is_in(game, bound, defender):
                stop_lasting(game, book, row)


@kernel
def is_in(game, card, lead):
    """Whether a unit belongs to a combatant."""
    return card == lead or game.partner[card] == lead


@kernel
def run_battle(game, book):
    """A battle goes on: dice, Digital, Psionic, re-rolls, Physical."""
    at = game.agenda_size - 1
    stage = int(game.agenda[at, Row.STAGE])
    attacker, defender = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.OTHER])
    if stage == Bout.OVER or not is_still_there(game, attacker) or not is_still_there(game, defender):
        pop_row(game)
        for seat in range(SEATS):
            game.symbols[seat] = 0
        end_battle(game, book, attacker, defender)
        return
    if stage == Bout.ROLL:
        open_battle(game, book, at)
    elif stage == Bout.DIGITAL_AGAIN or stage == Bout.PSIONIC_AGAIN:
        if offers_again(game, stage - Bout.DIGITAL_AGAIN):
            return
    elif stage == Bout.DIGITAL or stage == Bout.PSIONIC:
        ability = stage - Bout.DIGITAL
        if is_shared(game, ability):
            if has_to_name(game, book, at, ability):
                return
            fight_mind(game, book, at, ability)
        if stage == Bout.PSIONIC:
            count_symbols(game, book)
    elif stage == Bout.ATTACKER_REROLLS or stage == Bout.DEFENDER_REROLLS:
        seat = int(game.turn) if stage == Bout.ATTACKER_REROLLS else 1 - int(game.turn)
        if offers_reroll(game, seat):
            return
    elif stage == Bout.PHYSICAL:
        if has_to_name(game, book, at, Stat.PHYSICAL):
            return
        fight_bodies(game, book, at)
    game.agenda[at, Row.STAGE] = stage + 1


# PSI-28, PSI-G56, PSI-G58, PSI-G59: Unblocked attackers


@rule("PSI-28.5", "PSI-G59", off=False)
def was_engaged(game, card):
    """An engaged attacker deals no damage to the Lab, whatever came of its battles; nothing passes through."""
    return game.marks[card] & State.UNBLOCKED == 0


@rule("PSI-28.2", "PSI-28.3", "PSI-28.4", "PSI-G56", "PSI-G58", off=0)
def lab_damage(game, book, card):
    """An unblocked attacker hits the Lab for its whole Physical strength without dice; a Disorientated one does not."""
    if was_engaged(game, card) or lead_of(game, card) != card or is_harmless(game, card):
        return 0
    return strength(game, book, card, Stat.PHYSICAL)


@rule("PSI-28.1", "PSI-G25")
def hit_lab(game, book):
    """All unblocked attackers damage the opposing Lab in one event."""
    seat = 1 - int(game.turn)
    total, cause = 0, NOBODY
    card = game.first[zone_of(game.turn, Zone.FIELD)]
    while card != NOBODY:
        amount = lab_damage(game, book, int(card))
        if amount > 0:
            cause = int(card) if total == 0 else NOBODY
            note_sum(game, Sum.UNBLOCKED, int(game.turn), NOBODY, int(game.kind[card]), amount)
            total += amount
        card = game.next[card]
    dealt = damage_lab(game, book, seat, cause, total)
    if total > 0:
        note_sum(game, Sum.LAB, seat, NOBODY, NOBODY, dealt)
    if dealt > 0:
        card = game.first[zone_of(game.turn, Zone.FIELD)]
        while card != NOBODY:
            if lab_damage(game, book, int(card)) > 0:
                notice(game, book, Event.HIT_LAB, int(card), CARDS + seat, lab_damage(game, book, int(card)))
            card = game.next[card]

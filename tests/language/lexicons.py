"""The lexicons of the games whose texts are compiled, and what texts become, as text."""

from functools import cache

from cardwright.games.chi.ninjas.lexicon import NINJAS
from cardwright.games.chi.ninjas.state import Form as NinjaForm
from cardwright.games.xemytica.lexicon import meanings
from cardwright.games.xemytica.state import Scope
from cardwright.language.compiler.card import compile_card
from cardwright.language.lexicon import Lexicon
from cardwright.language.listing import listing, shown_ability, shown_watcher
from cardwright.language.naming import Names
from cardwright.language.program import NONE, Compiled, Program
from cardwright.language.read import read
from cardwright.language.vocabulary import names_of

FORMS = {"fighter": 0, "fate": 1, "gear": 2, "defender": int(NinjaForm.DEFENDER)}


@cache
def lexicon(game: str) -> Lexicon:
    return NINJAS if game == "ninjas" else meanings(names_of(game), (Scope.SELF, Scope.ALL, Scope.OWN))


def lexicon_with(names: Names, *scopes: Scope) -> Lexicon:
    return meanings(names, scopes)


def compiled(text: str, words: Lexicon, form: int) -> tuple[Program, Compiled]:
    program = Program()
    return program, compile_card(read(text, words.language), program, words, form=form)


def indented(said: str) -> str:
    return "  " + said.replace("\n", "\n  ")


def shown(text: str, words: Lexicon, form: int) -> str:
    """A card's program, abilities and watchers, with the programs of these."""
    program, card = compiled(text, words, form)
    lines = [listing(program, card.play)]
    for ability in card.abilities:
        lines.append(f"ability {shown_ability(program, ability)}".strip())
        lines.append(indented(listing(program, program.abilities[ability][0])))
    first, count = card.watchers
    printed = range(first, first + count)
    for number in sorted({*range(len(program.watchers))} - {*printed}) + list(printed):
        pc = program.watchers[number][-1]
        if number in printed or pc != NONE:
            lines.append(("printed " if number in printed else "lasting ") + shown_watcher(program, number))
            lines += [indented(listing(program, pc))] if pc != NONE else []
    return "\n".join(lines) + "\n"

"""The rules of Psi Wars: each rule function stands under the heading of its chapter, in the order of the rulebook.

| chapter | rulings on it | file |
|---|---|---|
| PSI-1 losing and winning | PSI-G23 to PSI-G26, PSI-X2 | `end.py` |
| PSI-1.3 hit points | PSI-G64, PSI-G75, PSI-G89 | `lab.py` |
| PSI-2 two decks, PSI-4.4 piles, who knows what | PSI-G27, PSI-G57, PSI-G71 | `zones.py` |
| PSI-3.11 Powers, PSI-11 creating and equipping | PSI-G36, PSI-G37 | `creating.py` |
| PSI-4 set-up and the first player | PSI-G63, PSI-G85 | `preparing.py` |
| PSI-4.5, PSI-19.2 entering play, leaving it, Traps | PSI-G20 to PSI-G22, PSI-G82, PSI-G94 | `moving.py` |
| PSI-5, PSI-31 dice | PSI-G66, PSI-G67, PSI-G84 | `dice.py` |
| PSI-6 to PSI-9, PSI-13, PSI-29 the turn | PSI-G3 to PSI-G5, PSI-G30, PSI-G60, PSI-G77 | `turn.py` |
| PSI-10 costs | PSI-G29, PSI-G33 to PSI-G35, PSI-G93 | `costs.py` |
| PSI-14 to PSI-17 declarations, Stacks, Equipment on the move | PSI-G10, PSI-G11, PSI-G38 to PSI-G42 | `declaring.py` |
| PSI-16.4, PSI-21 strengths, X and modified strengths | PSI-G8, PSI-G12, PSI-G13, PSI-G43, PSI-G44 | `strengths.py` |
| PSI-18 to PSI-20 Powers in battle, Cyborg abilities | PSI-G1, PSI-G15, PSI-G69 | `powers.py` |
| PSI-22 to PSI-28 battles and unblocked attackers | PSI-G45 to PSI-G59, PSI-G95 | `fighting.py` |
| | PSI-G79, PSI-G82, PSI-G90: what texts ask for | `choosing.py` |
| | PSI-X3: battles that texts change | `joining.py` |
| PSI-22.7 what the strengths and totals of battles come from | | `reckoning.py` |

Refusals stand in `refusals.py`, numbers and options in `options.py`, dice in `dice_sets.py`, what a deck may hold in
`decks.py`, what is printed on a card in `printed.py`.

A file builds on those above it:

    zones, dice, end -> values (numbers after all changes, filters) -> standing (the agenda, what lasts, events)
    lab, moving, costs, creating, preparing, turn -> declaring, strengths, reckoning, fighting, powers, choosing
    -> joining -> effects (the interpreter of texts) -> actions (what is legal, and why not) -> flow (the agenda)
"""

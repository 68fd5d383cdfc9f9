"""The rules of Xi Cards: each rule function stands under the heading of its chapter, in the order of the rulebook.

| chapter | rulings on it | file |
|---|---|---|
| XI-1, XI-2 preparing to play | XI-G1 to XI-G9 | `preparing.py` |
| XI-1.1 whose turn it is | XI-G5, XI-G22, XI-G86 | `turn.py` |
| XI-1.2 defeat, XI-9.1 draws | XI-G48 to XI-G54 | `ending.py` |
| XI-3 time, prepared time, drawing, costs | XI-G12 to XI-G24, XI-G122 | `time.py` |
| XI-4 units, XI-8.4 immunity, XI-9.2, XI-9.4 | XI-G34 to XI-G47, XI-G98 to XI-G102 | `units.py` |
| XI-4.6, XI-8.8, XI-8.9 bounds of numbers | XI-G35, XI-G45 | `numbers.py` |
| XI-5 skirmishing | XI-G46, XI-G55 to XI-G69, XI-G94, XI-G114 | `skirmish.py` |
| XI-6 spells, XI-8.1 to XI-8.3 preventing | XI-G72, XI-G82, XI-G92, XI-G117, XI-G118 | `spells.py` |
| XI-7 statements | XI-G89 to XI-G91, XI-G120 | `statements.py` |
| XI-8.5 types of cards | XI-G25, XI-G27, XI-G32, XI-G115, XI-G119: whose card, where, who knows it | `zones.py` |
| XI-8.6, XI-8.7 responses, XI-9.7 free windows | XI-G74 to XI-G88 | `windows.py` |
| XI-9.3 triggers | XI-G0, XI-G69, XI-G80 | `triggers.py` |
| XI-9.19, XI-9.38 changed control and types | XI-G103, XI-G106 | `control.py` |
| XI-9.23 printed numbers | XI-G70, XI-G71, XI-G81, XI-G95: what texts ask for | `choosing.py` |
| | XI-G26 to XI-G29, XI-G116: entering and leaving play | `moving.py` |
| XI-E4, XI-E7 limits of this engine | | `limits.py` |

What the one page of XI-0 says stands with the chapter that says it in full. Refusals stand in `refusals.py`, numbers
and options of the rulebook in `cards.py`, what a deck may hold in `decks.py`.

A file builds on those above it:

    zones, numbers, statements -> values (numbers after all changes, filters)
    control, limits -> standing (the agenda, what lasts, events)
    triggers, moving, units, time, choosing, spells, skirmish, ending -> actions (what is legal, and why not)
    windows, turn, preparing -> effects (the interpreter of texts) -> flow (the loop over the agenda)
"""

"""The rules of Xemytica, by the chapters of the rulebook, each file standing on those above it.

    setup           FOH-2, FOH-9: decks                               FOH-Q12 to FOH-Q17
    past            FOH-17: what has happened in the round
    reading         FOH-4 to FOH-6: what a card is                    FOH-Q01 to FOH-Q11, FOH-Q27
                    when a text works, layers 1 and 2                 FOH-Q84, FOH-Q95, FOH-L02, FOH-L03
    contradictions  FOH-17: texts against rules and each other        FOH-Q49, FOH-Q81, FOH-Q82, FOH-Q86
    totals          FOH-13, FOH-14: whom cards concern, totals        FOH-Q46 to FOH-Q55, FOH-Q88, FOH-Q96
                    FOH-19: the example; layers 3 to 8                FOH-L01 to FOH-L11
    comparing       FOH-8, FOH-15.1 to FOH-15.3: the highest value    FOH-Q56 to FOH-Q58, FOH-L09, FOH-L12
    end             FOH-16: the end of the game                       FOH-Q74 to FOH-Q79, FOH-O19, FOH-E1
    texts           FOH-4, FOH-17: what texts do and ask              FOH-Q83, FOH-Q85, FOH-Q89
    hand            FOH-11: the hand                                  FOH-Q18 to FOH-Q34, FOH-Q97 to FOH-Q99
    round           FOH-3, FOH-10: the order of a round               FOH-Q91
    steps           FOH-12 to FOH-14: the steps                       FOH-Q35 to FOH-Q50, FOH-Q100
                    who takes part in them                            FOH-Q62 to FOH-Q64, FOH-O08
    result          FOH-15: the result                                FOH-Q68 to FOH-Q73
                    FOH-18: ties                                      FOH-Q59 to FOH-Q67

What the rulebook says of data (FOH-1, FOH-7, most options) is carried out where that data is read, in `cards`, `decks`,
`pool` and `printed` beside this folder; reasons to refuse an answer stand in `refusals`.
"""

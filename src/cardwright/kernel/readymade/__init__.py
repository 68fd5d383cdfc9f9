"""A ready-made table, for games in which every seat brings a deck and has the same zones.

Such a game says once how its table is laid (`Shape`) and gets everything that is the same on all such tables: what lies
where and whose it is, what texts say of it, what they ask and do, how cards are paid for and answered, who knows what,
and the rows of a survey. A game that needs something else takes the factories of the machine themselves.

    zone = seat * zones + place of the zone        the last two zones are the table's: cards being played, unused rows
    row  = seat * share + place in the deck        cards + seat is a player
"""

"""Xi Cards: armies of six factions, time as the only purse, and card texts that are the program."""

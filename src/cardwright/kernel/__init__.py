"""What all games share: records, rules, chance, zones, agenda, questions, events."""

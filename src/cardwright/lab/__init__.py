"""Many games: batches and what they show."""

"""Emberwatch: two watches keep their fires through one night."""

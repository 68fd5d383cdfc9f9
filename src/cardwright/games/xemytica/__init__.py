"""Xemytica: a rule system for quick battle games; a game on it is one file of data."""

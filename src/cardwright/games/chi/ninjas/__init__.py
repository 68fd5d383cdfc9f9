"""Chaos Ninjas: Chi's sibling, for two to four, with Defenders that have abilities."""

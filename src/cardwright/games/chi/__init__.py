"""Chi: a duel of Yin and Yang for two."""

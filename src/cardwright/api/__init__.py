"""The front door for Python programs: what `import cardwright` offers (docs/python.md)."""

"""The commands of `cardwright`, one module each; what is slow to import is imported where it is needed."""

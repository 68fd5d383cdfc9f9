"""A probe for each format of the machine: something that is allowed, and something that is refused."""

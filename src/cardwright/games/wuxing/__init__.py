"""Wu Xing TCG: five Elements, stacks of Entities, and a Pulse that resolves backwards."""

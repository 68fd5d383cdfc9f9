"""The web application: rooms, messages, storage, and the games in worker processes."""

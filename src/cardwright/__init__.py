"""Five card games on one rules kernel."""

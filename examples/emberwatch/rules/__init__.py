"""The rules of Emberwatch, a file for each chapter of the rulebook."""

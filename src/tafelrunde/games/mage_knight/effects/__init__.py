"""What effects are made of: every operation is one class, and all of them are in `table`."""

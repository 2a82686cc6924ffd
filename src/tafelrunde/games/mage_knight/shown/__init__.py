"""What is shown: views, ways, names, words, and what one might try."""

"""The commands of `tafelrunde`, a module for each kind; the table of them is `tafelrunde.cli`."""

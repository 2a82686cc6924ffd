"""What is in the box: components, the effects printed on them, and everything that can be chosen."""

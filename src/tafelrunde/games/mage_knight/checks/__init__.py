"""What tests and loading ask for: what cannot be, rich positions, everything worth reaching."""

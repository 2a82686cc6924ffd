"""The scenarios: one small module each, above the steps they are played with (MK-15)."""

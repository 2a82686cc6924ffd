"""Every decision of Mage Knight, by what it is about."""

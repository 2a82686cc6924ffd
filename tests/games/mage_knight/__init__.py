"""Tests of Mage Knight, by what they are about."""

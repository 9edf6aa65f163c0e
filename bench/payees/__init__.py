"""Payees: who was meant, how surely and how fast; beside other ways to search names."""

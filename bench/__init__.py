"""Measurements: recorded calls played through the agent, and what they took."""

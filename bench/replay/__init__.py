"""Recorded calls in, a conversation out: players, what was seen, expectations, reports."""

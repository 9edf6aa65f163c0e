"""The doors: how callers and engineers come in."""

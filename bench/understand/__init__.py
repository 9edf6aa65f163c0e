"""How much of what callers say is understood, and is anything done that nobody asked for?"""

"""Where is the money, and what has happened to it?

ledger.py says it in values and one Protocol; the files whose names begin with sql keep it in a
data base.
"""

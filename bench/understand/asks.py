"""Which rows of the sets ask for a deed, so that a command on them is no false one?

Labels, not sentences, where a label holds nothing else; rows by number where a label holds both.
"""

BANKING77 = {
    "lost_or_stolen_card": "asks for the card to be locked",
    "compromised_card": "asks for the card to be locked",
    "lost_or_stolen_phone": "asks for the account to be locked",
    "transfer_into_account": "asks to move money into the account",
}
CLINC = {
    "transfer": "asks for a transfer",
    "pay_bill": "asks to pay",
    "freeze_account": "asks for a lock",
    "report_lost_card": "asks for the card to be locked",
    "report_fraud": "reports what a lock answers",
}
NLUPP_ALONE = ({"transfer_payment_deposit"},)
"sets of labels that are a request where nothing else is said"
NLUPP_TOGETHER = (
    {"lost_stolen"},
    {"cancel_close_leave_freeze", "card"},
    {"make_open_apply_setup_get_activate", "transfer_payment_deposit"},
)
"labels that together are a request, whatever else is said"


def asks_nlupp(labels: set[str]) -> bool:
    """Whether a row of NLU++ asks for a transfer or a lock."""
    polite = labels - {"greet", "thank", "affirm", "acknowledge"}
    return polite in NLUPP_ALONE or any(named <= labels for named in NLUPP_TOGETHER)

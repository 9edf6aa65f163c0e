"""From the public sets to rows: which labels mean which intent, and which rows are left out.

Left out of C_rasa_financial_demo, since they hold no request: affirm, deny, greet, goodbye, thankyou
(moves of a conversation), inform (bare answers), help, check_human (about the agent itself), out_of_scope.
Left out of C_sgd_banks: turns without INFORM_INTENT, but for their slots where they inform an amount or a
recipient.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from agent.understand.decision import Expects
from bench.understand.asks import BANKING77, CLINC, asks_nlupp
from bench.understand.rows import Row, read_lines

RASA = {
    "check_balance": "check_balance",
    "search_transactions": "list_transactions",
    "transfer_money": "transfer_money",
    "pay_cc": "pay_bill",
    "check_recipients": "find_payee",
    "human_handoff": "talk_to_human",
}
RASA_BESIDE = {"check_earnings": "list_transactions", "ask_transfer_charge": "ask_question"}
"requests that the target does not name an intent for: measured apart"
SGD = {"CheckBalance": "check_balance", "TransferMoney": "transfer_money"}
_SLOTS = {"amount": "amount", "recipient_account_name": "payee"}
_ASKED_WHO = re.compile(r"\b(who|whom|who's|recipient|where|name)\b", re.IGNORECASE)
_ASKED_HOW_MUCH = re.compile(r"\b(how much|amount|how many)\b", re.IGNORECASE)


def read_sets(folder: Path) -> Iterator[Row]:
    """Every row of the sets that are there."""
    for name, reader in _READERS.items():
        path = folder / name
        if path.is_file():
            for number, line in enumerate(read_lines(path)):
                yield from reader(line, f"{name}#{number}")


def _sgd(line: Mapping[str, object], source: str) -> Iterator[Row]:
    # Turns of one dialogue stay together, whichever half they fall into.
    source, text = str(line["dialogue_id"]), str(line["text"])
    acts = line["acts"]
    assert isinstance(acts, list)
    asked = [value for act in acts if act["act"] == "INFORM_INTENT" for value in act["values"]]
    common = {"suite": f"C_sgd_banks {line['split']}", "text": text, "lang": "en", "source": source}
    for intent in asked[:1]:
        yield Row.of(part="intents", label=intent, intent=SGD[intent], **common)
    said = line["slots"]
    assert isinstance(said, list)
    slots = {_SLOTS[one["slot"]]: one["text"] for one in said if one["slot"] in _SLOTS}
    if slots:
        expects = _expects(str(line["prev_system"] or ""))
        yield Row.of(
            part="slots", label="+".join(sorted(slots)), slots=slots, expects=expects, **common
        )


def _expects(asked: str) -> Expects:
    """What the system's last sentence asked for; our dialog asks one thing at a time, who first."""
    if "?" not in asked and "please" not in asked.lower():
        return Expects.NOTHING
    if _ASKED_WHO.search(asked):
        return Expects.PAYEE
    return Expects.AMOUNT if _ASKED_HOW_MUCH.search(asked) else Expects.NOTHING


def _rasa(line: Mapping[str, object], source: str) -> Iterator[Row]:
    label = str(line["label"])
    intent = RASA.get(label) or RASA_BESIDE.get(label)
    if intent is None:
        return
    suite = "C_rasa_financial_demo" + (" beside" if label in RASA_BESIDE else "")
    common = {"suite": suite, "text": str(line["text"]), "lang": "en"}
    yield Row.of(part="intents", label=label, intent=intent, source=source, **common)
    if label == "human_handoff":
        yield Row.of(part="handoff", label=label, intent=intent, source=source, **common)


def _banking77(line: Mapping[str, object], source: str) -> Iterator[Row]:
    if line["label"] not in BANKING77:
        yield _false("C_banking77", line, str(line["label"]), source)


def _clinc(line: Mapping[str, object], source: str) -> Iterator[Row]:
    if line["label"] not in CLINC:
        yield _false("C_clinc150", line, str(line["label"]), source)


def _nlupp(line: Mapping[str, object], source: str) -> Iterator[Row]:
    labels = line["label"]
    assert isinstance(labels, list)
    name = "+".join(sorted(labels))
    if "handoff" in labels:
        text = str(line["text"])
        yield Row.of(
            part="handoff",
            suite="C_nlupp_banking",
            text=text,
            lang="en",
            label=name,
            intent="talk_to_human",
            source=source,
        )
    if not asks_nlupp(set(labels)):
        yield _false("C_nlupp_banking", line, name, source)


def _xsid(line: Mapping[str, object], source: str) -> Iterator[Row]:
    lang = "ja" if "/ja." in source else "en"
    yield _false(f"C_xsid_ja_oos {lang}", line, str(line["label"]), source, lang)


def _false(
    suite: str, line: Mapping[str, object], label: str, source: str, lang: str = "en"
) -> Row:
    text = str(line["text"])
    return Row.of(part="false", suite=suite, text=text, lang=lang, label=label, source=source)


_READERS = {
    "C_sgd_banks/user_turns.jsonl": _sgd,
    "C_rasa_financial_demo/nlu.jsonl": _rasa,
    "C_banking77/train.jsonl": _banking77,
    "C_clinc150/train.jsonl": _clinc,
    "C_clinc150/val.jsonl": _clinc,
    "C_clinc150/oos_train.jsonl": _clinc,
    "C_clinc150/oos_val.jsonl": _clinc,
    "C_clinc150/banking_and_credit_cards_all.jsonl": _clinc,
    "C_nlupp_banking/all.jsonl": _nlupp,
    "C_xsid_ja_oos/ja.valid.jsonl": _xsid,
    "C_xsid_ja_oos/en.valid.jsonl": _xsid,
}

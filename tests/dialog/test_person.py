"""Who takes over is told why, and nothing secret; that nobody could be told is no silence."""

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import orjson
import pytest

from agent.bank.demo import seed_demo
from agent.bank.sql import SqlLedger
from agent.dialog.person import HandOff, Person, Why
from agent.dialog.table import Action, Event
from agent.errors import TellerError
from agent.settings import Settings
from tests.dialog.given import AT
from web.cli.compose import open_call, sign_in
from web.person import Webhook

GIVEN = HandOff("call-1", "demo-en", "en", AT, Why.ASKED, "state idle")


class Desk:
    """A real server that takes hand-offs, or refuses them."""

    def __init__(self, status: int = 204) -> None:
        self.taken: list[dict[str, object]] = []
        desk = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                desk.taken.append(orjson.loads(body))
                self.send_response(status)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                return

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}/hand-offs"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.close()


def handed_off(tmp_path, person: Person | None) -> tuple[Action, dict[str, object]]:
    """A call in which nobody can help any more: what is said, and what the audit has of it."""

    async def call() -> Action:
        ledger = SqlLedger.open(tmp_path / "teller.db")
        seed_demo(ledger, AT)
        caller = sign_in(ledger, "demo-en", Settings())
        talk = open_call(
            ledger, caller, "call-1", "en", lambda: AT, languages=("en",), person=person
        )
        answer = await talk.happen(Event.CANNOT_GO_ON)
        await talk.write_down()
        rows = ledger.audit_rows()
        ledger.close()
        found.append(rows[-1].event)
        return answer.reply.action

    found: list = []
    action = asyncio.run(call())
    return action, found[0]["hand_off"]


def test_webhook_takes_a_hand_off_as_json(desk):
    Webhook(desk.url, 3.0).hand_over(GIVEN)
    assert desk.taken == [GIVEN.as_json()]
    assert desk.taken[0]["reason"] == "asked"


def test_webhook_that_refuses_is_told_by_its_status_without_the_address():
    desk = Desk(status=503)
    with pytest.raises(TellerError, match="503") as error:
        Webhook(desk.url, 3.0).hand_over(GIVEN)
    desk.close()
    assert "127.0.0.1" not in str(error.value)


def test_webhook_that_is_not_there_is_told(desk):
    url = desk.url
    desk.close()
    with pytest.raises(TellerError, match="nobody was there"):
        Webhook(url, 1.0).hand_over(GIVEN)


def test_call_that_cannot_go_on_tells_the_person_and_the_audit(tmp_path, desk):
    action, kept = handed_off(tmp_path, Webhook(desk.url, 3.0))
    assert action is Action.HAND_OFF
    assert kept["told"] == "told"
    assert kept["reason"] == desk.taken[0]["reason"] == "trouble"


def test_call_whose_person_is_not_there_is_told_a_number_all_the_same(tmp_path, desk):
    url = desk.url
    desk.close()
    action, kept = handed_off(tmp_path, Webhook(url, 1.0))
    assert action is Action.HAND_OFF
    assert "nobody was there" in kept["told"]


def test_call_without_a_person_set_keeps_the_hand_off_in_the_audit(tmp_path):
    action, kept = handed_off(tmp_path, None)
    assert action is Action.HAND_OFF
    assert kept["told"] == "nobody is set to be told"

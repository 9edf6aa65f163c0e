"""The English teller under the policy that ships."""

import pytest

from agent.dialog import policy, replies
from agent.dialog.compose import Composer
from agent.dialog.step import Teller


@pytest.fixture(scope="session")
def teller() -> Teller:
    return Teller({"en": Composer(replies.load("en"))}, policy.load())

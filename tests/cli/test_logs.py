"""What is logged, and what never is."""

import sys
from collections.abc import Iterator

import pytest
from loguru import logger

from web.cli.logs import quiet_logs


@pytest.fixture
def logs() -> Iterator[None]:
    quiet_logs()
    yield
    logger.remove()
    logger.configure(patcher=lambda record: None)
    logger.add(sys.__stderr__)


@pytest.mark.usefixtures("logs")
def test_info_and_debug_are_not_shown(capsys):
    quiet_logs()
    logger.info("heard: what is my balance")
    logger.debug("heard: what is my balance")
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("logs")
def test_warning_with_an_account_number_is_masked(capsys):
    quiet_logs()
    logger.warning("account 7294 0183 is odd")
    assert capsys.readouterr().err == "WARNING: account ****83 is odd\n"


@pytest.mark.usefixtures("logs")
def test_exception_is_told_by_its_kind_without_the_values_around_it(capsys):
    quiet_logs()
    heard = "my number is 7294 0183"
    try:
        int(heard)
    except ValueError:
        logger.exception("a stage failed")
    shown = capsys.readouterr().err
    assert shown.startswith("ERROR: a stage failed [ValueError in test_logs.py:")
    assert shown.count("\n") == 1
    assert "7294" not in shown
    assert "my number" not in shown


@pytest.mark.usefixtures("logs")
def test_message_in_several_lines_stays_readable_and_masked(capsys):
    quiet_logs()
    logger.error("first 12345678\nsecond 12345678")
    assert "12345" not in capsys.readouterr().err

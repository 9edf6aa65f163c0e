"""Environment over file over default; what cannot be used is told with key, value and what is allowed."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from agent.errors import SettingsError
from agent.settings import Settings, load


@pytest.fixture
def toml(tmp_path):
    """Writes a settings file; without text an empty one, so that the user's own is never read."""

    def write(text: str = "") -> Path:
        path = tmp_path / "teller.toml"
        path.write_text(text, "utf-8")
        return path

    return write


def test_load_nothing_set_gives_the_defaults(toml):
    assert load(toml(), {}) == Settings()


def test_load_environment_wins_over_the_file_and_the_file_over_the_default(toml):
    path = toml('[bank]\ncurrency = "EUR"\ntime_zone = "Europe/Berlin"\n')
    found = load(path, {"TELLER_BANK__CURRENCY": "USD"})
    assert (found.bank.currency, found.bank.time_zone) == ("USD", "Europe/Berlin")
    assert found.serve.port == Settings().serve.port


def test_load_variables_of_others_and_of_the_benchmarks_are_not_settings(toml):
    environ = {"PATH": "/bin", "TELLERS": "7", "TELLER_MATERIAL": "/data"}
    assert load(toml(), environ) == Settings()


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("TELLER_BANK__CURRENCY", "yen", "setting 'bank.currency' = 'yen'"),
        ("TELLER_BANK__CURRENCY", "US1", "ISO 4217"),
        ("TELLER_BANK__TIME_ZONE", "Mars/Base", "an IANA time zone"),
        ("TELLER_BANK__DATABASE_URL", "postgresql://db", "sqlite:///FILE"),
        ("TELLER_BANK__DATABASE_URL", "sqlite:///", "sqlite:///FILE"),
        ("TELLER_BANK__DATABASE_URL", "postgresql://u:secret@h/db", "'postgresql://***@h/db'"),
        ("TELLER_SERVE__PORT", "0", "greater than or equal to 1"),
        ("TELLER_SERVE__PORT", "http", "setting 'serve.port' = 'http'"),
        ("TELLER_VOICE__NAME", "hal", "'slt', 'rms', 'awb' or 'kal16'"),
        ("TELLER_TURNS__SMART_TURN", "perhaps", "setting 'turns.smart_turn' = 'perhaps'"),
        (
            "TELLER_BANK__COLOUR",
            "red",
            "there is no setting 'bank.colour': known here are audit_days, currency",
        ),
        ("TELLER_COLOUR", "red", "there is no setting 'colour': known here are bank"),
        ("TELLER_BANK", "ours", "setting 'bank' is a group: known here are audit_days, currency"),
    ],
)
def test_load_bad_variable_tells_key_value_and_what_is_allowed_on_one_line(toml, key, value, says):
    with pytest.raises(SettingsError) as refused:
        load(toml(), {key: value})
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_load_variable_below_a_value_is_refused(toml):
    with pytest.raises(SettingsError, match="'bank' is not a group"):
        load(toml(), {"TELLER_BANK": "x", "TELLER_BANK__CURRENCY": "JPY"})


@pytest.mark.parametrize("text", ["bank = ", "\x00", "[bank\n"])
def test_load_file_that_is_no_toml_names_the_file(toml, text):
    with pytest.raises(SettingsError, match=r"teller\.toml is no TOML"):
        load(toml(text), {})


def test_load_file_that_is_missing_is_told(tmp_path):
    with pytest.raises(SettingsError, match=r"cannot read settings file .*none\.toml"):
        load(tmp_path / "none.toml", {})


def test_settings_once_made_cannot_be_changed():
    with pytest.raises(ValidationError):
        Settings().bank.currency = "USD"


def test_database_url_gives_its_file():
    settings = Settings.model_validate({"bank": {"database_url": "sqlite:////srv/bank.db"}})
    assert settings.database == Path("/srv/bank.db")
    assert Settings().database.name == "teller.db"


def test_exit_code_of_a_bad_setting_is_that_of_wrong_usage():
    assert SettingsError.exit_code == 2

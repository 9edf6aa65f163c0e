"""A setting that cannot be used stops every command: key, value, what is allowed; exit 2."""

import pytest

BAD = [
    ("BANK__CURRENCY", "yen", "bank.currency", "ISO 4217"),
    ("BANK__CURRENCY", "", "bank.currency", "ISO 4217"),
    ("BANK__TIME_ZONE", "Mars/Base", "bank.time_zone", "IANA"),
    ("BANK__DATABASE_URL", "postgresql://h/db", "bank.database_url", "sqlite:///FILE"),
    ("BANK__DATABASE_URL", "teller.db", "bank.database_url", "sqlite:///FILE"),
    ("VOICE__NAME", "bob", "voice.name", "'slt', 'rms', 'awb' or 'kal16'"),
    ("VOICE__ENGINE", "exe", "voice.engine", "'auto', 'binary' or 'wasm'"),
    ("RECOGNISER__WORKERS", "0", "recogniser.workers", "greater than or equal to 1"),
    ("RECOGNISER__WORKERS", "65", "recogniser.workers", "less than or equal to 64"),
    ("TURNS__SMART_TURN", "perhaps", "turns.smart_turn", "boolean"),
    ("SERVE__PORT", "70000", "serve.port", "less than or equal to 65535"),
    ("SERVE__PORT", "http", "serve.port", "integer"),
]


@pytest.mark.parametrize(("name", "value", "key", "allowed"), BAD)
def test_setting_that_cannot_be_used_tells_key_value_and_allowed(home, name, value, key, allowed):
    done = home.teller("models", "list", env={f"TELLER_{name}": value})
    assert done.code == 2
    assert f"setting '{key}' = {value!r} cannot be used" in done.line()
    assert allowed in done.line()


@pytest.mark.parametrize("command", ["doctor", "chat", "models list", "replay nowhere"])
def test_setting_that_cannot_be_used_stops_every_command_before_its_work(home, command):
    done = home.teller(*command.split(), env={"TELLER_SERVE__PORT": "0"})
    assert done.code == 2
    assert "serve.port" in done.line()
    assert list(home.folder.iterdir()) == []


def test_setting_that_does_not_exist_names_its_neighbours(home):
    done = home.teller("models", "list", env={"TELLER_BANK__CURENCY": "JPY"})
    assert done.code == 2
    assert "no setting 'bank.curency'" in done.line()
    assert "currency, database_url, time_zone" in done.line()


def test_setting_in_a_group_that_does_not_exist_names_the_groups(home):
    done = home.teller("models", "list", env={"TELLER_BNAK__CURRENCY": "JPY"})
    assert done.code == 2
    assert "bank, person, recogniser, serve, turns, voice" in done.line()


def test_material_of_the_benchmarks_is_no_setting(home):
    assert home.teller("models", "list", env={"TELLER_MATERIAL": "/nowhere"}).code == 0


def test_file_of_the_user_is_read_and_the_environment_wins(home):
    home.config.parent.mkdir(parents=True)
    home.config.write_text("[serve]\nport = 0\n")
    assert "serve.port" in home.teller("models", "list").line()
    assert home.teller("models", "list", env={"TELLER_SERVE__PORT": "7861"}).code == 0


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"port = = 1", "is no TOML"),
        (b"\xff\xfe", "is no TOML"),
        (b"bank = 1", "setting 'bank' is a group: known here are audit_days, currency"),
        (b"[bank]\ncurrency = 5", "'bank.currency' = 5 cannot be used"),
        (b"[serve]\nports = 1", "no setting 'serve.ports': known here are host, port"),
    ],
)
def test_settings_file_that_is_broken_is_told_in_one_line(home, tmp_path, content, why):
    file = tmp_path / "my.toml"
    file.write_bytes(content)
    done = home.teller("--config", file, "models", "list")
    assert done.code == 2
    assert why in done.line()


@pytest.mark.parametrize("place", ["missing.toml", "."])
def test_settings_file_that_is_not_there_is_told_in_one_line(home, place):
    done = home.teller("--config", place, "models", "list")
    assert done.code == 2
    assert f"cannot read settings file {place}:" in done.line()

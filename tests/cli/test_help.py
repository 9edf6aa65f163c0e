"""Whoever asks is shown how, with an example; whoever asks wrongly, in one line."""

import pytest

COMMANDS = (
    *("", "replay", "chat", "normalize", "models", "models list", "models pull", "doctor"),
    *("payees", "payees match", "payees import", "payees search", "bench", "bench normalize"),
    *(
        "understand",
        "bench understand",
        "bench payees",
        "db",
        "db upgrade",
        "db seed",
        "db run-due",
    ),
    *("audit", "audit verify", "audit erase", "audit expire"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command_has_an_example(home, command):
    done = home.teller(*command.split(), "--help")
    assert done.code == 0
    assert done.err == ""
    usage, _, examples = done.out.partition("example")
    assert usage.startswith(f"usage: teller {command}".rstrip())
    assert f"teller {command}".rstrip() in examples


def test_help_lists_every_command_and_only_those_that_are_there(home):
    shown = home.teller("--help").out
    listed = shown.partition("COMMAND\n")[2].partition("\n\n")[0]
    names = [line.split()[0] for line in listed.splitlines()]
    assert names == [
        *(
            "replay",
            "chat",
            "normalize",
            "understand",
            "payees",
            "models",
            "doctor",
            "db",
            "audit",
            "bench",
        ),
    ]


@pytest.mark.parametrize(
    ("arguments", "what", "see"),
    [
        ("", "arguments are required: COMMAND", "teller --help"),
        ("serv", "invalid choice: 'serv' (choose from 'replay'", "teller --help"),
        ("replay", "arguments are required: PATH", "teller replay --help"),
        ("replay x --via sip", "invalid choice: 'sip'", "teller replay --help"),
        ("chat --lang fr", "invalid choice: 'fr' (choose from 'en', 'ja')", "teller chat --help"),
        ("chat --speed 2", "unrecognized arguments: --speed 2", "teller --help"),
        ("models", "arguments are required: list|pull", "teller models --help"),
        ("models pull", "arguments are required: NAME", "teller models pull --help"),
    ],
)
def test_arguments_that_are_wrong_are_told_in_one_line(home, arguments, what, see):
    done = home.teller(*arguments.split())
    assert done.code == 2
    assert what in done.line()
    assert done.line().endswith(f"see '{see}'")


def test_pull_of_an_unknown_model_names_those_there_are(home):
    done = home.teller("models", "pull", "whisper-42")
    assert done.code == 2
    assert "no model is called 'whisper-42': choose one of flite" in done.err


def test_list_of_models_in_a_new_home_says_not_here(home):
    done = home.teller("models", "list")
    assert (done.code, done.err) == (0, "")
    assert "flite" in done.out
    assert "not here" in done.out


def test_help_into_the_current_folder_writes_nothing(home):
    home.teller("--help")
    home.teller("models", "list")
    assert list(home.folder.iterdir()) == []

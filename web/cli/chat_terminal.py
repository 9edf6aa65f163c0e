"""A conversation on a terminal: lines with a history kept in memory only, a keypad nobody sees."""

import asyncio
from types import ModuleType

from rich.console import Console
from rich.text import Text

from web.cli.converse_text import TextCall, TextTurn
from web.cli.narrate import candidates_line, values_line
from web.cli.secret_line import read_hidden
from web.cli.typed import Typed

_HELP = """\
Type what you would say on the telephone: send five thousand yen to sato ken.
  /pin    the keypad, where the agent asks for your PIN: six digits that are not shown
  /help   this
Ctrl-D or Ctrl-C ends the call."""
_ASKED = "PIN (not shown; Enter alone to say something instead): "
_NOT_ASKED = "No PIN was asked for: this one was not kept."
_STEPS = {
    "normalize": "normalise",
    "lookup": "look-up",
    "understand": "understand",
    "dialog": "dialog and bank",
    "total": "total",
}


class Terminal:
    """Asks for a line, shows what it led to, until one side ends the call."""

    def __init__(self, talk: TextCall, runner: asyncio.Runner) -> None:
        self._talk, self._runner = talk, runner
        self._console = Console(highlight=False)
        self._history = _readline()
        plain = self._console.is_dumb_terminal or self._console.no_color
        # What moves no cursor is marked, so that readline knows the prompt's width.
        self._prompt = "> " if plain else "\001\x1b[1m\002> \001\x1b[0m\002"

    def run(self) -> None:
        """Raises KeyboardInterrupt on Ctrl-C."""
        self._say(self._runner.run(self._talk.greet()))
        try:
            while not self._talk.ended:
                self._take(self._line())
        except EOFError:
            self._console.print()
        except KeyboardInterrupt:
            self._console.print()
            raise

    def _line(self) -> str:
        """Digits where the PIN is asked for come as a command."""
        if self._talk.asks_pin and (typed := read_hidden(_ASKED)):
            return f"/pin {typed}" if typed.replace(" ", "").isdecimal() else typed
        return input(self._prompt).strip()

    def _take(self, line: str) -> None:
        if not line:
            return
        typed = Typed.of(line)
        match typed.command:
            case None:
                self._show(self._runner.run(self._talk.say(line)))
            case "pin":
                self._key_in(typed.rest or read_hidden("PIN (not shown): "))
            case "help":
                self._note(_HELP)
            case _:
                self._note("That is no command: /help says which there are.")

    def _key_in(self, digits: str) -> None:
        turn = self._runner.run(self._talk.key_in(digits))
        if turn is None:
            self._note(_NOT_ASKED)
        else:
            self._show(turn)

    def _show(self, turn: TextTurn) -> None:
        """The reply, and dim below it how it came about. A PIN does not get into the history."""
        self._say(turn.said)
        for line in trace_lines(turn):
            self._note(line)
        if turn.understanding is not None and self._history is not None:
            self._history.add_history(turn.heard)

    def _say(self, text: str) -> None:
        self._console.print(Text(text, "cyan"), soft_wrap=True)

    def _note(self, text: str) -> None:
        self._console.print(Text(text, "dim"), soft_wrap=True)


def trace_lines(turn: TextTurn) -> list[str]:
    """Path, intent, reason, state and time by step; before it values and candidates, where there are."""
    lines = []
    seen = turn.understanding
    way = turn.heard
    if seen is not None and seen.normalized.spans:
        lines.append(f"  values  {values_line(seen.normalized)}")
    if seen is not None and seen.matched is not None:
        lines.append(f"  payee   {candidates_line(seen.matched)}")
    if seen is not None and seen.decision is not None:
        decision = seen.decision
        intent = decision.intent.value if decision.intent else "–"
        way = f"{decision.path.value} / {intent} ({decision.reason.value})"
    steps = ", ".join(f"{_STEPS[name]} {ms:.1f}" for name, ms in turn.ms.items())
    return [*lines, f"  path    {way} → {turn.state.value}; {steps} ms"]


def _readline() -> ModuleType | None:
    """Editing and history of lines, where Python has it. '/pin ' ends its line: digits come unseen."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_auto_history(False)
    readline.parse_and_bind("set enable-bracketed-paste off")
    readline.parse_and_bind("set keyseq-timeout 0")
    readline.parse_and_bind(r'"/pin ": "/pin\C-m"')
    return readline

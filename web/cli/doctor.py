"""`teller doctor`: what this machine has and lacks, and what to do about each."""

import argparse
import os
import platform
import shutil
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

from agent.errors import TellerError
from agent.settings import Settings

_HELP = "what this machine has and lacks; what to do about each"
_EPILOG = """\
Exit 0 when the agent would start, 1 when something it needs is missing.

examples:
  teller doctor
  TELLER_SERVE__PORT=8000 teller doctor
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    state: str
    fix: str = ""
    "what to do; empty where nothing is needed"
    needed: bool = True
    "the agent does not start without it"

    @property
    def mark(self) -> str:
        return "ok  " if not self.fix else ("FIX " if self.needed else "note")


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    parser = commands.add_parser(
        "doctor",
        help=_HELP,
        description=_HELP,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, settings: Settings) -> int:
    """Looks at everything, whatever fails."""
    looks: tuple[Callable[[Settings], Finding], ...] = (
        _machine,
        _recogniser,
        _voice,
        _turn_models,
        _data_base,
        _port,
        _gpu,
        _japanese,
    )
    findings = [look(settings) for look in looks]
    for finding in findings:
        print(f"{finding.mark}  {finding.what:<18} {finding.state}")
        if finding.fix:
            print(f"{'':<25}{finding.fix}")
    bad = [finding for finding in findings if finding.fix and finding.needed]
    if bad:
        print(
            f"teller: {len(bad)} of {len(findings)} need a fix before the agent starts",
            file=sys.stderr,
        )
    return 1 if bad else 0


def _machine(settings: Settings) -> Finding:
    state = f"Python {platform.python_version()}, {os.cpu_count()} cores, pipecat {version('pipecat-ai')}"
    return Finding("machine", state)


def _recogniser(settings: Settings) -> Finding:
    try:
        import pocketsphinx

        model = pocketsphinx.get_model_path("en-us")
        if os.path.isdir(model):
            return Finding("recogniser (en)", f"PocketSphinx {version('pocketsphinx')}, embedded")
    except ImportError:
        pass
    return Finding(
        "recogniser (en)", "missing", "reinstall: pip install --force-reinstall pocketsphinx"
    )


def _voice(settings: Settings) -> Finding:
    from processors.engines.flite import find_flite

    try:
        found = find_flite(engine=settings.voice.engine)
    except TellerError as error:
        return Finding("voice (en)", "missing", str(error))
    return Finding("voice (en)", f"flite {settings.voice.name}, {found.engine} {found.path}")


def _turn_models(settings: Settings) -> Finding:
    from pipecat.audio.turn.smart_turn.local_smart_turn_v3 import LocalSmartTurnAnalyzerV3
    from pipecat.audio.vad.silero import SileroVADAnalyzer

    try:
        SileroVADAnalyzer()
        LocalSmartTurnAnalyzerV3()
    except Exception as error:
        return Finding("turn models", f"do not load: {error}", "reinstall pipecat-ai==1.14.*")
    return Finding("turn models", "Silero VAD and smart-turn v3 load")


def _data_base(settings: Settings) -> Finding:
    from agent.bank.sql_place import place_of
    from web.cli.compose import open_bank

    try:
        ledger = open_bank(settings)
    except TellerError as error:
        return Finding("data base", f"{place_of(settings.database)}", str(error))
    ledger.close()
    return Finding("data base", f"{place_of(settings.database)}")


def _port(settings: Settings) -> Finding:
    host, port = settings.serve.host, settings.serve.port
    try:
        with socket.create_server((host, port)):
            return Finding("port", f"{host}:{port} is free")
    except OSError as error:
        fix = (
            f"{error.strerror}: end the program that has it, or choose another: TELLER_SERVE__PORT"
        )
        return Finding("port", f"{host}:{port} cannot be used", fix)


def _gpu(settings: Settings) -> Finding:
    if shutil.which("nvidia-smi"):
        return Finding("GPU", "there is one; nothing uses it yet")
    return Finding("GPU", "none; none is needed")


def _japanese(settings: Settings) -> Finding:
    return Finding("Japanese", "not there yet")

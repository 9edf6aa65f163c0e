"""How is flite run once, on one piece of text: as a program, or as WebAssembly?

Both give the WAV file that flite wrote; the text is an argument and never meets a shell.
"""

import asyncio
import hashlib
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import Protocol

import wasmtime

from agent.errors import EngineError
from processors.engines.fetch import sha256_of

TIMEOUT_S = 30.0
"for one piece, which takes 0.05 s"
_THREADS = min(4, os.cpu_count() or 1)


class Flite(Protocol):
    """A way to run flite."""

    async def wav(self, voice: str, text: str, stretch: float = 1.0) -> bytes:
        """The WAV file of `text`, said in `stretch` times as long. Raises EngineError."""

    async def prepare(self) -> None:
        """Makes what the first piece would wait for. Raises EngineError."""

    async def close(self) -> None:
        """Releases threads and code."""


class FliteBinary:
    """The program, one process a piece; cancelling kills it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def wav(self, voice: str, text: str, stretch: float = 1.0) -> bytes:
        with TemporaryDirectory(prefix="teller-") as folder:
            out = Path(folder, "said.wav")
            code = await self._run(_arguments(voice, text, folder, folder, stretch))
            return _read(out, f"{self._path} ended with exit code {code}")

    async def prepare(self) -> None:
        """Nothing to make: a process starts in a millisecond."""

    async def close(self) -> None:
        """Nothing to release: a process ends with its piece."""

    async def _run(self, arguments: Sequence[str]) -> int:
        try:
            process = await asyncio.create_subprocess_exec(
                self._path,
                *arguments,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
                process_group=0,  # Ctrl-C is for us to answer: it must not break a sentence first
            )
        except OSError as error:
            raise EngineError(f"{self._path} does not start: {error.strerror}") from error
        try:
            return await asyncio.wait_for(process.wait(), TIMEOUT_S)
        except TimeoutError:
            raise EngineError(f"{self._path} took over {TIMEOUT_S:g} s") from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


class FliteWasm:
    """flite.wasm, a new store a piece, in threads of its own (the GIL is released).

    A piece under way cannot be stopped: epoch interruption would add 70 % to every piece. What is
    cancelled runs on for some 50 ms and its result is dropped.
    """

    def __init__(self, path: Path, compiled_folder: Path) -> None:
        self._path, self._compiled_folder = path, compiled_folder
        self._engine = wasmtime.Engine()
        self._module: wasmtime.Module | None = None
        self._loading = threading.Lock()
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="flite")

    async def wav(self, voice: str, text: str, stretch: float = 1.0) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._wav, voice, text, stretch)

    async def prepare(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, self._loaded)

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _wav(self, voice: str, text: str, stretch: float) -> bytes:
        module = self._loaded()
        with TemporaryDirectory(prefix="teller-") as folder:
            problem = self._run(module, _arguments(voice, text, folder, "/out", stretch), folder)
            return _read(Path(folder, "said.wav"), problem)

    def _run(self, module: wasmtime.Module, arguments: Sequence[str], folder: str) -> str:
        """Runs it, `folder` its only view of the disk; says what went wrong if there is no WAV."""
        wasi = wasmtime.WasiConfig()
        wasi.argv = ["flite", *arguments]
        wasi.preopen_dir(folder, "/out")
        store = wasmtime.Store(self._engine)
        store.set_wasi(wasi)
        linker = wasmtime.Linker(self._engine)
        linker.define_wasi()
        start = linker.instantiate(store, module).exports(store)["_start"]
        assert isinstance(start, wasmtime.Func)
        try:
            start(store)
        except wasmtime.ExitTrap as ended:
            return f"flite.wasm ended with exit code {ended.code}"
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise EngineError(f"flite.wasm failed: {type(error).__name__}") from error
        return "flite.wasm wrote no audio"

    def _loaded(self) -> wasmtime.Module:
        with self._loading:
            if self._module is None:
                self._module = self._deserialized() or self._compiled()
            return self._module

    def _native(self) -> Path:
        """Where the compiled code lies, of this wasm and this wasmtime."""
        sha256 = sha256_of("flite", "flite.wasm")
        return self._compiled_folder / f"flite-{sha256[:16]}-{version('wasmtime')}.cwasm"

    def _deserialized(self) -> wasmtime.Module | None:
        try:
            return wasmtime.Module.deserialize_file(self._engine, str(self._native()))
        except wasmtime.WasmtimeError:
            return None

    def _compiled(self) -> wasmtime.Module:
        """Compiles a verified wasm (0.3 s) and keeps the code for the next start, if it can."""
        if not self._path.is_file() or _sha256(self._path) != sha256_of("flite", "flite.wasm"):
            raise EngineError(
                f"{self._path} is not the pinned flite: delete it, run 'teller models pull flite'"
            )
        module = wasmtime.Module.from_file(self._engine, str(self._path))
        _keep(self._native(), module.serialize())
        return module


def _arguments(voice: str, text: str, folder: str, place: str, stretch: float) -> tuple[str, ...]:
    """flite's own. The text comes in a file: arguments are for everybody to read in `ps`."""
    Path(folder, "said.txt").write_text(text, "utf-8")
    slower = ("--setf", f"duration_stretch={stretch}") if stretch != 1.0 else ()
    return ("-voice", voice, *slower, "-f", f"{place}/said.txt", "-o", f"{place}/said.wav")


def _read(path: Path, problem: str) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise EngineError(problem) from None


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _keep(path: Path, code: bytearray) -> None:
    """Written aside and renamed; a cache folder that cannot be written costs 0.3 s a start."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
            file.write(code)
        os.replace(file.name, path)
    except OSError:
        return

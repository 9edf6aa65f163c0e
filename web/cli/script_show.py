"""What a person sees of a script that was played: what was said, how it came about, what is wrong."""

from rich.console import Console
from rich.text import Text

from web.cli.chat_terminal import trace_lines
from web.cli.script import Result


def show(result: Result) -> None:
    """Prints one."""
    console = Console(highlight=False)
    call = result.call

    def line(text: str, style: str) -> None:
        console.print(Text(text, style), soft_wrap=True)

    console.rule(f"[bold]{call.call_id}[/]  {call.customer_id}, {call.lang}")
    line(f"agent   {result.greeting}", "cyan")
    for played in result.turns:
        if played.came is not None:
            line(f"caller  {played.came.heard}", "bold")
            for traced in trace_lines(played.came):
                line(traced, "dim")
            line(f"agent   {played.came.said}", "cyan")
        for fault in played.faults:
            line(f"  not as expected: {fault}", "red")
    for fault in result.faults:
        line(f"  not as expected: {fault}", "red")

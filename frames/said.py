"""What is said: from the dialog to the door, and back what was played out."""

from dataclasses import dataclass

from pipecat.frames.frames import DataFrame, SystemFrame

from agent.dialog.conversation import Reply
from frames.traced import Stamps


@dataclass
class ReplyFrame(DataFrame):
    """A reply to be spoken; a barge-in drops what is left of it."""

    reply: Reply
    turn: int
    stamps: Stamps = ()


@dataclass
class PrepareFrame(DataFrame):
    """A sentence that may be said next: its audio is made now, and played only if it is."""

    sentence: str


@dataclass
class SayingFrame(DataFrame):
    """A reply's first audio follows; carries the stages that led to it."""

    reply: Reply
    turn: int
    stamps: Stamps = ()


@dataclass
class SentenceEndFrame(DataFrame):
    """Travels behind a sentence's audio: where it arrives, all of it has been written."""

    reply_id: int
    sentence: int
    last: bool


@dataclass
class PlayedFrame(SystemFrame):
    """Upstream to the dialog: a sentence was played out to its end."""

    reply_id: int
    sentence: int

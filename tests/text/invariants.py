"""What holds for every utterance: true places, and work that is counted, not timed."""

from agent.text.correction import merge
from agent.text.language import Context
from agent.text.scan import scan
from agent.text.tokens import Tokens, without_fillers


class Counted(Tokens):
    """Tokens that count how often they were looked into."""

    looks = 0

    def __getitem__(self, index):
        self.looks += 1
        return super().__getitem__(index)

    def text(self, i):
        self.looks += 1
        return super().text(i)

    def shape(self, i):
        self.looks += 1
        return super().shape(i)


def looks(surface, language, at=None):
    """Looks into the tokens of `surface` while all its values are found."""
    tokens = Counted(without_fillers(language.split(surface, 0), language.fillers))
    steps = scan(tokens, 0, language, Context(at))
    merge([step.found for step in steps if step.found], tokens, language.repairs)
    return tokens.looks + len(steps)


def has_true_places(found, surface):
    """Spans in order, none over another, each where it says; without spans the text is unchanged."""
    assert found.surface == surface
    at = 0
    for span in found.spans:
        assert at <= span.start < span.end <= len(surface)
        assert span.surface == surface[span.start : span.end]
        at = span.end
    if not found.spans:
        assert found.text == surface

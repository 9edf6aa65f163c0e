"""The teller's mind: what it knows and decides. Pure: no audio, no pipecat, no clock."""

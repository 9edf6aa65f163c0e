"""What travels in the pipeline: thin envelopes around frozen values, each with its edge.

HeardFrame          recognize -> normalize            a partial or final transcript
NormalizedFrame     normalize -> payees               its values
CandidatesFrame     payees -> understand              its parse and whom it may mean
DecisionFrame       understand -> keep_turns -> converse   what the router says of it
TurnFrame           keep_turns -> converse            a finished turn, the dialog's only input
ReplyFrame          converse -> speak                 what to say
PrepareFrame        converse -> speak                 what may be said next
SayingFrame         speak -> trace                    first audio follows
SentenceEndFrame    speak -> (output) -> trace        behind a sentence's audio
TurnTracedFrame     trace -> observers                the turn's stages

PlayedFrame         trace -> converse (upstream)      a sentence was played out
ExpectedFrame       converse -> payees, understand (upstream)   what was asked for
TurnOpenedFrame     keep_turns -> understand, payees, recognize (upstream)   a turn began, or goes on
ReconsiderFrame     understand -> recognize (upstream)  a final made no sense: look again
KeysFrame           keypad -> converse                digits that were keyed in
SilenceFrame        keep_turns -> converse            nobody speaks
TroubleFrame        recognize, keep_turns, pipeline -> converse   something failed: apologise
"""

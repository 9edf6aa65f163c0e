"""The revisions: `r0001` makes schema version 1, and so on. What was released is not edited."""

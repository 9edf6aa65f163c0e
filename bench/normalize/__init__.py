"""Is spoken text understood by value? Public suites and the project's own cases, beside other programs."""

"""The stages, one a file, in the order the audio goes; pipeline.py is the list."""

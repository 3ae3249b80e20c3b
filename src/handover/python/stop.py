"""Ends ranks with words."""

import sys


def print_failure(text):
    """Prints a line to standard error in one write, so that lines of ranks do not mix."""
    sys.stderr.write(f"refine.py: {text}\n")
    sys.stderr.flush()


def stop(reason):
    """Prints a reason and ends this rank with exit code 1."""
    print_failure(reason)
    sys.exit(1)

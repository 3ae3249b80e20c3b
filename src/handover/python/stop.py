"""Ends ranks with words."""

import sys


def stop(reason):
    """Prints a reason to standard error, in one write, so that lines of ranks do not mix, and ends this rank with exit code 1."""
    sys.stderr.write(f"refine.py: {reason}\n")
    sys.stderr.flush()
    sys.exit(1)

"""What the readers have in common."""

import contextlib
import io
import json
import sys
import traceback


def each(read):
    """Prints what `read` finds in each file that the command names, or why it fails: a line of JSON each."""
    for path in sys.argv[1:]:
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                found = read(path)
        except (Exception, SystemExit) as error:
            found = {"fails": reason(error, said.getvalue())[:100]}
        print(json.dumps({"file": path, **found}), flush=True)


def reason(error, said):
    """An error in one line: what a program says before it ends, what the error says, or the line of code where it is."""
    if isinstance(error, SystemExit):
        lines = said.partition("Error: Couldn't read file")[0].splitlines()
        words = [line for line in lines if line and not line.startswith("Warning")]
        return words[0] if words else "it ends without a reason"
    words = str(error) or traceback.extract_tb(error.__traceback__)[-1].line
    return f"{type(error).__name__}: {words}".splitlines()[0]

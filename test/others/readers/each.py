"""What the readers have in common."""

import json
import sys


def each(read):
    """Prints what `read` finds in each file that the command names, or why it fails: a line of JSON each."""
    for path in sys.argv[1:]:
        try:
            found = read(path)
        except (Exception, SystemExit) as error:
            found = {"fails": f"{type(error).__name__}: {error}".splitlines()[0][:100]}
        print(json.dumps({"file": path, **found}), flush=True)

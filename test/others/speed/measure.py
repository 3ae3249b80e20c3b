"""Runs commands by turns, each as a process of its own, and prints what they took.

Reads from standard input as JSON `{"runs": 3, "commands": [["program", ...], ...]}`; prints for each command the seconds by the
clock and of all processors and the megabytes at its peak, of all runs, what the last one printed, and whether one failed.
"""

import json
import os
import subprocess
import sys
import time

given = json.load(sys.stdin)
results = [{"seconds": [], "worked": [], "peak": [], "printed": [], "failed": False} for _ in given["commands"]]
for _ in range(given["runs"]):
    for command, result in zip(given["commands"], results):
        if result["failed"]:
            continue
        started = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        result["seconds"].append(time.perf_counter() - started)
        result["worked"].append(usage.ru_utime + usage.ru_stime)
        # Kilobytes on Linux.
        result["peak"].append(usage.ru_maxrss * 1024 / 1e6)
        result["printed"].append(printed.decode(errors="replace"))
        result["failed"] = process.returncode != 0
json.dump(results, sys.stdout)

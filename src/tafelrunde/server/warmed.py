"""Imported by the process that workers are forked from (`workers.prepare`): whatever they need is at hand there."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, whenever it comes

from tafelrunde.server import thinking, workers  # noqa: E402, F401

thinking.warm()

"""What every test can rely on."""

import signal

# A shell that starts a program in the background has it ignore Ctrl-C, and so would all it starts itself.
signal.signal(signal.SIGINT, signal.default_int_handler)

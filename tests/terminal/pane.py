"""A program in a terminal of its own, by a private tmux server: keys go in, the screen comes out."""

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

DEADLINE = 120  # seconds until something that must appear is given up: for machines under load

# Notes the modes before and after, and how the program ended; "exec" so that the pid is its own.
SCRIPT = """trap : INT
stty -a > "$NOTES/before"
sh -c 'echo $$ > "$NOTES/pid"; exec "$@"' sh "$@"
echo "ended with $?"
stty -a > "$NOTES/after"
echo "modes noted"
exec sleep 1000
"""


class Pane:
    """Used as a context manager. `home` keeps games from one pane to the next."""

    def __init__(self, command, columns=80, rows=24, home=None, **environment):
        self.folder = tempfile.TemporaryDirectory()
        notes = Path(self.folder.name)
        self.home = Path(home or notes / "home")
        self.home.mkdir(exist_ok=True)
        self.notes = notes
        (notes / "script").write_text(SCRIPT)
        self.variables = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "USER": "ada", "LANG": "C.UTF-8",
            "XDG_DATA_HOME": str(self.home), "NOTES": str(notes), "TERM": "tmux-256color",
            **{name: os.environ[name] for name in os.environ if name.endswith("SAN_OPTIONS")},
            **environment}
        variables = [f"{name}={value}" for name, value in self.variables.items()]
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows),
                  "env", "-i", *variables, "sh", str(notes / "script"), *command)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(self.call("kill-server"), capture_output=True, check=False)
        while self.notes.exists():  # the program may be saving its game
            with contextlib.suppress(OSError):
                self.folder.cleanup()

    def call(self, *arguments):
        return ["tmux", "-u", "-S", str(self.notes / "socket"), "-f", "/dev/null", *arguments]

    def tmux(self, *arguments):
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(self.home)}
        done = subprocess.run(self.call(*arguments), capture_output=True, text=True,
                              env=environment, check=False)
        if done.returncode:
            raise AssertionError(f"tmux {arguments[0]}: {done.stderr}")
        return done.stdout

    def keys(self, *keys):
        self.tmux("send-keys", "-t", "0", *keys)

    def screen(self, *options):
        return self.tmux("capture-pane", "-p", "-t", "0", *options).rstrip("\n") + "\n"

    def resize(self, columns, rows):
        self.tmux("resize-window", "-t", "0", "-x", str(columns), "-y", str(rows))

    def wait(self, *texts, absent=()):
        """The screen, once it has all of these texts and none of those."""
        return self.until(lambda screen: all(text in screen for text in texts)
                          and not any(text in screen for text in absent), texts)

    def until(self, condition, wanted="a change"):
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            screen = self.screen()
            if condition(screen):
                return screen
            time.sleep(0.03)
        raise AssertionError(f"waited for {wanted} in vain:\n{self.screen()}")

    def settled(self, condition):
        """The screen, once it meets the condition and stays as it is from one look to the next."""
        while True:
            screen = self.until(condition)
            if screen == self.screen():
                return screen

    def signal(self, number):
        os.kill(int((self.notes / "pid").read_text()), number)

    def on_alternate_screen(self):
        return self.tmux("display-message", "-p", "-t", "0", "#{alternate_on}").strip() == "1"

    def modes(self):
        """What stty says before and after the program."""
        self.wait("modes noted")
        return (self.notes / "before").read_text(), (self.notes / "after").read_text()


CRASH = signal.SIGSEGV

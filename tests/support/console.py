"""The console as a program sees it that types, and waits for what each line is answered with."""
import subprocess

from scenario import PROGRAM


class Console:
    """A session through a pipe; every answer is the output of a line, the prompt behind it the last one."""

    def __init__(self, *options):
        self.process = subprocess.Popen([PROGRAM, "play", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.count = 0
        self.welcome = self.read()

    def read(self):
        self.count += 1
        self.process.stdin.write(f"# {self.count}\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if lines[-1].endswith(f"# {self.count}"):
                return lines
        raise AssertionError("the console ended:\n" + "\n".join(lines))

    def say(self, line):
        self.process.stdin.write(line + "\n")
        return self.read()

    def close(self):
        self.process.stdin.close()
        assert self.process.wait() == 0

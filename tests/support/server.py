"""crownhead serve as tests see it: the program, and requests to it byte by byte, with the standard library alone."""
import http.client
import json
import signal
import socket
import subprocess
import time
import urllib.parse

from scenario import PATIENCE, PROGRAM


class Server:
    """The program with its address; it is ended by TERM, and `status` is what it ended with."""

    def __init__(self, *arguments, folder="."):
        self.process = subprocess.Popen([PROGRAM, "serve", "--no-browser", *arguments], cwd=folder,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.url)
        self.port, self.token = parts.port, parts.fragment
        self.base = f"http://127.0.0.1:{self.port}"
        self.said, self.status = "", None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        if self.status is None:
            self.process.send_signal(signal.SIGTERM)
            self.said = self.process.communicate(timeout=PATIENCE)[1]
            self.status = self.process.returncode
            # The sanitizer itself breaks down now and then when it looks at threads; then it says nothing of leaks.
            if self.said.startswith("Tracer caught signal") and "LeakSanitizer has encountered a fatal error" in self.said:
                print("skipped: leaks of the server: LeakSanitizer broke down")
                self.said, self.status = "", 0
        return self.status

    def memory(self):
        """What of it is in memory, in kB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))

    def raw(self, head, body=b""):
        """The status that these bytes are answered with; 0 if the connection is closed without an answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as link:
            link.sendall(head.encode() + body)
            answer = b""
            while b"\r\n" not in answer:
                try:
                    part = link.recv(4096)
                except ConnectionResetError:
                    part = b""
                if not part:
                    return 0
                answer += part
            return int(answer.split()[1])

    def ask(self, method, path, body=None, headers=None):
        """(status, headers, body) of a request as the page makes it; `headers` change it, None leaves one out."""
        lines = {"Host": f"127.0.0.1:{self.port}", "Authorization": f"Bearer {self.token}"}
        if method == "POST":
            lines |= {"Origin": self.base, "Content-Type": "application/json"}
        lines |= headers or {}
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        link.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
        for name, value in lines.items():
            if value is not None:
                link.putheader(name, value)
        if method == "POST":
            link.putheader("Content-Length", str(len(data)))
        link.endheaders(data if method == "POST" else None)
        answer = link.getresponse()
        found = answer.status, dict(answer.getheaders()), answer.read()
        link.close()
        return found

    def get(self, path):
        status, _, body = self.ask("GET", f"/api/{path}")
        assert status == 200, (path, status, body)
        return json.loads(body)

    def post(self, path, body, status=None):
        found, _, answer = self.ask("POST", f"/api/{path}", body)
        assert found == status or (status is None and found < 300), (path, body, found, answer)
        return json.loads(answer)


class Table:
    """A game on a server, by requests. `states` keeps every state that was seen."""

    def __init__(self, server, game, *seats):
        self.server, self.states = server, []
        self.id = server.post("tables", {"game": game, "seats": list(seats)})["table"]
        self.wait(lambda state: not state.get("opening"))

    def state(self):
        self.states.append(self.server.get(f"tables/{self.id}"))
        return self.states[-1]

    def wait(self, true):
        until = time.monotonic() + PATIENCE
        while not true(state := self.state()):
            if time.monotonic() > until:
                raise RuntimeError(f"not so in {PATIENCE} s: {state}")
            time.sleep(0.01)
        return state

    def do(self, word, text="", **rest):
        """Does something; the state after it, and what was said."""
        ticket = self.server.post(f"tables/{self.id}/do", {"word": word, "text": text, **rest})["ticket"]
        words = []

        def answered(state):
            words[:] = [entry["text"] for entry in state.get("said", ()) if entry["ticket"] == ticket]
            return words or "hand_over" in state
        state = self.wait(answered)
        return state, words[0] if words else ""

    def settled(self):
        """The state when no agent thinks and no agent is to move by itself."""
        def rests(state):
            over, setting_up = "over" in state, "set_up" in state
            return not state["thinking"] and ("hand_over" in state or over or setting_up or state["seats"][state["to_move"]]["person"])
        return self.wait(rests)

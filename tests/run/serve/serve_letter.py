"""Requests to the letter, from outside: what is JSON by Python's reader and RFC 8259, zero bytes in every field, connections that take too
long, tries of a token by the thousand, and few open files."""
import hashlib
import http.client
import json
import os
import random
import resource
import socket
import subprocess
import threading
import time

from scenario import PATIENCE, PROGRAM, check, read, scenario, write
from server import Server, Table

SEEDS = (
    '{"game":"english","seats":["human","random"],"x":[1,-2.5e3,true,false,null,{"a":"b"}]}',
    '{ "game" : "english", "y" : "\\u00e9\\n\\"\\\\\\/ \\ud834\\udd1e", "z" : {} , "a":0.25 }',
    '{"game":"english","x":[[[]],{"k":{"k":{"k":1E-2}}}],"y":"é€"}',
)
# What a mutation puts in, beside single bytes.
PARTS = (*[b"\\u0000"] * 6, b"\\u0061", b"\\ud800", b"\\udc00", b"01", b"+1", b".5", b"1.", b"1e999", b"-", b"NaN", b"Infinity", b"//", b"/**/", b"'", b",", b",,",
         b"]", b"}", b"{}", b"\xef\xbb\xbf", b"\x00", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b'"game":"x",', b'"\\u0067ame":1,', b"tru", b"\t", b"\x0b", b"\n", b'"', b"\\x41")


def by_python(body):
    """The status that a body is to have: 200, 422 (\\u0000 in a text) or 400, by Python's reader with the gaps of RFC 8259 closed."""
    def once(pairs):
        if len({key for key, _ in pairs}) < len(pairs):
            raise ValueError("a key twice")
        return dict(pairs)

    def number(text):
        if abs(value := float(text)) == float("inf"):
            raise ValueError("too large")
        return value

    def constant(text):
        raise ValueError(text)
    try:
        value = json.loads(body.decode("utf-8"), object_pairs_hook=once, parse_float=number, parse_int=number, parse_constant=constant)
        text = json.dumps(value, ensure_ascii=False)
        text.encode("utf-8")  # which halves of surrogate pairs can't be
    except ValueError:
        return 400
    if not isinstance(value, dict):
        return 400
    return 422 if "\\u0000" in text.replace("\\\\", "") else 200


def check_json(server):
    dice = random.Random(44)
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    headers = {"Authorization": f"Bearer {server.token}", "Origin": server.base, "Content-Type": "application/json"}
    counts = {200: 0, 400: 0, 422: 0}
    bodies = [b"", b" ", b"{}", b"{}{}", b"{} x", b'{"a":1,"a":1}', b'{"a":1,"\\u0061":1}', b"[]", b'"x"', b"null", b"\xef\xbb\xbf{}", b'{"game":"english\\u0000"}',
              b'{"a\\u0000":1}', b'{"a":1,"a\\u0000":2}', b'{"a\\u0000":1,"a\\u0000":2}', b'{"a":["\\u0000"]}', b'{"a":"\\\\u0000"}', b'{"game":"english"}\x00', b'{"game":"english"}\x00{}']
    for _ in range(600):
        body = dice.choice(SEEDS).encode()
        for _ in range(dice.choice((0, 1, 1, 1, 2, 3))):
            at = dice.randrange(len(body) + 1)
            kind = dice.randrange(5)
            if kind == 0:
                body = body[:at] + dice.choice(PARTS) + body[at:]
            elif kind == 1:
                body = body[:at] + body[at + dice.randrange(1, 4):]
            elif kind == 2:
                body = body[:at] + bytes([dice.randrange(256)]) + body[at + 1:]
            elif kind == 3:
                body = body.replace(b"engl", b"engl" + dice.choice(PARTS), 1)
            else:
                other = dice.randrange(len(body) + 1)
                body = body[:at] + body[min(at, other):max(at, other)] + body[at:]
        bodies.append(body)
    for body in bodies:
        link.request("POST", "/api/agents", body, headers)
        answer = link.getresponse()
        why = json.loads(answer.read()).get("error", "")
        wanted = by_python(body)
        found = 400 if answer.status == 400 else 422 if answer.status == 422 and "\\u0000" in why else 200
        counts[wanted] += 1
        check(found == wanted, f"{body}: {answer.status} {why}, and by Python {wanted}")
        check(answer.status < 500 and (answer.status < 400 or why), f"{body}: {answer.status} {why}")
    check(min(counts.values()) > 15, f"each kind comes up: {counts}")


def check_zeros(server, folder):
    """\\u0000 in every field of every request, and as a key: 422, and nothing is done or written."""
    table = Table(server, "english", "human", "mine.agent")
    table.settled()
    text, before = read(f"{folder}/mine.clp"), server.get("tables")
    digest = hashlib.sha256(text.encode()).hexdigest()
    good = (
        ("agents", {"game": "english"}),
        ("ballots", {"game": "english"}),
        ("tables", {"game": "english", "seats": ["human", "random"], "ballot": "1"}),
        (f"tables/{table.id}/do", {"word": "undo", "text": "x"}),
        (f"tables/{table.id}/do", {"word": "seat", "text": "random", "seat": 1}),
        (f"tables/{table.id}/do", {"word": "name", "text": "Ann"}),
        (f"tables/{table.id}/load", {"text": "1. 11-15 *"}),
        (f"tables/{table.id}/save", {"file": "mine.clp", "hash": digest, "text": "; another\n"}),
        (f"tables/{table.id}/close", {}),
        ("own/lesson", {"line": "0123456789abcdef", "ply": 1, "solved": True}),
        ("jobs", {"kind": "check", "game": "english", "agent": "random", "against": "random", "text": "x"}),
        ("jobs/1/stop", {}),
    )

    def with_zero(value):
        """Every way to have a zero byte in one of the texts."""
        if isinstance(value, str):
            yield from (value + "\0", value + "\0x", "\0" + value)
        elif isinstance(value, list):
            for i, one in enumerate(value):
                yield from (value[:i] + [changed] + value[i + 1:] for changed in with_zero(one))
        elif isinstance(value, dict):
            for key, one in value.items():
                yield from ({**value, key: changed} for changed in with_zero(one))
            yield {**value, "x\0": 1}
            yield {**value, "x": {"\0": 1}}
    tried = 0
    for path, body in good:
        for changed in with_zero(body):
            status, _, answer = server.ask("POST", f"/api/{path}", changed)
            check(status == 422 and b"u0000" in answer, f"{path} {changed}: {status} {answer}")
            tried += 1
    check(tried > 60, f"{tried} bodies")
    for key in ("ply", "seat"):
        for value in (0.5, -2, 1e9, 1e300, "0", None, True, [0], {}):
            server.post(f"tables/{table.id}/do", {"word": "resign", key: value}, status=422)
    check(server.get("tables") == before and read(f"{folder}/mine.clp") == text, "nothing was done")
    check(table.state()["seats"][1]["who"] == "mine.agent" and table.state()["plies"] == [], "the seats are as they were")
    for path in ("/api/tables%00", "/%00", "/play.js%00.css", "/api/tables/1%00/files"):
        check(server.ask("GET", path)[0] == 404, path)
    server.post(f"tables/{table.id}/close", {})


def closed_after(server, parts, every=0.5):
    """Sends these one after the other, and waits until the connection is closed; how many were sent."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=every) as link:
        for count, part in enumerate(parts):
            try:
                link.sendall(part)
                if link.recv(1000) == b"":
                    return count
            except TimeoutError:
                continue
            except OSError:
                return count
        link.settimeout(PATIENCE)
        try:
            while link.recv(1000):
                continue
        except OSError:
            pass
        return len(parts)


def check_slow(server):
    """Who sends nothing, or a byte at a time, is shut out; who waits for events, or asks again, is not."""
    table = Table(server, "english", "human", "human")
    head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX: "
    post = (f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.base}\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {server.token}\r\nContent-Length: 500\r\n\r\n")
    drip = [b"y"] * 2000  # which would take a thousand seconds
    slow = {"nothing": [], "half a line": [b"GET / HT"], "half a head": [head.encode()], "a head by the byte": [head.encode(), *drip],
            "blank lines": [b"\r\n"] * 2000, "half a body": [post.encode() + b"{"], "a body by the byte": [post.encode(), *drip]}
    found = {}
    stream = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    stream.sendall(f"GET /api/tables/{table.id}/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {server.token}\r\n\r\n".encode())
    kept = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    kept.connect()
    own = kept.sock

    def ask():
        kept.request("GET", "/api/tables", headers={"Authorization": f"Bearer {server.token}"})
        return kept.getresponse().read()
    ask()
    threads = [threading.Thread(target=lambda name=name: found.update({name: closed_after(server, slow[name])})) for name in slow]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        check(b"tables" in ask() and kept.sock is own, "a connection that is used stays")
        time.sleep(0.5)
    for name, parts in slow.items():
        check(name in found and (len(parts) < 100 or found[name] < len(parts)), f"{name}: closed after {found.get(name)} of {len(parts)} parts")
    table.do("move", "11-15")  # long after the stream was opened
    received = b""
    while received.count(b"data:") < 2 and (part := stream.recv(4096)):
        received += part
    check(received.count(b"data:") >= 2, f"the stream goes on: {received}")
    stream.close()
    server.post(f"tables/{table.id}/close", {})


def check_tries(server):
    """3,000 tries of a token, and as many connections as there may be and more that send nothing: the page is there."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    if min(hard, 8192) < 4000:
        print(f"skipped: thousands of connections, since {hard} files may be open")
        return
    try_one = f"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {'0' * 64}\r\n\r\n".encode()
    table = Table(server, "english", "human", "human")
    kept = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    kept.connect()
    own = kept.sock
    for said in (try_one, b"", b"GET / HT"):
        links = []
        for i in range(3000):
            link = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
            try:
                link.sendall(said)
            except OSError:  # shut out by those that came after it
                pass
            links.append(link)
            if i % 500 == 499:  # who has sent the token keeps its connection
                kept.request("GET", "/api/tables", headers={"Authorization": f"Bearer {server.token}"})
                check(b"tables" in kept.getresponse().read() and kept.sock is own, f"after {i} times {said[:20]}")
        check(server.ask("GET", "/")[0] == 200 and table.do("undo")[1] != "", f"the page after 3,000 times {said[:20]}")
        # The first must have made room by now, whatever the clock says: there are not 3,000 places.
        links[0].settimeout(PATIENCE)
        try:
            while links[0].recv(1000):
                continue
        except ConnectionResetError:
            pass
        for link in links:
            link.close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    server.post(f"tables/{table.id}/close", {})


def check_few_files():
    """With 64 files it says what it lacks, and serves; more connections than files are no busy loop and no end."""
    process = subprocess.Popen(["bash", "-c", 'ulimit -n 64; exec "$@"', "-", PROGRAM, "serve", "--no-browser", "--games", "16"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    server = Server.__new__(Server)
    server.process, server.url, server.status = process, process.stdout.readline().strip(), None
    server.port, server.token = int(server.url.split(":")[2].split("/")[0]), server.url.split("#")[1]
    server.base = f"http://127.0.0.1:{server.port}"
    links = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(200)]
    table = Table(server, "english", "human", "random")
    table.do("move", "11-15")
    check(len(table.settled()["plies"]) == 2, "a game beside 200 connections")
    check(len(os.listdir(f"/proc/{process.pid}/fd")) < 64, "and files are left")
    for link in links:
        link.close()
    while server.ask("POST", "/api/tables", {"game": "english", "seats": ["human", "soar-checkers"]})[0] == 201:
        check(server.ask("GET", "/")[0] == 200, "the page beside its games")
    for number in server.get("tables")["tables"]:
        server.post(f"tables/{number}/close", {})
    check(server.end() == 0 and "ulimit -n" in server.said and "16 connections" in server.said, f"it says what it lacks: {server.said}")


def main():
    folder = f"{os.getcwd()}/here"
    os.mkdir(folder)
    write(f"{folder}/mine.clp", '(defrule COMPARE::low "Low numbers first."\n  (candidate (id ?m) (from ?square))\n  =>\n  (score ?m (- 0 ?square) "low"))\n')
    write(f"{folder}/mine.agent", '(agent (name mine) (game english) (kind rules) (rules "mine.clp"))\n')
    with Server(folder=folder) as server:
        check_json(server)
        check_zeros(server, folder)
        check_slow(server)
        check_tries(server)
        check(server.end() == 0 and server.said == "", f"it ends with {server.status}: {server.said}")
    check_few_files()


if __name__ == "__main__":
    scenario(main)

"""What watchers of matches are sent, who can slow them down, which sockets the server believes, and what it does without its thread."""
import json
import os
import select
import shutil
import signal
import socket
import time
from unittest import mock

from scenario import PATIENCE, SANITIZED, check, json_lines, run, scenario, write
from server import Server, Table
from watched import MANY, Match, Stream, Watcher, await_boards, make_folders, moves_of, recorded, until

NO_THREAD = """/* A file `no_thread` in the folder is for the next thread: it does not start. */
#include <errno.h>
#include <pthread.h>
#include <unistd.h>
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context);
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context) {
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    extern void *dlsym(void *, const char *);
    if (unlink("no_thread") == 0)
        return EAGAIN;
    if (!real)
        real = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym((void *)-1L, "pthread_create");
    return real(thread, attributes, run, context);
}
"""


def check_tournament(folder, runtime):
    """The games of a tournament are sent as those of a match: who plays, every move, how it ends."""
    with Match(folder, runtime, "random", "search:depth=2", "search:depth=1", "--games", "20000", command="tournament", db="tour.db") as match:
        watcher = Watcher(runtime, 1)
        about = watcher.read("match")
        names = [agent["name"] for agent in about["agents"]]
        check(names == ["random", "search:depth=2", "search:depth=1"] and about["planned"] == 60000, f"who plays: {about}")
        game, games, moves = None, [], []
        while len(games) < 3:  # games that ended between two looks are not sent to their end
            line = watcher.read("game", "ply", "end")
            if line["type"] == "game":
                game, moves = line, []
            elif game is None:
                continue  # of a game that was sent before its players
            elif line["type"] == "ply":
                moves.append(line["move"])
            else:
                games.append((game["number"], game["players"], moves, line["winner"]))
        match.end(signal.SIGTERM)
    listed = json_lines("record", "list", "--match", "1", "--json", "--db", "tour.db", cwd=folder)
    ids = {game["number"]: game["id"] for game in listed if "number" in game}
    for number, players, moves, winner in games:
        game = recorded(folder, ids[number], "tour.db")
        check(len(set(players)) == 2 and set(players) <= set(names), f"the players of game {number}: {players}")
        check(moves == moves_of(game), f"game {number} as it was sent and as it is recorded: {moves}, {game}")
        check(game["winner"] == (["Black", "White"][winner] if winner >= 0 else "none"), f"its end: {winner}, {game['winner']}")


def check_slow(folder, runtime):
    """A match goes on as fast as it can whoever stops listening, at its own socket or at the server's."""
    with Match(folder, runtime, "random", "random", "--games", "1000000", db="games.db") as match, \
            Server("--db", "games.db", folder=folder) as server:
        [entry] = await_boards(server, 1)
        silent = [Watcher(runtime, 1), Watcher(runtime), Stream(server, entry["boards"][0]["watch"])]  # none of them reads

        def played():
            return server.get("live")["matches"][0]["about"]["played"]
        until(lambda: played() > 800, "hundreds of games")  # some megabytes
        before = played()
        until(lambda: played() > before + 100, "more games")

        def closed():
            """Looked at with long breaks of the match: it waits ten seconds for who takes nothing, and need not play all the while."""
            match.process.send_signal(signal.SIGSTOP)
            time.sleep(0.4)
            match.process.send_signal(signal.SIGCONT)
            time.sleep(0.1)
            return is_closed(silent[0].link)
        until(closed, "who takes nothing is sent away")
        check(0 < readable(silent[0].link) < 1 << 20, "what is not taken is not kept")
        check(len(server.get("live")["matches"]) == 1, "the list is there")
        check(match.end(signal.SIGTERM) == 1, f"the match is stopped: {match.said}")
        for one in silent[:2]:
            one.link.close()


def is_closed(link):
    """True if the other end has closed it, whatever is still to be read."""
    poll = select.poll()
    poll.register(link, select.POLLRDHUP)
    return bool(poll.poll(0))


def readable(link):
    """How much can be read up to its end."""
    size = 0
    try:
        while part := link.recv(1 << 16):
            size += len(part)
    except ConnectionResetError:
        pass
    return size


def check_ends(server, folder, runtime):
    """A match that is stopped says so as its last word; of one that was killed the server says that it is gone."""
    with Match(folder, runtime, "--games", "2", "--seed", "11", gate="gate-11") as match:
        watcher = Watcher(runtime, 1)
        check(watcher.read("game")["number"] == 0, "the first game")
        match.end(signal.SIGTERM)
        last = None
        for line in watcher.lines:
            last = json.loads(line)
        check(last["type"] == "match" and last["ended"] not in ("complete", "abandoned") and last["played"] == 0, f"stopped: {last}")
    with Match(folder, runtime, "--games", "2", "--seed", "11", gate="gate-11") as match:
        [entry] = await_boards(server, 1)
        stream = Stream(server, entry["boards"][0]["watch"])
        check(stream.read("game")["number"] == 0, "the first game")
        match.end(signal.SIGKILL)
        check(stream.read("gone", "match")["type"] == "gone" and stream.read("game") is None, "killed: the stream ends with that")
    until(lambda: server.get("live")["matches"] == [], "an empty list")


def check_clocks(folder, runtime):
    """With time for the whole game clocks are sent, with the time since which an agent thinks; else there are none."""
    before = time.time() * 1000
    with Match(folder, runtime, "--games", "2", "--tc", "game=3600s", gate="gate-12") as match:
        watcher = Watcher(runtime, 1)
        engine = 1 - watcher.read("game")["players"].index("random")
        clock = watcher.read("clock")
        while clock["runs"] != engine:
            clock = watcher.read("clock")
        check(clock["down"] and len(clock["ms"]) == 2 and 0 < max(clock["ms"]) <= 3600000, f"both clocks: {clock}")
        first = clock["since"]
        now = time.time() * 1000
        check(before <= first <= now, f"since when: {clock}, {before}")
        time.sleep(0.1)  # what is since then began before `now`, and what begins when it is asked for after that
        again = Watcher(runtime, 1).read("clock")
        check(again["runs"] == engine and again["since"] <= now, f"who comes later is sent the same: {clock}, {now}, {again}")
        match.let()
        while (clock := watcher.read("clock"))["runs"] != engine or clock["since"] == first:
            pass
        check(clock["since"] > first and clock["ms"][engine] < 3600000, f"after a move: {clock}")
        match.let(MANY)
        check(match.end() == 0, match.said)
    with Match(folder, runtime, "--games", "2", "--seed", "14", "--tc", "game=3600s", gate="gate-14") as match:
        watcher = Watcher(runtime, 1)
        engine = 1 - watcher.read("game")["players"].index("random")
        while (clock := watcher.read("clock"))["runs"] != engine:
            pass
        match.end(signal.SIGTERM)  # no move ends this game
        clock, end = watcher.read("ply", "clock", "end"), watcher.read("ply", "clock", "end")
        check(clock["type"] == "clock" and clock["runs"] == -1 and clock["since"] == 0, f"no clock runs on: {clock}")
        check(end and end["type"] == "end" and end["stopped"], f"then it has ended: {end}")
    with Match(folder, runtime, "--games", "2", "--seed", "13", gate="gate-13") as match:
        watcher = Watcher(runtime, 1)
        watcher.read("game")
        match.let()
        check(watcher.read("clock", "ply")["type"] == "ply", "no clocks before a move")
        match.end(signal.SIGTERM)
        check(watcher.read("clock", "end")["type"] == "end", "nor at the end")


def fake_match(folder, runtime, *lines):
    """A socket with the name of one of the record's; who connects is sent these lines. The listener, and its path."""
    about = os.stat(f"{folder}/games.db")
    path = f"{runtime}/crownhead/{about.st_dev:x}-{about.st_ino:x}-{fake_match.count:016x}"
    fake_match.count += 1
    os.makedirs(f"{runtime}/crownhead", 0o700, exist_ok=True)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(8)
    listener.settimeout(PATIENCE)
    return listener, path, b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)


fake_match.count = 1


def check_strangers(server, folder, runtime):
    """The server takes lines of its own kind and of bounded length from a socket, and nothing else."""
    match = {"version": 1, "type": "match", "match": 1, "game": "english", "planned": 2, "played": 0, "whole": True,
             "agents": [{"name": "<b>a</b>", "wins": 0, "draws": 0, "losses": 0}, {"name": "b", "wins": 0, "draws": 0, "losses": 0}]}
    good = {"board": 1, "number": 0, "plies": 3, "players": ["a", "b"]}
    bad = [{**good, "board": 0}, {**good, "board": 65}, {**good, "board": "1"}, {**good, "plies": -1}, {**good, "players": "ab"}, 7]
    boards = {"version": 1, "type": "boards", "boards": [*bad, good]}
    rubbish = ([b"no JSON\n"], [[1, 2]], [b"x" * (1 << 20)], [b"{\"type\":\"match\"}\n", b"\n"])
    true_one = fake_match(folder, runtime, {"type": "other"}, {**match, "agents": [{}]}, boards, match)
    fakes = [true_one, *(fake_match(folder, runtime, *lines) for lines in rubbish)]
    server.get("live")
    kept = []
    for listener, _, lines in fakes:
        link, _ = listener.accept()
        try:
            link.sendall(lines)
        except (BrokenPipeError, ConnectionResetError):
            pass
        kept.append(link)
    for link in kept[1:]:
        link.settimeout(PATIENCE)
        try:
            check(link.recv(100) == b"", "who sends rubbish is left")
        except ConnectionResetError:
            pass
    found = until(lambda: server.get("live")["matches"], "the match that sends what it should")
    check([entry["about"]["agents"][0]["name"] for entry in found] == ["<b>a</b>"] and len(found[0]["boards"]) == 1, f"what is listed: {found}")
    for listener, path, _ in fakes:
        listener.close()
        os.remove(path)
    for link in kept:
        link.close()
    until(lambda: server.get("live")["matches"] == [], "an empty list")
    check(server.ask("GET", "/api/live", headers={"Authorization": None})[0] in (401, 403), "the list is for who has the token")


def check_folders(folder, top):
    """Neither a link nor another user's folder holds the socket."""
    runtime, other = f"{top}/linked", f"{top}/other"
    os.mkdir(runtime, 0o700)
    os.mkdir(other, 0o700)
    os.symlink(other, f"{runtime}/crownhead")

    def play(seed):
        done = run("match", "random", "random", "-c", "1", "--games", "2", "--db", "folders.db", "--seed", seed, cwd=folder,
                   env={**os.environ, "XDG_RUNTIME_DIR": runtime})
        check(done.returncode == 0, done.stderr)
        return done.stderr
    before = os.stat(other).st_mtime_ns
    play("1")
    check(os.stat(other).st_mtime_ns == before, "nothing was put where the link leads")
    os.remove(f"{runtime}/crownhead")
    if os.getuid() != 0:
        print("skipped: the folder of another user: only root can make one")
        return
    os.mkdir(f"{runtime}/crownhead", 0o700)
    os.chown(f"{runtime}/crownhead", 65534, 65534)
    said = play("2")
    check("can't be watched, since this folder is not yours alone" in said and os.listdir(f"{runtime}/crownhead") == [], f"another user's: {said}")


def check_no_thread(folder):
    """Where a thread can't start the server says so, and serves: what is watched, a game, work."""
    made = None
    if shutil.which("cc") and not SANITIZED:
        write(f"{folder}/no_thread.c", NO_THREAD)
        made = run("-shared", "-fPIC", "-o", "no_thread.so", "no_thread.c", program="cc", cwd=folder).returncode
    if made != 0:
        print("skipped: a thread that can't start needs a C compiler and a build without sanitizers")
        return
    scratch = f"{folder}/scratch"
    os.mkdir(scratch)

    def next_fails():
        write(f"{folder}/no_thread", "")
    next_fails()
    with mock.patch.dict(os.environ, {"LD_PRELOAD": f"{folder}/no_thread.so", "TMPDIR": scratch}):
        server = Server("--db", "games.db", folder=folder)
    with server:
        check(server.get("live") == {"version": 1, "looking": False, "matches": []}, "there is nothing to watch")
        check(server.ask("GET", "/api/live/64/events")[0] == 404, "nor a board")
        check(server.ask("GET", "/")[0] == 200, "the page is served")
        table = Table(server, "english", "human", "human")
        work = {"kind": "ablation", "game": "english", "agent": "soar-checkers", "against": "soar-checkers"}
        for path, wish, words in (("tables", {"game": "english", "seats": ["human", "human"]}, "the game"), ("jobs", work, "the work")):
            next_fails()
            refused = server.post(path, wish, 503)
            check(f"{words} can't be begun: " in json.dumps(refused), f"{path}: {refused}")
            check(os.listdir(scratch) == [], f"{path}: nothing is left of it")
            server.post(path, wish, 201)
        check(len(table.do("move", "9-13")[0]["plies"]) == 1, "the game that was open goes on")
        check(server.end() == 0 and "crownhead: matches can't be watched: " in server.said, f"it says why: {server.status}, {server.said}")


def main():
    top = os.getcwd()
    folder, runtime = make_folders(top, "here")
    check_tournament(folder, runtime)
    check_slow(folder, runtime)
    check_clocks(folder, runtime)
    with Server("--db", "games.db", folder=folder) as server:
        check_ends(server, folder, runtime)
        check_strangers(server, folder, runtime)
        check(server.end() == 0 and server.said == "", f"it ends with {server.status}: {server.said}")
    check_folders(folder, top)
    check_no_thread(folder)


scenario(main)

"""Games that come back: crownhead serve ended by TERM, ^C and SIGKILL, and started again in the same folder; two servers in one folder; files that
can't come back."""
import glob
import os
import re
import shutil
import signal
import time

import browser
from scenario import PATIENCE, SUPPORT, check, crownhead, read, scenario, write
from server import Server, Table

ENGINE = f"hub:python3 {SUPPORT}/hub_engine.py"
# What is not kept of a game: numbers of changes, what was said, what could be done again, and what agents said of their moves; the clocks are looked at apart.
NOT_KEPT = {"change", "said", "pages", "clock", "can_redo", "reason", "expects"}


def again(server, number):
    """The table that was opened by a server before."""
    table = Table.__new__(Table)
    table.server, table.states, table.id = server, [], number
    table.wait(lambda state: not state.get("opening"))
    return table


def without(value):
    if isinstance(value, dict):
        return {key: without(one) for key, one in value.items() if key not in NOT_KEPT}
    return [without(one) for one in value] if isinstance(value, list) else value


def differing(before, after):
    before, after = without(before), without(after)
    return {key: (before.get(key), after.get(key)) for key in {*before, *after} if before.get(key) != after.get(key)}


def await_files(count):
    """Until so many games are kept: a closed table is freed a moment later."""
    until = time.monotonic() + PATIENCE
    while len(found := glob.glob("crownhead/tables/*/*.pdn")) != count and time.monotonic() < until:
        time.sleep(0.02)
    check(len(found) == count, f"{found}, not {count} files")
    return sorted(found)


def check_ends():
    """However it ends: moves, seats, set-ups, keys, names and clocks are there again, under the same numbers."""
    for ending in (signal.SIGTERM, signal.SIGINT, signal.SIGKILL):
        with Server("--games", "8") as server:
            clocked = Table(server, "english", "human", "search:depth=2")
            clocked.do("clock", "10min+5s")
            clocked.do("name", 'Ann "A" \\ é')
            clocked.do("move", "11-15")
            clocked.settled()
            clocked.do("move", clocked.state()["legal"][0]["move"])
            secret = Table(server, "stratego:army=duel", "human", "random")
            secret.do("deal")
            secret.do("done")
            secret.do("move", secret.settled()["legal"][0]["move"])
            pair = Table(server, "stratego:army=duel", "human", "human")
            for word in ("deal", "done", "hand-over", "deal", "done", "hand-over"):
                pair.do(word)
            pair.do("move", pair.wait(lambda state: "legal" in state)["legal"][0]["move"])
            pair.wait(lambda state: "hand_over" in state)
            fresh = Table(server, "loa", "search:depth=1", "human")
            two = Table(server, "international", "human", "human")
            two.do("move", "32-28")
            two.do("undo")
            agents = Table(server, "english", "random", "random")
            agents.wait(lambda state: len(state["plies"]) > 1)
            agents.do("stop")
            over = Table(server, "english", "human", "human")
            over.do("move", "11-15")
            over.do("resign")
            closed = Table(server, "english", "human", "human")
            closed.do("move", "11-15")
            server.post(f"tables/{closed.id}/close", {})
            await_files(6)
            tables = [clocked, secret, pair, fresh, two, agents]
            states = [table.settled() if table is not agents else table.state() for table in tables]
            server.process.send_signal(ending)
            server.process.wait()
        with Server("--games", "8") as server:
            listed = server.get("tables")["tables"]
            check(listed == [table.id for table in tables], f"{ending}: {listed}; not {over.id}, {closed.id}")
            for table, state in zip(tables, states):
                back = again(server, table.id)
                now = back.settled() if table is not agents else back.wait(lambda now: not now["thinking"])
                differ = differing(state, now)
                check(not differ or table is agents and set(differ) <= {"playing", "halted"}, f"{ending}, table {table.id}: {differ}")
            now, before = again(server, clocked.id).state()["clock"]["ms"], states[0]["clock"]["ms"]
            check(all(-1 <= a - b and b > 0 for a, b in zip(before, now)), f"the clocks: {before}, then {now}")
            shown = again(server, pair.id)
            check("hand_over" in shown.settled() and "start" not in shown.state(), "no one sees the other's ranks")
            shown.do("hand-over")
            check(shown.wait(lambda state: "legal" in state)["viewer"] == 1, "the second is to move")
            played = again(server, secret.id)
            played.do("move", played.settled()["legal"][0]["move"])
            check(len(played.settled().get("plies", ())) > len(states[1]["plies"]), "a game with secrets goes on")
            moved = again(server, clocked.id)
            moved.do("resign")
            check("over" in moved.state(), "and one with a clock")
            more = Table(server, "english", "human", "human")
            check(more.id > agents.id, f"a new table has a new number: {more.id}")
            for number in server.get("tables")["tables"]:
                server.post(f"tables/{number}/close", {})
            await_files(0)
        check(server.status == 0 and server.said == "", f"{ending}: {server.said}")
        listed = crownhead("record", "list", "--single", "--db", "crownhead/games.db")
        check(listed.count("resign") == 2, f"{ending}: games that are over are in the record once: {listed}")
        os.remove("crownhead/games.db")
    check(os.stat("crownhead/tables").st_mode & 0o77 == 0, "the user's alone: they hold what games hide")


def kept_start(path):
    """The position that a kept game begins with: in it are the set-ups of both sides."""
    return re.search(r'\[FEN "([^"]*)"', read(path))[1]


def check_set_ups():
    """Set-ups that are not done are there again as far as they are made, hidden from the other side; the agent's follows from the same secret."""
    with Server("--games", "8", "--db", "set-ups.db") as server:
        alone = Table(server, "stratego", "human", "random")
        alone.do("name", "Ann")
        alone.do("clock", "10min+5s")
        alone.do("place", "A4 scout")
        alone.do("place", "B1 flag")
        second = Table(server, "stratego:army=duel", "random", "human")
        second.do("deal")
        pair = Table(server, "stratego:army=duel", "human", "human")
        for word in ("deal", "done", "hand-over"):
            pair.do(word)
        pair.wait(lambda state: "set_up" in state)
        pair.do("place", "C9 marshal")
        fresh = Table(server, "stratego:army=barrage", "human", "human")
        anew = Table(server, "stratego:army=duel", "human", "random")
        for word in ("new", "deal"):
            anew.do(word)
        tables = [alone, second, pair, fresh, anew]
        files = {table.id: next(file for file in await_files(5) if file.endswith(f"/{table.id}.pdn")) for table in tables}
        states = [table.settled() for table in tables]
        check([len(state["start"]) - state["start"].count(0) for state in states] == [2, 10, 1, 0, 10], f"what is placed: {states}")
        check(states[2]["set_up"]["seat"] == 1, "the second of two persons sets up")
        kept = {number: read(file) for number, file in files.items()}
        second.do("done")
        second.settled()
        start = kept_start(files[second.id])  # of the game when no server ends before
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    write(files[second.id], kept[second.id])
    with Server("--games", "8", "--db", "set-ups.db") as server:
        check(server.get("tables")["tables"] == list(files), f"all come back: {server.get('tables')}")
        for table, state in zip(tables, states):
            back = again(server, table.id)
            if len({seat["person"] for seat in state["seats"]}) == 1:
                hidden = back.settled()
                check(hidden["hand_over"] == state["set_up"]["seat"] and "start" not in hidden and "set_up" not in hidden, f"hidden at first: {hidden}")
                back.do("hand-over")
            differ = differing(state, back.wait(lambda now: "set_up" in now))
            check(not differ, f"table {table.id}: {differ}")
        back = again(server, second.id)
        back.do("done")
        back.settled()
        check(kept_start(files[second.id]) == start, "the agent's set-up and the person's are what they would have been")
        check(again(server, anew.id).do("deal")[0]["start"] != states[4]["start"], "another deal is another set-up")
        back = again(server, pair.id)
        back.do("deal")
        back.do("done")
        back.do("hand-over")
        check(back.wait(lambda state: "legal" in state)["viewer"] == 0, "the game of two begins")
        back = again(server, alone.id)
        back.do("deal")
        check("clock" in back.do("done")[0], "the game begins with its clock")
        server.end()
    listed = crownhead("record", "list", "--single", "--db", "set-ups.db")
    check("stratego" not in listed and "drawn" not in listed, f"set-ups are no games: {listed}")
    for table, wrong in ((alone, ("first=0", "first=1")), (pair, ("first=1,", "first=2,")), (second, ('SecondSetUp "', 'SecondSetUp "M'))):
        write(files[table.id], kept[table.id].replace(*wrong))
    with Server("--games", "8") as server:
        for table in (alone, pair, second):
            check("set-up" in again(server, table.id).state()["failure"], "a set-up that is none is said")
        for number in server.get("tables")["tables"]:
            server.post(f"tables/{number}/close", {})
        check(await_files(3) == sorted(files[table.id] for table in (alone, second, pair)), "its file stays")
    shutil.rmtree("crownhead/tables")


def check_two():
    """Two servers in one folder have their own games; what one that is gone had, the next one takes."""
    with Server() as first:
        one = Table(first, "english", "human", "human")
        one.do("move", "11-15")
        with Server() as second:
            check(second.get("tables")["tables"] == [], "a game that is open elsewhere is left there")
            other = Table(second, "english", "human", "human")
            other.do("move", "12-16")
            check(other.id != one.id, f"{other.id} is another number")
        check(second.said == "", second.said)
        newest = Table(first, "english", "human", "human")
        newest.do("move", "9-13")
        check(len({one.id, other.id, newest.id}) == 3, "a file that another server left is not written over")
    os.mkdir("elsewhere")
    with Server(folder="elsewhere") as server:
        check(server.get("tables")["tables"] == [], "another folder has other games")
    with Server() as server:
        check(len(server.get("tables")["tables"]) == 3, f"all three come back: {server.get('tables')}")
        for number in server.get("tables")["tables"]:
            server.post(f"tables/{number}/close", {})
        await_files(0)


def check_refused():
    """What can't come back is said with its file, which stays; the rest comes back, and new games are no trouble."""
    with Server(ENGINE) as server:
        tables = [Table(server, "english", "human", who) for who in ("human", "human", ENGINE, "human")]
        for table in tables:
            table.do("move", "11-15")
            table.settled()
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    files = await_files(4)
    texts = [read(file) for file in files]
    write(files[0], "no game at all\n")
    write(files[1], texts[1].replace("11-15", "11-25"))
    folder = os.path.dirname(files[0])
    for name in ("0.pdn", "x.pdn", "7.pdn.123-456", "-1.pdn", "99999999999999999999.pdn", "5", "08.pdn/"):
        if name.endswith("/"):
            os.mkdir(f"{folder}/{name}")
        else:
            write(f"{folder}/{name}", texts[0])
    with Server() as server:
        listed = server.get("tables")["tables"]
        check(listed == [4], f"what is whole comes back: {listed}")
        more = Table(server, "english", "human", "human")
        more.do("move", "9-13")
        server.post(f"tables/{more.id}/close", {})
        server.end()
        for name, why in (("1.pdn", "no game"), ("2.pdn", "11-25"), ("3.pdn", "is not offered now")):
            check(any(f"/{name}" in line and why in line for line in server.said.splitlines()), f"{name}, {why}: {server.said}")
    check([read(file) for file in files] == ["no game at all\n", texts[1].replace("11-15", "11-25"), texts[2], read(files[3])], "the files stay")
    with Server("--games", "1", ENGINE) as server:
        check(server.get("tables")["tables"] == [3], f"an engine that is offered again: {server.get('tables')}")
        check(len(again(server, 3).settled()["plies"]) >= 2, "with its moves")
        server.end()
        check("--games" in server.said and "/4.pdn" in server.said, f"more than may be open: {server.said}")
    shutil.rmtree("crownhead/tables")
    write("crownhead/tables", "")  # a file where the folder should be: games are played, and are not kept
    with Server() as server:
        table = Table(server, "english", "human", "human")
        check(len(table.do("move", "11-15")[0]["plies"]) == 1, "a game is played all the same")
    check(server.status == 0, server.said)
    os.remove("crownhead/tables")


def check_page():
    """The page opens the game by its number, with the new address."""
    program = browser.find("the page")
    if not program:
        return
    with Server() as server:
        table = Table(server, "english", "human", "human")
        table.do("move", "11-15")
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    with Server() as server, browser.Browser(program) as page:
        page.open(server.url)
        page.wait("document.querySelector('#games, .games, main')")
        page.open(f"{server.base}/#table={table.id}")
        page.wait("window.crownheadTable?.()?.state?.plies?.length === 1")


def main():
    check_ends()
    check_set_ups()
    check_two()
    check_refused()
    check_page()


if __name__ == "__main__":
    scenario(main)

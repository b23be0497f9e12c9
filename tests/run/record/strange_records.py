"""Records that strangers made, given to every command that takes one: views, triggers and other things that SQLite would
execute, forged texts, numbers out of range, journals and links beside the file, sparse files, many rows in one table, a
record that another program writes to. What must come of each is written here, not taken from the program."""
import hashlib
import os
import pathlib
import resource
import shutil
import signal
import sqlite3
import struct
import subprocess

import scenario
from scenario import PROGRAM, SOURCE, check, crownhead, read, remove_record, write

# Seconds after which a command hangs: none takes one, and the machine may be slow.
HANGS = 900
# In one table.
ROWS = int(os.environ.get("CH_ROWS", "20000"))


def run(*words, spend=None):
    """Exit status, standard output and error; `spend` seconds of processor time at most."""
    def limit():
        if spend:
            resource.setrlimit(resource.RLIMIT_CPU, (spend, spend))
    try:
        done = scenario.run(*words, timeout=HANGS, stdin=subprocess.DEVNULL, preexec_fn=limit, errors="replace")
    except subprocess.TimeoutExpired:
        return None, "", "hangs"
    return done.returncode, done.stdout, done.stderr


def changed(base, *statements, name="strange.db", schema=False):
    """A copy of `base` after these statements."""
    remove_record(name)
    shutil.copy(base, name)
    record = sqlite3.connect(name, isolation_level=None)
    record.execute("PRAGMA foreign_keys = OFF")
    record.execute("PRAGMA ignore_check_constraints = ON")
    if schema:
        record.execute("PRAGMA writable_schema = ON")
    for statement in statements:
        record.execute(statement)
    record.close()
    return name


def loosened(base, *statements, name="strange.db"):
    """The same, and the columns take any value meanwhile, as if the file was written without SQLite."""
    remove_record(name)
    shutil.copy(base, name)
    record = sqlite3.connect(name, isolation_level=None)
    schema = record.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    record.execute("PRAGMA writable_schema = ON")
    record.execute("UPDATE sqlite_schema SET sql = replace(replace(replace(replace(sql, ' NOT NULL', ''), "
                   "') STRICT, WITHOUT', ') WITHOUT'), ') STRICT', ')'), ' INTEGER,', ',')")
    record.close()
    record = sqlite3.connect(name, isolation_level=None)
    record.execute("PRAGMA ignore_check_constraints = ON")
    for statement in statements:
        record.execute(statement)
    record.execute("PRAGMA writable_schema = ON")
    for table, sql in schema:
        record.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, table))
    record.close()
    return name


READERS = (("record", "list", "--db"), ("record", "list", "--match", "1", "--db"), ("record", "show", "1", "--db"),
           ("record", "show", "--match", "1", "--db"), ("record", "show", "1", "--rules", "--db"), ("record", "export", "--db"),
           ("record", "replay", "1", "--db"), ("record", "replay", "--verify", "--match", "1", "--db"),
           ("record", "missing", "--db"), ("record", "merge", "whole.db"), ("report", "--html", "page.html", "--db"))
WRITERS = (("match", "random", "search:depth=1", "--games", "4", "--quiet", "--db"), ("record", "import", "game.pdn", "--db"),
           ("play", "--black", "random", "--white", "random", "--db"))


def all_refuse(name, words, commands=READERS + WRITERS, verified=1):
    """Every command ends with exit status 2 and `FILE: ... words`, and leaves no merged record."""
    before = pathlib.Path(name).read_bytes()
    for command in commands:
        status, _, errors = run(*command, name)
        check(status == 2 and any(f"{name}: " in line and words in line and "; " in line for line in errors.splitlines()),
              f"{words}: {' '.join(command)}: {status}, {errors.strip()[-300:]}")
        check(not os.path.exists("whole.db") and not os.path.exists("page.html"), f"{words}: {' '.join(command)} wrote something")
    status, output, errors = run("record", "verify", name)
    check(status == verified and words in output + errors, f"{words}: verify: {status}, {output}{errors}")
    check(pathlib.Path(name).read_bytes() == before, f"{words}: the file was changed")


def each_refuses(what, words, name, commands):
    for command in commands:
        status, _, errors = run(*command, name)
        check(status == 2 and words in errors, f"{what}: {' '.join(command)}: {status}, {errors}")
        remove_record("whole.db")


def schemas():
    """What SQLite would execute, or look up otherwise, is not in a record."""
    endless = "WITH RECURSIVE e(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM e)"
    all_refuse(changed("sound.db", "ALTER TABLE game RENAME TO hidden",
                       f"CREATE VIEW game AS {endless} SELECT hidden.*, i FROM e, hidden"), "is not one of a record")
    all_refuse(changed("sound.db", f"UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql = 'CREATE VIEW game AS {endless} "
                       "SELECT i AS id FROM e' WHERE name = 'game'",
                       "DELETE FROM sqlite_schema WHERE name = 'sqlite_autoindex_game_1'", schema=True), "is not as Crownhead")
    few = READERS[:1] + READERS[9:10] + WRITERS[:1]
    all_refuse(changed("sound.db", "CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM game; END"), "trigger `t`", few)
    all_refuse(changed("sound.db", "CREATE INDEX i ON move(length(path))"), "index `i`", few)
    all_refuse(changed("sound.db", "CREATE UNIQUE INDEX i ON game(result) WHERE 0"), "index `i`", few)
    all_refuse(changed("sound.db", "CREATE TABLE other (a, b AS (a || a))"), "table `other`", few)
    all_refuse(changed("sound.db", "CREATE VIRTUAL TABLE v USING fts5(a)"), "is not one of a record", few)
    all_refuse(changed("sound.db", "ANALYZE"), "table `sqlite_stat", few)
    all_refuse(changed("sound.db", "ALTER TABLE move ADD COLUMN other TEXT AS (path || path)"), "table `move` is not as", few)
    all_refuse(changed("sound.db", "UPDATE sqlite_schema SET sql = replace(sql, 'hash TEXT', 'hash TEXT COLLATE nocase')"
                       " WHERE name = 'agent'", schema=True), "table `agent` is not as", few)
    all_refuse(changed("sound.db", "UPDATE sqlite_schema SET sql = replace(sql, '''none'')', '''none'') AND length(path) > 0')"
                       " WHERE name = 'game'", schema=True), "game", few)
    all_refuse(changed("sound.db", "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'move')"
                       " WHERE name = 'impasse'", schema=True), "the pages of another", few)
    all_refuse(changed("sound.db", "DROP TABLE impasse"), "table `impasse` is missing", few)
    all_refuse(changed("sound.db", "PRAGMA user_version = 0"), "layout 0, which no Crownhead wrote", few)
    all_refuse(changed("sound.db", "PRAGMA user_version = 1"), "so the file was changed by hand", few)
    name = changed("sound.db", 'CREATE VIEW "\x1b[2J\u202egame" AS SELECT 1')
    for command in few:
        _, output, errors = run(*command, name)
        check("\x1b" not in output + errors and "\u202e" not in output + errors, "a name from the schema comes out raw")
    older = os.path.join(SOURCE, "tests/data/record/layout-1.record")
    all_refuse(changed(older, "CREATE TRIGGER t AFTER INSERT ON match BEGIN DELETE FROM game; END"), "trigger `t`", few)


def forgeries():
    """Texts that are not what their hashes say, alone and with the hash of the text forged, too."""
    forged = "(defrule forged =>)"
    digest = hashlib.sha256(forged.encode()).hexdigest()
    rule_file = "WHERE id = (SELECT source FROM agent_source WHERE position = 2)"
    for statement in (f"UPDATE source SET text = '{forged}' {rule_file}",
                      f"UPDATE source SET text = '{forged}', hash = '{digest}' {rule_file}",
                      "UPDATE agent SET hash = replace(hash, substr(hash, 1, 8), '00000000') WHERE name = 'soar-checkers'",
                      "UPDATE agent_source SET name = 'other.clp' WHERE position = 2",
                      "DELETE FROM agent_source WHERE position = 2"):
        name = changed("rules.db", statement)
        each_refuses(statement, "match its hash", name, (READERS[4], READERS[7], READERS[9]))
        status, output, _ = run("record", "verify", name)
        check(status == 1 and "match its hash" in output, f"{statement}: verify: {status}, {output}")


def forged_games():
    """A definition whose text was changed, the text's hash with it: refused wherever the game's rules are needed."""
    other = read(os.path.join(SOURCE, "rules/games/russian.game")).replace("'", "''")
    digest = hashlib.sha256(other.replace("''", "'").encode()).hexdigest()
    text = "WHERE id = (SELECT source FROM definition_source WHERE position = 0)"
    for hashes in ("", f", hash = '{digest}'"):
        name = changed("sound.db", f"UPDATE source SET text = '{other}'{hashes} {text}")
        for command in (READERS[6], READERS[7], READERS[9], ("record", "verify")):
            status, output, errors = run(*command, name)
            remove_record("whole.db")
            check(status == (1 if command[1] == "verify" else 2) and "match its hash" in output + errors,
                  f"a game's text{hashes[:6]}: {' '.join(command)}: {status}, {output}{errors}")


def rows():
    """Values of another kind, and numbers out of range: reported by verify, and refused where they are read."""
    for statement in ("UPDATE game SET number = -1 WHERE id = 1", "UPDATE game SET number = 4294967296 WHERE id = 1",
                      "UPDATE game SET ply_count = 9223372036854775807 WHERE id = 1", "UPDATE game SET fault_seat = 7 WHERE id = 1",
                      "UPDATE game SET opening_plies = -2147483648 WHERE id = 1", "UPDATE game SET started_ms = 9223372036854775807",
                      "UPDATE game SET seconds = 9e999", "UPDATE game SET seconds = -1.0", "UPDATE game SET result = 'x'",
                      "UPDATE game SET player_0 = x'ff00fe'", "UPDATE game SET player_0 = NULL", "UPDATE game SET end = 'of no game'", "UPDATE move SET path = NULL",
                      "UPDATE move SET wall_us = -5 WHERE wall_us IS NOT NULL", "UPDATE move SET score = 1e308",
                      "UPDATE move SET agent = -3", "UPDATE match SET planned = -1", "UPDATE match SET planned = 99999999999",
                      "UPDATE match SET state = 'asleep'", "UPDATE match SET created_ms = 'never'",
                      "UPDATE agent SET repeatable = 17", "UPDATE agent SET name = x'00'", "DELETE FROM match_agent WHERE position = 1",
                      "UPDATE move SET path = '1-2' WHERE game = 1 AND ply = 3", "DELETE FROM move WHERE game = 1 AND ply = 3",
                      "UPDATE game SET result = CASE result WHEN '0' THEN '1' ELSE '0' END WHERE id = 1",
                      "UPDATE game SET end = 'repetition' WHERE id = 1", "UPDATE game SET line_key = 5 WHERE id = 1",
                      "UPDATE game SET opening_key = 5 WHERE id = 1", "UPDATE game SET agent_0 = agent_1, agent_1 = agent_0",
                      "UPDATE game SET agent_0 = 99", "UPDATE game SET definition = 99", "UPDATE impasse SET seat = 5",
                      "UPDATE move SET ply = ply + 1 WHERE game = 1 AND ply = (SELECT ply_count FROM game WHERE id = 1)",
                      "UPDATE match SET specification = '{'", "UPDATE match SET planned = 400", "UPDATE match SET scheme = 7",
                      "UPDATE match SET secret = 'x'", "UPDATE match SET scheme = 0, secret = '00112233445566778899aabbccddeeff'",
                      "UPDATE game SET scheme = 1 WHERE id = 1"):
        name = loosened("rules.db", statement)
        status, output, errors = run("record", "verify", name)
        check(status == 1 and "NOT sound" in output, f"{statement}: verify: {status}, {output}{errors}")
        for command in (READERS[0], READERS[1], READERS[2], READERS[9], READERS[10]):
            status, _, errors = run(*command, name)
            check(status in (0, 1, 2) and (status != 2 or "; " in errors), f"{statement}: {' '.join(command)}: {status}, {errors}")
            for made in ("whole.db", "page.html"):
                remove_record(made)


def no_json():
    """JSON that no program of ours writes is named with its row wherever the row is read; verify counts it."""
    for text in ("[]", "{} {}", '{"White":"A\\u0000B"}', '{"a":1'):
        for table in ("match", "game"):
            column = "specification" if table == "match" else "tags"
            name = changed("rules.db", f"UPDATE {table} SET {column} = '{text}' WHERE id = 1")
            said = f"{table} 1: its {column} should be a JSON object"
            status, output, _ = run("record", "verify", name)
            check(status == 1 and said in output, f"{column} {text}: verify: {status}, {output}")
            status, _, errors = run("record", "list", *(["--single"] if table == "game" else []), "--db", name)
            check(table == "game" or status == 2 and f"{name}: {said}" in errors, f"{column} {text}: {status}, {errors}")
            status, _, errors = run("record", "show", *([] if table == "game" else ["--match"]), "1", "--db", name)
            check(status == 2 and f"{name}: {said}" in errors, f"{column} {text}: {status}, {errors}")


def beside():
    """Files beside the record, as an archive may have them."""
    few = READERS[:1] + READERS[9:10] + WRITERS[:1]
    precious = os.path.abspath("precious.txt")
    write(precious, "what is dear to somebody\n")
    name = changed("sound.db", "PRAGMA journal_mode = DELETE")
    head = pathlib.Path(name).read_bytes()
    size = struct.unpack(">H", head[16:18])[0]
    # SQLite's format: a header that counts no pages, then the name of a super-journal with its length, sum and mark.
    mark = bytes.fromhex("d9d505f920a163d7")
    path = precious.encode()
    with open(name + "-journal", "wb") as file:
        file.write((mark + struct.pack(">IIIII", 0, 7, len(head) // size, 512, size)).ljust(512, b"\0"))
        file.write(struct.pack(">I", 0x40000000 // size + 1) + path + struct.pack(">II", len(path), sum(path)) + mark)
    all_refuse(name, "names a further file", few)
    check(os.path.exists(precious), "a file was deleted that a journal named")
    for ending in ("-journal", "-wal", "-shm"):
        name = changed("sound.db")
        remove_record(name + ending)
        os.mkfifo(name + ending)
        all_refuse(name, "no plain file", few)
        remove_record(name + ending)
        os.symlink(precious, name + ending)
        all_refuse(name, "no plain file", few)
        remove_record(name + ending)
        os.symlink(name, "link.db")
        os.symlink(precious, name + ending)
        each_refuses("a link to a record with a link beside it", "no plain file", "link.db", few)
        remove_record("link.db")
    check(read(precious) == "what is dear to somebody\n", "a file was written to that a link led to")
    remove_record(name)
    os.mkfifo("pipe.db")
    each_refuses("a pipe", "no plain file", "pipe.db", few)
    os.symlink("nowhere.db", "link.db")
    for command in [(*words, "link.db") for words in few] + [("record", "merge", "link.db", "sound.db")]:
        status, _, errors = run(*command)
        check(status == 2 and "link leads to no file" in errors and not os.path.exists("nowhere.db"),
              f"a link that leads to no file: {command}: {status}, {errors}")
    remove_record("link.db")
    sparse = changed(os.path.join(SOURCE, "tests/data/record/layout-3.record"), name="sparse.db")
    with open(sparse, "r+b") as file:  # says that it has two thousand million pages, and has
        file.seek(28)
        file.write(struct.pack(">I", 2000000000))
        file.truncate(2000000000 * size)
    each_refuses("a sparse record", "is not read as it is", sparse, READERS[:1])


def older():
    """Reading changes no record of an older layout, wherever it is; with what it can't hold it is refused."""
    for layout in (1, 2, 3, 4, 5):
        path = os.path.join(SOURCE, f"tests/data/record/layout-{layout}.record")
        status, output, errors = run("record", "verify", path)
        check(status == 0, f"layout {layout}: {output}{errors}")
    name = loosened(os.path.join(SOURCE, "tests/data/record/layout-1.record"), "UPDATE match SET agent_a = NULL")
    each_refuses("a match of no agent in layout 1", "from layout 1 to layout 2; it was changed by hand", name, (READERS[0], WRITERS[0]))


def crowds(rows):
    """What fills one table after the other with so many rows."""
    count = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})"
    text = hashlib.sha256(b"x").hexdigest()
    defined = hashlib.sha256(f"{text} x\n".encode()).hexdigest()
    hash_ = "printf('%064x', i)"
    game = ("INSERT INTO game (id, game, agent_0, player_0, player_1, opening_plies, result, end, ply_count, definition)"
            f" {count} SELECT 100 + i, 'english', %s, 'a', 'b', 0, 'none', '', 0, %s FROM n")
    agent = f"INSERT INTO agent {count} SELECT 100 + i, 'a', {hash_}, 1, NULL, NULL FROM n"
    source = f"INSERT INTO source VALUES (9999, '{text}', 'x')"
    return {
        "agents of games": (agent, game % ("100 + i", "NULL")),
        "definitions that are not there": (game % ("NULL", "7 * i % 1000003 + 5"),),
        "definitions of games": (source, f"INSERT INTO definition {count} SELECT 100 + i, 'a' || i, '{defined}' FROM n",
                                 f"INSERT INTO definition_source {count} SELECT 100 + i, 0, 'x', 9999 FROM n",
                                 game % ("NULL", "100 + i")),
        "matches": ("INSERT INTO match (id, specification, game, seed, planned, state, created_ms, definition) SELECT 100 + i, replace(specification, '\"seed\":1', '\"seed\":' || (1000 + i)), game, seed,"
                    f" planned, 'running', 1, definition FROM match, ({count} SELECT i FROM n) WHERE id = 1",
                    "INSERT INTO match_agent SELECT match.id, position, agent FROM match, match_agent WHERE match.id > 100"
                    " AND match_agent.match = 1"),
        "agents of a match": (agent, f"INSERT INTO match_agent {count} SELECT 1, 1 + i, 100 + i FROM n"),
        "texts of an agent": (f"INSERT INTO agent_source {count} SELECT 1, 100 + i, 'x', 1 FROM n",),
        "moves of a game": (f"INSERT INTO move {count} SELECT 1, 10000 + i, '11-15', NULL, NULL, NULL, NULL, NULL FROM n",),
        "impasses of a game": (f"INSERT INTO impasse {count} SELECT 1, 0, 'tie', 'r' || i, '', 1 FROM n",),
        "texts": (f"INSERT INTO source {count} SELECT 10000 + i, {hash_}, 'x' FROM n",),
        "games of no match": (game % ("1", "NULL"),),
    }


def spent_on(what, rows):
    """Processor time of listing and uniting, in seconds."""
    name = changed("rules.db", *crowds(rows)[what], name="many.db")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for command in (("record", "list", "--single", "--db"), ("record", "merge", "whole.db")):
        status, _, errors = run(*command, name, spend=1800)
        check(status in (0, 2) and (status != 2 or "changed by hand" in errors),
              f"{rows} {what}: {' '.join(command)}: {status}, {errors}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    for file in ("whole.db", name):
        remove_record(file)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def many():
    """Lists and merges take time by the rows, not by their square, whichever table has them: four times as many rows take four
    times as long and a little more, not sixteen times."""
    for what in crowds(1):
        spent = spent_on(what, ROWS)
        few = spent_on(what, ROWS // 4) if spent > 1 else 0
        print(f"{ROWS} {what}: {spent:.1f} s of processor time" + (f", {ROWS // 4}: {few:.1f} s" if few else ""), flush=True)
        if few and spent > 11 * few:  # again: what else runs only adds, and what is quadratic stays so
            spent = min(spent, spent_on(what, ROWS), spent_on(what, ROWS))
            few = max(few, spent_on(what, ROWS // 4), spent_on(what, ROWS // 4))
        check(not few or spent <= 11 * few, f"{ROWS} {what}: {spent:.1f} s, a quarter of them {few:.1f} s")


def locked():
    """Somebody writes for longer than a query waits when a match begins, in a record that is there and in one that is made."""
    command = [PROGRAM, "match", "random", "search:depth=1", "--games", "2", "--seed", "5", "--quiet", "--db"]
    for name, words in (("there.db", "the match waits for it"), ("made.db", "this one waits for it")):
        if name == "there.db":
            shutil.copy("sound.db", name)
        for stops in (True, False):
            holder = sqlite3.connect(name, isolation_level=None)
            holder.execute("BEGIN IMMEDIATE" if name == "there.db" else "BEGIN EXCLUSIVE")
            program = subprocess.Popen([*command, name], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
            line = program.stderr.readline()
            check(words in line, f"a locked record, {name}: {line}")
            if stops:
                program.send_signal(signal.SIGINT)
                program.communicate()
                check(program.returncode in (1, -signal.SIGINT), f"a locked record, {name}, ^C: {program.returncode}")
            holder.execute("ROLLBACK")
            holder.close()
            if not stops and program.wait() != 0:
                check(False, f"a locked record, {name}: {program.returncode}, {program.stderr.read()}")
        status, output, errors = run("record", "verify", name)
        check(status == 0, f"a locked record, {name}: {output}{errors}")


def begin():
    write("game.pdn", "1. 11-15 *\n")
    crownhead("match", "random", "search:depth=1", "--games", "4", "--quiet", "--db", "sound.db")
    crownhead("match", "soar-checkers", "random", "--games", "2", "--quiet", "--db", "rules.db")
    for name in ("sound.db", "rules.db"):
        check(": sound; looked at " in crownhead("record", "verify", name), f"{name} is not sound")


scenario.scenario(begin, schemas, forgeries, forged_games, rows, no_json, beside, older, many, locked)

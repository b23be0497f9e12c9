#include "core/record/record_steps.h"

#include "core/record/game_columns.h"

/* result: the winning seat, 'draw', or 'none' for a game without a known result.
 * match.planned: numbers of its games are below it. game.seed: of the keys by which agents chose,
 * if the game has them and its match has no other. move.ply counts from 1; move.agent leads to the
 * hash of the text that chose the move. */
static const char layout_1[] =
    "CREATE TABLE source (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL) "
    "STRICT;"
    "CREATE TABLE agent (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL,"
    " repeatable INTEGER NOT NULL, UNIQUE (name, hash)) STRICT;"
    "CREATE TABLE agent_source (agent INTEGER NOT NULL REFERENCES agent, position INTEGER NOT NULL,"
    " name TEXT NOT NULL, source INTEGER NOT NULL REFERENCES source,"
    " PRIMARY KEY (agent, position)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE match (id INTEGER PRIMARY KEY, specification TEXT NOT NULL UNIQUE,"
    " game TEXT NOT NULL, seed INTEGER NOT NULL, planned INTEGER NOT NULL,"
    " agent_a INTEGER NOT NULL REFERENCES agent, agent_b INTEGER NOT NULL REFERENCES agent,"
    " state TEXT NOT NULL CHECK (state IN ('running', 'complete', 'abandoned')),"
    " created_ms INTEGER NOT NULL) STRICT;"
    "CREATE TABLE game (id INTEGER PRIMARY KEY, match INTEGER REFERENCES match, number INTEGER,"
    " game TEXT NOT NULL, agent_0 INTEGER REFERENCES agent, agent_1 INTEGER REFERENCES agent,"
    " player_0 TEXT NOT NULL, player_1 TEXT NOT NULL, opening TEXT, start TEXT,"
    " opening_plies INTEGER NOT NULL,"
    " result TEXT NOT NULL CHECK (result IN ('0', '1', 'draw', 'none')), end TEXT NOT NULL,"
    " fault_seat INTEGER, fault_rule TEXT, fault_text TEXT, tags TEXT, started_ms INTEGER,"
    " seconds REAL, ply_count INTEGER NOT NULL, seed INTEGER, UNIQUE (match, number)) STRICT;"
    "CREATE TABLE move (game INTEGER NOT NULL REFERENCES game, ply INTEGER NOT NULL, path TEXT NOT "
    "NULL,"
    " wall_us INTEGER, cpu_us INTEGER, reason TEXT, agent INTEGER REFERENCES agent,"
    " PRIMARY KEY (game, ply)) STRICT, WITHOUT ROWID;";

/* Each leads to the next layout, beginning with 2, before the columns of games that came with that
 * (game_columns.c). A genuine file of the layout before it is in tests/data/record.
 * 2: matches have any number of agents, in the order of the command line; moves the scores
 * that agents reported; games verdicts of adjudications.
 * 3: the texts of games that are not part of the program that plays them; NULL: it has the game.
 * 4: what games have in common (game_keys.h), by which procedure agents decided, and what decisions
 * met: `kind` is a name of core/referee/impasses.h with rule '' the whole and else the part of a
 * rule, or of a pair; `decision` with those in which any could have been met; `left_out` where
 * there were more parts.
 * 5: where keys come from: the scheme by which they are derived (core/base/keys.h; NULL is the
 * first one), and 32 hexadecimal digits of a secret where it is not that of the seed. */
static const char *const steps[] = {
    "CREATE TABLE match_agent (match INTEGER NOT NULL REFERENCES match,"
    " position INTEGER NOT NULL, agent INTEGER NOT NULL REFERENCES agent,"
    " PRIMARY KEY (match, position)) STRICT, WITHOUT ROWID;"
    "INSERT INTO match_agent SELECT id, 0, agent_a FROM match UNION ALL SELECT id, 1, agent_b"
    " FROM match;"
    "CREATE TABLE new_match (id INTEGER PRIMARY KEY, specification TEXT NOT NULL UNIQUE,"
    " game TEXT NOT NULL, seed INTEGER NOT NULL, planned INTEGER NOT NULL,"
    " state TEXT NOT NULL CHECK (state IN ('running', 'complete', 'abandoned')),"
    " created_ms INTEGER NOT NULL) STRICT;"
    "INSERT INTO new_match SELECT id, specification, game, seed, planned, state, created_ms"
    " FROM match;"
    "DROP TABLE match;"
    "ALTER TABLE new_match RENAME TO match;"
    "ALTER TABLE move ADD COLUMN score INTEGER;",

    "CREATE TABLE definition (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL,"
    " UNIQUE (name, hash)) STRICT;"
    "CREATE TABLE definition_source (definition INTEGER NOT NULL REFERENCES definition,"
    " position INTEGER NOT NULL, name TEXT NOT NULL, source INTEGER NOT NULL REFERENCES source,"
    " PRIMARY KEY (definition, position)) STRICT, WITHOUT ROWID;"
    "ALTER TABLE match ADD COLUMN definition INTEGER REFERENCES definition;",

    "CREATE TABLE impasse (game INTEGER NOT NULL REFERENCES game, seat INTEGER NOT NULL,"
    " kind TEXT NOT NULL, rule TEXT NOT NULL, other TEXT NOT NULL, decisions INTEGER NOT NULL,"
    " PRIMARY KEY (game, seat, kind, rule, other)) STRICT, WITHOUT ROWID;",

    "ALTER TABLE match ADD COLUMN scheme INTEGER;"
    "ALTER TABLE match ADD COLUMN secret TEXT;",
};
enum { STEPS = sizeof steps / sizeof *steps };

int ch_record_layout(void) {
    int columns = ch_game_columns_layout();
    return columns > 1 + STEPS ? columns : 1 + STEPS;
}

static enum ch_status step_to(struct ch_record *record, int layout, struct ch_error *error) {
    enum ch_status status = CH_OK;
    if (layout <= 1 + STEPS)
        status = ch_db_run(record, steps[layout - 2], error);
    return status == CH_OK ? ch_game_columns_add(record, layout, error) : status;
}

static enum ch_status note_layout(struct ch_record *record, int layout, struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "PRAGMA user_version = %d", layout);
    return ch_db_run(record, text.data, error);
}

enum ch_status ch_record_steps(struct ch_record *record, int from, int to, struct ch_error *error) {
    for (int layout = from; layout < to; layout++) {
        struct ch_error why;
        enum ch_status status = step_to(record, layout + 1, &why);
        if (status == CH_BAD_INPUT)
            return ch_error_set(error, status, ch_db_path(record), 0,
                                "what the record holds can't be brought from layout %d to layout "
                                "%d; it was changed by hand",
                                layout, layout + 1);
        if (status != CH_OK) {
            if (error)
                *error = why;
            return status;
        }
    }
    return note_layout(record, to, error);
}

enum ch_status ch_record_steps_begin(struct ch_record *record, int layout, struct ch_error *error) {
    enum ch_status status = ch_db_run(record, layout_1, error);
    return status == CH_OK ? ch_record_steps(record, 1, layout, error) : status;
}

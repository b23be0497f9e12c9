#include "core/records/record_sound.h"

#include <stdio.h>
#include <string.h>

#include "core/arena/match.h"
#include "core/record/record_db.h"
#include "core/records/score.h"

static void report(struct ch_record_look *look, char *what) {
    ch_text_plain(what, "");
    look->wrong++;
    look->tell(look->context, what);
}

/* Reports a row with something wrong; an error that stops the whole check is handed on. */
static enum ch_status report_row(struct ch_record_look *look, const char *table, int64_t id,
                                 const struct ch_error *why, struct ch_error *error) {
    char text[CH_ERROR_TEXT + 80];
    if (why->status == CH_INTERRUPTED || why->status == CH_SYSTEM || why->status == CH_BUSY) {
        *error = *why;
        return why->status;
    }
    snprintf(text, sizeof text, "%s %lld: %s", table, (long long)id, why->text);
    report(look, text);
    return CH_OK;
}

/* SQLite looks at every page of the file. */
static enum ch_status check_pages(struct ch_record *record, struct ch_record_look *look,
                                  struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, "PRAGMA integrity_check(20)", error);
    while (ch_query_row(query)) {
        char text[300];
        snprintf(text, sizeof text, "the file: %s", ch_query_word(query, 0));
        if (strcmp(ch_query_word(query, 0), "ok") != 0)
            report(look, text);
    }
    enum ch_status status = ch_query_end(query);
    if (status != CH_BAD_INPUT)
        return status;
    struct ch_error why = *error; /* damaged so badly that the check ends */
    return report_row(look, "page", 0, &why, error);
}

/* Statements that count rows which can't be. */
static const struct {
    const char *count, *what;
} counted[] = {
    {"SELECT count(*) FROM pragma_foreign_key_check", "lead to rows that are not there"},
    {"SELECT count(*) FROM move JOIN game ON game.id = move.game"
     " WHERE ply NOT BETWEEN 1 AND ply_count",
     "are moves with a number out of their game"},
    {"SELECT count(*) FROM impasse WHERE seat NOT IN (0, 1) OR decisions NOT BETWEEN 1 AND "
     "2147483647 OR kind NOT IN ('decision', 'left_out', 'tie', 'conflict', 'contradiction',"
     " 'constraint_failure', 'all_rejected')",
     "are impasses that no decision can meet"},
    {"SELECT count(*) FROM (SELECT min(position) AS first, max(position) AS last, count(*) AS "
     "agents FROM match_agent GROUP BY match) WHERE first <> 0 OR last <> agents - 1",
     "are agents out of the order of their match"},
    {"SELECT count(*) FROM match WHERE planned NOT BETWEEN 0 AND 10000000",
     "are matches of a number of games that no match has"},
    {"SELECT count(*) FROM game WHERE match IS NULL AND number IS NOT NULL",
     "are games of no match with a number in one"},
};

static enum ch_status check_counted(struct ch_record *record, struct ch_record_look *look,
                                    struct ch_error *error) {
    enum ch_status status = CH_OK;
    for (size_t i = 0; i < sizeof counted / sizeof *counted && status == CH_OK; i++) {
        int64_t count = 0;
        char text[120];
        status = ch_db_number(record, counted[i].count, &count, error);
        snprintf(text, sizeof text, "%lld rows %s", (long long)count, counted[i].what);
        if (status == CH_OK && count > 0)
            report(look, text);
    }
    return status;
}

static enum ch_status check_texts(struct ch_record *record, struct ch_record_look *look,
                                  struct ch_error *error) {
    struct ch_query *query = ch_query_begin(record, "SELECT id, hash, text FROM source", error);
    while (ch_query_row(query)) {
        char hash[CH_HASH_HEX], text[80];
        const char *bytes = ch_query_word(query, 2);
        ch_hash_text(bytes, strlen(bytes), hash);
        look->texts++;
        snprintf(text, sizeof text, "source %lld: the text does not match its hash",
                 (long long)ch_query_int(query, 0));
        if (strcmp(hash, ch_query_word(query, 1)) != 0 || ch_query_odd(query))
            report(look, text);
    }
    return ch_query_end(query);
}

static enum ch_status check_agent(struct ch_record *record, int64_t id, struct ch_record_look *look,
                                  struct ch_error *error) {
    CH_SCOPED(ch_recorded_agent_done) struct ch_recorded_agent agent = {0};
    look->agents++;
    enum ch_status status = ch_record_agent(record, id, &agent, error);
    if (status == CH_OK && strspn(agent.hash, "0123456789abcdef") != CH_HASH_HEX - 1)
        status = ch_bad_input(error, "its hash is none");
    return status;
}

static enum ch_status check_definition(struct ch_record *record, int64_t id,
                                       struct ch_record_look *look, struct ch_error *error) {
    const struct ch_game *game;
    look->definitions++;
    return ch_recorded_definition_game(ch_recorded_definition_at(record, id), &game, error);
}

/* Its plan can be played, and its games are of that plan and by its agents. */
static enum ch_status check_match(struct ch_record *record, int64_t id, struct ch_record_look *look,
                                  struct ch_error *error) {
    CH_SCOPED(ch_match_status_done) struct ch_match_status sum = {0};
    look->matches++;
    enum ch_status status = ch_match_load(record, id, &sum, error);
    if (status != CH_OK)
        return status;
    if (sum.state == CH_MATCH_COMPLETE && !ch_match_complete(&sum))
        status =
            ch_bad_input(error, "it is recorded as complete, and games of its plan are missing");
    return status;
}

/* The ends that a board shows; players, referees and clocks make the others. */
static bool is_of_the_board(enum ch_end end) {
    return end >= CH_END_NO_MOVES && end <= CH_END_NO_PROGRESS;
}

static struct ch_outcome outcome_at(const struct ch_game *game, const struct ch_history *history,
                                    int plies) {
    struct ch_history past = *history; /* borrows its plies */
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    past.count = plies;
    game->ops->moves(game, &past, &legal);
    return game->ops->outcome(game, &past, &legal);
}

/* A game of a match has an end, and goes on until there is one. What people played and others
 * recorded may stop, and go on where a draw could have been claimed. */
static enum ch_status check_played(const struct ch_recorded_game *recorded,
                                   const struct ch_game *game, const struct ch_history *history,
                                   struct ch_error *error) {
    const struct ch_outcome *outcome = &recorded->outcome;
    bool fault = outcome->end >= CH_END_AGENT_FAULTS;
    if (outcome->result == CH_ONGOING || outcome->end == CH_END_NONE)
        return ch_bad_input(error, "it is a game of a match and has no end");
    if (fault != (recorded->fault_seat >= 0) ||
        (fault && (outcome->result != CH_WON || outcome->winner != 1 - recorded->fault_seat)))
        return ch_bad_input(error,
                            "its result is not that of the agent's fault with which it ended");
    for (int plies = recorded->opening_plies; plies < history->count; plies++)
        if (outcome_at(game, history, plies).result != CH_ONGOING)
            return ch_bad_input(error,
                                "on the board it is over after %d plies, and %d more are there",
                                plies, history->count - plies);
    return CH_OK;
}

static enum ch_status check_end(const struct ch_recorded_game *recorded, const struct ch_game *game,
                                const struct ch_history *history, struct ch_error *error) {
    const struct ch_outcome *outcome = &recorded->outcome;
    struct ch_outcome board = outcome_at(game, history, history->count);
    bool same = board.result == outcome->result && board.winner == outcome->winner;
    if (is_of_the_board(outcome->end) && (!same || board.end != outcome->end))
        return ch_bad_input(error,
                            "the board does not show the end and the result that are recorded");
    if (recorded->match && board.result != CH_ONGOING && !is_of_the_board(outcome->end))
        return ch_bad_input(error, "the board shows an end, and another one is recorded");
    if (outcome->end == CH_END_RESIGNATION && outcome->result != CH_WON)
        return ch_bad_input(error, "somebody resigned, and nobody won");
    if (outcome->end == CH_END_AGREEMENT && outcome->result != CH_DRAWN)
        return ch_bad_input(error, "it is drawn by its end and not by its result");
    return CH_OK;
}

/* The ballot is the begin of the opening, of a length that is not recorded. Games without an
 * opening may have a start that agents set up, which has no key. */
static enum ch_status check_keys(const struct ch_recorded_game *recorded,
                                 const struct ch_game *game, const struct ch_history *history,
                                 struct ch_error *error) {
    struct ch_history opening = *history; /* borrows its plies */
    opening.count = recorded->opening_plies;
    const struct ch_game_keys *keys = &recorded->keys;
    if (keys->line && keys->line != ch_game_keys_make(recorded, 0, 0).line)
        return ch_bad_input(error, "its line_key is not that of its moves");
    if (keys->opening && recorded->opening &&
        keys->opening != ch_game_keys_position(game, &opening))
        return ch_bad_input(error, "its opening_key is not that of its opening");
    return CH_OK;
}

static enum ch_status check_movetext(const struct ch_recorded_game *recorded,
                                     struct ch_error *error) {
    struct ch_pdn_game pdn;
    enum ch_status status = ch_recorded_score(recorded, true, &pdn, error);
    if (pdn.game)
        ch_pdn_game_done(&pdn);
    return status;
}

/* A recorded game can have been played: its moves by the rules, its end and its result by the
 * board, its keys by its moves. */
static enum ch_status look_over_game(const struct ch_recorded_game *recorded,
                                     struct ch_error *error) {
    const struct ch_game *game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    enum ch_status status = ch_recorded_history(recorded, &game, &history, error);
    if (status == CH_OK && recorded->match)
        status = check_played(recorded, game, &history, error);
    if (status == CH_OK)
        status = check_end(recorded, game, &history, error);
    if (status == CH_OK)
        status = check_keys(recorded, game, &history, error);
    if (status == CH_OK && recorded->movetext)
        status = check_movetext(recorded, error);
    return status;
}

static enum ch_status check_game(struct ch_record *record, int64_t id, struct ch_record_look *look,
                                 struct ch_error *error) {
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = {0};
    look->games++;
    enum ch_status status = ch_record_game(record, id, &game, error);
    look->moves += game.ply_count;
    return status == CH_OK ? look_over_game(&game, error) : status;
}

/* The rows of tables, each checked by itself. */
static const struct {
    const char *ids, *table;
    enum ch_status (*check)(struct ch_record *record, int64_t id, struct ch_record_look *look,
                            struct ch_error *error);
} tables[] = {
    {"SELECT id FROM agent", "agent", check_agent},
    {"SELECT id FROM definition", "definition", check_definition},
    {"SELECT id FROM match", "match", check_match},
    {"SELECT id FROM game", "game", check_game},
};
enum { TABLES = sizeof tables / sizeof *tables };

static enum ch_status check_all(struct ch_record *record, struct ch_record_look *look,
                                struct ch_error *error) {
    enum ch_status status = check_pages(record, look, error);
    if (status == CH_OK)
        status = check_counted(record, look, error);
    if (status == CH_OK)
        status = check_texts(record, look, error);
    for (int i = 0; i < TABLES && status == CH_OK; i++) {
        struct ch_query *query = ch_query_begin(record, tables[i].ids, error);
        while (ch_query_row(query)) {
            int64_t id = ch_query_int(query, 0);
            struct ch_error why;
            if (tables[i].check(record, id, look, &why) != CH_OK)
                ch_query_note(query, report_row(look, tables[i].table, id, &why, error));
        }
        status = ch_query_end(query);
    }
    return status;
}

enum ch_status ch_record_look_over(struct ch_record *record, struct ch_record_look *look,
                                   struct ch_error *error) {
    enum ch_status status = ch_record_hold(record, error);
    if (status != CH_OK)
        return status;
    status = check_all(record, look, error);
    ch_record_rollback(record);
    return status;
}

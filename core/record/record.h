/* The record: one SQLite file with matches, agents and their texts, games and moves.
 *
 * A game is written whole in one transaction or not at all, so killing the program at any moment
 * leaves a record that opens and holds every committed game. One writer at a time; readers any
 * number. A record belongs to one thread. What was recorded is the truth: moves are kept as full
 * paths. */
#ifndef CH_CORE_RECORD_RECORD_H
#define CH_CORE_RECORD_RECORD_H

#include <stdatomic.h>

#include "core/base/work_claim.h"
#include "core/referee/agent.h"
#include "core/referee/referee.h"

struct ch_record;

enum ch_record_mode {
    CH_RECORD_READ, /* must exist */
    CH_RECORD_WRITE /* created if absent */
};

/* CH_NOT_FOUND, CH_BAD_INPUT (not a record, or written by a newer program) or CH_SYSTEM, with the
 * path. */
enum ch_status ch_record_open(const char *path, enum ch_record_mode mode, struct ch_record **record,
                              struct ch_error *error);
void ch_record_close(struct ch_record *record);

/* Closes the record to other users, with what SQLite writes beside it (core/base/closed_file.h). A
 * game or a match of a game that hides something does so before it is added. */
enum ch_status ch_record_close_to_others(struct ch_record *record, struct ch_error *error);

/* Sets whether the record holds games or matches of a game that hides something. */
enum ch_status ch_record_hides(struct ch_record *record, bool *hides, struct ch_error *error);

/* From now on calls end with CH_INTERRUPTED as soon as *stop is true, also in the middle of a long
 * list; NULL: never. For reading only: writing must not be cut short. */
void ch_record_heed(struct ch_record *record, const atomic_bool *stop);

/* From now on the record is read as it is now, whatever others add to it, until ch_record_rollback.
 */
enum ch_status ch_record_hold(struct ch_record *record, struct ch_error *error);

/* Several additions as one transaction. Without begin, each addition is one of its own. */
enum ch_status ch_record_begin(struct ch_record *record, struct ch_error *error);
/* Commits them if `status`, which is how they went, is CH_OK, or else takes them back. */
enum ch_status ch_record_end(struct ch_record *record, enum ch_status status,
                             struct ch_error *error);
void ch_record_rollback(struct ch_record *record);

/* Claims this match of the record, or with shards > 0 a part of it, for the time that the caller
 * plays it (work_claim.h). */
enum ch_status ch_record_claim(const struct ch_record *record, int64_t match, int shard, int shards,
                               struct ch_work_claim **claim, struct ch_error *error);

/* Sets whether references to missing rows are refused, as they are by default; not to be changed
 * within a transaction. The check is half of the work of storing a game: a match that has stored
 * its agents itself does without. */
void ch_record_check_references(struct ch_record *record, bool check);

/* The row of `agent` by its identity, with its texts stored once by content; of one without a title
 * by its name and old hash, if it has any. */
enum ch_status ch_record_add_agent(struct ch_record *record, const struct ch_agent *agent,
                                   int64_t *id, struct ch_error *error);

/* An agent as recorded. Owns all it points to. Name and hash are its identity. */
struct ch_recorded_agent {
    char *name;
    char *spec; /* what opens it, as on the command line of who recorded it first */
    bool older; /* recorded before layout 6: both are what was typed, and the hash has the names of
                 * its texts in it */
    char hash[CH_HASH_HEX];
    char named_hash[CH_HASH_HEX]; /* with the names of its texts */
    bool repeatable;
    struct ch_source *sources;
    int source_count;
};
enum ch_status ch_record_agent(struct ch_record *record, int64_t id,
                               struct ch_recorded_agent *agent, struct ch_error *error);
void ch_recorded_agent_done(struct ch_recorded_agent *agent);

/* The texts of a game's definition in the record. Owned by the record, until it is closed. */
struct ch_recorded_definition;

/* The row of the texts that define `game`, stored once by content; NULL: it is part of the program.
 */
enum ch_status ch_record_add_definition(struct ch_record *record, const struct ch_game *game,
                                        struct ch_recorded_definition **definition,
                                        struct ch_error *error);

enum ch_match_state { CH_MATCH_RUNNING, CH_MATCH_COMPLETE, CH_MATCH_ABANDONED };
/* The state in a word. */
const char *ch_match_state_name(enum ch_match_state state);

/* CH_MAX_MATCH_GAMES: numbers of games stay below it. */
enum { CH_MAX_AGENTS = 200, CH_MAX_MATCH_GAMES = 10000000 };

/* A match as recorded. Owns its strings. */
struct ch_recorded_match {
    int64_t id;
    char *specification;                       /* JSON; equal specifications are the same match */
    char *game;                                /* its name */
    struct ch_recorded_definition *definition; /* of the game; NULL: the one of this program */
    uint64_t seed;
    struct ch_keys keys; /* of its games */
    int room;            /* the numbers of its games are below it */
    int played;          /* committed games */
    int agents;
    int64_t *agent;    /* `agents` of them, in the order of the command line */
    char **agent_name; /* to show: ch_agent_labels */
    char **agent_spec; /* what opens it, as struct ch_recorded_agent has it */
    enum ch_match_state state;
    int64_t created_ms;
};

/* The newest match with this specification; id 0 when there is none. */
enum ch_status ch_record_find_match(struct ch_record *record, const char *specification,
                                    struct ch_recorded_match *match, struct ch_error *error);
enum ch_status ch_record_match(struct ch_record *record, int64_t id,
                               struct ch_recorded_match *match, struct ch_error *error);
/* Stores `match` as new (id and played are filled in). */
enum ch_status ch_record_add_match(struct ch_record *record, struct ch_recorded_match *match,
                                   struct ch_error *error);
/* Updates the match's room for games and its state. */
enum ch_status ch_record_set_match(struct ch_record *record, int64_t match, int room,
                                   enum ch_match_state state, struct ch_error *error);
void ch_recorded_match_done(struct ch_recorded_match *match);
/* The game that was played, made from the recorded texts. CH_BAD_INPUT with the mistakes in them;
 * CH_UNSUPPORTED if there are no texts and this program has no such game. */
enum ch_status ch_recorded_match_game(const struct ch_recorded_match *match,
                                      const struct ch_game **game, struct ch_error *error);
/* Calls `each` for every match by number, until it returns false. The match is borrowed for the
 * call. */
enum ch_status ch_record_matches(struct ch_record *record,
                                 bool (*each)(void *context, const struct ch_recorded_match *match),
                                 void *context, struct ch_error *error);

/* Hashes by which games are compared. The record keeps them with a game, so that a match is summed
 * up without reading moves. Not cryptographic. Positions count, not the moves that led to them:
 * openings that transpose are the same. 0: not known. */
struct ch_game_keys {
    uint64_t ballot;  /* the position at its end */
    uint64_t opening; /* that at the end of the opening: the ballot, or the ballot lengthened */
    uint64_t line;    /* start and all moves, the opening's too; who played is not in it */
};

/* A game as recorded. Owns all it points to. */
struct ch_recorded_game {
    int64_t id;
    int64_t match; /* 0: none (imported, played by a person) */
    int number;    /* in its match, from 0 */
    bool seeded;   /* played outside of a match, with keys of its own and number 0 */
    uint64_t seed; /* of these, or 0 where they come from a secret */
    struct ch_keys turn_keys;
    char *game; /* "english" */
    struct ch_recorded_definition
        *definition;           /* NULL: the game of this name that the program has */
    int64_t agent[CH_SEATS];   /* 0: no agent of ours */
    char *player[CH_SEATS];    /* names to show */
    char *typed[CH_SEATS];     /* what opened them; NULL: their names (ch_record_label_players) */
    char *opening;             /* its name; NULL: none */
    char *start;               /* FEN; NULL: the game's own start */
    int opening_plies;         /* of `moves`, how many the opening made */
    struct ch_outcome outcome; /* CH_ONGOING: unfinished, or the result is not known */
    int fault_seat;            /* -1: none */
    char *fault_rule, *fault_text; /* NULL: none */
    char *verdict;                 /* why it was adjudicated, in words; NULL: it was not */
    char *tags;         /* JSON object of the PDN tags of an imported game; NULL otherwise */
    char *movetext;     /* of such a game with more beside its moves: core/records/score.h; NULL */
    int64_t started_ms; /* 0: not known */
    double seconds;     /* it took; 0: not known */
    struct ch_game_keys keys; /* of a game of a match; 0: recorded without them */
    int procedure; /* by which rule agents decided (CH_DECISION_PROCEDURE); 0: not known */
    struct ch_impasses impasses[CH_SEATS]; /* that decisions met; loaded with the moves */
    int ply_count;
    struct ch_played_move *moves; /* ply_count of them, as recorded; NULL in lists */
};
void ch_recorded_game_done(struct ch_recorded_game *game);

/* Fills `recorded` from a played game: start, paths, times, reasons, outcome, fault. The caller
 * sets match, number, definition, agents, players and opening. */
void ch_recorded_from_played(struct ch_recorded_game *recorded, const struct ch_game *game,
                             const struct ch_played *played);

/* The hash of the position at the end of `history`. Never 0. */
uint64_t ch_game_keys_position(const struct ch_game *game, const struct ch_history *history);

/* Keys of a game with its moves, whose ballot and opening have these hashes. */
struct ch_game_keys ch_game_keys_make(const struct ch_recorded_game *game, uint64_t ballot,
                                      uint64_t opening);
/* The same of a game that was recorded without them: from the texts of its start and opening. */
struct ch_game_keys ch_game_keys_of_texts(const struct ch_recorded_game *game);

/* As ch_recorded_match_game. */
enum ch_status ch_recorded_instance(const struct ch_recorded_game *recorded,
                                    const struct ch_game **game, struct ch_error *error);
/* Makes the game's instance and replays its moves, each checked again. The caller releases
 * `history`. */
enum ch_status ch_recorded_history(const struct ch_recorded_game *recorded,
                                   const struct ch_game **game, struct ch_history *history,
                                   struct ch_error *error);

/* Stores `game`; its id is filled in. CH_BAD_INPUT if the match has that number already. */
enum ch_status ch_record_add_game(struct ch_record *record, struct ch_recorded_game *game,
                                  struct ch_error *error);
/* Removes the game of this number, if it is there: a game of a person that was gone on with. */
enum ch_status ch_record_remove_game(struct ch_record *record, int64_t id, struct ch_error *error);
/* With its moves. CH_NOT_FOUND if there is no such game. */
enum ch_status ch_record_game(struct ch_record *record, int64_t id, struct ch_recorded_game *game,
                              struct ch_error *error);

/* The game of this number in a match, with its moves; id 0 when there is none. */
enum ch_status ch_record_find_game(struct ch_record *record, int64_t match, int number,
                                   struct ch_recorded_game *game, struct ch_error *error);

/* A filter of games. Zeros and NULLs choose all. */
struct ch_record_filter {
    int64_t match;      /* -1: games of no match */
    const char *player; /* name of either seat, or what opened its agent */
    const char *result; /* "0", "1" the winning seat, "draw", "none" unfinished, "forfeit" */
    int64_t limit;      /* 0: no limit */
    bool moves;         /* load the moves too */
    bool keys;          /* of every game, made from its moves where the record has none */
    bool impasses;      /* load these too, as with the moves */
    bool labels;        /* names as ch_record_label_players makes them */
};
/* Calls `each` by match and number, until it returns false. The game is borrowed for the call. */
enum ch_status ch_record_games(struct ch_record *record, const struct ch_record_filter *filter,
                               bool (*each)(void *context, const struct ch_recorded_game *game),
                               void *context, struct ch_error *error);

/* Sets which seats `player` had, which is a name as in struct ch_record_filter. */
enum ch_status ch_record_seats(struct ch_record *record, const struct ch_recorded_game *game,
                               const char *player, bool seats[CH_SEATS], struct ch_error *error);

/* Adds six digits of the hash to the name of each player whose agent is not the only text of its
 * name in the record, and sets what was typed for it. */
enum ch_status ch_record_label_players(struct ch_record *record, struct ch_recorded_game *game,
                                       struct ch_error *error);
/* The same of a match's agents: label[0 … match->agents - 1], each to be freed. On an error some
 * are without digits. */
enum ch_status ch_record_label_agents(struct ch_record *record,
                                      const struct ch_recorded_match *match, char *label[],
                                      struct ch_error *error);

#endif

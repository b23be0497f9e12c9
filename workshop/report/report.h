/* The report on a record: the contents of its page, as a sequence of JSON objects. */
#ifndef CH_WORKSHOP_REPORT_REPORT_H
#define CH_WORKSHOP_REPORT_REPORT_H

#include <cjson/cJSON.h>

#include "core/arena/match.h"
#include "core/pdn/pdn.h"
#include "core/statistics/quantile_sketch.h"
#include "workshop/agent_pool.h"

/* Games as the page's replayer reads them: JSON in blocks of some hundred games, which name their
 * moves, reasons and start positions by numbers in tables of the block. For every ply the squares
 * that changed are given, so that the reader needs no rules of the game. */

enum { CH_REPORT_BLOCK_GAMES = 256, CH_REPORT_COLUMNS = 10 };

struct ch_report_block {
    int count;                  /* games in it */
    struct ch_interned strings; /* 0 is the empty one */
    struct ch_interned moves;   /* each as JSON */
    struct ch_interned starts;  /* each as JSON */
    struct ch_text games;       /* JSON, parted by commas */
    struct ch_text work;
    struct ch_interned openings;              /* of the list of games; 0 is the empty one */
    struct ch_text column[CH_REPORT_COLUMNS]; /* numbers of that list, parted by commas */
};

void ch_report_block_init(struct ch_report_block *block);
void ch_report_block_done(struct ch_report_block *block);

/* Adds a game with its moves. `history` is the game played through, NULL if it can't be, for the
 * reason in `why`. `beside`: its line with what was written beside the moves, or NULL. */
void ch_report_block_add(struct ch_report_block *block, const struct ch_recorded_game *recorded,
                         const struct ch_game *game, const struct ch_history *history,
                         const struct ch_pdn_line *beside, const char *why);
/* Appends the block as a JSON object; docs/report.md describes it. */
void ch_report_block_json(const struct ch_report_block *block, struct ch_text *json);

/* Adds the game to the page's list of games; agent[] are indexes into the match's agents, by seat.
 */
void ch_report_index_add(struct ch_report_block *block, const struct ch_recorded_game *game,
                         const int agent[CH_SEATS]);
/* Appends the block's part of that list as a JSON object. */
void ch_report_index_json(const struct ch_report_block *block, struct ch_text *json);

/* The sums of the report over the games of a match, or over games of no match: memory grows with
 * the number of players and of openings, and by some 30 bytes with each different game. */

enum {
    CH_REPORT_MAX_PLIES = 2000, /* longer games are in the last cell */
    CH_REPORT_MAX_OPENINGS = 4096,
    CH_REPORT_MAX_FAULTS = 200
};

/* Counts by result: 0 lost, 1 drawn, 2 won. Games without a result are in none. */
struct ch_report_player {
    long seat[CH_SEATS][3]; /* by the player's seat */
    long lost[CH_END_COUNT];
    long unfinished;
    struct ch_impasses impasses; /* that its decisions met */
    struct ch_sketch *wall_us;   /* of its moves, the opening's left out; NULL: none has a time */
};

struct ch_report_opening {
    long seat0[3]; /* of the seat that moves first */
    long first[3]; /* of player 0 */
};

/* A game of an opening that is kept, and those that repeat it move for move. */
struct ch_report_line {
    int opening;
    long games;
    long seat0, first; /* half points of seat 0; of player 0 */
    long first_games;  /* those in which player 0 is one of the two */
};

struct ch_report_fault {
    int64_t game;
    int number, player, end, ply;
    char *rule, *text; /* NULL: none */
};

struct ch_report_sums {
    struct ch_interned names; /* of players; numbers are those of `player` */
    struct ch_report_player *player;
    struct ch_interned opening_names; /* numbers are those of `opening` */
    struct ch_report_opening *opening;
    long openings_left_out;    /* games of further openings */
    struct ch_key_table lines; /* numbers are those of `line` */
    struct ch_report_line *line;
    long games, moves, unfinished;
    long drawn[CH_END_COUNT];
    long length[CH_REPORT_MAX_PLIES + 1][3]; /* by plies and the result of seat 0 */
    struct ch_report_fault *fault;
    int fault_count; /* kept */
    long faults;
};

/* Of sums on the heap, which begin as zeros. */
void ch_report_sums_free(struct ch_report_sums *sums);
/* The number of the player with this name, which becomes one. */
int ch_report_sums_player(struct ch_report_sums *sums, const char *name);
/* Adds a game; player[] are the numbers of its players by seat. `sides` are the seats of the game's
 * plies as digits, NULL if they are not known: its moves' times are left out then. */
void ch_report_sums_add(struct ch_report_sums *sums, const struct ch_recorded_game *game,
                        const int player[CH_SEATS], const char *sides);

/* Who makes a page of the objects; each has a name of its own in it. */
struct ch_report_sink {
    void (*json)(void *context, const char *id, cJSON *json); /* takes the object */
    /* Games: large, to be packed. */
    void (*games)(void *context, const char *id, const struct ch_text *json);
    /* Games are left out because their game can't be made. */
    void (*left_out)(void *context, const struct ch_error *error);
    void *context;
};

struct ch_report {
    struct ch_record *record;
    struct ch_report_sink sink;
    struct ch_agents_config config;
    const struct ch_sprt *sprt;   /* held against every meeting; NULL: what the match itself has */
    const atomic_bool *stop;      /* set when the user stops the report */
    int sample;                   /* turns of a match that are decided again */
    struct ch_progress *progress; /* shows the progress; may be NULL */
    int mistakes;                 /* turns of a match that are judged */
    const char *judge;            /* by what search; NULL: as is usual in the game */
    struct ch_progress *judging;  /* shows the progress; may be NULL */
    /* The report's own: */
    cJSON *groups;                /* what the page's chooser lists */
    struct ch_report_game *games; /* that occur; owned */
    int game_count;
};

/* Reports `match` alone, or with 0 every match, the newest first, and the games of no match. `db`
 * is the record's file. CH_INTERRUPTED after a stop. */
enum ch_status ch_report_write(struct ch_report *report, int64_t match, const char *db,
                               struct ch_error *error);

/* A game with its name in the page: its own, and a number after it if it is not the first
 * definition of that name. */
struct ch_report_game {
    const struct ch_game *game;
    char *name;
};
/* Its name; the game is one of report->games from now on. */
const char *ch_report_game_name(struct ch_report *report, const struct ch_game *game);

enum { CH_REPORT_NAME = 128 };

/* Games that are shown together: those of a match, or those of no match of one game. */
struct ch_report_group {
    struct ch_report *report;
    const struct ch_game *game;
    char name[CH_REPORT_NAME];             /* "7", "english": of the group's elements in the page */
    const struct ch_recorded_match *match; /* NULL: games of no match */
    struct ch_match_status status;         /* of the match */
    struct ch_report_sums *sums;
    cJSON *rules;    /* what the rules did, taken by the summary; NULL: not asked for */
    cJSON *mistakes; /* the same of mistakes */
    int blocks;      /* of games, and of the list */
};

/* Everything on the page about the group but its games. The caller releases it. */
cJSON *ch_report_summary(struct ch_report_group *group);

/* Enters the agents of the match, in its order, as the players of the group, each with a name of
 * its own. */
void ch_report_name_agents(struct ch_report_group *group);
/* The agents of a game of the match, by seat. */
void ch_report_agents_of(const struct ch_report_group *group, const struct ch_recorded_game *game,
                         int agent[CH_SEATS]);
/* Places and ratings of the match's agents. */
cJSON *ch_report_standings(const struct ch_report_group *group);
/* A list with an object for each two agents that met; of `sprt`, which may be NULL, the ratios. */
cJSON *ch_report_pairings(const struct ch_report_group *group, const struct ch_sprt *sprt);

/* Counts, and the score of games with its 95 % interval (value, low, high), as lists. */
cJSON *ch_report_counts(const long counts[], int count);
cJSON *ch_report_interval(const struct ch_interval *interval);

/* A turn of a recorded game, which is decided again. */
struct ch_report_turn {
    int64_t game;
    int number; /* of the game in its match */
    int ply;    /* plies before it */
};

/* The turns of one agent: `kept` of them drawn evenly out of `seen` (reservoir sampling, Vitter's
 * algorithm R), the same for the same turns in the same order. */
struct ch_report_sample {
    long seen;
    int kept, max;
    struct ch_report_turn *turn; /* `max` of them */
    struct ch_random random;
};

/* One for each of so many agents, for `max` turns of each; NULL if that is 0. */
struct ch_report_sample *ch_report_samples_new(int agents, int max);
void ch_report_samples_free(struct ch_report_sample samples[], int agents);
void ch_report_sample_add(struct ch_report_sample *sample, const struct ch_report_turn *turn);

/* The report's page of mistakes: judges the sampled turns of every agent (samples[i] are those of
 * agent i) as `rules mistakes` does. Failures are reported in the object. */
cJSON *ch_report_mistakes(const struct ch_report_group *group, struct ch_report_sample samples[]);

/* The report's heat map: decides the sampled turns of every agent again and reports what the rules
 * did. Failures are reported in the object. */
cJSON *ch_report_rules(const struct ch_report_group *group, struct ch_report_sample samples[]);

#endif

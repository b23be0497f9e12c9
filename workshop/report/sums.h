/* The sums of the report over the games of a match, or over games of no match: memory grows with
 * the number of players and of openings, and by some 30 bytes with each different game. */
#ifndef CH_WORKSHOP_REPORT_SUMS_H
#define CH_WORKSHOP_REPORT_SUMS_H

#include "core/base/interned.h"
#include "core/base/quantile_sketch.h"
#include "core/record/record.h"

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

/* One on the heap; never NULL. */
struct ch_report_sums *ch_report_sums_new(void);
void ch_report_sums_free(struct ch_report_sums *sums);
/* The number of the player with this name, which becomes one. */
int ch_report_sums_player(struct ch_report_sums *sums, const char *name);
/* Adds a game; player[] are the numbers of its players by seat. `sides` are the seats of the game's
 * plies as digits, NULL if they are not known: its moves' times are left out then. */
void ch_report_sums_add(struct ch_report_sums *sums, const struct ch_recorded_game *game,
                        const int player[CH_SEATS], const char *sides);

#endif

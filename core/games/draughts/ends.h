/* How games of the family end, as their definitions say (facts `end`, `draw`, `limit`): what it
 * means to have no move or no piece, repetition, plies without progress, balances of pieces that
 * decide at once or after a while; and legality that depends on the past: how often a piece may be
 * moved running. docs/game-definitions.md describes how these facts are written. */
#ifndef CH_CORE_GAMES_DRAUGHTS_ENDS_H
#define CH_CORE_GAMES_DRAUGHTS_ENDS_H

#include "core/games/draughts/rules.h"

enum { CH_END_RULES = 24, CH_MANY_PIECES = 0xff, CH_END_RUNS = 3 };

/* When a rule speaks. */
enum ch_end_when {
    CH_WHEN_NO_PIECES,  /* a player has none of `kinds` left */
    CH_WHEN_PIECES,     /* a player has one of `kinds` */
    CH_WHEN_NO_MOVES,   /* the player to move has none */
    CH_WHEN_BALANCE,    /* the pieces have been so for `plies` (0: at once) */
    CH_WHEN_REPETITION, /* the position occurs for the `times`th time, same player to move */
    CH_WHEN_QUIET,      /* `plies` running that could be taken back (ch_history_quiet) */
    CH_WHEN_KINGS,      /* `plies` running of pieces of the highest kind, without a capture */
    CH_WHEN_NO_CAPTURE  /* `plies` running without a capture */
};

/* Which of the CH_END_RUNS plies running a rule counts; -1: none. */
static inline int ch_end_run(enum ch_end_when when) {
    return when >= CH_WHEN_QUIET ? (int)when - CH_WHEN_QUIET : -1;
}

/* What it says, of the player that the rule is about: who is to move (no moves), who has none or
 * one of the kinds (no pieces, pieces), the side described first (balance). The last three rules
 * are about neither player: draws, or the pieces are counted. */
enum ch_end_result { CH_RESULT_DRAW, CH_RESULT_LOSES, CH_RESULT_WINS, CH_RESULT_MAX_PIECES };

/* Pieces of one side: of each kind, and in all. */
struct ch_side_pieces {
    uint8_t min[CH_RULE_KINDS], max[CH_RULE_KINDS]; /* CH_MANY_PIECES: any number */
    uint8_t all_min, all_max;
};

struct ch_end_rule {
    enum ch_end_when when;
    enum ch_end_result result;
    uint8_t kinds;     /* bit 1 << kind */
    int times;         /* repetition: which time ends it */
    int plies;         /* of both sides */
    bool first_counts; /* balance: `plies` are those of the side described first only */
    bool unchanged;    /* balance: and no piece was taken or changed its kind in that time */
    struct ch_side_pieces side[CH_SEATS]; /* balance: the side described first and the other, in
                                             either colours */
    uint8_t total_min, total_max;         /* balance: pieces of both */
};

/* A piece of `kinds` may make at most `moves` quiet moves running, counting its side's moves only,
 * while its side has a piece of `while_kinds`. */
struct ch_limit_rule {
    uint8_t kinds, while_kinds;
    int moves; /* 0: there is no limit */
};

struct ch_ends {
    struct ch_end_rule rule[CH_END_RULES]; /* in the order in which they are looked at */
    int count;
    struct ch_limit_rule limit;
    bool losing; /* who would win loses */
    /* A move by which a piece comes to a square from which it can't get back, whatever is in its
     * way, has squares of different numbers here. By seat, kind, square. */
    int16_t way_back[CH_SEATS][CH_RULE_KINDS][CH_MAX_SQUARES];
};

/* Pieces on the board. */
struct ch_ends_count {
    uint8_t of[CH_SEATS][CH_RULE_KINDS];
};

/* What the rules ask about a position. Counts of plies that no rule asks for may be 0. */
struct ch_ends_now {
    int mover;
    bool moves, captures;     /* there are legal ones */
    int repetitions;          /* how often the position has occurred, this time included */
    int running[CH_END_RUNS]; /* plies that could be taken back; of pieces of the highest kind that
                                 took nothing; that took nothing */
    struct ch_ends_count count;
    /* Plies since the present balance of a rule arose, by the side described first. */
    uint16_t balanced[CH_END_RULES][CH_SEATS];
};

struct ch_draughts;

/* Fills `way_back`: the strongly connected components of each piece's quiet moves. */
void ch_ends_find_ways_back(const struct ch_rules *rules, struct ch_ends *ends);

/* The pieces of a seat of `kinds` (bit 1 << kind). */
int ch_ends_pieces(const struct ch_ends_count *count, int seat, unsigned kinds);

/* True if the pieces are as the rule of a balance says, with `first` as the side that it describes
 * first. */
bool ch_ends_balanced(const struct ch_end_rule *rule, const struct ch_ends_count *count, int first);
/* How many plies of a balance that holds from the start of a game on were made before it, if there
 * were `quiet` of them; `begins`: the first side moves first. */
static inline int ch_ends_balanced_before(const struct ch_end_rule *rule, int quiet, bool begins) {
    return rule->first_counts ? (quiet + !begins) / 2 : quiet;
}
/* The end of the game by the first rule that speaks. */
struct ch_outcome ch_ends_decide(const struct ch_ends *ends, const struct ch_ends_now *now);
/* What the rest of the game depends on besides the last position, as far as a search may come to
 * it, as a number; repetition aside. */
uint64_t ch_ends_past(const struct ch_game *game, const struct ch_history *history);

/* These four are slots of a game's table (core/games/game.h). Moves are the kernel's without those
 * that the limit forbids; perft is exact about the limit, for a position without a past. */
void ch_ends_moves(const struct ch_game *game, const struct ch_history *history,
                   struct ch_moves *moves);
bool ch_ends_irreversible(const struct ch_game *game, const struct ch_position *before,
                          const struct ch_move *move);
struct ch_outcome ch_ends_outcome(const struct ch_game *game, const struct ch_history *history,
                                  const struct ch_moves *legal);
uint64_t ch_ends_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                       bool by_result);

#endif

/* How games of the family end, as their definitions say (facts `end`, `draw`, `limit`): what it
 * means to have no move or no piece, repetition, plies without progress, balances of pieces that
 * decide at once or after a while; and legality that depends on the past: how often a piece may be
 * moved running, and whether a position may come again. docs/game-definitions.md describes how
 * these facts are written. */
#ifndef CH_CORE_GAMES_DRAUGHTS_ENDS_H
#define CH_CORE_GAMES_DRAUGHTS_ENDS_H

#include "core/games/game.h"

/* The rules of one game of the draughts family, compiled from its definition (definition.h): what
 * kernels generate moves from. Neutral between kernels, immutable, the same for both seats but for
 * the ways and zones, which are given for each seat as they lie on the board. */

enum {
    CH_RULE_KINDS = 8, /* kinds of piece */
    CH_RULE_PARTS = 4, /* steps, hops or captures of one kind */
    CH_RULE_KEYS = 12, /* of choice */
    CH_RULE_HOOKS = 16,
    CH_RULE_OPENINGS = 4, /* plies that are other than the rest */
    CH_SET_WORDS = 3      /* enough for CH_MAX_SQUARES */
};

/* A set of squares: square s is bit s % 64 of word s / 64. */
struct ch_square_set {
    uint64_t word[CH_SET_WORDS];
};

static inline bool ch_square_in(const struct ch_square_set *set, int square) {
    return set->word[square / 64] >> square % 64 & 1;
}

static inline void ch_square_add(struct ch_square_set *set, int square) {
    set->word[square / 64] |= UINT64_C(1) << square % 64;
}

/* Whether a set has any square. */
static inline bool ch_square_any(const struct ch_square_set *set) {
    uint64_t any = 0;
    for (int i = 0; i < CH_SET_WORDS; i++)
        any |= set->word[i];
    return any != 0;
}

/* How far: the next square, as far as the line is free, or an exact number of squares, all free but
 * the last. */
enum ch_reach { CH_REACH_NEXT, CH_REACH_ANY, CH_REACH_EXACT };

/* What must be so for a step or a partial capture to be made. A hook after a move asks all of what
 * is attacked then, before any such hook has done something; an obligation to capture asks all of
 * it before the move. Beside a square are those next to it
 * in the ways in which the piece captures. An attack is a capture that the other side could choose
 * if it were to move, whatever conditions its own moves have. */
enum ch_only {
    CH_ONLY_ATTACKED = 1 << 0,      /* the piece is attacked before the move */
    CH_ONLY_SAFE = 1 << 1,          /* it is not when the move is over */
    CH_ONLY_KING_ATTACKED = 1 << 2, /* one of the highest kind of its side is, before the move */
    CH_ONLY_KING_SAFE = 1 << 3,     /* none is when it is over */
    CH_ONLY_ALONE = 1 << 4,  /* no piece of its side is beside the square where it comes to */
    CH_ONLY_MEETS = 1 << 5,  /* no enemy is beside the square it leaves, but one is then */
    CH_ONLY_KEEPS = 1 << 6,  /* if an enemy is beside the square it leaves, one is then */
    CH_ONLY_INWARD = 1 << 7, /* it comes nearer to the middle of the line that it goes along */
    /* Those that are about the whole move. */
    CH_ONLY_ATTACKS = CH_ONLY_ATTACKED | CH_ONLY_SAFE | CH_ONLY_KING_ATTACKED | CH_ONLY_KING_SAFE
};

/* A quiet move: one square, or any or an exact number of empty ones. Ways are bits 1 << enum
 * ch_direction of the drawn board. */
struct ch_step_rule {
    uint16_t ways[CH_SEATS];
    enum ch_reach reach;
    uint8_t squares;                       /* CH_REACH_EXACT: how many, from 2 */
    uint8_t only;                          /* enum ch_only, all of which must hold */
    struct ch_square_set within[CH_SEATS]; /* it begins and ends on one of these; none: anywhere */
};

/* A move over own pieces to the empty square behind them, which takes nothing. */
struct ch_hop_rule {
    uint16_t ways[CH_SEATS];
    uint8_t over;  /* bit 1 << kind: the kinds that it hops over */
    bool run;      /* over an unbroken line of them; else over one */
    bool in_chain; /* a partial move like a capture: hops and captures follow one another */
};

enum ch_capture_method {
    CH_CAPTURE_JUMP,       /* over an enemy to an empty square behind it */
    CH_CAPTURE_APPROACH,   /* by a step towards an enemy, next to which it ends */
    CH_CAPTURE_WITHDRAWAL, /* by a step straight away from an enemy next to the source */
    CH_CAPTURE_CANNON      /* over one piece of its own side to the enemy's square behind it */
};

/* Where a jump may end. */
enum ch_landing {
    CH_LANDING_NEXT,     /* the square behind the piece taken */
    CH_LANDING_ANY,      /* any empty square in a line behind it */
    CH_LANDING_GOING_ON, /* as any, but only those from which the chain goes on if there is one */
    CH_LANDING_BEHIND_KING, /* as any, but if the chain ends with a piece of the highest kind, the
                               square behind it */
    CH_LANDING_EDGE /* as next; over a line of enemies also on one of them that is on the edge of
                       the board, but not the first, which is taken with those before it */
};

/* What a chain may not do next. */
enum ch_turn_rule {
    CH_TURN_FREE,
    CH_TURN_NOT_BACK, /* turn round by 180 degrees */
    CH_TURN_NOT_ON,   /* go on in the direction just used */
    CH_TURN_ONLY_ON,  /* leave that direction */
    CH_TURN_AT_EDGE   /* leave it but where its line ends, and never turn round */
};

struct ch_capture_rule {
    uint16_t ways[CH_SEATS];
    uint8_t of; /* bit 1 << kind: the kinds that it takes */
    enum ch_capture_method method;
    enum ch_reach reach; /* how far away the piece taken may be (jump), or the step be (others);
                            cannon: how far away the piece between and then the one taken */
    uint8_t squares;     /* CH_REACH_EXACT, of a jump: how far away the piece taken is, from 2 */
    enum ch_landing landing; /* of a jump */
    uint8_t only;            /* enum ch_only, all of which must hold, in every partial move */
    enum ch_turn_rule turn;
    uint8_t line; /* bit 1 << kind: takes the unbroken line of enemies of these kinds that begins
                     with the first; a first one of another kind is taken alone */
    bool by_line; /* made by an unbroken line of two or more own pieces of the kind: the last of
                     them goes over the others to the empty square before the first */
    bool once;    /* is the whole move: neither goes on nor follows another partial move */
    struct ch_square_set within[CH_SEATS]; /* of a jump: it begins, takes and ends on these squares;
                                              none: anywhere */
};

/* What the first plies of a game are, one rule for each. */
enum ch_opening_action {
    CH_OPENING_REMOVE, /* takes a piece of its own side off */
    CH_OPENING_MOVE    /* moves as always, but with certain pieces only; of the first ply */
};

struct ch_opening_rule {
    enum ch_opening_action action;
    bool beside_free;                    /* pieces with a free neighbour on a line that they use */
    struct ch_square_set zone[CH_SEATS]; /* and on these squares */
};

/* Hooks are looked at when a piece of one of `kinds` has come to a square of `zone`, or, before a
 * move or a partial move, is on one. Every promotion of a definition is a hook:
 *   end       after-move promote
 *   stop      after-partial promote, after-partial stop
 *   at-once   after-partial promote */
enum ch_hook_time {
    CH_HOOK_BEFORE_MOVE,
    CH_HOOK_BEFORE_PARTIAL,
    CH_HOOK_AFTER_PARTIAL,
    CH_HOOK_AFTER_MOVE
};

enum ch_hook_action {
    CH_HOOK_PROMOTE, /* becomes `to` */
    CH_HOOK_REMOVE,  /* leaves the board; in a chain this ends it */
    CH_HOOK_STOP,    /* goes on no further */
    CH_HOOK_FORBID   /* the move, or the partial move, is not allowed */
};

/* All hooks of one time are looked at with the kind that the piece had before any of them. */
struct ch_hook {
    enum ch_hook_time time;
    enum ch_hook_action action;
    uint8_t kinds; /* bit 1 << kind */
    uint8_t to;
    uint8_t only; /* enum ch_only, of CH_ONLY_ATTACKS, all of which must hold; after a move alone */
    struct ch_square_set zone[CH_SEATS];
};

/* What finished moves that take something are compared by. "Highest" is the kind with the highest
 * rank. */
enum ch_choice_key {
    CH_KEY_COUNT,         /* pieces taken */
    CH_KEY_KINGS_TAKEN,   /* pieces of the highest kind taken */
    CH_KEY_WITH_KING,     /* 1 if the capturer is of the highest kind at the start of the move */
    CH_KEY_EARLIEST_KING, /* the earlier the first piece of the highest kind is taken the more;
                             among equal ones the second decides, and so on */
    CH_KEY_WEIGHT,        /* sum of the weights of the pieces taken */
    CH_KEY_RANK,          /* of the capturer at the start of the move */
    CH_KEY_RANKS_TAKEN,   /* pieces taken of the highest rank; if equal of the next, and so on */
    CH_KEY_PROMOTES,      /* 1 if the piece is of another kind at the end */
    CH_KEY_BY_LINE,       /* 1 if the capture is made by a line */
    CH_CHOICE_KEYS
};

struct ch_choice_rule {
    enum ch_choice_key key;
    bool min; /* the moves with the least remain, else those with the most */
};

/* The moves of a kind of piece. */
struct ch_kind_rules {
    struct ch_step_rule step[CH_RULE_PARTS];
    struct ch_hop_rule hop[CH_RULE_PARTS];
    struct ch_capture_rule capture[CH_RULE_PARTS];
    int step_count, hop_count, capture_count;
    int rank, weight;
    uint8_t leaves; /* bit 1 << kind of the piece that stays behind on its square when it moves; 0:
                       none */
};

/* When pieces in hand are put on the board. */
enum ch_drop_when {
    CH_DROP_FREE,   /* in place of a move */
    CH_DROP_FIRST,  /* who has any moves none on the board */
    CH_DROP_ANSWER, /* as free; but who has more of them than the other side must put one */
    CH_DROP_REFILL  /* by who has too few on the board, before it moves, in the same turn */
};

/* Pieces that are not on the board yet. */
struct ch_hand_rules {
    uint8_t pieces[CH_SEATS][CH_RULE_KINDS]; /* in each side's hand at the start */
    bool any;                                /* there are some */
    enum ch_drop_when when;
    int count; /* how many, of one kind, are put in a turn, as long as there are so many */
    int up_to; /* CH_DROP_REFILL: while fewer than that are on the board */
    uint16_t beside[CH_SEATS]; /* ways: the first of a turn is put next to a piece of its side, the
                                 second next to the first; but while the hand is as at the start
                                 the first is free. 0: anywhere */
    struct ch_square_set zone[CH_SEATS]; /* the squares where they may be put */
};

/* Pieces that are taken when a move is over because enemies are on all squares next to them in
 * certain ways. Where the board has no such square they are safe. */
struct ch_surround_rule {
    uint16_t ways[CH_SEATS]; /* of the side whose piece it is */
    uint8_t of, by;          /* bit 1 << kind: of the piece, and of the enemies */
};

/* When pieces are joined. */
enum ch_join_when {
    CH_JOIN_FREE,  /* in place of a move */
    CH_JOIN_FIRST, /* such a move must be made as long as its side has lost nothing; then as free */
    CH_JOIN_NEEDED /* as first; and later by who has none of what is made */
};

/* A move onto a piece of its own side, with which the one that moves becomes another. */
struct ch_join_rule {
    uint16_t ways[CH_SEATS];
    uint8_t of, onto; /* bit 1 << kind: of the piece that moves, and of the other */
    uint8_t to;       /* the kind that they become */
    uint8_t up_to;    /* as long as their side has fewer of those; CH_MANY_PIECES: always */
    enum ch_join_when when;
};

struct ch_join_rules {
    struct ch_join_rule rule[CH_RULE_PARTS];
    int count;
    /* Where some must be made: how many pieces of the start one of each kind is made of, and all of
     * a side's at the start. Who has fewer on the board has lost something. */
    uint8_t size[CH_RULE_KINDS];
    int whole[CH_SEATS];
};

/* Whether a column that was jumped may be jumped again in the same move. */
enum ch_again {
    CH_AGAIN_NEVER,
    CH_AGAIN_LATER, /* when another one was jumped in between */
    CH_AGAIN_FREE
};

/* What happens to the pieces of who takes nothing though he could have. */
enum ch_huff {
    CH_HUFF_NEVER, /* nothing */
    CH_HUFF_ONE,   /* the other side may take off one of those that could, before its next move */
    CH_HUFF_ALL    /* all of them whose captures are best leave the board with the move */
};

struct ch_rules {
    /* The lines of the board: the next playable square in each direction, CH_NO_SQUARE past the
     * edge or where no line goes. */
    int squares;
    int16_t next[CH_MAX_SQUARES][CH_WAYS];
    bool diagonal; /* every second cell is playable, and rows and columns are as of a draughts board
                    */
    bool dark_left; /* the cell at the left hand of the player below is playable */

    struct ch_kind_rules kind[CH_RULE_KINDS];
    int kind_count;
    int highest; /* the kind with the highest rank */

    bool mandatory;   /* a move that takes must be made if there is one … */
    uint8_t released; /* … by a kind without its bit 1 << kind here … */
    uint8_t obliging; /* … while all of these hold: enum ch_only, of kings alone */
    bool complete;    /* a chain goes on as long as it can; else it may stop after any capture */
    bool at_once;     /* a piece taken leaves the board at once; else when the move ends, and until
                         then it blocks and can't be taken again */
    bool columns; /* a piece that is jumped goes under the column that jumps, at once; of a column
                     only the top is taken, and what is left is led by the next */
    enum ch_again again;
    bool revisit; /* a chain may come to a square where it has been (the source counts as one) */
    struct ch_choice_rule choice[CH_RULE_KEYS];
    int choice_count;
    struct ch_hook hook[CH_RULE_HOOKS];
    int hook_count;
    struct ch_opening_rule opening[CH_RULE_OPENINGS];
    int opening_count;
    struct ch_square_set start[CH_SEATS]; /* the pieces of the start position; with openings only */
    uint8_t pass_from; /* who has no move but so many pieces or more passes; 0: no side does */

    struct ch_hand_rules hand;
    uint8_t
        only; /* enum ch_only: conditions that a step, a capture, a hook or the obligation has … */
    bool only_captures; /* … some capture */
    bool only_hooks;    /* … some hook */
    struct ch_surround_rule surround[CH_RULE_PARTS];
    int surround_count;
    struct ch_join_rules joins;
    bool bonus; /* with every capture one enemy more is taken, wherever it is, if there is one */
    bool edge;  /* a capture lands as CH_LANDING_EDGE says */
    enum ch_huff huff;
    bool huff_most; /* CH_HUFF_ALL: a piece takes as many as it can, and the best captures are those
                       that take the most; else all are alike */
    bool placing;   /* there is a hand, a bonus, an edge, a huff, a piece that leaves another behind
                       or one that is taken when it is surrounded, conditions, or joins */

    /* Several ways to land may end alike: lists have one move for each result. True if a piece may
     * choose where its jump lands, or if a turn is made of several acts. */
    bool by_result;
    uint8_t up_seat; /* the seat of the player below, who moves up the board: White */
};

/* Every kind: bit 1 << kind. */
static inline uint8_t ch_rules_kinds(const struct ch_rules *rules) {
    return (uint8_t)((1U << rules->kind_count) - 1);
}

/* The ways along which a kind steps; with `all`, those along which it hops or captures, too. */
static inline uint16_t ch_rules_ways(const struct ch_kind_rules *kind, int seat, bool all) {
    uint16_t ways = 0;
    for (int i = 0; i < kind->step_count; i++)
        ways |= kind->step[i].ways[seat];
    for (int i = 0; all && i < kind->hop_count; i++)
        ways |= kind->hop[i].ways[seat];
    for (int i = 0; all && i < kind->capture_count; i++)
        ways |= kind->capture[i].ways[seat];
    return ways;
}

enum { CH_END_RULES = 24, CH_MANY_PIECES = 0xff, CH_END_RUNS = 3 };

/* When a rule speaks. */
enum ch_end_when {
    CH_WHEN_NO_PIECES,  /* a player has `most` of `kinds` left, or fewer */
    CH_WHEN_PIECES,     /* a player has one of `kinds` on `zone`, and `most` pieces at most */
    CH_WHEN_NO_CONTACT, /* no piece can come to take another, whatever is played */
    CH_WHEN_REPEATING,  /* the player to move has moves, and `forbidden_time` forbids them all */
    CH_WHEN_NO_MOVES,   /* the player to move has none, and `most` pieces at most */
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
    uint8_t kinds;  /* bit 1 << kind */
    uint8_t most;   /* pieces */
    uint8_t spares; /* bit 1 << seat: it says nothing of this player */
    bool placed;    /* pieces: `zone` or `most` says something */
    struct ch_square_set zone[CH_SEATS];
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
    int forbidden_time; /* a move by which a position comes for this time is not legal; 0: no such
                           rule */
    bool losing;        /* who would win loses */
    /* A move by which a piece comes to a square from which it can't get back, whatever is in its
     * way, has squares of different numbers here. By seat, kind, square. */
    int16_t way_back[CH_SEATS][CH_RULE_KINDS][CH_MAX_SQUARES];
    /* For a rule of no contact, else NULL: rows for seat 0's pieces, by kind * squares + square,
     * with a bit for each of seat 1's, numbered in the same way. It is set if one of the two may
     * come to take the other as far as the lines of the board say. Pieces in their way are left
     * out, and whose turn it is: so pieces without contact never meet, and in a few positions
     * pieces with it don't either. */
    uint64_t *contact;
};

/* Pieces on the board and in hand. */
struct ch_ends_count {
    uint8_t of[CH_SEATS][CH_RULE_KINDS];
};

/* What the rules ask about a position. Counts of plies that no rule asks for may be 0. */
struct ch_ends_now {
    int mover;
    bool moves, captures;     /* there are legal ones */
    bool repeating;           /* there are none, for all are forbidden as repetitions */
    bool apart;               /* no piece is in contact with another; false where no rule asks */
    int repetitions;          /* how often the position has occurred, this time included */
    int running[CH_END_RUNS]; /* plies that could be taken back; of pieces of the highest kind that
                                 took nothing; that took nothing */
    struct ch_ends_count count;
    /* Bit 1 << index of a rule that is `placed`: the seat has such pieces. */
    uint32_t there[CH_SEATS];
    /* Plies since the present balance of a rule arose, by the side described first. */
    uint16_t balanced[CH_END_RULES][CH_SEATS];
};

struct ch_draughts;

/* Fills `way_back`: the strongly connected components of each piece's quiet moves. */
void ch_ends_find_ways_back(const struct ch_rules *rules, struct ch_ends *ends);
/* Makes `contact`, which the caller releases with ch_free. */
void ch_ends_find_contacts(const struct ch_rules *rules, struct ch_ends *ends);

/* The pieces of a seat of `kinds` (bit 1 << kind). */
int ch_ends_pieces(const struct ch_ends_count *count, int seat, unsigned kinds);

struct ch_ends_count ch_ends_count_pieces(const struct ch_draughts *draughts,
                                          const struct ch_position *position);

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
 * it, as a number: of repetitions only which positions are forbidden now. */
uint64_t ch_ends_past(const struct ch_game *game, const struct ch_history *history);

/* True if the move brings a position for the time that is forbidden. */
bool ch_ends_forbid_repetition(const struct ch_draughts *draughts, const struct ch_history *history,
                               const struct ch_move *move);

/* True if the player to move, who has no legal move, has moves that are forbidden as repetitions.
 */
bool ch_ends_only_repetitions(const struct ch_draughts *draughts, const struct ch_history *history);
/* The runs of both sides that the limit counts, as a number. */
uint64_t ch_ends_key_of_runs(const struct ch_game *game, const struct ch_history *history);

/* These four are slots of a game's table (core/games/game.h). Moves are the kernel's without those
 * that the past forbids: this is the only place that takes them out. Perft takes them out, too, for
 * a position without a past. */
void ch_ends_moves(const struct ch_game *game, const struct ch_history *history,
                   struct ch_moves *moves);
bool ch_ends_irreversible(const struct ch_game *game, const struct ch_position *before,
                          const struct ch_move *move);
struct ch_outcome ch_ends_outcome(const struct ch_game *game, const struct ch_history *history,
                                  const struct ch_moves *legal);
uint64_t ch_ends_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                       bool by_result);

#endif

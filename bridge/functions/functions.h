/* Shared declarations of the functions that rules call. */
#ifndef CH_BRIDGE_FUNCTIONS_FUNCTIONS_H
#define CH_BRIDGE_FUNCTIONS_FUNCTIONS_H

#include "bridge/rulebase.h"

struct ch_bridge_game; /* of bridge/games/games.h */

/* A call of a function, while it is answered. */
struct ch_call {
    struct ch_rulebase *rulebase;
    struct ch_run *run; /* its turn */
    void *env;
    const struct ch_function_row *row;
    void *kept;      /* what the rule base keeps for the turn's game */
    int given[2];    /* the arguments that row->reads names */
    int64_t entered; /* if time is measured: when */
};

/* A row of a table: what rules may call, how CLIPS calls it, and what documentation says. */
struct ch_function_row {
    struct ch_bridge_function function;
    char type;                /* as for EnvDefineFunction2 */
    const char *restrictions; /* the same */
    /* The first arguments, which are read before it is called: m the index of a move, M the same
     * or, where it is left out, -1; s a side's seat, k the index of a kind, q a square. What
     * follows it reads itself. */
    const char *reads;
    union {
        void (*nothing)(const struct ch_call *);
        long long (*integer)(const struct ch_call *);
        double (*real)(const struct ch_call *);
        const char *(*text)(const struct ch_call *); /* becomes a symbol (w) or a string (s) */
        void (*multifield)(const struct ch_call *, DATA_OBJECT *); /* empty unless filled */
    } call;
    int detail; /* for rows that share a function: enum ch_preference_kind, or what is measured */
    const struct ch_bridge_game *game; /* that has it; NULL: every game does */
};

struct ch_function_table {
    const struct ch_function_row *rows;
    int count;
};

/* Those that every game has: what states something (output/), and what is asked of the board. */
extern const struct ch_function_table ch_stating_functions, ch_board_functions;

void ch_function_define(void *env, const struct ch_function_row *row);

/* games/games.c: stops a rule that calls a function of another game than the turn's. */
void ch_call_refuse_game(const struct ch_call *call);

/* Writes a mistake of the rule that calls, and stops it. */
#define ch_call_mistake(call, ...)                                                                 \
    ch_rule_mistake((call)->env, (call)->row->function.name, __VA_ARGS__)

/* Argument `at` (from 1) as the index of what is chosen from: a move, or a set-up before the game.
 * On false, here and below, the rule has been stopped. */
bool ch_argument_choice(const struct ch_call *call, int at, int *candidate);
/* The same, or, with `reason`, words in its place: *candidate is -1 then, and *words "" else. */
bool ch_argument_other(const struct ch_call *call, int at, bool reason, int *candidate,
                       const char **words);
/* The same as a move's: a rule that asks about a set-up as if it were one is stopped. */
bool ch_argument_candidate(const struct ch_call *call, int at, int *candidate);
/* Argument `at`, own or enemy, as a seat. */
bool ch_argument_side(const struct ch_call *call, int at, int *seat);
/* Argument `at`, the name of a kind of the game, as its index. */
bool ch_argument_kind(const struct ch_call *call, int at, int *kind);
/* Argument `at` as an integer in min..max. */
bool ch_argument_integer(const struct ch_call *call, int at, long long min, long long max,
                         long long *number);
/* Argument `at` as a number, with or without a fraction. */
bool ch_argument_number(const struct ch_call *call, int at, double *number);
/* True if `text`, a `what`, is short enough to be kept; otherwise the mistake was reported. Three
 * reasons fit into the answer of a worker. */
bool ch_argument_short(const struct ch_call *call, const char *what, const char *text);

/* True for a call that may state something: rules that fire may, conditions that are being matched
 * may not. */
bool ch_call_states(const struct ch_call *call);
/* Looks at the clock, after an answer that was long to find. */
void ch_call_was_long(const struct ch_call *call);
/* Makes *out a multifield of these squares. */
void ch_return_squares(const struct ch_call *call, const uint8_t squares[], int count,
                       DATA_OBJECT *out);

/* Functions beyond the board, for rules whose agent's file grants them: endgame tables and an
 * opening book, of which the turn brings what they know of its moves (core/referee/known.h), and
 * searches of a move, each to a depth and with as many positions as the agent's file allows.
 *
 * A search begins with an empty table and is kept for the turn, so that what it says depends on the
 * turn, the move and the depth alone, whichever rule asks first. */

extern const struct ch_function_table ch_asked_functions;

/* True if the agent may call the function. */
bool ch_asked_granted(const struct ch_asked *asked, const struct ch_bridge_function *function);

struct ch_asked *ch_asked_new(const struct ch_bridge_grants *grants);
void ch_asked_free(struct ch_asked *asked); /* NULL is allowed */
/* Forgets the searches of the turn before. */
void ch_asked_begin(struct ch_asked *asked);

/* Appends what has been granted in words: "endgame tables, an opening book, searches to depth 6".
 * Nothing if nothing has. */
void ch_asked_describe(const struct ch_asked *asked, struct ch_text *text);
/* Appends all that tables, book and the turn's searches know of a candidate: "win in 19; book
 * +0.05, games +3 =5 -4, 23-19 8-11; +0.40 at depth 6, 11-15 23-19". Nothing if they know nothing.
 */
void ch_asked_evidence(const struct ch_asked *asked, const struct ch_turn *turn, int candidate,
                       struct ch_text *text);

#endif

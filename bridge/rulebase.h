/* A rule base as a struct of its parts, and a turn of it: facts in, rules fire, preferences out,
 * one candidate chosen. */
#ifndef CH_BRIDGE_RULEBASE_H
#define CH_BRIDGE_RULEBASE_H

#include <stddef.h>

#include "bridge/circle.h"
#include "bridge/decision/decision.h"
#include "bridge/input/input.h"
#include "core/games/tactics.h"
#include "core/search/forced.h"

struct ch_function_row; /* of functions/functions.h */
struct ch_guard;
struct ch_bridge_game; /* of bridge/games/games.h */
struct ch_asked;       /* of functions/functions.h */

/* A preference as rules state it; the decision procedure's head first. */
struct ch_statement {
    struct ch_preference preference; /* reason: offset into `reasons` until the run is over */
    size_t reason_at;
    const void *rule;
    int firing; /* index in the trail of the firing that stated it; -1: no trail is kept */
};

/* A claim as rules state it. */
struct ch_rule_claim {
    enum ch_claim claim;
    size_t reason_at; /* into `reasons` */
    const void *rule;
};

struct ch_run {
    const struct ch_turn *turn; /* borrowed; NULL between turns */
    const char *const *set_ups; /* the candidates are these; NULL: they are moves */
    struct ch_random random;
    struct ch_piece board[CH_MAX_SQUARES]; /* the pieces by square, as the seat sees them */
    struct ch_tactics *tactics;
    struct ch_asked *asked_for; /* what is asked beyond the board; owned by the rule base */
    struct ch_forced *forced;
    struct ch_guard *guard;            /* NULL: none */
    struct ch_text answer;             /* a function's answer in words, until the next */
    void *game_kept[CH_BRIDGE_GAMES];  /* by row of bridge/games/games.h; NULL: not needed yet */
    const struct ch_bridge_game *game; /* the row that the turn is of; NULL: none */
    void *kept_of_game;                /* what is kept for it */
    const struct ch_bound_template *game_templates; /* its own */
    bool withdrawing;        /* facts are being retracted: functions return nothing */
    bool asked;              /* a function of the platform was called; reset by its readers */
    const void *firing_rule; /* the last that fired */
    int firings;
    struct ch_statement *statements;
    int statement_count, statement_capacity;
    int64_t scores_size; /* of the turn's scores, in millionths */
    struct ch_rule_claim *claims;
    int claim_count, claim_capacity;
    struct ch_text reasons; /* NUL-terminated strings one after the other */
    struct ch_preference *preferences;
    int preference_capacity;
    struct ch_decision decision;
};

/* --- Optional records of a turn for explanations and measurements. None changes the decision; each
 * part is NULL unless it is requested. --- */

struct ch_costs; /* the costs of a turn: explanation/costs.h */
struct ch_trail; /* the events of a run: explanation/trail.h */
struct ch_probe; /* conditions that are tried: explanation/explain.h */

struct ch_trace {
    struct ch_bridge_trace *shared, own_shared; /* for a process that outlives this one; not NULL */
    struct ch_bridge_times *times;
    struct ch_trail *trail;
    struct ch_probe *probe; /* while it fires */
    const void *tried;      /* the rule whose conditions are probed, or were when the watchdog
                               struck */
    /* Called after each phase, which is then run by itself. */
    void (*phase_over)(struct ch_rulebase *rulebase, int phase, void *context);
    void *phase_context;
    struct ch_costs *costs;
    struct cJSON *labels; /* two objects for each candidate: see ch_explain_labels */
};

/* The type of an argument of the platform's functions. */
enum ch_given {
    CH_GIVEN_CANDIDATE, /* a move's index */
    CH_GIVEN_SIDE,      /* a seat */
    CH_GIVEN_KIND,
    CH_GIVEN_SQUARE,
    CH_GIVEN_NUMBER
};

/* A call of one of the functions of a game, kept while its turn is explained. */
struct ch_called {
    const struct ch_function_row *row;
    const void *at; /* the expression that calls it */
    int firing;     /* at work; -1: none was */
    bool matching;  /* a condition was being matched */
    int order;      /* among all calls of the turn */
    bool outdated;  /* something was stated after it that changes such functions' answers */
    int count;      /* of arguments */
    struct {
        enum ch_given what;
        int value;
    } given[4];
};

/* explanation/called.c: notes argument `at` of the function that is being called. */
void ch_trail_given(struct ch_rulebase *rulebase, const struct ch_function_row *row, int at,
                    enum ch_given what, int value);

/* explanation/trail.c: index of the firing at work, -1 if no trail is kept. */
int ch_trail_firing(const struct ch_trace *trace);
/* Notes a firing: the rule and the facts that it matched. */
void ch_trail_fire(struct ch_rulebase *rulebase, const void *activation);

/* explanation/probe.c: notes the match of a probe's activation, while one fires. */
void ch_probe_fire(struct ch_rulebase *rulebase, const void *activation);

/* explanation/costs.c, while costs are measured. */
enum ch_cost_stage {
    CH_COST_PREPARE, /* withdrawing the last turn's facts, standing facts if need be */
    CH_COST_INPUT,   /* reading the turn and making its facts */
    CH_COST_ASSERT,
    CH_COST_RUN,
    CH_COST_DECIDE,
    CH_COST_STAGES
};
/* A stage that began at `since` (nanoseconds) is over. Returns when the next begins. */
int64_t ch_costs_lap(struct ch_rulebase *rulebase, enum ch_cost_stage stage, int64_t since);
/* Around a change of the facts. */
void ch_costs_begin_change(struct ch_rulebase *rulebase);
void ch_costs_end_change(struct ch_rulebase *rulebase);
/* A rule's actions begin. */
void ch_costs_fire(struct ch_rulebase *rulebase);
/* The expression `call` called a function of the platform, which took `spent` nanoseconds. */
void ch_costs_function(struct ch_rulebase *rulebase, const void *call, int64_t spent);

/* --- The rule base. --- */

struct ch_rulebase {
    struct ch_environment environment; /* first: CLIPS's context is both */
    struct ch_loaded loaded;
    struct ch_input input;
    struct ch_run run;
    struct ch_recent recent;
    struct ch_trace trace;
};
_Static_assert(offsetof(struct ch_rulebase, environment) == 0, "CLIPS's context is both");

/* The processor time of the turn, in milliseconds. */
int ch_turn_ms(const struct ch_bridge_limits *limits, const struct ch_turn *turn);

/* Runs the rules on the turn and decides. False: they failed, and `fault` says how. */
bool ch_turn_run(struct ch_rulebase *rulebase, const struct ch_turn *turn, struct ch_fault *fault);

/* Lets go of the turn, which was borrowed. */
void ch_turn_end(struct ch_rulebase *rulebase);

/* The guard of a rule base: a search of a few plies that prohibits the moves it refutes, so that
 * the rules choose among the others. By depth alone, so that a choice stays a pure function of its
 * turn. It searches when it is first asked in a turn. */

/* The guard's name in the account, in place of a rule's. */
#define CH_GUARD_NAME "guard"

enum { CH_GUARD_DEEPEST = 10 };

struct ch_search_options;

/* `depth` plies, 1 to CH_GUARD_DEEPEST; a move is refuted if its score is `margin` hundredths of a
 * man or more below the best. `options`: how it searches, copied but for their weights, without
 * threads and a table's size; NULL: as is usual, with the evaluation made by hand. */
struct ch_guard *ch_guard_new(int depth, int margin, const struct ch_search_options *options);
void ch_guard_free(struct ch_guard *guard); /* NULL is allowed */
/* Another turn. */
void ch_guard_begin(struct ch_guard *guard);

/* What the search finds the move to be worth, in hundredths of a man for who moves; of a move that
 * it refutes no more than that. */
int ch_guard_score(struct ch_guard *guard, const struct ch_turn *turn, int move);
/* True if it does not refute the move. */
bool ch_guard_lets(struct ch_guard *guard, const struct ch_turn *turn, int move);
/* The same score by a search a ply deeper, of the moves alone that are let through; of the others,
 * and where that is one, ch_guard_score. */
int ch_guard_further(struct ch_guard *guard, const struct ch_turn *turn, int move);
/* Positions that were searched in this turn. */
uint64_t ch_guard_nodes(const struct ch_guard *guard);

/* States of the run's turn which moves are refuted, each with the line that does it. */
void ch_guard_state(struct ch_guard *guard, struct ch_run *run);

#endif

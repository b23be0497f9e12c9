/* The bridge: a rule base in CLIPS that chooses moves. All that the rest of the program knows of
 * CLIPS.
 *
 * A rule base never opens a file, prints, or reads a clock or the process's own random numbers. It
 * can still hang in a join, overflow the stack or exhaust the memory: load and ask it in a worker
 * process, and let the parent look at the trace when the worker dies.
 *
 * A choice is a pure function of the texts, the turn's view with its history, and the turn's key.
 * One thread at a time for each rule base. */
#ifndef CH_BRIDGE_BRIDGE_H
#define CH_BRIDGE_BRIDGE_H

#include <stddef.h>

#include "bridge/environment/problems.h"
#include "core/base/clock.h"
#include "core/referee/agent.h"

struct ch_rulebase;

enum ch_bridge_stage {
    CH_BRIDGE_IDLE,
    CH_BRIDGE_LOAD,    /* reading the texts, which runs the values of defglobals and the like */
    CH_BRIDGE_ASSERT,  /* giving the facts of the turn: this is where patterns are joined */
    CH_BRIDGE_RUN,     /* firing rules */
    CH_BRIDGE_EXPLAIN, /* writing the account */
    CH_BRIDGE_CHECK    /* looking over the texts that were loaded */
};

/* The current state of a rule base, for a process that outlives it: put it in shared memory. */
struct ch_bridge_trace {
    volatile int stage;      /* enum ch_bridge_stage */
    volatile int firings;    /* in this turn */
    volatile int changing;   /* `rule` is being written and may be torn */
    volatile int line;       /* while loading: of the construct at hand; 0: none */
    char rule[CH_RULE_NAME]; /* the last rule that fired in this turn, "" before; while loading, the
                                text's name, or what is reset */
};

/* A call of a function in the texts. */
struct ch_bridge_call {
    char name[CH_RULE_NAME];   /* of the function that is called; "": unknown */
    char within[CH_RULE_NAME]; /* the author's function that makes the call; "": the rule does */
    int method;                /* of `within`, by its number from 1; below 0: it is a deffunction */
    int number;                /* among the calls of this name there, from 0 */
    int disjunct, join, joins; /* of a rule's conditions, as below; joins 0: it is an action's */
};

/* The rule at work, and the join of its conditions that holds most. */
struct ch_bridge_at_work {
    char rule[CH_RULE_NAME];    /* "" if none is known */
    int disjunct;               /* of the rule, from 0 */
    int join, joins;            /* of its chain, from 0; joins 0: unknown */
    long matches;               /* partial matches up to this join */
    struct ch_bridge_call call; /* that was being carried out */
};

/* Where a turn's time goes, in microseconds by the wall clock, which costs less to read than the
 * processor's: measure on a quiet machine. Filled only when asked for. */
struct ch_bridge_times {
    double
        assert_us; /* withdrawing the last turn's facts and asserting this one's, joins included */
    double run_us; /* firing, functions called by rules included */
    double functions_us; /* in the bridge's functions, called by rules while asserting or running */
    double own_us; /* the bridge's own C code: reading the turn, functions, decision procedure */
    double total_us;
};

struct ch_bridge_limits {
    long firings;        /* rules a turn may fire; 0: 100000 */
    int turn_ms;         /* processor time of a turn without ch_turn.time_ms; 0: 5000 */
    int load_ms;         /* processor time of loading; 0: 10000 */
    size_t memory_bytes; /* that CLIPS may hold; 0: 256 MiB */
};

/* Words of a fault's text by which a circle of rules is known. */
#define CH_FIRE_WITHOUT_END "fire without end"

/* The phases of an agent that lists none. */
extern const char *const ch_bridge_default_phases[];
extern const int ch_bridge_default_phase_count;

/* Why a phase can't have this name, behind the name; NULL if it can. */
const char *ch_phase_refused(const char *name);

struct ch_search_options;

/* The sources beyond the board that the agent's file grants to rules. */
struct ch_bridge_grants {
    bool tables, book;                      /* those of ch_turn.known */
    const struct ch_search_options *search; /* how moves are searched; copied, but its weights are
                                               borrowed for the life of the rule base. NULL: none
                                               may be searched */
    int depth;                              /* of such a search at most, 1 or more */
    uint64_t nodes;                         /* the same: positions */
    bool guard;                             /* what the guard's search says of moves */
};

struct ch_bridge_config {
    const char *const
        *phases;     /* module names in the order in which they run; MAIN is not one of them */
    int phase_count; /* 0: the default phases */
    const char *phases_file; /* where they are listed, for messages; may be NULL */
    const int *phase_lines;  /* by phase; NULL if phases_file is */
    struct ch_bridge_limits limits;
    struct ch_bridge_grants grants;
    int guard_depth;  /* plies of a search that prohibits what it refutes (bridge/rulebase.h); 0: no
                         guard. For games of perfect information */
    int guard_margin; /* hundredths of a man by which a refuted move is worse */
    struct ch_bridge_trace *trace;  /* borrowed for the life of the rule base; may be NULL */
    struct ch_bridge_times *times;  /* the same; NULL: time is not measured */
    const struct ch_clocks *clocks; /* the same; of limits, times and costs; NULL: the machine's */
};

/* Makes a rule base of sources[0..count-1] in order; the vocabulary comes first. The texts are
 * borrowed for the call only. Anything wrong refuses the whole: CH_BAD_INPUT with every problem
 * found appended to `problems`. The caller releases *rulebase with ch_rulebase_free. `config` may
 * be NULL. */
enum ch_status ch_rulebase_load(const struct ch_source *sources, int count,
                                const struct ch_bridge_config *config,
                                struct ch_rulebase **rulebase, struct ch_problems *problems);

/* Decides the turn. The rule base's failure is choice->fault; the rule base can be asked again
 * after it. choice->reason is set to a line about what decided. `choice` has been initialised or
 * cleared by the caller. */
void ch_rulebase_choose(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                        struct ch_choice *choice);

/* Chooses one of the set-ups texts[0..count-1], count over 0, which the game has dealt for the
 * turn's seat: choice->index, reason and fault as above. The turn is one before ply 1. */
void ch_rulebase_set_up(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                        const char *const texts[], int count, struct ch_choice *choice);

/* The agent's parameter of that name, if it is a whole number from `min` to `max`; else
 * `otherwise`. */
int ch_rulebase_parameter(const struct ch_rulebase *rulebase, const char *name, int min, int max,
                          int otherwise);

/* Decides the turn again and appends what is asked about it as one JSON object
 * (docs/explanation.md) to `json`. `agent` is the agent's name for the answer. CH_AGENT_FAULT with
 * `error` if the rule base fails; `json` is then unchanged. */
enum ch_status ch_rulebase_inquire(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                   const char *agent, const struct ch_inquiry *inquiry,
                                   struct ch_text *json, struct ch_error *error);

/* The rule at work now, for a signal handler that must say what hung: the one that fires, else one
 * whose conditions are being joined; "" if none is known. Best effort: reads structures that may be
 * half written. The pointer is good as long as the rule base. */
const char *ch_rulebase_rule_at_work(const struct ch_rulebase *rulebase);

/* The same, and the condition at which its partial matches are most. While facts are joined, and
 * after memory ran out (`full`) in any case, that is the rule that holds most of all. */
void ch_rulebase_at_work(const struct ch_rulebase *rulebase, bool full,
                         struct ch_bridge_at_work *work);

/* NULL is allowed. */
void ch_rulebase_free(struct ch_rulebase *rulebase);

/* A function that rules may call, for documentation and checks. */
enum ch_bridge_prices {
    CH_PRICES_NO_MATTER,
    CH_PRICES_STATED, /* rules state prices of pieces by the function */
    CH_PRICES_COUNTED /* its answer counts with the prices that are stated before it is asked */
};

struct ch_bridge_function {
    const char *name;
    const char *arguments; /* "?from ?to" */
    const char *returns;   /* "integer", "squares" (a multifield), "symbol", "nothing" */
    const char *help;      /* a sentence or two */
    const char *cost;      /* of a call: "0.3 us" */
    const char *needs;     /* the slot without which an agent's rules can't call it, as agent files
                            * have it: "(tables \"DIR\")"; NULL: none */
    enum ch_bridge_prices prices;
};

/* Function i of the platform's own, or NULL past the end. */
const struct ch_bridge_function *ch_bridge_function_at(int index);
/* The one of this name, or NULL. */
const struct ch_bridge_function *ch_bridge_function_find(const char *name);
/* True if function i can be called in a turn of the game. */
bool ch_bridge_function_fits(int index, const struct ch_game *game);
/* How many of them, from the first, are for every game. */
int ch_bridge_common_functions(void);

/* True if rules may call the CLIPS function `name`. */
bool ch_bridge_allows(const char *name);
/* Function i of CLIPS that rules may call, or NULL past the end. */
const char *ch_bridge_allowed_at(int index);

/* Parameters whose names begin with `assume-` are read by a game itself: what its facts and
 * functions assume of an opponent. CH_BAD_INPUT, without a place, if no game reads one of this name
 * or it takes other values. */
enum ch_status ch_bridge_setting_check(const char *name, double value, struct ch_error *error);

/* The parameter that says from how many set-ups rules choose one. */
#define CH_SET_UPS_PARAMETER "set-ups"

/* True if the environment asserts facts of the template `name`. */
bool ch_bridge_gives(const char *name);

#endif

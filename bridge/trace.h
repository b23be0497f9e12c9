/* Optional records of a turn for explanations and measurements. None changes the decision; each
 * part is NULL unless it is requested. */
#ifndef CH_BRIDGE_TRACE_H
#define CH_BRIDGE_TRACE_H

#include "bridge/bridge.h"

struct ch_costs; /* the costs of a turn: explanation/costs.h */
struct ch_trail; /* the events of a run: explanation/trail.h */
struct ch_probe; /* conditions that are tried: explanation/probe.h */

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
    struct cJSON *labels; /* an object for each candidate */
};

struct ch_function_row; /* of functions/functions.h */

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

#endif

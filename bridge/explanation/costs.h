/* The costs of a turn, measured on request: time and partial matches of each join, time
 * of each rule's actions.
 *
 * Measured: the whole of each assertion and retraction, each firing, each call of a function of the
 * platform. Estimated: how the time of an assertion falls to the joins that it set to work, by the
 * comparisons that they made and the matches that they stored or dropped. A join that several rules
 * share is charged to them in equal parts. */
#ifndef CH_BRIDGE_EXPLANATION_COSTS_H
#define CH_BRIDGE_EXPLANATION_COSTS_H

#include "bridge/rulebase.h"

/* A node of the join network. Its left memory holds the partial matches of the conditions before
 * it. */
struct ch_cost_join {
    const struct joinNode *join;
    int users;                                     /* disjuncts of rules that lead through it */
    long long made, work, compares;                /* of the turn */
    long long seen_made, seen_work, seen_compares; /* CLIPS's own counts when last looked at */
    double joining_ns;                             /* estimated */
    double functions_ns; /* of functions that its tests called, measured */
};

/* A disjunct of a rule, as ch_loaded.rules. */
struct ch_cost_rule {
    int firings;
    double actions_ns;   /* without assertions and retractions */
    double functions_ns; /* of that, in functions of the platform */
    double changes_ns;   /* assertions and retractions, and the joins that these set to work */
};

/* A function call in a pattern's own tests, where CLIPS does not say which join is meant. */
struct ch_cost_call {
    const struct expr *call;
    int join;
};

enum { CH_COST_CHANGES = 4 }; /* functions of CLIPS that change facts */

struct ch_costs {
    struct ch_cost_join *joins; /* in order of pointers */
    int join_count, join_capacity;
    struct ch_cost_call *calls; /* in order of pointers */
    int call_count, call_capacity;
    struct ch_cost_rule *rules;      /* one for each of ch_loaded.rules */
    double stage_ns[CH_COST_STAGES]; /* looking at the network is no part of them */
    double patterns_ns;              /* changes that no join had work with */
    double uncharged_ns;             /* of changes since the network was last looked at */
    int changes;                     /* their number */
    long long made;                  /* partial matches in this turn */
    long long max;                   /* the turn is stopped when it has made more */
    bool stopped;                    /* it was */
    /* While measuring. */
    int (*originals[CH_COST_CHANGES])(void);
    int firing;          /* index of the disjunct whose actions run; -1: none */
    int64_t fired_ns;    /* since when */
    int64_t changing_ns; /* since when an assertion or retraction goes on; 0: none does */
    int64_t aside_ns;    /* of this firing, not its actions: changes, and looking at the network */
    int64_t looking_ns;  /* of this stage: looking at the network */
    double inner_ns;     /* in functions of the platform that a change called */
};

/* Costs are kept from start to stop; the caller releases nothing else. */
void ch_costs_start(struct ch_rulebase *rulebase, struct ch_costs *costs);
void ch_costs_stop(struct ch_rulebase *rulebase, struct ch_costs *costs);

/* The record of a join, NULL if no rule leads through it. */
struct ch_cost_join *ch_costs_join(const struct ch_costs *costs, const struct joinNode *join);

#endif

/* The cost of an agent's turns, summed over positions: the answers to CH_INQUIRE_COSTS. */
#ifndef CH_WORKSHOP_COSTS_H
#define CH_WORKSHOP_COSTS_H

#include "workshop/positions.h"

/* A condition of a rule. Partial matches are of the conditions up to this one. */
struct ch_costs_condition {
    int condition; /* as the author counts them, from 1 */
    int line;      /* 0: unknown, as is the number */
    char *text;
    char bound_by[16]; /* what ties it to those before: "variable", "test", "nothing"; "first" */
    double made;       /* partial matches, in all turns */
    long long max;     /* made in one turn, or held at its end */
    int max_at;        /* in this position, from 0 */
    long long facts;   /* there: facts that match the condition alone */
};

struct ch_costs_rule {
    int number; /* its place among all of them, from 1 */
    char *rule, *phase;
    char *file; /* NULL: unknown */
    int line;
    double firings, made, actions_us, actions_functions_us, changes_us, joins_us,
        joins_functions_us;
    long long max; /* partial matches of all its conditions in one turn, or held at its end */
    int max_at;
    struct ch_costs_condition *condition;
    int condition_count;
};

struct ch_costs_phase {
    char *phase;
    double firings, actions_us, changes_us;
};

/* Sums over `turns`. Initialise with {0}, release with ch_costs_sum_done. */
struct ch_costs_sum {
    int turns;
    double firings, made, total_us, prepare_us, input_us, assert_us, run_us, decide_us, patterns_us;
    int stopped; /* turns that made too many partial matches to be measured to their end */
    struct ch_costs_phase *phase;
    int phase_count;
    struct ch_costs_rule *rule; /* those that something was added of, in the order of loading */
    int rule_count;
};

/* Asks `agent` so many times what position `at` of the list costs, and adds the fastest answer:
 * what makes a turn slower is the machine's other work. Of rules with fewer than `least` partial
 * matches there nothing is added. `agent` has begun a game. */
enum ch_status ch_costs_ask(struct ch_costs_sum *sum, struct ch_agent *agent,
                            const struct ch_positions *positions, int at, int times, int least,
                            struct ch_error *error);
void ch_costs_sum_done(struct ch_costs_sum *sum);

/* The total cost of a rule: its joins and actions, without the effects of the facts they assert. */
double ch_costs_us(const struct ch_costs_rule *rule);
/* The condition of the rule with the most partial matches in one turn, NULL if it has none. */
const struct ch_costs_condition *ch_costs_worst(const struct ch_costs_rule *rule);

#endif

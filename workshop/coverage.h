/* The effects of the rules of an agent in many positions: which fired, which spoke, which
 * decided. */
#ifndef CH_WORKSHOP_COVERAGE_H
#define CH_WORKSHOP_COVERAGE_H

#include "workshop/agent_pool.h"
#include "workshop/rule_list.h"

/* The effect of a rule in one position. */
struct ch_rule_effect {
    int item; /* of the list of rules */
    int fired, said;
    bool led;     /* to another rule's preference, by a fact that it asserted */
    bool decided; /* without it another set of moves would have remained */
    bool untried; /* that is not known: deciding without it took too long */
};

/* The effects of the rules in one position; owns all it points to. */
struct ch_position_effects {
    struct ch_rule_effect *effect; /* of the rules that fired */
    int count;
    char *fault;                 /* NULL: the agent decided */
    bool open, spoken_for;       /* it had a choice; something was said for what it chose */
    struct ch_impasses impasses; /* that it met */
};

/* In how many positions a rule did what. */
struct ch_rule_use {
    int fired, spoke, led, decided, untried;
    long firings; /* in all of them */
};

/* Over a list of positions. Initialise with {0}; `positions` is filled by its user. */
struct ch_coverage_part {
    struct ch_positions positions;
    struct ch_position_effects *at; /* one for each position */
    struct ch_rule_use *use;        /* one for each item of the list of rules */
    int failed;                     /* positions where the agent failed */
    int open, unspoken;             /* where it had a choice; where nothing was said for it */
    struct ch_impasses impasses;    /* of the others */
};

/* Asks about every position of the part. CH_UNSUPPORTED if the agent has no rules. */
enum ch_status ch_coverage_run(struct ch_coverage_part *part, const struct ch_rule_list *rules,
                               struct ch_agent_pool *pool, struct ch_error *error);
void ch_coverage_done(struct ch_coverage_part *part);

/* Plays `games` games of the agent against itself, or `against`, over the game's ballots if it has
 * any, and adds them to the list, whole; with `own` only the turns of one seat, the agent's, with
 * the keys by which they were decided. Of *failed an agent's failure was the end. */
enum ch_status ch_coverage_play(struct ch_positions *list, const char *agent, const char *against,
                                bool own, int games, const struct ch_agents_config *config,
                                struct ch_progress *progress, int *failed, struct ch_error *error);

struct ch_coverage {
    const char *agent;
    const char *source; /* of the positions, in words: "reference positions" */
    int failed_games;   /* played for their positions, and ended by an agent's failure */
    struct ch_rule_list rules;
    struct ch_coverage_part positions, scenarios; /* either may have none */
    bool each_scenario;                           /* report each one */
};

/* Print what was found. */
void ch_coverage_print(const struct ch_coverage *coverage);
void ch_coverage_json(const struct ch_coverage *coverage);

#endif

/* The events of a run, kept while it is explained: which rules fired on which facts, and which
 * facts they asserted. Facts are named by their text, which is unique at any time. */
#ifndef CH_BRIDGE_EXPLANATION_TRAIL_H
#define CH_BRIDGE_EXPLANATION_TRAIL_H

#include "bridge/rulebase.h"

struct ch_trail_fact {
    size_t text_at;
    int firing;  /* that asserted it; -1: the environment or a deffacts */
    int gone_by; /* the firing that retracted or changed it; -1: none did */
    bool listed; /* by who looks for it */
};

struct ch_trail_firing {
    const void *rule;
    int first, count; /* the matched facts: used[first..first+count-1] are indexes of facts */
};

struct ch_trail {
    struct ch_trail_fact *facts;
    int fact_count, fact_capacity;
    struct ch_trail_firing *firings;
    int firing_count, firing_capacity;
    int *used;
    int used_count, used_capacity;
    int *known; /* by CLIPS's index of the fact: 1 + index in `facts`, 0 if it is not there */
    size_t known_capacity;
    struct ch_called *called; /* once they are looked for: by what called them; see called.c */
    int called_count, called_capacity;
    bool called_sorted, keeps_calls;
    int stated; /* the order of the last call of a game's function that returns nothing and changes
                   the answers of the others; -1: none was */
    struct ch_text texts;
    size_t answered; /* bytes of an answer that were made of it */
    int left_out;    /* parts omitted because an answer has a limit */
};

/* Keeps what happens until ch_trail_stop; calls of a game's functions if keeps_calls is set then.
 */
void ch_trail_start(struct ch_rulebase *rulebase, struct ch_trail *trail);
void ch_trail_stop(struct ch_rulebase *rulebase, struct ch_trail *trail);
/* Decides the turn again with a trail kept, `calls`: that of calls, too, and then writes what was
 * asked about it. CH_AGENT_FAULT with `error` if the rules fail. */
enum ch_status ch_trail_explain(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                                bool calls, void write(struct ch_rulebase *rulebase, void *context),
                                void *context, struct ch_error *error);
/* The index of a fact that is in working memory; one that was there before the turn is noted now.
 */
int ch_trail_find(struct ch_rulebase *rulebase, void *fact);
/* Lists the facts that the statements of the run follow from, back to the first. */
void ch_trail_list_behind(struct ch_trail *trail, const struct ch_run *run);
/* True if an answer has room for `bytes` more; else they are counted as one thing left out. */
bool ch_trail_room(struct ch_trail *trail, size_t bytes);
/* The bytes that a string takes in JSON, quotes included. */
size_t ch_trail_size(const char *text);
const char *ch_trail_text(const struct ch_trail *trail, int fact);

#endif

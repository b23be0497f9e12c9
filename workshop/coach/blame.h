/* At whose door a mistake is laid: found by deciding the turn again on what the rules said.
 *
 * What a set of rules costs is the regret of the moves that remain before the tie-break when these
 * rules alone have spoken, on average. A rule's cost by leaving it out is that of all rules less
 * that of the others; it is blind to two rules that each suffice. Its Shapley share is the mean of
 * what it adds over all orders in which the rules may speak; the shares of a turn add up to the
 * cost of all rules less that of none. */
#ifndef CH_WORKSHOP_COACH_BLAME_H
#define CH_WORKSHOP_COACH_BLAME_H

#include "workshop/coach/statements.h"

enum { CH_BLAME_RULES = 12 };

/* Why the better move was not chosen. */
enum ch_blame_cause {
    CH_CAUSE_REJECTED,    /* prohibited, rejected or worst */
    CH_CAUSE_OUTWEIGHED,  /* something spoke for it, and more for others; or one was better */
    CH_CAUSE_TIED,        /* it was left for the tie-break, which fell otherwise */
    CH_CAUSE_UNSUPPORTED, /* others were spoken for, and nothing spoke for it */
    CH_CAUSES
};

/* "rejected" … */
const char *ch_cause_name(enum ch_blame_cause cause);
enum ch_blame_cause ch_blame_cause(struct ch_statements *statements, int better);

/* Of each rule that spoke, whether without it another set of moves would have remained. */
void ch_blame_decided(struct ch_statements *statements, bool decided[]);
/* The regret of the moves that remain before the tie-break, on average; regret[] is of each
 * candidate. */
double ch_blame_cost(const struct ch_decision *decision, const double regret[]);
/* Of each rule, what leaving it out would have saved. */
void ch_blame_left_out(struct ch_statements *statements, const double regret[], double cost[]);
/* Of each rule, its Shapley share. False if more than CH_BLAME_RULES rules spoke. */
bool ch_blame_shares(struct ch_statements *statements, const double regret[], double share[]);
/* Samuel's counts: of the other moves, how many the rule alone puts behind `best`, and before. */
void ch_blame_agreement(struct ch_statements *statements, int rule, int best, int *behind,
                        int *before);

#endif

/* The statements of rules about the moves of a turn, from an account, so that the turn can be
 * decided again without rules: with some statements left out, or changed. */
#ifndef CH_WORKSHOP_COACH_STATEMENTS_H
#define CH_WORKSHOP_COACH_STATEMENTS_H

#include <cjson/cJSON.h>

#include "bridge/decision/decision.h"

/* A rule that spoke; borrows the account's strings. */
struct ch_speaker {
    const char *rule, *file;
    int line;
};

/* Initialise with {0}, release with ch_statements_done. */
struct ch_statements {
    int candidates;
    int chosen; /* by the account */
    uint64_t key;
    struct ch_preference *preference; /* texts are the account's */
    int *speaker;                     /* of each preference: index into `rule` */
    int count;
    struct ch_speaker *rule; /* in the order in which they spoke first */
    int rules;
    struct ch_decision decision; /* scratch of ch_statements_decide */
    struct ch_preference *kept;  /* as that; with room for one more of each candidate */
};

/* Reads the account of a rule agent's turn, which is borrowed until ch_statements_done. False if it
 * is of no rule agent, left something out, or decides otherwise when it is decided again. */
bool ch_statements_read(const cJSON *account, uint64_t key, struct ch_statements *statements);
void ch_statements_done(struct ch_statements *statements);

/* Decides again with the preferences i for which keep(context, i) is true (NULL: all). The answer
 * is borrowed until the next call. */
const struct ch_decision *ch_statements_decide(struct ch_statements *statements,
                                               bool (*keep)(const void *context, int i),
                                               const void *context);
/* Decides again with more[0..count-1], one of a candidate at most, said as well; as that. */
const struct ch_decision *ch_statements_decide_more(struct ch_statements *statements,
                                                    const struct ch_preference more[], int count);

/* Whether the preference speaks for the move (1), against it (-1) or neither (0). */
int ch_preference_side(const struct ch_preference *preference, int move);

#endif

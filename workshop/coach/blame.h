/* At whose door a mistake is laid: found by deciding the turn again on what the rules said.
 *
 * What a set of rules costs is the regret of the moves that remain before the tie-break when these
 * rules alone have spoken, on average. A rule's cost by leaving it out is that of all rules less
 * that of the others; it is blind to two rules that each suffice. Its Shapley share is the mean of
 * what it adds over all orders in which the rules may speak; the shares of a turn add up to the
 * cost of all rules less that of none. */
#ifndef CH_WORKSHOP_COACH_BLAME_H
#define CH_WORKSHOP_COACH_BLAME_H

#include <cjson/cJSON.h>

#include "bridge/decision/decision.h"

/* The statements of rules about the moves of a turn, from an account, so that the turn can be
 * decided again without rules: with some statements left out, or changed. */

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

/* Decides again with more[0..count-1], one of a candidate at most, said as well. The answer is
 * borrowed until the next call. */
const struct ch_decision *ch_statements_decide(struct ch_statements *statements,
                                               const struct ch_preference more[], int count);
/* Whether the preference speaks for the move (1), against it (-1) or neither (0). */
int ch_preference_side(const struct ch_preference *preference, int move);

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

/* The smallest change of what the rules said by which another move would have been chosen, alone
 * before the tie-break: found by deciding again, never guessed.
 *
 * What is taken away is what a rule said about a move: of statements that compare, those with the
 * better move count as about it. Changes that touch fewer such things come first: one taken away,
 * one score changed, one thing said more for the better move (a score, or `best`); two, three taken
 * away, each also with one said more; in the end all of them.
 *
 * It is not the search of bridge/explanation/changes.c, which answers `why-not`: there whole rules
 * are silent, in all they say, or the move has a score more, and there may be no answer. The coach
 * sums changes up over many positions, where a rule is right in most: it asks for the one thing
 * that was said, may give it another price, and always has an answer. */

/* A statement of a rule about a move. */
struct ch_change_part {
    int speaker; /* index into the rules of the statements */
    int move;
};

struct ch_change {
    struct ch_change_part *without; /* owned */
    int without_count;
    int priced;                   /* the score that is another: index of its statement; -1: none */
    bool says;                    /* something is said more for the better move: */
    enum ch_preference_kind kind; /* CH_SCORE, CH_BEST */
    int64_t value;                /* the new score, or that which is said more; in millionths */
};

/* The caller releases `change` with ch_change_done. `better` is not what was chosen. */
void ch_change_find(struct ch_statements *statements, int better, struct ch_change *change);
/* True if the changed turn, decided again, leaves the better move alone before the tie-break. */
bool ch_change_holds(struct ch_statements *statements, int better, const struct ch_change *change);
void ch_change_done(struct ch_change *change);

#endif

/* What the headline of a decision says, before it is written: a struct for each sentence. */
#ifndef CH_BRIDGE_OUTPUT_HEADLINE_H
#define CH_BRIDGE_OUTPUT_HEADLINE_H

#include "bridge/rulebase.h"

enum { CH_HEADLINE_SENTENCES = 2, CH_HEADLINE_NAMED = 3 };

enum ch_form {
    CH_SAYS_ONLY,       /* there is one legal move */
    CH_SAYS_SET_ASIDE,  /* every move was rejected, or worse than another, which removed none */
    CH_SAYS_SILENT,     /* no rule preferred a move */
    CH_SAYS_ALIKE,      /* what was preferred made no difference */
    CH_SAYS_KEPT,       /* the choice is best, or required */
    CH_SAYS_TOO,        /* another rule said the same of the same moves */
    CH_SAYS_BETTER,     /* the choice is better than other moves */
    CH_SAYS_WORSE,      /* other moves are worse than the choice */
    CH_SAYS_SURPASSED,  /* another move is worse than a third one */
    CH_SAYS_DROPPED,    /* other moves were rejected, prohibited or called worst */
    CH_SAYS_OUTSCORED,  /* what adds most for the choice */
    CH_SAYS_UNDERSCORED /* what takes most from the next best */
};

/* A sentence: its form, the statement that gives its reason, and the moves that it is about. */
struct ch_sentence {
    enum ch_form form;
    int statement; /* -1: none */
    int count;     /* of the moves that it is about, of which the first few are named */
    int named[CH_HEADLINE_NAMED];
    enum ch_step step;      /* that was set aside */
    int64_t margin, weight; /* of scores, in millionths: by how much more, and of one reason */
};

struct ch_headline {
    const struct ch_run *run;
    enum ch_step decisive; /* the last step that rules decided; CH_STEP_NONE: none */
    bool preferred;        /* some rule preferred some move */
    struct ch_sentence sentence[CH_HEADLINE_SENTENCES];
    int count;
};

/* Describes the decision of a good run, in two sentences at most, or in one if it claims a result.
 * The draw and the claim are not among them. */
void ch_headline_describe(const struct ch_run *run, struct ch_headline *headline);

/* How many moves this step removed, and how many were left before it. */
int ch_headline_removed(const struct ch_decision *d, enum ch_step step);
int ch_headline_present(const struct ch_decision *d, enum ch_step step);

#endif

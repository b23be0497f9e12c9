/* A rule text goes the way of a real agent's: looked over, loaded, asked for a decision and about
 * it. Whatever breaks a promise on that way aborts. */
#ifndef CH_TESTS_SUPPORT_RULE_TRIAL_H
#define CH_TESTS_SUPPORT_RULE_TRIAL_H

#include "bridge/bridge.h"

enum ch_rule_trial_end {
    CH_TRIAL_REFUSED, /* the text does not load */
    CH_TRIAL_FAULT,   /* it loads, and its rules fail in the turn */
    CH_TRIAL_DECIDED,
    CH_TRIAL_GIVEN_UP /* it would have ended a worker: worker_end.h */
};

/* What is asked of a text beside to be loaded and to decide: one bit each. */
enum ch_rule_check {
    CH_CHECK_ALIKE = 1,   /* loaded a second time it comes to the same */
    CH_CHECK_AGAIN = 2,   /* the rule base decides alike again; after a refusal a good text loads */
    CH_CHECK_LINTS = 4,   /* looked over, before and after */
    CH_CHECK_ACCOUNT = 8, /* the account of the decision */
    CH_CHECK_QUESTIONS = 16, /* other questions about it */
    CH_RULE_CHECKS = 5
};

/* One of them, or none: a part of an input chooses. So a run asks one thing, and there are several
 * times as many. */
unsigned ch_rule_checks_of(size_t choice);

/* Of sources[0..count-1] the last is the text on trial, and the others are good. Their rules decide
 * `turn`. `checks` are of ch_rule_check. Time is counted in looks at the clock, so that every run
 * of a text is the same on any machine. */
enum ch_rule_trial_end ch_rule_trial(const struct ch_source *sources, int count,
                                     const struct ch_turn *turn, unsigned checks);

#endif

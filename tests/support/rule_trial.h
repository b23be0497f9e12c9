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

/* Of sources[0..count-1] the last is the text on trial, and the others are good. Their rules decide
 * `turn`. Time is counted in looks at the clock, so that every run of a text is the same on any
 * machine. */
enum ch_rule_trial_end ch_rule_trial(const struct ch_source *sources, int count,
                                     const struct ch_turn *turn);

#endif

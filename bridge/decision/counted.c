/* Whether a preference had a part in the decision; see decision.h. */
#include "bridge/decision/decision.h"

static bool removed_any(const struct ch_decision *d, enum ch_step step) {
    for (int i = 0; i < d->count; i++)
        if (d->removed_by[i] == step)
            return true;
    return false;
}

/* True if the candidate was there when the step came. */
static bool met(const struct ch_decision *d, int candidate, enum ch_step step) {
    return d->removed_by[candidate] == CH_STEP_NONE || d->removed_by[candidate] >= step;
}

static bool beat(const struct ch_decision *d, int winner, int loser) {
    return winner != loser && d->removed_by[loser] == CH_STEP_BETTER &&
           met(d, winner, CH_STEP_BETTER);
}

bool ch_decision_counted(const struct ch_decision *d, const struct ch_preference *preference) {
    int candidate = preference->candidate;
    switch (preference->kind) {
    case CH_REQUIRE:
        return removed_any(d, CH_STEP_REQUIRE) && met(d, candidate, CH_STEP_PROHIBIT);
    case CH_PROHIBIT:
        return d->removed_by[candidate] == CH_STEP_PROHIBIT;
    case CH_REJECT:
        return d->removed_by[candidate] == CH_STEP_REJECT;
    case CH_BETTER:
        return beat(d, candidate, preference->other);
    case CH_WORSE:
        return beat(d, preference->other, candidate);
    case CH_BEST:
        return removed_any(d, CH_STEP_BEST) && met(d, candidate, CH_STEP_WORST);
    case CH_WORST:
        return d->removed_by[candidate] == CH_STEP_WORST;
    case CH_SCORE:
        return removed_any(d, CH_STEP_SCORE) && met(d, candidate, CH_STEP_SCORE);
    default:
        return false;
    }
}

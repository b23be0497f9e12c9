/* Whether a preference had a part in the decision; see decision.h. */
#include "bridge/decision/decision.h"

#include <assert.h>

static bool removed_any(const struct ch_decision *d, enum ch_step step) {
    for (int i = 0; i < d->count; i++)
        if (d->removed_by[i] == step)
            return true;
    return false;
}

/* True if the candidate was present at the step. */
static bool is_present(const struct ch_decision *d, int candidate, enum ch_step step) {
    return d->removed_by[candidate] == CH_STEP_NONE || d->removed_by[candidate] >= step;
}

static bool removes(const struct ch_decision *d, int winner, int loser) {
    return winner != loser && d->removed_by[loser] == CH_STEP_BETTER &&
           is_present(d, winner, CH_STEP_BETTER);
}

bool ch_decision_counted(const struct ch_decision *d, const struct ch_preference *preference) {
    const struct ch_preference_row *row = ch_preference_row(preference->kind);
    int candidate = preference->candidate;
    assert(candidate >= 0 && candidate < d->count);
    switch (row->effect) {
    case CH_EFFECT_KEEPS:
        return removed_any(d, row->step) && is_present(d, candidate, row->step) &&
               d->removed_by[candidate] != row->step;
    case CH_EFFECT_DROPS:
        return d->removed_by[candidate] == row->step;
    case CH_EFFECT_COMPARES:
        return preference->kind == CH_BETTER ? removes(d, candidate, preference->other)
                                             : removes(d, preference->other, candidate);
    case CH_EFFECT_ADDS:
        return removed_any(d, row->step) && is_present(d, candidate, row->step);
    default:
        return false;
    }
}

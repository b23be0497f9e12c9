/* Edits tried in all decisions, those that were right, too: what mends a mistake may break more
 * than it mends. */
#include "workshop/coach/mistakes.h"

#include <math.h>

static void add_trial(struct ch_mistakes *mistakes, int item, double factor) {
    for (int i = 0; i < mistakes->trials; i++)
        if (mistakes->trial[i].item == item && mistakes->trial[i].factor == factor)
            return;
    struct ch_edit_trial *trial = ch_append(&mistakes->trial, &mistakes->trials, sizeof *trial);
    *trial = (struct ch_edit_trial){.item = item, .factor = factor};
}

void ch_edit_trials_list(struct ch_mistakes *mistakes) {
    for (int i = 0; i < mistakes->rules->outline.count; i++)
        if (mistakes->rule[i].decided + mistakes->rule[i].behind + mistakes->rule[i].before > 0)
            add_trial(mistakes, i, 0);
    for (int i = 0; i < mistakes->change_count; i++) {
        const struct ch_change_sum *sum = &mistakes->changes[i];
        if (sum->item >= 0)
            add_trial(mistakes, sum->item, 0);
        if (sum->item >= 0 && sum->form == CH_FORM_PRICE) {
            add_trial(mistakes, sum->item, 0.5);
            add_trial(mistakes, sum->item, 2);
        }
    }
}

int ch_edit_trial_choice(struct ch_coached *at, const struct ch_edit_trial *trial) {
    struct ch_statements *s = &at->statements;
    int kept = 0;
    for (int i = 0; i < s->count; i++) {
        bool edited = at->spoken[s->speaker[i]].item == trial->item;
        if (edited && trial->factor == 0)
            continue;
        s->kept[kept] = s->preference[i];
        if (edited && s->kept[kept].kind == CH_SCORE)
            s->kept[kept].value = llround((double)s->kept[kept].value * trial->factor);
        kept++;
    }
    ch_decide(s->candidates, s->kept, kept, s->key, &s->decision);
    return s->decision.chosen;
}

const struct ch_edit_trial *ch_edit_trial_find(const struct ch_mistakes *mistakes, int item,
                                               bool priced) {
    const struct ch_edit_trial *best = NULL;
    for (int i = 0; i < mistakes->trials; i++) {
        const struct ch_edit_trial *trial = &mistakes->trial[i];
        if (trial->item == item && (priced || trial->factor == 0) &&
            (!best || trial->mended - trial->broken > best->mended - best->broken))
            best = trial;
    }
    return best;
}

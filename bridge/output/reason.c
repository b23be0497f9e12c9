/* What decided a turn, in a line. */
#include <assert.h>
#include <string.h>

#include "bridge/output/output.h"

/* The candidate that a better or worse preference speaks against, if that one was removed so by one
 * that was not out before; -1. */
static int beaten(const struct ch_decision *d, const struct ch_preference *p) {
    if (p->kind != CH_BETTER && p->kind != CH_WORSE)
        return -1;
    int loser = p->kind == CH_BETTER ? p->other : p->candidate;
    enum ch_step winners = d->removed_by[p->kind == CH_BETTER ? p->candidate : p->other];
    bool out = winners != CH_STEP_NONE && winners < CH_STEP_BETTER;
    return d->removed_by[loser] == CH_STEP_BETTER && !out && p->candidate != p->other ? loser : -1;
}

/* True if `p` is a reason for the chosen candidate, or against one that the step of row `by`
 * removed. */
static bool speaks(const struct ch_decision *d, const struct ch_preference_row *by, bool against,
                   const struct ch_preference *p) {
    switch (by->effect) {
    case CH_EFFECT_COMPARES:
        if (against)
            return beaten(d, p) >= 0;
        return (p->kind == CH_BETTER && p->candidate == d->chosen &&
                d->removed_by[p->other] == CH_STEP_BETTER) ||
               (p->kind == CH_WORSE && p->other == d->chosen &&
                d->removed_by[p->candidate] == CH_STEP_BETTER);
    case CH_EFFECT_DROPS:
        return p->kind == by->kind && d->removed_by[p->candidate] == by->step;
    case CH_EFFECT_ADDS:
        return p->kind == by->kind && p->candidate == d->chosen && p->value > 0;
    default:
        return p->kind == by->kind && p->candidate == d->chosen;
    }
}

/* Says the same thing earlier in the list; one mention is enough. */
static bool is_repeated(const struct ch_preference *preferences, int i, const struct ch_decision *d,
                        const struct ch_preference_row *by, bool against) {
    for (int j = 0; j < i; j++)
        if (strcmp(preferences[j].rule, preferences[i].rule) == 0 &&
            strcmp(preferences[j].reason, preferences[i].reason) == 0 &&
            speaks(d, by, against, &preferences[j]))
            return true;
    return false;
}

/* The last step that rules decided. */
static enum ch_step decisive_step(const struct ch_decision *d) {
    enum ch_step last = CH_STEP_NONE;
    for (int i = 0; i < d->count; i++)
        if (d->removed_by[i] != CH_STEP_RANDOM_TIE && d->removed_by[i] > last)
            last = d->removed_by[i];
    return last;
}

/* Appends what was said for the choice, or against others; returns how much. */
static int add_reasons(const struct ch_run *run, enum ch_step step, bool against,
                       struct ch_text *text) {
    enum { MAX = 3 };
    const struct ch_decision *d = &run->decision;
    const struct ch_preference *preferences = run->preferences;
    const struct ch_preference_row *by = ch_step_row(step);
    int said = 0;
    for (int i = 0; i < run->statement_count && said < MAX; i++) {
        const struct ch_preference *p = &preferences[i];
        if (!speaks(d, by, against, p) || is_repeated(preferences, i, d, by, against))
            continue;
        ch_text_add(text, said++ ? "; " : "");
        if (against) {
            ch_text_add(text, "not ");
            ch_turn_name(step == CH_STEP_BETTER ? beaten(d, p) : p->candidate, run->turn, text);
            ch_text_add(text, ": ");
        }
        ch_text_addf(text, p->reason[0] ? "%s (%s)" : "%s(%s)", p->reason, p->rule);
    }
    return said;
}

static void report_decision(const struct ch_run *run, struct ch_text *text) {
    const struct ch_decision *d = &run->decision;
    enum ch_step step = decisive_step(d);
    if (d->count == 1) {
        ch_text_add(text, "the only move");
        return;
    }
    bool against = ch_step_effect(step) == CH_EFFECT_DROPS;
    int said = step == CH_STEP_NONE ? 0 : add_reasons(run, step, against, text);
    if (said == 0 && step == CH_STEP_BETTER)
        add_reasons(run, step, true, text);
    else if (said == 0 && step == CH_STEP_SCORE)
        ch_text_add(text, "the others score less");
    if (d->tied_count > 1)
        ch_text_addf(text, "%sat random among %d", text->length ? ", " : "", d->tied_count);
}

void ch_turn_reason(const struct ch_run *run, struct ch_text *text) {
    assert(run->decision.count == run->turn->legal->count);
    size_t start = text->length;
    report_decision(run, text);
    ch_claims_report(run, text);
    ch_text_plain(text->data + start, ""); /* it is told in one line */
}

void ch_turn_name(int candidate, const void *context, struct ch_text *text) {
    const struct ch_turn *turn = context;
    assert(candidate >= 0 && candidate < turn->legal->count);
    turn->game->ops->format_move(turn->game, &turn->legal->move[candidate], NULL, CH_NOTATION_FULL,
                                 text);
}

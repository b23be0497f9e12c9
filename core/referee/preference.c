#include "core/referee/preference.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#define ROW(KIND, FORM, STEP, EFFECT, SENSE, IMPASSE, NAME, SAID, HELP)                            \
    {CH_##KIND,        CH_FORM_##FORM, CH_STEP_##STEP, CH_EFFECT_##EFFECT,                         \
     CH_SENSE_##SENSE, IMPASSE,        NAME,           SAID},
const struct ch_preference_row ch_preference_rows[CH_PREFERENCE_KINDS] = {CH_PREFERENCE_TABLE(ROW)};
#undef ROW

static const char random_tie[] = "lot";

const struct ch_preference_row *ch_preference_find(const char *name) {
    for (int kind = 0; kind < CH_PREFERENCE_KINDS; kind++)
        if (strcmp(ch_preference_rows[kind].name, name) == 0)
            return &ch_preference_rows[kind];
    return NULL;
}

int ch_preference_moves(const struct ch_preference_row *row) {
    return row->form == CH_FORM_PAIR || row->form == CH_FORM_ANY_PAIR ? 2 : 1;
}

int ch_preference_reason(const struct ch_preference_row *row) {
    return row->form == CH_FORM_ONE || row->form == CH_FORM_ANY_PAIR ? 2 : 3;
}

const struct ch_preference_row *ch_step_row(enum ch_step step) {
    assert(step >= 0 && step < CH_STEP_COUNT);
    for (int kind = 0; kind < CH_PREFERENCE_KINDS && step != CH_STEP_NONE; kind++)
        if (ch_preference_rows[kind].step == step)
            return &ch_preference_rows[kind];
    return NULL;
}

enum ch_preference_effect ch_step_effect(enum ch_step step) {
    const struct ch_preference_row *row = ch_step_row(step);
    return row ? row->effect : CH_EFFECT_NONE;
}

const char *ch_step_name(enum ch_step step) {
    const struct ch_preference_row *row = ch_step_row(step);
    return row ? row->name : step == CH_STEP_RANDOM_TIE ? random_tie : "";
}

enum ch_step ch_step_find(const char *name) {
    const struct ch_preference_row *row = ch_preference_find(name);
    return row ? row->step : strcmp(name, random_tie) == 0 ? CH_STEP_RANDOM_TIE : CH_STEP_NONE;
}

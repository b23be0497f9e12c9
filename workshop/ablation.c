#include "workshop/ablation.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

const char *ch_ablation_name(const struct ch_ablation *ablation, int row) {
    assert(row >= 0 && row < ablation->row_count &&
           ablation->row[row].variant < ablation->variants.count);
    return ablation->variants.variant[ablation->row[row].variant].name;
}

static bool is_wanted(const struct ch_variant *variant, char *const only[], int count) {
    for (int i = 0; i < count; i++)
        if (ch_variant_is(variant, only[i]))
            return true;
    return count == 0;
}

/* Every name of `only` must be that of a part. */
static enum ch_status check_names(const struct ch_ablation *ablation, char *const only[], int count,
                                  struct ch_error *error) {
    const struct ch_variants *variants = &ablation->variants;
    const char *what = ablation->kind == CH_VARIANT_FILE ? "file with rules" : "rule";
    const char **names = ch_alloc(((size_t)variants->count + 1) * sizeof *names);
    enum ch_status status = CH_OK;
    for (int i = 0; i < variants->count; i++) {
        const char *name = variants->variant[i].name;
        const char *colons = strstr(name, "::");
        names[i] = colons ? colons + 2 : ch_path_name(name);
    }
    for (int i = 0; i < count && status == CH_OK; i++) {
        bool found = false;
        for (int j = 0; j < variants->count; j++)
            found = found || ch_variant_is(&variants->variant[j], only[i]);
        const char *closest = found ? NULL : ch_text_closest(only[i], names);
        if (closest)
            status =
                ch_error_set(error, CH_NOT_FOUND, NULL, 0, "%s has no %s `%s`; did you mean `%s`?",
                             ablation->agent, what, only[i], closest);
        else if (!found)
            status = ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                                  "%s has no %s `%s`; without names all are taken out in turn",
                                  ablation->agent, what, only[i]);
    }
    ch_free(names);
    return status;
}

enum ch_status ch_ablation_prepare(struct ch_ablation *ablation, char *const only[], int only_count,
                                   struct ch_error *error) {
    enum ch_status status =
        ch_series_texts(&ablation->series, ablation->agent, &ablation->texts, error);
    if (status != CH_OK)
        return status;
    struct ch_variants *variants = &ablation->variants;
    ch_variants_list(ablation->texts.source, ablation->texts.count, ablation->kind, variants);
    if (ablation->rules_of_lone_file && ablation->kind == CH_VARIANT_FILE && variants->count == 1) {
        ch_variants_done(variants);
        ablation->kind = CH_VARIANT_RULE;
        ch_variants_list(ablation->texts.source, ablation->texts.count, ablation->kind, variants);
    }
    ablation->row = ch_alloc(((size_t)variants->count + 1) * sizeof *ablation->row);
    for (int i = 0; i < variants->count; i++)
        if (is_wanted(&variants->variant[i], only, only_count))
            ablation->row[ablation->row_count++].variant = i;
    return check_names(ablation, only, only_count, error);
}

/* The row's figures from its match and the whole agent's. */
static void compare(const struct ch_ablation *ablation, struct ch_ablation_row *row) {
    const struct ch_match_game *with = ablation->whole.games, *without = row->match.games;
    row->change = ch_match_difference(&row->match, &ablation->whole, ablation->games);
    for (int i = 0; i < ablation->games; i++)
        if (with[i].done && without[i].done) {
            row->compared++;
            assert(row->compared <= ablation->games && row->changed <= row->compared);
            row->changed += with[i].keys.line != without[i].keys.line;
        }
}

static void set_problem(struct ch_ablation_row *row, const struct ch_error *error) {
    char text[CH_ERROR_FILE + CH_ERROR_TEXT];
    row->state = CH_ROW_IMPOSSIBLE;
    row->problem = ch_copy(ch_error_format(error, text, sizeof text));
    row->problem[strcspn(row->problem, "\n")] = '\0';
}

static enum ch_status play_row(struct ch_ablation *ablation, int index, struct ch_error *error) {
    assert(ablation->row[index].state != CH_ROW_PLAYED);
    struct ch_ablation_row *row = &ablation->row[index];
    const char *part = ch_ablation_name(ablation, index);
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    char name[CH_AGENT_NAME], progress[CH_AGENT_NAME + 64];
    snprintf(name, sizeof name, "%s without %s", ablation->agent, part);
    snprintf(progress, sizeof progress, "%d of %d, without %s", index + 1, ablation->row_count,
             part);
    ch_variant_texts(&ablation->variants, row->variant, ablation->texts.source,
                     ablation->texts.count, &texts);
    const struct ch_side side[2] = {{name, &texts}, {ablation->against, NULL}};
    enum ch_status status = ch_series_play(&ablation->series, side, ablation->games, ablation->seed,
                                           NULL, progress, &row->match, error);
    bool refused = status == CH_BAD_INPUT && row->match.id == 0; /* it does not load without */
    bool failing = status == CH_AGENT_FAULT && row->match.gave_up == 0;
    if (refused || failing) {
        set_problem(row, error);
        status = CH_OK;
    } else if (row->match.played > 0) { /* also what was played before it was stopped or failed */
        compare(ablation, row);
        row->state = CH_ROW_PLAYED;
    }
    return status;
}

/* Rows whose removal costs most first; then those that were not played. */
static int compare_rows(const void *a, const void *b) {
    const struct ch_ablation_row *x = a, *y = b;
    bool played = x->state == CH_ROW_PLAYED;
    if (played != (y->state == CH_ROW_PLAYED))
        return played ? -1 : 1;
    if (x->state != y->state)
        return (int)x->state - (int)y->state;
    if (played && x->change.difference != y->change.difference)
        return x->change.difference < y->change.difference ? -1 : 1;
    return x->variant - y->variant;
}

/* Rows are judged together: of many that change nothing, one in twenty would seem to. */
static void judge_rows(struct ch_ablation *ablation) {
    double *chance = ch_alloc(((size_t)ablation->row_count + 1) * sizeof *chance);
    bool *shown = ch_alloc(((size_t)ablation->row_count + 1) * sizeof *shown);
    for (int i = 0; i < ablation->row_count; i++)
        chance[i] = ablation->row[i].state == CH_ROW_PLAYED ? ablation->row[i].change.chance : 1;
    ch_paired_shown(chance, ablation->row_count, 0.05, shown);
    for (int i = 0; i < ablation->row_count; i++)
        ablation->row[i].shown = shown[i];
    ch_free(shown);
    ch_free(chance);
}

enum ch_status ch_ablation_play(struct ch_ablation *ablation, struct ch_error *error) {
    const struct ch_side side[2] = {{ablation->agent, &ablation->texts}, {ablation->against, NULL}};
    enum ch_status status = ch_series_play(&ablation->series, side, ablation->games, ablation->seed,
                                           NULL, "the whole agent", &ablation->whole, error);
    for (int i = 0; i < ablation->row_count && status == CH_OK; i++) {
        status = play_row(ablation, i, error);
        ch_series_end_line(&ablation->series);
        if (status == CH_OK && ablation->report)
            ablation->report(ablation, i);
    }
    judge_rows(ablation);
    if (ablation->row_count > 1)
        qsort(ablation->row, (size_t)ablation->row_count, sizeof *ablation->row, compare_rows);
    return status;
}

void ch_ablation_done(struct ch_ablation *ablation) {
    for (int i = 0; i < ablation->row_count; i++) {
        ch_match_status_done(&ablation->row[i].match);
        ch_free(ablation->row[i].problem);
    }
    ch_free(ablation->row);
    ch_match_status_done(&ablation->whole);
    ch_variants_done(&ablation->variants);
    ch_sources_done(&ablation->texts);
}

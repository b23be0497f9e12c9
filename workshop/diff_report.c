/* The classes of differences. */
#include "workshop/diff_report.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

static struct ch_diff_class *find_class(struct ch_diff_report *report, char *const why[2]) {
    for (int i = 0; i < report->class_count; i++)
        if (strcmp(report->class[i].why[0], why[0]) == 0 &&
            strcmp(report->class[i].why[1], why[1]) == 0)
            return &report->class[i];
    size_t room = (size_t)report->class_count + 1;
    report->class = ch_realloc(report->class, room * sizeof *report->class);
    struct ch_diff_class *class = &report->class[report->class_count++];
    *class = (struct ch_diff_class){.why = {ch_copy(why[0]), ch_copy(why[1])}};
    return class;
}

static void add_place(struct ch_diff_report *report, int at) {
    assert(at >= 0 && at < report->positions->count);
    char *why[2];
    for (int which = 0; which < 2; which++) {
        struct ch_text text = ch_text_new();
        ch_difference_why(&report->difference[at], which, &text);
        why[which] = ch_text_take(&text);
    }
    struct ch_diff_class *class = find_class(report, why);
    class->places = ch_realloc(class->places, ((size_t) class->count + 1) * sizeof *class->places);
    class->places[class->count++] = at;
    assert(class->count == 1 || class->places[class->count - 2] < at);
    ch_free(why[0]);
    ch_free(why[1]);
}

/* The most frequent first; of equal ones that which was met first. */
static int by_count(const void *a, const void *b) {
    const struct ch_diff_class *x = a, *y = b;
    return x->count != y->count ? y->count - x->count : x->places[0] - y->places[0];
}

static void count_alone(struct ch_diff_report *report) {
    for (int i = 0; i < report->positions->count; i++) {
        const bool *alone = report->difference[i].alone;
        bool any = false;
        if (!alone)
            continue;
        if (!report->alone)
            report->alone = ch_alloc((size_t)report->edits.count * sizeof *report->alone);
        for (int j = 0; j < report->edits.count; j++) {
            report->alone[j] += alone[j];
            any = any || alone[j];
        }
        report->by_several += !any;
    }
}

void ch_diff_report_make(struct ch_diff_report *report) {
    for (int i = 0; i < report->positions->count; i++) {
        const struct ch_difference *difference = &report->difference[i];
        for (int which = 0; which < 2; which++)
            report->failed[which] += !difference->move[which];
        report->same_choice_other_set += !difference->differs && difference->sets_differ;
        if (!difference->differs)
            continue;
        report->differ++;
        add_place(report, i);
    }
    count_alone(report);
    if (report->class_count > 1)
        qsort(report->class, (size_t)report->class_count, sizeof *report->class, by_count);
}

void ch_diff_report_done(struct ch_diff_report *report) {
    for (int i = 0; i < report->class_count; i++) {
        ch_free(report->class[i].why[0]);
        ch_free(report->class[i].why[1]);
        ch_free(report->class[i].places);
    }
    ch_free(report->class);
    ch_free(report->alone);
}

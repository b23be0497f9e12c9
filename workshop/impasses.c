#include "workshop/impasses.h"

#include <string.h>

#include "core/base/json.h"

/* Rules or pairs of each kind in a line, at most. */
enum { SHOWN_PARTS = 3 };

/* "a 5", "a and b 5", "a and itself 5". */
static void add_part(const struct ch_impasse_part *part, struct ch_text *out) {
    ch_text_add(out, part->rule);
    if (part->other[0])
        ch_text_addf(out, " and %s", strcmp(part->rule, part->other) ? part->other : "itself");
    ch_text_addf(out, " %ld", part->decisions);
}

/* The parts of a kind; they are consecutive in sorted order. */
static void add_parts(const struct ch_impasses *impasses, enum ch_impasse kind,
                      struct ch_text *out) {
    int shown = 0, count = 0;
    for (int i = 0; i < impasses->count; i++) {
        const struct ch_impasse_part *part = &impasses->part[i];
        if (part->kind != kind || ++count > SHOWN_PARTS)
            continue;
        ch_text_add(out, shown++ ? ", " : " (");
        add_part(part, out);
    }
    if (count > SHOWN_PARTS)
        ch_text_addf(out, ", %d more", count - SHOWN_PARTS);
    ch_text_add(out, shown ? ")" : "");
}

void ch_impasses_text(const struct ch_impasses *impasses, const char *what, struct ch_text *out) {
    CH_SCOPED(ch_impasses_done) struct ch_impasses sorted = {0};
    int kinds = 0;
    ch_impasses_add(&sorted, impasses);
    ch_impasses_sort(&sorted);
    for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++) {
        long count = sorted.kind[kind];
        if (count == 0)
            continue;
        ch_text_addf(out, "%s%ld %s", kinds++ ? ", " : "", count,
                     ch_impasse_words((enum ch_impasse)kind, count));
        add_parts(&sorted, (enum ch_impasse)kind, out);
    }
    ch_text_addf(out, "%s in %ld %s%s", kinds ? "" : "none", sorted.decisions, what,
                 ch_plural(sorted.decisions));
}

cJSON *ch_impasses_json(const struct ch_impasses *impasses) {
    CH_SCOPED(ch_impasses_done) struct ch_impasses sorted = {0};
    ch_impasses_add(&sorted, impasses);
    ch_impasses_sort(&sorted);
    cJSON *json = cJSON_CreateObject();
    cJSON_AddNumberToObject(json, "decisions", (double)sorted.decisions);
    for (int kind = 0; kind < CH_IMPASSE_KINDS; kind++)
        cJSON_AddNumberToObject(json, ch_impasse_name((enum ch_impasse)kind),
                                (double)sorted.kind[kind]);
    cJSON *rules = cJSON_AddArrayToObject(json, "by_rule");
    cJSON *pairs = cJSON_AddArrayToObject(json, "by_pair");
    for (int i = 0; i < sorted.count; i++) {
        const struct ch_impasse_part *part = &sorted.part[i];
        cJSON *each = cJSON_CreateObject();
        cJSON_AddItemToArray(part->other[0] ? pairs : rules, each);
        ch_json_add(each, "kind %s, rule %s", ch_impasse_name(part->kind), part->rule);
        if (part->other[0])
            cJSON_AddStringToObject(each, "other", part->other);
        cJSON_AddNumberToObject(each, "decisions", (double)part->decisions);
    }
    if (sorted.left_out)
        cJSON_AddBoolToObject(json, "left_out", true);
    return json;
}

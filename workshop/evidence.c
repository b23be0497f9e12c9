#include "workshop/evidence.h"

#include <string.h>

#include "core/base/json.h"

static void add_question(const struct ch_meeting_evidence *meeting, int deck, struct ch_text *out) {
    if (meeting->pairs == 0 && meeting->games > 0) {
        ch_text_add(out, "with no pair of both colours complete");
        return;
    }
    switch (meeting->cluster_of) {
    case CH_CLUSTER_BALLOT:
        ch_text_addf(out, "over openings like the %ld played", meeting->ballots);
        if (deck > 0 && meeting->ballots == deck)
            ch_text_add(out, ", which are the whole deck");
        if (meeting->openings > meeting->ballots)
            ch_text_addf(out, " (lengthened to %ld)", meeting->openings);
        return;
    case CH_CLUSTER_OPENING:
        ch_text_addf(out, "over openings like the %ld played, all made from one",
                     meeting->openings);
        return;
    case CH_CLUSTER_PAIR:
        ch_text_add(out, "over what the agents draw at random from one start");
    }
}

void ch_evidence_add_different(long different, long games, struct ch_text *out) {
    ch_text_addf(out, "%ld of %ld game%s different", different, games, ch_plural(games));
}

void ch_evidence_add(const struct ch_meeting_evidence *meeting, int deck, const char *dot,
                     struct ch_text *out) {
    bool least = meeting->cluster_of == CH_CLUSTER_PAIR && meeting->pairs > 0;
    ch_text_add(out, least ? "at least 95 % " : "95 % ");
    add_question(meeting, deck, out);
    ch_text_add(out, dot);
    ch_evidence_add_different(meeting->different, meeting->games, out);
}

void ch_evidence_json(cJSON *object, const struct ch_meeting_evidence *meeting) {
    static const char *const names[] = {
        [CH_CLUSTER_BALLOT] = "ballots",
        [CH_CLUSTER_OPENING] = "openings",
        [CH_CLUSTER_PAIR] = "pairs",
    };
    ch_json_add(object, "ballots %ld, openings %ld, variance_of %s, clusters %ld", meeting->ballots,
                meeting->openings, names[meeting->cluster_of], meeting->clusters);
}

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

int ch_impasses_kinds_text(const struct ch_impasses *impasses, struct ch_text *out) {
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
    return kinds;
}

void ch_impasses_text(const struct ch_impasses *impasses, const char *what, struct ch_text *out) {
    int kinds = ch_impasses_kinds_text(impasses, out);
    ch_text_addf(out, "%s in %ld %s%s", kinds ? "" : "none", impasses->decisions, what,
                 ch_plural(impasses->decisions));
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
            ch_json_add(each, "other %s", part->other);
        ch_json_add(each, "decisions %ld", part->decisions);
    }
    if (sorted.left_out)
        cJSON_AddBoolToObject(json, "left_out", true);
    return json;
}

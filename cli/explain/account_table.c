/* Every candidate of an account in a table: labels, what was said and by which rule, what removed
 * it. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/explain/account_text.h"
#include "cli/output/print.h"
#include "core/base/value_text.h"

enum { MAX_LABELS = 6, MAX_OTHERS = 3, MAX_ROWS = 10 };

/* The names of labels in order of first use. */
static int label_names(const cJSON *candidates, const char *names[MAX_LABELS]) {
    int count = 0;
    const cJSON *candidate, *label;
    cJSON_ArrayForEach(candidate, candidates) {
        cJSON_ArrayForEach(label, ch_json_get(candidate, "label_texts")) {
            bool known = false;
            for (int i = 0; i < count; i++)
                known = known || strcmp(names[i], label->string) == 0;
            if (!known && count < MAX_LABELS)
                names[count++] = label->string;
        }
    }
    return count;
}

/* The preferences about a candidate, sorted so that the same words of the same rule are together
 * and, unless all is shown, those of a rule about several squares or pieces. */
struct said {
    const cJSON *preference;
    bool full;
    int at;    /* place in the order of the statements */
    int group; /* place of the first that said the same */
};

static int compare_words(const cJSON *a, const cJSON *b, bool full) {
    static const char *const names[] = {"kind", "rule", "file", "reason"};
    for (size_t i = 0; i < sizeof names / sizeof *names - !full; i++) {
        int order = strcmp(ch_json_string(a, names[i]), ch_json_string(b, names[i]));
        if (order != 0)
            return order;
    }
    if (!full)
        return 0;
    const cJSON *x = ch_json_get(a, "value"), *y = ch_json_get(b, "value");
    if (!x || !y)
        return (x != NULL) - (y != NULL);
    return (x->valuedouble > y->valuedouble) - (x->valuedouble < y->valuedouble);
}

static int compare_said(const void *a, const void *b) {
    const struct said *x = a, *y = b;
    int order = compare_words(x->preference, y->preference, x->full);
    return order != 0 ? order : x->at - y->at;
}

static int compare_places(const void *a, const void *b) {
    const struct said *x = a, *y = b;
    return x->group != y->group ? x->group - y->group : x->at - y->at;
}

/* Group by group, in the order of the first statement of each, and scores of 0 only in full. To be
 * freed. */
static struct said *sort_said(const cJSON *preferences, bool full, int *count) {
    struct said *said = ch_alloc(((size_t)cJSON_GetArraySize(preferences) + 1) * sizeof *said);
    const cJSON *preference;
    *count = 0;
    cJSON_ArrayForEach(preference, preferences) {
        if (ch_account_idle(preference) && !full)
            continue;
        said[*count] = (struct said){preference, full, *count, 0};
        ++*count;
    }
    qsort(said, (size_t)*count, sizeof *said, compare_said);
    for (int i = 0; i < *count; i++) {
        bool same = i > 0 && compare_words(said[i - 1].preference, said[i].preference, full) == 0;
        said[i].group = same ? said[i - 1].group : said[i].at;
    }
    qsort(said, (size_t)*count, sizeof *said, compare_places);
    return said;
}

/* "score +12 in 10 scores": the group of scores that begins at said[0]; false if it is one. */
static bool add_sum(const struct said *said, int count, struct ch_text *text) {
    assert(count > 0);
    double sum = 0;
    int scores = 0;
    for (; scores < count && said[scores].group == said->group; scores++)
        sum += ch_json_number(said[scores].preference, "value");
    if (scores < 2 || !ch_account_counts(said->preference, CH_STEP_SCORE, CH_SENSE_FOR))
        return false;
    ch_text_add(text, "score ");
    ch_number_add_signed(text, round(sum * 1e6) / 1e6); /* scores are whole millionths */
    ch_text_addf(text, " in %d scores", scores);
    return true;
}

/* "presses on to b5, and 9 more": the reasons of the group that begins at said[0]. */
static void add_reasons(const struct said *said, int count, struct ch_text *text) {
    const char *reason = ch_json_string(said->preference, "reason");
    int others = 0;
    for (int i = 1; i < count && said[i].group == said->group; i++)
        others += strcmp(ch_json_string(said[i].preference, "reason"), reason) != 0;
    ch_text_add(text, reason);
    if (others > 0)
        ch_text_addf(text, ", and %d more", others);
}

/* "better than 18-22, 18-23": the group that begins at said[0]. */
static void add_group(const struct said *said, int count, struct ch_text *text) {
    assert(count > 0);
    if (add_sum(said, count, text))
        return;
    ch_account_said(said->preference, text);
    int others = 0;
    for (int i = 1; i < count && said[i].group == said->group; i++) {
        const char *other = ch_json_string(said[i].preference, "other");
        if (!other[0])
            continue;
        others++;
        if (others < MAX_OTHERS)
            ch_text_addf(text, ", %s", other);
    }
    if (others >= MAX_OTHERS)
        ch_text_addf(text, " and %d more", others - MAX_OTHERS + 1);
}

static void add_said(const struct said *said, int count, struct ch_columns *table) {
    const cJSON *preference = said->preference;
    CH_SCOPED(ch_text_done)
    struct ch_text group = ch_text_new(), reasons = ch_text_new(), place = ch_text_new();
    add_group(said, count, &group);
    add_reasons(said, count, &reasons);
    ch_account_place(preference, &place);
    ch_columns_addf(table, "%s\t%s\t%s\t%s", group.data, reasons.data,
                    ch_json_string(preference, "rule"), place.data);
}

/* The search agent's account of a move: its score and the line that it expects. */
static void add_line(const cJSON *candidate, struct ch_columns *table) {
    const char *verdict = ch_json_string(candidate, "verdict");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (!verdict[0])
        return;
    ch_account_list(ch_json_get(candidate, "line"), &text);
    ch_columns_addf(table, "%s\t%s", verdict, text.data);
}

static void begin_row(int labels, struct ch_columns *table) {
    ch_columns_row(table);
    for (int i = 0; i <= labels; i++)
        ch_columns_add(table, "");
}

/* The preferences, a row for each group; the first is in the row of the candidate itself. */
static void add_preferences(const cJSON *candidate, int labels, bool full,
                            struct ch_columns *table) {
    int count, rows = 0;
    CH_FREED struct said *said = sort_said(ch_json_get(candidate, "preferences"), full, &count);
    for (int i = 0; i < count; i++) {
        if (said[i].at != said[i].group)
            continue;
        if (++rows > MAX_ROWS && !full)
            continue;
        if (rows > 1)
            begin_row(labels, table);
        add_said(said + i, count - i, table);
    }
    if (rows > MAX_ROWS && !full) {
        begin_row(labels, table);
        ch_columns_addf(table, "and %d more", rows - MAX_ROWS);
    }
}

static void add_candidate(const cJSON *candidate, const char *const labels[], int label_count,
                          bool full, struct ch_columns *table) {
    const cJSON *values = ch_json_get(candidate, "label_texts");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_columns_rowf(table, "%s", ch_json_string(candidate, "move"));
    for (int i = 0; i < label_count; i++) {
        const cJSON *value = ch_json_get(values, labels[i]);
        ch_text_clear(&text);
        if (value)
            ch_text_addf(&text, "%s ", labels[i]);
        ch_account_label(value, ",", &text);
        ch_columns_add(table, text.data);
    }
    add_preferences(candidate, label_count, full, table);
    add_line(candidate, table);
}

static void add_steps(const cJSON *account, struct ch_text *out) {
    const cJSON *step, *claim, *problem;
    const cJSON *problems = ch_json_get(account, "problems");
    const cJSON *firings = ch_json_get(account, "firings");
    const cJSON *cpu = ch_json_get(account, "cpu_us");
    const cJSON *nodes = ch_json_get(account, "nodes");
    const char *blank = "";
    cJSON_ArrayForEach(step, ch_json_get(account, "steps")) {
        const char *name = ch_json_string(step, "step");
        bool tied = strcmp(name, "lot") == 0;
        const char *drawn = ch_account_indifferent(account) ? "Indifferent" : "Tied";
        ch_text_addf(out, tied ? "%s%s; another was drawn: " : "%sRemoved at %s: ", blank,
                     tied ? drawn : name);
        ch_account_list(ch_json_get(step, "removed"), out);
        ch_text_add(out, ".");
        blank = " ";
    }
    if (cJSON_IsArray(problems) && !problems->child && cJSON_IsNumber(firings)) {
        ch_text_addf(out, "%sNothing contradicted.", blank);
        blank = " ";
    }
    if (cJSON_IsNumber(firings) && cJSON_IsNumber(cpu))
        ch_text_addf(out, "%s%d firings, %.0f µs.", blank, firings->valueint, cpu->valuedouble);
    if (cJSON_IsNumber(nodes))
        ch_text_addf(out, "%s%.0f nodes.", blank, nodes->valuedouble);
    ch_text_add(out, "\n");
    cJSON_ArrayForEach(claim, ch_json_get(account, "claims")) {
        ch_text_addf(out, "The agent claims a %s: %s (%s).\n", ch_json_string(claim, "result"),
                     ch_json_string(claim, "reason"), ch_json_string(claim, "rule"));
    }
    cJSON_ArrayForEach(problem, problems) {
        if (cJSON_IsString(problem))
            ch_text_addf(out, "Contradiction: %s\n", problem->valuestring);
    }
}

enum { PIECES = 6 /* of a side that are named */ };

/* "  White: king 2 +2.31, man 14 +1.20, …": the side's pieces, the most worth first. */
static void add_pieces_of(const cJSON *pieces, const char *side, struct ch_text *out) {
    const cJSON *piece;
    int count = 0;
    cJSON_ArrayForEach(piece, pieces) {
        const cJSON *worth = ch_json_get(piece, "worth");
        if (strcmp(ch_json_string(piece, "side"), side) != 0 || !cJSON_IsNumber(worth))
            continue;
        if (count == 0)
            ch_text_addf(out, "  %s: ", side);
        if (count < PIECES)
            ch_text_addf(out, "%s%s %s %+.2f", count ? ", " : "", ch_json_string(piece, "kind"),
                         ch_json_string(piece, "square"), worth->valuedouble / 100);
        count++;
    }
    ch_text_add(out, count > PIECES ? ", …\n" : count > 0 ? "\n" : "");
}

/* What a network's value owes to each piece. */
static void add_pieces(const cJSON *pieces, struct ch_text *out) {
    const cJSON *piece;
    const char *first = NULL, *other = NULL; /* sides */
    cJSON_ArrayForEach(piece, pieces) {
        const char *side = ch_json_string(piece, "side");
        if (!first)
            first = side;
        else if (strcmp(side, first) != 0)
            other = side;
    }
    if (!first)
        return;
    ch_text_add(out, "A network is no sum. What each piece adds for its side is found by taking it "
                     "away and asking again:\n");
    add_pieces_of(pieces, first, out);
    if (other)
        add_pieces_of(pieces, other, out);
}

/* What the search's evaluation of the position itself is made of, in men. */
static void add_evaluation(const cJSON *account, struct ch_text *out) {
    const cJSON *evaluation = ch_json_get(account, "evaluation"), *part;
    const cJSON *sum = ch_json_get(evaluation, "score");
    const char *before = ":";
    if (!cJSON_IsNumber(sum))
        return;
    ch_text_addf(out, "Before any move it is worth %+.2f", sum->valuedouble / 100);
    cJSON_ArrayForEach(part, ch_json_get(evaluation, "parts")) {
        const cJSON *score = ch_json_get(part, "score");
        if (!cJSON_IsNumber(score) || score->valuedouble == 0)
            continue;
        ch_text_addf(out, "%s %s %+.2f", before, ch_json_string(part, "name"),
                     score->valuedouble / 100);
        before = ",";
    }
    ch_text_add(out, ".\n");
    add_pieces(ch_json_get(evaluation, "pieces"), out);
}

void ch_account_table(const cJSON *account, bool full, struct ch_text *out) {
    const cJSON *candidates = ch_json_get(account, "candidates");
    const char *labels[MAX_LABELS];
    int label_count = full ? label_names(candidates, labels) : 0;
    CH_SCOPED(ch_columns_done) struct ch_columns table = {0};
    for (int rank = 16; rank >= 0; rank--) { /* those that were removed later rank higher */
        const cJSON *candidate;
        cJSON_ArrayForEach(candidate, candidates) {
            enum ch_step step = ch_account_step(candidate);
            if ((step == CH_STEP_NONE ? CH_STEP_COUNT : (int)step) == rank)
                add_candidate(candidate, labels, label_count, full, &table);
        }
    }
    ch_text_add(out, "\n");
    ch_columns_write(&table, 2, 3, out);
    ch_text_add(out, "\n");
    add_steps(account, out);
    add_evaluation(account, out);
}

/* Every candidate of an account in a table: labels, what was said and by which rule, what removed
 * it. */
#include <string.h>

#include "cli/account_parts.h"
#include "cli/columns.h"
#include "core/memory.h"

enum { MOST_LABELS = 6, MOST_OTHERS = 3 };

/* The names of labels in order of first use. */
static int label_names(const cJSON *candidates, const char *names[MOST_LABELS]) {
    int count = 0;
    const cJSON *candidate, *label;
    cJSON_ArrayForEach(candidate, candidates) {
        cJSON_ArrayForEach(label, cJSON_GetObjectItemCaseSensitive(candidate, "labels")) {
            bool known = false;
            for (int i = 0; i < count; i++)
                known = known || strcmp(names[i], label->string) == 0;
            if (!known && count < MOST_LABELS)
                names[count++] = label->string;
        }
    }
    return count;
}

static void add_value(const cJSON *value, struct ch_text *text) {
    if (cJSON_IsString(value))
        ch_text_add(text, value->valuestring);
    else if (cJSON_IsNumber(value))
        ch_text_addf(text, "%g", value->valuedouble);
    const cJSON *item;
    const char *comma = "";
    cJSON_ArrayForEach(item, value) {
        ch_text_add(text, comma);
        add_value(item, text);
        comma = ",";
    }
}

static bool same_words(const cJSON *a, const cJSON *b) {
    static const char *const names[] = {"kind", "reason", "rule", "file"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(ch_account_string(a, names[i]), ch_account_string(b, names[i])) != 0)
            return false;
    const cJSON *value_a = cJSON_GetObjectItemCaseSensitive(a, "value");
    const cJSON *value_b = cJSON_GetObjectItemCaseSensitive(b, "value");
    return !value_a == !value_b && (!value_a || value_a->valuedouble == value_b->valuedouble);
}

static bool said_before(const cJSON *preferences, const cJSON *preference) {
    for (const cJSON *earlier = preferences->child; earlier != preference; earlier = earlier->next)
        if (same_words(earlier, preference))
            return true;
    return false;
}

/* "better than 18-22, 18-23": all that the rule said in these words, in one cell. */
static void add_group(const cJSON *preference, struct ch_text *text) {
    ch_account_said(preference, text);
    int others = 0;
    for (const cJSON *next = preference->next; next; next = next->next) {
        const char *other = ch_account_string(next, "other");
        if (!same_words(preference, next) || !other[0])
            continue;
        others++;
        if (others < MOST_OTHERS)
            ch_text_addf(text, ", %s", other);
    }
    if (others >= MOST_OTHERS)
        ch_text_addf(text, " and %d more", others - MOST_OTHERS + 1);
}

static void add_preference(const cJSON *preference, struct ch_columns *table) {
    struct ch_text text;
    ch_text_init(&text);
    add_group(preference, &text);
    ch_columns_add(table, text.data);
    ch_columns_add(table, ch_account_string(preference, "reason"));
    ch_columns_add(table, ch_account_string(preference, "rule"));
    ch_text_clear(&text);
    ch_account_place(preference, &text);
    ch_columns_add(table, text.data);
    ch_text_done(&text);
}

/* What the search agent tells of a move: its score and the line that it expects. */
static void add_line(const cJSON *candidate, struct ch_columns *table) {
    const char *verdict = ch_account_string(candidate, "verdict");
    struct ch_text text;
    if (!verdict[0])
        return;
    ch_text_init(&text);
    ch_columns_add(table, verdict);
    ch_account_list(cJSON_GetObjectItemCaseSensitive(candidate, "line"), &text);
    ch_columns_add(table, text.data);
    ch_text_done(&text);
}

static void add_candidate(const cJSON *candidate, const char *const labels[], int label_count,
                          struct ch_columns *table) {
    const cJSON *told = cJSON_GetObjectItemCaseSensitive(candidate, "labels");
    const cJSON *preferences = cJSON_GetObjectItemCaseSensitive(candidate, "preferences");
    struct ch_text text;
    ch_text_init(&text);
    ch_columns_row(table);
    ch_columns_add(table, ch_account_string(candidate, "move"));
    for (int i = 0; i < label_count; i++) {
        const cJSON *value = cJSON_GetObjectItemCaseSensitive(told, labels[i]);
        ch_text_clear(&text);
        if (value)
            ch_text_addf(&text, "%s ", labels[i]);
        add_value(value, &text);
        ch_columns_add(table, text.data);
    }
    const cJSON *preference;
    bool first = true;
    cJSON_ArrayForEach(preference, preferences) {
        if (said_before(preferences, preference))
            continue;
        if (!first) {
            ch_columns_row(table);
            for (int i = 0; i <= label_count; i++)
                ch_columns_add(table, "");
        }
        first = false;
        add_preference(preference, table);
    }
    add_line(candidate, table);
    ch_text_done(&text);
}

/* Steps in the order in which they are taken; what went later was better. */
static int rank_of(const cJSON *candidate) {
    static const char *const steps[] = {"require", "prohibit", "reject", "better",
                                        "best",    "worst",    "score",  "lot"};
    const char *step = ch_account_string(candidate, "removed_by");
    int rank = 0;
    for (int i = 0; i < (int)(sizeof steps / sizeof *steps); i++)
        if (strncmp(step, steps[i], strlen(steps[i])) == 0)
            rank = i + 1;
    return step[0] ? rank : (int)(sizeof steps / sizeof *steps) + 1;
}

static void add_steps(const cJSON *account, struct ch_text *out) {
    const cJSON *step, *problem;
    const cJSON *problems = cJSON_GetObjectItemCaseSensitive(account, "problems");
    const cJSON *firings = cJSON_GetObjectItemCaseSensitive(account, "firings");
    const cJSON *cpu = cJSON_GetObjectItemCaseSensitive(account, "cpu_us");
    const cJSON *nodes = cJSON_GetObjectItemCaseSensitive(account, "nodes");
    const char *blank = "";
    cJSON_ArrayForEach(step, cJSON_GetObjectItemCaseSensitive(account, "steps")) {
        const char *name = ch_account_string(step, "step");
        bool lot = strcmp(name, "lot") == 0;
        ch_text_addf(out, "%s%s%s", blank, lot ? "Tied, and not chosen by lot: " : "Removed at ",
                     lot ? "" : name);
        ch_text_add(out, lot ? "" : ": ");
        ch_account_list(cJSON_GetObjectItemCaseSensitive(step, "removed"), out);
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
    cJSON_ArrayForEach(problem, problems) {
        if (cJSON_IsString(problem))
            ch_text_addf(out, "Contradiction: %s\n", problem->valuestring);
    }
}

void ch_account_table(const cJSON *account, struct ch_text *out) {
    const cJSON *candidates = cJSON_GetObjectItemCaseSensitive(account, "candidates");
    const char *labels[MOST_LABELS];
    int label_count = label_names(candidates, labels);
    struct ch_columns table = {0};
    for (int rank = 16; rank >= 0; rank--) {
        const cJSON *candidate;
        cJSON_ArrayForEach(candidate, candidates) {
            if (rank_of(candidate) == rank)
                add_candidate(candidate, labels, label_count, &table);
        }
    }
    ch_text_add(out, "\n");
    ch_columns_write(&table, 2, 3, out);
    ch_text_add(out, "\n");
    ch_columns_done(&table);
    add_steps(account, out);
}

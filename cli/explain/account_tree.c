#include "cli/explain/account_tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/json.h"
#include "core/base/memory.h"
#include "workshop/account.h"

enum {
    LEVEL = 2,    /* columns further in */
    DEEPEST = 12, /* levels; deeper ones are not indented further */
    MAX_LEVELS = 100
};

struct ch_account_derived {
    const char *fact;
    const cJSON *step; /* of the derivation */
    bool shown;
};

static int compare(const void *a, const void *b) {
    const struct ch_account_derived *x = a, *y = b;
    return strcmp(x->fact, y->fact);
}

void ch_account_tree_init(struct ch_account_tree *tree, const cJSON *account, bool full) {
    const cJSON *derivation = ch_json_get(account, "derivation"), *step;
    *tree = (struct ch_account_tree){.full = full, .depth = full ? MAX_LEVELS : 1};
    tree->derived = ch_alloc(((size_t)cJSON_GetArraySize(derivation) + 1) * sizeof *tree->derived);
    cJSON_ArrayForEach(step, derivation) {
        const char *fact = ch_json_string(step, "fact");
        tree->derived[tree->count++] = (struct ch_account_derived){fact, step, false};
    }
    qsort(tree->derived, (size_t)tree->count, sizeof *tree->derived, compare);
}

void ch_account_tree_done(struct ch_account_tree *tree) {
    ch_free(tree->derived);
    *tree = (struct ch_account_tree){0};
}

static struct ch_account_derived *find(const struct ch_account_tree *tree, const char *fact) {
    const struct ch_account_derived key = {.fact = fact};
    return tree->count > 0 ? bsearch(&key, tree->derived, (size_t)tree->count, sizeof key, compare)
                           : NULL;
}

static void add_level(const struct ch_account_tree *tree, const cJSON *facts, int indent, int level,
                      struct ch_text *out) {
    assert(level >= 0 && level <= tree->depth);
    const cJSON *fact;
    cJSON_ArrayForEach(fact, facts) {
        if (!cJSON_IsString(fact))
            continue;
        struct ch_account_derived *derived = find(tree, fact->valuestring);
        ch_text_addf(out, "%*s%s", indent + LEVEL * (level < DEEPEST ? level : DEEPEST), "",
                     fact->valuestring);
        if (!derived) {
            ch_text_add(out, "\n");
            continue;
        }
        ch_text_addf(out, "  by %s, ", ch_json_string(derived->step, "rule"));
        ch_account_place(derived->step, out);
        const cJSON *from = ch_json_get(derived->step, "from");
        bool below = cJSON_GetArraySize(from) > 0;
        if (!below || derived->shown || level >= tree->depth) {
            ch_text_add(out, !below ? "\n" : derived->shown ? " (see above)\n" : " …\n");
            continue;
        }
        ch_text_add(out, "\n");
        derived->shown = true;
        add_level(tree, from, indent, level + 1, out);
    }
}

void ch_account_tree_add(struct ch_account_tree *tree, const cJSON *facts, int indent,
                         struct ch_text *out) {
    add_level(tree, facts, indent, 0, out);
}

/* The facts behind a preference as a tree: each derived fact with its rule, and under it what that
 * rule matched, down to the facts that the environment gave. */
#ifndef CH_CLI_EXPLAIN_ACCOUNT_TREE_H
#define CH_CLI_EXPLAIN_ACCOUNT_TREE_H

#include <stdbool.h>

#include <cjson/cJSON.h>

#include "core/base/text.h"

struct ch_account_tree {
    struct ch_account_derived *derived; /* sorted by the fact's text */
    int count;
    bool full;
    int said;  /* preferences shown with it, for callers that show only a few */
    int depth; /* levels below the facts of the preference, at most 100 */
};

/* Reads the account's derivation, which is borrowed; without one the facts are listed alone.
 * `full`: 100 levels, else the first. Release with ch_account_tree_done. */
void ch_account_tree_init(struct ch_account_tree *tree, const cJSON *account, bool full);
void ch_account_tree_done(struct ch_account_tree *tree);

/* Appends a line for each of these facts, each followed by what it follows from. What was shown
 * before is not shown again. */
void ch_account_tree_add(struct ch_account_tree *tree, const cJSON *facts, int indent,
                         struct ch_text *out);

#endif

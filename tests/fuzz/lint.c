/* Any text as a rule file for the lints: nothing is executed, and nothing may crash, hang or point
 * outside of the text. */
#include "bridge/lint/lint.h"
#include "core/base/rule_tree.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static const char vocabulary[] =
    "(deftemplate MAIN::candidate (slot id (type INTEGER)) (slot from) (slot kind)"
    " (slot crowns (allowed-symbols yes no)))\n"
    "(deftemplate MAIN::own (slot square) (slot kind (type SYMBOL)))\n";

/* Lines never go back, and a list ends where it begins or after that. Returns the deepest list. */
static int check_list(const struct ch_node *first, int line, int end_line) {
    int depth = 0;
    for (const struct ch_node *node = first; node; node = node->next) {
        require(node->line >= line && node->end_line >= node->line && node->end_line <= end_line);
        line = node->line;
        if (node->kind != CH_NODE_LIST)
            continue;
        int inner = check_list(node->first, node->line, node->end_line) + 1;
        require(inner == node->depth);
        depth = inner > depth ? inner : depth;
    }
    return depth;
}

FUZZ_TEXT(text) {
    static const char *const phases[] = {"ELABORATE", "COMPARE"};
    const struct ch_lint_options options = {
        .phases = phases, .phase_count = 2, .game = ch_game_find("english")};
    CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree;
    ch_rule_tree_read(&tree, text);
    int lines = count_lines(text);
    require(check_list(tree.first, 1, lines) <= CH_RULE_TREE_DEPTH);

    const struct ch_source sources[] = {
        {.name = (char *)"vocabulary.clp", .text = (char *)(uintptr_t)vocabulary},
        {.name = (char *)"fuzz.clp", .text = text}};
    CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
    ch_problems_add(&problems, CH_SEVERITY_ERROR, "load", "fuzz.clp", 1, "something");
    ch_lint(sources, 2, &options, &problems);
    for (int i = 0; i < problems.count; i++)
        require(problems.problem[i].line <= lines ||
                strcmp(problems.problem[i].file, "fuzz.clp") != 0);
}

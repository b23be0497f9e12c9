/* Fuzz target: any text as a rule file, with limits. Rules that load decide a turn and answer
 * questions about it (tests/support/rule_trial.h). */
#include "bridge/environment/outline.h"
#include "bridge/explanation/rule_text.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/rule_trial.h"

static const char vocabulary[] = "(deftemplate MAIN::candidate (slot id (type INTEGER)) (slot "
                                 "from) (slot to) (slot kind) (slot jumps)"
                                 " (slot kings) (slot crowns))"
                                 "(deftemplate MAIN::own (slot square) (slot kind (type SYMBOL)))"
                                 "(deftemplate MAIN::label (slot id) (slot name) (slot value))";

/* True if a rule has more conditions than MAX. Where they have nothing in common a fact that
 * fulfils one is joined with all that fulfil the others, in one step: without bounds but those of a
 * worker's memory and time. Here 12 pieces are the most facts of a kind. */
static bool may_explode(const char *text) {
    enum { MAX = 5, DEPTH = 200 };
    CH_SCOPED(ch_outline_done) struct ch_outline outline = {0};
    bool explodes = false;
    ch_outline_scan(&outline, text, 0, DEPTH);
    for (int i = 0; i < outline.count && !explodes; i++) {
        CH_SCOPED(ch_rule_text_done) struct ch_rule_text rule = {0};
        CH_SCOPED(ch_alternatives_done) struct ch_alternatives all = {0};
        if (strcmp(outline.item[i].keyword, "defrule") != 0)
            continue;
        if (ch_rule_text_read(&rule, text + outline.item[i].begin,
                              outline.item[i].end - outline.item[i].begin, outline.item[i].line)) {
            ch_rule_text_alternatives(&rule.conditions, &all);
            for (int j = 0; j < all.count; j++)
                explodes |= all.alternative[j].count > MAX;
        }
    }
    return explodes;
}

FUZZ_TEXT(text) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    const struct ch_source sources[] = {
        {.name = (char *)"vocabulary.clp", .text = (char *)(uintptr_t)vocabulary},
        {.name = (char *)"fuzz.clp", .text = text}};
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &legal);
    if (!may_explode(text))
        ch_rule_trial(
            sources, 2,
            &(struct ch_turn){.game = game, .history = &history, .legal = &legal, .key = 1},
            ch_rule_checks_of(strlen(text)));
}

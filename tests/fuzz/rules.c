/* Loads any text as a rule file, with limits; what loads decides a turn and answers questions about
 * it. None of that may crash or hang, and the questions may not change the decision. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/environment/outline.h"
#include "core/base/memory.h"
#include "core/games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

/* After some mistakes in a text CLIPS's parser leaves memory behind. All of its memory comes from
 * here. */
const char *__lsan_default_suppressions(void) {
    return "leak:genalloc\n";
}

static const char vocabulary[] = "(deftemplate MAIN::candidate (slot id (type INTEGER)) (slot "
                                 "from) (slot to) (slot kind) (slot jumps)"
                                 " (slot kings) (slot crowns))"
                                 "(deftemplate MAIN::own (slot square) (slot kind (type SYMBOL)))"
                                 "(deftemplate MAIN::label (slot id) (slot name) (slot value))";

/* Asks about the first rules of the text. */
static void ask_about_rules(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                            const char *text) {
    enum { MOST = 3, DEPTH = 1000 };
    struct ch_outline outline = {0};
    struct ch_text json;
    ch_text_init(&json);
    ch_outline_scan(&outline, text, 0, DEPTH);
    for (int i = 0, asked = 0; i < outline.count && asked < MOST; i++) {
        if (strcmp(outline.item[i].keyword, "defrule") != 0)
            continue;
        const struct ch_inquiry inquiry = {
            .kind = CH_INQUIRE_RULE, .rule = outline.item[i].name, .candidate = asked++ % 2};
        ch_text_clear(&json);
        ch_rulebase_inquire(rulebase, turn, "fuzz", &inquiry, &json, NULL);
    }
    ch_text_clear(&json);
    ch_rulebase_inquire(rulebase, turn, "fuzz", &(struct ch_inquiry){.kind = CH_INQUIRE_FACTS},
                        &json, NULL);
    ch_text_done(&json);
    ch_outline_done(&outline);
}

/* Deciding again after the questions gives the same, unless the time was too short for either. */
static void decide_again(struct ch_rulebase *rulebase, const struct ch_turn *turn,
                         const struct ch_choice *before) {
    struct ch_choice after;
    ch_choice_init(&after);
    ch_rulebase_choose(rulebase, turn, &after);
    if (before->fault.end == CH_END_NONE && after.fault.end == CH_END_NONE &&
        before->index != after.index)
        abort();
    ch_choice_done(&after);
}

static void decide(struct ch_rulebase *rulebase, const char *text) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position start;
    struct ch_history history;
    struct ch_moves legal = {0};
    struct ch_choice choice;
    struct ch_text json;
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &legal);
    struct ch_turn turn = {.game = game, .history = &history, .legal = &legal, .key = 1};
    ch_choice_init(&choice);
    ch_text_init(&json);
    ch_rulebase_choose(rulebase, &turn, &choice);
    if ((choice.index < 0) != (choice.fault.end != CH_END_NONE) || choice.index >= legal.count)
        abort();
    ch_rulebase_inquire(rulebase, &turn, "fuzz", &(struct ch_inquiry){.kind = CH_INQUIRE_FULL},
                        &json, NULL);
    ask_about_rules(rulebase, &turn, text);
    decide_again(rulebase, &turn, &choice);
    ch_text_done(&json);
    ch_choice_done(&choice);
    ch_moves_done(&legal);
    ch_history_done(&history);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ch_bridge_config config = {
        .limits = {.firings = 200, .turn_ms = 50, .load_ms = 50, .memory_bytes = 64 << 20}};
    struct ch_problems problems = {0};
    struct ch_rulebase *rulebase = NULL;
    char *text = ch_copy_bytes((const char *)data, size);
    struct ch_source sources[] = {
        {.name = (char *)"vocabulary.clp", .text = (char *)(uintptr_t)vocabulary},
        {.name = (char *)"fuzz.clp", .text = text}};
    enum ch_status status = ch_rulebase_load(sources, 2, &config, &rulebase, &problems);
    if ((status == CH_OK) != (problems.count == 0))
        abort();
    if (status == CH_OK)
        decide(rulebase, text);
    ch_rulebase_free(rulebase);
    ch_problems_done(&problems);
    ch_free(text);
    return 0;
}

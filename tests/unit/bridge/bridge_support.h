/* Helpers shared by the tests of the bridge: rule bases from inline texts, and turns from FEN. */
#ifndef CH_TESTS_BRIDGE_SUPPORT_H
#define CH_TESTS_BRIDGE_SUPPORT_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "bridge/bridge.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "tests/support/unit.h"

/* Clocks that advance a millisecond at each reading: endless work reaches its limit on any machine
 * after as many readings, and work with fewer readings never does. */
static inline int64_t tick_ns(void) {
    static int64_t now_ns;
    return now_ns += 1000000;
}
static const struct ch_clocks ticking = {tick_ns, tick_ns};

/* A turn with the data it borrows. */
struct scene {
    struct ch_history history;
    struct ch_moves legal;
    struct ch_turn turn;
};

static inline void scene_open_game(struct scene *s, const struct ch_game *game, const char *fen) {
    struct ch_position position;
    struct ch_error error;
    if (game->ops->parse_position(game, fen, &position, &error) != CH_OK)
        fail_msg("%s", error.text);
    *s = (struct scene){0};
    ch_history_init(&s->history, game, &position);
    game->ops->moves(game, &s->history, &s->legal);
    s->turn = (struct ch_turn){.game = game,
                               .history = &s->history,
                               .legal = &s->legal,
                               .seat = game->ops->side(game, &position),
                               .key = 1};
}

static inline void scene_open(struct scene *s, const char *fen) {
    scene_open_game(s, ch_game_find("english"), fen);
}

static inline void scene_close(struct scene *s) {
    ch_history_done(&s->history);
    ch_moves_done(&s->legal);
}

/* The index of the move with this text. */
static inline int scene_move(const struct scene *s, const char *text) {
    struct ch_move move;
    struct ch_error error;
    if (s->turn.game->ops->parse_move(s->turn.game, &s->history, &s->legal, text, &move, NULL,
                                      &error))
        fail_msg("%s", error.text);
    return ch_moves_find(&s->legal, &move);
}

static inline char *vocabulary_text(void) {
    struct ch_text text = ch_text_new();
    struct ch_error error;
    if (ch_text_read_file(&text, CH_SOURCE "/rules/vocabulary.clp", 1 << 20, &error) != CH_OK)
        fail_msg("%s", error.text);
    return ch_text_take(&text);
}

/* The vocabulary and `rules`; NULL with `problems` filled if they are refused. */
static inline struct ch_rulebase *
rules_try(const char *rules, const struct ch_bridge_config *config, struct ch_problems *problems) {
    struct ch_rulebase *rulebase = NULL;
    char *vocabulary = vocabulary_text();
    struct ch_source sources[] = {{.name = (char *)"vocabulary.clp", .text = vocabulary},
                                  {.name = (char *)"test.clp", .text = (char *)(uintptr_t)rules}};
    if (ch_rulebase_load(sources, 2, config, &rulebase, problems) != CH_OK)
        rulebase = NULL;
    ch_free(vocabulary);
    return rulebase;
}

static inline struct ch_rulebase *rules_load(const char *rules,
                                             const struct ch_bridge_config *config) {
    struct ch_problems problems = {0};
    struct ch_rulebase *rulebase = rules_try(rules, config, &problems);
    if (!rulebase) {
        struct ch_text text = ch_text_new();
        ch_problems_format(&problems, &text);
        fail_msg("%s", text.data);
    }
    ch_problems_done(&problems);
    return rulebase;
}

#endif

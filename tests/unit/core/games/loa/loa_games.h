/* For tests of Lines of Action: the game in every size, and positions made square by square. */
#ifndef CH_TESTS_UNIT_LOA_GAMES_H
#define CH_TESTS_UNIT_LOA_GAMES_H

#include "core/games/loa/evaluation/evaluate.h"
#include "tests/unit/core/games/loa/loa_walk.h"

static const int sizes[] = {4, 6, 8, 10, 12};
enum { SIZES = 5, USUAL = 2, BLACK = 0, WHITE = 1 };
static struct ch_loa *games[SIZES];

static inline int open_games(void **state) {
    (void)state;
    for (int i = 0; i < SIZES; i++) {
        char settings[16];
        struct ch_error error;
        snprintf(settings, sizeof settings, sizes[i] == 8 ? "" : "size=%d", sizes[i]);
        if (ch_loa_open(settings, &games[i], &error) != CH_OK)
            fail_msg("%s", error.text);
    }
    return 0;
}

static inline int free_games(void **state) {
    (void)state;
    for (int i = 0; i < SIZES; i++)
        ch_loa_free(games[i]);
    return 0;
}

static inline int value_of(int game, const struct ch_position *position,
                           enum ch_loa_evaluator evaluator) {
    struct ch_loa_board board;
    ch_loa_board_set(&board, games[game], position, ch_loa_evaluator_needs_quads(evaluator));
    return ch_loa_evaluate(&board, evaluator);
}

#endif

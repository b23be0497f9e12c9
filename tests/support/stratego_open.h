/* For tests: Stratego with rule variants, as the table of the program's own games opens it. */
#ifndef CH_TESTS_SUPPORT_STRATEGO_OPEN_H
#define CH_TESTS_SUPPORT_STRATEGO_OPEN_H

#include "core/base/memory.h"
#include "core/games/stratego/rules.h"
#include "tests/support/unit.h"

static inline enum ch_status ch_stratego_open(const char *settings, struct ch_stratego **stratego,
                                              struct ch_error *error) {
    const struct ch_game *game = NULL;
    enum ch_status status = ch_stratego_row.open(settings, &game, error);
    *stratego = (struct ch_stratego *)ch_stratego_of(game);
    return status;
}

static inline void ch_stratego_free(const struct ch_stratego *stratego) {
    ch_free((char *)stratego->game.name);
    ch_free((struct ch_stratego *)stratego);
}

static inline struct ch_stratego *stratego_with(const char *settings) {
    struct ch_stratego *stratego;
    assert_int_equal(ch_stratego_open(settings, &stratego, NULL), CH_OK);
    return stratego;
}

/* For CH_SCOPED. */
static inline void free_stratego(struct ch_stratego **held) {
    ch_stratego_free(*held);
}

#endif

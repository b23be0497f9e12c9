/* For tests: Lines of Action with rule variants, as the table of the program's own games opens it.
 */
#ifndef CH_TESTS_SUPPORT_LOA_OPEN_H
#define CH_TESTS_SUPPORT_LOA_OPEN_H

#include "core/base/memory.h"
#include "core/games/loa/rules.h"

static inline enum ch_status ch_loa_open(const char *settings, struct ch_loa **loa,
                                         struct ch_error *error) {
    const struct ch_game *game = NULL;
    enum ch_status status = ch_loa_row.open(settings, &game, error);
    *loa = (struct ch_loa *)ch_loa_of(game);
    return status;
}

static inline void ch_loa_free(const struct ch_loa *loa) {
    ch_free((char *)loa->game.name);
    ch_free((struct ch_loa *)loa);
}

/* For CH_SCOPED. */
static inline void free_loa(struct ch_loa **held) {
    ch_loa_free(*held);
}

#endif

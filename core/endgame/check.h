/* Endgame tables checked against themselves: counted again, and every value against those of the
 * places that follow. */
#ifndef CH_CORE_ENDGAME_CHECK_H
#define CH_CORE_ENDGAME_CHECK_H

#include <stdatomic.h>

#include "core/endgame/solved.h"

struct ch_endgame_check {
    const struct ch_game *game;
    const char *dir;
    int pieces; /* slices of 2 to so many */
    uint64_t
        memory; /* bytes for checking every value by its successors'; 0: they are counted only */
    const atomic_bool *stop;
    /* Called for each slice in the order of ch_slice_next; `status` CH_BAD_INPUT (with the error of
     * the check) if it is damaged or wrong. */
    void (*report)(void *context, const struct ch_slice *slice,
                   const struct ch_slice_counts *counts, enum ch_status status);
    void *context;
};

/* Reads all of every file and counts its values. All slices are looked at; the first that is
 * damaged or whose counts are not those in its head, or with a value that does not follow, makes it
 * CH_BAD_INPUT. CH_NOT_FOUND if one is missing. */
enum ch_status ch_endgame_check(const struct ch_endgame_check *check, struct ch_error *error);

#endif

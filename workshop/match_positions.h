/* The turns that an agent decided in a recorded match. */
#ifndef CH_WORKSHOP_MATCH_POSITIONS_H
#define CH_WORKSHOP_MATCH_POSITIONS_H

#include "workshop/positions.h"

/* Adds to the list, which is initialised and not picked yet, every turn in games of match `match`
 * (0: of all games) of the record at `path` that a player of the name `player` decided, with the
 * key by which it did. CH_NOT_FOUND if there is none. */
enum ch_status ch_positions_read_match(struct ch_positions *list, const char *path, int64_t match,
                                       const char *player, struct ch_error *error);

#endif

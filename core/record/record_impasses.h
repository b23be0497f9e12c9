/* The impasses of a recorded game's decisions, in the record. */
#ifndef CH_CORE_RECORD_RECORD_IMPASSES_H
#define CH_CORE_RECORD_RECORD_IMPASSES_H

#include "core/record/record.h"

/* Stores game->impasses; the game's id is known. */
enum ch_status ch_record_add_impasses(struct ch_record *record, const struct ch_recorded_game *game,
                                      struct ch_error *error);
/* Adds those that are stored to game->impasses. */
enum ch_status ch_record_read_impasses(struct ch_record *record, struct ch_recorded_game *game,
                                       struct ch_error *error);

#endif

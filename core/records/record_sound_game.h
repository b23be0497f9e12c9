/* Checks that a recorded game can have been played. Used by record_sound.c only. */
#ifndef CH_CORE_RECORDS_RECORD_SOUND_GAME_H
#define CH_CORE_RECORDS_RECORD_SOUND_GAME_H

#include "core/record/record.h"

/* Its moves by the rules, its end and its result by the board, its keys by its moves. CH_BAD_INPUT
 * with the first thing that is wrong; CH_UNSUPPORTED if this program has no such game. */
enum ch_status ch_record_look_over_game(const struct ch_recorded_game *game,
                                        struct ch_error *error);

#endif

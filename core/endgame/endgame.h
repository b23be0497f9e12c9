/* Lookups in endgame tables: the value of a position with few pieces under best play, and the plies
 * to the end. Draws by counts of moves and by repetition are not in it.
 *
 * Tables are opened whole, by the folder of their slices; their blocks are read on demand and some
 * are kept. Several threads may use the same tables at once. */
#ifndef CH_CORE_ENDGAME_ENDGAME_H
#define CH_CORE_ENDGAME_ENDGAME_H

#include "core/games/endgame.h"

struct ch_endgame;

/* All slices in the folder. CH_NOT_FOUND if there are none; CH_BAD_INPUT if one is damaged or of
 * another game; CH_UNSUPPORTED if the game can have none. `game` is kept. */
enum ch_status ch_endgame_open(const struct ch_game *game, const char *dir,
                               struct ch_endgame **endgame, struct ch_error *error);
/* The same; `place` is a folder, or CH_ENDGAME_CACHE for ch_endgame_default_dir. */
#define CH_ENDGAME_CACHE "cache"
enum ch_status ch_endgame_open_at(const struct ch_game *game, const char *place,
                                  struct ch_endgame **endgame, struct ch_error *error);
/* NULL is allowed. */
void ch_endgame_close(struct ch_endgame *endgame);

/* Positions of more pieces have no values. */
int ch_endgame_pieces(const struct ch_endgame *endgame);
/* The same tables for a search, which borrows them. */
struct ch_endgame_tables *ch_endgame_tables(struct ch_endgame *endgame);
/* Identifies these tables: a SHA-256 over all files. Owned by the tables. */
const char *ch_endgame_hash(const struct ch_endgame *endgame);

/* False if the tables don't have the position, or the file can't be read any more. */
bool ch_endgame_probe(struct ch_endgame *endgame, const struct ch_position *position,
                      struct ch_endgame_value *value);

/* How many numbers the places with so many pieces of each set have. */
uint64_t ch_endgame_numbers(const struct ch_endgame *endgame, const uint8_t count[CH_ENDGAME_SETS]);
/* Fills in the position of the place with a number below that; false if there is none. */
bool ch_endgame_numbered(const struct ch_endgame *endgame, const uint8_t count[CH_ENDGAME_SETS],
                         uint64_t number, struct ch_position *position);

/* Appends the default folder of the game's tables: GAME in crownhead/endgame of the user's cache
 * folder. CH_NOT_FOUND if there is no such folder. */
enum ch_status ch_endgame_default_dir(const struct ch_game *game, struct ch_text *dir,
                                      struct ch_error *error);

#endif

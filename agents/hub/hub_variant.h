/* Our games by the names that engines of the Hub protocol give them in their parameter `variant`.
 */
#ifndef CH_AGENTS_HUB_HUB_VARIANT_H
#define CH_AGENTS_HUB_HUB_VARIANT_H

#include "core/games/game.h"

/* A name may be a file's, with rule variants behind it. */
enum { CH_HUB_VARIANT = 512 };

/* The name of `game` among `values` (parted by blanks). values "" takes any name, and our own is
 * chosen; NULL: the engine has no such parameter and plays international draughts.
 * CH_UNSUPPORTED if the engine plays other games only. */
enum ch_status ch_hub_variant_choose(const struct ch_game *game, const char *values,
                                     char name[CH_HUB_VARIANT], struct ch_error *error);

/* The game that an engine's `variant` names, or NULL. */
const struct ch_game *ch_hub_variant_game(const char *name);

/* True if `value` is one of `values`. */
bool ch_hub_variant_listed(const char *values, const char *value);

#endif

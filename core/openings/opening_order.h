/* Which opening each place of a match has. The first places have the openings of the deck, each
 * once, shuffled by the keys or in the order of the list. Every further round goes through the deck
 * again, shuffled anew, and each of its openings (then called the ballot) is lengthened to a
 * position that no place before had, or comes again as it is.
 *
 * The opening of a place depends on the game, the deck, the keys and the options, and on nothing
 * else: a longer match begins with the shorter one, and every part of a match has the same. */
#ifndef CH_CORE_OPENINGS_OPENING_ORDER_H
#define CH_CORE_OPENINGS_OPENING_ORDER_H

#include "core/base/keys.h"
#include "core/openings/openings.h"

struct ch_opening_order;

/* Places after these, and after the round of the deck that they end in, have the same openings from
 * the first one on: memory is bounded, and nothing that a match may ask wants as many. */
enum { CH_OPENING_PLACES = 100000 };

/* The deck has one opening or more; it and the game are borrowed. Openings of games that hide
 * something or have set-ups are never lengthened. The keys are copied. Never NULL; released with
 * ch_opening_order_free.
 */
struct ch_opening_order *ch_opening_order_new(const struct ch_game *game,
                                              const struct ch_openings *deck,
                                              const struct ch_keys *keys, bool in_list_order,
                                              bool lengthen);
void ch_opening_order_free(struct ch_opening_order *order);
/* The opening of a place, 0 or more, good until the order is freed. *ballot gets the index of the
 * opening of the deck that it is, or was lengthened from. Where nothing new was found it is that of
 * the deck itself, &deck->opening[*ballot], as on the first places. Several threads may ask, in any
 * order; the openings of all places before are made first, about 2,500 bytes each. */
const struct ch_opening *ch_opening_order_at(struct ch_opening_order *order, int place,
                                             int *ballot);

/* Fills index[0 … count - 1] with 0 … count - 1, shuffled by the key. */
void ch_opening_order_shuffle(uint64_t key, int count, int index[]);

#endif

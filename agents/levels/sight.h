/* A search that overlooks things as people do: plain alpha-beta to a small depth, captures played
 * out behind it, in which some replies are not seen at all.
 *
 * Whether a reply is seen is a function of the position, the move and the eyes, and of nothing
 * else: who takes a move back meets the same eyes. A capture is overlooked at one rate where it is
 * the very next reply, at another, usually larger one, further on; so what was seen as a reply was
 * seen from afar only if it would have been seen closely. In games without compulsory captures,
 * moves over three squares or more are overlooked alike. What the mover can do itself at once it
 * always sees.
 *
 * The answer depends on the history, the options, the eyes and the key. One thread a sight. */
#ifndef CH_AGENTS_LEVELS_SIGHT_H
#define CH_AGENTS_LEVELS_SIGHT_H

#include "core/search/search.h"

enum { CH_SIGHT_DEEPEST = 6 };

struct ch_sight_options {
    int64_t depth; /* plies, 1 … CH_SIGHT_DEEPEST */
    int64_t next;  /* per cent of the captures by the very next reply that are overlooked */
    int64_t later; /* of those further on */
    int64_t noise; /* the largest error of a position's value, in hundredths of a man */
    int64_t taken; /* not 0: a position is judged by what was taken on the way to it alone */
    const struct ch_weights *weights; /* as in struct ch_search_options */
};

struct ch_sight;

/* The options are copied; `game` is borrowed. */
struct ch_sight *ch_sight_new(const struct ch_game *game, const struct ch_sight_options *options);
/* NULL is allowed. */
void ch_sight_free(struct ch_sight *sight);

/* As ch_search_run: every root move has its exact score. The history is the same afterwards.
 * `stop` may be NULL. */
void ch_sight_run(struct ch_sight *sight, struct ch_history *history, const struct ch_moves *legal,
                  uint64_t eyes, uint64_t key, const atomic_bool *stop,
                  struct ch_search_result *result);

/* Appends the replies to legal move `index` that are overlooked. */
void ch_sight_overlooked(struct ch_sight *sight, struct ch_history *history,
                         const struct ch_moves *legal, int index, uint64_t eyes,
                         struct ch_moves *replies);

#endif

/* Builds endgame tables slice by slice, each from those that its moves lead to. A slice that is
 * there already is not built again, so a build that was stopped goes on. */
#ifndef CH_CORE_ENDGAME_BUILD_H
#define CH_CORE_ENDGAME_BUILD_H

#include <stdatomic.h>

#include "core/endgame/solved.h"

enum { CH_ENDGAME_LEAST = 2, CH_ENDGAME_MEMORY = 1024 /* MiB */ };

struct ch_endgame_build {
    const struct ch_game *game;
    const char *dir; /* made if it is not there */
    int pieces;      /* all slices of 2 to so many */
    int threads;
    uint64_t memory; /* bytes */
    /* Only part `shard` of `shards`, from 0, in a folder that all of them share; 0 shards: all. */
    int shard, shards;
    const atomic_bool *stop;
    /* Called after each pair of slices with numbers of places, done and in all; may be NULL. */
    void (*report)(void *context, const char *slice, uint64_t done, uint64_t all);
    void *context;
};

/* CH_UNSUPPORTED if the game can have none, or they need more memory; CH_INTERRUPTED when *stop was
 * set; CH_BAD_INPUT if a file there is damaged; CH_BUSY if slices of the shard wait for those of
 * others: all that could be built was. */
enum ch_status ch_endgame_build(const struct ch_endgame_build *build, struct ch_error *error);

#endif

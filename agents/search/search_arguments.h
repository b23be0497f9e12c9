/* Parses the arguments of the agent `search`: its limits, its options and its weights. */
#ifndef CH_AGENTS_SEARCH_SEARCH_ARGUMENTS_H
#define CH_AGENTS_SEARCH_SEARCH_ARGUMENTS_H

#include <limits.h>

#include "core/search/search.h"

struct ch_search_arguments {
    struct ch_search_options options;
    struct ch_search_limits limits; /* all 0: it has none */
    char weights[PATH_MAX];         /* a file, "none", or "": as is usual */
    char tables[PATH_MAX];          /* a folder of endgame tables, "": none */
    char book[PATH_MAX];            /* a file with an opening book, "": none */
};

enum ch_status ch_search_arguments_read(const char *text, const struct ch_game *game,
                                        struct ch_search_arguments *arguments,
                                        struct ch_error *error);
/* Adds the text of the weights that the arguments name, or of the game's own if there are any in
 * `home`. */
enum ch_status ch_search_weights_collect(const char *text, const struct ch_game *game,
                                         const char *home, struct ch_sources *texts,
                                         struct ch_error *error);
/* Reads such a text for the game. *weights is NULL if the arguments do not name them and they are
 * for another game, for which the agent was opened first. */
enum ch_status ch_search_weights_read(const struct ch_search_arguments *arguments,
                                      const struct ch_source *text, const struct ch_game *game,
                                      struct ch_weights **weights, struct ch_error *error);

#endif

/* Endgame tables of the agent `search`, which its argument `tables` names. What tells them from
 * others is a text of the agent, so that the record has it: whoever opens the agent again needs the
 * same tables in the same folder. */
#ifndef CH_AGENTS_SEARCH_SEARCH_TABLES_H
#define CH_AGENTS_SEARCH_SEARCH_TABLES_H

#include "agents/search/search_arguments.h"
#include "core/endgame/endgame.h"

/* Adds the text of the tables that the arguments name, if they do. */
enum ch_status ch_search_tables_collect(const char *text, const struct ch_game *game,
                                        struct ch_sources *texts, struct ch_error *error);
/* The one among the texts, or NULL. */
const struct ch_source *ch_search_tables_text(const struct ch_search_arguments *arguments,
                                              const struct ch_source *texts, int count);
/* Opens the tables that the arguments name, if they do; else *endgame is NULL. CH_NOT_FOUND or
 * CH_BAD_INPUT if they are not there, or not those of the text. */
enum ch_status ch_search_tables_open(const struct ch_search_arguments *arguments,
                                     const struct ch_source *texts, int count,
                                     const struct ch_game *game, struct ch_endgame **endgame,
                                     struct ch_error *error);

#endif

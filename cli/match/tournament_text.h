/* The output of a tournament at its end and while it runs: places, ratings, cross table. */
#ifndef CH_CLI_MATCH_TOURNAMENT_TEXT_H
#define CH_CLI_MATCH_TOURNAMENT_TEXT_H

#include "core/arena/match.h"
#include "core/base/text.h"

/* True for all but a plain match between two. */
bool ch_tournament_is(const struct ch_plan *plan);
/* "swiss of 12 agents, 5 rounds, 2 games a meeting". */
void ch_tournament_add_plan(const struct ch_plan *plan, struct ch_text *out);
/* The round that is played and who leads, for the line that shows progress. */
void ch_tournament_add_leaders(const struct ch_match_status *status, struct ch_text *line);
/* Standings; the crosstable; meetings by round or all pairings with their errors. */
void ch_tournament_add(const struct ch_game *game, const struct ch_match_status *status,
                       struct ch_text *out);

#endif

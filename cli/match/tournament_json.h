/* The JSON of tournaments: standings, crosstable, pairings; and their rounds as they are paired. */
#ifndef CH_CLI_MATCH_TOURNAMENT_JSON_H
#define CH_CLI_MATCH_TOURNAMENT_JSON_H

#include <cjson/cJSON.h>

#include "core/arena/match.h"

/* Prints a line of type "round" for each round of a swiss or knockout that is paired, from number
 * `reported` (0 is the first) on. Returns the number of rounds reported so far. */
int ch_tournament_json_rounds(const struct ch_match_status *status, int reported);
/* Adds the result of a tournament. */
void ch_tournament_json_add(cJSON *line, const struct ch_game *game,
                            const struct ch_match_status *status);

#endif

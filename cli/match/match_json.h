/* The JSON lines of a match or tournament, to standard output. Each has "version" and "type". */
#ifndef CH_CLI_MATCH_MATCH_JSON_H
#define CH_CLI_MATCH_MATCH_JSON_H

#include "core/arena/match.h"

void ch_match_json_start(const struct ch_match_spec *spec, const char *db,
                         const struct ch_match_status *status);
void ch_match_json_game(const struct ch_game *game, const struct ch_recorded_game *recorded);
/* The progress: `have` games played of this run's share, at a rate of games a second. */
void ch_match_json_progress(const struct ch_match_status *status, int have, double rate);
/* Prints a line of type "round" for each round of a swiss or knockout that is paired, from number
 * `reported` (0 is the first) on. Returns the number of rounds reported so far. */
int ch_match_json_rounds(const struct ch_match_status *status, int reported);
void ch_match_json_result(const struct ch_game *game, const struct ch_match_status *status);

#endif

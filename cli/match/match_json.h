/* The JSON lines of a match, to standard output. Each has "version" and "type". */
#ifndef CH_CLI_MATCH_MATCH_JSON_H
#define CH_CLI_MATCH_MATCH_JSON_H

#include <cjson/cJSON.h>

#include "core/arena/match.h"

void ch_match_json_start(const struct ch_match_spec *spec, const char *db,
                         const struct ch_match_status *status);
void ch_match_json_game(const struct ch_game *game, const struct ch_recorded_game *recorded);
/* The progress: `have` games played of this run's share, at a rate of games a second. */
void ch_match_json_progress(const struct ch_match_status *status, int have, double rate);
void ch_match_json_result(const struct ch_game *game, const struct ch_match_status *status);

/* Parts of results. Adds an object of wins, draws and losses. */
void ch_match_json_counts(cJSON *object, const char *name, const long counts[3]);
/* Adds what two agents' games say, as the first sees them: counts, by seat, pairs, the strength
 * that is made of them, and what it rests on. */
void ch_match_json_meeting(cJSON *object, const struct ch_game *game,
                           const struct ch_match_meeting *meeting,
                           const struct ch_meeting_evidence *evidence,
                           const struct ch_strength *strength);

#endif

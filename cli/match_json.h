/* The JSON lines of a match, to standard output. Each has "version" and "type". */
#ifndef CH_CLI_MATCH_JSON_H
#define CH_CLI_MATCH_JSON_H

#include "core/match.h"

void ch_match_json_start(const struct ch_match_spec *spec, const char *db,
                         const struct ch_match_status *status);
void ch_match_json_game(const struct ch_game *game, const struct ch_recorded_game *recorded);
void ch_match_json_result(const struct ch_game *game, const struct ch_match_status *status);

#endif

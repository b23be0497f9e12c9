/* The result of a match: scores or standings, shares of the seats, ends, failures. */
#ifndef CH_CLI_MATCH_MATCH_BLOCK_H
#define CH_CLI_MATCH_MATCH_BLOCK_H

#include "core/arena/match.h"

/* Prints the block, as `match`, `tournament` and `record show` have it. */
void ch_match_print(const struct ch_game *game, const struct ch_match_status *status);

/* The separator of the parts of a line. */
const char *ch_match_dot(void);

#endif

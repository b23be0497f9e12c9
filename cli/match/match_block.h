/* The result of a match: scores or standings, shares of the seats, ends, failures. */
#ifndef CH_CLI_MATCH_MATCH_BLOCK_H
#define CH_CLI_MATCH_MATCH_BLOCK_H

#include "cli/output/columns.h"
#include "core/arena/match.h"

/* Prints the block, as `match`, `tournament` and `record show` have it. */
void ch_match_print(const struct ch_game *game, const struct ch_match_status *status);

/* Appends a cell of wins, draws and losses, of counts of losses, draws, wins. */
void ch_match_add_counts(struct ch_columns *columns, const long games[3]);

/* The separator of the parts of a line. */
const char *ch_match_dot(void);

#endif

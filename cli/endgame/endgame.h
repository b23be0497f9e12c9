/* What the parts of crownhead endgame share. */
#ifndef CH_CLI_ENDGAME_ENDGAME_H
#define CH_CLI_ENDGAME_ENDGAME_H

#include "core/base/error.h"

/* Prints the error and returns the exit status: 1 if a table is damaged, 2 for all else. */
int ch_endgame_fail(const struct ch_error *error);

#endif

/* Options of fastchess and cutechess-cli, as users of those programs type them, answered in the
 * words of this program. */
#ifndef CH_CLI_MATCH_HABITS_H
#define CH_CLI_MATCH_HABITS_H

#include "cli/command/command.h"

/* Looks for options of those programs among the arguments of match, tournament or sprt, whose own
 * options are `options`. If there are any, prints on standard error what each is here and, if all
 * have a meaning here, the whole command line. Returns true then: the command ends with
 * CH_EXIT_BAD. Changes nothing. */
bool ch_habits_answer(const struct ch_command *command, const struct ch_option *options, int argc,
                      char **argv);

#endif

/* The options that limit and end games: --tc, --adjudicate, --ply-limit. */
#ifndef CH_CLI_COMMAND_LIMITS_H
#define CH_CLI_COMMAND_LIMITS_H

#include "cli/command/command.h"
#include "core/games/game.h"
#include "core/referee/adjudication.h"
#include "core/referee/time_control.h"

struct ch_limits {
    const char *time, *adjudication; /* texts of --tc and --adjudicate; NULL: not given */
    int64_t ply_limit;               /* of --ply-limit; below 0: not given */
};

/* Rows of an option table; sets the defaults. */
enum { CH_LIMIT_OPTIONS = 3 };
void ch_limits_options(struct ch_limits *limits, struct ch_option option[CH_LIMIT_OPTIONS]);

/* Reads the options, with defaults for those not given. False after an error was printed. */
bool ch_limits_read(const struct ch_limits *limits, const struct ch_game *game,
                    struct ch_time_control *time, struct ch_adjudication *adjudication);

/* Says on standard error what more games at a time than processors mean for clocks. */
void ch_limits_warn(const struct ch_time_control *time, int concurrency);

#endif

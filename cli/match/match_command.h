/* Shared by `match` and `tournament`: options, playing, the final output. */
#ifndef CH_CLI_MATCH_MATCH_COMMAND_H
#define CH_CLI_MATCH_MATCH_COMMAND_H

#include "cli/command/command.h"
#include "cli/command/limits.h"
#include "cli/match/match_text.h"

struct ch_teller;

struct ch_match_command {
    const char *game, *db, *log;
    const char *openings; /* what --openings names */
    bool in_order;        /* its openings in the order of the file */
    const char *shard;    /* "K/N"; NULL: all games */
    const char *secret;   /* the file of the secret; NULL: none */
    int64_t games;        /* whatever --games counts: the command has that option */
    int64_t seed, concurrency;
    bool free; /* slots are not pinned to processors */
    struct ch_limits limits;
    const struct ch_sprt *sprt; /* NULL: no test */
    struct ch_match_text text;
    struct ch_teller *teller; /* reports to watchers in the browser; NULL if there can be none */
    char *typed;              /* the command, for the line that goes on */
};

/* Options of a command, with the end of the table. */
enum { CH_MATCH_OPTIONS = 32 };

/* Sets the defaults. Released with ch_match_command_done. */
void ch_match_command_init(struct ch_match_command *command, const char *name, int argc,
                           char **argv);
void ch_match_command_done(struct ch_match_command *command);
/* Writes a table of options to `all`: the command's own, and those that both commands have. */
void ch_match_command_options(struct ch_match_command *command, const struct ch_option own[],
                              int own_count, struct ch_option all[CH_MATCH_OPTIONS]);

/* Plays what is missing of the match that options and plan describe; agent[0..plan->agents-1] are
 * as on the command line. Prints all that is to be said. Returns the exit status. */
int ch_match_command_play(struct ch_match_command *command, const struct ch_plan *plan,
                          const char *const agent[]);

#endif

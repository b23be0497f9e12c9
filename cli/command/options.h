/* Options from one table: parsing, --help, and shell completion, so that they can't disagree. */
#ifndef CH_CLI_COMMAND_OPTIONS_H
#define CH_CLI_COMMAND_OPTIONS_H

#include <stdio.h>

#include "cli/command/command.h"

/* Parses argv[1..argc-1] by `options` (ended by a NULL name), which may come before or after the
 * other arguments. Those are moved to argv[1..*rest] in their order. Returns true to go on. Returns
 * false when the command is done: --help was printed (*status 0), or an error was (*status
 * CH_EXIT_BAD). Fewer than `min` or more than `max` other arguments are an error (max < 0: no
 * limit). */
bool ch_options_parse(const struct ch_command *command, const struct ch_option *options, int argc,
                      char **argv, int min, int max, int *rest, int *status);

/* Prints `file:line: text` of `error`, and what comes after it on its last line. */
void ch_print_error(FILE *to, const struct ch_error *error, const char *after);
/* The same to standard error, as what ends the command; returns CH_EXIT_BAD. */
int ch_fail(const struct ch_error *error);
/* That for a text of the command's own. */
int ch_failf(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Appends a line for each option of the command: its name, its argument or -, its help, parted by
 * tabs. Every command calls ch_options_parse before it does anything, which is where the lines come
 * from. */
void ch_options_describe(const struct ch_command *command, struct ch_text *lines);

/* The argument and help of --game, the same in all commands. */
#define CH_GAME_ARGUMENT "GAME"
#define CH_GAME_HELP "the game: a name or a definition file, :parameter=value,… after it"

/* The game named by --game, or NULL after an error was printed. */
const struct ch_game *ch_option_game(const char *name);

/* The help of --fen: a position that the game reads, PDN FEN or board text. */
#define CH_FEN_HELP "the position: PDN FEN, board text or a drawn board; @FILE or - reads it"

/* The position that --fen gives, or the start when `fen` is NULL and the game begins with one;
 * false after an error was printed. */
bool ch_option_position(const struct ch_game *game, const char *fen, struct ch_position *position);
/* True if no piece of the seat, or with -1 of any, is of unknown rank; false after an error was
 * printed. */
bool ch_option_known(const struct ch_game *game, const struct ch_position *position, int seat);
/* Both of these, the latter for the side to move: a position in which an agent can be asked for a
 * move. */
bool ch_option_turn(const struct ch_game *game, const char *fen, struct ch_position *position);

/* Reads "K/N" with 0 <= K < N: pair q of games belongs to shard q % N, and shards are played apart,
 * each into a record of its own. NULL is the whole match: 0 shards. False after an error was
 * printed. */
bool ch_option_shard(const char *text, int *shard, int *shards);

/* Appends `word` as a shell reads it: in quotes if it needs them. */
void ch_add_shell_word(struct ch_text *text, const char *word);

#endif

/* A command of the program: a name, a line of help, a table of options, a function. Parsing, --help
 * and shell completion are made from the one table, so that they can't disagree. */
#ifndef CH_CLI_COMMAND_COMMAND_H
#define CH_CLI_COMMAND_COMMAND_H

#include <stdbool.h>
#include <stdio.h>

#include "agents/agents.h"
#include "core/base/text.h"
#include "core/games/games.h"

enum { CH_EXIT_DONE = 0, CH_EXIT_NO = 1, CH_EXIT_BAD = 2 };

enum ch_option_type {
    CH_OPTION_FLAG,
    CH_OPTION_TEXT,
    CH_OPTION_LIST,
    CH_OPTION_INTEGER,
    CH_OPTION_REAL
};

/* The values of an option that may be given several times. */
enum { CH_OPTION_VALUES = 200 };
struct ch_option_list {
    const char *value[CH_OPTION_VALUES];
    int count;
};

/* One option. `target` is bool *, const char **, struct ch_option_list *, int64_t * or double * by
 * type; it holds the default; a NULL text and a number NAN are none. */
struct ch_option {
    const char *name; /* "games": --games N */
    char letter;      /* short form, or 0 */
    enum ch_option_type type;
    const char *argument; /* "N" in the help; NULL for flags */
    const char *help;
    void *target;
    double min, max; /* bounds of numbers, when min < max */
};

/* Rows of a table of options. */
#define CH_FLAG(name, letter, help, target)                                                        \
    { name, letter, CH_OPTION_FLAG, NULL, help, (bool *){target}, 0, 0 }
#define CH_TEXT(name, letter, argument, help, target)                                              \
    { name, letter, CH_OPTION_TEXT, argument, help, (const char **){target}, 0, 0 }
#define CH_LIST(name, letter, argument, help, target)                                              \
    { name, letter, CH_OPTION_LIST, argument, help, (struct ch_option_list *){target}, 0, 0 }
#define CH_INTEGER(name, letter, argument, help, target, min, max)                                 \
    { name, letter, CH_OPTION_INTEGER, argument, help, (int64_t *){target}, min, max }
#define CH_REAL(name, letter, argument, help, target, min, max)                                    \
    { name, letter, CH_OPTION_REAL, argument, help, (double *){target}, min, max }

struct ch_command {
    const char *name;
    const char *arguments; /* "A B": those after the options, for the usage line; NULL: none */
    const char *summary;   /* one line */
    const char *details;   /* paragraphs after the options in --help; may be NULL */
    /* argv[0] is the command's name. Returns the exit status. */
    int (*run)(int argc, char **argv);
    /* The commands that this one is made of, ended by NULL, each with its whole name ("rules
     * check"). `run` is then NULL, or what the command does without a part's name. NULL: it has no
     * parts. */
    const struct ch_command *const *parts;
};

/* Every command, ended by NULL. Each is defined in its own file as ch_command_NAME. Those with an
 * empty summary are the program's own and stay out of lists. */
extern const struct ch_command *const ch_commands[];

/* Runs the command, or the part of it that argv[1] names. */
int ch_command_run(const struct ch_command *command, int argc, char **argv);

/* Prints a line for each of its parts. */
void ch_command_list_parts(const struct ch_command *command);

/* The arguments, "" if there are none. */
const char *ch_command_arguments(const struct ch_command *command);

/* The name of a part within its command: "check" of "rules check"; of others the name itself. */
const char *ch_command_word(const struct ch_command *command);

/* The command of this name in a table, or NULL. */
const struct ch_command *ch_command_find(const struct ch_command *const *commands,
                                         const char *name);

/* Says on standard error that the table has no such command, with the closest. Returns the exit
 * status. */
int ch_command_unknown(const struct ch_command *const *commands, const char *name, const char *of);

/* Parses argv[1..argc-1] by `options` (ended by a NULL name), which may come before or after the
 * other arguments. Those are moved to argv[1..*rest] in their order. Returns true to go on. Returns
 * false when the command is done: --help was printed (*status 0), or an error was (*status
 * CH_EXIT_BAD). Fewer than `min` or more than `max` other arguments are an error (max < 0: no
 * limit). */
bool ch_options_parse(const struct ch_command *command, const struct ch_option *options, int argc,
                      char **argv, int min, int max, int *rest, int *status);

/* The option that `argument` names, as --name, --name=VALUE or -n, or NULL. *value: behind its `=`,
 * or NULL. */
const struct ch_option *ch_option_find(const struct ch_option *options, const char *argument,
                                       const char **value);

/* Prints `file:line: text` of `error`, and what comes after it on its last line. */
void ch_print_error(FILE *to, const struct ch_error *error, const char *after);
/* The same to standard error, as what ends the command; returns CH_EXIT_BAD, so that functions that
 * are false after an error write `return !ch_fail(…)`. */
int ch_fail(const struct ch_error *error);
/* That for a text of the command's own. */
int ch_failf(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One option of a command for completions and the manual page; `argument` is NULL of one that takes
 * none. All valid during the call. */
typedef void ch_option_shown(const struct ch_command *command, const char *name,
                             const char *argument, const char *help);
/* Calls `each` for every option of the command. Every command calls ch_options_parse before it does
 * anything, which is where they come from. */
void ch_options_each(const struct ch_command *command, ch_option_shown *each);

/* The argument and help of --game, the same in all commands. */
#define CH_GAME_ARGUMENT "GAME"
#define CH_GAME_HELP "the game: a name or a definition file, :parameter=value,… after it"

/* The game named by --game, or NULL after an error was printed. */
const struct ch_game *ch_option_game(const char *name);

/* The help of --fen: a position that the game reads, PDN FEN or board text. */
#define CH_FEN_HELP "the position: PDN FEN, board text or a drawn board; @FILE or - reads it"

/* The position that --fen gives, or the start when `fen` is NULL and the game begins with one, and
 * what its counters say of the game before it; `before` may be NULL. False after an error was
 * printed. */
bool ch_option_position(const struct ch_game *game, const char *fen, struct ch_position *position,
                        struct ch_before *before);
/* True if no piece of the seat, or with -1 of any, is of unknown rank; false after an error was
 * printed. */
bool ch_option_known(const struct ch_game *game, const struct ch_position *position, int seat);
/* Both of these, the latter for the side to move: a position in which an agent can be asked for a
 * move. */
bool ch_option_turn(const struct ch_game *game, const char *fen, struct ch_position *position,
                    struct ch_before *before);

/* Reads "K/N" with 0 <= K < N: pair q of games belongs to shard q % N, and shards are played apart,
 * each into a record of its own. NULL is the whole match: 0 shards. False after an error was
 * printed. */
bool ch_option_shard(const char *text, int *shard, int *shards);

/* Appends `word` as a shell reads it: in quotes if it needs them. */
void ch_add_shell_word(struct ch_text *text, const char *word);

/* Fills `config` with the defaults and the home folder (static memory). */
void ch_cli_config(struct ch_agents_config *config);

/* The commands, one file each. */
extern const struct ch_command ch_command_play, ch_command_serve, ch_command_engine,
    ch_command_explain, ch_command_agents, ch_command_games, ch_command_rules, ch_command_train,
    ch_command_analyse, ch_command_moves, ch_command_perft, ch_command_trap, ch_command_match,
    ch_command_tournament, ch_command_dxp, ch_command_record, ch_command_book, ch_command_endgame,
    ch_command_sprt, ch_command_report, ch_command_bench, ch_command_bench_perft, ch_command_rating,
    ch_command_review, ch_command_complete, ch_command_worker, ch_command_confined,
    ch_command_endgame_trial, ch_command_ratings;
/* The parts of `rules`. */
extern const struct ch_command ch_command_rules_check, ch_command_rules_test,
    ch_command_rules_watch, ch_command_rules_coverage, ch_command_rules_mistakes,
    ch_command_rules_agreement, ch_command_rules_suggest, ch_command_rules_diff,
    ch_command_rules_profile, ch_command_rules_ablate, ch_command_rules_fit, ch_command_rules_tune,
    ch_command_rules_try, ch_command_rules_vocabulary, ch_command_rules_functions;

#endif

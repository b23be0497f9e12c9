/* A command of the program: a name, a line of help, a table of options, a function. */
#ifndef CH_CLI_COMMAND_COMMAND_H
#define CH_CLI_COMMAND_COMMAND_H

#include <stdbool.h>

#include "agents/agents.h"
#include "core/base/error.h"

enum { CH_EXIT_DONE = 0, CH_EXIT_NO = 1, CH_EXIT_BAD = 2 };

enum ch_option_type { CH_OPTION_FLAG, CH_OPTION_TEXT, CH_OPTION_INTEGER, CH_OPTION_REAL };

/* One option. `target` is bool *, const char **, int64_t * or double * by type; it holds the
 * default; a NULL text and a number NAN are none. */
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
#define CH_INTEGER(name, letter, argument, help, target, min, max)                                 \
    { name, letter, CH_OPTION_INTEGER, argument, help, (int64_t *){target}, min, max }
#define CH_REAL(name, letter, argument, help, target, min, max)                                    \
    { name, letter, CH_OPTION_REAL, argument, help, (double *){target}, min, max }

struct ch_command {
    const char *name;
    const char *arguments; /* "A B": the arguments after the options, for the usage line */
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

/* The name of a part within its command: "check" of "rules check"; of others the name itself. */
const char *ch_command_word(const struct ch_command *command);

/* The command of this name in a table, or NULL. */
const struct ch_command *ch_command_find(const struct ch_command *const *commands,
                                         const char *name);

/* Says on standard error that the table has no such command, with the closest. Returns the exit
 * status. */
int ch_command_unknown(const struct ch_command *const *commands, const char *name, const char *of);

#endif

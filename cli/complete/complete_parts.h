/* Shared by the files of the completion, which is made from the tables of commands and options.
 * / */
#ifndef CH_CLI_COMPLETE_COMPLETE_PARTS_H
#define CH_CLI_COMPLETE_COMPLETE_PARTS_H

#include "cli/command/command.h"

/* Prints the script that completes command lines in a shell. */
void ch_complete_bash(void);
void ch_complete_zsh(void);
void ch_complete_fish(void);
/* Prints the manual page, as mdoc. */
void ch_complete_manual(void);

/* One option of a command, as ch_options_describe has it; valid during the call. */
typedef void ch_complete_option(const struct ch_command *command, const char *name,
                                const char *argument, const char *help);

/* Calls `each` for every option of the command; `argument` is NULL of one that takes none. */
void ch_complete_options(const struct ch_command *command, ch_complete_option *each);

/* Prints the names of the listed commands, a blank after each. */
void ch_complete_print_commands(const struct ch_command *const *commands);
/* Prints the words that a command takes first, a blank after each: `list|show [GAME…]` has list and
 * show. None are of a command whose argument is a name in capitals. */
void ch_complete_print_first_words(const struct ch_command *command);
/* Prints all that may follow the name of a command, a blank after each: its parts or first words,
 * then its options. */
void ch_complete_print_words(const struct ch_command *command);

/* Prints the completions of `text`, a word a line: `what` is agents (names, kinds, behind the colon
 * of a kind its options), games (names, behind a colon its parameters) or rules (of the agent
 * `text`; "" for the usual one). False if it is none of them. A wrong `text` is no error: there is
 * nothing to complete then. */
bool ch_complete_choices(const char *what, const char *text);

#endif

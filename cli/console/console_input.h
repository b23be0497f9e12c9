/* The source of the console's lines: a terminal with editing, history and completion (libedit), or
 * a pipe or file, read plainly. */
#ifndef CH_CLI_CONSOLE_CONSOLE_INPUT_H
#define CH_CLI_CONSOLE_CONSOLE_INPUT_H

#include <stdatomic.h>
#include <stdbool.h>

#include "core/base/text.h"

struct ch_console;

enum ch_input_end { CH_INPUT_LINE, CH_INPUT_END, CH_INPUT_INTERRUPT };

/* `terminal`: edit standard input, with the completions of the console (borrowed); otherwise lines
 * are read from it and echoed after the prompt. */
void ch_input_open(bool terminal, struct ch_console *console);
void ch_input_close(void);

/* Prompts and reads a line without its newline into `line`. */
enum ch_input_end ch_input_read(const char *prompt, struct ch_text *line);

/* Forgets the lines before, so that the next person does not see them. */
void ch_input_forget(void);

/* True if ^C was pressed since the last call. */
bool ch_input_interrupted(void);
/* True from ^C on until the next call of ch_input_interrupted or ch_input_read: for whoever
 * computes meanwhile. */
const atomic_bool *ch_input_stop(void);
/* The same, and true after `move now` was typed while an agent thinks. */
const atomic_bool *ch_input_hurry(void);

/* Listens on a terminal for `move now` until ch_input_watch_end; other lines that are typed
 * meanwhile are the next that ch_input_read gives. */
void ch_input_watch(void);
void ch_input_watch_end(void);

#endif

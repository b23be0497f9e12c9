/* Lines of the Hub protocol, version 2 (protocol.txt of Scan 3.1): `command name=value flag
 * name="with blanks"`. Both ends use them: agents/hub, which plays with an engine, and the command
 * `engine`, which is one. */
#ifndef CH_AGENTS_HUB_HUB_LINE_H
#define CH_AGENTS_HUB_HUB_LINE_H

#include "core/base/error.h"
#include "core/base/text.h"

enum { CH_HUB_ARGUMENTS = 64 /* that a line has at most */ };

struct ch_hub_argument {
    const char *name;
    const char *value; /* "" for a flag */
};

/* Points into the text that it was read from. */
struct ch_hub_line {
    const char *command; /* "" on an empty line */
    struct ch_hub_argument argument[CH_HUB_ARGUMENTS];
    int count;
};

/* Reads `text`, which is changed and must outlive `line`. CH_BAD_INPUT says what is wrong with it.
 */
enum ch_status ch_hub_line_read(char *text, struct ch_hub_line *line, struct ch_error *error);

/* The value of an argument; NULL if the line has none of this name. */
const char *ch_hub_line_value(const struct ch_hub_line *line, const char *name);

/* Appends ` name=value`, in quotes where the protocol wants them. The protocol has no way to write
 * a double quote or a control character within a value: they become single quotes and blanks. */
void ch_hub_line_add(struct ch_text *text, const char *name, const char *value);

#endif

/* crownhead book: opening books. Its parts are in book_*.c. */
#include <stddef.h>

#include "cli/command/commands.h"

static const struct ch_command *const parts[] = {
    &ch_command_book_build,
    &ch_command_book_show,
    &ch_command_book_verify,
    &ch_command_book_export,
    NULL,
};

const struct ch_command ch_command_book = {
    .name = "book",
    .arguments = "PART",
    .summary = "opening books: built from games and by search",
    .parts = parts,
};

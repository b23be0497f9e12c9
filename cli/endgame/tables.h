/* Shared by the parts of the command endgame: the tables that are meant. */
#ifndef CH_CLI_ENDGAME_TABLES_H
#define CH_CLI_ENDGAME_TABLES_H

#include "cli/command/options.h"
#include "core/endgame/slice.h"

enum { CH_TABLE_PIECES = 4 }; /* the default number */

/* The values of the options. */
struct ch_tables {
    const char *game_name, *dir; /* dir NULL: the user's cache folder */
    int64_t pieces, memory;      /* MiB */
    const struct ch_game *game;
    struct ch_text path; /* of the folder */
};

/* Before options are parsed. */
void ch_tables_init(struct ch_tables *tables);
void ch_tables_done(struct ch_tables *tables);
/* Finds the game and the folder; false after an error was printed. */
bool ch_tables_find(struct ch_tables *tables);
/* Prints the error and returns the exit status: 1 if a table is damaged, 2 for all else. */
int ch_tables_fail(const struct ch_error *error);

#define CH_TABLES_GAME                                                                             \
    { "game", 'g', CH_OPTION_TEXT, CH_GAME_ARGUMENT, CH_GAME_HELP, &tables.game_name, 0, 0 }
#define CH_TABLES_PIECES                                                                           \
    {                                                                                              \
        "pieces", 'n', CH_OPTION_INTEGER, "N", "tables of 2 to N pieces", &tables.pieces, 2,       \
            CH_SLICE_PIECES                                                                        \
    }
#define CH_TABLES_DIR                                                                              \
    {                                                                                              \
        "dir", 'd', CH_OPTION_TEXT, "DIR",                                                         \
            "the folder of the tables (default: the game's in the user's cache folder)",           \
            &tables.dir, 0, 0                                                                      \
    }
#define CH_TABLES_MEMORY                                                                           \
    {                                                                                              \
        "memory", 'm', CH_OPTION_INTEGER, "MB", "memory to use, at most", &tables.memory, 16,      \
            1 << 24                                                                                \
    }

#endif

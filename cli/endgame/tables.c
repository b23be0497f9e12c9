#include "cli/endgame/tables.h"

#include <stdio.h>

#include "cli/output/print.h"
#include "core/endgame/build.h"
#include "core/endgame/endgame.h"
#include "core/games/games.h"

void ch_tables_init(struct ch_tables *tables) {
    *tables = (struct ch_tables){
        .game_name = ch_game_default, .pieces = CH_TABLE_PIECES, .memory = CH_ENDGAME_MEMORY};
    tables->path = ch_text_new();
}

void ch_tables_done(struct ch_tables *tables) {
    ch_text_done(&tables->path);
}

bool ch_tables_find(struct ch_tables *tables) {
    struct ch_error error;
    tables->game = ch_option_game(tables->game_name);
    if (!tables->game)
        return false;
    if (tables->dir) {
        ch_text_add(&tables->path, tables->dir);
    } else if (ch_endgame_default_dir(tables->game, &tables->path, &error) != CH_OK) {
        ch_fail(&error);
        return false;
    }
    return true;
}

int ch_tables_fail(const struct ch_error *error) {
    int status = ch_fail(error);
    return error->status == CH_BAD_INPUT && error->file[0] ? CH_EXIT_NO : status;
}

/* Helpers shared by the fuzz targets of records: a record's games, read whole, and its files. */
#ifndef CH_TESTS_FUZZ_RECORDS_H
#define CH_TESTS_FUZZ_RECORDS_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/record/record.h"

static bool count_game(void *context, const struct ch_recorded_game *game) {
    (void)game;
    ++*(long *)context;
    return true;
}

/* The games of a sound record, each read with its moves; ends the program if one can't be. */
static long games_of(struct ch_record *record) {
    struct ch_error error;
    long games = 0;
    if (ch_record_games(record, &(struct ch_record_filter){.moves = true}, count_game, &games,
                        &error) != CH_OK)
        abort();
    return games;
}

/* With the files that SQLite keeps beside it. */
static void remove_record(const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[80];
    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

#endif

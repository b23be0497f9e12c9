/* Helpers shared by the fuzz targets of records: a record's games, read whole, its files, and a
 * sound record that others are merged into. */
#ifndef CH_TESTS_FUZZ_RECORDS_H
#define CH_TESTS_FUZZ_RECORDS_H

#include "core/record/record.h"
#include "tests/fuzz/fuzz.h"

static inline bool count_game(void *context, const struct ch_recorded_game *game) {
    (void)game;
    ++*(long *)context;
    return true;
}

/* The games of a sound record, each read with its moves; ends the program if one can't be. */
static inline long games_of(struct ch_record *record) {
    long games = 0;
    require(ch_record_games(record, &(struct ch_record_filter){.moves = true}, count_game, &games,
                            &unread) == CH_OK);
    return games;
}

/* With the files that SQLite keeps beside it. */
static inline void remove_record(const char *path) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char name[80];
    for (size_t i = 0; i < COUNT(endings); i++) {
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

static char sound_path[64];
static struct ch_record *sound;

static inline void drop_sound(void) {
    if (sound)
        ch_record_close(sound);
    sound = NULL;
    remove_record(sound_path);
}

/* Called before each input: makes the sound record anew after some, since it grows. */
static inline void renew_sound(void) {
    enum { INPUTS = 64 };
    static int inputs;
    if (inputs++ % INPUTS != 0)
        return;
    drop_sound();
    require(ch_record_open(sound_path, CH_RECORD_WRITE, &sound, &unread) == CH_OK);
}

#endif

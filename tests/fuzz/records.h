/* Helpers shared by the fuzz targets of records: a record's games, read whole, its files, and a
 * sound record that others are merged into. */
#ifndef CH_TESTS_FUZZ_RECORDS_H
#define CH_TESTS_FUZZ_RECORDS_H

#include "core/base/text.h"
#include "core/record/record.h"
#include "core/record/record_db.h"
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

const char *__asan_default_options(void);

/* Freed memory is used again sooner: fresh pages are a third of the time otherwise. */
const char *__asan_default_options(void) {
    return "quarantine_size_mb=1";
}

/* Where files are made fastest: in memory, where the system has a folder for that. */
static inline const char *quick_folder(void) {
    return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
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

/* A match of two agents with two games, an agent's text, and a game of no match. */
static const char sound_rows[] =
    "INSERT INTO agent VALUES (1, 'random', "
    "'a441b15fe9a3cf56661190a0b93b9dec7d04127288cc87250967cf3b52894d11', 1, NULL, NULL),"
    " (2, 'search:depth=1', "
    "'9dc9ae5213b4292409b6f3608beb72ad53ff44594345d9a2fedbd7098ad9189b', 1,"
    " 'search:threads=1,depth=1',"
    " '9dc9ae5213b4292409b6f3608beb72ad53ff44594345d9a2fedbd7098ad9189b');"
    "INSERT INTO source VALUES (1, "
    "'2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae', 'foo');"
    "INSERT INTO match (id, specification, game, seed, planned, state, created_ms)"
    " VALUES (1, '{\"version\":1,\"game\":\"english\",\"agents\":[],"
    "\"seed\":1,\"ply_limit\":2}', 'english', 1, 2, 'complete', 1);"
    "INSERT INTO match_agent VALUES (1, 0, 1), (1, 1, 2);"
    "INSERT INTO game (id, match, number, game, agent_0, agent_1, player_0, player_1,"
    " opening_plies, result, end, ply_count) VALUES"
    " (1, 1, 0, 'english', 1, 2, 'random', 'search:depth=1', 0, 'draw', 'ply-limit', 2),"
    " (2, 1, 1, 'english', 2, 1, 'search:depth=1', 'random', 0, 'draw', 'ply-limit', 2),"
    " (3, NULL, NULL, 'english', NULL, NULL, 'a', 'b', 0, 'none', '', 1);"
    "INSERT INTO move (game, ply, path, wall_us, agent) VALUES (1, 1, '11-15', 5, 1),"
    " (1, 2, '23-19', 5, 2), (2, 1, '11-15', 5, 2), (2, 2, '23-19', 5, 1),"
    " (3, 1, '11-15', NULL, NULL);"
    "UPDATE game SET movetext = '1. 11-15! (1. 9-14 22-18)' WHERE id = 3;"
    "INSERT INTO impasse VALUES (1, 0, 'tie', '', '', 3);";
enum { SOUND_GAMES = 3 };

static struct ch_text sound; /* the bytes of a record with them, which others are merged into */

static inline void write_sound(const char *path) {
    FILE *file = fopen(path, "wb");
    require(file && fwrite(sound.data, 1, sound.length, file) == sound.length);
    fclose(file);
}

/* Every input has one as it was at first: no memory is left over, and a run depends on its input
 * alone. */
static inline struct ch_record *open_sound(const char *path) {
    struct ch_record *record = NULL;
    write_sound(path);
    require(ch_record_open(path, CH_RECORD_WRITE, &record, &unread) == CH_OK);
    return record;
}

static inline void close_sound(struct ch_record *record, const char *path) {
    ch_record_close(record);
    remove_record(path);
}

/* To be called once. `path` is of a file that may be made, and is not there afterwards. */
static inline void make_sound(const char *path) {
    struct ch_record *record = NULL;
    require(ch_record_open(path, CH_RECORD_WRITE, &record, &unread) == CH_OK &&
            ch_db_run(record, sound_rows, &unread) == CH_OK);
    ch_record_close(record);
    sound = ch_text_new();
    require(ch_text_read_file(&sound, path, 1 << 22, &unread) == CH_OK);
    remove_record(path);
}

#endif

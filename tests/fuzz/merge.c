/* Uniting a damaged record with a sound one: whatever it holds, the sound one loses nothing and
 * stays sound. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/arena/match.h"
#include "core/base/memory.h"
#include "core/records/record_merge.h"
#include "tests/fuzz/records.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* FRESH: after so many inputs the sound record is made anew, since it grows. */
enum { FRESH = 64 };

static char sound_path[32];
static struct ch_record *sound;

/* Every match of the sound record can be read, whatever was added to it. */
static bool load_match(void *context, const struct ch_recorded_match *match) {
    CH_SCOPED(ch_match_status_done) struct ch_match_status status;
    struct ch_error error;
    if (ch_match_load(context, match->id, &status, &error) != CH_OK)
        abort();
    return true;
}

static void merge_damaged(const char *path) {
    struct ch_record *damaged;
    CH_SCOPED(ch_merge_done) struct ch_merge merge = {0};
    struct ch_error error;
    long before = games_of(sound);
    if (ch_record_open(path, CH_RECORD_READ, &damaged, &error) != CH_OK)
        return;
    ch_record_merge(sound, damaged, &merge, &error);
    ch_record_close(damaged);
    if (games_of(sound) != before + merge.added ||
        ch_record_matches(sound, load_match, sound, &error) != CH_OK)
        abort();
}

static void drop_sound(void) {
    ch_record_close(sound);
    sound = NULL;
    remove_record(sound_path);
}

static void make_sound(void) {
    struct ch_error error;
    strcpy(sound_path, "/tmp/crownhead-merge-XXXXXX");
    close(mkstemp(sound_path));
    if (ch_record_open(sound_path, CH_RECORD_WRITE, &sound, &error) != CH_OK)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static int inputs;
    char path[] = "/tmp/crownhead-fuzz-XXXXXX";
    if (inputs == 0)
        atexit(drop_sound);
    if (inputs++ % FRESH == 0) {
        if (sound)
            drop_sound();
        make_sound();
    }
    int file = mkstemp(path);
    if (file < 0 || write(file, data, size) != (ssize_t)size)
        abort();
    close(file);
    merge_damaged(path);
    remove_record(path);
    return 0;
}

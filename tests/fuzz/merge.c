/* Uniting a damaged record with a sound one: whatever it holds, the sound one loses nothing and
 * stays sound. */

#include "core/arena/match.h"
#include "core/records/record_merge.h"
#include "tests/fuzz/records.h"

/* Every match of the sound record can be read, whatever was added to it. */
static bool load_match(void *context, const struct ch_recorded_match *match) {
    CH_SCOPED(ch_match_status_done) struct ch_match_status status;
    require(ch_match_load(context, match->id, &status, &unread) == CH_OK);
    return true;
}

static void merge_damaged(const char *path) {
    struct ch_record *damaged;
    CH_SCOPED(ch_merge_done) struct ch_merge merge = {0};
    long before = games_of(sound);
    if (ch_record_open(path, CH_RECORD_READ, &damaged, &unread) != CH_OK)
        return;
    ch_record_merge(sound, damaged, &merge, &unread);
    ch_record_close(damaged);
    require(games_of(sound) == before + merge.added &&
            ch_record_matches(sound, load_match, sound, &unread) == CH_OK);
}

FUZZ(data, size) {
    char path[] = "/tmp/crownhead-fuzz-XXXXXX";
    if (!sound) {
        strcpy(sound_path, "/tmp/crownhead-merge-XXXXXX");
        make_file(data, 0, sound_path);
        atexit(drop_sound);
    }
    renew_sound();
    make_file(data, size, path);
    merge_damaged(path);
    remove_record(path);
}

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

static void merge_damaged(struct ch_record *record, const char *path) {
    struct ch_record *damaged;
    CH_SCOPED(ch_merge_done) struct ch_merge merge = {0};
    if (ch_record_open(path, CH_RECORD_READ, &damaged, &unread) != CH_OK)
        return;
    ch_record_merge(record, damaged, &merge, &unread);
    ch_record_close(damaged);
    require(games_of(record) == SOUND_GAMES + merge.added &&
            ch_record_matches(record, load_match, record, &unread) == CH_OK);
}

FUZZ(data, size) {
    static char path[40];
    char damaged[40];
    if (!path[0]) {
        snprintf(path, sizeof path, "%s/crownhead-merge-XXXXXX", quick_folder());
        make_file(data, 0, path);
        make_sound(path);
    }
    snprintf(damaged, sizeof damaged, "%s/crownhead-fuzz-XXXXXX", quick_folder());
    make_file(data, size, damaged);
    struct ch_record *record = open_sound(path);
    merge_damaged(record, damaged);
    close_sound(record, path);
    remove_record(damaged);
}

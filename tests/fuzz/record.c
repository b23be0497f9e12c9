/* Reading a damaged record: every list, game, match and text. Errors are fine, crashes are not. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/arena/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool see_game(void *context, const struct ch_recorded_game *recorded) {
    const struct ch_game *game;
    struct ch_history history;
    struct ch_error error;
    (void)context;
    if (ch_recorded_history(recorded, &game, &history, &error) == CH_OK)
        ch_history_done(&history);
    return true;
}

static bool see_match(void *context, const struct ch_recorded_match *match) {
    struct ch_record *record = context;
    struct ch_match_status status;
    struct ch_recorded_agent agent;
    struct ch_error error;
    if (ch_match_load(record, match->id, &status, &error) == CH_OK) {
        ch_match_first_strength(&status, NULL);
        ch_match_status_done(&status);
    }
    if (ch_record_agent(record, match->agent[0], &agent, &error) == CH_OK)
        ch_recorded_agent_done(&agent);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[] = "/tmp/crownhead-fuzz-XXXXXX", beside[64];
    struct ch_record *record;
    struct ch_error error;
    int file = mkstemp(path);
    if (file < 0 || write(file, data, size) != (ssize_t)size)
        abort();
    close(file);
    if (ch_record_open(path, CH_RECORD_READ, &record, &error) == CH_OK) {
        ch_record_games(record, &(struct ch_record_filter){.moves = true}, see_game, NULL, &error);
        ch_record_matches(record, see_match, record, &error);
        ch_record_close(record);
    }
    unlink(path);
    static const char *const endings[] = {"-wal", "-shm", "-journal"};
    for (int i = 0; i < 3; i++) {
        snprintf(beside, sizeof beside, "%s%s", path, endings[i]);
        unlink(beside);
    }
    return 0;
}

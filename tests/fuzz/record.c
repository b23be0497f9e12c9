/* Reading a damaged record: every list, game, match and text. Errors are fine, crashes are not. */

#include "core/arena/match.h"
#include "tests/fuzz/records.h"

static bool see_game(void *context, const struct ch_recorded_game *recorded) {
    const struct ch_game *game;
    struct ch_history history;
    (void)context;
    if (ch_recorded_history(recorded, &game, &history, &unread) == CH_OK)
        ch_history_done(&history);
    return true;
}

static bool see_match(void *context, const struct ch_recorded_match *match) {
    struct ch_record *record = context;
    CH_SCOPED(ch_match_status_done) struct ch_match_status status;
    struct ch_recorded_agent agent;
    if (ch_match_load(record, match->id, &status, &unread) == CH_OK)
        ch_match_first_strength(&status, NULL);
    if (ch_record_agent(record, match->agent[0], &agent, &unread) == CH_OK)
        ch_recorded_agent_done(&agent);
    return true;
}

FUZZ(data, size) {
    char path[40];
    struct ch_record *record;
    snprintf(path, sizeof path, "%s/crownhead-fuzz-XXXXXX", quick_folder());
    make_file(data, size, path);
    if (ch_record_open(path, CH_RECORD_READ, &record, &unread) == CH_OK) {
        ch_record_games(record, &(struct ch_record_filter){.moves = true}, see_game, NULL, &unread);
        ch_record_matches(record, see_match, record, &unread);
        ch_record_close(record);
    }
    remove_record(path);
}

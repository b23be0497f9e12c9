/* A match from the record. See match.h. */
#include "core/arena/match_spec.h"

struct add_context {
    struct ch_match_status *status;
    const struct ch_recorded_match *match;
    bool fits;
};

static bool add_recorded(void *context, const struct ch_recorded_game *game) {
    struct add_context *add = context;
    add->fits = ch_match_status_add(add->status, game);
    struct ch_scheduled scheduled;
    if (!add->fits || !ch_schedule_game(add->status->schedule, game->number, &scheduled))
        return false;
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (game->agent[seat] != add->match->agent[scheduled.agent[seat]])
            add->fits = false;
    return add->fits;
}

enum ch_status ch_match_load(struct ch_record *record, int64_t id, struct ch_match_status *status,
                             struct ch_error *error) {
    *status = (struct ch_match_status){.gave_up = -1};
    struct ch_recorded_match match;
    struct ch_plan plan;
    struct ch_sprt sprt;
    bool tests;
    enum ch_status result = ch_record_match(record, id, &match, error);
    if (result != CH_OK)
        return result;
    result = ch_match_plan(&match, &plan, error);
    if (result == CH_OK)
        result = ch_match_recorded_sprt(&match, &sprt, &tests, error);
    if (result != CH_OK) {
        ch_recorded_match_done(&match);
        return result;
    }
    ch_match_status_init(status, &plan, (const char *const *)match.agent_name);
    if (tests)
        ch_match_sprt_init(&status->test, &sprt, ch_match_ballots(&match));
    status->id = id;
    status->seed = match.seed;
    status->keys = match.keys;
    status->state = match.state;
    status->deck = ch_match_ballots(&match);
    struct add_context add = {status, &match, true};
    const struct ch_record_filter filter = {.match = id, .keys = true, .impasses = true};
    result = ch_record_games(record, &filter, add_recorded, &add, error);
    ch_recorded_match_done(&match);
    while (result == CH_OK && ch_match_status_advance(status))
        ;
    if (result == CH_OK && !add.fits)
        result = ch_error_set(
            error, CH_BAD_INPUT, NULL, 0,
            "match %lld has a game beyond its plan; another program plays it, or the record was "
            "changed by hand",
            (long long)id);
    if (result != CH_OK)
        ch_match_status_done(status);
    return result;
}

const char *ch_match_recorded_state_text(struct ch_record *record,
                                         const struct ch_recorded_match *match) {
    struct ch_sprt sprt;
    struct ch_match_status status;
    bool tests;
    const char *text = ch_match_state_name(match->state);
    if (match->state != CH_MATCH_COMPLETE ||
        ch_match_recorded_sprt(match, &sprt, &tests, NULL) != CH_OK || !tests ||
        ch_match_load(record, match->id, &status, NULL) != CH_OK)
        return text;
    text = ch_match_state_text(&status);
    ch_match_status_done(&status);
    return text;
}

#include "cli/match/match_json.h"

#include <assert.h>
#include <stdio.h>

#include "cli/match/strength.h"
#include "cli/match/tournament_json.h"
#include "cli/match/tournament_text.h"
#include "cli/output/json_line.h"
#include "core/arena/match.h"
#include "workshop/evidence.h"
#include "workshop/impasses.h"

static cJSON *new_line(const char *type) {
    cJSON *line = ch_json_line();
    cJSON_AddStringToObject(line, "type", type);
    return line;
}

static void add_count(cJSON *object, const char *name, long count) {
    cJSON_AddNumberToObject(object, name, (double)count);
}

static void add_seed(cJSON *object, uint64_t seed) {
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    cJSON_AddRawToObject(object, "seed", text);
}

static void add_limits(cJSON *line, const struct ch_match_spec *spec) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_time_control_format(&spec->time, &text);
    cJSON_AddStringToObject(line, "time_control", text.data);
    ch_text_clear(&text);
    ch_adjudication_format(&spec->adjudication, &text);
    cJSON_AddStringToObject(line, "adjudication", text.data);
}

void ch_match_json_start(const struct ch_match_spec *spec, const char *db,
                         const struct ch_match_status *status) {
    cJSON *line = new_line("start"), *agents;
    cJSON_AddStringToObject(line, "record", db);
    add_count(line, "match", (long)status->id);
    cJSON_AddStringToObject(line, "game", spec->game->name);
    agents = cJSON_AddArrayToObject(line, "agents");
    for (int i = 0; i < status->agents; i++)
        cJSON_AddItemToArray(agents, cJSON_CreateString(status->agent[i].name));
    add_count(line, "games", status->planned);
    if (status->share != status->planned)
        add_count(line, "share", status->share);
    add_count(line, "resumed", status->resumed);
    if (ch_tournament_is(ch_schedule_plan(status->schedule)))
        cJSON_AddStringToObject(line, "format", ch_format_name(spec->plan.format));
    add_seed(line, status->seed);
    cJSON_AddStringToObject(line, "openings", spec->openings ? spec->openings_name : "none");
    add_limits(line, spec);
    if (status->test.wanted) {
        CH_SCOPED(ch_text_done) struct ch_text test = ch_text_new();
        ch_sprt_format(&status->test.sprt, &test);
        cJSON_AddStringToObject(line, "sprt", test.data);
    }
    if (status->older.id)
        add_count(line,
                  status->older.program     ? "keys_changed_since"
                  : status->older.procedure ? "procedure_changed_since"
                  : status->older.game      ? "definition_changed_since"
                                            : "text_changed_since",
                  (long)status->older.id);
    ch_json_print(line);
}

void ch_match_json_game(const struct ch_game *game, const struct ch_recorded_game *recorded) {
    cJSON *line = new_line("game"), *players;
    add_count(line, "id", (long)recorded->id);
    add_count(line, "number", recorded->number);
    players = cJSON_AddObjectToObject(line, "players");
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddStringToObject(players, game->seat_name[seat], recorded->player[seat]);
    if (recorded->opening)
        cJSON_AddStringToObject(line, "opening", recorded->opening);
    cJSON_AddStringToObject(
        line, "winner",
        recorded->outcome.result == CH_WON ? game->seat_name[recorded->outcome.winner] : "none");
    assert(recorded->outcome.result != CH_ONGOING && recorded->fault_seat < CH_SEATS);
    cJSON_AddStringToObject(line, "end", ch_end_name(recorded->outcome.end));
    if (recorded->verdict)
        cJSON_AddStringToObject(line, "verdict", recorded->verdict);
    add_count(line, "plies", recorded->ply_count);
    if (recorded->fault_seat >= 0) {
        cJSON *fault = cJSON_AddObjectToObject(line, "fault");
        cJSON_AddStringToObject(fault, "seat", game->seat_name[recorded->fault_seat]);
        if (recorded->fault_rule)
            cJSON_AddStringToObject(fault, "rule", recorded->fault_rule);
        if (recorded->fault_text)
            cJSON_AddStringToObject(fault, "text", recorded->fault_text);
    }
    ch_json_also(line, "fault", "forfeit");
    ch_json_print(line);
}

void ch_match_json_counts(cJSON *object, const char *name, const long counts[3]) {
    assert(counts[0] >= 0 && counts[1] >= 0 && counts[2] >= 0);
    cJSON *json = cJSON_AddObjectToObject(object, name);
    add_count(json, "wins", counts[2]);
    add_count(json, "draws", counts[1]);
    add_count(json, "losses", counts[0]);
}

void ch_match_json_meeting(cJSON *object, const struct ch_game *game,
                           const struct ch_match_meeting *meeting,
                           const struct ch_meeting_evidence *evidence,
                           const struct ch_strength *strength) {
    ch_match_json_counts(object, "first", meeting->games);
    cJSON *seats = cJSON_AddObjectToObject(object, "first_by_seat");
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_match_json_counts(seats, game->seat_name[seat], meeting->seat[seat]);
    cJSON *pairs = cJSON_AddArrayToObject(object, "pairs");
    for (int i = 0; i < 5; i++)
        cJSON_AddItemToArray(pairs, cJSON_CreateNumber((double)meeting->pairs[i]));
    ch_strength_json(object, strength);
    ch_evidence_json(object, evidence);
}

static void add_test(cJSON *line, const struct ch_match_sprt *test) {
    if (!test->wanted)
        return;
    cJSON *json = ch_strength_json_test(line, &test->sprt, &test->state);
    cJSON *pairs = cJSON_AddArrayToObject(json, "pairs");
    for (int i = 0; i < 5; i++)
        cJSON_AddItemToArray(pairs, cJSON_CreateNumber((double)test->pairs[i]));
    cJSON_AddNumberToObject(json, "looked", (double)test->looked);
    cJSON_AddNumberToObject(json, "trials", (double)test->state.count);
    cJSON_AddBoolToObject(line, "biased", ch_match_sprt_decided(test));
    if (!test->repeated)
        ch_strength_json_unbiased(line, &test->sprt, test->pairs, true);
}

/* A match between two, with its test. Elo and score of one that its test ended are biased. */
static void add_two(cJSON *line, const struct ch_game *game, const struct ch_match_status *status) {
    assert(status->agents == 2);
    struct ch_meeting_evidence evidence;
    struct ch_strength strength = ch_match_first_strength(status, &evidence);
    ch_match_json_meeting(line, game, ch_match_only_meeting(status), &evidence, &strength);
    add_test(line, &status->test);
}

void ch_match_json_progress(const struct ch_match_status *status, int have, double rate) {
    cJSON *line = new_line("progress");
    assert(have <= status->share && status->share <= status->planned && rate >= 0);
    add_count(line, "match", (long)status->id);
    add_count(line, "played", have);
    add_count(line, "games", status->share);
    cJSON_AddNumberToObject(line, "seconds", status->seconds);
    cJSON_AddNumberToObject(line, "games_a_second", rate);
    if (rate > 0)
        cJSON_AddNumberToObject(line, "seconds_left", (status->share - have) / rate);
    if (!ch_tournament_is(ch_schedule_plan(status->schedule))) {
        struct ch_meeting_evidence evidence;
        struct ch_strength strength = ch_match_first_strength(status, &evidence);
        ch_strength_json(line, &strength);
        ch_evidence_json(line, &evidence);
        add_test(line, &status->test);
    }
    ch_json_print(line);
}

static void add_seats(cJSON *line, const struct ch_game *game,
                      const struct ch_match_status *status) {
    const long hits[3] = {status->seat0[2], status->seat0[0], status->seat0[1]};
    assert(hits[0] + hits[1] + hits[2] == status->played);
    static const struct ch_game_question questions[3] = {
        {.agent = -1, .seat = 0, .points = 2},
        {.agent = -1, .seat = 0, .points = 0},
        {.agent = -1, .seat = 0, .points = 1},
    };
    const char *const names[3] = {game->seat_name[0], game->seat_name[1], "drawn"};
    cJSON *shares = cJSON_AddObjectToObject(line, "shares");
    for (int i = 0; i < 3; i++) {
        struct ch_interval share = ch_match_mean(status, &questions[i]);
        add_count(ch_strength_json_interval(shares, names[i], &share), "games", hits[i]);
    }
}

void ch_match_json_result(const struct ch_game *game, const struct ch_match_status *status) {
    cJSON *line = new_line("result"), *agents, *object;
    add_count(line, "match", (long)status->id);
    cJSON_AddStringToObject(line, "state", ch_match_state_text(status));
    add_count(line, "games", status->planned);
    if (status->share != status->planned)
        add_count(line, "share", status->share);
    add_count(line, "played", status->played);
    add_count(line, "different", ch_match_different(status));
    if (status->deck)
        add_count(line, "deck", status->deck);
    if (!ch_tournament_is(ch_schedule_plan(status->schedule)))
        add_count(line, "unpaired", ch_match_unpaired(status));
    add_seed(line, status->seed);
    if (status->secret[0])
        cJSON_AddStringToObject(line, "secret", status->secret);
    agents = cJSON_AddArrayToObject(line, "agents");
    for (int i = 0; i < status->agents; i++) {
        object = cJSON_CreateObject();
        cJSON_AddItemToArray(agents, object);
        cJSON_AddStringToObject(object, "name", status->agent[i].name);
        add_count(object, "faults", status->agent[i].faults);
        ch_json_also(object, "faults", "forfeits");
        if (status->agent[i].withdrawn)
            cJSON_AddBoolToObject(object, "withdrawn", true);
        if (status->agent[i].impasses.decisions > 0)
            cJSON_AddItemToObject(object, "impasses", ch_impasses_json(&status->agent[i].impasses));
    }
    if (ch_tournament_is(ch_schedule_plan(status->schedule)))
        ch_tournament_json_add(line, game, status);
    else
        add_two(line, game, status);
    add_seats(line, game, status);
    object = cJSON_AddObjectToObject(line, "ends");
    for (int end = 0; end < CH_END_COUNT; end++)
        if (status->ends[end])
            add_count(object, ch_end_name((enum ch_end)end), status->ends[end]);
    ch_json_also(line, "ends", "results");
    if (status->gave_up >= 0)
        cJSON_AddStringToObject(line, "kept_failing", status->agent[status->gave_up].name);
    ch_json_print(line);
}

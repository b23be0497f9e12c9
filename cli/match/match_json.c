/* The JSON lines of a match or tournament. */
#include "cli/match/match_text.h"

#include <assert.h>

#include "cli/match/strength.h"
#include "cli/output/print.h"
#include "core/arena/standings.h"
#include "workshop/evidence.h"

void ch_match_json_start(const struct ch_match_spec *spec, const char *db,
                         const struct ch_match_status *status) {
    CH_SCOPED(ch_text_done)
    struct ch_text time = ch_text_new(), adjudication = ch_text_new(), test = ch_text_new();
    bool tournament = ch_tournament_is(ch_schedule_plan(status->schedule));
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, record %s, match %ld, game %s", "start", db, (long)status->id,
                spec->game->name);
    cJSON *agents = cJSON_AddArrayToObject(line, "agents");
    for (int i = 0; i < status->agents; i++)
        cJSON_AddItemToArray(agents, cJSON_CreateString(status->agent[i].spec));
    cJSON *names = cJSON_AddArrayToObject(line, "names");
    for (int i = 0; i < status->agents; i++)
        cJSON_AddItemToArray(names, cJSON_CreateString(status->agent[i].name));
    cJSON_AddNumberToObject(line, "games", status->planned);
    if (status->share != status->planned)
        cJSON_AddNumberToObject(line, "share", status->share);
    ch_time_control_format(&spec->time, &time);
    ch_adjudication_format(&spec->adjudication, &adjudication);
    if (status->test.wanted)
        ch_sprt_format(&status->test.sprt, &test);
    ch_json_add(
        line,
        "resumed %d, format %s, seed %llu, openings %s, time_control %s, adjudication %s, sprt %s",
        status->resumed, tournament ? ch_format_name(spec->plan.format) : NULL,
        (unsigned long long)status->seed, spec->openings ? spec->openings_name : "none", time.data,
        adjudication.data, status->test.wanted ? test.data : NULL);
    if (status->older.id)
        cJSON_AddNumberToObject(line,
                                status->older.program     ? "keys_changed_since"
                                : status->older.procedure ? "procedure_changed_since"
                                : status->older.game      ? "definition_changed_since"
                                                          : "text_changed_since",
                                (double)status->older.id);
    ch_json_print(line);
}

/* What the player was typed as, who is an agent of the match unless that is NULL. */
static const char *typed(const struct ch_match_status *status,
                         const struct ch_recorded_game *recorded, int seat) {
    struct ch_scheduled scheduled;
    return status && ch_schedule_game(status->schedule, recorded->number, &scheduled)
               ? status->agent[scheduled.agent[seat]].spec
               : recorded->player[seat];
}

void ch_match_json_game(const struct ch_game *game, const struct ch_match_status *status,
                        const struct ch_recorded_game *recorded) {
    cJSON *line = ch_json_line();
    ch_json_add(line, "type %s, id %ld, number %d", "game", (long)recorded->id, recorded->number);
    cJSON *players = cJSON_AddObjectToObject(line, "players");
    for (int seat = 0; seat < CH_SEATS; seat++)
        cJSON_AddStringToObject(players, game->seat_name[seat], typed(status, recorded, seat));
    cJSON *names = status ? cJSON_AddObjectToObject(line, "names") : NULL;
    for (int seat = 0; names && seat < CH_SEATS; seat++)
        cJSON_AddStringToObject(names, game->seat_name[seat], recorded->player[seat]);
    assert(recorded->outcome.result != CH_ONGOING && recorded->fault_seat < CH_SEATS);
    ch_json_add(line, "opening %s, winner %s, end %s, verdict %s, plies %d", recorded->opening,
                recorded->outcome.result == CH_WON ? game->seat_name[recorded->outcome.winner]
                                                   : "none",
                ch_end_name(recorded->outcome.end), recorded->verdict, recorded->ply_count);
    if (recorded->fault_seat >= 0)
        ch_json_add(cJSON_AddObjectToObject(line, "fault"), "seat %s, rule %s, text %s",
                    game->seat_name[recorded->fault_seat], recorded->fault_rule,
                    recorded->fault_text);
    ch_json_also(line, "fault", "forfeit");
    ch_json_print(line);
}

/* Adds an object of wins, draws and losses. */
static void add_results(cJSON *object, const char *name, const long counts[3]) {
    assert(counts[0] >= 0 && counts[1] >= 0 && counts[2] >= 0);
    ch_json_add(cJSON_AddObjectToObject(object, name), "wins %ld, draws %ld, losses %ld", counts[2],
                counts[1], counts[0]);
}

static void add_by_seat(cJSON *object, const char *name, const struct ch_game *game,
                        const long counts[CH_SEATS][3]) {
    cJSON *seats = cJSON_AddObjectToObject(object, name);
    for (int seat = 0; seat < CH_SEATS; seat++)
        add_results(seats, game->seat_name[seat], counts[seat]);
}

/* Adds what two agents' games say, as the first sees them: counts, by seat, pairs, the strength
 * that is made of them, and what it rests on. */
static void add_meeting(cJSON *object, const struct ch_game *game,
                        const struct ch_match_meeting *meeting,
                        const struct ch_meeting_evidence *evidence,
                        const struct ch_strength *strength) {
    add_results(object, "first", meeting->games);
    add_by_seat(object, "first_by_seat", game, meeting->seat);
    ch_json_counts(object, "pairs", meeting->pairs, 5);
    ch_strength_json(object, strength);
    ch_evidence_json(object, evidence);
}

static void add_test(cJSON *line, const struct ch_match_sprt *test) {
    if (!test->wanted)
        return;
    cJSON *json = ch_strength_json_test(line, &test->sprt, &test->state);
    ch_json_counts(json, "pairs", test->pairs, 5);
    ch_json_add(json, "looked %g, trials %g", (double)test->looked, (double)test->state.count);
    cJSON_AddBoolToObject(line, "biased", ch_match_sprt_decided(test));
    if (!test->repeated)
        ch_strength_json_unbiased(line, &test->sprt, test->pairs, true);
}

void ch_match_json_progress(const struct ch_match_status *status, int have, double rate) {
    cJSON *line = ch_json_line();
    assert(have <= status->share && status->share <= status->planned && rate >= 0);
    ch_json_add(line, "type %s, match %ld, played %d, games %d, seconds %g, games_a_second %g",
                "progress", (long)status->id, have, status->share, status->seconds, rate);
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

/* The pairings of a round as an array; NULL if it is not paired yet. */
static cJSON *new_round(const struct ch_match_status *status, int round) {
    const struct ch_pairing *meeting;
    int first, room;
    int meetings = ch_schedule_round(status->schedule, round, &meeting, &first, &room);
    if (meetings == 0)
        return NULL;
    cJSON *array = cJSON_CreateArray();
    for (int i = 0; i < meetings; i++) {
        int second = meeting[i].second;
        cJSON *object = ch_json_append(array);
        cJSON_AddStringToObject(object, "first", status->agent[meeting[i].first].spec);
        if (second >= 0)
            cJSON_AddStringToObject(object, "second", status->agent[second].spec);
        else
            cJSON_AddBoolToObject(object, "bye", true);
    }
    return array;
}

int ch_match_json_rounds(const struct ch_match_status *status, int reported) {
    int rounds = ch_schedule_rounds(status->schedule);
    assert(reported >= 0 && reported <= rounds);
    if (!ch_plan_by_results(ch_schedule_plan(status->schedule)))
        return 0;
    for (; reported < rounds; reported++) {
        cJSON *pairings = new_round(status, reported);
        if (!pairings)
            break;
        cJSON *line = ch_json_line();
        ch_json_add(line, "type %s, round %d, rounds %d", "round", reported + 1, rounds);
        cJSON_AddItemToObject(line, "pairings", pairings);
        ch_json_print(line);
    }
    return reported;
}

/* The pairings of all rounds of a swiss or knockout that are known. */
static void add_rounds(cJSON *line, const struct ch_match_status *status) {
    int rounds = ch_schedule_rounds(status->schedule);
    cJSON *array = cJSON_AddArrayToObject(line, "rounds"), *pairings;
    for (int round = 0; round < rounds && (pairings = new_round(status, round)) != NULL; round++)
        cJSON_AddItemToArray(array, pairings);
}

static void add_standing(cJSON *list, const struct ch_standings *standings,
                         const struct ch_standing *row, const struct ch_game *game,
                         const struct ch_match_status *status) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    const struct ch_match_agent *agent = &status->agent[row->agent];
    cJSON *object = ch_json_append(list);
    assert(row->agent < status->agents && row->place > 0);
    ch_json_add(object, "place %d, name %s, shown %s, points %g, games %g", row->place, agent->spec,
                agent->name, row->points, (double)row->games);
    add_results(object, "results", agent->games);
    add_by_seat(object, "by_seat", game, agent->seat);
    if (standings->ratings.count) {
        const struct ch_rating *rating = &standings->ratings.rating[row->agent];
        const struct ch_interval interval = {rating->elo, rating->low, rating->high};
        ch_json_add(ch_strength_json_interval(object, "rating", &interval),
                    "margin %g, open_low %hhd, open_high %hhd, group %d", rating->margin,
                    rating->open_low, rating->open_high, rating->group);
    }
    ch_json_add(object, "buchholz %g, sonneborn_berger %g", row->buchholz, row->sonneborn_berger);
    if (ch_plan_by_results(plan))
        cJSON_AddNumberToObject(object, "byes", row->byes);
    if (plan->format == CH_KNOCKOUT)
        cJSON_AddNumberToObject(object, "rounds_won", row->reached);
    cJSON_AddNumberToObject(object, "faults", (double)agent->faults);
    ch_json_also(object, "faults", "forfeits");
}

/* Points of each against each, in the order of the standings; null for those who did not meet. */
static void add_crosstable(cJSON *line, const struct ch_standings *standings,
                           const struct ch_match_status *status) {
    cJSON *table = cJSON_AddArrayToObject(line, "crosstable");
    for (int i = 0; i < standings->count; i++) {
        cJSON *cells = cJSON_CreateArray();
        cJSON_AddItemToArray(table, cells);
        for (int j = 0; j < standings->count; j++) {
            int one = standings->row[i].agent, other = standings->row[j].agent;
            double points[2];
            bool met = j != i && ch_standings_between(status, one, other, points);
            cJSON_AddItemToArray(cells, met ? cJSON_CreateNumber(points[0]) : cJSON_CreateNull());
        }
    }
}

static void add_pairings(cJSON *line, const struct ch_game *game,
                         const struct ch_match_status *status) {
    cJSON *array = cJSON_AddArrayToObject(line, "pairings");
    CH_SCOPED(ch_match_evidence_done) struct ch_match_evidence evidence = {0};
    ch_match_evidence_init(&evidence, status, ch_schedule_room(status->schedule));
    for (int one = 0; one < status->agents; one++)
        for (int other = one + 1; other < status->agents; other++) {
            struct ch_match_meeting met = ch_match_between(status, one, other);
            if (ch_games(met.games) == 0)
                continue;
            cJSON *object = ch_json_append(array);
            cJSON *names = cJSON_AddArrayToObject(object, "agents");
            cJSON_AddItemToArray(names, cJSON_CreateString(status->agent[one].spec));
            cJSON_AddItemToArray(names, cJSON_CreateString(status->agent[other].spec));
            struct ch_strength strength = ch_match_evidence_strength(&evidence, status, one, other);
            const struct ch_meeting_evidence *meeting =
                &evidence.meeting[one * status->agents + other];
            add_meeting(object, game, &met, meeting, &strength);
            cJSON_AddNumberToObject(object, "different", (double)meeting->different);
        }
}

/* The result of a tournament. */
static void add_tournament(cJSON *line, const struct ch_game *game,
                           const struct ch_match_status *status) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    CH_SCOPED(ch_standings_done) struct ch_standings standings = {0};
    CH_SCOPED(ch_text_done) struct ch_text scoring = ch_text_new();
    ch_standings_init(&standings, status, true);
    ch_scoring_format(&plan->scoring, &scoring);
    ch_json_add(line, "format %s, games_of_pairing %d, scoring %s", ch_format_name(plan->format),
                plan->games, ch_scoring_told(&plan->scoring) ? scoring.data : NULL);
    cJSON *array = cJSON_AddArrayToObject(line, "standings");
    for (int i = 0; i < standings.count; i++)
        add_standing(array, &standings, &standings.row[i], game, status);
    add_crosstable(line, &standings, status);
    add_pairings(line, game, status);
    if (ch_plan_by_results(plan))
        add_rounds(line, status);
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
        ch_json_add(ch_strength_json_interval(shares, names[i], &share), "games %ld", hits[i]);
    }
}

void ch_match_json_result(const struct ch_game *game, const struct ch_match_status *status) {
    cJSON *line = ch_json_line();
    bool tournament = ch_tournament_is(ch_schedule_plan(status->schedule));
    ch_json_add(line, "type %s, match %ld, state %s, games %d", "result", (long)status->id,
                ch_match_state_text(status), status->planned);
    if (status->share != status->planned)
        cJSON_AddNumberToObject(line, "share", status->share);
    ch_json_add(line, "played %d, different %ld", status->played, ch_match_different(status));
    if (status->deck)
        cJSON_AddNumberToObject(line, "deck", status->deck);
    if (!tournament)
        cJSON_AddNumberToObject(line, "unpaired", (double)ch_match_unpaired(status));
    ch_json_add(line, "seed %llu, secret %s", (unsigned long long)status->seed,
                status->secret[0] ? status->secret : NULL);
    cJSON *agents = cJSON_AddArrayToObject(line, "agents");
    for (int i = 0; i < status->agents; i++) {
        const struct ch_match_agent *agent = &status->agent[i];
        cJSON *object = ch_json_append(agents);
        ch_json_add(object, "name %s, shown %s, faults %ld", agent->spec, agent->name,
                    agent->faults);
        ch_json_also(object, "faults", "forfeits");
        if (agent->withdrawn)
            cJSON_AddBoolToObject(object, "withdrawn", true);
        if (agent->impasses.decisions > 0)
            cJSON_AddItemToObject(object, "impasses", ch_impasses_json(&agent->impasses));
    }
    if (tournament) {
        add_tournament(line, game, status);
    } else { /* of a match that its test ended score and Elo are biased */
        struct ch_meeting_evidence evidence;
        struct ch_strength strength = ch_match_first_strength(status, &evidence);
        add_meeting(line, game, ch_match_only_meeting(status), &evidence, &strength);
        add_test(line, &status->test);
    }
    add_seats(line, game, status);
    cJSON *ends = cJSON_AddObjectToObject(line, "ends");
    for (int end = 0; end < CH_END_COUNT; end++)
        if (status->ends[end])
            cJSON_AddNumberToObject(ends, ch_end_name((enum ch_end)end), (double)status->ends[end]);
    ch_json_also(line, "ends", "results");
    if (status->gave_up >= 0)
        cJSON_AddStringToObject(line, "kept_failing", status->agent[status->gave_up].spec);
    ch_json_print(line);
}

#include "cli/match/tournament_json.h"

#include <assert.h>

#include "cli/match/match_json.h"
#include "cli/match/strength.h"
#include "cli/output/json_line.h"
#include "core/arena/standings.h"

static void add_name(cJSON *object, const char *key, const struct ch_match_status *status,
                     int agent) {
    cJSON_AddStringToObject(object, key, status->agent[agent].name);
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
        cJSON *object = cJSON_CreateObject();
        cJSON_AddItemToArray(array, object);
        add_name(object, "first", status, meeting[i].first);
        if (meeting[i].second >= 0)
            add_name(object, "second", status, meeting[i].second);
        else
            cJSON_AddBoolToObject(object, "bye", true);
    }
    return array;
}

int ch_tournament_json_rounds(const struct ch_match_status *status, int reported) {
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

static void add_rating(cJSON *object, const struct ch_rating *rating) {
    const struct ch_interval interval = {rating->elo, rating->low, rating->high};
    cJSON *json = ch_strength_json_interval(object, "rating", &interval);
    ch_json_add(json, "margin %g, open_low %hhd, open_high %hhd, group %d", rating->margin,
                rating->open_low, rating->open_high, rating->group);
}

static cJSON *new_standing(const struct ch_standings *standings, const struct ch_standing *row,
                           const struct ch_game *game, const struct ch_match_status *status) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    const struct ch_match_agent *agent = &status->agent[row->agent];
    cJSON *object = cJSON_CreateObject();
    assert(row->agent < status->agents && row->place > 0);
    ch_json_add(object, "place %d, name %s, points %g, games %g", row->place, agent->name,
                row->points, (double)row->games);
    ch_match_json_counts(object, "results", agent->games);
    cJSON *seats = cJSON_AddObjectToObject(object, "by_seat");
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_match_json_counts(seats, game->seat_name[seat], agent->seat[seat]);
    if (standings->ratings.count)
        add_rating(object, &standings->ratings.rating[row->agent]);
    ch_json_add(object, "buchholz %g, sonneborn_berger %g", row->buchholz, row->sonneborn_berger);
    if (ch_plan_by_results(plan))
        cJSON_AddNumberToObject(object, "byes", row->byes);
    if (plan->format == CH_KNOCKOUT)
        cJSON_AddNumberToObject(object, "rounds_won", row->reached);
    cJSON_AddNumberToObject(object, "faults", (double)agent->faults);
    ch_json_also(object, "faults", "forfeits");
    return object;
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
            struct ch_match_meeting met = {0};
            double points[2] = {0, 0};
            if (j != i)
                met = ch_match_between(status, one, other);
            if (ch_games(met.games))
                ch_standings_between(status, one, other, points);
            cJSON_AddItemToArray(cells, ch_games(met.games) ? cJSON_CreateNumber(points[0])
                                                            : cJSON_CreateNull());
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
            cJSON *object = cJSON_CreateObject();
            cJSON_AddItemToArray(array, object);
            cJSON *names = cJSON_AddArrayToObject(object, "agents");
            cJSON_AddItemToArray(names, cJSON_CreateString(status->agent[one].name));
            cJSON_AddItemToArray(names, cJSON_CreateString(status->agent[other].name));
            struct ch_strength strength = ch_match_evidence_strength(&evidence, status, one, other);
            const struct ch_meeting_evidence *meeting =
                &evidence.meeting[one * status->agents + other];
            ch_match_json_meeting(object, game, &met, meeting, &strength);
            cJSON_AddNumberToObject(object, "different", (double)meeting->different);
        }
}

void ch_tournament_json_add(cJSON *line, const struct ch_game *game,
                            const struct ch_match_status *status) {
    const struct ch_plan *plan = ch_schedule_plan(status->schedule);
    CH_SCOPED(ch_standings_done) struct ch_standings standings = {0};
    ch_standings_init(&standings, status, true);
    ch_json_add(line, "format %s, games_of_pairing %d", ch_format_name(plan->format), plan->games);
    if (ch_scoring_told(&plan->scoring)) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_scoring_format(&plan->scoring, &text);
        cJSON_AddStringToObject(line, "scoring", text.data);
    }
    cJSON *array = cJSON_AddArrayToObject(line, "standings");
    for (int i = 0; i < standings.count; i++)
        cJSON_AddItemToArray(array, new_standing(&standings, &standings.row[i], game, status));
    add_crosstable(line, &standings, status);
    add_pairings(line, game, status);
    if (ch_plan_by_results(plan))
        add_rounds(line, status);
}

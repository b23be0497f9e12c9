/* The agents of a match in the report. See report.h. */
#include <string.h>

#include "cli/report.h"
#include "core/memory.h"
#include "core/ratings.h"

static bool is_alone(const struct ch_match_status *status, int agent) {
    for (int i = 0; i < status->agents; i++)
        if (i != agent && strcmp(status->agent[i].name, status->agent[agent].name) == 0)
            return false;
    return true;
}

void ch_report_name_agents(struct ch_report_group *group) {
    const struct ch_match_status *status = &group->status;
    struct ch_text name;
    ch_text_init(&name);
    for (int i = 0; i < status->agents; i++) {
        ch_text_clear(&name);
        ch_text_add(&name, status->agent[i].name);
        if (!is_alone(status, i))
            ch_text_addf(&name, i < 26 ? " (%c)" : " (%d)", i < 26 ? 'A' + i : i + 1);
        while (ch_interned_find(&group->sums->names, name.data) >= 0)
            ch_text_add(&name, "'");
        ch_report_sums_player(group->sums, name.data);
    }
    ch_text_done(&name);
}

/* The agent of the match that the record names; the first if it names none. */
static int agent_from_id(const struct ch_recorded_match *match, int64_t id) {
    for (int i = 0; i < match->agents; i++)
        if (match->agent[i] == id)
            return i;
    return 0;
}

void ch_report_agents_of(const struct ch_report_group *group, const struct ch_recorded_game *game,
                         int agent[CH_SEATS]) {
    struct ch_scheduled scheduled;
    if (ch_schedule_game(group->status.schedule, game->number, &scheduled)) {
        memcpy(agent, scheduled.agent, sizeof scheduled.agent);
        return;
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        agent[seat] = agent_from_id(group->match, game->agent[seat]);
}

static cJSON *rating_of(const struct ch_ratings *ratings, int place) {
    int player = ratings->order[place];
    const struct ch_rating *rating = &ratings->rating[player];
    const double three[] = {rating->elo, rating->low, rating->high};
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "player", player);
    cJSON_AddItemToObject(object, "elo", cJSON_CreateDoubleArray(three, 3));
    cJSON_AddBoolToObject(object, "elo_open_low", rating->open_low);
    cJSON_AddBoolToObject(object, "elo_open_high", rating->open_high);
    cJSON_AddNumberToObject(object, "group", rating->group);
    cJSON_AddNumberToObject(object, "above", ratings->above[place]);
    return object;
}

/* Every meeting of the match; returns how many. */
static int find_pairings(const struct ch_match_status *status, struct ch_rating_pairing pairing[]) {
    int count = 0;
    for (int one = 0; one < status->agents; one++)
        for (int other = one + 1; other < status->agents; other++) {
            const struct ch_match_meeting *meeting = &status->meeting[one * status->agents + other];
            struct ch_rating_pairing *next = &pairing[count++];
            *next = (struct ch_rating_pairing){.player = {one, other}};
            memcpy(next->games, meeting->seat, sizeof next->games);
            memcpy(next->pairs, meeting->pairs, sizeof next->pairs);
        }
    return count;
}

cJSON *ch_report_ratings(const struct ch_report_group *group) {
    const struct ch_match_status *status = &group->status;
    const struct ch_rating_options options = {.advantage = true, .anchor = -1};
    size_t agents = (size_t)status->agents;
    struct ch_rating_pairing *pairing = ch_alloc(agents * agents * sizeof *pairing);
    struct ch_ratings ratings;
    ch_ratings_init(&ratings, status->agents, pairing, find_pairings(status, pairing), &options);
    cJSON *object = cJSON_CreateObject(), *list;
    cJSON_AddNumberToObject(object, "advantage", ratings.advantage);
    cJSON_AddNumberToObject(object, "advantage_margin", ratings.advantage_margin);
    list = cJSON_AddArrayToObject(object, "list");
    for (int place = 0; place < status->agents; place++)
        cJSON_AddItemToArray(list, rating_of(&ratings, place));
    ch_ratings_done(&ratings);
    ch_free(pairing);
    return object;
}

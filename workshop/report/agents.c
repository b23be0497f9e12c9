/* The agents of a match in the report. See report.h. */
#include <assert.h>
#include <string.h>

#include "core/arena/standings.h"
#include "core/base/json.h"
#include "workshop/report/report.h"

static bool is_alone(const struct ch_match_status *status, int agent) {
    assert(agent >= 0 && agent < status->agents);
    for (int i = 0; i < status->agents; i++)
        if (i != agent && strcmp(status->agent[i].name, status->agent[agent].name) == 0)
            return false;
    return true;
}

void ch_report_name_agents(struct ch_report_group *group) {
    const struct ch_match_status *status = &group->status;
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    for (int i = 0; i < status->agents; i++) {
        ch_text_clear(&name);
        ch_text_add(&name, status->agent[i].name);
        if (!is_alone(status, i))
            ch_text_addf(&name, i < 26 ? " (%c)" : " (%d)", i < 26 ? 'A' + i : i + 1);
        while (ch_interned_find(&group->sums->names, name.data) >= 0)
            ch_text_add(&name, "'");
        ch_report_sums_player(group->sums, name.data);
    }
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

static void add_rating(cJSON *object, const struct ch_rating *rating) {
    const double three[] = {rating->elo, rating->low, rating->high};
    cJSON_AddItemToObject(object, "elo", cJSON_CreateDoubleArray(three, 3));
    ch_json_add(object, "elo_open_low %hhd, elo_open_high %hhd, group %d", rating->open_low,
                rating->open_high, rating->group);
}

static cJSON *standing_of(const struct ch_standings *standings, int row) {
    const struct ch_standing *standing = &standings->row[row];
    assert(standing->place > 0 && standing->place <= row + 1);
    cJSON *object = cJSON_CreateObject();
    ch_json_add(object, "player %d, place %d", standing->agent, standing->place);
    if (standing->byes)
        cJSON_AddNumberToObject(object, "byes", standing->byes);
    ch_json_add(object, "points %g, buchholz %g, sonneborn_berger %g, reached %d", standing->points,
                standing->buchholz, standing->sonneborn_berger, standing->reached);
    add_rating(object, &standings->ratings.rating[standing->agent]);
    return object;
}

cJSON *ch_report_standings(const struct ch_report_group *group) {
    CH_SCOPED(ch_standings_done) struct ch_standings standings = {0};
    ch_standings_init(&standings, &group->status, true);
    cJSON *object = cJSON_CreateObject(), *rows, *order, *above;
    cJSON_AddNumberToObject(object, "rounds", ch_schedule_rounds(group->status.schedule));
    rows = cJSON_AddArrayToObject(object, "rows");
    order = cJSON_AddArrayToObject(object, "by_rating");
    above = cJSON_AddArrayToObject(object, "above");
    for (int i = 0; i < standings.count; i++) {
        cJSON_AddItemToArray(rows, standing_of(&standings, i));
        cJSON_AddItemToArray(order, cJSON_CreateNumber(standings.ratings.order[i]));
        cJSON_AddItemToArray(above, cJSON_CreateNumber(standings.ratings.above[i]));
    }
    return object;
}

/* The meetings of a match, how their results came about, and the sequential test's ratios. See
 * report.h. */
#include <assert.h>
#include <string.h>

#include "core/arena/standings.h"
#include "core/base/json.h"
#include "workshop/evidence.h"
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

static void add_standing(const struct ch_standings *standings, int row, cJSON *object) {
    const struct ch_standing *standing = &standings->row[row];
    assert(standing->place > 0 && standing->place <= row + 1);
    ch_json_add(object, "player %d, place %d", standing->agent, standing->place);
    if (standing->byes)
        cJSON_AddNumberToObject(object, "byes", standing->byes);
    ch_json_add(object, "points %g, buchholz %g, sonneborn_berger %g, reached %d", standing->points,
                standing->buchholz, standing->sonneborn_berger, standing->reached);
    add_rating(object, &standings->ratings.rating[standing->agent]);
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
        add_standing(&standings, i, ch_json_append(rows));
        cJSON_AddItemToArray(order, cJSON_CreateNumber(standings.ratings.order[i]));
        cJSON_AddItemToArray(above, cJSON_CreateNumber(standings.ratings.above[i]));
    }
    return object;
}

enum { MAX_POINTS = 400, ALL_POINTS = 4000, FEWEST_POINTS = 20 };

/* The state of a meeting while its pairs are visited in the order of their numbers. */
struct tally {
    long pairs[5], done, step;
    enum ch_cluster_of cluster_of;
    struct ch_key_table clusters, pairs_seen;
    struct ch_cluster *cluster; /* by number in the table */
    struct ch_match_sprt test;  /* of the pairs before the first that is not complete */
    bool hole;
    cJSON *path, *ratios; /* NULL if left out */
};

/* A point of the path: pairs so far, score, low, high. */
static cJSON *path_point(const struct tally *tally) {
    static const long none[3] = {0};
    struct ch_strength strength =
        ch_strength_of(none, tally->pairs, tally->cluster, tally->clusters.count);
    const struct ch_interval *score = &strength.score;
    const double four[] = {(double)tally->done, score->value, score->low, score->high};
    return cJSON_CreateDoubleArray(four, 4);
}

/* Looks at one pair more, as a match does, up to its end. A point of the path: pairs so far,
 * log-likelihood ratio. */
static void add_to_test(struct tally *tally, const struct ch_match_game *even,
                        const struct ch_match_game *odd, bool shown) {
    struct ch_match_sprt *test = &tally->test;
    if (!test->wanted || tally->hole || ch_match_sprt_ended(test))
        return;
    ch_match_sprt_look_at(test, even, odd);
    const double point[] = {(double)test->looked, test->state.llr};
    if (shown || ch_match_sprt_ended(test))
        cJSON_AddItemToArray(tally->ratios, cJSON_CreateDoubleArray(point, 2));
}

/* The meeting's first agent has seat 0 in one of the pair's games, seat 1 in the other. */
static void add_pair(struct tally *tally, const struct ch_match_game *even,
                     const struct ch_match_game *odd, long total) {
    int half_points = ch_match_game_points(even, 0) + ch_match_game_points(odd, 1);
    uint64_t key = ch_cluster_key(tally->cluster_of, even, odd);
    int number = ch_key_table_add(&tally->clusters, key, NULL);
    const uint64_t trial[] = {key, ch_cluster_key(CH_CLUSTER_PAIR, even, odd)};
    bool different;
    ch_key_table_add(&tally->pairs_seen, ch_hash_words(trial, 2), &different);
    if (tally->cluster)
        ch_cluster_add(&tally->cluster[number], half_points / 4.0, different);
    tally->pairs[half_points]++;
    tally->done++;
    bool shown = tally->done % tally->step == 0 || tally->done == total;
    if (shown && tally->path)
        cJSON_AddItemToArray(tally->path, path_point(tally));
    add_to_test(tally, even, odd, shown);
}

static struct tally *path_of(struct tally tallies[], const struct ch_scheduled *game, int agents,
                             bool *turned) {
    int one = game->agent[0], other = game->agent[1];
    *turned = one > other;
    return &tallies[*turned ? other * agents + one : one * agents + other];
}

static void go_through(const struct ch_match_status *status, struct tally tallies[]) {
    int room = ch_schedule_room(status->schedule);
    for (int number = 0; number + 1 < room; number += 2) {
        struct ch_scheduled game;
        bool turned;
        if (!ch_schedule_game(status->schedule, number, &game))
            continue;
        struct tally *tally = path_of(tallies, &game, status->agents, &turned);
        if (!status->games[number].done || !status->games[number + 1].done) {
            tally->hole = true;
            continue;
        }
        const struct ch_match_game *pair = &status->games[number];
        add_pair(tally, &pair[turned], &pair[!turned],
                 ch_pairs(status->meeting[tally - tallies].pairs));
    }
}

static void begin_tallies(const struct ch_match_status *status,
                          const struct ch_match_evidence *evidence, struct tally tallies[],
                          const struct ch_sprt *sprt) {
    int meetings = status->agents * (status->agents - 1) / 2;
    int points = meetings > ALL_POINTS / FEWEST_POINTS ? 0 : ALL_POINTS / meetings;
    points = points > MAX_POINTS ? MAX_POINTS : points;
    for (int i = 0; i < status->agents * status->agents; i++) {
        long total = ch_pairs(status->meeting[i].pairs);
        tallies[i].step = points ? total / points + 1 : 1;
        tallies[i].cluster_of = evidence->meeting[i].cluster_of;
        if (points == 0 || total == 0)
            continue;
        tallies[i].path = cJSON_CreateArray();
        tallies[i].cluster = ch_alloc(((size_t)total + 1) * sizeof *tallies[i].cluster);
        if (!sprt)
            continue;
        tallies[i].ratios = cJSON_CreateArray();
        ch_match_sprt_init(&tallies[i].test, sprt, status->deck);
    }
}

/* The test on the pairs up to the first that is not complete. */
static void add_test(cJSON *object, const struct tally *tally) {
    cJSON *test = cJSON_AddObjectToObject(object, "sprt");
    struct ch_sprt_state state = tally->test.state;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_sprt_format(&tally->test.sprt, &text);
    ch_json_add(test, "test %s, pairs %ld, llr %g, lower %g, upper %g, decided %hhd, verdict %s",
                text.data, tally->test.looked, state.llr, state.lower, state.upper,
                ch_match_sprt_decided(&tally->test),
                tally->test.exhausted ? "undecided, and nothing new comes"
                                      : ch_sprt_verdict_text(state.verdict));
    struct ch_sprt_estimate estimate;
    if (!tally->test.repeated &&
        ch_sprt_estimate(&tally->test.sprt, tally->test.pairs, 5, &estimate))
        cJSON_AddItemToObject(test, "unbiased_elo", ch_report_interval(&estimate.elo));
    cJSON_AddItemToObject(test, "path", tally->ratios);
}

static void add_meeting(const struct ch_match_status *status,
                        const struct ch_match_evidence *evidence, int one, int other,
                        const struct tally *tally, cJSON *object) {
    const struct ch_match_meeting *meeting = &status->meeting[one * status->agents + other];
    struct ch_meeting_evidence rests = evidence->meeting[one * status->agents + other];
    struct ch_strength strength = status->agents == 2
                                      ? ch_match_first_strength(status, &rests)
                                      : ch_match_evidence_strength(evidence, status, one, other);
    const int both[] = {one, other};
    cJSON_AddItemToObject(object, "agents", cJSON_CreateIntArray(both, 2));
    cJSON_AddItemToObject(object, "games", ch_report_counts(meeting->games, 3));
    cJSON_AddItemToObject(object, "pairs", ch_report_counts(meeting->pairs, 5));
    double points[2];
    ch_standings_between(status, one, other, points);
    cJSON_AddItemToObject(object, "points", cJSON_CreateDoubleArray(points, 2));
    cJSON_AddItemToObject(object, "score", ch_report_interval(&strength.score));
    cJSON_AddItemToObject(object, "elo", ch_report_interval(&strength.elo));
    ch_json_add(object, "elo_open_low %hhd, elo_open_high %hhd", strength.elo_open_low,
                strength.elo_open_high);
    ch_evidence_json(object, &rests);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_evidence_add(&rests, status->deck, " · ", &text);
    ch_json_add(object, "evidence %s, superiority %g", text.data, strength.superiority);
    if (tally->path)
        cJSON_AddItemToObject(object, "path", tally->path);
    if (tally->ratios)
        add_test(object, tally);
}

cJSON *ch_report_pairings(const struct ch_report_group *group, const struct ch_sprt *sprt) {
    const struct ch_match_status *status = &group->status;
    int agents = status->agents;
    CH_FREED struct tally *tallies = ch_alloc((size_t)(agents * agents) * sizeof *tallies);
    cJSON *list = cJSON_CreateArray();
    if (!sprt && status->test.wanted)
        sprt = &status->test.sprt;
    CH_SCOPED(ch_match_evidence_done) struct ch_match_evidence evidence = {0};
    ch_match_evidence_init(&evidence, status, ch_schedule_room(status->schedule));
    begin_tallies(status, &evidence, tallies, sprt);
    go_through(status, tallies);
    for (int one = 0; one < agents; one++)
        for (int other = one + 1; other < agents; other++) {
            const long *games = status->meeting[one * agents + other].games;
            if (agents == 2 || games[0] + games[1] + games[2] > 0)
                add_meeting(status, &evidence, one, other, &tallies[one * agents + other],
                            ch_json_append(list));
        }
    for (int i = 0; i < agents * agents; i++) {
        ch_match_sprt_done(&tallies[i].test);
        ch_key_table_done(&tallies[i].clusters);
        ch_key_table_done(&tallies[i].pairs_seen);
        ch_free(tallies[i].cluster);
    }
    return list;
}

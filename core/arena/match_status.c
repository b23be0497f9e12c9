/* The sums over a match's games, and a match from the record. See match.h; match_play.c plays. */
#include <assert.h>
#include <string.h>

#include "core/arena/match.h"
#include "core/arena/standings.h"
#include "core/base/key_table.h"
#include "core/base/memory.h"
#include "core/base/random.h"

void ch_match_status_init(struct ch_match_status *status, const struct ch_plan *plan,
                          const char *const names[]) {
    size_t agents = (size_t)plan->agents;
    *status = (struct ch_match_status){
        .schedule = ch_schedule_new(plan),
        .agents = plan->agents,
        .agent = ch_alloc(agents * sizeof *status->agent),
        .meeting = ch_alloc(agents * agents * sizeof *status->meeting),
        .gave_up = -1,
    };
    for (int i = 0; i < plan->agents; i++)
        status->agent[i] =
            (struct ch_match_agent){.name = ch_copy(names[i]), .spec = ch_copy(names[i])};
    size_t room = (size_t)ch_schedule_room(status->schedule);
    status->games = ch_alloc((room + 1) * sizeof *status->games);
    status->planned = status->share = ch_schedule_planned(status->schedule);
}

void ch_match_status_spec(struct ch_match_status *status, int agent, const char *spec) {
    ch_free(status->agent[agent].spec);
    status->agent[agent].spec = ch_copy(spec);
}

void ch_match_status_done(struct ch_match_status *status) {
    for (int i = 0; i < status->agents; i++) {
        ch_free(status->agent[i].name);
        ch_free(status->agent[i].spec);
        ch_impasses_done(&status->agent[i].impasses);
    }
    ch_free(status->agent);
    ch_free(status->meeting);
    ch_free(status->games);
    ch_schedule_free(status->schedule);
    ch_match_sprt_done(&status->test);
    *status = (struct ch_match_status){0};
}

static void add_agent(struct ch_match_agent *agent, const struct ch_match_game *game, int seat,
                      const char *fault_text) {
    int points = ch_match_game_points(game, seat);
    agent->games[points]++;
    agent->seat[seat][points]++;
    if (game->fault_seat != seat)
        return;
    agent->faults++;
    strncpy(agent->fault_text, fault_text ? fault_text : ch_end_text(game->end), CH_FAULT_TEXT - 1);
}

static void add_meeting(struct ch_match_status *status, const struct ch_scheduled *scheduled,
                        int number) {
    const struct ch_match_game *game = &status->games[number];
    int seat = scheduled->agent[0] < scheduled->agent[1] ? 0 : 1;
    assert(scheduled->agent[0] != scheduled->agent[1]);
    struct ch_match_meeting *meeting =
        &status->meeting[scheduled->agent[seat] * status->agents + scheduled->agent[1 - seat]];
    const struct ch_match_game *partner = &status->games[number ^ 1];
    int points = ch_match_game_points(game, seat);
    meeting->games[points]++;
    meeting->seat[seat][points]++;
    if (game->fault_seat >= 0)
        meeting->forfeits[game->fault_seat != seat]++;
    if (partner->done)
        meeting->pairs[points + ch_match_game_points(partner, 1 - seat)]++;
}

bool ch_match_status_advance(struct ch_match_status *status) {
    if (!ch_schedule_advance(status->schedule, status->games))
        return false;
    status->planned = status->share = ch_schedule_planned(status->schedule);
    return true;
}

bool ch_match_status_add(struct ch_match_status *status, const struct ch_recorded_game *recorded) {
    struct ch_scheduled scheduled;
    int number = recorded->number;
    while (!ch_schedule_game(status->schedule, number, &scheduled))
        if (!ch_match_status_advance(status))
            return false;
    struct ch_match_game *game = &status->games[number];
    if (game->done)
        return false;
    *game = (struct ch_match_game){
        .done = true,
        .winner = (int8_t)(recorded->outcome.result == CH_WON ? recorded->outcome.winner : -1),
        .fault_seat = (int8_t)recorded->fault_seat,
        .end = (uint8_t)recorded->outcome.end,
        .keys = recorded->keys,
    };
    status->played++;
    assert(status->played <= ch_schedule_room(status->schedule));
    status->seat0[ch_match_game_points(game, 0)]++;
    status->ends[game->end]++;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_match_agent *agent = &status->agent[scheduled.agent[seat]];
        add_agent(agent, game, seat, recorded->fault_text);
        ch_impasses_add(&agent->impasses, &recorded->impasses[seat]);
    }
    add_meeting(status, &scheduled, number);
    ch_match_sprt_look(&status->test, status->games, ch_schedule_room(status->schedule));
    return true;
}

int ch_match_points(const struct ch_match_status *status, int number) {
    assert(status->games[number].done);
    return ch_match_game_points(&status->games[number], number % 2);
}

bool ch_match_complete(const struct ch_match_status *status) {
    return status->played == status->planned || ch_match_sprt_ended(&status->test);
}

long ch_match_faults(const struct ch_match_status *status) {
    long faults = 0;
    for (int i = 0; i < status->agents; i++)
        faults += status->agent[i].faults;
    return faults;
}

const struct ch_match_meeting *ch_match_only_meeting(const struct ch_match_status *status) {
    return &status->meeting[1];
}

static void reverse(const long from[], int count, long to[]) {
    for (int i = 0; i < count; i++)
        to[i] = from[count - 1 - i];
}

struct ch_match_meeting ch_match_between(const struct ch_match_status *status, int one, int other) {
    assert(one != other && one >= 0 && other >= 0 && one < status->agents &&
           other < status->agents);
    if (one < other)
        return status->meeting[one * status->agents + other];
    const struct ch_match_meeting *met = &status->meeting[other * status->agents + one];
    struct ch_match_meeting turned;
    reverse(met->games, 3, turned.games);
    reverse(met->pairs, 5, turned.pairs);
    for (int seat = 0; seat < CH_SEATS; seat++)
        reverse(met->seat[1 - seat], 3, turned.seat[seat]);
    reverse(met->forfeits, 2, turned.forfeits);
    return turned;
}

static bool has_pair(const struct ch_match_status *status, int first) {
    return first + 1 < status->planned && status->games[first].done &&
           status->games[first + 1].done;
}

/* Score of the pair that begins with game `first`. */
static double pair_score(const struct ch_match_status *status, int first) {
    return (ch_match_points(status, first) + ch_match_points(status, first + 1)) / 4.0;
}

/* A pair, and where two matches are compared what was played in both: its cluster where all began
 * from one position. */
static uint64_t pair_key(const struct ch_match_status *status, const struct ch_match_status *other,
                         int first) {
    const struct ch_match_game *game = &status->games[first],
                               *match = &(other ? other : status)->games[first];
    const uint64_t both[] = {ch_cluster_key(CH_CLUSTER_PAIR, &game[0], &game[1]),
                             ch_cluster_key(CH_CLUSTER_PAIR, &match[0], &match[1])};
    return ch_hash_words(both, 2);
}

struct ch_paired ch_match_difference(const struct ch_match_status *status,
                                     const struct ch_match_status *other, int games) {
    CH_SCOPED(ch_match_evidence_done) struct ch_match_evidence evidence = {0};
    CH_SCOPED(ch_key_table_done) struct ch_key_table clusters = {0}, pairs = {0};
    if (games > status->planned)
        games = status->planned;
    CH_FREED struct ch_cluster *cluster = ch_alloc(((size_t)games + 1) * sizeof *cluster);
    ch_match_evidence_init(&evidence, status, games);
    enum ch_cluster_of cluster_of = evidence.meeting[1].cluster_of;
    for (int i = 0; i < games; i += 2) {
        if (!has_pair(status, i) || (other && !has_pair(other, i)))
            continue;
        const struct ch_match_game *game = &status->games[i];
        uint64_t pair = pair_key(status, other, i);
        uint64_t key =
            cluster_of == CH_CLUSTER_PAIR ? pair : ch_cluster_key(cluster_of, &game[0], &game[1]);
        const uint64_t trial[] = {key, pair};
        bool different;
        ch_key_table_add(&pairs, ch_hash_words(trial, 2), &different);
        ch_cluster_add(&cluster[ch_key_table_add(&clusters, key, NULL)],
                       pair_score(status, i) - (other ? pair_score(other, i) : 0.5), different);
    }
    return ch_paired_difference(cluster, clusters.count);
}

struct ch_strength ch_match_first_strength(const struct ch_match_status *status,
                                           struct ch_meeting_evidence *meeting) {
    static const long none[3] = {0};
    const struct ch_match_meeting *met = ch_match_only_meeting(status);
    bool decided = ch_match_sprt_decided(&status->test);
    long below = decided ? 2 * status->test.looked : status->planned;
    assert(below <= ch_schedule_room(status->schedule));
    CH_SCOPED(ch_match_evidence_done) struct ch_match_evidence evidence = {0};
    ch_match_evidence_init(&evidence, status, (int)below);
    struct ch_strength strength =
        ch_meeting_strength(&evidence.meeting[1], decided ? none : met->games,
                            decided ? status->test.pairs : met->pairs, false);
    if (meeting) {
        *meeting = evidence.meeting[1];
        meeting->cluster = NULL;
    }
    return strength;
}

long ch_match_different(const struct ch_match_status *status) {
    CH_SCOPED(ch_match_evidence_done) struct ch_match_evidence evidence = {0};
    ch_match_evidence_init(&evidence, status, ch_schedule_room(status->schedule));
    return evidence.different;
}

long ch_match_unpaired(const struct ch_match_status *status) {
    const struct ch_match_meeting *met = ch_match_only_meeting(status);
    return ch_games(met->games) - 2 * ch_pairs(met->pairs);
}

bool ch_match_undecided(const struct ch_match_status *status) {
    return status->test.wanted && !ch_match_sprt_decided(&status->test) &&
           ch_match_complete(status);
}

const char *ch_match_state_text(const struct ch_match_status *status) {
    return ch_match_undecided(status) ? "undecided" : ch_match_state_name(status->state);
}

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
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match = {0};
    struct ch_plan plan;
    struct ch_sprt sprt;
    bool tests;
    enum ch_status result = ch_record_match(record, id, &match, error);
    if (result == CH_OK)
        result = ch_match_plan(&match, &plan, error);
    if (result == CH_OK)
        result = ch_match_recorded_sprt(&match, &sprt, &tests, error);
    if (result != CH_OK)
        return result;
    ch_match_status_init(status, &plan, (const char *const *)match.agent_name);
    for (int i = 0; i < plan.agents; i++)
        ch_match_status_spec(status, i, match.agent_spec[i]);
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
    while (result == CH_OK && ch_match_status_advance(status))
        ;
    if (result == CH_OK && !add.fits)
        result = ch_bad_input(
            error,
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

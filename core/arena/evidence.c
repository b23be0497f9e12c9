#include "core/arena/evidence.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "core/arena/match.h"
#include "core/base/key_table.h"
#include "core/base/memory.h"
#include "core/base/random.h"

/* What games are compared by: the first three as enum ch_cluster_of. */
enum { BALLOT, OPENING, PAIR, LINE, KEYS };

static uint64_t key_of(const struct ch_evidence_item *item, int key) {
    const uint64_t keys[] = {item->ballot, item->opening, item->pair, item->line};
    assert(key >= 0 && key < KEYS);
    return keys[key];
}

/* The keys of an order, one after the other; KEYS: none. */
struct order {
    int key[3];
};
static const struct order by_ballot = {{BALLOT, KEYS}}, by_opening = {{OPENING, KEYS}},
                          by_line = {{LINE, KEYS}};

/* Those of equal meetings by the keys of the order. */
static int compare(const void *a, const void *b, void *order) {
    const struct ch_evidence_item *x = a, *y = b;
    const int *key = ((const struct order *)order)->key;
    if (x->meeting != y->meeting)
        return x->meeting - y->meeting;
    for (int i = 0; i < 3 && key[i] != KEYS; i++)
        if (key_of(x, key[i]) != key_of(y, key[i]))
            return key_of(x, key[i]) > key_of(y, key[i]) ? 1 : -1;
    return 0;
}

/* Sorts the items and counts how many are different. */
static long sort(struct ch_evidence_item items[], long count, struct order order) {
    long different = count > 0;
    if (count > 1)
        qsort_r(items, (size_t)count, sizeof *items, compare, &order);
    for (long i = 1; i < count; i++)
        different += compare(&items[i - 1], &items[i], &order) != 0;
    return different;
}

uint64_t ch_match_line(const struct ch_match_game *game, int seat) {
    const uint64_t words[] = {game->keys.line, (uint64_t)seat};
    return ch_hash_words(words, 2);
}

uint64_t ch_cluster_key(enum ch_cluster_of cluster_of, const struct ch_match_game *even,
                        const struct ch_match_game *odd) {
    const uint64_t lines[] = {ch_match_line(even, 0), ch_match_line(odd, 1)};
    if (cluster_of == CH_CLUSTER_BALLOT)
        return even->keys.ballot;
    return cluster_of == CH_CLUSTER_OPENING ? even->keys.opening : ch_hash_words(lines, 2);
}

/* The pair of a game, by its lines: `seat` is that of the agent with the lower number. */
static uint64_t pair_of(const struct ch_match_status *status, int number, int seat) {
    const struct ch_match_game *game = &status->games[number],
                               *partner = &status->games[number ^ 1];
    return seat ? ch_cluster_key(CH_CLUSTER_PAIR, partner, game)
                : ch_cluster_key(CH_CLUSTER_PAIR, game, partner);
}

/* Collects the finished games below a number. Returns how many. */
static long collect(const struct ch_match_status *status, int below,
                    struct ch_evidence_item items[]) {
    long count = 0;
    for (int number = 0; number < below; number++) {
        struct ch_scheduled scheduled;
        const struct ch_match_game *game = &status->games[number];
        if (!game->done || !ch_schedule_game(status->schedule, number, &scheduled))
            continue;
        int seat = scheduled.agent[0] < scheduled.agent[1] ? 0 : 1;
        bool paired = (number ^ 1) < below && status->games[number ^ 1].done;
        assert(scheduled.agent[0] != scheduled.agent[1] && count < status->played);
        items[count++] = (struct ch_evidence_item){
            .meeting = scheduled.agent[seat] * status->agents + scheduled.agent[1 - seat],
            .ballot = game->keys.ballot,
            .opening = game->keys.opening,
            .pair = paired ? pair_of(status, number, seat) : ch_match_line(game, seat),
            .line = ch_match_line(game, seat),
            .points = ch_match_game_points(game, seat) / 2.0,
            .paired = paired,
        };
    }
    return count;
}

/* Puts the games of complete pairs first. Returns how many they are. */
static long pairs_first(struct ch_evidence_item items[], long count) {
    long paired = 0;
    for (long i = 0; i < count; i++)
        if (items[i].paired) {
            struct ch_evidence_item kept = items[paired];
            items[paired++] = items[i];
            items[i] = kept;
        }
    return paired;
}

/* Makes one cluster for each run of items that are equal by the order's first key; the items are in
 * that order, which goes on with pair and line. Games without a partner are one cluster. Returns
 * the number of clusters. */
static long gather(const struct ch_evidence_item items[], long count, struct order order,
                   struct ch_cluster cluster[]) {
    struct order alike = {{order.key[0], KEYS}};
    long clusters = 0;
    for (long i = 0; i < count; i++) {
        bool first = i == 0 || (items[i].paired && compare(&items[i - 1], &items[i], &alike) != 0);
        clusters += first;
        ch_cluster_add(&cluster[clusters - 1], items[i].points,
                       first || items[i - 1].pair != items[i].pair ||
                           items[i - 1].line != items[i].line);
    }
    return clusters;
}

static enum ch_cluster_of level_of(long ballots, long openings) {
    return ballots > 1 ? CH_CLUSTER_BALLOT : openings > 1 ? CH_CLUSTER_OPENING : CH_CLUSTER_PAIR;
}

void ch_meeting_evidence_weigh(struct ch_evidence_item items[], long count,
                               struct ch_meeting_evidence *meeting) {
    meeting->games = count;
    meeting->different = sort(items, count, by_line);
    meeting->openings = sort(items, count, by_opening);
    meeting->ballots = sort(items, count, by_ballot);
    meeting->cluster_of = level_of(meeting->ballots, meeting->openings);
    long paired = pairs_first(items, count), used = paired > 0 ? paired : count;
    meeting->pairs = paired / 2;
    const struct order order = {{(int)meeting->cluster_of, PAIR, LINE}};
    sort(items, used, order);
    meeting->clusters = gather(items, used, order, meeting->cluster);
    assert(meeting->clusters > 0 && meeting->clusters <= count);
}

static long count_all(struct ch_evidence_item items[], long count, struct order order) {
    for (long i = 0; i < count; i++)
        items[i].meeting = 0;
    return sort(items, count, order);
}

void ch_match_evidence_init(struct ch_match_evidence *evidence,
                            const struct ch_match_status *status, int below) {
    size_t agents = (size_t)status->agents;
    int room = ch_schedule_room(status->schedule);
    CH_FREED struct ch_evidence_item *items =
        ch_alloc(((size_t)status->played + 1) * sizeof *items);
    long count = collect(status, below < room ? below : room, items), first = 0;
    *evidence = (struct ch_match_evidence){
        .agents = status->agents,
        .meeting = ch_alloc(agents * agents * sizeof *evidence->meeting),
        .cluster = ch_alloc(((size_t)count + 1) * sizeof *evidence->cluster),
        .games = count,
    };
    sort(items, count, by_ballot);
    while (first < count) {
        long next = first;
        while (next < count && items[next].meeting == items[first].meeting)
            next++;
        struct ch_meeting_evidence *meeting = &evidence->meeting[items[first].meeting];
        meeting->cluster = evidence->cluster + first;
        ch_meeting_evidence_weigh(items + first, next - first, meeting);
        evidence->different += meeting->different;
        first = next;
    }
    assert(evidence->different >= 0 && evidence->different <= count);
    evidence->openings = count_all(items, count, by_opening);
    evidence->ballots = count_all(items, count, by_ballot);
    evidence->cluster_of = level_of(evidence->ballots, evidence->openings);
}

void ch_match_evidence_done(struct ch_match_evidence *evidence) {
    ch_free(evidence->meeting);
    ch_free(evidence->cluster);
    *evidence = (struct ch_match_evidence){0};
}

struct ch_strength ch_meeting_strength(const struct ch_meeting_evidence *meeting,
                                       const long games[3], const long pairs[5], bool turned) {
    CH_FREED struct ch_cluster *cluster =
        ch_alloc(((size_t)meeting->clusters + 1) * sizeof *cluster);
    for (long i = 0; i < meeting->clusters; i++) {
        cluster[i] = meeting->cluster[i];
        if (!turned)
            continue;
        cluster[i].sum = cluster[i].trials - cluster[i].sum;
        cluster[i].different_sum = cluster[i].different_trials - cluster[i].different_sum;
    }
    return ch_strength_of(games, pairs, cluster, meeting->clusters);
}

struct ch_strength ch_match_evidence_strength(const struct ch_match_evidence *evidence,
                                              const struct ch_match_status *status, int one,
                                              int other) {
    struct ch_match_meeting met = ch_match_between(status, one, other);
    bool turned = one > other;
    int index = turned ? other * evidence->agents + one : one * evidence->agents + other;
    return ch_meeting_strength(&evidence->meeting[index], met.games, met.pairs, turned);
}

/* True if the question covers the game; then *value is set. */
static bool find_value(const struct ch_match_status *status, int number,
                       const struct ch_game_question *question, double *value) {
    struct ch_scheduled scheduled;
    const struct ch_match_game *game = &status->games[number];
    if (!game->done || !ch_schedule_game(status->schedule, number, &scheduled))
        return false;
    if (question->agent >= 0 && scheduled.agent[question->seat] != question->agent)
        return false;
    int points = ch_match_game_points(game, question->seat);
    *value = question->score ? points / 2.0 : points == question->points;
    return true;
}

/* The games that are in clusters, how many of them are different, and the trials: games, or where a
 * question is about both seats games as they are paired. */
struct sums {
    struct ch_key_table clusters, lines, trials;
    struct ch_cluster *cluster;
    bool pairs;
};

static void add_to_sums(struct sums *sums, const struct ch_match_status *status, int number,
                        enum ch_cluster_of cluster_of, double value) {
    struct ch_scheduled scheduled;
    const struct ch_match_game *game = &status->games[number];
    ch_schedule_game(status->schedule, number, &scheduled);
    assert(game->done && value >= 0 && value <= 1);
    const uint64_t line[] = {game->keys.line, (uint64_t)scheduled.agent[0],
                             (uint64_t)scheduled.agent[1]};
    uint64_t alone = ch_hash_words(line, 3);
    ch_key_table_add(&sums->lines, alone, NULL);
    uint64_t together =
        sums->pairs ? pair_of(status, number, scheduled.agent[0] > scheduled.agent[1]) : alone;
    uint64_t key = cluster_of == CH_CLUSTER_BALLOT    ? game->keys.ballot
                   : cluster_of == CH_CLUSTER_OPENING ? game->keys.opening
                                                      : together;
    const uint64_t trial[] = {key, together, alone};
    bool different;
    ch_key_table_add(&sums->trials, ch_hash_words(trial, 3), &different);
    ch_cluster_add(&sums->cluster[ch_key_table_add(&sums->clusters, key, NULL)], value, different);
}

/* True if the game's partner with colours swapped is finished, too. */
static bool has_partner(const struct ch_match_status *status, int number) {
    return status->games[number ^ 1].done;
}

/* True if clusters hold complete pairs and no other game, as for strength (evidence.h). A question
 * about one seat of an agent covers one game of a pair; and there may be no pair. */
static bool asks_of_pairs(const struct ch_match_status *status,
                          const struct ch_game_question *question) {
    int room = ch_schedule_room(status->schedule);
    for (int number = 0; question->agent < 0 && number + 1 < room; number += 2)
        if (status->games[number].done && has_partner(status, number))
            return true;
    return false;
}

struct ch_interval ch_match_mean(const struct ch_match_status *status,
                                 const struct ch_game_question *question) {
    int room = ch_schedule_room(status->schedule);
    double sum = 0.0, games = 0.0;
    CH_SCOPED(ch_match_evidence_done) struct ch_match_evidence evidence = {0};
    struct sums sums = {.cluster = ch_alloc(((size_t)room + 1) * sizeof *sums.cluster),
                        .pairs = asks_of_pairs(status, question)};
    ch_match_evidence_init(&evidence, status, room);
    for (int number = 0; number < room; number++) {
        double value;
        if (!find_value(status, number, question, &value))
            continue;
        sum += value;
        games += 1.0;
        if (!sums.pairs || has_partner(status, number))
            add_to_sums(&sums, status, number, evidence.cluster_of, value);
    }
    struct ch_interval mean =
        ch_share_of_clusters(sums.cluster, sums.clusters.count, sums.lines.count);
    mean.value = games > 0.0 ? sum / games : mean.value;
    mean.low = fmin(mean.low, mean.value);
    mean.high = fmax(mean.high, mean.value);
    ch_key_table_done(&sums.clusters);
    ch_key_table_done(&sums.lines);
    ch_key_table_done(&sums.trials);
    ch_free(sums.cluster);
    return mean;
}

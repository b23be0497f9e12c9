#include "core/arena/evidence_mean.h"

#include <assert.h>
#include <math.h>

#include "core/base/key_table.h"
#include "core/base/memory.h"
#include "core/base/random.h"

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

static void add_game(struct sums *sums, const struct ch_match_status *status, int number,
                     enum ch_cluster_of cluster_of, double value) {
    struct ch_scheduled scheduled;
    const struct ch_match_game *game = &status->games[number],
                               *partner = &status->games[number ^ 1];
    ch_schedule_game(status->schedule, number, &scheduled);
    bool turned = scheduled.agent[0] > scheduled.agent[1];
    assert(game->done && value >= 0 && value <= 1);
    const uint64_t line[] = {game->keys.line, (uint64_t)scheduled.agent[0],
                             (uint64_t)scheduled.agent[1]};
    uint64_t alone = ch_hash_words(line, 3);
    ch_key_table_add(&sums->lines, alone, NULL);
    uint64_t together = !sums->pairs ? alone
                        : turned     ? ch_cluster_key(CH_CLUSTER_PAIR, partner, game)
                                     : ch_cluster_key(CH_CLUSTER_PAIR, game, partner);
    uint64_t key = cluster_of == CH_CLUSTER_BALLOT    ? game->keys.ballot
                   : cluster_of == CH_CLUSTER_OPENING ? game->keys.opening
                                                      : together;
    const uint64_t trial[] = {key, together, alone};
    bool different;
    ch_key_table_add(&sums->trials, ch_hash_words(trial, 3), &different);
    ch_cluster_add(&sums->cluster[ch_key_table_add(&sums->clusters, key, NULL)], value, different);
}

/* True if the game's partner with colours swapped is finished, too. */
static bool paired(const struct ch_match_status *status, int number) {
    return status->games[number ^ 1].done;
}

/* True if clusters hold complete pairs and no other game, as for strength (evidence.h). A question
 * about one seat of an agent covers one game of a pair; and there may be no pair. */
static bool asks_of_pairs(const struct ch_match_status *status,
                          const struct ch_game_question *question) {
    int room = ch_schedule_room(status->schedule);
    for (int number = 0; question->agent < 0 && number + 1 < room; number += 2)
        if (status->games[number].done && paired(status, number))
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
        if (!sums.pairs || paired(status, number))
            add_game(&sums, status, number, evidence.cluster_of, value);
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

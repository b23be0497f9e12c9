/* See evidence_mean.h. */
#include "core/arena/evidence_mean.h"

#include <assert.h>
#include <math.h>

#include "core/base/key_table.h"
#include "core/base/memory.h"
#include "core/base/random.h"

/* Whether the game is asked about, and what its value is. */
static bool ask(const struct ch_match_status *status, int number,
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

/* The games that are in clusters, and those of them that are different. */
struct sums {
    struct ch_key_table clusters, lines;
    struct ch_cluster *cluster;
};

/* The game, or where a question is about both seats the game as one of its pair. */
static uint64_t line_of(const struct ch_match_status *status, int number, bool as_pair) {
    struct ch_scheduled scheduled;
    const struct ch_match_game *games = &status->games[number & ~1];
    ch_schedule_game(status->schedule, number, &scheduled);
    const uint64_t line[] = {status->games[number].keys.line, (uint64_t)scheduled.agent[0],
                             (uint64_t)scheduled.agent[1], as_pair ? games[0].keys.line : 0,
                             as_pair ? games[1].keys.line : 0};
    return ch_hash_words(line, 5);
}

static void add_game(struct sums *sums, const struct ch_match_status *status, int number,
                     enum ch_cluster_of cluster_of, bool as_pair, double value) {
    const struct ch_match_game *game = &status->games[number];
    assert(game->done && value >= 0 && value <= 1);
    uint64_t line = line_of(status, number, as_pair);
    bool different;
    ch_key_table_add(&sums->lines, line, &different);
    uint64_t key = cluster_of == CH_CLUSTER_BALLOT    ? game->keys.ballot
                   : cluster_of == CH_CLUSTER_OPENING ? game->keys.opening
                                                      : line;
    ch_cluster_add(&sums->cluster[ch_key_table_add(&sums->clusters, key, NULL)], value, different);
}

/* Whether the game's partner of the other colours is there, too. */
static bool paired(const struct ch_match_status *status, int number) {
    return status->games[number ^ 1].done;
}

/* Whether a pair is complete; then a game without a partner is in no cluster (evidence.h), but for
 * a question about one seat of an agent's, of which a pair has a single game. */
static bool leaves_out(const struct ch_match_status *status,
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
    bool leaves = leaves_out(status, question);
    double sum = 0.0, games = 0.0;
    struct ch_match_evidence evidence;
    struct sums sums = {.cluster = ch_alloc(((size_t)room + 1) * sizeof *sums.cluster)};
    ch_match_evidence_init(&evidence, status, room);
    for (int number = 0; number < room; number++) {
        double value;
        if (!ask(status, number, question, &value))
            continue;
        sum += value;
        games += 1.0;
        if (!leaves || paired(status, number))
            add_game(&sums, status, number, evidence.cluster_of, leaves, value);
    }
    struct ch_interval mean =
        ch_share_of_clusters(sums.cluster, sums.clusters.count, sums.lines.count);
    mean.value = games > 0.0 ? sum / games : mean.value;
    mean.low = fmin(mean.low, mean.value);
    mean.high = fmax(mean.high, mean.value);
    ch_match_evidence_done(&evidence);
    ch_key_table_done(&sums.clusters);
    ch_key_table_done(&sums.lines);
    ch_free(sums.cluster);
    return mean;
}

#include "core/statistics/ratings_sets.h"

#include <string.h>

#include "core/base/memory.h"

long ch_rating_games(const struct ch_rating_pairing *pairing) {
    long games = 0;
    for (int i = 0; i < 3; i++)
        games += pairing->games[i];
    return games;
}

long ch_rating_clusters(const struct ch_rating_pairing *pairing) {
    long clusters = 0;
    for (long i = 0; i < pairing->clusters; i++)
        clusters += pairing->cluster[i].count;
    return clusters > 0 ? clusters : ch_rating_games(pairing);
}

double ch_rating_points(const struct ch_rating_pairing *pairing) {
    return (double)pairing->games[2] + (double)pairing->games[1] / 2.0;
}

/* scored[i * count + j]: i has scored against j. Marks the players that `from` reaches by steps to
 * players that one scored against (forward), or that scored against it (backward), or either. */
static void mark_reached(const bool scored[], int count, int from, bool forward, bool backward,
                         bool reached[]) {
    int *queue = ch_alloc((size_t)count * sizeof *queue), length = 0;
    memset(reached, 0, (size_t)count * sizeof *reached);
    reached[from] = true;
    queue[length++] = from;
    for (int at = 0; at < length; at++)
        for (int j = 0; j < count; j++) {
            bool next = (forward && scored[queue[at] * count + j]) ||
                        (backward && scored[j * count + queue[at]]);
            if (next && !reached[j]) {
                reached[j] = true;
                queue[length++] = j;
            }
        }
    ch_free(queue);
}

static void find(struct ch_rating_sets *sets, const bool scored[]) {
    size_t size = (size_t)sets->count * sizeof(bool);
    bool *to = ch_alloc(size), *from = ch_alloc(size);
    for (int i = 0; i < sets->count; i++)
        sets->set[i] = sets->group[i] = -1;
    for (int i = 0; i < sets->count; i++) {
        if (sets->set[i] < 0) {
            mark_reached(scored, sets->count, i, true, false, to);
            mark_reached(scored, sets->count, i, false, true, from);
            for (int j = 0; j < sets->count; j++)
                if (to[j] && from[j])
                    sets->set[j] = sets->sets;
            sets->sets++;
        }
        if (sets->group[i] < 0) {
            mark_reached(scored, sets->count, i, true, true, to);
            for (int j = 0; j < sets->count; j++)
                if (to[j])
                    sets->group[j] = sets->groups;
            sets->groups++;
        }
    }
    ch_free(from);
    ch_free(to);
}

/* Gives the groups new numbers, by size. */
static void number_groups(struct ch_rating_sets *sets) {
    int *size = ch_alloc((size_t)sets->groups * sizeof *size);
    int *number = ch_alloc((size_t)sets->groups * sizeof *number);
    for (int i = 0; i < sets->count; i++)
        size[sets->group[i]]++;
    for (int group = 0; group < sets->groups; group++)
        for (int other = 0; other < sets->groups; other++)
            number[group] +=
                size[other] > size[group] || (size[other] == size[group] && other < group);
    for (int i = 0; i < sets->count; i++)
        sets->group[i] = number[sets->group[i]];
    ch_free(number);
    ch_free(size);
}

static void count_between(struct ch_rating_sets *sets, const struct ch_rating_pairing pairings[],
                          int pairing_count) {
    bool *several = ch_alloc((size_t)sets->groups * sizeof *several);
    for (int k = 0; k < pairing_count; k++) {
        int a = sets->set[pairings[k].player[0]], b = sets->set[pairings[k].player[1]];
        long clusters = ch_rating_clusters(&pairings[k]);
        sets->between[a * sets->sets + b] += clusters;
        if (a != b) {
            sets->between[b * sets->sets + a] += clusters;
            several[sets->group[pairings[k].player[0]]] |= clusters > 0;
        }
    }
    for (int i = 0; i < sets->count; i++)
        sets->open[i] = several[sets->group[i]];
    ch_free(several);
}

void ch_rating_sets_init(struct ch_rating_sets *sets, int count,
                         const struct ch_rating_pairing pairings[], int pairing_count) {
    size_t n = (size_t)count;
    bool *scored = ch_alloc(n * n * sizeof *scored);
    for (int k = 0; k < pairing_count; k++) {
        int i = pairings[k].player[0], j = pairings[k].player[1];
        double points = ch_rating_points(&pairings[k]);
        scored[i * count + j] |= points > 0.0;
        scored[j * count + i] |= (double)ch_rating_games(&pairings[k]) - points > 0.0;
    }
    *sets = (struct ch_rating_sets){
        .count = count,
        .set = ch_alloc(n * sizeof *sets->set),
        .group = ch_alloc(n * sizeof *sets->group),
        .open = ch_alloc(n * sizeof *sets->open),
    };
    find(sets, scored);
    number_groups(sets);
    sets->between = ch_alloc((size_t)sets->sets * (size_t)sets->sets * sizeof *sets->between);
    count_between(sets, pairings, pairing_count);
    ch_free(scored);
}

void ch_rating_sets_done(struct ch_rating_sets *sets) {
    ch_free(sets->between);
    ch_free(sets->open);
    ch_free(sets->group);
    ch_free(sets->set);
    *sets = (struct ch_rating_sets){0};
}

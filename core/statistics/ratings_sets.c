/* Which players results compare: sets that scored against each other, groups with a chain of games,
 * and on which side of its group's base a set is. Linear in players and pairings. */
#include <assert.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/statistics/ratings.h"

/* Who scored against others, as lists: those of player i are to[start[i]] … to[start[i + 1] - 1].
 */
struct lists {
    int *start, *to;
};

static bool scored(const struct ch_rating_pairing *pairing, int side) {
    double points = ch_rating_points(pairing);
    return side == 0 ? points > 0.0 : (double)ch_rating_games(pairing) - points > 0.0;
}

/* `turned`: the lists of those that scored against a player. */
static struct lists make_lists(int count, const struct ch_rating_pairing pairings[],
                               int pairing_count, bool turned) {
    struct lists lists = {ch_alloc(((size_t)count + 2) * sizeof(int)),
                          ch_alloc((2 * (size_t)pairing_count + 1) * sizeof(int))};
    int *end = lists.start + 1; /* end[i]: first the lengths, then where list i is filled */
    for (int fill = 0; fill < 2; fill++) {
        for (int k = 0; k < 2 * pairing_count; k++) {
            const struct ch_rating_pairing *pairing = &pairings[k / 2];
            int side = k % 2, from = pairing->player[side ^ turned];
            if (!scored(pairing, side))
                continue;
            if (fill)
                lists.to[end[from]++] = pairing->player[1 - (side ^ turned)];
            else
                end[from + 1]++;
        }
        for (int i = 0; i < count && !fill; i++)
            end[i + 1] += end[i];
    }
    return lists;
}

static void free_lists(struct lists *lists) {
    ch_free(lists->start);
    ch_free(lists->to);
}

/* A walk from `root` over players that are not marked. Each is marked with `mark` and appended to
 * order[*length] when all that it leads to are. `path` and `at` have room for all players. */
static void walk(const struct lists *lists, int root, int mark, int mark_of[], int order[],
                 int *length, int path[], int at[]) {
    int depth = 0;
    path[0] = root;
    at[0] = lists->start[root];
    mark_of[root] = mark;
    while (depth >= 0) {
        int player = path[depth];
        if (at[depth] == lists->start[player + 1]) {
            order[(*length)++] = player;
            depth--;
            continue;
        }
        int next = lists->to[at[depth]++];
        if (mark_of[next] >= 0)
            continue;
        mark_of[next] = mark;
        path[++depth] = next;
        at[depth] = lists->start[next];
    }
}

/* Kosaraju's method: a walk along the lists, then one against them in the order that it ended. */
static void find_sets(struct ch_rating_sets *sets, const struct lists *beaten,
                      const struct lists *beating) {
    size_t size = ((size_t)sets->count + 1) * sizeof(int);
    CH_FREED int *seen = ch_alloc(size), *order = ch_alloc(size), *spare = ch_alloc(size);
    CH_FREED int *path = ch_alloc(size), *at = ch_alloc(size);
    int ended = 0, length = 0;
    memset(seen, -1, size);
    memset(sets->set, -1, (size_t)sets->count * sizeof(int));
    for (int i = 0; i < sets->count; i++)
        if (seen[i] < 0)
            walk(beaten, i, 0, seen, order, &ended, path, at);
    assert(ended == sets->count);
    for (int i = ended - 1; i >= 0; i--)
        if (sets->set[order[i]] < 0)
            walk(beating, order[i], sets->sets++, sets->set, spare, &length, path, at);
}

static int root_of(int parent[], int i) {
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Numbers the groups by size, the most players first, and then by their first player. */
static void find_groups(struct ch_rating_sets *sets, const struct ch_rating_pairing pairings[],
                        int pairing_count) {
    size_t size = ((size_t)sets->count + 1) * sizeof(int);
    CH_FREED int *parent = ch_alloc(size), *players = ch_alloc(size), *of_size = ch_alloc(size);
    CH_FREED int *number = ch_alloc(size);
    for (int i = 0; i < sets->count; i++)
        parent[i] = i;
    for (int k = 0; k < pairing_count; k++)
        if (ch_rating_games(&pairings[k]) > 0) {
            int one = root_of(parent, pairings[k].player[0]);
            int other = root_of(parent, pairings[k].player[1]);
            parent[one > other ? one : other] = one > other ? other : one;
        }
    for (int i = 0; i < sets->count; i++)
        players[root_of(parent, i)]++;
    for (int i = 0; i < sets->count; i++)
        if (players[i] > 0)
            of_size[players[i]]++;
    for (int i = sets->count, first = 0; i > 0; i--) {
        int groups = of_size[i];
        of_size[i] = first;
        first += groups;
        sets->groups = first;
    }
    for (int i = 0; i < sets->count; i++)
        if (players[i] > 0)
            number[i] = of_size[players[i]]++;
    for (int i = 0; i < sets->count; i++)
        sets->group[i] = number[root_of(parent, i)];
}

/* The base of a group without a given rating: its set with the most players, then with the most
 * games, but for sets of one. */
static void find_bases(struct ch_rating_sets *sets, const struct ch_rating_pairing pairings[],
                       int pairing_count, const double given[]) {
    size_t size = (size_t)sets->sets;
    CH_FREED int *players = ch_alloc(size * sizeof *players);
    CH_FREED long *games = ch_alloc(size * sizeof *games);
    CH_FREED bool *anchored = ch_alloc((size_t)sets->groups * sizeof *anchored);
    CH_FREED int *best = ch_alloc((size_t)sets->groups * sizeof *best);
    for (int k = 0; k < pairing_count; k++) {
        int set = sets->set[pairings[k].player[0]];
        if (set == sets->set[pairings[k].player[1]])
            games[set] += ch_rating_games(&pairings[k]);
    }
    for (int i = 0; i < sets->count; i++) {
        players[sets->set[i]]++;
        if (!isnan(given[i]))
            sets->base[sets->set[i]] = anchored[sets->group[i]] = true;
    }
    memset(best, -1, (size_t)sets->groups * sizeof *best);
    for (int i = 0; i < sets->count; i++) {
        int set = sets->set[i], *at = &best[sets->group[i]];
        if (players[set] > 1 && (*at < 0 || players[set] > players[*at] ||
                                 (players[set] == players[*at] && games[set] > games[*at])))
            *at = set;
    }
    for (int i = 0; i < sets->groups; i++) {
        sets->based[i] = anchored[i] || best[i] >= 0;
        if (!anchored[i] && best[i] >= 0)
            sets->base[best[i]] = true;
    }
}

/* Marks the sets that a walk from the bases along the lists reaches. */
static void mark_reached(const struct ch_rating_sets *sets, const struct lists *lists,
                         bool reached[]) {
    size_t size = ((size_t)sets->count + 1) * sizeof(int);
    CH_FREED int *seen = ch_alloc(size), *order = ch_alloc(size);
    CH_FREED int *path = ch_alloc(size), *at = ch_alloc(size);
    int length = 0;
    memset(seen, -1, size);
    for (int i = 0; i < sets->count; i++)
        if (sets->base[sets->set[i]] && seen[i] < 0)
            walk(lists, i, 0, seen, order, &length, path, at);
    for (int i = 0; i < length; i++)
        reached[sets->set[order[i]]] = true;
}

/* Without a base a set is open towards those that it won all games against. */
static void mark_without_base(struct ch_rating_sets *sets,
                              const struct ch_rating_pairing pairings[], int pairing_count) {
    for (int k = 0; k < pairing_count; k++) {
        int one = sets->set[pairings[k].player[0]], other = sets->set[pairings[k].player[1]];
        if (sets->based[sets->group[pairings[k].player[0]]] || one == other ||
            ch_rating_games(&pairings[k]) == 0)
            continue;
        bool won = scored(&pairings[k], 0);
        sets->below[won ? one : other] = true;
        sets->above[won ? other : one] = true;
    }
}

void ch_rating_sets_init(struct ch_rating_sets *sets, int count,
                         const struct ch_rating_pairing pairings[], int pairing_count,
                         const double given[]) {
    size_t size = (size_t)count * sizeof(int);
    struct lists beaten = make_lists(count, pairings, pairing_count, false);
    struct lists beating = make_lists(count, pairings, pairing_count, true);
    *sets = (struct ch_rating_sets){.count = count, .set = ch_alloc(size), .group = ch_alloc(size)};
    find_sets(sets, &beaten, &beating);
    find_groups(sets, pairings, pairing_count);
    size = (size_t)sets->sets * sizeof(bool);
    sets->base = ch_alloc(size);
    sets->above = ch_alloc(size);
    sets->below = ch_alloc(size);
    sets->based = ch_alloc((size_t)sets->groups * sizeof(bool));
    find_bases(sets, pairings, pairing_count, given);
    mark_reached(sets, &beaten, sets->above);
    mark_reached(sets, &beating, sets->below);
    mark_without_base(sets, pairings, pairing_count);
    free_lists(&beaten);
    free_lists(&beating);
}

void ch_rating_sets_done(struct ch_rating_sets *sets) {
    ch_free(sets->set);
    ch_free(sets->group);
    ch_free(sets->base);
    ch_free(sets->based);
    ch_free(sets->above);
    ch_free(sets->below);
}

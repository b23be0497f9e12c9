/* Lists of positions. Where they are read from is in positions_read.c. */
#include "workshop/positions.h"

#include <assert.h>
#include <stdlib.h>

/* A game; its positions are shown to readers as shorter histories with the same plies. */
struct kept_game {
    struct ch_history seen[CH_SEATS]; /* by each seat; the first alone where both see everything */
    struct ch_history truth;          /* of games that hide something: all of it */
    char *name, *of;
    uint64_t key;
    bool hashed; /* the key */
    bool all;
};

struct place {
    int game, plies;
    uint64_t print; /* equal if position, last moves and repetitions are */
    int order;
};

struct ch_positions_store {
    struct kept_game *games;
    int game_count;
    struct place *places;
    int place_count;
};

void ch_positions_init(struct ch_positions *list, const struct ch_game *game) {
    *list = (struct ch_positions){.game = game, .store = ch_alloc(sizeof *list->store)};
}

/* The game as it was after its first `plies`, as far as the side to move has seen it. Borrows the
 * plies. */
static struct ch_history cut(const struct ch_game *game, const struct kept_game *kept, int plies) {
    int seat = ch_game_hidden(game) ? ch_history_mover(&kept->seen[0], game, plies) : 0;
    struct ch_history seen = kept->seen[seat];
    assert(plies >= 0 && plies <= seen.count);
    seen.count = seen.capacity = plies;
    return seen;
}

static uint64_t mix(uint64_t print, uint64_t with) {
    struct ch_random random;
    ch_random_init(&random, print ^ with);
    return ch_random_next(&random);
}

/* Of the pieces, seat by seat and kind by kind, and the side to move. How a kernel keeps a position
 * does not show in it, so that the keys of turns and what is drawn from a list stay the same;
 * square s is bit s + s / columns. */
static uint64_t position_hash(const struct ch_game *game, const struct ch_history *history) {
    enum { WORDS = CH_MAX_SQUARES * 2 / 64 + 1 };
    const struct ch_position *position = ch_history_position(history);
    uint64_t set[CH_SEATS][CH_MAX_KINDS][WORDS] = {{{0}}};
    uint64_t all[CH_SEATS * CH_MAX_KINDS * WORDS + 1];
    int words = (game->graph.count - 1 + (game->graph.count - 1) / game->columns) / 64 + 1;
    int count = 0;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        int bit = square + square / game->columns;
        if (piece.seat >= 0)
            set[piece.seat][piece.kind][bit / 64] |= UINT64_C(1) << bit % 64;
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < game->kind_count; kind++)
            for (int i = 0; i < words; i++)
                all[count++] = set[seat][kind][i];
    all[count++] = (uint64_t)game->ops->side(game, position);
    return ch_hash_words(all, count);
}

static uint64_t fingerprint(const struct ch_game *game, const struct ch_history *history) {
    uint64_t print = mix(position_hash(game, history), (uint64_t)ch_history_repetitions(history));
    for (int i = history->count - 1; i >= 0 && i >= history->count - 2; i--) {
        const struct ch_move *move = &history->plies[i].move;
        for (int j = 0; j < move->path_length + move->puts; j++)
            print = mix(print, move->path[j]);
    }
    return print;
}

static void add_place(struct ch_positions *list, int game, int plies, struct ch_moves *legal) {
    struct ch_positions_store *store = list->store;
    struct ch_history history = cut(list->game, &store->games[game], plies);
    legal->count = 0;
    list->game->ops->moves(list->game, &history, legal);
    if (legal->count < (list->whole ? 1 : 2) ||
        list->game->ops->outcome(list->game, &history, legal).result != CH_ONGOING) {
        list->forced += legal->count == 1;
        return;
    }
    struct place *place = ch_append(&store->places, &store->place_count, sizeof *place);
    *place = (struct place){game, plies, fingerprint(list->game, &history), store->place_count - 1};
}

void ch_positions_add(struct ch_positions *list, const struct ch_history *history, bool all,
                      const char *name, const char *of) {
    struct ch_positions_store *store = list->store;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    int game = store->game_count;
    struct kept_game *kept = ch_append(&store->games, &store->game_count, sizeof *kept);
    *kept = (struct kept_game){.name = ch_copy(name), .of = of ? ch_copy(of) : NULL, .all = all};
    if (!ch_game_hidden(list->game))
        ch_history_copy(&kept->seen[0], history);
    else
        for (int seat = 0; seat < CH_SEATS; seat++)
            ch_history_init_view(&kept->seen[seat], list->game, history, seat);
    if (ch_game_hidden(list->game))
        ch_history_copy(&kept->truth, history);
    list->games++;
    for (int plies = all ? 0 : history->count; plies <= history->count; plies++)
        add_place(list, game, plies, &legal);
}

void ch_positions_add_turn(struct ch_positions *list, const struct ch_history *history,
                           uint64_t key, bool hashed, const char *name) {
    ch_positions_add(list, history, false, name, NULL);
    struct kept_game *kept = &list->store->games[list->store->game_count - 1];
    kept->key = key;
    kept->hashed = hashed;
}

static int by_print(const void *a, const void *b) {
    const struct place *x = a, *y = b;
    if (x->print != y->print)
        return x->print < y->print ? -1 : 1;
    return x->order - y->order;
}

static int by_order(const void *a, const void *b) {
    return ((const struct place *)a)->order - ((const struct place *)b)->order;
}

/* Keeps the first of equal places, in the order in which they came. */
static int drop_same(struct place *places, int count) {
    int kept = 0;
    if (count == 0)
        return 0;
    qsort(places, (size_t)count, sizeof *places, by_print);
    for (int i = 0; i < count; i++)
        if (i == 0 || places[i].print != places[i - 1].print)
            places[kept++] = places[i];
    qsort(places, (size_t)kept, sizeof *places, by_order);
    return kept;
}

/* One place drawn from each of `max` stretches of equal length. */
static int thin_out(struct place *places, int count, int max) {
    if (max <= 0 || count <= max)
        return count;
    for (int i = 0; i < max; i++) {
        int first = (int)((int64_t)count * i / max), end = (int)((int64_t)count * (i + 1) / max);
        assert(i <= first && first < end && end <= count);
        struct ch_random random;
        ch_random_init(&random, ch_lot_key(CH_LOT_STRETCH, 1, (uint32_t)i, (uint32_t)max));
        places[i] = places[first + (int)ch_random_below(&random, (uint32_t)(end - first))];
    }
    return max;
}

static char *place_name(const struct kept_game *game, int plies) {
    struct ch_text text = ch_text_new();
    ch_text_add(&text, game->name);
    if (game->all)
        ch_text_addf(&text, ", ply %d", plies + 1);
    if (game->of)
        ch_text_addf(&text, " of %s", game->of);
    return ch_text_take(&text);
}

void ch_positions_pick(struct ch_positions *list, int max) {
    struct ch_positions_store *store = list->store;
    int found = store->place_count;
    list->total = list->whole ? found : drop_same(store->places, found);
    list->same = found - list->total;
    assert(list->same >= 0);
    list->count = thin_out(store->places, list->total, max);
    list->item = ch_alloc(((size_t)list->count + 1) * sizeof *list->item);
    for (int i = 0; i < list->count; i++) {
        const struct place *place = &store->places[i];
        const struct kept_game *game = &store->games[place->game];
        list->item[i].history = cut(list->game, game, place->plies);
        list->item[i].truth = list->item[i].history;
        if (ch_game_hidden(list->game)) {
            list->item[i].truth = game->truth;
            list->item[i].truth.count = list->item[i].truth.capacity = place->plies;
        }
        list->item[i].name = place_name(game, place->plies);
        list->item[i].key = game->key;
        list->item[i].hashed = game->hashed;
    }
}

int ch_positions_seat(const struct ch_positions *list, int i) {
    return list->game->ops->side(list->game, ch_history_position(&list->item[i].history));
}

int *ch_positions_by_seat(const struct ch_positions *list) {
    int *order = ch_alloc(((size_t)list->count + 1) * sizeof *order), count = 0;
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int i = 0; i < list->count; i++)
            if (ch_positions_seat(list, i) == seat)
                order[count++] = i;
    assert(count == list->count);
    return order;
}

/* Games are of one opening if their first three plies are, as those of a ballot. */
enum { BALLOT = 3, LONGEST = 48 };

static uint64_t opening_of(const struct ch_history *history, int longest) {
    int plies = history->count < longest ? history->count : longest;
    return history->start_hash ^ (plies > 0 ? history->plies[plies - 1].line : 0);
}

/* An opening and its number. */
struct opening {
    uint64_t key;
    int position;
};

static int by_key(const void *a, const void *b) {
    const struct opening *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : x->position - y->position;
}

static int cluster_by(const struct ch_positions *list, const bool counts[], int plies,
                      int cluster[]) {
    int found = 0, count = 0;
    CH_FREED struct opening *opening = ch_alloc(((size_t)list->count + 1) * sizeof *opening);
    for (int i = 0; i < list->count; i++) {
        cluster[i] = -1;
        if (counts[i])
            opening[found++] = (struct opening){opening_of(&list->item[i].history, plies), i};
    }
    qsort(opening, (size_t)found, sizeof *opening, by_key);
    for (int i = 0; i < found; i++) {
        count += i == 0 || opening[i].key != opening[i - 1].key;
        cluster[opening[i].position] = count - 1;
    }
    return count;
}

int ch_positions_openings(const struct ch_positions *list, const bool counts[], int least,
                          int cluster[]) {
    int plies = BALLOT, count = cluster_by(list, counts, plies, cluster);
    for (; count < least && plies < LONGEST; count = cluster_by(list, counts, plies, cluster))
        plies *= 2;
    return count;
}

struct ch_turn ch_positions_turn(const struct ch_positions *list, int i, struct ch_moves *legal) {
    assert(i >= 0 && i < list->count);
    const struct ch_position_item *item = &list->item[i];
    const struct ch_history *history = &item->history; /* as the seat has seen it */
    const struct ch_keys keys = ch_keys_of_seed(1);
    uint64_t hash = position_hash(list->game, history);
    int seat = ch_positions_seat(list, i);
    legal->count = 0;
    list->game->ops->moves(list->game, history, legal);
    return (struct ch_turn){
        .game = list->game,
        .history = history,
        .legal = legal,
        .seat = seat,
        .key = item->key ? item->key
                         : ch_key(&keys, CH_FOR_MOVES, (uint32_t)hash, (uint32_t)seat, hash >> 32),
        .hashed = item->hashed,
    };
}

void ch_positions_done(struct ch_positions *list) {
    CH_FREED struct ch_positions_store *store = list->store;
    for (int i = 0; i < list->count; i++)
        ch_free((char *)(uintptr_t)list->item[i].name);
    for (int i = 0; store && i < store->game_count; i++) {
        for (int seat = 0; seat < CH_SEATS; seat++)
            ch_history_done(&store->games[i].seen[seat]);
        ch_history_done(&store->games[i].truth);
        ch_free(store->games[i].name);
        ch_free(store->games[i].of);
    }
    if (store) {
        ch_free(store->games);
        ch_free(store->places);
    }
    ch_free(list->item);
    *list = (struct ch_positions){0};
}

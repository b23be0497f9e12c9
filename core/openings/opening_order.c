#include "core/openings/opening_order.h"

#include <assert.h>
#include <pthread.h>

#include "core/base/memory.h"
#include "core/openings/lengthening.h"

struct place {
    int ballot;
    struct ch_opening *longer; /* NULL: the ballot itself */
};

struct ch_opening_order {
    const struct ch_openings *deck;
    struct ch_keys keys;
    bool in_list_order;
    pthread_mutex_t mutex;              /* of all below */
    struct ch_lengthening *lengthening; /* NULL: the deck comes again */
    struct place *place;
    int rounds;    /* whose ballots are known */
    int made;      /* places whose openings are made, the first ones */
    int capacity;  /* places that there is room for */
    int *shuffled; /* of a round */
};

void ch_opening_order_shuffle(uint64_t key, int count, int index[]) {
    struct ch_random random;
    ch_random_init(&random, key);
    for (int i = 0; i < count; i++)
        index[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)ch_random_below(&random, (uint32_t)i + 1);
        assert(j >= 0 && j <= i);
        int kept = index[i];
        index[i] = index[j];
        index[j] = kept;
    }
}

struct ch_opening_order *ch_opening_order_new(const struct ch_game *game,
                                              const struct ch_openings *deck,
                                              const struct ch_keys *keys, bool in_list_order,
                                              bool lengthen) {
    assert(deck->count > 0);
    struct ch_opening_order *order = ch_alloc(sizeof *order);
    order->deck = deck;
    order->keys = *keys;
    order->in_list_order = in_list_order;
    order->shuffled = ch_alloc((size_t)deck->count * sizeof *order->shuffled);
    pthread_mutex_init(&order->mutex, NULL);
    if (lengthen && !ch_game_hidden(game) && !game->ops->deal)
        order->lengthening = ch_lengthening_new(game, deck);
    return order;
}

void ch_opening_order_free(struct ch_opening_order *order) {
    if (!order)
        return;
    for (int i = 0; i < order->made; i++)
        if (order->place[i].longer) {
            ch_opening_done(order->place[i].longer);
            ch_free(order->place[i].longer);
        }
    ch_lengthening_free(order->lengthening);
    pthread_mutex_destroy(&order->mutex);
    ch_free(order->place);
    ch_free(order->shuffled);
    ch_free(order);
}

static void add_round(struct ch_opening_order *order) {
    int count = order->deck->count, first = order->rounds * count;
    if (first + count > order->capacity) {
        order->capacity = (first + count) * 2;
        order->place = ch_realloc(order->place, (size_t)order->capacity * sizeof *order->place);
    }
    if (!order->in_list_order)
        ch_opening_order_shuffle(ch_key(&order->keys, CH_FOR_ORDER, (uint32_t)order->rounds, 0, 0),
                                 count, order->shuffled);
    for (int i = 0; i < count; i++)
        order->place[first + i] =
            (struct place){order->in_list_order ? i : order->shuffled[i], NULL};
    order->rounds++;
}

/* Makes the opening of the first place that has none yet. */
static void make_next(struct ch_opening_order *order) {
    int number = order->made++;
    struct ch_opening opening;
    if (number >= order->rounds * order->deck->count)
        add_round(order);
    struct place *place = &order->place[number];
    if (number < order->deck->count || !order->lengthening)
        return;
    uint64_t key = ch_key(&order->keys, CH_FOR_LENGTHENING, (uint32_t)number, 0, 0);
    if (ch_lengthening_draw(order->lengthening, place->ballot, key, &opening)) {
        place->longer = ch_alloc(sizeof *place->longer);
        *place->longer = opening;
    }
}

/* Whole rounds of the deck, at least one. */
static int places_of(const struct ch_opening_order *order) {
    int count = order->deck->count;
    return (CH_OPENING_PLACES + count - 1) / count * count;
}

const struct ch_opening *ch_opening_order_at(struct ch_opening_order *order, int place,
                                             int *ballot) {
    place %= places_of(order);
    pthread_mutex_lock(&order->mutex);
    while (order->made <= place)
        make_next(order);
    struct place found = order->place[place];
    assert(found.ballot >= 0 && found.ballot < order->deck->count);
    pthread_mutex_unlock(&order->mutex);
    *ballot = found.ballot;
    return found.longer ? found.longer : &order->deck->opening[found.ballot];
}

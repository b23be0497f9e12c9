/* Openings are made longer by a few random plies behind the ballot, to a position that no opening
 * had before and in which neither side is lost.
 *
 * Neither side is lost: a small search with captures played out sees neither of them three quarters
 * of a man ahead, or, where the ballot itself begins with more, more than there; a ballot that it
 * sees won is never lengthened. The unit is that of the game's evaluation. In draughts, where
 * random plies either lose a man or do not, any bound between three and eight tenths of one
 * separates the same positions. In the losing form and in Lines of Action it says less about who
 * will win; there the search keeps out what it sees won. It is the plain search, which looks at all
 * moves alike, so that openings do not change with what makes agents stronger. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "core/base/key_table.h"
#include "core/base/memory.h"
#include "core/openings/openings.h"
#include "core/search/search.h"

/* FIRST_PLIES, MORE_PLIES: even, so that the same side is to move as after the ballot. */
enum { FIRST_PLIES = 4, MORE_PLIES = 2, LENGTHS = 6, TRIES = 16 };
/* AHEAD: in hundredths of a man. DECIDED: scores beyond are wins that were found. */
enum { AHEAD = 75, DECIDED = CH_SEARCH_MATE - 1000 };
/* In place of how far a side may be ahead. NOTHING: no position is fit. */
enum { UNKNOWN = -1, NOTHING = -2 };

/* What fails mostly fails the first, which takes a tenth of the second's time. The second gets to
 * depth 4 to 6 in draughts, 2 or 3 in Lines of Action. */
static const struct ch_search_limits looks[] = {{.depth = 1}, {.nodes = 1000}};
enum { LOOKS = sizeof looks / sizeof looks[0] };

struct place {
    int ballot;
    struct ch_opening *longer; /* NULL: the ballot itself */
};

struct ch_opening_order {
    const struct ch_game *game;
    const struct ch_openings *deck;
    struct ch_keys keys;
    bool in_list_order;
    pthread_mutex_t mutex; /* of all below */
    struct place *place;
    int rounds;               /* whose ballots are known */
    int made;                 /* places whose openings are made, the first ones */
    int capacity;             /* places that there is room for */
    int *shuffled;            /* of a round */
    struct ch_search *search; /* NULL: the deck comes again */
    struct ch_moves legal;
    struct ch_key_table tried; /* positions that have begun a game or are not fit to. Two of one
                            hash are taken for one, which passes over the later of them */
    int (*max)[LOOKS];         /* by ballot, for each look: how far a side may be ahead */
};

/* False if it was there. */
static bool add_hash(struct ch_key_table *tried, uint64_t hash) {
    bool added;
    ch_key_table_add(tried, hash, &added);
    return added;
}

static uint64_t hash_of(const struct ch_history *history) {
    return history->count > 0 ? history->plies[history->count - 1].hash : history->start_hash;
}

static void prepare_lengthening(struct ch_opening_order *order) {
    const struct ch_openings *deck = order->deck;
    order->search =
        ch_search_new(&(struct ch_search_options){.table = 1, .without = CH_SEARCH_PLAIN});
    order->max = ch_alloc((size_t)deck->count * sizeof *order->max);
    for (int i = 0; i < deck->count; i++) {
        add_hash(&order->tried, hash_of(&deck->opening[i].history));
        for (int look = 0; look < LOOKS; look++)
            order->max[i][look] = UNKNOWN;
    }
}

/* Lists the legal moves. False if the game is over. */
static bool goes_on(struct ch_opening_order *self, const struct ch_history *history) {
    self->legal.count = 0;
    self->game->ops->moves(self->game, history, &self->legal);
    return self->game->ops->outcome(self->game, history, &self->legal).result == CH_ONGOING;
}

/* How far either side is ahead by the search of that number. The moves must be listed. */
static int measure_lead(struct ch_opening_order *self, struct ch_history *history, int number) {
    struct ch_search_result result;
    ch_search_run(self->search, self->game, history, &self->legal, &looks[number], 0, &result);
    return abs(result.score);
}

/* How far a side may be ahead at the end of what `ballot` is lengthened to. */
static int max_of(struct ch_opening_order *self, int ballot, int number) {
    int *max = &self->max[ballot][number];
    if (*max == UNKNOWN) {
        CH_SCOPED(ch_history_done) struct ch_history history = {0};
        ch_history_copy(&history, &self->deck->opening[ballot].history);
        int ahead = goes_on(self, &history) ? measure_lead(self, &history, number) : DECIDED;
        *max = ahead >= DECIDED ? NOTHING : ahead > AHEAD ? ahead : AHEAD;
    }
    return *max;
}

static bool is_fit(struct ch_opening_order *self, struct ch_history *history, int ballot) {
    for (int number = 0; number < LOOKS; number++) {
        int max = max_of(self, ballot, number);
        if (!goes_on(self, history) || measure_lead(self, history, number) > max)
            return false;
    }
    return true;
}

/* Random plies. False if the game was over before them or is behind them. */
static bool push_plies(struct ch_opening_order *self, struct ch_history *history, int plies,
                       struct ch_random *random) {
    for (; goes_on(self, history); plies--) {
        if (plies == 0)
            return true;
        uint32_t drawn = ch_random_below(random, (uint32_t)self->legal.count);
        ch_history_push(history, self->game, &self->legal.move[drawn]);
    }
    return false;
}

/* The ballot's name and the plies behind it. */
static char *name_of(const struct ch_game *game, const struct ch_opening *ballot,
                     const struct ch_history *history) {
    struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%s +", ballot->name);
    for (int i = ballot->history.count; i < history->count; i++) {
        ch_text_add(&text, " ");
        game->ops->format_move(game, &history->plies[i].move, NULL, CH_NOTATION_FULL, &text);
    }
    return ch_text_take(&text);
}

/* Opening `ballot` of the deck lengthened by plies that `key` draws; the ballot's side to move is
 * to move again at the end. What is drawn depends on the game, the deck and the calls before. NULL:
 * of a limited number of tries, longer and longer ones, none led to a new position that is fit to
 * begin from. */
static struct ch_opening *lengthen(struct ch_opening_order *self, int ballot, uint64_t key) {
    const struct ch_opening *from = &self->deck->opening[ballot];
    struct ch_random random;
    struct ch_history history;
    if (max_of(self, ballot, LOOKS - 1) == NOTHING)
        return NULL;
    ch_random_init(&random, key);
    ch_history_copy(&history, &from->history);
    for (int i = 0; i < LENGTHS * TRIES; i++) {
        int plies = FIRST_PLIES + i / TRIES * MORE_PLIES;
        if (push_plies(self, &history, plies, &random) &&
            add_hash(&self->tried, hash_of(&history)) && is_fit(self, &history, ballot)) {
            struct ch_opening *longer = ch_alloc(sizeof *longer);
            *longer = (struct ch_opening){.name = name_of(self->game, from, &history),
                                          .history = history};
            return longer;
        }
        while (history.count > from->history.count)
            ch_history_pop(&history);
    }
    ch_history_done(&history);
    return NULL;
}

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
    order->game = game;
    order->deck = deck;
    order->keys = *keys;
    order->in_list_order = in_list_order;
    order->shuffled = ch_alloc((size_t)deck->count * sizeof *order->shuffled);
    pthread_mutex_init(&order->mutex, NULL);
    if (lengthen && !ch_game_hidden(game) && !game->ops->deal)
        prepare_lengthening(order);
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
    ch_search_free(order->search);
    ch_moves_done(&order->legal);
    ch_key_table_done(&order->tried);
    ch_free(order->max);
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
    if (number >= order->rounds * order->deck->count)
        add_round(order);
    if (number < order->deck->count || !order->search)
        return;
    struct place *place = &order->place[number];
    uint64_t key = ch_key(&order->keys, CH_FOR_LENGTHENING, (uint32_t)number, 0, 0);
    place->longer = lengthen(order, place->ballot, key);
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

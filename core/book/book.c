#include "core/book/book.h"

#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"

/* FULL: the weight of the best move; FEWEST: less than that is none. */
enum { FULL = 4096, FEWEST = FULL / 16, FIRST_ROOM = 64 };

void ch_book_init(struct ch_book *book, const struct ch_game *game) {
    *book = (struct ch_book){.game = game};
}

void ch_book_done(struct ch_book *book) {
    ch_free(book->position);
    ch_free(book->move);
    ch_free(book->source);
    ch_key_table_done(&book->places);
}

int ch_book_find(const struct ch_book *book, const struct ch_position *position) {
    int number = ch_key_table_find(&book->places, book->game->ops->hash(book->game, position));
    if (number < 0 || memcmp(&book->position[number].position, position, sizeof *position) != 0)
        return -1;
    return number;
}

int ch_book_add(struct ch_book *book, const struct ch_position *position, int ply) {
    uint64_t hash = book->game->ops->hash(book->game, position);
    int number = ch_key_table_find(&book->places, hash);
    if (number >= 0)
        return memcmp(&book->position[number].position, position, sizeof *position) == 0 ? number
                                                                                         : -1;
    if (book->count == CH_BOOK_POSITIONS || ply > CH_BOOK_PLIES)
        return -1;
    book->position = ch_grow(book->position, book->count, &book->capacity, sizeof *book->position);
    number = ch_key_table_add(&book->places, hash, NULL);
    book->position[number] = (struct ch_book_position){.position = *position, .ply = ply};
    book->count++;
    return number;
}

void ch_book_legal(const struct ch_book *book, int number, struct ch_moves *legal) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_init(&history, book->game, &book->position[number].position);
    legal->count = 0;
    book->game->ops->moves(book->game, &history, legal);
    if (book->game->ops->outcome(book->game, &history, legal).result != CH_ONGOING)
        legal->count = 0;
}

static struct ch_book_move *add_moves(struct ch_book *book, int count) {
    while (book->move_count + count > book->move_capacity) {
        book->move_capacity = book->move_capacity ? book->move_capacity * 2 : FIRST_ROOM;
        book->move = ch_realloc(book->move, (size_t)book->move_capacity * sizeof *book->move);
    }
    struct ch_book_move *first = book->move + book->move_count;
    memset(first, 0, (size_t)count * sizeof *first);
    book->move_count += count;
    return first;
}

bool ch_book_expand(struct ch_book *book, int number) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_book_legal(book, number, &legal);
    bool fits = legal.count > 0 && book->count + legal.count <= CH_BOOK_POSITIONS;
    int first = book->move_count, ply = book->position[number].ply + 1;
    if (fits)
        add_moves(book, legal.count);
    for (int i = 0; fits && i < legal.count; i++) {
        struct ch_position after;
        book->game->ops->apply(book->game, &book->position[number].position, &legal.move[i],
                               &after);
        book->move[first + i].next = ch_book_add(book, &after, ply);
        fits = book->move[first + i].next >= 0;
    }
    if (fits) {
        book->position[number].expanded = true;
        book->position[number].first = first;
        book->position[number].count = legal.count;
        book->expanded++;
    } else {
        book->move_count = first;
    }
    return fits;
}

bool ch_book_has_source(const struct ch_book *book, const char *hash) {
    for (int i = 0; i < book->source_count; i++)
        if (strcmp(book->source[i], hash) == 0)
            return true;
    return false;
}

void ch_book_add_source(struct ch_book *book, const char *hash) {
    book->source =
        ch_realloc(book->source, (size_t)(book->source_count + 1) * sizeof *book->source);
    snprintf(book->source[book->source_count++], CH_HASH_HEX, "%s", hash);
}

int ch_book_move_score(const struct ch_book *book, int number, int move) {
    const struct ch_book_position *position = &book->position[number];
    const struct ch_book_position *next = &book->position[book->move[position->first + move].next];
    return next->ply > position->ply ? -next->score : -next->leaf;
}

void ch_book_propagate(struct ch_book *book) {
    CH_FREED int *order = ch_alloc((size_t)(book->count + 1) * sizeof *order);
    CH_FREED int *ends = ch_alloc((CH_BOOK_PLIES + 2) * sizeof *ends);
    for (int i = 0; i < book->count; i++)
        ends[book->position[i].ply + 1]++;
    for (int ply = 1; ply < CH_BOOK_PLIES + 2; ply++)
        ends[ply] += ends[ply - 1];
    for (int i = 0; i < book->count; i++)
        order[ends[book->position[i].ply]++] = i;
    for (int i = book->count - 1; i >= 0; i--) {
        struct ch_book_position *position = &book->position[order[i]];
        position->score = position->leaf;
        for (int m = 0; position->expanded && m < position->count; m++) {
            int score = ch_book_move_score(book, order[i], m);
            if (m == 0 || score > position->score)
                position->score = score;
        }
    }
}

bool ch_book_holds(const struct ch_book *book, int number, int move) {
    const struct ch_book_position *position = &book->position[number];
    const struct ch_book_position *next = &book->position[book->move[position->first + move].next];
    return position->depth >= CH_BOOK_CHECK && next->depth >= CH_BOOK_CHECK - 1 &&
           -next->leaf > position->leaf - CH_BOOK_LOSS;
}

int ch_book_weight(const struct ch_book *book, int number, int move, int temperature) {
    const struct ch_book_position *position = &book->position[number];
    if (!position->expanded || !ch_book_holds(book, number, move))
        return 0;
    int best = ch_book_move_score(book, number, move), own = best;
    for (int i = 0; i < position->count; i++) {
        int score = ch_book_move_score(book, number, i);
        if (score > best && ch_book_holds(book, number, i))
            best = score;
    }
    int loss = best - own;
    if (loss == 0)
        return FULL;
    if (temperature == 0 || loss > 4 * temperature)
        return 0;
    int whole = FULL >> (loss / temperature); /* between two halvings in a straight line */
    int weight = whole - whole / 2 * (loss % temperature) / temperature;
    return weight >= FEWEST ? weight : 0;
}

int ch_book_move_of(const struct ch_book *book, int number, const struct ch_move *wanted) {
    CH_SCOPED(ch_moves_done) struct ch_moves known = {0};
    int found = -1;
    ch_book_legal(book, number, &known);
    for (int i = 0; found < 0 && i < known.count; i++)
        if (ch_move_equal(&known.move[i], wanted))
            found = i;
    return found < book->position[number].count ? found : -1;
}

int ch_book_choose(const struct ch_book *book, const struct ch_position *position,
                   const struct ch_moves *legal, int temperature, uint64_t key, int *entry) {
    int number = ch_book_find(book, position), chosen = -1;
    if (entry)
        *entry = number;
    if (number < 0 || !book->position[number].expanded)
        return -1;
    CH_SCOPED(ch_moves_done) struct ch_moves known = {0};
    ch_book_legal(book, number, &known);
    uint32_t sum = 0;
    for (int i = 0; i < known.count; i++)
        if (ch_moves_find(legal, &known.move[i]) >= 0)
            sum += (uint32_t)ch_book_weight(book, number, i, temperature);
    struct ch_random random;
    ch_random_init(&random, key);
    uint32_t left = sum ? ch_random_below(&random, sum) : 0;
    for (int i = 0; sum && chosen < 0 && i < known.count; i++) {
        int at = ch_moves_find(legal, &known.move[i]);
        uint32_t weight = at < 0 ? 0 : (uint32_t)ch_book_weight(book, number, i, temperature);
        if (left < weight)
            chosen = at;
        else
            left -= weight;
    }
    return chosen;
}

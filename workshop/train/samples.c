/* Which positions of games an evaluation is fitted to. */
#include <assert.h>
#include <string.h>

#include "core/games/walk.h"
#include "workshop/train/train.h"

void ch_samples_init(struct ch_samples *samples, const struct ch_game *game) {
    *samples = (struct ch_samples){.game = game, .words = 1};
}

/* Makes room for positions of so many words. */
static void widen(struct ch_samples *samples, int words) {
    size_t size = (size_t)samples->capacity * (size_t)words;
    assert(words > samples->words && words <= CH_POSITION_WORDS &&
           samples->count <= samples->capacity);
    uint64_t *wider = ch_alloc(size * sizeof *wider);
    for (int i = 0; i < samples->count; i++)
        memcpy(wider + (size_t)i * (size_t)words,
               samples->word + (size_t)i * (size_t)samples->words,
               (size_t)samples->words * sizeof *wider);
    ch_free(samples->word);
    samples->word = wider;
    samples->words = words;
}

static void add_position(struct ch_samples *samples, const struct ch_position *position) {
    int words = samples->words;
    for (int w = words; w < CH_POSITION_WORDS; w++)
        if (position->word[w])
            words = w + 1;
    if (words > samples->words)
        widen(samples, words);
    size_t stride = (size_t)samples->words;
    samples->word =
        ch_grow(samples->word, samples->count, &samples->capacity, stride * sizeof(uint64_t));
    samples->of = ch_grow(samples->of, samples->count, &samples->of_capacity, sizeof(int));
    memcpy(samples->word + (size_t)samples->count * stride, position->word,
           stride * sizeof(uint64_t));
    samples->of[samples->count++] = samples->games;
}

static bool is_quiet(const struct ch_game *game, const struct ch_position *position) {
    struct ch_position passed;
    game->ops->pass(game, position, &passed);
    return !game->ops->can_capture(game, &passed);
}

/* True if a value before the captures were played out means little: the side to move can capture,
 * or, where it need not, did. */
static bool is_noisy(const struct ch_game *rules, const struct ch_self_game *game, int ply) {
    return ch_walk_of(rules)->forces
               ? rules->ops->can_capture(rules, ch_history_before(&game->history, ply))
               : ch_game_taken(rules, &game->history.plies[ply].move) > 0;
}

/* The squares as the other side sees them. */
static uint64_t turn(const struct ch_network_board *board, uint64_t squares) {
    uint64_t turned = 0;
    for (; squares; squares &= squares - 1)
        turned |= UINT64_C(1) << (board->last - (unsigned)__builtin_ctzll(squares));
    return turned;
}

static void take_place(const struct ch_game *rules, const struct ch_position *position,
                       struct ch_network_place *place) {
    struct ch_network_board board;
    struct ch_network_place seen;
    int side;
    rules->weights->board(rules, &board);
    rules->weights->place(rules, position, &seen, &side);
    for (int i = 0; i < CH_NETWORK_SIDES; i++)
        for (int kind = 0; kind < CH_NETWORK_KINDS; kind++)
            place->set[i][kind] = side == 0 ? seen.set[i][kind] : turn(&board, seen.set[!i][kind]);
}

static int16_t cut(int value) {
    return (int16_t)(value > CH_MOST_SCORE    ? CH_MOST_SCORE
                     : value < -CH_MOST_SCORE ? -CH_MOST_SCORE
                                              : value);
}

/* Takes the position before a ply for a network, and those that are like it. */
static void add_place(struct ch_samples *samples, const struct ch_game *rules,
                      const struct ch_self_game *game, int ply, bool held_out) {
    const struct ch_position *position = ch_history_before(&game->history, ply);
    struct ch_network_sample sample = {.score = game->score[ply], .held_out = held_out};
    const struct ch_weights_ops *weights = rules->weights;
    struct ch_network_place alike[CH_ALIKE];
    take_place(rules, position, &sample.place);
    alike[0] = sample.place;
    int count = weights->alike ? weights->alike(&sample.place, alike) : 1;
    double result = rules->ops->side(rules, position) == ch_weights_seat(rules) ? game->result
                                                                                : 1 - game->result;
    sample.result = ply < game->opening ? CH_NO_RESULT : (uint8_t)(2 * result);
    sample.value = cut(samples->played ? ch_network_value_alone(samples->played, &sample.place, 0)
                                       : rules->ops->evaluate(rules, position));
    for (int i = 0; i < count; i++) {
        bool new;
        sample.place = alike[i];
        ch_key_table_add(&samples->seen,
                         ch_hash_words(&alike[i].set[0][0], CH_NETWORK_SIDES * CH_NETWORK_KINDS),
                         &new);
        if (new)
            *ch_added(samples->sample, samples->count, samples->sample_capacity) = sample;
    }
}

/* Takes the position before a ply for a sum of weights. */
static void add_quiet(struct ch_samples *samples, const struct ch_game *rules,
                      const struct ch_self_game *game, int ply) {
    const struct ch_position *position = ch_history_before(&game->history, ply);
    bool new;
    if (ply < game->opening || !is_quiet(rules, position))
        return;
    ch_key_table_add(&samples->seen, rules->ops->hash(rules, position), &new);
    if (new)
        add_position(samples, position);
}

void ch_samples_add(struct ch_samples *samples, const struct ch_game *rules,
                    const struct ch_self_game *game, bool held_out) {
    int before = samples->count;
    assert(rules->ops->pass && rules->ops->can_capture);
    for (int ply = 0; ply < game->history.count; ply++) {
        if (game->score[ply] == CH_NO_SCORE || is_noisy(rules, game, ply))
            continue;
        if (rules->weights->place)
            add_place(samples, rules, game, ply, held_out);
        else
            add_quiet(samples, rules, game, ply);
    }
    int positions = samples->count - before;
    struct ch_sampled_game *from = ch_append(&samples->from, &samples->games, sizeof *from);
    *from = (struct ch_sampled_game){game->result, positions, held_out};
    samples->held_out += held_out ? positions : 0;
}

void ch_samples_position(const struct ch_samples *samples, int index,
                         struct ch_position *position) {
    size_t stride = (size_t)samples->words;
    assert(index >= 0 && index < samples->count);
    *position = (struct ch_position){{0}};
    memcpy(position->word, samples->word + (size_t)index * stride, stride * sizeof(uint64_t));
}

void ch_samples_done(struct ch_samples *samples) {
    ch_free(samples->sample);
    ch_free(samples->word);
    ch_free(samples->of);
    ch_free(samples->from);
    ch_key_table_done(&samples->seen);
}

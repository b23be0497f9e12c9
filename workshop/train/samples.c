#include "workshop/train/samples.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"

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
    if (game->ops->can_capture(game, position))
        return false;
    game->ops->pass(game, position, &passed);
    return !game->ops->can_capture(game, &passed);
}

void ch_samples_add(struct ch_samples *samples, const struct ch_self_game *game, bool held_out) {
    int before = samples->count;
    assert(samples->game->ops->pass && samples->game->ops->can_capture);
    for (int ply = game->opening; ply < game->history.count; ply++) {
        const struct ch_position *position = ch_history_before(&game->history, ply);
        bool new;
        if (!game->open[ply] || !is_quiet(samples->game, position))
            continue;
        ch_key_table_add(&samples->seen, samples->game->ops->hash(samples->game, position), &new);
        if (new)
            add_position(samples, position);
    }
    assert(before <= samples->count && samples->games <= samples->games_capacity);
    samples->from =
        ch_grow(samples->from, samples->games, &samples->games_capacity, sizeof *samples->from);
    samples->from[samples->games++] =
        (struct ch_sampled_game){game->result, samples->count - before, held_out};
}

void ch_samples_position(const struct ch_samples *samples, int index,
                         struct ch_position *position) {
    size_t stride = (size_t)samples->words;
    assert(index >= 0 && index < samples->count);
    *position = (struct ch_position){{0}};
    memcpy(position->word, samples->word + (size_t)index * stride, stride * sizeof(uint64_t));
}

void ch_samples_done(struct ch_samples *samples) {
    ch_free(samples->word);
    ch_free(samples->of);
    ch_free(samples->from);
    ch_key_table_done(&samples->seen);
}

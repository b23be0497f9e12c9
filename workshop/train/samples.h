/* The positions of games that an evaluation is fitted to, each with the result of its game. Only
 * quiet ones: neither side could capture if it were to move. None occurs twice. */
#ifndef CH_WORKSHOP_TRAIN_SAMPLES_H
#define CH_WORKSHOP_TRAIN_SAMPLES_H

#include "core/base/key_table.h"
#include "workshop/train/self_play.h"

/* Grows; release with ch_samples_done. */
struct ch_samples {
    const struct ch_game *game;
    uint64_t *word; /* the first `words` of each position; the others are 0 */
    int words, count, capacity;
    int *of; /* by position: its game */
    int of_capacity;
    struct ch_sampled_game {
        double result;
        int positions;
        bool held_out;
    } * from;
    int games, games_capacity;
    struct ch_key_table seen;
};

void ch_samples_init(struct ch_samples *samples, const struct ch_game *game);
/* Takes the positions of a game. */
void ch_samples_add(struct ch_samples *samples, const struct ch_self_game *game, bool held_out);
void ch_samples_position(const struct ch_samples *samples, int index, struct ch_position *position);
void ch_samples_done(struct ch_samples *samples);

#endif

/* A network (core/network/network.h) in floating point, as it is while it is fitted: how far its
 * values are from what they should be, and which way each weight has to go. All sums are made in
 * one order and of operations that IEEE 754 defines, so that a fit is the same on every processor.
 * Only the loss, which says which epoch was best, takes the C library's log1p. */
#ifndef CH_WORKSHOP_TRAIN_NETWORK_FLOATS_H
#define CH_WORKSHOP_TRAIN_NETWORK_FLOATS_H

#include "core/network/network.h"

enum { CH_NO_RESULT = 255 };

/* A position of a game. */
struct ch_network_sample {
    struct ch_network_place place; /* turned so that side 0 is to move */
    int16_t score;                 /* what a search found, for side 0, in hundredths of a man … */
    int16_t value;                 /* … and what the evaluation of that search says */
    uint8_t result;                /* of the game for side 0, in half points; CH_NO_RESULT: the
                                      position says nothing about it */
    bool held_out;
};

/* What follows the first layer, at a stage, in the order of the file. */
struct ch_float_tail {
    float second[CH_NETWORK_SECOND][CH_NETWORK_SIDES * CH_NETWORK_HIDDEN];
    float second_base[CH_NETWORK_SECOND];
    float out[CH_NETWORK_SECOND], out_base;
    float piece[CH_NETWORK_KINDS];
};

/* The weights; rows of bits that are no squares are 0. */
struct ch_float_weights {
    float row[CH_NETWORK_SIDES][CH_NETWORK_KINDS][CH_NETWORK_BITS][CH_NETWORK_HIDDEN];
    float base[CH_NETWORK_HIDDEN];
    struct ch_float_tail tail[CH_NETWORK_STAGES];
};

/* As an array of all of them. */
enum { CH_FLOAT_WEIGHTS = sizeof(struct ch_float_weights) / sizeof(float) };

/* A network on its way. */
struct ch_float_network {
    struct ch_float_weights weights;
    struct ch_network_board board;
    double scale;    /* hundredths of a man that are one unit of log odds */
    double by_score; /* how much a sample's score counts; its result counts the rest */
    bool portable;   /* by the code for any processor; the results are the same */
    /* Set by the functions below: */
    float turned[CH_NETWORK_STAGES][CH_NETWORK_SIDES * CH_NETWORK_HIDDEN][CH_NETWORK_SECOND];
    uint8_t stage[CH_NETWORK_BITS + 1]; /* by number of pieces */
};

/* Fills the weights at random; the board is the caller's. */
void ch_float_network_draw(struct ch_float_network *network, uint64_t seed);
/* Fills them from those of a file, or makes the file's: rounded, and cut to their limits. */
void ch_float_network_read(struct ch_float_network *network, const int16_t *values);
void ch_float_network_write(const struct ch_float_network *network, int16_t *values);
/* To be called after the weights have changed, before losses are asked. */
void ch_float_network_changed(struct ch_float_network *network);

/* What the chance of a win should be. */
double ch_sample_target(const struct ch_network_sample *sample, double scale, double by_score);
/* The cross-entropy of a target with the chance that a value means, in nats. */
double ch_value_loss(double value, double scale, double target);

/* The sum of losses of sample[index[0..count-1]]. Adds the slope of that by each weight to *slope,
 * which may be NULL. */
double ch_float_network_loss(const struct ch_float_network *network,
                             const struct ch_network_sample *sample, const int *index, int count,
                             struct ch_float_weights *slope);

#endif

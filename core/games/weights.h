/* Evaluations that are fitted to games: a network's, or sums of weights, of which each counts as
 * often as its feature is on the board. What is weighed is the game's; that there are weights and
 * where they are read from is the same for all games.
 *
 * Weights are immutable once they are made and may be shared between threads. */
#ifndef CH_CORE_GAMES_WEIGHTS_H
#define CH_CORE_GAMES_WEIGHTS_H

#include "core/base/source.h"
#include "core/games/game.h"
#include "core/network/network.h"

enum {
    CH_WEIGHT_UNIT = 10,     /* weights are integers; so many make a hundredth of a man */
    CH_WEIGHT_ONE = 256 * 8, /* the value of a feature that counts once */
    CH_WEIGHT_FEATURES = 512 /* a position has no more */
};

/* The weights of one game, ready to evaluate positions; the game knows what they are. */
struct ch_weights;

/* How often a weight counts, in parts of CH_WEIGHT_ONE, for the side that is White's. */
struct ch_weight_feature {
    int weight, value;
};

/* A part of an evaluation. */
struct ch_weight_part {
    const char *name; /* "material" */
    int score;        /* hundredths of a man */
};

enum { CH_WEIGHT_PARTS = 12, CH_ALIKE = 8 };

/* A piece on the board, and what it adds to its own side's evaluation, in hundredths of a man. */
struct ch_weight_piece {
    int square, worth;
    struct ch_piece piece;
};

struct ch_weights_ops {
    /* How many weights the game has. */
    int (*count)(const struct ch_game *game);
    /* The largest weight allowed at an index, its sign aside; the least is its negative. */
    int (*limit)(const struct ch_game *game, int weight);
    /* The weight that is the unit of the others where they are a sum: a man's. */
    int unit;
    /* Makes an evaluation of values[0..count-1], which a sum may lack: then all are 0. The caller
     * frees it by ch_free. */
    struct ch_weights *(*make)(const struct ch_game *game, const int16_t *values);
    /* The position's worth to the side to move, in hundredths of a man. */
    int (*evaluate)(const struct ch_weights *weights, const struct ch_position *position);
    /* The features of the position, from White's view, whatever the weights are: the sum of weight
     * times value in parts of CH_WEIGHT_ONE * CH_WEIGHT_UNIT, cut towards 0, is White's evaluation.
     * A weight may occur twice. Writes CH_WEIGHT_FEATURES at most, returns how many. */
    int (*features)(const struct ch_weights *weights, const struct ch_position *position,
                    struct ch_weight_feature out[CH_WEIGHT_FEATURES]);
    /* The evaluation in parts, for the side to move; they add up to it. Returns how many. NULL: it
     * is no sum. */
    int (*parts)(const struct ch_weights *weights, const struct ch_position *position,
                 struct ch_weight_part out[CH_WEIGHT_PARTS]);
    /* Of evaluations by a network (core/network/network.h); all NULL otherwise, and then `features`
     * is there. Its board; the position as it sees it, and the side that is to move; whether its
     * positions can be fitted to for another game with this table (NULL: no). */
    void (*board)(const struct ch_game *game, struct ch_network_board *board);
    void (*place)(const struct ch_game *game, const struct ch_position *position,
                  struct ch_network_place *place, int *side);
    bool (*serves)(const struct ch_game *game, const struct ch_game *other);
    /* The places that are worth the same, itself the first: turned or mirrored as the rules let the
     * board be. Returns how many, 1 or more. NULL: itself alone. */
    int (*alike)(const struct ch_network_place *place, struct ch_network_place out[CH_ALIKE]);
};

/* The seat from whose view features are: White. */
static inline int ch_weights_seat(const struct ch_game *game) {
    return game->seat_letter[1] == 'W';
}

/* Files of weights (core/games/weights.h): text, with who made them from what, the weights deflated
 * and in base64, and the hash of all that. docs/weights.md describes them line by line. */

enum { CH_WEIGHTS_MOST = 1 << 22 };

/* The content of a file. Owns the strings and the weights; release with ch_weights_file_done. */
struct ch_weights_file {
    char *game;  /* its name */
    char *board; /* "8x8" */
    char *made;  /* the command that made it */
    int64_t count;
    double scale;                   /* hundredths of a man that are one unit of log odds */
    int64_t seed, games;            /* of the games that it was fitted to; 0: none */
    int64_t positions, held_out;    /* of those games, and of those that were held out */
    double loss_before, loss_after; /* mean cross-entropy of what was held out, in nats: with the
                                       evaluation of the last games, and with this */
    int16_t *values;
};

void ch_weights_file_done(struct ch_weights_file *file);

/* Reads a text. CH_BAD_INPUT with the line and what is wrong there. */
enum ch_status ch_weights_file_read(const struct ch_source *source, struct ch_weights_file *file,
                                    struct ch_error *error);
/* Appends the text. */
void ch_weights_file_write(const struct ch_weights_file *file, struct ch_text *text);

/* Reads a text and makes the weights that it gives, for this game; they may have been fitted to
 * games of another one on the same board. CH_BAD_INPUT if they do not fit, CH_UNSUPPORTED if the
 * game has no fitted evaluation. The caller frees them with ch_free. */
enum ch_status ch_weights_read(const struct ch_source *source, const struct ch_game *game,
                               struct ch_weights **weights, struct ch_error *error);

/* "8x8" */
void ch_weights_board(const struct ch_game *game, char board[16]);

#endif

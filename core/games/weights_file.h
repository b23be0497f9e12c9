/* Files of weights (core/games/weights.h): text, with who made them from what, the weights deflated
 * and in base64, and the hash of all that. docs/weights.md describes them line by line. */
#ifndef CH_CORE_GAMES_WEIGHTS_FILE_H
#define CH_CORE_GAMES_WEIGHTS_FILE_H

#include "core/base/source.h"
#include "core/games/weights.h"

enum { CH_WEIGHTS_FILE_BYTES = 16 << 20, CH_WEIGHTS_MOST = 1 << 22 };

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
                                       evaluation that the fit began with, and with this */
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

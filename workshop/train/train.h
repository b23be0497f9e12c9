/* Training: games of the search against itself, and weights fitted to them, in rounds of which each
 * plays with the weights of the one before. */
#ifndef CH_WORKSHOP_TRAIN_TRAIN_H
#define CH_WORKSHOP_TRAIN_TRAIN_H

#include <stdio.h>

#include "core/base/key_table.h"
#include "core/games/weights.h"
#include "core/statistics/logistic.h"
#include "workshop/progress.h"
#include "workshop/train/network_floats.h"

/* The settings shared by the games of a round. */
struct ch_self_play {
    const struct ch_game *game;
    const struct ch_weights *weights; /* borrowed; NULL: the evaluation made by hand */
    struct ch_endgame *tables;        /* borrowed; NULL: none */
    uint64_t nodes;                   /* of each move's search */
    const atomic_bool *stop;
};

/* A game as it went. Release with ch_self_game_done. */
struct ch_self_game {
    struct ch_history history;
    int16_t *score; /* by ply: what the search found in the position in which it was played, for the
                       side to move, or CH_NO_SCORE: a decision, or no search */
    int opening;    /* plies up to the last that was played at random: of what came before, the
                       result says nothing */
    int capacity;
    double result; /* for the seat from whose view features are: 1, 1/2, 0 */
};

enum { CH_NO_SCORE = INT16_MIN, CH_MOST_SCORE = 2047 /* one beyond is kept as none */ };

/* Plays the game of this key against itself, from an opening of random moves to an end by the rules
 * or one that is foreseen. False if it was stopped; then the game is released already. */
bool ch_self_play(const struct ch_self_play *play, uint64_t key, struct ch_self_game *game);
void ch_self_game_done(struct ch_self_game *game);
/* Appends a move, with the score of the position before it. */
void ch_self_game_push(struct ch_self_game *game, const struct ch_game *rules,
                       const struct ch_move *move, int score);

/* The settings that the games depend on: written into the head, and compared with it. */
struct ch_games_head {
    const struct ch_game *game;
    uint64_t seed, nodes;
    int games;           /* of a round */
    const char *weights; /* the hash of those that round 1 plays with, or "none" */
    const char *tables;  /* the hash of endgame tables, or "none" */
    double pull;
    const struct ch_games_file *from; /* games that are fitted to as well, so that later rounds play
                                         with what they taught */
    int from_count;
};

/* A game, packed. */
struct ch_games_line {
    char *moves;    /* NULL: not played yet */
    int number, at; /* of the game; of the line in the file, from 1 */
    int opening;
    double result;
};

/* The games of a training: one a line as soon as it is over, so that a training that was stopped
 * goes on where it was. A head says what the games depend on. */
struct ch_games_file {
    FILE *file;
    const char *path;            /* borrowed */
    const struct ch_game *rules; /* of the games */
    bool any;                    /* made by ch_games_read */
    struct ch_games_line *line;  /* by number of the game; of any file, in its order */
    int capacity, done;          /* those that there is room for, and those that were played */
    char head[CH_HASH_HEX];      /* the hash of the head */
    char hash[CH_HASH_HEX];      /* of all of any file */
};

/* Opens the file at `path` or makes it; reads the games 0..capacity-1 that are in it, and passes
 * over others. A last line that was not written to its end is dropped. CH_BAD_INPUT if it is no
 * such file, is damaged, or depends on other things. Any changed byte is noticed. */
enum ch_status ch_games_open(struct ch_games_file *file, const char *path,
                             const struct ch_games_head *head, int capacity,
                             struct ch_error *error);
/* Reads all games of a file, whatever they depend on, but writes none. CH_BAD_INPUT as above, or if
 * they are of a game whose positions can't serve an evaluation of `game`. */
enum ch_status ch_games_read(struct ch_games_file *file, const char *path,
                             const struct ch_game *game, struct ch_error *error);
/* Appends a game to the file and to the list. CH_SYSTEM if it can't be written. */
enum ch_status ch_games_add(struct ch_games_file *file, int number, const struct ch_self_game *game,
                            struct ch_error *error);
/* Plays a game again from line[index]; it must have been played. `game` is uninitialised.
 * CH_BAD_INPUT if its moves can't be played. */
enum ch_status ch_games_replay(const struct ch_games_file *file, int index,
                               struct ch_self_game *game, struct ch_error *error);
void ch_games_close(struct ch_games_file *file);

/* The positions of games that an evaluation is fitted to, none twice: those in which a search saw
 * no decision, and the side to move can't capture. For a sum of weights neither side could, and the
 * result of the game counts for them. */

/* Grows; release with ch_samples_done. */
struct ch_samples {
    const struct ch_game *game;
    const struct ch_network *played; /* that the games were played with; NULL: none */
    /* For networks: */
    struct ch_network_sample *sample;
    int sample_capacity;
    /* For sums of weights: */
    uint64_t *word; /* the first `words` of each position; the others are 0 */
    int words, capacity;
    int *of; /* by position: its game */
    int of_capacity;
    /* For both: */
    int count, held_out;
    struct ch_sampled_game {
        double result;
        int positions;
        bool held_out;
    } * from;
    int games;
    struct ch_key_table seen;
};

void ch_samples_init(struct ch_samples *samples, const struct ch_game *game);
/* Takes the positions of a game of these rules. */
void ch_samples_add(struct ch_samples *samples, const struct ch_game *rules,
                    const struct ch_self_game *game, bool held_out);
/* The position of a sum of weights. */
void ch_samples_position(const struct ch_samples *samples, int index, struct ch_position *position);
void ch_samples_done(struct ch_samples *samples);

struct ch_fit {
    const struct ch_samples *samples;
    const struct ch_weights *weights;     /* that the games were played with; NULL: none */
    const struct ch_weights_file *before; /* that the fit begins with; NULL: 0, or at random */
    double pull;                          /* of struct ch_logistic, towards `before`; of sums */
    uint64_t seed;                        /* of networks */
    int threads;
    bool portable; /* by the code for any processor */
    const atomic_bool *stop;
    void (*report)(void *reader, int iteration, double loss, double held_out);
    void *reader;
};

/* Fits; fills count, scale, positions, held_out, loss_before, loss_after and values of `file`, all
 * else is the caller's. loss_before is that of the evaluation by which the games of the last round
 * were played, loss_after that of the weights as the file has them: cross-entropy with the results,
 * the former with the scale that fits it best. */
void ch_fit_weights(const struct ch_fit *fit, struct ch_weights_file *file);
/* The same for a network, with losses against what the chance of a win should be. The file's scale
 * is wider than that by which the searches' scores foretell results best: what the chance of a win
 * should be is 0.8 of what the score means there, and 0.2 of the result. */
void ch_fit_network(const struct ch_fit *fit, struct ch_weights_file *file);

struct ch_train {
    /* The caller's: */
    const struct ch_game *game;
    int games, rounds;    /* games of a round; 0: none, and a fit to those of `from` */
    uint64_t seed, nodes; /* of the searches, a move */
    int threads;
    double pull;                      /* of struct ch_logistic: towards `weights`, or to 0 */
    const struct ch_source *weights;  /* that the first round plays with and fits begin with; NULL:
                                         the evaluation made by hand */
    struct ch_endgame *tables;        /* that its searches ask, borrowed; NULL: none */
    const char *path;                 /* where the games are kept */
    const struct ch_games_file *from; /* games of other trainings that count as well */
    int from_count;
    const atomic_bool *stop;
    /* Shows the games of all rounds; may be NULL. */
    struct ch_progress *progress;
    /* After each iteration of a fit, and after each round with what it found. */
    void (*fitting)(struct ch_train *train, int round, int iteration, double loss, double held_out);
    void (*round_done)(struct ch_train *train, int round, const struct ch_weights_file *file);
    /* Results of White in all games: losses, draws, wins. */
    int results[3];
};

/* Trains. `file` gets all of the last round but `made`, which is the caller's; release it with
 * ch_weights_file_done in any case. CH_INTERRUPTED once `stop` is set: the same call goes on. */
enum ch_status ch_train_run(struct ch_train *train, struct ch_weights_file *file,
                            struct ch_error *error);

#endif

/* Stratego as a game of the program: `stratego`, or `stratego:army=barrage,two-squares=5` with
 * values chosen for its parameters. */
#ifndef CH_CORE_GAMES_STRATEGO_STRATEGO_H
#define CH_CORE_GAMES_STRATEGO_STRATEGO_H

#include "core/games/stratego/rules.h"

/* Where pieces of `seat` could go if it were to move, whatever the past forbids. */
void ch_stratego_steps(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat, struct ch_moves *moves);
/* The same for whoever keeps them in another form: calls `add` with what is on the square that each
 * goes to, 0 if it is empty. */
static inline __attribute__((always_inline)) void
ch_stratego_each_step(const struct ch_stratego *stratego, const struct ch_position *position,
                      int seat, void (*add)(void *context, int from, int to, unsigned there),
                      void *context) {
    for (int first = 0; first < CH_STRATEGO_SQUARES; first += 8) {
        uint64_t own =
            ch_stratego_word_of(position->word[CH_STRATEGO_WORD_SQUARES + first / 8], seat);
        for (; own; own &= own - 1) {
            int from = first + __builtin_ctzll(own) / 8;
            int kind = ch_stratego_kind(ch_stratego_at(position, from));
            const int16_t(*next)[CH_DIRECTIONS] = stratego->game.graph.neighbour;
            for (int way = CH_N; way < CH_DIRECTIONS && ch_stratego_moves_at_all(kind); way += 2)
                for (int to = next[from][way]; to != CH_NO_SQUARE; to = next[to][way]) {
                    unsigned there = ch_stratego_at(position, to);
                    if (!there || ch_stratego_seat(there) != seat)
                        add(context, from, to, there);
                    if (there || kind != CH_STRATEGO_SCOUT)
                        break;
                }
        }
    }
}
/* A strike at a piece of unknown rank, as it is in a view, is taken for won. */
void ch_stratego_apply(const struct ch_game *game, const struct ch_position *before,
                       const struct ch_move *move, struct ch_position *after);
void ch_stratego_complete(const struct ch_game *game, const struct ch_history *view, int seat,
                          struct ch_random *random, struct ch_history *full);
bool ch_stratego_write_start(const struct ch_game *game, const struct ch_position *position,
                             int seat, struct ch_text *text);
enum ch_status ch_stratego_set_up(const struct ch_game *game, int seat, const char *text,
                                  struct ch_position *position, struct ch_error *error);
void ch_stratego_deal(const struct ch_game *game, int seat, struct ch_random *random,
                      struct ch_text *text);
/* Judges the legal moves (one or more) of the history's last position, the view of the side to
 * move, by a look one move ahead and what is known of the enemy's pieces: the baseline that an
 * agent of Stratego has to beat. The best of them, equal ones at random, with what it is made of.
 */
int ch_stratego_greedy_move(const struct ch_game *game, const struct ch_history *history,
                            const struct ch_moves *legal, struct ch_random *random,
                            struct ch_text *reason);

/* How set-ups are read and written. */
extern const struct ch_set_up_ops ch_stratego_set_ups;
/* How the search walks. */
extern const struct ch_walk_ops ch_stratego_walk;

/* The worth of pieces in a position, in the unit of the kinds' values (a marshal 6400). */
struct ch_stratego_values {
    int piece[CH_STRATEGO_RANKS];   /* to its owner and its enemy, by kind */
    int stealth[CH_STRATEGO_RANKS]; /* of not being known, beside that */
};

/* The values of the seat's pieces by what both sides have lost, after the program Demon of
 * Ignorance: a marshal is worth less while the enemy's spy lives; a rank that nothing can strike
 * any more is worth no more than the rank below; miners are worth more when there are few for the
 * bombs that are left; a spy is worth little without a marshal to strike, and stealth the less the
 * fewer pieces are left. */
void ch_stratego_value(const struct ch_stratego *stratego, const struct ch_position *position,
                       int seat, struct ch_stratego_values *values);

#endif

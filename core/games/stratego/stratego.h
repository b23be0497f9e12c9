/* Stratego as a game of the program: `stratego`, or `stratego:army=barrage,two-squares=5` with
 * values chosen for its parameters. */
#ifndef CH_CORE_GAMES_STRATEGO_STRATEGO_H
#define CH_CORE_GAMES_STRATEGO_STRATEGO_H

#include "core/games/stratego/laws.h"
#include "core/games/text/board_text.h"

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
            const int16_t(*next)[CH_WAYS] = stratego->game.graph.neighbour;
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

/* Positions and moves as text: slots of the table of functions, and what they share. */

/* `J7`: the column's letter, A to K without I, and the row's number. Read in any case. */
void ch_stratego_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]);
int ch_stratego_square_from_name(const struct ch_game *game, const char *name);
/* Moves past a letter and a number after it; returns the square that they name, or CH_NO_SQUARE
 * where the board has none such. *at stays where no square can be meant. */
int ch_stratego_read_square(const char **at);

/* The kind of a letter in any case; CH_STRATEGO_UNKNOWN: of none. */
int ch_stratego_kind_of_letter(const struct ch_game *game, char letter);

/* Board text, Red's pieces in capitals, and after it, each once and where it is not empty:
 * ` moved=A4,B4` ` shown=C7` ` lost=R:SSN,B:M`. Without `lost` all that is missing of an army is
 * lost, which is not possible with pieces of unknown rank. */
enum ch_status ch_stratego_parse_position(const struct ch_game *game, const char *text,
                                          struct ch_position *position, struct ch_error *error);
void ch_stratego_format_position(const struct ch_game *game, const struct ch_position *position,
                                 struct ch_text *text);
/* `J4-J7`, `J4xJ7`, `J4:J7`, `J4 J7`, `J4J7`, in any case. */
enum ch_status ch_stratego_parse_move(const struct ch_game *game, const struct ch_history *history,
                                      const struct ch_moves *legal, const char *text,
                                      struct ch_move *move, bool *warning, struct ch_error *error);
/* What has fallen in a strike, where the lost pieces leave a choice, is written like `J4xJ7=S`. */
enum ch_status ch_stratego_take_back(const struct ch_game *game, const struct ch_position *after,
                                     const char *text, struct ch_move *move,
                                     struct ch_position *before, struct ch_error *error);
void ch_stratego_format_move(const struct ch_game *game, const struct ch_move *move,
                             const struct ch_moves *legal, enum ch_notation notation,
                             struct ch_text *text);

/* The board with each piece's side and rank, and beside it what is left of both armies. Where a
 * side sees the position, pieces that it does not know are `?`, or `#` as long as they have not
 * moved. */
void ch_stratego_draw(const struct ch_game *game, const struct ch_position *position,
                      const struct ch_drawing *drawing, struct ch_text *text);
/* "10", "9", "F": the sign of a kind in drawings, by the numbers in use. */
const char *ch_stratego_rank(int kind, enum ch_ranks ranks);

/* Says why the move from one square to another can't be played; `legal` are the moves that can. */
enum ch_status ch_stratego_refuse(const struct ch_stratego *stratego,
                                  const struct ch_history *history, const struct ch_moves *legal,
                                  int from, int to, struct ch_error *error);
/* Appends how far the laws have counted for the side to move, a line each; nothing where no law has
 * begun to count. */
void ch_stratego_add_past(const struct ch_stratego_past *past, struct ch_text *text);
/* The same for the `laws` slot, with the forbidden steps where `legal` is there. */
void ch_stratego_report_laws(const struct ch_game *game, const struct ch_history *history,
                             const struct ch_moves *legal, struct ch_text *text);
/* Appends what the move, made in the whole position `before`, shows of hidden pieces to both sides:
 * a strike and its end, a scout that ran. Nothing where it shows nothing. */
void ch_stratego_report(const struct ch_game *game, const struct ch_position *before,
                        const struct ch_move *move, enum ch_ranks ranks, struct ch_text *text);

/* The rules in sentences, with the rule variants that are chosen. */
void ch_stratego_words(const struct ch_game *game, struct ch_text *text);

#endif

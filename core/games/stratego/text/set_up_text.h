/* Set-ups of Stratego as text, for people and for agents: rows from the front one (nearest the
 * enemy) to the back row, each from column A to K, in letters of the game or in rank numbers. */
#ifndef CH_CORE_GAMES_STRATEGO_TEXT_SET_UP_TEXT_H
#define CH_CORE_GAMES_STRATEGO_TEXT_SET_UP_TEXT_H

#include "core/games/set_up.h"
#include "core/games/stratego/rules.h"

enum { CH_STRATEGO_SET_UP_SQUARES = CH_STRATEGO_SET_UP_ROWS * CH_STRATEGO_SIDE };

_Static_assert((int)CH_STRATEGO_SET_UP_SQUARES <= (int)CH_SET_UP_PLACES, "a set-up has room");

/* What the signs of a text mean. */
enum ch_stratego_form {
    CH_STRATEGO_FORM_OPEN,    /* not given: the text itself has to show it */
    CH_STRATEGO_FORM_LETTERS, /* F Y S N T L P J C G M B, in any case */
    CH_STRATEGO_FORM_ISF,     /* F, 1 the spy to 9 the general, X or 10 the marshal, B */
    CH_STRATEGO_FORM_US       /* F, S the spy, 9 the scout to 1 the marshal, B */
};

/* Its slots are below. */
extern const struct ch_set_up_ops ch_stratego_set_ups;

/* The square of a place in a set-up. */
int ch_stratego_set_up_square(int seat, int place);

/* Reads a whole set-up: four rows with `/` or a new line between them, or 40 signs in one run,
 * which begin with the back row as in Halbersma's notation. A file may have `#` comments and lines
 * `name: …` and `ranks: isf|us|letters`. `file` (may be NULL) is for messages. CH_BAD_INPUT says
 * what is wrong; whether it is the game's army is another question. */
enum ch_status ch_stratego_read_set_up(const struct ch_game *game, const char *text,
                                       const char *file, struct ch_set_up *set_up,
                                       struct ch_error *error);
/* CH_BAD_INPUT says which pieces of the army are missing and which are too many. */
enum ch_status ch_stratego_check_army(const struct ch_game *game, const struct ch_set_up *set_up,
                                      struct ch_error *error);
/* Appends the set-up in letters, `/` between the rows. */
void ch_stratego_write_set_up(const struct ch_game *game, const struct ch_set_up *set_up,
                              struct ch_text *text);
/* Reads what is on the seat's rows. */
void ch_stratego_set_up_of(const struct ch_position *position, int seat, struct ch_set_up *set_up);
/* Puts it on the seat's rows, in place of what is there. */
void ch_stratego_set_up_put(const struct ch_set_up *set_up, int seat, struct ch_position *position);

/* The kind that a word names: its name, a sign of `ranks`, or a letter of the game that is no such
 * sign. CH_STRATEGO_UNKNOWN: none. */
int ch_stratego_read_kind(const struct ch_game *game, const char *word, enum ch_ranks ranks);

#endif

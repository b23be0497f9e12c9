/* Set-ups that people make, in games that begin with secret ones: the table of functions with which
 * the console reads, shows and writes them. A place is a square of a seat's own rows, counted by
 * row from the front one (nearest the enemy), as the texts of set-ups have them. */
#ifndef CH_CORE_GAMES_SET_UP_H
#define CH_CORE_GAMES_SET_UP_H

#include "core/games/game.h"

enum { CH_SET_UP_PLACES = 40 }; /* of a seat, at most */

struct ch_set_up {
    uint8_t kind[CH_SET_UP_PLACES]; /* by place; the game's unknown kind: empty */
    int form;                       /* as it was read: what the signs of the text mean */
    bool from_back;                 /* it was one run of signs: the back row came first */
};

struct ch_set_up_ops {
    int rows, columns;          /* of a seat's places */
    const char *span[CH_SEATS]; /* its rows in words: "1 to 4" */
    const char *example;        /* of a square with its piece: "A4 scout" */
    const char *layout;         /* of texts: "four rows with / between them" */
    const char *order;          /* in which texts are written, and in which signs */

    /* The square of a place. */
    int (*square)(int seat, int place);
    /* Reads a whole set-up; whether it is one of the game is another question. `file` (may be NULL)
     * is for messages. CH_BAD_INPUT says what is wrong, and leaves `set_up` alone. */
    enum ch_status (*read)(const struct ch_game *game, const char *text, const char *file,
                           struct ch_set_up *set_up, struct ch_error *error);
    /* Reads the signs of at most a row into kind[]. The number read, or -1 with `error`; *form is
     * what they mean, 0 if that is not clear. */
    int (*read_row)(const struct ch_game *game, const char *signs, enum ch_ranks ranks,
                    uint8_t kind[], int *form, struct ch_error *error);
    /* The kind that a word names by its name or sign; the unknown kind: none. */
    int (*read_kind)(const struct ch_game *game, const char *word, enum ch_ranks ranks);
    /* What is drawn of a kind: "10", "B". */
    const char *(*sign)(int kind, enum ch_ranks ranks);
    /* "letters", "ISF ranks": a form for people. */
    const char *(*form_text)(int form);
    /* CH_BAD_INPUT says what is missing and what is too much. */
    enum ch_status (*check)(const struct ch_game *game, const struct ch_set_up *set_up,
                            struct ch_error *error);
    /* Appends the set-up as the game's set_up slot reads it, `/` between the rows. */
    void (*write)(const struct ch_game *game, const struct ch_set_up *set_up, struct ch_text *text);
    /* Reads what is on the seat's places; puts it there. */
    void (*take)(const struct ch_position *position, int seat, struct ch_set_up *set_up);
    void (*put)(const struct ch_set_up *set_up, int seat, struct ch_position *position);
};

/* The place of a square; -1 if it is none of the seat's. */
static inline int ch_set_up_place(const struct ch_set_up_ops *ops, int seat, int square) {
    for (int place = 0; place < ops->rows * ops->columns; place++)
        if (ops->square(seat, place) == square)
            return place;
    return -1;
}

#endif

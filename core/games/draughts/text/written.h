/* A move as somebody wrote it, and why it can't be played. */
#ifndef CH_CORE_GAMES_DRAUGHTS_TEXT_WRITTEN_H
#define CH_CORE_GAMES_DRAUGHTS_TEXT_WRITTEN_H

#include "core/games/draughts/draughts.h"

struct ch_written {
    int count; /* squares: 1 or more; 0 where pieces are put and none moves */
    uint8_t square[CH_MAX_PATH];
    char method[CH_MAX_PATH]; /* of the capture that leads to a square: 'A', 'W'; 0: not written */
    char
        sign; /* '-', 'x' (also for ':'), ' ' when blanks or nothing part them, 0 with one square */
    const char *foreign; /* the text itself, borrowed, if it names squares by numbers where the game
                            has letters, or by letters where it has numbers; else NULL */
    /* Pieces put on the board, and the one that a capture takes besides. */
    int puts;
    uint8_t put[CH_MAX_PATH];
    int put_kind; /* -1: not written */
    int bonus;    /* CH_NO_SQUARE: not written */
    int huff;     /* the piece huffed before the move; CH_NO_SQUARE: not written */
};

/* True if `move` could be meant: the squares are in its path in their order, the first first and
 * the last last; or they are the first, the last, and those of all captured pieces. */
bool ch_written_names(const struct ch_draughts *draughts, const struct ch_move *move,
                      const struct ch_written *written);

/* Says why `written` names no legal move, or more than one. Always CH_BAD_INPUT. */
enum ch_status ch_written_refuse(const struct ch_draughts *draughts,
                                 const struct ch_history *history, const struct ch_moves *legal,
                                 const struct ch_written *written, struct ch_error *error);

/* Reads the pieces that are put or huffed before the squares of a move, `@c3+@d5`, `~c3`, moving
 * past them and the sign behind them, and takes the piece after a sign behind the squares,
 * `c3xc5+a1`, off the text. False if that is no such text: nothing is promised of *written and
 * *text then. */
bool ch_written_read_puts(const struct ch_draughts *draughts, char **text,
                          struct ch_written *written);
/* True if the move puts, huffs and takes besides what is written. */
bool ch_written_puts_agree(const struct ch_draughts *draughts, const struct ch_move *move,
                           const struct ch_written *written);
/* The square of the piece that a capture takes besides, or CH_NO_SQUARE. */
int ch_written_bonus(const struct ch_draughts *draughts, const struct ch_move *move);
/* Appends what a move puts or huffs before it moves, with a sign behind if it moves. */
void ch_written_add_puts(const struct ch_draughts *draughts, const struct ch_move *move,
                         struct ch_text *text);
/* Appends why pieces can't be put or huffed as written, or why nothing may be moved before some are
 * put. False if neither is the reason. */
bool ch_written_explain_puts(const struct ch_draughts *draughts, const struct ch_position *position,
                             const struct ch_written *written, struct ch_text *text);

/* Appends why the piece on the first square can't join the one on the second, or why others must
 * join first. False if neither is the reason. */
bool ch_written_explain_join(const struct ch_draughts *draughts, const struct ch_position *position,
                             const struct ch_written *written, struct ch_text *text);

/* Which rule keeps a written move from being legal, found by asking the rules without it. */
enum ch_illegal {
    CH_ILLEGAL_NONE,         /* it breaks more than one rule, or none that can be left out */
    CH_ILLEGAL_CHOICE,       /* other captures must be made */
    CH_ILLEGAL_CAPTURE,      /* some capture must be made */
    CH_ILLEGAL_ALTERNATIVES, /* the piece does not capture in these directions */
    CH_ILLEGAL_END,          /* the piece's move ends before */
    CH_ILLEGAL_RULE          /* another rule */
};

/* Appends the rule in words ("most pieces must be taken"; nothing for NONE, CAPTURE and
 * ALTERNATIVES, where the words are the caller's). The move's first square holds a piece of the
 * side to move, and no legal move is meant. */
enum ch_illegal ch_written_reason(const struct ch_draughts *draughts,
                                  const struct ch_position *position,
                                  const struct ch_written *written, struct ch_text *text);

/* "nd", "rd" or "th": what follows a number from 2 on that counts times. */
const char *ch_written_ordinal(int number);

/* Appends a form that has one %s at most, the word in its place. */
void ch_written_add_form(struct ch_text *text, const char *form, const char *word);

#endif

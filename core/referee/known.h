/* Entries of endgame tables and an opening book for a turn's moves. Their owner looks them up
 * before the turn, and an agent that may use them gets them with the turn. */
#ifndef CH_CORE_REFEREE_KNOWN_H
#define CH_CORE_REFEREE_KNOWN_H

#include "core/base/text.h"
#include "core/games/endgame.h"

enum { CH_KNOWN_LINE = 64 }; /* bytes */

/* A move, as the side to move sees it. */
struct ch_known_move {
    bool solved; /* the tables have the position after it */
    struct ch_endgame_value value;
    bool booked; /* the book has the position and this move of it; else what follows is 0 */
    int chance;  /* per cent, with which the book plays it; 0: never */
    int score;   /* hundredths of a man, propagated from the leaves */
    int wins, draws, losses;  /* games with it, for its player */
    char line[CH_KNOWN_LINE]; /* short moves that the book's search expects after it; "": none */
};

struct ch_known {
    bool tables, book;          /* whether the agent has them */
    struct ch_known_move *move; /* by index of the turn's legal moves; owned */
    int count, capacity;
};

/* Makes room for that many moves, of which nothing is known. */
void ch_known_begin(struct ch_known *known, int count);
void ch_known_done(struct ch_known *known);

/* Append what is known in words: "win in 19"; "book +0.05, games +3 =5 -4, 23-19 8-11". Nothing if
 * nothing is. */
void ch_known_tables_add(const struct ch_known_move *move, struct ch_text *text);
void ch_known_book_add(const struct ch_known_move *move, struct ch_text *text);

#endif

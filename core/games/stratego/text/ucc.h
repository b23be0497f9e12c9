/* How programs of the UCC's competition of 2012 write pieces, boards and moves: 1 for the marshal
 * to 9 for the scout, x and y from the upper left corner where Red's back row is. Here x is the
 * column A to K and y the row 1 to 10. */
#ifndef CH_CORE_GAMES_STRATEGO_TEXT_UCC_H
#define CH_CORE_GAMES_STRATEGO_TEXT_UCC_H

#include "core/games/stratego/rules.h"

/* The kind of a piece with this letter, or CH_STRATEGO_UNKNOWN; and its letter. */
int ch_ucc_kind(char letter);
char ch_ucc_letter(int kind);

/* Reads `X Y DIRECTION [MULTIPLIER]`, blanks before it passed over; *rest is what follows, without
 * blanks before. False if it is none, or leads off the board. */
bool ch_ucc_move_read(const char *text, int *from, int *to, const char **rest);
/* Appends such a move; the multiplier only of more than one square. */
void ch_ucc_move_write(const struct ch_move *move, struct ch_text *text);
/* Appends what came of it: "OK", "KILLS 2 9", "DIES 6 4", "BOTHDIE 9 9", "VICTORY_FLAG". The
 * positions may be views. */
void ch_ucc_outcome_write(const struct ch_position *before, const struct ch_move *move,
                          const struct ch_position *after, struct ch_text *text);
/* Appends ten rows, each ended by a newline, as `seat` sees them: its own pieces, # for the other
 * side's, + for lakes. */
void ch_ucc_board_write(const struct ch_game *game, const struct ch_position *position, int seat,
                        struct ch_text *text);

#endif

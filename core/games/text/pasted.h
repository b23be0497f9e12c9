/* Positions as they are pasted out of game scores and web pages. */
#ifndef CH_CORE_GAMES_TEXT_PASTED_H
#define CH_CORE_GAMES_TEXT_PASTED_H

#include <stddef.h>

/* The word before the position in the address of a page, such as the name of a game; else "". */
void ch_pasted_game(const char *text, char name[], size_t size);

/* Leaves of `[FEN "W:…"]` what is in the quotes, of the address of a page and of Hub's `pos` line
 * the position. Of a text of one line, marks that are not seen go, dashes and blanks of typesetters
 * become ASCII's, quotes around it go. In place. */
void ch_pasted_position(char *text);

#endif

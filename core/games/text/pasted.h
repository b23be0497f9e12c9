/* Positions as they are pasted out of game scores and web pages. */
#ifndef CH_CORE_GAMES_TEXT_PASTED_H
#define CH_CORE_GAMES_TEXT_PASTED_H

/* Leaves of `[FEN "W:…"]` what is in the quotes, of the address of a page and of Hub's `pos` line
 * the position. Of a text of one line, marks that are not seen go, dashes and blanks of typesetters
 * become ASCII's, quotes around it go. In place. */
void ch_pasted_position(char *text);

#endif

/* The signs that people write between the squares of a move. */
#ifndef CH_CORE_GAMES_TEXT_SIGN_H
#define CH_CORE_GAMES_TEXT_SIGN_H

/* The sign at *at, moving past it and the blanks around it: '-'; 'x' for x, X, : and the
 * multiplication sign; ' ' for none but blanks; 0 if nothing there parts two squares. */
char ch_sign_read(const char **at);

#endif

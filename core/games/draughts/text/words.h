/* The rules of a game in sentences for people, made from the compiled rules: what is read here is
 * what is played. */
#ifndef CH_CORE_GAMES_DRAUGHTS_TEXT_WORDS_H
#define CH_CORE_GAMES_DRAUGHTS_TEXT_WORDS_H

#include "core/games/draughts/draughts.h"

/* The words of the table of functions: board, players, each piece, captures, choice, ends. */
void ch_draughts_words(const struct ch_game *game, struct ch_text *text);

/* Its parts about the choice among captures, and about ends, limits and draws. */
void ch_draughts_words_of_choice(const struct ch_draughts *draughts, struct ch_text *text);
void ch_draughts_words_of_ends(const struct ch_draughts *draughts, struct ch_text *text);

/* Appends "man", or "man or king": the kinds of a set, after `article` ("a "). */
void ch_draughts_kinds(const struct ch_draughts *draughts, uint8_t kinds, const char *article,
                       struct ch_text *text);

/* The name of the highest kind, which the rules call king. */
const char *ch_draughts_king(const struct ch_draughts *draughts);

#endif

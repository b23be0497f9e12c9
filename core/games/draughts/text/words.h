/* The rules of a game in sentences: what the files that make them share. Everything is appended. */
#ifndef CH_CORE_GAMES_DRAUGHTS_TEXT_WORDS_H
#define CH_CORE_GAMES_DRAUGHTS_TEXT_WORDS_H

#include "core/games/draughts/draughts.h"

/* The name of the highest kind, which the rules call king. */
const char *ch_words_king(const struct ch_draughts *draughts);

/* "diagonally forward, sideways or straight back": ways as White sees them, whose pieces are drawn
 * below. */
void ch_words_add_ways(const struct ch_draughts *draughts, const uint16_t ways[CH_SEATS],
                       struct ch_text *text);

/* "man", or "man or king": the kinds of a set, each after `article` ("a "). */
void ch_words_add_kinds(const struct ch_draughts *draughts, uint8_t kinds, const char *article,
                        struct ch_text *text);

bool ch_words_is_everywhere(const struct ch_draughts *draughts, const struct ch_square_set *set);
/* "a1, b2 or c3", from the last square to the first. */
void ch_words_add_named(const struct ch_draughts *draughts, const struct ch_square_set *set,
                        struct ch_text *text);
/* The squares of White: "any square", "the last row", or named, with those of Black. */
void ch_words_add_squares(const struct ch_draughts *draughts, const struct ch_square_set *set,
                          struct ch_text *text);
/* `words` and White's squares of a zone; nothing if the zone has no square. */
void ch_words_add_within(const struct ch_draughts *draughts,
                         const struct ch_square_set within[CH_SEATS], const char *words,
                         struct ch_text *text);

/* A line about a kind of piece, and one about how the game ends. */
void ch_words_add_kind(const struct ch_draughts *draughts, int kind, struct ch_text *text);
void ch_words_add_ends(const struct ch_draughts *draughts, struct ch_text *text);

#endif

/* A position's text besides the pieces on its squares. Pieces in hand of both sides are
 * for people "White 12, Black 11", of other kinds than men with their names, "White 9 pairs, Black
 * none"; and behind board text " +12w+11b", numbers each with the letter of the piece. Pieces that
 * may be huffed are "c3, d4", and behind board text " ~c3~d4". Nothing where there are none. */
#ifndef CH_CORE_GAMES_TEXT_HANDS_H
#define CH_CORE_GAMES_TEXT_HANDS_H

#include "core/games/game.h"

struct ch_hands {
    uint8_t count[CH_SEATS][CH_MAX_KINDS];
    bool huff[CH_MAX_SQUARES]; /* the side to move may huff the piece there */
};

struct ch_hands ch_hands_of(const struct ch_game *game, const struct ch_position *position);
/* Appends the words for people; nothing in games without drops. */
void ch_hands_add(const struct ch_game *game, const struct ch_hands *hands, struct ch_text *text);
/* Appends the squares of pieces that may be huffed; nothing where there are none. */
void ch_hands_add_huffs(const struct ch_game *game, const struct ch_hands *hands,
                        struct ch_text *text);
/* Appends what is behind board text. */
void ch_hands_format(const struct ch_game *game, const struct ch_hands *hands,
                     struct ch_text *text);
/* Reads a line under a drawn board into *hands. False if it is none of those. */
bool ch_hands_read(const struct ch_game *game, const char *line, struct ch_hands *hands);
/* Reads what is behind board text, moving *at past it. False if a number, a letter or a square is
 * none. */
bool ch_hands_parse(const struct ch_game *game, const char **at, struct ch_hands *hands);

/* Appends the lines under a drawn board. */
void ch_hands_draw(const struct ch_game *game, const struct ch_position *position,
                   struct ch_text *text);

#endif

/* What both sides have in hand, as text: for people "White 12, Black 11", of other kinds than men
 * with their names, "White 9 pairs, Black none"; and behind board text " +12w+11b", numbers each
 * with the letter of the piece. Nothing where nothing is in hand. */
#ifndef CH_CORE_GAMES_TEXT_HANDS_H
#define CH_CORE_GAMES_TEXT_HANDS_H

#include "core/games/game.h"

/* By seat and kind. */
struct ch_hands {
    uint8_t count[CH_SEATS][CH_MAX_KINDS];
};

struct ch_hands ch_hands_of(const struct ch_game *game, const struct ch_position *position);
/* Appends the words for people; nothing in games without drops. */
void ch_hands_add(const struct ch_game *game, const struct ch_hands *hands, struct ch_text *text);
/* Appends what is behind board text. */
void ch_hands_format(const struct ch_game *game, const struct ch_hands *hands,
                     struct ch_text *text);
/* Reads the words for people, which may begin with "in hand:". What they don't say is 0. */
void ch_hands_read(const struct ch_game *game, const char *text, struct ch_hands *hands);
/* Reads what is behind board text, moving *at past it. False if a number or a letter is none. */
bool ch_hands_parse(const struct ch_game *game, const char **at, struct ch_hands *hands);

/* How a line under a drawn board begins that says what is in hand. */
extern const char ch_hands_begin[];

#endif

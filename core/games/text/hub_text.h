/* Positions as the Hub protocol writes them: the letter of the side to move, and one for each
 * square, `w`, `W`, `b`, `B` or `e`: "Wbbbb…". Squares have their numbers, or count from the top
 * left. */
#ifndef CH_CORE_GAMES_TEXT_HUB_TEXT_H
#define CH_CORE_GAMES_TEXT_HUB_TEXT_H

#include "core/games/game.h"

/* square[1 … graph.count]: the square of each number. */
void ch_hub_squares(const struct ch_game *game, int square[CH_MAX_SQUARES + 1]);

/* True for what is taken for such a text: letters, more than a word has; then the end
 * or `moves=`. */
bool ch_hub_is_text(const char *text);
/* True if the first line of a text is one. */
bool ch_hub_begins(const char *text);
/* Reads the text into piece[0..graph.count-1] and *side. CH_BAD_INPUT says what is wrong. */
enum ch_status ch_hub_text_parse(const struct ch_game *game, const char *text,
                                 struct ch_piece piece[], int *side, struct ch_error *error);

#endif

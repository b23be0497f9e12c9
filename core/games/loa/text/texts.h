/* Positions and moves of Lines of Action as text: the slots of the table of functions. */
#ifndef CH_CORE_GAMES_LOA_TEXT_TEXTS_H
#define CH_CORE_GAMES_LOA_TEXT_TEXTS_H

#include "core/games/loa/rules.h"

/* `a1`: the file's letter, the rank's number. */
void ch_loa_square_name(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]);
int ch_loa_square_from_name(const struct ch_game *game, const char *name);

/* `B:Bb1,c1:Wa2,a3`: the side to move, then each side's men. Board text is read too, also with x
 * and o for Black's and White's men. Each side has a man, and at most as many as it begins with. */
enum ch_status ch_loa_parse_position(const struct ch_game *game, const char *text,
                                     struct ch_position *position, struct ch_error *error);
void ch_loa_format_position(const struct ch_game *game, const struct ch_position *position,
                            struct ch_text *text);
/* `d1-d3`, `d1xd3`, `d1:d3`, `d1 d3`, `d1d3`, `pass`, in any case; `d3` where one man only can come
 * there. */
enum ch_status ch_loa_parse_move(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error);
void ch_loa_format_move(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text);

/* The rules in sentences, with the rule variants that are chosen. */
void ch_loa_words(const struct ch_game *game, struct ch_text *text);

#endif

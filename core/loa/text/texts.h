/* Positions and moves of Lines of Action as text: the slots of the table of functions. */
#ifndef CH_CORE_LOA_TEXT_TEXTS_H
#define CH_CORE_LOA_TEXT_TEXTS_H

#include "core/loa/rules.h"

/* `B:Bb1,c1:Wa2,a3`: the side to move, then each side's men. Board text is read too. */
enum ch_status ch_loa_parse_position(const struct ch_game *game, const char *text,
                                     struct ch_position *position, struct ch_error *error);
void ch_loa_format_position(const struct ch_game *game, const struct ch_position *position,
                            struct ch_text *text);
/* `d1-d3`, `d1xd3`, `pass`. */
enum ch_status ch_loa_parse_move(const struct ch_game *game, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error);
void ch_loa_format_move(const struct ch_game *game, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text);

#endif

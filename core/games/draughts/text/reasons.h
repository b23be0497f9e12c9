/* Which rule keeps a written move from being legal, found by asking the rules without it. */
#ifndef CH_CORE_GAMES_DRAUGHTS_TEXT_REASONS_H
#define CH_CORE_GAMES_DRAUGHTS_TEXT_REASONS_H

#include "core/games/draughts/text/written.h"

enum ch_reason {
    CH_REASON_NONE,         /* it breaks more than one rule, or none that can be left out */
    CH_REASON_CHOICE,       /* other captures must be made */
    CH_REASON_CAPTURE,      /* some capture must be made */
    CH_REASON_ALTERNATIVES, /* the piece does not capture in these directions */
    CH_REASON_END,          /* the piece's move ends before */
    CH_REASON_RULE          /* another rule */
};

/* Appends the rule in words ("most pieces must be taken"; nothing for the reasons NONE, CAPTURE and
 * WAYS, where the words are the caller's). The move's first square holds a piece of the
 * side to move, and no legal move is meant. */
enum ch_reason ch_written_reason(const struct ch_draughts *draughts,
                                 const struct ch_position *position,
                                 const struct ch_written *written, struct ch_text *text);

#endif

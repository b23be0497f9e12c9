/* What the past forbids. Every law looks at public things only: which squares were moved between,
 * who stood beside whom, what was shown. */
#ifndef CH_CORE_STRATEGO_LAWS_H
#define CH_CORE_STRATEGO_LAWS_H

#include "core/stratego/rules.h"

enum ch_stratego_law { CH_STRATEGO_ALLOWED, CH_STRATEGO_TWO_SQUARES };

/* The law that forbids a step of the side to move in the history's last position. */
enum ch_stratego_law ch_stratego_law(const struct ch_stratego *stratego,
                                     const struct ch_history *history, const struct ch_move *step);

#endif

/* What is usual in set-ups: how often pieces of a kind stand where. */
#ifndef CH_CORE_STRATEGO_USUAL_H
#define CH_CORE_STRATEGO_USUAL_H

#include "core/stratego/rules.h"

/* How much likelier than on average a seat's piece that stood on the square at the start is one of
 * this kind; over 0, also where the kind was never seen. */
double ch_stratego_usual(const struct ch_stratego *stratego, int seat, int square, int kind);

#endif

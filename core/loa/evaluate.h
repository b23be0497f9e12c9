/* What a position of Lines of Action is worth: the three evaluators of Winands, Uiterwijk and Van
 * den Herik (2001), and a fourth with the features of Winands, Van den Herik and Uiterwijk, "An
 * evaluation function for Lines of Action" (2003). The articles give the features and not their
 * weights: those are ours. */
#ifndef CH_CORE_LOA_EVALUATE_H
#define CH_CORE_LOA_EVALUATE_H

#include "core/loa/board.h"

enum ch_loa_evaluator {
    CH_LOA_NORMAL,   /* concentration, a central centre of mass, men on the edge */
    CH_LOA_QUAD,     /* and solid formations: quads of three and four near the centre of mass */
    CH_LOA_BLOCKING, /* NORMAL, and men that are blocked or reach the centre of mass in a move */
    CH_LOA_MIA,      /* the nine features of 2003 */
    CH_LOA_EVALUATORS
};

/* "normal", "quad", "blocking", "mia"; NULL for a number past the last. */
const char *ch_loa_evaluator_name(int evaluator);
/* True if it reads the board's quads: keeps_quads must be set then. */
bool ch_loa_evaluator_needs_quads(enum ch_loa_evaluator evaluator);

/* For the side to move, in hundredths of a man's worth as far as that means something here: between
 * -20000 and 20000. Ends of the game are not looked for. */
int ch_loa_evaluate(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator);

#endif

/* What the look-ahead answers: whether the defender is captured by the two-squares rule. The static
 * model and the exact solver fill the same structure, each with what it knows. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_VERDICT_H
#define CH_CORE_GAMES_STRATEGO_TRAP_VERDICT_H

#include "core/games/stratego/trap/board.h"

/* Undecided: the solver met its bounds, or the static model met what it does not cover. */
enum ch_trap_outcome { CH_TRAP_UNDECIDED, CH_TRAP_CAPTURED, CH_TRAP_ESCAPES };

struct ch_trap_verdict {
    enum ch_trap_outcome outcome;
    int moves; /* single moves of both sides up to and with the strike; 0 unless captured */
    /* The line of the capture, from the attacker's square (or where it comes into line) past the
     * defender's to the last square behind it, and the line beside it that makes the trap area with
     * it. Lengths 0: none, or not known. */
    uint8_t line[CH_TRAP_SIZE], beside[CH_TRAP_SIZE];
    int line_length, beside_length;
    /* Static model only: the square of an own piece that must leave it first (step aside or be
     * sacrificed), or CH_TRAP_NOWHERE. */
    uint8_t cleared;
    /* For whoever weighs the risk: squares of pieces of unknown rank that may protect the defender;
     * and the attacker's own pieces that bar the defender's way, and must stay. */
    ch_trap_set protectors, barriers;
};

/* "captured", "escapes", "undecided". */
const char *ch_trap_outcome_name(enum ch_trap_outcome outcome);

#endif

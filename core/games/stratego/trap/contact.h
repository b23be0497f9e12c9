/* The chase while the attacker is next to the defender: everything that can follow, solved for all
 * squares at once.
 *
 * With the attacker next to it, the defender to move must leave its square, straight on (away from
 * the attacker) or sideways. Only two answers keep the attacker next to it: after a step straight
 * on, or after one sideways, into the square just left; after a step sideways also the same step
 * beside it. So a chase is known by the defender's square, the direction from attacker to defender
 * and by what the two last moved; that makes some 36 states a square, and each is one bit in a set
 * of squares. They hold where the defender, to move, is captured:
 *
 *   fresh     the attacker came straight on: neither side has moved to and fro;
 *   turned    it came into the square that the defender left sideways, so that it can go on beside
 *             the defender on one side only by going back;
 *   together  both just moved sideways: the one that began to go to and fro is the defender, which
 *             runs out first. Two states: the defender may still turn back, or it may not;
 *   ahead     both just moved sideways, but the attacker went back by it and runs out first.
 *
 * The least fixpoint of these sets is computed by shifts. That one turn to and fro more or fewer
 * does not matter, so that limits from 2 on have one answer, was found with an exact solver, and
 * tests hold the model to it. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_CONTACT_H
#define CH_CORE_GAMES_STRATEGO_TRAP_CONTACT_H

#include "core/games/stratego/trap/ground.h"

/* First index: the direction from attacker to defender. Second: the sideways direction of the last
 * moves, 0 a quarter turn to the right, 1 to the left (ch_trap_side). */
struct ch_trap_contact {
    ch_trap_set fresh[4];
    ch_trap_set turned[4][2];
    ch_trap_set together[4][2][2]; /* third: 1 if the defender has used its limit up */
    ch_trap_set ahead[4][2];
};

/* 0 or 1, for the directions a quarter turn to the right and to the left of `facing`. */
static inline int ch_trap_side(int facing, int direction) {
    return direction == ((facing + 3) & 3);
}

void ch_trap_contact_solve(struct ch_trap_contact *contact, ch_trap_set attacker_may,
                           ch_trap_set defender_may, ch_trap_set safe);

#endif

/* The static look-ahead: whether a defender is captured by the two-squares rule, derived from the
 * lines, the trap areas and their borders without searching through moves (about a microsecond; no
 * allocation). After "Capture by the two-squares rule" (strategousa.org), corrected where an exact
 * solver says otherwise: docs/trap.md.
 *
 * It covers one attacker and one defender that walk a step at a time; all other pieces don't move.
 * Both sides must have a waiting move. Captured is always meant for red's best play against blue's
 * best; escapes says that the attacker alone does not capture the defender. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_STATIC_H
#define CH_CORE_GAMES_STRATEGO_TRAP_STATIC_H

#include "core/games/stratego/trap/board.h"

/* A move of the side to move and what follows. */
struct ch_trap_option {
    uint8_t from, to; /* both CH_TRAP_NOWHERE: a waiting move */
    bool captured;    /* the defender is */
    int moves;        /* as in the verdict, after this move */
};

enum { CH_TRAP_MAX_OPTIONS = 5 };

/* Undecided where the ground is none that the look-ahead covers, and where it would matter that a
 * piece leaves its square, is struck, or comes to the defender's help. `moves` is exact in closed
 * areas; where the defender can make detours through open border squares it is a lower bound of the
 * time that it can gain. */
void ch_trap_static(const struct ch_trap_ground *ground, struct ch_trap_verdict *verdict);

/* All moves of the attacker (red to move) or the defender but its strikes, the waiting move first,
 * with what follows: for red, those that are captured begin or carry on the capture, whatever the
 * defender strikes; for blue those that aren't may save the defender. Returns their number, 0 where
 * the ground is not covered. */
int ch_trap_static_options(const struct ch_trap_ground *ground,
                           struct ch_trap_option options[CH_TRAP_MAX_OPTIONS]);

/* Shared by the files of the static look-ahead: the ground, what has been found out about it, and
 * the questions they ask each other. A position "in line" is given by the defender's square, the
 * direction `facing` from attacker to defender and the gap, the number of squares between them. */

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

struct ch_trap_model {
    const struct ch_trap_ground *ground;
    /* The sets. First index: the direction from attacker to defender. Second: the sideways
     * direction of the last moves, 0 a quarter turn to the right, 1 to the left. */
    ch_trap_set fresh[4], turned[4][2];
    ch_trap_set together[4][2][2]; /* third: 1 if the defender has used its limit up */
    /* Found out so far, by facing and gap, with the defender to move and no runs. */
    ch_trap_set captured[4][CH_TRAP_SIZE], escapes[4][CH_TRAP_SIZE];
    bool again; /* the attacker's other answers may still be tried */
};

/* The squares from which an attacker at the given gap has a clear way to the square. */
ch_trap_set ch_trap_clear_to(const struct ch_trap_ground *ground, int facing, int gap);

/* The direction and gap from attacker to defender if the attacker has a clear way; else false. */
bool ch_trap_facing(const struct ch_trap_ground *ground, int attacker, int defender, int *facing,
                    int *gap);

/* How far the two are followed beyond what the sets decide, where they aren't in line: one move of
 * each. */
enum { CH_TRAP_DEPTH = 1 };

/* Whether the defender is captured, with runs. */
bool ch_trap_blue_moves(struct ch_trap_model *model, int attacker, int defender,
                        struct ch_trap_last came, struct ch_trap_last fled, int depth);
bool ch_trap_red_moves(struct ch_trap_model *model, int attacker, int defender,
                       struct ch_trap_last came, struct ch_trap_last fled, int depth);

/* The same, in line or not; `fled`: the defender's last moves. */
int ch_trap_length_from(const struct ch_trap_ground *ground, int attacker, int defender,
                        struct ch_trap_last fled);

/* The same, the next moves of both looked at where they aren't in line. */
int ch_trap_length_apart(struct ch_trap_model *model, int attacker, int defender,
                         struct ch_trap_last came, struct ch_trap_last fled);

/* The ground at its worst for the attacker, whatever moves: weaker blue pieces are out of the
 * defender's way, and red ones are struck by it. */
struct ch_trap_ground ch_trap_at_worst(const struct ch_trap_ground *ground);

bool ch_trap_covers(const struct ch_trap_ground *ground);
void ch_trap_prepare(struct ch_trap_model *model, const struct ch_trap_ground *ground);
struct ch_trap_last ch_trap_last_of(const struct ch_trap_runner *runner);

/* The attacker's moves; returns their number. `far`: lengths as by ch_trap_length_apart. */
int ch_trap_red_options(struct ch_trap_model *model, struct ch_trap_option *options, bool far);
/* The single moves of the shortest capture among options, or 0. */
int ch_trap_shortest(const struct ch_trap_option *options, int count);
/* Fills in how it is done, for an attacker that is on, or goes first to `attacker`. */
void ch_trap_describe(struct ch_trap_verdict *verdict, struct ch_trap_model *model, int attacker);

#endif

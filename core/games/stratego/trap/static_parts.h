/* Shared by the files of the static look-ahead: the ground, what has been found out about it, and
 * the questions they ask each other. A position "in line" is given by the defender's square, the
 * direction `facing` from attacker to defender and the gap, the number of squares between them. */
#ifndef CH_CORE_GAMES_STRATEGO_TRAP_STATIC_PARTS_H
#define CH_CORE_GAMES_STRATEGO_TRAP_STATIC_PARTS_H

#include "core/games/stratego/trap/contact.h"
#include "core/games/stratego/trap/run.h"
#include "core/games/stratego/trap/static.h"

struct ch_trap_model {
    const struct ch_trap_ground *ground;
    struct ch_trap_contact contact;
    /* Found out so far, by facing and gap, with the defender to move and no runs. */
    ch_trap_set captured[4][CH_TRAP_SIZE], escapes[4][CH_TRAP_SIZE];
    bool again; /* the attacker's other answers may still be tried */
};

/* The squares from which an attacker at the given gap has a clear way to the square. */
ch_trap_set ch_trap_clear_to(const struct ch_trap_ground *ground, int facing, int gap);
/* The next two: the defender moves, and neither side has a run. */
bool ch_trap_in_line(struct ch_trap_model *model, int defender, int facing, int gap);
/* Not in line: the defender's room has one way out, which the attacker reaches in time, and no
 * place in which to go round. The refused squares are those to which their first moves may not go.
 */
bool ch_trap_shut_in(const struct ch_trap_ground *ground, int attacker, int defender,
                     ch_trap_set red_refused, ch_trap_set blue_refused);
/* Whether the defender, having left `mouth` for `entry`, finds room there to go round, a protected
 * square, or a way back to another side of `mouth`; the attacker stays outside for the moment. */
bool ch_trap_refuge(const struct ch_trap_ground *ground, int mouth, int entry);

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

/* How many single moves it takes from there, the defender to move, which has `used` up of its
 * moves to and fro sideways. */
int ch_trap_length(const struct ch_trap_ground *ground, int defender, int facing, int gap,
                   int used);
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

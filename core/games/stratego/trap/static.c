#include "core/games/stratego/trap/static.h"

#include <stdlib.h>
#include <string.h>

static const struct ch_trap_last none = {0, 0};

struct ground_of_contact {
    ch_trap_set attacker;
    ch_trap_set closed[4];  /* squares from which the defender has no way in a direction */
    ch_trap_set exposed[4]; /* where it may be struck, the attacker next to it */
};

/* The squares whose neighbour in `direction` is in `set`. What wraps round the edge of the board is
 * covered by `closed`. */
static inline ch_trap_set whose(ch_trap_set set, int direction) {
    switch (direction) {
    case CH_TRAP_UP:
        return set >> CH_TRAP_SIZE;
    case CH_TRAP_RIGHT:
        return set >> 1;
    case CH_TRAP_DOWN:
        return set << CH_TRAP_SIZE;
    default:
        return set << 1;
    }
}

/* Solves the sets of one direction from attacker to defender, given those of the others; true if
 * the only ones that the others depend on, `turned`, grew. */
static inline __attribute__((always_inline)) bool
grow(struct ch_trap_model *model, const struct ground_of_contact *ground, const int facing) {
    const int right = (facing + 1) & 3, left = (facing + 3) & 3;
    const ch_trap_set *closed = ground->closed;
    /* The way sideways closed, or the attacker following into the square just left. */
    const ch_trap_set stuck[2] = {
        closed[right] | (ground->attacker & whose(model->turned[right][1], right)),
        closed[left] | (ground->attacker & whose(model->turned[left][0], left))};
    ch_trap_set fresh = model->fresh[facing];
    ch_trap_set together[2] = {model->together[facing][0][0], model->together[facing][1][0]};
    ch_trap_set used_up[2] = {model->together[facing][0][1], model->together[facing][1][1]};
    ch_trap_set ahead[2], turned[2];
    for (bool grew = true; grew;) {
        ch_trap_set here =
            ground->exposed[facing] & (closed[facing] | (whose(fresh, facing) & ground->attacker));
        ch_trap_set before[2] = {together[0], together[1]};
        used_up[0] = here & (stuck[0] | whose(together[0], right));
        used_up[1] = here & (stuck[1] | whose(together[1], left));
        together[0] = used_up[0] & (stuck[1] | whose(used_up[1], left));
        together[1] = used_up[1] & (stuck[0] | whose(used_up[0], right));
        ch_trap_set now = used_up[0] & used_up[1];
        grew = now != fresh || together[0] != before[0] || together[1] != before[1];
        fresh = now;
    }
    ahead[0] = used_up[0] & stuck[1];
    ahead[1] = used_up[1] & stuck[0];
    turned[0] = used_up[0] & (stuck[1] | whose(ahead[1], left));
    turned[1] = used_up[1] & (stuck[0] | whose(ahead[0], right));
    bool wider = turned[0] != model->turned[facing][0] || turned[1] != model->turned[facing][1];
    model->fresh[facing] = fresh;
    for (int side = 0; side < 2; side++) {
        model->together[facing][side][0] = together[side];
        model->together[facing][side][1] = used_up[side];
        model->turned[facing][side] = turned[side];
    }
    return wider;
}

static void solve_contact(struct ch_trap_model *model) {
    struct ground_of_contact ground = {.attacker = model->ground->attacker_may};
    ch_trap_set may = model->ground->defender_may;
    for (int direction = 0; direction < 4; direction++) {
        ground.closed[direction] = ~ch_trap_shift(may, direction ^ 2);
        ground.exposed[direction] =
            may & ~model->ground->safe & ch_trap_shift(ground.attacker, direction);
    }
    bool upright = true, level = true;
    while (upright || level) {
        if (upright) {
            bool up = grow(model, &ground, CH_TRAP_UP);
            upright = false;
            level |= up | grow(model, &ground, CH_TRAP_DOWN);
        }
        if (level) {
            bool right = grow(model, &ground, CH_TRAP_RIGHT);
            level = false;
            upright |= right | grow(model, &ground, CH_TRAP_LEFT);
        }
    }
}

struct ch_trap_last ch_trap_last_of(const struct ch_trap_runner *runner) {
    for (int direction = 0; direction < 4 && runner->run; direction++)
        if (ch_trap_step(runner->other, direction) == runner->square)
            return (struct ch_trap_last){(uint8_t)direction, runner->run};
    return none;
}

bool ch_trap_covers(const struct ch_trap_ground *ground) {
    return !ground->beats ||
           (ground->waits && ground->walks && ground->limit > 1 && ground->feared);
}

void ch_trap_prepare(struct ch_trap_model *model, const struct ch_trap_ground *ground) {
    memset(model, 0, sizeof *model);
    model->ground = ground;
    model->again = true;
    solve_contact(model);
}

static bool captures(struct ch_trap_model *model) {
    const struct ch_trap_ground *ground = model->ground;
    struct ch_trap_last came = ch_trap_last_of(&ground->attacker),
                        fled = ch_trap_last_of(&ground->defender);
    int attacker = ground->attacker.square, defender = ground->defender.square;
    return ground->to_move == CH_TRAP_RED
               ? ch_trap_red_moves(model, attacker, defender, came, fled, CH_TRAP_DEPTH)
               : ch_trap_blue_moves(model, attacker, defender, came, fled, CH_TRAP_DEPTH);
}

/* A piece of red's left `square`, for `to` or, if that is CH_TRAP_NOWHERE, for good. */
static struct ch_trap_ground without(const struct ch_trap_ground *ground, int square, int to) {
    struct ch_trap_ground cleared = *ground;
    ch_trap_set bit = ch_trap_bit(square);
    cleared.own &= ~bit;
    cleared.guards &= ~bit;
    cleared.prey &= ~bit;
    cleared.even &= ~bit;
    cleared.attacker_may |= bit & ~cleared.safe;
    cleared.defender_may |= bit & ~ch_trap_around(cleared.guards);
    if (to != CH_TRAP_NOWHERE) {
        cleared.own |= ch_trap_bit(to);
        cleared.prey |= ch_trap_holds(ground->prey, square) ? ch_trap_bit(to) : 0;
        cleared.even |= ch_trap_holds(ground->even, square) ? ch_trap_bit(to) : 0;
        cleared.attacker_may &= ~ch_trap_bit(to);
        cleared.defender_may &= ~ch_trap_bit(to);
    }
    return cleared;
}

/* Whether the capture follows when red moves a piece from `square` to `to`, or strikes with it, and
 * it is gone: `after` is the ground without it. If blue is to move, its move on the ground before
 * comes first; it must not strike that piece or bar its way. */
static bool captures_after(const struct ch_trap_ground *before, const struct ch_trap_ground *after,
                           int square, int to) {
    struct ch_trap_model model;
    struct ch_trap_last fled = ch_trap_last_of(&before->defender);
    int attacker = before->attacker.square, defender = before->defender.square;
    ch_trap_prepare(&model, after);
    if (before->to_move == CH_TRAP_RED)
        return ch_trap_blue_moves(&model, attacker, defender, none, fled, CH_TRAP_DEPTH);
    if (!ch_trap_blue_moves(&model, attacker, defender, none, none, CH_TRAP_DEPTH))
        return false;
    for (int way = 0; way < 4; way++) {
        int next = ch_trap_step(defender, way);
        if (next == CH_TRAP_NOWHERE || next == attacker ||
            !ch_trap_holds(before->defender_may, next) || !ch_trap_may(fled, way, before->limit))
            continue;
        struct ch_trap_last gone = ch_trap_next(fled, way);
        if (next == square || next == to ||
            !ch_trap_blue_moves(&model, attacker, next, none, gone, CH_TRAP_DEPTH))
            return false;
    }
    return true;
}

/* The squares between two on one line or on neighbouring lines, and those next to them; none for
 * squares farther apart both ways. */
static ch_trap_set around_between(int from, int to) {
    int rows = to / CH_TRAP_SIZE - from / CH_TRAP_SIZE;
    int columns = to % CH_TRAP_SIZE - from % CH_TRAP_SIZE;
    int far = abs(rows) > abs(columns) ? abs(rows) : abs(columns);
    int way = abs(rows) > abs(columns) ? (rows > 0 ? CH_TRAP_UP : CH_TRAP_DOWN)
                                       : (columns > 0 ? CH_TRAP_RIGHT : CH_TRAP_LEFT);
    ch_trap_set line = ch_trap_bit(from), between = line;
    if (abs(rows) > 1 && abs(columns) > 1)
        return 0;
    for (int step = 0; step < far; step++) {
        line = ch_trap_shift(line, way);
        between |= line;
    }
    return ch_trap_around(between | ch_trap_bit(to));
}

/* The outcome with weaker blue pieces on their squares; `model` is prepared in any case. */
static enum ch_trap_outcome outcome_of(struct ch_trap_model *model,
                                       const struct ch_trap_ground *ground) {
    ch_trap_prepare(model, ground);
    if (!ground->beats)
        return CH_TRAP_ESCAPES;
    return captures(model) ? CH_TRAP_CAPTURED : CH_TRAP_ESCAPES;
}

/* The outcome if bombs are taken, so that the attacker may go there as well. */
static enum ch_trap_outcome outcome_without_bombs(const struct ch_trap_ground *ground) {
    struct ch_trap_ground wider = *ground;
    struct ch_trap_model model;
    wider.attacker_may |= ground->bombs & ~ground->safe;
    return outcome_of(&model, &wider);
}

struct ch_trap_ground ch_trap_at_worst(const struct ch_trap_ground *ground) {
    struct ch_trap_ground worst = *ground;
    worst.defender_may |= (ground->weaker | ground->prey) & ~ch_trap_around(ground->guards);
    worst.defender_may |= ground->even; /* it needs no guard of its own there */
    worst.safe |= ground->even;
    return worst;
}

/* Whether a blue piece that the attacker doesn't beat can come next to where the defender can go.
 */
static bool may_be_protected(const struct ch_trap_ground *ground) {
    if (!ground->stronger)
        return false;
    ch_trap_set room = ch_trap_fill(ch_trap_bit(ground->defender.square), ground->defender_may);
    ch_trap_set near =
        ch_trap_fill(ground->stronger, (ground->attacker_may | ground->safe) & ~ground->own);
    return near & ch_trap_around(room);
}

/* Whether the capture follows when red moves the piece on `square` away, to `to` if that is not
 * CH_TRAP_NOWHERE. */
static bool captures_without(const struct ch_trap_ground *ground, int square, int to) {
    struct ch_trap_ground cleared = without(ground, square, to);
    if (!captures_after(ground, &cleared, square, to) || may_be_protected(&cleared))
        return false;
    struct ch_trap_ground worst = ch_trap_at_worst(ground), after = ch_trap_at_worst(&cleared);
    return captures_after(&worst, &after, square, to);
}

/* The square of a piece of red's between the two, or beside that line, whose leaving lets the
 * attacker capture; else CH_TRAP_NOWHERE. */
static int to_clear(const struct ch_trap_ground *ground) {
    int from = ground->attacker.square, to = ground->defender.square;
    ch_trap_set pieces = around_between(from, to) & (ground->movable | ground->expendable);
    for (; pieces; pieces &= pieces - 1) {
        int square = ch_trap_first(pieces);
        if (ch_trap_holds(ground->expendable, square) &&
            captures_without(ground, square, CH_TRAP_NOWHERE))
            return square;
        for (int way = 0; way < 4 && ch_trap_holds(ground->movable, square); way++) {
            int aside = ch_trap_step(square, way);
            if (aside != CH_TRAP_NOWHERE && aside != from && aside != to &&
                ch_trap_holds(ground->attacker_may & ~ground->weaker, aside) &&
                captures_without(ground, square, aside))
                return square;
        }
    }
    return CH_TRAP_NOWHERE;
}

static enum ch_trap_outcome judge(struct ch_trap_model *model, const struct ch_trap_ground *ground,
                                  int *cleared) {
    *cleared = CH_TRAP_NOWHERE;
    enum ch_trap_outcome outcome = outcome_of(model, ground);
    if (ground->bombs && outcome_without_bombs(ground) != outcome)
        return CH_TRAP_UNDECIDED;
    if (outcome == CH_TRAP_CAPTURED && !may_be_protected(ground)) {
        struct ch_trap_ground worst = ch_trap_at_worst(ground);
        struct ch_trap_model other;
        if (outcome_of(&other, &worst) == CH_TRAP_CAPTURED)
            return outcome;
    }
    if (ground->beats)
        *cleared = to_clear(ground);
    if (*cleared != CH_TRAP_NOWHERE)
        return CH_TRAP_CAPTURED;
    return outcome == CH_TRAP_CAPTURED ? CH_TRAP_UNDECIDED : outcome;
}

void ch_trap_static(const struct ch_trap_ground *ground, struct ch_trap_verdict *verdict) {
    struct ch_trap_model model;
    struct ch_trap_last fled = ch_trap_last_of(&ground->defender);
    int attacker = ground->attacker.square, defender = ground->defender.square, cleared;
    bool red = ground->to_move == CH_TRAP_RED;
    memset(verdict, 0, sizeof *verdict);
    verdict->cleared = CH_TRAP_NOWHERE;
    if (!ch_trap_covers(ground))
        return;
    verdict->outcome = judge(&model, ground, &cleared);
    verdict->cleared = (uint8_t)cleared;
    if (verdict->outcome != CH_TRAP_CAPTURED) {
        ch_trap_describe(verdict, &model, attacker);
        return;
    }
    if (cleared != CH_TRAP_NOWHERE) {
        struct ch_trap_ground open = without(ground, cleared, CH_TRAP_NOWHERE);
        verdict->moves = (red ? 1 : 2) + ch_trap_length_from(&open, attacker, defender, none);
        ch_trap_prepare(&model, &open);
        ch_trap_describe(verdict, &model, attacker);
        return;
    }
    if (red) {
        struct ch_trap_option options[CH_TRAP_MAX_OPTIONS];
        int count = ch_trap_red_options(&model, options, true);
        verdict->moves = ch_trap_shortest(options, count);
        for (int i = 0; i < count; i++)
            if (options[i].captured && options[i].moves + 1 == verdict->moves) {
                if (options[i].to != CH_TRAP_NOWHERE && options[i].to != defender)
                    attacker = options[i].to;
                break;
            }
    } else {
        verdict->moves = ch_trap_length_apart(&model, attacker, defender,
                                              ch_trap_last_of(&ground->attacker), fled);
    }
    ch_trap_describe(verdict, &model, attacker);
}

/* The static look-ahead with the runs of the two-squares rule. Where the runs don't matter, the
 * sets of contact.h and distance.c answer; else the few moves that go on with a run are tried.
 *
 * In line, a position is the gap, the direction from attacker to defender and the run of each. To
 * each step of the defender the attacker is given the answers that keep it in line, until the sets
 * decide the rest or twice the limit is over, which counts as no capture. Out of line, one move of
 * each is tried (CH_TRAP_DEPTH), and then the defender gets away unless it is shut in. Any other
 * answer of the attacker is tried at the root alone. The cases are those of "Capture by the
 * two-squares rule" (strategousa.org), corrected where the exact solver says otherwise:
 * docs/trap.md. */
#include "core/games/stratego/trap/static_parts.h"

static const struct ch_trap_last none = {0, 0};

/* The square to which a piece may not go back, as a set. */
static ch_trap_set refused_square(const struct ch_trap_model *model, int square,
                                  struct ch_trap_last last) {
    return last.run >= model->ground->limit ? ch_trap_bit(ch_trap_step(square, last.direction ^ 2))
                                            : 0;
}

static bool across(int one, int other) {
    return (one ^ other) & 1;
}

static const int steps[] = {CH_TRAP_SIZE, 1, -CH_TRAP_SIZE, -1};

/* Whether an attacker at this gap has a clear way to the square. */
static bool clear_way(const struct ch_trap_model *model, int defender, int facing, int gap) {
    ch_trap_set may = model->ground->attacker_may;
    int row = defender / CH_TRAP_SIZE, column = defender % CH_TRAP_SIZE;
    int behind = facing == CH_TRAP_UP     ? row
                 : facing == CH_TRAP_DOWN ? CH_TRAP_SIZE - 1 - row
                 : facing == CH_TRAP_LEFT ? CH_TRAP_SIZE - 1 - column
                                          : column;
    bool clear = gap < behind && ch_trap_holds(may, defender);
    for (int step = 0; step <= gap && clear; step++) {
        defender -= steps[facing];
        clear = ch_trap_holds(may, defender);
    }
    return clear;
}

static int attacker_at(int defender, int facing, int gap) {
    return defender - (gap + 1) * steps[facing];
}

/* The answer of the sets: 1 captured, 0 escapes, -1 they don't decide. */
static int by_sets(struct ch_trap_model *model, int defender, int facing, int gap,
                   struct ch_trap_last came, struct ch_trap_last fled) {
    const struct ch_trap_contact *contact = &model->contact;
    int limit = model->ground->limit;
    bool fled_across = fled.run && across(fled.direction, facing);
    bool came_across = came.run && across(came.direction, facing);
    if ((fled.run == limit && !fled_across) ||
        (came.run == limit && came.direction == (facing ^ 2)))
        return -1;
    if (!came_across && !fled_across)
        return ch_trap_in_line(model, defender, facing, gap);
    if (!came_across)
        return -1;
    int side = ch_trap_side(facing, came.direction);
    if (!gap && !fled_across && fled.run && fled.direction == facing && came.run == 1)
        return ch_trap_holds(contact->turned[facing][side], defender);
    if (!fled_across || fled.direction != came.direction || fled.run < came.run)
        return -1;
    if (!gap)
        return ch_trap_holds(contact->together[facing][side][fled.run == limit], defender);
    return fled.run < limit ? ch_trap_in_line(model, defender, facing, gap) : -1;
}

static bool in_line(struct ch_trap_model *model, int defender, int facing, int gap,
                    struct ch_trap_last came, struct ch_trap_last fled, int depth);

/* Any move of the attacker, at the root of the question only. */
static bool any_answer(struct ch_trap_model *model, int attacker, int defender,
                       struct ch_trap_last came, struct ch_trap_last fled) {
    if (!model->again || came.run != model->ground->limit)
        return false;
    model->again = false;
    bool captured = ch_trap_red_moves(model, attacker, defender, came, fled, 1);
    model->again = true;
    return captured;
}

/* The attacker's answers that keep it in line after the defender went in `way`. */
static bool answered(struct ch_trap_model *model, int from, int facing, int gap, int way,
                     struct ch_trap_last came, struct ch_trap_last fled, int depth) {
    int to = ch_trap_step(from, way);
    bool forward = ch_trap_may(came, facing, model->ground->limit);
    struct ch_trap_last on = ch_trap_next(came, facing);
    if (way == facing)
        return (forward && in_line(model, to, facing, gap, on, fled, depth)) ||
               in_line(model, to, facing, gap + 1, none, fled, depth);
    if (way == (facing ^ 2)) {
        if (gap == 1)
            return forward;
        return (forward && in_line(model, to, facing, gap - 2, on, fled, depth)) ||
               in_line(model, to, facing, gap - 1, none, fled, depth);
    }
    bool beside = clear_way(model, to, facing, gap);
    if (beside && ch_trap_may(came, way, model->ground->limit) &&
        in_line(model, to, facing, gap, ch_trap_next(came, way), fled, depth))
        return true;
    if (!gap)
        return forward && in_line(model, to, way, 0, on, fled, depth);
    return !beside && !ch_trap_refuge(model->ground, from, to);
}

/* Where a step takes the defender; CH_TRAP_NOWHERE if it can't be made. */
static int step_away(const struct ch_trap_model *model, int attacker, int defender,
                     struct ch_trap_last fled, int way) {
    int to = ch_trap_step(defender, way);
    bool can = to != CH_TRAP_NOWHERE && to != attacker &&
               ch_trap_holds(model->ground->defender_may, to) &&
               ch_trap_may(fled, way, model->ground->limit);
    return can ? to : CH_TRAP_NOWHERE;
}

/* The attacker is next to the defender and may not strike: the defender moves or waits as it
 * likes. */
static bool held_back(struct ch_trap_model *model, int attacker, int defender,
                      struct ch_trap_last came, struct ch_trap_last fled) {
    const struct ch_trap_ground *ground = model->ground;
    if (!ch_trap_red_moves(model, attacker, defender, came, none, 1))
        return false;
    for (int way = 0; way < 4; way++) {
        int to = step_away(model, attacker, defender, fled, way);
        if (to == CH_TRAP_NOWHERE)
            continue;
        if (ch_trap_holds(ground->safe, to) ||
            !ch_trap_red_moves(model, attacker, to, came, ch_trap_next(fled, way), 1))
            return false;
    }
    return true;
}

/* The defender moves, `depth` moves of each after the root. */
static bool in_line(struct ch_trap_model *model, int defender, int facing, int gap,
                    struct ch_trap_last came, struct ch_trap_last fled, int depth) {
    const struct ch_trap_ground *ground = model->ground;
    if (depth > 2 * ground->limit + 4 || ch_trap_holds(ground->safe, defender) ||
        !clear_way(model, defender, facing, gap))
        return false;
    int known = by_sets(model, defender, facing, gap, came, fled);
    if (known >= 0)
        return known;
    int attacker = attacker_at(defender, facing, gap);
    bool forward = ch_trap_may(came, facing, model->ground->limit);
    if (!gap && !forward)
        return held_back(model, attacker, defender, came, fled);
    if (gap && !ch_trap_in_line(model, defender, facing, gap) &&
        !(forward &&
          in_line(model, defender, facing, gap - 1, ch_trap_next(came, facing), none, depth + 1)) &&
        !(!depth && any_answer(model, attacker, defender, came, none)))
        return false;
    for (int way = 0; way < 4; way++) {
        int to = step_away(model, attacker, defender, fled, way);
        if (to == CH_TRAP_NOWHERE)
            continue;
        struct ch_trap_last gone = ch_trap_next(fled, way);
        if (ch_trap_holds(ground->safe, to) ||
            !(answered(model, defender, facing, gap, way, came, gone, depth + 1) ||
              (!depth && any_answer(model, attacker, to, came, gone))))
            return false;
    }
    return true;
}

bool ch_trap_blue_moves(struct ch_trap_model *model, int attacker, int defender,
                        struct ch_trap_last came, struct ch_trap_last fled, int depth) {
    const struct ch_trap_ground *ground = model->ground;
    int facing, gap;
    if (ch_trap_holds(ground->safe, defender))
        return false;
    if (ch_trap_facing(ground, attacker, defender, &facing, &gap))
        return in_line(model, defender, facing, gap, came, fled, 0);
    if (ch_trap_shut_in(ground, attacker, defender, refused_square(model, attacker, came),
                        refused_square(model, defender, fled)))
        return true;
    if (!depth || !ch_trap_red_moves(model, attacker, defender, came, none, depth - 1))
        return false;
    for (int way = 0; way < 4; way++) {
        int to = step_away(model, attacker, defender, fled, way);
        if (to == CH_TRAP_NOWHERE)
            continue;
        if (ch_trap_holds(ground->safe, to) ||
            !ch_trap_red_moves(model, attacker, to, came, ch_trap_next(fled, way), depth - 1))
            return false;
    }
    return true;
}

bool ch_trap_red_moves(struct ch_trap_model *model, int attacker, int defender,
                       struct ch_trap_last came, struct ch_trap_last fled, int depth) {
    const struct ch_trap_ground *ground = model->ground;
    if (ch_trap_holds(ground->safe, defender))
        return false;
    for (int way = 0; way < 4; way++)
        if (ch_trap_step(attacker, way) == defender && ch_trap_may(came, way, model->ground->limit))
            return true;
    if (ch_trap_blue_moves(model, attacker, defender, none, fled, depth))
        return true;
    for (int way = 0; way < 4; way++) {
        int to = ch_trap_step(attacker, way);
        if (to == CH_TRAP_NOWHERE || to == defender || !ch_trap_holds(ground->attacker_may, to) ||
            !ch_trap_may(came, way, model->ground->limit))
            continue;
        if (ch_trap_blue_moves(model, to, defender, ch_trap_next(came, way), fled, depth))
            return true;
    }
    return false;
}

/* Whether the defender is captured. Where the runs of the two-squares rule don't matter, sets of
 * squares answer (static.h); else the few moves that go on with a run are tried.
 *
 * In line, a position is the gap, the direction from attacker to defender and the run of each. To
 * each step of the defender the attacker is given the answers that keep it in line, until the sets
 * decide the rest or twice the limit is over, which counts as no capture. Out of line, one move of
 * each is tried (CH_TRAP_DEPTH), and then the defender gets away unless it is shut in. Any other
 * answer of the attacker is tried at the root alone. The cases are those of "Capture by the
 * two-squares rule" (strategousa.org), corrected where the exact solver says otherwise:
 * docs/trap.md. */
#include <assert.h>

#include "core/games/stratego/trap/static.h"

ch_trap_set ch_trap_clear_to(const struct ch_trap_ground *ground, int facing, int gap) {
    ch_trap_set behind = ground->attacker_may, clear = behind;
    for (int step = 0; step <= gap; step++) {
        behind = ch_trap_shift(behind, facing);
        clear &= behind;
    }
    return clear;
}

bool ch_trap_facing(const struct ch_trap_ground *ground, int attacker, int defender, int *facing,
                    int *gap) {
    int rows = defender / CH_TRAP_SIZE - attacker / CH_TRAP_SIZE;
    int columns = defender % CH_TRAP_SIZE - attacker % CH_TRAP_SIZE;
    int step;
    if (attacker == defender || (rows && columns))
        return false;
    if (rows) {
        *facing = rows > 0 ? CH_TRAP_UP : CH_TRAP_DOWN;
        *gap = (rows > 0 ? rows : -rows) - 1;
        step = rows > 0 ? CH_TRAP_SIZE : -CH_TRAP_SIZE;
    } else {
        *facing = columns > 0 ? CH_TRAP_RIGHT : CH_TRAP_LEFT;
        *gap = (columns > 0 ? columns : -columns) - 1;
        step = columns > 0 ? 1 : -1;
    }
    assert(*gap >= 0 && *gap < CH_TRAP_SIZE - 1);
    for (int square = attacker + step; square != defender; square += step)
        if (!ch_trap_holds(ground->attacker_may, square))
            return false;
    return true;
}

/* Four squares in a block. */
static bool has_block(ch_trap_set room) {
    ch_trap_set beside = room & ch_trap_shift(room, CH_TRAP_RIGHT);
    return beside & ch_trap_shift(beside, CH_TRAP_UP);
}

/* Joined squares among which one can go round: they have as many borders between them as squares,
 * or more. */
static bool goes_round(ch_trap_set room) {
    return ch_trap_count(room & ch_trap_shift(room, CH_TRAP_RIGHT)) +
               ch_trap_count(room & ch_trap_shift(room, CH_TRAP_UP)) >=
           ch_trap_count(room);
}

/* Whether the defender, having left `mouth` for `entry`, finds room there to go round, a protected
 * square, or a way back to another side of `mouth`; the attacker stays outside for the moment. */
static bool ch_trap_refuge(const struct ch_trap_ground *ground, int mouth, int entry) {
    ch_trap_set room = ground->defender_may & ~ch_trap_bit(mouth);
    ch_trap_set filled = ch_trap_bit(entry), wider = filled;
    ch_trap_set others = ch_trap_around(ch_trap_bit(mouth)) & room & ~filled;
    do {
        filled = wider;
        wider = ch_trap_around(filled) & room;
        if (wider & (ground->safe | others) || has_block(wider))
            return true;
    } while (wider != filled);
    return goes_round(filled);
}

/* The ways sideways in which the attacker can't keep beside it: none leads to a refuge. */
static bool no_refuge(const struct ch_trap_ground *ground, ch_trap_set reached, ch_trap_set clear,
                      int way) {
    ch_trap_set ways = ch_trap_shift(reached, way) & ground->defender_may & ~clear;
    for (; ways; ways &= ways - 1) {
        int entry = ch_trap_first(ways);
        if (ch_trap_refuge(ground, ch_trap_step(entry, way ^ 2), entry))
            return false;
    }
    return true;
}

/* Adds the squares to which the defender can go with the attacker keeping its distance: straight
 * on, or sideways with the attacker beside it. False if somewhere the attacker can't follow, or
 * the defender has three squares side by side or a refuge. */
static bool spread(const struct ch_trap_ground *ground, ch_trap_set *reached, ch_trap_set clear,
                   int facing) {
    const int right = (facing + 1) & 3, left = (facing + 3) & 3;
    ch_trap_set wider = *reached, all;
    do {
        all = wider;
        if (all & ~clear)
            return false;
        wider |= ch_trap_shift(all, facing) & ground->defender_may;
        wider |=
            (ch_trap_shift(all, right) | ch_trap_shift(all, left)) & ground->defender_may & clear;
    } while (wider != all);
    *reached = all;
    ch_trap_set two = all & ch_trap_shift(all, right);
    return !(two & ch_trap_shift(two, right)) && no_refuge(ground, all, clear, right) &&
           no_refuge(ground, all, clear, left);
}

/* The attacker takes the gap away a step at a time, whenever the defender waits; a step towards it
 * costs the defender two. So all that the defender can reach with a gap left is looked at, gap by
 * gap, down to where the attacker is next to it. The defender moves, and neither side has
 * a run. */
static bool ch_trap_in_line(struct ch_trap_model *model, int defender, int facing, int gap) {
    const struct ch_trap_ground *ground = model->ground;
    ch_trap_set bit = ch_trap_bit(defender), reached[CH_TRAP_SIZE] = {0};
    if (!gap)
        return model->fresh[facing] & bit;
    if (model->captured[facing][gap] & bit)
        return true;
    if (model->escapes[facing][gap] & bit)
        return false;
    reached[gap] = bit;
    assert(gap > 0 && gap < CH_TRAP_SIZE);
    bool captured = true;
    for (int left = gap; left && captured; left--) {
        ch_trap_set clear = ch_trap_clear_to(ground, facing, left) & ~ground->safe;
        captured = spread(ground, &reached[left], clear, facing);
        ch_trap_set nearer = ch_trap_shift(reached[left], facing ^ 2) & ground->defender_may;
        captured = captured && !(nearer & ground->safe);
        reached[left - 1] |= reached[left];
        if (left > 1)
            reached[left - 2] |= nearer;
    }
    captured = captured && !(reached[0] & ~model->fresh[facing]);
    if (!captured)
        model->escapes[facing][gap] |= bit;
    for (int left = gap; left && captured; left--)
        model->captured[facing][left] |= reached[left];
    return captured;
}

/* Not in line: the defender's room has one way out, which the attacker reaches in time, and no
 * place in which to go round. Both come nearer step by step, the defender first; where the attacker
 * is next to a square when the defender arrives there, it is struck. The refused squares are those
 * to which their first moves may not go. */
static bool ch_trap_shut_in(const struct ch_trap_ground *ground, int attacker, int defender,
                            ch_trap_set red_refused, ch_trap_set blue_refused) {
    ch_trap_set red = ch_trap_bit(attacker), room = ch_trap_bit(defender), front;
    bool first = true;
    do {
        red |= ch_trap_around(red) & ground->attacker_may & ~(first ? red_refused : 0);
        front = ch_trap_around(room) & ground->defender_may & ~red & ~room &
                ~(first ? blue_refused : 0);
        room |= front;
        front |= first ? blue_refused : 0;
        first = false;
        if (has_block(room))
            return false;
    } while (front);
    ch_trap_set exits = ch_trap_around(room) & ground->defender_may & ~room;
    if ((room | exits) & (ground->safe | ~ground->attacker_may) || ch_trap_count(exits) != 1 ||
        goes_round(room))
        return false;
    return ch_trap_count(ch_trap_around(exits) & room) == 1;
}

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

/* Whether an attacker at this gap has a clear way to the square. */
static bool clear_way(const struct ch_trap_model *model, int defender, int facing, int gap) {
    return ch_trap_holds(ch_trap_clear_to(model->ground, facing, gap), defender);
}

/* The answer of the sets: 1 captured, 0 escapes, -1 they don't decide. */
static int by_sets(struct ch_trap_model *model, int defender, int facing, int gap,
                   struct ch_trap_last came, struct ch_trap_last fled) {
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
    int side = came.direction == ((facing + 3) & 3); /* to the left */
    if (!gap && !fled_across && fled.run && fled.direction == facing && came.run == 1)
        return ch_trap_holds(model->turned[facing][side], defender);
    if (!fled_across || fled.direction != came.direction || fled.run < came.run)
        return -1;
    if (!gap)
        return ch_trap_holds(model->together[facing][side][fled.run == limit], defender);
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

/* Whether the attacker, which is to move, captures whether the defender has waited or gone to any
 * square that it can go to. */
static bool captures_all(struct ch_trap_model *model, int attacker, int defender,
                         struct ch_trap_last came, struct ch_trap_last fled, int depth) {
    if (!ch_trap_red_moves(model, attacker, defender, came, none, depth))
        return false;
    for (int way = 0; way < 4; way++) {
        int to = step_away(model, attacker, defender, fled, way);
        if (to != CH_TRAP_NOWHERE &&
            (ch_trap_holds(model->ground->safe, to) ||
             !ch_trap_red_moves(model, attacker, to, came, ch_trap_next(fled, way), depth)))
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
    static const int steps[] = {CH_TRAP_SIZE, 1, -CH_TRAP_SIZE, -1};
    int attacker = defender - (gap + 1) * steps[facing];
    bool forward = ch_trap_may(came, facing, model->ground->limit);
    if (!gap && !forward) /* it may not strike: the defender moves or waits as it likes */
        return captures_all(model, attacker, defender, came, fled, 1);
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
    return depth && captures_all(model, attacker, defender, came, fled, depth - 1);
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

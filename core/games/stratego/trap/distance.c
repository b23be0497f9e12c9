/* The static look-ahead while attacker and defender are apart. */
#include "core/games/stratego/trap/static_parts.h"

#include <assert.h>

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

bool ch_trap_refuge(const struct ch_trap_ground *ground, int mouth, int entry) {
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
 * gap, down to where the attacker is next to it. */
bool ch_trap_in_line(struct ch_trap_model *model, int defender, int facing, int gap) {
    const struct ch_trap_ground *ground = model->ground;
    ch_trap_set bit = ch_trap_bit(defender), reached[CH_TRAP_SIZE] = {0};
    if (!gap)
        return model->contact.fresh[facing] & bit;
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
    captured = captured && !(reached[0] & ~model->contact.fresh[facing]);
    if (!captured)
        model->escapes[facing][gap] |= bit;
    for (int left = gap; left && captured; left--)
        model->captured[facing][left] |= reached[left];
    return captured;
}

/* Both come nearer step by step, the defender first; where the attacker is next to a square when
 * the defender arrives there, it is struck. */
bool ch_trap_shut_in(const struct ch_trap_ground *ground, int attacker, int defender,
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

/* How long the defender can hold out in a trap area. */
#include "core/games/stratego/trap/static_parts.h"

#include <assert.h>

struct lengths {
    const struct ch_trap_ground *ground;
    int facing;
    ch_trap_set clear[CH_TRAP_SIZE]; /* by gap */
    ch_trap_set known[CH_TRAP_SIZE];
    uint16_t length[CH_TRAP_SIZE][CH_TRAP_SQUARES];
};

static int length_of(struct lengths *lengths, int defender, int gap, int used);

/* With the attacker next to it: how long it takes to follow the defender to the end of a pocket
 * that begins at `entry`. */
static int pocket(const struct ch_trap_ground *ground, int mouth, int entry) {
    ch_trap_set room = ground->defender_may & ~ch_trap_bit(mouth);
    ch_trap_set filled = ch_trap_bit(entry), wider = ch_trap_around(filled) & room;
    int length = 4;
    for (; wider != filled; length += 2) {
        filled = wider;
        wider = ch_trap_around(filled) & room;
    }
    return length;
}

/* The longest that follows when the defender leaves this square otherwise than sideways. */
static int leave(struct lengths *lengths, int square, int gap) {
    const struct ch_trap_ground *ground = lengths->ground;
    int longest = gap ? 2 + length_of(lengths, square, gap - 1, 0) : 2;
    int on = ch_trap_step(square, lengths->facing),
        back = ch_trap_step(square, lengths->facing ^ 2);
    if (on != CH_TRAP_NOWHERE && ch_trap_holds(ground->defender_may, on)) {
        int length = 2 + length_of(lengths, on, gap, 0);
        longest = length > longest ? length : longest;
    }
    if (gap > 1 && back != CH_TRAP_NOWHERE && ch_trap_holds(ground->defender_may, back)) {
        int length = 2 + length_of(lengths, back, gap - 2, 0);
        longest = length > longest ? length : longest;
    }
    for (int turn = 1; turn < 4 && !gap; turn += 2) {
        int entry = ch_trap_step(square, (lengths->facing + turn) & 3);
        if (entry == CH_TRAP_NOWHERE || !ch_trap_holds(ground->defender_may, entry) ||
            ch_trap_holds(lengths->clear[gap], entry))
            continue;
        int length = pocket(ground, square, entry);
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* It goes to and fro as often as it may, then leaves from the square on which that ends or the one
 * before. Each step sideways costs two single moves. */
static int length_of(struct lengths *lengths, int defender, int gap, int used) {
    const struct ch_trap_ground *ground = lengths->ground;
    if (!used && ch_trap_holds(lengths->known[gap], defender))
        return lengths->length[gap][defender];
    int left = ground->limit - used, here = leave(lengths, defender, gap), longest = here;
    assert(left >= 0 && here > 0);
    for (int turn = 1; turn < 4; turn += 2) {
        int beside = ch_trap_step(defender, (lengths->facing + turn) & 3);
        if (beside == CH_TRAP_NOWHERE || !ch_trap_holds(ground->defender_may, beside) ||
            !ch_trap_holds(lengths->clear[gap], beside))
            continue;
        int even = here + 2 * (left & ~1);
        int odd = left ? leave(lengths, beside, gap) + 2 * (left - !(left & 1)) : 0;
        longest = even > longest ? even : longest;
        longest = odd > longest ? odd : longest;
    }
    if (!used) {
        lengths->known[gap] |= ch_trap_bit(defender);
        lengths->length[gap][defender] = (uint16_t)longest;
    }
    return longest;
}

int ch_trap_length(const struct ch_trap_ground *ground, int defender, int facing, int gap,
                   int used) {
    struct lengths lengths;
    lengths.ground = ground;
    lengths.facing = facing;
    for (int left = 0; left <= gap; left++) {
        lengths.clear[left] = ch_trap_clear_to(ground, facing, left);
        lengths.known[left] = 0;
    }
    return length_of(&lengths, defender, gap, used);
}

#include "core/games/stratego/trap/contact.h"

#include <string.h>

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
grow(struct ch_trap_contact *contact, const struct ground_of_contact *ground, const int facing) {
    const int right = (facing + 1) & 3, left = (facing + 3) & 3;
    const ch_trap_set *closed = ground->closed;
    /* The way sideways closed, or the attacker following into the square just left. */
    const ch_trap_set stuck[2] = {
        closed[right] | (ground->attacker & whose(contact->turned[right][1], right)),
        closed[left] | (ground->attacker & whose(contact->turned[left][0], left))};
    ch_trap_set fresh = contact->fresh[facing];
    ch_trap_set together[2] = {contact->together[facing][0][0], contact->together[facing][1][0]};
    ch_trap_set used_up[2] = {contact->together[facing][0][1], contact->together[facing][1][1]};
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
    bool wider = turned[0] != contact->turned[facing][0] || turned[1] != contact->turned[facing][1];
    contact->fresh[facing] = fresh;
    for (int side = 0; side < 2; side++) {
        contact->together[facing][side][0] = together[side];
        contact->together[facing][side][1] = used_up[side];
        contact->ahead[facing][side] = ahead[side];
        contact->turned[facing][side] = turned[side];
    }
    return wider;
}
void ch_trap_contact_solve(struct ch_trap_contact *contact, ch_trap_set attacker_may,
                           ch_trap_set defender_may, ch_trap_set safe) {
    struct ground_of_contact ground = {.attacker = attacker_may};
    memset(contact, 0, sizeof *contact);
    for (int direction = 0; direction < 4; direction++) {
        ground.closed[direction] = ~ch_trap_shift(defender_may, direction ^ 2);
        ground.exposed[direction] = defender_may & ~safe & ch_trap_shift(attacker_may, direction);
    }
    bool upright = true, level = true;
    while (upright || level) {
        if (upright) {
            bool up = grow(contact, &ground, CH_TRAP_UP);
            upright = false;
            level |= up | grow(contact, &ground, CH_TRAP_DOWN);
        }
        if (level) {
            bool right = grow(contact, &ground, CH_TRAP_RIGHT);
            level = false;
            upright |= right | grow(contact, &ground, CH_TRAP_LEFT);
        }
    }
}

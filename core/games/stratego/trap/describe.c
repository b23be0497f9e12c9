/* By which line the defender is captured, and the pieces that matter for it. */
#include <assert.h>
#include <string.h>

#include "core/games/stratego/trap/static_parts.h"

/* The squares of a line from `square` on, as far as the attacker may go. */
static int walk(const struct ch_trap_ground *ground, int square, int direction,
                uint8_t line[CH_TRAP_SIZE]) {
    int length = 0;
    while (square != CH_TRAP_NOWHERE && ch_trap_holds(ground->attacker_may, square)) {
        line[length++] = (uint8_t)square;
        assert(length <= CH_TRAP_SIZE);
        square = ch_trap_step(square, direction);
    }
    return length;
}

/* The line on which the attacker captures, from `attacker`, and the one beside it: on the side to
 * which the defender can step, else the longer one. */
static void set_lines(struct ch_trap_verdict *verdict, const struct ch_trap_ground *ground,
                      int attacker, int defender, int facing) {
    int best = 1;
    verdict->line_length = walk(ground, attacker, facing, verdict->line);
    for (int turn = 1; turn < 4; turn += 2) {
        uint8_t line[CH_TRAP_SIZE];
        int way = (facing + turn) & 3;
        int length = walk(ground, ch_trap_step(attacker, way), facing, line);
        int next = ch_trap_step(defender, way);
        bool steps = next != CH_TRAP_NOWHERE && ch_trap_holds(ground->defender_may, next);
        int worth = steps && length ? length + CH_TRAP_SIZE : length;
        if (worth > best) {
            memcpy(verdict->beside, line, sizeof line);
            verdict->beside_length = length;
            best = worth;
        }
    }
}

/* The squares beyond the attacker, in the direction it faces. */
static ch_trap_set beyond(int attacker, int facing) {
    ch_trap_set ahead = 0, front = ch_trap_bit(attacker), board = ch_trap_all();
    for (int turn = 0; turn < CH_TRAP_SIZE; turn++)
        front |= ch_trap_shift(front, (facing + 1) & 3) | ch_trap_shift(front, (facing + 3) & 3);
    for (int step = 0; step < CH_TRAP_SIZE; step++) {
        front = ch_trap_shift(front, facing);
        ahead |= front;
    }
    return ahead & board;
}

/* The pieces beside where the defender can be struck, and the own pieces that keep it there: those
 * next to its squares, and guards that keep it off squares next to them. */
static void set_lists(struct ch_trap_verdict *verdict, const struct ch_trap_ground *ground,
                      ch_trap_set where) {
    ch_trap_set room = ch_trap_bit(ground->defender.square), filled;
    do {
        filled = room;
        room |= ch_trap_around(room) & ground->defender_may & where;
    } while (room != filled);
    ch_trap_set border = ch_trap_around(room) & ~room;
    verdict->protectors = ground->unknown & border;
    verdict->barriers = ground->own & border;
    border &= ch_trap_around(ground->guards);
    verdict->barriers |= ground->guards & ch_trap_around(border);
}

/* Where the attacker comes into line with a defender that waits; `attacker` if that is nowhere or
 * it is in line. */
static int into_line(struct ch_trap_model *model, int attacker, int defender) {
    const struct ch_trap_ground *ground = model->ground;
    static const struct ch_trap_last none = {0, 0};
    int facing, gap;
    for (int way = 0; way < 4; way++) {
        int to = ch_trap_step(attacker, way);
        if (ch_trap_facing(ground, attacker, defender, &facing, &gap))
            break;
        if (to != CH_TRAP_NOWHERE && ch_trap_holds(ground->attacker_may, to) &&
            ch_trap_facing(ground, to, defender, &facing, &gap) &&
            ch_trap_blue_moves(model, to, defender, none, none, 0))
            return to;
    }
    return attacker;
}

void ch_trap_describe(struct ch_trap_verdict *verdict, struct ch_trap_model *model, int attacker) {
    const struct ch_trap_ground *ground = model->ground;
    int defender = ground->defender.square, facing, gap;
    if (verdict->outcome == CH_TRAP_CAPTURED)
        attacker = into_line(model, attacker, defender);
    ch_trap_set where = ch_trap_all() & ~ch_trap_bit(attacker);
    if (ch_trap_facing(ground, attacker, defender, &facing, &gap)) {
        set_lines(verdict, ground, attacker, defender, facing);
        where = beyond(attacker, facing);
    }
    set_lists(verdict, ground, where);
}

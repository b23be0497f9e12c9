/* The moves of either side, each with what follows; how long a capture takes, by which line the
 * defender is captured, and the pieces that matter for it. */
#include <assert.h>
#include <string.h>

#include "core/games/stratego/trap/static.h"

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

/* How many single moves it takes from there, the defender to move, which has `used` up of its
 * moves to and fro sideways. */
static int ch_trap_length(const struct ch_trap_ground *ground, int defender, int facing, int gap,
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
    ch_trap_set room =
        ch_trap_fill(ch_trap_bit(ground->defender.square), ground->defender_may & where);
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

static const struct ch_trap_last none = {0, 0};

/* How long the capture takes with blue to move; where the two aren't in line, about as long as the
 * attacker needs to the end of the defender's room. */
int ch_trap_length_from(const struct ch_trap_ground *ground, int attacker, int defender,
                        struct ch_trap_last fled) {
    int facing, gap;
    if (ch_trap_facing(ground, attacker, defender, &facing, &gap)) {
        bool sideways = fled.run && ((fled.direction ^ facing) & 1);
        return ch_trap_length(ground, defender, facing, gap, sideways ? fled.run : 0);
    }
    ch_trap_set reached = ch_trap_bit(attacker), room = ch_trap_bit(defender);
    int steps = 0;
    while (room & ~reached && steps < CH_TRAP_SQUARES) {
        reached |= ch_trap_around(reached) & ground->attacker_may;
        steps++;
    }
    assert(steps <= CH_TRAP_SQUARES);
    return 2 * steps;
}

static int blue_options(struct ch_trap_model *model, struct ch_trap_option *options);

int ch_trap_length_apart(struct ch_trap_model *model, int attacker, int defender,
                         struct ch_trap_last came, struct ch_trap_last fled) {
    const struct ch_trap_ground *ground = model->ground;
    struct ch_trap_option options[CH_TRAP_MAX_OPTIONS];
    int facing, gap, longest = ch_trap_length_from(ground, attacker, defender, fled);
    if (ch_trap_facing(ground, attacker, defender, &facing, &gap))
        return longest;
    struct ch_trap_ground after = *ground;
    after.to_move = CH_TRAP_BLUE;
    after.attacker = (struct ch_trap_runner){(uint8_t)attacker, came.run, CH_TRAP_NOWHERE};
    if (came.run)
        after.attacker.other = (uint8_t)ch_trap_step(attacker, came.direction ^ 2);
    model->ground = &after;
    int count = blue_options(model, options);
    model->ground = ground;
    for (int i = 0; i < count; i++)
        longest = options[i].moves + 1 > longest ? options[i].moves + 1 : longest;
    return longest;
}

/* Begins with the move in direction `way` (-1: waiting) of the side to move: where it goes, and its
 * run after it. False if it can't be made. */
static bool begin_option(const struct ch_trap_ground *ground, int way,
                         struct ch_trap_option *option, int *to, struct ch_trap_last *moved) {
    bool red = ground->to_move == CH_TRAP_RED;
    const struct ch_trap_runner *mover = red ? &ground->attacker : &ground->defender;
    struct ch_trap_last last = ch_trap_last_of(mover);
    *to = way < 0 ? mover->square : ch_trap_step(mover->square, way);
    if (*to == CH_TRAP_NOWHERE || (!red && *to == ground->attacker.square) ||
        !ch_trap_holds(red ? ground->attacker_may : ground->defender_may, *to) ||
        (way >= 0 && !ch_trap_may(last, way, ground->limit)))
        return false;
    *moved = way < 0 ? none : ch_trap_next(last, way);
    *option = way < 0 ? (struct ch_trap_option){CH_TRAP_NOWHERE, CH_TRAP_NOWHERE, false, 0}
                      : (struct ch_trap_option){mover->square, (uint8_t)*to, false, 0};
    return true;
}

/* The moves of the attacker, each with what follows; the strike first of all. */
int ch_trap_red_options(struct ch_trap_model *model, struct ch_trap_option *options, bool far) {
    const struct ch_trap_ground *ground = model->ground;
    struct ch_trap_last moved, fled = ch_trap_last_of(&ground->defender);
    int to, defender = ground->defender.square, count = 0;
    for (int way = -1; way < 4; way++) {
        struct ch_trap_option *option = &options[count];
        if (!begin_option(ground, way, option, &to, &moved))
            continue;
        count++;
        bool struck = to == defender;
        option->captured =
            struck ? !ch_trap_holds(ground->safe, to)
                   : ch_trap_blue_moves(model, to, defender, moved, fled, CH_TRAP_DEPTH);
        if (option->captured && !struck)
            option->moves = far ? ch_trap_length_apart(model, to, defender, moved, fled)
                                : ch_trap_length_from(ground, to, defender, fled);
    }
    return count;
}

/* The shortest way to a capture among options. */
int ch_trap_shortest(const struct ch_trap_option *options, int count) {
    int moves = 0;
    for (int i = 0; i < count; i++)
        if (options[i].captured && (!moves || options[i].moves + 1 < moves))
            moves = options[i].moves + 1;
    return moves;
}

static int blue_options(struct ch_trap_model *model, struct ch_trap_option *options) {
    const struct ch_trap_ground *ground = model->ground;
    struct ch_trap_last moved, came = ch_trap_last_of(&ground->attacker);
    int to, count = 0;
    for (int way = -1; way < 4; way++) {
        struct ch_trap_option *option = &options[count];
        if (!begin_option(ground, way, option, &to, &moved))
            continue;
        count++;
        option->captured =
            ch_trap_red_moves(model, ground->attacker.square, to, came, moved, CH_TRAP_DEPTH);
        if (!option->captured)
            continue;
        struct ch_trap_ground after = *ground;
        struct ch_trap_option answers[CH_TRAP_MAX_OPTIONS];
        after.to_move = CH_TRAP_RED;
        after.defender = (struct ch_trap_runner){(uint8_t)to, moved.run, ground->defender.square};
        model->ground = &after;
        int answer_count = ch_trap_red_options(model, answers, false);
        assert(answer_count <= CH_TRAP_MAX_OPTIONS);
        model->ground = ground;
        option->moves = ch_trap_shortest(answers, answer_count);
    }
    return count;
}

static int options_on(const struct ch_trap_ground *ground, struct ch_trap_option *options) {
    struct ch_trap_model model;
    ch_trap_prepare(&model, ground);
    return ground->to_move == CH_TRAP_RED ? ch_trap_red_options(&model, options, true)
                                          : blue_options(&model, options);
}

/* A move that captures must do so at worst, too. */
static void doubt(const struct ch_trap_ground *ground, struct ch_trap_option *options, int count) {
    struct ch_trap_ground worst = ch_trap_at_worst(ground);
    struct ch_trap_option others[CH_TRAP_MAX_OPTIONS];
    int other_count = options_on(&worst, others);
    for (int i = 0; i < other_count; i++)
        for (int j = 0; j < count && !others[i].captured; j++)
            if (options[j].from == others[i].from && options[j].to == others[i].to)
                options[j].captured = false, options[j].moves = 0;
}

int ch_trap_static_options(const struct ch_trap_ground *ground,
                           struct ch_trap_option options[CH_TRAP_MAX_OPTIONS]) {
    bool captured = false;
    if (!ch_trap_covers(ground) || !ground->beats)
        return 0;
    int count = options_on(ground, options);
    for (int i = 0; i < count; i++)
        captured |= options[i].captured;
    if (captured && (ground->prey | ground->even | ground->weaker))
        doubt(ground, options, count);
    return count;
}

/* The moves of either side, each with what follows. */
#include "core/games/stratego/trap/static_parts.h"

#include <assert.h>

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

/* The moves of the attacker, each with what follows; the strike first of all. */
int ch_trap_red_options(struct ch_trap_model *model, struct ch_trap_option *options, bool far) {
    const struct ch_trap_ground *ground = model->ground;
    struct ch_trap_last came = ch_trap_last_of(&ground->attacker),
                        fled = ch_trap_last_of(&ground->defender);
    int from = ground->attacker.square, defender = ground->defender.square, count = 0;
    for (int way = -1; way < 4; way++) {
        int to = way < 0 ? from : ch_trap_step(from, way);
        struct ch_trap_last moved = none;
        if (to == CH_TRAP_NOWHERE || !ch_trap_holds(ground->attacker_may, to) ||
            (way >= 0 && !ch_trap_may(came, way, model->ground->limit)))
            continue;
        if (way >= 0)
            moved = ch_trap_next(came, way);
        struct ch_trap_option *option = &options[count++];
        *option = (struct ch_trap_option){(uint8_t)from, (uint8_t)to, false, 0};
        if (way < 0)
            option->from = option->to = CH_TRAP_NOWHERE;
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
    struct ch_trap_last came = ch_trap_last_of(&ground->attacker),
                        fled = ch_trap_last_of(&ground->defender);
    int from = ground->defender.square, attacker = ground->attacker.square, count = 0;
    for (int way = -1; way < 4; way++) {
        int to = way < 0 ? from : ch_trap_step(from, way);
        struct ch_trap_last moved = none;
        if (to == CH_TRAP_NOWHERE || to == attacker || !ch_trap_holds(ground->defender_may, to) ||
            (way >= 0 && !ch_trap_may(fled, way, model->ground->limit)))
            continue;
        if (way >= 0)
            moved = ch_trap_next(fled, way);
        struct ch_trap_option *option = &options[count++];
        *option = (struct ch_trap_option){(uint8_t)from, (uint8_t)to, false, 0};
        if (way < 0)
            option->from = option->to = CH_TRAP_NOWHERE;
        option->captured = ch_trap_red_moves(model, attacker, to, came, moved, CH_TRAP_DEPTH);
        if (option->captured) {
            struct ch_trap_ground after = *ground;
            struct ch_trap_option answers[CH_TRAP_MAX_OPTIONS];
            after.to_move = CH_TRAP_RED;
            after.defender = (struct ch_trap_runner){(uint8_t)to, moved.run, (uint8_t)from};
            model->ground = &after;
            int answer_count = ch_trap_red_options(model, answers, false);
            assert(answer_count <= CH_TRAP_MAX_OPTIONS);
            model->ground = ground;
            option->moves = ch_trap_shortest(answers, answer_count);
        }
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

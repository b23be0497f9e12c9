/* Steps, captures, hooks and obligations with conditions. The moves are the kernel's without them,
 * captures with every place where a chain may stop; here those whose conditions do not hold are
 * taken out, then chains that must go on. Hooks after a move are looked at here if some of them
 * have conditions. */
#include <assert.h>

#include "core/games/draughts/general/general.h"

/* A position in which moves are judged. */
struct judging {
    const struct ch_draughts *draughts;
    const struct ch_position *before;
    int seat;
    struct ch_square_set attacked; /* squares of the mover's pieces that are, before the move */
    /* The position after a move, which is looked at once for all its partial moves. */
    const struct ch_move *move; /* NULL: not known yet */
    struct ch_position after;
    struct ch_square_set attacked_after;
};

/* The squares of `seat`'s pieces that the other side could take if it were to move. */
static struct ch_square_set attacked_in(const struct ch_draughts *draughts,
                                        const struct ch_position *position, int seat) {
    const struct ch_general *general = draughts->tables;
    struct ch_square_set attacked = {0};
    struct ch_position turned = *position;
    turned.word[0] = (uint64_t)!seat;
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    ch_general_play(general)->moves(general, &turned, true, &moves);
    ch_general_add_edge_captures(draughts, &turned, &moves);
    for (int i = 0; i < moves.count; i++)
        for (int n = 0; n < moves.move[i].captured_count; n++)
            ch_square_add(&attacked, moves.move[i].captured[n]);
    return attacked;
}

static struct judging judging_in(const struct ch_draughts *draughts,
                                 const struct ch_position *position) {
    struct judging judging = {
        .draughts = draughts, .before = position, .seat = (int)position->word[0]};
    if (draughts->rules.only & CH_ONLY_ATTACKS)
        judging.attacked = attacked_in(draughts, position, judging.seat);
    return judging;
}

/* True if a piece of the highest kind of the seat is on one of the squares. */
static bool has_king_on(const struct judging *judging, const struct ch_position *position,
                        const struct ch_square_set *squares) {
    for (int square = 0; square < judging->draughts->rules.squares; square++) {
        struct ch_piece piece = {-1, 0};
        if (ch_square_in(squares, square))
            piece = ch_general_kernel.piece_at(judging->draughts, position, square);
        if (piece.seat == judging->seat && piece.kind == judging->draughts->rules.highest)
            return true;
    }
    return false;
}

/* True if what the conditions say of attacks holds in a position, of a piece on `square`. */
static bool hold_in(const struct judging *judging, const struct ch_position *position,
                    const struct ch_square_set *attacked, int square, uint8_t only) {
    if (only == 0)
        return true;
    bool king = has_king_on(judging, position, attacked);
    int holding = (ch_square_in(attacked, square) ? CH_ONLY_ATTACKED : CH_ONLY_SAFE) |
                  (king ? CH_ONLY_KING_ATTACKED : CH_ONLY_KING_SAFE);
    return (only & CH_ONLY_ATTACKS & ~holding) == 0;
}

static void look_behind(struct judging *judging, const struct ch_move *move) {
    struct ch_move whole = *move;
    if (judging->move == move)
        return;
    if (judging->draughts->rules.surround_count > 0)
        ch_general_add_surrounded(judging->draughts, judging->before, &whole);
    ch_general_place_apply(judging->draughts, judging->before, &whole, &judging->after);
    judging->attacked_after = attacked_in(judging->draughts, &judging->after, judging->seat);
    judging->move = move;
}

/* The same after a move, of the piece that moved. */
static bool hold_after(struct judging *judging, const struct ch_move *move, uint8_t only) {
    if (only == 0)
        return true;
    look_behind(judging, move);
    return hold_in(judging, &judging->after, &judging->attacked_after,
                   move->path[move->path_length - 1], only);
}

/* True if what the conditions say of attacks holds of a whole move. */
static bool attacks_hold(struct judging *judging, const struct ch_move *move, uint8_t only) {
    uint8_t before = only & (CH_ONLY_ATTACKED | CH_ONLY_KING_ATTACKED);
    return hold_in(judging, judging->before, &judging->attacked, move->path[0], before) &&
           hold_after(judging, move, only & (CH_ONLY_SAFE | CH_ONLY_KING_SAFE));
}

/* Does what the hooks after a move do with the piece that moved. False if one forbids the move. */
static bool apply_hooks(struct judging *judging, struct ch_move *move) {
    const struct ch_rules *rules = &judging->draughts->rules;
    const struct ch_move before = *move;
    int last = move->path[move->path_length - 1];
    bool stays = move->captured_count == 0 && last == move->path[0];
    for (int i = 0; i < rules->hook_count && !stays && move->kind != CH_KIND_GONE; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        if (hook->time != CH_HOOK_AFTER_MOVE || !(hook->kinds >> before.kind & 1) ||
            !ch_square_in(&hook->zone[judging->seat], last) ||
            !hold_after(judging, &before, hook->only))
            continue;
        if (hook->action == CH_HOOK_FORBID)
            return false;
        if (hook->action == CH_HOOK_PROMOTE)
            move->kind = hook->to;
        else if (hook->action == CH_HOOK_REMOVE)
            move->kind = CH_KIND_GONE;
    }
    return true;
}

/* The ways in which a kind captures. */
static uint16_t beside_ways(const struct ch_kind_rules *can, int seat) {
    uint16_t ways = 0;
    for (int i = 0; i < can->capture_count; i++)
        ways |= can->capture[i].ways[seat];
    return ways;
}

/* True if a piece of `seat` is beside the square in one of these ways. */
static bool is_beside(const struct ch_draughts *draughts, const struct ch_position *position,
                      int square, uint16_t ways, int seat) {
    for (int direction = 0; direction < CH_WAYS; direction++) {
        int to = ways >> direction & 1 ? draughts->rules.next[square][direction] : CH_NO_SQUARE;
        if (to != CH_NO_SQUARE && ch_general_kernel.piece_at(draughts, position, to).seat == seat)
            return true;
    }
    return false;
}

/* How far it is from a square to the farther end of its line. */
static int farther_end(const struct ch_rules *rules, int square, int direction) {
    int length[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        int way = i == 0 ? direction : ch_way_opposite(direction);
        for (int to = rules->next[square][way]; to != CH_NO_SQUARE && length[i] < CH_MAX_SQUARES;
             to = rules->next[to][way])
            length[i]++;
    }
    return length[0] > length[1] ? length[0] : length[1];
}

/* A partial move: a piece of a kind goes in a direction; the positions before it and after it. */
struct partial {
    int kind, from, to, direction;
    const struct ch_position *before, *after;
};

/* True if what the conditions say of the board holds of a partial move. */
static bool board_holds(const struct judging *judging, const struct partial *partial,
                        uint8_t only) {
    const struct ch_draughts *draughts = judging->draughts;
    const struct ch_rules *rules = &draughts->rules;
    int seat = judging->seat;
    uint16_t ways = beside_ways(&rules->kind[partial->kind], seat);
    if (only & CH_ONLY_ALONE && is_beside(draughts, partial->after, partial->to, ways, seat))
        return false;
    if (only & (CH_ONLY_MEETS | CH_ONLY_KEEPS)) {
        bool meets = is_beside(draughts, partial->after, partial->to, ways, !seat);
        bool met = is_beside(draughts, partial->before, partial->from, ways, !seat);
        if ((only & CH_ONLY_MEETS && (met || !meets)) || (only & CH_ONLY_KEEPS && met && !meets))
            return false;
    }
    return !(only & CH_ONLY_INWARD) || farther_end(rules, partial->to, partial->direction) <
                                           farther_end(rules, partial->from, partial->direction);
}

/* How many squares it is in a direction from one square to another on its line; 0: it is none. */
static int steps_to(const struct ch_rules *rules, int from, int to, int direction) {
    int steps = 1;
    for (int at = rules->next[from][direction]; at != CH_NO_SQUARE && steps < CH_MAX_SQUARES;
         at = rules->next[at][direction], steps++)
        if (at == to)
            return steps;
    return 0;
}

/* True if nothing is between two squares of a line. */
static bool is_free(const struct judging *judging, int from, int to, int direction) {
    const struct ch_rules *rules = &judging->draughts->rules;
    for (int at = rules->next[from][direction]; at != to; at = rules->next[at][direction])
        if (ch_general_kernel.piece_at(judging->draughts, judging->before, at).seat >= 0)
            return false;
    return true;
}

/* True if the step leads from one square to the other in a direction. */
static bool covers(const struct judging *judging, const struct ch_step_rule *step, int from, int to,
                   int direction) {
    const struct ch_rules *rules = &judging->draughts->rules;
    const struct ch_square_set *within = &step->within[judging->seat];
    if (!(step->ways[judging->seat] >> direction & 1) ||
        (step->reach == CH_REACH_NEXT && rules->next[from][direction] != to))
        return false;
    int steps = steps_to(rules, from, to, direction);
    if (steps == 0 || !is_free(judging, from, to, direction))
        return false;
    if (ch_square_any(within) && !(ch_square_in(within, from) && ch_square_in(within, to)))
        return false;
    return step->reach == CH_REACH_ANY ||
           steps == (step->reach == CH_REACH_EXACT ? step->squares : 1);
}

/* True if a step of the kind whose conditions hold makes the move; also if no step does. */
static bool may_step(struct judging *judging, const struct ch_move *move, int kind) {
    static const struct ch_piece nothing = {-1, 0};
    const struct ch_kind_rules *can = &judging->draughts->rules.kind[kind];
    int from = move->path[0], to = move->path[1], covering = 0;
    struct ch_position after = *judging->before;
    ch_general_kernel.put(judging->draughts, &after, from, nothing);
    for (int i = 0; i < can->step_count * CH_WAYS; i++) {
        const struct ch_step_rule *step = &can->step[i / CH_WAYS];
        const struct partial partial = {kind, from, to, i % CH_WAYS, judging->before, &after};
        if (!covers(judging, step, from, to, partial.direction))
            continue;
        covering++;
        if (board_holds(judging, &partial, step->only) && attacks_hold(judging, move, step->only))
            return true;
    }
    return covering == 0;
}

/* True if a jump leads from one square to the other in a direction. */
static bool jumps_to(const struct ch_rules *rules, const struct ch_capture_rule *jump, int from,
                     int to, int direction) {
    if (jump->reach != CH_REACH_NEXT || jump->landing != CH_LANDING_NEXT)
        return steps_to(rules, from, to, direction) > 0;
    int over = rules->next[from][direction];
    return over != CH_NO_SQUARE && rules->next[over][direction] == to;
}

/* True if some capture whose conditions hold may make a partial move. */
static bool may_jump(struct judging *judging, const struct ch_move *move,
                     const struct partial *jump) {
    const struct ch_rules *rules = &judging->draughts->rules;
    const struct ch_kind_rules *can = &rules->kind[jump->kind];
    struct partial partial = *jump;
    for (int i = 0; i < can->capture_count * CH_WAYS; i++) {
        const struct ch_capture_rule *rule = &can->capture[i / CH_WAYS];
        partial.direction = i % CH_WAYS;
        if (rule->ways[judging->seat] >> partial.direction & 1 &&
            jumps_to(rules, rule, jump->from, jump->to, partial.direction) &&
            board_holds(judging, &partial, rule->only) && attacks_hold(judging, move, rule->only))
            return true;
    }
    return false;
}

/* True if each of the jumps may be made. */
static bool may_capture(struct judging *judging, const struct ch_move *move, int kind) {
    static const struct ch_piece nothing = {-1, 0};
    const struct ch_draughts *draughts = judging->draughts;
    struct ch_position before = *judging->before;
    assert(!draughts->rules.only_captures || move->captured_count == move->path_length - 1);
    for (int i = 0; i + 1 < move->path_length && draughts->rules.only_captures; i++) {
        struct ch_position after = before;
        const struct partial jump = {kind, move->path[i], move->path[i + 1], 0, &before, &after};
        ch_general_kernel.put(draughts, &after, jump.from, nothing);
        if (draughts->rules.at_once)
            ch_general_kernel.put(draughts, &after, move->captured[i], nothing);
        if (!may_jump(judging, move, &jump))
            return false;
        before = after;
        ch_general_kernel.put(draughts, &before, jump.to,
                              (struct ch_piece){(int8_t)judging->seat, (uint8_t)kind});
    }
    return true;
}

/* True if the capture `longer` begins with all of `move`. */
static bool goes_on(const struct ch_move *longer, const struct ch_move *move) {
    return longer->path_length > move->path_length &&
           memcmp(longer->path, move->path, move->path_length) == 0 &&
           memcmp(longer->captured, move->captured, move->captured_count) == 0;
}

/* Takes out captures, from index `first` on, that others of the list go on. */
static void take_out_begun(struct ch_moves *moves, int first) {
    int kept = first;
    for (int i = first; i < moves->count; i++) {
        bool begun = false;
        for (int j = i + 1; j < moves->count && !begun; j++)
            begun = moves->move[i].captured_count > 0 && goes_on(&moves->move[j], &moves->move[i]);
        for (int j = first; j < kept && !begun; j++)
            begun = moves->move[i].captured_count > 0 && goes_on(&moves->move[j], &moves->move[i]);
        if (!begun)
            moves->move[kept++] = moves->move[i];
    }
    moves->count = kept;
}

bool ch_general_obliges(const struct ch_draughts *draughts, const struct ch_position *position) {
    const struct ch_rules *rules = &draughts->rules;
    if (!rules->obliging)
        return rules->mandatory;
    const struct judging judging = judging_in(draughts, position);
    return rules->mandatory && hold_in(&judging, position, &judging.attacked, 0, rules->obliging);
}

void ch_general_oblige(const struct ch_draughts *draughts, const struct ch_position *position,
                       struct ch_moves *moves, int first) {
    const struct ch_rules *rules = &draughts->rules;
    bool obliged = false, may = ch_general_obliges(draughts, position);
    int kept = first;
    for (int i = first; i < moves->count && may; i++) {
        struct ch_piece piece =
            ch_general_kernel.piece_at(draughts, position, moves->move[i].path[0]);
        obliged =
            obliged || (moves->move[i].captured_count > 0 && !(rules->released >> piece.kind & 1));
    }
    for (int i = first; i < moves->count; i++)
        if (!obliged || moves->move[i].captured_count > 0)
            moves->move[kept++] = moves->move[i];
    moves->count = kept;
}

void ch_general_take_out(const struct ch_draughts *draughts, const struct ch_position *position,
                         struct ch_moves *moves, int first) {
    struct judging judging = judging_in(draughts, position);
    int kept = first;
    for (int i = first; i < moves->count; i++) {
        struct ch_move move = moves->move[i];
        int kind = ch_general_kernel.piece_at(draughts, position, move.path[0]).kind;
        judging.move = NULL;
        bool allowed = !draughts->rules.only_hooks || apply_hooks(&judging, &move);
        if (allowed && (move.captured_count > 0 ? may_capture(&judging, &move, kind)
                                                : may_step(&judging, &move, kind)))
            moves->move[kept++] = move;
    }
    moves->count = kept;
    if (draughts->rules.only_captures && draughts->rules.complete)
        take_out_begun(moves, first);
    ch_general_oblige(draughts, position, moves, first);
}

/* See attack.h. The paths are Dijkstra's, over squares where the moving piece could not be jumped.
 */
#include "core/draughts/attack.h"

#include <assert.h>

enum { NONE_FOUND = 1 << 20, ALREADY_TRAPS = 1 << 10 };

static const enum ch_direction directions[4] = {CH_NE, CH_SE, CH_SW, CH_NW};

/* The plans found so far that are as good as the best. */
struct plans {
    const struct ch_game *game;
    const struct ch_moves *legal;
    struct ch_english_board board;
    bool harmless[CH_ENGLISH_COUNT * 4]; /* by index of the legal move: the reply takes nothing */
    struct ch_suggestion *out;
    int room, count;
    int rank; /* of those in out[]; less is better */
};

static enum ch_direction opposite(enum ch_direction direction) {
    return (direction + CH_DIRECTIONS / 2) % CH_DIRECTIONS;
}

/* The neighbour of `square`, or CH_NO_SQUARE. */
static int next(const struct plans *plans, int square, enum ch_direction direction) {
    return plans->game->graph.neighbour[square][direction];
}

static bool has(uint64_t bits, int square) {
    return (bits & ch_english_set(square)) != 0;
}

static bool may_go(const struct plans *plans, const struct ch_english_board *board, int seat,
                   int square, enum ch_direction direction) {
    return has(board->kings[seat], square) || (plans->game->forward[seat] & 1 << direction) != 0;
}

/* True if a piece of `seat` on `square` could be jumped over. The square itself may be empty. */
static bool exposed(const struct plans *plans, const struct ch_english_board *board, int seat,
                    int square) {
    uint64_t empty = ch_english_empty(board), enemies = ch_english_pieces(board, !seat);
    for (int i = 0; i < 4; i++) {
        int attacker = next(plans, square, directions[i]);
        int landing = next(plans, square, opposite(directions[i]));
        if (attacker != CH_NO_SQUARE && landing != CH_NO_SQUARE && has(enemies, attacker) &&
            has(empty, landing) && may_go(plans, board, !seat, attacker, opposite(directions[i])))
            return true;
    }
    return false;
}

static bool can_jump(const struct plans *plans, const struct ch_english_board *board, int seat,
                     int square) {
    uint64_t empty = ch_english_empty(board), enemies = ch_english_pieces(board, !seat);
    for (int i = 0; i < 4; i++) {
        int over = next(plans, square, directions[i]);
        int to = over == CH_NO_SQUARE ? CH_NO_SQUARE : next(plans, over, directions[i]);
        if (to != CH_NO_SQUARE && has(enemies, over) && has(empty, to) &&
            may_go(plans, board, seat, square, directions[i]))
            return true;
    }
    return false;
}

/* `board` with the piece on `from` moved to `to`; a man is crowned if it gets there. */
static struct ch_english_board moved(const struct ch_english_board *board, int seat, int from,
                                     int to) {
    struct ch_english_board after = *board;
    bool man = has(board->men[seat], from);
    after.men[seat] &= ~ch_english_set(from);
    after.kings[seat] &= ~ch_english_set(from);
    if (man && !(ch_english_set(to) & ch_english_crown_row(seat)))
        after.men[seat] |= ch_english_set(to);
    else
        after.kings[seat] |= ch_english_set(to);
    return after;
}

/* The squares to which the piece of `seat` on `square` can step without being jumped there. */
static uint64_t escapes(const struct plans *plans, const struct ch_english_board *board, int seat,
                        int square) {
    uint64_t empty = ch_english_empty(board), free = 0;
    for (int i = 0; i < 4; i++) {
        int to = next(plans, square, directions[i]);
        if (to == CH_NO_SQUARE || !has(empty, to) ||
            !may_go(plans, board, seat, square, directions[i]))
            continue;
        struct ch_english_board after = moved(board, seat, square, to);
        if (!exposed(plans, &after, seat, to))
            free |= ch_english_set(to);
    }
    return free;
}

/* A piece is trapped if it can't jump and every move left to it would be jumped. */
static bool trapped(const struct plans *plans, const struct ch_english_board *board, int seat,
                    int square) {
    return !can_jump(plans, board, seat, square) && escapes(plans, board, seat, square) == 0;
}

/* The set of trapped pieces of `seat`. */
static uint64_t all_trapped(const struct plans *plans, const struct ch_english_board *board,
                            int seat) {
    uint64_t set = 0;
    for (uint64_t left = ch_english_pieces(board, seat); left; left &= left - 1) {
        int square = ch_english_square(__builtin_ctzll(left));
        if (trapped(plans, board, seat, square))
            set |= ch_english_set(square);
    }
    return set;
}

/* Keeps the plan if it is as good as the best, alone if it is better. */
static void propose(struct plans *plans, const char *kind, int candidate, int target, int steps,
                    int rank) {
    if (rank > plans->rank)
        return;
    if (rank < plans->rank)
        plans->count = 0;
    plans->rank = rank;
    for (int i = 0; i < plans->count; i++)
        if (plans->out[i].candidate == candidate)
            return;
    if (plans->count < plans->room)
        plans->out[plans->count++] = (struct ch_suggestion){kind, candidate, target, steps};
}

/* Steps from every square to `target` over squares that are empty and where nothing is jumped; -1:
 * no way. */
static void steps_to(const struct plans *plans, int target, int32_t steps[]) {
    uint16_t cost[CH_ENGLISH_COUNT];
    uint64_t empty = ch_english_empty(&plans->board);
    for (int square = 0; square < CH_ENGLISH_COUNT; square++)
        cost[square] =
            has(empty, square) && !exposed(plans, &plans->board, plans->board.side, square)
                ? 1
                : CH_BLOCKED;
    ch_graph_distances(&plans->game->graph, target, cost, steps);
}

/* The steps of the plan that begins with the legal move, or -1; men only go forward, so that their
 * way is as long as the rows between. */
static int plan_steps(const struct plans *plans, int candidate, int target, const int32_t steps[]) {
    const struct ch_move *move = &plans->legal->move[candidate];
    int from = move->path[0], to = move->path[1];
    if (!plans->harmless[candidate] || steps[to] < 0)
        return -1;
    int rows = plans->board.side == CH_BLACK ? target / 4 - to / 4 : to / 4 - target / 4;
    if (has(plans->board.men[plans->board.side], from) && steps[to] != rows)
        return -1;
    return 1 + steps[to];
}

static void find_chase(struct plans *plans, const struct ch_history *history) {
    if (history->count == 0)
        return;
    const struct ch_move *last = &history->plies[history->count - 1].move;
    int prey = last->path[last->path_length - 1], seat = plans->board.side;
    if (!has(ch_english_pieces(&plans->board, !seat), prey))
        return;
    for (int i = 0; i < 4; i++) {
        int target = next(plans, prey, directions[i]);
        if (target != CH_NO_SQUARE && has(plans->board.kings[seat], target))
            return; /* a king is there already */
    }
    for (int i = 0; i < 4; i++) {
        int target = next(plans, prey, directions[i]);
        if (target == CH_NO_SQUARE || !has(ch_english_empty(&plans->board), target) ||
            exposed(plans, &plans->board, seat, target))
            continue;
        int32_t steps[CH_ENGLISH_COUNT];
        steps_to(plans, target, steps);
        for (int m = 0; m < plans->legal->count; m++) {
            int length = has(plans->board.kings[seat], plans->legal->move[m].path[0])
                             ? plan_steps(plans, m, target, steps)
                             : -1;
            if (length > 0)
                propose(plans, "chase", m, target, length, length);
        }
    }
}

static bool is_guard(const struct plans *plans, int square) {
    int number = plans->board.side == CH_BLACK ? square : CH_ENGLISH_COUNT - 1 - square;
    return (number == 0 || number == 2) && has(plans->board.men[plans->board.side], square);
}

/* True if the piece that makes the legal move keeps something trapped where it stands now. */
static bool traps_already(const struct plans *plans, int from, uint64_t caught) {
    struct ch_english_board without = plans->board;
    without.men[without.side] &= ~ch_english_set(from);
    without.kings[without.side] &= ~ch_english_set(from);
    return (caught & ~all_trapped(plans, &without, !without.side)) != 0;
}

/* Plans that bring a piece to `target`, from which it traps the enemy piece on `prey`. */
static void trap_from(struct plans *plans, int prey, int target, uint64_t caught) {
    int seat = plans->board.side;
    int32_t steps[CH_ENGLISH_COUNT];
    steps_to(plans, target, steps);
    for (int m = 0; m < plans->legal->count; m++) {
        int from = plans->legal->move[m].path[0];
        int length = is_guard(plans, from) ? -1 : plan_steps(plans, m, target, steps);
        if (length < 0 || length > plans->rank)
            continue;
        struct ch_english_board there = moved(&plans->board, seat, from, target);
        if (!exposed(plans, &there, seat, target) && trapped(plans, &there, !seat, prey))
            propose(plans, "trap", m, target, length,
                    length + (traps_already(plans, from, caught) ? ALREADY_TRAPS : 0));
    }
}

static void find_trap(struct plans *plans, uint64_t caught) {
    int seat = plans->board.side;
    uint64_t empty = ch_english_empty(&plans->board);
    for (uint64_t left = ch_english_pieces(&plans->board, !seat) & ~caught; left;
         left &= left - 1) {
        int prey = ch_english_square(__builtin_ctzll(left));
        uint64_t free = escapes(plans, &plans->board, !seat, prey);
        if (free == 0)
            continue; /* it can jump */
        int way_out = ch_english_square(__builtin_ctzll(free));
        for (int i = 0; i < 4; i++) {
            int target = next(plans, way_out, directions[i]);
            if (target != CH_NO_SQUARE && has(empty, target))
                trap_from(plans, prey, target, caught);
        }
    }
}

static void find_attack(struct plans *plans, uint64_t caught) {
    int seat = plans->board.side;
    uint64_t empty = ch_english_empty(&plans->board), targets = 0;
    for (uint64_t left = caught; left; left &= left - 1)
        for (int i = 0; i < 4; i++) {
            int target = next(plans, ch_english_square(__builtin_ctzll(left)), directions[i]);
            if (target != CH_NO_SQUARE && has(empty, target))
                targets |= ch_english_set(target);
        }
    for (; targets; targets &= targets - 1) {
        int target = ch_english_square(__builtin_ctzll(targets));
        int32_t steps[CH_ENGLISH_COUNT];
        steps_to(plans, target, steps);
        for (int m = 0; m < plans->legal->count; m++) {
            int from = plans->legal->move[m].path[0], length = plan_steps(plans, m, target, steps);
            if (length < 0 || length > plans->rank)
                continue;
            struct ch_english_board there = moved(&plans->board, seat, from, target);
            if (!exposed(plans, &there, seat, target) && can_jump(plans, &there, seat, target) &&
                all_trapped(plans, &there, !seat) == caught)
                propose(plans, "attack", m, target, length, length);
        }
    }
}

/* Marks the legal moves after which the opponent has nothing to jump; returns how many. */
static int find_harmless(struct plans *plans) {
    int count = 0, seat = plans->board.side;
    for (int m = 0; m < plans->legal->count; m++) {
        struct ch_english_board after = plans->board;
        ch_english_apply(&after, &plans->legal->move[m]);
        bool harmless = true;
        for (uint64_t left = ch_english_pieces(&after, !seat); left && harmless; left &= left - 1)
            harmless = !can_jump(plans, &after, !seat, ch_english_square(__builtin_ctzll(left)));
        plans->harmless[m] = harmless;
        count += harmless;
    }
    return count;
}

int ch_english_suggest(const struct ch_game *game, const struct ch_history *history,
                       const struct ch_moves *legal, struct ch_suggestion *out, int room) {
    struct plans plans = {.game = game,
                          .legal = legal,
                          .board = ch_english_unpack(ch_history_position(history)),
                          .out = out,
                          .room = room,
                          .rank = NONE_FOUND};
    int seat = plans.board.side;
    if (legal->count == 0 || legal->move[0].captured_count > 0 || plans.board.kings[seat] == 0)
        return 0;
    assert(legal->count <= CH_ENGLISH_COUNT * 4);
    if (find_harmless(&plans) == 0)
        return 0;
    find_chase(&plans, history);
    if (plans.count > 0)
        return plans.count;
    uint64_t caught = all_trapped(&plans, &plans.board, !seat);
    if (caught == ch_english_pieces(&plans.board, !seat))
        find_attack(&plans, caught);
    else
        find_trap(&plans, caught);
    return plans.count;
}

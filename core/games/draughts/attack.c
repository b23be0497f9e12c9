/* Plans with kings: chase, trap and attack moves (Menon 2007, 2.3.8.8). Nothing is suggested while
 * a capture is due or before the side to move has a king. The first of these kinds that finds a
 * safe way is the one: chase, a king goes next to the piece that the opponent moved last; trap, a
 * piece goes where an enemy piece is left without a move, or where every move of it would be
 * jumped; attack, when every enemy piece is trapped, a piece goes next to one to jump it, and none
 * gets free. Guards of the king row do neither of the last two. The shortest way wins; to trap,
 * pieces that trap something already come last. A way is safe if no square on it lets the piece be
 * jumped and its first move lets nothing be jumped. Nothing is ever suggested in games whose pieces
 * step and take otherwise than those of English draughts. The paths are Dijkstra's, over squares
 * where the moving piece could not be jumped. */
#include <assert.h>
#include <string.h>

#include "core/games/draughts/draughts.h"

enum {
    NONE_FOUND = 1 << 20,
    ALREADY_TRAPS = 1 << 10,
    MAX_SQUARES = 64, /* bits of a set: square s is bit s */
    GUARD = 2         /* of four columns; see is_guard */
};

struct board {
    uint64_t men[CH_SEATS], kings[CH_SEATS];
    int side;
};

enum plan { CHASE, TRAP, ATTACK };
static const char *const words[] = {"chase", "trap", "attack"};

static const enum ch_direction directions[4] = {CH_NE, CH_SE, CH_SW, CH_NW};

/* The plans found so far that are as good as the best. */
struct plans {
    const struct ch_draughts *draughts;
    const struct ch_moves *legal;
    struct board board;
    uint64_t squares, crown_row[CH_SEATS];
    /* By index of the legal move: the steps from its end to each square, -1: there is no safe way,
     * or the move lets something be jumped. */
    int8_t steps[MAX_SQUARES * 4][MAX_SQUARES];
    struct ch_suggestion *out;
    int room, count;
    int rank; /* of those in out[]; less is better */
};

static enum ch_direction opposite(enum ch_direction direction) {
    return ch_way_opposite(direction);
}

/* The neighbour of `square`, or CH_NO_SQUARE. */
static int next(const struct plans *plans, int square, enum ch_direction direction) {
    return plans->draughts->game.graph.neighbour[square][direction];
}

static uint64_t set_of(int square) {
    return UINT64_C(1) << square;
}

static uint64_t pieces(const struct board *board, int seat) {
    return board->men[seat] | board->kings[seat];
}

static uint64_t empty_squares(const struct plans *plans, const struct board *board) {
    return plans->squares & ~(pieces(board, 0) | pieces(board, 1));
}

static bool has(uint64_t bits, int square) {
    return (bits & set_of(square)) != 0;
}

static bool may_go(const struct plans *plans, const struct board *board, int seat, int square,
                   enum ch_direction direction) {
    return has(board->kings[seat], square) ||
           (plans->draughts->game.forward[seat] & 1 << direction) != 0;
}

/* True if a piece of `seat` on `square` could be jumped over. The square itself may be empty. */
static bool exposed(const struct plans *plans, const struct board *board, int seat, int square) {
    uint64_t empty = empty_squares(plans, board), enemies = pieces(board, !seat);
    for (int i = 0; i < 4; i++) {
        int attacker = next(plans, square, directions[i]);
        int landing = next(plans, square, opposite(directions[i]));
        if (attacker != CH_NO_SQUARE && landing != CH_NO_SQUARE && has(enemies, attacker) &&
            has(empty, landing) && may_go(plans, board, !seat, attacker, opposite(directions[i])))
            return true;
    }
    return false;
}

static bool can_jump(const struct plans *plans, const struct board *board, int seat, int square) {
    uint64_t empty = empty_squares(plans, board), enemies = pieces(board, !seat);
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
static struct board moved(const struct plans *plans, const struct board *board, int seat, int from,
                          int to) {
    struct board after = *board;
    bool man = has(board->men[seat], from);
    assert(man != has(board->kings[seat], from));
    after.men[seat] &= ~set_of(from);
    after.kings[seat] &= ~set_of(from);
    if (man && !(set_of(to) & plans->crown_row[seat]))
        after.men[seat] |= set_of(to);
    else
        after.kings[seat] |= set_of(to);
    return after;
}

/* The squares to which the piece of `seat` on `square` can step without being jumped there. */
static uint64_t escapes(const struct plans *plans, const struct board *board, int seat,
                        int square) {
    uint64_t empty = empty_squares(plans, board), free = 0;
    for (int i = 0; i < 4; i++) {
        int to = next(plans, square, directions[i]);
        if (to == CH_NO_SQUARE || !has(empty, to) ||
            !may_go(plans, board, seat, square, directions[i]))
            continue;
        struct board after = moved(plans, board, seat, square, to);
        if (!exposed(plans, &after, seat, to))
            free |= set_of(to);
    }
    return free;
}

/* A piece is trapped if it can't jump and every move left to it would be jumped. */
static bool trapped(const struct plans *plans, const struct board *board, int seat, int square) {
    return !can_jump(plans, board, seat, square) && escapes(plans, board, seat, square) == 0;
}

/* The set of trapped pieces of `seat`. */
static uint64_t all_trapped(const struct plans *plans, const struct board *board, int seat) {
    uint64_t set = 0;
    for (uint64_t left = pieces(board, seat); left; left &= left - 1) {
        int square = __builtin_ctzll(left);
        if (trapped(plans, board, seat, square))
            set |= set_of(square);
    }
    return set;
}

/* Keeps the plan if it is as good as the best, alone if it is better. */
static void propose(struct plans *plans, enum plan kind, int candidate, int target, int steps,
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
        plans->out[plans->count++] = (struct ch_suggestion){words[kind], candidate, target, steps};
    assert(candidate >= 0 && candidate < plans->legal->count);
}

/* The steps of the plan that begins with the legal move, or -1; men only go forward, so that their
 * way is as long as the rows between. */
static int plan_steps(const struct plans *plans, int candidate, int target) {
    const struct ch_move *move = &plans->legal->move[candidate];
    int from = move->path[0], to = move->path[1];
    int steps = plans->steps[candidate][target];
    if (steps < 0)
        return -1;
    const uint8_t *rank = plans->draughts->names.rank;
    bool up = plans->board.side == plans->draughts->rules.up_seat;
    int rows = up ? rank[target] - rank[to] : rank[to] - rank[target];
    if (has(plans->board.men[plans->board.side], from) && steps != rows)
        return -1;
    return 1 + steps;
}

/* Men of the bridge, which keep the other side from being crowned: in the home row, two squares
 * apart, the first beside the double corner. */
static bool is_guard(const struct plans *plans, int square) {
    const struct ch_draughts *draughts = plans->draughts;
    bool up = plans->board.side == draughts->rules.up_seat;
    int column = draughts->names.column[square], columns = draughts->game.columns;
    if (up != draughts->rules.dark_left)
        column = columns - 1 - column;
    return draughts->names.rank[square] == (up ? 0 : draughts->game.rows - 1) &&
           column % 4 == GUARD && has(plans->board.men[plans->board.side], square);
}

/* True if the piece that makes the legal move keeps something trapped from its present square. */
static bool traps_already(const struct plans *plans, int from, uint64_t caught) {
    struct board without = plans->board;
    without.men[without.side] &= ~set_of(from);
    without.kings[without.side] &= ~set_of(from);
    return (caught & ~all_trapped(plans, &without, !without.side)) != 0;
}

/* Plans of a kind that bring a piece to `target`: to chase; to trap the enemy piece on `prey`; to
 * attack a piece of those that are caught. */
static void plan_to(struct plans *plans, enum plan kind, int target, int prey, uint64_t caught) {
    int seat = plans->board.side;
    for (int m = 0; m < plans->legal->count; m++) {
        int from = plans->legal->move[m].path[0], length = plan_steps(plans, m, target);
        if (length < 0 || length > plans->rank || (kind != CHASE && is_guard(plans, from)) ||
            (kind == CHASE && !has(plans->board.kings[seat], from)))
            continue;
        struct board there = moved(plans, &plans->board, seat, from, target);
        if (kind == TRAP && !trapped(plans, &there, !seat, prey))
            continue;
        if (kind == ATTACK &&
            (!can_jump(plans, &there, seat, target) || all_trapped(plans, &there, !seat) != caught))
            continue;
        bool traps = kind == TRAP && traps_already(plans, from, caught);
        propose(plans, kind, m, target, length, length + (traps ? ALREADY_TRAPS : 0));
    }
}

static void find_chase(struct plans *plans, const struct ch_history *history) {
    if (history->count == 0)
        return;
    const struct ch_move *last = &history->plies[history->count - 1].move;
    int prey = last->path[last->path_length - 1], seat = plans->board.side;
    if (!has(pieces(&plans->board, !seat), prey))
        return;
    for (int i = 0; i < 4; i++) {
        int target = next(plans, prey, directions[i]);
        if (target != CH_NO_SQUARE && has(plans->board.kings[seat], target))
            return; /* a king is there already */
    }
    for (int i = 0; i < 4; i++) {
        int target = next(plans, prey, directions[i]);
        if (target != CH_NO_SQUARE)
            plan_to(plans, CHASE, target, prey, 0);
    }
}

/* The set of the neighbours of `square`. */
static uint64_t beside(const struct plans *plans, int square) {
    uint64_t set = 0;
    for (int i = 0; i < 4; i++) {
        int neighbour = next(plans, square, directions[i]);
        if (neighbour != CH_NO_SQUARE)
            set |= set_of(neighbour);
    }
    return set;
}

/* A piece that shuts another in may stand on a way out, beside one, or anywhere if the square that
 * it left is what shuts the way: plan_to finds out. */
static void find_trap(struct plans *plans, uint64_t caught) {
    uint64_t preys = pieces(&plans->board, !plans->board.side) & ~caught;
    for (uint64_t targets = empty_squares(plans, &plans->board); targets; targets &= targets - 1)
        for (uint64_t left = preys; left; left &= left - 1)
            plan_to(plans, TRAP, __builtin_ctzll(targets), __builtin_ctzll(left), caught);
}

static void find_attack(struct plans *plans, uint64_t caught) {
    uint64_t empty = empty_squares(plans, &plans->board), targets = 0;
    for (uint64_t left = caught; left; left &= left - 1)
        targets |= beside(plans, __builtin_ctzll(left));
    for (targets &= empty; targets; targets &= targets - 1)
        plan_to(plans, ATTACK, __builtin_ctzll(targets), CH_NO_SQUARE, caught);
}

/* True if the side to move can jump nothing after the other's move from `from` to `to`. */
static bool is_harmless(const struct plans *plans, int from, int to) {
    int seat = plans->board.side;
    struct board after = moved(plans, &plans->board, seat, from, to);
    for (uint64_t left = pieces(&after, !seat); left; left &= left - 1)
        if (can_jump(plans, &after, !seat, __builtin_ctzll(left)))
            return false;
    return true;
}

/* The steps after each legal move that lets nothing be jumped, over squares that are empty now and
 * where the piece, gone from its square, could not be jumped. */
static void find_ways(struct plans *plans) {
    int squares = plans->draughts->rules.squares, seat = plans->board.side;
    memset(plans->steps, -1, sizeof plans->steps);
    for (int m = 0; m < plans->legal->count; m++) {
        int from = plans->legal->move[m].path[0], to = plans->legal->move[m].path[1];
        uint16_t cost[MAX_SQUARES];
        int32_t steps[MAX_SQUARES];
        if (!is_harmless(plans, from, to))
            continue;
        struct board without = plans->board;
        without.men[seat] &= ~set_of(from);
        without.kings[seat] &= ~set_of(from);
        uint64_t empty = empty_squares(plans, &plans->board); /* no way leads back to the start */
        for (int square = 0; square < squares; square++)
            cost[square] =
                has(empty, square) && !exposed(plans, &without, seat, square) ? 1 : CH_BLOCKED;
        ch_graph_distances(&plans->draughts->game.graph, to, cost, steps);
        for (int square = 0; square < squares; square++)
            plans->steps[m][square] = (int8_t)steps[square];
    }
}

/* Only where pieces step and take as in English draughts: to the next square, men ahead. */
static bool is_suitable(const struct ch_draughts *draughts) {
    const struct ch_rules *rules = &draughts->rules;
    if (rules->squares > MAX_SQUARES || !rules->diagonal || rules->columns || !rules->mandatory ||
        rules->released || rules->only || draughts->ends.losing || rules->kind_count != 2 ||
        draughts->game.king_kind < 0)
        return false;
    for (int kind = 0; kind < 2; kind++) {
        const struct ch_kind_rules *can = &rules->kind[kind];
        if (can->step_count != 1 || can->capture_count != 1 || can->hop_count != 0 ||
            can->step[0].reach != CH_REACH_NEXT || can->capture[0].reach != CH_REACH_NEXT ||
            can->capture[0].method != CH_CAPTURE_JUMP || can->capture[0].of != 3)
            return false;
        for (int seat = 0; seat < CH_SEATS; seat++)
            if (can->step[0].ways[seat] != can->capture[0].ways[seat] ||
                (kind == draughts->game.man_kind) !=
                    (can->step[0].ways[seat] == draughts->game.forward[seat]))
                return false;
    }
    return true;
}

static void read_position(struct plans *plans, const struct ch_position *position) {
    const struct ch_draughts *draughts = plans->draughts;
    plans->board.side = (int)position->word[0];
    plans->squares = ~UINT64_C(0) >> (MAX_SQUARES - draughts->rules.squares);
    struct ch_placed placed[CH_MAX_SQUARES];
    int count = draughts->kernel->pieces(draughts, position, placed);
    for (int i = 0; i < count; i++) {
        struct ch_piece piece = placed[i].piece;
        uint64_t *of =
            piece.kind == draughts->game.king_kind ? plans->board.kings : plans->board.men;
        of[piece.seat] |= set_of(placed[i].square);
        assert(!(pieces(&plans->board, !piece.seat) & set_of(placed[i].square)));
    }
    for (int i = 0; i < draughts->rules.hook_count; i++)
        for (int seat = 0; seat < CH_SEATS; seat++)
            if (draughts->rules.hook[i].action == CH_HOOK_PROMOTE)
                plans->crown_row[seat] |= draughts->rules.hook[i].zone[seat].word[0];
}

int ch_draughts_suggest(const struct ch_game *game, const struct ch_history *history,
                        const struct ch_moves *legal, struct ch_suggestion *out, int room) {
    const struct ch_draughts *draughts = ch_draughts_of(game);
    struct plans plans = {
        .draughts = draughts, .legal = legal, .out = out, .room = room, .rank = NONE_FOUND};
    const struct ch_position *position = ch_history_position(history);
    int seat = (int)position->word[0];
    if (!is_suitable(draughts) || legal->count == 0 || legal->move[0].captured_count > 0 ||
        draughts->kernel->count(draughts, position, seat, game->king_kind) == 0)
        return 0;
    read_position(&plans, position);
    assert(legal->count <= MAX_SQUARES * 4);
    find_ways(&plans);
    find_chase(&plans, history);
    if (plans.count > 0)
        return plans.count;
    uint64_t caught = all_trapped(&plans, &plans.board, !seat);
    if (caught == pieces(&plans.board, !seat))
        find_attack(&plans, caught);
    else
        find_trap(&plans, caught);
    return plans.count;
}

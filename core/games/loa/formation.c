#include "core/games/loa/formation.h"

#include <assert.h>

#include "core/games/loa/board.h"

/* Moves to try first, since they were good in positions much alike. Begins with zeros. They change
 * how long a search takes and never its result. */
struct habits {
    struct ch_loa_move good[CH_LOA_OUTLOOK_PLIES + 1][2];
};

static bool is_connected(const struct ch_loa_board *board, int seat) {
    return ch_loa_board_connected(board, seat, CH_LOA_BY_QUADS);
}

static bool is_same(const struct ch_loa_move *a, const struct ch_loa_move *b) {
    return a->from == b->from && a->to == b->to;
}

static int value_of(const struct ch_loa_board *board, const struct ch_outcome *outcome, int plies) {
    int decided = CH_LOA_OUTLOOK_DECIDED - CH_LOA_OUTLOOK_PLIES + plies;
    return outcome->result == CH_DRAWN ? 0 : outcome->winner == board->side ? decided : -decided;
}

/* Whether the game is over; a quiet move leaves the side to move as it was, which is not connected.
 */
static bool is_over(const struct ch_loa_board *board, bool captured, struct ch_outcome *outcome) {
    bool mover = is_connected(board, !board->side);
    bool other = captured && is_connected(board, board->side);
    *outcome = (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    if (mover || other)
        *outcome = ch_loa_connection(board, mover, other);
    else if (!ch_loa_board_can_move(board, board->side))
        *outcome = ch_loa_stuck(board);
    return outcome->result != CH_ONGOING;
}

/* The moves to try: all and the pass, or tactical captures. */
static int moves_of(struct ch_loa_board *board, bool all, struct ch_loa_move moves[CH_LOA_MOVES]) {
    int count =
        all ? ch_loa_board_moves_or_pass(board, moves) : ch_loa_board_captures(board, moves);
    int kept = 0;
    if (all)
        return count;
    for (int i = 0; i < count; i++)
        if (ch_loa_tactical(board, &moves[i]))
            moves[kept++] = moves[i];
    return kept;
}

/* Brings the next move to the front of those that are left: what was good beside, then captures.
 * *class is 3 at first, and then that of the move before: no other is in a higher one. */
static struct ch_loa_move next_of(struct ch_loa_move moves[], int at, int count,
                                  const struct ch_loa_move good[2], int *class) {
    int best = at, most = -1;
    for (int i = at; i < count && most < *class; i++) {
        int first = is_same(&moves[i], &good[0])   ? 3
                    : is_same(&moves[i], &good[1]) ? 2
                                                   : moves[i].captures;
        if (first > most) {
            most = first;
            best = i;
        }
    }
    struct ch_loa_move next = moves[best];
    moves[best] = moves[at];
    moves[at] = next;
    *class = most;
    return next;
}

/* Alpha-beta search of a depth that is fixed, from CH_LOA_OUTLOOK_PLIES `plies` on: for the side to
 * move, in the evaluator's hundredths. A value that is not between `alpha` and `beta` is a bound.
 * The last move has captured if `captured`: then either side may be connected. The board keeps
 * quads, and is as it was when the call is over. */
static int search_outlook(struct ch_loa_board *board, int plies, bool captured, int alpha, int beta,
                          struct habits *habits, struct ch_loa_sequel *line) {
    struct ch_outcome outcome;
    struct ch_loa_move moves[CH_LOA_MOVES];
    struct ch_loa_sequel next;
    struct ch_loa_move *good = habits->good[plies > 0 ? plies : 0];
    assert(board->keeps_quads && alpha < beta);
    int best = -CH_LOA_OUTLOOK_DECIDED - 1;
    line->count = 0;
    if (is_over(board, captured, &outcome))
        return value_of(board, &outcome, plies);
    if (plies <= 0) {
        best = ch_loa_evaluate(board, CH_LOA_MIA);
        if (best >= beta || plies == -CH_LOA_OUTLOOK_CAPTURES)
            return best;
        alpha = best > alpha ? best : alpha;
    }
    int count = moves_of(board, plies > 0, moves), class = 3;
    for (int i = 0; i < count; i++) {
        const struct ch_loa_move move = next_of(moves, i, count, good, &class);
        ch_loa_board_make(board, &move);
        int value = -search_outlook(board, plies - 1, move.captures, -beta, -alpha, habits, &next);
        ch_loa_board_unmake(board, &move);
        if (value <= best)
            continue;
        best = value;
        line->move[0] = move;
        line->count = 1;
        for (int at = 0; at < next.count; at++)
            line->move[line->count++] = next.move[at];
        assert(line->count <= CH_LOA_OUTLOOK_LINE);
        alpha = value > alpha ? value : alpha;
        if (alpha >= beta) {
            if (plies > 0 && !is_same(&good[0], &move)) {
                good[1] = good[0];
                good[0] = move;
            }
            break;
        }
    }
    return best;
}

/* What is known of a candidate. */
struct known {
    bool shaped;
    struct ch_loa_shape shape[CH_SEATS];
    int count[CH_LOA_COUNTS]; /* -1: not worked out */
    int promise;              /* or not more than that; valid if the formation is promised */
};

struct ch_loa_formation {
    const struct ch_turn *turn;
    struct ch_loa_board board; /* of the turn; valid if set */
    bool set;
    struct ch_loa_groups groups; /* valid if grouped */
    bool grouped;
    struct known *known; /* of CH_LOA_NOW and then the candidates; valid if listed */
    int capacity;
    bool listed;
    int best; /* the candidate that promises most; valid if promised */
    bool promised;
};

struct ch_loa_formation *ch_loa_formation_new(void) {
    return ch_alloc(sizeof(struct ch_loa_formation));
}

void ch_loa_formation_free(struct ch_loa_formation *formation) {
    if (!formation)
        return;
    ch_free(formation->known);
    ch_free(formation);
}

bool ch_loa_formation_begin(struct ch_loa_formation *formation, const struct ch_turn *turn) {
    formation->turn = turn;
    formation->set = formation->grouped = formation->listed = formation->promised = false;
    return ch_loa_is(turn->game);
}

static struct ch_loa_board *board_of(struct ch_loa_formation *formation) {
    if (!formation->set)
        ch_loa_board_set(&formation->board, ch_loa_of(formation->turn->game),
                         ch_history_position(formation->turn->history), true);
    formation->set = true;
    return &formation->board;
}

static struct known *known_of(struct ch_loa_formation *formation, int candidate) {
    int count = formation->turn->legal->count + 1;
    assert(candidate >= CH_LOA_NOW && candidate + 1 < count);
    if (!formation->listed) {
        if (count > formation->capacity) {
            formation->capacity = 2 * count;
            formation->known = ch_realloc(formation->known,
                                          (size_t)formation->capacity * sizeof *formation->known);
        }
        for (int i = 0; i < count; i++)
            formation->known[i] = (struct known){.count = {-1, -1, -1, -1}};
        formation->listed = true;
    }
    return &formation->known[candidate + 1];
}

void ch_loa_formation_board(struct ch_loa_formation *formation, int candidate,
                            struct ch_loa_board *board) {
    *board = *board_of(formation);
    if (candidate == CH_LOA_NOW)
        return;
    const struct ch_move *move = &formation->turn->legal->move[candidate];
    ch_loa_board_make(
        board, &(struct ch_loa_move){move->path[0], move->path[1], move->captured_count > 0});
}

/* Marks the group of the man on `square` and returns how many men it has. */
static int mark(const struct ch_loa_board *board, int square, int number, int8_t group[]) {
    const int16_t *neighbour = board->loa->game.graph.neighbour[square];
    int count = 1;
    group[square] = (int8_t)number;
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int next = neighbour[direction];
        if (next >= 0 && board->seat[next] == board->seat[square] && group[next] < 0)
            count += mark(board, next, number, group);
    }
    return count;
}

static void shape_groups(const struct ch_loa_board *board, int seat, struct ch_loa_shape *shape) {
    int8_t group[CH_MAX_SQUARES];
    memset(group, -1, sizeof group);
    for (int i = 0; i < board->count[seat]; i++) {
        if (group[board->man[seat][i]] >= 0)
            continue;
        int count = mark(board, board->man[seat][i], shape->groups++, group);
        if (count > shape->largest)
            shape->largest = count;
    }
}

static void shape_moves(const struct ch_loa_board *board, int seat, struct ch_loa_shape *shape) {
    for (int i = 0; i < board->count[seat]; i++) {
        uint8_t targets[CH_DIRECTIONS];
        int moves = ch_loa_board_targets(board, board->man[seat][i], targets);
        shape->moves += moves;
        for (int max = moves; max <= CH_DIRECTIONS; max++)
            shape->few[max]++;
    }
}

static struct ch_loa_shape shape_of(const struct ch_loa_board *board, int seat) {
    struct ch_loa_shape shape = {.men = board->count[seat]};
    int parts[CH_LOA_PARTS] = {0};
    shape.mass = ch_loa_mass_of(board, seat);
    for (int i = 0; i < board->count[seat]; i++)
        shape.spread += ch_loa_mass_distance(board->loa, shape.mass, board->man[seat][i]);
    shape.spread -= 4 * ch_loa_mass_min(board->count[seat]);
    for (int type = 0; type < CH_LOA_QUADS; type++)
        shape.quads[type] = board->quads[seat][type];
    shape.solid = ch_loa_measure_quads_near(board, seat, shape.mass);
    shape.euler = ch_loa_board_euler4(board, seat) / 4;
    assert(board->keeps_quads && shape.spread >= 0);
    shape.links = ch_loa_quads_touching(board->quads[seat]) / 2;
    ch_loa_measure_mass(board, seat, shape.mass, parts);
    shape.off_centre = parts[CH_LOA_OFF_CENTRE];
    ch_loa_measure_spread(board, seat, parts);
    shape.area = parts[CH_LOA_AREA];
    shape_groups(board, seat, &shape);
    shape_moves(board, seat, &shape);
    return shape;
}

const struct ch_loa_shape *ch_loa_formation_shape(struct ch_loa_formation *formation, int candidate,
                                                  int seat) {
    struct known *known = known_of(formation, candidate);
    if (!known->shaped) {
        struct ch_loa_board board;
        ch_loa_formation_board(formation, candidate, &board);
        for (int each = 0; each < CH_SEATS; each++)
            known->shape[each] = shape_of(&board, each);
        known->shaped = true;
    }
    return &known->shape[seat];
}

int ch_loa_formation_count(struct ch_loa_formation *formation, int candidate,
                           enum ch_loa_count what) {
    int *count = &known_of(formation, candidate)->count[what];
    struct ch_loa_board board;
    if (*count >= 0)
        return *count;
    ch_loa_formation_board(formation, candidate, &board);
    *count = what == CH_LOA_DEFENCES ? ch_loa_defences(&board, CH_LOA_MOVES, NULL)
             : what == CH_LOA_UNSTOPPABLE
                 ? ch_loa_unstoppable(&board, NULL)
                 : ch_loa_winning_moves(&board, (int)what, CH_LOA_MOVES, NULL);
    return *count;
}

/* What the candidate promises; where that is not more than `most` less CH_LOA_SHORTFALL, a bound.
 */
static int promise_of(struct ch_loa_formation *formation, int candidate, int most,
                      struct habits *habits, struct ch_loa_sequel *line) {
    struct ch_loa_board board;
    bool captured = formation->turn->legal->move[candidate].captured_count > 0;
    ch_loa_formation_board(formation, candidate, &board);
    return -search_outlook(&board, CH_LOA_OUTLOOK_PLIES, captured, -CH_LOA_OUTLOOK_DECIDED - 1,
                           CH_LOA_SHORTFALL - most, habits, line);
}

int ch_loa_formation_outlook(struct ch_loa_formation *formation, int candidate,
                             struct ch_loa_sequel *line) {
    struct habits habits = {0};
    assert(candidate >= 0);
    return promise_of(formation, candidate, CH_LOA_SHORTFALL - CH_LOA_OUTLOOK_DECIDED - 1, &habits,
                      line);
}

/* The candidates, those first that leave the men best placed at once: from the promise of a good
 * one it is soon seen that others are much worse. */
static void order_candidates(struct ch_loa_formation *formation, int order[]) {
    int value[CH_LOA_MOVES];
    assert(formation->turn->legal->count <= CH_LOA_MOVES);
    for (int i = 0; i < formation->turn->legal->count; i++) {
        struct ch_loa_board board;
        ch_loa_formation_board(formation, i, &board);
        int now = -ch_loa_evaluate(&board, CH_LOA_MIA), at = i;
        for (; at > 0 && value[at - 1] < now; at--) {
            value[at] = value[at - 1];
            order[at] = order[at - 1];
        }
        value[at] = now;
        order[at] = i;
    }
}

static void promise_all(struct ch_loa_formation *formation) {
    int order[CH_LOA_MOVES], most = -CH_LOA_OUTLOOK_DECIDED - 1;
    struct habits habits = {0};
    struct ch_loa_sequel line;
    order_candidates(formation, order);
    for (int i = 0; i < formation->turn->legal->count; i++) {
        int promise = promise_of(formation, order[i], most, &habits, &line);
        known_of(formation, order[i])->promise = promise;
        if (promise > most) {
            most = promise;
            formation->best = order[i];
        }
    }
    formation->promised = true;
}

int ch_loa_formation_best(struct ch_loa_formation *formation) {
    if (!formation->promised)
        promise_all(formation);
    return formation->best;
}

bool ch_loa_formation_looked(const struct ch_loa_formation *formation) {
    return formation->promised;
}

int ch_loa_formation_shortfall(struct ch_loa_formation *formation, int candidate) {
    assert(candidate >= 0);
    int best = ch_loa_formation_best(formation);
    int less = known_of(formation, best)->promise - known_of(formation, candidate)->promise;
    return less < CH_LOA_SHORTFALL ? less : CH_LOA_SHORTFALL;
}

int ch_loa_formation_mobility(struct ch_loa_formation *formation, int candidate, int square) {
    struct ch_loa_board board;
    uint8_t targets[CH_DIRECTIONS];
    ch_loa_formation_board(formation, candidate, &board);
    return board.seat[square] < 0 ? 0 : ch_loa_board_targets(&board, square, targets);
}

/* The groups of a seat: their numbers in the order of their lowest squares, then in that of size.
 */
static void number_groups(const struct ch_loa_board *board, int seat,
                          struct ch_loa_groups *groups) {
    int sizes[CH_LOA_MEN], count = 0, squares = board->loa->game.graph.count;
    for (int square = 0; square < squares; square++)
        if (board->seat[square] == seat && groups->number[square] < 0) {
            sizes[count] = mark(board, square, count, groups->number);
            count++;
        }
    for (int square = 0; square < squares; square++) {
        if (board->seat[square] != seat)
            continue;
        int own = groups->number[square], before = 0;
        assert(own >= 0 && own < count);
        for (int other = 0; other < count; other++)
            before += sizes[other] > sizes[own] || (sizes[other] == sizes[own] && other < own);
        groups->number[square] = (int8_t)before;
        groups->size[square] = (uint8_t)sizes[own];
    }
}

const struct ch_loa_groups *ch_loa_formation_groups(struct ch_loa_formation *formation) {
    const struct ch_loa_board *board = board_of(formation);
    if (!formation->grouped) {
        memset(formation->groups.number, -1, sizeof formation->groups.number);
        memset(formation->groups.size, 0, sizeof formation->groups.size);
        for (int seat = 0; seat < CH_SEATS; seat++)
            number_groups(board, seat, &formation->groups);
        formation->grouped = true;
    }
    return &formation->groups;
}

int ch_loa_formation_line(struct ch_loa_formation *formation, int square, int other) {
    const struct ch_loa_board *board = board_of(formation);
    for (int line = 0; line < CH_LOA_LINES && square != other; line++)
        if (board->loa->number[line][square] == board->loa->number[line][other])
            return ch_loa_board_on_line(board, line, square);
    return 0;
}

#include "core/games/loa/board.h"

#include <assert.h>

/* The hash has this in it when seat 1 is to move. */
static const uint64_t side_key = UINT64_C(0x6a09e667f3bcc909);

/* A man of the seat comes to a square or goes from it: the four quads round it, and the counts,
 * which are changed all at once. He is the upper right man of the quad at the lower left corner of
 * his square, and so on. */
static inline void change_quads(struct ch_loa_board *board, int seat, int square, bool comes) {
    const struct ch_loa *loa = board->loa;
    const int corner[4] = {loa->size + 2, loa->size + 1, 1, 0};
    uint8_t *quad = board->quad[seat] + loa->corner[square];
    uint64_t counts;
    memcpy(&counts, board->quads[seat], sizeof counts);
    for (int i = 0; i < 4; i++) {
        uint8_t *here = quad + corner[i];
        if (!comes)
            *here ^= (uint8_t)(1 << i);
        counts += comes ? loa->gain[i][*here] : -loa->gain[i][*here];
        if (comes)
            *here ^= (uint8_t)(1 << i);
    }
    memcpy(board->quads[seat], &counts, sizeof counts);
}

/* A man of the seat comes to the lines through a square. */
static void add_to_lines(struct ch_loa_board *board, int seat, int square) {
    for (int line = 0; line < CH_LOA_LINES; line++)
        board->line[line][board->loa->number[line][square]] +=
            board->loa->weight[seat][square][line];
}

static void take_from_lines(struct ch_loa_board *board, int seat, int square) {
    for (int line = 0; line < CH_LOA_LINES; line++)
        board->line[line][board->loa->number[line][square]] -=
            board->loa->weight[seat][square][line];
}

static void add_man(struct ch_loa_board *board, int seat, int square) {
    const struct ch_loa *loa = board->loa;
    assert(board->seat[square] < 0);
    int place = board->count[seat]++;
    board->man[seat][place] = (uint8_t)square;
    board->place[square] = (uint8_t)place;
    board->seat[square] = (int8_t)seat;
    board->men[seat][square / 64] |= UINT64_C(1) << square % 64;
    board->sum[seat] += loa->place[square].sum;
    board->hash ^= loa->key[seat][square];
    add_to_lines(board, seat, square);
    if (board->keeps_quads)
        change_quads(board, seat, square, true);
}

static void remove_man(struct ch_loa_board *board, int seat, int square) {
    const struct ch_loa *loa = board->loa;
    assert(board->seat[square] == seat && board->man[seat][board->place[square]] == square);
    int place = board->place[square], last = board->man[seat][--board->count[seat]];
    board->man[seat][place] = (uint8_t)last;
    board->place[last] = (uint8_t)place;
    board->seat[square] = -1;
    board->men[seat][square / 64] &= ~(UINT64_C(1) << square % 64);
    board->sum[seat] -= loa->place[square].sum;
    board->hash ^= loa->key[seat][square];
    take_from_lines(board, seat, square);
    if (board->keeps_quads)
        change_quads(board, seat, square, false);
}

static void move_man(struct ch_loa_board *board, int seat, int from, int to) {
    const struct ch_loa *loa = board->loa;
    assert(board->seat[from] == seat && board->seat[to] < 0);
    assert(board->man[seat][board->place[from]] == from);
    int place = board->place[from];
    board->man[seat][place] = (uint8_t)to;
    board->place[to] = (uint8_t)place;
    board->seat[from] = -1;
    board->seat[to] = (int8_t)seat;
    board->men[seat][from / 64] ^= UINT64_C(1) << from % 64;
    board->men[seat][to / 64] ^= UINT64_C(1) << to % 64;
    board->sum[seat] += loa->place[to].sum - loa->place[from].sum;
    board->hash ^= loa->key[seat][from] ^ loa->key[seat][to];
    take_from_lines(board, seat, from);
    add_to_lines(board, seat, to);
    if (board->keeps_quads) {
        change_quads(board, seat, from, false);
        change_quads(board, seat, to, true);
    }
}

void ch_loa_board_set(struct ch_loa_board *board, const struct ch_loa *loa,
                      const struct ch_position *position, bool keeps_quads) {
    memset(board, 0, sizeof *board);
    board->loa = loa;
    board->side = (int)position->word[0];
    board->hash = board->side ? side_key : 0;
    board->keeps_quads = keeps_quads;
    memset(board->seat, -1, sizeof board->seat);
    memcpy(board->line, loa->empty, sizeof board->line);
    for (int seat = 0; seat < CH_SEATS; seat++)
        board->quads[seat][CH_LOA_Q0] = (uint8_t)((loa->size + 1) * (loa->size + 1));
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int word = 0; word < CH_LOA_WORDS; word++)
            for (uint64_t left = ch_loa_men(position, seat)[word]; left; left &= left - 1) {
                int square = word * 64 + __builtin_ctzll(left);
                add_man(board, seat, square);
            }
}

void ch_loa_board_make(struct ch_loa_board *board, const struct ch_loa_move *move) {
    int seat = board->side, from = move->from, to = move->to;
    board->side = !seat;
    board->hash ^= side_key;
    if (from == to)
        return;
    if (move->captures)
        remove_man(board, !seat, to);
    move_man(board, seat, from, to);
}

void ch_loa_board_unmake(struct ch_loa_board *board, const struct ch_loa_move *move) {
    int seat = !board->side, from = move->from, to = move->to;
    board->side = seat;
    board->hash ^= side_key;
    if (from == to)
        return;
    move_man(board, seat, to, from);
    if (move->captures)
        add_man(board, !seat, to);
}

/* Moves on the board: a man moves along a line as many squares as there are men on it, over its own
 * men but not over the other side's, and may land on one of those. */

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Where the seat's man on `square` comes to in a direction; -1 if it can't move so. */
static int target_of(const struct ch_loa_board *board, int seat, int square, int direction) {
    const struct ch_loa *loa = board->loa;
    int line = direction % CH_LOA_LINES, step = loa->step[direction];
    int distance = ch_loa_board_on_line(board, line, square);
    if (distance > loa->room[square][direction])
        return -1;
    int target = square + distance * step;
    assert(target >= 0 && target < loa->size * loa->size && distance > 0);
    if (board->seat[target] == seat)
        return -1;
    for (int between = square + step; between != target; between += step)
        if (board->seat[between] == !seat)
            return -1;
    return target;
}

/* On a board of a word: the squares to which the man on `square` can move along a line. */
ALWAYS_INLINE uint64_t line_targets(const struct ch_loa_board *board, uint64_t own, uint64_t enemy,
                                    int square, int line) {
    const struct ch_loa *loa = board->loa;
    int distance = ch_loa_board_on_line(board, line, square);
    const struct ch_loa_reach *reach = &loa->reach[square][line][distance % 8];
    uint64_t targets = reach->ends & ~own, blocks = reach->between & enemy;
    if (blocks) {
        uint64_t above = ~UINT64_C(1) << square;
        if (blocks & above)
            targets &= ~above;
        if (blocks & ~above)
            targets &= above;
    }
    return targets;
}

ALWAYS_INLINE uint64_t all_targets(const struct ch_loa_board *board, uint64_t own, uint64_t enemy,
                                   int square) {
    return line_targets(board, own, enemy, square, CH_LOA_FILE) |
           line_targets(board, own, enemy, square, CH_LOA_RISING) |
           line_targets(board, own, enemy, square, CH_LOA_RANK) |
           line_targets(board, own, enemy, square, CH_LOA_FALLING);
}

int ch_loa_board_moves_to(const struct ch_loa_board *board, int seat, uint64_t allowed,
                          struct ch_loa_move moves[CH_LOA_MOVES]) {
    uint64_t own = board->men[seat][0], enemy = board->men[!seat][0];
    assert(board->loa->size <= CH_LOA_WORD_SIZE);
    struct ch_loa_move *move = moves;
    for (uint64_t left = own; left; left &= left - 1) {
        int square = __builtin_ctzll(left);
        uint64_t targets = all_targets(board, own, enemy, square) & allowed;
        for (; targets; targets &= targets - 1) {
            int target = __builtin_ctzll(targets);
            *move++ = (struct ch_loa_move){(uint8_t)square, (uint8_t)target, enemy >> target & 1};
        }
    }
    assert(move - moves <= CH_LOA_MOVES);
    return (int)(move - moves);
}

int ch_loa_board_moves(const struct ch_loa_board *board, struct ch_loa_move moves[CH_LOA_MOVES]) {
    if (board->loa->size <= CH_LOA_WORD_SIZE)
        return ch_loa_board_moves_to(board, board->side, ~UINT64_C(0), moves);
    int count = 0;
    for (int word = 0; word < CH_LOA_WORDS; word++)
        for (uint64_t left = board->men[board->side][word]; left; left &= left - 1) {
            int square = word * 64 + __builtin_ctzll(left);
            uint8_t targets[CH_DIRECTIONS];
            int found = ch_loa_board_targets(board, square, targets);
            for (int i = 0; i < found; i++)
                moves[count++] =
                    (struct ch_loa_move){(uint8_t)square, targets[i], board->seat[targets[i]] >= 0};
        }
    assert(count <= CH_LOA_MOVES);
    return count;
}

int ch_loa_board_moves_or_pass(const struct ch_loa_board *board,
                               struct ch_loa_move moves[CH_LOA_MOVES]) {
    int count = ch_loa_board_moves(board, moves);
    if (count == 0 && board->loa->may_pass && board->count[board->side] > 0)
        moves[count++] = ch_loa_pass(board);
    return count;
}

int ch_loa_board_captures(const struct ch_loa_board *board,
                          struct ch_loa_move moves[CH_LOA_MOVES]) {
    if (board->loa->size <= CH_LOA_WORD_SIZE)
        return ch_loa_board_moves_to(board, board->side, board->men[!board->side][0], moves);
    int count = ch_loa_board_moves(board, moves), kept = 0;
    for (int i = 0; i < count; i++)
        if (moves[i].captures)
            moves[kept++] = moves[i];
    return kept;
}

int ch_loa_board_targets(const struct ch_loa_board *board, int square,
                         uint8_t targets[CH_DIRECTIONS]) {
    int seat = board->seat[square], count = 0;
    assert(seat >= 0);
    if (board->loa->size <= CH_LOA_WORD_SIZE) {
        uint64_t left = all_targets(board, board->men[seat][0], board->men[!seat][0], square);
        for (; left; left &= left - 1)
            targets[count++] = (uint8_t)__builtin_ctzll(left);
        return count;
    }
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int target = target_of(board, seat, square, direction), i = count;
        if (target < 0)
            continue;
        for (; i > 0 && targets[i - 1] > target; i--)
            targets[i] = targets[i - 1];
        targets[i] = (uint8_t)target;
        count++;
    }
    return count;
}

bool ch_loa_board_can_move(const struct ch_loa_board *board, int seat) {
    uint8_t targets[CH_DIRECTIONS];
    for (int i = 0; i < board->count[seat]; i++)
        if (ch_loa_board_targets(board, board->man[seat][i], targets) > 0)
            return true;
    return false;
}

/* Sets of squares as a seat's men are in the board. */
struct set {
    uint64_t word[CH_LOA_WORDS];
};

static uint64_t bit_of(int square) {
    return UINT64_C(1) << square % 64;
}

static bool has(const uint64_t set[CH_LOA_WORDS], int square) {
    return set[square / 64] >> square % 64 & 1;
}

/* Adds to `group` the man on `square` and those that can be reached from it. */
static int expand(const struct ch_loa_board *board, int seat, int square, struct set *group) {
    int count = 1;
    group->word[square / 64] |= bit_of(square);
    const int16_t *neighbour = board->loa->game.graph.neighbour[square];
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        int next = neighbour[direction];
        if (next >= 0 && board->seat[next] == seat && !has(group->word, next))
            count += expand(board, seat, next, group);
    }
    return count;
}

static struct set up(const struct set *set, int by) {
    return (struct set){{set->word[0] << by, set->word[1] << by | set->word[0] >> (64 - by),
                         set->word[2] << by | set->word[1] >> (64 - by)}};
}

static struct set down(const struct set *set, int by) {
    return (struct set){{set->word[0] >> by | set->word[1] << (64 - by),
                         set->word[1] >> by | set->word[2] << (64 - by), set->word[2] >> by}};
}

/* The squares of the set and those beside them; some may be past the last rank. */
static struct set spread(const struct ch_loa *loa, const struct set *set) {
    struct set from_left, from_right, row;
    for (int i = 0; i < CH_LOA_WORDS; i++) {
        from_left.word[i] = set->word[i] & loa->right[i];
        from_right.word[i] = set->word[i] & loa->left[i];
    }
    from_left = up(&from_left, 1);
    from_right = down(&from_right, 1);
    for (int i = 0; i < CH_LOA_WORDS; i++)
        row.word[i] = set->word[i] | from_left.word[i] | from_right.word[i];
    struct set above = up(&row, loa->size), below = down(&row, loa->size);
    for (int i = 0; i < CH_LOA_WORDS; i++)
        row.word[i] |= above.word[i] | below.word[i];
    return row;
}

/* The men of `men` that make a group with the man on `square`. */
static struct set fill(const struct ch_loa *loa, const uint64_t men[CH_LOA_WORDS], int square) {
    struct set group = {{0}}, next;
    group.word[square / 64] = bit_of(square);
    for (;;) {
        uint64_t more = 0;
        next = spread(loa, &group);
        for (int i = 0; i < CH_LOA_WORDS; i++) {
            next.word[i] &= men[i];
            more |= next.word[i] ^ group.word[i];
        }
        if (!more)
            return group;
        group = next;
    }
}

static bool flood_connects(const struct ch_loa_board *board, int seat) {
    const uint64_t *men = board->men[seat];
    if (board->loa->size <= CH_LOA_WORD_SIZE)
        return ch_loa_one_group(board->loa, men[0]);
    struct set group = fill(board->loa, men, board->man[seat][0]);
    for (int i = 0; i < CH_LOA_WORDS; i++)
        if (group.word[i] != men[i])
            return false;
    return true;
}

bool ch_loa_board_connected(const struct ch_loa_board *board, int seat, enum ch_loa_method way) {
    if (way == CH_LOA_BY_FLOOD)
        return flood_connects(board, seat);
    if (way == CH_LOA_BY_EULER) /* which is counted on boards of a word only */
        return (board->loa->size > CH_LOA_WORD_SIZE ||
                ch_loa_euler(board->loa, board->men[seat][0], board->count[seat]) <= 1) &&
               flood_connects(board, seat);
    if (way == CH_LOA_BY_QUADS && ch_loa_board_euler4(board, seat) > 4)
        return false;
    assert(way == CH_LOA_BY_QUADS || way == CH_LOA_BY_RECURSION);
    struct set group = {{0}};
    return expand(board, seat, board->man[seat][0], &group) == board->count[seat];
}

int ch_loa_board_groups(const struct ch_loa_board *board, int seat) {
    uint64_t left[CH_LOA_WORDS];
    int groups = 0;
    for (int i = 0; i < CH_LOA_WORDS; i++)
        left[i] = board->men[seat][i];
    for (int i = 0; i < CH_LOA_WORDS; i++)
        while (left[i]) {
            struct set group = fill(board->loa, left, i * 64 + __builtin_ctzll(left[i]));
            for (int j = 0; j < CH_LOA_WORDS; j++)
                left[j] ^= group.word[j];
            groups++;
            assert(groups <= board->count[seat]);
        }
    return groups;
}

const uint8_t ch_loa_quad_type[16] = {
    CH_LOA_Q0, CH_LOA_Q1, CH_LOA_Q1, CH_LOA_Q2, CH_LOA_Q1, CH_LOA_Q2, CH_LOA_QD, CH_LOA_Q3,
    CH_LOA_Q1, CH_LOA_QD, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q3, CH_LOA_Q4,
};

static int counted_euler4(const struct ch_loa_board *board, int seat) {
    static const int8_t worth[CH_LOA_QUADS] = {[CH_LOA_Q1] = 1, [CH_LOA_Q3] = -1, [CH_LOA_QD] = -2};
    const struct ch_loa *loa = board->loa;
    int row = loa->size + 1, euler4 = 0;
    uint8_t quad[CH_LOA_CORNERS] = {0};
    for (int i = 0; i < board->count[seat]; i++) {
        uint8_t *corner = quad + loa->corner[board->man[seat][i]];
        corner[0] |= 8;
        corner[1] |= 4;
        corner[row] |= 2;
        corner[row + 1] |= 1;
    }
    for (int corner = 0; corner < row * row; corner++)
        euler4 += worth[ch_loa_quad_type[quad[corner]]];
    return euler4;
}

int ch_loa_board_euler4(const struct ch_loa_board *board, int seat) {
    if (board->keeps_quads) {
        const uint8_t *quads = board->quads[seat];
        return quads[CH_LOA_Q1] - quads[CH_LOA_Q3] - 2 * quads[CH_LOA_QD];
    }
    if (board->loa->size <= CH_LOA_WORD_SIZE)
        return 4 * ch_loa_euler(board->loa, board->men[seat][0], board->count[seat]);
    return counted_euler4(board, seat);
}

struct ch_outcome ch_loa_connection(const struct ch_loa_board *board, bool mover, bool other) {
    assert(mover || other);
    int seat = mover ? !board->side : board->side;
    if (!mover || !other)
        return (struct ch_outcome){CH_WON, seat, CH_LOA_CONNECTED};
    return board->loa->mover_wins ? (struct ch_outcome){CH_WON, seat, CH_LOA_BOTH_CONNECTED}
                                  : (struct ch_outcome){CH_DRAWN, -1, CH_LOA_BOTH_CONNECTED};
}

/* A side whose last man was taken, after an end, has nothing to pass with. */
struct ch_outcome ch_loa_stuck(const struct ch_loa_board *board) {
    int side = board->side;
    if (!board->loa->may_pass || board->count[side] == 0)
        return (struct ch_outcome){CH_WON, !side, CH_END_NO_MOVES};
    if (!ch_loa_board_can_move(board, !side))
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NO_MOVES};
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

struct ch_loa_move ch_loa_pass(const struct ch_loa_board *board) {
    const uint64_t *men = board->men[board->side];
    assert(board->count[board->side] > 0);
    int word = 0;
    while (!men[word])
        word++;
    uint8_t square = (uint8_t)(word * 64 + __builtin_ctzll(men[word]));
    return (struct ch_loa_move){square, square, false};
}

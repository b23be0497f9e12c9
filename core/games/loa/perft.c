/* Leaves by the lines of the board as numbers in base three: what the side that moves next can do
 * after a move differs from before on the seven lines through its two squares only, so that the
 * last two depths are counted together and nothing is made. */
#include "core/games/loa/board.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum { SQUARES = 64, MAX_LINES = 46 };

/* What comes to a square: a man of seat 0 or 1 to an empty one, or in the place of the other's. */
enum coming { QUIET, CAPTURE = 2 };

struct line {
    uint8_t length, first, kind; /* first: its lowest square in the direction of the kind */
};

struct tree {
    const struct ch_loa *loa;
    const struct ch_loa_line_table *table;
    int lines;
    struct line line[MAX_LINES];
    int kind[CH_LOA_LINES + 1]; /* the first line of each kind */
    int step[CH_LOA_LINES];
    uint8_t through[SQUARES][CH_LOA_LINES];
    int16_t weight[SQUARES][CH_LOA_LINES];
    /* [coming + seat][square][kind]: how the lines through the square change */
    int16_t change[4][SQUARES][CH_LOA_LINES];
};

struct node {
    uint64_t men[CH_SEATS];
    uint16_t state[MAX_LINES];
};

static const int16_t power[CH_LOA_LINE_LONGEST] = {1, 3, 9, 27, 81, 243, 729, 2187};

/* The increase of the digit of a square. */
static const int16_t digit_change[4] = {1, 2, -1, 1};

static void lay_out(struct tree *tree, const struct ch_loa *loa) {
    int size = loa->size;
    memset(tree, 0, sizeof *tree);
    tree->loa = loa;
    tree->table = ch_loa_line_table();
    for (int kind = 0; kind < CH_LOA_LINES; kind++) {
        tree->kind[kind] = tree->lines;
        tree->step[kind] = loa->step[kind];
        for (int square = 0; square < size * size; square++) {
            if (loa->room[square][kind + CH_LOA_LINES] > 0)
                continue;
            int line = tree->lines++, length = loa->room[square][kind] + 1;
            tree->line[line] = (struct line){(uint8_t)length, (uint8_t)square, (uint8_t)kind};
            for (int i = 0, at = square; i < length; i++, at += loa->step[kind]) {
                tree->through[at][kind] = (uint8_t)line;
                tree->weight[at][kind] = power[i];
                for (int coming = 0; coming < 4; coming++)
                    tree->change[coming][at][kind] = (int16_t)(digit_change[coming] * power[i]);
            }
        }
    }
    tree->kind[CH_LOA_LINES] = tree->lines;
}

static void set(const struct tree *tree, struct node *node, const struct ch_position *position) {
    for (int line = 0; line < tree->lines; line++)
        node->state[line] = (uint16_t)tree->table->first[tree->line[line].length];
    for (int seat = 0; seat < CH_SEATS; seat++) {
        node->men[seat] = ch_loa_men(position, seat)[0];
        for (uint64_t left = node->men[seat]; left; left &= left - 1) {
            int square = __builtin_ctzll(left);
            for (int kind = 0; kind < CH_LOA_LINES; kind++)
                node->state[tree->through[square][kind]] +=
                    (uint16_t)tree->change[QUIET + seat][square][kind];
        }
    }
}

static int count_moves(const struct tree *tree, const struct node *node, int seat) {
    int count = 0;
    for (int line = 0; line < tree->lines; line++)
        count += tree->table->moves[seat][node->state[line]];
    return count;
}

static bool is_over(const struct tree *tree, const uint64_t men[CH_SEATS]) {
    return ch_loa_one_group(tree->loa, men[0]) || ch_loa_one_group(tree->loa, men[1]);
}

/* Squares such that a move to any other leaves the side in several groups: of two parts with
 * two men or more each, no group in both, one man cannot be all, and the one who moves joins what
 * is left of them only from beside both. */
static uint64_t joints(const struct ch_loa *loa, uint64_t own) {
    for (uint64_t left = own; left;) {
        uint64_t group = ch_loa_fill(loa, own, left & -left), rest = own ^ group;
        if (group & (group - 1) && rest & (rest - 1))
            return ch_loa_spread(loa, group) & ch_loa_spread(loa, rest);
        left &= ~group;
    }
    return ~UINT64_C(0);
}

/* Moves of the line's men, each with its squares. */
struct step {
    int from, to;
    bool captures;
};

static void make(const struct tree *tree, const struct node *node, int seat,
                 const struct step *step, struct node *after) {
    int coming = (step->captures ? CAPTURE : QUIET) + seat;
    *after = *node;
    after->men[seat] ^= UINT64_C(1) << step->from | UINT64_C(1) << step->to;
    after->men[!seat] &= ~(UINT64_C(1) << step->to);
    for (int kind = 0; kind < CH_LOA_LINES; kind++) {
        after->state[tree->through[step->from][kind]] -=
            (uint16_t)tree->change[QUIET + seat][step->from][kind];
        after->state[tree->through[step->to][kind]] +=
            (uint16_t)tree->change[coming][step->to][kind];
    }
}

static int list(const struct tree *tree, const struct node *node, int seat, struct step steps[]) {
    const struct ch_loa_line_table *table = tree->table;
    int count = 0;
    for (int line = 0; line < tree->lines; line++) {
        const struct line *here = &tree->line[line];
        int state = node->state[line], step = tree->step[here->kind],
            far = table->men[state] * step;
        for (unsigned up = table->up[seat][state]; up; up &= up - 1) {
            int from = here->first + __builtin_ctz(up) * step;
            steps[count++] = (struct step){from, from + far, false};
        }
        for (unsigned down = table->down[seat][state]; down; down &= down - 1) {
            int from = here->first + __builtin_ctz(down) * step;
            steps[count++] = (struct step){from, from - far, false};
        }
    }
    for (int i = 0; i < count; i++)
        steps[i].captures = node->men[!seat] >> steps[i].to & 1;
    return count;
}

/* The change of the other side's moves after a man has gone from his square. */
static void count_losses(const struct tree *tree, const struct node *node, int seat,
                         int loss[SQUARES]) {
    const uint8_t *moves = tree->table->moves[!seat];
    for (uint64_t left = node->men[seat]; left; left &= left - 1) {
        int square = __builtin_ctzll(left), sum = 0;
        for (int kind = 0; kind < CH_LOA_LINES; kind++) {
            int state = node->state[tree->through[square][kind]];
            sum += moves[state - tree->change[QUIET + seat][square][kind]] - moves[state];
        }
        loss[square] = sum;
    }
}

/* The replies to the seat's moves along the lines of one kind. */
struct replies {
    const struct tree *tree;
    const struct node *node;
    int seat, before; /* the replies if nothing had moved */
    uint64_t joints;
    int loss[SQUARES];
};

/* A pass where nothing else is legal, if the side that has just moved could go on. */
static int passes(const struct tree *tree, const struct node *node, int seat,
                  const struct step *step) {
    struct node after;
    if (!tree->loa->may_pass)
        return 0;
    make(tree, node, seat, step, &after);
    return count_moves(tree, &after, seat) > 0;
}

/* True if the game ends with the move. */
static bool ends(const struct replies *replies, const struct step *step) {
    const struct node *node = replies->node;
    uint64_t from = UINT64_C(1) << step->from, to = UINT64_C(1) << step->to;
    uint64_t own = (node->men[replies->seat] ^ from) | to;
    return (step->captures &&
            ch_loa_one_group(replies->tree->loa, node->men[!replies->seat] ^ to)) ||
           (replies->joints & to && ch_loa_one_group(replies->tree->loa, own));
}

ALWAYS_INLINE int count_after(const struct replies *replies, int kind, int state, int index,
                              int to_index, struct step step) {
    const struct tree *tree = replies->tree;
    const struct node *node = replies->node;
    int seat = replies->seat;
    const uint8_t *moves = tree->table->moves[!seat];
    step.captures = node->men[!seat] >> step.to & 1;
    int coming = step.captures * CAPTURE + seat;
    int without = state - (seat + 1) * power[index];
    int count = replies->before + replies->loss[step.from] - moves[without] +
                moves[without + digit_change[coming] * power[to_index]];
    const int16_t *change = tree->change[coming][step.to];
    for (int i = 1; i < CH_LOA_LINES; i++) {
        int other = (kind + i) % CH_LOA_LINES;
        int crossing = node->state[tree->through[step.to][other]];
        count += moves[crossing + change[other]] - moves[crossing];
    }
    if ((step.captures || replies->joints >> step.to & 1) && ends(replies, &step))
        return 0;
    return count ? count : passes(tree, node, seat, &step);
}

ALWAYS_INLINE uint64_t count_kind(const struct replies *replies, int kind) {
    const struct tree *tree = replies->tree;
    const struct ch_loa_line_table *table = tree->table;
    int seat = replies->seat, step = tree->step[kind];
    uint64_t leaves = 0;
    for (int line = tree->kind[kind]; line < tree->kind[kind + 1]; line++) {
        int state = replies->node->state[line], men = table->men[state];
        int first = tree->line[line].first;
        for (unsigned up = table->up[seat][state]; up; up &= up - 1) {
            int i = __builtin_ctz(up), from = first + i * step;
            leaves += (uint64_t)count_after(replies, kind, state, i, i + men,
                                            (struct step){from, from + men * step, false});
        }
        for (unsigned down = table->down[seat][state]; down; down &= down - 1) {
            int i = __builtin_ctz(down), from = first + i * step;
            leaves += (uint64_t)count_after(replies, kind, state, i, i - men,
                                            (struct step){from, from - men * step, false});
        }
    }
    return leaves;
}

static uint64_t count_two(const struct tree *tree, const struct node *node, int seat) {
    struct replies replies = {
        tree, node, seat, count_moves(tree, node, !seat), joints(tree->loa, node->men[seat]), {0}};
    count_losses(tree, node, seat, replies.loss);
    return count_kind(&replies, CH_LOA_FILE) + count_kind(&replies, CH_LOA_RISING) +
           count_kind(&replies, CH_LOA_RANK) + count_kind(&replies, CH_LOA_FALLING);
}

/* Under a node where the game is not over. */
static uint64_t walk(const struct tree *tree, const struct node *node, int seat, int depth) {
    struct step steps[CH_LOA_MOVES];
    struct node after;
    int count = count_moves(tree, node, seat);
    if (count == 0) {
        bool passes = tree->loa->may_pass && count_moves(tree, node, !seat) > 0;
        return !passes ? 0 : depth == 1 ? 1 : walk(tree, node, !seat, depth - 1);
    }
    if (depth == 1)
        return (uint64_t)count;
    if (depth == 2)
        return count_two(tree, node, seat);
    uint64_t leaves = 0;
    list(tree, node, seat, steps);
    for (int i = 0; i < count; i++) {
        make(tree, node, seat, &steps[i], &after);
        if (!is_over(tree, after.men))
            leaves += walk(tree, &after, !seat, depth - 1);
    }
    return leaves;
}

static uint64_t walk_board(struct ch_loa_board *board, int depth) {
    struct ch_loa_move moves[CH_LOA_MOVES];
    if (ch_loa_board_connected(board, 0, CH_LOA_BY_FLOOD) ||
        ch_loa_board_connected(board, 1, CH_LOA_BY_FLOOD))
        return 0;
    int count = ch_loa_board_moves(board, moves);
    if (count == 0 && board->loa->may_pass && ch_loa_board_can_move(board, !board->side))
        moves[count++] = (struct ch_loa_move){0, 0, false};
    if (depth == 1)
        return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        ch_loa_board_make(board, &moves[i]);
        leaves += walk_board(board, depth - 1);
        ch_loa_board_unmake(board, &moves[i]);
    }
    return leaves;
}

uint64_t ch_loa_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                      bool by_result) {
    const struct ch_loa *loa = ch_loa_of(game);
    (void)by_result;
    if (!loa->general && loa->size <= CH_LOA_WORD_SIZE) {
        struct tree tree;
        struct node node;
        lay_out(&tree, loa);
        set(&tree, &node, position);
        return is_over(&tree, node.men) ? 0 : walk(&tree, &node, (int)position->word[0], depth);
    }
    struct ch_loa_board board;
    ch_loa_board_set(&board, loa, position, false);
    return walk_board(&board, depth);
}

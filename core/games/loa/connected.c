/* Whether the men of a side are one group, and how many groups they are. */
#include <assert.h>

#include "core/games/loa/board.h"
#include "core/games/loa/flood.h"

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

static bool recursion_connects(const struct ch_loa_board *board, int seat) {
    struct set group = {{0}};
    return expand(board, seat, board->man[seat][0], &group) == board->count[seat];
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

/* The Euler number is counted on boards of a word only. */
static bool euler_connects(const struct ch_loa_board *board, int seat) {
    const struct ch_loa *loa = board->loa;
    bool apart = loa->size <= CH_LOA_WORD_SIZE &&
                 ch_loa_euler(loa, board->men[seat][0], board->count[seat]) > 1;
    return !apart && flood_connects(board, seat);
}

bool ch_loa_board_connected(const struct ch_loa_board *board, int seat, enum ch_loa_method way) {
    if (way == CH_LOA_BY_FLOOD)
        return flood_connects(board, seat);
    if (way == CH_LOA_BY_EULER)
        return euler_connects(board, seat);
    if (way == CH_LOA_BY_QUADS && ch_loa_board_euler4(board, seat) > 4)
        return false;
    assert(way == CH_LOA_BY_QUADS || way == CH_LOA_BY_RECURSION);
    return recursion_connects(board, seat);
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

/* What the board and the evaluators look up, by the size of the game. See rules.h. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "core/games/loa/board.h"

static struct ch_loa_line_table table;

/* True if the man on square `from` of a line can move so far, which is more or less than 0. */
static bool may_move(const uint8_t digit[], int length, int from, int by) {
    int to = from + by, step = by > 0 ? 1 : -1;
    if (to < 0 || to >= length || digit[to] == digit[from])
        return false;
    for (int i = from + step; i != to; i += step)
        if (digit[i] == 3 - digit[from])
            return false;
    return true;
}

/* A move's halves: a capture counts double, a move to the edge half. */
static uint32_t mobility_of(bool is, int to, int length, const uint8_t digit[], bool along_edge) {
    int halves = digit[is ? to : 0] > 0 ? 4 : 2;
    return is ? (uint32_t)(along_edge || to == 0 || to == length - 1 ? halves / 2 : halves) : 0;
}

static void fill_state(int length, int number) {
    uint8_t digit[CH_LOA_LINE_LONGEST];
    int state = table.first[length] + number, men = 0;
    for (int i = 0; i < length; i++, number /= 3) {
        digit[i] = (uint8_t)(number % 3);
        men += digit[i] > 0;
    }
    table.men[state] = (uint8_t)men;
    assert(men <= length && number == 0);
    for (int i = 0; i < length; i++) {
        int seat = digit[i] - 1;
        if (seat < 0)
            continue;
        bool up = may_move(digit, length, i, men), down = may_move(digit, length, i, -men);
        table.up[seat][state] |= (uint8_t)(up << i);
        table.down[seat][state] |= (uint8_t)(down << i);
        table.moves[seat][state] += (uint8_t)(up + down);
        for (int edge = 0; edge < 2; edge++)
            table.mobility[state + edge * CH_LOA_LINE_STATES] +=
                (mobility_of(up, i + men, length, digit, edge) +
                 mobility_of(down, i - men, length, digit, edge))
                << 16 * seat;
    }
}

static void fill_table(void) {
    for (int length = 1, states = 3, first = 0; length <= CH_LOA_LINE_LONGEST; length++) {
        table.first[length] = first;
        for (int number = 0; number < states; number++)
            fill_state(length, number);
        first += states;
        states *= 3;
    }
}

const struct ch_loa_line_table *ch_loa_line_table(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill_table);
    return &table;
}

/* The worth of a square by the rings of squares from the edge inwards; corners and their neighbours
 * on the edge apart. The row for 8x8 is the table of Winands, "Informed Search in Complex Games"
 * (2004), as programs that cite it have it; in the others the values between the second ring and
 * the centre are interpolated. */
enum { CORNER = -80, BESIDE_CORNER = -25, RINGS = CH_LOA_LARGEST / 2 };
static const int8_t ring_worth[][RINGS] = {
    {-20, 50}, {-20, 10, 50}, {-20, 10, 25, 50}, {-20, 10, 20, 33, 50}, {-20, 10, 18, 25, 38, 50}};

static int worth(int size, int file, int rank) {
    int files = ch_min(file, size - 1 - file), ranks = ch_min(rank, size - 1 - rank);
    int ring = ch_min(files, ranks), along = ch_max(files, ranks);
    if (ring == 0 && along < 2)
        return along == 0 ? CORNER : BESIDE_CORNER;
    return ring_worth[(size - CH_LOA_SMALLEST) / 2][ring];
}

static void look_off_edge(int size, int file, int rank, struct ch_loa_place *place) {
    bool side = file % (size - 1) == 0, end = rank % (size - 1) == 0;
    for (int to_rank = ch_max(rank - 1, 0); to_rank <= ch_min(rank + 1, size - 1); to_rank++)
        for (int to_file = ch_max(file - 1, 0); to_file <= ch_min(file + 1, size - 1); to_file++)
            if (side && end ? to_file != file || to_rank != rank
                            : (side ? to_file != file : to_rank != rank)) {
                int to = to_rank * size + to_file;
                place->off[to / 64] |= UINT64_C(1) << to % 64;
            }
}

/* Between squares the mean of the distances is half a square more than the nearest one's, as is the
 * distance in halves; but on the diagonal of a centre between four squares three of these are at
 * the longer distance and one is nearer, which is another quarter. */
static void tabulate_distances(struct ch_loa *loa) {
    for (int i = 0; i < CH_LOA_STEPS; i++) {
        int files = abs(i % CH_LOA_STEP_RANK - CH_LOA_NO_STEP % CH_LOA_STEP_RANK);
        int ranks = abs(i / CH_LOA_STEP_RANK - CH_LOA_NO_STEP / CH_LOA_STEP_RANK);
        loa->distance[i] = (uint8_t)(2 * ch_max(files, ranks) + (files == ranks && files % 2));
    }
}

static void tabulate_places(struct ch_loa *loa) {
    tabulate_distances(loa);
    for (int square = 0; square < loa->size * loa->size; square++) {
        int file = square % loa->size, rank = square / loa->size;
        struct ch_loa_place *place = &loa->place[square];
        bool edge = ch_min(file, rank) == 0 || ch_max(file, rank) == loa->size - 1;
        *place = (struct ch_loa_place){
            .sum = file + (rank << 16) + ((int64_t)edge << 32) +
                   worth(loa->size, file, rank) * (INT64_C(1) << 40),
            .spans = UINT32_C(1) << file | UINT32_C(1) << (16 + rank),
            .halves = (uint16_t)(2 * (rank * CH_LOA_STEP_RANK + file)),
            .edge = edge,
        };
        if (place->edge)
            look_off_edge(loa->size, file, rank, place);
    }
}

/* So many keys are drawn for a seat, so that they stay the same. */
enum { SEED = 0x10a, KEYED_SQUARES = 144 };

static void tabulate_square(struct ch_loa *loa, int square) {
    int size = loa->size, rank = square / size, file = square % size;
    int up = size - 1 - rank, right = size - 1 - file;
    loa->number[CH_LOA_FILE][square] = (uint8_t)file;
    loa->number[CH_LOA_RANK][square] = (uint8_t)rank;
    loa->number[CH_LOA_RISING][square] = (uint8_t)(rank - file + size - 1);
    loa->number[CH_LOA_FALLING][square] = (uint8_t)(rank + file);
    const int room[CH_DIRECTIONS] = {
        [CH_N] = up,   [CH_NE] = ch_min(up, right),  [CH_E] = right, [CH_SE] = ch_min(rank, right),
        [CH_S] = rank, [CH_SW] = ch_min(rank, file), [CH_W] = file,  [CH_NW] = ch_min(up, file),
    };
    for (int direction = 0; direction < CH_DIRECTIONS; direction++)
        loa->room[square][direction] = (uint8_t)room[direction];
    loa->corner[square] = (uint8_t)(file + rank * (size + 1));
    uint64_t bit = UINT64_C(1) << square % 64;
    if (file > 0)
        loa->left[square / 64] |= bit;
    if (file < size - 1)
        loa->right[square / 64] |= bit;
}

static void tabulate_gain(struct ch_loa *loa) {
    for (int i = 0; i < 4; i++)
        for (int quad = 0; quad < 16; quad++) {
            uint8_t before[8] = {0}, after[8] = {0};
            uint64_t gain, old;
            before[ch_loa_quad_type[quad]] = 1;
            after[ch_loa_quad_type[quad | 1 << i]] = 1;
            memcpy(&old, before, sizeof old);
            memcpy(&gain, after, sizeof gain);
            loa->gain[i][quad] = gain - old;
        }
}

static void tabulate_reach(struct ch_loa *loa, int square) {
    for (int direction = 0; direction < CH_DIRECTIONS; direction++) {
        struct ch_loa_reach *reach = loa->reach[square][direction % CH_LOA_LINES];
        uint64_t between = 0;
        for (int distance = 1; distance <= loa->room[square][direction]; distance++) {
            uint64_t end = UINT64_C(1) << (square + distance * loa->step[direction]);
            reach[distance].ends |= end;
            reach[distance].between |= between;
            between |= end;
        }
    }
}

/* The lines on which a square is. */
static void tabulate_lines(struct ch_loa *loa, int square) {
    int file = loa->number[CH_LOA_FILE][square], rank = loa->number[CH_LOA_RANK][square];
    for (int line = 0; line < CH_LOA_LINES; line++) {
        int below = loa->room[square][line + CH_LOA_LINES], along = loa->room[square][line];
        int across = line == CH_LOA_FILE ? file : line == CH_LOA_RANK ? rank : 1;
        uint32_t power = 1;
        for (int i = 0; i < below; i++)
            power *= 3;
        for (int seat = 0; seat < CH_SEATS; seat++)
            loa->weight[seat][square][line] =
                (uint32_t)(seat + 1) * power + (UINT32_C(1) << CH_LOA_LINE_BITS);
        if (loa->size <= CH_LOA_WORD_SIZE)
            loa->empty[line][loa->number[line][square]] =
                (uint32_t)(table.first[below + along + 1] +
                           (across % (loa->size - 1) == 0 ? CH_LOA_LINE_STATES : 0));
    }
}

void ch_loa_tabulate(struct ch_loa *loa) {
    int size = loa->size;
    const int step[CH_DIRECTIONS] = {
        [CH_N] = size,  [CH_NE] = size + 1,    [CH_E] = 1,  [CH_SE] = -size + 1,
        [CH_S] = -size, [CH_SW] = -(size + 1), [CH_W] = -1, [CH_NW] = size - 1,
    };
    for (int direction = 0; direction < CH_DIRECTIONS; direction++)
        loa->step[direction] = (int8_t)step[direction];
    memset(loa->left, 0, sizeof loa->left);
    memset(loa->right, 0, sizeof loa->right);
    memset(loa->reach, 0, sizeof loa->reach);
    memset(loa->empty, 0, sizeof loa->empty);
    loa->mobility = ch_loa_line_table()->mobility;
    for (int square = 0; square < size * size; square++) {
        tabulate_square(loa, square);
        tabulate_lines(loa, square);
    }
    struct ch_random random; /* the keys are the same in every game and on every machine */
    ch_random_init(&random, SEED);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int square = 0; square < KEYED_SQUARES; square++)
            loa->key[seat][square] = ch_random_next(&random);
    tabulate_gain(loa);
    tabulate_places(loa);
    for (int square = 0; square < size * size && size <= CH_LOA_WORD_SIZE; square++)
        tabulate_reach(loa, square);
}

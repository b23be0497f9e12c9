/* The evaluators as weights of their parts, and how these are measured on a board. */
#include "core/games/loa/evaluation/evaluate.h"

#include <stdlib.h>

/* The nearest whole number to sum / count, doubled; between two that are equally near, their sum.
 */
static int nearest(int sum, int count) {
    int below = sum / count, rest = 2 * (sum - below * count);
    return 2 * below + (rest > count ? 2 : rest == count);
}

struct ch_loa_mass ch_loa_mass_of(const struct ch_loa_board *board, int seat) {
    return (struct ch_loa_mass){nearest(ch_loa_board_files(board, seat), board->count[seat]),
                                nearest(ch_loa_board_ranks(board, seat), board->count[seat])};
}

int ch_loa_mass_min(int count) {
    return count <= 9 ? count - 1 : 8 + 2 * (count - 9);
}

/* All men at the least distances have no inverse: less than a square in all counts as one. */
static int concentration(int count, int distances) {
    int beyond = distances - 4 * ch_loa_mass_min(count);
    return 4000 * count / ch_max(beyond, 4);
}

void ch_loa_measure_mass(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass,
                         int parts[CH_LOA_PARTS]) {
    const struct ch_loa *loa = board->loa;
    const uint8_t *distance = ch_loa_mass_distances(loa, mass);
    int distances = 0;
    for (int i = 0; i < board->count[seat]; i++)
        distances += distance[loa->place[board->man[seat][i]].halves];
    parts[CH_LOA_CONCENTRATION] = concentration(board->count[seat], distances);
    /* The distance of the two centres as that of men: the longer way of files and ranks. */
    parts[CH_LOA_OFF_CENTRE] =
        ch_max(abs(mass.file - (loa->size - 1)), abs(mass.rank - (loa->size - 1)));
    parts[CH_LOA_EDGE] = (int)(board->sum[seat] >> 32 & 0xff);
}

/* An enemy beside a man shuts that direction to it whatever is on the line: with two men on it the
 * man would have to jump. So a wall along the edge is seen by the three squares next to a man off
 * the edge; of a man in a corner, by all three beside it. */
static int walled(const struct ch_loa_board *board, int seat, const struct ch_loa_place *place,
                  int words) {
    int shut = 0;
    for (int word = 0; word < words; word++)
        for (uint64_t left = place->off[word] & board->men[!seat][word]; left; left &= left - 1)
            shut++;
    return shut;
}

/* From the first bit to the last; one is set. */
static int span(uint32_t bits) {
    return 32 - __builtin_clz(bits) - __builtin_ctz(bits);
}

void ch_loa_measure_spread(const struct ch_loa_board *board, int seat, int parts[CH_LOA_PARTS]) {
    const struct ch_loa *loa = board->loa;
    uint32_t spans = 0;
    int shut = 0, words = loa->size <= CH_LOA_WORD_SIZE ? 1 : CH_LOA_WORDS;
    for (int i = 0; i < board->count[seat]; i++) {
        const struct ch_loa_place *place = &loa->place[board->man[seat][i]];
        spans |= place->spans;
        if (place->edge)
            shut += walled(board, seat, place, words);
    }
    parts[CH_LOA_CENTRALISATION] = 10 * (int)(board->sum[seat] >> 40) / board->count[seat];
    parts[CH_LOA_WALLED] = shut;
    parts[CH_LOA_AREA] = span(spans & 0xffff) * span(spans >> 16);
}

/* The distance of a quad is that of its middle, which is a corner of squares: from a centre on a
 * square 1/2, 3/2 … squares, so that the quads at most two squares off are those within the 5x5
 * squares round it; from a centre between squares 0, 1, 2. */
int ch_loa_measure_quads_near(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass) {
    if (board->quads[seat][CH_LOA_Q3] + board->quads[seat][CH_LOA_Q4] == 0)
        return 0;
    int row = board->loa->size + 1, near = 0;
    /* Corner c is at 2 * c - 1 half squares. */
    int low_file = ch_max((mass.file - 2 * CH_LOA_NEAR + 2) / 2, 0);
    int high_file = ch_min((mass.file + 2 * CH_LOA_NEAR + 1) / 2, row - 1);
    int low_rank = ch_max((mass.rank - 2 * CH_LOA_NEAR + 2) / 2, 0);
    int high_rank = ch_min((mass.rank + 2 * CH_LOA_NEAR + 1) / 2, row - 1);
    for (int rank = low_rank; rank <= high_rank; rank++)
        for (int file = low_file; file <= high_file; file++) {
            int type = ch_loa_quad_type[board->quad[seat][rank * row + file]];
            near += type == CH_LOA_Q3 || type == CH_LOA_Q4;
        }
    return near;
}

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The article's penalty is inversely proportional to the number of moves, of which there may be
 * none: one is added. */
static void measure_blocking(const struct ch_loa_board *board, int seat, struct ch_loa_mass mass,
                             int parts[CH_LOA_PARTS]) {
    enum { FEW = 2 };
    static const int sixths[FEW + 1] = {6, 3, 2};
    int blocked = 0, reaching = 0;
    for (int i = 0; i < board->count[seat]; i++) {
        int square = board->man[seat][i];
        if (ch_loa_mass_near(board->loa, mass, square))
            continue;
        uint8_t targets[CH_DIRECTIONS];
        int count = ch_loa_board_targets(board, square, targets), j = 0;
        blocked += count <= FEW ? sixths[count] : 0;
        while (j < count && !ch_loa_mass_near(board->loa, mass, targets[j]))
            j++;
        reaching += j < count;
    }
    parts[CH_LOA_BLOCKED] = blocked;
    parts[CH_LOA_REACHING] = reaching;
}

static int slow_mobility(const struct ch_loa_board *board, int seat) {
    int halves = 0;
    for (int i = 0; i < board->count[seat]; i++) {
        uint8_t targets[CH_DIRECTIONS];
        int count = ch_loa_board_targets(board, board->man[seat][i], targets);
        for (int j = 0; j < count; j++)
            halves +=
                (2 << (board->seat[targets[j]] == !seat)) >> board->loa->place[targets[j]].edge;
    }
    return halves;
}

/* Of the lines of a kind from `first` to `last`: Black's, and 2 to the 16th times White's. */
ALWAYS_INLINE uint32_t lines_mobility(const uint32_t mobility[], const uint32_t line[], int first,
                                      int last) {
    uint32_t both = 0;
    for (int i = first; i <= last; i++) {
        both += mobility[line[i] & ((1 << CH_LOA_LINE_BITS) - 1)];
        __asm__("" : "+r"(both)); /* one by one: vectors without a gather take longer */
    }
    return both;
}

/* On a board of a word; in a corner nothing moves along the slanting line. */
ALWAYS_INLINE uint32_t word_mobility(const struct ch_loa_board *board, int size) {
    const uint32_t *mobility = board->loa->mobility;
    return lines_mobility(mobility, board->line[CH_LOA_FILE], 0, size - 1) +
           lines_mobility(mobility, board->line[CH_LOA_RISING], 1, 2 * size - 3) +
           lines_mobility(mobility, board->line[CH_LOA_RANK], 0, size - 1) +
           lines_mobility(mobility, board->line[CH_LOA_FALLING], 1, 2 * size - 3);
}

static void measure_mobility(const struct ch_loa_board *board, int halves[CH_SEATS]) {
    const struct ch_loa *loa = board->loa;
    if (loa->size > CH_LOA_WORD_SIZE) {
        for (int seat = 0; seat < CH_SEATS; seat++)
            halves[seat] = slow_mobility(board, seat);
        return;
    }
    /* Compiled for the usual size. */
    uint32_t both = loa->size == 8 ? word_mobility(board, 8) : word_mobility(board, loa->size);
    halves[0] = both & 0xffff;
    halves[1] = (int)(both >> 16);
}

enum { SCALE = 100 }; /* of weights */

/* What a side's mean distance halved from 1 to 1/2 is worth, 1000, is the measure of the others.
 * The three evaluators of 2001 share the weights of the normal one, of which two are extensions;
 * their own were chosen by matches (docs/loa.md). */
enum { CONCENTRATION = 100, OFF_CENTRE = -1000, EDGE = -750 };

const struct ch_loa_weights ch_loa_evaluators[CH_LOA_EVALUATORS] = {
    [CH_LOA_NORMAL] = {"normal",
                       {
                           [CH_LOA_CONCENTRATION] = CONCENTRATION,
                           [CH_LOA_OFF_CENTRE] = OFF_CENTRE,
                           [CH_LOA_EDGE] = EDGE,
                       }},
    [CH_LOA_QUAD] = {"quad",
                     {
                         [CH_LOA_CONCENTRATION] = CONCENTRATION,
                         [CH_LOA_OFF_CENTRE] = OFF_CENTRE,
                         [CH_LOA_EDGE] = EDGE,
                         [CH_LOA_QUADS_NEAR] = 3000,
                     }},
    [CH_LOA_BLOCKING] = {"blocking",
                         {
                             [CH_LOA_CONCENTRATION] = CONCENTRATION,
                             [CH_LOA_OFF_CENTRE] = OFF_CENTRE,
                             [CH_LOA_EDGE] = EDGE,
                             [CH_LOA_BLOCKED] = -750,
                             [CH_LOA_REACHING] = 1500,
                         }},
    [CH_LOA_MIA] = {"mia",
                    {
                        [CH_LOA_CONCENTRATION] = 40,
                        [CH_LOA_OFF_CENTRE] = -250,
                        [CH_LOA_QUADS_NEAR] = 1000,
                        [CH_LOA_CENTRALISATION] = 100,
                        [CH_LOA_MOBILITY] = 400,
                        [CH_LOA_WALLED] = -400,
                        [CH_LOA_CONNECTEDNESS] = 50,
                        [CH_LOA_AREA] = -600,
                        [CH_LOA_TO_MOVE] = 5000,
                    }},
};

const char *const ch_loa_part_names[CH_LOA_PARTS] = {
    [CH_LOA_CONCENTRATION] = "concentration",
    [CH_LOA_OFF_CENTRE] = "off-centre",
    [CH_LOA_EDGE] = "edge",
    [CH_LOA_QUADS_NEAR] = "quads-near",
    [CH_LOA_BLOCKED] = "blocked",
    [CH_LOA_REACHING] = "reaching",
    [CH_LOA_CENTRALISATION] = "centralisation",
    [CH_LOA_MOBILITY] = "mobility",
    [CH_LOA_WALLED] = "walled",
    [CH_LOA_CONNECTEDNESS] = "connectedness",
    [CH_LOA_AREA] = "area",
    [CH_LOA_TO_MOVE] = "to-move",
};

bool ch_loa_evaluator_needs_quads(enum ch_loa_evaluator evaluator) {
    return evaluator == CH_LOA_QUAD || evaluator == CH_LOA_MIA;
}

static void measure_side(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator,
                         int seat, int parts[CH_LOA_PARTS]) {
    struct ch_loa_mass mass = ch_loa_mass_of(board, seat);
    ch_loa_measure_mass(board, seat, mass, parts);
    if (evaluator == CH_LOA_BLOCKING)
        measure_blocking(board, seat, mass, parts);
    if (ch_loa_evaluator_needs_quads(evaluator))
        parts[CH_LOA_QUADS_NEAR] = ch_loa_measure_quads_near(board, seat, mass);
    if (evaluator == CH_LOA_MIA) {
        ch_loa_measure_spread(board, seat, parts);
        parts[CH_LOA_EDGE] = 0;
        parts[CH_LOA_CONNECTEDNESS] =
            100 * ch_loa_quads_touching(board->quads[seat]) / board->count[seat];
        parts[CH_LOA_TO_MOVE] = board->side == seat;
    }
}

void ch_loa_measure(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator,
                    int parts[CH_SEATS][CH_LOA_PARTS]) {
    memset(parts, 0, CH_SEATS * sizeof parts[0]);
    for (int seat = 0; seat < CH_SEATS; seat++)
        measure_side(board, evaluator, seat, parts[seat]);
    if (evaluator == CH_LOA_MIA) {
        int halves[CH_SEATS];
        measure_mobility(board, halves);
        for (int seat = 0; seat < CH_SEATS; seat++)
            parts[seat][CH_LOA_MOBILITY] = halves[seat];
    }
}

/* The sum of the first so many weighted parts. */
static int weigh(enum ch_loa_evaluator evaluator, int measured[CH_SEATS][CH_LOA_PARTS], int side,
                 int parts) {
    const int *weight = ch_loa_evaluators[evaluator].weight, *own = measured[side],
              *others = measured[!side];
    int sum = 0;
    for (int i = 0; i < parts; i++)
        sum += weight[i] * (own[i] - others[i]);
    return sum / SCALE;
}

int ch_loa_evaluation_parts(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator,
                            struct ch_weight_part out[CH_WEIGHT_PARTS]) {
    int parts[CH_SEATS][CH_LOA_PARTS], count = 0, previous = 0;
    ch_loa_measure(board, evaluator, parts);
    for (int i = 0; i < CH_LOA_PARTS; i++) {
        int sum = weigh(evaluator, parts, board->side, i + 1); /* rounded so that parts add up */
        if (ch_loa_evaluators[evaluator].weight[i] != 0)
            out[count++] = (struct ch_weight_part){ch_loa_part_names[i], sum - previous};
        previous = sum;
    }
    return count;
}

int ch_loa_evaluate(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator) {
    int parts[CH_SEATS][CH_LOA_PARTS];
    ch_loa_measure(board, evaluator, parts);
    int sum = weigh(evaluator, parts, board->side, CH_LOA_PARTS);
    return sum > CH_LOA_VALUE_MAX    ? CH_LOA_VALUE_MAX
           : sum < -CH_LOA_VALUE_MAX ? -CH_LOA_VALUE_MAX
                                     : sum;
}

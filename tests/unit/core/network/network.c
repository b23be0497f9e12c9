/* The network's code for each processor against a plain reading of what network.h says, in 64 bits:
 * single places, ways through the cache, the largest weights on the fullest boards. */
#include "core/network/network.h"
#include "core/base/memory.h"
#include "tests/support/begin.h"

enum {
    SIDES = CH_NETWORK_SIDES,
    KINDS = CH_NETWORK_KINDS,
    BITS = CH_NETWORK_BITS,
    HIDDEN = CH_NETWORK_HIDDEN,
    SECOND = CH_NETWORK_SECOND,
    STAGES = CH_NETWORK_STAGES,
    ONE = CH_NETWORK_ONE,
    PLACES = 400
};

static struct ch_random dice;

/* Every square of a word but its last; squares without gaps; the boards of 8x8 and 10x10 as
 * core/games/draughts/bitboard/bitboard.h draws them, worked out by hand. */
static const struct ch_network_board boards[] = {
    {UINT64_MAX >> 1, 62, 24},
    {UINT32_MAX, 31, 24},
    {UINT64_C(0xf) | 0xf << 5 | UINT64_C(0xf) << 11 | UINT64_C(0xf) << 16 | UINT64_C(0xf) << 22 |
         UINT64_C(0xf) << 27 | UINT64_C(0xf) << 33 | UINT64_C(0xf) << 38,
     41, 24},
    {UINT64_C(0x1f) | 0x1f << 6 | UINT64_C(0x1f) << 13 | UINT64_C(0x1f) << 19 |
         UINT64_C(0x1f) << 26 | UINT64_C(0x1f) << 32 | UINT64_C(0x1f) << 39 | UINT64_C(0x1f) << 45 |
         UINT64_C(0x1f) << 52 | UINT64_C(0x1f) << 58,
     62, 40},
};
enum { BOARDS = sizeof boards / sizeof boards[0] };

static int below(int n) {
    return (int)ch_random_below(&dice, (uint32_t)n);
}

/* How weights are drawn. */
enum weights { MODEST, ANY, GREATEST, WEIGHTS };

static int16_t *draw_values(const struct ch_network_board *board, enum weights weights) {
    int count = ch_network_count(board);
    int16_t *values = ch_alloc((size_t)count * sizeof *values);
    int sign = below(2) ? 1 : -1, chance = 1 + below(40);
    for (int i = 0; i < count; i++) {
        int limit = ch_network_limit(board, i);
        if (weights == GREATEST)
            values[i] = (int16_t)(below(chance) ? sign * limit : -sign * limit);
        else {
            int most = weights == MODEST ? limit / 10 : limit;
            values[i] = (int16_t)(below(2 * most + 1) - most);
        }
    }
    return values;
}

/* So many pieces or fewer on squares of the board. */
static struct ch_network_place draw_place(const struct ch_network_board *board, int pieces) {
    struct ch_network_place place = {0};
    int kings = 1 + below(4), side = 1 + below(4);
    for (int i = 0; i < pieces; i++) {
        uint64_t bit = UINT64_C(1) << below((int)board->last + 1);
        for (int j = 0; j < SIDES * KINDS; j++)
            place.set[j / KINDS][j % KINDS] &= ~bit;
        place.set[!below(side)][!below(kings)] |= bit & board->squares;
    }
    return place;
}

/* A piece on every square. */
static struct ch_network_place fill_place(const struct ch_network_board *board, int mix) {
    struct ch_network_place place = {0};
    for (uint64_t left = board->squares; left; left &= left - 1) {
        int piece = mix < SIDES * KINDS ? mix : below(SIDES * KINDS);
        place.set[piece / KINDS][piece % KINDS] |= left & -left;
    }
    return place;
}

/* The place with the board turned by half a turn and the sides exchanged. */
static struct ch_network_place turn(const struct ch_network_board *board,
                                    const struct ch_network_place *place) {
    struct ch_network_place result = {0};
    for (unsigned bit = 0; bit <= board->last; bit++)
        for (int side = 0; side < SIDES; side++)
            for (int kind = 0; kind < KINDS; kind++)
                if (place->set[side][kind] >> bit & 1)
                    result.set[!side][kind] |= UINT64_C(1) << (board->last - bit);
    return result;
}

/* A sum of so many terms of this size at most must go into the type that holds it. */
static int64_t within(int64_t sum, int64_t most) {
    if (sum > most || sum < -most - 1)
        fail_msg("%lld goes beyond %lld", (long long)sum, (long long)most);
    return sum;
}

static int64_t cut(int64_t value, int64_t least, int64_t most) {
    return value < least ? least : value > most ? most : value;
}

/* The first layer as `side` sees the place. */
static void sum_view(const struct ch_network_board *board, const int16_t *values,
                     const struct ch_network_place *place, int view, int64_t sum[HIDDEN]) {
    int squares = 0, index[BITS] = {0};
    for (unsigned bit = 0; bit <= board->last; bit++)
        if (board->squares >> bit & 1)
            index[bit] = squares++;
    for (int unit = 0; unit < HIDDEN; unit++) {
        sum[unit] = values[SIDES * KINDS * squares * HIDDEN + unit];
        for (unsigned bit = 0; bit <= board->last; bit++)
            for (int side = 0; side < SIDES; side++)
                for (int kind = 0; kind < KINDS; kind++) {
                    int seen = index[view ? board->last - bit : bit], other = side != view;
                    if (place->set[side][kind] >> bit & 1)
                        sum[unit] +=
                            values[((other * KINDS + kind) * squares + seen) * HIDDEN + unit];
                }
        within(sum[unit], INT16_MAX);
    }
}

/* The value by the formula. */
static int plain(const struct ch_network_board *board, const int16_t *values,
                 const struct ch_network_place *place, int side) {
    int64_t sum[SIDES][HIDDEN];
    int count[SIDES][KINDS], pieces = 0, of_stage = SECOND * SIDES * HIDDEN + 2 * SECOND + 3;
    for (int of = 0; of < SIDES; of++)
        for (int kind = 0; kind < KINDS; kind++)
            pieces += count[of][kind] = __builtin_popcountll(place->set[of][kind]);
    sum_view(board, values, place, side, sum[0]);
    sum_view(board, values, place, !side, sum[1]);
    const int16_t *tail =
        values + ch_network_count(board) - (STAGES - ch_network_stage(board, pieces)) * of_stage;
    const int16_t *base = tail + SECOND * SIDES * HIDDEN, *weight = base + SECOND;
    int64_t out = (int64_t)weight[SECOND] * ONE;
    for (int unit = 0; unit < SECOND; unit++) {
        int64_t second = (int64_t)base[unit] * ONE;
        for (int i = 0; i < SIDES * HIDDEN; i++)
            second += cut(sum[i / HIDDEN][i % HIDDEN], 0, ONE) * tail[unit * SIDES * HIDDEN + i];
        out += cut(within(second, INT32_MAX) / ONE, 0, ONE) * weight[unit];
    }
    for (int kind = 0; kind < KINDS; kind++)
        out += (int64_t)(count[side][kind] - count[!side][kind]) * weight[SECOND + 1 + kind] * ONE;
    return (int)(within(out, INT32_MAX) * CH_NETWORK_UNIT / (ONE * ONE));
}

/* A network in the code of each processor that this one has. */
struct nets {
    const struct ch_network_board *board;
    int16_t *values;
    struct ch_network *network[CH_NETWORK_CODES];
    struct ch_network_cache *cache[CH_NETWORK_CODES];
};

static struct nets open_nets(const struct ch_network_board *board, enum weights weights) {
    struct nets nets = {.board = board, .values = draw_values(board, weights)};
    for (int code = 0; code < CH_NETWORK_CODES; code++) {
        if (!ch_network_runs((enum ch_network_code)code))
            continue;
        nets.network[code] = ch_alloc(ch_network_size());
        ch_network_fill(nets.network[code], board, nets.values, (enum ch_network_code)code);
        nets.cache[code] = ch_network_cache_make(nets.network[code]);
    }
    return nets;
}

static void close_nets(struct nets *nets) {
    for (int code = 0; code < CH_NETWORK_CODES; code++) {
        ch_free(nets->network[code]);
        ch_free(nets->cache[code]);
    }
    ch_free(nets->values);
}

/* Each code's value, alone and by the cache at this height, is the plain one. */
static void compare(const struct nets *nets, const struct ch_network_place *place, int side,
                    int height) {
    int expected = plain(nets->board, nets->values, place, side);
    for (int code = 0; code < CH_NETWORK_CODES; code++) {
        if (!nets->network[code])
            continue;
        assert_int_equal(ch_network_value_alone(nets->network[code], place, side), expected);
        assert_int_equal(
            ch_network_value(nets->network[code], nets->cache[code], height, place, side),
            expected);
    }
}

TEST(codes_of_this_processor) {
    assert_true(ch_network_runs(CH_NETWORK_PLAIN));
    for (int code = 1; code < CH_NETWORK_CODES; code++)
        if (!ch_network_runs((enum ch_network_code)code))
            print_message("skipped: the network's code %d, which this processor has not\n", code);
}

TEST(places_at_random) {
    ch_random_init(&dice, 1);
    for (int i = 0; i < BOARDS * WEIGHTS; i++) {
        CH_SCOPED(close_nets)
        struct nets nets = open_nets(&boards[i % BOARDS], (enum weights)(i / BOARDS));
        for (int j = 0; j < PLACES; j++) {
            struct ch_network_place place = draw_place(nets.board, below(BITS + 1));
            compare(&nets, &place, below(SIDES), below(CH_NETWORK_HEIGHTS));
        }
    }
}

/* A piece comes, goes, moves or becomes of the other kind; now and then all changes. */
static void step(const struct ch_network_board *board, struct ch_network_place *place) {
    struct ch_network_place one = draw_place(board, 1 + below(3));
    if (below(50) == 0)
        *place = draw_place(board, below(BITS));
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++) {
            uint64_t taken = one.set[!side][0] | one.set[!side][1] | one.set[side][!kind];
            place->set[side][kind] = (place->set[side][kind] & ~taken) ^ one.set[side][kind];
        }
}

/* As a search goes: deeper and back, heights without a value, the same height again. */
TEST(ways_through_the_cache) {
    ch_random_init(&dice, 2);
    for (int i = 0; i < BOARDS * WEIGHTS; i++) {
        CH_SCOPED(close_nets)
        struct nets nets = open_nets(&boards[i % BOARDS], (enum weights)(i / BOARDS));
        struct ch_network_place way[CH_NETWORK_HEIGHTS] = {draw_place(nets.board, 24)};
        for (int j = 0, height = 0; j < PLACES; j++) {
            int next = below(8) ? height + 1 : below(height + 1);
            if (next == CH_NETWORK_HEIGHTS)
                next = below(CH_NETWORK_HEIGHTS);
            way[next] = way[next > 0 ? next - 1 : 0];
            step(nets.board, &way[next]);
            height = next;
            if (below(4))
                compare(&nets, &way[height], height % 2, height);
            if (below(8) == 0)
                compare(&nets, &way[height], !(height % 2), height);
        }
    }
}

TEST(turned_places) {
    ch_random_init(&dice, 3);
    for (int i = 0; i < BOARDS; i++) {
        CH_SCOPED(close_nets) struct nets nets = open_nets(&boards[i], ANY);
        for (int j = 0; j < PLACES; j++) {
            struct ch_network_place place = draw_place(nets.board, below(BITS + 1));
            struct ch_network_place turned = turn(nets.board, &place);
            int side = below(SIDES);
            assert_int_equal(plain(nets.board, nets.values, &place, side),
                             ch_network_value_alone(nets.network[0], &turned, !side));
        }
    }
}

/* `within` fails where a sum goes beyond its type. */
TEST(full_boards_with_the_largest_weights) {
    ch_random_init(&dice, 4);
    for (int i = 0; i < BOARDS * 20; i++) {
        CH_SCOPED(close_nets) struct nets nets = open_nets(&boards[i % BOARDS], GREATEST);
        for (int mix = 0; mix < SIDES * KINDS + 4; mix++) {
            struct ch_network_place place = fill_place(nets.board, mix);
            compare(&nets, &place, mix % SIDES, mix);
        }
    }
}

/* With 24 pieces at the start, stages end at 6, 12 and 18 pieces; more than at the start, and none,
 * are places too. */
TEST(stages_by_pieces) {
    static const int expected[][2] = {{0, 0},  {1, 0},  {6, 0},  {7, 1},  {12, 1},
                                      {13, 2}, {18, 2}, {19, 3}, {24, 3}, {64, 3}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(ch_network_stage(&boards[1], expected[i][0]), expected[i][1]);
    assert_int_equal(ch_network_count(&boards[1]),
                     (4 * 32 + 1) * 64 + 4 * (16 * 128 + 16 + 16 + 1 + 2));
}

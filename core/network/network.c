#include "core/network/network.h"

#include <assert.h>
#include <string.h>

#include "core/base/memory.h"

enum {
    SIDES = CH_NETWORK_SIDES,
    KINDS = CH_NETWORK_KINDS,
    BITS = CH_NETWORK_BITS,
    HIDDEN = CH_NETWORK_HIDDEN,
    SECOND = CH_NETWORK_SECOND,
    STAGES = CH_NETWORK_STAGES,
    ONE = CH_NETWORK_ONE,
    BYTES = 64, /* that the widest code handles at once */
    LANES = BYTES / 2,
    PARTS = HIDDEN / LANES /* of a row */
};

static_assert(HIDDEN % LANES == 0, "rows are whole parts");
static_assert((BITS + 1) * CH_NETWORK_MOST_OF_ROW <= INT16_MAX, "sums of rows go into 16 bits");
static_assert(INT64_C(2) * HIDDEN * ONE * CH_NETWORK_MOST + ONE * CH_NETWORK_MOST <= INT32_MAX,
              "sums of the second layer go into 32 bits");

/* A part of a row; heap memory is aligned to no more than that. */
typedef int16_t part __attribute__((vector_size(BYTES), aligned(16)));

struct row {
    part part[PARTS];
};

/* What follows the first layer, at a stage. */
struct tail {
    int16_t second[SECOND][SIDES * HIDDEN];
    int32_t second_base[SECOND];
    int32_t out[SECOND], out_base;
    int32_t piece[KINDS];
};

/* The sums of a place, as each side sees them. */
struct sums {
    struct row row[SIDES];
    struct ch_network_place place;
};

struct ch_network_cache {
    struct sums at[CH_NETWORK_HEIGHTS];
};

/* Sets `to` to the sums of the place, from those of a near one, and returns the value. */
typedef int value_function(const struct ch_network *network, const struct sums *from,
                           struct sums *to, const struct ch_network_place *place, int side);

struct ch_network {
    struct row row[SIDES][KINDS][BITS], base;
    struct tail tail[STAGES];
    uint8_t stage[BITS + 1]; /* by number of pieces */
    unsigned last;
    value_function *value;
};

#define INLINE static inline __attribute__((always_inline))

/* The rows that come and go between two places, for each side's view. */
struct changes {
    const struct row *come[SIDES][BITS], *gone[SIDES][BITS];
    int comes, goes;
};

INLINE int count_changes(const struct ch_network_place *from, const struct ch_network_place *to) {
    int count = 0;
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++)
            count += __builtin_popcountll(from->set[side][kind] ^ to->set[side][kind]);
    return count;
}

INLINE int list_rows(const struct ch_network *network, int side, int kind, uint64_t set,
                     const struct row *list[SIDES][BITS], int count) {
    for (; set; set &= set - 1, count++) {
        unsigned bit = (unsigned)__builtin_ctzll(set);
        list[0][count] = &network->row[side][kind][bit];
        list[1][count] = &network->row[!side][kind][network->last - bit];
    }
    return count;
}

INLINE void list_changes(const struct ch_network *network, const struct ch_network_place *from,
                         const struct ch_network_place *to, struct changes *changes) {
    changes->comes = changes->goes = 0;
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++) {
            uint64_t was = from->set[side][kind], is = to->set[side][kind];
            changes->comes =
                list_rows(network, side, kind, is & ~was, changes->come, changes->comes);
            changes->goes = list_rows(network, side, kind, was & ~is, changes->gone, changes->goes);
        }
    assert(changes->comes <= BITS && changes->goes <= BITS);
}

INLINE void sum_rows(const struct ch_network *network, const struct sums *from, struct sums *to,
                     const struct ch_network_place *place) {
    struct changes changes;
    list_changes(network, &from->place, place, &changes);
    for (int view = 0; view < SIDES; view++)
        for (int i = 0; i < PARTS; i++) {
            part sum = from->row[view].part[i];
            for (int j = 0; j < changes.comes; j++)
                sum += changes.come[view][j]->part[i];
            for (int j = 0; j < changes.goes; j++)
                sum -= changes.gone[view][j]->part[i];
            to->row[view].part[i] = sum;
        }
    to->place = *place;
}

INLINE int32_t clamp(int32_t value) {
    return value < 0 ? 0 : value > ONE ? ONE : value;
}

INLINE int value_of(const struct ch_network *network, const struct sums *from, struct sums *to,
                    const struct ch_network_place *place, int side) {
    static const struct ch_network_place nothing;
    const struct tail *tail = &network->tail[network->stage[count_changes(&nothing, place)]];
    sum_rows(network, from, to, place);
    _Alignas(BYTES) int16_t hidden[SIDES * HIDDEN];
    for (int view = 0; view < SIDES; view++) {
        const int16_t *sum = (const int16_t *)&to->row[view ? !side : side];
        for (int i = 0; i < HIDDEN; i++)
            hidden[view * HIDDEN + i] = (int16_t)clamp(sum[i]);
    }
    int32_t out = tail->out_base;
    for (int kind = 0; kind < KINDS; kind++)
        out += (__builtin_popcountll(place->set[side][kind]) -
                __builtin_popcountll(place->set[!side][kind])) *
               tail->piece[kind];
    for (int unit = 0; unit < SECOND; unit++) {
        int32_t sum = tail->second_base[unit];
        for (int i = 0; i < SIDES * HIDDEN; i++)
            sum += hidden[i] * tail->second[unit][i];
        out += clamp(sum / ONE) * tail->out[unit];
    }
    return (int)((int64_t)out * CH_NETWORK_UNIT / (ONE * ONE));
}

#define VALUE(target, name)                                                                        \
    target static int name(const struct ch_network *network, const struct sums *from,              \
                           struct sums *to, const struct ch_network_place *place, int side) {      \
        return value_of(network, from, to, place, side);                                           \
    }

VALUE(, value_plain)
#if defined(__x86_64__)
VALUE(__attribute__((target("avx2,popcnt,bmi,bmi2"))), value_avx2)
VALUE(__attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni,popcnt,bmi,bmi2,"
                            "prefer-vector-width=512"))),
      value_avx512)

bool ch_network_runs(enum ch_network_code code) {
    bool bits = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                __builtin_cpu_supports("bmi2");
    return code == CH_NETWORK_PLAIN ? true
           : code == CH_NETWORK_AVX2
               ? bits && __builtin_cpu_supports("avx2")
               : bits && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                     __builtin_cpu_supports("avx512vnni");
}
#else
#define value_avx2 value_plain
#define value_avx512 value_plain
bool ch_network_runs(enum ch_network_code code) {
    return code == CH_NETWORK_PLAIN;
}
#endif

static int squares_of(const struct ch_network_board *board) {
    return __builtin_popcountll(board->squares);
}

enum {
    OF_SECOND = SECOND * SIDES * HIDDEN, /* weights of a stage's second layer */
    OF_STAGE = OF_SECOND + 2 * SECOND + 1 + KINDS
};

/* Weights of all rows. */
static int of_rows(const struct ch_network_board *board) {
    return (SIDES * KINDS * squares_of(board) + 1) * HIDDEN;
}

int ch_network_count(const struct ch_network_board *board) {
    return of_rows(board) + STAGES * OF_STAGE;
}

int ch_network_limit(const struct ch_network_board *board, int index) {
    assert(index >= 0 && index < ch_network_count(board));
    return index < of_rows(board) ? CH_NETWORK_MOST_OF_ROW : CH_NETWORK_MOST;
}

int ch_network_stage(const struct ch_network_board *board, int pieces) {
    assert(pieces >= 0 && pieces <= BITS && board->pieces > 0);
    int stage = (pieces - 1) * STAGES / board->pieces;
    return pieces < 1 ? 0 : stage < STAGES ? stage : STAGES - 1;
}

static const int16_t *fill_row(struct row *row, const int16_t *values) {
    memcpy(row, values, sizeof *row);
    return values + HIDDEN;
}

static const int16_t *fill_tail(struct tail *tail, const int16_t *values) {
    memcpy(tail->second, values, sizeof tail->second);
    values += OF_SECOND;
    for (int unit = 0; unit < SECOND; unit++) {
        tail->second_base[unit] = *values++ * ONE;
    }
    for (int unit = 0; unit < SECOND; unit++)
        tail->out[unit] = *values++;
    tail->out_base = *values++ * ONE;
    for (int kind = 0; kind < KINDS; kind++)
        tail->piece[kind] = *values++ * ONE;
    return values;
}

size_t ch_network_size(void) {
    return sizeof(struct ch_network);
}

void ch_network_fill(struct ch_network *network, const struct ch_network_board *board,
                     const int16_t *values, enum ch_network_code widest) {
    static value_function *const functions[CH_NETWORK_CODES] = {value_plain, value_avx2,
                                                                value_avx512};
    const int16_t *at = values;
    int code = (int)widest;
    assert(board->last < BITS && board->squares >> board->last == 1);
    network->last = board->last;
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++)
            for (uint64_t left = board->squares; left; left &= left - 1)
                at = fill_row(&network->row[side][kind][__builtin_ctzll(left)], at);
    at = fill_row(&network->base, at);
    for (int stage = 0; stage < STAGES; stage++)
        at = fill_tail(&network->tail[stage], at);
    assert(at == values + ch_network_count(board));
    for (int pieces = 0; pieces <= BITS; pieces++)
        network->stage[pieces] = (uint8_t)ch_network_stage(board, pieces);
    while (!ch_network_runs((enum ch_network_code)code))
        code--;
    network->value = functions[code];
}

struct ch_network_cache *ch_network_cache_make(const struct ch_network *network) {
    struct ch_network_cache *cache = ch_alloc(sizeof *cache);
    for (int i = 0; i < CH_NETWORK_HEIGHTS; i++)
        for (int view = 0; view < SIDES; view++)
            cache->at[i].row[view] = network->base;
    return cache;
}

int ch_network_value(const struct ch_network *network, struct ch_network_cache *cache, int height,
                     const struct ch_network_place *place, int side) {
    assert(height >= 0 && height < CH_NETWORK_HEIGHTS && (side == 0 || side == 1));
    struct sums *to = &cache->at[height], *from = to;
    if (height > 0 && count_changes(&to[-1].place, place) < count_changes(&to->place, place))
        from = to - 1;
    return network->value(network, from, to, place, side);
}

int ch_network_value_alone(const struct ch_network *network, const struct ch_network_place *place,
                           int side) {
    struct sums sums = {.row = {network->base, network->base}};
    return network->value(network, &sums, &sums, place, side);
}

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
    SHIFT = 8,
    LINE = 64 /* bytes of a cache line, to which all that registers load is aligned */
};

static_assert(ONE == 1 << SHIFT, "divided by a shift");
static_assert((BITS + 1) * CH_NETWORK_MOST_OF_ROW <= INT16_MAX, "sums of rows go into 16 bits");
static_assert(INT64_C(2) * HIDDEN * ONE * CH_NETWORK_MOST + ONE * CH_NETWORK_MOST <= INT32_MAX,
              "sums of the second layer go into 32 bits");

struct row {
    _Alignas(LINE) int16_t unit[HIDDEN];
};

/* What follows the first layer, at a stage. */
struct tail {
    _Alignas(LINE) int16_t second[SECOND][SIDES * HIDDEN];
    int32_t second_base[SECOND];
    int32_t out[SECOND], out_base;
    int32_t piece[KINDS];
};

/* The sums of a place, as each side sees them. */
struct sums {
    struct row row[SIDES];
    struct ch_network_place place;
};

struct heights {
    struct sums at[CH_NETWORK_HEIGHTS];
};

struct network;

/* Sets `to`, which has the sums of some place, to those of this one, and returns its value. `near`
 * may be the same, or have those of a place with fewer pieces that differ. */
typedef int value_function(const struct network *network, const struct sums *near, struct sums *to,
                           const struct ch_network_place *place, int side);

struct network {
    struct row row[SIDES][KINDS][BITS], base;
    struct tail tail[STAGES];
    uint8_t stage[BITS + 1]; /* by number of pieces */
    unsigned last;
    value_function *value;
};

#define INLINE static inline __attribute__((always_inline))

INLINE int count_changes(const struct ch_network_place *from, const struct ch_network_place *to) {
    int count = 0;
    for (int side = 0; side < SIDES; side++)
        for (int kind = 0; kind < KINDS; kind++)
            count += __builtin_popcountll(from->set[side][kind] ^ to->set[side][kind]);
    return count;
}

/* That of the two whose pieces differ less from the place's. */
INLINE const struct sums *nearer(const struct sums *near, const struct sums *to,
                                 const struct ch_network_place *place) {
    return count_changes(&near->place, place) < count_changes(&to->place, place) ? near : to;
}

/* The row of the first piece of the set, as that side sees it. */
INLINE const struct row *row_of(const struct network *network, int side, int kind, uint64_t set,
                                int view) {
    unsigned bit = (unsigned)__builtin_ctzll(set);
    return &network->row[side ^ view][kind][view ? network->last - bit : bit];
}

INLINE const struct tail *tail_of(const struct network *network,
                                  const struct ch_network_place *place) {
    return &network->tail[network->stage[__builtin_popcountll(
        place->set[0][0] | place->set[0][1] | place->set[1][0] | place->set[1][1])]];
}

/* The value where the second layer gives the output so much. */
INLINE int value_of(const struct tail *tail, const struct ch_network_place *place, int side,
                    int32_t second) {
    int32_t out = tail->out_base + second;
    for (int kind = 0; kind < KINDS; kind++)
        out += (__builtin_popcountll(place->set[side][kind]) -
                __builtin_popcountll(place->set[!side][kind])) *
               tail->piece[kind];
    return (int)((int64_t)out * CH_NETWORK_UNIT / (ONE * ONE));
}

INLINE int32_t clamp(int32_t value) {
    return value < 0 ? 0 : value > ONE ? ONE : value;
}

static void add_rows(const struct network *network, int side, int kind, uint64_t set, int sign,
                     struct sums *sums) {
    for (; set; set &= set - 1)
        for (int view = 0; view < SIDES; view++) {
            const struct row *row = row_of(network, side, kind, set, view);
            for (int i = 0; i < HIDDEN; i++)
                sums->row[view].unit[i] = (int16_t)(sums->row[view].unit[i] + sign * row->unit[i]);
        }
}

static int value_plain(const struct network *network, const struct sums *near, struct sums *to,
                       const struct ch_network_place *place, int side) {
    const struct tail *tail = tail_of(network, place);
    int16_t hidden[SIDES * HIDDEN];
    int32_t out = 0;
    *to = *nearer(near, to, place);
    for (int of = 0; of < SIDES; of++)
        for (int kind = 0; kind < KINDS; kind++) {
            uint64_t was = to->place.set[of][kind], is = place->set[of][kind];
            add_rows(network, of, kind, was & ~is, -1, to);
            add_rows(network, of, kind, is & ~was, 1, to);
        }
    to->place = *place;
    for (int i = 0; i < SIDES * HIDDEN; i++)
        hidden[i] = (int16_t)clamp(to->row[i < HIDDEN ? side : !side].unit[i % HIDDEN]);
    for (int unit = 0; unit < SECOND; unit++) {
        int32_t sum = tail->second_base[unit];
        for (int i = 0; i < SIDES * HIDDEN; i++)
            sum += hidden[i] * tail->second[unit][i];
        out += clamp(sum / ONE) * tail->out[unit];
    }
    return value_of(tail, place, side, out);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2")))
#define AVX512 __attribute__((target("avx2,avx512f,avx512bw,avx512vl,avx512vnni,popcnt,bmi,bmi2")))

/* The sums of four registers of 32-bit numbers. */
AVX2 INLINE __m128i sum_4(__m256i a, __m256i b, __m256i c, __m256i d) {
    __m256i sum = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    return _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
}

AVX512 INLINE __m256i halve(__m512i sum) {
    return _mm256_add_epi32(_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64(sum, 1));
}

#define NAME(word) word##_avx2
#define TARGET AVX2
#define WIDE __m256i
#define LOAD(at) _mm256_load_si256((const __m256i *)(at))
#define STORE(at, wide) _mm256_store_si256((__m256i *)(at), wide)
#define ADD _mm256_add_epi16
#define SUB _mm256_sub_epi16
#define MIN _mm256_min_epi16
#define MAX _mm256_max_epi16
#define FILL _mm256_set1_epi16
#define DOT(sum, a, b) _mm256_add_epi32(sum, _mm256_madd_epi16(a, b))
#define SUM4(sum) sum_4(sum[0], sum[1], sum[2], sum[3])
#include "core/network/network_wide.inc"

#define NAME(word) word##_avx512
#define TARGET AVX512
#define WIDE __m512i
#define LOAD(at) _mm512_load_si512(at)
#define STORE _mm512_store_si512
#define ADD _mm512_add_epi16
#define SUB _mm512_sub_epi16
#define MIN _mm512_min_epi16
#define MAX _mm512_max_epi16
#define FILL _mm512_set1_epi16
#define DOT _mm512_dpwssd_epi32
#define SUM4(sum) sum_4(halve(sum[0]), halve(sum[1]), halve(sum[2]), halve(sum[3]))
#include "core/network/network_wide.inc"

bool ch_network_runs(enum ch_network_code code) {
    bool avx2 = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
    bool avx512 = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                  __builtin_cpu_supports("avx512vnni");
    return code == CH_NETWORK_PLAIN || (avx2 && (code == CH_NETWORK_AVX2 || avx512));
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

/* The first line of a cache in the memory: that from the heap is aligned to less. */
static void *aligned(void *memory) {
    return (char *)memory + (-(uintptr_t)memory & (LINE - 1));
}

static const struct network *network_in(const struct ch_network *memory) {
    return aligned((void *)(uintptr_t)memory);
}

size_t ch_network_size(void) {
    return sizeof(struct network) + LINE;
}

void ch_network_fill(struct ch_network *memory, const struct ch_network_board *board,
                     const int16_t *values, enum ch_network_code widest) {
    static value_function *const functions[CH_NETWORK_CODES] = {value_plain, value_avx2,
                                                                value_avx512};
    const int16_t *at = values;
    struct network *network = aligned(memory);
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
    struct ch_network_cache *cache = ch_alloc(sizeof(struct heights) + LINE);
    struct heights *heights = aligned(cache);
    for (int i = 0; i < CH_NETWORK_HEIGHTS; i++)
        for (int view = 0; view < SIDES; view++)
            heights->at[i].row[view] = network_in(network)->base;
    return cache;
}

int ch_network_value(const struct ch_network *network, struct ch_network_cache *cache, int height,
                     const struct ch_network_place *place, int side) {
    assert(height >= 0 && height < CH_NETWORK_HEIGHTS && (side == 0 || side == 1));
    struct heights *heights = aligned(cache);
    struct sums *to = &heights->at[height];
    return network_in(network)->value(network_in(network), height > 0 ? to - 1 : to, to, place,
                                      side);
}

int ch_network_value_alone(const struct ch_network *network, const struct ch_network_place *place,
                           int side) {
    const struct network *in = network_in(network);
    struct sums sums = {.row = {in->base, in->base}};
    return in->value(in, &sums, &sums, place, side);
}

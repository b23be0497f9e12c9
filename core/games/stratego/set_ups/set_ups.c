/* Set-ups drawn afresh from statistics. The flag comes first; then the other pieces are mixed by
 * swaps that are accepted by their likelihood (Metropolis, Rosenbluth, Rosenbluth, Teller and
 * Teller 1953). All in integers: a stream of random numbers gives the same set-up on every machine.
 * A set-up and its mirror image are equally likely. */
#include "core/games/stratego/set_ups/set_ups.h"

/* 2^32 times 2^(-i/32). */
static const uint32_t halving[CH_STRATEGO_OCTAVE] = {
    4294967295u, 4202935003u, 4112874773u, 4024744348u, 3938502376u, 3854108391u, 3771522796u,
    3690706840u, 3611622603u, 3534232978u, 3458501653u, 3384393094u, 3311872529u, 3240905930u,
    3171459999u, 3103502151u, 3037000500u, 2971923842u, 2908241642u, 2845924021u, 2784941738u,
    2725266179u, 2666869345u, 2609723834u, 2553802834u, 2499080105u, 2445529972u, 2393127307u,
    2341847524u, 2291666561u, 2242560872u, 2194507417u,
};

struct drawing {
    const struct ch_stratego_statistics *statistics;
    struct ch_random *random;
    uint8_t *kind; /* of each place */
    /* All places: those of the flag and its wall, `fixed` of them, then up to `pieces` others with
     * a piece, then empty ones. */
    uint8_t place[CH_STRATEGO_PLACES];
    int fixed, pieces;
    bool bombless[CH_STRATEGO_PLACES]; /* where no bomb may come */
    uint8_t relation[CH_STRATEGO_PLACES][CH_STRATEGO_PLACES];
    /* By two kinds and the relation of their places; what is empty weighs nothing. */
    int16_t pair[CH_STRATEGO_KINDS][CH_STRATEGO_KINDS][CH_STRATEGO_RELATIONS];
};

enum ch_stratego_relation ch_stratego_relation(int place, int other) {
    int row = place / CH_STRATEGO_SIDE, column = place % CH_STRATEGO_SIDE;
    int other_row = other / CH_STRATEGO_SIDE, other_column = other % CH_STRATEGO_SIDE;
    int steps = abs(row - other_row) + abs(column - other_column);
    /* Columns 2, 3, 6 and 7 are behind lakes. */
    if (row < 2 && other_row < 2 && column / 2 == other_column / 2 && column / 2 % 2 == 0)
        return CH_STRATEGO_IN_A_LANE;
    if (steps <= 1)
        return column == other_column ? CH_STRATEGO_BEHIND : CH_STRATEGO_BESIDE;
    if (steps == 2)
        return CH_STRATEGO_TWO_OFF;
    bool across = column / CH_STRATEGO_SPOT_COLUMNS != other_column / CH_STRATEGO_SPOT_COLUMNS;
    if (steps <= 4)
        return across ? CH_STRATEGO_NEAR_ACROSS : CH_STRATEGO_NEAR;
    return across ? CH_STRATEGO_FAR_ACROSS : CH_STRATEGO_FAR;
}

static void prepare(struct drawing *drawing) {
    for (int place = 0; place < CH_STRATEGO_PLACES; place++)
        for (int other = 0; other < CH_STRATEGO_PLACES; other++)
            drawing->relation[place][other] = (uint8_t)ch_stratego_relation(place, other);
    for (int i = 0; i < drawing->statistics->pairs; i++) {
        const struct ch_stratego_pair_weights *pair = &drawing->statistics->pair[i];
        memcpy(drawing->pair[pair->a][pair->b], pair->weight, sizeof pair->weight);
        memcpy(drawing->pair[pair->b][pair->a], pair->weight, sizeof pair->weight);
    }
}

/* As often at each place as the statistics say. */
static int draw_flag(struct drawing *drawing) {
    uint32_t sum = 0;
    int spot = 0;
    for (int i = 0; i < CH_STRATEGO_SPOTS; i++)
        sum += drawing->statistics->at[i][CH_STRATEGO_FLAG];
    uint32_t rest = ch_random_below(drawing->random, sum);
    for (; rest >= drawing->statistics->at[spot][CH_STRATEGO_FLAG]; spot++)
        rest -= drawing->statistics->at[spot][CH_STRATEGO_FLAG];
    int column = spot % CH_STRATEGO_SPOT_COLUMNS;
    if (ch_random_below(drawing->random, 2) == 1)
        column = CH_STRATEGO_SIDE - 1 - column;
    return spot / CH_STRATEGO_SPOT_COLUMNS * CH_STRATEGO_SIDE + column;
}

/* Bombs around the flag: everywhere, everywhere but in one place, or nowhere; returns how many. */
static int draw_wall(struct drawing *drawing, int flag) {
    int beside[4], count = ch_stratego_beside_place(flag, beside), bombs = 0;
    uint32_t fate = ch_random_below(drawing->random, 10000);
    bool bare = fate >= (uint32_t)drawing->statistics->walled + drawing->statistics->gap;
    bool whole = fate < drawing->statistics->walled;
    int gap = whole || bare ? -1 : (int)ch_random_below(drawing->random, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        bool bomb = !bare && i != gap;
        drawing->bombless[beside[i]] = !bomb;
        if (bomb)
            drawing->kind[beside[i]] = CH_STRATEGO_BOMB;
        bombs += bomb;
    }
    return bombs;
}

static void swap_places(struct drawing *drawing, int i, int j) {
    uint8_t place = drawing->place[i];
    drawing->place[i] = drawing->place[j];
    drawing->place[j] = place;
}

/* Puts the places that have a piece before the others, and keeps them as they are. */
static void fix_pieces(struct drawing *drawing) {
    for (int i = 0; i < CH_STRATEGO_PLACES; i++) {
        drawing->place[i] = (uint8_t)i;
        if (drawing->kind[i] != CH_STRATEGO_UNKNOWN)
            swap_places(drawing, i, drawing->fixed++);
    }
    drawing->pieces = drawing->fixed;
}

/* One of the places from..CH_STRATEGO_PLACES-1 of `place`. */
static int draw_index(const struct drawing *drawing, int from) {
    return from + (int)ch_random_below(drawing->random, (uint32_t)(CH_STRATEGO_PLACES - from));
}

/* Puts the pieces that are left on empty places, each with the same chance; bombs come first, while
 * there are places for them. */
static void scatter(struct drawing *drawing, const uint8_t left[CH_STRATEGO_RANKS]) {
    for (int kind = CH_STRATEGO_RANKS - 1; kind >= 0; kind--)
        for (int n = 0; n < left[kind]; n++) {
            int i = draw_index(drawing, drawing->pieces);
            while (kind == CH_STRATEGO_BOMB && drawing->bombless[drawing->place[i]])
                i = draw_index(drawing, drawing->pieces);
            drawing->kind[drawing->place[i]] = (uint8_t)kind;
            swap_places(drawing, i, drawing->pieces++);
        }
}

/* By how much the logarithm of the likelihood changes when the two places change what they hold. */
static int gain_of_swap(const struct drawing *drawing, int here, int there) {
    int a = drawing->kind[here], b = drawing->kind[there];
    const int16_t *at_here = drawing->statistics->place[ch_stratego_spot(here)];
    const int16_t *at_there = drawing->statistics->place[ch_stratego_spot(there)];
    const uint8_t *from_here = drawing->relation[here], *from_there = drawing->relation[there];
    int gain = at_there[a] - at_here[a];
    if (b != CH_STRATEGO_UNKNOWN)
        gain += at_here[b] - at_there[b];
    for (int i = 0; i < drawing->pieces; i++) {
        int place = drawing->place[i];
        int kind = drawing->kind[place], x = from_here[place], y = from_there[place];
        if (place != here && place != there)
            gain += drawing->pair[a][kind][y] - drawing->pair[a][kind][x] +
                    drawing->pair[b][kind][x] - drawing->pair[b][kind][y];
    }
    return gain;
}

static bool is_accepted(struct ch_random *random, int gain) {
    if (gain >= 0)
        return true;
    int halvings = -gain / CH_STRATEGO_OCTAVE;
    return halvings < 32 &&
           ch_random_next(random) >> 32 < halving[-gain % CH_STRATEGO_OCTAVE] >> halvings;
}

/* A piece and any place that is not fixed change what they hold, if that is accepted. */
static void try_swap(struct drawing *drawing) {
    int moving = drawing->pieces - drawing->fixed;
    int i = drawing->fixed + (int)ch_random_below(drawing->random, (uint32_t)moving);
    int j = draw_index(drawing, drawing->fixed);
    int here = drawing->place[i], there = drawing->place[j];
    int a = drawing->kind[here], b = drawing->kind[there];
    if (a == b || (a == CH_STRATEGO_BOMB && drawing->bombless[there]) ||
        (b == CH_STRATEGO_BOMB && drawing->bombless[here]) ||
        !is_accepted(drawing->random, gain_of_swap(drawing, here, there)))
        return;
    drawing->kind[here] = (uint8_t)b;
    drawing->kind[there] = (uint8_t)a;
    if (b == CH_STRATEGO_UNKNOWN)
        swap_places(drawing, i, j);
}

void ch_stratego_draw_set_up(const struct ch_stratego_statistics *statistics,
                             const uint8_t army[CH_STRATEGO_RANKS], int swaps,
                             struct ch_random *random, uint8_t kind[CH_STRATEGO_PLACES]) {
    struct drawing drawing = {.statistics = statistics, .random = random, .kind = kind};
    uint8_t left[CH_STRATEGO_RANKS];
    memcpy(left, army, sizeof left);
    memset(kind, CH_STRATEGO_UNKNOWN, CH_STRATEGO_PLACES);
    prepare(&drawing);
    int flag = draw_flag(&drawing);
    kind[flag] = CH_STRATEGO_FLAG;
    left[CH_STRATEGO_FLAG] = 0;
    if (statistics->walls)
        left[CH_STRATEGO_BOMB] -= (uint8_t)draw_wall(&drawing, flag);
    fix_pieces(&drawing);
    scatter(&drawing, left);
    for (int i = 0; i < swaps; i++)
        try_swap(&drawing);
}

/* How many set-ups the row's average, and all places' average, count for beside what was seen at a
 * place: people's set-ups differ more than a sample of them. */
static const double row_counts_for = 20, any_counts_for = 2;

/* The share of pieces in the spots from..from+count-1 that are of the kind; *pieces: so many were
 * seen at each place of them together. */
static double share_of(const struct ch_stratego_statistics *statistics, int from, int count,
                       int kind, double *pieces) {
    double of_kind = 0, any = 0;
    for (int spot = from; spot < from + count; spot++)
        for (int i = 0; i < CH_STRATEGO_RANKS; i++) {
            any += statistics->at[spot][i];
            of_kind += i == kind ? statistics->at[spot][i] : 0;
        }
    *pieces = any / 10000 * 2 * statistics->set_ups;
    return any > 0 ? of_kind / any : 0;
}

void ch_stratego_count_usual(struct ch_stratego *stratego) {
    const struct ch_stratego_statistics *statistics = &ch_stratego_statistics[stratego->army_index];
    stratego->walled = (float)statistics->walled / 10000;
    for (int place = 0; place < CH_STRATEGO_PLACES; place++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
            int first = place / CH_STRATEGO_SIDE * CH_STRATEGO_SPOT_COLUMNS;
            double seen, in_row;
            double any = stratego->army[kind] / (double)stratego->pieces;
            double row = share_of(statistics, first, CH_STRATEGO_SPOT_COLUMNS, kind, &in_row);
            double at = share_of(statistics, ch_stratego_spot(place), 1, kind, &seen);
            if (in_row == 0)
                row = any;
            double here = (seen * at + row_counts_for * row + any_counts_for * any) /
                          (seen + row_counts_for + any_counts_for);
            stratego->usual[place][kind] = (float)(any > 0 ? here / any : 1);
        }
}

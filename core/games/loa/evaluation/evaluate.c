/* The evaluators as weights of their parts. */
#include "core/games/loa/evaluation/evaluate.h"

#include <string.h>

#include "core/games/loa/evaluation/measures.h"

enum { SCALE = 100 }; /* of weights */

/* What a side's mean distance halved from 1 to 1/2 is worth, 1000, is the measure of the others.
 * The three evaluators of 2001 share the weights of the normal one, of which two are extensions;
 * their own were chosen by matches (docs/loa.md). */
enum { CONCENTRATION = 100, OFF_CENTRE = -1000, EDGE = -750 };

static const struct {
    const char *name;
    int weight[CH_LOA_PARTS];
} evaluators[CH_LOA_EVALUATORS] = {
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

static const char *const part_names[CH_LOA_PARTS] = {
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

const char *ch_loa_evaluator_name(int evaluator) {
    return evaluator >= 0 && evaluator < CH_LOA_EVALUATORS ? evaluators[evaluator].name : NULL;
}

const char *ch_loa_part_name(int part) {
    return part >= 0 && part < CH_LOA_PARTS ? part_names[part] : NULL;
}

int ch_loa_part_weight(enum ch_loa_evaluator evaluator, enum ch_loa_part part) {
    return evaluators[evaluator].weight[part];
}

bool ch_loa_evaluator_needs_quads(enum ch_loa_evaluator evaluator) {
    return evaluator == CH_LOA_QUAD || evaluator == CH_LOA_MIA;
}

static void measure_side(const struct ch_loa_board *board, enum ch_loa_evaluator evaluator,
                         int seat, int parts[CH_LOA_PARTS]) {
    struct ch_loa_mass mass = ch_loa_mass_of(board, seat);
    ch_loa_measure_mass(board, seat, mass, parts);
    if (evaluator == CH_LOA_BLOCKING)
        ch_loa_measure_blocking(board, seat, mass, parts);
    if (ch_loa_evaluator_needs_quads(evaluator))
        parts[CH_LOA_QUADS_NEAR] = ch_loa_measure_quads_near(board, seat, mass);
    if (evaluator == CH_LOA_MIA) {
        ch_loa_measure_spread(board, seat, parts);
        parts[CH_LOA_EDGE] = 0;
        parts[CH_LOA_CONNECTEDNESS] = ch_loa_measure_connectedness(board, seat);
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
        ch_loa_measure_mobility(board, halves);
        for (int seat = 0; seat < CH_SEATS; seat++)
            parts[seat][CH_LOA_MOBILITY] = halves[seat];
    }
}

/* The sum of the first so many weighted parts. */
static int weigh(enum ch_loa_evaluator evaluator, int measured[CH_SEATS][CH_LOA_PARTS], int side,
                 int parts) {
    const int *weight = evaluators[evaluator].weight, *own = measured[side],
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
        if (evaluators[evaluator].weight[i] != 0)
            out[count++] = (struct ch_weight_part){part_names[i], sum - previous};
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

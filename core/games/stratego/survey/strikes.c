/* How strikes end, and what they bring. */
#include <assert.h>
#include <string.h>

#include "core/games/stratego/survey/survey_parts.h"

struct ch_stratego_odds ch_stratego_survey_odds(const struct ch_stratego_survey *survey, int kind,
                                                int square) {
    const struct ch_stratego_known *known = survey->unit[square].known;
    return known ? ch_stratego_odds_against(known, kind) : (struct ch_stratego_odds){0, 0, 0};
}

/* Points of the strike of a kind at a kind. */
static double strike_points(const struct ch_stratego_survey *survey,
                            const struct ch_stratego_unit *a, int striker,
                            const struct ch_stratego_unit *b, int struck) {
    assert(a->seat >= 0 && b->seat == !a->seat);
    double a_worth = worth(survey, a->seat, striker, a->shown);
    double b_worth = worth(survey, b->seat, struck, b->shown);
    double a_stealth = a_worth - worth(survey, a->seat, striker, true);
    double b_stealth = b_worth - worth(survey, b->seat, struck, true);
    switch (ch_stratego_strike(striker, struck)) {
    case CH_STRATEGO_WINS:
        return b_worth - a_stealth;
    case CH_STRATEGO_BOTH_FALL:
        return b_worth - a_worth;
    default:
        return b_stealth - a_worth;
    }
}

double ch_stratego_survey_strike(const struct ch_stratego_survey *survey,
                                 const struct ch_stratego_unit *striker,
                                 const struct ch_stratego_unit *struck) {
    double sum = 0, moves = 0;
    for (int a = 0; a < CH_STRATEGO_RANKS; a++) {
        if (striker->chance[a] <= 0 || !ch_stratego_moves_at_all(a))
            continue;
        moves += (double)striker->chance[a];
        for (int b = 0; b < CH_STRATEGO_RANKS; b++)
            if (struck->chance[b] > 0)
                sum += (double)(striker->chance[a] * struck->chance[b]) *
                       strike_points(survey, striker, a, struck, b);
    }
    return moves > 0 ? sum / moves : 0;
}

void ch_stratego_survey_ends(const struct ch_stratego_survey *survey, int from, int to,
                             struct ch_stratego_strike_end ends[CH_STRATEGO_STRIKE_ENDS]) {
    const struct ch_stratego_unit *striker = &survey->unit[from], *struck = &survey->unit[to];
    assert(striker->seat == survey->turn->seat && struck->seat == !striker->seat);
    assert(ch_stratego_moves_at_all(striker->kind));
    memset(ends, 0, CH_STRATEGO_STRIKE_ENDS * sizeof *ends);
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        if (struck->chance[kind] <= 0)
            continue;
        struct ch_stratego_strike_end *end =
            &ends[ch_stratego_strike(striker->kind, kind) - CH_STRATEGO_LOSES];
        end->chance += (double)struck->chance[kind];
        end->points += (double)struck->chance[kind] *
                       strike_points(survey, striker, striker->kind, struck, kind);
    }
    for (int i = 0; i < CH_STRATEGO_STRIKE_ENDS; i++)
        ends[i].points = ends[i].chance > 0 ? ends[i].points / ends[i].chance : 0;
}

static bool runs(const struct ch_move *move) {
    int way = move->path[1] - move->path[0];
    return way != 1 && way != -1 && way != CH_STRATEGO_SIDE && way != -CH_STRATEGO_SIDE;
}

double ch_stratego_survey_worth(const struct ch_stratego_survey *survey, int square) {
    const struct ch_stratego_unit *unit = &survey->unit[square];
    double sum = 0;
    for (int kind = 0; unit->seat >= 0 && kind < CH_STRATEGO_RANKS; kind++)
        sum += (double)unit->chance[kind] * worth(survey, unit->seat, kind, unit->shown);
    return sum;
}

double ch_stratego_survey_prospect(const struct ch_stratego_survey *survey, int from, int to) {
    const struct ch_stratego_unit *striker = &survey->unit[from], *struck = &survey->unit[to];
    return striker->seat == survey->turn->seat && struck->seat == !survey->turn->seat
               ? ch_stratego_survey_strike(survey, striker, struck)
               : 0;
}

double ch_stratego_survey_gain(struct ch_stratego_survey *survey, int candidate) {
    const struct ch_move *move = &survey->turn->legal->move[candidate];
    assert(candidate >= 0 && candidate < survey->turn->legal->count);
    const struct ch_stratego_unit *mover = &survey->unit[move->path[0]];
    if (move->captured_count > 0)
        return ch_stratego_survey_strike(survey, mover, &survey->unit[move->path[1]]);
    return runs(move) && !mover->shown ? -survey->price[mover->seat][mover->kind].stealth : 0;
}

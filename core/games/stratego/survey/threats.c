/* What the own side threatens to strike, and whether that is still there when it can. */
#include "core/games/stratego/survey/survey_parts.h"

/* How likely the own piece on `square` is struck by what it falls to, by the likeliest striker. */
static double falls(const struct ch_stratego_survey *survey, const struct prospect *prospect,
                    int square) {
    const struct ch_stratego_unit *own = prospect->at[square];
    double max = 0;
    for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
        bool beside;
        int at = ch_stratego_survey_look(survey, prospect, square, direction, &beside);
        const struct ch_stratego_unit *striker = at == CH_NO_SQUARE ? NULL : prospect->at[at];
        if (!striker || striker->seat == own->seat)
            continue;
        double chance = 0;
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            if (striker->chance[kind] > 0 && ch_stratego_moves_at_all(kind) &&
                (beside || kind == CH_STRATEGO_SCOUT) &&
                ch_stratego_strike(kind, own->kind) != CH_STRATEGO_LOSES)
                chance +=
                    (double)striker->chance[kind] * ch_stratego_survey_dares(survey, kind, own);
        max = chance > max ? chance : max;
    }
    return max;
}

/* How likely the enemy piece on `square` is still there when an own piece could strike it next. */
static double stays(const struct ch_stratego_survey *survey, const struct prospect *prospect,
                    int square, bool warned) {
    const struct ch_stratego_unit *prey = prospect->at[square];
    const struct ch_graph *graph = &survey->stratego->game.graph;
    double moves =
        1 - (double)prey->chance[CH_STRATEGO_FLAG] - (double)prey->chance[CH_STRATEGO_BOMB];
    bool room = false;
    for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
        int next = graph->neighbour[square][direction];
        room |= next != CH_NO_SQUARE && !prospect->at[next];
    }
    double stay =
        survey->assumed.value[warned ? CH_ASSUME_STAYS_WARNED : CH_ASSUME_STAYS_UNWARNED] / 100;
    return room ? 1 - moves * (1 - stay) : 1;
}

/* What the enemy gets back on the average for taking the own piece that has struck on `square`. */
static double answer(const struct ch_stratego_survey *survey, const struct prospect *prospect,
                     int square, const struct ch_stratego_unit *striker) {
    const struct ch_graph *graph = &survey->stratego->game.graph;
    double max = 0;
    for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
        int next = graph->neighbour[square][direction];
        const struct ch_stratego_unit *guard = next == CH_NO_SQUARE ? NULL : prospect->at[next];
        if (!guard || guard->seat == striker->seat)
            continue;
        double chance = 0;
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            if (ch_stratego_moves_at_all(kind) &&
                ch_stratego_strike(kind, striker->kind) == CH_STRATEGO_WINS)
                chance += (double)guard->chance[kind];
        max = chance > max ? chance : max;
    }
    return max * worth(survey, striker->seat, striker->kind, true);
}

struct strikes ch_stratego_survey_threats(const struct ch_stratego_survey *survey,
                                          const struct prospect *prospect) {
    struct strikes strikes = {0, 0, CH_NO_SQUARE, CH_NO_SQUARE};
    double whole = 0, next = 0, stay = 1; /* the best, and the next best, if the prey stays */
    int own = survey->turn->seat;
    const struct ch_graph *graph = &survey->stratego->game.graph;
    for (int at = 0; at < CH_STRATEGO_SQUARES; at++) {
        const struct ch_stratego_unit *struck = prospect->at[at];
        double here = 0;
        int from = CH_NO_SQUARE;
        for (int direction = 0; direction < CH_DIRECTIONS && struck && struck->seat != own;
             direction += 2) {
            int square = graph->neighbour[at][direction];
            const struct ch_stratego_unit *striker =
                square == CH_NO_SQUARE ? NULL : prospect->at[square];
            if (!striker || striker->seat != own || !ch_stratego_moves_at_all(striker->kind))
                continue;
            double points = ch_stratego_survey_strike(survey, striker, struck);
            if (points > 0)
                points -= answer(survey, prospect, at, striker);
            if (points > here)
                points *= 1 - falls(survey, prospect, square) *
                                  survey->assumed.value[CH_ASSUME_STRUCK_FIRST] / 100;
            from = points > here ? square : from;
            here = points > here ? points : here;
        }
        if (here <= 0)
            continue;
        double staying = stays(survey, prospect, at, prospect->at[from]->shown);
        if (strikes.square == CH_NO_SQUARE || here * staying > strikes.best) {
            next = whole > next ? whole : next;
            strikes = (struct strikes){here * staying, 0, at, from};
            stay = staying;
            whole = here;
        } else if (here > next) {
            next = here;
        }
    }
    strikes.further = (1 - stay) * next;
    return strikes;
}

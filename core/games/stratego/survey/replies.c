/* What either side could strike next, after a candidate. */
#include <assert.h>
#include <string.h>

#include "core/games/stratego/survey/survey_parts.h"

/* What an own piece beside `square` gets for taking back a piece of this kind there. */
static double recapture(const struct ch_stratego_survey *survey, const struct prospect *prospect,
                        int square, int kind) {
    int own = survey->turn->seat;
    const struct ch_graph *graph = &survey->stratego->game.graph;
    double best = 0;
    for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
        int next = graph->neighbour[square][direction];
        const struct ch_stratego_unit *guard = next == CH_NO_SQUARE ? NULL : prospect->at[next];
        if (!guard || guard->seat != own || !ch_stratego_moves_at_all(guard->kind))
            continue;
        double points = worth(survey, !own, kind, true);
        enum ch_stratego_strike end = ch_stratego_strike(guard->kind, kind);
        if (end == CH_STRATEGO_BOTH_FALL)
            points -= worth(survey, own, guard->kind, guard->shown);
        if (end != CH_STRATEGO_LOSES && points > best)
            best = points;
    }
    return best;
}

/* A strike of this kind at an own piece that the enemy does not know, as the enemy sees it: above 0
 * if it expects to gain, and how likely the striker comes to harm. */
struct outlook {
    double gain, harm;
};

static struct outlook outlook(const struct ch_stratego_survey *survey, int kind,
                              const struct ch_stratego_unit *own) {
    struct outlook outlook = {0, 0};
    double all = 0;
    for (int other = 0; other < CH_STRATEGO_RANKS; other++) {
        double chance = own->known->chance[other];
        if (chance <= 0 || (own->moved && !ch_stratego_moves_at_all(other)))
            continue;
        enum ch_stratego_strike end = ch_stratego_strike(kind, other);
        all += chance;
        if (end != CH_STRATEGO_LOSES)
            outlook.gain += chance * worth(survey, own->seat, other, false);
        if (end != CH_STRATEGO_WINS) {
            outlook.gain -= chance * worth(survey, !own->seat, kind, true);
            outlook.harm += chance;
        }
    }
    outlook.harm = all > 0 ? outlook.harm / all : 0;
    return outlook;
}

double ch_stratego_survey_dares(const struct ch_stratego_survey *survey, int kind,
                                const struct ch_stratego_unit *own) {
    const double hardly = 0.1;
    if (own->shown)
        return 1;
    struct outlook seen = outlook(survey, kind, own);
    enum ch_stratego_assumption how = seen.gain <= 0       ? CH_ASSUME_STRIKES_BLIND
                                      : seen.harm > hardly ? CH_ASSUME_STRIKES_HOPEFUL
                                                           : CH_ASSUME_STRIKES_SAFE;
    return survey->assumed.value[how] / 100;
}

/* What the enemy gains, if it does, by striking the own piece on `square`. */
static double strike_on(const struct ch_stratego_survey *survey, const struct prospect *prospect,
                        int square, const struct ch_stratego_unit *striker, bool beside) {
    const struct ch_stratego_unit *own = prospect->at[square];
    assert(own && own->seat == survey->turn->seat && striker->seat == !own->seat);
    double sum = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        double chance = (double)striker->chance[kind];
        if (chance <= 0 || !ch_stratego_moves_at_all(kind) ||
            (!beside && kind != CH_STRATEGO_SCOUT))
            continue;
        enum ch_stratego_strike end = ch_stratego_strike(kind, own->kind);
        double points = worth(survey, own->seat, own->kind, own->shown);
        if (end == CH_STRATEGO_WINS && own->kind != CH_STRATEGO_FLAG)
            points -= recapture(survey, prospect, square, kind);
        else if (end == CH_STRATEGO_BOTH_FALL)
            points -= worth(survey, striker->seat, kind, striker->shown);
        else if (end == CH_STRATEGO_LOSES)
            points = 0;
        if (points > 0)
            sum += chance * points * ch_stratego_survey_dares(survey, kind, own);
    }
    return sum;
}

int ch_stratego_survey_look(const struct ch_stratego_survey *survey,
                            const struct prospect *prospect, int square, int direction,
                            bool *beside) {
    const struct ch_graph *graph = &survey->stratego->game.graph;
    int at = graph->neighbour[square][direction];
    *beside = true;
    while (at != CH_NO_SQUARE && !prospect->at[at]) {
        at = graph->neighbour[at][direction];
        *beside = false;
    }
    return at;
}

static struct strikes enemy_strikes(const struct ch_stratego_survey *survey,
                                    const struct prospect *prospect) {
    struct strikes strikes = {0, 0, CH_NO_SQUARE, CH_NO_SQUARE};
    double all = 0;
    int own = survey->turn->seat;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        if (!prospect->at[square] || prospect->at[square]->seat != own)
            continue;
        double here = 0;
        int from = CH_NO_SQUARE;
        for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
            bool beside;
            int at = ch_stratego_survey_look(survey, prospect, square, direction, &beside);
            if (at == CH_NO_SQUARE || prospect->at[at]->seat == own)
                continue;
            double points = strike_on(survey, prospect, square, prospect->at[at], beside);
            from = points > here ? at : from;
            here = points > here ? points : here;
        }
        all += here;
        if (here > strikes.best) {
            strikes.best = here;
            strikes.square = square;
            strikes.from = from;
        }
    }
    strikes.further = (all - strikes.best) * survey->assumed.value[CH_ASSUME_FURTHER_STRIKES] / 100;
    return strikes;
}

/* The board after the candidate if it ended so, and how likely that is: 0 if it cannot. */
static double apply_candidate(const struct ch_stratego_survey *survey, int candidate,
                              enum ch_stratego_strike end, struct prospect *prospect) {
    const struct ch_move *move =
        candidate == CH_STRATEGO_NOW ? NULL : &survey->turn->legal->move[candidate];
    if (end != CH_STRATEGO_WINS && (!move || move->captured_count == 0))
        return 0;
    memcpy(prospect->at, survey->at, sizeof prospect->at);
    if (!move)
        return 1;
    int from = move->path[0], to = move->path[1];
    prospect->moved = survey->unit[from];
    prospect->moved.moved = true;
    prospect->at[from] = NULL;
    if (move->captured_count == 0) {
        int way = to > from ? to - from : from - to;
        prospect->moved.shown |= way != 1 && way != CH_STRATEGO_SIDE;
        prospect->at[to] = &prospect->moved;
        return 1;
    }
    double chance = 0;
    prospect->met = survey->unit[to];
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
        if (ch_stratego_strike(prospect->moved.kind, kind) == end)
            chance += (double)prospect->met.chance[kind];
        else
            prospect->met.chance[kind] = 0;
    }
    if (chance <= 0)
        return 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        prospect->met.chance[kind] = (float)((double)prospect->met.chance[kind] / chance);
    prospect->moved.shown = prospect->met.shown = true;
    prospect->at[to] = end == CH_STRATEGO_WINS    ? &prospect->moved
                       : end == CH_STRATEGO_LOSES ? &prospect->met
                                                  : NULL;
    return chance;
}

int ch_stratego_survey_strikes(const struct ch_stratego_survey *survey, int candidate, bool own,
                               struct ch_stratego_next_strike strikes[CH_STRATEGO_STRIKE_ENDS]) {
    int count = 0;
    for (int end = CH_STRATEGO_LOSES; end <= CH_STRATEGO_WINS; end++) {
        struct prospect prospect;
        double chance = apply_candidate(survey, candidate, (enum ch_stratego_strike)end, &prospect);
        if (chance <= 0)
            continue;
        struct strikes here =
            own ? ch_stratego_survey_threats(survey, &prospect) : enemy_strikes(survey, &prospect);
        strikes[count++] = (struct ch_stratego_next_strike){chance, here.from, here.square,
                                                            here.best, here.further};
    }
    return count;
}

/* The average over the ways in which the candidate may end. */
static struct weighed average(const struct ch_stratego_survey *survey, int candidate, bool own) {
    struct weighed weighed = {survey->number, 0, CH_NO_SQUARE};
    struct ch_stratego_next_strike strikes[CH_STRATEGO_STRIKE_ENDS];
    int count = ch_stratego_survey_strikes(survey, candidate, own, strikes);
    double max = 0;
    for (int i = 0; i < count; i++) {
        double points = strikes[i].chance * (strikes[i].points + strikes[i].further);
        weighed.points += points;
        if (points > max) {
            max = points;
            weighed.square = strikes[i].to;
        }
    }
    return weighed;
}

double ch_stratego_survey_risk(struct ch_stratego_survey *survey, int candidate, int *square) {
    struct weighed *risk = &survey->candidate[candidate + 1].risk;
    if (risk->turn != survey->number)
        *risk = average(survey, candidate, false);
    *square = risk->square;
    return risk->points;
}

double ch_stratego_survey_next(struct ch_stratego_survey *survey, int candidate, int *square) {
    struct weighed *next = &survey->candidate[candidate + 1].next;
    if (next->turn != survey->number)
        *next = average(survey, candidate, true);
    *square = next->square;
    return next->points;
}

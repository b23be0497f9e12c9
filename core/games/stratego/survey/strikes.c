/* How strikes end and what they bring, and what either side could strike next after a candidate. */
#include <assert.h>

#include "core/games/stratego/survey/survey.h"

struct ch_stratego_odds ch_stratego_survey_odds(const struct ch_stratego_survey *survey, int kind,
                                                int square) {
    const struct ch_stratego_known *known = survey->unit[square].known;
    return known ? ch_stratego_odds_against(known, kind) : (struct ch_stratego_odds){0, 0, 0};
}

/* Points of a piece of this kind. */
static double worth(const struct ch_stratego_survey *survey, int seat, int kind, bool shown) {
    const struct ch_stratego_price *price = &survey->price[seat][kind];
    return price->points + (shown ? 0 : price->stealth);
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

/* What a strike brings the striker's side on the average, ranks that become known included. */
static double strike_gain(const struct ch_stratego_survey *survey,
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
               ? strike_gain(survey, striker, struck)
               : 0;
}

double ch_stratego_survey_gain(struct ch_stratego_survey *survey, int candidate) {
    const struct ch_move *move = &survey->turn->legal->move[candidate];
    assert(candidate >= 0 && candidate < survey->turn->legal->count);
    const struct ch_stratego_unit *mover = &survey->unit[move->path[0]];
    if (move->captured_count > 0)
        return strike_gain(survey, mover, &survey->unit[move->path[1]]);
    return ch_stratego_runs(move->path[0], move->path[1]) && !mover->shown
               ? -survey->price[mover->seat][mover->kind].stealth
               : 0;
}

/* A board that may come: units are borrowed from the survey but for the two that a move changed. */
struct prospect {
    const struct ch_stratego_unit *at[CH_STRATEGO_SQUARES]; /* NULL: empty */
    struct ch_stratego_unit moved, met;
};

/* The square of the first unit from `square` in a direction; *beside if it is next to it. */
static int look(const struct ch_stratego_survey *survey, const struct prospect *prospect,
                int square, int direction, bool *beside) {
    const struct ch_graph *graph = &survey->stratego->game.graph;
    int at = graph->neighbour[square][direction];
    *beside = true;
    while (at != CH_NO_SQUARE && !prospect->at[at]) {
        at = graph->neighbour[at][direction];
        *beside = false;
    }
    return at;
}

/* How likely an enemy piece of this kind is to strike the own piece: if the enemy does not know
 * that, by whether it expects to gain, and how likely it comes to harm. */
static double dares(const struct ch_stratego_survey *survey, int kind,
                    const struct ch_stratego_unit *own) {
    const double hardly = 0.1;
    double all = 0, gain = 0, harm = 0;
    if (own->shown)
        return 1;
    for (int other = 0; other < CH_STRATEGO_RANKS; other++) {
        double chance = own->known->chance[other];
        if (chance <= 0 || (own->moved && !ch_stratego_moves_at_all(other)))
            continue;
        enum ch_stratego_strike end = ch_stratego_strike(kind, other);
        all += chance;
        if (end != CH_STRATEGO_LOSES)
            gain += chance * worth(survey, own->seat, other, false);
        if (end != CH_STRATEGO_WINS) {
            gain -= chance * worth(survey, !own->seat, kind, true);
            harm += chance;
        }
    }
    harm = all > 0 ? harm / all : 0;
    enum ch_stratego_assumption how = gain <= 0       ? CH_ASSUME_STRIKES_BLIND
                                      : harm > hardly ? CH_ASSUME_STRIKES_HOPEFUL
                                                      : CH_ASSUME_STRIKES_SAFE;
    return survey->assumed.value[how] / 100;
}

/* How likely the own piece on `square` is struck by what it falls to, by the likeliest striker. */
static double falls(const struct ch_stratego_survey *survey, const struct prospect *prospect,
                    int square) {
    const struct ch_stratego_unit *own = prospect->at[square];
    double max = 0;
    for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
        bool beside;
        int at = look(survey, prospect, square, direction, &beside);
        const struct ch_stratego_unit *striker = at == CH_NO_SQUARE ? NULL : prospect->at[at];
        if (!striker || striker->seat == own->seat)
            continue;
        double chance = 0;
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            if (striker->chance[kind] > 0 && ch_stratego_moves_at_all(kind) &&
                (beside || kind == CH_STRATEGO_SCOUT) &&
                ch_stratego_strike(kind, own->kind) != CH_STRATEGO_LOSES)
                chance += (double)striker->chance[kind] * dares(survey, kind, own);
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

/* The own strikes that would be next: the best one at each enemy piece is weighed by whether both
 * are still there; if the prey of the best goes off, the next best is left. */
static struct ch_stratego_next_strike own_strikes(const struct ch_stratego_survey *survey,
                                                  const struct prospect *prospect) {
    struct ch_stratego_next_strike strikes = {.from = CH_NO_SQUARE, .to = CH_NO_SQUARE};
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
            double points = strike_gain(survey, striker, struck);
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
        if (strikes.to == CH_NO_SQUARE || here * staying > strikes.points) {
            next = whole > next ? whole : next;
            strikes =
                (struct ch_stratego_next_strike){.from = from, .to = at, .points = here * staying};
            stay = staying;
            whole = here;
        } else if (here > next) {
            next = here;
        }
    }
    strikes.further = (1 - stay) * next;
    return strikes;
}

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
            sum += chance * points * dares(survey, kind, own);
    }
    return sum;
}

static struct ch_stratego_next_strike enemy_strikes(const struct ch_stratego_survey *survey,
                                                    const struct prospect *prospect) {
    struct ch_stratego_next_strike strikes = {.from = CH_NO_SQUARE, .to = CH_NO_SQUARE};
    double all = 0;
    int own = survey->turn->seat;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        if (!prospect->at[square] || prospect->at[square]->seat != own)
            continue;
        double here = 0;
        int from = CH_NO_SQUARE;
        for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
            bool beside;
            int at = look(survey, prospect, square, direction, &beside);
            if (at == CH_NO_SQUARE || prospect->at[at]->seat == own)
                continue;
            double points = strike_on(survey, prospect, square, prospect->at[at], beside);
            from = points > here ? at : from;
            here = points > here ? points : here;
        }
        all += here;
        if (here > strikes.points) {
            strikes.points = here;
            strikes.to = square;
            strikes.from = from;
        }
    }
    strikes.further =
        (all - strikes.points) * survey->assumed.value[CH_ASSUME_FURTHER_STRIKES] / 100;
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
        prospect->moved.shown |= ch_stratego_runs(from, to);
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
        strikes[count] = own ? own_strikes(survey, &prospect) : enemy_strikes(survey, &prospect);
        strikes[count++].chance = chance;
    }
    return count;
}

/* The average over the ways in which the candidate may end. */
static struct ch_stratego_weighed average(const struct ch_stratego_survey *survey, int candidate,
                                          bool own) {
    struct ch_stratego_weighed weighed = {survey->number, 0, CH_NO_SQUARE};
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

static double weigh(struct ch_stratego_survey *survey, int candidate, bool own, int *square) {
    struct ch_stratego_weighed *weighed = &survey->candidate[candidate + 1][own];
    if (weighed->turn != survey->number)
        *weighed = average(survey, candidate, own);
    *square = weighed->square;
    return weighed->points;
}

double ch_stratego_survey_risk(struct ch_stratego_survey *survey, int candidate, int *square) {
    return weigh(survey, candidate, false, square);
}

double ch_stratego_survey_next(struct ch_stratego_survey *survey, int candidate, int *square) {
    return weigh(survey, candidate, true, square);
}

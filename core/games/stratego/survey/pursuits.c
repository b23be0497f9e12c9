/* A turn's board as the look-ahead sees it. */
#include <assert.h>

#include "core/games/stratego/survey/survey.h"

/* The rank by which a piece is reckoned with: its kind, or a suspicion that has ripened. */
static int rank_of(const struct ch_stratego_unit *unit) {
    if (unit->kind != CH_STRATEGO_UNKNOWN)
        return unit->kind;
    return unit->known->ripe && !unit->known->bluffs ? unit->known->suspect : CH_STRATEGO_UNKNOWN;
}

static bool beats(int striker, int struck) {
    return striker != CH_STRATEGO_UNKNOWN && struck != CH_STRATEGO_UNKNOWN &&
           ch_stratego_moves_at_all(striker) &&
           ch_stratego_strike(striker, struck) == CH_STRATEGO_WINS;
}

/* Stronger than what strikes it, whoever strikes: the spy's strike at the marshal aside. */
static bool outranks(int a, int b) {
    return beats(a, b) && !(a == CH_STRATEGO_SPY && b == CH_STRATEGO_MARSHAL);
}

static struct ch_trap_runner runner(const struct ch_stratego_survey *survey, int square) {
    int other, run = ch_stratego_survey_run(survey, square, &other);
    bool beside = run > 0 && ch_trap_holds(ch_trap_beside(square), other);
    return (struct ch_trap_runner){(uint8_t)square, (uint8_t)(beside ? run : 0),
                                   (uint8_t)(beside ? other : CH_TRAP_NOWHERE)};
}

/* Whether nothing is left to capture or to win once the prey has struck this piece. */
static bool ends_by_strike(int prey, int struck) {
    return struck == CH_STRATEGO_FLAG ||
           (prey == CH_STRATEGO_SPY && struck == CH_STRATEGO_MARSHAL) ||
           (struck != CH_STRATEGO_UNKNOWN &&
            ch_stratego_strike(prey, struck) == CH_STRATEGO_BOTH_FALL);
}

/* One red or blue piece other than the two. */
static void add_piece(const struct ch_stratego_survey *survey, struct ch_trap_ground *ground,
                      int square, int attacker, int defender) {
    const struct ch_stratego_unit *unit = &survey->unit[square];
    const struct ch_stratego_unit *hunter = &survey->unit[attacker];
    ch_trap_set bit = ch_trap_bit(square);
    int rank = rank_of(unit), flees = rank_of(&survey->unit[defender]);
    bool still = rank != CH_STRATEGO_UNKNOWN && !ch_stratego_moves_at_all(rank);
    if (unit->seat == hunter->seat) {
        ground->own |= bit;
        if (rank == CH_STRATEGO_BOMB && flees == CH_STRATEGO_MINER)
            ground->bombs |= bit;
        else if (ends_by_strike(flees, rank))
            ground->even |= bit;
        else if (beats(flees, rank))
            ground->prey |= bit;
        if (still)
            return;
        if (outranks(rank, flees))
            ground->guards |= bit;
        for (int direction = 0; direction < 4; direction++) {
            int next = ch_trap_step(square, direction);
            if (next == CH_TRAP_NOWHERE || next == defender)
                continue;
            if (survey->unit[next].seat < 0)
                ground->movable |= bit;
            else if (survey->unit[next].seat != unit->seat)
                ground->expendable |= bit;
        }
        return;
    }
    if (rank == CH_STRATEGO_UNKNOWN)
        ground->unknown |= bit;
    else if (!still && beats(rank_of(hunter), rank))
        ground->weaker |= bit;
    else if (!still)
        ground->stronger |= bit;
    if (!still && outranks(rank, rank_of(hunter)))
        ground->safe |= ch_trap_beside(square) | bit;
}

/* Both sides have a piece besides the two that can step to an empty square. */
static bool can_wait(const struct ch_stratego_survey *survey, int seat, int but) {
    const struct ch_graph *graph = &survey->stratego->game.graph;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        const struct ch_stratego_unit *unit = &survey->unit[square];
        if (unit->seat != seat || square == but ||
            (unit->kind != CH_STRATEGO_UNKNOWN && !ch_stratego_moves_at_all(unit->kind)))
            continue;
        for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
            int next = graph->neighbour[square][direction];
            if (next != CH_NO_SQUARE && survey->unit[next].seat < 0)
                return true;
        }
    }
    return false;
}

static void set_ground(const struct ch_stratego_survey *survey, int attacker, int defender,
                       struct ch_trap_ground *ground) {
    const struct ch_stratego_unit *hunter = &survey->unit[attacker];
    int hunts = rank_of(hunter), flees = rank_of(&survey->unit[defender]);
    ch_trap_set free = ch_trap_all();
    *ground = (struct ch_trap_ground){
        .attacker = runner(survey, attacker),
        .defender = runner(survey, defender),
        .to_move = survey->turn->seat == hunter->seat ? CH_TRAP_RED : CH_TRAP_BLUE,
        .limit = (uint8_t)survey->stratego->two_squares,
        .waits =
            can_wait(survey, hunter->seat, attacker) && can_wait(survey, !hunter->seat, defender),
        .walks = hunts != CH_STRATEGO_SCOUT && flees != CH_STRATEGO_SCOUT,
        .beats = true,
        .feared = ch_stratego_strike(flees, hunts) == CH_STRATEGO_LOSES};
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        if (survey->unit[square].seat < 0)
            continue;
        free &= ~ch_trap_bit(square);
        if (square != attacker && square != defender)
            add_piece(survey, ground, square, attacker, defender);
    }
    ch_trap_set two = ch_trap_bit(attacker) | ch_trap_bit(defender);
    assert(ground->attacker.square != ground->defender.square &&
           survey->unit[defender].seat == !hunter->seat);
    ground->attacker_may = ((free | ground->weaker) & ~ground->safe) | two;
    ground->defender_may = ((free | ground->bombs) & ~ch_trap_around(ground->guards)) | two;
}

/* Of two pieces that move, and whose ranks are known or suspected. */
static bool is_pursuit(const struct ch_stratego_survey *survey, int attacker, int defender) {
    const struct ch_stratego_unit *hunter = &survey->unit[attacker];
    const struct ch_stratego_unit *prey = &survey->unit[defender];
    return prey->seat == !hunter->seat &&
           ch_stratego_distance(attacker, defender) <= CH_STRATEGO_PURSUIT_REACH &&
           beats(rank_of(hunter), rank_of(prey));
}

/* Where the verdict is not that the prey is captured, no move of the attacker's captures it, and
 * where nothing is certain none of the prey's loses it: what the moves leave out, the verdict has
 * looked at. */
static void agree(const struct ch_stratego_survey *survey,
                  struct ch_stratego_survey_pursuit *pursuit) {
    enum ch_trap_outcome outcome = pursuit->verdict.outcome;
    bool attacks = survey->unit[pursuit->attacker].seat == survey->turn->seat;
    if (outcome == CH_TRAP_CAPTURED || (outcome == CH_TRAP_ESCAPES && !attacks))
        return;
    for (int i = 0; i < pursuit->options; i++)
        pursuit->option[i].captured = false, pursuit->option[i].moves = 0;
}

int ch_stratego_survey_pursuits(
    const struct ch_stratego_survey *survey,
    struct ch_stratego_survey_pursuit pursuits[CH_STRATEGO_MAX_PURSUITS]) {
    uint8_t piece[CH_STRATEGO_SQUARES];
    int count = 0, pieces = 0;
    if (survey->stratego->two_squares == 0)
        return 0;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        if (survey->at[square] && rank_of(survey->at[square]) != CH_STRATEGO_UNKNOWN &&
            ch_stratego_moves_at_all(rank_of(survey->at[square])))
            piece[pieces++] = (uint8_t)square;
    for (int i = 0; i < pieces; i++)
        for (int j = 0; j < pieces; j++) {
            int attacker = piece[i], defender = piece[j];
            struct ch_trap_ground ground;
            struct ch_stratego_survey_pursuit *pursuit = &pursuits[count];
            if (count == CH_STRATEGO_MAX_PURSUITS || !is_pursuit(survey, attacker, defender))
                continue;
            set_ground(survey, attacker, defender, &ground);
            pursuit->attacker = attacker;
            pursuit->defender = defender;
            ch_trap_static(&ground, &pursuit->verdict);
            pursuit->options = ch_trap_static_options(&ground, pursuit->option);
            if (pursuit->options == 0)
                continue;
            agree(survey, pursuit);
            count++;
        }
    return count;
}

/* The turn and what is known of it, and distances between squares. */
#include <assert.h>

#include "core/games/stratego/survey/survey.h"

struct ch_stratego_survey *ch_stratego_survey_new(void) {
    struct ch_stratego_survey *survey = ch_alloc(sizeof *survey);
    ch_stratego_assume_usual(&survey->assumed);
    return survey;
}

void ch_stratego_survey_free(struct ch_stratego_survey *survey) {
    if (!survey)
        return;
    ch_free(survey->candidate);
    ch_free(survey);
}

static void read_square(struct ch_stratego_survey *survey, int square, unsigned piece) {
    struct ch_stratego_unit *unit = &survey->unit[square];
    *unit = (struct ch_stratego_unit){.seat = -1};
    survey->at[square] = piece ? unit : NULL;
    if (!piece)
        return;
    int seat = ch_stratego_seat(piece);
    unit->seat = (int8_t)seat;
    unit->known = ch_stratego_known_at(&survey->belief[seat], square);
    assert(unit->known && unit->known->square == square);
    unit->moved = piece & CH_STRATEGO_MOVED;
    unit->shown = unit->known->kind < CH_STRATEGO_RANKS;
    unit->kind = seat == survey->turn->seat ? (uint8_t)ch_stratego_kind(piece) : unit->known->kind;
    if (unit->kind < CH_STRATEGO_RANKS)
        unit->chance[unit->kind] = 1;
    else
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            unit->chance[kind] = (float)unit->known->chance[kind];
}

bool ch_stratego_survey_begin(struct ch_stratego_survey *survey, const struct ch_turn *turn) {
    if (!ch_stratego_is(turn->game))
        return false;
    survey->turn = turn;
    survey->stratego = ch_stratego_of(turn->game);
    survey->number++;
    int room = turn->legal->count + 1;
    if (room > survey->capacity) {
        survey->capacity = 2 * room;
        survey->candidate =
            ch_realloc(survey->candidate, (size_t)survey->capacity * sizeof *survey->candidate);
        memset(survey->candidate, 0, (size_t)survey->capacity * sizeof *survey->candidate);
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            survey->price[seat][kind] =
                (struct ch_stratego_price){turn->game->kinds[kind].value, 0};
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_stratego_know(turn->game, turn->history, seat, &survey->assumed, &survey->belief[seat]);
    const struct ch_position *position = ch_history_position(turn->history);
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++)
        read_square(survey, square, ch_stratego_at(position, square));
    return true;
}

void ch_stratego_survey_assume(struct ch_stratego_survey *survey,
                               enum ch_stratego_assumption assumption, double value) {
    assert(assumption >= 0 && assumption < CH_STRATEGO_ASSUMPTIONS);
    assert(value >= ch_stratego_assumption_rows[assumption].min &&
           value <= ch_stratego_assumption_rows[assumption].max);
    survey->assumed.value[assumption] = value;
}

const struct ch_stratego_unit *ch_stratego_survey_unit(const struct ch_stratego_survey *survey,
                                                       int square) {
    assert(square >= 0 && square < CH_STRATEGO_SQUARES);
    return &survey->unit[square];
}

static bool between(const struct ch_move *move, int a, int b) {
    return (move->path[0] == a && move->path[1] == b) || (move->path[0] == b && move->path[1] == a);
}

int ch_stratego_survey_run(const struct ch_stratego_survey *survey, int square, int *other) {
    const struct ch_history *history = survey->turn->history;
    int last = history->count - (survey->unit[square].seat == survey->turn->seat ? 2 : 1);
    *other = CH_NO_SQUARE;
    if (survey->unit[square].seat < 0 || last < 0 || history->plies[last].move.path[1] != square)
        return 0;
    int run = 0, from = history->plies[last].move.path[0];
    for (int ply = last; ply >= 0 && between(&history->plies[ply].move, from, square); ply -= 2)
        run++;
    *other = from;
    return run;
}

int ch_stratego_survey_strength(const struct ch_stratego_survey *survey, int seat) {
    int strength = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        strength += survey->belief[seat].left[kind] * survey->price[seat][kind].points;
    return strength;
}

void ch_stratego_survey_price(struct ch_stratego_survey *survey, int seat, int kind,
                              struct ch_stratego_price price) {
    assert((seat == 0 || seat == 1) && kind >= 0 && kind < CH_STRATEGO_RANKS);
    survey->price[seat][kind] = price;
    survey->number++;
}

enum { MAX_STEP = 9, LONGEST = 100 }; /* a piece that must get out of the way first costs more */

/* The cost of entering a square; 0: it can't be entered. */
static int cost_of(const struct ch_stratego_survey *survey, int square) {
    const struct ch_stratego_unit *unit = &survey->unit[square];
    if (unit->seat < 0)
        return 1;
    return unit->seat == survey->turn->seat && ch_stratego_moves_at_all(unit->kind)
               ? (int)survey->assumed.value[CH_ASSUME_OWN_PIECE_STEPS]
               : 0;
}

/* Dial 1969: queues by distance, of which there are few. */
static void measure(const struct ch_stratego_survey *survey, int to, int8_t steps[]) {
    const struct ch_graph *graph = &survey->stratego->game.graph;
    uint8_t queue[MAX_STEP + 1][CH_STRATEGO_SQUARES * 4];
    int count[MAX_STEP + 1] = {1}, waiting = 1;
    memset(steps, -1, CH_STRATEGO_SQUARES);
    steps[to] = 0;
    queue[0][0] = (uint8_t)to;
    for (int distance = 0; waiting > 0 && distance < LONGEST; distance++) {
        int slot = distance % (MAX_STEP + 1);
        for (int i = 0; i < count[slot]; i++, waiting--) {
            int at = queue[slot][i], through = at == to ? 1 : cost_of(survey, at);
            if (steps[at] != distance || through == 0)
                continue;
            for (int direction = 0; direction < CH_DIRECTIONS; direction += 2) {
                int next = graph->neighbour[at][direction];
                if (next == CH_NO_SQUARE || (steps[next] >= 0 && steps[next] <= distance + through))
                    continue;
                steps[next] = (int8_t)(distance + through);
                int then = (distance + through) % (MAX_STEP + 1);
                queue[then][count[then]++] = (uint8_t)next;
                waiting++;
            }
        }
        count[slot] = 0;
    }
}

int ch_stratego_survey_steps(struct ch_stratego_survey *survey, int from, int to) {
    if (survey->stepped[to] != survey->number)
        measure(survey, to, survey->steps[to]);
    survey->stepped[to] = survey->number;
    return survey->steps[to][from];
}

int ch_stratego_survey_way(struct ch_stratego_survey *survey, int from, int to,
                           uint8_t squares[CH_STRATEGO_SQUARES]) {
    const struct ch_graph *graph = &survey->stratego->game.graph;
    int count = 0, left = ch_stratego_survey_steps(survey, from, to);
    const int8_t *steps = survey->steps[to];
    for (int at = from; at != to && left > 0;) {
        int next = CH_NO_SQUARE;
        for (int direction = 0; direction < CH_DIRECTIONS && next == CH_NO_SQUARE; direction += 2) {
            int beside = graph->neighbour[at][direction];
            int through = beside == CH_NO_SQUARE ? 0 : beside == to ? 1 : cost_of(survey, beside);
            if (through > 0 && steps[beside] >= 0 && steps[beside] + through == left)
                next = beside;
        }
        assert(next != CH_NO_SQUARE && count < CH_STRATEGO_SQUARES);
        left = steps[next];
        squares[count++] = (uint8_t)next;
        at = next;
    }
    return count;
}

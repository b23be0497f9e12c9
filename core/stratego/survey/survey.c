/* See survey.h: the turn and what is known of it. */
#include <string.h>

#include "core/memory.h"
#include "core/stratego/survey/parts.h"

struct ch_stratego_survey *ch_stratego_survey_new(void) {
    return ch_alloc(sizeof(struct ch_stratego_survey));
}

void ch_stratego_survey_free(struct ch_stratego_survey *survey) {
    if (!survey)
        return;
    ch_free(survey->candidate);
    ch_free(survey);
}

static void read_board(struct ch_stratego_survey *survey) {
    const struct ch_position *position = ch_history_position(survey->turn->history);
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            survey->left[seat][kind] = survey->hidden[seat][kind] =
                survey->stratego->army[kind] - ch_stratego_lost(position, seat, kind);
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        unsigned piece = ch_stratego_at(position, square);
        struct ch_stratego_unit *unit = &survey->unit[square];
        *unit = (struct ch_stratego_unit){.seat = -1};
        if (!piece)
            continue;
        unit->seat = (int8_t)ch_stratego_seat(piece);
        unit->kind = (uint8_t)ch_stratego_kind(piece);
        unit->moved = piece & CH_STRATEGO_MOVED;
        unit->shown = piece & CH_STRATEGO_SHOWN;
        if (unit->kind < CH_STRATEGO_RANKS)
            unit->chance[unit->kind] = 1;
        if (unit->shown && unit->kind < CH_STRATEGO_RANKS)
            survey->hidden[unit->seat][unit->kind]--;
    }
}

/* What cannot move is among the pieces that have not moved; all else is spread evenly over the rest
 * of both. */
static void spread_chances(struct ch_stratego_survey *survey) {
    int enemy = !survey->turn->seat, still = 0, moved = 0, fixed = 0, mobile = 0;
    const int *hidden = survey->hidden[enemy];
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        const struct ch_stratego_unit *unit = &survey->unit[square];
        if (unit->seat != enemy || unit->kind != CH_STRATEGO_UNKNOWN)
            continue;
        if (unit->moved)
            moved++;
        else
            still++;
    }
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        if (ch_stratego_moves_at_all(kind))
            mobile += hidden[kind];
        else
            fixed += hidden[kind];
    double is_fixed = still > 0 ? (double)fixed / still : 0;
    is_fixed = is_fixed > 1 ? 1 : is_fixed;
    for (int square = 0; square < CH_STRATEGO_SQUARES; square++) {
        struct ch_stratego_unit *unit = &survey->unit[square];
        if (unit->seat != enemy || unit->kind != CH_STRATEGO_UNKNOWN)
            continue;
        double here = unit->moved ? 0 : is_fixed;
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++) {
            bool moves = ch_stratego_moves_at_all(kind);
            int all = moves ? mobile : fixed;
            double part = all > 0 ? (double)hidden[kind] / all : 0;
            unit->chance[kind] = (float)(part * (moves ? 1 - here : here));
        }
    }
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
        survey->candidate = ch_realloc(survey->candidate,
                                       (size_t)survey->capacity * sizeof *survey->candidate);
        memset(survey->candidate, 0, (size_t)survey->capacity * sizeof *survey->candidate);
    }
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
            survey->price[seat][kind] =
                (struct ch_stratego_price){turn->game->kinds[kind].value, 0};
    read_board(survey);
    spread_chances(survey);
    return true;
}

const struct ch_stratego_unit *ch_stratego_survey_unit(const struct ch_stratego_survey *survey,
                                                       int square) {
    return &survey->unit[square];
}

int ch_stratego_survey_left(const struct ch_stratego_survey *survey, int seat, int kind) {
    return survey->left[seat][kind];
}

int ch_stratego_survey_hidden(const struct ch_stratego_survey *survey, int seat, int kind) {
    return survey->hidden[seat][kind];
}

static bool between(const struct ch_move *move, int a, int b) {
    return (move->path[0] == a && move->path[1] == b) || (move->path[0] == b && move->path[1] == a);
}

int ch_stratego_survey_run(const struct ch_stratego_survey *survey, int square, int *other) {
    const struct ch_history *history = survey->turn->history;
    int last = history->count - (survey->unit[square].seat == survey->turn->seat ? 2 : 1);
    *other = CH_NO_SQUARE;
    if (survey->unit[square].seat < 0 || last < 0 ||
        history->plies[last].move.path[1] != square)
        return 0;
    int run = 0, from = history->plies[last].move.path[0];
    for (int ply = last; ply >= 0 && between(&history->plies[ply].move, from, square); ply -= 2)
        run++;
    *other = from;
    return run;
}

int ch_stratego_survey_balance(const struct ch_stratego_survey *survey) {
    int own = survey->turn->seat, balance = 0;
    for (int kind = 0; kind < CH_STRATEGO_RANKS; kind++)
        balance += survey->left[own][kind] * survey->price[own][kind].points -
                   survey->left[!own][kind] * survey->price[!own][kind].points;
    return balance;
}

void ch_stratego_survey_price(struct ch_stratego_survey *survey, int seat, int kind,
                              struct ch_stratego_price price) {
    survey->price[seat][kind] = price;
    survey->number++;
}

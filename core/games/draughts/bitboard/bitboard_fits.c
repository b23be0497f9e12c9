/* Which rules have a shape that the kernel has. */
#include "core/games/draughts/bitboard/bitboard.h"
#include "core/games/draughts/bitboard/bitboard_keys.h"

enum { MAN_AND_KING = 2 };

/* Ways of the rules: bits of the drawn board. */
enum {
    UP = 1 << CH_NW | 1 << CH_NE,
    DOWN = 1 << CH_SW | 1 << CH_SE,
    DIAGONAL = UP | DOWN,
    ORTHOGONAL = 1 << CH_N | 1 << CH_E | 1 << CH_S | 1 << CH_W
};

/* Cells from a square to the next in each direction. */
static const int8_t row_step[CH_DIRECTIONS] = {-2, -1, 0, 1, 2, 1, 0, -1};
static const int8_t column_step[CH_DIRECTIONS] = {0, 1, 2, 1, 0, -1, -2, -1};

int ch_bitboard_cell(const struct ch_game *game, int row, int column) {
    if (row < 0 || row >= game->rows || column < 0 || column >= game->columns)
        return CH_NO_SQUARE;
    return game->cell[row * game->columns + column];
}

static bool is_played(const struct ch_draughts *draughts, int row, int column) {
    return (row + column) % 2 == (draughts->rules.dark_left ? 1 : 0);
}

/* Every second cell is a square and its neighbours are the next in each way. */
static bool board_fits(const struct ch_draughts *draughts, int ways) {
    const struct ch_game *game = &draughts->game;
    if (!draughts->rules.diagonal || game->rows != game->columns ||
        (game->rows != 8 && game->rows != 10) ||
        draughts->rules.squares != game->rows * game->columns / 2)
        return false;
    for (int row = 0; row < game->rows; row++)
        for (int column = 0; column < game->columns; column++) {
            int square = ch_bitboard_cell(game, row, column);
            if ((square != CH_NO_SQUARE) != is_played(draughts, row, column))
                return false;
            for (int i = 0; square != CH_NO_SQUARE && i < CH_DIRECTIONS; i++)
                if (ways >> i & 1 &&
                    draughts->rules.next[square][i] !=
                        ch_bitboard_cell(game, row + row_step[i], column + column_step[i]))
                    return false;
        }
    return true;
}

static int forward(const struct ch_rules *rules, int seat) {
    return seat == rules->up_seat ? UP : DOWN;
}

static bool steps_fit(const struct ch_rules *rules, int man, int king) {
    const struct ch_kind_rules *m = &rules->kind[man], *k = &rules->kind[king];
    if (m->step_count != 1 || k->step_count != 1 || m->hop_count || k->hop_count ||
        m->capture_count != 1 || k->capture_count != 1 || m->step[0].reach != CH_REACH_NEXT ||
        k->step[0].reach != k->capture[0].reach)
        return false;
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (m->step[0].ways[seat] != forward(rules, seat) || k->step[0].ways[seat] != DIAGONAL)
            return false;
    return true;
}

static bool capture_fits(const struct ch_rules *rules, const struct ch_capture_rule *capture) {
    return capture->method == CH_CAPTURE_JUMP && !capture->line && !capture->by_line &&
           !capture->once && capture->landing != CH_LANDING_BEHIND_KING &&
           (capture->reach == CH_REACH_ANY || capture->landing == CH_LANDING_NEXT) &&
           (capture->turn == CH_TURN_FREE ||
            (capture->turn == CH_TURN_NOT_BACK && !rules->at_once));
}

/* Nothing of what a shape that asks is asked for. */
static bool is_plain(const struct ch_draughts *draughts, int man, int king) {
    const struct ch_rules *rules = &draughts->rules;
    return rules->kind[man].capture[0].of >> king & 1 && rules->choice_count == 0 &&
           ch_bitboard_promotion(draughts, man, king) != CH_BITBOARD_AT_ONCE;
}

/* The shape that these captures have, or NULL. */
static const struct ch_bitboard_shape *find_shape(const struct ch_draughts *draughts, int man,
                                                  int king) {
    const struct ch_rules *rules = &draughts->rules;
    const struct ch_capture_rule *m = rules->kind[man].capture, *k = rules->kind[king].capture;
    const struct ch_bitboard_shape *const *shapes =
        draughts->game.rows == 8 ? ch_bitboard_shapes_8 : ch_bitboard_shapes_10;
    int all = k->ways[0], both = 1 << man | 1 << king;
    if (k->ways[1] != all || (all != DIAGONAL && all != (DIAGONAL | ORTHOGONAL)) || k->of != both)
        return NULL;
    for (const struct ch_bitboard_shape *shape; (shape = *shapes) != NULL; shapes++) {
        bool alike =
            shape->flying == (k->reach == CH_REACH_ANY) && shape->orthogonal == (all != DIAGONAL) &&
            (m->of == both || m->of == 1 << man) && (shape->asks || is_plain(draughts, man, king));
        for (int seat = 0; seat < CH_SEATS; seat++)
            alike = alike && m->ways[seat] == (shape->men_back ? all : forward(rules, seat));
        if (alike)
            return shape;
    }
    return NULL;
}

int ch_bitboard_promotion(const struct ch_draughts *draughts, int man, int king) {
    const struct ch_rules *rules = &draughts->rules;
    int promotions = 0, result = CH_BITBOARD_ON;
    for (int i = 0; i < rules->hook_count; i++) {
        const struct ch_hook *hook = &rules->hook[i];
        bool partial = hook->time == CH_HOOK_AFTER_PARTIAL;
        bool promotes = hook->action == CH_HOOK_PROMOTE;
        if (hook->kinds != 1 << man || (promotes && hook->to != king) ||
            (!promotes && hook->action != CH_HOOK_STOP) ||
            (!partial && (hook->time != CH_HOOK_AFTER_MOVE || !promotes)))
            return -1;
        for (int square = 0; square < rules->squares; square++)
            for (int seat = 0; seat < CH_SEATS; seat++) {
                const struct ch_game *game = &draughts->game;
                int row = seat == rules->up_seat ? 0 : game->rows - 1;
                bool last = false;
                for (int column = 0; column < game->columns; column++)
                    last = last || ch_bitboard_cell(game, row, column) == square;
                if (ch_square_in(&hook->zone[seat], square) != last)
                    return -1;
            }
        promotions += promotes;
        if (!promotes)
            result = CH_BITBOARD_STOP;
        else if (partial && result == CH_BITBOARD_ON)
            result = CH_BITBOARD_AT_ONCE;
    }
    return promotions == 1 ? result : -1;
}

const struct ch_bitboard_shape *ch_bitboard_shape_of(const struct ch_draughts *draughts) {
    const struct ch_rules *rules = &draughts->rules;
    int king = rules->highest, man = !king;
    if (rules->kind_count != MAN_AND_KING || king < 0 || king > 1 || !rules->mandatory ||
        rules->released || !rules->complete || !rules->revisit || !steps_fit(rules, man, king) ||
        !capture_fits(rules, rules->kind[man].capture) ||
        !capture_fits(rules, rules->kind[king].capture) ||
        rules->kind[man].capture[0].reach != CH_REACH_NEXT || !ch_bitboard_keys_fit(rules) ||
        ch_bitboard_promotion(draughts, man, king) < 0)
        return NULL;
    const struct ch_bitboard_shape *shape = find_shape(draughts, man, king);
    return shape && board_fits(draughts, shape->orthogonal ? DIAGONAL | ORTHOGONAL : DIAGONAL)
               ? shape
               : NULL;
}

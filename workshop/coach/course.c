#include "workshop/coach/course.h"

#include "core/games/tactics.h"

/* Applies the move, ply `ply` of the line. */
static void apply_move(const struct ch_game *game, struct ch_history *history,
                       const struct ch_move *move, int ply, struct ch_course *course) {
    const struct ch_position *position = ch_history_position(history);
    struct ch_course_side *mover = &course->side[ply % 2], *other = &course->side[1 - ply % 2];
    int from = ch_move_from(move);
    for (int i = 0; i < move->captured_count; i++) {
        struct ch_piece piece = game->ops->piece_at(game, position, move->captured[i]);
        other->lost += game->kinds[piece.kind].value;
        other->kings += piece.kind == game->king_kind;
    }
    if (from != CH_NO_SQUARE && mover->crowned == 0) {
        struct ch_piece piece = game->ops->piece_at(game, position, from);
        if (game->kinds[piece.kind].rises && move->kind != piece.kind && move->kind != CH_KIND_GONE)
            mover->crowned = ply + 1;
    }
    ch_history_push(history, game, move);
}

/* Follows the captures that are to come, both sides playing for material. */
static void follow_captures(const struct ch_game *game, struct ch_history *history,
                            const struct ch_moves *legal, int ply, struct ch_course *course) {
    const struct ch_turn turn = {.game = game,
                                 .history = history,
                                 .legal = legal,
                                 .seat = game->ops->side(game, ch_history_position(history))};
    CH_SCOPED(ch_moves_done) struct ch_moves captures = {0};
    struct ch_tactics *tactics = ch_tactics_new();
    ch_tactics_begin(tactics, &turn);
    int best = ch_tactics_best(tactics);
    ch_tactics_exchange_line(tactics, best, &captures);
    if (legal->move[best].captured_count > 0) {
        apply_move(game, history, &legal->move[best], ply++, course);
        for (int i = 0; i < captures.count; i++)
            apply_move(game, history, &captures.move[i], ply++, course);
    }
    ch_tactics_free(tactics);
}

/* True if men and kings step along diagonals, so that each step goes to a row of the other sort. */
static bool steps_diagonally(const struct ch_game *game) {
    unsigned straight = 1u << CH_N | 1u << CH_E | 1u << CH_S | 1u << CH_W;
    return game->king_kind >= 0 && !ch_game_has_points(game) && game->forward[0] != 0 &&
           ((game->forward[0] | game->forward[1]) & straight) == 0;
}

/* Computes the opposition as core/games/draughts/stance.h does, by operations that every game
 * has. */
static void find_opposition(const struct ch_game *game, const struct ch_position *position,
                            int begins, struct ch_course *course) {
    int own = game->ops->side(game, position), system = 0, lead = 0;
    bool up = (game->forward[own] & (1u << CH_NE | 1u << CH_NW)) != 0;
    for (int i = 0; i < game->rows * game->columns; i++) {
        if (game->cell[i] == CH_NO_SQUARE)
            continue;
        struct ch_piece piece = game->ops->piece_at(game, position, game->cell[i]);
        if (piece.seat < 0)
            continue;
        int row = i / game->columns, to_go = up ? row : game->rows - 1 - row;
        system += to_go % 2;
        lead += piece.seat == own ? 1 : -1;
        course->pieces++;
    }
    if (lead == 0 && steps_diagonally(game))
        course->opposition = (system % 2 == 1) == (own == begins) ? 1 : -1;
}

void ch_course_of(const struct ch_turn *turn, const struct ch_judged_move *line,
                  struct ch_course *course) {
    const struct ch_game *game = turn->game;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    *course = (struct ch_course){0};
    ch_history_copy(&history, turn->history);
    for (int i = 0; i < line->line_count; i++)
        apply_move(game, &history, &line->line[i], i, course);
    game->ops->moves(game, &history, &legal);
    course->repeats = ch_history_repetitions(&history) > 1;
    if (legal.count > 0)
        follow_captures(game, &history, &legal, line->line_count, course);
    find_opposition(game, ch_history_position(&history), turn->seat, course);
}

/* See theme.h. */
#include "workshop/coach/theme.h"

#include "core/games/tactics.h"

/* AHEAD: plies of a line that are looked at; HALF: hundredths of a man. */
enum { AHEAD = 8, HALF = 50 };

static const char *const names[CH_THEMES] = {"",         "endgame",      "shot",
                                             "exchange", "run-away man", "king trapped"};

const char *ch_theme_name(enum ch_theme theme) {
    return names[theme];
}

/* Both moves' captures, or what the enemy's shots win after them, compared. */
static enum ch_theme tactical(const struct ch_turn *turn, int better, int played) {
    struct ch_tactics *tactics = ch_tactics_new();
    enum ch_theme theme = CH_THEME_NONE;
    ch_tactics_begin(tactics, turn);
    if (ch_tactics_shortfall(tactics, played) >= ch_tactics_shortfall(tactics, better) + HALF)
        theme = CH_THEME_EXCHANGE;
    else if (ch_tactics_shot(tactics, played) >= ch_tactics_shot(tactics, better) + HALF)
        theme = CH_THEME_SHOT;
    ch_tactics_free(tactics);
    return theme;
}

/* Whether men rise in a line: [0] the mover's, [1] the other side's. */
struct risen {
    bool side[2];
};

static struct risen risen_in(const struct ch_turn *turn, const struct ch_judged_move *move) {
    const struct ch_game *game = turn->game;
    struct risen risen = {{false, false}};
    struct ch_history history;
    ch_history_copy(&history, turn->history);
    for (int i = 0; i < move->line_count && i < AHEAD; i++) {
        const struct ch_move *each = &move->line[i];
        int from = ch_move_from(each);
        struct ch_piece piece = {.seat = -1};
        if (from != CH_NO_SQUARE)
            piece = game->ops->piece_at(game, ch_history_position(&history), from);
        if (piece.seat >= 0 && game->kinds[piece.kind].rises && each->kind != piece.kind &&
            each->kind != CH_KIND_GONE)
            risen.side[i % 2] = true;
        ch_history_push(&history, game, each);
    }
    ch_history_done(&history);
    return risen;
}

/* Kings of the side to move that can't move, where it may not capture. */
static int trapped_kings(const struct ch_game *game, const struct ch_history *history) {
    const struct ch_position *position = ch_history_position(history);
    int seat = game->ops->side(game, position), count = 0;
    struct ch_moves legal = {0};
    game->ops->moves(game, history, &legal);
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        bool stands = piece.seat == seat && piece.kind == game->king_kind;
        for (int i = 0; stands && i < legal.count; i++)
            stands = ch_move_from(&legal.move[i]) != square && legal.move[i].captured_count == 0;
        count += stands && legal.count > 0;
    }
    ch_moves_done(&legal);
    return count;
}

/* The same after the move and the reply to it. */
static int trapped_after(const struct ch_turn *turn, const struct ch_judged_move *move) {
    struct ch_history history;
    int count = 0;
    if (turn->game->king_kind < 0 || move->line_count < 2)
        return 0;
    ch_history_copy(&history, turn->history);
    ch_history_push(&history, turn->game, &move->line[0]);
    ch_history_push(&history, turn->game, &move->line[1]);
    count = trapped_kings(turn->game, &history);
    ch_history_done(&history);
    return count;
}

enum ch_theme ch_theme_of(const struct ch_judge *judge, const struct ch_turn *turn,
                          const struct ch_judged_move *better,
                          const struct ch_judged_move *played) {
    if (ch_judge_knows(judge, turn->history, &turn->legal->move[better->move]) &&
        ch_judge_knows(judge, turn->history, &turn->legal->move[played->move]))
        return CH_THEME_ENDGAME;
    if (ch_game_hidden(turn->game))
        return CH_THEME_NONE;
    enum ch_theme theme = tactical(turn, better->move, played->move);
    if (theme != CH_THEME_NONE)
        return theme;
    struct risen good = risen_in(turn, better), bad = risen_in(turn, played);
    if ((bad.side[1] && !good.side[1]) || (good.side[0] && !bad.side[0]))
        return CH_THEME_RUN_AWAY;
    return trapped_after(turn, played) > trapped_after(turn, better) ? CH_THEME_TRAPPED
                                                                      : CH_THEME_NONE;
}

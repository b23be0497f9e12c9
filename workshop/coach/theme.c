#include "workshop/coach/theme.h"

#include <assert.h>

#include "core/games/tactics.h"
#include "workshop/coach/course.h"

/* AHEAD: plies in which a man is crowned; HALF: hundredths of a man; FEW: pieces on the board of
 * which the opposition decides. */
enum { AHEAD = 8, HALF = 50, FEW = 8 };

static const char *const names[CH_THEMES] = {
    "",          "endgame",    "shot",       "exchange",  "run-away man", "king trapped",
    "game lost", "win missed", "repetition", "king lost", "man lost",     "man not won",
    "opposition"};

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

static bool crowned(const struct ch_course *course, int side) {
    assert(side >= 0 && side < CH_SEATS);
    return course->side[side].crowned > 0 && course->side[side].crowned <= AHEAD;
}

/* Compares the captures from either side in the lines. */
static enum ch_theme material(const struct ch_course *good, const struct ch_course *bad) {
    int lost = bad->side[0].lost - good->side[0].lost;
    int missed = good->side[1].lost - bad->side[1].lost;
    if (lost + missed < HALF)
        return CH_THEME_NONE;
    if (bad->side[0].kings > good->side[0].kings)
        return CH_THEME_KING_LOST;
    return lost >= missed ? CH_THEME_MAN_LOST : CH_THEME_MAN_MISSED;
}

/* Compares the ends of the lines, where one is over: it can't be compared with events in a line
 * that is not. / */
static enum ch_theme over(const struct ch_course *good, const struct ch_course *bad,
                          const struct ch_judged_move *better,
                          const struct ch_judged_move *played) {
    if (ch_judge_proven(played->score))
        return CH_THEME_GAME_LOST;
    if (ch_judge_proven(better->score))
        return CH_THEME_WIN_MISSED;
    return good->repeats != bad->repeats ? CH_THEME_REPETITION : CH_THEME_NONE;
}

static enum ch_theme opposed(const struct ch_course *good, const struct ch_course *bad) {
    bool few = good->pieces <= FEW && bad->pieces <= FEW;
    return few && good->opposition > 0 && bad->opposition < 0 ? CH_THEME_OPPOSITION : CH_THEME_NONE;
}

/* Kings of the side to move that can't move, where it may not capture. */
static int trapped_kings(const struct ch_game *game, const struct ch_history *history) {
    const struct ch_position *position = ch_history_position(history);
    int seat = game->ops->side(game, position), count = 0;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    game->ops->moves(game, history, &legal);
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        bool blocked = piece.seat == seat && piece.kind == game->king_kind;
        for (int i = 0; blocked && i < legal.count; i++)
            blocked = ch_move_from(&legal.move[i]) != square && legal.move[i].captured_count == 0;
        count += blocked && legal.count > 0;
    }
    return count;
}

/* The same after the move and the reply to it. */
static int trapped_after(const struct ch_turn *turn, const struct ch_judged_move *move) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    int count = 0;
    if (turn->game->king_kind < 0 || move->line_count < 2)
        return 0;
    ch_history_copy(&history, turn->history);
    ch_history_push(&history, turn->game, &move->line[0]);
    ch_history_push(&history, turn->game, &move->line[1]);
    count = trapped_kings(turn->game, &history);
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
    struct ch_course good, bad;
    ch_course_of(turn, better, &good);
    ch_course_of(turn, played, &bad);
    theme = over(&good, &bad, better, played);
    if (theme != CH_THEME_NONE)
        return theme;
    if ((crowned(&bad, 1) && !crowned(&good, 1)) || (crowned(&good, 0) && !crowned(&bad, 0)))
        return CH_THEME_RUN_AWAY;
    if (trapped_after(turn, played) > trapped_after(turn, better))
        return CH_THEME_TRAPPED;
    if (turn->game->king_kind < 0 || turn->game->losing)
        return CH_THEME_NONE;
    theme = material(&good, &bad);
    return theme == CH_THEME_NONE ? opposed(&good, &bad) : theme;
}

/* Finds the theme of a mistake in what its lines lead to. */
#include <stdlib.h>

#include "core/games/tactics.h"
#include "workshop/coach/quiet_theme.h"

/* The consequences of a line of moves: captures, crownings, and the opposition at its end. */

/* Of a side of a line: the one that begins it (0), the other (1). */
struct ch_course_side {
    int lost;    /* hundredths of a man of its pieces that are taken */
    int kings;   /* that are kings among them */
    int crowned; /* plies until one of its men is crowned; 0: none is */
};

struct ch_course {
    struct ch_course_side side[2];
    bool repeats; /* its last position stood on the board before */
    int pieces;   /* of both sides, at its end */
    /* The first captures: the ply of the first, from 1, 0: there is none; what each side takes
     * until the next quiet move, as `lost`. */
    int first, taken[CH_SEATS];
    bool quiet_again;
    struct ch_position end;
    /* At its end, in games of the draughts family that step along diagonals, while both have as
     * many pieces: 1: who begins it has the opposition, -1: the other; 0 elsewhere. Who is to move
     * has it if the pieces in the rows of its own back row, every second one, are odd. */
    int opposition;
};

/* Applies the move, ply `ply` of the line. */
static void apply_move(const struct ch_game *game, struct ch_history *history,
                       const struct ch_move *move, int ply, struct ch_course *course) {
    const struct ch_position *position = ch_history_position(history);
    struct ch_course_side *mover = &course->side[ply % 2], *other = &course->side[1 - ply % 2];
    int from = ch_move_from(move), count = ch_game_taken(game, move), taken = 0;
    for (int i = move->captured_count - count; i < move->captured_count; i++) {
        struct ch_piece piece = game->ops->piece_at(game, position, move->captured[i]);
        taken += game->kinds[piece.kind].value;
        other->kings += piece.kind == game->king_kind;
    }
    other->lost += taken;
    if (course->first == 0 && count > 0)
        course->first = ply + 1;
    course->quiet_again = course->quiet_again || (course->first > 0 && count == 0);
    course->taken[ply % 2] += course->quiet_again ? 0 : taken;
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
    if (ch_game_taken(game, &legal->move[best]) > 0) {
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

/* Plays the line from the turn's position, and behind it the captures that it leaves open. */
static void follow_line(const struct ch_turn *turn, const struct ch_judged_move *line,
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
    course->end = *ch_history_position(&history);
    find_opposition(game, &course->end, turn->seat, course);
}

/* AHEAD: plies in which a man is crowned; HALF: hundredths of a man; FEW: pieces on the board of
 * which the opposition decides; AT_ONCE: the ply in which a shot that is the reply takes first. */
enum { AHEAD = 8, HALF = 50, FEW = 8, AT_ONCE = 3 };

static const char *const names[CH_THEMES] = {"",
                                             "endgame",
                                             "shot",
                                             "exchange",
                                             "run-away man",
                                             "king trapped",
                                             "game lost",
                                             "win missed",
                                             "repetition",
                                             "king lost",
                                             "man lost",
                                             "man not won",
                                             "opposition",
                                             "man not stopped",
                                             "man not crowned",
                                             "not traded down",
                                             "double corner left open",
                                             "to and fro",
                                             "kings not brought nearer",
                                             "shot prepared",
                                             "shot missed",
                                             "king behind",
                                             "race lost",
                                             "short of moves",
                                             "enemy not short of moves",
                                             "men too far forward",
                                             "kings less free",
                                             "back row left",
                                             "threat allowed",
                                             "threat missed",
                                             "centre given up",
                                             "enemy let off the edge"};

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

/* True if the first captures are a shot of that side: a quiet move of it makes the other take
 * first, and it takes more. */
static bool is_shot(const struct ch_course *course, int side) {
    return course->first > 1 && course->first % 2 == side &&
           course->taken[side] >= course->taken[!side] + HALF;
}

/* Compares the captures from either side in the lines. */
static enum ch_theme material(const struct ch_course *good, const struct ch_course *bad) {
    int lost = bad->side[0].lost - good->side[0].lost;
    int missed = good->side[1].lost - bad->side[1].lost;
    if (lost + missed < HALF)
        return CH_THEME_NONE;
    if (bad->side[0].kings > good->side[0].kings)
        return CH_THEME_KING_LOST;
    if (lost < missed)
        return is_shot(good, 0) ? CH_THEME_SHOT_MISSED : CH_THEME_MAN_MISSED;
    return !is_shot(bad, 1)       ? CH_THEME_MAN_LOST
           : bad->first > AT_ONCE ? CH_THEME_SHOT_PREPARED
                                  : CH_THEME_SHOT;
}

/* Compares the ends of the lines, where one is over: it can't be compared with events in a line
 * that is not. */
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
            blocked =
                ch_move_from(&legal.move[i]) != square && ch_game_taken(game, &legal.move[i]) == 0;
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

/* The position after the line's first move, seen by the side that made it. */
struct after {
    bool repeated; /* it has occurred before */
    bool corner;   /* an enemy king is in a double corner, or comes there by its next move */
    int kings;     /* of its own */
    int away;      /* squares from these to the nearest enemy pieces, summed */
};

/* The row and the column of a square on the drawn board. */
static void find_cell(const struct ch_game *game, int square, int *row, int *column) {
    int cell = 0;
    while (game->cell[cell] != square)
        cell++;
    *row = cell / game->columns;
    *column = cell % game->columns;
}

/* True if the square touches a corner of the board that is no square. */
static bool is_double_corner(const struct ch_game *game, int square) {
    int row, column, last_row = game->rows - 1, last_column = game->columns - 1;
    find_cell(game, square, &row, &column);
    int rows_off = row < last_row - row ? row : last_row - row;
    int columns_off = column < last_column - column ? column : last_column - column;
    int corner = (row > last_row / 2 ? last_row : 0) * game->columns +
                 (column > last_column / 2 ? last_column : 0);
    return rows_off + columns_off == 1 && game->cell[corner] == CH_NO_SQUARE;
}

static int count_away(const struct ch_game *game, const struct ch_position *position, int from,
                      int seat) {
    int nearest = game->rows + game->columns, row, column, other_row, other_column;
    find_cell(game, from, &row, &column);
    for (int square = 0; square < game->graph.count; square++) {
        if (game->ops->piece_at(game, position, square).seat != !seat)
            continue;
        find_cell(game, square, &other_row, &other_column);
        int rows = abs(row - other_row), columns = abs(column - other_column);
        int away = rows > columns ? rows : columns;
        nearest = away < nearest ? away : nearest;
    }
    return nearest;
}

static void look_after(const struct ch_turn *turn, const struct ch_judged_move *line,
                       struct after *after) {
    const struct ch_game *game = turn->game;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves replies = {0};
    *after = (struct after){0};
    ch_history_copy(&history, turn->history);
    ch_history_push(&history, game, &line->line[0]);
    const struct ch_position *position = ch_history_position(&history);
    after->repeated = ch_history_repetitions(&history) > 1;
    game->ops->moves(game, &history, &replies);
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat < 0 || piece.kind != game->king_kind)
            continue;
        if (piece.seat == turn->seat) {
            after->kings++;
            after->away += count_away(game, position, square, turn->seat);
        } else {
            after->corner = after->corner || is_double_corner(game, square);
        }
        for (int i = 0; piece.seat != turn->seat && i < replies.count; i++) {
            const struct ch_move *reply = &replies.move[i];
            after->corner =
                after->corner || (ch_move_from(reply) == square &&
                                  is_double_corner(game, reply->path[reply->path_length - 1]));
        }
    }
}

/* True if the move takes back the last one that its side made. */
static bool goes_back(const struct ch_turn *turn, const struct ch_move *move) {
    const struct ch_history *history = turn->history;
    if (history->count < 2 || move->captured_count > 0)
        return false;
    const struct ch_move *last = &history->plies[history->count - 2].move;
    return last->captured_count == 0 && last->path[0] == move->path[move->path_length - 1] &&
           last->path[last->path_length - 1] == move->path[0];
}

static bool trades(const struct ch_course *course) {
    return course->side[0].lost > 0 && course->side[1].lost > 0;
}

enum ch_theme ch_theme_of_ending(const struct ch_turn *turn, const struct ch_judged_move *better,
                                 const struct ch_judged_move *played) {
    struct ch_course good, bad;
    struct after best, now;
    if (turn->game->king_kind < 0 || turn->game->losing)
        return CH_THEME_ENDGAME;
    follow_line(turn, better, &good);
    follow_line(turn, played, &bad);
    look_after(turn, better, &best);
    look_after(turn, played, &now);
    if (now.repeated && !best.repeated)
        return CH_THEME_REPETITION;
    enum ch_theme taken = material(&good, &bad);
    if (taken == CH_THEME_KING_LOST || taken == CH_THEME_MAN_LOST)
        return taken;
    if (crowned(&bad, 1) && !crowned(&good, 1))
        return CH_THEME_NOT_STOPPED;
    if (crowned(&good, 0) && !crowned(&bad, 0))
        return CH_THEME_NOT_CROWNED;
    if (trades(&good) && !trades(&bad))
        return CH_THEME_NOT_TRADED;
    if (opposed(&good, &bad) != CH_THEME_NONE)
        return CH_THEME_OPPOSITION;
    if (steps_diagonally(turn->game) && now.corner && !best.corner)
        return CH_THEME_CORNER;
    if (goes_back(turn, &played->line[0]))
        return CH_THEME_TO_AND_FRO;
    if (now.kings == best.kings && now.away > best.away)
        return CH_THEME_NOT_NEAR;
    if (taken != CH_THEME_NONE)
        return taken;
    enum ch_theme quiet = ch_theme_quiet(turn, better, played, &good.end, &bad.end);
    return quiet == CH_THEME_NONE ? CH_THEME_ENDGAME : quiet;
}

static int count_pieces(const struct ch_game *game, const struct ch_position *position) {
    int count = 0;
    for (int square = 0; square < game->graph.count; square++)
        count += game->ops->piece_at(game, position, square).seat >= 0;
    return count;
}

/* Themes of endings that no tables know. */
static enum ch_theme of_few(const struct ch_turn *turn, const struct ch_judged_move *better,
                            const struct ch_judged_move *played) {
    struct after best, now;
    if (count_pieces(turn->game, ch_history_position(turn->history)) > FEW)
        return CH_THEME_NONE;
    look_after(turn, better, &best);
    look_after(turn, played, &now);
    if (steps_diagonally(turn->game) && now.corner && !best.corner)
        return CH_THEME_CORNER;
    return goes_back(turn, &played->line[0]) ? CH_THEME_TO_AND_FRO : CH_THEME_NONE;
}

enum ch_theme ch_theme_of(const struct ch_judge *judge, const struct ch_turn *turn,
                          const struct ch_judged_move *better,
                          const struct ch_judged_move *played) {
    struct ch_judged_move lines[2] = {{.move = better->move}, {.move = played->move}};
    if (ch_ending_lines(judge, turn, &lines[0], &lines[1]))
        return ch_theme_of_ending(turn, &lines[0], &lines[1]);
    if (ch_game_hidden(turn->game))
        return CH_THEME_NONE;
    enum ch_theme theme = tactical(turn, better->move, played->move);
    if (theme != CH_THEME_NONE)
        return theme;
    struct ch_course good, bad;
    follow_line(turn, better, &good);
    follow_line(turn, played, &bad);
    theme = over(&good, &bad, better, played);
    if (theme != CH_THEME_NONE)
        return theme;
    if ((crowned(&bad, 1) && !crowned(&good, 1)) || (crowned(&good, 0) && !crowned(&bad, 0)))
        return CH_THEME_RUN_AWAY;
    if (trapped_after(turn, played) > trapped_after(turn, better))
        return CH_THEME_TRAPPED;
    if (turn->game->losing)
        return CH_THEME_NONE;
    if (turn->game->king_kind >= 0) {
        theme = material(&good, &bad);
        theme = theme == CH_THEME_NONE ? opposed(&good, &bad) : theme;
        theme = theme == CH_THEME_NONE ? of_few(turn, better, played) : theme;
    }
    return theme == CH_THEME_NONE ? ch_theme_quiet(turn, better, played, &good.end, &bad.end)
                                  : theme;
}

/* Finds themes that lose no piece; see quiet_theme.h. */
#include "workshop/coach/quiet_theme.h"

#include <stdlib.h>

#include "core/games/tactics.h"

/* What is counted of a side's pieces in a position. */
enum figure {
    KINGS,
    KING_STEPS, /* empty squares beside its kings, for each king */
    GUARDS,     /* men in its own back row */
    TEMPI,      /* rows that its men have behind them */
    CENTRE,     /* pieces in the middle half of the rows and of the columns */
    EDGE,       /* pieces on the edge */
    FIGURES
};

/* FAR: of a side without such a man, or of what does not happen in a line. */
enum { FAR = 1000 };

struct placed {
    int of[CH_SEATS][FIGURES]; /* of who begins the line, and of the other */
    int run[CH_SEATS];         /* rows that the nearest free man has to go */
};

struct board {
    const struct ch_game *game;
    struct ch_piece at[CH_MAX_SQUARES];
    int row[CH_MAX_SQUARES], column[CH_MAX_SQUARES];
    int kings[CH_SEATS];
};

static void set_up(const struct ch_game *game, const struct ch_position *position,
                   struct board *board) {
    *board = (struct board){.game = game};
    for (int i = 0; i < game->rows * game->columns; i++) {
        int square = game->cell[i];
        if (square == CH_NO_SQUARE)
            continue;
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        board->at[square] = piece;
        board->row[square] = i / game->columns;
        board->column[square] = i % game->columns;
        if (piece.seat >= 0)
            board->kings[piece.seat] += piece.kind == game->king_kind;
    }
}

static int rows_to_go(const struct board *board, int seat, int square) {
    bool up = (board->game->forward[seat] & (1u << CH_NW | 1u << CH_N | 1u << CH_NE)) != 0;
    return up ? board->row[square] : board->game->rows - 1 - board->row[square];
}

/* True if no enemy piece is ahead of the man within as many columns as rows, and no king can come
 * from behind: nothing meets it on its way. */
static bool is_free(const struct board *board, int man) {
    int seat = board->at[man].seat, goal = rows_to_go(board, seat, man);
    for (int square = 0; square < board->game->graph.count; square++) {
        int ahead = goal - rows_to_go(board, seat, square);
        if (board->at[square].seat == !seat && ahead > 0 &&
            abs(board->column[square] - board->column[man]) <= ahead)
            return false;
    }
    return board->kings[!seat] == 0;
}

static bool in_middle(int place, int length) {
    return abs(2 * place - (length - 1)) * 2 < length;
}

static void count_man(const struct board *board, int square, int of[], int *run) {
    int last = board->game->rows - 1;
    int rows = rows_to_go(board, board->at[square].seat, square);
    of[GUARDS] += rows == last;
    of[TEMPI] += last - rows;
    if (rows < *run && is_free(board, square))
        *run = rows;
}

static void count_king(const struct board *board, int square, int of[]) {
    of[KINGS]++;
    for (int way = 0; way < CH_DIRECTIONS; way++) {
        int to = board->game->graph.neighbour[square][way];
        of[KING_STEPS] += to != CH_NO_SQUARE && board->at[to].seat < 0;
    }
}

static void look(const struct ch_game *game, const struct ch_position *position, int begins,
                 struct placed *placed) {
    struct board board;
    set_up(game, position, &board);
    *placed = (struct placed){.run = {FAR, FAR}};
    for (int square = 0; square < game->graph.count; square++) {
        int seat = board.at[square].seat, side = seat != begins;
        int row = board.row[square], column = board.column[square];
        if (seat < 0)
            continue;
        int *of = placed->of[side];
        of[CENTRE] += in_middle(row, game->rows) && in_middle(column, game->columns);
        of[EDGE] += row == 0 || row == game->rows - 1 || column == 0 || column == game->columns - 1;
        if (board.at[square].kind == game->king_kind)
            count_king(&board, square, of);
        else if (game->kinds[board.at[square].kind].rises)
            count_man(&board, square, of, &placed->run[side]);
    }
}

/* By how much more the side that begins is ahead of the other in one position than in another. */
static int gain(const struct placed *in, const struct placed *than, enum figure figure) {
    return in->of[0][figure] - in->of[1][figure] - (than->of[0][figure] - than->of[1][figure]);
}

/* Of the moves, those by which nothing is lost at once: by captures, or by a shot. */
static int safe_moves(const struct ch_turn *turn) {
    int safe = 0;
    struct ch_tactics *tactics = ch_tactics_new();
    ch_tactics_begin(tactics, turn);
    for (int i = 0; i < turn->legal->count; i++)
        safe += ch_tactics_exchange(tactics, i)->net >= 0 && ch_tactics_shot(tactics, i) == 0;
    ch_tactics_free(tactics);
    return safe;
}

/* The fewest such moves that `side` has in a turn of the line's first plies in which it takes
 * nothing; FAR: there is no such turn. */
static int fewest_moves(const struct ch_turn *turn, const struct ch_judged_move *line, int plies,
                        int side) {
    const struct ch_game *game = turn->game;
    int fewest = FAR;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_history_copy(&history, turn->history);
    for (int i = 0; i < plies; i++) {
        ch_history_push(&history, game, &line->line[i]);
        if ((i + 1) % 2 != side)
            continue;
        const struct ch_turn next = {.game = game,
                                     .history = &history,
                                     .legal = &legal,
                                     .seat = side ? !turn->seat : turn->seat};
        legal.count = 0;
        game->ops->moves(game, &history, &legal);
        if (legal.count == 0 || ch_game_taken(game, &legal.move[0]) > 0)
            continue;
        int safe = safe_moves(&next);
        fewest = safe < fewest ? safe : fewest;
    }
    return fewest;
}

/* SHORT: so few moves, and so many fewer than after the other move. */
enum { SHORT = 2 };

static bool is_short(const struct ch_turn *turn, const struct ch_judged_move *in,
                     const struct ch_judged_move *than, int side) {
    int plies = in->line_count < than->line_count ? in->line_count : than->line_count;
    int fewest = fewest_moves(turn, in, plies, side);
    if (fewest > SHORT)
        return false;
    int other = fewest_moves(turn, than, plies, side);
    return other < FAR && other >= fewest + SHORT;
}

/* True if who begins is behind in the race of free men: the other's nearest one has fewer rows to
 * go. */
static bool is_behind(const struct placed *placed) {
    return placed->run[1] < placed->run[0];
}

static bool is_ahead(const struct placed *placed) {
    return placed->run[0] < placed->run[1];
}

/* TEMPI_MORE, STEPS: of whole boards, that are more than one exchange or move makes. */
enum { TEMPI_MORE = 4, STEPS = 2, MORE = 2 };

static enum ch_theme of_draughts(const struct ch_turn *turn, const struct ch_judged_move *better,
                                 const struct ch_judged_move *played, const struct placed *best,
                                 const struct placed *now) {
    if (gain(best, now, KINGS) > 0)
        return CH_THEME_KING_BEHIND;
    if ((is_behind(now) && !is_behind(best)) || (is_ahead(best) && !is_ahead(now)))
        return CH_THEME_RACE;
    if (is_short(turn, played, better, 0))
        return CH_THEME_SHORT;
    if (is_short(turn, better, played, 1))
        return CH_THEME_LET_OUT;
    if (gain(now, best, TEMPI) >= TEMPI_MORE)
        return CH_THEME_TOO_FAR;
    if (gain(best, now, KING_STEPS) >= STEPS)
        return CH_THEME_KINGS_HELD;
    return gain(best, now, GUARDS) >= MORE ? CH_THEME_GUARDS : CH_THEME_NONE;
}

/* True if the side could end the game as its winner by one move, were it its turn. */
static bool could_win(const struct ch_game *game, const struct ch_position *position, int seat) {
    struct ch_position start = *position;
    bool wins = false;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0}, replies = {0};
    if (game->ops->side(game, position) != seat)
        game->ops->pass(game, position, &start);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &legal);
    for (int i = 0; !wins && i < legal.count; i++) {
        ch_history_push(&history, game, &legal.move[i]);
        replies.count = 0;
        game->ops->moves(game, &history, &replies);
        struct ch_outcome outcome = game->ops->outcome(game, &history, &replies);
        wins = outcome.result == CH_WON && outcome.winner == seat;
        ch_history_pop(&history);
    }
    return wins;
}

/* The ply of the line after which that is so first; FAR: of none of the first `plies`. */
static int first_threat(const struct ch_turn *turn, const struct ch_judged_move *line, int plies,
                        int seat) {
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_copy(&history, turn->history);
    for (int i = 0; i < plies; i++) {
        ch_history_push(&history, turn->game, &line->line[i]);
        if (could_win(turn->game, ch_history_position(&history), seat))
            return i + 1;
    }
    return FAR;
}

/* SOONER: plies. */
enum { SOONER = 2 };

/* True if the seat threatens to win in one line, and not or later in the other. */
static bool is_sooner(const struct ch_turn *turn, const struct ch_judged_move *in,
                      const struct ch_judged_move *than, int seat) {
    int plies = in->line_count < than->line_count ? in->line_count : than->line_count;
    int first = first_threat(turn, in, plies, seat);
    return first < FAR && first_threat(turn, than, plies, seat) >= first + SOONER;
}

/* Of games in which pieces taken count for nothing. */
static enum ch_theme of_aim(const struct ch_turn *turn, const struct ch_judged_move *better,
                            const struct ch_judged_move *played, const struct placed *best,
                            const struct placed *now) {
    if (turn->game->ops->pass && is_sooner(turn, played, better, !turn->seat))
        return CH_THEME_THREAT;
    if (turn->game->ops->pass && is_sooner(turn, better, played, turn->seat))
        return CH_THEME_NO_THREAT;
    if (turn->game->forward[0] != turn->game->forward[1])
        return CH_THEME_NONE;
    if (gain(best, now, CENTRE) >= MORE)
        return CH_THEME_CENTRE;
    return best->of[1][EDGE] > now->of[1][EDGE] ? CH_THEME_LET_OFF_EDGE : CH_THEME_NONE;
}

enum ch_theme ch_theme_quiet(const struct ch_turn *turn, const struct ch_judged_move *better,
                             const struct ch_judged_move *played,
                             const struct ch_position *best_end, const struct ch_position *end) {
    const struct ch_game *game = turn->game;
    struct placed best, now;
    look(game, best_end, turn->seat, &best);
    look(game, end, turn->seat, &now);
    return game->aim             ? of_aim(turn, better, played, &best, &now)
           : game->king_kind < 0 ? CH_THEME_NONE
                                 : of_draughts(turn, better, played, &best, &now);
}

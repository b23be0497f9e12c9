/* The parts that are the same for every game. */
#include "core/games/game.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "core/base/memory.h"

struct ch_move *ch_moves_add_all(struct ch_moves *moves, int count) {
    if (moves->capacity - moves->count < count) {
        moves->capacity = moves->capacity * 2 + count + 31;
        moves->move = ch_realloc(moves->move, (size_t)moves->capacity * sizeof *moves->move);
    }
    struct ch_move *first = &moves->move[moves->count];
    assert(count >= 0);
    if (count > 0) /* else there may be no list yet */
        memset(first, 0, (size_t)count * sizeof *first);
    moves->count += count;
    return first;
}

struct ch_move *ch_moves_add(struct ch_moves *moves) {
    return ch_moves_add_all(moves, 1);
}

void ch_moves_done(struct ch_moves *moves) {
    ch_free(moves->move);
    *moves = (struct ch_moves){0};
}

bool ch_move_equal(const struct ch_move *a, const struct ch_move *b) {
    if (a->path_length != b->path_length || a->captured_count != b->captured_count ||
        a->kind != b->kind)
        return false;
    for (int i = 0; i < a->path_length; i++)
        if (a->path[i] != b->path[i])
            return false;
    for (int i = 0; i < a->captured_count; i++)
        if (a->captured[i] != b->captured[i])
            return false;
    return true;
}

bool ch_move_ends_alike(const struct ch_move *a, const struct ch_move *b) {
    assert(a->path_length > 0 && b->path_length > 0);
    if (ch_move_from(a) != ch_move_from(b) || a->captured_count != b->captured_count ||
        a->kind != b->kind || a->path[a->path_length - 1] != b->path[b->path_length - 1])
        return false;
    for (int i = 0; i < a->captured_count; i++)
        if (!memchr(b->captured, a->captured[i], b->captured_count))
            return false;
    return true;
}

int ch_moves_find(const struct ch_moves *moves, const struct ch_move *move) {
    for (int i = 0; i < moves->count; i++)
        if (ch_move_equal(&moves->move[i], move))
            return i;
    return -1;
}

int ch_game_seat(const struct ch_game *game, const char *name) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (strcasecmp(name, game->seat_name[seat]) == 0 ||
            (name[0] && !name[1] && toupper((unsigned char)name[0]) == game->seat_letter[seat]))
            return seat;
    return -1;
}

int ch_game_squares(const struct ch_game *game) {
    int squares = 0;
    for (int i = 0; i < game->rows * game->columns; i++)
        squares += game->cell[i] != CH_NO_SQUARE;
    return squares;
}

/* The square that touches the cell in this direction, or CH_NO_SQUARE. */
static int touching(const struct ch_game *game, int row, int column, int direction) {
    static const int down[CH_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
    static const int right[CH_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    row += down[direction];
    column += right[direction];
    bool inside = row >= 0 && row < game->rows && column >= 0 && column < game->columns;
    return inside ? game->cell[row * game->columns + column] : CH_NO_SQUARE;
}

void ch_game_lay_out(struct ch_game *game, int rows, int columns) {
    assert(rows > 0 && columns > 0 && rows * columns <= CH_MAX_SQUARES);
    game->rows = rows;
    game->columns = columns;
    game->graph.count = rows * columns;
    for (int square = 0; square < rows * columns; square++)
        game->cell[(rows - 1 - square / columns) * columns + square % columns] = (int16_t)square;
    for (int square = 0; square < rows * columns; square++)
        for (int way = 0; way < CH_DIRECTIONS; way++)
            game->graph.neighbour[square][way] =
                (int16_t)touching(game, rows - 1 - square / columns, square % columns, way);
}

bool ch_game_has_points(const struct ch_game *game) {
    unsigned joined = 0, parted = 0;
    for (int i = 0; i < game->rows * game->columns; i++)
        for (int way = 0; game->cell[i] != CH_NO_SQUARE && way < CH_DIRECTIONS; way++) {
            int other = touching(game, i / game->columns, i % game->columns, way);
            bool line = game->graph.neighbour[game->cell[i]][way] != CH_NO_SQUARE;
            joined |= (unsigned)(other != CH_NO_SQUARE && line) << way;
            parted |= (unsigned)(other != CH_NO_SQUARE && !line) << way;
        }
    return (joined & parted) != 0;
}

void ch_history_init(struct ch_history *history, const struct ch_game *game,
                     const struct ch_position *start) {
    *history = (struct ch_history){.start = *start, .start_hash = game->ops->hash(game, start)};
}

void ch_history_done(struct ch_history *history) {
    ch_free(history->plies);
    *history = (struct ch_history){0};
}

/* The hash of the line of moves that `move` adds to: FNV-1a (Fowler, Noll, Vo) over its bytes. */
static uint64_t add_to_line(uint64_t line, const struct ch_move *move) {
    const uint64_t prime = 0x100000001b3;
    line = (line ^ move->path_length) * prime;
    for (int i = 0; i < move->path_length; i++)
        line = (line ^ move->path[i]) * prime;
    line = (line ^ move->captured_count) * prime;
    for (int i = 0; i < move->captured_count; i++)
        line = (line ^ move->captured[i]) * prime;
    return line;
}

/* A slot for a ply more. */
static struct ch_ply *add_ply(struct ch_history *history) {
    if (history->count == history->capacity) {
        history->capacity = history->capacity ? history->capacity * 2 : 64;
        history->plies =
            ch_realloc(history->plies, (size_t)history->capacity * sizeof *history->plies);
    }
    return &history->plies[history->count];
}

/* All of the ply but the position after it, which is there. */
static void fill_ply(struct ch_history *history, const struct ch_game *game,
                     const struct ch_move *move) {
    struct ch_ply *ply = &history->plies[history->count];
    bool final = game->ops->irreversible(game, ch_history_position(history), move);
    assert(history->count < history->capacity);
    ply->move = *move;
    ply->quiet = final ? 0 : ch_history_quiet(history) + 1;
    ply->hash = game->ops->hash(game, &ply->after);
    ply->line = add_to_line(history->count > 0 ? ply[-1].line : 0xcbf29ce484222325, move);
    history->count++;
}

void ch_history_push(struct ch_history *history, const struct ch_game *game,
                     const struct ch_move *move) {
    struct ch_ply *ply = add_ply(history);
    game->ops->apply(game, ch_history_position(history), move, &ply->after);
    fill_ply(history, game, move);
}

void ch_history_push_view(struct ch_history *view, const struct ch_game *game,
                          const struct ch_move *move, const struct ch_position *after) {
    struct ch_ply *ply = add_ply(view);
    ply->after = *after;
    fill_ply(view, game, move);
    ply->line ^= ply->hash; /* the same moves may have shown different things */
}

void ch_history_follow(struct ch_history *view, const struct ch_game *game,
                       const struct ch_history *full, int seat) {
    assert(view->count <= full->count);
    while (view->count < full->count) {
        const struct ch_ply *ply = &full->plies[view->count];
        struct ch_position after;
        game->ops->view(game, &ply->after, seat, &after);
        ch_history_push_view(view, game, &ply->move, &after);
    }
}

void ch_history_init_view(struct ch_history *view, const struct ch_game *game,
                          const struct ch_history *full, int seat) {
    struct ch_position start;
    assert(ch_game_hidden(game) && (seat == 0 || seat == 1));
    game->ops->view(game, &full->start, seat, &start);
    ch_history_init(view, game, &start);
    view->start_quiet = full->start_quiet;
    ch_history_follow(view, game, full, seat);
}

const struct ch_history *ch_history_seen(const struct ch_history *history,
                                         const struct ch_game *game, int seat,
                                         struct ch_history *view) {
    *view = (struct ch_history){0};
    if (!ch_game_hidden(game))
        return history;
    ch_history_init_view(view, game, history, seat);
    return view;
}

void ch_history_pop(struct ch_history *history) {
    assert(history->count > 0);
    history->count--;
}

void ch_history_copy(struct ch_history *to, const struct ch_history *from) {
    *to = *from;
    to->capacity = from->count;
    to->plies = NULL;
    if (from->count > 0) {
        to->plies = ch_realloc(NULL, (size_t)from->count * sizeof *to->plies);
        memcpy(to->plies, from->plies, (size_t)from->count * sizeof *to->plies);
    }
}

const struct ch_position *ch_history_before(const struct ch_history *history, int ply) {
    assert(ply >= 0 && ply <= history->count);
    return ply > 0 ? &history->plies[ply - 1].after : &history->start;
}

const struct ch_position *ch_history_position(const struct ch_history *history) {
    return ch_history_before(history, history->count);
}

int ch_history_mover(const struct ch_history *history, const struct ch_game *game, int ply) {
    return game->ops->side(game, ch_history_before(history, ply));
}

int ch_history_quiet(const struct ch_history *history) {
    return history->count > 0 ? history->plies[history->count - 1].quiet : history->start_quiet;
}

/* How many plies before ply `count` - 1 the position now stood last, the search beginning `back`
 * plies before it; 0: it did not since the last irreversible move. */
static int stood(const struct ch_history *history, int back) {
    const struct ch_ply *now = &history->plies[history->count - 1];
    assert(history->count > 0 && back > 0);
    for (; back <= now->quiet && back <= history->count; back++) {
        int i = history->count - 1 - back;
        uint64_t hash = i >= 0 ? history->plies[i].hash : history->start_hash;
        const struct ch_position *then = i >= 0 ? &history->plies[i].after : &history->start;
        if (hash == now->hash && memcmp(then, &now->after, sizeof *then) == 0)
            return back;
    }
    return 0;
}

int ch_history_since(const struct ch_history *history) {
    return history->count > 0 ? stood(history, 1) : 0;
}

int ch_history_repetitions(const struct ch_history *history) {
    int seen = 1;
    for (int back = ch_history_since(history); back > 0; back = stood(history, back + 1))
        seen++;
    return seen;
}

void ch_moves_merge(struct ch_moves *moves) {
    int kept = 0;
    for (int i = 0; i < moves->count; i++) {
        bool repeated = false;
        for (int j = 0; j < kept && !repeated; j++)
            repeated = ch_move_ends_alike(&moves->move[i], &moves->move[j]);
        if (!repeated)
            moves->move[kept++] = moves->move[i];
    }
    moves->count = kept;
}

static uint64_t walk(const struct ch_game *game, struct ch_history *history, int depth,
                     bool by_result) {
    CH_SCOPED(ch_moves_done) struct ch_moves moves = {0};
    game->ops->moves(game, history, &moves);
    if (by_result)
        ch_moves_merge(&moves);
    uint64_t leaves = 0;
    assert(depth > 0);
    if (depth == 1)
        leaves = (uint64_t)moves.count;
    for (int i = 0; depth > 1 && i < moves.count; i++) {
        ch_history_push(history, game, &moves.move[i]);
        leaves += walk(game, history, depth - 1, by_result);
        ch_history_pop(history);
    }
    return leaves;
}

uint64_t ch_game_perft(const struct ch_game *game, const struct ch_position *position, int depth,
                       bool by_result) {
    if (depth <= 0)
        return 1;
    if (game->ops->perft)
        return game->ops->perft(game, position, depth, by_result);
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_init(&history, game, position);
    return walk(game, &history, depth, by_result);
}

int ch_game_material(const struct ch_game *game, const struct ch_position *position, int seat) {
    if (game->ops->material)
        return game->ops->material(game, position, seat);
    int material = 0;
    for (int square = 0; square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat >= 0)
            material +=
                piece.seat == seat ? game->kinds[piece.kind].value : -game->kinds[piece.kind].value;
    }
    return material;
}

bool ch_game_hidden(const struct ch_game *game) {
    return game->ops->view != NULL;
}

bool ch_game_known(const struct ch_game *game, const struct ch_position *position, int seat) {
    for (int square = 0; ch_game_hidden(game) && square < game->graph.count; square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat >= 0 && piece.kind == game->unknown_kind && (seat < 0 || piece.seat == seat))
            return false;
    }
    return true;
}

void ch_game_deal(const struct ch_game *game, struct ch_random *random,
                  struct ch_position *position) {
    struct ch_text text = ch_text_new();
    game->ops->start(game, position);
    for (int seat = 0; game->ops->deal && seat < CH_SEATS; seat++) {
        ch_text_clear(&text);
        game->ops->deal(game, seat, random, &text);
        enum ch_status status = game->ops->set_up(game, seat, text.data, position, NULL);
        assert(status == CH_OK); /* what a game deals is legal */
        (void)status;
    }
    ch_text_done(&text);
}

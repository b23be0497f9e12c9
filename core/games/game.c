#include "core/games/game.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

int ch_game_seat(const struct ch_game *game, const char *name) {
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (strcasecmp(name, game->seat_name[seat]) == 0 ||
            (name[0] && !name[1] && toupper((unsigned char)name[0]) == game->seat_letter[seat]))
            return seat;
    return -1;
}

struct ch_square_name ch_square_named(const struct ch_game *game, int square) {
    struct ch_square_name named;
    game->ops->square_name(game, square, named.name);
    return named;
}

int ch_game_squares(const struct ch_game *game) {
    int squares = 0;
    for (int i = 0; i < game->rows * game->columns; i++)
        squares += game->cell[i] != CH_NO_SQUARE;
    return squares;
}

/* The square that touches the cell in this direction, or CH_NO_SQUARE. */
static int touching(const struct ch_game *game, int row, int column, int direction) {
    if (direction >= CH_DIRECTIONS)
        return CH_NO_SQUARE;
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
        for (int way = 0; way < CH_WAYS; way++)
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

bool ch_game_is_shaped(const struct ch_game *game) {
    bool lacks[2] = {false, false}, has[2] = {false, false}; /* of either colour of cells */
    for (int i = 0; i < game->rows * game->columns; i++) {
        int colour = (i / game->columns + i % game->columns) % 2;
        bool square = game->cell[i] != CH_NO_SQUARE;
        has[colour] |= square;
        lacks[colour] |= !square;
    }
    bool lakes = game->graph.count == game->rows * game->columns;
    return !lakes && ((has[0] && lacks[0]) || (has[1] && lacks[1]));
}

int ch_game_captures(const struct ch_game *game, const struct ch_moves *moves) {
    int captures = 0;
    for (int i = 0; i < moves->count; i++)
        captures += ch_game_taken(game, &moves->move[i]) > 0;
    return captures;
}

bool ch_game_ends_alike(const struct ch_game *game, const struct ch_move *a,
                        const struct ch_move *b) {
    return ch_move_ends_alike(a, b) &&
           (!game->stacks || memcmp(a->captured, b->captured, a->captured_count) == 0);
}

void ch_game_merge(const struct ch_game *game, const struct ch_position *position,
                   struct ch_moves *moves) {
    if (!game->stacks) {
        ch_moves_merge(moves);
        return;
    }
    CH_FREED struct ch_position *after = ch_alloc((size_t)(moves->count + 1) * sizeof *after);
    int kept = 0;
    for (int i = 0; i < moves->count; i++) {
        bool repeated = false;
        game->ops->apply(game, position, &moves->move[i], &after[kept]);
        for (int j = 0; j < kept && !repeated; j++)
            repeated = memcmp(&after[j], &after[kept], sizeof *after) == 0;
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
        ch_game_merge(game, ch_history_position(history), &moves);
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
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    game->ops->start(game, position);
    for (int seat = 0; game->ops->deal && seat < CH_SEATS; seat++) {
        ch_text_clear(&text);
        game->ops->deal(game, seat, random, &text);
        enum ch_status status = game->ops->set_up(game, seat, text.data, position, NULL);
        assert(status == CH_OK); /* what a game deals is legal */
        (void)status;
    }
}

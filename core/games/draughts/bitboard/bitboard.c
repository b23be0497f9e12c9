/* The table of functions, which rules have a shape that the kernel has, the tables of a game, and
 * single squares. The moves are in bitboard_kernel.inc. */
#include "core/games/draughts/bitboard/bitboard.h"

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

static int cell_at(const struct ch_game *game, int row, int column) {
    if (row < 0 || row >= game->rows || column < 0 || column >= game->columns)
        return CH_NO_SQUARE;
    return game->cell[row * game->columns + column];
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
            int square = cell_at(game, row, column);
            if ((square != CH_NO_SQUARE) != ((row + column) % 2 == draughts->rules.dark_left))
                return false;
            for (int i = 0; square != CH_NO_SQUARE && i < CH_DIRECTIONS; i++)
                if (ways >> i & 1 && draughts->rules.next[square][i] !=
                                         cell_at(game, row + row_step[i], column + column_step[i]))
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
        k->step[0].reach != k->capture[0].reach || ch_square_any(&m->step[0].within[0]) ||
        ch_square_any(&k->step[0].within[0]))
        return false;
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (m->step[0].ways[seat] != forward(rules, seat) || k->step[0].ways[seat] != DIAGONAL)
            return false;
    return true;
}

static bool capture_fits(const struct ch_rules *rules, const struct ch_capture_rule *capture) {
    return capture->method == CH_CAPTURE_JUMP && !capture->line && !capture->by_line &&
           !capture->once && capture->reach != CH_REACH_EXACT &&
           !ch_square_any(&capture->within[0]) && capture->landing != CH_LANDING_BEHIND_KING &&
           (capture->reach == CH_REACH_ANY || capture->landing == CH_LANDING_NEXT) &&
           (capture->turn == CH_TURN_FREE ||
            (capture->turn == CH_TURN_NOT_BACK && !rules->at_once));
}

/* What promotion does to a man that comes to the last row in a capture (enum
 * ch_bitboard_promotion); -1: hooks that the kernel does not know. */
static int promotion_of(const struct ch_draughts *draughts, int man, int king) {
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
                    last = last || cell_at(game, row, column) == square;
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

/* Nothing of what a shape that asks is asked for. */
static bool is_plain(const struct ch_draughts *draughts, int man, int king) {
    const struct ch_rules *rules = &draughts->rules;
    return rules->kind[man].capture[0].of >> king & 1 && rules->choice_count == 0 &&
           promotion_of(draughts, man, king) != CH_BITBOARD_AT_ONCE;
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

/* The shape of a game's rules, or NULL if the kernel can't play them. */
static const struct ch_bitboard_shape *shape_of(const struct ch_draughts *draughts) {
    const struct ch_rules *rules = &draughts->rules;
    int king = rules->highest, man = !king;
    if (rules->kind_count != MAN_AND_KING || king < 0 || king > 1 || !rules->mandatory ||
        rules->released || rules->opening_count || rules->pass_from || !rules->complete ||
        !rules->revisit || !steps_fit(rules, man, king) ||
        !capture_fits(rules, rules->kind[man].capture) ||
        !capture_fits(rules, rules->kind[king].capture) ||
        rules->kind[man].capture[0].reach != CH_REACH_NEXT || !ch_bitboard_keys_fit(rules) ||
        promotion_of(draughts, man, king) < 0)
        return NULL;
    const struct ch_bitboard_shape *shape = find_shape(draughts, man, king);
    return shape && board_fits(draughts, shape->orthogonal ? DIAGONAL | ORTHOGONAL : DIAGONAL)
               ? shape
               : NULL;
}

static int bit_at(const struct ch_draughts *draughts, int row, int column) {
    int columns = draughts->game.columns, width = columns / 2;
    if (!draughts->rules.dark_left)
        column = columns - 1 - column;
    return row / 2 * (columns + 3) + row % 2 * (width + 1) + column / 2;
}

/* The lines, along the shifts of bitboard.h. */
static void fill_lines(struct ch_bitboard *bitboard, int columns) {
    const int shift[] = {columns / 2 + 1, columns / 2 + 2, 1, columns + 3};
    for (int way = 0; way < CH_BITBOARD_DIRECTIONS; way++)
        for (int bit = 0; bit < CH_BITBOARD_BITS; bit++) {
            int distance = 0;
            for (uint64_t at = UINT64_C(1) << bit; at && distance <= columns; distance++) {
                at = (way & 1 ? at >> shift[way / 2] : at << shift[way / 2]) & bitboard->board;
                bitboard->ray[way][bit] |= at;
                if (distance == 0)
                    bitboard->step[way][bit] = at;
                if (distance == 1)
                    bitboard->jump[way][bit] = at;
            }
        }
}

static void fill_man_steps(struct ch_bitboard *bitboard, int up_seat) {
    for (int way = 0; way < CH_WAY_E; way++)
        for (int bit = 0; bit < CH_BITBOARD_BITS; bit++) {
            uint64_t to = bitboard->step[way][bit];
            bool up = way == CH_WAY_NW || way == CH_WAY_NE;
            bitboard->man_step[way][bit] = (struct ch_walk_step){
                .from = (uint8_t)bit,
                .to = to ? (uint8_t)__builtin_ctzll(to) : CH_BITBOARD_OUTSIDE,
                .promotes = (to & bitboard->crown_row[up ? up_seat : !up_seat]) != 0};
        }
}

static void fill_order(struct ch_bitboard *bitboard, const struct ch_rules *rules) {
    static const uint8_t order[2][CH_BITBOARD_DIRECTIONS] = {
        {CH_WAY_SW, CH_WAY_SE, CH_WAY_NW, CH_WAY_NE, CH_WAY_S, CH_WAY_W, CH_WAY_E, CH_WAY_N},
        {CH_WAY_NW, CH_WAY_NE, CH_WAY_SW, CH_WAY_SE, CH_WAY_N, CH_WAY_W, CH_WAY_E, CH_WAY_S}};
    static const uint8_t mirrored[CH_BITBOARD_DIRECTIONS] = {
        CH_WAY_SE, CH_WAY_NW, CH_WAY_SW, CH_WAY_NE, CH_WAY_W, CH_WAY_E, CH_WAY_S, CH_WAY_N};
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int i = 0; i < CH_BITBOARD_DIRECTIONS; i++) {
            uint8_t way = order[seat == rules->up_seat][i];
            bitboard->order[seat][i] = rules->dark_left ? way : mirrored[way];
        }
}

static void fill_squares(struct ch_bitboard *bitboard, const struct ch_draughts *draughts) {
    const struct ch_game *game = &draughts->game;
    for (int row = 0; row < game->rows; row++)
        for (int column = 0; column < game->columns; column++) {
            int square = cell_at(game, row, column), bit = bit_at(draughts, row, column);
            if (square == CH_NO_SQUARE)
                continue;
            bitboard->bit[square] = (uint8_t)bit;
            bitboard->square[bit] = (uint8_t)square;
            bitboard->board |= UINT64_C(1) << bit;
            if (row == 0)
                bitboard->crown_row[draughts->rules.up_seat] |= UINT64_C(1) << bit;
            if (row == game->rows - 1)
                bitboard->crown_row[!draughts->rules.up_seat] |= UINT64_C(1) << bit;
        }
    bitboard->ascending = true;
    for (int square = 1; square < draughts->rules.squares; square++)
        if (bitboard->bit[square] < bitboard->bit[square - 1])
            bitboard->ascending = false;
}

static bool is_fast(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

/* True if the ends ask about nothing but the numbers of pieces that there are. */
static bool ends_fit(const struct ch_ends *ends) {
    if (ends->contact || ends->forbidden_time > 0)
        return false;
    for (int i = 0; i < ends->count; i++) {
        const struct ch_end_rule *rule = &ends->rule[i];
        if (rule->placed || rule->spares || (rule->when == CH_WHEN_NO_PIECES && rule->most > 0) ||
            (rule->when == CH_WHEN_NO_MOVES && rule->most != CH_MANY_PIECES))
            return false;
    }
    return true;
}

void *ch_bitboard_prepare(const struct ch_draughts *draughts, bool portable) {
    const struct ch_bitboard_shape *shape = shape_of(draughts);
    const struct ch_rules *rules = &draughts->rules;
    if (!shape || rules->columns || rules->placing || !ends_fit(&draughts->ends))
        return NULL;
    struct ch_bitboard *bitboard = ch_alloc(sizeof *bitboard);
    bitboard->functions = is_fast() && !portable ? &shape->fast : &shape->plain;
    bitboard->rules = rules;
    bitboard->king = (uint8_t)rules->highest;
    bitboard->man = !bitboard->king;
    int promotion = promotion_of(draughts, bitboard->man, bitboard->king);
    bitboard->stop = promotion == CH_BITBOARD_STOP ? ~UINT64_C(0) : 0;
    bitboard->crowned_at_once = promotion == CH_BITBOARD_AT_ONCE ? ~UINT64_C(0) : 0;
    bitboard->at_once = rules->at_once ? ~UINT64_C(0) : 0;
    bool takes_kings = rules->kind[bitboard->man].capture[0].of >> bitboard->king & 1;
    bitboard->spared = takes_kings ? 0 : ~UINT64_C(0);
    bitboard->landing = rules->kind[bitboard->king].capture[0].landing;
    bitboard->choice = ch_bitboard_choice_of(rules, true);
    bitboard->men_choice = ch_bitboard_choice_of(rules, false);
    fill_squares(bitboard, draughts);
    fill_lines(bitboard, draughts->game.columns);
    fill_man_steps(bitboard, rules->up_seat);
    fill_order(bitboard, rules);
    return bitboard;
}

static void *prepare(const struct ch_draughts *draughts) {
    return ch_bitboard_prepare(draughts, false);
}

static uint64_t set_of(const struct ch_bitboard *bitboard, int square) {
    return UINT64_C(1) << bitboard->bit[square];
}

static struct ch_piece piece_at(const struct ch_draughts *draughts,
                                const struct ch_position *position, int square) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    const uint64_t *pieces = &position->word[CH_BITBOARD_PIECES], set = set_of(bitboard, square);
    if (!((pieces[0] | pieces[1]) & set))
        return (struct ch_piece){-1, 0};
    return (struct ch_piece){pieces[1] & set ? 1 : 0, position->word[CH_BITBOARD_KINGS] & set
                                                          ? bitboard->king
                                                          : bitboard->man};
}

static void put(const struct ch_draughts *draughts, struct ch_position *position, int square,
                struct ch_piece piece) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    uint64_t set = set_of(bitboard, square);
    for (int i = CH_BITBOARD_PIECES; i <= CH_BITBOARD_KINGS; i++)
        position->word[i] &= ~set;
    if (piece.seat < 0)
        return;
    position->word[CH_BITBOARD_PIECES + piece.seat] |= set;
    if (piece.kind == bitboard->king)
        position->word[CH_BITBOARD_KINGS] |= set;
}

static int pieces(const struct ch_draughts *draughts, const struct ch_position *position,
                  struct ch_placed placed[CH_MAX_SQUARES]) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    uint64_t kings = position->word[CH_BITBOARD_KINGS];
    int n = 0;
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (uint64_t left = position->word[CH_BITBOARD_PIECES + seat]; left; left &= left - 1) {
            int bit = __builtin_ctzll(left);
            uint8_t kind = kings >> bit & 1 ? bitboard->king : bitboard->man;
            placed[n++] = (struct ch_placed){bitboard->square[bit], {(int8_t)seat, kind}};
        }
    return n;
}

static int count(const struct ch_draughts *draughts, const struct ch_position *position, int seat,
                 int kind) {
    uint64_t pieces = position->word[CH_BITBOARD_PIECES + seat];
    uint64_t kings = position->word[CH_BITBOARD_KINGS];
    bool of_kings = kind == ch_bitboard_of(draughts)->king;
    return __builtin_popcountll(pieces & (of_kings ? kings : ~kings));
}

static void apply(const struct ch_draughts *draughts, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    int seat = (int)before->word[0];
    uint64_t from = set_of(bitboard, move->path[0]);
    uint64_t to = set_of(bitboard, move->path[move->path_length - 1]), taken = 0;
    for (int i = 0; i < move->captured_count; i++)
        taken |= set_of(bitboard, move->captured[i]);
    *after = *before;
    after->word[0] = !seat;
    uint64_t *pieces = &after->word[CH_BITBOARD_PIECES];
    pieces[seat] = (pieces[seat] & ~from) | to;
    pieces[!seat] &= ~taken;
    uint64_t kings = after->word[CH_BITBOARD_KINGS] & ~(from | taken);
    after->word[CH_BITBOARD_KINGS] = move->kind == bitboard->king ? kings | to : kings;
}

static void moves(const struct ch_draughts *draughts, const struct ch_position *position,
                  bool all_paths, struct ch_moves *list) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    struct ch_bitboard_place now = ch_bitboard_place_of(position);
    bitboard->functions->moves(bitboard, &now, draughts->rules.by_result && !all_paths, list);
}

static bool captures(const struct ch_draughts *draughts, const struct ch_position *position) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    struct ch_bitboard_place now = ch_bitboard_place_of(position);
    return bitboard->functions->captures(bitboard, &now, now.seat);
}

static uint64_t perft(const struct ch_draughts *draughts, const struct ch_position *position,
                      int depth, bool by_result) {
    const struct ch_bitboard *bitboard = ch_bitboard_of(draughts);
    struct ch_bitboard_place now = ch_bitboard_place_of(position);
    return bitboard->functions->perft(bitboard, &now, depth,
                                      by_result || draughts->rules.by_result);
}

const struct ch_kernel ch_bitboard_kernel = {
    .name = "bitboard",
    .walk = &ch_bitboard_walk,
    .prepare = prepare,
    .piece_at = piece_at,
    .put = put,
    .pieces = pieces,
    .count = count,
    .moves = moves,
    .captures = captures,
    .apply = apply,
    .perft = perft,
};

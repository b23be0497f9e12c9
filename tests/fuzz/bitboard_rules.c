/* Fuzz target: rules of all shapes that bitboards play, and a position. The checks of every
 * kernel's moves hold, the code for any processor and that for newer ones agree, and the general
 * kernel lists the same moves in the same order and counts the same leaves. */
#include "core/games/draughts/bitboard/bitboard.h"
#include "tests/fuzz/kernel_checks.h"

enum {
    MAN,
    KING,
    UP = 1 << CH_NW | 1 << CH_NE,
    DOWN = 1 << CH_SW | 1 << CH_SE,
    DIAGONAL = UP | DOWN,
    ALL = 0xff,
    PARTLY_COUNTED = 200 /* positions with more moves are not compared: see CH_MAX_PARTIALS */
};

static void fill_board(struct ch_draughts *draughts, int rows, bool dark_left) {
    static const int up[CH_DIRECTIONS] = {-2, -1, 0, 1, 2, 1, 0, -1};
    static const int right[CH_DIRECTIONS] = {0, 1, 2, 1, 0, -1, -2, -1};
    struct ch_rules *rules = &draughts->rules;
    struct ch_game *game = &draughts->game;
    game->rows = game->columns = rows;
    rules->diagonal = true;
    rules->dark_left = dark_left;
    for (int cell = 0; cell < rows * rows; cell++) {
        bool playable = (cell / rows + cell % rows) % 2 == dark_left;
        game->cell[cell] = playable ? (int16_t)rules->squares++ : CH_NO_SQUARE;
    }
    for (int square = 0; square < rules->squares; square++)
        for (int way = 0; way < CH_WAYS; way++)
            rules->next[square][way] = CH_NO_SQUARE;
    for (int cell = 0; cell < rows * rows; cell++)
        for (int i = 0; game->cell[cell] != CH_NO_SQUARE && i < CH_DIRECTIONS; i++) {
            int row = cell / rows + up[i], column = cell % rows + right[i];
            bool on = row >= 0 && row < rows && column >= 0 && column < rows;
            rules->next[game->cell[cell]][i] = on ? game->cell[row * rows + column] : CH_NO_SQUARE;
        }
}

static void fill_pieces(struct bytes *bytes, struct ch_rules *rules) {
    bool back = take_below(bytes, 2), flying = take_below(bytes, 2);
    bool straight = back && flying && take_below(bytes, 2);
    enum ch_landing landing = flying ? (enum ch_landing)take_below(bytes, 3) : CH_LANDING_NEXT;
    rules->kind_count = 2;
    rules->highest = KING;
    for (int kind = MAN; kind <= KING; kind++) {
        struct ch_kind_rules *can = &rules->kind[kind];
        can->rank = kind;
        can->weight = 1 + take_below(bytes, 200);
        can->step_count = can->capture_count = 1;
        can->step[0].reach = kind == KING && flying ? CH_REACH_ANY : CH_REACH_NEXT;
        can->capture[0] = (struct ch_capture_rule){
            .of = kind == KING || take_below(bytes, 2) ? 1 << MAN | 1 << KING : 1 << MAN,
            .reach = can->step[0].reach,
            .landing = kind == KING ? landing : CH_LANDING_NEXT};
        for (int seat = 0; seat < CH_SEATS; seat++) {
            int ahead = seat == rules->up_seat ? UP : DOWN;
            can->step[0].ways[seat] = (uint8_t)(kind == KING ? DIAGONAL : ahead);
            can->capture[0].ways[seat] = (uint8_t)(straight               ? ALL
                                                   : kind == KING || back ? DIAGONAL
                                                                          : ahead);
        }
    }
    rules->by_result = landing != CH_LANDING_NEXT;
}

static void fill_promotion(struct bytes *bytes, struct ch_rules *rules, int columns) {
    int when = take_below(bytes, 3);
    struct ch_hook *hook = rules->hook;
    *hook = (struct ch_hook){.time = when ? CH_HOOK_AFTER_PARTIAL : CH_HOOK_AFTER_MOVE,
                             .action = CH_HOOK_PROMOTE,
                             .kinds = 1 << MAN,
                             .to = KING};
    for (int i = 0; i < columns / 2; i++) {
        hook->zone[rules->up_seat].word[0] |= UINT64_C(1) << i;
        hook->zone[!rules->up_seat].word[0] |= UINT64_C(1) << (rules->squares - 1 - i);
    }
    rules->hook_count = 1;
    if (when == 1) {
        hook[1] = hook[0];
        hook[1].action = CH_HOOK_STOP;
        rules->hook_count = 2;
    }
}

static void fill_rules(struct bytes *bytes, struct ch_draughts *draughts) {
    struct ch_rules *rules = &draughts->rules;
    int rows = take_below(bytes, 2) ? 10 : 8;
    fill_board(draughts, rows, take_below(bytes, 2));
    rules->up_seat = (uint8_t)take_below(bytes, 2);
    rules->mandatory = rules->complete = rules->revisit = true;
    rules->at_once = take_below(bytes, 2);
    fill_pieces(bytes, rules);
    fill_promotion(bytes, rules, rows);
    fill_choices(bytes, rules);
}

/* The same pieces as another kernel keeps them. */
static struct ch_position copy_position(const struct ch_draughts *from,
                                        const struct ch_position *position,
                                        const struct ch_draughts *to) {
    struct ch_position copy = {{position->word[0]}};
    for (int square = 0; square < from->rules.squares; square++) {
        struct ch_piece piece = from->kernel->piece_at(from, position, square);
        if (piece.seat >= 0)
            to->kernel->put(to, &copy, square, piece);
    }
    return copy;
}

static void check_same(const struct ch_draughts *one, const struct ch_position *position,
                       const struct ch_draughts *other) {
    struct ch_position copy = copy_position(one, position, other);
    CH_SCOPED(ch_moves_done) struct ch_moves all = {0};
    one->kernel->moves(one, position, true, &all);
    for (int all_paths = 0; all_paths < 2 && all.count < PARTLY_COUNTED; all_paths++) {
        struct ch_moves list[2] = {{0}, {0}};
        one->kernel->moves(one, position, all_paths, &list[0]);
        other->kernel->moves(other, &copy, all_paths, &list[1]);
        require(list[0].count == list[1].count);
        for (int i = 0; i < list[0].count; i++)
            require(all_paths ? ch_move_equal(&list[0].move[i], &list[1].move[i])
                              : ch_move_ends_alike(&list[0].move[i], &list[1].move[i]));
        for (int depth = 1; depth <= 2; depth++)
            require(one->kernel->perft(one, position, depth, all_paths) ==
                    other->kernel->perft(other, &copy, depth, all_paths));
        ch_moves_done(&list[0]);
        ch_moves_done(&list[1]);
    }
}

FUZZ(data, size) {
    struct bytes bytes = {data, size, 0};
    CH_FREED struct ch_draughts *fast = ch_alloc(sizeof *fast), *plain = ch_alloc(sizeof *plain),
                                *general = ch_alloc(sizeof *general);
    fill_rules(&bytes, fast);
    void *tables = ch_bitboard_prepare(fast, false);
    if (tables) {
        struct ch_position position;
        fast->kernel = &ch_bitboard_kernel;
        *plain = *general = *fast;
        general->kernel = &ch_general_kernel;
        fast->tables = tables;
        plain->tables = ch_bitboard_prepare(plain, true);
        general->tables = ch_general_kernel.prepare(general);
        fill_position(&bytes, fast, &position);
        check_position(fast, &position, 2);
        check_same(fast, &position, plain);
        check_same(fast, &position, general);
        ch_free(fast->tables);
        ch_free(plain->tables);
        ch_free(general->tables);
    }
}

#include "tests/support/breakthrough.h"

#include <stdio.h>
#include <string.h>

#include "core/games/text/board_text.h"
#include "core/notation/typed_moves.h"

/* A square is rank * 8 + file, a1 is 0. White is seat 0 and goes up. Words of a position: the side
 * to move, and each seat's men as bits. */
enum { SIDE = 8, SQUARES = SIDE * SIDE, MAX_MOVES = 6 * SIDE };

static const struct ch_game_ops ops;
static struct ch_game game;

static bool has_man(const struct ch_position *position, int seat, int square) {
    return position->word[1 + seat] >> square & 1;
}

/* Ranks that a man on the square still has to go. */
static int ranks_to_go(int seat, int square) {
    return seat == 0 ? SIDE - 1 - square / SIDE : square / SIDE;
}

static void start(const struct ch_game *of, struct ch_position *position) {
    (void)of;
    *position = (struct ch_position){.word = {0, 0xffff, UINT64_C(0xffff) << 48}};
}

static int side(const struct ch_game *of, const struct ch_position *position) {
    (void)of;
    return (int)position->word[0];
}

/* How the game has ended by the men on the board, if it has. */
static struct ch_outcome ended(const struct ch_position *position) {
    static const uint64_t last[CH_SEATS] = {UINT64_C(0xff) << 56, 0xff};
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (position->word[1 + seat] & last[seat])
            return (struct ch_outcome){CH_WON, seat, BREAKTHROUGH_REACHED};
        if (position->word[1 + seat] == 0)
            return (struct ch_outcome){CH_WON, !seat, CH_END_NO_PIECES};
    }
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

/* There is always a move: neither side's foremost men are in each other's way. */
static void moves(const struct ch_game *of, const struct ch_history *history,
                  struct ch_moves *list) {
    static const enum ch_direction ways[CH_SEATS][3] = {{CH_NW, CH_N, CH_NE}, {CH_SW, CH_S, CH_SE}};
    const struct ch_position *position = ch_history_position(history);
    int seat = side(of, position);
    if (ended(position).result != CH_ONGOING)
        return;
    for (int from = 0; from < SQUARES; from++)
        for (int way = 0; way < 3 && has_man(position, seat, from); way++) {
            int to = of->graph.neighbour[from][ways[seat][way]];
            if (to == CH_NO_SQUARE || has_man(position, seat, to) ||
                (way == 1 && has_man(position, !seat, to)))
                continue;
            struct ch_move *move = ch_moves_add(list);
            *move = (struct ch_move){.path_length = 2, .path = {(uint8_t)from, (uint8_t)to}};
            if (has_man(position, !seat, to))
                move->captured[move->captured_count++] = (uint8_t)to;
        }
}

static void apply(const struct ch_game *of, const struct ch_position *before,
                  const struct ch_move *move, struct ch_position *after) {
    int seat = side(of, before);
    uint64_t from = UINT64_C(1) << move->path[0], to = UINT64_C(1) << move->path[1];
    *after = *before;
    after->word[0] = !seat;
    after->word[1 + seat] = (before->word[1 + seat] & ~from) | to;
    after->word[1 + !seat] = before->word[1 + !seat] & ~to;
}

/* Men never go back. */
static bool irreversible(const struct ch_game *of, const struct ch_position *before,
                         const struct ch_move *move) {
    (void)of, (void)before, (void)move;
    return true;
}

static struct ch_outcome outcome(const struct ch_game *of, const struct ch_history *history,
                                 const struct ch_moves *legal) {
    (void)of, (void)legal;
    return ended(ch_history_position(history));
}

static uint64_t hash(const struct ch_game *of, const struct ch_position *position) {
    (void)of;
    return ch_hash_words(position->word, 1 + CH_SEATS);
}

static enum ch_status parse_position(const struct ch_game *of, const char *text,
                                     struct ch_position *position, struct ch_error *error) {
    struct ch_piece piece[CH_MAX_SQUARES];
    int turn;
    enum ch_status status = ch_board_text_parse(of, text, piece, NULL, &turn, NULL, error);
    if (status != CH_OK)
        return status;
    *position = (struct ch_position){.word = {(uint64_t)turn}};
    for (int square = 0; square < SQUARES; square++)
        if (piece[square].seat >= 0)
            position->word[1 + piece[square].seat] |= UINT64_C(1) << square;
    return CH_OK;
}

static void square_name(const struct ch_game *of, int square, char name[CH_SQUARE_NAME]) {
    (void)of;
    snprintf(name, CH_SQUARE_NAME, "%c%d", 'a' + square % SIDE, square / SIDE + 1);
}

static int square_from_name(const struct ch_game *of, const char *name) {
    (void)of;
    bool known =
        strlen(name) == 2 && name[0] >= 'a' && name[0] <= 'h' && name[1] >= '1' && name[1] <= '8';
    return known ? (name[1] - '1') * SIDE + name[0] - 'a' : CH_NO_SQUARE;
}

static void format_move(const struct ch_game *of, const struct ch_move *move,
                        const struct ch_moves *legal, enum ch_notation notation,
                        struct ch_text *text) {
    char from[CH_SQUARE_NAME], to[CH_SQUARE_NAME];
    (void)legal, (void)notation;
    square_name(of, move->path[0], from);
    square_name(of, move->path[1], to);
    ch_text_addf(text, "%s%c%s", from, move->captured_count > 0 ? 'x' : '-', to);
}

static enum ch_status parse_move(const struct ch_game *of, const struct ch_history *history,
                                 const struct ch_moves *legal, const char *text,
                                 struct ch_move *move, bool *warning, struct ch_error *error) {
    int index[MAX_MOVES];
    (void)history;
    if (ch_moves_with_prefix(of, legal, text, true, index) != 1)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "`%.40s` is no legal move", text);
    *move = legal->move[index[0]];
    if (warning)
        *warning = false;
    return CH_OK;
}

static struct ch_piece piece_at(const struct ch_game *of, const struct ch_position *position,
                                int square) {
    (void)of;
    int seat = has_man(position, 1, square) ? 1 : has_man(position, 0, square) ? 0 : -1;
    return (struct ch_piece){(int8_t)seat, 0};
}

static void words(const struct ch_game *of, struct ch_text *text) {
    (void)of;
    ch_text_add(text,
                "Moves\tA man steps to an empty square before it, straight or diagonally.\n"
                "Captures\tIt captures diagonally forward, and need not.\n"
                "End\tWho reaches the last rank has won, and who has no man left has lost.\n");
}

static const struct ch_game_ops ops = {
    .start = start,
    .side = side,
    .moves = moves,
    .apply = apply,
    .irreversible = irreversible,
    .outcome = outcome,
    .hash = hash,
    .parse_position = parse_position,
    .format_position = ch_board_text_format,
    .parse_move = parse_move,
    .format_move = format_move,
    .square_name = square_name,
    .square_from_name = square_from_name,
    .piece_at = piece_at,
    .words = words,
};

static const char *const literature[] = {"Dan Troyka, Breakthrough, 2000", NULL};

static enum ch_status open_game(const char *settings, const struct ch_game **opened,
                                struct ch_error *error) {
    if (settings[0])
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "breakthrough has no rule variants");
    game = (struct ch_game){
        .ops = &ops,
        .name = breakthrough_row.name,
        .title = "Breakthrough",
        .family = breakthrough_row.name,
        .seat_name = {"White", "Black"},
        .seat_letter = {'W', 'B'},
        .forward = {1 << CH_NW | 1 << CH_N | 1 << CH_NE, 1 << CH_SW | 1 << CH_S | 1 << CH_SE},
        .kinds = {{.name = "man", .letter = 'm', .value = 100}},
        .kind_count = 1,
        .king_kind = -1,
        .about = "",
        .literature = literature,
        .kernel = "built-in",
    };
    ch_game_lay_out(&game, SIDE, SIDE);
    *opened = &game;
    return CH_OK;
}

static const struct ch_end_words ends[] = {{"reached", "the last rank was reached"}};

const struct ch_own_game breakthrough_row = {
    .name = "breakthrough",
    .open = open_game,
    .ends = ends,
    .end_count = sizeof ends / sizeof *ends,
};

/* What rules see of it: (runner (side own) (square e5) (ranks 3)) of each man, and (ranks-to-go
 * ?m), what the man of ?m has to go after it. Nothing has to be kept for a turn. */
static const struct ch_template facts[] = {{"runner", {"side", "square", "ranks"}}};
static const struct ch_templates templates = {facts, sizeof facts / sizeof *facts};

static bool is(const struct ch_game *of) {
    return of->ops == &ops;
}

static void add_facts(struct ch_input *input, const struct ch_run *run) {
    for (int square = 0; square < SQUARES; square++) {
        int seat = run->board[square].seat;
        if (seat < 0)
            continue;
        struct ch_atom values[] = {ch_input_side(input, seat), input->square[square],
                                   ch_input_number(input, ranks_to_go(seat, square))};
        ch_input_add(input, &run->game_templates[0], values);
    }
}

static long long function_ranks(const struct ch_call *call) {
    const struct ch_turn *turn = call->run->turn;
    return ranks_to_go(turn->seat, turn->legal->move[call->given[0]].path[1]);
}

static const struct ch_function_row functions[] = {
    {{"ranks-to-go", "?m", "integer", "Breakthrough: ranks that the man of ?m has to go after it.",
      "0.1 us", NULL, CH_PRICES_NO_MATTER},
     'g',
     "11i",
     "m",
     {.integer = function_ranks},
     0,
     &breakthrough_bridge}};

const struct ch_bridge_game breakthrough_bridge = {
    .title = "Breakthrough",
    .lacks = "has no ranks to go",
    .is = is,
    .templates = &templates,
    .add_facts = add_facts,
    .functions = {functions, sizeof functions / sizeof *functions},
};

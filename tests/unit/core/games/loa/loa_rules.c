/* Lines of Action against the independent tables of tests/data/loa: legal moves, leaves, quads and
 * tactical captures. CH_LEAVES bounds the leaves of a position. */
#include "tests/unit/core/games/loa/loa_tables.h"

#include "core/games/loa/board.h"

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static const uint64_t standard_limit = 2000000;
#else
static const uint64_t standard_limit = 30000;
#endif

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The legal moves, sorted, parted by blanks, or `-`; freed with ch_free. */
static char *list_text(const struct ch_game *game, const struct ch_moves *moves) {
    CH_FREED char **each = ch_alloc(sizeof *each * (size_t)(moves->count + 1));
    for (int i = 0; i < moves->count; i++)
        each[i] = move_text(game, &moves->move[i]);
    qsort(each, (size_t)moves->count, sizeof *each, by_text);
    struct ch_text all = ch_text_new();
    ch_text_add(&all, moves->count ? "" : "-");
    for (int i = 0; i < moves->count; i++) {
        ch_text_addf(&all, "%s%s", i ? " " : "", each[i]);
        ch_free(each[i]);
    }
    return ch_text_take(&all);
}

/* Positions that differ have different hashes: this one, with the other side to move, and after
 * each move. A move may be made in place. */
static void check_hashes(const struct ch_game *game, const struct ch_position *position,
                         const struct ch_moves *moves) {
    uint64_t hash[2 + CH_LOA_MOVES];
    struct ch_position after;
    int count = 0;
    hash[count++] = game->ops->hash(game, position);
    game->ops->pass(game, position, &after);
    hash[count++] = game->ops->hash(game, &after);
    for (int i = 0; i < moves->count; i++) {
        struct ch_position made = *position;
        game->ops->apply(game, position, &moves->move[i], &after);
        game->ops->apply(game, &made, &moves->move[i], &made);
        assert_memory_equal(&made, &after, sizeof after);
        hash[count++] = game->ops->hash(game, &after);
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            assert_true(hash[i] != hash[j]);
}

/* size, position, legal moves */
static void move_row(char *field[]) {
    const struct ch_game *game = of_size(field[0]);
    struct ch_position position = position_of(game, field[1]);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
    CH_SCOPED(ch_moves_done) struct ch_moves moves = moves_of(game, &history);
    expect_text(game->name, field[1], list_text(game, &moves), field[2]);
    if (game->ops->can_capture &&
        game->ops->can_capture(game, &position) != (strchr(field[2], 'x') != NULL))
        complain("%s, %s: whether the side to move can capture", game->name, field[1]);
    check_hashes(game, &position, &moves);
}

TEST(legal_moves) {
    rows("moves.tsv", move_row, 4, 300);
}

/* One of the numbers of a row. */
static void expect_leaves(const char *what, char *field[], int depth, uint64_t found,
                          uint64_t expected) {
    if (found != expected)
        complain("%s, size %s, %s, depth %d: %llu leaves, not %llu", what, field[0], field[1],
                 depth, (unsigned long long)found, (unsigned long long)expected);
}

/* size, position, leaves at depth 1, 2 ..., captures, leaves where a connected side ends the game.
 * Both kernels, where there are two. */
static void perft_row(char *field[]) {
    const char *given = getenv("CH_LEAVES");
    uint64_t limit = given ? strtoull(given, NULL, 10) : standard_limit;
    const struct ch_game *game = of_size(field[0]), *general;
    struct ch_position position = position_of(game, field[1]);
    char name[40];
    snprintf(name, sizeof name, "loa:size=%s,kernel=general", field[0]);
    assert_int_equal(ch_game_open(name, &general, NULL), CH_OK);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &position);
    char *all = field[2], *ending = field[4];
    for (int depth = 1; *all && *ending; depth++) {
        uint64_t leaves = strtoull(all, &all, 10), left = strtoull(ending, &ending, 10);
        if (leaves > limit)
            continue;
        expect_leaves("perft", field, depth, ch_game_perft(game, &position, depth, false), left);
        if (leaves > standard_limit)
            continue;
        expect_leaves("by result", field, depth, ch_game_perft(game, &position, depth, true), left);
        expect_leaves("general", field, depth, ch_game_perft(general, &position, depth, false),
                      left);
        expect_leaves("lists", field, depth, listed_leaves(game, &history, depth), leaves);
    }
    assert_true(!*all && !*ending);
}

TEST(leaves) {
    rows("perft.tsv", perft_row, 5, 36);
}

/* size, position, for Black and for White 4E, groups, Q1, Q2, Q3, Q4, Qd */
static void quad_row(char *field[]) {
    const struct ch_game *game = of_size(field[0]);
    struct ch_position position = position_of(game, field[1]);
    struct ch_loa_board board, plain;
    ch_loa_board_set(&board, ch_loa_of(game), &position, true);
    ch_loa_board_set(&plain, ch_loa_of(game), &position, false);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        int groups = ch_loa_board_groups(&board, seat);
        if (ch_loa_board_euler4(&plain, seat) != ch_loa_board_euler4(&board, seat))
            complain("%s, %s: Euler number without quads, seat %d", game->name, field[1], seat);
        struct ch_text found = ch_text_new();
        ch_text_addf(&found, "%d %d", ch_loa_board_euler4(&board, seat), groups);
        static const enum ch_loa_quad types[] = {CH_LOA_Q1, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q4,
                                                 CH_LOA_QD};
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            ch_text_addf(&found, " %d", board.quads[seat][types[i]]);
        expect_text(game->name, field[1], ch_text_take(&found), field[2 + seat]);
        for (int way = 0; way < CH_LOA_METHODS; way++)
            if (ch_loa_board_connected(&board, seat, way) != (groups == 1))
                complain("%s, %s: connected, way %d, seat %d", game->name, field[1], way, seat);
    }
}

TEST(quads) {
    rows("quads.tsv", quad_row, 4, 250);
}

static const struct ch_loa_move *capture_of(const struct ch_game *game,
                                            const struct ch_loa_move moves[], int count,
                                            const char *text) {
    for (int i = 0; i < count; i++) {
        struct ch_move move = {.path_length = 2, .path = {moves[i].from, moves[i].to}};
        move.captured_count = moves[i].captures;
        move.captured[0] = moves[i].to;
        CH_FREED char *written = move_text(game, &move);
        bool same = strcmp(written, text) == 0;
        if (same)
            return &moves[i];
    }
    fail_msg("%s: no move %s", game->name, text);
    return NULL;
}

/* size, position, captures: change of 4E of the mover, of the other side, tactical (t), not (q), or
 * not given because of holes (?) */
static void capture_row(char *field[]) {
    const struct ch_game *game = of_size(field[0]);
    struct ch_position position = position_of(game, field[1]);
    struct ch_loa_board board;
    struct ch_loa_move moves[CH_LOA_MOVES];
    ch_loa_board_set(&board, ch_loa_of(game), &position, true);
    int count = ch_loa_board_moves(&board, moves);
    for (char *capture = strtok(field[2], " "); capture; capture = strtok(NULL, " ")) {
        char text[16], kind;
        int expected[CH_SEATS], found[CH_SEATS];
        assert_int_equal(
            sscanf(capture, "%15[^:]:%d,%d,%c", text, &expected[0], &expected[1], &kind), 4);
        const struct ch_loa_move *move = capture_of(game, moves, count, text);
        ch_loa_euler4_change(&board, move, &found[0], &found[1]);
        if (found[0] != expected[0] || found[1] != expected[1])
            complain("%s, %s, %s: 4E changes by %d and %d", game->name, field[1], capture, found[0],
                     found[1]);
        if (kind != '?' && ch_loa_tactical(&board, move) != (kind == 't'))
            complain("%s, %s, %s: tactical", game->name, field[1], capture);
    }
}

TEST(captures) {
    rows("captures.tsv", capture_row, 3, 110);
}

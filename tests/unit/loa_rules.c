/* Lines of Action against the tables of tests/data/loa, which tests/support/loa.py made without the
 * program: legal moves, leaves, quads, games, and every end with the readings of the disputed
 * rules; as the referee sees a game and as a search walks through it. CH_LEAVES says how many
 * leaves a position may have, CH_TABLES names a folder with other tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/games.h"
#include "core/loa/board.h"
#include "core/memory.h"
#include "core/search/walk.h"

enum { FIELDS = 6 };

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static const uint64_t standard_limit = 2000000;
#else
static const uint64_t standard_limit = 30000;
#endif

static int wrong;

static void complain(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    wrong++;
}

/* Calls `row` for each line of the table but its head, with its fields. Fails if there are fewer
 * than `least` or one complained. */
static void rows(const char *file, void (*row)(char *field[]), int fields, int least) {
    char path[512], *line = NULL;
    size_t room = 0;
    int count = 0;
    const char *folder = getenv("CH_TABLES");
    snprintf(path, sizeof path, "%s/%s", folder ? folder : CH_SOURCE "/tests/data/loa", file);
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    wrong = 0;
    while (getline(&line, &room, stream) > 0) {
        char *field[FIELDS], *rest = line;
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < fields; i++) {
            field[i] = strsep(&rest, "\t");
            assert_non_null(field[i]);
        }
        assert_null(rest);
        row(field);
        count++;
    }
    free(line);
    fclose(stream);
    assert_int_equal(wrong, 0);
    assert_true(count >= least);
}

static const struct ch_game *opened(const char *name) {
    const struct ch_game *game;
    struct ch_error error = {.text = ""};
    if (ch_game_open(name, &game, &error) != CH_OK)
        fail_msg("%s: %s", name, error.text);
    return game;
}

static const struct ch_game *of_size(const char *size) {
    char name[32];
    snprintf(name, sizeof name, "loa:size=%s", size);
    return opened(name);
}

static struct ch_position position_of(const struct ch_game *game, const char *text) {
    struct ch_position position;
    struct ch_error error = {.text = ""};
    if (strcmp(text, "start") == 0)
        game->ops->start(game, &position);
    else if (game->ops->parse_position(game, text, &position, &error) != CH_OK)
        fail_msg("%s: %s: %s", game->name, text, error.text);
    return position;
}

static void add_square(const struct ch_game *game, int square, struct ch_text *text) {
    for (int cell = 0; cell < game->rows * game->columns; cell++)
        if (game->cell[cell] == square)
            ch_text_addf(text, "%c%d", 'a' + cell % game->columns,
                         game->rows - cell / game->columns);
}

/* `d1-d3`, `d1xd3`, `pass`, whatever the game's own notation; freed with ch_free. */
static char *move_text(const struct ch_game *game, const struct ch_move *move) {
    struct ch_text text;
    ch_text_init(&text);
    assert_int_equal(move->path_length, 2);
    assert_true(move->captured_count <= 1);
    assert_true(!move->captured_count || move->captured[0] == move->path[1]);
    if (move->path[0] == move->path[1]) {
        ch_text_add(&text, "pass");
        return ch_text_take(&text);
    }
    add_square(game, move->path[0], &text);
    ch_text_add(&text, move->captured_count ? "x" : "-");
    add_square(game, move->path[1], &text);
    return ch_text_take(&text);
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The legal moves, sorted, parted by blanks, or `-`; freed with ch_free. */
static char *list_text(const struct ch_game *game, const struct ch_moves *moves) {
    char **each = ch_alloc(sizeof *each * (size_t)(moves->count + 1));
    struct ch_text all;
    for (int i = 0; i < moves->count; i++)
        each[i] = move_text(game, &moves->move[i]);
    qsort(each, (size_t)moves->count, sizeof *each, by_text);
    ch_text_init(&all);
    ch_text_add(&all, moves->count ? "" : "-");
    for (int i = 0; i < moves->count; i++) {
        ch_text_addf(&all, "%s%s", i ? " " : "", each[i]);
        ch_free(each[i]);
    }
    ch_free(each);
    return ch_text_take(&all);
}

static void expect_text(const char *what, const char *where, char *found, const char *expected) {
    if (strcmp(found, expected) != 0)
        complain("%s, %s\nfound    %s\nexpected %s", what, where, found, expected);
    ch_free(found);
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
    struct ch_history history;
    struct ch_moves moves = {0};
    ch_history_init(&history, game, &position);
    game->ops->moves(game, &history, &moves);
    expect_text(game->name, field[1], list_text(game, &moves), field[2]);
    if (game->ops->can_capture &&
        game->ops->can_capture(game, &position) != (strchr(field[2], 'x') != NULL))
        complain("%s, %s: whether the side to move can capture", game->name, field[1]);
    check_hashes(game, &position, &moves);
    ch_moves_done(&moves);
    ch_history_done(&history);
}

static void legal_moves(void **state) {
    (void)state;
    rows("moves.tsv", move_row, 4, 300);
}

/* size, position, leaves at depth 1, 2 ..., captures */
static void perft_row(char *field[]) {
    const char *given = getenv("CH_LEAVES");
    uint64_t limit = given ? strtoull(given, NULL, 10) : standard_limit;
    const struct ch_game *game = of_size(field[0]);
    struct ch_position position = position_of(game, field[1]);
    int depth = 1;
    for (char *leaves = strtok(field[2], " "); leaves; leaves = strtok(NULL, " "), depth++) {
        uint64_t expected = strtoull(leaves, NULL, 10);
        if (expected > limit)
            continue;
        for (int by_result = 0; by_result < (expected > standard_limit ? 1 : 2); by_result++) {
            uint64_t found = ch_game_perft(game, &position, depth, by_result);
            if (found != expected)
                complain("%s, %s, depth %d: %llu leaves, not %s", game->name, field[1], depth,
                         (unsigned long long)found, leaves);
        }
    }
}

static void leaves(void **state) {
    (void)state;
    rows("perft.tsv", perft_row, 4, 36);
}

/* size, position, for Black and for White 4E, groups, Q1, Q2, Q3, Q4, Qd */
static void quad_row(char *field[]) {
    const struct ch_game *game = of_size(field[0]);
    struct ch_position position = position_of(game, field[1]);
    struct ch_loa_board board, plain;
    ch_loa_board_set(&board, ch_loa_of(game), &position, true);
    ch_loa_board_set(&plain, ch_loa_of(game), &position, false);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_text found;
        int groups = ch_loa_board_groups(&board, seat);
        if (ch_loa_board_euler4(&plain, seat) != ch_loa_board_euler4(&board, seat))
            complain("%s, %s: Euler number without quads, seat %d", game->name, field[1], seat);
        ch_text_init(&found);
        ch_text_addf(&found, "%d %d", ch_loa_board_euler4(&board, seat), groups);
        static const enum ch_loa_quad types[] = {CH_LOA_Q1, CH_LOA_Q2, CH_LOA_Q3, CH_LOA_Q4,
                                                 CH_LOA_QD};
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            ch_text_addf(&found, " %d", board.quads[seat][types[i]]);
        expect_text(game->name, field[1], ch_text_take(&found), field[2 + seat]);
        for (int way = 0; way < CH_LOA_WAYS; way++)
            if (ch_loa_board_connected(&board, seat, way) != (groups == 1))
                complain("%s, %s: connected, way %d, seat %d", game->name, field[1], way, seat);
    }
}

static void quads(void **state) {
    (void)state;
    rows("quads.tsv", quad_row, 4, 250);
}

static char *outcome_text(const struct ch_game *game, struct ch_outcome outcome) {
    struct ch_text text;
    ch_text_init(&text);
    if (outcome.result == CH_ONGOING)
        ch_text_add(&text, "ongoing");
    else if (outcome.result == CH_DRAWN)
        ch_text_addf(&text, "drawn %s", ch_end_name(outcome.end));
    else
        ch_text_addf(&text, "%c %s", game->seat_letter[outcome.winner], ch_end_name(outcome.end));
    return ch_text_take(&text);
}

static char *walked(const struct ch_game *game, struct ch_walk *walk) {
    struct ch_outcome outcome = walk->ops->outcome(walk);
    if (outcome.result == CH_ONGOING) {
        int count;
        walk->ops->steps(walk, false, &count, &outcome);
    }
    return outcome_text(game, outcome);
}

/* What the walk says of a position that the game calls `expected`: for a search a position that
 * comes again is drawn, also where it takes three times. */
static void expect_walked(const struct ch_game *game, struct ch_walk *walk, const char *position,
                          const char *expected) {
    char *found = walked(game, walk);
    if (ch_loa_of(game)->repetition > 2 && strcmp(found, "drawn repetition") == 0)
        ch_free(found);
    else
        expect_text("walk", position, found, expected);
}

static void walk_on(struct ch_walk *walk, const struct ch_move *move) {
    int count;
    struct ch_outcome ended;
    const struct ch_step *steps = walk->ops->steps(walk, false, &count, &ended);
    for (int i = 0; i < count; i++)
        if (steps[i].from == move->path[0] && steps[i].to == move->path[1]) {
            struct ch_step step = steps[i];
            walk->ops->make(walk, &step);
            return;
        }
    complain("no step %d-%d", move->path[0], move->path[1]);
}

static const struct ch_move *move_of(const struct ch_game *game, const struct ch_moves *legal,
                                     const char *text) {
    for (int i = 0; i < legal->count; i++) {
        char *written = move_text(game, &legal->move[i]);
        bool same = strcmp(written, text) == 0;
        ch_free(written);
        if (same)
            return &legal->move[i];
    }
    fail_msg("%s: no move %s", game->name, text);
    return NULL;
}

struct replay {
    const struct ch_game *game;
    struct ch_history history;
    struct ch_moves legal; /* of the last position */
    struct ch_walk *far;   /* as a search from the first position went */
    struct ch_walk *near;  /* as a search from the present position begins */
    long options;          /* legal moves before all the plies */
};

/* The position must stand as `expected` says, for the referee and for searches. */
static void look(struct replay *replay, const char *expected) {
    const struct ch_game *game = replay->game;
    struct ch_text where;
    ch_text_init(&where);
    game->ops->format_position(game, ch_history_position(&replay->history), &where);
    replay->legal.count = 0;
    game->ops->moves(game, &replay->history, &replay->legal);
    struct ch_outcome outcome = game->ops->outcome(game, &replay->history, &replay->legal);
    expect_text(game->name, where.data, outcome_text(game, outcome), expected);
    replay->near->ops->begin(replay->near, &replay->history);
    expect_walked(game, replay->near, where.data, expected);
    if (replay->history.count < CH_WALK_STEPS)
        expect_walked(game, replay->far, where.data, expected);
    ch_text_done(&where);
}

/* Plays the moves ("-": none), which must stand as `expected` then and be ongoing before. Returns
 * the number of legal moves before all the plies. */
static long play(const struct ch_game *game, const struct ch_position *position, char *moves,
                 const char *expected, struct ch_position *last) {
    const struct ch_walk_options options = {.evaluator = "normal", .connect = "quads"};
    const struct ch_walk_ops *ops = ch_walk_of(game);
    struct replay replay = {
        .game = game, .far = ops->open(game, &options), .near = ops->open(game, &options)};
    ch_history_init(&replay.history, game, position);
    ops->begin(replay.far, &replay.history);
    char *move = strcmp(moves, "-") == 0 ? NULL : strtok(moves, " ");
    for (; move; move = strtok(NULL, " ")) {
        look(&replay, "ongoing");
        replay.options += replay.legal.count;
        const struct ch_move *made = move_of(game, &replay.legal, move);
        if (replay.history.count + 1 < CH_WALK_STEPS)
            walk_on(replay.far, made);
        ch_history_push(&replay.history, game, made);
    }
    look(&replay, expected);
    *last = *ch_history_position(&replay.history);
    ops->close(replay.far);
    ops->close(replay.near);
    ch_moves_done(&replay.legal);
    ch_history_done(&replay.history);
    return replay.options;
}

/* game, position, moves, outcome */
static void end_row(char *field[]) {
    const struct ch_game *game = opened(field[0]);
    struct ch_position position = position_of(game, field[1]), last;
    int before = wrong;
    play(game, &position, field[2], field[3], &last);
    if (wrong > before)
        complain("%s: %s: %s", field[0], field[1], field[4]);
}

static void ends(void **state) {
    (void)state;
    rows("ends.tsv", end_row, 5, 700);
}

/* game, name, moves, outcome, final position, legal moves over all plies */
static void game_row(char *field[]) {
    const struct ch_game *game = opened(field[0]);
    struct ch_position position = position_of(game, "start"), last;
    long options = play(game, &position, field[2], field[3], &last);
    position = position_of(game, field[4]);
    if (memcmp(&last, &position, sizeof last) != 0)
        complain("%s: the last position", field[1]);
    if (options != strtol(field[5], NULL, 10))
        complain("%s: %ld legal moves, not %s", field[1], options, field[5]);
}

static void games(void **state) {
    (void)state;
    rows("games.tsv", game_row, 6, 31);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_moves), cmocka_unit_test(leaves), cmocka_unit_test(quads),
        cmocka_unit_test(ends),        cmocka_unit_test(games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

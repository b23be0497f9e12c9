/* Stratego against the independent tables of tests/data/stratego: legal and refused moves, with the
 * law that refuses them, by the whole position and by the mover's view; ends; leaves. CH_LEAVES
 * bounds the leaves of a position. */
#include <zlib.h>

#include "tests/unit/core/games/stratego/stratego_tables.h"

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
static const uint64_t standard_limit = 2000000;
#else
static const uint64_t standard_limit = 10000;
#endif

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* `number:checksum` of the moves, as the tables have it; freed with ch_free. */
static char *checksum(const struct ch_moves *moves) {
    struct ch_text all, text;
    char *each[400];
    assert_true(moves->count < 400);
    all = ch_text_new();
    for (int i = 0; i < moves->count; i++) {
        text = ch_text_new();
        add_move(&moves->move[i], &text);
        each[i] = ch_text_take(&text);
    }
    qsort(each, (size_t)moves->count, sizeof *each, by_text);
    for (int i = 0; i < moves->count; i++) {
        ch_text_addf(&all, "%s%s", i ? " " : "", each[i]);
        ch_free(each[i]);
    }
    unsigned long sum = crc32(0, (const unsigned char *)all.data, (unsigned)all.length);
    ch_text_clear(&all);
    ch_text_addf(&all, "%d:%04lx", moves->count, sum & 0xffff);
    return ch_text_take(&all);
}

/* Adds the refused moves of the position: `ply:move:law`, separated and enclosed by blanks. */
static void add_refused(const struct ch_game *game, const struct ch_history *history,
                        struct ch_text *text) {
    struct ch_stratego_past past;
    CH_SCOPED(ch_moves_done) struct ch_moves steps = {0};
    const struct ch_position *now = ch_history_position(history);
    ch_stratego_past_read(&past, ch_stratego_of(game), history);
    ch_stratego_steps(ch_stratego_of(game), now, game->ops->side(game, now), &steps);
    for (int i = 0; i < steps.count; i++) {
        enum ch_stratego_law law = ch_stratego_past_law(&past, &steps.move[i]);
        if (law == CH_STRATEGO_ALLOWED)
            continue;
        ch_text_addf(text, "%d:", history->count);
        add_move(&steps.move[i], text);
        ch_text_addf(text, ":%s ", ch_stratego_law_name(law));
    }
}

/* The words of one text are those of the other, in any order. */
static void expect_words(const char *what, char *found, const char *expected) {
    size_t left = strcmp(expected, "-") == 0 ? 0 : strlen(expected) + 1;
    CH_SCOPED(ch_text_done) struct ch_text padded = ch_text_new();
    ch_text_addf(&padded, " %s ", expected);
    for (char *word = strtok(found, " "); word; word = strtok(NULL, " ")) {
        char enclosed[80];
        snprintf(enclosed, sizeof enclosed, " %s ", word);
        if (!strstr(padded.data, enclosed))
            complain("%s: %s is refused", what, word);
        left -= strlen(word) + 1;
    }
    if (left != 0)
        complain("%s: not all of these are refused: %s", what, expected);
}

static void expect_outcome(const struct ch_game *game, const struct ch_history *history,
                           const struct ch_moves *legal, const char *expected) {
    struct ch_outcome outcome = game->ops->outcome(game, history, legal);
    const char *how = outcome.end == CH_STRATEGO_FLAG_TAKEN ? "flag"
                      : outcome.end == CH_END_NO_MOVES      ? "no-moves"
                      : outcome.end == CH_END_PLY_LIMIT     ? "limit"
                                                            : "";
    struct ch_text text = ch_text_new();
    if (outcome.result == CH_ONGOING)
        ch_text_add(&text, "ongoing");
    else if (outcome.result == CH_DRAWN)
        ch_text_addf(&text, "drawn %s", how);
    else
        ch_text_addf(&text, "%c %s", "RB"[outcome.winner], how);
    expect_text(game->name, "outcome", ch_text_take(&text), expected);
}

static char *board_text(const struct ch_position *position) {
    struct ch_text text = ch_text_new();
    for (int row = 9; row >= 0; row--) {
        for (int column = 0; column < 10; column++) {
            unsigned piece = ch_stratego_at(position, row * 10 + column);
            bool lake = (row == 4 || row == 5) &&
                        (column == 2 || column == 3 || column == 6 || column == 7);
            char letter = lake ? '~' : '.';
            if (piece)
                letter = (ch_stratego_seat(piece) ? "fysntlpjcgmb"
                                                  : "FYSNTLPJCGMB")[ch_stratego_kind(piece)];
            ch_text_addf(&text, "%c", letter);
        }
        ch_text_add(&text, row > 0 ? "/" : "");
    }
    return ch_text_take(&text);
}

static char *marked_text(const struct ch_position *position) {
    struct ch_text text = ch_text_new();
    for (int square = 0; square < 100; square++)
        if (ch_stratego_at(position, square) & CH_STRATEGO_SHOWN)
            add_square(square, &text);
    ch_text_add(&text, ";");
    for (int square = 0; square < 100; square++)
        if (ch_stratego_at(position, square) & CH_STRATEGO_MOVED)
            add_square(square, &text);
    return ch_text_take(&text);
}

/* The mover's view allows and refuses the same. */
static void check_views(const struct ch_game *game, const struct ch_history *history,
                        const struct ch_moves *legal, const char *refused) {
    CH_SCOPED(ch_history_done) struct ch_history view;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const struct ch_position *now = ch_history_position(history);
    ch_history_init_view(&view, game, history, game->ops->side(game, now));
    CH_SCOPED(ch_moves_done) struct ch_moves seen = moves_of(game, &view);
    assert_int_equal(seen.count, legal->count);
    for (int i = 0; i < seen.count; i++)
        assert_true(ch_move_equal(&seen.move[i], &legal->move[i]));
    add_refused(game, &view, &text);
    assert_string_equal(text.data, refused);
}

static bool strikes(const struct ch_moves *moves) {
    for (int i = 0; i < moves->count; i++)
        if (moves->move[i].captured_count > 0)
            return true;
    return false;
}

/* game, set-ups, moves, legal moves before each ply, refused moves, outcome, board, marks */
static void game_row(char *field[]) {
    const struct ch_game *game = game_named(field[0]);
    const char *moves = field[3];
    CH_SCOPED(ch_history_done) struct ch_history history;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_text_done) struct ch_text refused = ch_text_new();
    begin(game, field[1], field[2], &history);
    for (char *sum = strtok(field[4], " "); sum; sum = strtok(NULL, " ")) {
        size_t said = refused.length;
        char where[40];
        snprintf(where, sizeof where, "before ply %d", history.count);
        list_moves(game, &history, &legal);
        expect_text(game->name, where, checksum(&legal), sum);
        add_refused(game, &history, &refused);
        check_views(game, &history, &legal, refused.data + said);
        if (strikes(&legal) && !game->ops->can_capture(game, ch_history_position(&history)))
            complain("%s, %s: it can strike", game->name, where);
        moves = make(game, &history, &legal, moves);
    }
    assert_string_equal(moves, "");
    list_moves(game, &history, &legal);
    expect_words(game->name, refused.data, field[5]);
    expect_outcome(game, &history, &legal, field[6]);
    expect_text(game->name, "board", board_text(ch_history_position(&history)), field[7]);
    expect_text(game->name, "marks", marked_text(ch_history_position(&history)), field[8]);
}

TEST(games_played) {
    rows("games.tsv", game_row, 9, 70);
}

/* game, set-ups, moves, outcome, purpose */
static void end_row(char *field[]) {
    const struct ch_game *game = game_named(field[0]);
    CH_SCOPED(ch_history_done) struct ch_history history;
    begin(game, field[1], field[2], &history);
    play(game, &history, field[3]);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
    expect_outcome(game, &history, &legal, field[4]);
}

TEST(ends) {
    rows("ends.tsv", end_row, 6, 80);
}

/* game, set-ups, moves before, leaves at depth 1, 2 ... */
static void perft_row(char *field[]) {
    const char *given = getenv("CH_LEAVES");
    uint64_t limit = given ? strtoull(given, NULL, 10) : standard_limit;
    const struct ch_game *game = game_named(field[0]);
    CH_SCOPED(ch_history_done) struct ch_history history;
    begin(game, field[1], field[2], &history);
    play(game, &history, field[3]);
    char *at = field[4];
    for (int depth = 1; *at; depth++) {
        uint64_t expected = strtoull(at, &at, 10);
        uint64_t found = expected > limit ? expected : listed_leaves(game, &history, depth);
        if (found != expected)
            complain("%s after %s, depth %d: %llu leaves, not %llu", field[0], field[3], depth,
                     (unsigned long long)found, (unsigned long long)expected);
        if (history.count == 0 && expected <= limit)
            assert_int_equal(ch_game_perft(game, &history.start, depth, false), expected);
    }
}

TEST(leaves) {
    rows("perft.tsv", perft_row, 5, 36);
}

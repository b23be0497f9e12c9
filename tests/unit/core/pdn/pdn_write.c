/* PDN as it is written: the form, and that reading it gives back the same game. */
#include "core/pdn/pdn.h"

#include "core/pdn/pdn_parts.h"
#include "tests/support/begin.h"

static const struct ch_game *english;

static void read(const char *text, struct ch_pdn_game *game) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    struct ch_error error = {0};
    ch_pdn_reader_init(&reader, text, strlen(text), "a.pdn", english);
    if (ch_pdn_read(&reader, game, &error) != CH_OK)
        fail_msg("line %d: %s\n%s", error.line, error.text, text);
}

static void written_as(const struct ch_pdn_game *game, const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_pdn_write(game, &text);
    assert_string_equal(expected, text.data);
}

static void rewritten_as(const char *from, const char *expected) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game game;
    read(from, &game);
    written_as(&game, expected);
}

TEST(a_plain_game) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game game;
    ch_pdn_game_init(&game, english, NULL);
    ch_pdn_tags_set(&game.tags, "Event", "a \"b\" \\");
    ch_pdn_tags_set(&game.tags, "Result", "*");
    strcpy(game.result, "1-0");
    written_as(
        &game,
        "[Event \"a \\\"b\\\" \\\\\"]\n[Result \"1-0\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n1-0\n\n");
    struct ch_outcome draw = {CH_DRAWN, -1, CH_END_AGREEMENT}, white = {CH_WON, 1, CH_END_NO_MOVES};
    assert_string_equal("1/2-1/2", ch_pdn_result(english, draw));
    assert_string_equal("0-1", ch_pdn_result(english, white));
}

TEST(moves_with_all_that_belongs_to_them) {
    rewritten_as(
        "{ start } 11-15! {[%clk 0:10:00] a} 23-18* (23-19 (22-18 {x} 15x22)) 8-11 27-23 1/2-1/2",
        "[Result \"1/2-1/2\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n"
        "{start} 1. 11-15! {[%clk 0:10:00] a} 1... 23-18 $7 (1... 23-19 (1... 22-18 {x}\n"
        "2. 15x22)) 2. 8-11 27-23 1/2-1/2\n\n");
    rewritten_as(
        "[FEN \"W:W32,K22:BK1,6\"]\n22-18 /FEN \"W::\"/ 18-14 { } *",
        "[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n[SetUp \"1\"]\n[FEN \"W:WK22,32:BK1,6\"]\n\n"
        "1. 22-18 /FEN \"W:WK18,32:BK1,6\"/ 1... 18-14 *\n\n");
}

/* 2 and 3 jumps by one piece to one square: the long form only where it is needed. */
TEST(captures_are_short_unless_ambiguous) {
    rewritten_as(
        "[FEN \"B:W7,14,22:B3\"]\n3x10x17x26 *",
        "[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n[SetUp \"1\"]\n[FEN \"B:W7,14,22:B3\"]\n\n"
        "1. 3x26 *\n\n");
    rewritten_as("[FEN \"B:W14,15,22,23:B10\"]\n10x17x26 *",
                 "[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n[SetUp \"1\"]\n"
                 "[FEN \"B:W14,15,22,23:B10\"]\n\n1. 10x17x26 *\n\n");
}

TEST(lines_are_short_and_no_word_is_misread) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game game, again;
    ch_pdn_game_init(&game, english, NULL);
    for (int i = 0; i < 40; i++)
        ch_pdn_comment(&game.line, 0, i % 3 ? "[Event \"x\"] %y" : "word { brace } here\n now");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_pdn_write(&game, &text);
    for (const char *at = strchr(text.data, '{'); *at;) {
        size_t length = strcspn(at, "\n");
        assert_true(length <= 79 || !memchr(at, ' ', 79) || strstr(at, "%y"));
        assert_true(at[0] != '[' && at[0] != '%');
        at += length + (at[length] == '\n');
    }
    read(text.data, &again);
    assert_string_equal(game.line.notes[0].comment, again.line.notes[0].comment);
}

static void note_equal(const struct ch_pdn_note *a, const struct ch_pdn_note *b) {
    assert_string_equal(a->comment ? a->comment : "", b->comment ? b->comment : "");
    assert_string_equal(a->strength, b->strength);
    assert_int_equal(a->nag_count, b->nag_count);
    assert_memory_equal(a->nags, b->nags, sizeof a->nags);
    assert_int_equal(a->has_elapsed, b->has_elapsed);
    assert_int_equal(a->elapsed_ms, b->elapsed_ms);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        assert_int_equal(a->has_clock[seat], b->has_clock[seat]);
        assert_int_equal(a->clock_ms[seat], b->clock_ms[seat]);
    }
}

static void line_equal(const struct ch_pdn_line *a, const struct ch_pdn_line *b) {
    assert_memory_equal(&a->history.start, &b->history.start, sizeof a->history.start);
    assert_int_equal(a->history.count, b->history.count);
    assert_int_equal(a->set_up, b->set_up);
    assert_int_equal(a->variation_count, b->variation_count);
    assert_int_equal(a->next != NULL, b->next != NULL);
    for (int i = 0; i < a->history.count; i++)
        assert_true(ch_move_equal(&a->history.plies[i].move, &b->history.plies[i].move));
    for (int i = 0; i <= a->history.count; i++)
        note_equal(&a->notes[i], &b->notes[i]);
    for (int i = 0; i < a->variation_count; i++) {
        assert_int_equal(a->variations[i].at, b->variations[i].at);
        line_equal(a->variations[i].line, b->variations[i].line);
    }
    if (a->next)
        line_equal(a->next, b->next);
}

static bool chance(struct ch_random *random, int percent) {
    return (int)ch_random_below(random, 100) < percent;
}

static void annotate(struct ch_random *random, struct ch_pdn_line *line, int ply) {
    static const char *const comments[] = {
        "x", "the move 9-14 is (perhaps) \"better\"", "$5 ; 1-0 * /a/",
        "a longer remark that goes over the end of the line for sure"};
    static const char *const marks[] = {"!", "?!", "(?)", "??"};
    struct ch_pdn_note *note = &line->notes[ply];
    if (chance(random, 20))
        ch_pdn_comment(line, ply, comments[ch_random_below(random, 4)]);
    if (ply > 0 && chance(random, 15))
        strcpy(note->strength, marks[ch_random_below(random, 4)]);
    while (note->nag_count < CH_PDN_NAGS && chance(random, 10))
        note->nags[note->nag_count++] = (uint16_t)ch_random_below(random, 1000);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        note->has_clock[seat] = chance(random, 10);
        note->clock_ms[seat] = note->has_clock[seat] ? ch_random_below(random, 40000000) : 0;
    }
    note->has_elapsed = chance(random, 10);
    note->elapsed_ms = note->has_elapsed ? ch_random_below(random, 100000) : 0;
}

static void play_on(struct ch_random *random, struct ch_pdn_line *line, int plies, int depth);

/* Another line instead of the last move. */
static void branch(struct ch_random *random, struct ch_pdn_line *line, int depth) {
    CH_SCOPED(ch_history_done) struct ch_history before;
    ch_history_copy(&before, &line->history);
    ch_history_pop(&before);
    struct ch_pdn_line *side = ch_pdn_line_new(english, &before);
    annotate(random, side, 0);
    play_on(random, side, 1 + (int)ch_random_below(random, 8), depth + 1);
    ch_pdn_line_branch(line, line->history.count - 1, side);
}

static void play_on(struct ch_random *random, struct ch_pdn_line *line, int plies, int depth) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    for (int i = 0; i < plies; i++) {
        list_moves(english, &line->history, &legal);
        if (legal.count == 0)
            break;
        ch_pdn_line_push(line, english,
                         &legal.move[ch_random_below(random, (uint32_t)legal.count)]);
        annotate(random, line, line->history.count);
        while (depth < 4 && chance(random, 12))
            branch(random, line, depth);
    }
}

TEST(random_games_come_back_as_they_were) {
    static const char *const starts[] = {NULL, "W:WK1,K2,K10,30:BK32,K31,K19,3",
                                         "B:W14,15,18,21,22,23,30:B6,7,K8,10,12,13"};
    int plies = 0, variations = 0;
    for (uint32_t key = 0; key < 300; key++) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game game, again;
        CH_SCOPED(ch_history_done) struct ch_history start = {0};
        struct ch_random random = seeded(key);
        struct ch_position position = start_of(english);
        if (starts[key % 3])
            position = position_read(english, starts[key % 3]);
        ch_history_init(&start, english, &position);
        ch_pdn_game_init(&game, english, &start);
        annotate(&random, &game.line, 0);
        play_on(&random, &game.line, 80, 0);
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_pdn_write(&game, &text);
        read(text.data, &again);
        assert_int_equal(0, again.warnings.count);
        line_equal(&game.line, &again.line);
        plies += game.line.history.count;
        variations += game.line.variation_count;
    }
    assert_true(plies > 5000 && variations > 500);
}

static int find_game(void **state) {
    (void)state;
    english = ch_game_find("english");
    return 0;
}
GROUP(find_game, NULL)

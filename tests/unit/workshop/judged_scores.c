/* Scores kept in a file: read again, and judged again where a line is not to be trusted. */
#include <unistd.h>

#include "tests/support/agents.h"
#include "workshop/prices/judged_scores.h"

static struct ch_judge *judge, *other;
static struct ch_error error;
static char file[] = "/tmp/crownhead_scores_XXXXXX";

static struct ch_judge *judge_named(const char *spec) {
    const struct ch_agents_config config = agents_config();
    struct ch_judge *opened;
    if (ch_judge_open(spec, ch_game_find("english"), &config, &opened, &error) != CH_OK)
        fail_msg("%s", error.text);
    return opened;
}

static int begin(void **state) {
    (void)state;
    judge = judge_named("search:depth=2");
    other = judge_named("search:depth=3");
    close(mkstemp(file));
    return 0;
}

static int end(void **state) {
    (void)state;
    ch_judge_close(judge);
    ch_judge_close(other);
    unlink(file);
    return 0;
}

GROUP(begin, end)

static void write_file(const char *text) {
    CH_SCOPED(close_file) FILE *out = fopen(file, "w");
    fputs(text, out);
}

static char *read_file(void) {
    struct ch_text text = ch_text_new();
    assert_int_equal(ch_text_read_file(&text, file, 1 << 20, &error), CH_OK);
    return ch_text_take(&text);
}

RELEASES(close_scores, struct ch_judged_scores, ch_judged_scores_close)

static struct ch_judged_scores *open_scores(const struct ch_judge *of) {
    struct ch_judged_scores *scores;
    if (ch_judged_scores_open(file, of, &scores, &error) != CH_OK)
        fail_msg("%s", error.text);
    return scores;
}

/* Two turns: 7 moves at the start, and 7 after 11-15. */
struct turns {
    struct scene start, next;
};

static void turns_open(struct turns *t) {
    scene_start(&t->start, ch_game_find("english"));
    scene_start(&t->next, ch_game_find("english"));
    scene_play(&t->next, "11-15");
    assert_int_equal(t->start.legal.count, 7);
    assert_int_equal(t->next.legal.count, 7);
}

static void turns_close(struct turns *t) {
    scene_close(&t->start);
    scene_close(&t->next);
}

static const int first[] = {10, -20, 30, 40, 50, 60, 30}, second[] = {-5, 4, 3, 2, 1, 0, 30};

static void add(const struct ch_judge *of, const struct scene *s, const int score[]) {
    CH_SCOPED(close_scores) struct ch_judged_scores *scores = open_scores(of);
    assert_int_equal(ch_judged_scores_add(scores, &s->turn, score, &error), CH_OK);
}

/* The file has these scores of the turn; NULL: none. */
static void expect(const struct ch_judge *of, const struct scene *s, const int score[]) {
    CH_SCOPED(close_scores) struct ch_judged_scores *scores = open_scores(of);
    int found[7] = {0};
    bool there = ch_judged_scores_find(scores, &s->turn, found);
    assert_int_equal(there, score != NULL);
    for (int i = 0; score && i < s->legal.count; i++)
        assert_int_equal(found[i], score[i]);
}

TEST(written_and_read_back) {
    CH_SCOPED(turns_close) struct turns t;
    turns_open(&t);
    unlink(file);
    expect(judge, &t.start, NULL);
    add(judge, &t.start, first);
    expect(judge, &t.start, first);
    expect(judge, &t.next, NULL);
    add(judge, &t.next, second);
    expect(judge, &t.start, first);
    expect(judge, &t.next, second);
    /* the same position for the other seat is another question */
    t.start.turn.seat = 1 - t.start.turn.seat;
    expect(judge, &t.start, NULL);
}

TEST(judges_share_a_file) {
    CH_SCOPED(turns_close) struct turns t;
    turns_open(&t);
    write_file("");
    add(judge, &t.start, first);
    expect(other, &t.start, NULL);
    add(other, &t.start, second);
    expect(judge, &t.start, first);
    expect(other, &t.start, second);
    CH_FREED char *text = read_file();
    assert_int_equal(strncmp(text, ch_judge_hash(judge), 16), 0);
    assert_int_equal(strncmp(strchr(text, '\n') + 1, ch_judge_hash(other), 16), 0);
}

/* Wherever the program was ended while it wrote the second line, the first one stays; the second is
 * judged again, also where a cut number is a number: 3 of 30. */
TEST(a_torn_line) {
    CH_SCOPED(turns_close) struct turns t;
    turns_open(&t);
    write_file("");
    add(judge, &t.start, first);
    add(judge, &t.next, second);
    CH_FREED char *whole = read_file();
    size_t begin_second = (size_t)(strchr(whole, '\n') + 1 - whole), length = strlen(whole);
    for (size_t cut = begin_second; cut < length; cut++) {
        CH_FREED char *part = ch_copy_bytes(whole, cut);
        write_file(part);
        expect(judge, &t.start, first);
        expect(judge, &t.next, NULL);
        add(other, &t.start, second);
        expect(judge, &t.start, first);
        expect(judge, &t.next, NULL);
        expect(other, &t.start, second);
        add(judge, &t.next, second);
        expect(judge, &t.next, second);
    }
}

/* As a program that did not see that the line was torn goes on with it. */
TEST(a_line_behind_a_torn_one) {
    CH_SCOPED(turns_close) struct turns t;
    turns_open(&t);
    write_file("");
    add(judge, &t.start, first);
    add(judge, &t.next, second);
    CH_FREED char *whole = read_file();
    char *line = strchr(whole, '\n') + 1;
    for (size_t cut = 1; cut < (size_t)(line - whole); cut++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_text_add_bytes(&text, whole, (size_t)(line - whole) - cut);
        ch_text_add(&text, line);
        ch_text_add(&text, line);
        write_file(text.data);
        expect(judge, &t.start, NULL);
        expect(judge, &t.next, second);
    }
}

/* A line for this position with something wrong in it; J is the judge, K the key. */
TEST(nonsense_is_judged_again) {
    static const char *const rows[] = {
        "J K 7 1 -2 3 4 5 6\n",     /* a score too few */
        "J K 7 1 -2 3 4 5 6 7 8\n", /* one too many */
        "J K 7 1 -2 3 4 5 6 x\n",   /* no number */
        "J K 7 1 -2 3 4 5 6 7x\n",  /* more behind it */
        "J K 6 1 -2 3 4 5 6\n",     /* not as many as there are moves */
        "J K 0\n",
        "J K -1 3\n",
        "J K 7 1 -2 3 4 5 6 30001\n",                 /* beyond what a score can be */
        "J K 7 1 -2 3 4 5 6 -99999999999999999999\n", /* or a long */
        "J K 99999999999999999999 1 -2 3 4 5 6 7\n",
        "JK 7 1 -2 3 4 5 6 7\n",
        " J K 7 1 -2 3 4 5 6 7\n",
        "J K\n",
        "J\n",
        "\n\n",
    };
    CH_SCOPED(turns_close) struct turns t;
    turns_open(&t);
    write_file("");
    add(judge, &t.start, first);
    CH_FREED char *good = read_file();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        for (const char *at = rows[i]; *at; at++)
            ch_text_add_bytes(&text,
                              *at == 'J'   ? good
                              : *at == 'K' ? good + 17
                                           : at,
                              *at == 'J' || *at == 'K' ? 16 : 1);
        write_file(text.data);
        expect(judge, &t.start, NULL);
        add(judge, &t.start, first);
        add(judge, &t.next, second);
        expect(judge, &t.start, first);
        expect(judge, &t.next, second);
    }
}

/* As a crash of the machine may leave them. */
TEST(zero_bytes_hide_nothing) {
    CH_SCOPED(turns_close) struct turns t;
    turns_open(&t);
    write_file("");
    add(judge, &t.start, first);
    {
        CH_SCOPED(close_file) FILE *out = fopen(file, "a");
        assert_int_equal(fwrite("\0\0\0\n\0", 1, 5, out), 5);
    }
    add(judge, &t.next, second);
    expect(judge, &t.start, first);
    expect(judge, &t.next, second);
}

TEST(a_folder_that_is_not_there) {
    struct ch_judged_scores *scores;
    assert_int_equal(ch_judged_scores_open("/nonexistent/folder/scores", judge, &scores, &error),
                     CH_SYSTEM);
    assert_null(scores);
    assert_non_null(strstr(error.file, "/nonexistent/folder/scores"));
}

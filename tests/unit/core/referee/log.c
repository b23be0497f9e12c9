/* The log: its lines, its bounds, files that can't be one. */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/text.h"
#include "core/record/private_file.h"
#include "core/referee/log.h"
#include "core/referee/referee.h"
#include "tests/support/begin.h"

RELEASES(close_log, struct ch_log, ch_log_close)

static char folder[] = "/tmp/ch_log_XXXXXX";
static char path[64];
static struct ch_error error;

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

static int name_file(void **state) {
    (void)state;
    snprintf(path, sizeof path, "%s/some.log", folder);
    unlink(path);
    return 0;
}

static int remove_file(void **state) {
    (void)state;
    return unlink(path);
}

static char *read_log(void) {
    struct ch_text text = ch_text_new();
    assert_int_equal(CH_OK, ch_text_read_file(&text, path, 100 << 20, &error));
    return ch_text_take(&text);
}

static long count(const char *text, const char *part) {
    long found = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        found++;
    return found;
}

static struct ch_log *open_log(void) {
    struct ch_log *log;
    if (ch_log_open(path, &log, &error) != CH_OK)
        fail_msg("%s", error.text);
    return log;
}

static void write_file(const char *text) {
    CH_SCOPED(close_file) FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
}

/* It would create a file that was not named. */
TEST(a_link_that_leads_to_no_file_is_no_log) {
    char target[sizeof path + 8];
    struct ch_log *log;
    snprintf(target, sizeof target, "%s.target", path);
    assert_int_equal(symlink(target, path), 0);
    assert_int_equal(CH_BAD_INPUT, ch_log_open(path, &log, &error));
    assert_null(log);
    assert_non_null(strstr(error.text, "this symbolic link leads to no file"));
    assert_int_equal(access(target, F_OK), -1);
    FILE *file = fopen(target, "w");
    assert_non_null(file);
    fclose(file);
    ch_log_close(open_log());
    CH_FREED char *text = read_log();
    assert_non_null(strstr(text, "# crownhead log"));
    unlink(target);
}

TEST(a_line_says_when_where_who_and_what) {
    struct ch_log *log = open_log();
    struct ch_log_place place = {ch_log_voice(log, "wedge"), 12, "Black", NULL};
    ch_log_write(&place, CH_LOG_ANSWER, "%s after %d ms", "9-13", 5);
    place.game = 0;
    place.seat = NULL;
    ch_log_write_lines(&place, CH_LOG_WORDS, "one\n\ntwo\x1b[2J\r\nthree");
    ch_log_close(log);
    char *text = read_log(), *lines[8] = {NULL};
    int found = 0;
    for (char *at = strtok(text, "\n"); at && found < 8; at = strtok(NULL, "\n"))
        lines[found++] = at;
    assert_int_equal(found, 5);
    assert_non_null(strstr(lines[0], "# crownhead log 1"));
    assert_true(ch_private_file(lines[0], CH_PRIVATE_FILE_LOOK));
    int year, month, day, hour, minute, end = 0;
    double second;
    assert_int_equal(6, sscanf(lines[1], "%4d-%2d-%2dT%2d:%2d:%6lfZ %n", &year, &month, &day, &hour,
                               &minute, &second, &end));
    assert_int_equal(end, 25);
    assert_string_equal(lines[1] + end, "game 12 Black wedge <- 9-13 after 5 ms");
    assert_string_equal(lines[2] + end, "wedge 2> one");
    assert_string_equal(lines[3] + end, "wedge 2> two [2J ");
    assert_string_equal(lines[4] + end, "wedge 2> three");
    ch_free(text);
}

TEST(without_a_log_nothing_is_written) {
    const struct ch_log_place nowhere = {ch_log_voice(NULL, "wedge"), 1, "Black", NULL};
    assert_null(nowhere.voice);
    ch_log_write(&nowhere, CH_LOG_ANSWER, "nothing");
    ch_log_write_lines(&nowhere, CH_LOG_WORDS, "nothing\nat all");
    assert_false(ch_log_broke(NULL, &error));
    ch_log_close(NULL);
    write_file("");
}

/* The number of an agent's lines of one kind is bounded; others are not held back by it; the number
 * of lines left out is reported. */
TEST(a_flood_is_cut_and_counted) {
    enum { LINES = 100000 };
    struct ch_log *log = open_log();
    const struct ch_log_place loud = {ch_log_voice(log, "loud"), 1, "Black", NULL};
    const struct ch_log_place quiet = {ch_log_voice(log, "quiet"), 1, "White", NULL};
    assert_ptr_equal(loud.voice, ch_log_voice(log, "loud"));
    int64_t begun = ch_clock_ns();
    for (int i = 0; i < LINES; i++)
        ch_log_write(&loud, CH_LOG_WORDS, "warning %d", i);
    int64_t seconds = (ch_clock_ns() - begun) / 1000000000 + 1;
    ch_log_write(&loud, CH_LOG_FAULT, "crash");
    ch_log_write(&quiet, CH_LOG_WORDS, "here I am");
    ch_log_close(log);
    CH_FREED char *text = read_log();
    long written = count(text, "2> warning"), left_out = 0, sum = 0;
    assert_in_range(written, 500, 500 + 20 * seconds + 1); /* 20 in each second that it took */
    for (const char *at = text; (at = strstr(at, "2> (")); at++)
        if (sscanf(at, "2> (%ld lines left out)", &left_out) == 1)
            sum += left_out;
    assert_int_equal(written + sum, LINES);
    assert_int_equal(1, count(text, "loud !! crash"));
    assert_int_equal(1, count(text, "quiet 2> here I am"));
}

static void *write_many(void *context) {
    const struct ch_log_place place = {ch_log_voice(context, "both"), 7, "White", NULL};
    for (int i = 0; i < 1000; i++)
        ch_log_write(&place, CH_LOG_ANSWER, "answer %d.", i);
    return NULL;
}

TEST(threads_write_whole_lines) {
    struct ch_log *log = open_log();
    pthread_t thread[4];
    for (int i = 0; i < 4; i++)
        assert_int_equal(0, pthread_create(&thread[i], NULL, write_many, log));
    for (int i = 0; i < 4; i++)
        pthread_join(thread[i], NULL);
    ch_log_close(log);
    CH_FREED char *text = read_log();
    assert_int_equal(4000, count(text, "Z game 7 White both <- answer "));
    assert_int_equal(4001, count(text, "\n"));
}

/* A log goes on; another file, such as a record, is left as it is. */
TEST(only_a_log_is_appended_to) {
    struct ch_log *log = open_log();
    ch_log_close(log);
    log = open_log();
    ch_log_close(log);
    char *text = read_log();
    assert_int_equal(2, count(text, "# crownhead log 1"));
    ch_free(text);
    write_file("SQLite format 3");
    assert_int_equal(CH_BAD_INPUT, ch_log_open(path, &log, &error));
    assert_null(log);
    assert_string_equal(error.file, path);
    text = read_log();
    assert_string_equal(text, "SQLite format 3");
    ch_free(text);
    assert_int_equal(CH_SYSTEM, ch_log_open(folder, &log, &error));
    assert_int_equal(CH_SYSTEM, ch_log_open("/nowhere/at/all", &log, &error));
}

TEST(a_full_disk_is_reported_once) {
    struct ch_log *log;
    write_file("");
    if (access("/dev/full", W_OK) != 0) {
        print_message("skipped: there is no /dev/full to write to\n");
        skip();
    }
    assert_int_equal(CH_SYSTEM, ch_log_open("/dev/full", &log, &error));
    assert_null(log);
    assert_non_null(strstr(error.text, "no space is left on the disk at /dev"));
}

/* The reader of a pipe may go away; writing to it must not wait for another reader. */
TEST(a_pipe_without_a_reader_is_reported_once) {
    enum { LINES = 3000 }; /* more than a pipe holds */
    assert_int_equal(0, mkfifo(path, 0600));
    int reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    signal(SIGPIPE, SIG_IGN);
    CH_SCOPED(close_log) struct ch_log *log = open_log();
    const struct ch_log_place place = {ch_log_voice(log, "wedge"), 1, "Black", NULL};
    ch_log_write(&place, CH_LOG_ANSWER, "read");
    assert_false(ch_log_broke(log, &error));
    close(reader);
    alarm(3600); /* instead of waiting for ever */
    for (int i = 0; i < LINES; i++)
        ch_log_write(&place, CH_LOG_ANSWER, "this line of the log has no reader");
    alarm(0);
    assert_true(ch_log_broke(log, &error));
    assert_non_null(strstr(error.text, "Broken pipe"));
    assert_false(ch_log_broke(log, &error));
}

static void expect_line(char **at, const char *expected) {
    char *line = strsep(at, "\n");
    assert_non_null(line);
    assert_true(strlen(line) > 25);
    assert_string_equal(line + 25, expected); /* behind the time */
}

/* The exchange between referee and agent in a turn, in every part that it may have. */
TEST(a_turn_is_logged_with_its_limits) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_log *log = open_log();
    struct ch_agent agent = {.log = {.voice = ch_log_voice(log, "wedge")}};
    CH_SCOPED(ch_choice_done) struct ch_choice choice;
    struct ch_position start = start_of(game);
    CH_SCOPED(ch_history_done) struct ch_history history = history_of(game, &start);
    CH_SCOPED(ch_moves_done) struct ch_moves legal = moves_of(game, &history);
    struct ch_turn turn = {.game = game, .history = &history, .legal = &legal};
    ch_referee_log_game(&agent, game, 11, 0);
    ch_referee_log_question(&agent, &turn);
    turn.time_ms = 100;
    turn.remaining_ms[0] = 1000;
    turn.remaining_ms[1] = 2000;
    turn.increment_ms = 5;
    turn.average_ms = 7;
    turn.depth = 3;
    turn.nodes = 10;
    ch_referee_log_question(&agent, &turn);
    turn = (struct ch_turn){
        .game = game, .history = &history, .legal = &legal, .remaining_ms = {0, 1500}};
    ch_referee_log_question(&agent, &turn);
    turn.remaining_ms[1] = 0;
    int count = legal.count;
    legal.count = 1;
    ch_referee_log_question(&agent, &turn);
    legal.count = 0;
    ch_referee_log_question(&agent, &turn);
    legal.count = count;
    ch_choice_init(&choice);
    for (int i = 0; i < legal.count; i++)
        if (legal.move[i].path[0] == 8 && legal.move[i].path[1] == 12) /* squares from 0: 9-13 */
            choice.index = i;
    choice.wall_us = 1500;
    ch_referee_log_answer(&agent, &turn, &choice);
    choice.cpu_us = 250;
    choice.has_score = true;
    choice.score = -35;
    choice.claim = CH_CLAIM_WIN;
    ch_text_add(&choice.reason, "it leads");
    ch_referee_log_answer(&agent, &turn, &choice);
    struct ch_fault fault = {.end = CH_END_CRASH, .rule = "wedge", .text = "it fell"};
    ch_referee_log_fault(&agent, &fault);
    strcpy(fault.text, "wedge fell"); /* the rule is named already */
    ch_referee_log_fault(&agent, &fault);
    fault = (struct ch_fault){.end = CH_END_CRASH};
    ch_referee_log_fault(&agent, &fault);
    struct ch_agent *agents[CH_SEATS] = {&agent, &agent};
    struct ch_played played = {.history = history, .outcome = {CH_WON, 1, CH_END_CRASH}};
    ch_referee_log_end(agents, game, &played);
    assert_int_equal(agent.log.game, 0); /* its lines from now on belong to no game */
    ch_referee_log_game(&agent, game, 12, 1);
    played.outcome = (struct ch_outcome){CH_DRAWN, -1, CH_END_CLAIMS};
    played.verdict = (char *)"said both";
    ch_referee_log_end(agents, game, &played);
    ch_log_close(log);
    char *text = read_log(), *at = text;
    strsep(&at, "\n");
    expect_line(&at, "game 12 Black wedge -> new game of english");
    expect_line(&at, "game 12 Black wedge -> turn, ply 1, 7 moves");
    expect_line(&at, "game 12 Black wedge -> turn, ply 1, 7 moves, at most 100 ms, clocks 1000 and "
                     "2000 ms, increment 5 ms, average 7 ms, depth 3, 10 nodes");
    expect_line(&at, "game 12 Black wedge -> turn, ply 1, 7 moves, clocks 0 and 1500 ms");
    expect_line(&at, "game 12 Black wedge -> turn, ply 1, 1 move");
    expect_line(&at, "game 12 Black wedge -> set-up");
    expect_line(&at, "game 12 Black wedge <- 9-13 after 1.500 ms");
    expect_line(&at, "game 12 Black wedge <- 9-13 after 1.500 ms, processor 0.250 ms, score -0.35, "
                     "claims a win: it leads");
    expect_line(&at, "game 12 Black wedge !! crash in rule wedge: it fell");
    expect_line(&at, "game 12 Black wedge !! crash: wedge fell");
    expect_line(&at, "game 12 Black wedge !! crash");
    expect_line(&at, "game 12 Black wedge == White wins, the agent crashed, 0 plies");
    expect_line(&at, "game 13 White wedge -> new game of english");
    expect_line(&at,
                "game 13 White wedge == drawn, both agents claimed the result, 0 plies: said both");
    ch_free(text);
}

/* Lines of a game in which something is hidden wait until it is over, and keep their order. */
TEST(held_lines_wait) {
    CH_SCOPED(close_log) struct ch_log *log = open_log();
    CH_SCOPED(ch_text_done) struct ch_text held = ch_text_new();
    const struct ch_log_place red = {ch_log_voice(log, "red"), 1, "Red", &held};
    const struct ch_log_place blue = {ch_log_voice(log, "blue"), 1, "Blue", &held};
    const struct ch_log_place other = {ch_log_voice(log, "red"), 2, "Red", NULL};
    ch_log_write(&red, CH_LOG_ANSWER, "first");
    ch_log_write(&blue, CH_LOG_ANSWER, "second");
    ch_log_write(&other, CH_LOG_ANSWER, "of another game");
    CH_FREED char *text = read_log();
    assert_null(strstr(text, "first"));
    assert_null(strstr(text, "second"));
    assert_non_null(strstr(text, "of another game"));
    ch_free(text);
    ch_log_release(&red);
    assert_int_equal(held.length, 0);
    text = read_log();
    const char *first = strstr(text, "game 1 Red red <- first");
    assert_non_null(first);
    assert_non_null(strstr(first, "game 1 Blue blue <- second"));
}

GROUP(make_folder, remove_folder)
EACH(name_file, remove_file)

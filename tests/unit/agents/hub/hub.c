/* The Hub protocol: lines, command lines, positions and moves, names of games, announcements and
 * answers of engines, all without a process; and the start of engines that are a few lines of
 * shell. Expected texts are written by hand from the protocol. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/hub/hub.h"
#include "core/games/draughts/draughts.h"
#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/scene.h"

static const char start_text[] = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

TEST(test_line) {
    char text[] = "  param name=book value= \"a = b\"  values=\"\" flag x=1=2\tlast = end\r\n";
    struct ch_hub_line line;
    assert_int_equal(ch_hub_line_read(text, &line, NULL), CH_OK);
    assert_string_equal(line.command, "param");
    assert_int_equal(line.count, 6);
    assert_string_equal(ch_hub_line_value(&line, "name"), "book");
    assert_string_equal(ch_hub_line_value(&line, "value"), "a = b");
    assert_string_equal(ch_hub_line_value(&line, "values"), "");
    assert_string_equal(ch_hub_line_value(&line, "flag"), "");
    assert_string_equal(ch_hub_line_value(&line, "x"), "1=2");
    assert_string_equal(ch_hub_line_value(&line, "last"), "end");
    assert_null(ch_hub_line_value(&line, "nam"));
    char nothing[] = " \r\n";
    assert_int_equal(ch_hub_line_read(nothing, &line, NULL), CH_OK);
    assert_string_equal(line.command, "");
}

TEST(test_line_refused) {
    struct ch_hub_line line;
    struct ch_error error;
    char open[] = "done move=\"11-15", nameless[] = "level =3", many[1024] = "x";
    assert_int_equal(ch_hub_line_read(open, &line, &error), CH_BAD_INPUT);
    assert_string_equal(line.command, "done");
    assert_non_null(strstr(error.text, "`move`"));
    assert_int_equal(ch_hub_line_read(nameless, &line, &error), CH_BAD_INPUT);
    for (int i = 0; i <= CH_HUB_ARGUMENTS; i++)
        strcat(many, " y");
    assert_int_equal(ch_hub_line_read(many, &line, &error), CH_BAD_INPUT);
}

TEST(test_line_written) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_hub_line_add(&text, "move", "11-15");
    ch_hub_line_add(&text, "empty", "");
    ch_hub_line_add(&text, "message", "say \"no\"\nand a=b");
    assert_string_equal(text.data, " move=11-15 empty=\"\" message=\"say 'no' and a=b\"");
}

TEST(test_command) {
    struct ch_program_command command;
    assert_int_equal(
        ch_program_command_read("hub",
                                "threads=2 name='a b' /bin/sh -c \"x \\\" \\y 'z'\" ''  "
                                "a\\ b=c",
                                &command, NULL),
        CH_OK);
    assert_int_equal(command.parameter_count, 2);
    assert_string_equal(command.parameter[0], "threads=2");
    assert_string_equal(command.parameter[1], "name=a b");
    assert_string_equal(command.program, "/bin/sh");
    static const char *const words[] = {"/bin/sh", "-c", "x \" \\y 'z'", "", "a b=c", NULL};
    for (int i = 0; words[i]; i++)
        assert_string_equal(command.argument[i], words[i]);
    assert_null(command.argument[5]);
    ch_program_command_done(&command);
    assert_int_equal(ch_program_command_read("hub", "sh $HOME * ~", &command, NULL), CH_OK);
    assert_true(command.program[0] == '/'); /* found where a shell finds it */
    assert_string_equal(command.argument[1], "$HOME");
    ch_program_command_done(&command);
}

static void hash_of(const char *text, char hash[CH_HASH_HEX]) {
    CH_SCOPED(ch_program_command_done) struct ch_program_command command;
    assert_int_equal(ch_program_command_read("hub", text, &command, NULL), CH_OK);
    struct ch_agent agent = {0};
    ch_program_command_identify(&command, "hub", &agent);
    memcpy(hash, agent.hash, CH_HASH_HEX);
}

/* Words, and the bytes of the files that they name, make engines the same. */
TEST(test_command_hash) {
    char path[] = "/tmp/hub-XXXXXX", text[128], one[CH_HASH_HEX], other[CH_HASH_HEX];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    snprintf(text, sizeof text, "sh %s", path);
    hash_of(text, one);
    hash_of(text, other);
    assert_string_equal(one, other);
    assert_int_equal(write(fd, "x", 1), 1);
    hash_of(text, other);
    assert_string_not_equal(one, other);
    hash_of("sh a b", one);
    hash_of("sh 'a b'", other);
    assert_string_not_equal(one, other);
    close(fd);
    unlink(path);
}

/* The board of a position as this text, which is read as that position. */
static void expect_board(const struct ch_game *game, const struct ch_position *position,
                         const char *expected) {
    struct ch_hub_board board;
    struct ch_position again;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_hub_board_init(&board, game);
    ch_hub_board_add(&board, position, &text);
    assert_string_equal(text.data, expected);
    assert_int_equal(ch_hub_board_read(&board, text.data, &again, NULL), CH_OK);
    assert_memory_equal(position, &again, sizeof again);
}

static void expect_board_of(const char *name, const char *fen, const char *expected) {
    const struct ch_game *game = ch_game_find(name);
    struct ch_position position;
    assert_int_equal(game->ops->parse_position(game, fen, &position, NULL), CH_OK);
    expect_board(game, &position, expected);
}

TEST(test_position) {
    const struct ch_game *game = ch_game_find("english");
    struct ch_position start;
    game->ops->start(game, &start);
    expect_board(game, &start, start_text);
    expect_board_of("english", "W:WK1,30:B11,K32", "WWeeeeeeeeebeeeeeeeeeeeeeeeeeeweB");
}

/* English draughts with other names for its squares. */
static void name_backwards(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]) {
    snprintf(name, CH_SQUARE_NAME, "%d", (game->graph.count - square) % 100);
}

static void name_by_letters(const struct ch_game *game, int square, char name[CH_SQUARE_NAME]) {
    (void)game;
    snprintf(name, CH_SQUARE_NAME, "%c%d", 'a' + square % 8, square / 8 % 10);
}

/* Boards with letters are numbered as PDN numbers them: row by row from the top left. */
TEST(test_other_boards) {
    expect_board_of("russian", "B:Wa1,Kc3:Bb8,Kh8", "BbeeBeeeeeeeeeeeeeeeeeWeeeeeeweee");
    expect_board_of("international", "W:W31,K46:B5,K20",
                    "WeeeebeeeeeeeeeeeeeeBeeeeeeeeeeweeeeeeeeeeeeeeWeeee");
    expect_board_of("loa:size=4", "W:Ba4,d3:Wb1", "Wbeeeeeebeeeeewee");
}

TEST(test_numbers) {
    struct ch_draughts draughts = *ch_draughts_of(ch_game_find("english"));
    struct ch_game *game = &draughts.game;
    struct ch_game_ops ops = *game->ops;
    struct ch_position position;
    game->ops = &ops;
    ops.parse_position(game, "B:WK1,30:B11,K32", &position, NULL);
    ops.square_name = name_backwards;
    expect_board(game, &position, "BBeweeeeeeeeeeeeeeeeeebeeeeeeeeeW");
    ops.square_name = name_by_letters;
    expect_board(game, &position, "BWeeeeeeeeebeeeeeeeeeeeeeeeeeeweB");
}

/* The table of a game for a position. */
struct table {
    struct ch_hub_board board;
    struct scene scene;
};

static void set_table(struct table *table, const char *fen) {
    scene_open(&table->scene, fen);
    ch_hub_board_init(&table->board, table->scene.turn.game);
}

static void clear_table(struct table *table) {
    scene_close(&table->scene);
}

static enum ch_status find(const struct table *table, const char *text, int *index) {
    struct ch_error error = {.text = ""};
    enum ch_status status =
        ch_hub_board_find_move(&table->board, text, &table->scene.legal, index, &error);
    assert_true((status == CH_OK) == (error.text[0] == '\0'));
    assert_true((status == CH_OK) == (*index >= 0));
    return status;
}

/* A king that goes round a square of four men, either way: one move of the protocol. */
TEST(test_moves) {
    CH_SCOPED(clear_table) struct table table;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    int index, other;
    set_table(&table, "B:W7,8,15,16:BK3");
    assert_int_equal(table.scene.legal.count, 2);
    ch_hub_board_add_move(&table.board, &table.scene.legal.move[0], &text);
    assert_true(strncmp(text.data, "3x3x", 4) == 0);
    assert_int_equal(find(&table, text.data, &index), CH_OK);
    assert_int_equal(find(&table, "3x3x16x7x15x8", &other), CH_OK);
    assert_int_equal(index, other);
    static const char *const illegal[] = {"3x3x7x8x15", "3x12x8",        "3-3",
                                          "1x3x7",      "3x3x7x7x15x16", NULL};
    static const char *const unreadable[] = {
        "",   "3",     "3-",  "3x3",  "3x3-7",  "-3x7",     "33x1x2", "0x3x7",
        "e4", "3x3x ", "3 3", "3--3", "3-7-10", "0003x3x7", "3x3x7x", NULL};
    for (int i = 0; illegal[i]; i++)
        assert_int_equal(find(&table, illegal[i], &index), CH_NOT_FOUND);
    for (int i = 0; unreadable[i]; i++)
        assert_int_equal(find(&table, unreadable[i], &index), CH_BAD_INPUT);
}

/* Of the variants that an engine announces, NULL if it names none, this one is that of the game. */
static void expect_variant(const struct ch_game *game, const char *announced, const char *variant) {
    char name[CH_HUB_VARIANT];
    assert_int_equal(ch_hub_variant_choose(game, announced, name, NULL), CH_OK);
    assert_string_equal(name, variant);
}

TEST(test_variants) {
    const struct ch_game *english = ch_game_find("english");
    const struct ch_game *ten = ch_game_find("international"), *losing;
    char name[CH_HUB_VARIANT];
    struct ch_error error;
    expect_variant(english, "normal english", "english");
    expect_variant(english, "russian american", "american");
    expect_variant(english, "", "english");
    assert_int_equal(ch_hub_variant_choose(english, "normal englishx", name, &error),
                     CH_UNSUPPORTED);
    assert_non_null(strstr(error.text, "normal englishx"));
    assert_int_equal(ch_hub_variant_choose(english, NULL, name, &error), CH_UNSUPPORTED);
    assert_int_equal(ch_hub_variant_choose(ten, NULL, name, NULL), CH_OK);
    expect_variant(ten, "killer normal bt", "normal");
    expect_variant(ten, "standard russian", "standard");
    assert_ptr_equal(ch_hub_variant_game("normal"), ten);
    assert_ptr_equal(ch_hub_variant_game("standard"), ten);
    /* Its losing form is another game: an engine that plays normal only must not be given it. */
    assert_int_equal(ch_game_open("international:losing=yes", &losing, NULL), CH_OK);
    expect_variant(losing, "normal losing", "losing");
    assert_int_equal(ch_hub_variant_choose(losing, "normal frisian", name, NULL), CH_UNSUPPORTED);
    assert_int_equal(ch_hub_variant_choose(losing, NULL, name, NULL), CH_UNSUPPORTED);
    assert_ptr_equal(ch_hub_variant_game("losing"), losing);
    /* Names with rule variants are long. */
    const char *stop = "turkish:promotion-in-capture=stop,losing=yes";
    const struct ch_game *turkish;
    assert_int_equal(ch_game_open(stop, &turkish, NULL), CH_OK);
    expect_variant(turkish, turkish->name, turkish->name);
    assert_ptr_equal(ch_hub_variant_game(turkish->name), turkish);
    assert_int_equal(ch_hub_variant_choose(turkish, "turkish", name, &error), CH_UNSUPPORTED);
    assert_non_null(strstr(error.text, turkish->name));
    expect_variant(ch_game_find("frisian"), "normal frisian", "frisian");
    assert_ptr_equal(ch_hub_variant_game("russian"), ch_game_find("russian"));
    assert_ptr_equal(ch_hub_variant_game("killer"), ch_game_find("killer"));
    assert_ptr_equal(ch_hub_variant_game("bt"), ch_game_find("breakthrough"));
    assert_ptr_equal(ch_hub_variant_game("breakthrough"), ch_game_find("breakthrough"));
    expect_variant(ch_game_find("breakthrough"), "normal killer bt", "bt");
    assert_ptr_equal(ch_hub_variant_game("checkers"), english);
    assert_null(ch_hub_variant_game("ludo"));
}

static void announce(struct ch_hub_engine *engine, const char *line, bool last) {
    CH_FREED char *text = ch_copy(line);
    assert_int_equal(ch_hub_engine_announce(engine, text), last);
}

TEST(test_settle) {
    struct ch_hub_engine engine;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_error error;
    char *good[] = {(char *)"book=", (char *)"threads=1"}, *bad[] = {(char *)"tread=1"};
    ch_hub_engine_init(&engine);
    announce(&engine, "id name=Scan version=3.1", false);
    announce(&engine, "param name=variant value=normal type=enum values=\"normal english\"", false);
    announce(&engine, "param name=book value=true type=bool", false);
    announce(&engine, "param name=threads value=1 type=int min=1 max=16", false);
    announce(&engine, "param value=nameless", false);
    announce(&engine, "param name=\"open", false);
    announce(&engine, "wait", true);
    assert_int_equal(engine.param_count, 3);
    assert_int_equal(ch_hub_engine_set_up(&engine, ch_game_find("english"), good, 2, &text, NULL),
                     CH_OK);
    /* A parameter that has its value already is not set. */
    assert_string_equal(text.data, "set-param name=variant value=english\n"
                                   "set-param name=book value=\"\"\n");
    assert_false(engine.repeatable);
    assert_int_equal(ch_hub_engine_set_up(&engine, ch_game_find("english"), bad, 1, &text, &error),
                     CH_BAD_INPUT);
    assert_non_null(strstr(error.text, "did you mean `threads`?"));
    ch_hub_engine_stop(&engine);
}

static bool parse_answer(struct ch_hub_answer *answer, const char *line) {
    CH_FREED char *text = ch_copy(line);
    return ch_hub_answer_parse(answer, text);
}

TEST(test_answer) {
    CH_SCOPED(clear_table) struct table table;
    struct ch_hub_answer answer;
    CH_SCOPED(ch_text_done) struct ch_text reason = ch_text_new();
    set_table(&table, "B:W23:B11");
    ch_hub_answer_init(&answer, &table.board, &table.scene.legal, false);
    assert_false(parse_answer(&answer, "info depth=7 score=-0.5 pv=\"11-15 23-19\" nodes=12"));
    assert_false(
        parse_answer(&answer, "info depth=9 mean-depth=8.1 score=0.351 pv=\"11-16 23-19\""));
    assert_false(parse_answer(&answer, "pong"));
    assert_false(parse_answer(&answer, ""));
    assert_int_equal(answer.strange, 0);
    assert_false(parse_answer(&answer, "I'm thinking"));
    assert_int_equal(answer.strange, 1);
    assert_true(parse_answer(&answer, "done move=11-16 ponder=23-19"));
    assert_int_equal(answer.fault.end, CH_END_NONE);
    assert_int_equal(table.scene.legal.move[answer.index].path[1], 15);
    assert_true(answer.has_score);
    assert_int_equal(answer.score, 35);
    ch_hub_answer_reason(&answer, &reason);
    assert_string_equal(reason.data, "The engine values it at +0.35 at depth 9: 11-16 23-19.");
}

/* Scores that are no numbers or no scores, lines too long to keep, commands to a terminal. */
TEST(test_answer_bounds) {
    CH_SCOPED(clear_table) struct table table;
    struct ch_hub_answer answer;
    CH_SCOPED(ch_text_done) struct ch_text reason = ch_text_new(), line = ch_text_new();
    set_table(&table, "B:W23:B11");
    ch_hub_answer_init(&answer, &table.board, &table.scene.legal, false);
    assert_false(
        parse_answer(&answer, "info depth=99999999999 score=nan pv=\"a\xe2\x80\xae\xff\""));
    assert_string_equal(answer.line, "a   ?"); /* a mark that turns the writing, and no UTF-8 */
    assert_false(answer.has_score);
    assert_int_equal(answer.depth, 0);
    parse_answer(&answer, "info score=1e300");
    assert_int_equal(answer.score, 30000);
    ch_text_add(&line, "info pv=\"");
    for (int i = 0; i < 1000; i++)
        ch_text_add(&line, "11-16 ");
    ch_text_add(&line, "\"");
    parse_answer(&answer, line.data);
    ch_hub_answer_reason(&answer, &reason);
    assert_true(reason.length < 200);
    assert_string_equal(reason.data + reason.length - 10, "11-16 ….");
}

/* A `done` before the `pong` is of another turn. */
TEST(test_answer_pinged) {
    CH_SCOPED(clear_table) struct table table;
    struct ch_hub_answer answer;
    set_table(&table, "B:W23:B11");
    ch_hub_answer_init(&answer, &table.board, &table.scene.legal, true);
    assert_false(parse_answer(&answer, "info depth=1"));
    assert_true(parse_answer(&answer, "done move=11-15"));
    assert_int_equal(answer.fault.end, CH_END_OUT_OF_TURN);
    ch_hub_answer_init(&answer, &table.board, &table.scene.legal, true);
    assert_false(parse_answer(&answer, "pong"));
    assert_true(parse_answer(&answer, "done move=11-15"));
    assert_int_equal(answer.fault.end, CH_END_NONE);
}

TEST(test_answer_faults) {
    static const struct {
        const char *line, *words;
        enum ch_end end;
    } cases[] = {
        {"done move=11-20", "`11-20` is not legal; legal: 11-15 11-16", CH_END_ILLEGAL_MOVE},
        {"done move=e4", "`e4` is no move", CH_END_GARBAGE},
        {"done move=\"11-15", "not closed", CH_END_GARBAGE},
        {"done", "no move", CH_END_NO_CHOICE},
        {"done move=", "no move", CH_END_NO_CHOICE},
        {"done move=\"\" ponder=1-5", "no move", CH_END_NO_CHOICE},
        {"info \x02", "no text", CH_END_GARBAGE},
    };
    CH_SCOPED(clear_table) struct table table;
    set_table(&table, "B:W23:B11");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ch_hub_answer answer;
        ch_hub_answer_init(&answer, &table.board, &table.scene.legal, false);
        assert_true(parse_answer(&answer, cases[i].line));
        assert_int_equal(answer.fault.end, cases[i].end);
        assert_int_equal(answer.index, -1);
        assert_non_null(strstr(answer.fault.text, cases[i].words));
    }
}

/* Starts an engine that is a shell script. */
static bool start_script(struct ch_hub_engine *engine, const char *script, char *parameter,
                         int limit_ms, struct ch_fault *fault) {
    static const struct ch_log_place no_log;
    char *arguments[] = {(char *)"sh", (char *)"-c", (char *)script, NULL};
    const struct ch_program_command command = {.program = (char *)"/bin/sh",
                                               .argument = arguments,
                                               .parameter = &parameter,
                                               .parameter_count = parameter ? 1 : 0,
                                               .confine = {.off = true}};
    ch_hub_engine_init(engine);
    return ch_hub_engine_start(engine, &command, ch_game_find("english"), limit_ms, &no_log, NULL,
                               fault);
}

enum { PATIENCE_MS = 300000 };

#define PARAMETERS                                                                                 \
    "read hub; echo 'id name=sh'; "                                                                \
    "echo 'param name=variant value=normal type=enum values=\"normal english\"'; "                 \
    "echo 'param name=repeatable value=false type=bool'; "
#define PLAIN_ANNOUNCES "read hub; echo param name=variant value=english type=string; echo wait; "
#define ANNOUNCES PARAMETERS "echo wait; "

/* An engine that answers pings has half a second for it, which a busy machine may not give it. */
TEST(test_starts) {
    struct ch_hub_engine engine;
    struct ch_fault fault;
    bool pings = false;
    for (int i = 0; i < 60 && !pings; i++) {
        assert_true(start_script(&engine,
                                 ANNOUNCES "while read line; do case \"$line\" in "
                                           "init) echo thinking; echo ready;; ping) echo pong;; "
                                           "quit) exit;; esac; done",
                                 NULL, PATIENCE_MS, &fault));
        assert_int_equal(fault.end, CH_END_NONE);
        assert_true(engine.process.pid > 0 && engine.repeatable);
        assert_int_equal(engine.param_count, 2);
        pings = engine.pings;
        ch_hub_engine_stop(&engine);
        assert_int_equal(engine.process.pid, 0);
    }
    assert_true(pings);
    assert_true(start_script(&engine,
                             PARAMETERS "echo 'error message=\"no book\"'; echo wait; "
                                        "while read line; do case \"$line\" in "
                                        "init) echo ready;; ping) echo ping;; esac; done",
                             NULL, PATIENCE_MS, &fault));
    assert_false(engine.pings);
    assert_string_equal(engine.complaint, ""); /* it got over it */
    ch_hub_engine_stop(&engine);
}

static void expect_failed_start(const char *script, char *parameter, enum ch_end end,
                                const char *words) {
    struct ch_hub_engine engine;
    struct ch_fault fault;
    assert_false(start_script(&engine, script, parameter, PATIENCE_MS, &fault));
    if (fault.end != end || !strstr(fault.text, words))
        fail_msg("%s\ngives %s: %s", script, ch_end_name(fault.end), fault.text);
    assert_int_equal(engine.process.pid, 0);
    assert_int_equal(engine.param_count, 0);
}

TEST(test_fails_to_start) {
    expect_failed_start("exit 3", NULL, CH_END_CRASH, "it exited with code 3");
    expect_failed_start(ANNOUNCES "read line; exec sleep 1000 >&-", NULL, CH_END_CLOSED,
                        "closed its connection");
    expect_failed_start(ANNOUNCES "echo 'error message=\"no table\"'; exec sleep 1000", NULL,
                        CH_END_LOAD_FAILED, "it refused to start; its last error: no table");
    expect_failed_start(ANNOUNCES "exec sleep 1000", (char *)"thread=2", CH_END_LOAD_FAILED,
                        "the engine has no parameter `thread`; it has variant repeatable");
    expect_failed_start(ANNOUNCES "exec sleep 1000", (char *)"variant=ludo", CH_END_LOAD_FAILED,
                        "the engine's `variant` can't be `ludo`; it is one of: normal english");
    expect_failed_start(
        "read hub; echo 'param name=variant value=normal type=enum values=normal'; echo wait; "
        "exec sleep 1000",
        NULL, CH_END_LOAD_FAILED, "the engine does not play English draughts; it plays: normal");
    expect_failed_start("read hub; echo 'error message='; echo wait; exec sleep 1000", NULL,
                        CH_END_LOAD_FAILED,
                        "values=\"english\"` before `wait`; its last error: no message");
    expect_failed_start("head -c 100000 /dev/zero | tr '\\0' x; exec sleep 1000", NULL,
                        CH_END_GARBAGE, "it wrote a line of more than 64 KB");
}

/* Slow ones: one that reads nothing, one that reads and is silent, one that talks and never says
 * `wait`. Reading and writing take time, too, so that the limit is doubled until the expected fault
 * comes. */
TEST(test_slow_start) {
    static const char *const slow[] = {
        "exec sleep 1000", "read hub; exec sleep 1000",
        "read hub; while :; do echo 'info depth=1'; sleep 0.01; done",
        ANNOUNCES "read a; read b; read c; exec sleep 1000"};
    struct ch_hub_engine engine;
    struct ch_fault fault;
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++) {
        bool reported = false;
        const char *awaited = i == 3 ? "no `ready` within" : "no `wait` within";
        for (int limit_ms = 50; !reported && limit_ms < PATIENCE_MS; limit_ms *= 2) {
            assert_false(start_script(&engine, slow[i], NULL, limit_ms, &fault));
            assert_int_equal(fault.end, CH_END_SLOW_START);
            bool deaf = strstr(fault.text, "it has not read what it was told") != NULL;
            reported = deaf == (i == 0) && strstr(fault.text, awaited);
        }
        if (!reported)
            fail_msg("%s\ngives: %s", slow[i], fault.text);
    }
}

/* An engine as an agent, from its command line to its choice. */
TEST(test_plays) {
    static const char spec[] =
        "hub:/bin/sh -c \"" PLAIN_ANNOUNCES "while read line; do case $line in init) echo ready;; "
        "ping) echo pong;; go*) echo done move=9-13;; esac; done\"";
    const struct ch_game *english = ch_game_find("english");
    struct ch_agents_config config = agents_config();
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    config.start_ms = config.turn_ms = PATIENCE_MS;
    AGENT_CLOSED struct ch_agent *agent = agent_open(spec, english, &config);
    assert_string_equal(agent->name, spec);
    agent_begin(agent, english, 0);
    scene_start(&s, english);
    agent_choose(agent, &s.turn, &choice);
    if (choice.fault.end != CH_END_NONE)
        fail_msg("%s", choice.fault.text);
    assert_int_equal(s.legal.move[choice.index].path[0], 8); /* squares from 0 */
    assert_int_equal(s.legal.move[choice.index].path[1], 12);
    agent_expect_refused("hub:/bin/sh -c \"exit 3\"", english, &config, CH_BAD_INPUT,
                         "it exited with code 3");
}

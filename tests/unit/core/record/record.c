/* The record: data comes back as written, texts are stored once, a killed writer loses nothing
 * committed. */
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/arena/match.h"
#include "core/games/games.h"
#include "core/record/record.h"
#include "core/record/record_db.h"
#include "core/records/record_sound.h"
#include "tests/support/record_folder.h"
#include "tests/support/scripted_agent.h"

static char path[128];
static struct ch_error error;

static struct ch_record *open_record(const char *name) {
    return open_record_at(name, path);
}

/* A short game with everything that a game may have. */
static struct ch_recorded_game sample(int64_t match, int number) {
    struct ch_recorded_game game = {
        .match = match,
        .number = number,
        .seeded = true,
        .seed = UINT64_MAX,
        .game = ch_copy("english"),
        .player = {ch_copy("anna"), ch_copy("bert \"the rook\"")},
        .opening = ch_copy("Old Faithful"),
        .start = ch_copy("B:W21,22:B1,2"),
        .opening_plies = 1,
        .outcome = {CH_WON, 1, CH_END_CRASH},
        .fault_seat = 0,
        .fault_rule = ch_copy("wedge"),
        .fault_text = ch_copy("line one\nline two"),
        .verdict = ch_copy("Black was ahead"),
        .tags = ch_copy("{\"Event\":\"x\"}"),
        .movetext = ch_copy("1. 1-5! (1. 2-6)"),
        .started_ms = 1234567890123,
        .seconds = 0.25,
        .ply_count = 2,
    };
    game.moves = ch_alloc(2 * sizeof *game.moves);
    game.moves[0] = (struct ch_played_move){.path = ch_copy("1-5"), .wall_us = -1, .cpu_us = -1};
    game.moves[1] = (struct ch_played_move){.path = ch_copy("22-18"),
                                            .wall_us = 120,
                                            .has_score = true,
                                            .score = -35,
                                            .reason = ch_copy("saves a piece")};
    game.procedure = 7;
    game.impasses[1].decisions = 30;
    game.impasses[1].kind[CH_IMPASSE_TIE] = 12;
    game.impasses[1].kind[CH_IMPASSE_REJECTED] = 1;
    game.impasses[1].left_out = true;
    ch_impasses_add_part(&game.impasses[1], CH_IMPASSE_TIE, "wedge", NULL, 5);
    ch_impasses_add_part(&game.impasses[1], CH_IMPASSE_CONFLICT, "b", "a", 2);
    return game;
}

TEST(a_game_comes_back_as_it_was) {
    CH_SCOPED(close_record) struct ch_record *record = open_record("game.db");
    struct ch_recorded_game in = sample(0, 0), out;
    assert_int_equal(ch_record_add_game(record, &in, &error), CH_OK);
    assert_int_equal(ch_record_game(record, in.id, &out, &error), CH_OK);
    assert_int_equal(out.match, 0);
    assert_true(out.seeded && out.seed == UINT64_MAX);
    assert_string_equal(out.game, "english");
    assert_string_equal(out.player[1], "bert \"the rook\"");
    assert_string_equal(out.opening, "Old Faithful");
    assert_string_equal(out.start, "B:W21,22:B1,2");
    assert_int_equal(out.outcome.result, CH_WON);
    assert_int_equal(out.outcome.winner, 1);
    assert_int_equal(out.outcome.end, CH_END_CRASH);
    assert_int_equal(out.fault_seat, 0);
    assert_string_equal(out.fault_rule, "wedge");
    assert_string_equal(out.fault_text, "line one\nline two");
    assert_string_equal(out.verdict, "Black was ahead");
    assert_string_equal(out.tags, "{\"Event\":\"x\"}");
    assert_string_equal(out.movetext, "1. 1-5! (1. 2-6)");
    assert_true(out.started_ms == 1234567890123);
    assert_true(out.seconds == 0.25);
    assert_int_equal(out.number, 0);
    assert_int_equal(out.opening_plies, 1);
    assert_true(out.agent[0] == 0 && out.agent[1] == 0 && out.moves[0].agent == 0);
    assert_null(out.definition);
    assert_int_equal(out.ply_count, 2);
    assert_string_equal(out.moves[0].path, "1-5");
    assert_int_equal(out.moves[0].wall_us, -1);
    assert_null(out.moves[0].reason);
    assert_int_equal(out.moves[1].wall_us, 120);
    assert_int_equal(out.moves[1].cpu_us, 0);
    assert_false(out.moves[0].has_score);
    assert_true(out.moves[1].has_score && out.moves[1].score == -35);
    assert_string_equal(out.moves[1].reason, "saves a piece");
    assert_int_equal(out.procedure, 7);
    assert_int_equal(out.impasses[0].decisions, 0);
    assert_int_equal(out.impasses[0].count, 0);
    const struct ch_impasses *impasses = &out.impasses[1];
    assert_int_equal(impasses->decisions, 30);
    for (int i = 0; i < CH_IMPASSE_KINDS; i++)
        assert_int_equal(impasses->kind[i], i == CH_IMPASSE_TIE        ? 12
                                            : i == CH_IMPASSE_REJECTED ? 1
                                                                       : 0);
    assert_int_equal(impasses->count, 2);
    assert_true(impasses->left_out);
    ch_impasses_sort(&out.impasses[1]);
    assert_string_equal(impasses->part[0].rule, "wedge");
    assert_string_equal(impasses->part[0].other, "");
    assert_int_equal(impasses->part[0].decisions, 5);
    assert_int_equal(impasses->part[1].kind, CH_IMPASSE_CONFLICT);
    assert_string_equal(impasses->part[1].rule, "a");
    assert_string_equal(impasses->part[1].other, "b");
    ch_recorded_game_done(&in);
    ch_recorded_game_done(&out);
    assert_int_equal(ch_record_game(record, 77, &out, &error), CH_NOT_FOUND);
}

static int64_t add_match(struct ch_record *record, const char *specification) {
    struct scripted_agent a = scripted_agent("a"), b = scripted_agent("b");
    int64_t agent[3];
    struct ch_recorded_match match = {.specification = (char *)specification,
                                      .game = (char *)"english",
                                      .seed = UINT64_MAX,
                                      .room = 9,
                                      .agents = 3,
                                      .agent = agent};
    assert_int_equal(ch_record_add_agent(record, &a.head, &agent[0], &error), CH_OK);
    assert_int_equal(ch_record_add_agent(record, &b.head, &agent[1], &error), CH_OK);
    agent[2] = agent[0];
    assert_int_equal(ch_record_add_match(record, &match, &error), CH_OK);
    return match.id;
}

TEST(a_match_is_found_by_its_specification) {
    CH_SCOPED(close_record) struct ch_record *record = open_record("match.db");
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match;
    int64_t id = add_match(record, "{\"a\":1}");
    assert_true(add_match(record, "{\"a\":2}") != id);
    assert_int_equal(ch_record_find_match(record, "{\"a\":1}", &match, &error), CH_OK);
    assert_true(match.id == id && match.seed == UINT64_MAX && match.played == 0);
    assert_int_equal(match.agents, 3);
    assert_string_equal(match.agent_name[1], "b");
    assert_string_equal(match.agent_name[2], "a");
    ch_recorded_match_done(&match);
    assert_int_equal(ch_record_find_match(record, "{}", &match, &error), CH_OK);
    assert_true(match.id == 0);
    assert_int_equal(ch_record_set_match(record, id, 12, CH_MATCH_ABANDONED, &error), CH_OK);
    assert_int_equal(ch_record_match(record, id, &match, &error), CH_OK);
    assert_int_equal(match.state, CH_MATCH_ABANDONED);
    assert_int_equal(match.room, 12);
}

/* Written by the programs that had these layouts. */
static const struct older {
    const char *file;
    int layout, games, ballots;
    int plies;     /* of game 3, which has the limit of the match */
    bool scores;   /* search reports them */
    int procedure; /* by which decisions were made; 0: not known */
} olders[] = {
    {"layout-1.record", 1, 4, 2, 20, false, 0}, {"layout-2.record", 2, 4, 1, 40, true, 0},
    {"layout-3.record", 3, 4, 1, 40, true, 0},  {"layout-4.record", 4, 4, 1, 40, true, 2},
    {"layout-5.record", 5, 4, 1, 30, true, 5},  {"layout-6.record", 6, 4, 1, 30, true, 5},
};
enum { OLDERS = sizeof olders / sizeof *olders };

/* `mode` decides whether the file is changed. */
static void read_older(const struct older *older, const char *file, enum ch_record_mode mode) {
    CH_SCOPED(close_record) struct ch_record *record;
    CH_SCOPED(ch_match_status_done) struct ch_match_status status;
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match;
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game;
    const struct ch_game *english;
    assert_int_equal(ch_record_open(file, mode, &record, &error), CH_OK);
    assert_int_equal(ch_match_load(record, 1, &status, &error), CH_OK);
    assert_int_equal(status.played, older->games);
    assert_int_equal(status.state, CH_MATCH_COMPLETE);
    assert_int_equal(status.agents, 2);
    struct ch_match_evidence evidence; /* from the moves, where no keys were kept */
    ch_match_evidence_init(&evidence, &status, older->games);
    assert_int_equal(evidence.different, older->games);
    assert_int_equal(evidence.ballots, older->ballots);
    ch_match_evidence_done(&evidence);
    assert_string_equal(status.agent[0].name, "random");
    assert_string_equal(status.agent[1].name, "search:depth=1");
    assert_int_equal(status.ends[CH_END_PLY_LIMIT], older->games);
    assert_int_equal(ch_record_match(record, 1, &match, &error), CH_OK);
    assert_int_equal(ch_recorded_match_game(&match, &english, &error), CH_OK);
    assert_string_equal(english->name, "english");
    assert_int_equal(ch_record_game(record, 3, &game, &error), CH_OK);
    assert_int_equal(game.ply_count, older->plies);
    assert_true(game.moves[older->plies - 1].has_score == older->scores ||
                game.moves[older->plies - 2].has_score == older->scores);
    assert_int_equal(game.definition != NULL, older->layout > 2);
    assert_int_equal(game.procedure, older->procedure);
    for (int i = 0; i < CH_SEATS; i++) {
        assert_int_equal(game.impasses[i].decisions, 0);
        assert_int_equal(status.agent[i].impasses.decisions, 0);
    }
}

static void copy_older(const struct older *older, char *to, size_t size, const char *name) {
    char command[512];
    snprintf(to, size, "%s/%s", folder, name);
    snprintf(command, sizeof command, "cp '%s/tests/data/record/%s' %s", CH_SOURCE, older->file,
             to);
    assert_int_equal(system(command), 0);
}

static int user_version(const char *name) {
    unsigned char head[64];
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
    fclose(file);
    return head[63]; /* big-endian at 60 in SQLite's file format */
}

/* A reader leaves an older record as it is; a writer brings it to the layout of today. */
TEST(an_older_record_is_read_and_brought_up_to_date) {
    for (int i = 0; i < OLDERS; i++) {
        const struct older *older = &olders[i];
        char file[128];
        copy_older(older, file, sizeof file, "older.db");
        read_older(older, file, CH_RECORD_READ);
        assert_int_equal(user_version(file), older->layout);
        read_older(older, file, CH_RECORD_WRITE);
        assert_int_equal(user_version(file), ch_record_layout());
        read_older(older, file, CH_RECORD_READ);
        CH_SCOPED(close_record) struct ch_record *record;
        assert_int_equal(ch_record_open(file, CH_RECORD_WRITE, &record, &error), CH_OK);
        CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = sample(1, 4);
        assert_int_equal(ch_record_add_game(record, &game, &error), CH_OK);
        assert_int_equal(add_match(record, "{}"), 2);
    }
}

static void report_nothing(void *context, const char *what) {
    (void)context;
    fail_msg("%s", what);
}

/* Every step by itself: the genuine file of a layout, one layout further, has the schema of that
 * layout and all that it held, and all steps together make a sound record of today. */
TEST(each_step_leads_to_the_next_layout) {
    for (int i = 0; i < OLDERS; i++) {
        const struct older *older = &olders[i];
        char file[128];
        CH_SCOPED(close_record) struct ch_record *record;
        int64_t games = 0, moves = 0, left;
        copy_older(older, file, sizeof file, "step.db");
        assert_int_equal(ch_db_open(file, CH_DB_EXISTING, &record, &error), CH_OK);
        assert_int_equal(ch_record_schema_check(record, older->layout, &error), CH_OK);
        for (int other = 1; other <= ch_record_layout(); other++)
            if (other != older->layout)
                assert_int_equal(ch_record_schema_check(record, other, &error), CH_BAD_INPUT);
        ch_db_number(record, "SELECT count(*) FROM game", &games, &error);
        ch_db_number(record, "SELECT count(*) FROM move", &moves, &error);
        assert_true(games >= older->games && moves >= older->plies);
        assert_int_equal(ch_db_run(record, "PRAGMA foreign_keys = OFF", &error), CH_OK);
        for (int layout = older->layout; layout < ch_record_layout(); layout++) {
            assert_int_equal(ch_record_steps(record, layout, layout + 1, &error), CH_OK);
            assert_int_equal(ch_record_schema_check(record, layout + 1, &error), CH_OK);
            ch_db_number(record, "PRAGMA user_version", &left, &error);
            assert_int_equal(left, layout + 1);
            ch_db_number(record, "SELECT count(*) FROM game", &left, &error);
            assert_int_equal(left, games);
            ch_db_number(record, "SELECT count(*) FROM move", &left, &error);
            assert_int_equal(left, moves);
        }
        struct ch_record_look look = {.tell = report_nothing};
        assert_int_equal(ch_record_look_over(record, &look, &error), CH_OK);
        assert_int_equal(look.games, games);
        assert_int_equal(look.moves, moves);
    }
}

static void *open_older(void *context) {
    struct ch_record *record;
    struct ch_error why;
    enum ch_status status = ch_record_open(context, CH_RECORD_WRITE, &record, &why);
    if (status == CH_OK)
        ch_record_close(record);
    return status == CH_OK ? context : NULL;
}

/* The second writer finds it done. */
TEST(an_older_record_is_brought_up_to_date_once) {
    enum { THREADS = 8, TIMES = 5 };
    char file[128], name[32];
    for (int i = 0; i < TIMES; i++) {
        const struct older *older = &olders[i % OLDERS];
        pthread_t thread[THREADS];
        snprintf(name, sizeof name, "at-once%d.db", i);
        copy_older(older, file, sizeof file, name);
        for (int j = 0; j < THREADS; j++)
            assert_int_equal(pthread_create(&thread[j], NULL, open_older, file), 0);
        int opened = 0;
        for (int j = 0; j < THREADS; j++) {
            void *done;
            pthread_join(thread[j], &done);
            opened += done != NULL;
        }
        assert_int_equal(opened, THREADS);
        read_older(older, file, CH_RECORD_WRITE);
    }
}

TEST(a_number_is_played_once) {
    CH_SCOPED(close_record) struct ch_record *record = open_record("once.db");
    int64_t match = add_match(record, "{}");
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = sample(match, 4);
    assert_int_equal(ch_record_add_game(record, &game, &error), CH_OK);
    assert_int_equal(ch_record_add_game(record, &game, &error), CH_BAD_INPUT);
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match found;
    assert_int_equal(ch_record_match(record, match, &found, &error), CH_OK);
    assert_int_equal(found.played, 1);
    ch_recorded_match_done(&found);
    /* game 4 was played, so that a plan of fewer than five games can't be */
    assert_int_equal(ch_record_set_match(record, match, 2, CH_MATCH_RUNNING, &error), CH_OK);
    assert_int_equal(ch_record_match(record, match, &found, &error), CH_OK);
    assert_int_equal(found.room, 5);
}

/* Two agents that share a file: three texts in all, and both get theirs back in order. */
TEST(texts_are_stored_once) {
    struct ch_record *record = open_record("text.db");
    struct ch_source shared = {.name = (char *)"vocabulary.clp", .text = (char *)"(deftemplate x)"};
    struct ch_source own = {.name = (char *)"wedge.clp", .text = (char *)"(defrule \xc3\xa9 =>)"};
    ch_hash_text(shared.text, strlen(shared.text), shared.hash);
    ch_hash_text(own.text, strlen(own.text), own.hash);
    struct ch_source both[2] = {shared, own};
    struct scripted_agent a = scripted_agent("a"), b = scripted_agent("b");
    a.head.sources = both;
    a.head.source_count = 2;
    b.head.sources = &shared;
    b.head.source_count = 1;
    ch_sources_hash(&(struct ch_sources){both, 2, 2}, a.head.hash);
    ch_sources_hash(&(struct ch_sources){&shared, 1, 1}, b.head.hash);
    int64_t first, again, second;
    assert_int_equal(ch_record_add_agent(record, &a.head, &first, &error), CH_OK);
    assert_int_equal(ch_record_add_agent(record, &a.head, &again, &error), CH_OK);
    assert_int_equal(ch_record_add_agent(record, &b.head, &second, &error), CH_OK);
    assert_true(first == again && first != second);
    CH_SCOPED(ch_recorded_agent_done) struct ch_recorded_agent agent;
    assert_int_equal(ch_record_agent(record, first, &agent, &error), CH_OK);
    assert_int_equal(agent.source_count, 2);
    assert_string_equal(agent.sources[1].name, "wedge.clp");
    assert_string_equal(agent.sources[1].text, own.text);
    assert_string_equal(agent.sources[1].hash, own.hash);
    ch_record_close(record);
    char command[256], line[16];
    snprintf(command, sizeof command, "grep -c -a -o 'deftemplate x' '%s/text.db'", folder);
    FILE *count = popen(command, "r");
    assert_non_null(fgets(line, sizeof line, count));
    pclose(count);
    assert_int_equal(atoi(line), 1);
}

static bool count_one(void *context, const struct ch_recorded_game *game) {
    (void)game;
    ++*(int *)context;
    return true;
}

static bool count_up_to_two(void *context, const struct ch_recorded_game *game) {
    (void)game;
    return ++*(int *)context < 2;
}

static int count_games(struct ch_record *record, struct ch_record_filter filter) {
    int count = 0;
    assert_int_equal(ch_record_games(record, &filter, count_one, &count, &error), CH_OK);
    return count;
}

TEST(filters) {
    CH_SCOPED(close_record) struct ch_record *record = open_record("filter.db");
    int64_t match = add_match(record, "{}");
    for (int number = 0; number < 5; number++) {
        CH_SCOPED(ch_recorded_game_done)
        struct ch_recorded_game game = sample(number < 3 ? match : 0, number);
        if (number == 0) {
            game.outcome = (struct ch_outcome){CH_DRAWN, -1, CH_END_REPETITION};
            game.fault_seat = -1;
        }
        assert_int_equal(ch_record_add_game(record, &game, &error), CH_OK);
    }
    assert_int_equal(count_games(record, (struct ch_record_filter){0}), 5);
    assert_int_equal(count_games(record, (struct ch_record_filter){.match = match}), 3);
    assert_int_equal(count_games(record, (struct ch_record_filter){.match = -1}), 2);
    assert_int_equal(count_games(record, (struct ch_record_filter){.player = "anna"}), 5);
    assert_int_equal(count_games(record, (struct ch_record_filter){.player = "carl"}), 0);
    assert_int_equal(count_games(record, (struct ch_record_filter){.result = "1"}), 4);
    assert_int_equal(count_games(record, (struct ch_record_filter){.result = "draw"}), 1);
    assert_int_equal(count_games(record, (struct ch_record_filter){.result = "forfeit"}), 4);
    assert_int_equal(
        count_games(record, (struct ch_record_filter){.match = match, .limit = 2, .moves = true}),
        2);
    for (int moves = 0; moves < 2; moves++) { /* a callback that stops gets no more */
        int count = 0;
        const struct ch_record_filter all = {.moves = moves};
        assert_int_equal(ch_record_games(record, &all, count_up_to_two, &count, &error), CH_OK);
        assert_int_equal(count, 2);
    }
}

/* Writes batches of three for ever, and sends the number of committed games after each commit. */
static void write_until_killed(int channel) {
    struct ch_record *record = open_record("killed.db");
    for (int committed = 0;; committed += 3) {
        if (write(channel, &committed, sizeof committed) < 0)
            _exit(1);
        ch_record_begin(record, &error);
        for (int i = 0; i < 3; i++) {
            CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = sample(0, 0);
            ch_record_add_game(record, &game, &error);
        }
        ch_record_end(record, CH_OK, &error);
    }
}

/* A killed writer's record opens, holds what was committed, whole batches, and every game its
 * moves. */
TEST(a_kill_loses_nothing_committed) {
    int before = 0;
    for (int attempt = 0; attempt < 8; attempt++) {
        int channel[2], committed = 0, number;
        assert_int_equal(pipe(channel), 0);
        pid_t child = fork();
        if (child == 0)
            write_until_killed(channel[1]);
        close(channel[1]);
        for (int i = 0; i < 3 + attempt * 2; i++)
            assert_int_equal(read(channel[0], &committed, sizeof committed), sizeof committed);
        usleep((useconds_t)(attempt * 137));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        while (read(channel[0], &number, sizeof number) == sizeof number)
            committed = number;
        close(channel[0]);
        CH_SCOPED(close_record) struct ch_record *record = open_record("killed.db");
        int games = count_games(record, (struct ch_record_filter){.moves = true});
        assert_int_equal(games % 3, 0);
        assert_true(games - before >= committed);
        before = games;
    }
}

static void refuse(const char *name, enum ch_record_mode mode, enum ch_status expected,
                   const char *words) {
    struct ch_record *record;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(ch_record_open(path, mode, &record, &error), expected);
    assert_null(record);
    assert_non_null(strstr(error.text, words));
}

static void write_file(const char *name, const char *bytes, size_t length) {
    snprintf(path, sizeof path, "%s/%s", folder, name);
    CH_SCOPED(close_file) FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, length, file), length);
}

TEST(files_that_are_no_record) {
    char long_text[4096];
    memset(long_text, 'x', sizeof long_text);
    write_file("text.db", long_text, sizeof long_text);
    refuse("text.db", CH_RECORD_WRITE, CH_BAD_INPUT, "not a record");
    refuse("absent.db", CH_RECORD_READ, CH_NOT_FOUND, "no such record");
    refuse("no/folder.db", CH_RECORD_WRITE, CH_SYSTEM, "folder");
    write_file("empty.db", "", 0);
    refuse("empty.db", CH_RECORD_READ, CH_BAD_INPUT, "the record is empty");
    struct ch_record *record = open_record("newer.db");
    ch_record_close(record);
    FILE *file = fopen(path, "r+b");
    fseek(file, 60, SEEK_SET); /* user_version in SQLite's file header, big-endian */
    assert_int_equal(fwrite((char[]){0, 0, 0, (char)(ch_record_layout() + 1)}, 1, 4, file), 4);
    fclose(file);
    refuse("newer.db", CH_RECORD_WRITE, CH_BAD_INPUT, "newer Crownhead");
}

/* What finds no room is not in the record, and does not keep out what comes after it. */
TEST(a_full_disk_costs_one_game) {
    CH_SCOPED(close_record) struct ch_record *record = open_record("full.db");
    char log[160];
    struct stat written;
    struct rlimit before, now;
    CH_SCOPED(close_record) struct ch_record *reader = NULL;
    for (int i = 0; i < 3; i++) {
        CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = sample(0, i);
        snprintf(log, sizeof log, "%s-wal", path);
        assert_int_equal(stat(log, &written), 0);
        assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
        now = before;
        now.rlim_cur = i == 1 ? (rlim_t)written.st_size : before.rlim_cur;
        signal(SIGXFSZ, SIG_IGN);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &now), 0);
        enum ch_status status = ch_record_add_game(record, &game, &error);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_int_equal(status == CH_OK, i != 1);
    }
    assert_int_equal(ch_record_open(path, CH_RECORD_READ, &reader, &error), CH_OK);
    assert_int_equal(count_games(reader, (struct ch_record_filter){0}), 2);
}

/* A game of English draughts by the texts of `game`, as it is recorded; the caller releases it. */
static struct ch_recorded_game defined(struct ch_record *record, const struct ch_game *game) {
    struct ch_recorded_game in = sample(0, 0);
    ch_free(in.game);
    in.game = ch_copy(game->name);
    assert_int_equal(ch_record_add_definition(record, game, &in.definition, &error), CH_OK);
    assert_int_equal(ch_record_add_game(record, &in, &error), CH_OK);
    return in;
}

static void expect_instance(struct ch_record *record, int64_t id, const struct ch_game *expected) {
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game out;
    const struct ch_game *game;
    assert_int_equal(ch_record_game(record, id, &out, &error), CH_OK);
    assert_int_equal(ch_recorded_instance(&out, &game, &error), CH_OK);
    assert_string_equal(game->name, expected->name);
    assert_string_equal(game->hash, expected->hash);
}

static int64_t count_of(struct ch_record *record, const char *sql) {
    int64_t count = -1;
    assert_int_equal(ch_db_number(record, sql, &count, &error), CH_OK);
    return count;
}

/* The texts of a definition are stored once, and make the game again. A definition that is rolled
 * back is not confused with a later one in its row. */
TEST(a_game_is_removed_with_all_that_is_its_own) {
    static const char *const tables[] = {"SELECT count(*) FROM game", "SELECT count(*) FROM move",
                                         "SELECT count(*) FROM impasse"};
    CH_SCOPED(close_record) struct ch_record *record = open_record("removed.db");
    int64_t left[3];
    for (int i = 0; i < 2; i++) {
        CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = sample(0, i);
        assert_int_equal(ch_record_add_game(record, &game, &error), CH_OK);
        for (int j = 0; j < 3 && i == 0; j++)
            left[j] = count_of(record, tables[j]);
        if (i == 1)
            assert_int_equal(ch_record_remove_game(record, game.id, &error), CH_OK);
    }
    for (int j = 0; j < 3; j++)
        assert_int_equal(count_of(record, tables[j]), left[j]);
    assert_true(left[1] > 0 && left[2] > 0);
    assert_int_equal(ch_record_remove_game(record, 99, &error), CH_OK); /* there is none */
}

TEST(definitions_come_back) {
    CH_SCOPED(close_record) struct ch_record *record = open_record("definition.db");
    const struct ch_game *pool = ch_game_find("pool"), *italian = ch_game_find("italian");
    assert_true(pool->source_count > 1); /* it extends another one */
    assert_int_equal(ch_record_begin(record, &error), CH_OK);
    struct ch_recorded_game game = defined(record, italian);
    expect_instance(record, game.id, italian);
    ch_recorded_game_done(&game);
    ch_record_rollback(record);
    assert_int_equal(count_of(record, "SELECT count(*) FROM definition"), 0);
    int64_t ids[2];
    for (int i = 0; i < 2; i++) {
        game = defined(record, pool);
        ids[i] = game.id;
        expect_instance(record, ids[i], pool);
        ch_recorded_game_done(&game);
    }
    assert_int_equal(count_of(record, "SELECT count(*) FROM definition"), 1);
    assert_int_equal(count_of(record, "SELECT count(*) FROM definition_source"),
                     pool->source_count);
    ch_record_close(record);
    record = open_record("definition.db");
    for (int i = 0; i < 2; i++)
        expect_instance(record, ids[i], pool);
}

/* What was changed by hand in a definition, and the message. */
static const struct {
    const char *sql, *message;
} spoilt[] = {
    {"DELETE FROM definition_source", "has no texts"},
    {"UPDATE source SET text = text || ' '", "has a text that does not match its hash"},
    {"UPDATE definition SET hash = 'abc'", "does not match its hash"},
    {"PRAGMA foreign_keys = OFF; DELETE FROM definition", "is not there"},
    {"DELETE FROM definition_source WHERE position > 0", "does not match its hash"},
};

TEST(definitions_changed_by_hand_are_refused) {
    const struct ch_game *pool = ch_game_find("pool"), *game;
    for (size_t i = 0; i < sizeof spoilt / sizeof *spoilt; i++) {
        char name[32];
        snprintf(name, sizeof name, "spoilt-%zu.db", i);
        CH_SCOPED(close_record) struct ch_record *record = open_record(name);
        CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game in = defined(record, pool), out;
        assert_int_equal(ch_db_run(record, spoilt[i].sql, &error), CH_OK);
        assert_int_equal(ch_record_game(record, in.id, &out, &error), CH_OK);
        for (int time = 0; time < 2; time++) { /* the kept copy has the mistake */
            error = (struct ch_error){0};
            assert_int_equal(ch_recorded_instance(&out, &game, &error), CH_BAD_INPUT);
            assert_null(game);
            assert_string_equal(error.file, path);
            if (!strstr(error.text, spoilt[i].message))
                fail_msg("%s gives: %s", spoilt[i].sql, error.text);
        }
        assert_int_equal(ch_recorded_instance(&out, &game, NULL), CH_BAD_INPUT);
    }
}

/* A recorded game as moves again: checked each, from its own start. */
TEST(a_recorded_game_is_played_again) {
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = sample(0, 0);
    const struct ch_game *english;
    struct ch_history history;
    assert_int_equal(ch_recorded_history(&game, &english, &history, &error), CH_OK);
    assert_string_equal(english->name, "english");
    assert_int_equal(history.count, 2);
    assert_int_equal(history.plies[1].move.path[0], 21); /* squares from 0: 22-18 */
    ch_history_done(&history);

    ch_free(game.moves[1].path);
    game.moves[1].path = ch_copy("22-19");
    game.id = 7;
    assert_int_equal(ch_recorded_history(&game, &english, &history, &error), CH_BAD_INPUT);
    assert_non_null(strstr(error.text, "game 7, ply 2: "));
    ch_free(game.start);
    game.start = NULL; /* 1-5 is no move from the game's own start */
    assert_int_equal(ch_recorded_history(&game, &english, &history, &error), CH_BAD_INPUT);
    assert_non_null(strstr(error.text, "game 7, ply 1: "));
    game.start = ch_copy("B:nonsense");
    assert_int_not_equal(ch_recorded_history(&game, &english, &history, &error), CH_OK);

    ch_free(game.game);
    game.game = ch_copy("ludo");
    assert_int_equal(ch_recorded_history(&game, &english, &history, &error), CH_UNSUPPORTED);
    assert_string_equal(error.text,
                        "there is no game `ludo`, and the record has no definition of it");
}

/* Stratego's positions may have unknown pieces, from which no game can be played again. */
TEST(a_start_with_unknown_pieces_is_refused) {
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game game = sample(0, 0);
    const struct ch_game *stratego = ch_game_find("stratego");
    struct ch_history history;
    struct ch_position start;
    struct ch_text fen;
    ch_free(game.game);
    ch_free(game.start);
    game.game = ch_copy("stratego");
    stratego->ops->start(stratego, &start); /* nothing is set up */
    for (int seat = 0; seat < CH_SEATS; seat++)
        assert_int_equal(stratego->ops->set_up(stratego, seat,
                                               "SPSJSGSPSL/PMTCJYLCTP/TLBSNJLSTB/NBFBNNSBNB",
                                               &start, &error),
                         CH_OK);
    struct ch_position seen;
    stratego->ops->view(stratego, &start, 0, &seen);
    game.ply_count = 0;
    for (int known = 0; known < 2; known++) {
        fen = ch_text_new();
        stratego->ops->format_position(stratego, known ? &start : &seen, &fen);
        game.start = ch_copy(fen.data);
        enum ch_status status = ch_recorded_history(&game, &stratego, &history, &error);
        assert_int_equal(status, known ? CH_OK : CH_BAD_INPUT);
        if (known)
            ch_history_done(&history);
        else
            assert_non_null(strstr(error.text, "pieces of unknown rank"));
        ch_free(game.start);
        ch_text_done(&fen);
    }
    game.start = NULL;
    game.ply_count = 2;
}

GROUP(make_folder, remove_folder)

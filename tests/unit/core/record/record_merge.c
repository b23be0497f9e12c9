/* Two records merged, on a match of six games and on games of no match that are written here: equal
 * games, added games, reported differences, and the effects on the first record. */

#include "core/records/record_merge.h"
#include "core/record/record_db.h"
#include "tests/support/record_folder.h"
#include "tests/support/scripted_agent.h"

enum { GAMES = 6, CONFLICTS = 8 };

/* Its plan is a match of two agents. */
static const char specification[] = "{\"version\":1}";
static struct ch_error error;
static int files;

static struct ch_record *fresh(void) {
    char name[32], path[128];
    snprintf(name, sizeof name, "%d.db", files++);
    return open_record_at(name, path);
}

static int64_t agent_of(struct ch_record *record, const char *name) {
    struct scripted_agent agent = scripted_agent(name);
    int64_t id;
    assert_int_equal(ch_record_add_agent(record, &agent.head, &id, &error), CH_OK);
    return id;
}

static void set(char **field, const char *text) {
    ch_free(*field);
    *field = text ? ch_copy(text) : NULL;
}

static struct ch_recorded_game game_of(int64_t match, int number, int64_t first, int64_t second) {
    struct ch_recorded_game game = {
        .match = match,
        .number = number,
        .seeded = true,
        .seed = 5,
        .game = ch_copy("english"),
        .agent = {first, second},
        .player = {ch_copy("a"), ch_copy("b")},
        .opening = ch_copy("Old Faithful"),
        .start = ch_copy("B:W21,22,30:B1,2"),
        .opening_plies = 1,
        .outcome = {CH_WON, 1, CH_END_CRASH},
        .fault_seat = 0,
        .fault_rule = ch_copy("wedge"),
        .fault_text = ch_copy("its last words"),
        .verdict = ch_copy("White was ahead"),
        .tags = ch_copy("{\"Event\":\"x\"}"),
        .started_ms = 1000,
        .seconds = 0.5,
        .ply_count = 3,
    };
    game.moves = ch_alloc(3 * sizeof *game.moves);
    static const char *const path[] = {"1-5", "22-18", "2-6"};
    for (int i = 0; i < game.ply_count; i++)
        game.moves[i] = (struct ch_played_move){.path = ch_copy(path[i]),
                                                .wall_us = 10 + i,
                                                .cpu_us = 5 + i,
                                                .has_score = true,
                                                .score = 30 + i,
                                                .reason = ch_copy("it saves a man"),
                                                .agent = i % 2 ? second : first};
    return game;
}

static void add(struct ch_record *record, struct ch_recorded_game *game) {
    assert_int_equal(ch_record_add_game(record, game, &error), CH_OK);
    ch_recorded_game_done(game);
}

/* Fields that can differ in two games; up to SHORTER they are the course of the game. */
enum field {
    NAME,
    BLACK,
    WHITE,
    OPENING,
    NO_OPENING,
    START,
    NO_START,
    OPENING_PLIES,
    RESULT,
    WINNER,
    END,
    FAULT_SEAT,
    PATH,
    SHORTER,
    FAULT_RULE,
    FAULT_TEXT,
    VERDICT,
    TAGS,
    STARTED,
    SECONDS,
    SEEDED,
    SEED,
    FIRST,
    SECOND,
    WALL,
    CPU,
    HAS_SCORE,
    SCORE,
    REASON,
    CHOSE,
    FIELDS
};

/* Texts of a game that are changed. */
static const struct {
    enum field field;
    size_t at;
    const char *text;
} texts[] = {
    {NAME, offsetof(struct ch_recorded_game, game), "italian"},
    {BLACK, offsetof(struct ch_recorded_game, player[0]), "c"},
    {WHITE, offsetof(struct ch_recorded_game, player[1]), "c"},
    {OPENING, offsetof(struct ch_recorded_game, opening), "Edinburgh"},
    {NO_OPENING, offsetof(struct ch_recorded_game, opening), NULL},
    {START, offsetof(struct ch_recorded_game, start), "B:W21,22,31:B1,2"},
    {NO_START, offsetof(struct ch_recorded_game, start), NULL},
    {FAULT_RULE, offsetof(struct ch_recorded_game, fault_rule), "guard"},
    {FAULT_TEXT, offsetof(struct ch_recorded_game, fault_text), "others"},
    {VERDICT, offsetof(struct ch_recorded_game, verdict), "Black was ahead"},
    {TAGS, offsetof(struct ch_recorded_game, tags), "{\"Event\":\"y\"}"},
};

static void change(struct ch_recorded_game *game, enum field field) {
    struct ch_played_move *last = &game->moves[game->ply_count - 1];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].field == field)
            set((char **)((char *)game + texts[i].at), texts[i].text);
    if (field == PATH)
        set(&last->path, "2-7");
    if (field == REASON)
        set(&last->reason, "it is the only one");
    if (field == SHORTER) {
        ch_free(last->path);
        ch_free(last->reason);
        game->ply_count--;
    }
    game->opening_plies = field == OPENING_PLIES ? 2 : game->opening_plies;
    game->outcome.result = field == RESULT ? CH_DRAWN : game->outcome.result;
    game->outcome.winner = field == WINNER ? 0 : game->outcome.winner;
    game->outcome.end = field == END ? CH_END_TIME : game->outcome.end;
    game->fault_seat = field == FAULT_SEAT ? 1 : game->fault_seat;
    game->started_ms = field == STARTED ? 1001 : game->started_ms;
    game->seconds = field == SECONDS ? 0.75 : game->seconds;
    game->seeded = field == SEEDED ? false : game->seeded;
    game->seed = field == SEED ? 6 : game->seed;
    if (field == FIRST)
        game->agent[0] = game->agent[1];
    if (field == SECOND)
        game->agent[1] = game->agent[0];
    if (field == SHORTER)
        return;
    last->wall_us = field == WALL ? 99 : last->wall_us;
    last->cpu_us = field == CPU ? 99 : last->cpu_us;
    last->has_score = field == HAS_SCORE ? false : last->has_score;
    last->score = field == SCORE ? 99 : last->score;
    last->agent = field == CHOSE ? 0 : last->agent;
}

static struct ch_merge_conflict reported[CONFLICTS];
static int reported_count;

static void keep_conflict(void *context, const struct ch_merge_conflict *conflict) {
    assert_ptr_equal(context, reported);
    assert_true(reported_count < CONFLICTS);
    reported[reported_count++] = *conflict;
}

/* Merges, expecting these sums. */
static void expect_merge(struct ch_record *into, struct ch_record *from, long added, long there,
                         long conflicts) {
    struct ch_merge merge = {.conflict = keep_conflict, .context = reported};
    reported_count = 0;
    assert_int_equal(ch_record_merge(into, from, &merge, &error), CH_OK);
    assert_int_equal(merge.added, added);
    assert_int_equal(merge.there, there);
    assert_int_equal(merge.conflicts, conflicts);
    assert_int_equal(reported_count, conflicts);
    ch_merge_done(&merge);
    assert_null(merge.match);
}

/* A game of no match is another game if any of its data differs. */
TEST(games_of_no_match_are_the_same_in_everything) {
    for (int field = 0; field <= FIELDS; field++) {
        CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh();
        struct ch_recorded_game game = game_of(0, 0, agent_of(into, "a"), agent_of(into, "b"));
        add(into, &game);
        int64_t second = agent_of(from, "b"); /* so that agents have other numbers there */
        game = game_of(0, 0, agent_of(from, "a"), second);
        change(&game, (enum field)field);
        add(from, &game);
        bool other = field != FIELDS;
        expect_merge(into, from, other, !other, 0);
        expect_merge(into, from, 0, 1, 0);
    }
}

static int64_t number_of(struct ch_record *record, const char *sql) {
    int64_t number = -1;
    assert_int_equal(ch_db_number(record, sql, &number, &error), CH_OK);
    return number;
}

/* A record may have a game twice; of two counts the greater one holds. */
TEST(a_game_may_be_there_several_times) {
    static const int counts[][3] = {{2, 3, 3}, {3, 2, 3}, {0, 2, 2}, {2, 0, 2}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct ch_record *both[] = {fresh(), fresh()};
        for (int which = 0; which < 2; which++)
            for (int times = 0; times < counts[i][which]; times++) {
                struct ch_recorded_game game = game_of(0, 0, 0, 0);
                add(both[which], &game);
            }
        int added = counts[i][2] - counts[i][0];
        expect_merge(both[0], both[1], added, counts[i][1] - added, 0);
        expect_merge(both[0], both[1], 0, counts[i][1], 0);
        assert_int_equal(number_of(both[0], "SELECT count(*) FROM game"), counts[i][2]);
        ch_record_close(both[0]);
        ch_record_close(both[1]);
    }
}

/* The match with room for `room` games, of which it has those with number first … before - 1; the
 * agents change seats. */
static int64_t match_of(struct ch_record *record, int room, enum ch_match_state state, int first,
                        int before) {
    int64_t agent[2] = {agent_of(record, "a"), agent_of(record, "b")};
    struct ch_recorded_match match = {.specification = (char *)specification,
                                      .game = (char *)"english",
                                      .seed = 9,
                                      .room = room,
                                      .agents = 2,
                                      .agent = agent,
                                      .state = state};
    assert_int_equal(ch_record_add_match(record, &match, &error), CH_OK);
    assert_int_equal(ch_record_set_match(record, match.id, room, state, &error), CH_OK);
    for (int number = first; number < before; number++) {
        struct ch_recorded_game game =
            game_of(match.id, number, agent[number % 2], agent[1 - number % 2]);
        add(record, &game);
    }
    return match.id;
}

static void expect_match(struct ch_record *record, int64_t id, int room, int played,
                         enum ch_match_state state) {
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match;
    assert_int_equal(ch_record_match(record, id, &match, &error), CH_OK);
    assert_string_equal(match.specification, specification);
    assert_int_equal(match.room, room);
    assert_int_equal(match.played, played);
    assert_int_equal(match.state, state);
    assert_int_equal(match.agents, 2);
    assert_string_equal(match.agent_name[0], "a");
    assert_string_equal(match.agent_name[1], "b");
    assert_true(match.seed == 9);
}

/* In the record that takes it the match and its agents have other numbers than in the other. */
TEST(a_match_comes_whole) {
    CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh();
    agent_of(into, "c");
    int64_t second = agent_of(into, "b");
    match_of(from, GAMES, CH_MATCH_RUNNING, 0, 4);
    struct ch_recorded_game single = game_of(0, 0, 0, agent_of(from, "b"));
    add(from, &single);
    expect_merge(into, from, 5, 0, 0);
    expect_match(into, 1, GAMES, 4, CH_MATCH_RUNNING);
    struct ch_recorded_game game;
    assert_int_equal(ch_record_find_game(into, 1, 3, &game, &error), CH_OK);
    assert_true(game.agent[0] == second && game.moves[0].agent == second);
    assert_true(game.moves[1].agent == game.agent[1] && game.agent[1] != second);
    struct ch_recorded_agent agent;
    assert_int_equal(ch_record_agent(into, game.agent[1], &agent, &error), CH_OK);
    assert_string_equal(agent.name, "a");
    ch_recorded_agent_done(&agent);
    ch_recorded_game_done(&game);
    assert_int_equal(number_of(into, "SELECT count(*) FROM agent"), 3);
    assert_int_equal(number_of(into, "SELECT count(*) FROM game WHERE match IS NULL"), 1);
    expect_merge(into, from, 0, 5, 0);
}

/* More agents than the list of those that were met has room for at first. */
TEST(many_agents) {
    enum { MANY = 40 };
    CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh();
    for (int i = 0; i < MANY; i++) {
        char name[16];
        snprintf(name, sizeof name, "agent-%d", i);
        struct ch_recorded_game game = game_of(0, 0, agent_of(from, name), 0);
        add(from, &game);
    }
    expect_merge(into, from, MANY, 0, 0);
    assert_int_equal(number_of(into, "SELECT count(DISTINCT agent_0) FROM game"), MANY);
}

/* States and rooms of both, and of the merged match. Its games are complete from GAMES on. */
TEST(a_merged_match_has_its_state_and_room) {
    static const struct {
        int room[2];
        enum ch_match_state state[2];
        int before[2], then_room, then_played;
        enum ch_match_state then;
    } cases[] = {
        {{6, 6}, {CH_MATCH_RUNNING, CH_MATCH_RUNNING}, {2, 4}, 6, 4, CH_MATCH_RUNNING},
        {{6, 6}, {CH_MATCH_RUNNING, CH_MATCH_COMPLETE}, {2, 6}, 6, 6, CH_MATCH_COMPLETE},
        {{6, 6}, {CH_MATCH_ABANDONED, CH_MATCH_RUNNING}, {2, 4}, 6, 4, CH_MATCH_ABANDONED},
        {{6, 6}, {CH_MATCH_RUNNING, CH_MATCH_ABANDONED}, {2, 4}, 6, 4, CH_MATCH_ABANDONED},
        {{6, 6}, {CH_MATCH_ABANDONED, CH_MATCH_RUNNING}, {2, 6}, 6, 6, CH_MATCH_COMPLETE},
        {{4, 6}, {CH_MATCH_COMPLETE, CH_MATCH_RUNNING}, {4, 4}, 6, 4, CH_MATCH_RUNNING},
        {{6, 4}, {CH_MATCH_RUNNING, CH_MATCH_COMPLETE}, {4, 4}, 6, 4, CH_MATCH_RUNNING},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh();
        match_of(into, cases[i].room[0], cases[i].state[0], 0, cases[i].before[0]);
        match_of(from, cases[i].room[1], cases[i].state[1], 0, cases[i].before[1]);
        expect_merge(
            into, from, cases[i].then_played - cases[i].before[0],
            cases[i].before[0] < cases[i].before[1] ? cases[i].before[0] : cases[i].before[1], 0);
        expect_match(into, 1, cases[i].then_room, cases[i].then_played, cases[i].then);
    }
}

/* Of a match's game its course counts; other data, such as times, may differ. */
TEST(a_game_that_went_otherwise_is_reported) {
    for (int field = 0; field <= FIELDS; field++) {
        CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh();
        int64_t match = match_of(into, GAMES, CH_MATCH_RUNNING, 0, 2);
        match_of(from, GAMES, CH_MATCH_RUNNING, 1, 1);
        struct ch_recorded_game game = game_of(1, 1, agent_of(from, "a"), agent_of(from, "b"));
        change(&game, (enum field)field);
        add(from, &game);
        bool course = field <= SHORTER;
        expect_merge(into, from, 0, !course, course);
        if (course) {
            assert_true(reported[0].match == match && reported[0].first == 2 &&
                        reported[0].second == 1);
            assert_int_equal(reported[0].number, 1);
            assert_int_equal(reported[0].ply, field == PATH || field == SHORTER ? 3 : 0);
            CH_SCOPED(ch_merge_done) struct ch_merge silent = {0}; /* without a callback */
            assert_int_equal(ch_record_merge(into, from, &silent, &error), CH_OK);
            assert_int_equal(silent.conflicts, 1);
        }
        assert_int_equal(number_of(into, "SELECT count(*) FROM game"), 2);
    }
}

/* The sums go on, and the matches that were met are named once. */
TEST(sums_go_on) {
    CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh();
    CH_SCOPED(ch_merge_done) struct ch_merge merge = {.added = 10, .there = 20, .conflicts = 30};
    match_of(from, GAMES, CH_MATCH_RUNNING, 0, 2);
    for (int time = 0; time < 2; time++)
        assert_int_equal(ch_record_merge(into, from, &merge, &error), CH_OK);
    assert_int_equal(merge.added, 12);
    assert_int_equal(merge.there, 22);
    assert_int_equal(merge.conflicts, 30);
    assert_int_equal(merge.matches, 1);
    assert_true(merge.match[0] == 1);
}

/* Games of a match of four as an older program recorded it, by what was typed, or with the
 * identities of this one. One agent has a text, in a file of another path each; the other
 * has none, and its title is not what was typed. */
static int64_t part_of(struct ch_record *record, bool older, const char *text, int first, int games,
                       uint64_t seed) {
    struct ch_source source = {.name = (char *)(older ? "den/fox.agent" : "fox.agent"),
                               .text = (char *)text};
    struct scripted_agent fox = scripted_agent(source.name),
                          other = scripted_agent("search:nodes=9,depth=1");
    const char *name = older ? other.head.name : "search:depth=1,nodes=9";
    const struct ch_sources sources = {&source, 1, 1};
    fox.head.sources = &source;
    fox.head.source_count = 1;
    ch_sources_hash(&sources, fox.head.old_hash);
    ch_sources_hash_contents(&sources, fox.head.hash);
    if (!older) {
        strcpy(fox.head.title, "fox");
        strcpy(other.head.title, name);
        memcpy(other.head.old_hash, other.head.hash, CH_HASH_HEX);
        ch_hash_text(name, strlen(name), other.head.hash);
    }
    int64_t agent[2];
    assert_int_equal(ch_record_add_agent(record, &other.head, &agent[1], &error), CH_OK);
    assert_int_equal(ch_record_add_agent(record, &fox.head, &agent[0], &error), CH_OK);
    char json[512];
    snprintf(json, sizeof json,
             "{\"version\":3,\"agents\":[{\"name\":\"%s\",\"hash\":\"%s\"},"
             "{\"name\":\"%s\",\"hash\":\"%s\"}],\"seed\":%llu,\"openings\":\"%s\"}",
             older ? source.name : "fox", older ? fox.head.old_hash : fox.head.hash, name,
             other.head.hash, (unsigned long long)seed, older ? "den/few.pdn" : "few.pdn");
    struct ch_recorded_match match = {.specification = json,
                                      .game = (char *)"english",
                                      .seed = seed,
                                      .room = 4,
                                      .agents = 2,
                                      .agent = agent,
                                      .state = CH_MATCH_RUNNING};
    assert_int_equal(ch_record_add_match(record, &match, &error), CH_OK);
    for (int number = first; number < first + games; number++) {
        int seat = number % 2;
        struct ch_recorded_game game = game_of(match.id, number, agent[seat], agent[!seat]);
        set(&game.player[seat], older ? source.name : "fox");
        set(&game.player[!seat], name);
        add(record, &game);
    }
    return match.id;
}

/* The first half by an older program, or the second by this one. */
static int64_t half_of(struct ch_record *record, bool older, const char *text) {
    return part_of(record, older, text, older ? 0 : 2, 2, 1);
}

/* Halves that are in one record are united, too; what it has twice stays two matches. */
TEST(one_record_may_have_a_match_twice) {
    for (int twice = 0; twice < 2; twice++) {
        CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh();
        part_of(from, true, "(agent (name fox))", 0, twice ? 4 : 2, 1);
        part_of(from, false, "(agent (name fox))", twice ? 0 : 2, twice ? 4 : 2, 1);
        expect_merge(into, from, twice ? 8 : 4, 0, 0);
        assert_int_equal(number_of(into, "SELECT count(*) FROM match"), twice ? 2 : 1);
        expect_merge(into, from, 0, twice ? 8 : 4, 0);
    }
}

/* Halves of one match by an older program and by this one are united, in either order, under the
 * name of the first; with another text they are two matches. */
TEST(an_older_half_is_the_same_match) {
    for (int turned = 0; turned < 2; turned++) {
        CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh(), *third = fresh();
        half_of(into, turned, "(agent (name fox))");
        half_of(from, !turned, "(agent (name fox))");
        half_of(third, !turned, "(agent (name fox)) ");
        expect_merge(into, from, 2, 0, 0);
        expect_merge(into, from, 0, 2, 0);
        assert_int_equal(number_of(into, "SELECT count(*) FROM match"), 1);
        CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match match;
        assert_int_equal(ch_record_match(into, 1, &match, &error), CH_OK);
        assert_int_equal(match.played, 4);
        assert_int_equal(match.state, CH_MATCH_COMPLETE);
        assert_string_equal(match.agent_name[0], turned ? "den/fox.agent" : "fox");
        assert_int_equal(number_of(into, turned ? "SELECT count(*) FROM game WHERE"
                                                  " 'den/fox.agent' IN (player_0, player_1)"
                                                : "SELECT count(*) FROM game WHERE"
                                                  " 'fox' IN (player_0, player_1)"),
                         4);
        expect_merge(into, third, 2, 0, 0);
        assert_int_equal(number_of(into, "SELECT count(*) FROM match"), 2);
    }
}

/* 2^53 and 2^53 + 1 are other seeds, though one double. */
TEST(older_matches_of_other_seeds_are_others) {
    const uint64_t seed = UINT64_C(1) << 53;
    CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh();
    part_of(into, false, "(agent (name fox))", 0, 2, seed);
    part_of(from, true, "(agent (name fox))", 2, 2, seed + 1);
    expect_merge(into, from, 2, 0, 0);
    assert_int_equal(number_of(into, "SELECT count(*) FROM match"), 2);
}

static void refuse(struct ch_record *into, struct ch_record *from, const char *words) {
    CH_SCOPED(ch_merge_done) struct ch_merge merge = {.added = 1, .there = 2, .conflicts = 3};
    int64_t games = number_of(into, "SELECT count(*) FROM game");
    error = (struct ch_error){0};
    assert_int_equal(ch_record_merge(into, from, &merge, &error), CH_BAD_INPUT);
    assert_non_null(strstr(error.text, words));
    assert_string_equal(error.file, ch_db_path(from));
    assert_int_equal(merge.added, 1);
    assert_int_equal(merge.there, 2);
    assert_int_equal(merge.conflicts, 3);
    assert_int_equal(merge.matches, 0);
    assert_int_equal(number_of(into, "SELECT count(*) FROM game"), games);
}

/* A game beyond the plan, and an agent's text that was changed: nothing is added, the sums stay,
 * and both records can be used. */
TEST(after_a_failure_nothing_is_added) {
    CH_SCOPED(close_record) struct ch_record *into = fresh(), *from = fresh();
    struct ch_source text = {.name = (char *)"wedge.clp", .text = (char *)"(defrule wedge =>)"};
    ch_hash_text(text.text, strlen(text.text), text.hash);
    struct scripted_agent agent = scripted_agent("a");
    agent.head.sources = &text;
    agent.head.source_count = 1;
    ch_sources_hash(&(struct ch_sources){&text, 1, 1}, agent.head.hash);
    int64_t id;
    assert_int_equal(ch_record_add_agent(from, &agent.head, &id, &error), CH_OK);
    struct ch_recorded_game game = game_of(0, 0, 0, 0);
    add(from, &game);
    game = game_of(0, 0, id, 0);
    add(from, &game);
    assert_int_equal(ch_db_run(from, "UPDATE source SET text = '(defrule other =>)'", &error),
                     CH_OK);
    refuse(into, from, "wedge.clp does not match its hash");
    refuse(into, into, "a record can't be merged with itself");
    assert_int_equal(ch_db_run(from, "UPDATE source SET text = '(defrule wedge =>)'", &error),
                     CH_OK);
    expect_merge(into, from, 2, 0, 0);
    assert_int_equal(number_of(into, "SELECT count(*) FROM source"), 1);
    int64_t match = match_of(from, 2, CH_MATCH_RUNNING, 0, 2);
    assert_int_equal(ch_record_set_match(from, match, 20000000, CH_MATCH_RUNNING, &error), CH_OK);
    refuse(into, from, "");
    assert_int_equal(number_of(into, "SELECT count(*) FROM match"), 0);
}

GROUP(make_folder, remove_folder)

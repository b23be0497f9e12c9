/* The identity of agents: every spelling and every path of an agent has one, other agents have
 * others. */
#include <sys/stat.h>

#include "agents/external/program.h"
#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/home.h"

static struct ch_agents_config config;

static int set_home(void **state) {
    (void)state;
    home_make();
    config = agents_config();
    return 0;
}

static int clear_home(void **state) {
    (void)state;
    return home_remove();
}

/* The head of an agent that is closed again. */
static struct ch_agent identity_of(const char *spec, const struct ch_game *game) {
    struct ch_agent *agent = agent_open(spec, game, &config), head = *agent;
    agent->ops->close(agent);
    head.sources = NULL;
    head.source_count = 0;
    return head;
}

static const struct spelling {
    const char *game, *one, *other;
    bool same;
    const char *title; /* of `other` */
} spellings[] = {
    {"english", "search:depth=2", "search:threads=1,depth=02", true, "search:depth=2"},
    {"english", "search:depth=2", "search:quiescence=on,depth=2,table=19", true, "search:depth=2"},
    {"english", "search:depth=2",
     "search:depth=2,weights=" CH_SOURCE "/data/weights/english.weights", true, "search:depth=2"},
    {"english", "search:depth=2", "search:depth=3", false, "search:depth=3"},
    {"english", "search", "search:depth=4", false, "search:depth=4"}, /* that has a limit */
    {"english", "search:depth=2", "search:depth=2,table=18", false, "search:depth=2,table=18"},
    {"english", "search:depth=2", "search:weights=none,depth=2", false,
     "search:depth=2,weights=none"},
    {"english", "search:depth=2", "search:depth=2,threads=2", false, "search:depth=2,threads=2"},
    {"english", "search:depth=2", "search:killers=off,quiescence=off,nodes=9,depth=2", false,
     "search:depth=2,nodes=9,killers=off,quiescence=off"},
    {"english", "search:depth=2", "search:exact=off,depth=2", true, "search:depth=2"},
    {"english", "search:depth=2", "search:exact=on,depth=2", false, "search:depth=2,exact=on"},
    {"loa", "search:depth=2", "search:eval=network,depth=2", true, "search:depth=2"},
    {"loa", "search:depth=2", "search:eval=mia,depth=2", false, "search:depth=2,eval=mia"},
    {"loa:size=6", "search:depth=2", "search:depth=2,weights=none", true, "search:depth=2"},
    {"loa", "search:depth=2", "search:eval=quad,depth=2", false, "search:depth=2,eval=quad"},
    {"stratego:army=duel", "determinised", "determinised:samples=8,depth=2", true, "determinised"},
    {"stratego:army=duel", "determinised", "determinised:samples=9,depth=2", false,
     "determinised:samples=9"},
    {"english", "level:3", "level:03", true, "level:3"},
    {"english", "level:depth=2,next=20", "level:noise=0,next=20,depth=2", true,
     "level:depth=2,next=20"},
    {"english", "level:depth=2,next=20", "level:depth=2,next=21", false, "level:depth=2,next=21"},
    {"english", "random", "random", true, "random"},
};

TEST(spellings_of_built_in_agents) {
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        const struct spelling *at = &spellings[i];
        const struct ch_game *game;
        assert_int_equal(ch_game_open(at->game, &game, NULL), CH_OK);
        struct ch_agent one = identity_of(at->one, game), other = identity_of(at->other, game);
        if (ch_agent_same(&one, &other) != at->same || strcmp(other.title, at->title) != 0)
            fail_msg("%s and %s: %s, %s", at->one, at->other, one.title, other.title);
        struct ch_agent again = identity_of(other.title, game); /* the title names the same */
        assert_string_equal(again.title, other.title);
    }
}

/* Every order of these, one after the other. */
TEST(the_order_of_arguments_does_not_matter) {
    static const char *const words[] = {"depth=3", "nodes=50", "quiescence=off", "table=10"};
    const struct ch_game *game = ch_game_find("english");
    struct ch_agent first = identity_of("search:depth=3,nodes=50,quiescence=off,table=10", game);
    for (int order = 0; order < 256; order++) {
        int at[4] = {order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6};
        if ((1 << at[0] | 1 << at[1] | 1 << at[2] | 1 << at[3]) != 15)
            continue;
        char spec[128];
        snprintf(spec, sizeof spec, "search:%s,%s,%s,%s", words[at[0]], words[at[1]], words[at[2]],
                 words[at[3]]);
        struct ch_agent agent = identity_of(spec, game);
        assert_true(ch_agent_same(&first, &agent));
    }
}

static const char moves_last[] =
    "(defrule COMPARE::last (candidate (id ?m)) => (score ?m ?m \"last\"))\n";
static const char moves_first[] =
    "(defrule COMPARE::first (candidate (id ?m)) => (score ?m (- 9 ?m) \"first\"))\n";

/* A folder with an agent of two rule files. */
static void write_agent(const char *folder, const char *name, const char *one, const char *two) {
    char path[64], text[160];
    home_folder(folder);
    snprintf(path, sizeof path, "%s/fox.agent", folder);
    snprintf(text, sizeof text, "(agent (name %s) (kind rules) (rules \"one.clp\" \"two.clp\"))",
             name);
    home_write(path, text);
    snprintf(path, sizeof path, "%s/one.clp", folder);
    home_write(path, one);
    snprintf(path, sizeof path, "%s/two.clp", folder);
    home_write(path, two);
}

static struct ch_agent identity_at(const char *before, const char *path) {
    char spec[256];
    snprintf(spec, sizeof spec, "%s%s", before, home_path(path));
    return identity_of(spec, ch_game_find("english"));
}

TEST(no_path_is_in_the_identity_of_rules) {
    write_agent("a", "fox", moves_last, moves_first);
    write_agent("b", "fox", moves_last, moves_first);
    write_agent("c", "fox", moves_first, moves_last);
    write_agent("d", "wolf", moves_last, moves_first);
    struct ch_agent a = identity_at("", "a/fox.agent"), also = identity_at("", "b/../a/fox.agent");
    struct ch_agent kind = identity_at("rules:", "a/fox.agent"), b = identity_at("", "b/fox.agent");
    struct ch_agent c = identity_at("", "c/fox.agent"), d = identity_at("", "d/fox.agent");
    assert_string_equal(a.title, "fox");
    assert_true(ch_agent_same(&a, &also) && ch_agent_same(&a, &kind) && ch_agent_same(&a, &b));
    assert_string_not_equal(a.old_hash, b.old_hash);
    assert_string_equal(c.title, "fox");
    assert_false(ch_agent_same(&a, &c)); /* the same texts in another order */
    assert_string_equal(d.title, "wolf");
    assert_false(ch_agent_same(&a, &d));
}

/* A variant of an agent has the declared name in its own. */
TEST(a_name_made_of_a_path_has_the_declared_name) {
    write_agent("a", "fox", moves_last, moves_first);
    struct ch_agent *agent = agent_open(home_path("a/fox.agent"), ch_game_find("english"), &config);
    struct ch_agent made = {.sources = agent->sources, .source_count = agent->source_count};
    snprintf(made.name, sizeof made.name, "%s without x.agent.clp", home_path("a/fox.agent"));
    ch_agent_identify(&made, ch_game_find("english"));
    assert_string_equal(made.title, "fox without x.agent.clp");
    strcpy(made.name, "fox without one.clp");
    ch_agent_identify(&made, ch_game_find("english"));
    assert_string_equal(made.title, "fox without one.clp");
    agent->ops->close(agent);
}

/* The command has `@` for the folder. */
static struct ch_agent program_of(const char *pattern, const char *folder) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    CH_SCOPED(ch_program_command_done) struct ch_program_command command;
    struct ch_agent agent = {.name = "hub"};
    for (const char *at = pattern; *at; at++)
        if (*at == '@')
            ch_text_add(&text, home_path(folder));
        else
            ch_text_add_bytes(&text, at, 1);
    assert_int_equal(ch_program_command_read("hub", text.data, &command, NULL), CH_OK);
    ch_program_command_identify(&command, "hub", &agent);
    return agent;
}

static void write_engine(const char *folder, const char *text) {
    char path[64];
    home_folder(folder);
    snprintf(path, sizeof path, "%s/engine", folder);
    home_write(path, text);
    assert_int_equal(chmod(home_path(path), 0700), 0);
    snprintf(path, sizeof path, "%s/a book", folder);
    home_write(path, text);
}

TEST(no_path_is_in_the_identity_of_programs) {
    write_engine("a", "#!/bin/sh\n");
    write_engine("b", "#!/bin/sh\n");
    write_engine("c", "#!/bin/sh\nexit 1\n");
    struct ch_agent a = program_of("@/engine hub", "a"), b = program_of("  @/engine  'hub'", "b");
    struct ch_agent c = program_of("@/engine hub", "c"), d = program_of("@/engine ucc", "a");
    assert_string_equal(a.title, "hub:engine hub");
    assert_true(ch_agent_same(&a, &b));
    assert_string_equal(c.title, a.title);
    assert_string_not_equal(c.hash, a.hash);
    assert_string_equal(d.title, "hub:engine ucc");
    static const char book[] = "'book=@/a book' threads=2 @/engine \"x y/z\"";
    a = program_of(book, "a");
    b = program_of(book, "b");
    c = program_of(book, "c");
    assert_string_equal(a.title, "hub:\"book=a book\" threads=2 engine \"x y/z\"");
    assert_true(ch_agent_same(&a, &b));
    assert_string_not_equal(a.hash, c.hash);
    assert_string_not_equal(a.old_hash, b.old_hash);
}

TEST(labels) {
    static const char *const name[] = {"fox", "wolf", "fox", "fox", "wolf", "cat", "cat"};
    static const char *const hash[] = {"0123456789", "0123456789", "9876543210", "0123456789",
                                       "0123456799", "5555555555", "5555555555"};
    static const char *const expected[] = {
        "fox 012345", "wolf 012345678", /* eight digits are the same */
        "fox 987654", "fox 012345",     "wolf 012345679", "cat", "cat"};
    char *label[7];
    ch_agent_labels(name, hash, 7, label);
    for (int i = 0; i < 7; i++) {
        assert_string_equal(label[i], expected[i]);
        ch_free(label[i]);
    }
}

EACH(set_home, clear_home)

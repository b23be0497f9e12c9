/* Agent files: found, read, refused with their places, looked at again. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agents/agents.h"
#include "agents/roster/roster.h"
#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/home.h"
#include "tests/support/scene.h"

static struct ch_agents_config config;
static const struct ch_game *game;

static const char first_wins[] =
    "(defrule COMPARE::first (candidate (id ?m&1)) => (best ?m \"first\"))\n";
static const char last_wins[] =
    "(defrule COMPARE::last (candidate (id ?m&7)) => (best ?m \"last\"))\n";

static int set_home(void **state) {
    (void)state;
    home_make();
    home_write("rules/first.clp", first_wins);
    home_write(
        "agents/roster/firm.agent",
        "(agent (name firm) (game english) (kind rules) (description \"Plays the first move.\")\n"
        "  (rules \"first.clp\"))\n");
    home_write("agents/roster/deep.agent",
               "(agent (name deep) (kind search) (arguments \"depth=2\"))");
    game = ch_game_find("english");
    config = agents_config();
    config.home = home;
    return 0;
}

static int clear_home(void **state) {
    (void)state;
    return home_remove();
}

static enum ch_status open_error(const char *spec, struct ch_error *error) {
    struct ch_agent *agent;
    enum ch_status status = ch_agents_open(spec, game, &config, &agent, error);
    if (status == CH_OK)
        agent->ops->close(agent);
    return status;
}

static int first_choice(struct ch_agent *agent) {
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(ch_choice_done) struct ch_choice choice = choice_new();
    scene_start(&s, game);
    agent_choose(agent, &s.turn, &choice);
    return choice.index;
}

TEST(the_roster_is_listed_by_name) {
    struct ch_roster_entry *entries;
    int count;
    home_write("agents/roster/broken.agent", "(agent (nam x))");
    home_write("agents/roster/gone.agent",
               "(agent (name gone) (game english) (kind rules) (rules \"nowhere.clp\"))");
    assert_int_equal(CH_OK, ch_agents_roster(&config, &entries, &count, NULL));
    assert_int_equal(4, count);
    assert_string_equal("broken", entries[0].name);
    assert_non_null(strstr(entries[0].description, "can't be used"));
    assert_string_equal("deep", entries[1].name);
    assert_string_equal("search", entries[1].kind);
    assert_string_equal("any", entries[1].game);
    assert_string_equal("firm", entries[2].name);
    assert_string_equal("english", entries[2].game);
    assert_string_equal("Plays the first move.", entries[2].description);
    assert_non_null(strstr(entries[3].description, "can't be used"));
    assert_non_null(strstr(entries[3].description, "nowhere.clp"));
    ch_free(entries);
}

TEST(an_agent_is_made_of_its_texts) {
    AGENT_CLOSED struct ch_agent *agent = agent_open("firm", game, &config);
    assert_int_equal(3, agent->source_count);
    assert_string_equal("agents/roster/firm.agent", agent->sources[0].name);
    assert_string_equal("rules/vocabulary.clp", agent->sources[1].name);
    assert_string_equal("rules/first.clp", agent->sources[2].name);
    assert_string_equal(first_wins, agent->sources[2].text);
    assert_int_equal(0, first_choice(agent));
}

TEST(files_beside_the_agent_come_first) {
    char spec[CH_AGENT_NAME];
    struct ch_error error;
    home_folder("mine");
    home_write("mine/first.clp", last_wins);
    home_write("mine/own.agent", "(agent (name own) (kind rules) (rules \"first.clp\"))");
    snprintf(spec, sizeof spec, "rules:%s/mine/own.agent", home);
    AGENT_CLOSED struct ch_agent *agent = agent_open(spec, game, &config);
    assert_string_equal("mine/first.clp", agent->sources[2].name);
    assert_int_equal(6, first_choice(agent));
    assert_int_equal(CH_OK, open_error(spec + strlen("rules:"), &error)); /* the bare path, too */
}

TEST(parameters_are_facts_that_rules_read) {
    struct ch_error error;
    home_write("rules/third.clp",
               "(defrule COMPARE::pick (candidate (id ?m)) (parameter (name favourite) (value ?m))"
               " => (best ?m \"it\"))");
    home_write("rules/mine.parameters", "(parameter (name other) (value 2))\n"
                                        "(parameter (name favourite) (value 3) (range 1 7))");
    home_write(
        "agents/roster/third.agent",
        "(agent (name third) (kind rules) (rules \"third.clp\") (parameters \"mine.parameters\"))");
    struct ch_agent *agent = agent_open("third", game, &config);
    assert_int_equal(4, agent->source_count);
    assert_int_equal(2, first_choice(agent));
    assert_int_equal(2, first_choice(agent)); /* they stay between turns */
    agent->ops->close(agent);
    home_write("rules/mine.parameters", "\n(parameter (name favourite) (value 9) (range 1 7))");
    assert_int_equal(CH_BAD_INPUT, open_error("third", &error));
    assert_string_equal("rules/mine.parameters", error.file);
    assert_int_equal(2, error.line);
    home_write("rules/mine.parameters", "\n\n(parameter (name set-ups) (value 65))");
    assert_int_equal(CH_OK, open_error("third", &error)); /* the agent's own */
    const struct ch_game *secret = ch_game_find("stratego:army=barrage");
    assert_int_equal(CH_BAD_INPUT, ch_agents_open("third", secret, &config, &agent, &error));
    assert_string_equal("rules/mine.parameters", error.file);
    assert_int_equal(3, error.line);
}

/* The text with which the agent `numbers` plays the game; the caller frees it. */
static char *numbers_for(const char *name) {
    AGENT_CLOSED struct ch_agent *agent = agent_open("numbers", ch_game_find(name), &config);
    assert_int_equal(4, agent->source_count);
    return ch_copy(agent->sources[3].text);
}

TEST(a_game_may_have_parameters_of_its_own) {
    struct ch_error error;
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    static const char rule[] = "(defrule COMPARE::pick (candidate (id ?m)) (parameter (name a) "
                               "(value ?m)) => (best ?m \"it\"))",
                      usual[] = "(parameter (name a) (value 3))",
                      own[] = "(parameter (name a) (value 5) (range 1 9))",
                      file[] = "(agent (name numbers) (family draughts) (kind rules)\n"
                               "       (rules \"pick.clp\") (parameters \"usual.parameters\"))\n"
                               "(parameters (game russian) (file \"own.parameters\"))\n";
    home_write("rules/pick.clp", rule);
    home_write("rules/usual.parameters", usual);
    home_write("rules/own.parameters", own);
    home_write("agents/roster/numbers.agent", file);
    static const struct {
        const char *game, *text;
    } expected[] = {{"english", usual}, {"russian", own}, {"russian:losing=yes", own}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        CH_FREED char *text = numbers_for(expected[i].game);
        assert_string_equal(expected[i].text, text);
    }
    AGENT_CLOSED struct ch_agent *agent = agent_open("numbers", game, &config);
    assert_int_equal(2, first_choice(agent));
    assert_int_equal(CH_OK, ch_roster_collect("numbers", NULL, &config, &sources, &error));
    assert_string_equal(usual, sources.source[3].text);
}

TEST(wrong_parameters_of_a_game_are_named) {
    static const char agent[] = "(agent (name numbers) (kind rules) (rules \"first.clp\")\n"
                                " (parameters \"usual.parameters\"))\n",
                      own[] = "(parameters (game russian) (file \"own.parameters\"))\n",
                      good[] = "(parameter (name a) (value 5))\n(parameter (name b) (value 6))\n";
    static const struct {
        const char *more, *text, *file;
        int line;
        const char *words;
    } wrong[] = {
        {own, "(parameter (name a) (value 5))", "rules/own.parameters", 1, "no parameter `b`"},
        {own,
         "(parameter (name a) (value 5))\n(parameter (name b) (value 6))\n\n"
         "(parameter (name c) (value 7))",
         "rules/own.parameters", 4, "has no parameter `c`"},
        {own, "\n(parameter (name a) (value x))", "rules/own.parameters", 2, "x"},
        {"(parameters (game russian) (file \"none.parameters\"))", good,
         "agents/roster/numbers.agent", 3, "no file `none.parameters`"},
        {"(parameters (game rusian) (file \"own.parameters\"))", good,
         "agents/roster/numbers.agent", 3, "russian"},
        {"(parameters (game russian) (file \"own.parameters\"))\n"
         "(parameters (game russian) (file \"usual.parameters\"))",
         good, "agents/roster/numbers.agent", 4, "second file"},
    };
    home_write("rules/usual.parameters", good);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
        struct ch_error error;
        char text[512];
        snprintf(text, sizeof text, "%s%s", agent, wrong[i].more);
        home_write("agents/roster/numbers.agent", text);
        home_write("rules/own.parameters", wrong[i].text);
        assert_true(ch_roster_collect("numbers", NULL, &config, &sources, &error) != CH_OK);
        assert_string_equal(wrong[i].file, error.file);
        assert_int_equal(wrong[i].line, error.line);
        assert_non_null(strstr(error.text, wrong[i].words));
    }
}

TEST(parameters_of_a_game_need_the_usual_ones) {
    struct ch_error error;
    home_write("agents/roster/numbers.agent",
               "(agent (name numbers) (kind rules) (rules \"first.clp\"))\n"
               "(parameters (game russian) (file \"own.parameters\"))\n");
    assert_int_equal(CH_BAD_INPUT, open_error("numbers", &error));
    assert_int_equal(2, error.line);
}

static bool plays(const char *slot, const struct ch_game *other) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file;
    char text[128], name[] = "a.agent";
    snprintf(text, sizeof text, "(agent (name a) (kind random)%s)", slot);
    assert_int_equal(
        CH_OK, ch_agent_file_read(&(struct ch_source){.name = name, .text = text}, &file, NULL));
    return ch_agent_file_plays(&file, other, NULL) == CH_OK;
}

TEST(agent_files_name_games) {
    struct ch_game other = *game;
    assert_true(plays("", &other));
    assert_true(plays(" (game *)", &other));
    assert_true(plays(" (game english)", &other));
    assert_true(plays(" (game my-own english)", &other));
    assert_false(plays(" (game russian)", &other)); /* as long a name */
    other.name = "english:losing=yes";              /* a reading of it */
    assert_true(plays(" (game *)", &other));
    assert_true(plays(" (game my-own english)", &other));
    assert_true(plays(" (game english:losing=yes)", &other));
    assert_false(plays(" (game english:losing=no)", &other));
    other.name = "games/my-own.game:losing=yes"; /* a user's file */
    assert_true(plays(" (game my-own)", &other));
    assert_false(plays(" (game games)", &other));
    other.name = "englisher";
    assert_false(plays(" (game english)", &other));
    other.name = "my-own";
    assert_true(plays(" (family draughts)", &other));
    assert_true(plays(" (family loa draughts)", &other));
    assert_true(plays(" (game russian) (family draughts)", &other));
    assert_false(plays(" (game russian) (family loa stratego)", &other));
    other.family = "loa";
    assert_false(plays(" (family draughts)", &other));
    other.name = "eng";
    assert_false(plays(" (game english my-own)", &other));
}

TEST(the_list_shows_all_games_of_an_agent) {
    struct ch_roster_entry *entries;
    int count;
    home_write("agents/roster/all.agent", "(agent (name all) (game *) (kind random))");
    home_write("agents/roster/both.agent",
               "(agent (name both) (game my-own english) (kind random))");
    assert_int_equal(CH_OK, ch_agents_roster(&config, &entries, &count, NULL));
    assert_int_equal(4, count);
    assert_string_equal("any", entries[0].game);
    assert_string_equal("my-own, english", entries[1].game);
    ch_free(entries);
    home_write("agents/roster/both.agent",
               "(agent (name both) (game my-own) (family loa draughts) (kind random))");
    home_write("agents/roster/all.agent", "(agent (name all) (family loa draughts) (kind random))");
    assert_int_equal(CH_OK, ch_agents_roster(&config, &entries, &count, NULL));
    assert_string_equal("the loa family, the draughts family", entries[0].game);
    assert_string_equal("my-own, the loa family, the draughts family", entries[1].game);
    ch_free(entries);
}

static const struct {
    const char *text, *part;
    int line;
} wrong[] = {
    {"(agent (kind rules) (rules \"first.clp\"))", "needs a slot `name`", 1},
    {"(agent (name wrong) (kind rules))", "needs (rules", 1},
    {"(agent (name wrong)\n (kind serach))", "did you mean `search`?", 2},
    {"(agent (name wrong) (kind random)\n (rules \"first.clp\"))", "is for agents of kind `rules`",
     2},
    {"(agent (name wrong) (kind rules)\n (rules \"none.clp\"))", "there is no file `none.clp`", 2},
    {"(agent (name other) (kind random))", "name it as the file", 1},
    {"(agent (name wrong) (kind random))\n(agent (name b) (kind random))", "a second agent", 2},
    {"(agent (name wrong) (kind random))\n(guard (depth 3))", "a guard is for agents of kind", 2},
    {"(guard (depth 3))", "the file describes no agent", 1},
    {"(agent (name wrong) (kind rules) (rules \"a.clp\"))\n(guard (depth 11))",
     "depth 11 is no number from 1 to 10", 2},
    {"(agent (name wrong) (kind rules) (rules \"a.clp\"))\n(guard (depth 2) (margin 0))",
     "margin 0 is no number from 1 to 10000", 2},
    {"(agent (name wrong) (kind rules) (rules \"a.clp\"))\n(guard (margin 5))", "depth", 2},
    {"(agent (name wrong) (kind rules) (rules \"a.clp\"))\n(guard (depth 2))\n(guard (depth 3))",
     "a second guard", 3},
    {"(agent (name wrong) (kind random)\n (game englisch))",
     "there is no game `englisch`; did you mean `english`?", 2},
    {"(agent (name wrong) (kind random)\n (game chess))",
     "there is no game `chess`; `crownhead games list` lists them", 2},
    {"(agent (name wrong) (kind rules)\n (rules \"a.clp\" \"b.clp\"\n\"a.clp\"))",
     "`a.clp` is listed twice; take one out", 3},
    {"\nhello", "`hello` is outside of a fact; write (agent …)", 2},
    {"; nothing", "describes no agent", 1},
};

TEST(mistakes_in_agent_files_have_their_place) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct ch_error error = {0};
        home_write("agents/roster/wrong.agent", wrong[i].text);
        assert_int_not_equal(CH_OK, open_error("wrong", &error));
        assert_string_equal("agents/roster/wrong.agent", error.file);
        if (error.line != wrong[i].line || !strstr(error.text, wrong[i].part))
            fail_msg("%s\ngives line %d: %s", wrong[i].text, error.line, error.text);
    }
}

static const struct {
    const char *spec, *part;
} unknown[] = {
    {"firn", "did you mean `firm`?"},           {"serch", "did you mean `search`?"},
    {"nobody", "crownhead agents lists them"},  {"rules:firm", "names no agent file"},
    {"search:dept=3", "did you mean `depth`?"}, {"search:depth=0", "from 1 to"},
    {"search:depth", "needs a value"},          {"search:depth=3,", "name=value"},
    {"random:1", "takes no arguments"},         {"../secret", "there is no agent"},
    {"no/such.agent", "can't be opened"},       {"mine.clp", "name an .agent file"},
};

TEST(unknown_agents_are_refused_with_a_hint) {
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        struct ch_error error = {0};
        assert_int_not_equal(CH_OK, open_error(unknown[i].spec, &error));
        if (!strstr(error.text, unknown[i].part))
            fail_msg("%s: %s", unknown[i].spec, error.text);
    }
}

TEST(edited_rules_are_used_when_they_load) {
    AGENT_CLOSED struct ch_agent *agent = agent_open("firm", game, &config);
    struct ch_error error;
    bool changed;
    assert_int_equal(CH_OK, agent->ops->reload(agent, &changed, &error));
    assert_false(changed);

    home_write("rules/first.clp", "\n(defrule COMPARE::broken (candidat) => )\n");
    assert_int_equal(CH_BAD_INPUT, agent->ops->reload(agent, &changed, &error));
    assert_false(changed);
    assert_string_equal("rules/first.clp", error.file);
    assert_int_equal(2, error.line);
    assert_int_equal(0, first_choice(agent)); /* the old rules play on */
    assert_int_equal(CH_OK, agent->ops->reload(agent, &changed, &error)); /* reported once */
    assert_false(changed);
    home_write("rules/first.clp", first_wins); /* as they were: then it is reported again */
    assert_int_equal(CH_OK, agent->ops->reload(agent, &changed, &error));
    assert_false(changed);
    home_write("rules/first.clp", "\n(defrule COMPARE::broken (candidat) => )\n");
    assert_int_equal(CH_BAD_INPUT, agent->ops->reload(agent, &changed, &error));

    char before[CH_HASH_HEX];
    memcpy(before, agent->hash, sizeof before);
    home_write("rules/first.clp", last_wins);
    assert_int_equal(CH_OK, agent->ops->reload(agent, &changed, &error));
    assert_true(changed);
    assert_int_equal(6, first_choice(agent));
    assert_string_not_equal(before, agent->hash);

    home_write("rules/first.clp", first_wins);
    assert_int_equal(CH_OK, agent->ops->reload(agent, &changed, &error));
    assert_true(changed);
    assert_string_equal(before, agent->hash);
}

EACH(set_home, clear_home)

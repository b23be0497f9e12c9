/* Agents and rule files checked: every finding with its file and line, in their order; the agent
 * that owns a rule file; the files that are loaded before single files. */
#include <string.h>
#include <unistd.h>

#include "core/games/games.h"
#include "tests/support/agents.h"
#include "tests/support/home.h"
#include "workshop/check/check.h"

static struct ch_agents_config config;
static struct ch_error error;

static const char good[] = "(defrule COMPARE::first\n"
                           "  \"The first move.\"\n"
                           "  (candidate (id ?m&1))\n"
                           "  =>\n"
                           "  (best ?m \"first\"))\n";

/* Lines 3, 9 and 11 are wrong; the last rule has no documentation. */
static const char bad[] =
    "(defrule COMPARE::typo\n"
    "  \"A fact that there is not.\"\n"
    "  (candidat (id ?m))\n"
    "  =>\n"
    "  (best ?m \"why\"))\n"
    "(defrule COMPARE::calls\n"
    "  (candidate (id ?m))\n"
    "  =>\n"
    "  (open \"secret\" s)\n"
    "  (best ?m \"why\"))\n"
    "(defrule COMPARE::unused (candidate (id ?m) (kind ?kind)) => (best ?m \"w\"))\n";

static int set_home(void **state) {
    (void)state;
    home_make();
    home_folder("mine");
    home_folder("own");
    home_write("rules/good.clp", good);
    home_write("agents/roster/firm.agent",
               "(agent (name firm) (game italian english) (kind rules) (rules \"good.clp\"))");
    config = agents_config();
    config.home = home;
    return 0;
}

static int clear_home(void **state) {
    (void)state;
    return home_remove();
}

/* `file:line code` of each, with `!` before those that refuse the agent, one after the other. */
static void expect_problems(const struct ch_check *check, const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < check->problems.count; i++) {
        const struct ch_problem *problem = &check->problems.problem[i];
        const char *slash = strrchr(problem->file, '/');
        ch_text_addf(&text, "%s%s:%d %s, ", problem->severity == CH_SEVERITY_ERROR ? "!" : "",
                     slash ? slash + 1 : problem->file, problem->line, problem->code);
    }
    assert_string_equal(text.data, expected);
}

static void expect_files(const struct ch_check *check, const char *const names[], const int rules[],
                         int count) {
    int sum = 0;
    assert_int_equal(check->file_count, count);
    for (int i = 0; i < count; i++) {
        const char *slash = strrchr(check->file[i].name, '/');
        assert_string_equal(slash ? slash + 1 : check->file[i].name, names[i]);
        assert_int_equal(check->file[i].rules, rules[i]);
        sum += rules[i];
    }
    assert_int_equal(check->rules, sum);
}

/* Checks an agent file of the home. */
static void check_own(const char *name, struct ch_check *check) {
    assert_int_equal(ch_agents_check(home_path(name), NULL, &config, check, &error), CH_OK);
}

TEST(a_sound_agent_is_ready) {
    struct ch_check check;
    static const char *const names[] = {"firm.agent", "vocabulary.clp", "good.clp"};
    assert_int_equal(ch_agents_check("firm", NULL, &config, &check, &error), CH_OK);
    expect_problems(&check, "");
    expect_files(&check, names, (const int[]){0, 0, 1}, 3);
    assert_non_null(check.agent);
    assert_string_equal(check.game->name, "italian"); /* the first that it names */
    assert_true(check.load_ms > 0 && check.load_ms < 600000);
    ch_check_done(&check);
    assert_null(check.agent);
    const struct ch_game *english = ch_game_find("english");
    assert_int_equal(ch_agents_check("firm", english, &config, &check, &error), CH_OK);
    assert_ptr_equal(check.game, english);
    ch_check_done(&check);
    home_write("mine/any.agent", "(agent (name any) (game *) (kind rules) (rules \"good.clp\"))");
    check_own("mine/any.agent", &check);
    assert_ptr_equal(check.game, ch_game_at(0));
    ch_check_done(&check);
}

/* In the order in which the files are loaded, those of a file by their lines. */
TEST(findings_are_in_order) {
    CH_SCOPED(ch_check_done) struct ch_check check;
    static const char *const names[] = {"bad.agent", "vocabulary.clp", "bad.clp", "also.clp",
                                        "good.clp"};
    home_write("mine/bad.clp", bad);
    home_write("mine/also.clp",
               "\n(defrule COMPARE::r \"R.\" (candidate (id ?m)) => (bst ?m \"w\"))\n");
    home_write("mine/bad.agent", "(agent (name bad) (game english) (kind rules)\n"
                                 " (phases FIRST COMPARE)\n"
                                 " (rules \"bad.clp\" \"also.clp\" \"good.clp\"))");
    check_own("mine/bad.agent", &check);
    expect_problems(&check, "!bad.clp:3 unknown-fact, !bad.clp:9 unknown-function, "
                            "!also.clp:2 unknown-function, "
                            "bad.clp:11 undocumented, bad.clp:11 unused-variable, ");
    assert_null(check.agent);
    expect_files(&check, names, (const int[]){0, 0, 3, 1, 1}, 5);
}

/* An impossible phase is reported where it is listed, and nothing else of it. */
TEST(phases_are_reported_where_they_are_listed) {
    CH_SCOPED(ch_check_done) struct ch_check check;
    home_write("mine/phases.agent", "(agent (name phases) (game english) (kind rules)\n"
                                    " (phases LOOK cOMPARE\n"
                                    "  COMPARE\n"
                                    "  MAIN\n"
                                    "  LOOK)\n"
                                    " (rules \"phases.clp\"))");
    home_write("mine/phases.clp",
               "(defrule LOOK::a \"A.\" (candidate (id ?m)) => (score ?m 1 \"a\"))\n"
               "(defrule COMPARE::b \"B.\" (candidate (id ?m)) => (score ?m 1 \"b\"))\n");
    check_own("mine/phases.agent", &check);
    expect_problems(&check,
                    "!phases.agent:2 phase, !phases.agent:4 phase, !phases.agent:5 phase, ");
    struct ch_agent *agent;
    assert_int_equal(ch_agents_open(home_path("mine/phases.agent"), ch_game_find("english"),
                                    &config, &agent, &error),
                     CH_BAD_INPUT);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.text, "phase `cOMPARE` is no name of a phase"));
    assert_non_null(strstr(error.text, "phases.agent:5: phase `LOOK` is listed twice"));
}

/* Several mistakes of an agent file are as many findings, and the texts that can be read are
 * counted. */
TEST(mistakes_of_the_agent_file_have_their_lines) {
    struct ch_check check;
    home_write("mine/wrong.agent", "(agent (name wrong) (game english) (kind rules)\n"
                                   " (rules \"good.clp\"\n"
                                   "  \"none.clp\"\n"
                                   "  \"nowhere.clp\"))");
    check_own("mine/wrong.agent", &check);
    assert_null(check.agent);
    assert_true(check.problems.count >= 1);
    for (int i = 0; i < check.problems.count; i++) {
        assert_int_equal(check.problems.problem[i].severity, CH_SEVERITY_ERROR);
        assert_string_equal(check.problems.problem[i].code, "agent-file");
        assert_non_null(strstr(check.problems.problem[i].file, "mine/wrong.agent"));
        assert_true(check.problems.problem[i].line > 0);
        assert_non_null(strstr(check.problems.problem[i].text, "clp`"));
    }
    ch_check_done(&check);
    home_write("mine/chess.agent",
               "(agent (name chess) (kind rules) (rules \"good.clp\")\n (game chess))");
    assert_int_equal(ch_agents_check(home_path("mine/chess.agent"), NULL, &config, &check, &error),
                     CH_UNSUPPORTED);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.text, "there is no game `chess`"));
    ch_check_done(&check);
}

TEST(an_agent_without_rules_is_refused) {
    struct ch_check check;
    static const struct {
        const char *spec, *text;
        enum ch_status status;
    } refused[] = {
        {"random", "random is an agent without rules; there is nothing to check", CH_UNSUPPORTED},
        {"search:depth=2", "there is nothing to check", CH_UNSUPPORTED},
        {"plain.agent", "plain is an agent without rules; there is nothing to check",
         CH_UNSUPPORTED},
        {"nobody", "there is no agent `nobody`", CH_NOT_FOUND},
    };
    home_write("mine/plain.agent", "(agent (name plain) (kind search) (arguments \"depth=2\"))");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const char *spec = refused[i].spec;
        if (strcmp(spec, "plain.agent") == 0)
            spec = home_path("mine/plain.agent");
        error = (struct ch_error){0};
        assert_int_equal(ch_agents_check(spec, NULL, &config, &check, &error), refused[i].status);
        assert_non_null(strstr(error.text, refused[i].text));
        assert_int_equal(check.problems.count, 0);
        assert_int_equal(ch_agents_check(spec, NULL, &config, &check, NULL), refused[i].status);
        ch_check_done(&check);
    }
}

static bool owner(const char *path, const char *spec, const char *name) {
    CH_SCOPED(ch_text_done) struct ch_text agent = ch_text_new(), file = ch_text_new();
    bool is = ch_check_find_owner(path, &config, &agent, &file);
    if (is) {
        assert_string_equal(agent.data, spec);
        assert_non_null(strstr(file.data, name));
    }
    return is;
}

/* By text and by name: of the roster, and of an agent file beside it, those by their names. */
TEST(the_owner_of_a_rule_file_is_found) {
    assert_true(owner(home_path("rules/good.clp"), "firm", "rules/good.clp"));
    home_write("own/good.clp", good); /* the same text elsewhere is the same rules */
    assert_true(owner(home_path("own/good.clp"), "firm", "rules/good.clp"));
    home_write("own/other.clp", good); /* under another name it is another's */
    assert_false(owner(home_path("own/other.clp"), "", ""));
    home_write("own/good.clp", "; changed\n");
    assert_false(owner(home_path("own/good.clp"), "", ""));
    assert_false(owner(home_path("own/absent.clp"), "", ""));
    home_write("own/z.agent", "(agent (name z) (kind rules) (rules \"other.clp\"))");
    home_write("own/.agent", "(agent (name no) (kind rules) (rules \"other.clp\"))");
    home_write("own/note.agents", "(agent (name no) (kind rules) (rules \"other.clp\"))");
    assert_true(owner(home_path("own/other.clp"), home_path("own/z.agent"), "own/other.clp"));
    home_write("own/a.agent", "(agent (name a) (kind rules) (rules \"other.clp\"))");
    home_write("own/b.agent", "(agent (name b) (kind rules) (rules \"other.clp\"))");
    assert_true(owner(home_path("own/other.clp"), home_path("own/a.agent"), "own/other.clp"));
    char before[256];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(home_path("own")), 0);
    assert_true(owner("other.clp", "a.agent", "other.clp"));
    assert_int_equal(chdir(before), 0);
}

/* `names` are in the home. */
static void check_files(const char *const names[], int count, const char *game,
                        const char *problems, int file_count, int rules) {
    CH_SCOPED(ch_check_done) struct ch_check check;
    const char *paths[2];
    for (int i = 0; i < count; i++)
        paths[i] = home_path(names[i]);
    enum ch_status status = ch_agents_check_files(paths, count, game ? ch_game_find(game) : NULL,
                                                  &config, &check, &error);
    assert_int_equal(status, CH_OK);
    assert_ptr_equal(check.game, game ? ch_game_find(game) : ch_game_at(0));
    expect_problems(&check, problems);
    assert_int_equal(check.file_count, file_count);
    assert_int_equal(check.rules, rules);
}

/* They are loaded after the declarations of the roster's agents for the game, or after the
 * vocabulary beside them. */
TEST(files_by_themselves) {
    static const char declares[] = "(deftemplate MAIN::mood \"How it feels.\" (slot of))\n";
    static const char reads[] = "(defrule LABELS::feels\n  \"It feels like it.\"\n"
                                "  (candidate (id ?m)) (mood (of ?m))\n  =>\n"
                                "  (best ?m \"mood\"))\n";
    static const char *const unknown = "!reads.clp:3 unknown-fact, ";
    struct ch_check check;
    home_write("own/reads.clp", reads);
    static const char *const one[] = {"own/reads.clp"};
    check_files(one, 1, NULL, unknown, 3, 1);

    home_write("rules/vocabulary-of-mine.clp", declares);
    home_folder("rules/moody");
    home_write("rules/moody/vocabulary.clp", declares);
    home_write("agents/roster/moody.agent",
               "(agent (name moody) (game russian) (kind rules) (phases LABELS)"
               " (rules \"moody/vocabulary.clp\" \"good.clp\"))");
    home_write("agents/roster/moody-too.agent",
               "(agent (name moody-too) (game russian) (kind rules) (phases LABELS)"
               " (rules \"moody/vocabulary.clp\"))");
    home_write("agents/roster/unreadable.agent", "(agent (name unreadable)");
    check_files(one, 1, "english", unknown, 3, 1);
    check_files(one, 1, "russian", "", 4, 1); /* once, though two agents have it */

    home_write("own/vocabulary.clp", declares);
    check_files(one, 1, "english", "", 4, 1);
    static const char *const both[] = {"own/reads.clp", "rules/good.clp"};
    check_files(both, 2, "english", "", 5, 2);
    static const char *const beside[] = {"own/vocabulary.clp", "own/reads.clp"};
    check_files(beside, 2, "english", "", 4, 1);

    const char *const absent[] = {home_path("own/reads.clp"), home_path("own/absent.clp")};
    assert_int_equal(ch_agents_check_files(absent, 2, NULL, &config, &check, &error), CH_NOT_FOUND);
    assert_non_null(strstr(error.file, "own/absent.clp"));
}

/* The phases of files by themselves are those that their rules name, each once; the loader reports
 * one that can't be a phase, with its line. */
TEST(phases_of_files) {
    home_write("mine/phases.clp",
               "(defrule FIRST::a \"A.\" (candidate (id ?m)) => (best ?m \"a\"))\n"
               "(defrule FIR::b \"B.\" (candidate (id ?m)) => (best ?m \"b\"))\n"
               "(defrule FIRST::c \"C.\" (candidate (id ?m)) => (best ?m \"c\"))\n"
               "(defrule RST-2::d \"D.\" (candidate (id ?m)) => (best ?m \"d\"))\n");
    static const char *const path[] = {"mine/phases.clp"};
    check_files(path, 1, "english", "", 3, 4);
}

EACH(set_home, clear_home)

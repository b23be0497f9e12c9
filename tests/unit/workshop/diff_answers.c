/* Differences from answers written by hand: those that the tie-break hid, edits that make a
 * difference alone, and the classes. */

#include "tests/support/scene.h"
#include "workshop/difference.h"

/* The choice of an agent, by index (moves: 6-9, 6-10, 16-19, 18-22, 18-23), and its answers. */
struct answer {
    int choice;
    const char *account, *effects;
};

static const struct answer *answers[2];
static struct ch_error error;

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    (void)turn;
    choice->index = answers[agent->name[0] == 'b']->choice;
}

static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *why) {
    (void)turn, (void)why;
    const struct answer *mine = answers[agent->name[0] == 'b'];
    ch_text_add(json, inquiry->kind == CH_INQUIRE_EFFECTS ? mine->effects : mine->account);
    return CH_OK;
}

static const struct ch_agent_ops ops = {.choose = choose, .inquire = inquire};
static char agent_file[] = "t.agent", none[] = "", file[] = "t.clp",
            old_rule[] = "(defrule COMPARE::r (a) =>)", new_rule[] = "(defrule COMPARE::r (b) =>)";
static struct ch_source source[2][2] = {{{agent_file, none, "", NULL}, {file, old_rule, "", NULL}},
                                        {{agent_file, none, "", NULL}, {file, new_rule, "", NULL}}};
static struct ch_agent agents[2] = {
    {.ops = &ops, .name = "a", .repeatable = true, .sources = source[0], .source_count = 2},
    {.ops = &ops, .name = "b", .repeatable = true, .sources = source[1], .source_count = 2}};
static struct ch_agent *const both[2] = {&agents[0], &agents[1]};

static void ask(const struct answer *a, const struct answer *b, struct ch_difference *difference) {
    CH_SCOPED(scene_close) struct scene s;
    CH_SCOPED(ch_edits_done) struct ch_edits edits;
    answers[0] = a;
    answers[1] = b;
    scene_open(&s, "B:WK2,14,20:B6,16,18");
    ch_edits_find(&edits, both);
    assert_int_equal(1, edits.count);
    assert_int_equal(CH_OK, ch_difference_ask(difference, both, &s.turn, true, &edits, &error));
}

static void assert_why(const struct ch_difference *difference, int which, const char *expected) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_difference_why(difference, which, &text);
    assert_string_equal(expected, text.data);
}

/* A drew among 16-19 and 18-22, B among 16-19 and 6-9, which A's rule `low` made worst. */
static const struct answer drew_a = {
    3,
    "{\"kind\":\"rules\",\"chosen\":\"18-22\",\"tied\":[\"16-19\",\"18-22\"],\"candidates\":["
    "{\"move\":\"6-9\",\"removed_by\":\"worst\",\"preferences\":[{\"kind\":\"worst\",\"rule\":"
    "\"low\","
    "\"file\":\"a.clp\",\"line\":2}]},{\"move\":\"16-19\",\"removed_by\":\"lot\"},{\"move\":\"18-"
    "22\"}]}",
    "{\"remaining\":[\"16-19\",\"18-22\"],\"rules\":[{\"file\":\"t.clp\",\"line\":1,\"decided\":"
    "true,"
    "\"without\":[\"16-19\",\"6-9\"]}]}"};
static const struct answer drew_b = {
    2,
    "{\"kind\":\"rules\",\"chosen\":\"16-19\",\"tied\":[\"16-19\",\"6-9\"],\"candidates\":["
    "{\"move\":\"6-9\",\"removed_by\":\"lot\"},{\"move\":\"16-19\"},{\"move\":\"18-22\",\"removed_"
    "by\":"
    "\"reject\",\"preferences\":[{\"kind\":\"reject\",\"rule\":\"no\",\"file\":\"b.clp\",\"line\":"
    "7}]}]}",
    "{\"remaining\":[\"16-19\",\"6-9\"],\"rules\":[{\"file\":\"t.clp\",\"line\":1,\"decided\":"
    "false}]}"};

TEST(a_draw_among_other_moves_names_what_removed_them) {
    struct ch_difference difference;
    ask(&drew_a, &drew_b, &difference);
    assert_true(difference.differs && difference.sets_differ);
    assert_string_equal("18-22", difference.move[0]);
    assert_string_equal("16-19", difference.move[1]);
    assert_why(&difference, 0, "tie-break, after worst: low (a.clp:2)");
    assert_why(&difference, 1, "reject: no (b.clp:7)");
    /* Without the rule both would have drawn among 16-19 and 6-9: it makes the difference alone. */
    assert_non_null(difference.alone);
    assert_true(difference.alone[0]);
    ch_difference_done(&difference);
}

/* The same move out of other sets; and a rule without which A and B still differ. */
TEST(sets_differ_where_choices_do_not) {
    struct answer same = drew_a, apart = drew_a;
    struct ch_difference difference;
    same.choice = 2;
    ask(&same, &drew_b, &difference);
    assert_false(difference.differs);
    assert_true(difference.sets_differ);
    ch_difference_done(&difference);
    apart.effects =
        "{\"remaining\":[\"16-19\",\"18-22\"],\"rules\":[{\"file\":\"t.clp\",\"line\":1,"
        "\"decided\":true,\"without\":[\"18-22\"]}]}";
    ask(&apart, &drew_b, &difference);
    assert_false(difference.alone[0]);
    ch_difference_done(&difference);
    ask(&drew_a, &drew_a, &difference);
    assert_false(difference.differs || difference.sets_differ);
    ch_difference_done(&difference);
}

/* A choice that is no legal move is a failure. */
TEST(no_move_is_a_failure) {
    struct answer beyond = drew_a;
    CH_SCOPED(ch_difference_done) struct ch_difference difference;
    beyond.choice = 5;
    ask(&beyond, &drew_b, &difference);
    assert_null(difference.move[0]);
    assert_why(&difference, 0, "it fails");
    assert_why(&difference, 1, "the other fails");
}

/* Positions 0, 2 and 3 differ for one cause, 1 for another; 4 is the same choice of other sets; at
 * 5 B fails. */
TEST(classes_are_counted_and_ordered) {
    static const char *const moves[][2] = {{"18-22", "16-19"}, {"16-19", "18-22"},
                                           {"18-22", "16-19"}, {"18-22", "16-19"},
                                           {"16-19", "16-19"}, {"16-19", NULL}};
    struct ch_difference difference[6];
    struct ch_positions positions = {.count = 6};
    CH_SCOPED(ch_diff_report_done)
    struct ch_diff_report report = {.positions = &positions, .difference = difference};
    static const int cause[] = {1, 0, 1, 1, 0, 0}; /* with removal, or without reasons */
    for (int i = 0; i < 6; i++) {
        difference[i] = (struct ch_difference){.differs = i != 4, .sets_differ = i == 4};
        for (int which = 0; which < 2; which++) {
            difference[i].move[which] = moves[i][which] ? ch_copy(moves[i][which]) : NULL;
            if (cause[i])
                difference[i].removal[which] = cJSON_Parse("{\"step\":\"worst\",\"rules\":[]}");
        }
    }
    ch_diff_report_make(&report);
    assert_int_equal(5, report.differ);
    assert_int_equal(1, report.same_choice_other_set);
    assert_int_equal(0, report.failed[0]);
    assert_int_equal(1, report.failed[1]);
    assert_int_equal(3, report.class_count);
    assert_int_equal(3, report.class[0].count);
    assert_int_equal(2, report.class[0].places[1]);
    assert_string_equal("worst", report.class[0].why[0]);
    assert_string_equal("it has no reasons", report.class[1].why[1]);
    assert_string_equal("the other fails", report.class[2].why[0]);
    for (int i = 0; i < 6; i++)
        ch_difference_done(&difference[i]);
}

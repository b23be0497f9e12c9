/* All functions of CLIPS, as the running library lists them: each is on the reviewed list of
 * tests/hostile/functions.txt, and functions that the list refuses can't be called in any way. */
#include <clips.h>
#undef LOCALE

#include "core/base/memory.h"
#include "tests/unit/bridge/bridge_support.h"

enum { MAX = 600, NAME = 64 };

struct reviewed {
    char name[NAME];
    char class[NAME];
    bool allowed;
};

static struct reviewed list[MAX];
static int count;

static int compare_names(const void *a, const void *b) {
    return strcmp(((const struct reviewed *)a)->name, ((const struct reviewed *)b)->name);
}

static const struct reviewed *find(const char *name) {
    struct reviewed key;
    snprintf(key.name, sizeof key.name, "%s", name);
    return bsearch(&key, list, (size_t)count, sizeof *list, compare_names);
}

static int read_list(void **state) {
    (void)state;
    char line[256], class[NAME] = "";
    bool allowed = false;
    FILE *file = fopen(CH_SOURCE "/tests/hostile/functions.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "allowed %63[^:]", class) == 1)
            allowed = true;
        else if (sscanf(line, "refused %63[^:]", class) == 1)
            allowed = false;
        else if (line[0] == ' ')
            for (char *name = strtok(line, " \n"); name; name = strtok(NULL, " \n")) {
                assert_in_range(count, 0, MAX - 1);
                snprintf(list[count].name, NAME, "%s", name);
                snprintf(list[count].class, NAME, "%s", class);
                list[count++].allowed = allowed;
            }
    }
    fclose(file);
    qsort(list, (size_t)count, sizeof *list, compare_names);
    return 0;
}

TEST(test_every_function_is_reviewed) {
    void *env = CreateEnvironment();
    int seen = 0;
    for (struct FunctionDefinition *f = GetFunctionList(env); f; f = f->next, seen++)
        if (!find(ValueToString(f->callFunctionName)))
            fail_msg("%s is not reviewed", ValueToString(f->callFunctionName));
    assert_int_equal(seen, count); /* and the list has no others, and none twice */
    DestroyEnvironment(env);
}

TEST(test_the_reviewed_list_is_in_force) {
    for (int i = 0; i < count; i++)
        if (ch_bridge_allows(list[i].name) !=
            (list[i].allowed || strcmp(list[i].class, "replaced") == 0))
            fail_msg("%s: the list and the bridge differ", list[i].name);
}

/* Every place where a text can call a function, a line each. */
static const char *const calls[] = {
    "(defrule COMPARE::a (turn) => (%s))",
    "(defrule COMPARE::b (turn) => (bind ?x (+ 1 (%s 1 2))))",
    "(defrule COMPARE::c (turn) => (assert (turn (ply (%s \"x\")))))",
    "(defrule COMPARE::d (turn) (test (%s)) =>)",
    "(defrule COMPARE::e (turn (ply =(%s))) =>)",
    "(defrule COMPARE::f (turn (ply ?p&:(%s ?p))) =>)",
    "(defrule COMPARE::g (declare (salience (%s))) (turn) =>)",
    "(deffunction MAIN::h () (%s))",
    "(deffunction MAIN::i (?x) (if (> ?x 0) then (while (%s) do (bind ?x 1))))",
    "(deffacts MAIN::j (turn (ply (%s))))",
    "(deffacts MAIN::k (turn (ply =(%s))))",
    "(defglobal ?*l* = (%s))",
    "(deftemplate MAIN::m (slot x (default (%s))))",
    "(deftemplate MAIN::n (slot x (default-dynamic (%s))))",
    "(defmethod MAIN::o ((?x INTEGER (%s))) 1)",
    "(defmethod MAIN::p (?x) (%s))",
    "(defrule COMPARE::q (turn) => (do-for-all-facts ((?t turn)) (%s) TRUE))",
    "(defrule COMPARE::r (turn) => (progn$ (?x (%s)) 1))",
    "(defrule COMPARE::s (turn) => (MAIN::%s))",
    "(defrule COMPARE::t (turn) => (eval \"(%s)\"))",
    "(defrule COMPARE::u (turn) => (build \"(defrule x (turn) => (%s))\"))",
    "(defrule COMPARE::v (turn) => (funcall %s))",
    "(defrule COMPARE::w (turn) => (assert-string \"(turn (ply (%s)))\"))",
};
enum { CALLS = sizeof calls / sizeof *calls };

TEST(test_a_refused_function_is_refused_everywhere) {
    for (int i = 0; i < count; i++) {
        if (list[i].allowed || strcmp(list[i].class, "replaced") == 0 || list[i].name[0] == '(')
            continue;
        CH_SCOPED(ch_problems_done) struct ch_problems problems = {0};
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        bool refused[CALLS + 1] = {false};
        for (int call = 0; call < CALLS; call++) {
            const char *at = strstr(calls[call], "%s");
            ch_text_addf(&text, "%.*s%s%s\n", (int)(at - calls[call]), calls[call], list[i].name,
                         at + 2);
        }
        assert_null(rules_try(text.data, NULL, &problems));
        for (int p = 0; p < problems.count; p++) {
            assert_in_range(problems.problem[p].line, 1, CALLS);
            refused[problems.problem[p].line] = true;
        }
        /* Hidden functions are found by looking at the text: once a file is enough. */
        bool once = strcmp(list[i].class, "hidden") == 0;
        for (int line = 1; line <= (once ? 1 : CALLS); line++)
            if (!refused[line])
                fail_msg("%s is not refused in: %s", list[i].name, calls[line - 1]);
    }
}

/* `sort` takes the name of a function while the rules run. */
TEST(test_sort_calls_comparisons_only) {
    static const char *const comparisons[] = {"<", "<=", "<>", "=", ">", ">=", "!=", "eq", "neq"};
    for (int i = 0; i < count; i++) {
        CH_SCOPED(trial_close) struct trial t;
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        bool compares = false;
        for (size_t c = 0; c < sizeof comparisons / sizeof *comparisons; c++)
            compares = compares || strcmp(comparisons[c], list[i].name) == 0;
        ch_text_addf(&text,
                     list[i].name[0] == '('
                         ? "(defrule COMPARE::r (turn) => (sort (sym-cat \"%s\") 2 1))"
                         : "(defrule COMPARE::r (turn) => (sort %s 2 1))",
                     list[i].name);
        trial_open(&t, text.data, NULL, "B:W21,22,23:B9,10,11");
        trial_choose(&t);
        if ((t.choice.fault.end == CH_END_NONE) != compares)
            fail_msg("sort %s: %s", list[i].name, t.choice.fault.text);
    }
}

GROUP(read_list, NULL)

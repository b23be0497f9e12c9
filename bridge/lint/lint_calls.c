/* Lints on functions: those that there are not, and calls that do nothing. */
#include <stdlib.h>
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_model.h"
#include "core/base/memory.h"
#include "core/referee/preference.h"

/* Functions of CLIPS that rules don't have, and what to do instead. The hint of the first row with
 * the name is reported, or else the closest name. */
static const struct {
    const char *names; /* each between blanks */
    const char *hint;
} removed[] = {
    {" open close read readline read-number get-char put-char rename remove load load* save batch "
     "batch* bload bsave load-facts save-facts dribble-on dribble-off fetch print-region "
     "get-region toss ",
     "rules touch no files; a reason or a label tells people something"},
    {" format concat concatenate strcat ", "(str-cat \"text \" ?x) puts texts together"},
    {" print println ", "no one sees what rules print; (label ?m name value) tells people "
                        "something"},
    {" exit system operating-system set-locale ", "rules can't reach the process"},
    {" eval build funcall apply assert-string str-assert string-to-code ",
     "rules run no text; write the rule or the fact itself"},
    {" run reset clear halt focus pop-focus refresh refresh-agenda set-strategy set-break matches "
     "agenda rules facts ppdefrule watch unwatch undefrule clear-focus-stack set-current-module "
     "set-salience-evaluation ",
     "the environment runs the rules, phase by phase"},
    {" time timer local-time gm-time ", "rules have no clock; a decision depends on the turn only"},
    {" == === ", "`=` compares numbers, `eq` compares anything"},
    {" not= /= ~= =/= !== ", "`<>` compares numbers, `neq` compares anything"},
    {" null nil null? isNull ", "there is no null; (not (fact …)) asks whether a fact is absent"},
    {" setq setf set! set let let* assign ", "(bind ?x value) gives a variable its value"},
    {" cond case when unless elif elseif ", "a choice is (if condition then action… else action…)"},
    {" for each map mapcar for-each dolist repeat ",
     "a loop is (foreach ?x ?list do action…) or (loop-for-count (?i 1 10) do action…)"},
    {" make insert insertLogical add ", "a new fact is (assert (fact (slot value)…))"},
    {" update change ", "a fact is changed by (modify ?fact (slot value)…)"},
    {" delete ", "a fact is taken away by (retract ?fact)"},
    {" lambda defun define defn function ",
     "a function is (deffunction MAIN::name \"…\" (?a ?b) action…), outside of rules"},
    {" list vector ", "a list of values is (create$ a b)"},
    {" first car head ", "the first value of a list is (nth$ 1 ?list)"},
    {" rest cdr tail ", "a list without its first value is (rest$ ?list)"},
    {" size count len ", "(length$ ?list) counts values"},
    {" sum plus ", "(+ ?a ?b) adds"},
    {" equal equals eql ", "`eq` compares anything, `=` numbers"},
    {" % ", "`mod` gives what a division leaves"},
    {" seed gensym gensym* setgen ", "(random ?n) draws a number from the turn's key"},
    {" make-instance send class-of instances defclass message-handler-existp instancep "
     "unmake-instance initialize-instance slot-value ",
     "there are no objects; use facts"},
};

const char *ch_lint_removed(const char *name) {
    CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
    const char *hint = NULL;
    ch_text_addf(&word, " %s ", name);
    for (size_t i = 0; i < sizeof removed / sizeof *removed && !hint; i++)
        if (strstr(removed[i].names, word.data))
            hint = removed[i].hint;
    return hint;
}

/* The list around `node` in a construct. */
static const struct ch_node *list_around(const struct ch_node *list, const struct ch_node *node) {
    const struct ch_node *found = NULL;
    for (const struct ch_node *each = list->first; each && !found; each = each->next)
        found = each == node ? list : list_around(each, node);
    return found;
}

/* True if a list is in a call that has another form in CLIPS, which is reported. */
static bool is_spoilt(const struct ch_node *construct, const struct ch_node *node) {
    const struct ch_node *around = list_around(construct, node);
    return around && around != construct &&
           (ch_lint_removed(ch_node_head(around)) || is_spoilt(construct, around));
}

/* A fact where a call should be, in the call `around`. */
static void report_fact(struct ch_lint_model *model, const struct ch_use *use, const char *name,
                        const char *around) {
    static const char *const counting[] = {"count", "length$", "length", "len", "size", NULL};
    static const char *const asking[] = {"if", "while", "not", "and", "or", NULL};
    static const char *const taking[] = {"retract", "modify", "duplicate", NULL};
    CH_SCOPED(ch_text_done) struct ch_text better = ch_text_new();
    if (ch_text_is_one_of(around, counting))
        ch_text_addf(&better, "(length$ (find-all-facts ((?f %s)) TRUE)) to count such facts",
                     name);
    else if (use->condition)
        ch_text_addf(&better, "(%s …) as a condition of its own, or (not (%s …))", name, name);
    else if (ch_text_is_one_of(around, asking))
        ch_text_addf(&better,
                     "(any-factp ((?f %s)) TRUE), or two rules, with (%s …) and with (not (%s …))",
                     name, name, name);
    else if (ch_text_is_one_of(around, taking))
        ch_text_addf(&better, "?f <- (%s …) in a condition, and (%s ?f%s) here", name, around,
                     around[0] == 'r' ? "" : " (slot value)…");
    else if (around[0] && strcmp(around, "defrule") != 0 && strcmp(around, "modify") != 0 &&
             strcmp(around, "retract") != 0)
        ch_text_addf(&better, "(%s (slot ?x)) as a condition, and ?x here", name);
    else
        ch_text_addf(&better,
                     "(assert (%s …)) for a new one, and ?f <- (%s …) in a condition to name one",
                     name, name);
    ch_lint_error(model, &use->at, "compare-word", use->node->line,
                  "`%s` is a fact and no function; write %s", name, better.data);
}

static void report_unknown(struct ch_lint_model *model, const struct ch_use *use,
                           const char *name) {
    const char *around = ch_node_head(list_around(use->at.node, use->node));
    if (ch_lint_find_template(model, around)) /* a slot of it, and it is reported */
        return;
    if (ch_lint_find_template(model, name)) {
        report_fact(model, use, name, around);
        return;
    }
    if (is_spoilt(use->at.node, use->node))
        return;
    const char *hint = ch_lint_removed(name);
    struct ch_closest closest = {.word = ch_base_name(name)};
    for (int i = 0; !hint && ch_bridge_function_at(i); i++)
        ch_closest_try(&closest, ch_bridge_function_at(i)->name);
    for (int i = 0; !hint && ch_bridge_allowed_at(i); i++)
        ch_closest_try(&closest, ch_bridge_allowed_at(i));
    for (int i = 0; !hint && i < model->function_count; i++)
        ch_closest_try(&closest, model->functions[i].name);
    if (!hint)
        hint = "`crownhead rules functions` lists what they can call";
    ch_lint_error(model, &use->at, "unknown-function", use->node->line,
                  "rules can't call `%s`; %s%s%s", name, CH_DID_YOU_MEAN(closest.found, hint));
}

/* The place of the reason among the arguments, 0 if the function states neither a preference nor a
 * claim. */
static int reason_place(const char *name) {
    const struct ch_preference_row *row = ch_preference_find(name);
    return row ? ch_preference_reason(row) : strcmp(name, "claim") == 0 ? 2 : 0;
}

/* True if the preference is about a move and that same move, as far as the text shows. */
static bool is_of_itself(const struct ch_use *use, const char *name) {
    const struct ch_node *one = ch_node_at(use->node, 1), *other = ch_node_at(use->node, 2);
    const struct ch_preference_row *row = ch_preference_find(name);
    return row && ch_preference_moves(row) > 1 && one && other && one->kind == other->kind &&
           one->kind != CH_NODE_LIST && one->kind != CH_NODE_STRING &&
           strcmp(one->text, other->text) == 0;
}

static void check_preference(struct ch_lint_model *model, const struct ch_use *use,
                             const char *name) {
    const struct ch_preference_row *row = ch_preference_find(name);
    int place = reason_place(name), line = use->node->line;
    const struct ch_node *reason = place > 0 ? ch_node_at(use->node, place) : NULL;
    if (reason && row && row->form == CH_FORM_ANY_PAIR)
        reason = ch_node_at(use->node, 3)         ? ch_node_at(use->node, 3)
                 : reason->kind == CH_NODE_NUMBER ? NULL
                                                  : reason;
    bool empty = reason && reason->kind == CH_NODE_STRING && !*reason->text;
    if (use->condition && (place > 0 || strcmp(name, "label") == 0))
        ch_lint_warn(model, &use->at, "stated-in-condition", line,
                     "`%s` in a condition stops the turn; state it after the =>", name);
    else if (strcmp(name, "acceptable") == 0)
        ch_lint_warn(model, &use->at, "no-effect", line,
                     "every candidate is acceptable, so that this changes nothing; leave it out");
    else if (is_of_itself(use, name))
        ch_lint_warn(model, &use->at, "no-effect", line,
                     "`%s` of a move and itself says nothing; name another move%s", name,
                     name[0] == 'i' ? ", or leave it out to mean every other" : "");
    else if (place > 0 && (!reason || empty))
        ch_lint_warn(model, &use->at, "no-reason", line,
                     "`%s` without a reason; say why in quotes, for those who ask", name);
}

static bool is_constant(const struct ch_node *node) {
    return node && (node->kind == CH_NODE_NUMBER || node->kind == CH_NODE_STRING);
}

/* Moves are numbered anew each turn, so that a constant means another one each time. */
static void check_moves(struct ch_lint_model *model, const struct ch_use *use, const char *name) {
    const struct ch_preference_row *row = ch_preference_find(name);
    for (int i = 1; row && i <= ch_preference_moves(row); i++) {
        const struct ch_node *move = ch_node_at(use->node, i), *next = ch_node_at(use->node, i + 1);
        if (!is_constant(move) || (row->form == CH_FORM_ANY_PAIR && i == 2))
            continue;
        if (row->form == CH_FORM_NUMBER && next && next->kind == CH_NODE_VARIABLE)
            ch_lint_warn(model, &use->at, "constant-move", use->node->line,
                         "the move comes first; write (%s ?%s %s …)", name, next->text, move->text);
        else
            ch_lint_warn(model, &use->at, "constant-move", use->node->line,
                         "`%s` is about a move, and moves have no numbers of their own; write a "
                         "variable that (candidate (id ?m)) binds in place of %s",
                         name, move->text);
        return;
    }
}

static void check_division(struct ch_lint_model *model, const struct ch_use *use,
                           const char *name) {
    static const char *const divisions[] = {"/", "div", "mod", NULL};
    bool divides = ch_text_is_one_of(name, divisions);
    for (int i = 2; divides && ch_node_at(use->node, i); i++) {
        const struct ch_node *node = ch_node_at(use->node, i);
        if (node->kind == CH_NODE_NUMBER && strtod(node->text, NULL) == 0)
            ch_lint_warn(model, &use->at, "divide-by-zero", node->line,
                         "(%s … %s) divides by zero, which stops the turn", name, node->text);
    }
}

static void visit(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    (void)data;
    if (use->kind != CH_USE_CALL)
        return;
    const char *name = ch_node_head(use->node);
    if (!ch_bridge_allows(name) && !ch_lint_find_function(model, name)) {
        report_unknown(model, use, name);
    } else if (strcmp(name, "printout") == 0) {
        ch_lint_warn(model, &use->at, "printout", use->node->line,
                     "no one sees what rules print; (label ?m name value) tells people something");
    } else {
        check_preference(model, use, name);
        check_moves(model, use, name);
        check_division(model, use, name);
    }
}

void ch_lint_calls(struct ch_lint_model *model) {
    ch_lint_visit(model, visit, NULL);
}

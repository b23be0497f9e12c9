/* Texts are looked over before CLIPS sees them: what would crash its parser, what rule bases may
 * not have, and what CLIPS takes without a word though it is surely not meant, or goes wrong on, as
 * it does on some conditions. */
#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bridge/lint/lint.h"
#include "bridge/loading/foreign.h"

enum { DEEPEST_NESTING = 200, MAX_PROBLEMS = 100 };

void ch_loading_problem(struct loading *l, const char *code, int source, int line,
                        const char *format, ...) {
    char text[CH_ERROR_TEXT];
    va_list arguments;
    assert(source >= -1 && source < l->count);
    if (source < 0 && l->problems->count > 0)
        return; /* follows from one that has a place */
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (l->problems->count < MAX_PROBLEMS)
        ch_problems_add(l->problems, CH_SEVERITY_ERROR, code,
                        source >= 0 ? l->sources[source].name : NULL, line, text);
}

/* Constructs that rule bases may not have, and what to use instead. */
static const char *refused_construct(const char *keyword) {
    static const char *const refused[][2] = {
        {"defclass", "`defclass` is not for rule bases; use deftemplate"},
        {"definstances", "`definstances` is not for rule bases; use deffacts"},
        {"defmessage-handler", "`defmessage-handler` is not for rule bases; use deffunction"},
        {"defmodule",
         "`defmodule` is not for rule bases; list the module among the agent's phases"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (strcmp(refused[i][0], keyword) == 0)
            return refused[i][1];
    return NULL;
}

/* The construct that other languages name so; NULL: it is none. */
static const char *meant_construct(const char *keyword) {
    static const char *const rows[][2] = {
        {"rule", "defrule"},           {"production", "defrule"},   {"defproduction", "defrule"},
        {"defun", "deffunction"},      {"define", "deffunction"},   {"defn", "deffunction"},
        {"function", "deffunction"},   {"defmacro", "deffunction"}, {"template", "deftemplate"},
        {"defstruct", "deftemplate"},  {"struct", "deftemplate"},   {"literalize", "deftemplate"},
        {"facts", "deffacts"},         {"startup", "deffacts"},     {"global", "defglobal"},
        {"defparameter", "defglobal"}, {"defvar", "defglobal"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcasecmp(rows[i][0], keyword) == 0)
            return rows[i][1];
    return NULL;
}

static const char *const constructs[] = {"defrule",     "deftemplate", "deffacts",  "defglobal",
                                         "deffunction", "defgeneric",  "defmethod", NULL};

/* What to do about a list that begins no construct. */
static const char *advice(const char *keyword) {
    if (!isalpha((unsigned char)*keyword))
        return "comments begin with ;";
    if (strcmp(keyword, "assert") == 0)
        return "it is an action of rules; facts of your own are in (deffacts MAIN::name \"…\" "
               "(fact (slot value)…))";
    return ch_lint_removed(keyword) ? ch_lint_removed(keyword)
                                    : "look for a parenthesis too many before it";
}

/* A list that begins no construct: a misspelt one, or what a parenthesis too many has cut off.
 * False if it is one that CLIPS must not see. */
static bool check_keyword(struct loading *l, const struct ch_outline_item *item) {
    if (!item->keyword[0])
        return true; /* CLIPS reports that there is no word */
    if (ch_text_is_one_of(item->keyword, constructs))
        return true;
    if (refused_construct(item->keyword)) {
        ch_loading_problem(l, "construct", item->source, item->line, "%s",
                           refused_construct(item->keyword));
        return false;
    }
    const char *closest = meant_construct(item->keyword);
    if (!closest)
        closest = ch_text_closest(item->keyword, constructs);
    ch_loading_problem(l, "construct", item->source, item->line, "`%s` begins no construct; %s%s%s",
                       item->keyword, CH_DID_YOU_MEAN(closest, advice(item->keyword)));
    return true;
}

/* The line of the first list that begins with the word, 0 if there is none. */
static int find_list(const struct ch_node *first, const char *word) {
    int line = 0;
    for (const struct ch_node *node = first; node && line == 0; node = node->next)
        if (node->kind == CH_NODE_LIST)
            line = ch_node_is(node->first, word) ? node->first->line : find_list(node->first, word);
    return line;
}

/* Objects would stay from turn to turn. CLIPS itself needs their functions, so they can't be taken
 * away. True if there are none. */
static bool refuse_objects(struct loading *l, int source, const struct ch_rule_tree *tree) {
    static const char *const refused[] = {"make-instance", "init-slots", "delete-instance",
                                          "object"};
    bool clean = true;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        int line = find_list(tree->first, refused[i]);
        if (line > 0)
            ch_loading_problem(l, "construct", source, line,
                               "`%s` is not for rule bases; use facts", refused[i]);
        clean = clean && line == 0;
    }
    return clean;
}

/* CLIPS takes 'edge' for a word, and what people read would have the quotes in it. */
static void refuse_quotes(struct loading *l, int source, const struct ch_node *first) {
    for (const struct ch_node *each = first; each; each = each->next) {
        if (each->kind == CH_NODE_WORD && ch_habit_quote(each->text, strlen(each->text), false))
            ch_loading_problem(l, "syntax", source, each->line,
                               "strings are in straight double quotes: \"…\"");
        refuse_quotes(l, source, each->first);
    }
}

/* Methods of one name belong together, and globals have no name here. */
static void check_duplicate(struct loading *l, int i) {
    const struct ch_outline_item *item = &l->outline.item[i];
    if (!item->name[0] || strcmp(item->keyword, "defmethod") == 0 ||
        strcmp(item->keyword, "defglobal") == 0)
        return;
    int place = ch_outline_names_find(&l->names, item->keyword, item->module, item->name).first;
    const struct ch_outline_item *first = &l->outline.item[place];
    if (place == i)
        return;
    ch_loading_problem(l, "duplicate", item->source, item->line,
                       "%s `%s` is already defined at %s:%d; give it another name", item->keyword,
                       item->name, l->sources[first->source].name, first->line);
}

/* After a construct of a phase, CLIPS puts names without a module into that phase, where no other
 * phase sees them. `before`: the last construct of the text that names a module; NULL if none does.
 */
static void check_module(struct loading *l, const struct ch_outline_item *item,
                         const struct ch_outline_item *before) {
    if (item->module[0] || !item->name[0] || !ch_text_is_one_of(item->keyword, constructs) ||
        strcmp(item->keyword, "defrule") == 0 || strcmp(item->keyword, "defglobal") == 0 ||
        !before || before->source != item->source || strcmp(before->module, "MAIN") == 0)
        return;
    ch_loading_problem(l, "phase", item->source, item->line,
                       "%s `%s` would be known in %s only; write (%s MAIN::%s", item->keyword,
                       item->name, before->module, item->keyword, item->name);
}

bool ch_loading_told(const struct loading *l, int source, int line) {
    int begins = 0;
    for (int i = 0; i < l->outline.count; i++)
        if (l->outline.item[i].source == source && l->outline.item[i].line <= line)
            begins = l->outline.item[i].line;
    for (int i = 0; i < l->looked; i++)
        if (l->problems->problem[i].line == begins && begins > 0 &&
            strcmp(l->problems->problem[i].file, l->sources[source].name) == 0)
            return true;
    return false;
}

/* A function of an author's would take the place of one of the platform, or of that which probes
 * define when they are asked for, and accounts would mislead. */
static void refuse_platform_names(struct loading *l, const struct ch_outline_item *item) {
    static const char *const functions[] = {"deffunction", "defgeneric", "defmethod", NULL};
    if (!ch_text_is_one_of(item->keyword, functions))
        return;
    bool taken = ch_bridge_function_find(item->name) ||
                 strcmp(item->name, CH_PROBE_FUNCTION) == 0 ||
                 (strcmp(item->keyword, "deffunction") == 0 && ch_bridge_allows(item->name));
    if (!taken)
        return;
    ch_loading_problem(l, "platform-name", item->source, item->line,
                       "there is a function `%s` already; give yours another name", item->name);
}

/* Names are reported whole, in faults too, or they would not distinguish two rules. */
static void check_length(struct loading *l, const struct ch_outline_item *item) {
    enum { LONGEST = 100, SHOWN = 20 };
    if (strlen(item->name) <= LONGEST)
        return;
    ch_loading_problem(l, "long-name", item->source, item->line,
                       "the name `%.*s…` has more than %d bytes", SHOWN, item->name, LONGEST);
}

/* --- Conditions. --- */

/* The state of the checks of a rule's conditions. */
struct look {
    struct loading *l;
    int source;
    bool clean;
};

static void refuse(struct look *look, int line, const char *text) {
    ch_loading_problem(look->l, "syntax", look->source, line, "%s", text);
    look->clean = false;
}

static bool mentions(const struct ch_node *list, const char *variable) {
    for (const struct ch_node *each = list->first; each; each = each->next)
        if ((each->kind == CH_NODE_VARIABLE && strcmp(each->text, variable) == 0) ||
            mentions(each, variable))
            return true;
    return false;
}

/* `?f <- (own (square ?s&:(… ?f …)))`: CLIPS takes ?f for a slot that the fact does not have, and
 * reads whatever lies there. A query that gives the name to a fact of its own is refused with it.
 */
static void check_fact(struct look *look, const struct ch_node *variable) {
    const struct ch_node *arrow = variable->next,
                         *pattern = ch_node_is(arrow, "<-") ? arrow->next : NULL;
    char text[CH_ERROR_TEXT];
    if (variable->kind != CH_NODE_VARIABLE || !pattern || !mentions(pattern, variable->text))
        return;
    snprintf(text, sizeof text,
             "`?%.100s` is used in the condition that binds it; write a (test …) behind that "
             "condition",
             variable->text);
    refuse(look, variable->line, text);
}

static bool negates(const struct ch_node *list) {
    static const char *const negations[] = {"not", "exists", "forall", NULL};
    return ch_text_is_one_of(ch_node_head(list), negations);
}

/* True for a condition that is made of others. Expressions in slots or after `test` look alike,
 * with `and`, `or` and `not` of their own, but are not conditions. */
static bool is_group(const struct ch_node *list) {
    static const char *const joins[] = {"and", "or", "logical", NULL};
    return negates(list) || ch_text_is_one_of(ch_node_head(list), joins);
}

/* How many facts a condition asks for, at any depth; of the parts of an `or` only the largest
 * counts, or only the first. */
static int count_in_part(const struct ch_node *condition, bool first) {
    const char *head = ch_node_head(condition);
    bool parted = strcmp(head, "or") == 0;
    int count = 0;
    if (!is_group(condition))
        return head[0] && strcmp(head, "test") != 0;
    for (const struct ch_node *each = condition->first; each; each = each->next) {
        int facts = count_in_part(each, first);
        if (!parted)
            count += facts;
        else if (first ? count == 0 : facts > count)
            count = facts;
    }
    return count;
}

static int count_facts(const struct ch_node *condition) {
    return count_in_part(condition, false);
}

static bool has_parts(const struct ch_node *condition) {
    if (strcmp(ch_node_head(condition), "or") == 0)
        return ch_node_count(condition) > 2;
    for (const struct ch_node *each = condition->first; each; each = each->next)
        if (is_group(each) && has_parts(each))
            return true;
    return false;
}

/* `exists`, or `not` of a negation, with an `or` in it of which the first part asks for several
 * facts. CLIPS makes of (exists (or A B)) what would be (not (and (not A) (not B))). */
static bool begins_with_part(const struct ch_node *condition) {
    const char *head = ch_node_head(condition);
    bool twice =
        strcmp(head, "exists") == 0 ||
        (strcmp(head, "not") == 0 && ch_node_at(condition, 1) &&
         ch_node_at(condition, 1)->kind == CH_NODE_LIST && negates(ch_node_at(condition, 1)));
    return twice && has_parts(condition) && count_in_part(condition, true) > 1;
}

/* True if the last that a condition asks for, or one of its parts, is several facts that are
 * negated together. */
static bool ends_negated(const struct ch_node *condition) {
    bool parted = strcmp(ch_node_head(condition), "or") == 0, ends = false;
    if (!is_group(condition))
        return false;
    if (negates(condition))
        return count_facts(condition) > 1;
    for (const struct ch_node *each = condition->first; each; each = each->next)
        if (count_facts(each) > 0)
            ends = ends_negated(each) || (parted && ends);
    return ends;
}

/* The last condition of a list that asks for a fact; NULL if none does. */
static const struct ch_node *last_fact(const struct ch_node *list) {
    const struct ch_node *last = NULL;
    for (const struct ch_node *each = list->first; each && !ch_node_is(each, "=>");
         each = each->next)
        if (count_facts(each) > 0)
            last = each;
    return last;
}

/* The conditions that are negated together, around a list. */
struct group {
    bool negated;  /* there is such a group */
    bool begun;    /* before the list */
    bool goes_on;  /* behind the list */
    bool followed; /* by a condition behind the group, in a group around it or in the rule */
    bool next;     /* the same, but in the group right around it */
};

/* The group around a list, as one of its conditions sees it. `begun`: one is before it;
 * `behind`: one that asks for a fact is behind it; `parts`: they are those of an `or`, each a group
 * of its own. */
static struct group group_around(struct group group, bool parts, bool begun, bool behind) {
    if (parts && group.negated)
        group.followed |= behind, group.next |= behind;
    else if (!parts)
        group.goes_on |= behind, group.begun |= begun;
    return group;
}

/* The group that a negating condition makes of the conditions in it. */
static struct group made_in(struct group own) {
    return (struct group){.negated = true,
                          .followed = own.followed || own.goes_on,
                          .next =
                              own.goes_on || (own.negated ? !own.begun && own.next : own.followed)};
}

/* Refuses conditions that CLIPS builds wrongly: several that are negated together within a group of
 * others that are, too, before a further condition. Their place in the group decides.
 *
 * First: `(not (and (not (and A B)) C)) D`: it miscounts the conditions, and what D binds is taken
 * from elsewhere in memory.
 *
 * Last but for a test: `(not (and A (not (and B C)) (test …))) D`: it does not see that the group
 * ends, adds D to it, and crashes when it comes to D again. */
static void check_groups(struct look *look, const struct ch_node *list, struct group group) {
    bool begun = false, parts = strcmp(ch_node_head(list), "or") == 0;
    const struct ch_node *last = last_fact(list);
    bool behind = last != NULL;
    for (const struct ch_node *each = list->first; each && !ch_node_is(each, "=>");
         each = each->next) {
        behind = behind && each != last;
        if (each->kind != CH_NODE_LIST)
            continue;
        const struct ch_node *next = each->next;
        bool part = parts && next && next->kind == CH_NODE_LIST; /* a test is one, too */
        struct group own = group_around(group, parts, begun, behind || part);
        bool together = group.negated && negates(each) && count_facts(each) > 1;
        if (together && !own.begun && own.goes_on && own.next)
            refuse(look, each->line,
                   "`not`, `exists` or `forall` can't begin with several conditions that are "
                   "negated together; put another condition or a (test …) before them");
        else if (own.goes_on && begins_with_part(each))
            refuse(look, each->line,
                   "`exists` can't hold an `or` of several conditions if a condition follows; "
                   "write (or (exists …) (exists …))");
        if (group.negated && !parts && !own.goes_on && group.followed && ends_negated(each) &&
            next && next->kind == CH_NODE_LIST)
            refuse(look, next->line,
                   "a (test …) can't come last within `not`, `exists` or `forall`, behind several "
                   "conditions that are negated together; put it before them");
        if (is_group(each))
            check_groups(look, each, negates(each) ? made_in(own) : own);
        begun = true;
    }
}

static void check_facts(struct look *look, const struct ch_node *list) {
    for (const struct ch_node *each = list->first; each && !ch_node_is(each, "=>");
         each = each->next) {
        check_fact(look, each);
        check_facts(look, each);
    }
}

/* CLIPS takes the longer to build conditions, the deeper they are nested: sixty `(not (and` never
 * end. */
static bool check_depth(struct look *look, const struct ch_node *list, int depth) {
    enum { DEEPEST = 15 };
    if (depth > DEEPEST) {
        refuse(look, list->line, "conditions are nested more than 15 deep; take them apart");
        return false;
    }
    for (const struct ch_node *each = list->first; each && !ch_node_is(each, "=>");
         each = each->next) {
        if (is_group(each) && !check_depth(look, each, depth + 1))
            return false;
    }
    return true;
}

static bool check_conditions(struct loading *l, int source, const struct ch_rule_tree *tree) {
    struct look look = {.l = l, .source = source, .clean = true};
    for (const struct ch_node *construct = tree->first; construct; construct = construct->next)
        if (strcmp(ch_node_head(construct), "defrule") == 0) {
            check_depth(&look, construct, 0);
            check_facts(&look, construct);
            check_groups(&look, construct, (struct group){.negated = false});
        }
    return look.clean;
}

/* --- The look. --- */

bool ch_loading_look_over(struct loading *l) {
    bool harmless = true;
    for (int i = 0; i < l->count; i++) {
        int garbage = ch_outline_find_garbage(l->sources[i].text);
        if (garbage > 0)
            ch_loading_problem(l, "syntax", i, garbage,
                               "a character that is no text; save the file as UTF-8");
        int deep = ch_outline_scan(&l->outline, l->sources[i].text, i, DEEPEST_NESTING);
        if (deep > 0)
            ch_loading_problem(l, "syntax", i, deep, "parentheses are nested more than %d deep",
                               DEEPEST_NESTING);
        harmless = harmless && garbage == 0 && deep == 0;
    }
    for (int i = 0; i < l->count; i++) {
        CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree = {0};
        ch_rule_tree_read(&tree, l->sources[i].text);
        harmless = refuse_objects(l, i, &tree) && harmless;
        refuse_quotes(l, i, tree.first);
        harmless = check_conditions(l, i, &tree) && harmless;
    }
    ch_outline_names_make(&l->names, &l->outline);
    const struct ch_outline_item *phased = NULL;
    for (int i = 0; i < l->outline.count; i++) {
        const struct ch_outline_item *item = &l->outline.item[i];
        harmless = check_keyword(l, item) && harmless;
        check_length(l, item);
        refuse_platform_names(l, item);
        check_module(l, item, phased);
        check_duplicate(l, i);
        if (item->module[0])
            phased = item;
    }
    l->looked = l->problems->count;
    return harmless;
}

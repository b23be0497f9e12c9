/* Conditions that CLIPS takes, or crashes on while it reads them, and that go wrong: they are
 * refused before CLIPS sees them. */
#include <stdio.h>
#include <string.h>

#include "bridge/loading/loading.h"

/* The state of the checks of a rule's conditions. */
struct look {
    struct loading *l;
    int source;
    bool clean;
};

static void refuse(struct look *look, int line, const char *text) {
    ch_loading_problem(look->l, "syntax", look->source, line, text);
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
    const char *head = ch_node_head(list);
    return strcmp(head, "not") == 0 || strcmp(head, "exists") == 0 || strcmp(head, "forall") == 0;
}

/* True for a condition that is made of others. Expressions in slots or after `test` look alike,
 * with `and`, `or` and `not` of their own, but are not conditions. */
static bool is_group(const struct ch_node *list) {
    const char *head = ch_node_head(list);
    return negates(list) || strcmp(head, "and") == 0 || strcmp(head, "or") == 0 ||
           strcmp(head, "logical") == 0;
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
        struct group own = group_around(group, parts, begun, behind);
        const struct ch_node *next = each->next;
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

bool ch_loading_check_conditions(struct loading *l, int source, const struct ch_rule_tree *tree) {
    struct look look = {.l = l, .source = source, .clean = true};
    for (const struct ch_node *construct = tree->first; construct; construct = construct->next)
        if (strcmp(ch_node_head(construct), "defrule") == 0) {
            check_depth(&look, construct, 0);
            check_facts(&look, construct);
            check_groups(&look, construct, (struct group){.negated = false});
        }
    return look.clean;
}

#include "bridge/loading/calls.h"

#include <dffnxfun.h>
#include <factbld.h>
#include <genrcfun.h>

#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/rule_tree.h"
#include "core/base/text.h"

/* --- Expressions of CLIPS. --- */

/* The name of the function that an expression calls; NULL: it is no call. */
static const char *called_name(const struct expr *each) {
    if (each->type == FCALL)
        return ValueToString(((const struct FunctionDefinition *)each->value)->callFunctionName);
    if (each->type == PCALL || each->type == GCALL)
        return ValueToString(((const struct constructHeader *)each->value)->name);
    return NULL;
}

static bool is_while(const struct expr *call) {
    return call->type == FCALL && strcmp(called_name(call), "while") == 0;
}

static bool is_loop(const struct expr *call) {
    static const char *const loops[] = {"while", "loop-for-count", "progn$", "foreach", NULL};
    const char *name = called_name(call);
    return call->type == FCALL && (ch_text_is_one_of(name, loops) || ch_is_query(name));
}

/* The call to be reported for `at`: the innermost around it, or for a turn that was stopped the
 * innermost `while`, else the innermost loop. NULL: `at` is not in the list. */
static const struct expr *call_around(const struct expr *list, const struct expr *at, bool stopped,
                                      const struct expr *around) {
    for (const struct expr *each = list; each; each = each->nextArg) {
        const struct expr *here = around;
        bool call = called_name(each) != NULL;
        bool kept = around && stopped &&
                    (is_while(around) ? !is_while(each) : is_loop(around) && !is_loop(each));
        if (call && !kept)
            here = each;
        if (each == at)
            return here;
        const struct expr *found = call_around(each->argList, at, stopped, here);
        if (found)
            return found;
    }
    return NULL;
}

/* Counts the calls of `name` before `call`, in the order of the text. True when it is reached. */
static bool count_before(const struct expr *list, const struct expr *call, const char *name,
                         int *count) {
    for (const struct expr *each = list; each; each = each->nextArg) {
        const char *own = called_name(each);
        if (each == call)
            return true;
        *count += own && strcmp(own, name) == 0;
        if (count_before(each->argList, call, name, count))
            return true;
    }
    return false;
}

static void note_call(const struct expr *list, const struct expr *call,
                      struct ch_bridge_call *noted) {
    snprintf(noted->name, sizeof noted->name, "%s", called_name(call));
    noted->number = 0;
    count_before(list, call, noted->name, &noted->number);
}

bool ch_call_in(const struct expr *list, const struct expr *at, bool stopped,
                struct ch_bridge_call *call) {
    const struct expr *found = at ? call_around(list, at, stopped, NULL) : NULL;
    if (found)
        note_call(list, found, call);
    return found != NULL;
}

/* The first call of the construct `of`, or the first loop around one; NULL: there is none. */
static const struct expr *call_of(const struct expr *list, const void *of, bool loop) {
    for (const struct expr *each = list; each; each = each->nextArg) {
        const struct expr *found = call_of(each->argList, of, loop);
        if (found)
            return loop && is_while(each) && !is_while(found) ? each : found;
        if ((each->type == PCALL || each->type == GCALL) && each->value == of)
            return each;
    }
    return NULL;
}

/* In the code of a function or method. Without a loop, what is stopped calls itself, or is called
 * in a loop of the rule. */
static bool find_in_code(const struct defrule *rule, const void *own, const struct expr *code,
                         const struct expr *at, bool stopped, struct ch_bridge_call *call) {
    const struct expr *found = at ? call_around(code, at, stopped, NULL) : NULL, *other;
    if (!found)
        return false;
    if (stopped && !is_loop(found)) {
        if ((other = call_of(code, own, false)) != NULL) {
            found = other;
        } else if (rule && (other = call_of(rule->actions, own, true)) != NULL && is_loop(other)) {
            note_call(rule->actions, other, call);
            return true;
        }
    }
    note_call(code, found, call);
    snprintf(call->within, sizeof call->within, "%s",
             ValueToString(((const struct constructHeader *)own)->name));
    return true;
}

static bool find_in_functions(void *env, const struct defrule *rule, const struct expr *at,
                              bool stopped, struct ch_bridge_call *call) {
    for (struct constructHeader *module = EnvGetNextDefmodule(env, NULL); module;
         module = EnvGetNextDefmodule(env, module)) {
        struct defmoduleItemHeader *items = GetModuleItem(
            env, (struct defmodule *)module, DeffunctionData(env)->DeffunctionModuleIndex);
        for (const struct constructHeader *each = items->firstItem; each; each = each->next) {
            const DEFFUNCTION *function = (const DEFFUNCTION *)each;
            call->method = -1;
            if (find_in_code(rule, function, function->code, at, stopped, call))
                return true;
        }
        items = GetModuleItem(env, (struct defmodule *)module,
                              DefgenericData(env)->DefgenericModuleIndex);
        for (const struct constructHeader *each = items->firstItem; each; each = each->next) {
            const DEFGENERIC *generic = (const DEFGENERIC *)each;
            for (int i = 0; i < generic->mcnt; i++) {
                call->method = generic->methods[i].index;
                if (!generic->methods[i].system &&
                    find_in_code(rule, generic, generic->methods[i].actions, at, stopped, call))
                    return true;
            }
        }
    }
    return false;
}

/* In the tests of a join, and in those of the fact that it joins. */
static bool find_in_join(const struct joinNode *join, const struct expr *at,
                         struct ch_bridge_call *call) {
    if (ch_call_in(join->networkTest, at, false, call) ||
        ch_call_in(join->secondaryNetworkTest, at, false, call))
        return true;
    if (join->joinFromTheRight) {
        for (const struct joinNode *inner = join->rightSideEntryStructure; inner;
             inner = inner->lastLevel)
            if (find_in_join(inner, at, call))
                return true;
        return false;
    }
    for (const struct factPatternNode *node = join->rightSideEntryStructure; node;
         node = node->lastLevel)
        if (ch_call_in(node->networkTest, at, false, call))
            return true;
    return false;
}

static bool find_in_conditions(const struct defrule *rule, const struct expr *at,
                               struct ch_bridge_call *call) {
    int disjunct = 0;
    for (const struct defrule *each = rule; each; each = each->disjunct, disjunct++) {
        int joins = 0, behind = 0;
        for (const struct joinNode *next = each->lastJoin; next && next->lastLevel;
             next = next->lastLevel)
            joins++;
        for (const struct joinNode *next = each->lastJoin; next && next->lastLevel;
             next = next->lastLevel, behind++)
            if (find_in_join(next->lastLevel, at, call)) {
                call->disjunct = disjunct;
                call->join = joins - 1 - behind;
                call->joins = joins;
                return true;
            }
    }
    return false;
}

void ch_call_find(void *env, const struct defrule *rule, const struct expr *at, bool stopped,
                  struct ch_bridge_call *call) {
    *call = (struct ch_bridge_call){.method = -1};
    if (!at || find_in_functions(env, rule, at, stopped, call))
        return;
    call->method = -1;
    for (const struct defrule *each = rule; each; each = each->disjunct)
        if (ch_call_in(each->actions, at, stopped, call))
            return;
    if (!find_in_conditions(rule, at, call))
        call->name[0] = '\0';
}

/* --- Texts. --- */

/* The calls that are looked for, in the order of the text. */
struct look {
    const char *name;
    int least, most; /* lines */
    int left;        /* calls to pass */
    int line;        /* of the last that was seen; 0: none was */
};

static bool look_through(struct look *look, const struct ch_node *first, bool calls);

/* The values of (slot value…)…: the names of slots are no calls. */
static bool look_into_slots(struct look *look, const struct ch_node *first) {
    for (const struct ch_node *slot = first; slot; slot = slot->next)
        if (slot->first && look_through(look, slot->first->next, true))
            return true;
    return false;
}

/* (fact (slot value)…)… */
static bool look_at_facts(struct look *look, const struct ch_node *first) {
    for (const struct ch_node *fact = first; fact; fact = fact->next)
        if (fact->first && look_into_slots(look, fact->first->next))
            return true;
    return false;
}

static bool look_at_call(struct look *look, const struct ch_node *list) {
    const char *head = ch_node_head(list);
    if (strcmp(ch_base_name(head), look->name) == 0 && list->line >= look->least &&
        list->line <= look->most) {
        look->line = list->line;
        if (look->left-- == 0)
            return true;
    }
    if (!list->first)
        return false;
    if (strcmp(head, "assert") == 0)
        return look_at_facts(look, list->first->next);
    if (strcmp(head, "modify") == 0 || strcmp(head, "duplicate") == 0)
        return list->first->next && look_into_slots(look, list->first->next->next);
    return look_through(look, list->first, true);
}

/* `calls`: each list is a call; else those after `test`, `:` and `=`, as in conditions. True when
 * the call is found. */
static bool look_through(struct look *look, const struct ch_node *first, bool calls) {
    const struct ch_node *before = NULL;
    for (const struct ch_node *each = first; each; before = each, each = each->next) {
        if (ch_node_is(each, "=>"))
            return false;
        if (each->kind != CH_NODE_LIST)
            continue;
        bool call = calls || ch_node_is(before, ":") || ch_node_is(before, "=");
        bool test = !call && strcmp(ch_node_head(each), "test") == 0;
        if (call ? look_at_call(look, each) : look_through(look, each->first, test))
            return true;
    }
    return false;
}

const struct ch_outline_item *ch_call_function(const struct ch_outline *outline,
                                               const struct ch_bridge_call *call) {
    const char *keyword = call->method < 0 ? "deffunction" : "defmethod";
    int methods = 0;
    for (int i = 0; i < outline->count && call->within[0]; i++) {
        const struct ch_outline_item *item = &outline->item[i];
        if (strcmp(item->keyword, keyword) == 0 && strcmp(item->name, call->within) == 0 &&
            (call->method < 0 || ++methods == call->method))
            return item;
    }
    return NULL;
}

int ch_call_line(const char *text, size_t length, int line, int least, int most,
                 const struct ch_bridge_call *call) {
    CH_FREED char *own = ch_copy_bytes(text, length);
    CH_SCOPED(ch_rule_tree_done) struct ch_rule_tree tree = {0};
    struct look look = {call->name, least - line + 1, most - line + 1, call->number, 0};
    if (!call->name[0])
        return 0;
    ch_rule_tree_read(&tree, own);
    const struct ch_node *construct = tree.first, *at = construct ? construct->first : NULL;
    if (strcmp(ch_node_head(construct), "defrule") == 0) {
        const struct ch_node *arrow = at;
        while (arrow && !ch_node_is(arrow, "=>"))
            arrow = arrow->next;
        if (!arrow)
            return 0;
        if (call->joins > 0)
            look_through(&look, at, false);
        else
            look_through(&look, arrow->next, true);
    } else if (strcmp(ch_node_head(construct), "deffacts") == 0) {
        look_at_facts(&look, at->next);
    } else if (at) {
        look_through(&look, at->next, true);
    }
    return look.line > 0 ? line + look.line - 1 : 0;
}

/* What a text uses before it is declared: CLIPS takes an unknown fact for one of its own, and then
 * complains of the declaration. Looked for only when a load has failed. */
#include <stdio.h>
#include <string.h>

#include "bridge/loading/loaded.h"
#include "core/base/memory.h"

/* Where a global is declared. */
struct global {
    const char *name;
    int source, line;
};

struct found {
    char name[CH_OUTLINE_WORD];
    int source, line;              /* of the use */
    int of;                        /* the text that declares it */
    int at;                        /* on this line */
    int more;                      /* other names of that text */
    const char *declared_in;       /* the phase that has it alone; NULL: it comes later */
    const char *keyword;           /* of its declaration in that phase */
    char used_in[CH_OUTLINE_WORD]; /* another phase */
};

struct search {
    struct loading *l;
    struct ch_rule_tree *trees;
    struct global *globals;
    int global_count, global_capacity;
    struct found *found;
    int count, capacity;
    int source;                  /* that is looked at */
    char phase[CH_OUTLINE_WORD]; /* of the construct that is looked at; "": it names none */
};

/* `name` is used on `line`, and first declared on line `at` of text `of`. */
static void note_use(struct search *s, const char *name, int line, int of, int at) {
    bool later = of > s->source || (of == s->source && at > line);
    if (!later)
        return;
    for (int i = 0; i < s->count; i++) {
        struct found *each = &s->found[i];
        if (each->source != s->source || each->of != of)
            continue;
        bool same = strcmp(each->name, name) == 0;
        if (of != s->source && !same)
            each->more++;
        if (same || of != s->source)
            return;
    }
    struct found *added = ch_added(s->found, s->count, s->capacity);
    *added = (struct found){.source = s->source, .line = line, .of = of, .at = at};
    snprintf(added->name, sizeof added->name, "%s", name);
}

/* The first construct of one of these keywords that declares the name; NULL: none does. */
static const struct ch_outline_item *declaration(struct search *s, const char *const keywords[],
                                                 const char *name) {
    int first = -1;
    for (; *keywords; keywords++) {
        int place = ch_outline_names_find(&s->l->names, *keywords, NULL, name).first;
        if (place >= 0 && (first < 0 || place < first))
            first = place;
    }
    return first < 0 ? NULL : &s->l->outline.item[first];
}

/* A phase's own name is used in another phase. */
static void note_phase(struct search *s, const struct ch_outline_item *item, int line) {
    for (int i = 0; i < s->count; i++)
        if (s->found[i].declared_in == item->module && strcmp(s->found[i].name, item->name) == 0)
            return;
    struct found *added = ch_added(s->found, s->count, s->capacity);
    *added = (struct found){.source = s->source,
                            .line = line,
                            .of = item->source,
                            .at = item->line,
                            .keyword = item->keyword,
                            .declared_in = item->module};
    snprintf(added->name, sizeof added->name, "%s", item->name);
    snprintf(added->used_in, sizeof added->used_in, "%s", s->phase);
}

static void note_name(struct search *s, const char *const keywords[], const char *name, int line) {
    name = ch_base_name(name);
    const struct ch_outline_item *item = *name ? declaration(s, keywords, name) : NULL;
    if (!item)
        return;
    if (item->module[0] && strcmp(item->module, "MAIN") != 0 && s->phase[0] &&
        strcmp(item->module, s->phase) != 0)
        note_phase(s, item, line);
    else
        note_use(s, name, line, item->source, item->line);
}

static void note_fact(struct search *s, const char *name, int line) {
    static const char *const keywords[] = {"deftemplate", NULL};
    note_name(s, keywords, name, line);
}

static void note_call(struct search *s, const char *name, int line) {
    static const char *const keywords[] = {"deffunction", "defgeneric", "defmethod", NULL};
    if (ch_bridge_function_find(name) || ch_bridge_allows(name))
        return; /* it is there, whatever a text calls its own */
    note_name(s, keywords, name, line);
}

static void note_global(struct search *s, const struct ch_node *node) {
    for (int i = 0; i < s->global_count; i++)
        if (strcmp(s->globals[i].name, node->text) == 0) {
            char name[CH_OUTLINE_WORD];
            snprintf(name, sizeof name, "?*%.*s*", CH_OUTLINE_WORD - 8, node->text);
            note_use(s, name, node->line, s->globals[i].source, s->globals[i].line);
            return;
        }
}

static void look_at_calls(struct search *s, const struct ch_node *first);

/* (fact (slot value…)…) of an assert or a deffacts. */
static void look_at_facts(struct search *s, const struct ch_node *first) {
    for (const struct ch_node *fact = first; fact; fact = fact->next) {
        note_fact(s, ch_node_head(fact), fact->line);
        for (const struct ch_node *slot = fact->first; slot; slot = slot->next)
            if (slot->first)
                look_at_calls(s, slot->first->next);
    }
}

/* ((?f fact…)…) of a query. */
static void look_at_sets(struct search *s, const struct ch_node *sets) {
    for (const struct ch_node *set = sets ? sets->first : NULL; set; set = set->next)
        for (const struct ch_node *name = set->first; name; name = name->next)
            if (name->kind == CH_NODE_WORD)
                note_fact(s, name->text, name->line);
}

/* Lists among values and actions are calls. */
static void look_at_calls(struct search *s, const struct ch_node *first) {
    for (const struct ch_node *each = first; each; each = each->next) {
        const char *head = ch_node_head(each);
        if (each->kind == CH_NODE_GLOBAL)
            note_global(s, each);
        if (each->kind != CH_NODE_LIST || !each->first)
            continue;
        note_call(s, head, each->line);
        if (strcmp(head, "assert") == 0) {
            look_at_facts(s, each->first->next);
        } else if (ch_is_query(head) && each->first->next) {
            look_at_sets(s, each->first->next);
            look_at_calls(s, each->first->next->next);
        } else {
            bool changes = strcmp(head, "modify") == 0 || strcmp(head, "duplicate") == 0;
            for (const struct ch_node *part = each->first->next; part; part = part->next)
                if (changes && part->kind == CH_NODE_LIST && part->first)
                    look_at_calls(s, part->first->next);
            if (!changes)
                look_at_calls(s, each->first);
        }
    }
}

/* The constraints of a pattern: calls stand after : and =. */
static void look_at_constraints(struct search *s, const struct ch_node *first) {
    const struct ch_node *before = NULL;
    for (const struct ch_node *each = first; each; before = each, each = each->next) {
        if (each->kind == CH_NODE_GLOBAL)
            note_global(s, each);
        if (each->kind != CH_NODE_LIST)
            continue;
        if (ch_node_is(before, ":") || ch_node_is(before, "=")) {
            note_call(s, ch_node_head(each), each->line);
            look_at_calls(s, each->first);
        } else {
            look_at_constraints(s, each->first);
        }
    }
}

/* Up to =>, which is returned; NULL: there is none. */
static const struct ch_node *look_at_conditions(struct search *s, const struct ch_node *first) {
    static const char *const groups[] = {"and", "or", "not", "exists", "forall", "logical", NULL};
    for (const struct ch_node *each = first; each; each = each->next) {
        const char *head = ch_node_head(each);
        if (ch_node_is(each, "=>"))
            return each;
        if (each->kind != CH_NODE_LIST || strcmp(head, "declare") == 0)
            continue;
        if (strcmp(head, "test") == 0) {
            look_at_calls(s, each->first->next);
        } else if (ch_text_is_one_of(head, groups)) {
            look_at_conditions(s, each->first->next);
        } else {
            note_fact(s, head, each->line);
            look_at_constraints(s, each->first);
        }
    }
    return NULL;
}

static void look_at_construct(struct search *s, const struct ch_node *construct) {
    const char *head = ch_node_head(construct);
    const struct ch_node *rest = *head ? construct->first->next : NULL;
    if (!rest)
        return;
    const char *colons = rest->kind == CH_NODE_WORD ? strstr(rest->text, "::") : NULL;
    snprintf(s->phase, sizeof s->phase, "%.*s", colons ? (int)(colons - rest->text) : 0,
             rest->text);
    if (strcmp(head, "defrule") == 0) {
        const struct ch_node *arrow = look_at_conditions(s, rest->next);
        look_at_calls(s, arrow ? arrow->next : NULL);
    } else if (strcmp(head, "deffacts") == 0) {
        look_at_facts(s, rest->next);
    } else if (strcmp(head, "deffunction") == 0 || strcmp(head, "defmethod") == 0) {
        look_at_calls(s, rest->next);
    } else if (strcmp(head, "defglobal") == 0) {
        for (const struct ch_node *each = rest; each; each = each->next)
            if (ch_node_is(each, "=") && each->next)
                look_at_calls(s, each->next->kind == CH_NODE_LIST ? each->next : NULL);
    }
}

static void list_globals(struct search *s) {
    for (int i = 0; i < s->l->count; i++)
        for (const struct ch_node *each = s->trees[i].first; each; each = each->next)
            for (const struct ch_node *node = each->first;
                 node && strcmp(ch_node_head(each), "defglobal") == 0; node = node->next)
                if (node->kind == CH_NODE_GLOBAL && ch_node_is(node->next, "="))
                    *ch_added(s->globals, s->global_count, s->global_capacity) =
                        (struct global){node->text, i, node->line};
}

static void report(struct search *s, const struct found *each) {
    const char *own = ch_path_name(s->l->sources[each->source].name);
    const char *other = s->l->sources[each->of].name;
    if (each->declared_in) {
        ch_loading_problem(s->l, "phase", each->source, each->line,
                           "`%s` is declared for %s alone (%s:%d), and this is %s; declare it for "
                           "all phases: (%s MAIN::%s",
                           each->name, each->declared_in, other, each->at, each->used_in,
                           each->keyword, each->name);
        return;
    }
    if (each->of == each->source) {
        ch_loading_problem(s->l, "declared-later", each->source, each->line,
                           "`%s` is declared in line %d, behind this; move that declaration up",
                           each->name, each->at);
        return;
    }
    char more[32] = "";
    if (each->more > 0)
        snprintf(more, sizeof more, " (and %d more)", each->more);
    ch_loading_problem(s->l, "declared-later", each->source, each->line,
                       "`%s`%s is declared in %s, which comes after %s; list %s after it",
                       each->name, more, other, own, own);
}

void ch_loading_later(struct loading *l) {
    struct search s = {.l = l};
    s.trees = ch_alloc((size_t)(l->count + 1) * sizeof *s.trees);
    for (int i = 0; i < l->count; i++)
        ch_rule_tree_read(&s.trees[i], l->sources[i].text);
    list_globals(&s);
    for (s.source = 0; s.source < l->count; s.source++)
        for (const struct ch_node *each = s.trees[s.source].first; each; each = each->next)
            look_at_construct(&s, each);
    if (s.count > 0)
        ch_problems_cut(l->problems, l->looked); /* what CLIPS says follows from these */
    for (int i = 0; i < s.count; i++)
        report(&s, &s.found[i]);
    for (int i = 0; i < l->count; i++)
        ch_rule_tree_done(&s.trees[i]);
    ch_free(s.trees);
    ch_free(s.globals);
    ch_free(s.found);
}

/* Lints on facts: names, slots and values against their declarations; facts of queries, facts that
 * are no facts, parameters. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bridge.h"
#include "bridge/lint/lint_model.h"
#include "bridge/lint/lint_types.h"
#include "core/base/memory.h"

/* Slots of the vocabulary whose values are the game's. */
enum game_words { GAME_KIND, GAME_SQUARE, GAME_SEAT };

static const struct {
    const char *fact, *slot;
    enum game_words words;
} game_slots[] = {
    {"own", "kind", GAME_KIND},         {"enemy", "kind", GAME_KIND},
    {"candidate", "kind", GAME_KIND},   {"takes", "kind", GAME_KIND},
    {"square", "id", GAME_SQUARE},      {"step", "from", GAME_SQUARE},
    {"step", "to", GAME_SQUARE},        {"leap", "from", GAME_SQUARE},
    {"leap", "over", GAME_SQUARE},      {"leap", "to", GAME_SQUARE},
    {"own", "square", GAME_SQUARE},     {"enemy", "square", GAME_SQUARE},
    {"empty", "square", GAME_SQUARE},   {"candidate", "from", GAME_SQUARE},
    {"candidate", "to", GAME_SQUARE},   {"takes", "square", GAME_SQUARE},
    {"last-move", "from", GAME_SQUARE}, {"last-move", "to", GAME_SQUARE},
    {"puts", "square", GAME_SQUARE},    {"under", "square", GAME_SQUARE},
    {"in-hand", "kind", GAME_KIND},     {"under", "kind", GAME_KIND},
    {"turn", "seat", GAME_SEAT},
};

static unsigned type_of(const struct ch_node *value) {
    switch (value->kind) {
    case CH_NODE_WORD:
        return CH_LINT_SYMBOL;
    case CH_NODE_STRING:
        return CH_LINT_STRING;
    case CH_NODE_NUMBER:
        return strpbrk(value->text, ".eE") ? CH_LINT_FLOAT : CH_LINT_INTEGER;
    default:
        return 0;
    }
}

static const char *type_name(unsigned types) {
    return types == CH_LINT_INTEGER                     ? "an integer"
           : types == CH_LINT_SYMBOL                    ? "a symbol"
           : types == CH_LINT_STRING                    ? "a string"
           : types == CH_LINT_FLOAT                     ? "a float"
           : types == (CH_LINT_INTEGER | CH_LINT_FLOAT) ? "a number"
                                                        : "of another type";
}

/* A name of the game in lower case, as rules see it. */
static void add_name(char **names, int *count, const char *name) {
    char *copy = ch_copy(name);
    for (char *at = copy; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    names[(*count)++] = copy;
}

/* The names that `value` can be, NULL-terminated; released with free_names. */
static char **game_names(const struct ch_game *game, enum game_words words) {
    char **names = ch_alloc((size_t)(CH_MAX_SQUARES + 1) * sizeof *names);
    char square[CH_SQUARE_NAME];
    int count = 0;
    for (int i = 0; words == GAME_KIND && i < game->kind_count; i++)
        add_name(names, &count, game->kinds[i].name);
    for (int i = 0; words == GAME_SEAT && i < CH_SEATS; i++)
        add_name(names, &count, game->seat_name[i]);
    for (int i = 0; words == GAME_SQUARE && i < game->graph.count; i++) {
        game->ops->square_name(game, i, square);
        add_name(names, &count, square);
    }
    assert(count <= CH_MAX_SQUARES && !names[count]);
    return names;
}

/* "man, king", or "1 to 32" where there are many. */
static void add_names(char **names, struct ch_text *out) {
    enum { FEW = 12 };
    int count = 0;
    while (names[count])
        count++;
    for (int i = 0; i < count && count <= FEW; i++)
        ch_text_addf(out, "%s%s", i > 0 ? ", " : "", names[i]);
    if (count > FEW)
        ch_text_addf(out, "%s to %s", names[0], names[count - 1]);
}

static void free_names(char **names) {
    for (int i = 0; names[i]; i++)
        ch_free(names[i]);
    ch_free(names);
}

/* (game (name …)) of another game than the only one that the agent plays. */
static void check_game_name(struct ch_lint_model *model, const struct ch_use *use,
                            const struct ch_lint_template *fact, const struct ch_lint_slot *slot,
                            const struct ch_node *value) {
    const struct ch_game *game = model->options->game;
    if (!game || model->options->several_games || model->options->partial ||
        strcmp(fact->name, "game") != 0 || strcmp(slot->name, "name") != 0)
        return;
    size_t length = strcspn(game->name, ":");
    if (strcspn(value->text, ":") != length || strncmp(value->text, game->name, length) != 0)
        ch_lint_warn(model, &use->at, "value", value->line,
                     "the agent plays %.*s, so that `%s` never matches", (int)length, game->name,
                     value->text);
}

static void check_game_value(struct ch_lint_model *model, const struct ch_use *use,
                             const struct ch_lint_template *fact, const struct ch_lint_slot *slot,
                             const struct ch_node *value) {
    const struct ch_game *game = model->options->game;
    static const char *const words[] = {"kind", "square", "seat"};
    for (size_t i = 0; game && i < sizeof game_slots / sizeof *game_slots; i++) {
        if (strcmp(game_slots[i].fact, fact->name) != 0 ||
            strcmp(game_slots[i].slot, slot->name) != 0)
            continue;
        char **names = game_names(game, game_slots[i].words);
        const char *closest = ch_text_closest(value->text, (const char *const *)names);
        CH_SCOPED(ch_text_done) struct ch_text has = ch_text_new();
        add_names(names, &has);
        bool elsewhere = model->options->several_games &&
                         (game_slots[i].words == GAME_SQUARE || !closest); /* in another game */
        if (!elsewhere && !ch_text_is_one_of(value->text, (const char *const *)names))
            ch_lint_warn(model, &use->at, "value", value->line, "%s has no %s `%s`%s%s%s",
                         game->title, words[game_slots[i].words], value->text,
                         closest ? "; did you mean `" : ", so that this never matches; it has ",
                         closest ? closest : has.data, closest ? "`?" : "");
        free_names(names);
    }
}

/* A value against (allowed-… values), which hold for values of their type. */
static bool is_allowed(const struct ch_node *allowed, const struct ch_node *value,
                       const char **closest) {
    struct ch_closest nearest = {.word = value->text};
    bool holds = strcmp(ch_node_head(allowed), "allowed-values") == 0, any = false;
    for (const struct ch_node *each = allowed->first->next; each; each = each->next) {
        holds |= type_of(each) == type_of(value);
        any |= each->kind >= CH_NODE_VARIABLE; /* ?VARIABLE */
        if (strcmp(each->text, value->text) == 0 && each->kind == value->kind)
            return true;
        ch_closest_try(&nearest, each->text);
    }
    *closest = nearest.found;
    return any || !holds;
}

/* True for a number outside of (range low high). */
static bool is_outside(const struct ch_node *range, const struct ch_node *value) {
    const struct ch_node *low = ch_node_at(range, 1), *high = ch_node_at(range, 2);
    if (value->kind != CH_NODE_NUMBER || !low || !high)
        return false;
    double number = strtod(value->text, NULL);
    return (low->kind == CH_NODE_NUMBER && number < strtod(low->text, NULL)) ||
           (high->kind == CH_NODE_NUMBER && number > strtod(high->text, NULL));
}

static void check_value(struct ch_lint_model *model, const struct ch_use *use,
                        const struct ch_lint_template *fact, const struct ch_lint_slot *slot,
                        const struct ch_node *value) {
    const char *closest = NULL;
    unsigned type = type_of(value);
    const char *quote = type == CH_LINT_STRING ? "\"" : "`";
    if (type == 0)
        return;
    if (slot->types != 0 && !(slot->types & type)) {
        ch_lint_error(model, &use->at, "value", value->line,
                      "slot `%s` of `%s` is %s and can't be %s%s%s", slot->name, fact->name,
                      type_name(slot->types), quote, value->text, quote);
    } else if (slot->allowed && !is_allowed(slot->allowed, value, &closest)) {
        CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
        ch_text_add(&list, "it can be");
        for (const struct ch_node *each = slot->allowed->first->next; each; each = each->next)
            ch_text_addf(&list, " %s", each->text);
        ch_lint_error(model, &use->at, "value", value->line,
                      "slot `%s` of `%s` can't be `%s`; %s%s%s", slot->name, fact->name,
                      value->text, CH_DID_YOU_MEAN(closest, list.data));
    } else if (slot->range && is_outside(slot->range, value)) {
        ch_lint_error(model, &use->at, "value", value->line,
                      "slot `%s` of `%s` is from %s to %s and can't be %s", slot->name, fact->name,
                      ch_node_at(slot->range, 1)->text, ch_node_at(slot->range, 2)->text,
                      value->text);
    } else if (slot->allowed && slot->allowed->first->next && slot->types == 0 &&
               use->kind == CH_USE_PATTERN && type_of(slot->allowed->first->next) != type) {
        ch_lint_warn(model, &use->at, "value", value->line, "slot `%s` of `%s` is never `%s`",
                     slot->name, fact->name, value->text);
    }
    check_game_value(model, use, fact, slot, value);
    check_game_name(model, use, fact, slot, value);
}

/* Constants of a slot; what follows : and = is worked out. */
static void check_values(struct ch_lint_model *model, const struct ch_use *use,
                         const struct ch_lint_template *fact, const struct ch_lint_slot *slot,
                         const struct ch_node *value) {
    for (; value; value = value->next)
        if (!ch_node_is(value, ":") && !ch_node_is(value, "="))
            check_value(model, use, fact, slot, value);
}

static void report_unknown_slot(struct ch_lint_model *model, const struct ch_use *use,
                                const struct ch_lint_template *fact, const struct ch_node *slot) {
    CH_SCOPED(ch_text_done) struct ch_text list = ch_text_new();
    const char *word = slot->first->text;
    struct ch_closest closest = {.word = word};
    ch_text_add(&list, fact->slot_count > 0 ? "it has" : "it has none");
    for (int i = 0; i < fact->slot_count; i++) {
        ch_closest_try(&closest, fact->slots[i].name);
        ch_text_addf(&list, " %s", fact->slots[i].name);
    }
    ch_lint_error(model, &use->at, "unknown-slot", slot->line, "fact `%s` has no slot `%s`; %s%s%s",
                  fact->name, word, CH_DID_YOU_MEAN(closest.found, list.data));
}

/* (candidate id ?m jumps 0) as it should be. */
static void report_bare_slots(struct ch_lint_model *model, const struct ch_use *use,
                              const struct ch_lint_template *fact, const struct ch_node *bare) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    bool named = bare->kind == CH_NODE_WORD || bare->kind == CH_NODE_SIGN;
    for (const struct ch_node *each = use->node->first->next; each; each = each->next) {
        bool slot = each->kind == CH_NODE_WORD && ch_lint_find_slot(fact, each->text) && each->next;
        if (slot)
            ch_text_addf(&text, " (%s ", each->text);
        else if (each->kind == CH_NODE_LIST)
            ch_text_add(&text, " ");
        else
            continue;
        each = slot ? each->next : each;
        ch_lint_write(each, &text);
        ch_text_add(&text, slot ? ")" : "");
    }
    if (!named || text.length == 0) { /* what it is a value of is not said */
        ch_text_clear(&text);
        ch_text_addf(&text, " (%s ", fact->slot_count > 0 ? fact->slots[0].name : "slot");
        if (bare->kind == CH_NODE_VARIABLE)
            ch_lint_write(bare, &text);
        ch_text_add(&text, bare->kind == CH_NODE_VARIABLE ? ")…" : "…)");
    }
    ch_lint_error(model, &use->at, "syntax", bare->line, "fact `%s` has named slots; write (%s%s)",
                  fact->name, fact->name, text.data);
}

static void check_slots(struct ch_lint_model *model, const struct ch_use *use,
                        const struct ch_lint_template *fact, const struct ch_node *part) {
    for (; part; part = part->next) {
        if (part->kind != CH_NODE_LIST) {
            report_bare_slots(model, use, fact, part);
            return;
        }
        if (!*ch_node_head(part))
            continue;
        const struct ch_lint_slot *slot = ch_lint_find_slot(fact, part->first->text);
        if (slot)
            check_values(model, use, fact, slot, part->first->next);
        else
            report_unknown_slot(model, use, fact, part);
    }
}

/* The facts of the vocabulary by other names; NULL: none. */
static const char *other_name(const char *name) {
    static const char *const names[][2] = {
        {" piece pieces man men king checker token ", "(own …) and (enemy …) are the pieces"},
        {" move moves legal-move action operator ", "(candidate …) is a legal move"},
        {" opponent foe ", "(enemy …) is a piece of the other side"},
        {" capture captures captured jump takes-piece ",
         "(takes …) is a piece that a candidate takes"},
        {" accumulate collect ",
         "(length$ (find-all-facts ((?f own)) TRUE)) counts facts, in a call"},
        {" board cell field location ", "(square …) is a place of the board"},
        {" neighbour neighbor adjacent next-to ", "(step …) goes from a square to the next"},
        {" player side colour color ",
         "(turn (seat …)) says who moves; own and enemy are the sides"},
    };
    CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
    ch_text_addf(&word, " %s ", name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(names[i][0], word.data))
            return names[i][1];
    return NULL;
}

static void report_unknown_fact(struct ch_lint_model *model, const struct ch_use *use,
                                const struct ch_node *word) {
    struct ch_closest closest = {.word = ch_base_name(word->text)};
    for (int i = 0; i < model->template_count; i++)
        ch_closest_try(&closest, model->templates[i].name);
    bool function = ch_bridge_allows(word->text) || ch_lint_find_function(model, word->text);
    bool actions =
        function && use->rule && !use->rule->arrow; /* the mistake is reported for the rule */
    static const char *const acts[] = {"bind",           "if",      "while",    "foreach",
                                       "loop-for-count", "switch",  "progn",    "progn$",
                                       "assert",         "retract", "modify",   "duplicate",
                                       "return",         "break",   "printout", NULL};
    if (use->kind == CH_USE_PATTERN && !actions && ch_text_is_one_of(word->text, acts))
        ch_lint_error(model, &use->at, "unknown-fact", word->line,
                      "`%s` is an action; write it behind the =>, and ask by (test …) here",
                      word->text);
    else if (function && use->kind == CH_USE_PATTERN && !actions)
        ch_lint_error(model, &use->at, "unknown-fact", word->line,
                      "`%s` is a function and no fact; call it after the =>, or in (test (%s …))",
                      word->text, word->text);
    else if (strcmp(word->text, "salience") == 0 && !actions)
        ch_lint_error(model, &use->at, "unknown-fact", word->line,
                      "`salience` is no fact; write (declare (salience 10)) before the conditions");
    else if (other_name(word->text) && use->kind == CH_USE_PATTERN && !actions)
        ch_lint_error(model, &use->at, "unknown-fact", word->line,
                      "fact `%s` is not in the vocabulary; %s", word->text, other_name(word->text));
    else if (closest.found && !actions)
        ch_lint_error(model, &use->at, "unknown-fact", word->line,
                      "fact `%s` is not in the vocabulary; did you mean `%s`?", word->text,
                      closest.found);
    else if (!actions)
        ch_lint_error(
            model, &use->at, "unknown-fact", word->line,
            "fact `%s` is not in the vocabulary; declare it: (deftemplate MAIN::%s (slot …))",
            word->text, ch_base_name(word->text));
}

static void check_fact(struct ch_lint_model *model, const struct ch_use *use,
                       const struct ch_node *word, const struct ch_node *slots) {
    const struct ch_lint_template *fact = ch_lint_find_template(model, word->text);
    if (fact)
        check_slots(model, use, fact, slots);
    else if (strcmp(word->text, "initial-fact") != 0 && strcmp(word->text, "object") != 0)
        report_unknown_fact(model, use, word);
}

static void visit(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    const struct ch_node *first = use->node->kind == CH_NODE_LIST ? use->node->first : NULL;
    (void)data;
    if (!first)
        return;
    if ((use->kind == CH_USE_PATTERN || use->kind == CH_USE_ASSERT) &&
        first->kind == CH_NODE_WORD) {
        check_fact(model, use, first, first->next);
    } else if (use->kind == CH_USE_QUERY) {
        for (const struct ch_node *word = first->next; word; word = word->next)
            if (word->kind == CH_NODE_WORD)
                check_fact(model, use, word, NULL);
    } else if (use->kind == CH_USE_CHANGE) {
        const struct ch_node *variable = first->next;
        bool named = use->rule && variable && variable->kind == CH_NODE_VARIABLE;
        const struct ch_lint_template *fact =
            named ? ch_lint_bound_fact(model, use->rule, variable->text) : NULL;
        if (fact)
            check_slots(model, use, fact, variable->next);
    }
}

/* True if one of the facts after the variable of `set`, (?f fact…), has the slot, or is unknown. */
static bool set_has_slot(const struct ch_lint_model *model, const struct ch_node *set,
                         const char *slot) {
    for (const struct ch_node *word = set->first->next; word; word = word->next) {
        const struct ch_lint_template *fact = ch_lint_find_template(model, word->text);
        if (!fact || ch_lint_find_slot(fact, slot))
            return true;
    }
    return false;
}

/* ?f:slot in what follows the sets of a query. */
static void check_references(struct ch_lint_model *model, const struct ch_use *use,
                             const struct ch_node *set, const struct ch_node *first) {
    const char *name = set->first->text;
    size_t length = strlen(name);
    for (const struct ch_node *node = first; node; node = node->next) {
        if (node->kind == CH_NODE_LIST)
            check_references(model, use, set, node->first);
        bool about = node->kind == CH_NODE_VARIABLE && strncmp(node->text, name, length) == 0 &&
                     node->text[length] == ':';
        if (about && !set_has_slot(model, set, node->text + length + 1))
            ch_lint_warn(model, &use->at, "unknown-slot", node->line,
                         "`%s` has no slot `%s`, so that this stops the turn",
                         set->first->next ? set->first->next->text : "fact",
                         node->text + length + 1);
    }
}

static void check_query(struct ch_lint_model *model, const struct ch_use *use) {
    const struct ch_node *sets = use->node->first->next;
    if (!ch_is_query(ch_node_head(use->node)) || !sets || sets->kind != CH_NODE_LIST)
        return;
    for (const struct ch_node *set = sets->first; set; set = set->next)
        if (set->kind == CH_NODE_LIST && set->first && set->first->kind == CH_NODE_VARIABLE)
            check_references(model, use, set, sets->next);
}

/* True if `name` may be bound to a fact in the rule: after <-, in a bind, a loop or a query. */
static bool may_be_fact(const struct ch_node *first, const char *name) {
    for (const struct ch_node *node = first; node; node = node->next) {
        bool named = node->kind == CH_NODE_VARIABLE && strcmp(node->text, name) == 0;
        if (named && ch_node_is(node->next, "<-"))
            return true;
        if (node->kind != CH_NODE_LIST || !node->first)
            continue;
        const struct ch_node *second = node->first->next;
        bool loop = node->first->kind == CH_NODE_VARIABLE && strcmp(node->first->text, name) == 0;
        bool bound = second && second->kind == CH_NODE_VARIABLE &&
                     strcmp(second->text, name) == 0 &&
                     (ch_node_is(node->first, "bind") || ch_node_is(node->first, "foreach"));
        if (loop || bound || may_be_fact(node->first, name))
            return true;
    }
    return false;
}

/* Only facts can be retracted or changed. */
static void check_changed(struct ch_lint_model *model, const struct ch_use *use) {
    bool retracts = strcmp(ch_node_head(use->node), "retract") == 0;
    if (!use->rule || !(use->kind == CH_USE_CHANGE || retracts))
        return;
    for (const struct ch_node *at = use->node->first->next; at; at = retracts ? at->next : NULL) {
        bool word = at->kind == CH_NODE_WORD && strcmp(at->text, "*") != 0;
        bool value = at->kind == CH_NODE_VARIABLE && !may_be_fact(use->rule->conditions, at->text);
        if (word || value)
            ch_lint_warn(
                model, &use->at, "not-a-fact", at->line,
                "`%s%s` is no fact, so that this stops the turn; name one with ?f <- (fact …)",
                word ? "" : "?", at->text);
    }
}

/* Parameters that there are. */
struct names {
    struct ch_lint_names known;
    const char **name; /* NULL behind the last */
    int count, capacity;
};

/* The constant in (name …) of a parameter, or NULL. */
static const struct ch_node *parameter_name(const struct ch_node *fact) {
    if (strcmp(ch_base_name(ch_node_head(fact)), "parameter") != 0)
        return NULL;
    for (const struct ch_node *slot = fact->first->next; slot; slot = slot->next)
        if (strcmp(ch_node_head(slot), "name") == 0 && slot->first->next &&
            !slot->first->next->next && slot->first->next->kind == CH_NODE_WORD)
            return slot->first->next;
    return NULL;
}

static void note_parameter(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    struct names *names = data;
    const struct ch_node *name = use->kind == CH_USE_ASSERT ? parameter_name(use->node) : NULL;
    (void)model;
    if (!name)
        return;
    ch_lint_names_add(&names->known, name->text, names->count);
    names->name = ch_grow(names->name, names->count + 1, &names->capacity, sizeof *names->name);
    names->name[names->count++] = name->text;
    names->name[names->count] = NULL;
}

static void check_parameter(struct ch_lint_model *model, const struct ch_use *use,
                            const struct names *names) {
    static const char *const none[] = {NULL};
    const struct ch_node *name = use->kind == CH_USE_PATTERN ? parameter_name(use->node) : NULL;
    if (!name || model->options->partial || ch_lint_names_find(&names->known, name->text) >= 0)
        return;
    const char *closest = ch_text_closest(name->text, names->count > 0 ? names->name : none);
    ch_lint_warn(model, &use->at, "never-asserted", name->line,
                 "the agent has no parameter `%s`, so that this %s holds; %s%s%s", name->text,
                 use->negated ? "always" : "never",
                 CH_DID_YOU_MEAN(closest, "add it to a .parameters file"));
}

static void check_use(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    if (use->kind == CH_USE_CALL)
        check_query(model, use);
    if (use->kind == CH_USE_CALL || use->kind == CH_USE_CHANGE)
        check_changed(model, use);
    check_parameter(model, use, data);
}

void ch_lint_facts(struct ch_lint_model *model) {
    struct names names = {0};
    ch_lint_visit(model, visit, NULL);
    ch_lint_visit(model, note_parameter, &names);
    ch_lint_visit(model, check_use, &names);
    ch_free(names.name);
    ch_lint_names_done(&names.known);
}

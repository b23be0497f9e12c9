/* What slots hold by their templates and by the game, and what functions and globals of the texts
 * give. */
#include "bridge/lint/lint_types.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

enum function_state { UNKNOWN, OPEN, KNOWN };

/* Numbers and words of the environment's facts. */
enum holds {
    RANK, /* of rows */
    COLUMN,
    VIEW,  /* of squares */
    TAKEN, /* by a move, from 0 */
    KINGS, /* the same, of which this many are kings */
    PLAN,
    PART, /* of a hundred */
    FROM_0,
    FROM_1,
    SQUARE,
    KIND,
    SEAT,
    DIRECTION,
    HOLDS
};

static const struct {
    const char *fact, *slot;
    enum holds holds;
} game_slots[] = {
    {"square", "id", SQUARE},        {"square", "rank", RANK},
    {"square", "row", RANK},         {"square", "column", COLUMN},
    {"square", "view", VIEW},        {"step", "from", SQUARE},
    {"step", "to", SQUARE},          {"step", "direction", DIRECTION},
    {"leap", "from", SQUARE},        {"leap", "over", SQUARE},
    {"leap", "to", SQUARE},          {"leap", "direction", DIRECTION},
    {"kind", "name", KIND},          {"turn", "seat", SEAT},
    {"turn", "ply", FROM_0},         {"turn", "quiet", FROM_0},
    {"turn", "repetitions", FROM_0}, {"own", "square", SQUARE},
    {"own", "kind", KIND},           {"enemy", "square", SQUARE},
    {"enemy", "kind", KIND},         {"empty", "square", SQUARE},
    {"candidate", "id", FROM_1},     {"candidate", "from", SQUARE},
    {"candidate", "to", SQUARE},     {"candidate", "kind", KIND},
    {"candidate", "jumps", TAKEN},   {"candidate", "kings", KINGS},
    {"takes", "id", FROM_1},         {"takes", "square", SQUARE},
    {"takes", "kind", KIND},         {"last-move", "from", SQUARE},
    {"last-move", "to", SQUARE},     {"last-move", "jumps", TAKEN},
    {"puts", "id", FROM_1},          {"puts", "square", SQUARE},
    {"in-hand", "kind", KIND},       {"in-hand", "count", FROM_1},
    {"under", "kind", KIND},         {"under", "square", SQUARE},
    {"suggestion", "id", FROM_1},    {"suggestion", "target", SQUARE},
    {"suggestion", "steps", FROM_1}, {"suggestion", "kind", PLAN},
    {"strike", "id", FROM_1},        {"strike", "from", SQUARE},
    {"strike", "square", SQUARE},    {"strike", "kind", KIND},
    {"strike", "target", KIND},      {"strike", "wins", PART},
    {"strike", "ties", PART},        {"strike", "loses", PART},
    {"unit", "square", SQUARE},      {"unit", "kind", KIND},
    {"left", "kind", KIND},          {"left", "count", FROM_0},
    {"left", "hidden", FROM_0},      {"posted", "kind", KIND},
    {"posted", "square", SQUARE},    {"run", "moves", FROM_0},
    {"run", "left", FROM_0},
};

static struct ch_lint_value range(double low, double high) {
    struct ch_lint_value value = ch_lint_value_of(CH_LINT_INTEGER);
    value.low = low;
    value.high = high;
    return value;
}

/* A list of words that is kept; `words` is taken, and NULL-terminated. */
static const char *const *keep(struct ch_lint_types *types, char **words) {
    *ch_added(types->lists, types->list_count, types->list_capacity) = words;
    return (const char *const *)words;
}

static char *lower(const char *name) {
    char *copy = ch_copy(name);
    for (char *at = copy; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    return copy;
}

/* The most pieces that a move can take: all that a side has when the game begins, but in games
 * where a move takes one. */
static int most_taken(const struct ch_game *game) {
    struct ch_position position;
    int pieces[CH_SEATS] = {0};
    if (game->takes_one)
        return 1;
    if (!game->ops->start || !game->ops->piece_at || game->set_ups)
        return game->graph.count;
    game->ops->start(game, &position);
    for (int i = 0; i < game->graph.count; i++) {
        struct ch_piece piece = game->ops->piece_at(game, &position, i);
        if (piece.seat >= 0 && piece.seat < CH_SEATS)
            pieces[piece.seat]++;
    }
    return pieces[0] > pieces[1] ? pieces[0] : pieces[1];
}

static struct ch_lint_value squares(struct ch_lint_types *types, const struct ch_game *game) {
    struct ch_lint_value value = ch_lint_value_of(CH_LINT_SYMBOL);
    char **words = ch_alloc((size_t)(game->graph.count + 1) * sizeof *words);
    char name[CH_SQUARE_NAME];
    double low = INFINITY, high = -INFINITY;
    int count = 0;
    for (int i = 0; i < game->graph.count; i++) {
        game->ops->square_name(game, i, name);
        if (name[strspn(name, "0123456789")] == '\0') {
            low = fmin(low, strtod(name, NULL));
            high = fmax(high, strtod(name, NULL));
        } else {
            words[count++] = lower(name);
        }
    }
    value.words = keep(types, words);
    if (count == 0)
        return range(low, high);
    return low <= high ? ch_lint_value_of(CH_LINT_SYMBOL | CH_LINT_INTEGER) : value;
}

static struct ch_lint_value kinds(struct ch_lint_types *types, const struct ch_game *game) {
    struct ch_lint_value value = ch_lint_value_of(CH_LINT_SYMBOL);
    char **words = ch_alloc((size_t)(game->kind_count + 1) * sizeof *words);
    for (int i = 0; i < game->kind_count; i++)
        words[i] = lower(game->kinds[i].name);
    value.words = keep(types, words);
    return value;
}

static struct ch_lint_value seats(struct ch_lint_types *types, const struct ch_game *game) {
    struct ch_lint_value value = ch_lint_value_of(CH_LINT_SYMBOL);
    char **words = ch_alloc((CH_SEATS + 1) * sizeof *words);
    for (int i = 0; i < CH_SEATS; i++)
        words[i] = lower(game->seat_name[i]);
    value.words = keep(types, words);
    return value;
}

/* What the environment puts into a slot of its own. */
static struct ch_lint_value of_game(struct ch_lint_types *types, enum holds holds) {
    static const char *const directions[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw", NULL};
    static const char *const plans[] = {"chase", "trap", "attack", NULL};
    const struct ch_lint_options *options = types->model->options;
    const struct ch_game *game = options->several_games ? NULL : options->game;
    struct ch_lint_value value = ch_lint_value_of(CH_LINT_SYMBOL);
    switch (holds) {
    case RANK:
        return range(1, game ? game->rows : CH_MAX_SQUARES);
    case COLUMN:
        return range(1, game ? game->columns : CH_MAX_SQUARES);
    case VIEW:
        return range(1, game ? game->graph.count : CH_MAX_SQUARES);
    case TAKEN:
        return range(0, game ? most_taken(game) : CH_MAX_SQUARES);
    case KINGS:
        return range(0, !game ? CH_MAX_SQUARES : game->king_kind < 0 ? 0 : most_taken(game));
    case PART:
        return range(0, 100);
    case PLAN:
        value.words = plans;
        return value;
    case FROM_0:
        return range(0, INFINITY);
    case FROM_1:
        return range(1, INFINITY);
    case SQUARE:
        value.types |= CH_LINT_INTEGER;
        return game && !game->drops ? squares(types, game) : value;
    case KIND:
        return game ? kinds(types, game) : value;
    case SEAT:
        return game ? seats(types, game) : value;
    case DIRECTION:
    default:
        value.words = directions;
        return value;
    }
}

/* Each is found once. */
static const struct ch_lint_value *held_by_game(struct ch_lint_types *types, enum holds holds) {
    struct ch_lint_value *value = &types->of_game[holds];
    if (value->types == 0)
        *value = of_game(types, holds);
    return value;
}

/* Words of (allowed-symbols …) and the like, if that is what all its values are. */
static void read_allowed(struct ch_lint_types *types, const struct ch_lint_slot *slot, bool given,
                         struct ch_lint_value *value) {
    int count = ch_node_count(slot->allowed) - 1;
    bool values = strcmp(ch_node_head(slot->allowed), "allowed-values") == 0;
    struct ch_lint_value all = ch_lint_value_of(0);
    if (count < 1 || count > CH_LINT_WORDS)
        return;
    char **words = ch_alloc((size_t)(count + 1) * sizeof *words);
    const char *const *list = keep(types, words);
    bool symbols = true;
    int named = 0;
    for (const struct ch_node *each = slot->allowed->first->next; each; each = each->next) {
        struct ch_lint_value one = ch_lint_constant(each);
        all = ch_lint_union(&all, &one);
        symbols &= each->kind == CH_NODE_WORD;
        words[named++] = ch_copy(each->text);
    }
    if (symbols)
        value->words = list;
    if (symbols && (given || values || value->types == CH_LINT_SYMBOL))
        value->types = CH_LINT_SYMBOL;
    else if (values && !(all.types & ~(unsigned)CH_LINT_ANY))
        *value = ch_lint_common(value, &all);
}

static void read_range(const struct ch_lint_slot *slot, struct ch_lint_value *value) {
    const struct ch_node *low = ch_node_at(slot->range, 1), *high = ch_node_at(slot->range, 2);
    if (low && low->kind == CH_NODE_NUMBER)
        value->low = strtod(low->text, NULL);
    if (high && high->kind == CH_NODE_NUMBER)
        value->high = strtod(high->text, NULL);
}

/* Values are those of one field; a multislot has any number of them. */
static struct ch_lint_value read_slot(struct ch_lint_types *types,
                                      const struct ch_lint_template *fact,
                                      const struct ch_lint_slot *slot) {
    struct ch_lint_value value = ch_lint_value_of(slot->types ? slot->types : CH_LINT_ANY);
    bool given = ch_lint_is_given(fact);
    value.types &= slot->multi ? CH_LINT_ANY : CH_LINT_ANY & ~(unsigned)CH_LINT_FIELDS;
    if (slot->allowed)
        read_allowed(types, slot, given, &value);
    if (slot->range)
        read_range(slot, &value);
    for (size_t i = 0; given && i < sizeof game_slots / sizeof *game_slots; i++)
        if (strcmp(game_slots[i].fact, fact->name) == 0 &&
            strcmp(game_slots[i].slot, slot->name) == 0) {
            value = ch_lint_common(&value, held_by_game(types, game_slots[i].holds));
        }
    return value;
}

static_assert((int)HOLDS <= CH_LINT_HELD, "room for each");

static void read_templates(struct ch_lint_types *types) {
    const struct ch_lint_model *model = types->model;
    int count = 0;
    types->first = ch_alloc(((size_t)model->template_count + 1) * sizeof *types->first);
    for (int i = 0; i < model->template_count; i++) {
        types->first[i] = count;
        count += model->templates[i].slot_count;
    }
    types->held = ch_alloc(((size_t)count + 1) * sizeof *types->held);
    for (int i = 0; i < model->template_count; i++)
        for (int j = 0; j < model->templates[i].slot_count; j++) {
            struct ch_lint_held *held = &types->held[types->first[i] + j];
            held->declared = read_slot(types, &model->templates[i], &model->templates[i].slots[j]);
            held->given = held->declared;
        }
}

struct ch_lint_held *ch_lint_held(struct ch_lint_types *types, const struct ch_lint_template *fact,
                                  const struct ch_lint_slot *slot) {
    return &types->held[types->first[fact - types->model->templates] + (slot - fact->slots)];
}

const char *ch_lint_key(const struct ch_lint_template *fact) {
    static const char *const keys[][2] = {
        {"square", "id"},    {"candidate", "id"},   {"own", "square"}, {"enemy", "square"},
        {"empty", "square"}, {"parameter", "name"}, {"kind", "name"},  {"last-move", "side"}};
    for (size_t i = 0; ch_lint_is_given(fact) && i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i][0], fact->name) == 0)
            return keys[i][1];
    return NULL;
}

/* --- Functions --- */

struct give {
    struct ch_lint_scope *scope;
    struct ch_lint_value value;
};

static void read_function(struct ch_lint_scope *scope, int number);

/* Functions that are called have to be known first. */
static void read_called(struct ch_lint_scope *scope, const struct ch_node *node, int caller) {
    struct ch_lint_types *types = scope->types;
    if (node->kind == CH_NODE_GLOBAL)
        types->pure[caller] = false;
    if (node->kind != CH_NODE_LIST)
        return;
    const char *head = ch_node_head(node);
    const struct ch_lint_function *own = ch_lint_find_function(types->model, head);
    static const char *const changing[] = {"random", "assert",    "retract",
                                           "modify", "duplicate", NULL};
    if (ch_text_is_one_of(head, changing) || ch_is_query(head))
        types->pure[caller] = false;
    if (own && types->states[own - types->model->functions] == UNKNOWN)
        read_function(scope, (int)(own - types->model->functions));
    if (own)
        types->pure[caller] &= types->pure[own - types->model->functions];
    for (const struct ch_node *each = node->first; each; each = each->next)
        read_called(scope, each, caller);
}

/* Adds what the calls of return in the list give. */
static void add_returns(struct give *give, const struct ch_node *node) {
    if (node->kind != CH_NODE_LIST)
        return;
    if (strcmp(ch_node_head(node), "return") == 0) {
        const struct ch_node *what = node->first->next;
        struct ch_lint_value one =
            what ? ch_lint_evaluate(give->scope, what) : ch_lint_value_of(CH_LINT_ANY);
        give->value = ch_lint_union(&give->value, &one);
    }
    for (const struct ch_node *each = node->first; each; each = each->next)
        add_returns(give, each);
}

static bool has_method(const struct ch_lint_function *function) {
    return strcmp(ch_node_head(function->at.node), "deffunction") != 0;
}

static void read_function(struct ch_lint_scope *scope, int number) {
    struct ch_lint_types *types = scope->types;
    const struct ch_lint_function *function = &types->model->functions[number];
    struct give give = {scope, ch_lint_value_of(0)};
    enum { DEEPEST = 60 };
    types->functions[number] = ch_lint_value_of(CH_LINT_ANY);
    if (function->at.node->broken || has_method(function) || scope->depth >= DEEPEST) {
        types->states[number] = KNOWN;
        types->pure[number] = false;
        return;
    }
    types->states[number] = OPEN;
    types->pure[number] = true;
    int depth = scope->depth++;
    const struct ch_node *last = NULL;
    for (const struct ch_node *each = function->body; each; each = each->next) {
        read_called(scope, each, number);
        last = each;
    }
    scope->depth = 0;
    for (const struct ch_node *each = function->body; each; each = each->next)
        add_returns(&give, each);
    if (last && strcmp(ch_node_head(last), "return") != 0) {
        struct ch_lint_value end = ch_lint_evaluate(scope, last);
        give.value = ch_lint_union(&give.value, &end);
    }
    scope->depth = depth;
    if (give.value.types)
        types->functions[number] = give.value;
    types->states[number] = KNOWN;
}

static void read_functions(struct ch_lint_types *types) {
    size_t count = (size_t)types->model->function_count + 1;
    CH_FREED struct ch_lint_scope *scope = ch_alloc(sizeof *scope);
    scope->types = types;
    types->functions = ch_alloc(count * sizeof *types->functions);
    types->states = ch_alloc(count);
    types->pure = ch_alloc(count * sizeof *types->pure);
    for (int i = 0; i < types->model->function_count; i++)
        types->functions[i] = ch_lint_value_of(CH_LINT_ANY);
    for (int i = 0; i < types->model->function_count; i++)
        if (types->states[i] == UNKNOWN)
            read_function(scope, i);
}

/* --- Globals: their types. An author may set another value, as a switch. --- */

static void note_bind(struct ch_lint_model *model, const struct ch_use *use, void *data) {
    struct ch_lint_types *types = data;
    const struct ch_node *name = use->node->first ? use->node->first->next : NULL;
    (void)model;
    if (use->kind != CH_USE_CALL || strcmp(ch_node_head(use->node), "bind") != 0 || !name ||
        name->kind != CH_NODE_GLOBAL)
        return;
    int found = ch_lint_names_find(&types->globals, name->text);
    if (found >= 0)
        types->fixed[found] = types->global[found] = ch_lint_value_of(CH_LINT_ANY);
}

static void read_globals(struct ch_lint_types *types) {
    CH_FREED struct ch_lint_scope *scope = ch_alloc(sizeof *scope);
    int count = 0, capacity = 0, room = 0;
    scope->types = types;
    for (int i = 0; i < types->model->count; i++)
        for (const struct ch_node *node = types->model->trees[i].first; node; node = node->next) {
            if (strcmp(ch_node_head(node), "defglobal") != 0)
                continue;
            for (const struct ch_node *at = node->first; at; at = at->next) {
                if (at->kind != CH_NODE_GLOBAL || !ch_node_is(at->next, "=") || !at->next->next)
                    continue;
                struct ch_lint_value value = ch_lint_evaluate(scope, at->next->next);
                ch_lint_names_add(&types->globals, at->text, count);
                types->fixed = ch_grow(types->fixed, count, &room, sizeof *types->fixed);
                types->fixed[count] = value;
                *ch_added(types->global, count, capacity) = ch_lint_value_of(value.types);
            }
        }
    if (count > 0)
        ch_lint_visit(types->model, note_bind, types);
}

void ch_lint_types_build(struct ch_lint_types *types) {
    read_templates(types);
    read_functions(types);
    read_globals(types);
}

void ch_lint_types_done(struct ch_lint_types *types) {
    for (int i = 0; i < types->list_count; i++) {
        for (char **word = types->lists[i]; *word; word++)
            ch_free(*word);
        ch_free(types->lists[i]);
    }
    ch_free(types->lists);
    ch_free(types->held);
    ch_free(types->first);
    ch_free(types->functions);
    ch_free(types->states);
    ch_free(types->pure);
    ch_free(types->global);
    ch_free(types->fixed);
    ch_lint_names_done(&types->globals);
}

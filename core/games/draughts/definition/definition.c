/* A game is made of its clauses part by part. */
#include "core/games/draughts/definition/definition.h"

#include <assert.h>

#include "core/games/draughts/definition/definition_parts.h"

void ch_definition_report_done(struct ch_definition_report *report) {
    ch_free(report->mistakes.problem);
    ch_free(report->warnings.problem);
    *report = (struct ch_definition_report){0};
}

char *ch_definition_extends(const char *file, const char *text, int *line) {
    CH_SCOPED(ch_facts_done) struct ch_facts facts = {0};
    const char *parent = "";
    *line = 0;
    if (!strstr(text, "extends")) /* most texts need not be read for that */
        return ch_copy("");
    ch_facts_parse(file, text, strlen(text), ch_definition_templates, &facts);
    for (int i = 0; i < facts.count; i++) {
        const struct ch_fact_slot *slot = ch_fact_slot(&facts.facts[i], "extends");
        if (strcmp(facts.facts[i].name, "game") == 0 && slot) {
            parent = ch_fact_text(&facts.facts[i], "extends", parent);
            *line = slot->line;
        }
    }
    return ch_copy(parent);
}

/* A text may be written as several strings; the copy is the definition's. */
static const char *join(struct ch_definition *definition, const struct ch_fact_slot *slot) {
    struct ch_text text = ch_text_new();
    for (int i = 0; slot && i < slot->count; i++)
        ch_text_addf(&text, "%s%s", i ? " " : "", slot->values[i].text);
    ch_text_plain(text.data, "");
    return ch_definition_keep(definition, ch_text_take(&text));
}

static void list_literature(struct ch_definition *definition, const struct ch_fact_slot *slot) {
    int count = slot ? slot->count : 0;
    const char **list = ch_alloc((size_t)(count + 1) * sizeof *list);
    for (int i = 0; i < count; i++)
        list[i] = slot->values[i].text;
    definition->draughts->game.literature = list;
    ch_definition_keep(definition, (char *)list);
}

/* What is said of a game is not said of those that extend it: these slots are the youngest text's.
 */
static const struct ch_fact_slot *own(const struct ch_definition *definition,
                                      const struct ch_clause *clause, const char *name) {
    const struct ch_clause_slot *slot = clause ? ch_clause_slot(clause, name) : NULL;
    return slot && slot->file == definition->text[0].file ? slot->slot : NULL;
}

/* A word of the Hub protocol, whose lines are made of such words. */
static const char *read_hub(struct ch_definition *definition, const struct ch_clause *clause) {
    const struct ch_fact_slot *slot = own(definition, clause, "hub");
    const char *word = slot ? slot->values[0].text : "";
    if (word[strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-")])
        ch_problem_at(&definition->mistakes, clause, "hub",
                      "`hub` is a word of small letters and digits, not `%s`", word);
    return word;
}

/* As ch_game.judge_depth. */
static int read_judge_depth(struct ch_definition *definition, const struct ch_clause *clause) {
    enum { DEEPEST = 20 };
    const struct ch_clause_slot *slot = clause ? ch_clause_slot(clause, "judge-depth") : NULL;
    long long depth = slot ? slot->slot->values[0].integer : 0;
    if (slot && (depth < 1 || depth > DEEPEST))
        ch_problem_at(&definition->mistakes, clause, "judge-depth",
                      "`judge-depth` is a number of plies, 1 to %d, not %s", (int)DEEPEST,
                      slot->slot->values[0].text);
    return (int)depth;
}

static void read_game(struct ch_definition *definition, const char *base) {
    struct ch_draughts *draughts = definition->draughts;
    struct ch_game *game = &draughts->game;
    const struct ch_clause *clause = ch_definition_clause(definition, "game", 0);
    bool white_first = !clause || ch_clause_is(clause, "first", "white", "white");
    if (!clause || clause->file != definition->text[0].file)
        ch_problem_add(&definition->mistakes, definition->text[0].file, 1,
                       "the text describes no game; begin with (game (name …) (title …))");
    const struct ch_fact_slot *title = own(definition, clause, "title");
    const struct ch_fact_slot *name = own(definition, clause, "name");
    game->title = title ? join(definition, title) : name ? name->values[0].text : base;
    game->family = ch_draughts_row.name;
    game->about = join(definition, own(definition, clause, "about"));
    game->hub = read_hub(definition, clause);
    list_literature(definition, own(definition, clause, "sources"));
    const struct ch_fact_slot *type = own(definition, clause, "pdn-type");
    if (type && (type->values[0].integer < 0 || type->values[0].integer > 999))
        ch_problem_at(&definition->mistakes, clause, "pdn-type",
                      "`pdn-type` is a GameType of PDN, 0 to 999, not %s", type->values[0].text);
    else
        game->pdn_type = type ? (int)type->values[0].integer : 0;
    game->judge_depth = read_judge_depth(definition, clause);
    game->capital_seat = 1;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        bool white = (seat == 0) == white_first;
        game->seat_name[seat] = white ? "White" : "Black";
        game->seat_letter[seat] = white ? 'W' : 'B';
        if (white)
            draughts->rules.up_seat = (uint8_t)seat;
    }
}

static bool is_losing(const struct ch_definition *definition) {
    const struct ch_clause *clause = ch_definition_clause(definition, "game", 0);
    return strcmp(definition->losing ? definition->losing : ch_clause_word(clause, "losing", "no"),
                  "yes") == 0;
}

static void read_ends(struct ch_definition *definition) {
    struct ch_draughts *draughts = definition->draughts;
    bool losing = draughts->game.losing = draughts->ends.losing = is_losing(definition);
    ch_definition_ends(definition);
    draughts->game.counts_runs = draughts->ends.limit.moves > 0 && draughts->game.king_kind >= 0 &&
                                 draughts->ends.limit.kinds >> draughts->game.king_kind & 1;
    ch_ends_find_ways_back(&draughts->rules, &draughts->ends);
    for (int i = 0; i < draughts->ends.count; i++)
        if (draughts->ends.rule[i].when == CH_WHEN_NO_CONTACT && !draughts->ends.contact)
            ch_ends_find_contacts(&draughts->rules, &draughts->ends);
    ch_worth_prepare(&draughts->rules, &draughts->game, losing, &draughts->worth);
    ch_hunt_prepare(draughts, losing, &draughts->hunt);
    for (int i = 0; i < draughts->game.kind_count; i++) {
        struct ch_kind *kind = &draughts->game.kinds[i];
        kind->value = losing ? -kind->value : kind->value;
        kind->rises = draughts->worth.rising >> i & 1;
    }
}

/* What is chosen, and the name that says so: NAME:parameter=value,… where the value is not the
 * usual one. */
static void name_game(struct ch_definition *definition, const char *base) {
    struct ch_draughts *draughts = definition->draughts;
    struct ch_rule_variant rule_variants[CH_DEFINITION_VARIANTS];
    int own_count = definition->parameter_count;
    int count = ch_definition_variants(definition, rule_variants);
    assert(own_count <= count && count <= CH_DEFINITION_VARIANTS);
    for (int i = 0; i < own_count; i++) {
        draughts->variant[i] = rule_variants[i];
        draughts->variant[i].about = join(definition, definition->parameter[i].about);
    }
    draughts->game.rule_variants = draughts->variant;
    draughts->game.rule_variant_count = own_count;
    struct ch_text name = ch_text_new();
    ch_text_add(&name, base);
    ch_rule_variants_add_name(rule_variants, count, &name);
    draughts->game.name = ch_definition_keep(definition, ch_text_take(&name));
}

/* The texts stay with the game, for records and workers. */
static void keep_sources(struct ch_draughts *draughts, const struct ch_source *sources, int count) {
    struct ch_sources copy = {0};
    for (int i = 0; i < count; i++)
        ch_sources_add_copy(&copy, &sources[i]);
    ch_sources_hash_each(&copy);
    ch_sources_hash(&copy, draughts->game.hash);
    draughts->game.sources = copy.source;
    draughts->game.source_count = copy.count;
}

/* The kinds that each side has at the start, and those that they may become, leave behind or
 * be joined to. */
static void find_kinds(struct ch_draughts *draughts) {
    const struct ch_rules *rules = &draughts->rules;
    for (int square = 0; square < rules->squares; square++)
        if (draughts->setup[square].seat >= 0)
            draughts->kinds[draughts->setup[square].seat] |=
                (uint8_t)(1 << draughts->setup[square].kind);
    for (int i = 0; i < CH_SEATS * CH_RULE_KINDS * (CH_RULE_KINDS + 1); i++) {
        int seat = i % CH_SEATS, kind = i / CH_SEATS % CH_RULE_KINDS;
        uint8_t *kinds = &draughts->kinds[seat];
        if (rules->hand.pieces[seat][kind] > 0)
            *kinds |= (uint8_t)(1 << kind);
        for (int h = 0; h < rules->hook_count; h++)
            if (rules->hook[h].action == CH_HOOK_PROMOTE && rules->hook[h].kinds & *kinds)
                *kinds |= (uint8_t)(1 << rules->hook[h].to);
        if (*kinds >> kind & 1)
            *kinds |= rules->kind[kind].leaves;
        for (int j = 0; j < rules->joins.count; j++)
            if (rules->joins.rule[j].of & *kinds && rules->joins.rule[j].onto & *kinds)
                *kinds |= (uint8_t)(1 << rules->joins.rule[j].to);
    }
}

static void compile(struct ch_definition *definition, const char *base) {
    struct ch_draughts *draughts = definition->draughts;
    read_game(definition, base);
    ch_definition_board(definition);
    ch_definition_lines(definition);
    ch_definition_pieces(definition);
    if (draughts->rules.squares == 0 || draughts->game.kind_count == 0)
        return;
    ch_definition_moves(definition);
    if (!ch_definition_closed_lines(definition))
        return;
    draughts->game.by_result = draughts->rules.by_result;
    ch_definition_setup(definition);
    ch_definition_joins(definition);
    find_kinds(draughts);
    if (draughts->rules.columns)
        ch_definition_columns(definition);
    ch_definition_huff(definition);
    read_ends(definition);
    name_game(definition, base);
    if (definition->mistakes.count == 0 &&
        !ch_draughts_choose_kernel(draughts, definition->kernel ? definition->kernel : "any"))
        ch_problem_add(&definition->mistakes, NULL, 0, "no kernel can play %s; leave out kernel=%s",
                       base, definition->kernel ? definition->kernel : "any");
}

/* The name in the text is that of its file. */
static void check_name(struct ch_definition *definition, const char *base) {
    const struct ch_clause *clause = ch_definition_clause(definition, "game", 0);
    const struct ch_fact_slot *name = own(definition, clause, "name");
    const char *slash = strrchr(base, '/'), *word = slash ? slash + 1 : base;
    size_t length = strlen(word), tail = sizeof ".game" - 1;
    if (length > tail && strcmp(word + length - tail, ".game") == 0)
        length -= tail;
    if (name && (strlen(name->values[0].text) != length ||
                 strncmp(name->values[0].text, word, length) != 0))
        ch_problem_at(&definition->warnings, clause, "name",
                      "the game is called `%s` and its file `%.*s.game`; give both one name",
                      name->values[0].text, (int)length, word);
}

/* By text and line, as a person goes through them; what has no place comes first. */
static long place_of(const struct ch_definition *definition, const struct ch_error *problem) {
    enum { LINES = 1 << 24 };
    for (int i = 0; i < definition->text_count; i++)
        if (strcmp(definition->text[i].file, problem->file) == 0)
            return (long)(i + 1) * LINES + problem->line;
    return 0;
}

static void sort(const struct ch_definition *definition, struct ch_problem_list *list) {
    for (int i = 1; i < list->count; i++) {
        struct ch_error moved = list->problem[i];
        int to = i;
        for (;
             to > 0 && place_of(definition, &list->problem[to - 1]) > place_of(definition, &moved);
             to--)
            list->problem[to] = list->problem[to - 1];
        list->problem[to] = moved;
    }
}

static enum ch_status report_first(const struct ch_problem_list *mistakes, struct ch_error *error) {
    if (mistakes->count == 0)
        return CH_OK;
    if (error)
        *error = mistakes->problem[0];
    for (int i = 1; error && i < mistakes->count; i++)
        ch_error_join(error, mistakes->problem[i].file, mistakes->problem[i].line,
                      mistakes->problem[i].text, mistakes->count - i);
    return CH_BAD_INPUT;
}

enum ch_status ch_definition_compile(const char *base, const char *settings,
                                     const struct ch_source *sources, int count,
                                     struct ch_draughts **draughts,
                                     struct ch_definition_report *report, struct ch_error *error) {
    struct ch_definition *definition = ch_alloc(sizeof *definition);
    *draughts = definition->draughts = ch_alloc(sizeof **draughts);
    (*draughts)->definition = definition;
    ch_definition_merge(definition, sources, count, settings);
    if (!definition->unreadable)
        compile(definition, base);
    sort(definition, &definition->mistakes);
    enum ch_status status = report_first(&definition->mistakes, error);
    if (status == CH_OK)
        keep_sources(*draughts, sources, count);
    if (report) {
        if (status == CH_OK) {
            check_name(definition, base);
            ch_definition_check(definition);
        }
        sort(definition, &definition->warnings);
        *report = (struct ch_definition_report){definition->mistakes, definition->warnings};
        definition->mistakes = definition->warnings = (struct ch_problem_list){0};
    }
    if (status != CH_OK) {
        ch_draughts_free(*draughts);
        *draughts = NULL;
    }
    return status;
}

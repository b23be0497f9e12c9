#include "workshop/check/impasse_check.h"

#include <string.h>

#include "agents/rules/rules.h"
#include "core/base/memory.h"
#include "core/base/text.h"

struct place {
    const char *file; /* NULL: the rule is in none of the texts */
    int line;
};

/* The agent's texts. */
struct texts {
    const struct ch_source *sources;
    struct ch_places places;
};

static struct place place_of(struct texts *texts, const char *rule) {
    const struct ch_outline_item *item = ch_places_find(&texts->places, rule);
    return item ? (struct place){texts->sources[item->source].name, item->line}
                : (struct place){NULL, 0};
}

static void report_fault(const struct ch_agent *agent, const char *position,
                         const struct ch_fault *fault, struct ch_problems *problems) {
    struct place place = {NULL, 0};
    int source;
    if (ch_place_find(agent->sources, agent->source_count, fault->rule, &source, &place.line))
        place.file = agent->sources[source].name;
    const char *text = place.file ? strstr(fault->text, "rule `") : NULL;
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    ch_text_addf(&words, "on %s: %s; further positions were not tried", position,
                 text ? text : fault->text);
    ch_problems_add(problems, CH_SEVERITY_ERROR, "turn-failed", place.file, place.line, words.data);
}

/* Decides position `at`. False: the rules failed, which was reported. */
static bool decide(struct ch_agent *agent, const struct ch_positions *list, int at,
                   struct ch_impasses *impasses, struct ch_problems *problems) {
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_choice_done) struct ch_choice choice = {0};
    struct ch_turn turn = ch_positions_turn(list, at, &legal);
    ch_choice_init(&choice);
    agent->ops->choose(agent, &turn, &choice);
    bool decided = choice.fault.end == CH_END_NONE;
    if (decided)
        ch_impasses_add(impasses, &choice.impasses);
    else
        report_fault(agent, list->item[at].name, &choice.fault, problems);
    return decided;
}

/* Seat by seat, since in a game an agent keeps its own. */
static bool decide_all(struct ch_agent *agent, const struct ch_positions *list,
                       struct ch_impasses *impasses, struct ch_problems *problems) {
    const struct ch_game *game = list->game;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_fault fault = {.end = CH_END_LOAD_FAILED};
        struct ch_error error = {0};
        bool begun = false;
        for (int i = 0; i < list->count; i++) {
            const struct ch_position *position = ch_history_position(&list->item[i].history);
            if (game->ops->side(game, position) != seat)
                continue;
            if (!begun && agent->ops->new_game(agent, game, seat, &error) != CH_OK) {
                ch_error_format(&error, fault.text, sizeof fault.text);
                report_fault(agent, list->item[i].name, &fault, problems);
                return false;
            }
            begun = true;
            if (!decide(agent, list, i, impasses, problems))
                return false;
        }
    }
    return true;
}

static void add_share(long hits, long all, struct ch_text *text) {
    ch_text_addf(text, "%ld of %ld reference positions (%.1f %%)", hits, all,
                 100.0 * (double)hits / (double)all);
}

/* "`b` (mine.clp:7)", "itself". */
static void add_other(struct texts *texts, const struct ch_impasse_part *part,
                      struct ch_text *text) {
    struct place place = place_of(texts, part->other);
    if (strcmp(part->rule, part->other) == 0)
        ch_text_add(text, "itself");
    else if (place.file)
        ch_text_addf(text, "`%s` (%s:%d)", part->other, place.file, place.line);
    else
        ch_text_addf(text, "`%s`", part->other);
}

static void warn(struct texts *texts, const char *rule, const char *code, const char *words,
                 struct ch_problems *problems) {
    struct place place = place_of(texts, rule);
    ch_problems_add(problems, CH_SEVERITY_WARNING, code, place.file, place.line, words);
}

/* One warning, at the rule that had a part in it most often. */
static void warn_rejections(struct texts *texts, const struct ch_impasses *impasses,
                            struct ch_problems *problems) {
    enum { SHOWN = 5 };
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const char *first = NULL;
    int rules = 0;
    if (impasses->kind[CH_IMPASSE_REJECTED] == 0)
        return;
    ch_text_add(&text, "all the moves that are left are rejected or prohibited in ");
    add_share(impasses->kind[CH_IMPASSE_REJECTED], impasses->decisions, &text);
    ch_text_add(&text, ", so that none goes: by ");
    for (int i = 0; i < impasses->count; i++) {
        const struct ch_impasse_part *part = &impasses->part[i];
        if (part->kind != CH_IMPASSE_REJECTED || ++rules > SHOWN)
            continue;
        ch_text_addf(&text, "%s`%s` (%ld)", rules > 1 ? ", " : "", part->rule, part->decisions);
        first = first ? first : part->rule;
    }
    if (rules > SHOWN)
        ch_text_addf(&text, " and %d more", rules - SHOWN);
    ch_text_add(&text, "; let some move go unrejected, or say worst");
    warn(texts, first ? first : "", "all-rejected", text.data, problems);
}

/* In how many positions the pair has a part of this kind. */
static long decisions_of(const struct ch_impasses *impasses, enum ch_impasse kind,
                         const struct ch_impasse_part *pair) {
    for (int i = 0; i < impasses->count; i++) {
        const struct ch_impasse_part *part = &impasses->part[i];
        if (part->kind == kind && strcmp(part->rule, pair->rule) == 0 &&
            strcmp(part->other, pair->other) == 0)
            return part->decisions;
    }
    return 0;
}

/* A pair that contradicts itself by better and worse, whether or not another move settled it. */
static void warn_contradiction(struct texts *texts, const struct ch_impasses *impasses,
                               const struct ch_impasse_part *part, struct ch_problems *problems) {
    long conflicts = decisions_of(impasses, CH_IMPASSE_CONFLICT, part);
    long settled = decisions_of(impasses, CH_IMPASSE_CONTRADICTION, part);
    bool itself = strcmp(part->rule, part->other) == 0;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (part->kind == CH_IMPASSE_CONTRADICTION && conflicts > 0)
        return; /* already reported as a conflict */
    ch_text_addf(&text, "`%s` %s ", part->rule, itself ? "contradicts" : "and");
    add_other(texts, part, &text);
    ch_text_addf(&text, "%s: moves are better than each other in ",
                 itself ? "" : " contradict each other");
    add_share(conflicts + settled, impasses->decisions, &text);
    if (conflicts == 0)
        ch_text_add(&text, ", where another move settled it");
    else if (settled > 0)
        ch_text_addf(&text, ", where another move settled it in %ld", settled);
    ch_text_add(&text, "; make them speak of different moves");
    warn(texts, part->rule, "contradiction", text.data, problems);
}

static void warn_constraint(struct texts *texts, const struct ch_impasses *impasses,
                            const struct ch_impasse_part *part, struct ch_problems *problems) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "`%s`, against ", part->rule);
    add_other(texts, part, &text);
    ch_text_add(&text, ", requires several moves or one that is prohibited in ");
    add_share(part->decisions, impasses->decisions, &text);
    ch_text_add(&text, "; require one move and prohibit others");
    warn(texts, part->rule, "constraint-failure", text.data, problems);
}

void ch_impasse_check(struct ch_agent *agent, const struct ch_positions *positions,
                      struct ch_impasses *impasses, struct ch_problems *problems) {
    decide_all(agent, positions, impasses, problems);
    ch_impasses_sort(impasses);
    if (impasses->count == 0)
        return;
    struct texts texts = {.sources = agent->sources};
    ch_places_read(&texts.places, agent->sources, agent->source_count);
    warn_rejections(&texts, impasses, problems);
    for (int i = 0; i < impasses->count; i++) {
        const struct ch_impasse_part *part = &impasses->part[i];
        if (part->kind == CH_IMPASSE_CONFLICT || part->kind == CH_IMPASSE_CONTRADICTION)
            warn_contradiction(&texts, impasses, part, problems);
        else if (part->kind == CH_IMPASSE_CONSTRAINT)
            warn_constraint(&texts, impasses, part, problems);
    }
    ch_places_done(&texts.places);
}

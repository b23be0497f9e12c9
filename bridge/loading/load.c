/* Texts into the environment: looked over first (look_over.c), then loaded by CLIPS, then checked.
 * Whatever is wrong is collected; the caller refuses the rule base if anything is. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/loading/calls.h"
#include "bridge/loading/foreign.h"
#include "bridge/loading/loaded.h"
#include "core/base/sorted.h"

#include <pprint.h>

/* --- A text is given to CLIPS character by character, so that a process that outlives this one
 * sees which construct was read last: the text runs code while it is loaded, and may end the
 * process. --- */

static const char reader[] = "rule-text";
/* CLIPS lays a text out while it reads it, and indents in a buffer of 120 bytes without a look at
 * its end. Between two characters that are read a line is indented by ten more at most. */
enum { PRIORITY = 50 /* asked first, for every character */, MAX_INDENTED = 100 };

static struct loading *loading_of(void *env) {
    return ((struct ch_environment *)GetEnvironmentContext(env))->loading;
}

static int is_reader(void *env, const char *name) {
    (void)env;
    return strcmp(name, reader) == 0;
}

static void note_construct(struct loading *l) {
    struct text_reading *reading = &l->reading;
    const struct ch_outline *outline = &l->outline;
    const struct ch_outline_item *next = outline->item + reading->next;
    if (l->environment->tripped == CH_END_NONE && reading->next < outline->count &&
        next->source == reading->source && next->begin <= reading->at) {
        l->trace->line = next->line;
        reading->item = next;
        reading->next++;
    }
}

/* Past comments of which CLIPS has read the first semicolon: it would read the rest byte by byte,
 * for nothing. */
static void skip_comments(struct loading *l) {
    struct text_reading *reading = &l->reading;
    if (reading->comment == l->outline.comment_count)
        return;
    const struct ch_outline_comment *next = &l->outline.comment[reading->comment];
    if (next->source != reading->source || reading->at != next->begin + 1)
        return;
    reading->at = next->end;
    reading->comment++;
    for (int i = 0; i < next->lines; i++)
        IncrementLineCount(l->environment->env);
}

/* Behind the end it counts on, as CLIPS's own readers of strings do: what is taken back is
 * subtracted. */
static int give(void *env, const char *name) {
    struct text_reading *reading = &loading_of(env)->reading;
    (void)name;
    note_construct(loading_of(env));
    skip_comments(loading_of(env));
    if (PrettyPrintData(env)->IndentationDepth > MAX_INDENTED)
        PrettyPrintData(env)->IndentationDepth = MAX_INDENTED;
    size_t at = reading->at++;
    if (at >= reading->length)
        return EOF;
    if (reading->text[at] == '\r') /* CLIPS counts it as a line, and the new line behind it, too */
        DecrementLineCount(env);
    return (unsigned char)reading->text[at];
}

static int take_back(void *env, int character, const char *name) {
    struct text_reading *reading = &loading_of(env)->reading;
    (void)name;
    if (reading->at > 0)
        reading->at--;
    if (character == '\r')
        IncrementLineCount(env);
    return 1;
}

/* Has CLIPS read a text of this name; false if it found a mistake. If it is that of `source` (else
 * -1), the trace is set to the construct being read. */
static bool read_text(struct loading *l, const char *name, const char *text, int source) {
    void *env = l->environment->env;
    assert(l->environment->loading == l && source < l->count);
    const struct ch_outline *outline = &l->outline;
    l->reading = (struct text_reading){
        .text = text,
        .length = strlen(text),
        .source = source,
        .next = ch_sorted_first(outline->item, outline->count, sizeof *outline->item,
                                offsetof(struct ch_outline_item, source), source),
        .comment =
            ch_sorted_first(outline->comment, outline->comment_count, sizeof *outline->comment,
                            offsetof(struct ch_outline_comment, source), source)};
    snprintf(l->trace->rule, sizeof l->trace->rule, "%s", name);
    l->trace->line = 0;
    EnvAddRouter(env, reader, PRIORITY, is_reader, NULL, give, take_back, NULL);
    SetLineCount(env, 1);
    EnvSetParsingFileName(env, name);
    RouterData(env)->LineCountRouter = reader;
    bool loaded = LoadConstructsFromLogicalName(env, reader) != 0;
    RouterData(env)->LineCountRouter = NULL;
    EnvDeleteRouter(env, reader);
    EnvSetParsingFileName(env, NULL);
    l->reading.item = NULL;
    return loaded;
}

/* --- What CLIPS complains of. --- */

/* Where the rule begins that a complaint names ("… in rule foo"), or else where the function is
 * first called that it begins with ("random: …"): in the construct that is at hand, if one is. */
static void find_place(const struct loading *l, const char *complaint, int *source, int *line) {
    const char *at = strstr(complaint, "rule ");
    for (int i = 0; at && i < l->outline.count; i++) {
        const struct ch_outline_item *item = &l->outline.item[i];
        size_t length = strlen(item->name);
        if (strcmp(item->keyword, "defrule") == 0 && strcspn(at + 5, " .\n") == length &&
            memcmp(at + 5, item->name, length) == 0) {
            *source = item->source;
            *line = item->line;
            return;
        }
    }
    char function[CH_OUTLINE_WORD];
    snprintf(function, sizeof function, "%.*s", (int)strcspn(complaint, ": \n"), complaint);
    const struct ch_outline_item *item = l->reading.item;
    if (item && function[0]) {
        const char *text = l->sources[item->source].text + item->begin;
        int of_it = ch_outline_find_list(text, item->end - item->begin, function);
        *source = item->source;
        *line = of_it > 0 ? item->line + of_it - 1 : 0;
    }
    for (int i = 0; i < l->count && *line == 0 && function[0]; i++) {
        const char *text = l->sources[i].text;
        *line = ch_outline_find_list(text, strlen(text), function);
        *source = *line > 0 ? i : *source;
    }
}

/* Says of a variable without a value why it has none, in the place of `text`. */
static void explain_variable(const struct loading *l, const char *error, int *line,
                             struct ch_text *text) {
    const struct ch_outline_item *item = l->reading.item;
    char name[CH_OUTLINE_WORD];
    CH_SCOPED(ch_text_done) struct ch_text said = ch_text_new();
    int at = item ? item->line : 0;
    if (!item || sscanf(text->data, "`?%127[^`]", name) != 1)
        return;
    bool in_condition = strstr(error, "referenced in CE") != NULL;
    if (!ch_variable_explain(l->sources[item->source].text + item->begin, item->end - item->begin,
                             name, in_condition, &said, &at))
        return;
    ch_text_clear(text);
    ch_text_add(text, said.data);
    *line = at;
}

/* CLIPS reports a mistake in a construct. */
static void report(void *env, const char *file, const char *warning, const char *error, long line) {
    struct loading *l = ((struct ch_environment *)GetEnvironmentContext(env))->loading;
    (void)warning;
    if (!error || !l || l->environment->tripped != CH_END_NONE ||
        (l->problems->count > 0 && strstr(error, "occurred in the join network")))
        return; /* it only locates the mistake that was just reported */
    int source = -1;
    for (int i = 0; i < l->count && file; i++)
        if (strcmp(l->sources[i].name, file) == 0)
            source = i;
    int place = (int)line;
    if (source < 0) {
        place = 0;
        find_place(l, error, &source, &place);
    }
    l->reported = true;
    if (source >= 0 && ch_loading_told(l, source, place))
        return;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    const char *code = ch_hint_construct(env, error, &text);
    if (strcmp(code, "unknown-variable") == 0)
        explain_variable(l, error, &place, &text);
    ch_loading_problem(l, code, source, place, "%s", text.data);
}

const char *ch_phase_refused(const char *name) {
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    if (strcmp(name, "MAIN") == 0)
        return "holds what all phases share and is none itself; take it out";
    if (!name[0] || strspn(name, allowed) != strlen(name))
        return "is no name of a phase; write capital letters, digits, - and _";
    return NULL;
}

/* Makes the module of a phase. NULL, or why it can't be: two of one name would be one module. */
static const char *define_phase(struct loading *l, const char *name) {
    const char *refused = ch_phase_refused(name);
    if (refused)
        return refused;
    if (EnvFindDefmodule(l->environment->env, name))
        return "is listed twice; take one out";
    CH_SCOPED(ch_text_done) struct ch_text module = ch_text_new();
    ch_text_addf(&module, "(defmodule %s (import MAIN ?ALL) (export ?ALL))", name);
    bool good = read_text(l, "phases", module.data, -1);
    return good ? NULL : "is no name that CLIPS takes; begin it with a letter";
}

static void define_phases(struct loading *l, const struct ch_bridge_config *config) {
    l->loaded->phases = ch_alloc((size_t)config->phase_count * sizeof *l->loaded->phases);
    read_text(l, "phases", "(defmodule MAIN (export ?ALL))", -1);
    for (int i = 0; i < config->phase_count; i++) {
        const char *name = config->phases[i], *why = define_phase(l, name);
        if (!why) {
            l->loaded->phases[l->loaded->phase_count++] =
                EnvFindDefmodule(l->environment->env, name);
            continue;
        }
        char text[CH_ERROR_TEXT];
        snprintf(text, sizeof text, "phase `%.100s` %s", name, why);
        ch_problems_add(l->problems, CH_SEVERITY_ERROR, "phase", config->phases_file,
                        config->phases_file ? config->phase_lines[i] : 0, text);
    }
}

/* Finds the line of the call that failed in a function, or in the deffacts at hand. */
static void find_call(const struct loading *l, int *source, int *line) {
    void *env = l->environment->env;
    const struct ch_outline_item *item = l->reading.item;
    struct ch_bridge_call call;
    ch_call_find(env, NULL, l->environment->complained_at, false, &call);
    if (call.within[0])
        item = ch_call_function(&l->outline, &call);
    else if (item) {
        EnvSetCurrentModule(env, EnvFindDefmodule(env, item->module[0] ? item->module : "MAIN"));
        const struct deffacts *facts = EnvFindDeffacts(env, item->name);
        if (!facts || !ch_call_in(facts->assertList, l->environment->complained_at, false, &call))
            return;
    }
    if (!item)
        return;
    int found = ch_call_line(l->sources[item->source].text + item->begin, item->end - item->begin,
                             item->line, 0, INT_MAX, &call);
    if (found > 0) {
        *source = item->source;
        *line = found;
    }
}

/* Reports CLIPS's complaint about an evaluation, at the place in it or else at this line. */
static void report_complaint(struct loading *l, int source, int otherwise_line,
                             const char *otherwise) {
    const char *complaint = l->environment->complaint.data;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    int line = 0, named = source;
    find_place(l, complaint, &named, &line);
    if (line > 0)
        source = named;
    else
        line = otherwise_line;
    find_call(l, &source, &line);
    ch_hint_run(l->environment->env, complaint[0] ? complaint : otherwise, &text);
    ch_loading_problem(l, "run-time", source, line, "%s", text.data);
}

static void load_source(struct loading *l, int source) {
    EnvSetCurrentModule(l->environment->env, EnvFindDefmodule(l->environment->env, "MAIN"));
    ch_text_clear(&l->environment->complaint);
    l->reported = false;
    bool loaded = read_text(l, l->sources[source].name, l->sources[source].text, source);
    if (!l->reported && l->environment->tripped == CH_END_NONE &&
        (!loaded || GetEvaluationError(l->environment->env) ||
         l->environment->complaint.length > 0))
        report_complaint(l, source, 0, "could not be loaded");
    ch_environment_clear_flags(l->environment);
}

const struct ch_rule *ch_rule_find(const struct ch_loaded *loaded, const void *rule) {
    struct ch_rule key = {.rule = rule};
    return rule
               ? bsearch(&key, loaded->rules, (size_t)loaded->rule_count, sizeof key, ch_by_pointer)
               : NULL;
}

/* The first of this name in the module, or in none that it names. */
static const struct ch_outline_item *outline_of(struct loading *l, const char *keyword,
                                                const char *module, const char *name) {
    int first = ch_outline_names_find(&l->names, keyword, module, name).first;
    int bare = ch_outline_names_find(&l->names, keyword, "", name).first;
    if (first < 0 || (bare >= 0 && bare < first))
        first = bare;
    return first < 0 ? NULL : &l->outline.item[first];
}

static void add_rule(struct loading *l, void *rule, int *capacity) {
    const char *name = EnvGetDefruleName(l->environment->env, rule);
    const char *module = EnvDefruleModule(l->environment->env, rule);
    const struct ch_outline_item *item = outline_of(l, "defrule", module, name);
    if (strcmp(module, "MAIN") == 0)
        ch_loading_problem(
            l, "phase", item ? item->source : -1, item ? item->line : 0,
            "rule `%s` is in no phase and would never fire; write (defrule %s::%s", name,
            EnvGetDefmoduleName(l->environment->env, l->loaded->phases[l->loaded->phase_count - 1]),
            name);
    struct ch_rule known = {.name = name, .source = -1, .text = ""};
    if (item)
        known = (struct ch_rule){.name = name,
                                 .source = item->source,
                                 .line = item->line,
                                 .text = l->loaded->source_texts[item->source] + item->begin,
                                 .length = item->end - item->begin};
    for (struct defrule *each = rule; each; each = each->disjunct) {
        known.rule = each;
        *ch_added(l->loaded->rules, l->loaded->rule_count, *capacity) = known;
    }
}

/* A fact name that no deftemplate declares: CLIPS makes a template of its own for it. */
static void refuse_undeclared(struct loading *l, const char *name) {
    struct ch_closest closest = {.word = name};
    for (int i = 0; i < l->outline.count; i++)
        if (strcmp(l->outline.item[i].keyword, "deftemplate") == 0) {
            if (strcmp(l->outline.item[i].name, name) == 0)
                return; /* its declaration is wrong, and has been reported */
            ch_closest_try(&closest, l->outline.item[i].name);
        }
    int source = -1, line = 0;
    for (int i = 1; i <= l->count && line == 0; i++) {
        source = i % l->count; /* the vocabulary comes last: it declares what it names */
        const char *text = l->sources[source].text;
        line = ch_outline_find_list(text, strlen(text), name);
    }
    char otherwise[CH_ERROR_TEXT];
    snprintf(otherwise, sizeof otherwise, "declare it: (deftemplate MAIN::%s (slot …))", name);
    if (ch_bridge_allows(name))
        ch_loading_problem(l, "unknown-fact", line > 0 ? source : -1, line,
                           "`%s` is no fact; call it behind the =>, or in (test …)", name);
    else
        ch_loading_problem(l, "unknown-fact", line > 0 ? source : -1, line,
                           "fact `%s` is not in the vocabulary; %s%s%s", name,
                           CH_DID_YOU_MEAN(closest.found, otherwise));
}

/* Collects the rules, and refuses facts without a deftemplate, which CLIPS accepts. */
static void check_constructs(struct loading *l) {
    void *env = l->environment->env;
    int capacity = 0;
    for (void *module = EnvGetNextDefmodule(env, NULL); module;
         module = EnvGetNextDefmodule(env, module)) {
        EnvSetCurrentModule(env, module);
        for (void *rule = EnvGetNextDefrule(env, NULL); rule; rule = EnvGetNextDefrule(env, rule))
            add_rule(l, rule, &capacity);
        for (void *t = EnvGetNextDeftemplate(env, NULL); t; t = EnvGetNextDeftemplate(env, t))
            if (((struct deftemplate *)t)->implied &&
                strcmp(EnvGetDeftemplateName(env, t), "initial-fact") != 0)
                refuse_undeclared(l, EnvGetDeftemplateName(env, t));
    }
    EnvSetCurrentModule(env, EnvFindDefmodule(env, "MAIN"));
    if (l->loaded->rule_count > 0)
        qsort(l->loaded->rules, (size_t)l->loaded->rule_count, sizeof *l->loaded->rules,
              ch_by_pointer);
}

/* Says what is reset next, for a process that outlives this one; NULL: no text's in particular. */
static void note_reset(struct loading *l, const struct ch_outline_item *item) {
    struct ch_bridge_trace *trace = l->trace;
    snprintf(trace->rule, sizeof trace->rule, "%s",
             item ? l->sources[item->source].name : "its globals and facts");
    trace->line = item ? item->line : 0;
    l->reading.source = item ? item->source : -1;
}

/* A reset makes them all in one call. Returns the first of which CLIPS complained, or NULL. */
static const struct ch_outline_item *try_deffacts(struct loading *l) {
    const struct ch_outline_item *item, *failing = NULL;
    bool failed = false;
    void *env = l->environment->env;
    for (void *module = NULL; (module = EnvGetNextDefmodule(env, module));) {
        EnvSetCurrentModule(env, module);
        for (void *facts = NULL; (facts = EnvGetNextDeffacts(env, facts));) {
            DATA_OBJECT ignored;
            if (l->environment->tripped != CH_END_NONE)
                return failing;
            item = outline_of(l, "deffacts", EnvGetDefmoduleName(env, module),
                              EnvGetDeffactsName(env, facts));
            note_reset(l, item);
            EvaluateExpression(env, ((struct deffacts *)facts)->assertList, &ignored);
            if (failed || (!GetEvaluationError(env) && l->environment->complaint.length == 0))
                continue;
            failing = item;
            failed = true;
        }
    }
    return failing;
}

/* Runs what a reset runs (deffacts, the values of globals) once, so that its mistakes show while
 * loading. */
static void try_reset(struct loading *l) {
    const struct ch_outline_item *failing = try_deffacts(l);
    ch_environment_clear_flags(l->environment);
    ch_text_clear(&l->environment->complaint);
    if (l->environment->tripped == CH_END_NONE) {
        note_reset(l, NULL);
        EnvReset(l->environment->env);
    }
    if (l->environment->tripped == CH_END_NONE &&
        (GetEvaluationError(l->environment->env) || l->environment->complaint.length > 0)) {
        l->reading.item = failing;
        report_complaint(l, failing ? failing->source : -1, failing ? failing->line : 0,
                         "the facts of a deffacts could not be made");
        l->reading.item = NULL;
    }
    ch_environment_clear_flags(l->environment);
}

static void report_watchdog(struct loading *l) {
    if (l->environment->tripped == CH_END_TIME)
        ch_loading_problem(l, "load", l->reading.source, l->trace->line,
                           "loading takes more than %d ms; look for an endless loop",
                           l->environment->limits.load_ms);
    else
        ch_loading_problem(l, "load", l->reading.source, l->trace->line,
                           "loading takes more than %zu MB",
                           l->environment->limits.memory_bytes >> 20);
}

bool ch_load_texts(struct ch_environment *environment, struct ch_loaded *loaded,
                   const struct ch_source *sources, int count,
                   const struct ch_bridge_config *config, struct ch_bridge_trace *trace,
                   struct ch_problems *problems) {
    struct loading l = {.environment = environment,
                        .loaded = loaded,
                        .trace = trace,
                        .sources = sources,
                        .count = count,
                        .problems = problems};
    int before = problems->count;
    assert(!environment->loading && config->phase_count > 0 && loaded->rule_count == 0);
    trace->stage = CH_BRIDGE_CHECK;
    bool harmless = ch_loading_look_over(&l);
    trace->stage = CH_BRIDGE_LOAD;
    if (harmless) {
        environment->loading = &l;
        EnvSetParserErrorCallback(environment->env, report);
        ch_watchdog_start(environment, environment->limits.load_ms);
        define_phases(&l, config);
        bool phases = loaded->phase_count == config->phase_count;
        for (int i = 0; i < count && phases && environment->tripped == CH_END_NONE; i++)
            load_source(&l, i);
        if (phases && environment->tripped == CH_END_NONE)
            check_constructs(&l);
        if (problems->count == before && environment->tripped == CH_END_NONE)
            try_reset(&l);
        else if (environment->tripped == CH_END_NONE)
            ch_loading_later(&l);
        if (environment->tripped != CH_END_NONE)
            report_watchdog(&l);
        environment->loading = NULL;
    }
    if (problems->count > before && environment->tripped == CH_END_NONE)
        ch_loading_foreign(&l);
    ch_outline_names_done(&l.names);
    ch_outline_done(&l.outline);
    return problems->count == before;
}

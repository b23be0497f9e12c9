/* crownhead rules vocabulary: the facts that rules may read. */
#include <string.h>

#include "agents/kinds/kinds.h"
#include "bridge/bridge.h"
#include "bridge/loading/vocabulary.h"
#include "cli/command/command.h"
#include "cli/output/print.h"

static const char shared_name[] = "rules/vocabulary.clp";

struct listing {
    struct ch_sources sources;
    struct ch_vocabulary vocabulary;
};

/* Appends who asserts the fact, as a sentence. */
static void add_asserter(const struct listing *listing, const struct ch_vocabulary_fact *fact,
                         const char *quote, struct ch_text *text) {
    int count = 0;
    if (fact->given)
        ch_text_add(text, "Given by the environment");
    for (int i = 0; i < listing->sources.count; i++)
        if (fact->asserted[i]) {
            ch_text_add(text, count++ ? ", " : fact->given ? "; asserted by " : "Asserted by ");
            ch_text_addf(text, "%s%s%s", quote, listing->sources.source[i].name, quote);
        }
    if (!fact->given && count == 0)
        ch_text_add(text, "No file here asserts it");
    ch_text_add(text, ".");
}

static void add_text(const struct listing *listing, const struct ch_vocabulary_fact *fact,
                     struct ch_text *text) {
    CH_SCOPED(ch_columns_done) struct ch_columns table = {0};
    ch_text_addf(text, "%s   %s:%d\n", fact->name, listing->sources.source[fact->source].name,
                 fact->line);
    if (fact->help[0])
        ch_text_addf(text, "  %s\n", fact->help);
    ch_text_add(text, "  ");
    add_asserter(listing, fact, "", text);
    ch_text_add(text, "\n");
    for (int i = 0; i < fact->slot_count; i++)
        ch_columns_rowf(&table, "%s\t%s\t%s", fact->slots[i].name, fact->slots[i].holds,
                        fact->slots[i].help);
    ch_columns_write(&table, 4, 3, text);
    if (fact->example[0])
        ch_text_addf(text, "    %s\n", fact->example);
}

static void add_markdown(const struct listing *listing, const struct ch_vocabulary_fact *fact,
                         struct ch_text *text) {
    ch_text_addf(text, "### %s\n\n%s%s", fact->name, fact->help, fact->help[0] ? " " : "");
    add_asserter(listing, fact, "`", text);
    ch_text_add(text, "\n\n");
    for (int i = 0; i < fact->slot_count; i++) {
        const struct ch_vocabulary_slot *slot = &fact->slots[i];
        ch_text_addf(text, "- `%s`: %s%s%s\n", slot->name, slot->holds, slot->help[0] ? "; " : "",
                     slot->help);
    }
    if (fact->example[0])
        ch_text_addf(text, "\n`%s`\n", fact->example);
}

static void print_json(const struct listing *listing, const struct ch_vocabulary_fact *fact) {
    cJSON *object = ch_json_line();
    ch_json_add(object, "fact %s, file %s, line %d, help %s, example %s, given %hhd", fact->name,
                listing->sources.source[fact->source].name, fact->line, fact->help, fact->example,
                fact->given);
    cJSON *files = cJSON_AddArrayToObject(object, "asserted_by");
    for (int i = 0; i < listing->sources.count; i++)
        if (fact->asserted[i])
            cJSON_AddItemToArray(files, cJSON_CreateString(listing->sources.source[i].name));
    cJSON *slots = cJSON_AddArrayToObject(object, "slots");
    for (int i = 0; i < fact->slot_count; i++) {
        ch_json_add(ch_json_append(slots), "name %s, holds %s, help %s", fact->slots[i].name,
                    fact->slots[i].holds, fact->slots[i].help);
    }
    ch_json_print(object);
}

static void print_all(const struct listing *listing, bool json, bool markdown) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    int source = -1;
    for (int i = 0; i < listing->vocabulary.count; i++) {
        const struct ch_vocabulary_fact *fact = &listing->vocabulary.facts[i];
        if (json) {
            print_json(listing, fact);
            continue;
        }
        if (i > 0)
            ch_text_add(&text, "\n");
        if (markdown && fact->source != source)
            ch_text_addf(&text, "## %s\n\n", listing->sources.source[fact->source].name);
        source = fact->source;
        (markdown ? add_markdown : add_text)(listing, fact, &text);
    }
    ch_print_block(stdout, text.data);
}

/* The texts that `spec` speaks of: an agent's, or the shared vocabulary and one rule file. */
static enum ch_status read_texts(struct listing *listing, const char *spec,
                                 struct ch_error *error) {
    struct ch_agents_config config;
    const char *arguments, *end = spec ? strrchr(spec, '.') : NULL;
    ch_cli_config(&config);
    if (!spec || (end && strcmp(end, ".clp") == 0)) {
        CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
        ch_text_addf(&path, "%s/%s", config.home, shared_name);
        enum ch_status status = ch_sources_read(&listing->sources, shared_name, path.data, error);
        return status == CH_OK && spec ? ch_sources_read(&listing->sources, spec, spec, error)
                                       : status;
    }
    enum ch_status status = ch_roster_collect(spec, NULL, &config, &listing->sources, error);
    if (ch_agent_kind_of(spec, &arguments) || (status == CH_OK && listing->sources.count == 1))
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "`%s` has no rules; name a rule agent or a .clp file", spec);
    return status;
}

static int run(int argc, char **argv) {
    bool json = false, markdown = false;
    const struct ch_option options[] = {
        CH_FLAG("json", 0, "one JSON object a line", &json),
        CH_FLAG("markdown", 0, "a page of documentation", &markdown),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_vocabulary, options, argc, argv, 0, 1, &rest, &status))
        return status;
    struct listing listing = {0};
    struct ch_error error;
    status = CH_EXIT_DONE;
    if (read_texts(&listing, rest ? argv[1] : NULL, &error) == CH_OK) {
        ch_vocabulary_read(&listing.vocabulary, listing.sources.source, listing.sources.count);
        print_all(&listing, json, markdown);
        ch_vocabulary_done(&listing.vocabulary);
    } else {
        status = ch_fail(&error);
    }
    ch_sources_done(&listing.sources);
    return status;
}

const struct ch_command ch_command_rules_vocabulary = {
    .name = "rules vocabulary",
    .arguments = "[AGENT|FILE.clp]",
    .summary = "the facts that rules may read",
    .details =
        "Without arguments those of rules/vocabulary.clp, which every rule base may use; "
        "with an agent or a\n"
        "rule file its own templates too. Texts are read and not run; `rules check` tells what "
        "is wrong in them.",
    .run = run,
};

static void print_function(const struct ch_bridge_function *function) {
    cJSON *object = ch_json_line();
    ch_json_add(object, "name %s, arguments %s, returns %s, cost %s, help %s", function->name,
                function->arguments, function->returns, function->cost, function->help);
    ch_json_print(object);
}

static int run_functions(int argc, char **argv) {
    bool json = false;
    const struct ch_option options[] = {
        CH_FLAG("json", 0, "one JSON object a line", &json),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_rules_functions, options, argc, argv, 0, 0, &rest, &status))
        return status;
    const struct ch_bridge_function *function;
    for (int i = 0; (function = ch_bridge_function_at(i)) != NULL; i++) {
        if (json)
            print_function(function);
        else
            ch_print("(%s%s%s) -> %s · %s\n    %s\n", function->name,
                     function->arguments[0] ? " " : "", function->arguments, function->returns,
                     function->cost, function->help);
    }
    return CH_EXIT_DONE;
}

const struct ch_command ch_command_rules_functions = {
    .name = "rules functions",
    .summary = "the functions that rules may call",
    .run = run_functions,
};

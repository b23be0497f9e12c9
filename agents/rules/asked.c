/* What rules may ask beyond the board; see rules.h. */
#include <string.h>

#include "agents/kinds/kinds.h"
#include "agents/rules/rules.h"
#include "agents/search/search.h"
#include "core/games/games.h"
#include "core/games/weights.h"

/* NODES: positions of a search where the agent's file does not say. MOST_NODES: that it may say. */
enum { NODES = 20000, MOST_NODES = 1000000 };

static const char no_weights[] = "no-weights";

static enum ch_status refuse(const struct ch_agent_file *file, const char *slot, const char *why,
                             struct ch_error *error) {
    const struct ch_fact_slot *at = ch_fact_slot(&file->facts.facts[0], slot);
    return ch_error_set(error, CH_BAD_INPUT, file->facts.file, at ? at->line : file->line, "%s",
                        why);
}

/* The arguments of the agent `search`, as far as they leave a search repeatable and bounded. */
static enum ch_status read_search(const struct ch_agent_file *file, const struct ch_game *game,
                                  struct ch_search_arguments *wanted, struct ch_error *error) {
    struct ch_error own;
    enum ch_status status = ch_kind_plays(&ch_search_kind, game, &own);
    if (status == CH_OK)
        status = ch_search_arguments_read(file->search, game, wanted, &own);
    if (status != CH_OK)
        return refuse(file, "search", own.text, error);
    if (wanted->limits.time_ms > 0 || wanted->options.threads > 1)
        return refuse(file, "search",
                      "searches of rules have no clock and one thread; limit them by depth and "
                      "nodes",
                      error);
    if (wanted->tables[0] || wanted->book[0])
        return refuse(file, "search",
                      "searches of rules have neither tables nor a book; rules may ask those: "
                      "(tables \"DIR\") (book \"FILE\")",
                      error);
    if (wanted->limits.depth == 0)
        return refuse(file, "search", "how deep may rules search? Write (search \"depth=6\")",
                      error);
    if (wanted->limits.nodes > MOST_NODES)
        return refuse(file, "search", "a search of rules may enter a million positions at most",
                      error);
    if (wanted->limits.nodes == 0)
        wanted->limits.nodes = NODES;
    return CH_OK;
}

/* A place as the agent file has it, which is beside that file. */
static void place_of(const char *written, const char *agent_path, bool tables,
                     struct ch_text *place) {
    const char *slash = agent_path ? strrchr(agent_path, '/') : NULL;
    bool named = written[0] == '/' || (tables && strcmp(written, CH_ENDGAME_CACHE) == 0);
    if (slash && !named && written[0])
        ch_text_addf(place, "%.*s/", (int)(slash - agent_path), agent_path);
    ch_text_add(place, written);
}

static enum ch_status collect_weights(const struct ch_agent_file *file, const struct ch_game *game,
                                      const char *home, struct ch_sources *sources,
                                      struct ch_error *error) {
    struct ch_search_arguments wanted;
    int before = sources->count;
    enum ch_status status = read_search(file, game, &wanted, error);
    if (status == CH_OK)
        status = ch_search_weights_collect(file->search, game, home, sources, error);
    if (status == CH_OK && sources->count == before)
        ch_sources_add(sources, no_weights, "the evaluation made by hand\n");
    return status;
}

static enum ch_status collect(const struct ch_agent_file *file, const struct ch_game *game,
                              const char *home, struct ch_sources *sources,
                              struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text tables = ch_text_new(), book = ch_text_new();
    const char *path = sources->source[CH_TEXT_AGENT_FILE].path;
    enum ch_status status = CH_OK;
    place_of(file->tables, path, true, &tables);
    place_of(file->book, path, false, &book);
    if (file->search)
        status = collect_weights(file, game, home, sources, error);
    if (status == CH_OK)
        status = ch_knowledge_collect(tables.data, book.data, game, sources, error);
    return status;
}

/* True if the texts begin with the file of a rule agent. */
static bool read_file(const struct ch_source *sources, int count, struct ch_agent_file *file) {
    return count > 0 && ch_agent_file_read(&sources[CH_TEXT_AGENT_FILE], file, NULL) == CH_OK &&
           file->rules; /* opening it reports the mistake */
}

enum ch_status ch_rules_collect(const char *spec, const struct ch_game *game,
                                const struct ch_agents_config *config, struct ch_sources *sources,
                                struct ch_error *error) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    enum ch_status status = ch_roster_collect(spec, game, config, sources, error);
    if (status != CH_OK || !read_file(sources->source, sources->count, &file))
        return status;
    const char *first = ch_agent_file_first_game(&file);
    if (!game) {
        game = first ? ch_game_find(first) : ch_game_at(0);
        if (game && ch_agent_file_parameters(&file, game) != file.parameters_value) {
            ch_agent_file_done(&file);
            ch_sources_done(sources);
            return ch_rules_collect(spec, game, config, sources, error);
        }
    }
    if (!game || ch_agent_file_plays(&file, game, NULL) != CH_OK)
        return CH_OK;
    status = collect(&file, game, config->home, sources, error);
    return status == CH_OK && ch_game_hidden(game) ? ch_set_up_count_check(&file, sources, error)
                                                   : status;
}

static enum ch_status incomplete(const struct ch_agent_file *file, struct ch_error *error) {
    return ch_error_set(error, CH_BAD_INPUT, file->facts.file, file->line,
                        "the texts of the agent are not complete");
}

/* The first of the texts that are about what rules may ask. */
static int first_asked(const struct ch_agent_file *file, int count) {
    int first = count;
    while (first > CH_TEXT_RULES && ch_agent_text_role(file, count, first - 1) == CH_ROLE_ASKED)
        first--;
    return first;
}

enum ch_status ch_rules_knowledge(const struct ch_source *sources, int count,
                                  const struct ch_game *game, struct ch_knowledge *knowledge,
                                  bool *asks, struct ch_error *error) {
    CH_SCOPED(ch_agent_file_done) struct ch_agent_file file = {0};
    *knowledge = (struct ch_knowledge){0};
    *asks = false;
    if (!read_file(sources, count, &file))
        return CH_OK;
    *asks = file.tables[0] || file.book[0] || file.search;
    int first = first_asked(&file, count);
    const struct ch_source *asked = sources + first;
    if ((file.tables[0] && !ch_knowledge_text(asked, count - first, false)) ||
        (file.book[0] && !ch_knowledge_text(asked, count - first, true)))
        return incomplete(&file, error);
    return file.tables[0] || file.book[0]
               ? ch_knowledge_open(asked, count - first, game, knowledge, error)
               : CH_OK;
}

enum ch_status ch_rules_asked_open(const struct ch_agent_file *file,
                                   const struct ch_sources *sources, const struct ch_game *game,
                                   struct ch_rules_asked *asked, struct ch_error *error) {
    struct ch_search_arguments wanted;
    asked->game = game;
    asked->grants.tables = file->tables[0] != '\0';
    asked->grants.book = file->book[0] != '\0';
    asked->grants.guard = file->guard_depth > 0;
    if (!file->search)
        return CH_OK;
    int first = first_asked(file, sources->count);
    if (first == sources->count)
        return incomplete(file, error);
    enum ch_status status = read_search(file, game, &wanted, error);
    const struct ch_source *weights = &sources->source[first];
    if (status == CH_OK && strcmp(weights->name, no_weights) != 0)
        status = ch_search_weights_read(&wanted, weights, game, &asked->weights, error);
    if (status != CH_OK)
        return status;
    asked->options = wanted.options;
    asked->options.weights = asked->weights;
    asked->grants.search = &asked->options;
    asked->grants.depth = wanted.limits.depth;
    asked->grants.nodes = wanted.limits.nodes;
    return CH_OK;
}

void ch_rules_asked_all(struct ch_rules_asked *asked) {
    asked->grants = (struct ch_bridge_grants){.tables = true,
                                              .book = true,
                                              .search = &asked->options,
                                              .depth = CH_SEARCH_DEEPEST,
                                              .nodes = NODES,
                                              .guard = true};
}

void ch_rules_asked_done(struct ch_rules_asked *asked) {
    ch_free(asked->weights);
    *asked = (struct ch_rules_asked){0};
}

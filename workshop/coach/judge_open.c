/* Judges opened by what their names say, and closed. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "agents/search/search.h"
#include "core/games/weights.h"
#include "workshop/coach/judge_parts.h"

static enum ch_status read_weights(const char *arguments, const struct ch_search_arguments *wanted,
                                   const struct ch_agents_config *config, struct ch_judge *judge,
                                   char weights[CH_HASH_HEX], struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    CH_SCOPED(ch_weights_file_done) struct ch_weights_file file = {0};
    enum ch_status status =
        ch_search_weights_collect(arguments, judge->game, config->home, &texts, error);
    if (status == CH_OK && texts.count > 0)
        status =
            ch_search_weights_read(wanted, &texts.source[0], judge->game, &judge->weights, error);
    if (status == CH_OK && judge->weights)
        status = ch_weights_file_read(&texts.source[0], &file, error);
    if (status == CH_OK && judge->weights && file.scale > 0)
        judge->scale = file.scale;
    if (status == CH_OK && judge->weights)
        ch_hash_text(texts.source[0].text, strlen(texts.source[0].text), weights);
    return status;
}

static enum ch_status open_tables(const char *folder, struct ch_judge *judge,
                                  struct ch_error *error) {
    CH_SCOPED(ch_sources_done) struct ch_sources texts = {0};
    enum ch_status status = ch_knowledge_collect(folder, "", judge->game, &texts, error);
    if (status == CH_OK)
        status =
            ch_knowledge_open(texts.source, texts.count, judge->game, &judge->knowledge, error);
    if (status == CH_OK)
        judge->options.tables = ch_endgame_tables(judge->knowledge.endgame);
    return status;
}

/* `weights`: their hash, "" without. */
static void make_hash(struct ch_judge *judge, const char *weights) {
    const struct ch_endgame *endgame = judge->knowledge.endgame;
    CH_SCOPED(ch_text_done) struct ch_text all = ch_text_new();
    ch_text_addf(&all, "%s\n%s\n%s\n%s\n%s\n%s", CH_VERSION, judge->game->name, judge->game->hash,
                 judge->name, weights, endgame ? ch_endgame_hash(endgame) : "");
    ch_hash_text(all.data, all.length, judge->hash);
}

/* The arguments of a name of ours; NULL if it is none. */
static const char *arguments_of(const char *spec, bool hidden) {
    static const char *const kinds[] = {"search", "determinised"};
    for (int i = 0; i < (hidden ? 2 : 1); i++) {
        size_t length = strlen(kinds[i]);
        if (strncmp(spec, kinds[i], length) == 0 && (spec[length] == ':' || spec[length] == '\0'))
            return spec + length + (spec[length] == ':');
    }
    return NULL;
}

static enum ch_status read_spec(const char *arguments, const struct ch_agents_config *config,
                                struct ch_judge *judge, struct ch_error *error) {
    struct ch_search_arguments wanted;
    char weights[CH_HASH_HEX] = "";
    if (!arguments)
        return ch_bad_input(error, "`%s` can't judge %s; give `%s:depth=N`", judge->name,
                            judge->game->title,
                            ch_game_hidden(judge->game) ? "determinised" : "search");
    enum ch_status status = ch_search_arguments_read(arguments, judge->game, &wanted, error);
    if (status != CH_OK)
        return status;
    if (wanted.limits.time_ms > 0 || (wanted.limits.depth == 0 && wanted.limits.nodes == 0))
        return ch_bad_input(error,
                            "the judge `%s` has no depth; give it `depth=N` or `nodes=N`, which "
                            "judge alike at every time",
                            judge->name);
    judge->limits = wanted.limits;
    judge->options = wanted.options;
    status = read_weights(arguments, &wanted, config, judge, weights, error);
    judge->options.weights = judge->weights;
    if (status == CH_OK && wanted.tables[0])
        status = open_tables(wanted.tables, judge, error);
    if (status == CH_OK)
        make_hash(judge, weights);
    return status;
}

static void make_searches(struct ch_judge *judge) {
    struct ch_search_options each = judge->options;
    each.each = true;
    judge->search = ch_search_new(&judge->options);
    judge->exact = ch_search_new(&each);
    each.without = CH_SEARCH_PLAIN;
    judge->plain = ch_search_new(&each);
}

int ch_judge_usual_depth(const struct ch_game *game) {
    return game->judge_depth > 0 ? game->judge_depth : CH_JUDGE_DEPTH;
}

enum ch_status ch_judge_open(const char *spec, const struct ch_game *game,
                             const struct ch_agents_config *config, struct ch_judge **judge,
                             struct ch_error *error) {
    bool hidden = ch_game_hidden(game);
    struct ch_judge *self = ch_alloc(sizeof *self);
    self->game = game;
    self->scale = game->judge_scale > 0 ? game->judge_scale : CH_JUDGE_SCALE;
    if (spec)
        snprintf(self->name, sizeof self->name, "%s", spec);
    else
        snprintf(self->name, sizeof self->name, "%s:depth=%d", hidden ? "determinised" : "search",
                 ch_judge_usual_depth(game));
    enum ch_status status = read_spec(arguments_of(self->name, hidden), config, self, error);
    if (status != CH_OK) {
        ch_judge_close(self);
        return status;
    }
    make_searches(self);
    *judge = self;
    return CH_OK;
}

struct ch_judge *ch_judge_again(const struct ch_judge *judge) {
    struct ch_judge *self = ch_alloc(sizeof *self);
    *self = *judge;
    self->another = true;
    make_searches(self);
    return self;
}

void ch_judge_close(struct ch_judge *judge) {
    if (!judge)
        return;
    ch_search_free(judge->search);
    ch_search_free(judge->exact);
    ch_search_free(judge->plain);
    if (!judge->another) {
        ch_free(judge->weights);
        ch_knowledge_close(&judge->knowledge);
    }
    ch_free(judge);
}

void ch_judges_init(struct ch_judges *judges, const struct ch_judge *first) {
    *judges = (struct ch_judges){.first = first};
    pthread_mutex_init(&judges->lock, NULL);
}

struct ch_judge *ch_judges_take(struct ch_judges *judges) {
    struct ch_judge *judge = NULL;
    pthread_mutex_lock(&judges->lock);
    if (judges->count > 0)
        judge = judges->idle[--judges->count];
    pthread_mutex_unlock(&judges->lock);
    return judge ? judge : ch_judge_again(judges->first);
}

void ch_judges_give(struct ch_judges *judges, struct ch_judge *judge) {
    pthread_mutex_lock(&judges->lock);
    *ch_added(judges->idle, judges->count, judges->capacity) = judge;
    pthread_mutex_unlock(&judges->lock);
}

void ch_judges_done(struct ch_judges *judges) {
    for (int i = 0; i < judges->count; i++)
        ch_judge_close(judges->idle[i]);
    ch_free(judges->idle);
    pthread_mutex_destroy(&judges->lock);
}

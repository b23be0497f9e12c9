/* Agents for people to play against: `level:N`, as data/levels/ says what they are made of, or
 * `level:RECIPE`, one of these by its numbers. A level that overlooks nothing is the search itself;
 * one that does is a sight (sight.c), in games that hide something over games as they may have
 * gone. No level resigns. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "agents/kinds/kinds.h"
#include "agents/levels/level_file.h"
#include "agents/search/search.h"

enum { DECIDED = 20000 /* what a win counts for in a mean over games that may be */ };

struct level_agent {
    struct ch_agent agent;
    const struct ch_game *game;
    struct ch_recipe recipe;
    struct ch_sight *sight;
    struct ch_weights *weights;   /* NULL: none */
    struct ch_search_root *roots; /* of a mean */
};

static enum ch_status new_game(struct ch_agent *agent, const struct ch_game *game, int seat,
                               struct ch_error *error) {
    struct level_agent *self = (struct level_agent *)agent;
    (void)seat;
    if (game != self->game)
        return ch_unsupported(error, "%s was opened for %s, not for %s", agent->name,
                              self->game->name, game->name);
    return CH_OK;
}

static uint64_t eyes_of(const struct ch_turn *turn) {
    return turn->game_key ? turn->game_key : 1;
}

static int clamp(int score) {
    return score > DECIDED ? DECIDED : score < -DECIDED ? -DECIDED : score;
}

/* The means of the scores over games as they may have gone; equal ones by the key. */
static void run_hidden(struct level_agent *self, const struct ch_turn *turn,
                       struct ch_search_result *result) {
    int count = turn->legal->count, samples = (int)self->recipe.samples;
    struct ch_random random;
    ch_random_init(&random, turn->key);
    self->roots = ch_realloc(self->roots, (size_t)count * sizeof *self->roots);
    memset(self->roots, 0, (size_t)count * sizeof *self->roots);
    for (int n = 0; n < samples; n++) {
        CH_SCOPED(ch_history_done) struct ch_history full = {0};
        turn->game->ops->complete(turn->game, turn->history, turn->seat, &random, &full);
        ch_sight_run(self->sight, &full, turn->legal, eyes_of(turn), 0, turn->stop, result);
        for (int i = 0; i < count; i++)
            self->roots[i].score += clamp(result->roots[i].score);
    }
    result->roots = self->roots;
    result->tied = 0;
    for (int i = 0; i < count; i++) {
        struct ch_search_root *root = &self->roots[i];
        root->score /= samples;
        root->exact = true;
        root->line[0] = turn->legal->move[i];
        root->line_count = 1;
        if (result->tied == 0 || root->score > result->score)
            result->tied = 0;
        else if (root->score < result->score)
            continue;
        result->score = root->score;
        if (ch_random_below(&random, (uint32_t)++result->tied) == 0)
            result->index = i;
    }
}

static void run(struct level_agent *self, const struct ch_turn *turn,
                struct ch_search_result *result) {
    if (ch_game_hidden(turn->game)) {
        run_hidden(self, turn, result);
        return;
    }
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    ch_history_copy(&history, turn->history);
    ch_sight_run(self->sight, &history, turn->legal, eyes_of(turn), turn->key, turn->stop, result);
}

static void choose(struct ch_agent *agent, const struct ch_turn *turn, struct ch_choice *choice) {
    struct level_agent *self = (struct level_agent *)agent;
    int64_t before = ch_clock_thread_ns();
    struct ch_search_result result;
    run(self, turn, &result);
    assert(result.index >= 0 && result.index < turn->legal->count);
    ch_search_choice(&result, turn, choice);
    choice->cpu_us = (double)(ch_clock_thread_ns() - before) * 1e-3;
}

static enum ch_status inquire(struct ch_agent *agent, const struct ch_turn *turn,
                              const struct ch_inquiry *inquiry, struct ch_text *json,
                              struct ch_error *error) {
    struct level_agent *self = (struct level_agent *)agent;
    if (inquiry->kind != CH_INQUIRE_ACCOUNT && inquiry->kind != CH_INQUIRE_FULL)
        return ch_unsupported(error, "%s searches: it has no rules", agent->name);
    struct ch_search_result result;
    CH_SCOPED(ch_moves_done) struct ch_moves overlooked = {0};
    run(self, turn, &result);
    if (!ch_game_hidden(turn->game)) {
        CH_SCOPED(ch_history_done) struct ch_history history = {0};
        ch_history_copy(&history, turn->history);
        ch_sight_overlooked(self->sight, &history, turn->legal, result.index, eyes_of(turn),
                            &overlooked);
    }
    ch_search_account(agent->name, turn, NULL, &result, &overlooked, json);
    return CH_OK;
}

static void close_agent(struct ch_agent *agent) {
    CH_FREED struct level_agent *self = (struct level_agent *)agent;
    ch_sight_free(self->sight);
    ch_free(self->weights);
    ch_free(self->roots);
    ch_sources_free(agent);
}

static const struct ch_agent_ops operations = {
    .new_game = new_game,
    .choose = choose,
    .inquire = inquire,
    .close = close_agent,
};

/* The weights of the game's usual evaluation among the texts, if there are any. */
static enum ch_status read_weights(const struct ch_source *texts, int count,
                                   const struct ch_game *game, struct ch_weights **weights,
                                   struct ch_error *error) {
    const struct ch_search_arguments usual = {0};
    *weights = NULL;
    for (int i = 0; i < count && game->weights; i++)
        if (&texts[i] != ch_levels_text(texts, count))
            return ch_search_weights_read(&usual, &texts[i], game, weights, error);
    return CH_OK;
}

static enum ch_status open_sight(const struct ch_recipe *recipe, const struct ch_source *texts,
                                 int count, const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    struct ch_weights *weights;
    enum ch_status status = read_weights(texts, count, game, &weights, error);
    if (status != CH_OK)
        return status;
    struct level_agent *self = ch_alloc(sizeof *self);
    self->agent.ops = &operations;
    self->agent.repeatable = true;
    self->game = game;
    self->recipe = *recipe;
    if (self->recipe.samples == 0)
        self->recipe.samples = 1;
    self->weights = weights;
    self->recipe.sight.weights = weights;
    self->sight = ch_sight_new(game, &self->recipe.sight);
    *agent = &self->agent;
    return CH_OK;
}

/* The search itself, with the texts that are its own. */
static enum ch_status open_search(const struct ch_recipe *recipe, const struct ch_source *texts,
                                  int count, const struct ch_game *game, struct ch_agent **agent,
                                  struct ch_error *error) {
    char arguments[CH_LEVEL_WORDS];
    int length = 0;
    if (recipe->sight.depth > 0)
        length = snprintf(arguments, sizeof arguments, "depth=%d", (int)recipe->sight.depth);
    if (recipe->nodes > 0)
        snprintf(arguments + length, sizeof arguments - (size_t)length, "%snodes=%lld",
                 length > 0 ? "," : "", (long long)recipe->nodes);
    const struct ch_source *levels = ch_levels_text(texts, count);
    int first = levels == texts ? 1 : 0;
    return ch_search_kind.open(arguments, texts + first, count - first, game, agent, error);
}

static enum ch_status open_agent(const char *arguments, const struct ch_source *texts, int count,
                                 const struct ch_game *game, struct ch_agent **agent,
                                 struct ch_error *error) {
    struct ch_recipe recipe;
    enum ch_status status = ch_recipe_of(arguments, texts, count, game, &recipe, error);
    if (status != CH_OK)
        return status;
    return ch_recipe_overlooks(&recipe) || ch_game_hidden(game)
               ? open_sight(&recipe, texts, count, game, agent, error)
               : open_search(&recipe, texts, count, game, agent, error);
}

static bool spell(const char *arguments, const struct ch_game *game, struct ch_text *out) {
    struct ch_recipe recipe;
    int64_t number = ch_level_number(arguments);
    if (number > 0)
        ch_text_addf(out, "%lld", (long long)number);
    else if (ch_recipe_of(arguments, NULL, 0, game, &recipe, NULL) == CH_OK)
        ch_recipe_spell(&recipe, out);
    return out->length > 0;
}

/* The levels come first, then the weights. */
static enum ch_status collect(const char *arguments, const struct ch_game *game, const char *home,
                              struct ch_sources *texts, struct ch_error *error) {
    enum ch_status status = CH_OK;
    if (ch_level_number(arguments) > 0)
        status = ch_levels_collect(game, home, texts, error);
    if (status == CH_OK && !ch_game_hidden(game))
        status = ch_search_weights_collect("", game, home, texts, error);
    return status;
}

const struct ch_agent_kind ch_level_kind = {
    .name = "level",
    .usage = "level:N",
    .description = "an opponent for people, from 1, the weakest, up",
    .open = open_agent,
    .collect = collect,
    .spell = spell,
    .in_files = true,
};

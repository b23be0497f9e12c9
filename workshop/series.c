#include "workshop/series.h"

#include <stdio.h>
#include <string.h>

#include "core/arena/match.h"

enum ch_status ch_series_openings(const char *what, const struct ch_game *game, const char *home,
                                  struct ch_openings *openings, const char **name,
                                  struct ch_error *error) {
    *openings = (struct ch_openings){0};
    *name = NULL;
    if (what && strcmp(what, "none") == 0)
        return CH_OK;
    const char *deck = what ? what : "ballots";
    enum ch_status status = ch_openings_load(deck, home, game, openings, error);
    if (status == CH_NOT_FOUND && !what && game->ops->deal)
        return CH_OK;
    if (status == CH_NOT_FOUND && !what) {
        deck = "start";
        ch_openings_done(openings);
        status = ch_openings_load(deck, home, game, openings, error);
    }
    if (status == CH_OK && openings->count == 0)
        status = ch_error_set(error, CH_BAD_INPUT, deck, 0, "the file has no openings");
    if (status == CH_OK)
        *name = deck;
    return status;
}

void ch_series_close(struct ch_series *series) {
    ch_series_end_line(series);
    ch_openings_done(&series->openings);
    if (series->record)
        ch_record_close(series->record);
    for (int i = 0; i < series->pinned_count; i++) {
        ch_free(series->pinned[i].name);
        ch_sources_done(&series->pinned[i].texts);
    }
    ch_free(series->pinned);
    ch_free(series->progress);
}

static const struct ch_pinned_agent *find_pinned(const struct ch_series *series, const char *name) {
    for (int i = 0; i < series->pinned_count; i++)
        if (strcmp(series->pinned[i].name, name) == 0)
            return &series->pinned[i];
    return NULL;
}

static void pin(struct ch_series *series, const struct ch_agent *agent) {
    struct ch_pinned_agent *pinned =
        ch_append(&series->pinned, &series->pinned_count, sizeof *pinned);
    pinned->name = ch_copy(agent->name);
    memcpy(pinned->identity.title, agent->title, sizeof agent->title);
    memcpy(pinned->identity.hash, agent->hash, CH_HASH_HEX);
    memcpy(pinned->identity.old_hash, agent->old_hash, CH_HASH_HEX);
    for (int i = 0; i < agent->source_count; i++)
        ch_sources_add(&pinned->texts, agent->sources[i].name, agent->sources[i].text);
}

/* The texts that the side is made of, or those that its name led to in the match before. */
static const struct ch_sources *find_texts(const struct ch_series *series, const char *name) {
    for (int i = 0; i < 2; i++)
        if (series->side[i]->texts && strcmp(series->side[i]->name, name) == 0)
            return series->side[i]->texts;
    const struct ch_pinned_agent *pinned = find_pinned(series, name);
    return pinned ? &pinned->texts : NULL;
}

static enum ch_status open_side(void *context, const char *spec, struct ch_agent **agent,
                                struct ch_error *error) {
    struct ch_series *series = context;
    const struct ch_sources *texts = find_texts(series, spec);
    if (texts && texts->count > 0)
        return ch_agents_open_sources(spec, texts->source, texts->count, series->game,
                                      &series->config, agent, error);
    enum ch_status status = ch_agents_open(spec, series->game, &series->config, agent, error);
    if (status == CH_OK)
        pin(series, *agent);
    return status;
}

static enum ch_status open_again(void *context, const struct ch_agent *agent,
                                 struct ch_agent **copy, struct ch_error *error) {
    const struct ch_series *series = context;
    return ch_agents_open_again(agent, series->game, &series->config, copy, error);
}

/* Sets title and hashes of the agent that the side's texts make. */
static void identify(const struct ch_series *series, const struct ch_side *side,
                     struct ch_agent *agent) {
    struct ch_agent made = {.sources = side->texts->source, .source_count = side->texts->count};
    snprintf(made.name, sizeof made.name, "%s", side->name);
    ch_agent_identify(&made, series->game);
    made.sources = NULL;
    made.source_count = 0;
    *agent = made;
}

/* Takes the result of a complete match from the record: it need not be played, nor its agents
 * opened. */
static enum ch_status recall_match(struct ch_series *series, const struct ch_match_spec *spec,
                                   struct ch_match_status *status, struct ch_error *error) {
    struct ch_agent agent[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        const struct ch_side *side = series->side[i];
        const struct ch_pinned_agent *pinned = find_pinned(series, side->name);
        if (side->texts)
            identify(series, side, &agent[i]);
        else if (pinned)
            agent[i] = pinned->identity;
    }
    *status = (struct ch_match_status){.gave_up = -1};
    if (!agent[0].hash[0] || !agent[1].hash[0])
        return CH_OK;
    return ch_match_recall(spec, series->record, (struct ch_agent *const[]){&agent[0], &agent[1]},
                           status, error);
}

void ch_series_end_line(struct ch_series *series) {
    if (series->view)
        series->view->end(series->view);
}

static void tick(void *context, const struct ch_match_status *status) {
    struct ch_series *series = context;
    if (series->view)
        series->view->tick(series->view, series, status);
}

enum ch_status ch_series_play(struct ch_series *series, const struct ch_side side[2], int games,
                              uint64_t seed, const struct ch_openings *openings,
                              const char *progress, struct ch_match_status *status,
                              struct ch_error *error) {
    ch_free(series->progress);
    series->progress = ch_copy(progress);
    struct ch_match_spec spec = {
        .game = series->game,
        .plan = {.agents = 2, .games = games},
        .agent = (const char *const[]){side[0].name, side[1].name},
        .seed = seed,
        .fresh = series->has_secret ? &series->secret : NULL,
        .adjudication = ch_adjudication_default(series->game->rule_plies),
        .openings_name = series->openings_name,
        .openings = openings                ? openings
                    : series->openings_name ? &series->openings
                                            : NULL,
    };
    if (series->ply_limit)
        spec.adjudication.plies = series->ply_limit;
    for (int i = 0; i < 2; i++)
        series->side[i] = &side[i];
    const struct ch_match_run run = {
        .concurrency = series->concurrency,
        .pinned = true,
        .opener = {open_side, open_again, series},
        .turn_ms = series->config.turn_ms,
        .stop = series->stop,
        .tick = tick,
        .context = series,
    };
    enum ch_status result = recall_match(series, &spec, status, error);
    if (result == CH_OK && !status->id)
        result = ch_match_play(&spec, series->record, &run, status, error);
    if (status->id && status->keys.drawn && !series->has_secret) {
        series->secret = status->keys.secret;
        series->has_secret = true;
    }
    return result;
}

enum ch_status ch_series_texts(const struct ch_series *series, const char *name,
                               struct ch_sources *sources, struct ch_error *error) {
    struct ch_agent *agent;
    enum ch_status status = ch_agents_open(name, series->game, &series->config, &agent, error);
    if (status != CH_OK)
        return status;
    for (int i = 0; i < agent->source_count; i++)
        ch_sources_add(sources, agent->sources[i].name, agent->sources[i].text);
    bool rules = agent->source_count > 1;
    agent->ops->close(agent);
    if (rules)
        return CH_OK;
    return ch_unsupported(error, "%s has no rules; name an agent of kind rules", name);
}

/* The identity of a match, and its start in the record. See match.h. */
#include "core/arena/match.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <string.h>

#include "core/base/clock.h"
#include "core/base/json.h"
#include "core/base/key_table.h"
#include "core/base/memory.h"
#include "core/games/games.h"
#include "core/games/text/counters.h"

int ch_match_spec_ballots(const struct ch_match_spec *spec) {
    CH_SCOPED(ch_key_table_done) struct ch_key_table ballots = {0};
    for (int i = 0; spec->openings && i < spec->openings->count; i++)
        ch_key_table_add(
            &ballots, ch_game_keys_position(spec->game, &spec->openings->opening[i].history), NULL);
    return ballots.count;
}

static void hash_openings(const struct ch_match_spec *spec, char hex[CH_HASH_HEX]) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < spec->openings->count; i++) {
        const struct ch_history *history = &spec->openings->opening[i].history;
        ch_counters_format(spec->game, history, &text);
        for (int j = 0; j < history->count; j++) {
            ch_text_add(&text, " ");
            spec->game->ops->format_move(spec->game, &history->plies[j].move, NULL,
                                         CH_NOTATION_FULL, &text);
        }
        ch_text_add(&text, "\n");
    }
    ch_hash_text(text.data, text.length, hex);
}

/* Plain matches say nothing of their format. */
static void add_plan(cJSON *json, const struct ch_plan *plan) {
    if (plan->agents > 2 || plan->format != CH_ROUND_ROBIN)
        cJSON_AddStringToObject(json, "format", ch_format_name(plan->format));
    if (ch_plan_by_results(plan))
        cJSON_AddNumberToObject(json, "games", plan->games);
    if (plan->format == CH_SWISS)
        cJSON_AddNumberToObject(json, "rounds", plan->rounds);
    if (!ch_scoring_told(&plan->scoring))
        return;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_scoring_format(&plan->scoring, &text);
    cJSON_AddStringToObject(json, "scoring", text.data);
}

/* A match without clocks and with a limit of plies alone says so by a number. */
static void add_limits(cJSON *json, const struct ch_match_spec *spec) {
    const struct ch_adjudication plies_only = {.plies = spec->adjudication.plies};
    CH_SCOPED(ch_text_done) struct ch_text plain = ch_text_new(), text = ch_text_new();
    ch_adjudication_format(&plies_only, &plain);
    ch_adjudication_format(&spec->adjudication, &text);
    if (strcmp(plain.data, text.data) == 0)
        cJSON_AddNumberToObject(json, "ply_limit", (double)spec->adjudication.plies);
    else
        cJSON_AddStringToObject(json, "adjudication", text.data);
    ch_text_clear(&text);
    ch_time_control_format(&spec->time, &text);
    if (strcmp(text.data, "none") != 0)
        cJSON_AddStringToObject(json, "time_control", text.data);
}

static void add_test(cJSON *json, const struct ch_sprt *sprt) {
    if (!sprt)
        return;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_sprt_format(sprt, &text);
    cJSON_AddStringToObject(json, "sprt", text.data);
}

/* The JSON as text; it is released. "" for none. */
static char *take_text(cJSON *json) {
    struct ch_text text = ch_text_new();
    if (json)
        ch_json_end(&text, json);
    return ch_text_take(&text);
}

/* How a specification names things. `older`: as they were typed, with their paths. `defined`: the
 * texts of the game's definition are in it by their hash, as they have long been. */
struct style {
    bool older, defined;
};

/* The game and its definition; of one that was named by its path without that. */
static void add_game(cJSON *json, const struct ch_game *game, struct style style) {
    char hash[CH_HASH_HEX];
    const struct ch_sources sources = {.source = (struct ch_source *)(uintptr_t)game->sources,
                                       .count = game->source_count};
    bool named = !style.older && strstr(game->name, ".game");
    cJSON_AddStringToObject(json, "game", named ? ch_path_name(game->name) : game->name);
    if (!style.defined)
        return;
    ch_sources_hash_contents(&sources, hash);
    cJSON_AddStringToObject(json, "definition", named ? hash : game->hash);
}

/* By the identity; by what was typed and the hash that has paths in it, or of an agent without a
 * title. */
static void add_agent(cJSON *agents, const char *typed, const struct ch_agent *agent, bool older) {
    cJSON *object = ch_json_append(agents);
    bool titled = !older && agent->title[0];
    ch_json_add(object, "name %s, hash %s", titled ? agent->title : typed,
                titled || !agent->old_hash[0] ? agent->hash : agent->old_hash);
    cJSON_AddNumberToObject(object, "procedure", CH_DECISION_PROCEDURE);
}

/* The specification as JSON: equal texts are the same match. If results don't decide pairings, the
 * number of games is not in it: game k is the same in a longer match, so that a match can be made
 * longer. Of the secret it has the name. */
static char *format_specification(const struct ch_match_spec *spec, struct ch_agent *const agent[],
                                  struct style style) {
    cJSON *json = cJSON_CreateObject(), *agents;
    char secret[CH_SECRET_HEX], openings[CH_HASH_HEX];
    cJSON_AddNumberToObject(json, "version", 3); /* 2: with CH_KEYS_HASHED; 1: another order */
    add_game(json, spec->game, style);
    agents = cJSON_AddArrayToObject(json, "agents");
    for (int i = 0; i < spec->plan.agents; i++)
        add_agent(agents, spec->agent[i], agent[i], style.older);
    ch_json_add(json, "seed %llu", (unsigned long long)spec->seed);
    if (ch_game_hidden(spec->game) && spec->secret) {
        ch_secret_name(spec->secret, secret);
        cJSON_AddStringToObject(json, "secret", secret);
    }
    add_plan(json, &spec->plan);
    add_limits(json, spec);
    add_test(json, spec->sprt);
    if (spec->openings) {
        hash_openings(spec, openings);
        ch_json_add(json, "openings %s, openings_hash %s, ballots %d",
                    style.older ? spec->openings_name : ch_path_name(spec->openings_name), openings,
                    ch_match_spec_ballots(spec));
        if (spec->openings_in_order)
            cJSON_AddStringToObject(json, "openings_order", "list");
        if (spec->openings->lengthen)
            cJSON_AddStringToObject(json, "openings_after", "lengthened");
    }
    return take_text(json);
}

static enum ch_status refuse(const struct ch_recorded_match *match, const char *what,
                             struct ch_error *error) {
    return ch_bad_input(error, "match %lld has %s; the record was changed by hand",
                        (long long)match->id, what);
}

enum ch_status ch_match_plan(const struct ch_recorded_match *match, struct ch_plan *plan,
                             struct ch_error *error) {
    CH_SCOPED(ch_json_done) cJSON *json = ch_json_recorded(match->specification);
    const char *format = cJSON_GetStringValue(cJSON_GetObjectItem(json, "format"));
    *plan = (struct ch_plan){
        .format = format ? ch_format_find(format) : CH_ROUND_ROBIN,
        .agents = match->agents,
        .rounds = ch_json_int(json, "rounds"),
    };
    const char *scoring = cJSON_GetStringValue(cJSON_GetObjectItem(json, "scoring"));
    bool scored = !scoring || ch_scoring_parse(scoring, &plan->scoring, NULL) == CH_OK;
    enum ch_status status = CH_BAD_INPUT;
    bool sane = scored && plan->agents >= 2 && plan->agents <= CH_MAX_AGENTS &&
                match->room <= CH_MAX_MATCH_GAMES; /* or numbers would overflow */
    if (json && plan->format != CH_FORMATS && sane) {
        int pairings = ch_plan_by_results(plan) ? 0 : ch_plan_pairings(plan);
        plan->games =
            pairings ? (match->room + pairings - 1) / pairings : ch_json_int(json, "games");
        if (plan->agents > 2 && pairings)
            plan->games += plan->games % 2;
        status = ch_plan_check(plan, error);
    }
    return status == CH_OK ? CH_OK : refuse(match, "no plan that can be played", error);
}

int ch_match_ballots(const struct ch_recorded_match *match) {
    CH_SCOPED(ch_json_done) cJSON *json = ch_json_recorded(match->specification);
    int ballots = ch_json_int(json, "ballots");
    return ballots > 0 ? ballots : 0;
}

enum ch_status ch_match_limits(const struct ch_recorded_match *match, struct ch_time_control *time,
                               struct ch_adjudication *adjudication, struct ch_error *error) {
    CH_SCOPED(ch_json_done) cJSON *json = ch_json_recorded(match->specification);
    const char *timed = cJSON_GetStringValue(cJSON_GetObjectItem(json, "time_control"));
    const char *ends = cJSON_GetStringValue(cJSON_GetObjectItem(json, "adjudication"));
    enum ch_status status = json ? CH_OK : CH_BAD_INPUT;
    *time = (struct ch_time_control){0};
    *adjudication = (struct ch_adjudication){.plies = ch_json_int(json, "ply_limit")};
    if (timed && status == CH_OK)
        status = ch_time_control_parse(timed, time, NULL);
    if (ends && status == CH_OK)
        status = ch_adjudication_parse(ends, adjudication, NULL);
    return status == CH_OK ? CH_OK : refuse(match, "limits that can't be read", error);
}

enum ch_status ch_match_recorded_sprt(const struct ch_recorded_match *match, struct ch_sprt *sprt,
                                      bool *wanted, struct ch_error *error) {
    CH_SCOPED(ch_json_done) cJSON *json = ch_json_recorded(match->specification);
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(json, "sprt"));
    *wanted = text != NULL;
    enum ch_status status = text ? ch_sprt_parse(text, sprt, NULL) : CH_OK;
    if (status == CH_OK && text && (match->agents != 2 || ch_sprt_games_only(sprt->model)))
        status = CH_BAD_INPUT;
    return status == CH_OK ? CH_OK : refuse(match, "a test that can't be read", error);
}

int ch_match_planned(const struct ch_recorded_match *match) {
    struct ch_plan plan;
    if (ch_match_plan(match, &plan, NULL) != CH_OK)
        return match->room;
    struct ch_schedule *schedule = ch_schedule_new(&plan);
    int planned = ch_schedule_planned(schedule);
    ch_schedule_free(schedule);
    return planned < match->played ? match->played : planned;
}

/* A specification without what tells a new match from an older one, unless that is kept. */
struct kept {
    bool hashes;  /* of the agents' texts */
    bool defined; /* hashes of the game's texts, and of openings, whose positions are the game's */
    bool procedure; /* that decides for agents */
    bool program;   /* what depends on how the program deals openings and keys */
};

/* Without the name of a secret, too. */
static char *only(const char *specification, struct kept kept) {
    cJSON *json = ch_json_recorded(specification), *agent;
    cJSON_ArrayForEach(agent, cJSON_GetObjectItem(json, "agents")) {
        if (!kept.hashes)
            cJSON_DeleteItemFromObject(agent, "hash");
        if (!kept.procedure)
            cJSON_DeleteItemFromObject(agent, "procedure");
    }
    const struct {
        bool kept;
        const char *name;
    } items[] = {{kept.defined, "definition"},     {kept.defined, "openings_hash"},
                 {kept.program, "version"},        {kept.program, "ballots"},
                 {kept.program, "openings_after"}, {false, "secret"}};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        if (!items[i].kept)
            cJSON_DeleteItemFromObject(json, items[i].name);
    return take_text(json);
}

static bool same(const char *a, const char *b, struct kept kept) {
    CH_FREED char *x = only(a, kept);
    CH_FREED char *y = only(b, kept);
    return strcmp(x, y) == 0;
}

static const struct kept all_but_secret = {true, true, true, true};

struct older_context {
    const char *specification;
    struct ch_match_older older;
};

static int version_of(const char *specification) {
    CH_SCOPED(ch_json_done) cJSON *json = ch_json_recorded(specification);
    return ch_json_int(json, "version");
}

static bool look_at_older(void *context, const struct ch_recorded_match *match) {
    struct older_context *older = context;
    const char *mine = older->specification, *its = match->specification;
    if (!same(its, mine, all_but_secret) && /* else it has another secret, and no more */
        same(its, mine, (struct kept){0}))
        older->older =
            (struct ch_match_older){match->id, !same(its, mine, (struct kept){.defined = true}),
                                    !same(its, mine, (struct kept){.procedure = true}),
                                    version_of(its) != version_of(mine)};
    return true;
}

/* Sets where the keys of a new match come from; *drawn receives a secret drawn because none was
 * given. */
static enum ch_status choose_keys(const struct ch_match_spec *spec, struct ch_secret *drawn,
                                  struct ch_keys *keys, struct ch_error *error) {
    enum ch_status status = CH_OK;
    if (!ch_game_hidden(spec->game)) {
        *keys = ch_keys_of_seed(spec->seed);
        return CH_OK;
    }
    const struct ch_secret *secret = spec->secret ? spec->secret : spec->fresh;
    if (!secret)
        status = ch_secret_draw(drawn, error);
    *keys = ch_keys_of_secret(secret ? secret : drawn);
    return status;
}

/* Stores the match as new; *older is the newest match that differs in texts only. */
static enum ch_status add_match(struct ch_record *record, const struct ch_match_spec *spec,
                                struct ch_agent *const agent[], int64_t *id,
                                struct ch_match_older *older, struct ch_error *error) {
    struct ch_match_spec with = *spec;
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match there = {0};
    struct ch_secret drawn;
    int64_t ids[CH_MAX_AGENTS];
    struct ch_recorded_match match = {
        .game = (char *)spec->game->name,
        .seed = spec->seed,
        .room = ch_plan_room(&spec->plan),
        .agents = spec->plan.agents,
        .agent = ids,
        .created_ms = ch_clock_date_ms(),
    };
    enum ch_status status = choose_keys(spec, &drawn, &match.keys, error);
    if (status != CH_OK)
        return status;
    with.secret = match.keys.drawn ? &match.keys.secret : NULL;
    match.specification =
        format_specification(&with, agent, (struct style){false, spec->game->source_count > 0});
    struct older_context context = {match.specification, {0, false, false, false}};
    status = ch_record_matches(record, look_at_older, &context, error);
    *older = context.older;
    if (status == CH_OK)
        status = ch_record_begin(record, error);
    bool begun = status == CH_OK;
    if (status == CH_OK) /* another program may have been faster */
        status = ch_record_find_match(record, match.specification, &there, error);
    if (there.id) {
        *id = there.id;
        ch_free(match.specification);
        return ch_record_end(record, CH_OK, error);
    }
    if (status == CH_OK)
        status = ch_record_add_definition(record, spec->game, &match.definition, error);
    for (int i = 0; i < match.agents && status == CH_OK; i++)
        status = ch_record_add_agent(record, agent[i], &ids[i], error);
    if (status == CH_OK)
        status = ch_record_add_match(record, &match, error);
    ch_free(match.specification);
    *id = match.id;
    return begun ? ch_record_end(record, status, error) : status;
}

struct search {
    const char *specification;
    int64_t id;
};

static bool look_at_secret(void *context, const struct ch_recorded_match *match) {
    struct search *search = context;
    CH_FREED char *plain = only(match->specification, all_but_secret);
    if (strcmp(plain, search->specification) == 0)
        search->id = match->id;
    return true;
}

/* The match with this specification, or id 0. Without a secret it is the newest with any. */
static enum ch_status find_specification(const struct ch_match_spec *spec, struct ch_record *record,
                                         struct ch_agent *const agent[], struct style style,
                                         struct ch_recorded_match *match, struct ch_error *error) {
    CH_FREED char *specification = format_specification(spec, agent, style);
    struct search search = {specification, 0};
    enum ch_status status;
    *match = (struct ch_recorded_match){0};
    if (!ch_game_hidden(spec->game) || spec->secret) {
        status = ch_record_find_match(record, specification, match, error);
    } else {
        status = ch_record_matches(record, look_at_secret, &search, error);
        if (status == CH_OK && search.id)
            status = ch_record_match(record, search.id, match, error);
    }
    return status;
}

/* The match of `spec` in the record; id 0 if there is none. First as this program records it, then
 * as older ones did. One that was recorded without a definition is of the game that this program
 * has under that name. */
static enum ch_status find_match(const struct ch_match_spec *spec, struct ch_record *record,
                                 struct ch_agent *const agent[], struct ch_recorded_match *match,
                                 struct ch_error *error) {
    bool defined = spec->game->source_count > 0;
    const struct style style[] = {{false, defined}, {true, defined}, {true, false}};
    int styles = defined && ch_game_find(spec->game->name) == spec->game ? 3 : 2;
    enum ch_status status = CH_OK;
    *match = (struct ch_recorded_match){0};
    for (int i = 0; i < styles && status == CH_OK && !match->id; i++)
        status = find_specification(spec, record, agent, style[i], match, error);
    return status;
}

enum ch_status ch_match_begin(const struct ch_match_spec *spec, struct ch_record *record,
                              struct ch_agent *const agent[], struct ch_recorded_match *match,
                              struct ch_match_older *older, struct ch_error *error) {
    assert(spec->plan.agents >= 2 && spec->plan.agents <= CH_MAX_AGENTS);
    int64_t id = 0;
    *older = (struct ch_match_older){0, false, false, false};
    enum ch_status status = find_match(spec, record, agent, match, error);
    if (status == CH_OK && match->id == 0) {
        status = add_match(record, spec, agent, &id, older, error);
    } else if (status == CH_OK) {
        id = match->id;
        ch_recorded_match_done(match);
    }
    if (status == CH_OK)
        status = ch_record_match(record, id, match, error);
    return status;
}

enum ch_status ch_match_recall(const struct ch_match_spec *spec, struct ch_record *record,
                               struct ch_agent *const agent[], struct ch_match_status *status,
                               struct ch_error *error) {
    *status = (struct ch_match_status){.gave_up = -1};
    struct ch_recorded_match match;
    enum ch_status result = find_match(spec, record, agent, &match, error);
    if (result != CH_OK || match.id == 0)
        return result;
    bool complete = match.state == CH_MATCH_COMPLETE && match.room >= ch_plan_room(&spec->plan);
    if (complete)
        result = ch_match_load(record, match.id, status, error);
    ch_recorded_match_done(&match);
    if (complete && result == CH_OK)
        status->resumed = status->played;
    return result;
}

#include "core/records/record_merge_rows.h"

#include <search.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/record/game_columns.h"
#include "core/record/record_definition.h"

static enum ch_status add_agent(struct ch_merging *merging, int64_t from, int64_t *into) {
    struct ch_recorded_agent recorded;
    enum ch_status status = ch_record_agent(merging->from, from, &recorded, merging->error);
    if (status != CH_OK)
        return status;
    struct ch_agent agent = {
        .repeatable = recorded.repeatable,
        .sources = recorded.sources,
        .source_count = recorded.source_count,
    };
    snprintf(agent.name, sizeof agent.name, "%s", recorded.name);
    memcpy(agent.hash, recorded.hash, CH_HASH_HEX);
    status = ch_record_add_agent(merging->into, &agent, into, merging->error);
    ch_recorded_agent_done(&recorded);
    return status;
}

/* A row of `from` and the one that it became in `into`. */
struct agent_pair {
    int64_t from, into;
};
struct definition_pair {
    struct ch_recorded_definition *from, *into;
};

static int compare_agents(const void *a, const void *b) {
    const struct agent_pair *one = a, *other = b;
    return (one->from > other->from) - (one->from < other->from);
}

static int compare_definitions(const void *a, const void *b) {
    const struct definition_pair *one = a, *other = b;
    return ((uintptr_t)one->from > (uintptr_t)other->from) -
           ((uintptr_t)one->from < (uintptr_t)other->from);
}

/* Most moves are of the agent of the move before last. */
static bool find_recent(const struct ch_merging *merging, int64_t *agent) {
    for (int i = 0; i < CH_MERGE_RECENT; i++)
        if (merging->recent[i][0] == *agent) {
            *agent = merging->recent[i][1];
            return true;
        }
    return false;
}

enum ch_status ch_merge_agent(struct ch_merging *merging, int64_t *agent) {
    struct agent_pair pair = {.from = *agent};
    if (*agent == 0 || find_recent(merging, agent))
        return CH_OK;
    struct agent_pair *const *found = tfind(&pair, &merging->agents, compare_agents);
    if (!found) {
        enum ch_status status = add_agent(merging, pair.from, &pair.into);
        if (status != CH_OK)
            return status;
        struct agent_pair *kept = ch_alloc(sizeof *kept);
        *kept = pair;
        found = tsearch(kept, &merging->agents, compare_agents);
    }
    int64_t *recent = merging->recent[merging->next_recent++ % CH_MERGE_RECENT];
    recent[0] = (*found)->from;
    recent[1] = *agent = (*found)->into;
    return CH_OK;
}

enum ch_status ch_merge_definition(struct ch_merging *merging,
                                   struct ch_recorded_definition **definition) {
    struct definition_pair pair = {.from = *definition};
    if (!*definition)
        return CH_OK;
    struct definition_pair *const *found = tfind(&pair, &merging->definitions, compare_definitions);
    if (!found) {
        enum ch_status status =
            ch_recorded_definition_copy(merging->into, pair.from, &pair.into, merging->error);
        if (status != CH_OK)
            return status;
        struct definition_pair *kept = ch_alloc(sizeof *kept);
        *kept = pair;
        found = tsearch(kept, &merging->definitions, compare_definitions);
    }
    *definition = (*found)->into;
    return CH_OK;
}

void ch_merging_done(struct ch_merging *merging) {
    tdestroy(merging->agents, ch_free);
    tdestroy(merging->definitions, ch_free);
}

/* What the game leads to, as it is numbered in `into`. */
static enum ch_status map_rows(struct ch_merging *merging, struct ch_recorded_game *game) {
    enum ch_status status = ch_merge_definition(merging, &game->definition);
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = ch_merge_agent(merging, &game->agent[seat]);
    for (int i = 0; i < game->ply_count && status == CH_OK; i++)
        status = ch_merge_agent(merging, &game->moves[i].agent);
    return status;
}

/* The game's agents and definition are those of `into` already. */
static enum ch_status add_game(struct ch_merging *merging, struct ch_recorded_game *game) {
    game->match = merging->match[1];
    merging->merge->added++;
    return ch_record_add_game(merging->into, game, merging->error);
}

enum ch_status ch_merge_game(struct ch_merging *merging, struct ch_recorded_game *game) {
    enum ch_status status = map_rows(merging, game);
    return status == CH_OK ? add_game(merging, game) : status;
}

static void add_field(struct ch_text *text, const char *field) {
    ch_text_addf(text, "%zu:%s,", field ? strlen(field) : 0, field ? field : "");
}

/* A hash of all that is recorded of a game; its agents and definition are numbered as in `into`. */
static void hash_game(const struct ch_recorded_game *game, char hash[CH_HASH_HEX]) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_game_columns_report(game, &text);
    for (int i = 0; i < game->ply_count; i++) {
        const struct ch_recorded_move *move = &game->moves[i];
        add_field(&text, move->path);
        add_field(&text, move->reason);
        ch_text_addf(&text, "%lld %lld %lld %d %d\n", (long long)move->wall_us,
                     (long long)move->cpu_us, (long long)move->agent, move->has_score, move->score);
    }
    ch_hash_text(text.data, text.length, hash);
}

/* Notes one more of the games with this hash, with "have" in `into` or "seen" in `from`; *more says
 * whether `from` now has more of them. */
static enum ch_status count_single(struct ch_merging *merging, const struct ch_recorded_game *game,
                                   bool seen, bool *more) {
    static const char sql[] =
        "INSERT INTO temp.single (hash, have, seen) VALUES (?1, ?2, ?3) ON CONFLICT (hash)"
        " DO UPDATE SET have = have + ?2, seen = seen + ?3 RETURNING seen > have";
    char hash[CH_HASH_HEX];
    struct ch_query *query;
    bool row = false;
    enum ch_status status = ch_query_begin(merging->into, sql, &query, merging->error);
    if (status != CH_OK)
        return status;
    hash_game(game, hash);
    ch_query_bind_text(query, 1, hash);
    ch_query_bind(query, 2, !seen);
    ch_query_bind(query, 3, seen);
    status = ch_query_step(query, &row, merging->error);
    *more = status == CH_OK && row && ch_query_int(query, 0);
    ch_query_end(query);
    return status;
}

static bool note_single(void *context, const struct ch_recorded_game *game) {
    struct ch_merging *merging = context;
    bool more;
    merging->status = count_single(merging, game, false, &more);
    return merging->status == CH_OK;
}

static bool merge_single(void *context, const struct ch_recorded_game *listed) {
    struct ch_merging *merging = context;
    struct ch_recorded_game game = *listed;
    bool more = false;
    merging->status = map_rows(merging, &game);
    if (merging->status == CH_OK)
        merging->status = count_single(merging, &game, true, &more);
    if (merging->status == CH_OK && more)
        merging->status = add_game(merging, &game);
    else if (merging->status == CH_OK)
        merging->merge->there++;
    return merging->status == CH_OK;
}

enum ch_status ch_merge_singles(struct ch_merging *merging) {
    static const struct ch_record_filter singles = {.match = -1, .moves = true};
    int64_t count = 0;
    merging->match[0] = merging->match[1] = 0;
    enum ch_status status = ch_db_number(
        merging->from, "SELECT count(*) FROM game WHERE match IS NULL", &count, merging->error);
    if (status != CH_OK || count == 0)
        return status;
    status = ch_db_run(merging->into,
                       "CREATE TEMP TABLE IF NOT EXISTS single (hash TEXT PRIMARY KEY,"
                       " have INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
                       "DELETE FROM temp.single",
                       merging->error);
    if (status == CH_OK)
        status = ch_record_games(merging->into, &singles, note_single, merging, merging->error);
    if (status == CH_OK && merging->status == CH_OK)
        status = ch_record_games(merging->from, &singles, merge_single, merging, merging->error);
    return status == CH_OK ? merging->status : status;
}

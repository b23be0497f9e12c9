#include "core/records/record_merge.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/arena/match.h"
#include "core/base/memory.h"
#include "core/record/record_db.h"
#include "core/records/match_key.h"

/* The number of an agent or a definition in `from`, and the one that it got in `into`; 0: none yet.
 */
struct pair {
    int64_t from, into;
};

/* A match of `into`, see match_key.h. */
struct known {
    char key[CH_HASH_HEX];
    bool older;
    int64_t id;
};

struct merging {
    struct ch_record *from, *into;
    struct ch_merge *merge;
    /* Agents and definitions that were met, agents whose texts were read, and for matches of `into`
     * how many games `from` has of them, as trees (search.h): no order in which a record has them
     * makes looking them up slow. */
    void *agents, *definitions, *checked, *united;
    int match_capacity;  /* of merge->match, or less */
    struct known *known; /* matches of `into`, read when they are first needed */
    int known_count;
    const struct ch_recorded_match *pair[2]; /* the match that is united, in `from` and in `into` */
    int64_t match[2];      /* the match that is united, in `from` and in `into`; 0: games of none */
    enum ch_status status; /* of what is called for each row */
    struct ch_error *error;
};

static enum ch_status add_agent(struct merging *merging, int64_t from, int64_t *into) {
    CH_SCOPED(ch_recorded_agent_done) struct ch_recorded_agent recorded = {0};
    enum ch_status status = ch_record_agent(merging->from, from, &recorded, merging->error);
    if (status != CH_OK)
        return status;
    struct ch_agent agent = {
        .repeatable = recorded.repeatable,
        .sources = recorded.sources,
        .source_count = recorded.source_count,
    };
    snprintf(agent.name, sizeof agent.name, "%s", recorded.spec);
    if (!recorded.older)
        snprintf(agent.title, sizeof agent.title, "%s", recorded.name);
    memcpy(agent.hash, recorded.hash, CH_HASH_HEX);
    memcpy(agent.old_hash, recorded.named_hash, CH_HASH_HEX);
    return ch_record_add_agent(merging->into, &agent, into, merging->error);
}

/* Of matches, or of pairs by their first number. */
static int by_number(const void *a, const void *b) {
    const int64_t *one = a, *other = b;
    return (*one > *other) - (*one < *other);
}

static struct pair *pair_of(void **tree, int64_t from) {
    const struct pair like = {.from = from};
    struct pair *const *found = tfind(&like, tree, by_number);
    if (found)
        return *found;
    struct pair *made = ch_alloc(sizeof *made);
    *made = like;
    return *(struct pair *const *)tsearch(made, tree, by_number);
}

/* Changes the number of an agent of `from` into that of the same agent of `into`, which is added if
 * it is not there. */
static enum ch_status merge_agent(struct merging *merging, int64_t *agent) {
    enum ch_status status = CH_OK;
    if (*agent == 0)
        return CH_OK;
    struct pair *pair = pair_of(&merging->agents, *agent);
    if (pair->into == 0)
        status = add_agent(merging, pair->from, &pair->into);
    *agent = pair->into;
    return status;
}

/* The same for the definition of a game; NULL stays NULL. */
static enum ch_status merge_definition(struct merging *merging,
                                       struct ch_recorded_definition **definition) {
    if (!*definition)
        return CH_OK;
    struct pair *pair = pair_of(&merging->definitions, ch_recorded_definition_id(*definition));
    if (pair->into == 0) {
        struct ch_recorded_definition *copy;
        enum ch_status status =
            ch_recorded_definition_copy(merging->into, *definition, &copy, merging->error);
        if (status != CH_OK)
            return status;
        pair->into = ch_recorded_definition_id(copy);
    }
    *definition = ch_recorded_definition_at(merging->into, pair->into);
    return CH_OK;
}

/* What the game leads to, as it is numbered in `into`. */
static enum ch_status map_rows(struct merging *merging, struct ch_recorded_game *game) {
    enum ch_status status = merge_definition(merging, &game->definition);
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = merge_agent(merging, &game->agent[seat]);
    for (int i = 0; i < game->ply_count && status == CH_OK; i++)
        status = merge_agent(merging, &game->moves[i].agent);
    return status;
}

/* Turns a number of one of the match's agents in `from` into that in `into`, and its name there
 * (may be NULL; it is borrowed) likewise. */
static enum ch_status map_agent(struct merging *merging, int64_t *agent, char **name) {
    const struct ch_recorded_match *from = merging->pair[0], *into = merging->pair[1];
    for (int i = 0; i < from->agents && i < into->agents; i++)
        if (*agent == from->agent[i]) {
            *agent = into->agent[i];
            if (name && strcmp(*name, from->agent_name[i]) == 0)
                *name = into->agent_name[i];
            return CH_OK;
        }
    return merge_agent(merging, agent);
}

/* The same of a match: agents, their names, and the game are those that the match has in `into`.
 * The strings are borrowed. */
static enum ch_status map_match_rows(struct merging *merging, struct ch_recorded_game *game) {
    const struct ch_recorded_match *from = merging->pair[0], *into = merging->pair[1];
    enum ch_status status = CH_OK;
    if (game->definition == from->definition && strcmp(game->game, from->game) == 0) {
        game->definition = into->definition;
        game->game = into->game;
    } else {
        status = merge_definition(merging, &game->definition);
    }
    for (int seat = 0; seat < CH_SEATS && status == CH_OK; seat++)
        status = map_agent(merging, &game->agent[seat], &game->player[seat]);
    for (int i = 0; i < game->ply_count && status == CH_OK; i++)
        status = map_agent(merging, &game->moves[i].agent, NULL);
    return status;
}

/* The game's agents and definition are those of `into` already. */
static enum ch_status add_game(struct merging *merging, struct ch_recorded_game *game) {
    game->match = merging->match[1];
    merging->merge->added++;
    return ch_record_add_game(merging->into, game, merging->error);
}

/* Notes one more of the games with all that is recorded of this one, whose agents and definition
 * are numbered as in `into`: "have" in `into` or "seen" in `from`. *more says whether `from` now
 * has more of them. */
static enum ch_status count_single(struct merging *merging, const struct ch_recorded_game *game,
                                   bool seen, bool *more) {
    static const char sql[] =
        "INSERT INTO temp.single (hash, have, seen) VALUES (?1, ?2, ?3) ON CONFLICT (hash)"
        " DO UPDATE SET have = have + ?2, seen = seen + ?3 RETURNING seen > have";
    char hash[CH_HASH_HEX];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_game_columns_report(game, &text);
    ch_hash_text(text.data, text.length, hash);
    struct ch_query *query = ch_query_begin(merging->into, sql, merging->error);
    ch_query_bind_text(query, 1, hash);
    ch_query_bind(query, 2, !seen);
    ch_query_bind(query, 3, seen);
    *more = ch_query_row(query) && ch_query_int(query, 0);
    return ch_query_end(query);
}

static bool note_single(void *context, const struct ch_recorded_game *game) {
    struct merging *merging = context;
    bool more;
    merging->status = count_single(merging, game, false, &more);
    return merging->status == CH_OK;
}

static bool merge_single(void *context, const struct ch_recorded_game *listed) {
    struct merging *merging = context;
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

/* Adds the games of no match. */
static enum ch_status merge_singles(struct merging *merging) {
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

/* Equal, or both missing. */
static bool same_text(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* True if the games went alike, apart from times. */
static bool same_game(const struct ch_recorded_game *a, const struct ch_recorded_game *b,
                      int *ply) {
    int shorter = a->ply_count < b->ply_count ? a->ply_count : b->ply_count, same = 0;
    while (same < shorter && strcmp(a->moves[same].path, b->moves[same].path) == 0)
        same++;
    *ply = same == a->ply_count && same == b->ply_count ? 0 : same + 1;
    return *ply == 0 && same_text(a->game, b->game) && same_text(a->start, b->start) &&
           same_text(a->opening, b->opening) && same_text(a->player[0], b->player[0]) &&
           same_text(a->player[1], b->player[1]) && a->opening_plies == b->opening_plies &&
           a->fault_seat == b->fault_seat && a->outcome.result == b->outcome.result &&
           a->outcome.winner == b->outcome.winner && a->outcome.end == b->outcome.end;
}

/* `have` is the game of this number that was there already. */
static void compare(struct merging *merging, const struct ch_recorded_game *have,
                    const struct ch_recorded_game *game) {
    struct ch_merge *merge = merging->merge;
    struct ch_merge_conflict conflict = {merging->match[1], game->number, have->id, game->id, 0};
    if (same_game(have, game, &conflict.ply)) {
        merge->there++;
        return;
    }
    merge->conflicts++;
    if (merge->conflict)
        merge->conflict(merge->context, &conflict);
}

/* The game is borrowed from the list, which ends when this returns false; what changes in it are
 * numbers only. */
static bool merge_match_game(void *context, const struct ch_recorded_game *listed) {
    struct merging *merging = context;
    struct ch_recorded_game game = *listed, have;
    merging->status = map_match_rows(merging, &game);
    if (merging->status == CH_OK)
        merging->status = ch_record_find_game(merging->into, merging->match[1], game.number, &have,
                                              merging->error);
    if (merging->status == CH_OK && have.id) {
        compare(merging, &have, &game);
        ch_recorded_game_done(&have);
    } else if (merging->status == CH_OK) {
        merging->status = add_game(merging, &game);
    }
    return merging->status == CH_OK;
}

static void note_match(struct merging *merging, int64_t match) {
    struct ch_merge *merge = merging->merge;
    *ch_added(merge->match, merge->matches, merging->match_capacity) = match;
}

/* Each once. */
static void sort_matches(struct ch_merge *merge) {
    int kept = 0;
    if (merge->matches > 0)
        qsort(merge->match, (size_t)merge->matches, sizeof *merge->match, by_number);
    for (int i = 0; i < merge->matches; i++)
        if (i == 0 || merge->match[i] != merge->match[i - 1])
            merge->match[kept++] = merge->match[i];
    merge->matches = kept;
}

static bool note_known(void *context, const struct ch_recorded_match *match) {
    struct merging *merging = context;
    struct known *known = ch_append(&merging->known, &merging->known_count, sizeof *known);
    known->id = match->id;
    merging->status = ch_match_key(merging->into, match, known->key, &known->older, merging->error);
    return merging->status == CH_OK;
}

/* Whether other matches of `from` were this one of `into`, and left no room for the games of
 * `match`: then `from` has it twice. */
static bool is_another(struct merging *merging, const struct ch_recorded_match *match,
                       const struct ch_recorded_match *found) {
    int64_t others = pair_of(&merging->united, found->id)->into;
    return others > 0 && others + match->played > found->room;
}

/* The match of `into` that is the same as `match`, one of the two being recorded by an older
 * program; id 0: none. */
static enum ch_status find_older(struct merging *merging, const struct ch_recorded_match *match,
                                 struct ch_recorded_match *found) {
    char key[CH_HASH_HEX];
    bool older;
    enum ch_status status = ch_match_key(merging->from, match, key, &older, merging->error);
    if (status == CH_OK && merging->known_count == 0) {
        status = ch_record_matches(merging->into, note_known, merging, merging->error);
        if (status == CH_OK)
            status = merging->status;
    }
    for (int i = 0; i < merging->known_count && status == CH_OK && !found->id; i++) {
        if (!(older || merging->known[i].older) || strcmp(key, merging->known[i].key) != 0)
            continue;
        status = ch_record_match(merging->into, merging->known[i].id, found, merging->error);
        if (status == CH_OK && is_another(merging, match, found))
            ch_recorded_match_done(found);
    }
    return status;
}

/* The match of `into` with the specification of `match`, made if there is none, with room for the
 * games of both. */
static enum ch_status find_match(struct merging *merging, const struct ch_recorded_match *match,
                                 struct ch_recorded_match *found) {
    enum ch_status status =
        ch_record_find_match(merging->into, match->specification, found, merging->error);
    if (status == CH_OK && !found->id)
        status = find_older(merging, match, found);
    if (status != CH_OK || found->id)
        return status;
    struct ch_recorded_match copy = *match;
    copy.agent = ch_alloc((size_t)match->agents * sizeof *copy.agent);
    status = merge_definition(merging, &copy.definition);
    for (int i = 0; i < match->agents && status == CH_OK; i++) {
        copy.agent[i] = match->agent[i];
        status = merge_agent(merging, &copy.agent[i]);
    }
    if (status == CH_OK)
        status = ch_record_add_match(merging->into, &copy, merging->error);
    ch_free(copy.agent);
    if (status == CH_OK)
        status = ch_record_find_match(merging->into, match->specification, found, merging->error);
    if (status == CH_OK && merging->known_count > 0)
        status = note_known(merging, found) ? CH_OK : merging->status;
    return status;
}

/* Equal specifications and other keys: one of the records was changed by hand. */
static enum ch_status check_keys(struct merging *merging, const struct ch_recorded_match *match,
                                 const struct ch_recorded_match *found) {
    const struct ch_keys *a = &match->keys, *b = &found->keys;
    if (a->scheme == b->scheme && a->drawn == b->drawn &&
        memcmp(&a->secret, &b->secret, sizeof a->secret) == 0)
        return CH_OK;
    return ch_error_set(merging->error, CH_BAD_INPUT, ch_db_path(merging->from), 0,
                        "match %lld has other keys than the same match in the other record; one of "
                        "them was changed by hand",
                        (long long)match->id);
}

/* The state that the games of both give; a match that both do not complete is given up if one of
 * them gave it up. Games that the plan does not have are refused here. */
static enum ch_status set_state(struct merging *merging, const struct ch_recorded_match *match,
                                const struct ch_recorded_match *found) {
    CH_SCOPED(ch_match_status_done) struct ch_match_status sum = {0};
    int room = match->room > found->room ? match->room : found->room;
    bool given_up = match->state == CH_MATCH_ABANDONED || found->state == CH_MATCH_ABANDONED;
    enum ch_match_state state = given_up ? CH_MATCH_ABANDONED : CH_MATCH_RUNNING;
    enum ch_status status =
        ch_record_set_match(merging->into, found->id, room, state, merging->error);
    if (status == CH_OK)
        status = ch_match_load(merging->into, found->id, &sum, merging->error);
    if (status != CH_OK)
        return status;
    return ch_match_complete(&sum) ? ch_record_set_match(merging->into, found->id, room,
                                                         CH_MATCH_COMPLETE, merging->error)
                                   : CH_OK;
}

/* CH_BAD_INPUT if a text of one of its agents is not what its hash says. */
static enum ch_status check_agents(struct merging *merging, const struct ch_recorded_match *match) {
    enum ch_status status = CH_OK;
    for (int i = 0; i < match->agents && status == CH_OK; i++) {
        struct pair *checked = pair_of(&merging->checked, match->agent[i]);
        struct ch_recorded_agent agent;
        if (!checked->into)
            status = ch_record_agent(merging->from, match->agent[i], &agent, merging->error);
        if (!checked->into && status == CH_OK)
            ch_recorded_agent_done(&agent);
        checked->into = 1;
    }
    return status;
}

static bool merge_match(void *context, const struct ch_recorded_match *match) {
    struct merging *merging = context;
    CH_SCOPED(ch_recorded_match_done) struct ch_recorded_match found = {0};
    merging->status = check_agents(merging, match);
    if (merging->status == CH_OK)
        merging->status = find_match(merging, match, &found);
    if (merging->status == CH_OK)
        merging->status = check_keys(merging, match, &found);
    if (merging->status == CH_OK) {
        merging->pair[0] = match;
        merging->pair[1] = &found;
        merging->match[0] = match->id;
        merging->match[1] = found.id;
        note_match(merging, found.id);
        pair_of(&merging->united, found.id)->into += match->played;
        struct ch_record_filter filter = {.match = match->id, .moves = true};
        enum ch_status status =
            ch_record_games(merging->from, &filter, merge_match_game, merging, merging->error);
        if (merging->status == CH_OK)
            merging->status = status;
    }
    if (merging->status == CH_OK)
        merging->status = set_state(merging, match, &found);
    return merging->status == CH_OK;
}

static enum ch_status merge_all(struct merging *merging) {
    enum ch_status status = ch_record_matches(merging->from, merge_match, merging, merging->error);
    if (status == CH_OK)
        status = merging->status;
    return status == CH_OK ? merge_singles(merging) : status;
}

static bool same_file(const char *a, const char *b) {
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

enum ch_status ch_record_merge(struct ch_record *into, struct ch_record *from,
                               struct ch_merge *merge, struct ch_error *error) {
    const char *path = ch_db_path(from);
    if (same_file(path, ch_db_path(into)))
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "a record can't be merged with itself; name another file");
    struct merging merging = {.from = from,
                              .into = into,
                              .merge = merge,
                              .match_capacity = merge->matches,
                              .error = error};
    const struct ch_merge before = *merge;
    enum ch_status status = ch_db_run(from, "BEGIN", error);
    if (status != CH_OK)
        return status;
    status = ch_record_begin(into, error);
    if (status == CH_OK)
        status = ch_record_end(into, merge_all(&merging), error);
    ch_record_rollback(from);
    tdestroy(merging.agents, ch_free);
    tdestroy(merging.definitions, ch_free);
    tdestroy(merging.checked, ch_free);
    tdestroy(merging.united, ch_free);
    ch_free(merging.known);
    if (status == CH_OK) {
        sort_matches(merge);
        return CH_OK;
    }
    merge->added = before.added;
    merge->there = before.there;
    merge->conflicts = before.conflicts;
    merge->matches = before.matches;
    if (error->file[0])
        return status;
    struct ch_error why = *error;
    return ch_error_set(error, status, path, 0, "%s", why.text);
}

void ch_merge_done(struct ch_merge *merge) {
    ch_free(merge->match);
    *merge = (struct ch_merge){0};
}

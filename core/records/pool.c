/* Games of records and PDN files become players, pairings and clusters. See pool.h. */
#include "core/records/pool.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/arena/evidence.h"
#include "core/base/key_table.h"
#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/pdn/pdn.h"

enum { DIGITS = 6 }; /* of a hash that are shown */

struct ch_pool_game {
    int player[CH_SEATS];
    int points; /* half points of seat 0: 0, 1, 2 */
    struct ch_game_keys keys;
    bool single;   /* of no match: keys.line is all that it is compared by */
    int neighbour; /* -1, 1: where the other game of its pair is; 0: it has none */
};

/* The player with this key, added if there was none. */
static int find_player(struct ch_pool *pool, const char *key, const char *name, const char *apart,
                       bool agent) {
    int number = ch_interned_add(&pool->keys, key);
    if (number == pool->players) {
        struct ch_pool_player *player = ch_added(pool->player, pool->players, pool->capacity);
        *player =
            (struct ch_pool_player){.name = ch_copy(name), .apart = ch_copy(apart), .agent = agent};
    }
    assert(number < pool->players);
    return number;
}

/* A player by name, in the file that the key names; -1: it has no name. */
static int find_named(struct ch_pool *pool, const char *name, const char *file_key,
                      const char *apart) {
    CH_SCOPED(ch_text_done) struct ch_text key = ch_text_new();
    if (!name || !name[0] || strcmp(name, "?") == 0)
        return -1;
    ch_text_addf(&key, "%s\n%s", pool->same_names ? "" : file_key, name);
    return find_player(pool, key.data, name, pool->same_names ? "" : apart, false);
}

/* Counts a game of this name; false if it is not of the game that is wished. */
static bool count_name(struct ch_pool *pool, const char *name) {
    int number = ch_interned_add(&pool->games, name);
    if (number == pool->game_count)
        ch_append(&pool->games_of, &pool->game_count, sizeof *pool->games_of);
    pool->games_of[number]++;
    return !pool->only || strcmp(name, pool->only) == 0;
}

/* Adds a game, or counts it among those that are left out and returns NULL. */
static struct ch_pool_game *add_game(struct ch_pool *pool, struct ch_outcome outcome,
                                     const int player[CH_SEATS]) {
    if (outcome.result != CH_WON && outcome.result != CH_DRAWN) {
        pool->unfinished++;
    } else if (player[0] < 0 || player[1] < 0) {
        pool->unnamed++;
    } else if (player[0] == player[1]) {
        pool->itself++;
    } else {
        struct ch_pool_game *game = ch_added(pool->game, pool->count, pool->game_capacity);
        *game = (struct ch_pool_game){.player = {player[0], player[1]}};
        game->points = outcome.result == CH_DRAWN ? 1 : outcome.winner == 0 ? 2 : 0;
        return game;
    }
    return NULL;
}

/* FNV-1a (Fowler, Noll, Vo), of all but white space. */
static uint64_t hash_of(const char *text, size_t length) {
    uint64_t key = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        if (!isspace((unsigned char)text[i]))
            key = (key ^ (unsigned char)text[i]) * 1099511628211u;
    return key;
}

/* A record while its games are added. */
struct source {
    struct ch_pool *pool;
    struct ch_record *record;
    const char *file;
    int *agent; /* its players by id, or -1 before they are known */
    int agents;
    int last_number, last; /* of the game of the match that came before, and where it is; -1 */
    enum ch_status status;
    struct ch_error *error;
};

/* `game`: the name of the game that it plays. */
static int find_agent(struct source *source, int64_t id, const char *game) {
    enum { MOST = 1 << 24 }; /* ids count from 1 */
    struct ch_recorded_agent agent;
    if (id > 0 && id < source->agents && source->agent[id] >= 0)
        return source->agent[id];
    enum ch_status status =
        id < MOST ? ch_record_agent(source->record, id, &agent, source->error)
                  : ch_error_set(source->error, CH_BAD_INPUT, source->file, 0,
                                 "agent %lld has a number that is too large; the record was "
                                 "changed by hand",
                                 (long long)id);
    if (status != CH_OK) {
        source->status = status;
        return -1;
    }
    CH_SCOPED(ch_text_done) struct ch_text key = ch_text_new();
    char digits[DIGITS + 1];
    if (agent.older && source->pool->identify)
        source->pool->identify(&agent, game);
    snprintf(digits, sizeof digits, "%s", agent.hash);
    bool same = source->pool->same_names;
    ch_text_addf(&key, "%s\n%s", same ? "" : agent.hash, agent.name);
    while (source->agents <= id)
        *(int *)ch_append(&source->agent, &source->agents, sizeof *source->agent) = -1;
    source->agent[id] = find_player(source->pool, key.data, agent.name, same ? "" : digits, true);
    ch_recorded_agent_done(&agent);
    return source->agent[id];
}

/* The file that the game was imported from, appended; false: it was not imported, or by an older
 * program. The tags are JSON, in whose strings no quote is without a backslash. */
static bool imported_from(const struct ch_recorded_game *game, struct ch_text *file) {
    static const char tag[] = "\"" CH_POOL_IMPORT_TAG "\":\"";
    const char *at = game->tags ? strstr(game->tags, tag) : NULL;
    if (!at)
        return false;
    for (at += sizeof tag - 1; *at && *at != '"'; at++) {
        at += *at == '\\' && at[1];
        ch_text_add_bytes(file, at, 1);
    }
    return true;
}

static int player_of(struct source *source, const struct ch_recorded_game *game, int seat) {
    CH_SCOPED(ch_text_done) struct ch_text file = ch_text_new(), key = ch_text_new();
    if (game->agent[seat])
        return find_agent(source, game->agent[seat], game->game);
    bool imported = imported_from(game, &file);
    ch_text_addf(&key, "%d\n%s", source->pool->files, imported ? file.data : "");
    if (!imported)
        ch_text_add(&file, source->file);
    else if (source->pool->several)
        ch_text_addf(&file, " in %s", source->file);
    return find_named(source->pool, game->player[seat], key.data, file.data);
}

/* What makes a game of no match the same as another: tags and moves. */
static uint64_t key_of_single(const struct ch_recorded_game *game) {
    const uint64_t words[] = {game->tags ? hash_of(game->tags, strlen(game->tags)) : 0,
                              game->keys.line,
                              game->ply_count && game->keys.line ? 0 : (uint64_t)game->id};
    return ch_hash_words(words, 3);
}

static bool add_recorded(void *context, const struct ch_recorded_game *recorded) {
    struct source *source = context;
    struct ch_pool *pool = source->pool;
    int player[CH_SEATS];
    if (!count_name(pool, recorded->game))
        return true;
    for (int seat = 0; seat < CH_SEATS; seat++)
        player[seat] = player_of(source, recorded, seat);
    if (source->status != CH_OK)
        return false;
    struct ch_pool_game *game = add_game(pool, recorded->outcome, player);
    if (!game)
        return true;
    game->keys = recorded->keys;
    game->single = recorded->match == 0;
    if (game->single) {
        game->keys.line = key_of_single(recorded);
        return true;
    }
    struct ch_pool_game *before = source->last >= 0 ? &pool->game[source->last] : NULL;
    if (before && recorded->number % 2 == 1 && source->last_number == recorded->number - 1 &&
        before->player[0] == player[1] && before->player[1] == player[0]) {
        before->neighbour = 1;
        game->neighbour = -1;
    }
    source->last = pool->count - 1;
    source->last_number = recorded->number;
    return true;
}

struct matches {
    int64_t *id;
    int count;
};

static bool add_match(void *context, const struct ch_recorded_match *match) {
    struct matches *matches = context;
    *(int64_t *)ch_append(&matches->id, &matches->count, sizeof *matches->id) = match->id;
    return true;
}

/* Games of a match have keys, or get them; of others they are not needed. */
static enum ch_status add_games(struct source *source, int64_t match) {
    struct ch_record_filter filter = {.match = match, .keys = match > 0};
    source->last = source->last_number = -1;
    enum ch_status status =
        ch_record_games(source->record, &filter, add_recorded, source, source->error);
    return source->status != CH_OK ? source->status : status;
}

enum ch_status ch_pool_add_record(struct ch_pool *pool, struct ch_record *record, const char *file,
                                  int64_t match, struct ch_error *error) {
    struct source source = {.pool = pool, .record = record, .file = file, .error = error};
    struct matches matches = {0};
    enum ch_status status = match ? CH_OK : ch_record_matches(record, add_match, &matches, error);
    if (match > 0) {
        struct ch_recorded_match found;
        status = ch_record_match(record, match, &found, error);
        if (status == CH_OK)
            ch_recorded_match_done(&found);
    }
    for (int i = 0; i < matches.count && status == CH_OK; i++)
        status = add_games(&source, matches.id[i]);
    if (status == CH_OK)
        status = add_games(&source, match ? match : -1);
    pool->files++;
    ch_free(source.agent);
    ch_free(matches.id);
    return status;
}

/* `begin`: where the reader was before the game. */
static void add_pdn_game(struct ch_pool *pool, const struct ch_pdn_reader *reader, size_t begin,
                         const struct ch_pdn_game *pdn) {
    CH_SCOPED(ch_text_done) struct ch_text key = ch_text_new();
    int player[CH_SEATS];
    if (!count_name(pool, pdn->game->name))
        return;
    ch_text_addf(&key, "%d\n", pool->files);
    for (int seat = 0; seat < CH_SEATS; seat++)
        player[seat] =
            find_named(pool, ch_pdn_player(&pdn->tags, pdn->game, seat), key.data, reader->file);
    struct ch_pool_game *game = add_game(pool, ch_pdn_outcome(pdn->result), player);
    if (!game)
        return;
    game->single = true;
    uint64_t hash = (uint64_t)pool->count;
    if (reader->passed) /* a game with moves: another with the same text is the same game */
        hash = hash_of(&reader->text[begin], reader->at - begin);
    game->keys.line = ch_hash_words((const uint64_t[]){hash, reader->passed}, 2);
}

/* Results are by the colour that begins, which another game might say otherwise: so games that name
 * none are played, until one can be or PLAYED can't. */
enum { PLAYED = 5 };
struct doubt {
    int failed;
    bool over; /* one could be played, or the game was given */
    struct ch_error why;
};

/* Plays the game that the reader was at, and was read from there as `pdn`. */
static void try_game(struct doubt *doubt, struct ch_pdn_reader before,
                     const struct ch_pdn_game *pdn) {
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game played = {0};
    struct ch_error why;
    if (ch_pdn_tags_get(&pdn->tags, "GameType"))
        return;
    before.results = false;
    doubt->over = ch_pdn_read(&before, &played, &why) == CH_OK;
    if (!doubt->over && doubt->failed++ == 0)
        ch_error_set(&doubt->why, CH_BAD_INPUT, before.file, why.line,
                     "no game is named, and as %s: %s; say with --game which one it is",
                     before.game->name, why.text);
}

enum ch_status ch_pool_add_pdn(struct ch_pool *pool, const struct ch_text *text, const char *file,
                               const struct ch_game *game,
                               void (*rejected)(const struct ch_error *error),
                               struct ch_error *error) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    struct doubt doubt = {.over = pool->only != NULL};
    long found = 0;
    ch_pdn_reader_init(&reader, text->data, text->length, file, game);
    reader.results = true;
    reader.asked = pool->only != NULL;
    while (doubt.failed < PLAYED || doubt.over) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
        struct ch_error why;
        const struct ch_pdn_reader before = reader;
        enum ch_status status = ch_pdn_read(&reader, &pdn, &why);
        if (status == CH_NOT_FOUND)
            break;
        found++;
        if (status == CH_OK && reader.passed && !doubt.over)
            try_game(&doubt, before, &pdn);
        if (status == CH_OK)
            add_pdn_game(pool, &reader, before.at, &pdn);
        else
            rejected(&why);
    }
    pool->files++;
    if (doubt.failed > 0 && !doubt.over) {
        *error = doubt.why;
        return CH_BAD_INPUT;
    }
    return found > 0 ? CH_OK
                     : ch_error_set(error, CH_BAD_INPUT, file, 0,
                                    "there is no game in it; is this a PDN file?");
}

void ch_pool_add_name(const struct ch_pool *pool, int player, struct ch_text *text) {
    const struct ch_pool_player *of = &pool->player[player];
    assert(player >= 0 && player < pool->players);
    ch_text_add(text, of->name);
    if (of->shared && of->apart[0])
        ch_text_addf(text, of->agent ? " %s" : " (%s)", of->apart);
}

/* Marks the players that share their names. */
static void mark_shared(struct ch_pool *pool) {
    CH_SCOPED(ch_interned_done) struct ch_interned names = {0};
    CH_FREED int *first = ch_alloc(((size_t)pool->players + 1) * sizeof *first);
    for (int i = 0; i < pool->players; i++) {
        int known = names.count, number = ch_interned_add(&names, pool->player[i].name);
        if (number == known)
            first[number] = i;
        else
            pool->player[i].shared = pool->player[first[number]].shared = true;
    }
}

enum ch_status ch_pool_find(const struct ch_pool *pool, const char *name, int *player,
                            struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text shown = ch_text_new(), several = ch_text_new();
    struct ch_closest closest = {.word = name};
    int named = 0;
    for (int i = 0; i < pool->players; i++) {
        ch_text_clear(&shown);
        ch_pool_add_name(pool, i, &shown);
        bool equal = strcmp(pool->player[i].name, name) == 0;
        if (strcmp(shown.data, name) == 0 || (equal && named++ == 0))
            *player = i;
        if (strcmp(shown.data, name) == 0)
            return CH_OK;
        if (equal)
            ch_text_addf(&several, "%s`%s`", several.length ? ", " : "", shown.data);
        ch_closest_try(&closest, pool->player[i].name);
    }
    if (named == 1)
        return CH_OK;
    if (named > 1)
        return ch_bad_input(error, "%d players are called `%s`; write %s", named, name,
                            several.data);
    return closest.found
               ? ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                              "no player is called `%s`; did you mean `%s`?", name, closest.found)
               : ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                              "no player is called `%s`; without --anchor the table lists them all",
                              name);
}

static int compare_meetings(const void *a, const void *b) {
    return ((const struct ch_evidence_item *)a)->meeting -
           ((const struct ch_evidence_item *)b)->meeting;
}

/* The games as evidence, with the pairs of players as meetings, in the order of these. */
static struct ch_evidence_item *make_items(const struct ch_pool *pool) {
    struct ch_evidence_item *items = ch_alloc(((size_t)pool->count + 1) * sizeof *items);
    CH_SCOPED(ch_key_table_done) struct ch_key_table meetings = {0};
    for (int i = 0; i < pool->count; i++) {
        const struct ch_pool_game *game = &pool->game[i];
        const int *player = game->player;
        int seat = player[0] < player[1] ? 0 : 1; /* of the player with the lower number */
        uint64_t lines[] = {ch_hash_words((const uint64_t[]){game->keys.line, (uint64_t)seat}, 2),
                            0};
        if (game->neighbour) {
            const struct ch_pool_game *other = &pool->game[i + game->neighbour];
            lines[1] = ch_hash_words((const uint64_t[]){other->keys.line, 1 - (uint64_t)seat}, 2);
        }
        uint64_t swapped[] = {lines[1], lines[0]};
        uint64_t line = lines[0], pair = ch_hash_words(seat ? swapped : lines, 2);
        uint64_t key = (uint64_t)player[seat] << 32 | (uint32_t)player[1 - seat];
        items[i] = (struct ch_evidence_item){
            .meeting = ch_key_table_add(&meetings, key, NULL),
            .ballot = game->single ? line : game->keys.ballot,
            .opening = game->single ? line : game->keys.opening,
            .pair = game->single ? line : pair,
            .line = line,
            .points = (seat == 0 ? game->points : 2 - game->points) / 2.0,
            .paired = game->single || game->neighbour,
        };
    }
    qsort(items, (size_t)pool->count, sizeof *items, compare_meetings);
    return items;
}

static void add_counts(struct ch_pool *pool) {
    for (int i = 0; i < pool->count; i++)
        for (int seat = 0; seat < CH_SEATS; seat++) {
            const struct ch_pool_game *game = &pool->game[i];
            pool->player[game->player[seat]].games[seat ? 2 - game->points : game->points]++;
        }
}

/* A pairing for each meeting. The players of the meetings, which are numbered in the order of their
 * first games, are found again from these. */
static void make_pairings(struct ch_pool *pool) {
    CH_FREED struct ch_evidence_item *items = make_items(pool);
    pool->cluster = ch_alloc(((size_t)pool->count + 1) * sizeof *pool->cluster);
    for (int first = 0, next; first < pool->count; first = next) {
        struct ch_rating_pairing *pairing =
            ch_append(&pool->pairing, &pool->pairings, sizeof *pool->pairing);
        struct ch_meeting_evidence meeting = {.cluster = &pool->cluster[first]};
        for (next = first; next < pool->count && items[next].meeting == items[first].meeting;
             next++)
            pairing->games[(int)(2 * items[next].points)]++;
        ch_meeting_evidence_weigh(&items[first], next - first, &meeting);
        pairing->cluster = meeting.cluster;
        pairing->clusters = meeting.clusters;
    }
    CH_SCOPED(ch_key_table_done) struct ch_key_table meetings = {0};
    for (int i = 0; i < pool->count; i++) {
        const int *player = pool->game[i].player;
        int low = player[0] < player[1] ? player[0] : player[1], high = player[0] + player[1] - low;
        uint64_t key = (uint64_t)low << 32 | (uint32_t)high;
        struct ch_rating_pairing *pairing = &pool->pairing[ch_key_table_add(&meetings, key, NULL)];
        pairing->player[0] = low;
        pairing->player[1] = high;
    }
}

/* Drops the players who have no game that counts. */
static void drop_idle(struct ch_pool *pool) {
    CH_FREED int *number = ch_alloc(((size_t)pool->players + 1) * sizeof *number);
    int kept = 0;
    for (int i = 0; i < pool->count; i++)
        for (int seat = 0; seat < CH_SEATS; seat++)
            number[pool->game[i].player[seat]] = 1;
    for (int i = 0; i < pool->players; i++) {
        bool idle = number[i] == 0;
        number[i] = kept;
        if (idle) {
            ch_free(pool->player[i].name);
            ch_free(pool->player[i].apart);
        } else {
            pool->player[kept++] = pool->player[i];
        }
    }
    pool->players = kept;
    for (int i = 0; i < pool->count; i++)
        for (int seat = 0; seat < CH_SEATS; seat++)
            pool->game[i].player[seat] = number[pool->game[i].player[seat]];
}

void ch_pool_close(struct ch_pool *pool) {
    drop_idle(pool);
    mark_shared(pool);
    add_counts(pool);
    make_pairings(pool);
}

void ch_pool_rate(struct ch_pool *pool, const double given[], struct ch_ratings *ratings) {
    ch_ratings_init(ratings, pool->players, pool->pairing, pool->pairings, given);
    for (int k = 0; k < pool->pairings; k++)
        for (int side = 0; side < 2; side++) {
            const int *player = pool->pairing[k].player;
            pool->player[player[side]].opponents += (double)ch_rating_games(&pool->pairing[k]) *
                                                    ratings->rating[player[1 - side]].elo /
                                                    (double)ratings->rating[player[side]].games;
        }
}

void ch_pool_done(struct ch_pool *pool) {
    for (int i = 0; i < pool->players; i++) {
        ch_free(pool->player[i].name);
        ch_free(pool->player[i].apart);
    }
    void *const arrays[] = {pool->player, pool->games_of, pool->game, pool->pairing, pool->cluster};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        ch_free(arrays[i]);
    ch_interned_done(&pool->keys);
    ch_interned_done(&pool->games);
    *pool = (struct ch_pool){0};
}

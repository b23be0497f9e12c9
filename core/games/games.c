#include "core/games/games.h"

#include <pthread.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/draughts/definition/definition.h"
#include "core/games/game_texts.h"
#include "core/games/own_games.h"

const char ch_game_default[] = "english";

/* Games that were made; they live as long as the program. */
struct made {
    const struct ch_game *game;
    char *word; /* as it was asked for: names that mean the same are made once a word; NULL: made
                   from texts, and no game that a name means */
    struct made *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct made *made;

static const struct ch_game *find_word(const char *word) {
    for (struct made *one = made; one; one = one->next)
        if (one->word && strcmp(one->word, word) == 0)
            return one->game;
    return NULL;
}

/* The game of a file that was opened already, by its own name. */
static const struct ch_game *find_file(const char *name) {
    for (struct made *one = made; one; one = one->next)
        if (one->word && strcmp(one->game->name, name) == 0)
            return one->game;
    return NULL;
}

static const struct ch_game *find_same(const char *name, const char *hash) {
    for (struct made *one = made; one; one = one->next)
        if (strcmp(one->game->name, name) == 0 && strcmp(one->game->hash, hash) == 0)
            return one->game;
    return NULL;
}

static const struct ch_game *keep(const struct ch_game *game, const char *word) {
    struct made *one = ch_alloc(sizeof *one);
    *one = (struct made){game, word ? ch_copy(word) : NULL, made};
    made = one;
    return game;
}

/* `word` as in struct made. */
static enum ch_status make(const char *name, const char *word, const struct ch_source *sources,
                           int count, const struct ch_game **game, struct ch_error *error) {
    struct ch_draughts *draughts;
    char *base = ch_games_base(name);
    enum ch_status status = ch_definition_compile(base, ch_games_settings(name), sources, count,
                                                  &draughts, NULL, error);
    ch_free(base);
    if (status != CH_OK)
        return status;
    const struct ch_game *same = find_same(draughts->game.name, draughts->game.hash);
    if (same)
        ch_draughts_free(draughts);
    *game = keep(same ? same : &draughts->game, word);
    return CH_OK;
}

/* A game that is part of the program. CH_NOT_FOUND if `name` is none. */
static enum ch_status open_own(const char *name, const struct ch_game **game,
                               struct ch_error *error) {
    const struct ch_game *own;
    char *base = ch_games_base(name);
    const struct ch_own_game *row = ch_own_game_find(base);
    ch_free(base);
    enum ch_status status = row ? row->open(ch_games_settings(name), &own, error) : CH_NOT_FOUND;
    if (status != CH_OK)
        return status;
    const struct ch_game *same = find_same(own->name, own->hash);
    if (same)
        row->free(own);
    *game = keep(same ? same : own, name);
    return CH_OK;
}

/* The name behind another one by which people know the game; to be freed. NULL: it is none. */
static char *usual_name(const char *name) {
    static const char *const other[] = {"checkers", "draughts"}; /* of the usual game */
    char *base = ch_games_base(name), *usual = NULL;
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcmp(base, other[i]) == 0) {
            CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
            ch_text_addf(&text, "%s%s", ch_game_default, name + strlen(base));
            usual = ch_text_take(&text);
        }
    ch_free(base);
    return usual;
}

static enum ch_status open_locked(const char *name, const struct ch_game **game,
                                  struct ch_error *error) {
    *game = find_word(name);
    if (*game)
        return CH_OK;
    char *usual = usual_name(name);
    if (usual) {
        enum ch_status status = open_locked(usual, game, error);
        ch_free(usual);
        return status;
    }
    enum ch_status own = open_own(name, game, error);
    if (own != CH_NOT_FOUND)
        return own;
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    enum ch_status status = ch_games_collect(name, &sources, error);
    if (status == CH_OK)
        status = make(name, name, sources.source, sources.count, game, error);
    else if (status == CH_NOT_FOUND && (*game = find_file(name)) != NULL)
        status = CH_OK;
    return status;
}

enum ch_status ch_game_open(const char *name, const struct ch_game **game, struct ch_error *error) {
    pthread_mutex_lock(&lock);
    *game = NULL;
    enum ch_status status = open_locked(name, game, error);
    pthread_mutex_unlock(&lock);
    return status;
}

const struct ch_game *ch_game_find(const char *name) {
    const struct ch_game *game;
    return ch_game_open(name, &game, NULL) == CH_OK ? game : NULL;
}

const struct ch_game *ch_game_at(int index) {
    const struct ch_game *game = NULL;
    const char *name;
    pthread_mutex_lock(&lock);
    for (int i = 0; (name = ch_games_name(i)) != NULL; i++) {
        if (open_locked(name, &game, NULL) == CH_OK && index-- == 0)
            break;
        game = NULL;
    }
    for (int i = 0; !game && ch_own_games[i]; i++)
        if (ch_own_games[i]->open && index-- == 0)
            open_locked(ch_own_games[i]->name, &game, NULL);
    pthread_mutex_unlock(&lock);
    return game;
}

/* The game that a name without texts means. */
static enum ch_status find_own(const char *name, const struct ch_game **game,
                               struct ch_error *error) {
    *game = find_same(name, "");
    enum ch_status status = *game ? CH_OK : open_own(name, game, error);
    return status == CH_NOT_FOUND
               ? ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                              "the game `%s` came without its texts, and it is no part of this "
                              "program",
                              name)
               : status;
}

/* The game that texts define. */
static enum ch_status find_defined(const char *name, const struct ch_source *sources, int count,
                                   const struct ch_game **game, struct ch_error *error) {
    struct ch_sources texts = {.source = (struct ch_source *)sources, .count = count};
    char hash[CH_HASH_HEX];
    ch_sources_hash(&texts, hash);
    *game = find_same(name, hash);
    return *game ? CH_OK : make(name, NULL, sources, count, game, error);
}

enum ch_status ch_game_from_sources(const char *name, const struct ch_source *sources, int count,
                                    const struct ch_game **game, struct ch_error *error) {
    pthread_mutex_lock(&lock);
    *game = NULL;
    enum ch_status status =
        count > 0 ? find_defined(name, sources, count, game, error) : find_own(name, game, error);
    pthread_mutex_unlock(&lock);
    return status;
}

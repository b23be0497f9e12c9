/* See games.h. */
#include "core/games.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/draughts/definition.h"
#include "core/home.h"
#include "core/memory.h"

enum { MOST_LISTED = 256, LONGEST_NAME = 512 };

/* Games that were made; they live as long as the program. */
struct made {
    const struct ch_game *game;
    char *word; /* as it was asked for: names that mean the same are made once a word; NULL: made
                   from texts, and no game that a name means */
    struct made *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct made *made;

static const char folder[] = "rules/games";
static const char ending[] = ".game";

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

/* Where the readings of parameters begin in a name: at its end, or after a colon that ends a file's
 * name, or after the first one. */
static const char *settings_of(const char *name, size_t *length, bool *file) {
    const char *end = strstr(name, ".game:"), *colon = strchr(name, ':');
    size_t all = strlen(name), tail = sizeof ending - 1;
    *file = end || (all > tail && strcmp(name + all - tail, ending) == 0);
    if (end)
        colon = end + tail;
    else if (*file)
        colon = NULL;
    *length = colon ? (size_t)(colon - name) : all;
    return colon ? colon + 1 : "";
}

char *ch_games_base(const char *name) {
    size_t length;
    bool file;
    settings_of(name, &length, &file);
    return ch_copy_bytes(name, length);
}

const char *ch_games_settings(const char *name) {
    size_t length;
    bool file;
    return settings_of(name, &length, &file);
}

static bool is_plain_name(const char *name) {
    return name[0] && name[0] != '.' && !strchr(name, '/');
}

/* Adds the text of NAME: from the folder of the text that extends it, or from rules/games/. */
static enum ch_status read_named(struct ch_sources *sources, const char *name, const char *beside,
                                 struct ch_error *error) {
    char path[LONGEST_NAME * 2], known[LONGEST_NAME * 2];
    const char *slash = beside ? strrchr(beside, '/') : NULL;
    if (beside) {
        snprintf(path, sizeof path, "%.*s%s%s", slash ? (int)(slash - beside + 1) : 0, beside, name,
                 ending);
        if (access(path, R_OK) == 0)
            return ch_sources_read(sources, path, path, error);
    }
    snprintf(known, sizeof known, "%s/%s%s", folder, name, ending);
    snprintf(path, sizeof path, "%s/%s", ch_home(), known);
    return ch_sources_read(sources, known, path, error);
}

/* Names of the definitions in rules/games/, in the order in which they are shown. */
static struct {
    char *name[MOST_LISTED + 1];
    int count;
    bool read;
} list;

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void read_list(void) {
    char path[LONGEST_NAME * 2];
    if (list.read)
        return;
    list.read = true;
    snprintf(path, sizeof path, "%s/%s", ch_home(), folder);
    DIR *files = opendir(path);
    struct dirent *entry;
    while (files && (entry = readdir(files)) != NULL && list.count < MOST_LISTED) {
        size_t length = strlen(entry->d_name), tail = sizeof ending - 1;
        if (entry->d_name[0] != '.' && length > tail &&
            strcmp(entry->d_name + length - tail, ending) == 0)
            list.name[list.count++] = ch_copy_bytes(entry->d_name, length - tail);
    }
    if (files)
        closedir(files);
    qsort(list.name, (size_t)list.count, sizeof *list.name, by_name);
    for (int i = 0; i < list.count; i++) /* English first */
        if (strcmp(list.name[i], "english") == 0) {
            char *english = list.name[i];
            memmove(list.name + 1, list.name, (size_t)i * sizeof *list.name);
            list.name[0] = english;
        }
}

static enum ch_status refuse(const char *name, struct ch_error *error) {
    read_list();
    const char *closest = ch_text_closest(name, (const char *const *)list.name);
    if (closest)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "there is no game `%s`; did you mean `%s`?", name, closest);
    return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                        "there is no game `%s`; crownhead games list has them", name);
}

/* A definition extends what is not there. */
static enum ch_status refuse_parent(const char *file, int line, const char *parent,
                                    struct ch_error *error) {
    read_list();
    const char *closest = ch_text_closest(parent, (const char *const *)list.name);
    return ch_error_set(error, CH_BAD_INPUT, file, line,
                        "extends `%s`, and there is no such game%s%s%s", parent,
                        closest ? "; did you mean `" : " that can be read", closest ? closest : "",
                        closest ? "`?" : "");
}

enum ch_status ch_games_collect(const char *name, struct ch_sources *sources,
                                struct ch_error *error) {
    size_t length;
    bool file;
    settings_of(name, &length, &file);
    char word[LONGEST_NAME];
    if (length >= sizeof word)
        return ch_error_set(error, CH_BAD_INPUT, NULL, 0, "the name of a game is too long");
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    if (!file && !is_plain_name(word))
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0, "`%s` is no name of a game", word);
    enum ch_status status =
        file ? ch_sources_read(sources, word, word, error) : read_named(sources, word, NULL, error);
    while (status == CH_OK) {
        const struct ch_source *last = &sources->source[sources->count - 1];
        int line;
        char *parent = ch_definition_extends(last->name, last->text, &line);
        bool more = parent[0] != '\0';
        if (more && sources->count == CH_DEFINITION_CHAIN)
            status = ch_error_set(error, CH_BAD_INPUT, sources->source[0].name, 0,
                                  "extends a game that extends another, and so on over %d texts; "
                                  "is it a circle?",
                                  CH_DEFINITION_CHAIN);
        else if (more && (!is_plain_name(parent) ||
                          read_named(sources, parent, file ? sources->source[0].path : NULL,
                                     NULL) != CH_OK))
            status = refuse_parent(last->name, line, parent, error);
        ch_free(parent);
        if (!more)
            break;
    }
    return status;
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

static enum ch_status open_locked(const char *name, const struct ch_game **game,
                                  struct ch_error *error) {
    *game = find_word(name);
    if (*game)
        return CH_OK;
    struct ch_sources sources = {0};
    size_t length;
    bool file;
    settings_of(name, &length, &file);
    enum ch_status status = ch_games_collect(name, &sources, error);
    if (status == CH_NOT_FOUND && !file && sources.count == 0 && (*game = find_file(name))) {
        status = CH_OK;
    } else if (status == CH_OK) {
        status = make(name, name, sources.source, sources.count, game, error);
    } else if (status == CH_NOT_FOUND && !file && sources.count == 0) {
        char word[LONGEST_NAME];
        snprintf(word, sizeof word, "%.*s", (int)length, name);
        status = refuse(word, error);
    }
    ch_sources_done(&sources);
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
    pthread_mutex_lock(&lock);
    read_list();
    for (int i = 0; i < list.count; i++) {
        if (open_locked(list.name[i], &game, NULL) == CH_OK && index-- == 0)
            break;
        game = NULL;
    }
    pthread_mutex_unlock(&lock);
    return game;
}

enum ch_status ch_game_from_sources(const char *name, const struct ch_source *sources, int count,
                                    const struct ch_game **game, struct ch_error *error) {
    pthread_mutex_lock(&lock);
    *game = NULL;
    enum ch_status status = CH_OK;
    struct ch_sources texts = {.source = (struct ch_source *)sources, .count = count};
    char hash[CH_HASH_HEX] = "";
    if (count > 0)
        ch_sources_hash(&texts, hash);
    *game = find_same(name, hash);
    if (!*game)
        status = count > 0 ? make(name, NULL, sources, count, game, error)
                           : open_locked(name, game, error);
    pthread_mutex_unlock(&lock);
    return status;
}

/* What a name means: the texts of definitions, where they are and in which order they are listed;
 * and the games that were made. */
#include "core/games/games.h"

#include <assert.h>
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/facts.h"
#include "core/base/home.h"
#include "core/games/draughts/definition/definition.h"
#include "core/games/own_games.h"

enum { MAX_LISTED = 256, LONGEST_NAME = 512 };

static const char folder[] = "rules/games";
static const char collection[] = "rules/games/collection"; /* of games that are not listed */
static const char ending[] = ".game";

/* Where the values chosen for parameters begin in a name: at its end, or after a colon that ends a
 * file's name, or after the first one. */
static const char *settings_of(const char *name, size_t *length, bool *file) {
    const char *end = strstr(name, ".game:"), *colon = strchr(name, ':');
    *file = end || ch_ends_with(name, ending);
    if (end)
        colon = end + sizeof ending - 1;
    else if (*file)
        colon = NULL;
    *length = colon ? (size_t)(colon - name) : strlen(name);
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

struct names {
    char *name[MAX_LISTED + 1];
    int count;
};

/* Names of the definitions in rules/games/, in the order in which they are shown. */
static struct names list;
static bool common[MAX_LISTED + 1]; /* of the names in their final order */
static struct names collected;      /* of those in the collection */

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lists the definitions of a folder in the program's home by name. */
static void list_folder(const char *within, struct names *names) {
    char path[LONGEST_NAME * 2];
    snprintf(path, sizeof path, "%s/%s", ch_home(), within);
    DIR *files = opendir(path);
    struct dirent *entry;
    while (files && (entry = readdir(files)) != NULL && names->count < MAX_LISTED) {
        if (entry->d_name[0] != '.' && ch_ends_with(entry->d_name, ending))
            names->name[names->count++] =
                ch_copy_bytes(entry->d_name, strlen(entry->d_name) - (sizeof ending - 1));
    }
    if (files)
        closedir(files);
    qsort(names->name, (size_t)names->count, sizeof *names->name, by_name);
}

/* Brings the name to place `place`; those from there on move up by one. False if it isn't
 * listed. */
static bool bring_to(int place, const char *name) {
    assert(place >= 0 && place <= list.count && list.count <= MAX_LISTED);
    for (int i = place; i < list.count; i++)
        if (strcmp(list.name[i], name) == 0) {
            char *found = list.name[i];
            memmove(list.name + place + 1, list.name + place,
                    (size_t)(i - place) * sizeof *list.name);
            list.name[place] = found;
            return true;
        }
    return false;
}

/* Marks the definition as common, if there is one of that name. */
static void mark_common(const char *name) {
    for (int i = 0; i < list.count; i++)
        if (strcmp(list.name[i], name) == 0)
            common[i] = true;
}

/* Those that rules/games/contents names come first, in its order; then the others by name. */
static void fill_list(void) {
    static const struct ch_fact_template shapes[] = {
        {"contents", NULL, CH_FACT_SYMBOL, 1, MAX_LISTED},
        {"common", NULL, CH_FACT_SYMBOL, 1, MAX_LISTED},
        {0}};
    char path[LONGEST_NAME * 2];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_facts facts;
    int place = 0;
    list_folder(folder, &list);
    list_folder(collection, &collected);
    snprintf(path, sizeof path, "%s/%s/contents", ch_home(), folder);
    if (ch_text_read_file(&text, path, 1 << 16, NULL) == CH_OK) {
        ch_facts_read(path, text.data, text.length, shapes, &facts, NULL);
        for (int i = 0; i < facts.count; i++)
            for (int j = 0; j < facts.facts[i].value_count; j++)
                if (strcmp(facts.facts[i].name, "contents") == 0)
                    place += bring_to(place, facts.facts[i].values[j].text);
        for (int i = 0; i < facts.count; i++)
            for (int j = 0; j < facts.facts[i].value_count; j++)
                if (strcmp(facts.facts[i].name, "common") == 0)
                    mark_common(facts.facts[i].values[j].text);
        ch_facts_done(&facts);
    }
}

static void read_list(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, fill_list);
}

const char *ch_games_name(int index) {
    read_list();
    return index >= 0 && index < list.count ? list.name[index] : NULL;
}

const char *ch_games_collected(int index) {
    read_list();
    return index >= 0 && index < collected.count ? collected.name[index] : NULL;
}

/* The file of the game, within the program's home: in the collection if there is one, else in
 * rules/games/. No name is in both. */
static void find_known(const char *name, char known[LONGEST_NAME * 2]) {
    char path[LONGEST_NAME * 2];
    snprintf(known, LONGEST_NAME * 2, "%s/%s%s", collection, name, ending);
    snprintf(path, sizeof path, "%s/%s", ch_home(), known);
    if (access(path, R_OK) != 0)
        snprintf(known, LONGEST_NAME * 2, "%s/%s%s", folder, name, ending);
}

/* Adds the text of a game that find_known finds. */
static enum ch_status read_known(struct ch_sources *sources, const char *name,
                                 struct ch_error *error) {
    char path[LONGEST_NAME * 2], known[LONGEST_NAME * 2];
    find_known(name, known);
    snprintf(path, sizeof path, "%s/%s", ch_home(), known);
    return ch_sources_read(sources, known, path, error);
}

static bool is_there(const struct ch_sources *sources, const char *name) {
    for (int i = 0; i < sources->count; i++)
        if (strcmp(sources->source[i].name, name) == 0)
            return true;
    return false;
}

/* Adds the text that the last one extends: NAME.game in the folder of the file that was opened,
 * else in rules/games/. A text may extend one of its own name there. */
static enum ch_status read_parent(struct ch_sources *sources, const char *name, int line, bool file,
                                  struct ch_error *error) {
    assert(sources->count > 0 && sources->count <= CH_DEFINITION_CHAIN);
    const char *last = sources->source[sources->count - 1].name, *first = sources->source[0].name;
    const char *slash = strrchr(first, '/');
    char path[LONGEST_NAME * 2], known[LONGEST_NAME * 2];
    snprintf(path, sizeof path, "%.*s%s%s", slash ? (int)(slash - first + 1) : 0, first, name,
             ending);
    find_known(name, known);
    if (!is_plain_name(name) || strlen(name) > LONGEST_NAME / 2)
        return ch_error_set(error, CH_BAD_INPUT, last, line,
                            "`%.80s` is no name of a game; write the name of its file without "
                            "folder and ending",
                            name);
    if (sources->count == CH_DEFINITION_CHAIN)
        return ch_error_set(
            error, CH_BAD_INPUT, last, line,
            "this is the %dth text of one game, and it extends a further one; merge "
            "some",
            CH_DEFINITION_CHAIN);
    if (file && !is_there(sources, path) && access(path, R_OK) == 0)
        return ch_sources_read(sources, path, path, error);
    if (!is_there(sources, known) && read_known(sources, name, error) == CH_OK)
        return CH_OK;
    if (is_there(sources, known) || (file && is_there(sources, path)))
        return ch_error_set(error, CH_BAD_INPUT, last, line,
                            "`%s` extends `%s`, which extends it; take one of the two out", last,
                            name);
    read_list();
    const char *closest = ch_text_closest(name, (const char *const *)list.name);
    return ch_error_set(error, CH_BAD_INPUT, last, line,
                        "there is no definition `%s` to extend; %s%s%s", name,
                        CH_DID_YOU_MEAN(closest, "put it beside this file or into rules/games"));
}

const char *ch_games_closest(const char *name) {
    enum { OWN = 8 };
    const char *known[2 * MAX_LISTED + OWN + 1] = {NULL};
    int count = 0;
    read_list();
    for (int i = 0; count < OWN && ch_own_games[i]; i++)
        if (ch_own_games[i]->open)
            known[count++] = ch_own_games[i]->name;
    for (int i = 0; i < list.count; i++)
        known[count++] = list.name[i];
    for (int i = 0; i < collected.count; i++)
        known[count++] = collected.name[i];
    return ch_text_closest(name, known);
}

static enum ch_status refuse(const char *name, struct ch_error *error) {
    const char *closest = ch_games_closest(name);
    if (closest)
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "there is no game `%s`; did you mean `%s`?", name, closest);
    if (strchr(name, '/'))
        return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                            "there is no game `%s`; the name of a definition file ends with %s",
                            name, ending);
    return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                        "there is no game `%s`; crownhead games list has them", name);
}

/* The text that the name itself means. */
static enum ch_status read_first(struct ch_sources *sources, const char *word, bool file,
                                 struct ch_error *error) {
    if (file)
        return ch_sources_read(sources, word, word, error);
    if (!is_plain_name(word))
        return refuse(word, error);
    enum ch_status status = read_known(sources, word, error);
    return status == CH_NOT_FOUND ? refuse(word, error) : status;
}

enum ch_status ch_games_collect(const char *name, struct ch_sources *sources,
                                struct ch_error *error) {
    size_t length;
    bool file;
    settings_of(name, &length, &file);
    if (length >= LONGEST_NAME)
        return ch_bad_input(error, "the name of a game is too long");
    CH_FREED char *word = ch_games_base(name);
    enum ch_status status = read_first(sources, word, file, error);
    for (bool more = status == CH_OK; more && status == CH_OK;) {
        const struct ch_source *last = &sources->source[sources->count - 1];
        int line;
        CH_FREED char *parent = ch_definition_extends(last->name, last->text, &line);
        more = parent[0] != '\0';
        if (more)
            status = read_parent(sources, parent, line, file, error);
    }
    return status;
}

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

/* The game that was asked for by this word; with `own`, that of a file that was opened already, by
 * its own name. */
static const struct ch_game *find_asked(const char *name, bool own) {
    for (struct made *one = made; one; one = one->next)
        if (one->word && strcmp(own ? one->game->name : one->word, name) == 0)
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
    CH_FREED char *base = ch_games_base(name);
    enum ch_status status = ch_definition_compile(base, ch_games_settings(name), sources, count,
                                                  &draughts, NULL, error);
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
    CH_FREED char *base = ch_games_base(name);
    const struct ch_own_game *row = ch_own_game_find(base);
    enum ch_status status = row ? row->open(ch_games_settings(name), &own, error) : CH_NOT_FOUND;
    if (status != CH_OK)
        return status;
    const struct ch_game *same = find_same(own->name, own->hash);
    if (same && same != own) {
        ch_free((char *)own->name);
        ch_free((struct ch_game *)own);
    }
    *game = keep(same ? same : own, name);
    return CH_OK;
}

/* The name behind another one by which people know the game; to be freed. NULL: it is none. */
static char *usual_name(const char *name) {
    static const char *const other[] = {"checkers", "draughts"}; /* of the usual game */
    CH_FREED char *base = ch_games_base(name);
    struct ch_text usual = {0};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strcmp(base, other[i]) == 0) {
            usual = ch_text_new();
            ch_text_addf(&usual, "%s%s", ch_game_default, name + strlen(base));
        }
    return usual.data;
}

static enum ch_status open_locked(const char *name, const struct ch_game **game,
                                  struct ch_error *error) {
    *game = find_asked(name, false);
    if (*game)
        return CH_OK;
    CH_FREED char *usual = usual_name(name);
    if (usual)
        return open_locked(usual, game, error);
    enum ch_status own = open_own(name, game, error);
    if (own != CH_NOT_FOUND)
        return own;
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    enum ch_status status = ch_games_collect(name, &sources, error);
    if (status == CH_OK)
        status = make(name, name, sources.source, sources.count, game, error);
    else if (status == CH_NOT_FOUND && (*game = find_asked(name, true)) != NULL)
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

bool ch_game_is_common(const struct ch_game *game) {
    CH_FREED char *base = ch_games_base(game->name);
    const struct ch_own_game *own = ch_own_game_find(base);
    if (own)
        return own->common;
    read_list();
    for (int i = 0; i < list.count; i++)
        if (strcmp(list.name[i], base) == 0)
            return common[i];
    return false;
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

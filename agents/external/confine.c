#include "agents/external/confine.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/process/sandbox.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char **hidden; /* guarded by it; absolute paths, ended by NULL */

void ch_words_add(char ***list, char *text) {
    size_t count = 0;
    while (*list && (*list)[count])
        count++;
    *list = ch_realloc(*list, (count + 2) * sizeof **list);
    (*list)[count] = text;
    (*list)[count + 1] = NULL;
}

void ch_words_free(char **list) {
    for (char **at = list; at && *at; at++)
        ch_free(*at);
    ch_free(list);
}

void ch_confine_done(struct ch_confine *confine) {
    ch_words_free(confine->read);
    ch_words_free(confine->write);
    confine->read = confine->write = NULL;
}

static enum ch_status take_folder(char ***list, const char *word, const char *path,
                                  struct ch_error *error) {
    char whole[PATH_MAX];
    if (!realpath(path, whole))
        return ch_error_system(error, NULL, "`%.*s` can't be granted with `%.200s`",
                               (int)(path - word - 1), word, word);
    ch_words_add(list, ch_copy(whole));
    return CH_OK;
}

static enum ch_status take_switch(bool *on, const char *word, const char *value,
                                  struct ch_error *error) {
    *on = strcmp(value, "yes") == 0;
    if (*on || strcmp(value, "no") == 0)
        return CH_OK;
    return ch_bad_input(error, "`%.*s` is yes or no, not `%.80s`", (int)(value - word - 1), word,
                        value);
}

enum ch_status ch_confine_take(struct ch_confine *confine, const char *word, bool *taken,
                               struct ch_error *error) {
    static const char *const names[] = {"read=", "write=", "network=", "confine="};
    enum { READ, WRITE, NETWORK, CONFINE, NAMES };
    int name = 0;
    while (name < NAMES && strncmp(word, names[name], strlen(names[name])) != 0)
        name++;
    *taken = name < NAMES;
    if (!*taken)
        return CH_OK;
    const char *value = word + strlen(names[name]);
    bool confined = true;
    switch (name) {
    case READ:
        return take_folder(&confine->read, word, value, error);
    case WRITE:
        return take_folder(&confine->write, word, value, error);
    case NETWORK:
        return take_switch(&confine->network, word, value, error);
    default:;
        enum ch_status status = take_switch(&confined, word, value, error);
        confine->off = !confined;
        return status;
    }
}

/* The path without links, as far as it is there; NULL if its folder is not. */
static char *whole_path(const char *path) {
    char folder[PATH_MAX];
    struct ch_text whole;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (realpath(path, folder))
        return ch_copy(folder);
    CH_FREED char *above = slash ? ch_copy_bytes(path, (size_t)(name - path)) : ch_copy(".");
    bool there = realpath(above, folder) != NULL;
    if (!there)
        return NULL;
    whole = ch_text_new();
    ch_text_addf(&whole, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
    return ch_text_take(&whole);
}

void ch_confine_hide(const char *path) {
    char *whole = whole_path(path);
    if (!whole)
        return;
    pthread_mutex_lock(&lock);
    bool known = false;
    for (char **at = hidden; at && *at; at++)
        known = known || strcmp(*at, whole) == 0;
    if (known)
        ch_free(whole);
    else
        ch_words_add(&hidden, whole);
    pthread_mutex_unlock(&lock);
}

/* One of the words read= and write=. */
static enum ch_status check_named(const char *word, char *const *paths, struct ch_error *error) {
    char why[CH_CONFINE_TEXT];
    struct ch_confined_walk walk = {.ruleset = -1, .hidden = hidden};
    for (; paths && *paths; paths++)
        if ((strcmp(word, "write") == 0 || !ch_confined_is_systems(*paths)) &&
            !ch_confined_look_named(&walk, word, *paths, why))
            return ch_bad_input(error, "%s", why);
    return CH_OK;
}

enum ch_status ch_confine_check(const struct ch_confine *confine, struct ch_error *error) {
    if (confine->off)
        return CH_OK;
    pthread_mutex_lock(&lock);
    enum ch_status status = check_named("read", confine->read, error);
    if (status == CH_OK)
        status = check_named("write", confine->write, error);
    pthread_mutex_unlock(&lock);
    return status;
}

static void append_pairs(char ***command, const char *option, char *const values[]) {
    for (; values && *values; values++) {
        ch_words_add(command, ch_copy(option));
        ch_words_add(command, ch_copy(*values));
    }
}

char **ch_confine_command(const struct ch_confine *confine, const char *program,
                          char *const arguments[]) {
    char **command = NULL;
    char *const home[] = {(char *)confine->home, NULL};
    ch_words_add(&command, ch_copy("crownhead"));
    ch_words_add(&command, ch_copy("confined"));
    if (confine->network)
        ch_words_add(&command, ch_copy(CH_CONFINED_NETWORK));
    if (confine->strict)
        ch_words_add(&command, ch_copy(CH_CONFINED_STRICT));
    append_pairs(&command, CH_CONFINED_HOME, home);
    append_pairs(&command, CH_CONFINED_READ, confine->read);
    append_pairs(&command, CH_CONFINED_WRITE, confine->write);
    append_pairs(&command, CH_CONFINED_NAMED, confine->named);
    pthread_mutex_lock(&lock);
    append_pairs(&command, CH_CONFINED_HIDE, hidden);
    pthread_mutex_unlock(&lock);
    ch_words_add(&command, ch_copy(CH_CONFINED_PROGRAM));
    ch_words_add(&command, ch_copy(program));
    for (; *arguments; arguments++)
        ch_words_add(&command, ch_copy(*arguments));
    return command;
}

void ch_confine_missing(unsigned guards, struct ch_text *text) {
    static const struct {
        unsigned bit;
        const char *lacks;
    } table[] = {
        {CH_CONFINE_FILES, "it can open all files that you can"},
        {CH_CONFINE_PROCESSES, "it has no namespace of processes of its own (the kernel or a "
                               "container refuses it): it can tell that others run"},
        {CH_CONFINE_NETWORK, "it can use the network (the kernel has no seccomp)"},
        {CH_CONFINE_PRIVILEGES, "it keeps privileges"},
        {CH_CONFINE_LIMITS, "its limits could not be set"},
    };
    const char *parting = "";
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (guards & table[i].bit)
            continue;
        ch_text_addf(text, "%s%s", parting, table[i].lacks);
        if (table[i].bit == CH_CONFINE_FILES)
            ch_text_addf(text, " (no Landlock: %s)", ch_landlock_why_not());
        parting = "; ";
    }
}

void ch_confine_tell(const struct ch_confine *confine, unsigned guards) {
    static atomic_flag notified = ATOMIC_FLAG_INIT;
    if (!confine->notify || (guards & CH_CONFINE_ALL) == CH_CONFINE_ALL ||
        atomic_flag_test_and_set(&notified))
        return;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text, "an external program is not kept in as it should be: ");
    ch_confine_missing(guards, &text);
    confine->notify(text.data);
}

void ch_confine_tell_closed(const struct ch_confine *confine, const char *program,
                            const struct ch_confine_report *report) {
    static atomic_flag notified = ATOMIC_FLAG_INIT;
    if (!confine->notify || !report->own || !report->text[0] || confine->read || confine->write ||
        atomic_flag_test_and_set(&notified))
        return;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%s may not read %s", program, report->text);
    confine->notify(text.data);
}

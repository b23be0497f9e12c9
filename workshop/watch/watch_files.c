#include "workshop/watch/watch_files.h"

#include <string.h>
#include <sys/stat.h>

#include "agents/roster/roster.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "workshop/scenario_run.h"

enum { LARGEST_FILE = 4 << 20 };

static int64_t nanoseconds(const struct timespec *time) {
    return (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
}

/* Reads the status of the file; all 0 if it isn't there. */
static void look_up(struct ch_watched *file) {
    struct stat status;
    file->device = 0;
    file->inode = 0;
    file->size = 0;
    file->changed_ns = 0;
    if (stat(file->path, &status) != 0)
        return;
    int64_t written = nanoseconds(&status.st_mtim), changed = nanoseconds(&status.st_ctim);
    file->device = status.st_dev;
    file->inode = status.st_ino;
    file->size = status.st_size;
    file->changed_ns = written > changed ? written : changed;
}

static const struct ch_watched *find(const struct ch_watch_files *files, const char *path) {
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->file[i].path, path) == 0)
            return &files->file[i];
    return NULL;
}

/* `text` NULL: the file's bytes are read here. */
static struct ch_watched *add(struct ch_watch_files *files, const char *path, const char *name,
                              const char *text) {
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->file[i].path, path) == 0)
            return &files->file[i];
    size_t size = (size_t)(files->count + 1) * sizeof *files->file;
    files->file = ch_realloc(files->file, size);
    struct ch_watched *file = &files->file[files->count++];
    *file = (struct ch_watched){.path = ch_copy(path), .name = ch_copy(name)};
    look_up(file); /* before the bytes: a change in between shows as one later */
    CH_SCOPED(ch_text_done) struct ch_text bytes = ch_text_new();
    bool there = text || ch_text_read_file(&bytes, path, LARGEST_FILE, NULL) == CH_OK;
    if (there) {
        size_t length = text ? strlen(text) : bytes.length;
        ch_hash_text(text ? text : bytes.data, length, file->hash);
        file->empty = length == 0;
    }
    return file;
}

static void add_scenarios(const struct ch_watch_target *target, const struct ch_sources *sources,
                          struct ch_watch_files *files) {
    const char *home = target->config->home;
    for (int i = 0; i < target->scenario_count; i++)
        add(files, target->scenarios[i], target->scenarios[i], NULL)->scenarios = true;
    if (target->scenario_count > 0)
        return;
    char *list = ch_suite_beside(sources->source, sources->count), *rest;
    for (char *path = strtok_r(list, "\n", &rest); path; path = strtok_r(NULL, "\n", &rest))
        add(files, path, ch_path_within(path, home), NULL)->scenarios = true;
    ch_free(list);
}

void ch_watch_files_take(const struct ch_watch_target *target, const struct ch_watch_files *before,
                         struct ch_watch_files *files) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    struct ch_error error;
    *files = (struct ch_watch_files){0};
    files->collected = ch_roster_collect(target->agent, target->config, &sources, &error) == CH_OK;
    for (int i = 0; i < sources.count; i++)
        add(files, sources.source[i].path, sources.source[i].name, sources.source[i].text);
    add_scenarios(target, &sources, files);
    for (int i = 0; before && !files->collected && i < before->count; i++)
        add(files, before->file[i].path, before->file[i].name, NULL)->scenarios =
            before->file[i].scenarios;
}

void ch_watch_files_done(struct ch_watch_files *files) {
    for (int i = 0; i < files->count; i++) {
        ch_free(files->file[i].path);
        ch_free(files->file[i].name);
    }
    ch_free(files->file);
    *files = (struct ch_watch_files){0};
}

bool ch_watch_files_touched(const struct ch_watch_files *files) {
    for (int i = 0; i < files->count; i++) {
        const struct ch_watched *file = &files->file[i];
        struct ch_watched now = *file;
        look_up(&now);
        if (now.device != file->device || now.inode != file->inode || now.size != file->size ||
            now.changed_ns != file->changed_ns)
            return true;
    }
    return false;
}

bool ch_watch_files_same(const struct ch_watch_files *a, const struct ch_watch_files *b) {
    if (a->count != b->count || a->collected != b->collected)
        return false;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->file[i].path, b->file[i].path) != 0 ||
            strcmp(a->file[i].hash, b->file[i].hash) != 0)
            return false;
    return true;
}

static bool is_there(const struct ch_watched *file) {
    return file && file->hash[0];
}

bool ch_watch_files_gap(const struct ch_watch_files *before, const struct ch_watch_files *after) {
    for (int i = 0; i < after->count; i++) {
        const struct ch_watched *is = &after->file[i], *was = find(before, is->path);
        bool there = is_there(is), was_there = is_there(was);
        if ((!there && was_there) || (there && is->empty && !(was_there && was->empty)))
            return true;
    }
    return false;
}

void ch_watch_files_difference(const struct ch_watch_files *before,
                               const struct ch_watch_files *after, struct ch_text *text) {
    const char *comma = "";
    for (int i = 0; i < after->count; i++) {
        const struct ch_watched *is = &after->file[i], *was = find(before, is->path);
        if (was && strcmp(was->hash, is->hash) == 0)
            continue;
        const char *how = !is_there(is) ? " (gone)" : !is_there(was) ? " (new)" : "";
        ch_text_addf(text, "%s%s%s", comma, is->name, how);
        comma = ", ";
    }
    for (int i = 0; i < before->count; i++) {
        const struct ch_watched *was = &before->file[i];
        if (find(after, was->path))
            continue;
        ch_text_addf(text, "%s%s (no longer used)", comma, was->name);
        comma = ", ";
    }
}

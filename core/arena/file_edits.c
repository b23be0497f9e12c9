#include "core/arena/file_edits.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

#include "core/base/memory.h"

struct ch_edited_file {
    const struct ch_source *source;
    struct stat seen; /* zeros: not looked at yet */
    bool edited;
};

void ch_file_edits_add(struct ch_file_edits *edits, const struct ch_source sources[], int count) {
    for (int i = 0; i < count; i++) {
        bool there = !sources[i].path;
        for (int j = 0; j < edits->count && !there; j++)
            there = strcmp(edits->file[j].source->path, sources[i].path) == 0;
        if (!there)
            *ch_added(edits->file, edits->count, edits->capacity) =
                (struct ch_edited_file){.source = &sources[i]};
    }
}

/* True if the file was written since the last look. One that is gone may come back: editors write a
 * new file and give it the name. */
static bool is_written(struct ch_edited_file *file) {
    struct stat now, *seen = &file->seen;
    if (stat(file->source->path, &now) != 0)
        return false;
    bool same = now.st_dev == seen->st_dev && now.st_ino == seen->st_ino &&
                now.st_size == seen->st_size && now.st_mtim.tv_sec == seen->st_mtim.tv_sec &&
                now.st_mtim.tv_nsec == seen->st_mtim.tv_nsec &&
                now.st_ctim.tv_sec == seen->st_ctim.tv_sec &&
                now.st_ctim.tv_nsec == seen->st_ctim.tv_nsec;
    *seen = now;
    return !same;
}

const char *ch_file_edits_next(struct ch_file_edits *edits) {
    for (int i = 0; i < edits->count; i++) {
        struct ch_edited_file *file = &edits->file[i];
        const struct ch_source *source = file->source;
        CH_SCOPED(ch_sources_done) struct ch_sources now = {0};
        assert(source->path);
        if (file->edited || !is_written(file))
            continue;
        file->edited = ch_sources_read(&now, source->name, source->path, NULL) != CH_OK ||
                       strcmp(now.source->text, source->text) != 0;
        if (file->edited)
            return source->name;
    }
    return NULL;
}

void ch_file_edits_done(struct ch_file_edits *edits) {
    ch_free(edits->file);
    *edits = (struct ch_file_edits){0};
}

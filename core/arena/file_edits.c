#include "core/arena/file_edits.h"

#include <assert.h>
#include <string.h>
#include <sys/stat.h>

#include "core/base/clock.h"
#include "core/base/memory.h"

/* How long a file that may come back is waited for: editors write a new one and give it the name.
 */
static const int64_t patience_ns = INT64_C(1000000000);

struct ch_edited_file {
    char *name, *path;
    char hash[CH_HASH_HEX]; /* of the text that was read */
    struct stat seen;       /* zeros: not looked at yet */
    int64_t gone_ns;        /* when it was first not there; 0: it was there at the last look */
    bool edited;
};

void ch_file_edits_add(struct ch_file_edits *edits, const struct ch_source sources[], int count) {
    for (int i = 0; i < count; i++) {
        bool there = !sources[i].path;
        for (int j = 0; j < edits->count && !there; j++)
            there = strcmp(edits->file[j].path, sources[i].path) == 0;
        if (there)
            continue;
        struct ch_edited_file *file = ch_added(edits->file, edits->count, edits->capacity);
        *file = (struct ch_edited_file){.name = ch_copy(sources[i].name),
                                        .path = ch_copy(sources[i].path)};
        char made[CH_HASH_HEX];
        memcpy(file->hash, ch_source_hash(&sources[i], made), CH_HASH_HEX);
    }
}

/* True if the file was written since the last look. */
static bool is_written(struct ch_edited_file *file) {
    struct stat now, *seen = &file->seen;
    if (stat(file->path, &now) != 0) {
        file->gone_ns = file->gone_ns > 0 ? file->gone_ns : ch_clock_ns();
        return false;
    }
    file->gone_ns = 0;
    bool same = now.st_dev == seen->st_dev && now.st_ino == seen->st_ino &&
                now.st_size == seen->st_size && now.st_mtim.tv_sec == seen->st_mtim.tv_sec &&
                now.st_mtim.tv_nsec == seen->st_mtim.tv_nsec &&
                now.st_ctim.tv_sec == seen->st_ctim.tv_sec &&
                now.st_ctim.tv_nsec == seen->st_ctim.tv_nsec;
    *seen = now;
    return !same;
}

const char *ch_file_edits_next(struct ch_file_edits *edits, bool *gone) {
    for (int i = 0; i < edits->count; i++) {
        struct ch_edited_file *file = &edits->file[i];
        CH_SCOPED(ch_sources_done) struct ch_sources now = {0};
        char made[CH_HASH_HEX];
        assert(file->path && file->hash[0]);
        if (file->edited)
            continue;
        bool written = is_written(file);
        *gone = file->gone_ns > 0 && ch_clock_ns() - file->gone_ns >= patience_ns;
        if (written) {
            *gone = ch_sources_read(&now, file->name, file->path, NULL) != CH_OK;
            file->edited = *gone || strcmp(ch_source_hash(now.source, made), file->hash) != 0;
        }
        file->edited |= *gone;
        if (file->edited)
            return file->name;
    }
    return NULL;
}

void ch_file_edits_done(struct ch_file_edits *edits) {
    for (int i = 0; i < edits->count; i++) {
        ch_free(edits->file[i].name);
        ch_free(edits->file[i].path);
    }
    ch_free(edits->file);
    *edits = (struct ch_file_edits){0};
}

#include "core/base/source.h"

#include <string.h>
#include <sys/stat.h>

#include "core/base/memory.h"
#include "core/base/text.h"

enum { LARGEST_FILE = 4 << 20 };

static struct ch_source *add(struct ch_sources *sources) {
    return ch_added(sources->source, sources->count, sources->capacity);
}

void ch_sources_add(struct ch_sources *sources, const char *name, const char *text) {
    *add(sources) = (struct ch_source){.name = ch_copy(name), .text = ch_copy(text)};
}

void ch_sources_add_copy(struct ch_sources *sources, const struct ch_source *source) {
    struct ch_source *copy = add(sources);
    *copy = *source;
    copy->name = ch_copy(source->name);
    copy->text = ch_copy(source->text);
    copy->path = source->path ? ch_copy(source->path) : NULL;
}

/* Some editors begin UTF-8 with it. */
static const char byte_order_mark[] = "\xef\xbb\xbf";

enum ch_status ch_sources_read(struct ch_sources *sources, const char *name, const char *path,
                               struct ch_error *error) {
    struct stat file;
    if (stat(path, &file) == 0 && !S_ISREG(file.st_mode)) /* a pipe would be waited for */
        return ch_error_set(error, CH_BAD_INPUT, name, 0, "is no file; name a text");
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = ch_text_read_file(&text, path, LARGEST_FILE, error);
    if (status == CH_OK && strlen(text.data) != text.length)
        status =
            ch_error_set(error, CH_BAD_INPUT, name, 0, "holds a zero byte; it is not a text file");
    if (status == CH_OK) {
        if (strncmp(text.data, byte_order_mark, sizeof byte_order_mark - 1) == 0)
            memset(text.data, ' ', sizeof byte_order_mark - 1);
        *add(sources) = (struct ch_source){
            .name = ch_copy(name), .text = ch_text_take(&text), .path = ch_copy(path)};
    }
    return status;
}

void ch_sources_done(struct ch_sources *sources) {
    for (int i = 0; i < sources->count; i++) {
        ch_free(sources->source[i].name);
        ch_free(sources->source[i].text);
        ch_free(sources->source[i].path);
    }
    ch_free(sources->source);
    *sources = (struct ch_sources){0};
}

const char *ch_source_hash(const struct ch_source *source, char made[CH_HASH_HEX]) {
    if (source->hash[0])
        return source->hash;
    ch_hash_text(source->text, strlen(source->text), made);
    return made;
}

void ch_sources_hash_each(struct ch_sources *sources) {
    for (int i = 0; i < sources->count; i++)
        ch_source_hash(&sources->source[i], sources->source[i].hash);
}

static void hash_all(const struct ch_sources *sources, bool named, char hex[CH_HASH_HEX]) {
    CH_SCOPED(ch_text_done) struct ch_text all = ch_text_new();
    for (int i = 0; i < sources->count; i++) {
        char made[CH_HASH_HEX];
        const struct ch_source *source = &sources->source[i];
        ch_text_addf(&all, "%s%s%s\n", ch_source_hash(source, made), named ? " " : "",
                     named ? source->name : "");
    }
    ch_hash_text(all.data, all.length, hex);
}

void ch_sources_hash(const struct ch_sources *sources, char hex[CH_HASH_HEX]) {
    hash_all(sources, true, hex);
}

void ch_sources_hash_contents(const struct ch_sources *sources, char hex[CH_HASH_HEX]) {
    hash_all(sources, false, hex);
}

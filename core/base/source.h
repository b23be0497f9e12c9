/* The texts that an agent or a game is made of. Files are read here, once, by the process that
 * opens it; workers get the texts. */
#ifndef CH_CORE_BASE_SOURCE_H
#define CH_CORE_BASE_SOURCE_H

#include "core/base/error.h"
#include "core/base/random.h"

/* A text: name as the author knows it, bytes, content hash. */
struct ch_source {
    char *name; /* "rules/draughts/wedge.clp" */
    char *text;
    char hash[CH_HASH_HEX]; /* "": not known yet, see ch_source_hash */
    char *path; /* where it was read; NULL when it came from a record or from another process */
};

/* Grows; owns names and texts. Initialise with {0}, release with ch_sources_done. */
struct ch_sources {
    struct ch_source *source;
    int count, capacity;
};

/* Appends a copy. */
void ch_sources_add(struct ch_sources *sources, const char *name, const char *text);
/* Appends a copy of a text with its path, and its hash if it is known. */
void ch_sources_add_copy(struct ch_sources *sources, const struct ch_source *source);
/* Appends the file at `path`, which people know as `name`. */
enum ch_status ch_sources_read(struct ch_sources *sources, const char *name, const char *path,
                               struct ch_error *error);
void ch_sources_done(struct ch_sources *sources);

/* The hash of the text: source->hash if it is known, else worked out into `made`. */
const char *ch_source_hash(const struct ch_source *source, char made[CH_HASH_HEX]);
/* Sets the hash of each. */
void ch_sources_hash_each(struct ch_sources *sources);
/* Over all of them in order, with their names: the hash of what is made of them. */
void ch_sources_hash(const struct ch_sources *sources, char hex[CH_HASH_HEX]);
/* The same without their names, which hold the path that led to them. */
void ch_sources_hash_contents(const struct ch_sources *sources, char hex[CH_HASH_HEX]);

#endif

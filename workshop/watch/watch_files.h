/* The files that an agent and its scenarios are made of, as they are on disk at one moment.
 *
 * They are compared by content. Looking at sizes, dates and inodes many times a second is cheap,
 * sees what any editor does (writing in place, or a new file under the old name), and works on
 * every file system, which notifications by the kernel do not. */
#ifndef CH_WORKSHOP_WATCH_WATCH_FILES_H
#define CH_WORKSHOP_WATCH_WATCH_FILES_H

#include <sys/types.h>

#include "agents/agents.h"

struct ch_watched {
    char *path, *name;      /* where it is, and as people know it */
    char hash[CH_HASH_HEX]; /* of its bytes; "" if it isn't there */
    bool scenarios;         /* it holds scenarios, and no part of the agent */
    bool empty;
    dev_t device;
    ino_t inode;
    off_t size;
    int64_t changed_ns; /* the later of the two dates that a change sets */
};

/* Initialise with {0}, release with ch_watch_files_done. */
struct ch_watch_files {
    struct ch_watched *file;
    int count;
    bool collected; /* every file that the agent names could be read */
};

/* The files to watch: those of the agent, and scenario files; with none given those beside its
 * rules. */
struct ch_watch_target {
    const char *agent;
    const struct ch_agents_config *config;
    char *const *scenarios;
    int scenario_count;
};

/* Reads all of it anew. A file of `before` that the agent no longer leads to because it or another
 * can't be read stays in the list. `before` may be NULL, `files` is uninitialised. */
void ch_watch_files_take(const struct ch_watch_target *target, const struct ch_watch_files *before,
                         struct ch_watch_files *files);
void ch_watch_files_done(struct ch_watch_files *files);

/* True if a file was touched since, as far as its size, dates and inode show. */
bool ch_watch_files_touched(const struct ch_watch_files *files);
/* True if both are the same files with the same bytes. */
bool ch_watch_files_same(const struct ch_watch_files *a, const struct ch_watch_files *b);
/* True if a file has become missing or empty: it is being edited. */
bool ch_watch_files_gap(const struct ch_watch_files *before, const struct ch_watch_files *after);
/* Appends what differs: "wedge.clp, crown.clp (new), judge.clp (gone)". */
void ch_watch_files_difference(const struct ch_watch_files *before,
                               const struct ch_watch_files *after, struct ch_text *text);

#endif

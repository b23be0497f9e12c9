/* One look at an agent after a save: the problems of its texts, its choice in a position, the
 * results of its scenarios; and which of these are new. */
#ifndef CH_WORKSHOP_WATCH_WATCH_LOOK_H
#define CH_WORKSHOP_WATCH_WATCH_LOOK_H

#include <sys/types.h>

#include "workshop/check/check.h"
#include "workshop/coach/recorded_mistakes.h"

/* The files that an agent and its scenarios are made of, as they are on disk at one moment.
 *
 * They are compared by content. Looking at sizes, dates and inodes many times a second is cheap,
 * sees what any editor does (writing in place, or a new file under the old name), and works on
 * every file system, which notifications by the kernel do not. */

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
    const struct ch_game *game;
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

struct ch_look_request {
    struct ch_watch_target target;
    const struct ch_watch_files *files; /* as they were when the save was seen */
    const struct ch_history *history;   /* ends in the position */
    uint64_t seed;
    const struct ch_positions
        *positions;                /* on which the cost of joins is checked; NULL: it is not */
    struct ch_kept_mistakes *kept; /* mistakes that are asked about again; NULL: none */
    bool (*go_on)(void *context);  /* asked between scenarios */
    void *context;
};

struct ch_look {
    struct ch_check check;  /* with the agent, unless the caller takes it out */
    struct ch_text account; /* JSON; empty if there is none */
    struct ch_text chosen, reason;
    struct ch_text trouble; /* why there is no decision; empty if there is one */
    struct ch_suite suite;
    struct ch_text mistakes; /* in the scenario files, a line for each */
    struct ch_text kept;     /* mistakes that are not mended, a line for each */
    struct ch_text broken;   /* decisions that are mistakes now, a line for each */
    bool tested;             /* the scenarios were run to their end */
    double load_ms;          /* to the agent ready for a turn, its texts checked */
    double decision_ms;      /* from `since` to the decision */
};

/* The first of a look: the texts loaded and checked, and the decision. `since`: the clock when the
 * save was seen. Release with ch_look_done. */
void ch_look_begin(const struct ch_look_request *request, int64_t since, struct ch_look *look);
/* The rest, which takes longer: scenarios, and what joins cost. */
void ch_look_finish(const struct ch_look_request *request, struct ch_look *look);
void ch_look_done(struct ch_look *look);

/* The results of earlier looks: of each thing the last one. */
struct ch_look_memory {
    bool any, decided, tested;
    struct ch_text chosen;
    struct ch_text failing, findings; /* lines */
};

void ch_look_memory_init(struct ch_look_memory *memory);
void ch_look_memory_done(struct ch_look_memory *memory);

/* Appends a line for everything that is other than in the looks before ("decision: 18-22 before,
 * 16-19 now"; nothing at the first look), and remembers this one. */
void ch_look_news(const struct ch_look *look, struct ch_look_memory *memory, struct ch_text *news);

/* Appends the problem as a line: `file:line: warning: text`. */
void ch_look_finding(const struct ch_problem *problem, struct ch_text *text);

#endif

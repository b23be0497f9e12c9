/* Which reference decisions a save changed, and which rules changed them.
 *
 * The version before is the last one that loaded. Both versions decide the same positions with the
 * same keys, so that a tie among the same moves falls alike and is no change. */
#ifndef CH_WORKSHOP_WATCH_WATCH_CHANGES_H
#define CH_WORKSHOP_WATCH_WATCH_CHANGES_H

#include "workshop/difference.h"

/* A rule, parameter or other construct that changed decisions; or files, when all constructs are
 * the same. */
struct ch_watch_cause {
    char *name; /* "COMPARE::run"; of files: their names */
    char *file; /* NULL of files */
    int line;
    const char *change; /* "changed", "new", "removed", "renamed" */
    char *before;       /* of "renamed": the name before; else NULL */
    int decisions;
};

struct ch_watch_change {
    int position;       /* index of the list */
    char *before, *now; /* moves; NULL: that version fails */
    int cause;          /* index of it; -1: several edits together */
};

/* The result of a comparison. Initialise with {0}, release with ch_watch_changes_done. */
struct ch_watch_changes {
    bool compared;
    int asked;     /* positions that both versions decided; fewer than the list has if it stopped */
    int positions; /* of the list */
    struct ch_watch_change *change;
    int count;
    int since_start; /* decisions that are not those of the version at the start of the watch */
    int failing;     /* decisions that fail now */
    char *failure;   /* the first of them: "line 3 of english.fen: …"; NULL: none */
    struct ch_watch_cause *cause; /* the one with the most decisions first */
    int causes;
    bool old_slow; /* the version before ran out of time; not `compared` then */
    double ms;     /* wall time of the comparison */
};

/* The versions before. Initialise with {0}, release with ch_watch_versions_done. */
struct ch_watch_versions {
    struct ch_agent *last; /* NULL: none has loaded yet */
    char **moves, **next;  /* by position, of `last` and of the version compared with it; NULL: not
                              known */
    char **start; /* moves of the first one, by position; NULL before the first comparison */
    int positions;
};

/* Has `agent` and the version before decide the positions. `saved`: the files of the save, for a
 * change by no construct. `progress` (may be NULL) is called in this thread between decisions;
 * `stop` set ends it: the result is not `compared` then. A decision that runs out of time ends the
 * comparison, too, and what was found so far is the result. */
void ch_watch_changes_find(struct ch_watch_versions *versions, struct ch_agent *agent,
                           const struct ch_positions *positions,
                           const struct ch_agents_config *config, const char *saved,
                           struct ch_progress *progress, atomic_bool *stop,
                           struct ch_watch_changes *changes);
void ch_watch_changes_done(struct ch_watch_changes *changes);

/* True if the next save is to be compared with this version: it decides in time. */
static inline bool ch_watch_changes_good(const struct ch_watch_changes *changes) {
    return changes->old_slow || (changes->compared && changes->asked == changes->positions);
}

/* Takes `agent` as the version that the next save is compared with, and closes the one before. */
void ch_watch_versions_take(struct ch_watch_versions *versions, struct ch_agent *agent);
void ch_watch_versions_done(struct ch_watch_versions *versions);

/* Appends it as lines: "15 of 200 reference decisions changed: 15 by COMPARE::run (mine.clp:1,
 * new)", and up to `show` of the changes. */
void ch_watch_changes_text(const struct ch_watch_changes *changes,
                           const struct ch_positions *positions, int show, struct ch_text *out);
/* Adds it to the object. */
void ch_watch_changes_json(const struct ch_watch_changes *changes,
                           const struct ch_positions *positions, cJSON *object);

#endif

/* One look at an agent after a save: the problems of its texts, its choice in a position, the
 * results of its scenarios; and which of these are new. */
#ifndef CH_WORKSHOP_WATCH_WATCH_LOOK_H
#define CH_WORKSHOP_WATCH_WATCH_LOOK_H

#include "workshop/check/check.h"
#include "workshop/coach/recorded_mistakes.h"
#include "workshop/positions.h"
#include "workshop/scenario_run.h"
#include "workshop/watch/watch_files.h"

struct ch_look_request {
    struct ch_watch_target target;
    const struct ch_watch_files *files; /* as they were when the save was seen */
    const struct ch_game *game;
    const struct ch_history *history; /* ends in the position */
    uint64_t seed;
    const struct ch_positions
        *positions;                /* on which the cost of joins is checked; NULL: it is not */
    struct ch_kept_mistakes *kept; /* mistakes that are asked about again; NULL: none */
    bool (*go_on)(void *context);  /* asked between scenarios */
    void *context;
};

struct ch_look {
    struct ch_check check;  /* its agent is closed when the look is finished */
    struct ch_text account; /* JSON; empty if there is none */
    struct ch_text chosen, reason;
    struct ch_text trouble; /* why there is no decision; empty if there is one */
    struct ch_suite suite;
    struct ch_text mistakes; /* in the scenario files, a line for each */
    struct ch_text kept;     /* mistakes that are not mended, a line for each */
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

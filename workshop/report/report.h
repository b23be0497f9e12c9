/* The report on a record: the contents of its page, as a sequence of JSON objects. */
#ifndef CH_WORKSHOP_REPORT_REPORT_H
#define CH_WORKSHOP_REPORT_REPORT_H

#include <cjson/cJSON.h>

#include "agents/agents.h"
#include "core/arena/match.h"
#include "core/statistics/sprt.h"
#include "workshop/report/sums.h"

/* Who makes a page of the objects; each has a name of its own in it. */
struct ch_report_sink {
    void (*json)(void *context, const char *id, cJSON *json); /* takes the object */
    /* Games: large, to be packed. */
    void (*games)(void *context, const char *id, const struct ch_text *json);
    /* Games are left out because their game can't be made. */
    void (*left_out)(void *context, const struct ch_error *error);
    void *context;
};

struct ch_report {
    struct ch_record *record;
    struct ch_report_sink sink;
    struct ch_agents_config config;
    const struct ch_sprt *sprt;   /* held against every meeting; NULL: what the match itself has */
    const atomic_bool *stop;      /* set when the user stops the report */
    int sample;                   /* turns of a match that are decided again */
    struct ch_progress *progress; /* shows the progress; may be NULL */
    int mistakes;                 /* turns of a match that are judged */
    const char *judge;            /* by what search; NULL: as is usual in the game */
    struct ch_progress *judging;  /* shows the progress; may be NULL */
    /* The report's own: */
    cJSON *groups;                /* what the page's chooser lists */
    struct ch_report_game *games; /* that occur; owned */
    int game_count;
};

/* Reports `match` alone, or with 0 every match, the newest first, and the games of no match. `db`
 * is the record's file. CH_INTERRUPTED after a stop. */
enum ch_status ch_report_write(struct ch_report *report, int64_t match, const char *db,
                               struct ch_error *error);

/* A game with its name in the page: its own, and a number after it if it is not the first
 * definition of that name. */
struct ch_report_game {
    const struct ch_game *game;
    char *name;
};
/* Its name; the game is one of report->games from now on. */
const char *ch_report_game_name(struct ch_report *report, const struct ch_game *game);

enum { CH_REPORT_NAME = 128 };

/* Games that are shown together: those of a match, or those of no match of one game. */
struct ch_report_group {
    const struct ch_game *game;
    char name[CH_REPORT_NAME];             /* "7", "english": of the group's elements in the page */
    const struct ch_recorded_match *match; /* NULL: games of no match */
    struct ch_match_status status;         /* of the match */
    struct ch_report_sums *sums;
    cJSON *rules;    /* what the rules did, taken by the summary; NULL: not asked for */
    cJSON *mistakes; /* the same of mistakes */
    int blocks;      /* of games, and of the list */
};

/* Everything on the page about the group but its games. The caller releases it. */
cJSON *ch_report_summary(struct ch_report *report, struct ch_report_group *group);

/* Enters the agents of the match, in its order, as the players of the group, each with a name of
 * its own. */
void ch_report_name_agents(struct ch_report_group *group);
/* The agents of a game of the match, by seat. */
void ch_report_agents_of(const struct ch_report_group *group, const struct ch_recorded_game *game,
                         int agent[CH_SEATS]);
/* Places and ratings of the match's agents. */
cJSON *ch_report_standings(const struct ch_report_group *group);
/* A list with an object for each two agents that met; of `sprt`, which may be NULL, the ratios. */
cJSON *ch_report_pairings(const struct ch_report_group *group, const struct ch_sprt *sprt);

/* Counts, and the score of games with its 95 % interval (value, low, high), as lists. */
cJSON *ch_report_counts(const long counts[], int count);
cJSON *ch_report_interval(const struct ch_interval *interval);

#endif

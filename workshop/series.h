/* Matches that one command plays one after the other, between agents by name and agents made of
 * texts at hand. Each is in the record, and goes on where it stopped. */
#ifndef CH_WORKSHOP_SERIES_H
#define CH_WORKSHOP_SERIES_H

#include "agents/agents.h"
#include "core/arena/match.h"

/* A side of a match. */
struct ch_side {
    const char *name;               /* in the record; what to open without `texts` */
    const struct ch_sources *texts; /* the agent's files; NULL: it is opened by its name */
};

struct ch_series;

/* Callbacks that show the progress of a series. */
struct ch_series_view {
    void (*tick)(
        struct ch_series_view *view, const struct ch_series *series,
        const struct ch_match_status *status); /* some times a second while a match is played */
    void (*end)(struct ch_series_view *view);  /* something else is shown next */
};

struct ch_series {
    const struct ch_game *game;
    struct ch_agents_config config;
    const char *db;
    struct ch_record *record;
    struct ch_openings openings;
    const char *openings_name; /* NULL: every game from the game's start */
    int ply_limit;             /* 0: the default */
    int concurrency;
    bool quiet;                  /* no progress */
    struct ch_series_view *view; /* may be NULL */
    const atomic_bool *stop;     /* set: no new games; the running ones are left out */
    char *progress;  /* prefix of the progress of a match: "3 of 16, without wedge.clp" */
    bool has_secret; /* where the game hides something: the matches have this one together, so that
                      * they differ by their agents only; the first has it from the record or draws
                      * it */
    struct ch_secret secret;
    const struct ch_side *side[2];
    struct ch_pinned_agent { /* opened by its name; later matches are played with the same texts */
        struct ch_agent identity; /* title and hashes alone are set */
        char *name;
        struct ch_sources texts;
    } * pinned;
    int pinned_count;
};

/* Releases what the series holds, the record too. */
void ch_series_close(struct ch_series *series);

/* Plays what is missing of `games` games over `openings` (some of the series's; NULL: all), as
 * ch_match_play does. `progress` is copied. */
enum ch_status ch_series_play(struct ch_series *series, const struct ch_side side[2], int games,
                              uint64_t seed, const struct ch_openings *openings,
                              const char *progress, struct ch_match_status *status,
                              struct ch_error *error);

/* The texts of a rule agent, appended to `sources`. CH_UNSUPPORTED if `name` is of another kind. */
enum ch_status ch_series_texts(const struct ch_series *series, const char *name,
                               struct ch_sources *sources, struct ch_error *error);

/* The view ends its line, for what is shown next. */
void ch_series_end_line(struct ch_series *series);

/* Opens the openings that --openings names for `game`: a PDN or FEN file, ballots, none; NULL:
 * ballots where there are any. `openings` is uninitialised and to be released; *name is what they
 * are called, NULL if there are none. */
enum ch_status ch_series_openings(const char *what, const struct ch_game *game, const char *home,
                                  struct ch_openings *openings, const char **name,
                                  struct ch_error *error);

#endif

/* An analysed game and its output as text and HTML. */
#ifndef CH_CLI_ANALYSE_ANALYSE_H
#define CH_CLI_ANALYSE_ANALYSE_H

#include "core/pdn/pdn.h"
#include "workshop/coach/judge.h"

struct ch_analysis {
    struct ch_pdn_game *pdn;
    const struct ch_judged_ply *moves;   /* one for each ply of the main line */
    const struct ch_judged_later *later; /* what later moves show */
    int later_count;
    const struct ch_judge *judge;
};

/* To standard output: in words with a graph, as one line of JSON, as PDN. */
void ch_analysis_text(const struct ch_analysis *analysis);
void ch_analysis_json(const struct ch_analysis *analysis);
/* Adds the annotations to the game. */
void ch_analysis_pdn(const struct ch_analysis *analysis);
/* Judges a game as `crownhead analyse` does without options, and prints that. `pdn` becomes its
 * own, and is released. The exit status. */
int ch_analyse_game(struct ch_pdn_game *pdn);
/* As a page for the browser, in a new file. */
enum ch_status ch_analysis_html(const struct ch_analysis *analysis, const char *path,
                                struct ch_error *error);

#endif

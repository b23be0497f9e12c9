/* See pdn_judge.h. */
#include "core/pdn/pdn_judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void contradict(struct ch_pdn_judgement *judgement, const char *file, int line,
                       const char *format, ...) __attribute__((format(printf, 4, 5)));

static void contradict(struct ch_pdn_judgement *judgement, const char *file, int line,
                       const char *format, ...) {
    char text[CH_ERROR_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ch_error_set(&judgement->contradiction[judgement->contradictions++], CH_BAD_INPUT, file, line,
                 "%s", text);
}

/* The ends that a board shows; players, referees and clocks make the others. */
static bool is_of_the_board(enum ch_end end) {
    return end >= CH_END_NO_MOVES && end <= CH_END_NO_PROGRESS;
}

/* The end named by the tag Termination, in our words. */
static enum ch_end named_end(const struct ch_pdn_game *pdn) {
    const char *tag = ch_pdn_tags_get(&pdn->tags, "Termination");
    return tag ? ch_end_from_name(tag) : CH_END_NONE;
}

/* The end that the board shows, and after how many plies: a win ends the game at once, a draw may
 * be played on. */
static struct ch_outcome shown_outcome(const struct ch_pdn_game *pdn, int *plies) {
    const struct ch_game *game = pdn->game;
    struct ch_history past = pdn->line.history; /* borrows its plies */
    struct ch_moves legal = {0};
    struct ch_outcome shown = {CH_ONGOING, -1, CH_END_NONE};
    for (*plies = 0; *plies <= pdn->line.history.count; ++*plies) {
        past.count = *plies;
        legal.count = 0;
        game->ops->moves(game, &past, &legal);
        shown = game->ops->outcome(game, &past, &legal);
        if (shown.result == CH_WON || *plies == pdn->line.history.count)
            break;
    }
    ch_moves_done(&legal);
    return shown;
}

static void add_outcome(const struct ch_game *game, struct ch_outcome outcome,
                        struct ch_text *text) {
    if (outcome.result == CH_WON)
        ch_text_addf(text, "%s wins", game->seat_name[outcome.winner]);
    else
        ch_text_add(text, outcome.result == CH_DRAWN ? "a draw" : "nobody wins");
}

/* The board shows an end. */
static void judge_end(const struct ch_pdn_game *pdn, const char *file, int plies,
                      struct ch_outcome told, struct ch_pdn_judgement *judgement) {
    const struct ch_outcome shown = judgement->outcome;
    struct ch_text says, is;
    ch_text_init(&says);
    ch_text_init(&is);
    add_outcome(pdn->game, told, &says);
    add_outcome(pdn->game, shown, &is);
    int after = pdn->line.history.count - plies;
    bool untold = told.result == CH_ONGOING && strcmp(pdn->result, "*") == 0;
    if (after > 0)
        contradict(judgement, file, pdn->start_line,
                   "on the board the game is over after %d plies: %s (%s), and %d more %s written; "
                   "the board counts, all moves are kept",
                   plies, is.data, ch_end_text(shown.end), after, after == 1 ? "is" : "are");
    if (!untold && (told.result != shown.result || told.winner != shown.winner))
        contradict(
            judgement, file, pdn->result_line,
            "the result is told as %s, %s, and on the board it is: %s (%s); the board counts, "
            "and what was told is kept as %s",
            pdn->result, says.data, is.data, ch_end_text(shown.end), CH_PDN_TOLD_RESULT);
    ch_text_done(&is);
    ch_text_done(&says);
}

void ch_pdn_judge(const struct ch_pdn_game *pdn, const char *file,
                  struct ch_pdn_judgement *judgement) {
    const struct ch_outcome told = ch_pdn_outcome(pdn->result);
    const enum ch_end named = named_end(pdn);
    int plies;
    *judgement = (struct ch_pdn_judgement){.outcome = told};
    judgement->outcome.end = named;
    if (pdn->line.next)
        return;
    struct ch_outcome shown = shown_outcome(pdn, &plies);
    if (shown.result == CH_ONGOING) {
        if (is_of_the_board(named)) {
            contradict(judgement, file, pdn->start_line,
                       "the end is told as %s, which the board does not show; what was told is "
                       "kept as %s",
                       ch_end_text(named), CH_PDN_TOLD_END);
            judgement->outcome.end = CH_END_NONE;
        }
        return;
    }
    judgement->outcome = shown;
    judge_end(pdn, file, plies, told, judgement);
    if (named != CH_END_NONE && named != shown.end)
        contradict(judgement, file, pdn->start_line,
                   "the end is told as %s, and on the board it is: %s; the board counts, and what "
                   "was told is kept as %s",
                   ch_end_text(named), ch_end_text(shown.end), CH_PDN_TOLD_END);
}

void ch_pdn_settle(struct ch_pdn_game *pdn, const struct ch_pdn_judgement *judgement) {
    const struct ch_outcome told = ch_pdn_outcome(pdn->result), is = judgement->outcome;
    const enum ch_end named = named_end(pdn);
    if (told.result != is.result || told.winner != is.winner) {
        if (strcmp(pdn->result, "*") != 0)
            ch_pdn_tags_set(&pdn->tags, CH_PDN_TOLD_RESULT, pdn->result);
        snprintf(pdn->result, sizeof pdn->result, "%s", ch_pdn_result(pdn->game, is));
    }
    if (named != CH_END_NONE && named != is.end) {
        ch_pdn_tags_set(&pdn->tags, CH_PDN_TOLD_END, ch_pdn_tags_get(&pdn->tags, "Termination"));
        ch_pdn_tags_set(&pdn->tags, "Termination",
                        is.end == CH_END_NONE ? NULL : ch_end_text(is.end));
    }
    if (pdn->cut[0])
        ch_pdn_tags_set(&pdn->tags, CH_PDN_TOLD_MOVE, pdn->cut);
}

/* How a game ended on the board, compared with the end stated in its score. */
#include "core/pdn/pdn.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base/memory.h"

static void contradict(struct ch_pdn_judgement *judgement, const char *file, int line,
                       const char *format, ...) __attribute__((format(printf, 4, 5)));

static void contradict(struct ch_pdn_judgement *judgement, const char *file, int line,
                       const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ch_error_setv(&judgement->contradiction[judgement->contradictions++], CH_BAD_INPUT, file, line,
                  format, arguments);
    va_end(arguments);
}

/* The ends that a board shows; players, referees and clocks make the others. */
static bool is_of_the_board(enum ch_end end) {
    return end >= CH_END_NO_MOVES && end <= CH_END_NO_PROGRESS;
}

/* The words without blanks around them, in small letters. */
static const char *plain(const char *words, char text[static CH_ERROR_TEXT]) {
    size_t length = 0;
    words += strspn(words, " \t");
    for (; words[length] && length + 1 < CH_ERROR_TEXT; length++)
        text[length] = (char)tolower((unsigned char)words[length]);
    while (length > 0 && strchr(" \t", text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

static enum ch_end end_of_words(const char *words) {
    char text[CH_ERROR_TEXT];
    enum ch_end end = ch_end_from_name(words);
    return end != CH_END_NONE ? end : ch_end_from_name(plain(words, text));
}

/* True for words of other programs that state how a game ended. */
static bool says_an_end(const char *words) {
    static const char *const nothing[] = {"", "normal", "none", "unknown", "?", "-"};
    char text[CH_ERROR_TEXT];
    plain(words, text);
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        if (strcmp(text, nothing[i]) == 0)
            return false;
    return end_of_words(words) == CH_END_NONE;
}

/* True if they state that a player, a clock or a referee ended it. */
static bool says_no_board(const char *words) {
    static const char *const parts[] = {"time",    "forfeit",    "flag f",    "flagged", "resign",
                                        "abandon", "adjudicat",  "agree",     "death",   "emerg",
                                        "infract", "unterminat", "disconnect"};
    char text[CH_ERROR_TEXT];
    plain(words, text);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(text, parts[i]))
            return true;
    return false;
}

/* The end named by the tag Termination, in our words. */
static enum ch_end named_end(const struct ch_pdn_game *pdn) {
    const char *tag = ch_pdn_tags_get(&pdn->tags, "Termination");
    return tag ? end_of_words(tag) : CH_END_NONE;
}

/* Its value if those are words of other programs; else NULL. */
static const char *foreign_end(const struct ch_pdn_game *pdn) {
    const char *tag = ch_pdn_tags_get(&pdn->tags, "Termination");
    return tag && says_an_end(tag) ? tag : NULL;
}

/* The line of the tag, or of the result where no tag of a file states the end. */
static int line_of(const struct ch_pdn_game *pdn, const char *name) {
    for (int i = 0; i < pdn->tags.count; i++)
        if (strcasecmp(pdn->tags.tag[i].name, name) == 0 && pdn->tags.tag[i].line > 0)
            return pdn->tags.tag[i].line;
    return pdn->result_line;
}

/* The end that the board shows, and after how many plies: a win ends the game at once, a draw may
 * be played on. */
static struct ch_outcome shown_outcome(const struct ch_pdn_game *pdn, int *plies) {
    const struct ch_game *game = pdn->game;
    struct ch_history past = pdn->line.history; /* borrows its plies */
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_outcome shown = {CH_ONGOING, -1, CH_END_NONE};
    for (*plies = 0; *plies <= pdn->line.history.count; ++*plies) {
        past.count = *plies;
        legal.count = 0;
        game->ops->moves(game, &past, &legal);
        shown = game->ops->outcome(game, &past, &legal);
        if (shown.result == CH_WON || *plies == pdn->line.history.count)
            break;
    }
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
                      struct ch_outcome stated, struct ch_pdn_judgement *judgement) {
    const struct ch_outcome shown = judgement->outcome;
    CH_SCOPED(ch_text_done) struct ch_text says = ch_text_new(), is = ch_text_new();
    add_outcome(pdn->game, stated, &says);
    add_outcome(pdn->game, shown, &is);
    int after = pdn->line.history.count - plies;
    assert(after >= 0 && shown.result != CH_ONGOING);
    bool unstated = stated.result == CH_ONGOING && strcmp(pdn->result, "*") == 0;
    if (after > 0)
        contradict(judgement, file, pdn->start_line,
                   "on the board the game is over after %d plies: %s (%s), and %d more %s written; "
                   "the board counts, all moves are kept",
                   plies, is.data, ch_end_text(shown.end), after, after == 1 ? "is" : "are");
    if (!unstated && (stated.result != shown.result || stated.winner != shown.winner))
        contradict(
            judgement, file, pdn->result_line,
            "the result is given as %s, %s, and on the board it is: %s (%s); the board counts, "
            "and what was given is kept as %s",
            pdn->result, says.data, is.data, ch_end_text(shown.end), CH_PDN_TOLD_RESULT);
}

/* True if the move could have been played in the last position. The recorded effect of a move of
 * hidden pieces may be wrong, which its squares don't show. */
static bool is_legal(const struct ch_pdn_game *pdn, struct ch_outcome shown, const char *text) {
    const struct ch_game *game = pdn->game;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_move move;
    struct ch_error why;
    if (shown.result == CH_WON || ch_game_hidden(game))
        return false;
    game->ops->moves(game, &pdn->line.history, &legal);
    return game->ops->parse_move(game, &pdn->line.history, &legal, text, &move, NULL, &why) ==
           CH_OK;
}

/* Finds tags of ours in the score that can't be genuine. `shown`: the outcome on the board. */
static void find_forged(const struct ch_pdn_game *pdn, const char *file, struct ch_outcome shown,
                        struct ch_pdn_judgement *judgement) {
    static const char *const names[CH_PDN_TOLD] = {CH_PDN_TOLD_RESULT, CH_PDN_TOLD_END,
                                                   CH_PDN_TOLD_MOVE};
    for (int i = 0; i < CH_PDN_TOLD; i++) {
        const char *tag = ch_pdn_tags_get(&pdn->tags, names[i]);
        if (!tag)
            continue;
        struct ch_outcome result = ch_pdn_outcome(tag);
        enum ch_end end = end_of_words(tag);
        bool known = result.result != CH_ONGOING || strcmp(tag, "0-0") == 0;
        bool over = shown.result != CH_ONGOING;
        bool behind = i == 0 ? over && known &&
                                   (result.result != shown.result || result.winner != shown.winner)
                      : i == 1 ? (!over                ? is_of_the_board(end)
                                  : end == CH_END_NONE ? says_an_end(tag)
                                                       : end != shown.end)
                               : !is_legal(pdn, shown, tag);
        if (behind)
            continue;
        int at = judgement->forgeries++;
        assert(at < CH_PDN_TOLD);
        judgement->forged_tag[at] = names[i];
        ch_error_set(&judgement->forged[at], CH_BAD_INPUT, file, line_of(pdn, names[i]),
                     "%s is how this program keeps what a board contradicts, and this one does not "
                     "contradict `%.40s`; the tag is left out",
                     names[i], tag);
    }
}

/* The outcome on the board; CH_ONGOING where it decides nothing. */
static struct ch_outcome judge(const struct ch_pdn_game *pdn, const char *file,
                               struct ch_pdn_judgement *judgement) {
    const struct ch_outcome stated = ch_pdn_outcome(pdn->result);
    const enum ch_end named = named_end(pdn);
    int plies;
    *judgement = (struct ch_pdn_judgement){.outcome = stated};
    judgement->outcome.end = named;
    if (pdn->line.next)
        return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
    struct ch_outcome shown = shown_outcome(pdn, &plies);
    if (shown.result == CH_ONGOING) {
        if (is_of_the_board(named)) {
            contradict(judgement, file, line_of(pdn, "Termination"),
                       "the end is given as %s, which the board does not show; what was given is "
                       "kept as %s",
                       ch_end_text(named), CH_PDN_TOLD_END);
            judgement->outcome.end = CH_END_NONE;
        }
        return shown;
    }
    judgement->outcome = shown;
    judge_end(pdn, file, plies, stated, judgement);
    if (named != CH_END_NONE && named != shown.end)
        contradict(judgement, file, line_of(pdn, "Termination"),
                   "the end is given as %s, and on the board it is: %s; the board counts, and what "
                   "was given is kept as %s",
                   ch_end_text(named), ch_end_text(shown.end), CH_PDN_TOLD_END);
    if (foreign_end(pdn) && says_no_board(foreign_end(pdn)))
        contradict(judgement, file, line_of(pdn, "Termination"),
                   "the end is given as `%.40s`, and on the board it is: %s; the board counts, and "
                   "what was given is kept as %s",
                   foreign_end(pdn), ch_end_text(shown.end), CH_PDN_TOLD_END);
    return shown;
}

void ch_pdn_judge(const struct ch_pdn_game *pdn, const char *file,
                  struct ch_pdn_judgement *judgement) {
    struct ch_outcome shown = judge(pdn, file, judgement);
    find_forged(pdn, file, shown, judgement);
}

/* Sets the tag under our spelling of its name; one in other letters is replaced. */
static void set_own_tag(struct ch_pdn_game *pdn, const char *name, const char *value) {
    CH_FREED char *kept = value ? ch_copy(value) : NULL;
    while (ch_pdn_tags_get(&pdn->tags, name))
        ch_pdn_tags_set(&pdn->tags, name, NULL);
    if (kept)
        ch_pdn_tags_set(&pdn->tags, name, kept);
}

void ch_pdn_resolve(struct ch_pdn_game *pdn, const struct ch_pdn_judgement *judgement) {
    const struct ch_outcome stated = ch_pdn_outcome(pdn->result), is = judgement->outcome;
    const enum ch_end named = named_end(pdn);
    for (int i = 0; i < judgement->forgeries; i++)
        set_own_tag(pdn, judgement->forged_tag[i], NULL);
    if (stated.result != is.result || stated.winner != is.winner) {
        if (strcmp(pdn->result, "*") != 0)
            set_own_tag(pdn, CH_PDN_TOLD_RESULT, pdn->result);
        snprintf(pdn->result, sizeof pdn->result, "%s", ch_pdn_result(pdn->game, is));
    }
    bool foreign = foreign_end(pdn) && is_of_the_board(is.end);
    if ((named != CH_END_NONE && named != is.end) || foreign) {
        set_own_tag(pdn, CH_PDN_TOLD_END, ch_pdn_tags_get(&pdn->tags, "Termination"));
        ch_pdn_tags_set(&pdn->tags, "Termination",
                        is.end == CH_END_NONE ? NULL : ch_end_text(is.end));
    }
    if (pdn->cut[0])
        set_own_tag(pdn, CH_PDN_TOLD_MOVE, pdn->cut);
}

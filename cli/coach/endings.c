/* Endings in the text of `rules mistakes`. */
#include "cli/coach/endings.h"

#include "cli/output/print.h"

/* The next decision that lost something in an ending: first those that threw a result away, then
 * those that lost most plies; -1: all are written. */
static int next_ending(const struct ch_mistakes *m, const bool written[]) {
    int next = -1, most = 0;
    for (int i = 0; i < m->positions->count; i++) {
        const struct ch_judged_ending *ending = &m->at[i].ending;
        int lost = ending->best != ending->result ? CH_SEARCH_MATE : ending->lost;
        if (ch_ending_lost(ending) && !written[i] && lost > most) {
            most = lost;
            next = i;
        }
    }
    return next;
}

static void add_ending(const struct ch_mistakes *m, int position, struct ch_columns *columns) {
    const struct ch_judged_ending *ending = &m->at[position].ending;
    const struct ch_game *game = m->positions->game;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 1; i >= 0; i--) {
        ch_text_add(&text, i ? "" : "\t");
        game->ops->format_move(game, &ending->moves[i], NULL, CH_NOTATION_FULL, &text);
        if (i && ending->best != ending->result)
            ch_text_addf(&text, " throws a %s away",
                         ending->best == CH_ENDGAME_WON ? "win" : "draw");
        else if (i)
            ch_text_addf(&text, " loses %d plies", ending->lost);
        else if (ending->best == CH_ENDGAME_WON)
            ch_text_addf(&text, " wins in %d", ending->plies);
        else
            ch_text_add(&text, " draws");
    }
    ch_columns_rowf(columns, "%s\t%s\t%s", m->positions->item[position].name, text.data,
                    ending->theme == CH_THEME_ENDGAME ? "" : ch_theme_name(ending->theme));
}

void ch_endings_add(const struct ch_mistakes *m, int show, struct ch_text *out) {
    const struct ch_ending_sums *sums = &m->endings;
    int kept = sums->won - sums->thrown;
    if (sums->won + sums->drawn == 0)
        return;
    ch_text_addf(
        out,
        "\nEndings by the tables: %d decision%s in won ones: %d threw the win away, %d did "
        "not come nearer; mean loss %.1f plies",
        sums->won, ch_plural(sums->won), sums->thrown, sums->slower,
        kept > 0 ? (double)sums->plies / kept : 0);
    if (sums->drawn > 0)
        ch_text_addf(out, "; %d in drawn ones: %d lost the draw", sums->drawn, sums->spoilt);
    ch_text_add(out, "\n");
    const char *before = "What was missed: ";
    for (int i = CH_THEME_NONE + 1; i < CH_THEMES; i++)
        if (sums->themes[i] > 0) {
            ch_text_addf(out, "%s%s %d", before,
                         i == CH_THEME_ENDGAME ? "not named" : ch_theme_name((enum ch_theme)i),
                         sums->themes[i]);
            before = ", ";
        }
    if (sums->thrown + sums->slower + sums->spoilt > 0)
        ch_text_add(out, "\n");
    CH_SCOPED(ch_columns_done) struct ch_columns columns = {0};
    CH_FREED bool *written = ch_alloc(((size_t)m->positions->count + 1) * sizeof *written);
    for (int i = 0, at; i < show && (at = next_ending(m, written)) >= 0; i++) {
        add_ending(m, at, &columns);
        written[at] = true;
    }
    ch_columns_write(&columns, 2, 2, out);
}

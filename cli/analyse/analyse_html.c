/* An analysis as a page: the graph of the expected result, every move, the mistakes with what was
 * better. It is self-contained: no scripts, nothing from elsewhere. */
#include <string.h>

#include "cli/analyse/analyse.h"
#include "cli/command/new_file.h"

enum { WIDTH = 800, HEIGHT = 200 };

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<style>body{font:16px sans-serif;max-width:50em;margin:1em auto;padding:0 1em}"
    "td,th{padding:.1em .6em;text-align:left}svg{width:100%;height:auto;border:1px solid #888}"
    ".inaccuracy{background:#ffd}.mistake{background:#fdb}.blunder{background:#fbb}"
    "</style>\n";

/* Text of files may hold anything. */
static void add_escaped(struct ch_text *out, const char *text) {
    for (; *text; text++) {
        if (*text == '<' || *text == '>' || *text == '&' || *text == '"')
            ch_text_addf(out, "&#%d;", *text);
        else
            ch_text_add_bytes(out, text, 1);
    }
}

static void add_title(const struct ch_analysis *analysis, struct ch_text *out) {
    const struct ch_game *game = analysis->pdn->game;
    const char *names[CH_SEATS];
    for (int seat = 0; seat < CH_SEATS; seat++)
        names[seat] = ch_pdn_tags_get(&analysis->pdn->tags, game->seat_name[seat]);
    add_escaped(out, game->title);
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (names[seat]) {
            ch_text_add(out, seat > 0 && names[0] ? " – " : ": ");
            add_escaped(out, names[seat]);
        }
}

static void add_graph(const struct ch_analysis *analysis, struct ch_text *out) {
    int count = analysis->pdn->line.history.count;
    ch_text_addf(out,
                 "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Expected result of %s, move "
                 "by move\"><line x1=\"0\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#888\"/>"
                 "<polyline fill=\"none\" stroke=\"#036\" stroke-width=\"2\" points=\"",
                 (int)WIDTH, (int)HEIGHT, analysis->pdn->game->seat_name[0], (int)WIDTH, HEIGHT / 2,
                 HEIGHT / 2);
    for (int ply = 0; ply < count; ply++)
        ch_text_addf(out, "%.1f,%.1f ", (ply + 1.0) * WIDTH / count,
                     HEIGHT * (1 - ch_analysis_chance(&analysis->moves[ply])));
    ch_text_add(out, "\"/></svg>\n");
}

static void add_row(const struct ch_analysis *analysis, int ply, struct ch_text *out) {
    const struct ch_judged_ply *move = &analysis->moves[ply];
    char made[16];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_analysis_score(move->score, made);
    ch_analysis_add_move(analysis, ply, &text);
    bool good = move->class == CH_MOVE_GOOD;
    ch_text_addf(out, "<tr class=\"%s\"><td>", ch_move_class_name(move->class));
    add_escaped(out, text.data);
    ch_text_addf(out, "</td><td>%s</td><td>%s</td><td>", made,
                 good ? "" : ch_move_class_name(move->class));
    if (!good) {
        ch_text_clear(&text);
        ch_analysis_add_line(analysis, move, &text);
        ch_text_addf(out, "lost %.0f of 100; better was ", 100 * move->regret);
        add_escaped(out, text.data);
    }
    ch_text_add(out, "</td></tr>\n");
}

enum ch_status ch_analysis_html(const struct ch_analysis *analysis, const char *path,
                                struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text out = ch_text_new();
    ch_text_addf(&out, "%s<title>", head);
    add_title(analysis, &out);
    ch_text_add(&out, "</title></head><body>\n<h1>");
    add_title(analysis, &out);
    ch_text_addf(&out, "</h1>\n<p>Judged by %s%s. Scores are men for who moved.</p>\n",
                 ch_judge_name(analysis->judge),
                 ch_game_hidden(analysis->pdn->game) ? " from what each mover could know" : "");
    add_graph(analysis, &out);
    ch_text_add(&out, "<table>\n<tr><th>move</th><th>score</th><th></th><th></th></tr>\n");
    for (int ply = 0; ply < analysis->pdn->line.history.count; ply++)
        add_row(analysis, ply, &out);
    ch_text_add(&out, "</table>\n</body></html>\n");
    return ch_new_file(path, out.data, error);
}

/* An analysis in words, as JSON, and as PDN: see analyse.h. */
#include "cli/analyse/analyse.h"

#include <assert.h>
#include <math.h>

#include "cli/command/files.h"
#include "cli/output/print.h"

/* The expected result of seat 0 after the ply, 0 to 1. */
static double chance_of(const struct ch_judged_ply *move) {
    return move->seat == 0 ? move->said.chance : 1 - move->said.chance;
}

/* "+0.35", "-1.20", "won", "lost": for the mover. */
static void format_score(int score, char text[16]) {
    if (ch_judge_proven(score))
        snprintf(text, 16, "%s", score > 0 ? "won" : "lost");
    else
        snprintf(text, 16, "%+.2f", score / 100.0);
}

/* Appends "3. 11-15", "3... 22-18". */
static void add_move(const struct ch_analysis *analysis, int ply, struct ch_text *text) {
    assert(ply >= 0 && ply < analysis->pdn->line.history.count);
    const struct ch_game *game = analysis->pdn->game;
    const struct ch_history *history = &analysis->pdn->line.history;
    char number[CH_PLY_NUMBER];
    ch_history_number(history, game, ply, number);
    ch_text_addf(text, "%s ", number);
    game->ops->format_move(game, &history->plies[ply].move, NULL, CH_NOTATION_FULL, text);
}

/* Appends the line of what was better. */
static void add_line(const struct ch_analysis *analysis, const struct ch_judged_ply *move,
                     struct ch_text *text) {
    const struct ch_game *game = analysis->pdn->game;
    for (int i = 0; i < move->said.line_count; i++) {
        ch_text_add(text, i > 0 ? " " : "");
        game->ops->format_move(game, &move->said.line[i], NULL, CH_NOTATION_FULL, text);
    }
}

/* The graph: a row for each tenth of the expected result of seat 0, a column a ply or several. */
static void print_graph(const struct ch_analysis *analysis) {
    enum { ROWS = 10, WIDEST = 70 };
    int count = analysis->pdn->line.history.count;
    int columns = count < WIDEST ? count : WIDEST;
    ch_print("\nExpected result of %s, %d move%s\n", analysis->pdn->game->seat_name[0], count,
             ch_plural(count));
    for (int row = ROWS - 1; row >= 0; row--) {
        CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
        for (int i = 0; i < columns; i++) {
            double chance = chance_of(&analysis->moves[(long)(i + 1) * count / columns - 1]);
            int level = (int)fmin(chance * ROWS, ROWS - 1);
            ch_text_add(&line, level == row ? "*" : row == ROWS / 2 ? "-" : " ");
        }
        while (line.length > 0 && line.data[line.length - 1] == ' ')
            line.data[--line.length] = '\0';
        ch_print("%3d %%|%s\n", row * 10, line.data);
    }
}

static void print_totals(const struct ch_analysis *analysis) {
    ch_print("\n%-6s %5s %5s %9s %12s %9s\n", "seat", "moves", "lost", "blunders", "mistakes",
             "inaccurate");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        struct ch_judged_sums sums =
            ch_judge_sums(analysis->moves, analysis->pdn->line.history.count, seat);
        ch_print("%-6s %5d %4.1f%% %9d %12d %9d\n", analysis->pdn->game->seat_name[seat], sums.made,
                 100 * sums.loss, sums.of[CH_MOVE_BLUNDER], sums.of[CH_MOVE_MISTAKE],
                 sums.of[CH_MOVE_INACCURACY]);
    }
}

/* Under which the judge judged. */
static const char *conditions(const struct ch_analysis *analysis) {
    return ch_game_hidden(analysis->pdn->game)
               ? " from what each mover could know. Scores are men for who moved."
               : ". Scores are men for who moved.";
}

void ch_analysis_text(const struct ch_analysis *analysis) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_print("%s, judged by %s%s\n\n", analysis->pdn->game->title, ch_judge_name(analysis->judge),
             conditions(analysis));
    for (int ply = 0; ply < analysis->pdn->line.history.count; ply++) {
        const struct ch_judged_ply *move = &analysis->moves[ply];
        char best[16], made[16];
        if (move->class == CH_MOVE_GOOD)
            continue;
        format_score(move->said.best_score, best);
        format_score(move->said.score, made);
        add_move(analysis, ply, &text);
        ch_text_addf(&text, "  %s: %s -> %s, %.0f of 100 points. Better was ",
                     ch_move_class_name(move->class), best, made, 100 * move->said.regret);
        add_line(analysis, move, &text);
        ch_text_add(&text, "\n");
    }
    if (text.length == 0)
        ch_text_add(&text, "No mistakes were found.\n");
    for (int i = 0; i < analysis->later_count; i++) {
        ch_text_add(&text, i == 0 ? "\n" : "");
        add_move(analysis, analysis->later[i].ply, &text);
        ch_text_add(&text, "  ");
        ch_judge_later_text(analysis->pdn->game, &analysis->later[i], &text);
        ch_text_add(&text, "\n");
    }
    ch_print_wrapped(text.data);
    print_totals(analysis);
    print_graph(analysis);
}

static void add_json_move(const struct ch_analysis *analysis, int ply, cJSON *list) {
    const struct ch_game *game = analysis->pdn->game;
    const struct ch_judged_ply *move = &analysis->moves[ply];
    const struct ch_history *history = &analysis->pdn->line.history;
    cJSON *item = ch_json_append(list);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), fen = ch_text_new();
    game->ops->format_move(game, &history->plies[ply].move, NULL, CH_NOTATION_FULL, &text);
    game->ops->format_position(game, ch_history_before(history, ply), &fen);
    ch_json_add(item, "ply %d, seat %s, fen %s, move %s, score %d, chance %g, regret %g, class %s",
                ply + 1, game->seat_name[move->seat], fen.data, text.data, move->said.score,
                move->said.chance, move->said.regret, ch_move_class_name(move->class));
    if (!move->better)
        return;
    ch_json_add(item, "best_score %d", move->said.best_score);
    cJSON *line = cJSON_AddArrayToObject(item, "better");
    for (int i = 0; i < move->said.line_count; i++) {
        ch_text_clear(&text);
        game->ops->format_move(game, &move->said.line[i], NULL, CH_NOTATION_FULL, &text);
        cJSON_AddItemToArray(line, cJSON_CreateString(text.data));
    }
}

void ch_analysis_json(const struct ch_analysis *analysis) {
    cJSON *object = ch_json_line();
    ch_json_add(object, "game %s, judge %s, scale %g", analysis->pdn->game->name,
                ch_judge_name(analysis->judge), ch_judge_scale(analysis->judge));
    cJSON *list = cJSON_AddArrayToObject(object, "moves");
    for (int ply = 0; ply < analysis->pdn->line.history.count; ply++)
        add_json_move(analysis, ply, list);
    list = cJSON_AddArrayToObject(object, "later");
    for (int i = 0; i < analysis->later_count; i++)
        ch_json_add(ch_json_append(list), "ply %d, chance %g, regret %g",
                    analysis->later[i].ply + 1, analysis->later[i].chance,
                    analysis->later[i].regret);
    ch_json_print(object);
}

/* The code of PDN for a class: $6 doubtful, $2 a mistake, $4 a blunder. */
static uint16_t nag_of(enum ch_move_class class) {
    static const uint16_t nag[CH_MOVE_CLASSES] = {
        [CH_MOVE_INACCURACY] = 6, [CH_MOVE_MISTAKE] = 2, [CH_MOVE_BLUNDER] = 4};
    return nag[class];
}

/* Scores of the mover, as everywhere here. */
static void annotate(const struct ch_analysis *analysis, int ply, struct ch_pdn_line *line) {
    const struct ch_judged_ply *move = &analysis->moves[ply];
    struct ch_pdn_note *note = &line->notes[ply + 1];
    char best[16], made[16];
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (move->class == CH_MOVE_GOOD)
        return;
    format_score(move->said.best_score, best);
    format_score(move->said.score, made);
    if (note->nag_count < CH_PDN_NAGS)
        note->nags[note->nag_count++] = nag_of(move->class);
    ch_text_addf(&text, "(%s -> %s for %s) %s; better was ", best, made,
                 analysis->pdn->game->seat_name[move->seat], ch_move_class_name(move->class));
    add_line(analysis, move, &text);
    ch_pdn_comment(line, ply + 1, text.data);
}

void ch_analysis_pdn(const struct ch_analysis *analysis) {
    struct ch_pdn_game *pdn = analysis->pdn;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_pdn_tags_set(&pdn->tags, "Annotator", ch_judge_name(analysis->judge));
    for (int ply = 0; ply < pdn->line.history.count; ply++)
        annotate(analysis, ply, &pdn->line);
    for (int i = 0; i < analysis->later_count; i++) {
        CH_SCOPED(ch_text_done) struct ch_text later = ch_text_new();
        ch_judge_later_text(pdn->game, &analysis->later[i], &later);
        ch_pdn_comment(&pdn->line, analysis->later[i].ply + 1, later.data);
    }
    ch_pdn_write(pdn, &text);
    ch_print_block(stdout, text.data);
}

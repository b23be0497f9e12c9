/* What was written beside the moves of a recorded game, shown: marks, glyphs, clocks, comments, and
 * variations as lines of PDN. */
#include <string.h>

#include "cli/record/record.h"
#include "core/pdn/pdn.h"

void ch_record_add_words(const struct ch_pdn_game *pdn, int ply, const char *reason,
                         struct ch_text *text) {
    size_t before = text->length;
    ch_pdn_times_format(&pdn->line, pdn->game, ply, false, text);
    if (reason)
        ch_text_addf(text, "%s%s", text->length > before ? " " : "", reason);
}

void ch_record_add_variations(const struct ch_pdn_game *pdn, int at, const char *indent,
                              struct ch_text *text) {
    const struct ch_pdn_line *line = &pdn->line;
    for (int i = 0; i < line->variation_count; i++) {
        if (line->variations[i].at != at)
            continue;
        ch_text_addf(text, "%s(", indent);
        ch_pdn_write_line(pdn->game, line->variations[i].line, at, 0, text);
        ch_text_add(text, ")\n");
    }
    if (at == line->history.count && line->next) {
        ch_text_add(text, indent);
        ch_pdn_write_line(pdn->game, line->next, at, 0, text);
        ch_text_add(text, "\n");
    }
}

static void add_clocks(cJSON *object, const struct ch_game *game, const struct ch_pdn_note *note) {
    cJSON *clocks = NULL;
    for (int seat = 0; seat < CH_SEATS; seat++) {
        if (!note->has_clock[seat])
            continue;
        clocks = clocks ? clocks : cJSON_AddObjectToObject(object, "clock_ms");
        cJSON_AddNumberToObject(clocks, game->seat_name[seat], (double)note->clock_ms[seat]);
    }
}

static cJSON *line_json(const struct ch_game *game, const struct ch_pdn_line *line);

/* The rivals of move `at`. */
static void add_rivals(cJSON *object, const struct ch_game *game, const struct ch_pdn_line *line,
                       int at) {
    cJSON *rivals = NULL;
    for (int i = 0; i < line->variation_count; i++) {
        if (line->variations[i].at != at)
            continue;
        rivals = rivals ? rivals : cJSON_AddArrayToObject(object, "variations");
        cJSON_AddItemToArray(rivals, line_json(game, line->variations[i].line));
    }
}

void ch_record_json_beside(cJSON *object, const struct ch_game *game,
                           const struct ch_pdn_line *line, int ply) {
    const struct ch_pdn_note *note = &line->notes[ply + 1];
    if (note->strength[0])
        cJSON_AddStringToObject(object, "marks", note->strength);
    cJSON *glyphs = note->nag_count ? cJSON_AddArrayToObject(object, "glyphs") : NULL;
    for (int i = 0; i < note->nag_count; i++)
        cJSON_AddItemToArray(glyphs, cJSON_CreateNumber(note->nags[i]));
    add_clocks(object, game, note);
    add_rivals(object, game, line, ply);
}

static void add_moves(cJSON *object, const struct ch_game *game, const struct ch_pdn_line *line) {
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    cJSON *moves = cJSON_AddArrayToObject(object, "moves");
    for (int ply = 0; ply < line->history.count; ply++) {
        const struct ch_pdn_note *note = &line->notes[ply + 1];
        cJSON *move = ch_json_append(moves);
        ch_text_clear(&path);
        game->ops->format_move(game, &line->history.plies[ply].move, NULL, CH_NOTATION_FULL, &path);
        ch_json_add(move, "seat %s, move %s, comment %s",
                    game->seat_name[ch_history_mover(&line->history, game, ply)], path.data,
                    note->comment);
        if (note->has_elapsed)
            cJSON_AddNumberToObject(move, "elapsed_ms", (double)note->elapsed_ms);
        ch_record_json_beside(move, game, line, ply);
    }
    add_rivals(object, game, line, line->history.count);
}

/* Adds line after line, each within the one before it as its `next`. */
static void add_lines(cJSON *object, const struct ch_game *game, const struct ch_pdn_line *line) {
    for (; line; line = line->next) {
        if (line->set_up) {
            CH_SCOPED(ch_text_done) struct ch_text start = ch_text_new();
            game->ops->format_position(game, &line->history.start, &start);
            cJSON_AddStringToObject(object, "start", start.data);
        }
        if (line->notes[0].comment)
            cJSON_AddStringToObject(object, "comment", line->notes[0].comment);
        add_moves(object, game, line);
        if (line->next)
            object = cJSON_AddObjectToObject(object, "next");
    }
}

static cJSON *line_json(const struct ch_game *game, const struct ch_pdn_line *line) {
    cJSON *object = cJSON_CreateObject();
    add_lines(object, game, line);
    return object;
}

void ch_record_json_behind(cJSON *object, const struct ch_game *game,
                           const struct ch_pdn_line *line) {
    add_rivals(object, game, line, line->history.count);
    if (line->next)
        add_lines(cJSON_AddObjectToObject(object, "next"), game, line->next);
}

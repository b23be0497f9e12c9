/* What SGF says beside the moves of Lines of Action, and games written in it: see loa_sgf.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/scores/loa_sgf_parts.h"

const struct ch_loa_sgf_tag ch_loa_sgf_tags[] = {
    {"PB", "Black"},
    {"PW", "White"},
    {"BR", "BlackRating"},
    {"WR", "WhiteRating"},
    {"BT", "BlackTeam"},
    {"WT", "WhiteTeam"},
    {"EV", "Event"},
    {"RO", "Round"},
    {"DT", "Date"},
    {"PC", "Site"},
    {"GN", "Name"},
    {"ON", "Opening"},
    {"AN", "Annotator"},
    {"US", "Transcriber"},
    {"SO", "Source"},
    {"CP", "Copyright"},
    {"TM", "Time"},
    {"OT", "Overtime"},
    {0},
};

/* Marks of a move and what PDN has for them: a sign, or a numeric glyph. */
static const struct {
    const char *ident, *value, *strength;
    int nag;
} marks[] = {
    {"TE", "2", "!!", 0}, {"TE", "1", "!", 0}, {"BM", "2", "??", 0}, {"BM", "1", "?", 0},
    {"IT", "", "!?", 0},  {"DO", "", "?!", 0}, {"GW", "2", "", 18},  {"GW", "1", "", 16},
    {"GB", "2", "", 19},  {"GB", "1", "", 17}, {"DM", "1", "", 10},  {"UC", "1", "", 13},
};
enum { MARKS = sizeof marks / sizeof *marks };

/* Clocks are in seconds, with fractions. */
static void take_clock(struct ch_pdn_note *note, int seat, const char *text) {
    char *end;
    double seconds = strtod(text, &end);
    if (end == text || !(seconds >= 0) || seconds > 1e8)
        return;
    note->has_clock[seat] = true;
    note->clock_ms[seat] = (long)(seconds * 1000 + 0.5);
}

void ch_loa_sgf_note(struct ch_pdn_line *line, const struct ch_sgf_value *value) {
    int ply = line->history.count;
    struct ch_pdn_note *note = &line->notes[ply];
    const char *ident = value->ident;
    if (strcmp(ident, "C") == 0 || strcmp(ident, "N") == 0 ||
        (strcmp(ident, "GC") == 0 && ply == 0)) {
        ch_pdn_comment(line, ply, value->text);
        return;
    }
    if (strcmp(ident, "BL") == 0 || strcmp(ident, "WL") == 0)
        take_clock(note, ident[0] == 'W', value->text);
    bool twice = strcmp(value->text, "2") == 0;
    for (int i = 0; i < MARKS && ply > 0; i++) {
        bool same = !marks[i].value[0] || (marks[i].value[0] == '2') == twice;
        if (strcmp(ident, marks[i].ident) != 0 || !same)
            continue;
        if (marks[i].nag && note->nag_count < CH_PDN_NAGS)
            note->nags[note->nag_count++] = (uint16_t)marks[i].nag;
        else if (!marks[i].nag)
            snprintf(note->strength, sizeof note->strength, "%s", marks[i].strength);
        return;
    }
}

static bool has_nag(const struct ch_pdn_note *note, int nag) {
    for (int i = 0; i < note->nag_count; i++)
        if (note->nags[i] == nag)
            return true;
    return false;
}

static void write_note(const struct ch_pdn_note *note, struct ch_text *text) {
    for (int i = 0; i < MARKS; i++)
        if (marks[i].nag ? has_nag(note, marks[i].nag)
                         : strcmp(note->strength, marks[i].strength) == 0)
            ch_sgf_add(text, marks[i].ident, marks[i].value);
    for (int seat = 0; seat < CH_SEATS; seat++)
        if (note->has_clock[seat])
            ch_text_addf(text, "%s[%ld.%03ld]", seat ? "WL" : "BL", note->clock_ms[seat] / 1000,
                         note->clock_ms[seat] % 1000);
    ch_sgf_add(text, "C", note->comment);
}

static void write_line(const struct ch_game *game, const struct ch_pdn_line *line, int from,
                       struct ch_text *text);

/* The moves from ply `from` on: where there are rivals, each in brackets, the line's own first. */
static void write_rest(const struct ch_game *game, const struct ch_pdn_line *line, int from,
                       struct ch_text *text) {
    int rivals = 0;
    for (int i = 0; i < line->variation_count; i++)
        rivals += line->variations[i].at == from && line->variations[i].line->history.count > 0;
    if (rivals == 0) {
        write_line(game, line, from, text);
        return;
    }
    ch_text_add(text, from < line->history.count ? "\n(" : "\n(;"); /* the line ends here */
    write_line(game, line, from, text);
    ch_text_add(text, ")");
    for (int i = 0; i < line->variation_count; i++) {
        const struct ch_pdn_line *rival = line->variations[i].line;
        if (line->variations[i].at != from || rival->history.count == 0)
            continue;
        ch_text_add(text, "\n(");
        write_rest(game, rival, 0, text);
        ch_text_add(text, ")");
    }
}

static void write_move(const struct ch_game *game, const struct ch_pdn_line *line, int ply,
                       struct ch_text *text) {
    const struct ch_position *before = ch_history_before(&line->history, ply);
    ch_text_addf(text, ";%c[", game->seat_letter[game->ops->side(game, before)]);
    size_t start = text->length;
    game->ops->format_move(game, &line->history.plies[ply].move, NULL, CH_NOTATION_FULL, text);
    for (char *at = text->data + start; *at; at++)
        *at = *at == 'x' ? ':' : *at;
    ch_text_add(text, "]");
    write_note(&line->notes[ply + 1], text);
}

/* Move `from`, and on until rivals of one come. */
static void write_line(const struct ch_game *game, const struct ch_pdn_line *line, int from,
                       struct ch_text *text) {
    for (int ply = from; ply < line->history.count; ply++) {
        write_move(game, line, ply, text);
        bool rivals = false;
        for (int i = 0; i < line->variation_count; i++)
            rivals |=
                line->variations[i].at == ply + 1 && line->variations[i].line->history.count > 0;
        if (rivals) {
            write_rest(game, line, ply + 1, text);
            return;
        }
        if ((ply + 1 - from) % 8 == 0 && ply + 1 < line->history.count)
            ch_text_add(text, "\n");
    }
}

static void write_start(const struct ch_game *game, const struct ch_pdn_game *pdn,
                        struct ch_text *text) {
    struct ch_position start;
    const struct ch_position *from = &pdn->line.history.start;
    game->ops->start(game, &start);
    if (memcmp(&start, from, sizeof start) == 0)
        return;
    ch_text_add(text, "SU[Custom]");
    for (int seat = 0; seat < CH_SEATS; seat++) {
        ch_text_add(text, seat ? "AW" : "AB");
        for (int square = 0; square < game->graph.count; square++)
            if (game->ops->piece_at(game, from, square).seat == seat)
                ch_text_addf(text, "[%s]", ch_square_named(game, square).name);
    }
    ch_text_addf(text, "PL[%c]", game->seat_letter[game->ops->side(game, from)]);
}

static void write_result(const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                         struct ch_text *text) {
    const char *end = ch_pdn_tags_get(&pdn->tags, "Termination");
    bool resigned = outcome.end == CH_END_RESIGNATION ||
                    (end && strcmp(end, ch_end_text(CH_END_RESIGNATION)) == 0);
    bool timed = outcome.end == CH_END_CLOCK || (end && strncmp(end, "time", 4) == 0);
    if (outcome.result == CH_WON)
        ch_text_addf(text, "RE[%c+%s]", pdn->game->seat_letter[outcome.winner],
                     resigned ? "R"
                     : timed  ? "T"
                              : "");
    else
        ch_sgf_add(text, "RE", outcome.result == CH_DRAWN ? "Draw" : "?");
}

enum ch_status ch_loa_sgf_write(int format, const struct ch_pdn_game *pdn,
                                struct ch_outcome outcome, struct ch_text *text,
                                struct ch_error *error) {
    const struct ch_game *game = pdn->game;
    if (strcmp(game->family, "loa") != 0)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "this format is for games of Lines of Action, and this one is of %s",
                            game->title);
    if (format == CH_LOA_PGN) {
        ch_loa_pgn_write(pdn, text);
        return CH_OK;
    }
    ch_text_add(text, "(;FF[4]GM[9]CA[UTF-8]AP[Crownhead]");
    if (game->columns != 8)
        ch_text_addf(text, "SZ[%d]", game->columns);
    for (int i = 0; ch_loa_sgf_tags[i].ident; i++)
        ch_sgf_add(text, ch_loa_sgf_tags[i].ident,
                   ch_pdn_tags_get(&pdn->tags, ch_loa_sgf_tags[i].tag));
    write_result(pdn, outcome, text);
    write_start(game, pdn, text);
    write_note(&pdn->line.notes[0], text);
    ch_text_add(text, "\n");
    write_rest(game, &pdn->line, 0, text);
    ch_text_add(text, ")\n\n");
    return CH_OK;
}

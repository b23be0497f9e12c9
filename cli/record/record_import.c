/* crownhead record import: games of files into the record, with all that is written beside the
 * moves (core/records/score.h). What is forgiven is said once a kind and file. */
#include <string.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/base/encoding.h"
#include "core/pdn/pdn.h"
#include "core/records/pool.h"
#include "core/records/score.h"

enum { LARGEST_FILE = 256 << 20 };

/* With the name of the file as it was typed: another folder may have one of the same name. */
static char *tags_as_json(const struct ch_pdn_tags *tags, const char *file) {
    cJSON *object = cJSON_CreateObject();
    for (int i = 0; i < tags->count; i++)
        if (strcmp(tags->tag[i].name, CH_POOL_IMPORT_TAG) != 0 &&
            !ch_json_get(object, tags->tag[i].name)) /* of two the first counts */
            cJSON_AddStringToObject(object, tags->tag[i].name, tags->tag[i].value);
    CH_FREED char *name = ch_copy(file);
    ch_text_plain(name, "");
    cJSON_AddStringToObject(object, CH_POOL_IMPORT_TAG, name);
    struct ch_text text = ch_text_new();
    ch_json_end(&text, object);
    return ch_text_take(&text);
}

/* The game as the record keeps it. *cut: its movetext is too long to be kept. */
static void describe_import(const struct ch_pdn_game *pdn, struct ch_outcome outcome,
                            const char *file, struct ch_recorded_game *recorded, bool *cut) {
    int count = pdn->line.history.count;
    struct ch_played played = {.history = pdn->line.history, .fault_seat = -1, .outcome = outcome};
    played.moves = ch_alloc((size_t)(count + 1) * sizeof *played.moves);
    for (int i = 0; i < count; i++) {
        const struct ch_pdn_note *note = &pdn->line.notes[i + 1];
        played.moves[i] = (struct ch_played_move){
            .wall_us = note->has_elapsed ? (double)note->elapsed_ms * 1e3 : -1,
            .cpu_us = -1,
            .reason = note->comment};
    }
    ch_recorded_from_played(recorded, pdn->game, &played);
    ch_free(played.moves);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *player = ch_pdn_player(&pdn->tags, pdn->game, seat);
        recorded->player[seat] = ch_copy(player ? player : "?");
    }
    recorded->tags = tags_as_json(&pdn->tags, file);
    recorded->movetext = ch_score_movetext(pdn, cut);
    recorded->keys.line = ch_game_keys_make(recorded, 0, 0).line;
}

struct import {
    const char *db;
    struct ch_record *record; /* NULL until there is a game to add */
    bool begun;               /* a transaction for the file at hand */
    bool failed;              /* the record could not be opened */
    const char *encoding;     /* of the files; NULL: it is found out */
    bool all_warnings, strict, asked;
    long taken, rejected, warnings;
    const char *file; /* the one at hand */
    long file_games;
    long file_unnamed; /* games rejected that do not say which game they are of */
    struct ch_pdn_warnings file_warnings;
};

static bool names_game(const struct ch_pdn_tags *tags) {
    return ch_pdn_tags_get(tags, "GameType") || ch_pdn_tags_get(tags, "Variant");
}

static void warn(struct import *import, const struct ch_error *warning, const char *after) {
    import->warnings++;
    ch_print_error(stderr, warning, after);
}

/* What was forgiven in a game: at once if each warning is asked for, else after the file. */
static void warn_of_form(struct import *import, const struct ch_pdn_warnings *warnings) {
    if (!import->all_warnings)
        ch_pdn_warnings_add(&import->file_warnings, warnings);
    for (int i = 0; import->all_warnings && i < warnings->count; i++)
        warn(import, &warnings->warning[i].error, " (warning)");
}

/* What was forgiven in the file: one warning a kind. */
static void warn_of_file(struct import *import) {
    for (int i = 0; i < import->file_warnings.count; i++) {
        const struct ch_pdn_warning *warning = &import->file_warnings.warning[i];
        char after[64] = " (warning)";
        if (warning->games > 1)
            snprintf(after, sizeof after, " (%d games; warning)", warning->games);
        warn(import, &warning->error, after);
    }
    ch_pdn_warnings_done(&import->file_warnings);
}

/* The game says what the board decides. Returns false if it is rejected for what it said. */
static bool judge(struct import *import, struct ch_pdn_game *pdn, struct ch_outcome *outcome) {
    struct ch_pdn_judgement judgement;
    ch_pdn_judge(pdn, import->file, &judgement);
    *outcome = judgement.outcome;
    if (import->strict && judgement.contradictions > 0) {
        ch_print_error(stderr, &judgement.contradiction[0], "");
        import->rejected++;
        return false;
    }
    for (int i = 0; i < judgement.forgeries; i++)
        warn(import, &judgement.forged[i], " (warning)");
    for (int i = 0; i < judgement.contradictions; i++)
        warn(import, &judgement.contradiction[i], " (warning)");
    if (pdn->cut[0])
        warn(import, &pdn->why_cut, "; the game is kept up to there (warning)");
    ch_pdn_resolve(pdn, &judgement);
    return true;
}

/* Blanks for what would command a terminal; bytes that are no UTF-8 are kept, but for the controls
 * of eight bits. True if there was any. */
static bool clean_text(char *text) {
    bool found = false;
    for (char *at = text; at && *at;) {
        int length = ch_text_character(at);
        unsigned char byte = (unsigned char)*at;
        bool commands = length ? ch_text_commands(at, length) : byte < 0xa0;
        length = length ? length : 1;
        if (commands)
            memset(at, ' ', (size_t)length);
        found |= commands;
        at += length;
    }
    return found;
}

static bool clean_comment(struct ch_pdn_line *line, int ply) {
    struct ch_pdn_note *note = &line->notes[ply];
    if (!clean_text(note->comment))
        return false;
    CH_FREED char *comment = note->comment;
    note->comment = NULL;
    note->comment_length = note->comment_capacity = 0;
    ch_pdn_comment(line, ply, comment); /* with single blanks again */
    return true;
}

/* The comments of a line, of its variations and of what goes on from it. */
static int clean_line(struct ch_pdn_line *line) {
    int places = 0;
    for (; line; line = line->next) {
        for (int i = 0; i <= line->history.count; i++)
            places += clean_comment(line, i);
        for (int i = 0; i < line->variation_count; i++)
            places += clean_line(line->variations[i].line);
    }
    return places;
}

/* Removes terminal commands from text that is stored; reports the changes. */
static void clean(struct import *import, struct ch_pdn_game *pdn) {
    int places = 0;
    for (int i = 0; i < pdn->tags.count; i++)
        places += clean_text(pdn->tags.tag[i].name) + clean_text(pdn->tags.tag[i].value);
    places += clean_line(&pdn->line) + clean_text(pdn->cut);
    if (places == 0)
        return;
    struct ch_error change;
    ch_error_set(&change, CH_BAD_INPUT, import->file, pdn->start_line,
                 "what would command a terminal, in %d of its tags and comments, became blanks",
                 places);
    warn(import, &change, " (warning)");
}

/* Opens the record for its first game, and begins what the file adds. */
static enum ch_status begin_file(struct import *import, const struct ch_game *game,
                                 struct ch_error *error) {
    enum ch_status status = CH_OK;
    if (!import->record)
        status = ch_open_record_for(import->db, game, &import->record, error);
    import->failed = status != CH_OK;
    if (status == CH_OK && !import->begun)
        status = ch_record_begin(import->record, error);
    import->begun = status == CH_OK;
    return status;
}

static enum ch_status import_game(struct import *import, struct ch_pdn_game *pdn,
                                  struct ch_error *error) {
    CH_SCOPED(ch_recorded_game_done) struct ch_recorded_game recorded = {0};
    static const char set_up[] = "what follows a position set up within a game is kept beside it; "
                                 "ratings, mistakes and replay --verify do not read it";
    struct ch_outcome outcome;
    if (pdn->line.next)
        ch_pdn_warnings_put(&pdn->warnings, import->file, pdn->start_line, set_up, set_up);
    warn_of_form(import, &pdn->warnings);
    clean(import, pdn);
    if (!judge(import, pdn, &outcome))
        return CH_OK;
    bool cut;
    describe_import(pdn, outcome, import->file, &recorded, &cut);
    if (cut) {
        struct ch_error warning;
        ch_error_set(&warning, CH_BAD_INPUT, import->file, pdn->start_line,
                     "the variations and marks of this game are more than %d bytes and are left "
                     "out",
                     CH_SCORE_MOVETEXT);
        warn(import, &warning, " (warning)");
    }
    enum ch_status status = begin_file(import, pdn->game, error);
    if (status == CH_OK)
        status = ch_record_add_definition(import->record, pdn->game, &recorded.definition, error);
    if (status == CH_OK)
        status = ch_record_add_game(import->record, &recorded, error);
    import->taken += status == CH_OK;
    return status;
}

/* Every game of a text. */
static enum ch_status import_games(struct import *import, const struct ch_game *game,
                                   const struct ch_text *text, struct ch_error *error) {
    CH_SCOPED(ch_pdn_reader_done) struct ch_pdn_reader reader = {0};
    enum ch_status status = CH_OK;
    ch_pdn_reader_init(&reader, text->data, text->length, import->file, game);
    reader.cuts = !import->strict;
    reader.asked = import->asked;
    for (bool more = true; more && status == CH_OK;) {
        CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
        enum ch_status read = ch_pdn_read(&reader, &pdn, error);
        more = read != CH_NOT_FOUND;
        import->file_games += more;
        if (read == CH_OK) {
            status = import_game(import, &pdn, error);
        } else if (more) {
            ch_print_error(stderr, error, "");
            import->rejected++;
            import->file_unnamed += !names_game(&pdn.tags) && !ch_pdn_reader_foreign(&reader);
        }
    }
    if (status == CH_OK && import->file_games == 0)
        status = ch_error_set(error, CH_BAD_INPUT, import->file, 0,
                              "there is no game in it; is this a PDN file?");
    return status;
}

/* Makes the text UTF-8 out of the encoding that was given. */
static enum ch_status convert(const char *encoding, const char *file, struct ch_text *text,
                              struct ch_error *error) {
    if (!encoding)
        return CH_OK;
    struct ch_text utf8 = ch_text_new();
    enum ch_status status =
        ch_encoding_convert(encoding, text->data, text->length, file, &utf8, error);
    ch_text_done(text);
    *text = utf8;
    return status;
}

/* Every game of one file, in one transaction. */
static int import_file(struct import *import, const struct ch_game *game, const char *file) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    struct ch_error error;
    enum ch_status status = ch_text_read_file(&text, file, LARGEST_FILE, &error);
    static const char record_begin[] = "SQLite format 3"; /* with its zero byte */
    if (status == CH_OK && text.length > sizeof record_begin &&
        memcmp(text.data, record_begin, sizeof record_begin) == 0)
        status = ch_error_set(&error, CH_BAD_INPUT, file, 0,
                              "this is a database; `crownhead record merge` unites records");
    if (status == CH_OK)
        status = convert(import->encoding, file, &text, &error);
    if (status != CH_OK)
        return ch_fail(&error);
    long taken = import->taken;
    import->file = file;
    import->file_games = import->file_unnamed = 0;
    status = import_games(import, game, &text, &error);
    warn_of_file(import);
    if (import->file_unnamed * 2 > import->file_games)
        ch_print_to(stderr,
                    "%s: without a GameType the games were read as %s; if that is wrong, name "
                    "another, as --game %s\n",
                    file, game->name,
                    strcmp(game->name, "english") == 0 ? "international" : "english");
    if (import->begun)
        status = ch_record_end(import->record, status, &error);
    import->begun = false;
    if (status == CH_OK)
        return CH_EXIT_DONE;
    import->taken = taken;
    return ch_fail(&error);
}

int ch_record_import_files(const struct ch_record_options *options, int count, char **files) {
    const struct ch_game *game = ch_option_game(options->game);
    if (!game)
        return CH_EXIT_BAD;
    if (count == 0)
        return ch_failf("record import needs a PDN file");
    struct import import = {.db = options->db,
                            .encoding = options->encoding,
                            .all_warnings = options->warnings,
                            .strict = options->strict,
                            .asked = options->game != ch_game_default};
    int worst = CH_EXIT_DONE;
    for (int i = 0; i < count && !import.failed; i++) {
        int status = import_file(&import, game, files[i]);
        worst = status > worst ? status : worst;
    }
    ch_record_close(import.record);
    if (import.failed)
        return CH_EXIT_BAD;
    ch_print("%ld game%s imported, %ld rejected, %ld warning%s\n", import.taken,
             ch_plural(import.taken), import.rejected, import.warnings, ch_plural(import.warnings));
    return worst != CH_EXIT_DONE ? worst : import.rejected ? CH_EXIT_NO : CH_EXIT_DONE;
}

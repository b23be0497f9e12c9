/* crownhead record export and import: recorded games as PDN, or as other programs of their game
 * have them, and back, with all that is written beside the moves (core/records/score.h). */
#include <string.h>
#include <time.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/base/encoding.h"
#include "core/games/own_games.h"
#include "core/pdn/pdn.h"
#include "core/records/pool.h"
#include "core/records/score.h"

enum { LARGEST_FILE = 256 << 20 };

/* The name of the file, which the record keeps among them, is none of theirs. */
static void tags_of_import(struct ch_pdn_tags *tags, const char *json) {
    CH_SCOPED(ch_json_done) cJSON *object = ch_json_recorded(json);
    const cJSON *tag;
    cJSON_ArrayForEach(tag, object) if (cJSON_IsString(tag) &&
                                        strcmp(tag->string, CH_POOL_IMPORT_TAG) != 0)
        ch_pdn_tags_set(tags, tag->string, tag->valuestring);
}

static void tags_of_match(struct ch_pdn_tags *tags, const struct ch_recorded_game *recorded,
                          const struct ch_game *game) {
    char date[32] = "????.??.??";
    time_t started = (time_t)(recorded->started_ms / 1000);
    struct tm parts;
    if (recorded->started_ms && gmtime_r(&started, &parts))
        strftime(date, sizeof date, "%Y.%m.%d", &parts);
    if (recorded->match)
        ch_pdn_tags_setf(tags, "Event", "match %lld", (long long)recorded->match);
    else
        ch_pdn_tags_set(tags, "Event", "?");
    ch_pdn_tags_set(tags, "Date", date);
    if (recorded->match)
        ch_pdn_tags_setf(tags, "Round", "%d", recorded->number + 1);
    for (int seat = 0; seat < CH_SEATS; seat++)
        ch_pdn_tags_set(tags, game->seat_name[seat], recorded->player[seat]);
    if (recorded->opening)
        ch_pdn_tags_set(tags, "Opening", recorded->opening);
}

/* How the referee ended it. */
static void export_end(struct ch_pdn_game *pdn, const struct ch_recorded_game *recorded) {
    if (recorded->fault_text)
        ch_pdn_comment(&pdn->line, recorded->ply_count, recorded->fault_text);
    if (recorded->verdict)
        ch_pdn_comment(&pdn->line, recorded->ply_count, recorded->verdict);
}

/* A format of another program, of the table that has it. */
struct format {
    const struct ch_score_ops *ops; /* NULL: PDN */
    int index;
};

/* The format of that number, from 0; false if there are not so many. */
static bool format_at(int number, struct format *format) {
    for (int i = 0; ch_own_games[i]; i++) {
        const struct ch_score_ops *ops = ch_own_games[i]->scores;
        for (int j = 0; ops && ops->names[j]; j++)
            if (number-- == 0) {
                *format = (struct format){ops, j};
                return true;
            }
    }
    return false;
}

/* False if the name is none. */
static bool find_format(const char *name, struct format *format) {
    bool pdn = !name || strcmp(name, "pdn") == 0, found = false;
    for (int i = 0; !pdn && !found && format_at(i, format); i++)
        found = strcmp(format->ops->names[format->index], name) == 0;
    if (pdn)
        *format = (struct format){NULL, 0};
    return pdn || found;
}

/* "pdn, sgf, pgn, gravon, gsn or ucc". */
static void add_formats(struct ch_text *text) {
    struct format format, next;
    ch_text_add(text, "pdn");
    for (int i = 0; format_at(i, &format); i++)
        ch_text_addf(text, "%s%s", format_at(i + 1, &next) ? ", " : " or ",
                     format.ops->names[format.index]);
}

enum ch_status ch_record_pdn(const struct ch_recorded_game *recorded, bool comments,
                             struct ch_pdn_game *pdn, struct ch_error *error) {
    bool beside = comments || recorded->movetext || ch_score_imported(recorded);
    enum ch_status status = ch_recorded_score(recorded, beside, pdn, error);
    if (!pdn->game)
        return status;
    if (recorded->tags)
        tags_of_import(&pdn->tags, recorded->tags);
    else
        tags_of_match(&pdn->tags, recorded, pdn->game);
    if (recorded->outcome.end != CH_END_NONE)
        ch_pdn_tags_set(&pdn->tags, "Termination", ch_end_text(recorded->outcome.end));
    snprintf(pdn->result, sizeof pdn->result, "%s", ch_pdn_result(pdn->game, recorded->outcome));
    if (comments)
        export_end(pdn, recorded);
    return status;
}

enum { MAX_REFUSALS = 32 };

/* Why a program does not read games, and how many. */
struct refusal {
    struct ch_error error;
    long games;
};

/* An export, and what a program does not read of its games. */
struct export {
    const struct ch_record_options *options;
    const struct ch_pdn_program *program; /* NULL: all of PDN */
    unsigned lost;
    long games; /* of which something was lost */
    struct refusal refused[MAX_REFUSALS];
    int refusals;
};

/* The exit status. A reason is printed once, at the end, while there are few. */
static int refuse(struct export *export, const struct ch_error *error) {
    int i = 0;
    while (i < export->refusals && strcmp(export->refused[i].error.text, error->text) != 0)
        i++;
    if (i == MAX_REFUSALS)
        return ch_fail(error);
    export->refused[i].error = *error;
    export->refused[i].games++;
    export->refusals += i == export->refusals;
    return CH_EXIT_BAD;
}

static enum ch_status write_pdn(struct export *export, const struct ch_pdn_game *pdn,
                                struct ch_text *text, struct ch_error *error) {
    unsigned lost = 0;
    enum ch_status status = CH_OK;
    if (export->program)
        status = ch_pdn_write_for(export->program, pdn, &lost, text, error);
    else
        ch_pdn_write(pdn, text);
    export->lost |= lost;
    export->games += lost != 0;
    return status;
}

static int export_game(void *context, const struct ch_recorded_game *recorded) {
    struct export *export = context;
    const struct ch_record_options *options = export->options;
    struct ch_error error;
    CH_SCOPED(ch_pdn_game_done) struct ch_pdn_game pdn = {0};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = ch_record_pdn(recorded, options->comments, &pdn, &error);
    int exit = status == CH_OK ? CH_EXIT_DONE : ch_fail(&error);
    if (!pdn.game)
        return exit;
    struct format format;
    status = CH_OK;
    find_format(options->format, &format);
    if (format.ops)
        status = format.ops->write(format.index, &pdn, recorded->outcome, &text, &error);
    else
        status = write_pdn(export, &pdn, &text, &error);
    ch_print_block(stdout, status == CH_OK ? text.data : "");
    return status == CH_OK ? exit : export->program ? refuse(export, &error) : ch_fail(&error);
}

int ch_record_export(const struct ch_record_options *options, struct ch_record *record, int count,
                     char **ids) {
    struct export export = {.options = options};
    struct format format;
    if (!find_format(options->format, &format)) {
        CH_SCOPED(ch_text_done) struct ch_text names = ch_text_new();
        add_formats(&names);
        return ch_failf("--format is %s, not `%s`", names.data, options->format);
    }
    if (options->program && format.ops)
        return ch_failf("--for is for PDN; leave it out, or --format");
    export.program = options->program ? ch_pdn_program_find(options->program) : NULL;
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    if (options->program && !export.program) {
        ch_pdn_program_names(&words);
        return ch_failf("--for is %s, not `%s`", words.data, options->program);
    }
    int status = ch_record_each(options, record, count, ids, export_game, &export);
    for (int i = 0; i < export.refusals; i++)
        ch_failf("%s (%ld game%s)", export.refused[i].error.text, export.refused[i].games,
                 ch_plural(export.refused[i].games));
    if (export.lost) {
        ch_pdn_lost_text(export.lost, &words);
        ch_print_to(stderr, "left out, since %s does not read it, in %ld game%s: %s (warning)\n",
                    options->program, export.games, ch_plural(export.games), words.data);
    }
    return status;
}

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

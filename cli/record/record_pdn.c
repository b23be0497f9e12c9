/* crownhead record export: recorded games as PDN, or as other programs of their game have them,
 * with all that is written beside the moves (core/records/score.h); or their positions. */
#include <string.h>
#include <time.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "cli/record/record.h"
#include "core/games/own_games.h"
#include "core/pdn/pdn.h"
#include "core/records/pool.h"
#include "core/records/score.h"

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
    const struct ch_score_ops *ops; /* NULL: PDN, or positions */
    int index;
    bool fen; /* positions */
};

/* The format of that number, from 0; false if there are not so many. */
static bool format_at(int number, struct format *format) {
    for (int i = 0; ch_own_games[i]; i++) {
        const struct ch_score_ops *ops = ch_own_games[i]->scores;
        for (int j = 0; ops && ops->names[j]; j++)
            if (number-- == 0) {
                *format = (struct format){ops, j, false};
                return true;
            }
    }
    return false;
}

/* False if the name is none. */
static bool find_format(const char *name, struct format *format) {
    bool fen = name && strcmp(name, "fen") == 0;
    bool own = !name || strcmp(name, "pdn") == 0 || fen, found = false;
    for (int i = 0; !own && !found && format_at(i, format); i++)
        found = strcmp(format->ops->names[format->index], name) == 0;
    if (own)
        *format = (struct format){NULL, 0, fen};
    return own || found;
}

/* "pdn, fen, sgf, pgn, gravon, gsn or ucc". */
static void add_formats(struct ch_text *text) {
    struct format format, next;
    ch_text_add(text, "pdn, fen");
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
    struct ch_record_fens fens;
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

static int export_positions(void *context, const struct ch_recorded_game *recorded) {
    struct export *export = context;
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = ch_record_fens_add(&export->fens, recorded, &text, &error);
    ch_print_block(stdout, text.data);
    return status == CH_OK            ? CH_EXIT_DONE
           : status == CH_UNSUPPORTED ? refuse(export, &error)
                                      : ch_fail(&error);
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
    if (format.fen && options->comments)
        return ch_failf("--comments is for games; leave it out, or --format fen");
    if (options->program && (format.ops || format.fen))
        return ch_failf("--for is for PDN; leave it out, or --format");
    export.program = options->program ? ch_pdn_program_find(options->program) : NULL;
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    if (options->program && !export.program) {
        ch_pdn_program_names(&words);
        return ch_failf("--for is %s, not `%s`", words.data, options->program);
    }
    int status = ch_record_each(options, record, count, ids,
                                format.fen ? export_positions : export_game, &export);
    ch_record_fens_done(&export.fens);
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

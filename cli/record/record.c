/* crownhead record: what is in the record of games. The parts are in record_*.c. */
#include "cli/record/record.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/command/command.h"
#include "cli/output/print.h"
#include "core/pdn/pdn.h"

const char *ch_record_seat(const struct ch_recorded_game *game, int seat) {
    assert(seat >= 0 && seat < CH_SEATS);
    const struct ch_game *instance;
    if (ch_recorded_instance(game, &instance, NULL) == CH_OK)
        return instance->seat_name[seat];
    return seat == 0 ? "first" : "second";
}

const char *ch_record_winner(const struct ch_recorded_game *game) {
    return game->outcome.result == CH_WON ? ch_record_seat(game, game->outcome.winner) : "none";
}

void ch_record_date(int64_t ms, char text[CH_RECORD_DATE]) {
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    strftime(text, CH_RECORD_DATE, "%Y-%m-%d %H:%M", localtime_r(&seconds, &parts));
}

enum ch_status ch_record_has_match(struct ch_record *record, int64_t id, struct ch_error *error) {
    struct ch_recorded_match match;
    enum ch_status status = ch_record_match(record, id, &match, error);
    if (status == CH_OK)
        ch_recorded_match_done(&match);
    return status;
}

char *ch_record_told(const struct ch_recorded_game *game, const char *tag) {
    if (!game->tags || !strstr(game->tags, tag))
        return NULL;
    CH_SCOPED(ch_json_done) cJSON *tags = ch_json_recorded(game->tags);
    const char *value = cJSON_GetStringValue(ch_json_get(tags, tag));
    char *copy = value ? ch_copy(value) : NULL;
    if (copy)
        ch_text_plain(copy, "");
    return copy;
}

void ch_record_add_told(cJSON *line, const struct ch_recorded_game *game) {
    static const struct {
        const char *tag, *name;
    } parts[] = {
        {CH_PDN_TOLD_RESULT, "result"}, {CH_PDN_TOLD_END, "end"}, {CH_PDN_TOLD_MOVE, "move"}};
    cJSON *object = NULL;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        CH_FREED char *text = ch_record_told(game, parts[i].tag);
        if (text) {
            object = object ? object : cJSON_AddObjectToObject(line, "told");
            cJSON_AddStringToObject(object, parts[i].name, text);
        }
    }
}

void ch_record_result_text(const struct ch_recorded_game *game, struct ch_text *text) {
    if (game->outcome.result == CH_WON)
        ch_text_addf(text, "%s wins", ch_record_seat(game, game->outcome.winner));
    else
        ch_text_add(text, game->outcome.result == CH_DRAWN ? "drawn" : "unfinished");
    if (game->outcome.end != CH_END_NONE)
        ch_text_addf(text, ": %s", ch_end_text(game->outcome.end));
    CH_FREED char *claimed = ch_record_told(game, CH_PDN_TOLD_RESULT);
    if (claimed)
        ch_text_addf(text, " (given %s)", claimed);
}

struct each_context {
    int (*each)(void *context, const struct ch_recorded_game *game);
    void *context;
    int worst;
};

static bool call_each(void *context, const struct ch_recorded_game *game) {
    struct each_context *calls = context;
    int status = calls->each(calls->context, game);
    assert(status >= CH_EXIT_DONE && status <= CH_EXIT_BAD);
    if (status > calls->worst)
        calls->worst = status;
    return true;
}

/* A number over 0 at the begin of `text`; NULL, or what follows it. */
static const char *read_number(const char *text, int64_t *number) {
    char *end;
    errno = 0;
    *number = strtoll(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !errno && *number > 0 ? end : NULL;
}

/* The game that is named by its number in the record, or by its match and its number there. */
enum ch_status ch_record_named(struct ch_record *record, const char *name,
                               struct ch_recorded_game *game, struct ch_error *error) {
    int64_t id, number;
    const char *rest = read_number(name, &id);
    if (rest && !*rest)
        return ch_record_game(record, id, game, error);
    if (rest && *rest == '.' && (rest = read_number(rest + 1, &number)) && !*rest) {
        enum ch_status status = ch_record_has_match(record, id, error);
        if (status == CH_OK && number <= INT_MAX)
            status = ch_record_find_game(record, id, (int)number - 1, game, error);
        if (status == CH_OK && (number > INT_MAX || game->id == 0))
            return ch_error_set(error, CH_NOT_FOUND, NULL, 0,
                                "match %lld has no game %lld in this record", (long long)id,
                                (long long)number);
        return status;
    }
    return ch_bad_input(error,
                        "a game is named by its number, or by those of its match and of itself "
                        "there, as 3.12, not `%s`; crownhead record list shows them",
                        name);
}

struct ch_record_filter ch_record_chosen(const struct ch_record_options *options) {
    return (struct ch_record_filter){
        .match = options->single ? -1 : options->match,
        .player = options->agent,
        .result = options->result,
        .limit = options->limit,
        .labels = true,
    };
}

bool ch_record_filtered(const struct ch_record_options *options) {
    return options->single || options->match || options->agent || options->result || options->limit;
}

int ch_record_each(const struct ch_record_options *options, struct ch_record *record, int count,
                   char **ids, int (*each)(void *context, const struct ch_recorded_game *game),
                   void *context) {
    struct each_context calls = {each, context, CH_EXIT_DONE};
    struct ch_error error;
    if (count > 0 && ch_record_filtered(options))
        return ch_failf("name games by their numbers or by filters, not by both");
    for (int i = 0; i < count; i++) {
        struct ch_recorded_game game;
        if (ch_record_named(record, ids[i], &game, &error) != CH_OK)
            return ch_fail(&error);
        if (ch_record_label_players(record, &game, &error) == CH_OK)
            call_each(&calls, &game);
        else
            calls.worst = ch_fail(&error);
        ch_recorded_game_done(&game);
    }
    if (count > 0)
        return calls.worst;
    struct ch_record_filter filter = ch_record_chosen(options);
    filter.moves = true;
    if ((options->match && ch_record_has_match(record, options->match, &error) != CH_OK) ||
        ch_record_games(record, &filter, call_each, &calls, &error) != CH_OK)
        return ch_fail(&error);
    return calls.worst;
}

static const struct {
    const char *name;
    ch_record_part *run; /* NULL: it opens its records itself */
} parts[] = {
    {"merge", NULL},
    {"verify", NULL},
    {"import", NULL},
    {"list", ch_record_list},
    {"show", ch_record_show},
    {"export", ch_record_export},
    {"replay", ch_record_replay},
    {"missing", ch_record_missing},
    {0},
};

static int unknown_part(const char *part) {
    const char *closest = ch_text_closest_row(part, parts, sizeof *parts, NULL);
    if (closest)
        return ch_failf("record has no `%s`; did you mean `%s`?", part, closest);
    return ch_failf(
        "record knows list, show, export, import, replay, merge, missing and verify, not `%s`",
        part);
}

/* Which parts read an option that was given. An option that is given as what it is anyway changes
 * nothing, and is let through. */
struct option_use {
    const char *option, *parts;
    bool given;
};

/* True if the part reads all options that were given; else says which it does not. */
static bool reads_all(const char *part, const struct ch_record_options *given) {
    const struct option_use uses[] = {
        {"match", "list, show, export, replay, missing", given->match != 0},
        {"single", "list, export", given->single},
        {"agent", "list, export, replay", given->agent != NULL},
        {"result", "list, export, replay", given->result != NULL},
        {"limit", "list, export, replay", given->limit != 0},
        {"json", "list, show, missing", given->json},
        {"rules", "show", given->rules},
        {"out", "show", given->out != NULL},
        {"comments", "export", given->comments},
        {"format", "export", given->format != NULL},
        {"for", "export", given->program != NULL},
        {"game", "import", given->game != ch_game_default},
        {"encoding", "import", given->encoding != NULL},
        {"warnings", "import", given->warnings},
        {"strict", "import", given->strict},
        {"verify", "replay", given->verify},
        {"shards", "missing", given->shards != 0},
        {"array", "missing", given->array},
        {"games", "missing", given->games != 0},
    };
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
        if (uses[i].given && !strstr(uses[i].parts, part))
            return !ch_failf("`--%s` is not an option of record %s; it is one of record %s",
                             uses[i].option, part, uses[i].parts);
    if (given->single && given->match)
        ch_failf("--single is for games of no match; leave it out, or --match");
    return !given->single || !given->match;
}

static int run_part(const char *part, const struct ch_record_options *options, int count,
                    char **rest) {
    int which = 0;
    while (parts[which].name && strcmp(parts[which].name, part) != 0)
        which++;
    if (!parts[which].name)
        return unknown_part(part);
    if (!reads_all(part, options))
        return CH_EXIT_BAD;
    if (strcmp(part, "verify") == 0)
        return ch_record_verify_files(options, count, rest);
    if (strcmp(part, "merge") == 0)
        return strcmp(options->db, CH_RECORD_FILE) == 0
                   ? ch_record_merge_files(count, rest)
                   : ch_failf("record merge takes no --db; the first file is the record to merge "
                              "in, the others stay as they are");
    if (strcmp(part, "import") == 0)
        return ch_record_import_files(options, count, rest);
    struct ch_record *record;
    struct ch_error error;
    if (ch_record_open(options->db, CH_RECORD_READ, &record, &error) != CH_OK)
        return ch_fail(&error);
    int status = parts[which].run(options, record, count, rest);
    ch_record_close(record);
    return status;
}

static int run(int argc, char **argv) {
    struct ch_record_options chosen = {.db = CH_RECORD_FILE, .game = ch_game_default};
    const struct ch_option options[] = {
        CH_TEXT("db", 0, "FILE", "the record", &chosen.db),
        CH_INTEGER("match", 'm', "N", "the games of match N; 0: all", &chosen.match, 0, 9e18),
        CH_FLAG("single", 0, "list, export: games of no match: imported, or played at the console",
                &chosen.single),
        CH_TEXT("agent", 0, "NAME", "list, export, replay: the games of NAME", &chosen.agent),
        CH_TEXT("result", 0, "R",
                "list, export, replay: games that ended so: 0 or 1 (the seat that won), draw, none "
                "or forfeit",
                &chosen.result),
        CH_INTEGER("limit", 'n', "N", "list, export, replay: N games at most; 0: all",
                   &chosen.limit, 0, 9e18),
        CH_FLAG("json", 0, "list, show, missing: one JSON object a line", &chosen.json),
        CH_FLAG("rules", 0, "show: the texts of the agents", &chosen.rules),
        CH_TEXT("out", 0, "DIR", "show --rules: write them as files below DIR", &chosen.out),
        CH_FLAG("comments", 0, "export: the reasons of agents as comments", &chosen.comments),
        CH_TEXT("format", 0, "F",
                "export: pdn (the default) or fen; of Lines of Action sgf or pgn; of Stratego "
                "gravon, gsn or ucc",
                &chosen.format),
        CH_TEXT("for", 0, "PROGRAM",
                "export: the PDN that PROGRAM reads: lidraughts, playstrategy, pydraughts, "
                "checkerboard, kingsrow, raven or hcheckers",
                &chosen.program),
        CH_TEXT("game", 0, CH_GAME_ARGUMENT, "import: the game of files that do not say",
                &chosen.game),
        CH_TEXT("encoding", 0, "NAME", "import: the encoding of the files, as windows-1250",
                &chosen.encoding),
        CH_FLAG("warnings", 0, "import: the warnings of each game, not one a kind and file",
                &chosen.warnings),
        CH_FLAG("strict", 0, "import: reject games whose result or last move the board contradicts",
                &chosen.strict),
        CH_FLAG("verify", 0, "replay: decide every move again", &chosen.verify),
        CH_INTEGER("shards", 0, "N", "missing: which of N shards are to run again", &chosen.shards,
                   1, 1e6),
        CH_FLAG("array", 0, "missing: these shards alone, as sbatch --array takes them",
                &chosen.array),
        CH_INTEGER("games", 0, "N", "missing: of a match of N games (of each pairing)",
                   &chosen.games, 1, 1e7),
        {0},
    };
    static const char *const results[] = {"0", "1", "draw", "none", "forfeit", NULL};
    static const char older[] = "fault"; /* what `forfeit` was called */
    int rest, status;
    if (!ch_options_parse(&ch_command_record, options, argc, argv, 1, -1, &rest, &status))
        return status;
    if (chosen.rules && chosen.json)
        return ch_failf("--rules prints the texts as they are, not as JSON; leave --json out");
    if (chosen.out && !chosen.rules)
        return ch_failf("--out DIR says where the files of --rules go; give that too");
    if (chosen.result && strcmp(chosen.result, older) == 0)
        chosen.result = "forfeit";
    if (chosen.result && !ch_text_is_one_of(chosen.result, results))
        return ch_failf("--result is 0, 1, draw, none or forfeit, not `%s`", chosen.result);
    return run_part(argv[1], &chosen, rest - 1, argv + 2);
}

const struct ch_command ch_command_record = {
    .name = "record",
    .arguments = "list|show|export|import|replay|merge|missing|verify [GAME…|FILE…]",
    .summary = "list, show, export, import, verify and merge recorded games",
    .details =
        "record list               the matches; with --match, --single, --agent or --result games\n"
        "record show GAME…         moves with times and reasons, the end, the last board\n"
        "                          GAME is a number of the list, or MATCH.N: game N of that match\n"
        "record show --match N     the result of a match\n"
        "record show … --rules     the texts of the agents that played; --out DIR makes files of "
        "them,\n"
        "                          from which they play again\n"
        "record export [GAME…]     PDN to standard output; --format F for other programs;\n"
        "                          --format fen: positions of one game, a FEN a line, each once, "
        "as "
        "match and\n"
        "                          rules diff read them; of Stratego with all ranks. Comments have "
        "game and ply\n"
        "record import FILE…       games into the record: PDN, SGF of Lines of Action, Stratego by "
        "Gravon\n"
        "                          and the UCC. A mistake is printed as file:line and rejects its "
        "game\n"
        "                          alone. Where the board contradicts a result or the last move, "
        "the\n"
        "                          board counts, with a warning; --strict rejects such games\n"
        "record replay GAME…       step by step; --verify decides its moves again\n"
        "record merge OUT IN…      adds what the records IN have to OUT; nothing is added twice\n"
        "record missing            games of matches that are not there yet; --shards N says "
        "which\n"
        "                          shards are to run again\n"
        "record verify [FILE…]     whether everything in a record can be true: schema, hashes, "
        "every move,\n"
        "                          results, numbers; use it before a record from elsewhere is "
        "used\n"
        "Exit status 1: import rejected a game, replay --verify found another move, or verify a "
        "record that\n"
        "is not sound. It is 1, too, if merge finds a game that went otherwise in two records, or "
        "missing\n"
        "finds any.",
    .run = run,
};

#include "cli/match/habits_line.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "cli/output/print.h"
#include "core/referee/adjudication.h"
#include "core/referee/time_control.h"
#include "core/statistics/sprt.h"

/* MAX_GAMES: of --games. ROUND_GAMES: of a round, unless given. */
enum { MAX_GAMES = 10000000, ROUND_GAMES = 2 };

static void engine_init(struct ch_habit_engine *engine) {
    *engine = (struct ch_habit_engine){
        .words = ch_text_new(), .arguments = ch_text_new(), .limits = ch_text_new()};
}

static void engine_done(struct ch_habit_engine *engine) {
    ch_text_done(&engine->words);
    ch_text_done(&engine->arguments);
    ch_text_done(&engine->limits);
}

void ch_habit_line_init(struct ch_habit_line *line, const struct ch_command *command) {
    *line = (struct ch_habit_line){.command = command,
                                   .notes = ch_text_new(),
                                   .kept = ch_text_new(),
                                   .time = ch_text_new(),
                                   .adjudication = ch_text_new(),
                                   .test = ch_text_new(),
                                   .games = -1,
                                   .rounds = -1,
                                   .concurrency = -1,
                                   .seed = -1,
                                   .start_ms = -1,
                                   .draw = {.moves = 1},
                                   .win = {.moves = 1},
                                   .whole = true};
    engine_init(&line->each);
}

void ch_habit_line_done(struct ch_habit_line *line) {
    for (int i = 0; i < line->count; i++)
        engine_done(&line->engines[i]);
    ch_free(line->engines);
    engine_done(&line->each);
    ch_text_done(&line->notes);
    ch_text_done(&line->kept);
    ch_text_done(&line->time);
    ch_text_done(&line->adjudication);
    ch_text_done(&line->test);
}

struct ch_habit_engine *ch_habit_line_engine(struct ch_habit_line *line) {
    struct ch_habit_engine *engine = ch_append(&line->engines, &line->count, sizeof *engine);
    engine_init(engine);
    return engine;
}

void ch_habit_join(struct ch_text *text, const char *setting) {
    ch_text_add(text, text->length ? "," : "");
    ch_text_add(text, setting);
}

void ch_habit_refuse(struct ch_habit_line *line, const char *format, ...) {
    va_list arguments;
    ch_text_add(&line->notes, "    ");
    va_start(arguments, format);
    ch_print_add_list(&line->notes, format, &arguments);
    va_end(arguments);
    ch_text_add(&line->notes, "\n");
    line->whole = false;
}

static void add_option(struct ch_text *text, const char *name, const char *value) {
    ch_text_addf(text, " --%s ", name);
    ch_add_shell_word(text, value);
}

static void add_number(struct ch_text *text, const char *name, int64_t value) {
    if (value >= 0)
        ch_text_addf(text, " --%s %" PRId64, name, value);
}

/* The agent in this program's words. A program is taken to speak the protocol of the game. */
static void add_agent(struct ch_habit_line *line, const struct ch_habit_engine *engine,
                      const struct ch_game *game, struct ch_text *text) {
    const struct ch_habit_engine *each = &line->each;
    const char *program = engine->program ? engine->program : each->program;
    const char *folder = engine->folder ? engine->folder : each->folder;
    struct ch_agents_config config;
    ch_cli_config(&config);
    program = program ? program : engine->name;
    if (!program || !program[0]) {
        ch_habit_refuse(line, "an engine has no cmd=");
        return;
    }
    ch_text_add(text, " ");
    if (engine->own || (game && ch_agents_play(program, game, &config))) {
        if (engine->words.length || engine->arguments.length)
            ch_habit_refuse(line, "settings of `%s` follow its name, as search:depth=4,table=20",
                            program);
        ch_add_shell_word(text, program);
        return;
    }
    CH_SCOPED(ch_text_done) struct ch_text spec = ch_text_new();
    ch_text_add(&spec, game && ch_game_hidden(game) ? "ucc:" : "hub:");
    if (line->start_ms >= 0)
        ch_text_addf(&spec, "start=%.15gs ", (double)line->start_ms / 1000);
    ch_text_addf(&spec, "%s%s", each->words.data, engine->words.data);
    if (folder) {
        ch_text_add(&spec, "env -C ");
        ch_add_shell_word(&spec, folder);
        ch_text_add(&spec, " ");
    }
    ch_add_shell_word(&spec, program);
    ch_text_addf(&spec, "%s%s", engine->arguments.data, each->arguments.data);
    ch_add_shell_word(text, spec.data);
}

/* The limits of all agents, which must be the same. */
static void join_limits(struct ch_habit_line *line) {
    const char *limits = NULL;
    for (int i = 0; i < line->count; i++) {
        const struct ch_habit_engine *engine = &line->engines[i];
        if (engine->own)
            continue;
        if (limits && strcmp(limits, engine->limits.data) != 0) {
            ch_habit_refuse(line, "--tc is the same for all agents; a search alone has limits of "
                                  "its own: search:depth=6");
            return;
        }
        limits = engine->limits.data;
    }
    if (line->each.limits.length)
        ch_habit_join(&line->time, line->each.limits.data);
    if (limits && limits[0])
        ch_habit_join(&line->time, limits);
}

/* Here plies are counted, there moves. */
static void join_run(struct ch_habit_line *line, const char *name, const struct ch_habit_run *run) {
    CH_SCOPED(ch_text_done) struct ch_text setting = ch_text_new();
    if (!run->given)
        return;
    ch_text_addf(&setting, "%s=%.10g/%" PRId64, name, (double)run->score / 100, 2 * run->moves);
    if (run->from)
        ch_text_addf(&setting, "@%" PRId64, 2 * run->from);
    ch_habit_join(&line->adjudication, setting.data);
}

static void check_texts(struct ch_habit_line *line) {
    struct ch_error error;
    struct ch_sprt sprt;
    struct ch_time_control time = {0};
    struct ch_adjudication adjudication = {0};
    for (char *at = line->test.data; *at; at++)
        *at = *at == ' ' ? ',' : *at;
    if (line->test.length && ch_sprt_parse(line->test.data, &sprt, &error) != CH_OK)
        ch_habit_refuse(line, "--sprt: %s", error.text);
    if (line->time.length && ch_time_control_parse(line->time.data, &time, &error) != CH_OK)
        ch_habit_refuse(line, "--tc: %s", error.text);
    if (line->adjudication.length &&
        ch_adjudication_parse(line->adjudication.data, &adjudication, &error) != CH_OK)
        ch_habit_refuse(line, "--adjudicate: %s", error.text);
}

/* Rounds and games of a round come to games of a pairing. */
static void add_games(struct ch_habit_line *line, bool many, struct ch_text *text) {
    bool swiss = line->format && strcmp(line->format, "swiss") == 0;
    int64_t games = line->games, rounds = swiss ? -1 : line->rounds;
    if (rounds >= 0)
        games = games < 0 ? ROUND_GAMES : games;
    bool large = games > MAX_GAMES || rounds > MAX_GAMES;
    if (rounds >= 0 && !large)
        games *= rounds;
    games += many && games % 2 == 1;
    if (large || games > MAX_GAMES || games == 0)
        ch_habit_refuse(line, "--games is from 1 to %d", MAX_GAMES);
    add_number(text, "rounds", swiss ? line->rounds : -1);
    add_number(text, "games", games);
}

/* crownhead sprt takes the settings of a test one by one. */
static void write_counts(struct ch_habit_line *line, struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text test = ch_text_new();
    ch_text_add(&test, line->test.data);
    ch_text_addf(text, "crownhead sprt%s", line->kept.data);
    for (char *at = test.data, *next; at; at = next) {
        next = strchr(at, ',');
        if (next)
            *next++ = '\0';
        char *value = strchr(at, '=');
        if (!value)
            continue;
        *value++ = '\0';
        add_option(text, at, value);
    }
}

bool ch_habit_line_write(struct ch_habit_line *line, struct ch_text *text) {
    const struct ch_game *game = NULL;
    struct ch_error error;
    bool counts = strcmp(line->command->name, "sprt") == 0;
    join_run(line, "win", &line->win);
    join_run(line, "draw", &line->draw);
    join_limits(line);
    check_texts(line);
    if (counts && !line->count) {
        write_counts(line, text);
        return line->whole;
    }
    bool many = line->count > 2 || strcmp(line->command->name, "tournament") == 0;
    if (ch_game_open(line->game ? line->game : ch_game_default, &game, &error) != CH_OK)
        ch_habit_refuse(line, "--game: %s", error.text);
    if (line->processors)
        ch_text_addf(text, "taskset -c %s ", line->processors);
    ch_text_addf(text, "crownhead %s", many ? "tournament" : "match");
    for (int i = 0; i < line->count; i++)
        add_agent(line, &line->engines[i], game, text);
    if (line->count < 2)
        ch_habit_refuse(line, "name two agents at least: crownhead match A B …");
    if (many && line->test.length)
        ch_habit_refuse(line, "--sprt decides between two agents: crownhead match A B --sprt …");
    if (line->game)
        add_option(text, "game", line->game);
    if (many && line->format)
        add_option(text, "format", line->format);
    add_games(line, many, text);
    if (line->test.length)
        add_option(text, "sprt", line->test.data);
    if (line->time.length)
        add_option(text, "tc", line->time.data);
    if (line->adjudication.length)
        add_option(text, "adjudicate", line->adjudication.data);
    if (line->openings)
        add_option(text, "openings", line->openings);
    if (line->order && strcmp(line->order, "random") != 0)
        ch_text_add(text, " --in-order");
    add_number(text, "concurrency", line->concurrency);
    add_number(text, "seed", line->seed);
    if (line->log)
        add_option(text, "log", line->log);
    ch_text_add(text, line->kept.data);
    return line->whole;
}

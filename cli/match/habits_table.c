#include "cli/match/habits_table.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* As large as --seed may be, and small enough to be doubled. */
#define MOST INT64_C(1000000000000000000)

/* Of fastchess. */
enum { QUICK_ROUNDS = 25000 };

static bool same(const char *text, const char *other) {
    return strcmp(text, other) == 0;
}

bool ch_habit_number(struct ch_habit_line *line, const char *key, const char *value,
                     int64_t *number) {
    char *end = NULL;
    *number = isdigit((unsigned char)value[0]) ? strtoll(value, &end, 10) : -1;
    if (end && !*end && *number <= MOST)
        return true;
    ch_habit_refuse(line, "%s is a whole number, not `%s`", key, value);
    *number = 0;
    return true;
}

static bool take_games(struct ch_habit_line *line, const char *key, const char *value) {
    return ch_habit_number(line, key, value, &line->games);
}

static bool take_rounds(struct ch_habit_line *line, const char *key, const char *value) {
    return ch_habit_number(line, key, value, &line->rounds);
}

static bool take_concurrency(struct ch_habit_line *line, const char *key, const char *value) {
    return ch_habit_number(line, key, value, &line->concurrency);
}

static bool take_seed(struct ch_habit_line *line, const char *key, const char *value) {
    return ch_habit_number(line, key, value, &line->seed);
}

static bool take_start(struct ch_habit_line *line, const char *key, const char *value) {
    return ch_habit_number(line, key, value, &line->start_ms);
}

static bool take_seeds(struct ch_habit_line *line, const char *key, const char *value) {
    int64_t seeds;
    if (ch_habit_number(line, key, value, &seeds) && seeds != 1)
        ch_habit_refuse(line, "in a gauntlet one agent alone meets the others");
    return true;
}

static bool take_processors(struct ch_habit_line *line, const char *key, const char *value) {
    (void)key;
    line->processors = value;
    return true;
}

/* Seconds, or minutes:seconds, with a unit. What is neither stays for the reader of --tc. */
static void add_seconds(struct ch_text *text, const char *clock, size_t length) {
    size_t minutes = strspn(clock, "0123456789");
    size_t seconds = clock[minutes] == ':' ? strspn(clock + minutes + 1, "0123456789.") : 0;
    if (minutes > 0 && seconds > 0 && minutes + 1 + seconds == length)
        ch_text_addf(text, "%.10gs", strtod(clock, NULL) * 60 + strtod(clock + minutes + 1, NULL));
    else
        ch_text_addf(text, "%.*ss", (int)length, clock);
}

/* TIME, TIME+INCREMENT, MOVES/TIME+INCREMENT or inf. */
static void take_clock(struct ch_habit_line *line, struct ch_text *limits, const char *value) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (same(value, "inf") || same(value, "infinite"))
        return;
    size_t length = strcspn(value, "+");
    if (strchr(value, '/')) {
        ch_habit_refuse(line, "a clock is for the whole game, not for some moves: game=60s+0.6s");
        return;
    }
    ch_text_add(&text, "game=");
    add_seconds(&text, value, length);
    if (value[length]) {
        ch_text_add(&text, "+");
        add_seconds(&text, value + length + 1, strlen(value + length + 1));
    }
    ch_habit_join(limits, text.data);
}

static void join_value(struct ch_text *text, const char *name, const char *value,
                       const char *unit) {
    CH_SCOPED(ch_text_done) struct ch_text setting = ch_text_new();
    ch_text_addf(&setting, "%s=%s%s", name, value, unit);
    ch_habit_join(text, setting.data);
}

/* Takes a limit of time or of work; false if it is none. */
static bool take_limit(struct ch_habit_line *line, struct ch_text *limits, const char *key,
                       const char *value) {
    if (same(key, "tc"))
        take_clock(line, limits, value);
    else if (same(key, "st") || same(key, "movetime"))
        join_value(limits, "move", value, "s");
    else if (same(key, "timemargin"))
        join_value(limits, "margin", value, "ms");
    else if (same(key, "depth") || same(key, "plies"))
        join_value(limits, "depth", value, "");
    else if (same(key, "nodes"))
        join_value(limits, "nodes", value, "");
    else
        return false;
    return true;
}

static bool take_time(struct ch_habit_line *line, const char *key, const char *value) {
    return take_limit(line, &line->time, key, value);
}

static bool take_setting_of_engine(struct ch_habit_line *line, struct ch_habit_engine *engine,
                                   const char *key, const char *value) {
    static const char *const without_effect[] = {"proto", "restart", "trust",  "whitepov",
                                                 "debug", "ponder",  "stderr", NULL};
    static const char *const impossible[] = {"initstr", "tscale", "book", "bookdepth", NULL};
    if (same(key, "cmd")) {
        engine->program = value;
    } else if (same(key, "name") || same(key, "conf")) {
        engine->name = value;
    } else if (same(key, "dir")) {
        engine->folder = value;
    } else if (same(key, "arg")) {
        ch_text_add(&engine->arguments, " ");
        ch_add_shell_word(&engine->arguments, value);
    } else if (same(key, "args")) {
        ch_text_addf(&engine->arguments, " %s", value);
    } else if (strncmp(key, "option.", 7) == 0) {
        CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
        ch_text_addf(&word, "%s=%s", key + 7, value);
        ch_add_shell_word(&engine->words, word.data);
        ch_text_add(&engine->words, " ");
    } else if (ch_text_is_one_of(key, impossible)) {
        ch_habit_refuse(line, "an engine has no `%s` here", key);
    } else if (!take_limit(line, &engine->limits, key, value)) {
        return ch_text_is_one_of(key, without_effect);
    }
    return true;
}

static bool take_engine(struct ch_habit_line *line, const char *key, const char *value) {
    return take_setting_of_engine(line, &line->engines[line->count - 1], key, value);
}

static bool take_each(struct ch_habit_line *line, const char *key, const char *value) {
    return take_setting_of_engine(line, &line->each, key, value);
}

static bool take_quick(struct ch_habit_line *line, const char *key, const char *value) {
    bool engine = same(key, "cmd");
    if (engine)
        ch_habit_line_engine(line)->program = value;
    else if (same(key, "book"))
        line->openings = value;
    if (engine && line->count == 1) {
        line->rounds = QUICK_ROUNDS;
        ch_habit_join(&line->time, "game=10s+0.1s");
        ch_habit_join(&line->adjudication, "draw=0.08/16@60");
    }
    return engine || same(key, "book");
}

static bool take_test(struct ch_habit_line *line, const char *key, const char *value) {
    join_value(&line->test, key, value, "");
    return true; /* the test's own reader knows its settings */
}

static bool take_openings(struct ch_habit_line *line, const char *key, const char *value) {
    if (same(key, "file")) {
        line->openings = value;
        line->order = line->order ? line->order : "sequential";
    } else if (same(key, "order")) {
        line->order = value;
    } else if (same(key, "srand")) {
        return ch_habit_number(line, key, value, &line->seed);
    } else if (same(key, "plies") || (same(key, "start") && !same(value, "1"))) {
        ch_habit_refuse(line, "each game of the file is an opening to its last move; shorten the "
                              "games in the file");
    } else {
        return same(key, "format") || same(key, "start") || same(key, "policy");
    }
    return true;
}

static bool take_run(struct ch_habit_line *line, struct ch_habit_run *run, const char *key,
                     const char *value) {
    run->given = true;
    if (same(key, "movecount"))
        return ch_habit_number(line, key, value, &run->moves);
    else if (same(key, "movenumber"))
        return ch_habit_number(line, key, value, &run->from);
    else if (same(key, "score"))
        return ch_habit_number(line, key, value, &run->score);
    else
        return same(key, "twosided");
    return true;
}

static bool take_draw(struct ch_habit_line *line, const char *key, const char *value) {
    return take_run(line, &line->draw, key, value);
}

static bool take_resign(struct ch_habit_line *line, const char *key, const char *value) {
    return take_run(line, &line->win, key, value);
}

static bool take_moves(struct ch_habit_line *line, const char *key, const char *value) {
    CH_SCOPED(ch_text_done) struct ch_text plies = ch_text_new();
    int64_t moves;
    ch_habit_number(line, key, value, &moves);
    ch_text_addf(&plies, "plies=%" PRId64, 2 * moves);
    if (moves > 0) /* 0: no limit */
        ch_habit_join(&line->adjudication, plies.data);
    return true;
}

static bool take_tables(struct ch_habit_line *line, const char *key, const char *value) {
    (void)key;
    if (strpbrk(value, ":;,"))
        ch_habit_refuse(line, "name one folder, which has all tables of the game");
    join_value(&line->adjudication, "tables", value, "");
    return true;
}

static bool take_ends(struct ch_habit_line *line, const char *key, const char *value) {
    if (!same(value, "BOTH"))
        ch_habit_refuse(line, "%s: tables always decide wins and draws", key);
    return true;
}

static bool take_format(struct ch_habit_line *line, const char *key, const char *value) {
    static const char *const known[] = {"gauntlet", "swiss", "knockout", NULL};
    bool round_robin = same(value, "roundrobin") || same(value, "round-robin");
    line->format = round_robin ? "round-robin" : value;
    if (!round_robin && !ch_text_is_one_of(value, known))
        ch_habit_refuse(line, "%s `%s`: there are round-robin, gauntlet, swiss and knockout", key,
                        value);
    return true;
}

static bool take_game(struct ch_habit_line *line, const char *key, const char *value) {
    (void)key;
    line->game = same(value, "standard") ? NULL : value;
    return true;
}

static bool take_log(struct ch_habit_line *line, const char *key, const char *value) {
    static const char *const others[] = {"level", "append", "compress", "realtime", "engine", NULL};
    if (same(key, "file") || same(key, "log"))
        line->log = value;
    return line->log == value || ch_text_is_one_of(key, others);
}

/* Fastchess 1.8 (its man.md and cli.cpp) and cutechess-cli 1.4 (its help.txt). */
const struct ch_habit ch_habits[] = {
    {"engine", CH_HABIT_ENGINE, take_engine,
     "an agent is an argument: its name, or 'hub:PROGRAM ARGUMENTS' if it speaks Hub (docs/hub.md)",
     false},
    {"each", CH_HABIT_SETTINGS, take_each,
     "--tc holds for all agents: --tc game=60s+0.6s, move=1s, depth=6, nodes=10000; other settings "
     "belong to each agent",
     false},
    {"tc", CH_HABIT_WORD, take_time, "--tc game=60s+0.6s: a clock has a unit", false},
    {"st", CH_HABIT_WORD, take_time, "--tc move=1s", false},
    {"movetime", CH_HABIT_WORD, take_time, "--tc move=1s", false},
    {"timemargin", CH_HABIT_WORD, take_time, "--tc move=1s,margin=50ms", false},
    {"depth", CH_HABIT_WORD, take_time, "--tc depth=6", false},
    {"nodes", CH_HABIT_WORD, take_time, "--tc nodes=10000", false},
    {"quick", CH_HABIT_SETTINGS, take_quick,
     "two agents, --games, --tc, --openings and --adjudicate", false},
    {"sprt", CH_HABIT_SETTINGS, take_test, "--sprt elo0=0,elo1=5,alpha=0.05,beta=0.05: one word",
     false},
    {"games", CH_HABIT_WORD, take_games, "--games N counts all games of a pairing", false},
    {"rounds", CH_HABIT_WORD, take_rounds,
     "--games N counts all games of a pairing: the rounds times -games, or times 2", false},
    {"repeat", CH_HABIT_PERHAPS_NUMBER, NULL, "always so: two games for each opening", false},
    {"noswap", CH_HABIT_NOTHING, NULL,
     "each opening is played with both colours, which can't be left out", true},
    {"reverse", CH_HABIT_NOTHING, NULL, "each opening is played with both colours", false},
    {"openings", CH_HABIT_SETTINGS, take_openings,
     "--openings FILE, of PDN or positions, shuffled unless --in-order", false},
    {"bookmode", CH_HABIT_WORD, NULL, "--openings reads the whole file", false},
    {"srand", CH_HABIT_WORD, take_seed, "--seed N", false},
    {"concurrency", CH_HABIT_WORD, take_concurrency, "--concurrency N", false},
    {"force-concurrency", CH_HABIT_NOTHING, NULL, "--concurrency N has no limit to force", false},
    {"use-affinity", CH_HABIT_PERHAPS_WORD, take_processors,
     "each game has a processor of its own; taskset -c LIST narrows those that are used", false},
    {"draw", CH_HABIT_SETTINGS, take_draw,
     "--adjudicate draw=MEN/PLIES@PLY: scores in men, plies for moves, of both agents", false},
    {"resign", CH_HABIT_SETTINGS, take_resign,
     "--adjudicate win=MEN/PLIES: scores in men, plies for moves, and both agents agree", false},
    {"maxmoves", CH_HABIT_WORD, take_moves,
     "--adjudicate plies=N, or --ply-limit N: two plies a move", false},
    {"tb", CH_HABIT_WORD, take_tables, "--adjudicate tables=DIR, of crownhead endgame", false},
    {"tbpieces", CH_HABIT_WORD, NULL, "tables are used where they have the position", false},
    {"tbignore50", CH_HABIT_NOTHING, NULL, "tables know no such rule", false},
    {"tbadjudicate", CH_HABIT_WORD, take_ends, "tables decide all that they know", false},
    {"tournament", CH_HABIT_WORD, take_format, "crownhead tournament --format F A B C", false},
    {"seeds", CH_HABIT_WORD, take_seeds, "the first agent of a gauntlet meets each of the others",
     false},
    {"variant", CH_HABIT_WORD, take_game, "--game GAME; crownhead games lists them", false},
    {"pgnout", CH_HABIT_SETTINGS, NULL,
     "all games are in the record; crownhead record export >FILE", false},
    {"epdout", CH_HABIT_SETTINGS, NULL,
     "all games are in the record; crownhead record show GAME has the last board", false},
    {"log", CH_HABIT_SETTINGS, take_log, "--log FILE: every question and answer", false},
    {"debug", CH_HABIT_NOTHING, NULL, "--log FILE writes every question and answer", false},
    {"config", CH_HABIT_SETTINGS, NULL,
     "the same command with the same --db goes on where it stopped", false},
    {"resume", CH_HABIT_NOTHING, NULL,
     "the same command with the same --db goes on where it stopped", false},
    {"autosaveinterval", CH_HABIT_WORD, NULL, "each game is in the record before it is counted",
     false},
    {"recover", CH_HABIT_NOTHING, NULL,
     "always so: an engine that fails loses the game and is started anew", false},
    {"event", CH_HABIT_WORD, NULL, "a match has no name; --db FILE keeps it apart", false},
    {"site", CH_HABIT_WORD, NULL, "a match has no place", false},
    {"wait", CH_HABIT_WORD, NULL, "games follow each other at once", false},
    {"ratinginterval", CH_HABIT_WORD, NULL, "progress has the score; --quiet, --json", false},
    {"outcomeinterval", CH_HABIT_WORD, NULL, "progress has the score; --quiet, --json", false},
    {"scoreinterval", CH_HABIT_WORD, NULL, "progress has the score; --quiet, --json", false},
    {"resultformat", CH_HABIT_WORD, NULL, "the result has one form; --json for programs", false},
    {"output", CH_HABIT_SETTINGS, NULL, "the result has one form; --json for programs", false},
    {"report", CH_HABIT_SETTINGS, NULL, "the result counts pairs; --json has them all", false},
    {"crc32", CH_HABIT_SETTINGS, NULL, "crownhead record verify holds a record to its sums", false},
    {"check-mate-pvs", CH_HABIT_NOTHING, NULL, "the score is recorded as the engine says it",
     false},
    {"show-latency", CH_HABIT_NOTHING, NULL, "--log FILE has the time of each answer", false},
    {"strict", CH_HABIT_NOTHING, NULL, "the exit status is 1 if an agent keeps failing", false},
    {"testEnv", CH_HABIT_NOTHING, NULL, "--quiet, --json", false},
    {"startup-ms", CH_HABIT_WORD, take_start,
     "start=10s before the program: 'hub:start=10s PROGRAM'", false},
    {"ucinewgame-ms", CH_HABIT_WORD, NULL, "the time of the first move is for a new game, too",
     false},
    {"ping-ms", CH_HABIT_WORD, NULL, "an engine answers within its time for a move", false},
    {"compliance", CH_HABIT_WORD, NULL,
     "play it against random: crownhead match hub:PROGRAM random", true},
    {"engines", CH_HABIT_NOTHING, NULL, "crownhead agents lists the agents", true},
    {"help", CH_HABIT_NOTHING, NULL, "--help", true},
    {"version", CH_HABIT_NOTHING, NULL, "crownhead --version", true},
    {0},
};

/* crownhead play: a game at the console. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/console/console.h"

enum { LEVEL_SPEC = 40, COLOURS = 4 };

static const char *const colours[COLOURS] = {"black", "white", "red", "blue"};

struct play_options {
    const char *who[COLOURS]; /* plays that colour; NULL: as usual */
    const char *game, *fen, *file, *record, *color, *ranks, *set_up, *secret, *level, *time, *name,
        *ballot;
    int64_t seed;
    bool resume, unicode, ascii, flip, tutor, no_takebacks;
};

/* Chooses colour and Unicode by the options, else by the terminal. The exit status. */
static int choose_style(const struct play_options *options, struct ch_draw_style *style) {
    ch_draw_style_auto(style);
    if (strcmp(options->color, "always") == 0 || strcmp(options->color, "never") == 0) {
        style->colour = options->color[0] == 'a';
    } else if (strcmp(options->color, "auto") != 0) {
        return ch_failf("--color is auto, always or never, not `%s`", options->color);
    }
    if (options->unicode && options->ascii)
        return ch_failf("--unicode and --ascii can't both be asked for");
    style->unicode = options->unicode || (style->unicode && !options->ascii);
    if (!ch_draw_read_ranks(options->ranks, &style->ranks))
        return ch_failf("--ranks is isf or us, not `%s`", options->ranks);
    return CH_EXIT_DONE;
}

/* The agent that the user named for a seat, or NULL. */
static const char *asked_for(const struct play_options *options, const struct ch_game *game,
                             int seat) {
    for (int i = 0; i < COLOURS; i++)
        if (strcasecmp(colours[i], game->seat_name[seat]) == 0)
            return options->who[i];
    return NULL;
}

/* True if all seats that were named are seats of the game. */
static bool seats_exist(const struct play_options *options, const struct ch_game *game) {
    int asked = 0;
    for (int i = 0; i < COLOURS; i++)
        asked += options->who[i] != NULL;
    for (int seat = 0; seat < CH_SEATS; seat++)
        asked -= asked_for(options, game, seat) != NULL;
    if (asked > 0)
        ch_failf("the seats of %s are %s and %s; seat a player by these names", game->title,
                 game->seat_name[0], game->seat_name[1]);
    return asked == 0;
}

/* Opens the record and begins with a game of a file, as asked. */
static enum ch_status take_up(const struct play_options *options, const char *record,
                              struct ch_console *console, struct ch_error *error) {
    enum ch_status status = CH_OK;
    if (record)
        status = ch_console_record_open(console, record, !options->record, error);
    if (status != CH_OK && options->record)
        return status;
    if (status != CH_OK) { /* it was not asked for: the game is played */
        ch_say_error(console, error);
        ch_say(console, "This game is not kept.");
    }
    if (options->file)
        return ch_console_load(console, options->file, 1, error);
    if (options->ballot && ch_console_ballot(console, options->ballot, error) != CH_OK)
        return CH_BAD_INPUT;
    if (!options->resume) {
        ch_console_begin(console);
        return options->set_up ? ch_console_take_set_up(console, options->set_up, error) : CH_OK;
    }
    bool seated[CH_SEATS];
    for (int seat = 0; seat < CH_SEATS; seat++)
        seated[seat] = asked_for(options, console->game, seat) != NULL;
    return ch_console_resume(console, console->kept.path, seated, options->time != NULL, error);
}

/* Chooses the players: as asked, or else the user, who begins, against an agent. A kept game has
 * its own. */
static void choose_seats(const struct play_options *options, const struct ch_game *game,
                         const struct ch_agents_config *config, char level[LEVEL_SPEC],
                         const char *spec[CH_SEATS]) {
    bool numbered = options->level && ch_level_number(options->level) > 0;
    if (numbered)
        snprintf(level, LEVEL_SPEC, "level:%s", options->level);
    for (int seat = 0; seat < CH_SEATS; seat++)
        spec[seat] = asked_for(options, game, seat);
    for (int seat = 0; seat < CH_SEATS; seat++) {
        bool person = options->resume || (seat == 0 && !(numbered && spec[1]));
        if (!spec[seat])
            spec[seat] = person ? "human" : numbered ? level : ch_agents_choose(game, config);
    }
}

/* `kept` becomes the console's, if it comes to one. */
static int play(const struct play_options *options, const struct ch_game *game,
                const struct ch_time_control *time_control, struct ch_position *start,
                const struct ch_before *before, struct ch_kept *kept) {
    struct ch_console console;
    struct ch_agents_config config;
    struct ch_error error = {0};
    struct ch_draw_style style = {0};
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (choose_style(options, &style) != CH_EXIT_DONE)
        return CH_EXIT_BAD;
    const char *spec[CH_SEATS];
    char level[LEVEL_SPEC];
    ch_cli_config(&config);
    config.given_up = ch_input_stop();
    choose_seats(options, game, &config, level, spec);
    uint64_t seed = options->seed ? (uint64_t)options->seed : terminal ? (uint64_t)time(NULL) : 1;
    struct ch_keys keys;
    if (kept->path) /* it holds what the game hides, and agents' programs start soon */
        ch_confine_hide(kept->path);
    if (ch_secret_keys(options->secret, game, seed, &keys, &error) != CH_OK ||
        (start && ch_console_fill_in(game, &keys, start, &error) != CH_OK) ||
        ch_console_init(&console, game, start, spec, &config, &error) != CH_OK)
        return ch_fail(&error);
    console.before = *before;
    ch_session_recall(&console.session, before);
    console.seed = seed;
    console.keys = keys;
    console.no_takebacks = options->no_takebacks;
    console.tutor.on = options->tutor;
    console.clock.control = *time_control;
    ch_console_clock_start(&console);
    console.style = style;
    console.kept = *kept;
    *kept = (struct ch_kept){.lock = -1};
    CH_SCOPED(ch_text_done) struct ch_text record = ch_text_new();
    bool recorded = (options->record || terminal) && ch_own_record(options->record, &record);
    if (options->name)
        ch_do_name(&console, options->name);
    if (take_up(options, recorded ? record.data : NULL, &console, &error) != CH_OK) {
        ch_console_done(&console);
        return ch_fail(&error);
    }
    /* A person who plays an agent sits at the bottom of the board. */
    bool top = ch_console_people(&console, NULL) == 1 &&
               ch_draw_seat_at_top(game, console.seats[0].agent != NULL);
    console.style.flip = top != options->flip;
    const char *term = getenv("TERM");
    console.terminal = terminal && term && strcmp(term, "dumb") != 0;
    ch_input_open(terminal, &console);
    ch_say(&console, "%s: %s %s, %s %s. `help` lists the commands.", game->title,
           game->seat_name[0], console.seats[0].spec, game->seat_name[1], console.seats[1].spec);
    bool asked = !console.set_up.active && !ch_console_to_move(&console);
    if (asked && !ch_session_over(&console.session) && ch_console_people(&console, NULL) == 1)
        ch_console_ask(&console);
    if (options->level && (options->resume || ch_level_number(options->level) == 0))
        ch_do_level(&console, options->level);
    ch_console_run(&console);
    ch_input_close();
    bool unfinished = console.session.history.count > 0 && !ch_session_over(&console.session);
    if (terminal && unfinished && console.kept.path && !console.kept_failed)
        ch_say(&console, "`crownhead play --resume` goes on with this game.");
    ch_console_done(&console);
    return CH_EXIT_DONE;
}

/* The game that was asked for, or else that of the game that is gone on with, or the usual one. */
static const struct ch_game *find_game(const struct play_options *options, const char *path) {
    bool goes_on = options->resume && !options->game && path;
    CH_FREED char *kept = goes_on ? ch_kept_game(path) : NULL;
    return ch_option_game(options->game ? options->game : kept ? kept : ch_game_default);
}

/* The exit status: there may be no such level, or no free seat for it against a person. */
static int check_level(const struct play_options *options, const struct ch_game *game) {
    struct ch_agents_config config;
    struct ch_levels levels;
    struct ch_error error = {0};
    if (!options->level)
        return CH_EXIT_DONE;
    bool free = false; /* a seat for it, and a person on the other */
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *other = asked_for(options, game, !seat);
        free = free || (!asked_for(options, game, seat) && (!other || strcmp(other, "human") == 0));
    }
    ch_cli_config(&config);
    if (ch_levels_of(game, config.home, &levels, &error) != CH_OK)
        return ch_fail(&error);
    int64_t number = ch_level_number(options->level);
    if (!free)
        return ch_failf("--level seats an opponent for one person; leave it or a seat out");
    if (strcmp(options->level, "find") != 0 && (number < 1 || number > levels.count))
        return ch_failf("--level takes a number from 1 to %d, or find, not `%.20s`", levels.count,
                        options->level);
    return CH_EXIT_DONE;
}

static int begin(const struct play_options *options, struct ch_kept *kept) {
    const struct ch_game *game = find_game(options, kept->path);
    if (!game || !seats_exist(options, game))
        return CH_EXIT_BAD;
    if (options->seed && ch_game_hidden(game))
        return ch_failf("the agents' random choices in %s come from a secret, not from a seed; "
                        "--secret-file makes them repeatable",
                        game->title);
    if (options->secret && options->resume)
        return ch_failf(
            "the kept game has a secret of its own; leave --secret-file or --resume out");
    if ((options->fen != NULL) + (options->file != NULL) + options->resume > 1)
        return ch_failf("--fen, --load and --resume exclude one another; choose one");
    if (options->ballot && (options->fen || options->file || options->resume))
        return ch_failf("--ballot begins a game; leave it or the position out");
    if (options->set_up && (!game->ops->set_up || options->fen || options->file || options->resume))
        return ch_failf("--setup is for a new game that has set-ups, such as stratego");
    struct ch_time_control time_control = {0};
    struct ch_error error = {0};
    if (options->time && ch_console_clock_parse(options->time, &time_control, &error) != CH_OK)
        return ch_failf("--tc: %s", error.text);
    if (check_level(options, game) != CH_EXIT_DONE)
        return CH_EXIT_BAD;
    if (options->name && !ch_console_name_good(options->name, &error))
        return ch_failf("--name: %s", error.text);
    struct ch_position start;
    struct ch_before before = {0};
    if (options->fen && strcmp(options->fen, "-") == 0 && !isatty(STDIN_FILENO))
        return ch_failf("--fen -: the commands come from standard input; write --fen @FILE");
    if (options->fen && !ch_option_position(game, options->fen, &start, &before))
        return CH_EXIT_BAD;
    return play(options, game, &time_control, options->fen ? &start : NULL, &before, kept);
}

static int run(int argc, char **argv) {
    struct play_options chosen = {.color = "auto", .ranks = "isf"};
    const struct ch_option options[] = {
        CH_TEXT(colours[0], 0, "WHO", "human or an agent", &chosen.who[0]),
        CH_TEXT(colours[1], 0, "WHO", "human or an agent", &chosen.who[1]),
        CH_TEXT(colours[2], 0, "WHO", "the same in games of these colours", &chosen.who[2]),
        CH_TEXT(colours[3], 0, "WHO", "the same", &chosen.who[3]),
        CH_TEXT("game", 'g', CH_GAME_ARGUMENT, CH_GAME_HELP " (default english)", &chosen.game),
        CH_TEXT("fen", 0, "FEN", CH_FEN_HELP, &chosen.fen),
        CH_TEXT("ballot", 0, "N", "begin with the ballot of this number", &chosen.ballot),
        CH_TEXT("load", 0, "FILE", "a PDN file to go on with", &chosen.file),
        CH_FLAG("resume", 0, "go on with the last game", &chosen.resume),
        CH_TEXT("db", 0, "FILE", CH_OWN_RECORD_HELP, &chosen.record),
        CH_TEXT("name", 0, "NAME", "your name in games that are saved and recorded", &chosen.name),
        CH_INTEGER("seed", 0, "N",
                   "seed of the agents' random choices; 0: a new one on a terminal, 1 in a pipe",
                   &chosen.seed, 0, 9e18),
        CH_TEXT("secret-file", 0, "FILE", CH_SECRET_HELP, &chosen.secret),
        CH_TEXT("setup", 0, "FILE", "your set-up, in games that have set-ups; `deal` deals one",
                &chosen.set_up),
        CH_TEXT("ranks", 0, "isf|us", "numbers of ranks: isf has the marshal as 10, us as 1",
                &chosen.ranks),
        CH_TEXT("level", 0, "N", "a level as the opponent; `find` finds the level that suits you",
                &chosen.level),
        CH_TEXT("tc", 0, "LIMITS", "clocks: 5min, 10min+5s, move=5s", &chosen.time),
        CH_FLAG("tutor", 0, "warn before a move that loses something", &chosen.tutor),
        CH_FLAG("no-takebacks", 0, "moves can't be taken back", &chosen.no_takebacks),
        CH_TEXT("color", 0, "WHEN", "auto, always or never", &chosen.color),
        CH_FLAG("unicode", 0, "draw with Unicode", &chosen.unicode),
        CH_FLAG("ascii", 0, "draw with plain letters", &chosen.ascii),
        CH_FLAG("flip", 0, "see the board from the other side", &chosen.flip),
        {0},
    };
    int rest, status;
    setlocale(LC_CTYPE, "");
    if (!ch_options_parse(&ch_command_play, options, argc, argv, 0, 0, &rest, &status))
        return status;
    struct ch_kept kept = {.lock = -1};
    if (chosen.resume || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)))
        ch_kept_claim(&kept, chosen.resume);
    status = begin(&chosen, &kept);
    ch_kept_release(&kept);
    return status;
}

const struct ch_command ch_command_play = {
    .name = "play",
    .summary = "play a game at the terminal or through a pipe",
    .details =
        "Without options you play English draughts against soar-checkers, and you begin: you have "
        "Black.\n"
        "In other games the opponent is loa-rules, stratego-rules or draughts-any.\n"
        "An agent is a name of `crownhead agents`, or KIND:ARGUMENTS such as search:depth=4.\n"
        "At the prompt, `help` lists the commands.",
    .run = run,
};

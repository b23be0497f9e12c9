/* The options of a command: parsed, described, and those that many commands have: a game, a
 * position, the configuration of agents. */
#include "cli/command/command.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/process/sandbox.h"
#include "cli/output/print.h"
#include "core/base/home.h"
#include "core/games/text/board_text.h"
#include "core/games/text/counters.h"
#include "core/games/text/pasted.h"
#include "core/referee/settings.h"

/* What ch_options_parse calls in place of parsing; NULL: it parses. */
static ch_option_shown *shown_to;

void ch_options_each(const struct ch_command *command, ch_option_shown *each) {
    char *arguments[] = {(char *)command->name, NULL};
    shown_to = each;
    command->run(1, arguments);
    shown_to = NULL;
}

/* Whether the option has a value unless it is given. A number that may not be given means that
 * there is none. */
static bool has_default(const struct ch_option *option) {
    switch (option->type) {
    case CH_OPTION_INTEGER:
        return option->min >= option->max ||
               (double)*(const int64_t *)option->target >= option->min;
    case CH_OPTION_REAL:
        return !isnan(*(const double *)option->target);
    case CH_OPTION_TEXT:
        return *(const char *const *)option->target != NULL;
    case CH_OPTION_FLAG:
    case CH_OPTION_LIST:
        break;
    }
    return false;
}

/* That value in brackets. */
static void add_default(const struct ch_option *option, struct ch_text *help) {
    if (!has_default(option))
        return;
    if (option->type == CH_OPTION_INTEGER)
        ch_text_addf(help, " (default %lld)", (long long)*(const int64_t *)option->target);
    else if (option->type == CH_OPTION_REAL)
        ch_text_addf(help, " (default %g)", *(const double *)option->target);
    else
        ch_text_addf(help, " (default %s)", *(const char *const *)option->target);
}

/* Two columns: the option, and what it does in as many lines as that takes. */
static void print_option(const struct ch_option *option) {
    enum { LEFT = 31, WIDTH = 80 };
    char left[64], letter[8] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    CH_SCOPED(ch_text_done) struct ch_text help = ch_text_new();
    ch_text_add(&help, option->help);
    add_default(option, &help);
    int column = ch_print("  %-28s", left);
    for (const char *at = help.data; *at;) {
        at += strspn(at, " ");
        int length = (int)strcspn(at, " ");
        if (column + 1 + length >= WIDTH && column > LEFT)
            column = ch_print("\n%*s", LEFT - 1, "") - 1;
        column += ch_print(" %.*s", length, at);
        at += length;
    }
    ch_print("\n");
}

static void print_help(const struct ch_command *command, const struct ch_option *options) {
    ch_print("usage: crownhead %s [OPTIONS]%s%s\n\n%s\n", command->name,
             command->arguments ? " " : "", ch_command_arguments(command), command->summary);
    ch_print("\noptions:\n");
    for (const struct ch_option *option = options; option->name; option++)
        print_option(option);
    ch_print("  %-28s %s\n", "    --help", "this text");
    if (command->parts) {
        ch_print("\nparts, each with a --help of its own:\n");
        ch_command_list_parts(command);
    }
    CH_SCOPED(ch_text_done) struct ch_text details = ch_text_new();
    ch_wrap(command->details ? command->details : "", ch_wrap_width(stdout), &details);
    if (details.length) {
        ch_print("\n");
        ch_print_block(stdout, details.data);
        ch_print("\n");
    }
}

static void show_all(const struct ch_command *command, const struct ch_option *options) {
    CH_SCOPED(ch_text_done) struct ch_text help = ch_text_new();
    for (const struct ch_option *option = options; option->name; option++) {
        ch_text_clear(&help);
        ch_text_add(&help, option->help);
        add_default(option, &help);
        shown_to(command, option->name, option->argument, help.data);
    }
    shown_to(command, "help", NULL, "this text");
}

static bool set_number(const struct ch_option *option, const char *text) {
    char *end;
    bool whole = option->type == CH_OPTION_INTEGER;
    assert(whole || option->type == CH_OPTION_REAL);
    errno = 0;
    long long number = whole ? strtoll(text, &end, 10) : 0;
    double value = whole ? (double)number : strtod(text, &end);
    if (end == text || *end)
        return !ch_failf("--%s takes a %s, not `%s`", option->name,
                         whole ? "whole number" : "number", text);
    bool bounded = option->min < option->max;
    if (errno || (bounded && !(value >= option->min && value <= option->max)))
        return !ch_failf(whole ? "--%s must be from %.0f to %.0f, not %s"
                               : "--%s must be from %g to %g, not %s",
                         option->name, option->min, option->max, text);
    if (whole)
        *(int64_t *)option->target = number;
    else
        *(double *)option->target = value;
    return true;
}

const struct ch_option *ch_option_find(const struct ch_option *options, const char *argument,
                                       const char **value) {
    assert(argument[0] == '-' && argument[1]);
    *value = NULL;
    const char *name = argument + 2;
    size_t length = strcspn(name, "=");
    for (const struct ch_option *option = options; option->name; option++) {
        bool hit = argument[1] == '-'
                       ? strlen(option->name) == length && strncmp(option->name, name, length) == 0
                       : option->letter && option->letter == argument[1] && !argument[2];
        if (hit) {
            if (argument[1] == '-' && name[length] == '=')
                *value = name + length + 1;
            return option;
        }
    }
    return NULL;
}

static int report_unknown(const struct ch_command *command, const struct ch_option *options,
                          const char *argument) {
    const char *closest =
        ch_text_closest_row(argument + strspn(argument, "-"), options, sizeof *options, NULL);
    size_t length = closest ? strlen(closest) : 0;
    if (closest && argument[1] != '-' && strncmp(argument + 1, closest, length) == 0 &&
        (!argument[1 + length] || argument[1 + length] == '='))
        return ch_failf("`%s` is not an option of %s; two dashes: --%s", argument, command->name,
                        closest);
    if (closest)
        return ch_failf("`%s` is not an option of %s; did you mean --%s?", argument, command->name,
                        closest);
    return ch_failf("`%s` is not an option of %s; see crownhead %s --help", argument, command->name,
                    command->name);
}

/* Takes one option at argv[*at]; false after an error. */
static bool take_option(const struct ch_command *command, const struct ch_option *options, int argc,
                        char **argv, int *at) {
    const char *value;
    const struct ch_option *option = ch_option_find(options, argv[*at], &value);
    if (!option)
        return !report_unknown(command, options, argv[*at]);
    assert(option->target);
    if (option->type == CH_OPTION_FLAG) {
        if (value)
            return !ch_failf("--%s takes no value", option->name);
        *(bool *)option->target = true;
        return true;
    }
    if (!value && *at + 1 >= argc)
        return !ch_failf("--%s needs a value: %s", option->name, option->argument);
    if (!value)
        value = argv[++*at];
    if (option->type == CH_OPTION_TEXT) {
        *(const char **)option->target = value;
        return true;
    }
    if (option->type == CH_OPTION_LIST) {
        struct ch_option_list *list = option->target;
        if (list->count == CH_OPTION_VALUES)
            return !ch_failf("--%s is there more than %d times", option->name, CH_OPTION_VALUES);
        list->value[list->count++] = value;
        return true;
    }
    return set_number(option, value);
}

/* Whether `--help` is among the options that parse. It is answered before any option is stored, so
 * that it shows the defaults and not the values given. */
static bool asks_for_help(const struct ch_option *options, int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *value;
        if (argv[i][0] != '-' || !argv[i][1])
            continue;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
        const struct ch_option *option = ch_option_find(options, argv[i], &value);
        if (!option)
            return false;
        i += option->type != CH_OPTION_FLAG && !value;
    }
    return false;
}

/* Checks that a table can be printed and parsed: every option has a name and a letter of its own, a
 * place for its value, an argument unless it is a flag, and its default in one place. */
static void check_table(const struct ch_option *options) {
    for (const struct ch_option *option = options; option->name; option++) {
        assert(option->target && option->help);
        assert((option->type == CH_OPTION_FLAG) == !option->argument);
        assert(!has_default(option) || !strstr(option->help, "(default"));
        for (const struct ch_option *other = options; other != option; other++) {
            assert(strcmp(other->name, option->name) != 0);
            assert(!option->letter || other->letter != option->letter);
        }
    }
}

bool ch_options_parse(const struct ch_command *command, const struct ch_option *options, int argc,
                      char **argv, int min, int max, int *rest, int *status) {
    check_table(options);
    assert(argc > 0 && min >= 0 && (max < 0 || min <= max));
    *status = CH_EXIT_DONE;
    if (shown_to) {
        show_all(command, options);
        return false;
    }
    if (asks_for_help(options, argc, argv)) {
        print_help(command, options);
        return false;
    }
    int kept = 0;
    bool only_arguments = false;
    for (int i = 1; i < argc; i++) {
        if (only_arguments || argv[i][0] != '-' || !argv[i][1]) {
            argv[++kept] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            only_arguments = true;
        } else if (!take_option(command, options, argc, argv, &i)) {
            *status = CH_EXIT_BAD;
            return false;
        }
    }
    if (kept < min || (max >= 0 && kept > max)) {
        *status =
            ch_failf("%s %s; usage: crownhead %s [OPTIONS]%s%s", command->name,
                     kept < min ? "needs more arguments" : "has too many arguments", command->name,
                     command->arguments ? " " : "", ch_command_arguments(command));
        return false;
    }
    assert(kept < argc);
    *rest = kept;
    return true;
}

void ch_print_error(FILE *to, const struct ch_error *error, const char *after) {
    char text[CH_ERROR_TEXT + CH_ERROR_FILE + 32];
    ch_print_block(to, ch_error_format(error, text, sizeof text));
    ch_print_to(to, "%s\n", after);
}

int ch_fail(const struct ch_error *error) {
    fflush(stdout);
    ch_print_to(stderr, "%s", error->file[0] ? "" : "crownhead: ");
    ch_print_error(stderr, error, "");
    return CH_EXIT_BAD;
}

int ch_failf(const char *format, ...) {
    va_list arguments;
    fflush(stdout);
    ch_print_to(stderr, "crownhead: ");
    va_start(arguments, format);
    ch_print_list(stderr, format, arguments);
    va_end(arguments);
    ch_print_to(stderr, "\n");
    return CH_EXIT_BAD;
}

void ch_add_shell_word(struct ch_text *text, const char *word) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=:./,+%@";
    bool quoted = !word[0] || strspn(word, plain) != strlen(word);
    ch_text_add(text, quoted ? "'" : "");
    for (const char *at = word; *at; at++)
        ch_text_addf(text, *at == '\'' ? "'\\'%c" : "%c", *at);
    ch_text_add(text, quoted ? "'" : "");
}

const struct ch_game *ch_option_game(const char *name) {
    const struct ch_game *game;
    struct ch_error error;
    if (ch_game_open(name, &game, &error) != CH_OK)
        ch_fail(&error);
    return game;
}

bool ch_option_known(const struct ch_game *game, const struct ch_position *position, int seat) {
    assert(seat < CH_SEATS);
    for (int square = 0; square < game->graph.count && ch_game_hidden(game); square++) {
        struct ch_piece piece = game->ops->piece_at(game, position, square);
        if (piece.seat < 0 || (seat >= 0 && piece.seat != seat) || piece.kind != game->unknown_kind)
            continue;
        char name[CH_SQUARE_NAME];
        game->ops->square_name(game, square, name);
        ch_failf("--fen: the rank of %s's piece on %s is not known, and what it can do depends on "
                 "it; write its letter",
                 game->seat_name[piece.seat], name);
        return false;
    }
    return true;
}

/* More shards would be of no use: one is a pair of games at least. */
enum { LARGEST_POSITION = 1 << 16, MAX_SHARDS = 1000000 };

bool ch_option_position(const struct ch_game *game, const char *fen, struct ch_position *position,
                        struct ch_before *before) {
    struct ch_error error;
    struct ch_before unused;
    const char *left_out = NULL;
    before = before ? before : &unused;
    *before = (struct ch_before){0};
    if (!fen && game->ops->set_up)
        return !ch_failf("%s begins with secret set-ups; give a position with --fen", game->title);
    if (!fen) {
        game->ops->start(game, position);
        return true;
    }
    bool file = fen[0] == '@' || strcmp(fen, "-") == 0;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    enum ch_status status = CH_OK;
    if (file)
        status = ch_text_read_file(&text, fen + (fen[0] == '@'), LARGEST_POSITION, &error);
    else
        ch_text_add(&text, fen);
    char name[32];
    ch_pasted_game(text.data, name, sizeof name);
    const struct ch_game *other = ch_game_find(strcmp(name, "standard") ? name : "international");
    if (status == CH_OK && other && strcmp(other->title, game->title) != 0)
        ch_print_to(stderr,
                    "--fen: the address is of %s, and is read as %s; see --game (warning)\n",
                    other->title, game->title);
    ch_pasted_position(text.data);
    if (status != CH_OK)
        ch_fail(&error);
    else if ((status = ch_board_read_position(game, text.data, position, &error)) != CH_OK)
        ch_failf("--fen `%.80s`: %s", fen, error.text);
    else if ((left_out = ch_counters_read(game, text.data, position, before)))
        ch_print_to(stderr, "--fen: %s (warning)\n", left_out);
    return status == CH_OK;
}

bool ch_option_turn(const struct ch_game *game, const char *fen, struct ch_position *position,
                    struct ch_before *before) {
    return ch_option_position(game, fen, position, before) &&
           ch_option_known(game, position, game->ops->side(game, position));
}

bool ch_option_shard(const char *text, int *shard, int *shards) {
    long k = 0, n = 0;
    int end = 0;
    *shard = *shards = 0;
    if (!text)
        return true;
    bool digits = text[strspn(text, "0123456789/")] == '\0'; /* no signs, no blanks */
    bool read = digits && sscanf(text, "%9ld/%9ld%n", &k, &n, &end) == 2;
    if (!read || text[end] || n < 1 || n > MAX_SHARDS || k >= n)
        return !ch_failf(
            "--shard is K/N with K from 0 to N - 1, as 0/8 for the first of eight, not `%s`", text);
    *shard = (int)k;
    *shards = (int)n;
    return true;
}

/* CROWNHEAD_LIMITS=turn=MS,start=MS,memory=MB: for tests of agents that reach their limits. */
static void read_limits(struct ch_agents_config *config) {
    const char *setting = getenv("CROWNHEAD_LIMITS");
    int64_t turn = config->turn_ms, start = config->start_ms, memory = config->memory_mb;
    const struct ch_setting table[] = {{"turn", ch_setting_number, 1, INT_MAX, &turn, NULL},
                                       {"start", ch_setting_number, 1, INT_MAX, &start, NULL},
                                       {"memory", ch_setting_number, 16, 1 << 20, &memory, NULL},
                                       {0}};
    struct ch_error error;
    if (setting && ch_settings_read("`CROWNHEAD_LIMITS`", setting, table, &error) != CH_OK)
        ch_print_to(stderr, "crownhead: %s; the usual limits hold\n", error.text);
    config->turn_ms = (int)turn;
    config->start_ms = (int)start;
    config->memory_mb = (int)memory;
}

static void print_notice(const char *text) { /* there may be a progress line */
    if (isatty(STDERR_FILENO))
        ch_print_to(stderr, "\r\033[K");
    ch_print_to(stderr, "crownhead: %s; docs/sandbox.md\n", text);
}

void ch_cli_config(struct ch_agents_config *config) {
    static char program[PATH_MAX];
    ch_agents_defaults(config);
    config->home = ch_home();
    config->tell = print_notice;
    read_limits(config);
    if (!ch_sandbox_debugged())
        return;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return;
    program[length] = '\0';
    if (access(program, X_OK) == 0) /* debuggers and valgrind follow a real path only */
        config->program = program;
}

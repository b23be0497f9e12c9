#include "cli/workshop/watch_view.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "cli/explain/account_text.h"
#include "cli/output/draw.h"
#include "cli/output/print.h"
#include "cli/workshop/rules_test.h"

/* The parts of the view from top to bottom. Those with a share are cut, or left out, when there is
 * not enough room; the others are always there. */
enum part {
    TITLE,
    CHANGES,
    NEWS,
    DECISION,
    BOARD,
    MOVES,
    CHECK,
    FINDINGS,
    TESTS,
    FAILING,
    KEPT,
    NOT_MENDED,
    FOOT,
    PARTS
};

struct lines {
    struct ch_text text;
    int count, shown;
};

static int count_lines(const char *text) {
    int count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

static void add_title(const struct ch_watch_view *view, struct ch_text *out) {
    char when[16];
    time_t now = time(NULL);
    struct tm local;
    strftime(when, sizeof when, "%H:%M:%S", localtime_r(&now, &local));
    ch_text_addf(out, "%s · %d files · %s", view->request->target.agent,
                 view->request->files->count, when);
    if (view->saves > 0)
        ch_text_addf(out, " · save %d: %s", view->saves, view->saved);
    ch_text_add(out, "\n");
}

static void add_changes(const struct ch_watch_view *view, struct ch_text *out) {
    enum { SHOWN = 3 };
    CH_SCOPED(ch_text_done) struct ch_text lines = ch_text_new();
    if (view->saves == 0 || !view->reference)
        return;
    if (!view->look->check.agent)
        ch_text_add(&lines,
                    "the rules do not load; the next save is compared with the version before\n");
    else if (view->stage < CH_WATCH_COMPARED)
        ch_text_add(&lines, "comparing reference decisions …\n");
    else
        ch_watch_changes_text(view->changes, view->reference, SHOWN, &lines);
    if (lines.length > 0)
        ch_text_add(out,
                    view->stage >= CH_WATCH_COMPARED && view->changes->count > 0 ? "  * " : "  ");
    const char *first = strchr(lines.data, '\n');
    ch_text_add_bytes(out, lines.data, first ? (size_t)(first - lines.data) + 1 : 0);
    ch_text_add_lines(out, "    ", first ? first + 1 : "");
}

static void add_news(const struct ch_watch_view *view, struct ch_text *out) {
    ch_text_add_lines(out, "  * ", view->news);
}

/* The account in words without its first line, the choice: the table if it fits. */
static void add_moves(const struct ch_watch_view *view, struct ch_text *out) {
    static const enum ch_account_view views[] = {CH_ACCOUNT_TABLE, CH_ACCOUNT_BRIEF};
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    if (!view->moved)
        return;
    for (size_t i = 0; i < sizeof views / sizeof *views && view->look->account.length > 0; i++) {
        ch_text_clear(&words);
        if (ch_account_text(view->look->account.data, views[i], false, NULL, &words, NULL) != CH_OK)
            break;
        if (view->columns == 0 || ch_draw_width(words.data) <= view->columns)
            break;
    }
    const char *rest = words.data + strcspn(words.data, "\n");
    ch_text_add(out, rest + strspn(rest, "\n"));
}

static void add_decision(const struct ch_watch_view *view, struct ch_text *out) {
    if (view->rows == 0 && !view->moved)
        return;
    if (view->look->trouble.length > 0)
        ch_text_addf(out, "No decision: %s.\n", view->look->trouble.data);
    else
        ch_account_text(view->look->account.data, CH_ACCOUNT_CHOICE, false, NULL, out, NULL);
}

static void add_check(const struct ch_watch_view *view, struct ch_text *out) {
    const struct ch_problems *problems = &view->look->check.problems;
    int errors = ch_problems_count(problems, CH_SEVERITY_ERROR),
        warnings = ch_problems_count(problems, CH_SEVERITY_WARNING);
    int rules = view->look->check.rules;
    ch_text_addf(out, "check: %d error%s, %d warning%s in %d rule%s\n", errors, ch_plural(errors),
                 warnings, ch_plural(warnings), rules, ch_plural(rules));
}

static void add_findings(const struct ch_watch_view *view, struct ch_text *out) {
    const struct ch_problems *problems = &view->look->check.problems;
    for (int i = 0; i < problems->count; i++) {
        ch_text_add(out, "  ");
        ch_look_finding(&problems->problem[i], out);
    }
}

static void add_tests(const struct ch_watch_view *view, struct ch_text *out) {
    const struct ch_look *look = view->look;
    ch_text_add(out, "test: ");
    if (look->account.length == 0)
        ch_text_add(out, "not run: there is no decision\n");
    else if (view->stage < CH_WATCH_DONE)
        ch_text_add(out, "running …\n");
    else if (look->suite.file_count == 0)
        ch_text_addf(out, "no scenarios beside the rules\n");
    else if (!look->tested)
        ch_text_addf(out, "stopped after %d scenarios\n", look->suite.count);
    else
        ch_suite_summary(&look->suite, out);
}

static void add_failing(const struct ch_watch_view *view, struct ch_text *out) {
    const struct ch_suite *suite = &view->look->suite;
    ch_text_add_lines(out, "  ", view->look->mistakes.data);
    for (int i = 0; i < suite->count; i++) {
        const struct ch_scenario_result *result = &suite->results[i];
        if (result->verdict == CH_SCENARIO_FAILED)
            ch_text_addf(out, "  %s:%d: %s: %.*s\n", result->file, result->scenario->line,
                         result->scenario->name, (int)strcspn(result->failures.data, "\n"),
                         result->failures.data);
        else if (result->verdict == CH_SCENARIO_UNEXPECTED)
            ch_text_addf(out, "  %s:%d: %s: passes, and is marked as a known failure\n",
                         result->file, result->scenario->line, result->scenario->name);
    }
}

static void add_kept(const struct ch_watch_view *view, struct ch_text *out) {
    const struct ch_kept_mistakes *kept = view->request->kept;
    if (kept && view->stage < CH_WATCH_DONE)
        ch_text_add(out, "mistakes: running …\n");
    else if (kept)
        ch_text_addf(out, "mistakes: %d of the %d kept are mended, %d right decisions broken\n",
                     kept->mended, kept->count, kept->broken);
}

static void add_not_mended(const struct ch_watch_view *view, struct ch_text *out) {
    ch_text_add_lines(out, "  ", view->look->kept.data);
    ch_text_add_lines(out, "  broken: ", view->look->broken.data);
}

static void add_foot(const struct ch_watch_view *view, struct ch_text *out) {
    if (view->look->account.length > 0)
        ch_text_addf(out, "decision %.0f ms after %s; loading and checking took %.0f ms of it",
                     view->look->decision_ms, view->saves ? "the save was seen" : "the start",
                     view->look->load_ms);
    else
        ch_text_add(out, "the next save is looked at as soon as it is there");
    ch_text_add(out, view->rows > 0 ? " · q ends\n" : "\n");
}

static void fill(const struct ch_watch_view *view, struct lines parts[PARTS]) {
    static void (*const adders[PARTS])(const struct ch_watch_view *, struct ch_text *) = {
        [TITLE] = add_title,       [CHANGES] = add_changes,       [NEWS] = add_news,
        [DECISION] = add_decision, [MOVES] = add_moves,           [CHECK] = add_check,
        [FINDINGS] = add_findings, [TESTS] = add_tests,           [FAILING] = add_failing,
        [KEPT] = add_kept,         [NOT_MENDED] = add_not_mended, [FOOT] = add_foot,
    };
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    for (int i = 0; i < PARTS; i++) {
        parts[i].text = ch_text_new();
        ch_text_clear(&words);
        if (adders[i])
            adders[i](view, &words);
        ch_text_plain(words.data, "\n"); /* the board alone keeps its colours */
        ch_wrap(words.data, view->columns, &parts[i].text);
    }
    struct ch_draw_style style;
    ch_draw_style_auto(&style);
    ch_draw_position(view->request->target.game, view->request->history, &style,
                     &parts[BOARD].text);
    for (int i = 0; i < PARTS; i++)
        parts[i].shown = parts[i].count = count_lines(parts[i].text.data);
}

/* Columns of the board's widest line: computed from the game, since drawings hold colours. */
static bool board_fits(const struct ch_watch_view *view) {
    enum { CELL = 5, BESIDE = 8 };
    return view->columns == 0 ||
           view->request->target.game->columns * CELL + BESIDE <= view->columns;
}

/* Gives `part` up to `max` of what is left. */
static void give(struct lines *part, int max, int *left) {
    int room = max < *left ? max : *left;
    part->shown = part->count < room ? part->count : room > 0 ? room : 0;
    *left -= part->shown;
}

static void share(const struct ch_watch_view *view, struct lines parts[PARTS]) {
    enum { MAX_NEWS = 6 };
    if (!board_fits(view) || (view->rows == 0 && view->saves > 0))
        parts[BOARD].shown = 0;
    if (view->rows == 0)
        return;
    int left = view->rows;
    give(&parts[TITLE], 2, &left);
    give(&parts[CHANGES], view->rows / 3, &left);
    give(&parts[DECISION], view->rows / 3, &left);
    give(&parts[CHECK], 1, &left);
    give(&parts[TESTS], 1, &left);
    give(&parts[KEPT], 1, &left);
    give(&parts[FOOT], 1, &left);
    give(&parts[NEWS], MAX_NEWS, &left);
    bool decided = view->look->account.length > 0;
    give(&parts[FINDINGS], decided ? left / 3 : left, &left);
    give(&parts[FAILING], left / 2, &left);
    give(&parts[NOT_MENDED], left / 2, &left);
    if (board_fits(view) && parts[BOARD].count <= left)
        give(&parts[BOARD], left, &left);
    else
        parts[BOARD].shown = 0;
    give(&parts[MOVES], left, &left);
}

static void write_part(const struct lines *part, struct ch_text *out) {
    const char *at = part->text.data;
    bool cut = part->shown < part->count && part->shown > 0;
    for (int i = 0; i < part->shown - cut; i++) {
        size_t length = strcspn(at, "\n") + 1;
        ch_text_add_bytes(out, at, length);
        at += length;
    }
    if (cut && part->shown > 1)
        ch_text_addf(out, "  … %d more lines\n", part->count - part->shown + 1);
    else if (cut)
        ch_text_add_bytes(out, at, strcspn(at, "\n") + 1);
}

static void write_parts(const struct ch_watch_view *view, enum part first, enum part last,
                        struct ch_text *out) {
    struct lines parts[PARTS] = {0};
    fill(view, parts);
    share(view, parts);
    for (int i = 0; i < PARTS; i++) {
        if (i >= (int)first && i <= (int)last)
            write_part(&parts[i], out);
        ch_text_done(&parts[i].text);
    }
}

void ch_watch_view(const struct ch_watch_view *view, struct ch_text *out) {
    write_parts(view, TITLE, FOOT, out);
}

void ch_watch_view_stage(const struct ch_watch_view *view, struct ch_text *out) {
    static const enum part first[] = {TITLE, CHANGES, NEWS}, last[] = {TITLE, CHANGES, FOOT};
    write_parts(view, first[view->stage], last[view->stage], out);
}

/* The other screen and no cursor; and back. */
#define ENTER "\033[?1049h\033[?25l"
static const char leave[] = "\033[?25h\033[?1049l";

static struct {
    bool output, input; /* terminals */
    struct termios before;
    volatile sig_atomic_t quit, resized;
} screen;

static void give_back(void) {
    if (screen.input)
        tcsetattr(STDIN_FILENO, TCSANOW, &screen.before);
    if (screen.output) {
        ssize_t ignored = write(STDOUT_FILENO, leave, sizeof leave - 1);
        (void)ignored;
    }
    screen.input = screen.output = false;
}

/* The second signal does not wait for the current work to end. */
static void on_signal(int number) {
    if (number == SIGWINCH) {
        screen.resized = 1;
    } else if (screen.quit) {
        give_back();
        _exit(0);
    } else {
        screen.quit = 1;
    }
}

void ch_screen_open(bool wanted) {
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGWINCH, &action, NULL);
    screen.output = wanted && isatty(STDOUT_FILENO);
    screen.input =
        screen.output && isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &screen.before) == 0;
    if (screen.input) {
        struct termios keys = screen.before;
        keys.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
        keys.c_cc[VMIN] = 1;
        keys.c_cc[VTIME] = 0;
        keys.c_cc[VSUSP] = _POSIX_VDISABLE; /* a stopped program would leave the other screen */
        tcsetattr(STDIN_FILENO, TCSANOW, &keys);
    }
    if (screen.output)
        ch_print(ENTER);
}

void ch_screen_close(void) {
    fflush(stdout);
    give_back();
}

bool ch_screen_terminal(void) {
    return screen.output;
}

void ch_screen_size(int *rows, int *columns) {
    int height = ch_wrap_height(stdout), width = ch_wrap_width(stdout);
    *rows = !screen.output ? 0 : height > 0 ? height : 24;
    *columns = !screen.output ? 0 : height > 0 && width > 0 ? width : 80;
}

void ch_screen_show(const char *lines) {
    if (!screen.output) {
        ch_print_block(stdout, lines);
        fflush(stdout);
        return;
    }
    int rows, columns;
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    ch_screen_size(&rows, &columns);
    ch_print("\033[H");
    for (int row = 0; row < rows && *lines; row++) {
        size_t length = strcspn(lines, "\n");
        ch_text_clear(&line);
        ch_text_add_bytes(&line, lines, length);
        ch_print(row > 0 ? "\n" : "");
        ch_print_drawing(stdout, line.data);
        ch_print("\033[K");
        lines += length + (lines[length] == '\n');
    }
    ch_print("\033[J");
    fflush(stdout);
}

bool ch_screen_quits(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char keys[16];
    while (screen.input && !screen.quit && poll(&input, 1, 0) > 0) {
        ssize_t count = read(STDIN_FILENO, keys, sizeof keys);
        if (count <= 0)
            screen.quit = 1; /* the terminal is gone */
        for (ssize_t i = 0; i < count; i++)
            if (strchr("qQ\x04\x03", keys[i]) && keys[i])
                screen.quit = 1;
    }
    return screen.quit;
}

enum ch_screen_event ch_screen_wait(int ms) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!screen.quit && !screen.resized)
        poll(&input, screen.input ? 1 : 0, ms);
    if (ch_screen_quits())
        return CH_SCREEN_QUIT;
    bool resized = screen.resized;
    screen.resized = 0;
    return resized ? CH_SCREEN_RESIZED : CH_SCREEN_NOTHING;
}

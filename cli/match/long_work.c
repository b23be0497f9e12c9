#include "cli/match/long_work.h"

#include <signal.h>
#include <unistd.h>

#include "agents/external/confine.h"
#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "core/base/clock.h"

static atomic_bool stop_wanted;

static void on_interrupt(int number) {
    (void)number;
    static const char text[] = "\nstopping; the games that are running are left out\n";
    atomic_store(&stop_wanted, true);
    ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
    (void)ignored;
}

const atomic_bool *ch_catch_stop(void) {
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND}, hangup;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, NULL, &hangup);
    if (hangup.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    return &stop_wanted;
}

void ch_stop_without_output(void) {
    if (ferror(stdout))
        atomic_store(&stop_wanted, true);
}

char *ch_typed_command(const char *name, int argc, char **argv) {
    struct ch_text text = ch_text_new();
    ch_text_addf(&text, "crownhead %s", name);
    for (int i = 1; i < argc; i++) {
        ch_text_add(&text, " ");
        ch_add_shell_word(&text, argv[i]);
    }
    return ch_text_take(&text);
}

int ch_work_ended(enum ch_status status, const struct ch_error *error, const char *typed) {
    if (status == CH_INTERRUPTED)
        ch_print_to(stderr, "stopped; the same command goes on: %s\n", typed);
    else if (status != CH_OK)
        ch_fail(error);
    return status == CH_OK                                        ? CH_EXIT_DONE
           : status == CH_INTERRUPTED || status == CH_AGENT_FAULT ? CH_EXIT_NO
                                                                  : CH_EXIT_BAD;
}

/* On a terminal progress is shown this often; elsewhere what is finished is enough. */
enum { PROGRESS_MS = 200 };

static void end(struct ch_series_view *view) {
    struct ch_series_line *line = (struct ch_series_line *)view;
    ch_progress_line_off(&line->line_open);
}

static void tick(struct ch_series_view *view, const struct ch_series *series,
                 const struct ch_match_status *status) {
    struct ch_series_line *line = (struct ch_series_line *)view;
    int64_t now = ch_clock_ns();
    if (status->waiting && !line->said_waiting) {
        end(view);
        ch_print_to(stderr, "%s: another program is writing; the match waits for it\n", series->db);
        line->said_waiting = true;
    }
    if (series->quiet || !line->terminal || !status->id || now < line->until_ns)
        return;
    line->until_ns = now + PROGRESS_MS * INT64_C(1000000);
    int played = status->played - status->resumed, width = ch_wrap_width(stderr);
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_addf(&text, "%s: %d of %d games", series->progress, status->played, status->planned);
    if (status->seconds > 0 && played > 0)
        ch_text_addf(&text, ", %.0f/s", played / status->seconds);
    ch_print_to(stderr, "\r\033[K%.*s", width > 1 ? width - 1 : (int)text.length, text.data);
    fflush(stderr);
    line->line_open = true;
}

enum ch_status ch_series_line_open(struct ch_series_line *line, struct ch_series *series,
                                   const char *what, struct ch_error *error) {
    *line = (struct ch_series_line){.view = {tick, end}, .terminal = isatty(STDERR_FILENO)};
    series->view = &line->view;
    ch_confine_hide(series->db);
    enum ch_status status = ch_series_openings(what, series->game, series->config.home,
                                               &series->openings, &series->openings_name, error);
    if (status == CH_OK)
        status = ch_open_record_for(series->db, series->game, &series->record, error);
    if (status == CH_OK)
        series->config.given_up = series->stop = ch_catch_stop();
    return status;
}

#include "cli/match/stopping.h"

#include <signal.h>
#include <unistd.h>

#include "cli/command/command.h"
#include "cli/output/print.h"

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

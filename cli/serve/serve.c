/* crownhead serve: a board in the browser. */
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/command/commands.h"
#include "cli/command/config.h"
#include "cli/command/options.h"
#include "cli/output/print.h"
#include "cli/serve/browser.h"
#include "cli/serve/server.h"
#include "core/base/home.h"

enum { BEAT_S = 15, MOST_GAMES = 4 };

static sem_t news; /* a signal came, or a game was closed */
static atomic_bool stopped;

static void note_stop(int signal_number) {
    (void)signal_number;
    atomic_store(&stopped, true);
    sem_post(&news);
}

/* ^C and SIGTERM end the program in order. A page that is gone is no reason to. */
static void catch_signals(void) {
    struct sigaction action = {.sa_handler = note_stop, .sa_flags = SA_RESTART};
    sem_init(&news, 0, 0);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* Sees to streams and closed games until it is to end. */
static void wait_for_end(struct ch_server *server) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += BEAT_S;
    while (!atomic_load(&stopped)) {
        bool waited = sem_timedwait(&news, &until) != 0 && errno == ETIMEDOUT;
        ch_server_tidy(server);
        if (!waited)
            continue;
        ch_http_beat(server->http);
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += BEAT_S;
    }
}

static void serve(struct ch_server *server, bool browser) {
    CH_SCOPED(ch_text_done) struct ch_text address = ch_text_new();
    char *page = NULL;
    bool numbers = strchr(server->guard.address, ':') != NULL;
    bool any = strcmp(server->guard.address, "0.0.0.0") == 0;
    ch_text_addf(&address, numbers ? "http://[%s]:%d/#%s" : "http://%s:%d/#%s",
                 any ? "127.0.0.1" : server->guard.address, server->guard.port,
                 server->guard.token);
    ch_print("%s\n", address.data);
    fflush(stdout);
    if (browser)
        page = ch_browser_open(address.data);
    wait_for_end(server);
    ch_browser_forget(page);
}

static int run(int argc, char **argv) {
    int64_t port = 0, games = MOST_GAMES;
    const char *host = "127.0.0.1", *record = NULL;
    bool no_browser = false;
    const struct ch_option options[] = {
        {"port", 'p', CH_OPTION_INTEGER, "N", "port to listen to; 0: a free one", &port, 0, 65535},
        {"host", 0, CH_OPTION_TEXT, "ADDRESS",
         "address to listen to; 127.0.0.1 is for this machine alone", &host, 0, 0},
        {"no-browser", 0, CH_OPTION_FLAG, NULL, "do not open a browser", &no_browser, 0, 0},
        {"db", 0, CH_OPTION_TEXT, "FILE", "the record for finished games", &record, 0, 0},
        {"games", 0, CH_OPTION_INTEGER, "N", "games open at a time, at most", &games, 1,
         CH_SERVER_TABLES},
        {0},
    };
    int rest, status;
    struct ch_error error = {0};
    struct ch_agents_config config;
    static struct ch_server server;
    if (!ch_options_parse(&ch_command_serve, options, argc, argv, 0, -1, &rest, &status))
        return status;
    ch_cli_config(&config);
    server = (struct ch_server){.record = record,
                                .most_tables = (int)games,
                                .news = &news,
                                .offers = {&config, (const char *const *)(argv + 1), rest}};
    if (ch_offers_check(&server.offers, &error) != CH_OK ||
        ch_guard_init(&server.guard, host, (int)port, &error) != CH_OK ||
        ch_assets_read(&server.assets, ch_home(), &error) != CH_OK)
        return ch_fail(&error);
    server.root = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (server.root < 0 || !getcwd(server.folder, sizeof server.folder))
        server.folder[0] = '\0';
    catch_signals();
    bool good = ch_server_start(&server, &error) == CH_OK;
    if (good) {
        serve(&server, !no_browser);
        ch_server_stop(&server);
    }
    ch_assets_done(&server.assets);
    return good ? CH_EXIT_DONE : ch_fail(&error);
}

const struct ch_command ch_command_serve = {
    .name = "serve",
    .arguments = "[AGENT…]",
    .summary = "a board in the browser: play, watch, ask why",
    .details =
        "Prints the address of a page and opens it in the browser. Only this machine can open it.\n"
        "The address holds a token that every request needs: who has the address may play.\n"
        "Players are people, the roster, the built-in agents and the .agent files of this folder,\n"
        "whose rules the page edits. An AGENT that is named here is offered, too, such as a "
        "program:\n"
        "hub:./engine. ^C ends it.",
    .run = run,
};

/* crownhead serve: a board in the browser. */
#include <fcntl.h>
#include <limits.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "cli/command/command.h"
#include "cli/command/files.h"
#include "cli/output/print.h"
#include "core/base/clock.h"

#include "cli/serve/server.h"

extern char **environ;

/* FEW: connections with which a page and its neighbours get on, just. */
enum { BEAT_S = 15, TIDY_S = 1, FEW = 100, MOST_GAMES = 4 };

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
    int64_t beaten_ns = ch_clock_ns();
    while (!atomic_load(&stopped)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += TIDY_S;
        sem_timedwait(&news, &until);
        ch_server_tidy(server);
        ch_http_tidy(server->http);
        if (ch_clock_ns() - beaten_ns < BEAT_S * INT64_C(1000000000))
            continue;
        ch_http_wake(server->http, true);
        beaten_ns = ch_clock_ns();
    }
}

/* A page that leads to the address, readable by the user alone. Its path; NULL: it can't be made.
 */
static char *make_page(const char *address) {
    const char *folder = getenv("XDG_RUNTIME_DIR");
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new(), text = ch_text_new();
    ch_text_addf(&path, "%s/crownhead-XXXXXX.html", folder && folder[0] ? folder : "/tmp");
    ch_text_addf(&text,
                 "<!doctype html><meta charset=utf-8><title>Crownhead</title>"
                 "<meta http-equiv=refresh content=\"0;url=%s\">"
                 "<a href=\"%s\">Crownhead</a>\n",
                 address, address);
    int file = mkstemps(path.data, sizeof ".html" - 1);
    bool written = file >= 0 && ch_fill_file(file, text.data);
    if (file >= 0 && close(file) != 0)
        written = false;
    return written ? ch_text_take(&path) : NULL;
}

/* Removes the file, takes the path (may be NULL). */
static void forget_page(char *path) {
    if (path)
        unlink(path);
    ch_free(path);
}

/* Opens the user's browser, if there is a screen and xdg-open. The arguments of programs can be
 * read by every user of a machine, so the browser is given a file that leads to the address. Its
 * path, for forget_page; NULL if nothing was opened. */
static char *open_browser(const char *address) {
    pid_t process;
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return NULL;
    char *path = make_page(address), program[] = "xdg-open";
    if (!path)
        return NULL;
    char *const arguments[] = {program, path, NULL};
    if (posix_spawnp(&process, program, NULL, NULL, arguments, environ) == 0)
        return path;
    forget_page(path);
    return NULL;
}

static void serve(struct ch_server *server, bool browser) {
    CH_SCOPED(ch_text_done) struct ch_text address = ch_text_new();
    bool numbers = strchr(server->guard.address, ':') != NULL;
    bool any = strcmp(server->guard.address, "0.0.0.0") == 0;
    ch_text_addf(&address, numbers ? "http://[%s]:%d/#%s" : "http://%s:%d/#%s",
                 any ? "127.0.0.1" : server->guard.address, server->guard.port,
                 server->guard.token);
    ch_print("%s\n", address.data);
    fflush(stdout);
    char *page = browser ? open_browser(address.data) : NULL;
    wait_for_end(server);
    forget_page(page);
}

/* How many of `games` can be open at a time, beside `connections`, with the files that may be. */
static int room_for_games(int games, int connections) {
    enum { OWN = 14, OF_GAME = 8 }; /* the server's, and a game's with an agent or two */
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur > INT_MAX)
        return games;
    int room = ((int)files.rlim_cur - connections - OWN) / OF_GAME;
    return room < 1 ? 1 : room < games ? room : games;
}

static int run(int argc, char **argv) {
    int64_t port = 0, games = MOST_GAMES;
    const char *host = "127.0.0.1", *record = NULL;
    bool no_browser = false;
    const struct ch_option options[] = {
        CH_INTEGER("port", 'p', "N", "port to listen to; 0: 8832, or if it is taken a free one",
                   &port, 0, 65535),
        CH_TEXT("host", 0, "ADDRESS", "address to listen to; 127.0.0.1 is for this machine alone",
                &host),
        CH_FLAG("no-browser", 0, "do not open a browser", &no_browser),
        CH_TEXT("db", 0, "FILE", CH_OWN_RECORD_HELP, &record),
        CH_INTEGER("games", 0, "N", "games open at a time, at most", &games, 1, CH_SERVER_TABLES),
        {0},
    };
    int rest, status;
    struct ch_error error = {0};
    struct ch_agents_config config;
    static struct ch_server server;
    if (!ch_options_parse(&ch_command_serve, options, argc, argv, 0, -1, &rest, &status))
        return status;
    ch_cli_config(&config);
    CH_SCOPED(ch_text_done) struct ch_text own = ch_text_new();
    bool kept = ch_own_record(record, &own);
    server = (struct ch_server){.record = kept ? record : NULL,
                                .own = kept ? own.data : NULL,
                                .news = &news,
                                .offers = {&config, (const char *const *)(argv + 1), rest}};
    if (ch_offers_check(&server.offers, &error) != CH_OK ||
        ch_guard_init(&server.guard, host, (int)port, &error) != CH_OK)
        return ch_fail(&error);
    server.root = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (server.root < 0 || !getcwd(server.folder, sizeof server.folder))
        server.folder[0] = '\0';
    catch_signals();
    int connections = ch_http_room();
    server.most_tables = room_for_games((int)games, connections);
    if (connections < FEW || server.most_tables < (int)games)
        ch_print_to(stderr,
                    "So few files may be open here that there is room for %d connections and "
                    "games: %d; `ulimit -n 1400` allows for all.\n",
                    connections, server.most_tables);
    bool good = ch_server_start(&server, &error) == CH_OK;
    if (good) {
        serve(&server, !no_browser);
        ch_server_stop(&server);
    }
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
        "hub:./engine. ^C ends it; started here again, it has the games that were not over.",
    .run = run,
};

#include "cli/serve/watching.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cli/serve/watched_board.h"
#include "cli/serve/watched_match.h"
#include "core/base/clock.h"
#include "core/base/memory.h"

enum {
    MATCHES = 16,     /* at a time, */
    BOARDS = 24,      /* boards that are watched, */
    LOOK_MS = 1000,   /* between looks for more matches */
    ASKED_MS = 10000, /* after a page asked they are looked for so long */
    UNUSED_MS = 45000 /* after that a board counts as unwatched; streams ask every 15 s */
};

struct ch_watching {
    const char *record;
    void (*changed)(void *context);
    void *context;
    pthread_t thread;
    int wake;              /* an eventfd */
    pthread_mutex_t mutex; /* of all below */
    bool closing, looked;
    int last; /* id of a match */
    int64_t asked_ns, looked_ns;
    struct ch_watched_match match[MATCHES];
    struct ch_watched_board board[BOARDS];
};

static void wake(struct ch_watching *watching) {
    eventfd_write(watching->wake, 1);
}

/* Connects to the matches that it has no connection to; forgets those that are gone. */
static void look_for_matches(struct ch_watching *watching) {
    struct ch_live_found found[MATCHES];
    for (int i = 0; i < MATCHES; i++) {
        struct ch_watched_match *match = &watching->match[i];
        if (!match->id || match->link.connection >= 0)
            continue;
        errno = 0;
        int connection = ch_live_place_connect(&match->found);
        if (connection >= 0)
            ch_watched_match_wake(match, connection);
        else if (errno != EAGAIN && errno != EMFILE && errno != ENFILE) /* it may be there */
            ch_watched_match_done(match);
    }
    int count = ch_live_places(watching->record, found, MATCHES);
    for (int i = 0; i < count; i++) {
        struct ch_watched_match *place = NULL;
        bool known = false;
        for (int j = 0; j < MATCHES; j++) {
            struct ch_watched_match *match = &watching->match[j];
            known |= match->id && strcmp(match->found.name, found[i].name) == 0;
            place = match->id ? place : match;
        }
        int connection = known || !place ? -1 : ch_live_place_connect(&found[i]);
        if (connection < 0)
            continue;
        watching->last = watching->last % 9999 + 1;
        *place = (struct ch_watched_match){.id = watching->last, .found = found[i]};
        ch_watched_match_wake(place, connection);
    }
}

/* Closes boards and matches that no page asks for any more; true if any is asked for. */
static bool close_unused(struct ch_watching *watching, int64_t now) {
    bool asked = watching->asked_ns && now - watching->asked_ns < ASKED_MS * INT64_C(1000000);
    for (int i = 0; i < BOARDS; i++) {
        struct ch_watched_board *board = &watching->board[i];
        if (board->number && now - board->used_ns > UNUSED_MS * INT64_C(1000000))
            ch_watched_board_done(board);
        asked |= board->number != 0;
    }
    for (int i = 0; i < MATCHES && !asked; i++)
        ch_watched_match_sleep(&watching->match[i]);
    watching->looked &= asked;
    return asked;
}

/* Reads what has come; `source` is what was polled. */
static bool read_all(struct ch_watching *watching, const struct pollfd source[], int sources) {
    bool any = false;
    for (int k = 1; k < sources; k++) {
        if (!source[k].revents)
            continue;
        for (int i = 0; i < MATCHES; i++) {
            struct ch_watched_match *match = &watching->match[i];
            if (match->id && match->link.connection == source[k].fd)
                ch_watched_match_read(match);
        }
        for (int i = 0; i < BOARDS; i++) {
            struct ch_watched_board *board = &watching->board[i];
            if (!board->number || board->over || board->link.connection != source[k].fd)
                continue;
            any = true;
            ch_watched_board_read(board);
        }
    }
    return any;
}

static int list_sources(struct ch_watching *watching, struct pollfd source[]) {
    int sources = 1;
    source[0] = (struct pollfd){.fd = watching->wake, .events = POLLIN};
    for (int i = 0; i < MATCHES; i++)
        if (watching->match[i].link.connection >= 0)
            source[sources++] =
                (struct pollfd){.fd = watching->match[i].link.connection, .events = POLLIN};
    for (int i = 0; i < BOARDS; i++)
        if (watching->board[i].number && !watching->board[i].over)
            source[sources++] =
                (struct pollfd){.fd = watching->board[i].link.connection, .events = POLLIN};
    return sources;
}

static void *run(void *context) {
    struct ch_watching *watching = context;
    struct pollfd source[1 + MATCHES + BOARDS];
    pthread_mutex_lock(&watching->mutex);
    while (!watching->closing) {
        int64_t now = ch_clock_ns();
        bool asked = close_unused(watching, now);
        if (asked &&
            (!watching->looked || now - watching->looked_ns >= LOOK_MS * INT64_C(1000000))) {
            look_for_matches(watching);
            watching->looked = true;
            watching->looked_ns = now;
        }
        int sources = list_sources(watching, source);
        pthread_mutex_unlock(&watching->mutex);
        poll(source, (nfds_t)sources, asked ? LOOK_MS : -1);
        eventfd_t count;
        eventfd_read(watching->wake, &count);
        pthread_mutex_lock(&watching->mutex);
        if (read_all(watching, source, sources)) {
            pthread_mutex_unlock(&watching->mutex);
            watching->changed(watching->context);
            pthread_mutex_lock(&watching->mutex);
        }
    }
    pthread_mutex_unlock(&watching->mutex);
    return NULL;
}

static void release(struct ch_watching *watching) {
    for (int i = 0; i < MATCHES; i++)
        ch_watched_match_done(&watching->match[i]);
    for (int i = 0; i < BOARDS; i++)
        ch_watched_board_done(&watching->board[i]);
    if (watching->wake >= 0)
        close(watching->wake);
    pthread_mutex_destroy(&watching->mutex);
    ch_free(watching);
}

struct ch_watching *ch_watching_new(const char *record, void (*changed)(void *context),
                                    void *context, struct ch_error *error) {
    struct ch_watching *watching = ch_alloc(sizeof *watching);
    *watching = (struct ch_watching){.record = record, .changed = changed, .context = context};
    for (int i = 0; i < MATCHES; i++)
        watching->match[i].link.connection = -1;
    for (int i = 0; i < BOARDS; i++)
        watching->board[i].link.connection = -1;
    pthread_mutex_init(&watching->mutex, NULL);
    watching->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    int why = watching->wake < 0 ? errno : 0;
    if (!why)
        why = pthread_create(&watching->thread, NULL, run, watching);
    if (!why)
        return watching;
    release(watching);
    errno = why;
    ch_error_system(error, NULL, "matches can't be watched");
    return NULL;
}

void ch_watching_free(struct ch_watching *watching) {
    if (!watching)
        return;
    pthread_mutex_lock(&watching->mutex);
    watching->closing = true;
    pthread_mutex_unlock(&watching->mutex);
    wake(watching);
    pthread_join(watching->thread, NULL);
    release(watching);
}

void ch_watching_list(struct ch_watching *watching, struct ch_text *json) {
    if (!watching) {
        ch_text_add(json, "{\"version\":1,\"looking\":false,\"matches\":[]}\n");
        return;
    }
    pthread_mutex_lock(&watching->mutex);
    const char *comma = "";
    bool looking = !watching->looked;
    for (int i = 0; i < MATCHES; i++)
        looking |= watching->match[i].link.connection >= 0 && !watching->match[i].about;
    ch_text_addf(json, "{\"version\":1,\"looking\":%s,\"matches\":[", looking ? "true" : "false");
    for (int i = 0; i < MATCHES; i++) {
        const struct ch_watched_match *match = &watching->match[i];
        if (!match->id || !match->about)
            continue;
        ch_text_addf(json, "%s{\"id\":%d,\"about\":", comma, match->id);
        ch_text_add(json, match->about);
        ch_text_add(json, ",\"boards\":");
        ch_text_add(json, match->list.data);
        ch_text_add(json, "}");
        comma = ",";
    }
    ch_text_add(json, "]}\n");
    bool asleep = !watching->looked;
    watching->asked_ns = ch_clock_ns();
    pthread_mutex_unlock(&watching->mutex);
    if (asleep)
        wake(watching);
}

/* A place for one more board: a free one, else that which was not used for the longest. */
static struct ch_watched_board *find_place(struct ch_watching *watching) {
    struct ch_watched_board *place = &watching->board[0];
    for (int i = 0; i < BOARDS; i++) {
        struct ch_watched_board *board = &watching->board[i];
        if (!board->number)
            return board;
        if (board->used_ns < place->used_ns)
            place = board;
    }
    ch_watched_board_done(place);
    return place;
}

static struct ch_watched_board *find_board(struct ch_watching *watching, int number) {
    for (int i = 0; i < BOARDS; i++)
        if (watching->board[i].number == number)
            return &watching->board[i];
    return NULL;
}

/* Connects to the match, and asks for the board; `game`: the number before its first game's. */
static bool begin(struct ch_watching *watching, int number, uint32_t game) {
    char words[32];
    int length = snprintf(words, sizeof words, "show %d\n", number % CH_WATCH_LISTED + 1);
    for (int i = 0; i < MATCHES; i++) {
        const struct ch_watched_match *match = &watching->match[i];
        if (!match->id || match->id != number / CH_WATCH_LISTED)
            continue;
        int connection = ch_live_place_connect(&match->found);
        if (connection < 0)
            return false;
        if (send(connection, words, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT) != length) {
            close(connection);
            return false;
        }
        struct ch_watched_board *board = find_place(watching);
        ch_watched_board_begin(board, number, connection, game);
        return true;
    }
    return false;
}

static bool is_listed(const struct ch_watching *watching, int id) {
    for (int i = 0; i < MATCHES; i++)
        if (watching->match[i].id == id && watching->match[i].about)
            return true;
    return false;
}

bool ch_watching_open(struct ch_watching *watching, int number) {
    if (!watching)
        return false;
    pthread_mutex_lock(&watching->mutex);
    struct ch_watched_board *board = find_board(watching, number);
    uint32_t game = board ? board->game + 1 : 0; /* another than any stream has seen */
    if (board && board->over && !board->ended && is_listed(watching, number / CH_WATCH_LISTED)) {
        ch_watched_board_done(board);
        board = NULL;
    }
    bool open = board || begin(watching, number, game);
    pthread_mutex_unlock(&watching->mutex);
    if (open)
        wake(watching);
    return open;
}

bool ch_watching_event(struct ch_watching *watching, int number, uint64_t *seen,
                       struct ch_text *event) {
    pthread_mutex_lock(&watching->mutex);
    struct ch_watched_board *board = find_board(watching, number);
    bool open = board && ch_watched_board_event(board, seen, event);
    pthread_mutex_unlock(&watching->mutex);
    return open;
}

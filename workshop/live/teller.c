#include "workshop/live/teller.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/clock.h"

/* A listener of a teller: its connection, its request, and the bytes that wait to go out. Nothing
 * here waits for them. */

enum { CH_LISTENER_WORDS = 32 }; /* bytes of what they say */

struct ch_listener {
    int connection; /* does not block; -1: unused */
    struct ch_text out;
    size_t sent;     /* of it */
    int64_t took_ns; /* when it took something last, or had taken all */
    char said[CH_LISTENER_WORDS];
    int said_length;
    int board; /* that it asked for, from 1; 0: none */

    /* What it was sent; kept by the sender. */
    long serial;     /* of the game on its board */
    int plies;       /* of that game */
    bool ended;      /* its end was */
    long match_told; /* the number of the line about the match */
    int64_t boards_ns;
};

enum { PATIENCE_MS = 10000 }; /* who takes nothing for so long is sent away */

/* Takes the connection, which close_listener closes. */
static void open_listener(struct ch_listener *listener, int connection) {
    *listener = (struct ch_listener){.connection = connection, .took_ns = ch_clock_ns()};
    listener->out = ch_text_new();
}

static void close_listener(struct ch_listener *listener) {
    close(listener->connection);
    listener->connection = -1;
    ch_text_done(&listener->out);
}

/* Executes the one line that a listener may send; false if it is not valid. */
static bool set_board(struct ch_listener *listener, int boards, const char *line) {
    if (strncmp(line, "show ", 5) != 0 || strspn(line + 5, "0123456789") != strlen(line + 5) ||
        strlen(line + 5) > 4 || atoi(line + 5) < 1 || atoi(line + 5) > boards ||
        listener->board > 0)
        return false;
    listener->board = atoi(line + 5);
    return true;
}

/* Hears which of `boards` boards it asks for, once. False: the connection is over, or it said
 * something else. */
static bool hear(struct ch_listener *listener, int boards) {
    for (;;) {
        int room = CH_LISTENER_WORDS - listener->said_length;
        ssize_t got =
            recv(listener->connection, listener->said + listener->said_length, (size_t)room, 0);
        if (got <= 0)
            return got < 0 && (errno == EAGAIN || errno == EINTR);
        listener->said_length += (int)got;
        char *end = memchr(listener->said, '\n', (size_t)listener->said_length);
        if (!end && listener->said_length == CH_LISTENER_WORDS)
            return false;
        if (!end)
            continue;
        *end = '\0';
        if (!set_board(listener, boards, listener->said))
            return false;
        listener->said_length -= (int)(end + 1 - listener->said);
        memmove(listener->said, end + 1, (size_t)listener->said_length);
        if (memchr(listener->said, '\n', (size_t)listener->said_length))
            return false; /* who says several things at once is none of ours */
    }
}

/* Sends what waits, as far as it is taken. False: the connection is over, or nothing was taken for
 * too long. */
static bool deliver(struct ch_listener *listener) {
    while (listener->sent < listener->out.length) {
        ssize_t count = send(listener->connection, listener->out.data + listener->sent,
                             listener->out.length - listener->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno == EAGAIN &&
                   ch_clock_ns() - listener->took_ns < PATIENCE_MS * INT64_C(1000000);
        listener->sent += (size_t)count;
        listener->took_ns = ch_clock_ns();
    }
    listener->took_ns = ch_clock_ns();
    ch_text_clear(&listener->out);
    listener->sent = 0;
    return true;
}

enum {
    MOST = 24,       /* who may listen at a time */
    TICK_MS = 50,    /* between looks at the games, while there are listeners */
    BOARDS_MS = 500, /* between lists of the boards */
    FULL = 32 << 10, /* unsent bytes at which a listener gets nothing more */
    LAST = 1 << 20,  /* the same at the end */
    CHUNK = 32       /* plies that are copied at a time */
};

struct ch_teller {
    struct ch_story story;
    struct ch_live_game *games;
    int count;
    struct ch_live_place place;
    int wake; /* an eventfd: something was set */
    pthread_t thread;
    struct ch_listener listener[MOST];
    struct ch_story_board boards[CH_STORY_BOARDS];
    atomic_int listeners;
    pthread_mutex_t mutex; /* of what follows */
    struct ch_text match;  /* the line */
    long match_number;     /* another for each */
    bool ending;
};

/* Notes the boards that have watchers. */
static void note_wanted(struct ch_teller *teller) {
    for (int i = 0; i < teller->count; i++) {
        bool wanted = false;
        for (int j = 0; j < MOST; j++)
            wanted |= teller->listener[j].connection >= 0 && teller->listener[j].board == i + 1;
        atomic_store(&teller->games[i].wanted, wanted);
    }
}

static void send_away(struct ch_teller *teller, struct ch_listener *listener) {
    close_listener(listener);
    atomic_fetch_sub(&teller->listeners, 1);
    note_wanted(teller);
}

/* False if a waiting connection could not be accepted, as where no descriptor is left. */
static bool accept_listeners(struct ch_teller *teller) {
    int connection;
    while ((connection = ch_live_place_accept(&teller->place)) >= 0) {
        struct ch_listener *listener = NULL;
        for (int i = 0; i < MOST && !listener; i++)
            if (teller->listener[i].connection < 0)
                listener = &teller->listener[i];
        if (!listener) {
            close(connection);
            continue;
        }
        open_listener(listener, connection);
        ch_story_board(&teller->story, &listener->out);
        atomic_fetch_add(&teller->listeners, 1);
    }
    return errno == EAGAIN;
}

/* Adds the news of the board that it watches; false if there are none. */
static bool add_game(struct ch_teller *teller, struct ch_listener *listener) {
    const struct ch_story *story = &teller->story;
    CH_SCOPED(ch_live_look_done) struct ch_live_look look;
    struct ch_live_game *game = &teller->games[listener->board - 1];
    long serial = listener->ended ? 0 : listener->serial;
    size_t before = listener->out.length;
    if (ch_live_game_look(game, serial, listener->plies, CHUNK, &look) && look.about.serial &&
        (look.about.serial != listener->serial || !listener->ended)) {
        if (look.about.serial != listener->serial) {
            assert(look.from == 0);
            listener->serial = look.about.serial;
            listener->plies = 0;
            listener->ended = false;
            ch_story_game(story, &look, &listener->out);
        }
        ch_story_plies(story, &look, &listener->out);
        listener->plies += look.plies;
        if (look.over && listener->plies == look.count) {
            ch_story_end(story, &look, &listener->out);
            listener->ended = true;
        }
    }
    return listener->out.length > before;
}

static void add_news(struct ch_teller *teller, struct ch_listener *listener, size_t full) {
    pthread_mutex_lock(&teller->mutex);
    bool last = teller->ending;
    long number = last ? LONG_MAX : teller->match_number; /* the last line comes last */
    if (!last && listener->match_told != number && listener->out.length < full) {
        ch_text_add(&listener->out, teller->match.data);
        listener->match_told = number;
    }
    pthread_mutex_unlock(&teller->mutex);
    int64_t now = ch_clock_ns();
    if (listener->board == 0 && now - listener->boards_ns >= BOARDS_MS * INT64_C(1000000)) {
        ch_story_boards(teller->games, teller->count, teller->boards, &listener->out);
        listener->boards_ns = now;
    }
    while (listener->board > 0 && listener->out.length < full && add_game(teller, listener))
        continue;
}

static void serve_listeners(struct ch_teller *teller) {
    for (int i = 0; i < MOST; i++) {
        struct ch_listener *listener = &teller->listener[i];
        if (listener->connection < 0)
            continue;
        int board = listener->board;
        bool there = hear(listener, teller->count);
        if (listener->board != board)
            note_wanted(teller);
        if (there && listener->sent == listener->out.length)
            add_news(teller, listener, FULL);
        if (!there || !deliver(listener))
            send_away(teller, listener);
    }
}

/* Sends the rest to the listeners who take it, and closes their connections. */
static void send_rest(struct ch_teller *teller) {
    for (int i = 0; i < MOST; i++) {
        struct ch_listener *listener = &teller->listener[i];
        if (listener->connection < 0)
            continue;
        add_news(teller, listener, LAST);
        ch_text_add(&listener->out, teller->match.data);
        deliver(listener);
        send_away(teller, listener);
    }
}

static void *run(void *context) {
    struct ch_teller *teller = context;
    bool shut = false; /* no connection is accepted for one tick */
    for (bool ending = false; !ending;) {
        struct pollfd source[2 + MOST] = {
            {.fd = teller->wake, .events = POLLIN},
            {.fd = shut ? -1 : teller->place.listener, .events = POLLIN}};
        int sources = 2;
        for (int i = 0; i < MOST; i++)
            if (teller->listener[i].connection >= 0)
                source[sources++] =
                    (struct pollfd){.fd = teller->listener[i].connection, .events = POLLIN};
        poll(source, (nfds_t)sources, sources > 2 || shut ? TICK_MS : -1);
        if (source[0].revents) {
            eventfd_t count;
            eventfd_read(teller->wake, &count);
        }
        shut = source[1].revents && !accept_listeners(teller);
        pthread_mutex_lock(&teller->mutex);
        ending = teller->ending;
        pthread_mutex_unlock(&teller->mutex);
        if (!ending)
            serve_listeners(teller);
    }
    send_rest(teller);
    return NULL;
}

static void release(struct ch_teller *teller) {
    ch_live_place_close(&teller->place);
    if (teller->wake >= 0)
        close(teller->wake);
    pthread_mutex_destroy(&teller->mutex);
    ch_text_done(&teller->match);
    ch_free(teller);
}

struct ch_teller *ch_teller_start(const char *record, const struct ch_story *story,
                                  struct ch_live_game games[], int count, struct ch_error *error) {
    struct ch_teller *teller = ch_alloc(sizeof *teller);
    *teller = (struct ch_teller){.story = *story, .games = games, .count = count, .wake = -1};
    for (int i = 0; i < MOST; i++)
        teller->listener[i].connection = -1;
    pthread_mutex_init(&teller->mutex, NULL);
    teller->match = ch_text_new();
    if (ch_live_place_open(record, &teller->place, error) != CH_OK) {
        release(teller);
        return NULL;
    }
    teller->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    sigset_t all, before; /* signals are for the other threads */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = teller->wake >= 0 && pthread_create(&teller->thread, NULL, run, teller) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        return teller;
    ch_error_set(error, CH_SYSTEM, NULL, 0,
                 "the match can't be watched: no thread could be started");
    release(teller);
    return NULL;
}

static void note_status(struct ch_teller *teller, const struct ch_match_status *status,
                        bool ended) {
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    if (status->id) /* else the match could not begin */
        ch_story_match(&teller->story, status, ended, &line);
    pthread_mutex_lock(&teller->mutex);
    bool same = strcmp(line.data, teller->match.data) == 0;
    if (!same) {
        struct ch_text old = teller->match;
        teller->match = line;
        line = old;
        teller->match_number++;
    }
    teller->ending = ended;
    pthread_mutex_unlock(&teller->mutex);
}

void ch_teller_note(struct ch_teller *teller, const struct ch_match_status *status) {
    if (teller && atomic_load(&teller->listeners) > 0)
        note_status(teller, status, false);
}

void ch_teller_end(struct ch_teller *teller, const struct ch_match_status *status) {
    if (!teller)
        return;
    note_status(teller, status, true);
    eventfd_write(teller->wake, 1);
    pthread_join(teller->thread, NULL);
    release(teller);
}

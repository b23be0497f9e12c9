#include "cli/serve/watching.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cli/output/print.h"
#include "core/base/clock.h"
#include "core/base/lock.h"
#include "workshop/live/teller.h"

enum {
    MATCHES = 16,     /* at a time, */
    LISTED = 64,      /* boards of each, which also parts the numbers of boards; */
    BOARDS = 24,      /* boards that are watched, */
    LOG = 4 << 20,    /* bytes that are kept of the game of one */
    LINE = 256 << 10, /* bytes of a line, */
    PART = 16 << 10,  /* and what is read at a time */
    LOOK_MS = 1000,   /* between looks for more matches */
    ASKED_MS = 10000, /* after a page asked they are looked for so long */
    UNUSED_MS = 45000 /* after that a board counts as unwatched; streams ask every 15 s */
};

/* A connection, and what came of a line that is not whole yet. */
struct link {
    int connection; /* -1: none */
    struct ch_text in;
};

/* A match that is played now, as the list shows it. */
struct match {
    int id; /* 0: a free place */
    struct ch_live_found found;
    struct link link;    /* none while no page asks: it keeps its id until its socket is gone */
    char *about;         /* its last line of type "match", printed anew; NULL: none came yet */
    struct ch_text list; /* its boards, for the list */
};

/* A board that is watched: its game from the beginning, and the one before, as events for pages. */
struct board {
    int number; /* 0: a free place */
    struct link link;
    bool begun;                 /* a game came */
    bool over, ended;           /* nothing more comes; the match said so */
    char *head;                 /* how the board is drawn, an event; NULL: not known yet */
    uint32_t game;              /* that the log is of: 1, 2 … */
    struct ch_text log, before; /* events of this game, and of the one before */
    int64_t used_ns;
};

struct ch_watching {
    const char *record;
    struct ch_http *const *http;
    pthread_t thread;
    int wake;              /* an eventfd */
    pthread_mutex_t mutex; /* of all below */
    bool closing, looked;
    int last; /* id of a match */
    int64_t asked_ns, looked_ns;
    struct match match[MATCHES];
    struct board board[BOARDS];
};

static void wake(struct ch_watching *watching) {
    eventfd_write(watching->wake, 1);
}

static void close_link(struct link *link) {
    if (link->connection >= 0)
        close(link->connection);
    link->connection = -1;
    ch_text_done(&link->in);
}

/* Reads what came, and hands on each whole line that is a JSON object. False: the connection is
 * over, or it is none that can be read. */
static bool read_link(struct link *link, void (*take)(void *context, const cJSON *line),
                      void *context) {
    char part[PART];
    ssize_t got = recv(link->connection, part, sizeof part, 0);
    if (got <= 0)
        return got < 0 && (errno == EAGAIN || errno == EINTR);
    const char *at = part, *end, *stop = part + got;
    while ((end = memchr(at, '\n', (size_t)(stop - at))) != NULL) {
        ch_text_add_bytes(&link->in, at, (size_t)(end - at));
        CH_SCOPED(ch_json_done)
        cJSON *line = NULL;
        ch_json_read(link->in.data, link->in.length, NULL, &line, NULL);
        if (!cJSON_IsObject(line))
            return false;
        take(context, line);
        ch_text_clear(&link->in);
        at = end + 1;
    }
    ch_text_add_bytes(&link->in, at, (size_t)(stop - at));
    return link->in.length <= LINE;
}

/* True if an object has a number of this name within a range; it is cut to a whole one. */
static bool take_number(const cJSON *object, const char *key, int least, int most, int *number) {
    const cJSON *item = ch_json_get(object, key);
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= least && item->valuedouble <= most))
        return false;
    *number = (int)item->valuedouble;
    return true;
}

static bool is_type(const cJSON *line, const char *type) {
    return strcmp(ch_json_string(line, "type"), type) == 0;
}

/* True for a line with the state of a match that is complete enough for a page. */
static bool is_match(const cJSON *line) {
    const cJSON *agents = ch_json_get(line, "agents"), *agent;
    int planned, played;
    bool good = is_type(line, "match") && cJSON_IsArray(agents) &&
                take_number(line, "planned", 0, INT_MAX, &planned) &&
                take_number(line, "played", 0, INT_MAX, &played);
    cJSON_ArrayForEach(agent, agents) {
        good = good && cJSON_IsString(ch_json_get(agent, "name"));
    }
    return good;
}

/* The match can be woken again. */
static void sleep_match(struct match *match) {
    close_link(&match->link);
    ch_free(match->about);
    match->about = NULL;
    ch_text_done(&match->list);
}

static void free_match(struct match *match) {
    sleep_match(match);
    *match = (struct match){.link = {.connection = -1}};
}

/* Begins to listen at a connection. */
static void wake_match(struct match *match, int connection) {
    match->link.connection = connection;
    match->link.in = ch_text_new();
    match->list = ch_text_new();
    ch_text_add(&match->list, "[]");
}

/* The boards of a match, with the numbers to watch them by. */
static void take_boards(struct match *match, const cJSON *line) {
    const cJSON *boards = ch_json_get(line, "boards"), *one;
    cJSON *list = cJSON_CreateArray();
    cJSON_ArrayForEach(one, boards) {
        int board, game, plies;
        const cJSON *players = ch_json_get(one, "players");
        if (!take_number(one, "board", 1, LISTED, &board) ||
            !take_number(one, "number", 0, 1 << 30, &game) ||
            !take_number(one, "plies", 0, 1 << 30, &plies) || !cJSON_IsArray(players) ||
            cJSON_GetArraySize(list) == LISTED)
            continue;
        cJSON *object = ch_json_append(list);
        ch_json_add(object, "watch %d, number %d, plies %d", match->id * LISTED + board - 1, game,
                    plies);
        cJSON_AddItemToObject(object, "players", cJSON_Duplicate(players, true));
    }
    ch_text_clear(&match->list);
    ch_json_end(&match->list, list);
}

static void take_match_line(void *context, const cJSON *line) {
    struct match *match = context;
    if (is_type(line, "boards")) {
        take_boards(match, line);
    } else if (is_match(line)) {
        struct ch_text about = ch_text_new();
        ch_json_write(&about, line);
        ch_free(match->about);
        match->about = ch_text_take(&about);
    }
}

/* Begins to listen at a connection; its games are numbered from `game` + 1. */
static void begin_board(struct board *board, int number, int connection, uint32_t game) {
    *board = (struct board){.number = number,
                            .link = {connection, ch_text_new()},
                            .game = game,
                            .log = ch_text_new(),
                            .before = ch_text_new(),
                            .used_ns = ch_clock_ns()};
}

static void free_board(struct board *board) {
    close_link(&board->link);
    ch_free(board->head);
    ch_text_done(&board->log);
    ch_text_done(&board->before);
    *board = (struct board){.link = {.connection = -1}};
}

/* Appends a line to a log that holds at most `room` bytes, or leaves it out. */
static void add_event(struct ch_text *log, const cJSON *line, size_t room) {
    CH_SCOPED(ch_text_done) struct ch_text printed = ch_text_new();
    ch_json_write(&printed, line);
    if (log->length + printed.length < room)
        ch_text_addf(log, "data: %s\n\n", printed.data);
}

static void take_board_line(void *context, const cJSON *line) {
    struct board *board = context;
    if (is_type(line, "board")) {
        struct ch_text head = ch_text_new();
        add_event(&head, line, LOG);
        ch_free(board->head);
        board->head = ch_text_take(&head);
    } else if (is_type(line, "game")) {
        struct ch_text log = board->before;
        board->before = board->log;
        board->log = log;
        ch_text_clear(&board->log);
        board->game++;
        board->begun = true;
        ch_text_add(&board->log, board->head ? board->head : "");
        add_event(&board->log, line, LOG);
    } else if (board->begun && (is_type(line, "ply") || is_type(line, "clock"))) {
        add_event(&board->log, line, LOG);
    } else if (board->begun && is_type(line, "end")) {
        add_event(&board->log, line, LOG + LINE); /* even the longest game gets its end */
    } else if (is_match(line) && ch_json_get(line, "ended")) {
        board->ended = true;
        add_event(&board->log, line, LOG + 2 * LINE);
    }
}

/* Reads what came; at the connection's end the board is over. */
static void read_board(struct board *board) {
    if (read_link(&board->link, take_board_line, board))
        return;
    close_link(&board->link);
    board->over = true;
    if (!board->ended) /* its program is gone, or sent this one away */
        ch_text_add(&board->log, "data: {\"version\":1,\"type\":\"gone\"}\n\n");
}

static bool tell_board(struct board *board, uint64_t *seen, struct ch_text *event) {
    uint32_t game = (uint32_t)(*seen >> 32);
    size_t from = (size_t)(*seen & UINT32_MAX);
    size_t before = event->length;
    board->used_ns = ch_clock_ns();
    if (game != board->game) {
        if (game > 0 && game + 1 == board->game && from < board->before.length)
            ch_text_add(event, board->before.data + from);
        from = 0;
    }
    if (from < board->log.length)
        ch_text_add(event, board->log.data + from);
    *seen = (uint64_t)board->game << 32 | board->log.length;
    return !board->over || event->length > before;
}

/* Connects to the matches that it has no connection to; forgets those that are gone. */
static void look_for_matches(struct ch_watching *watching) {
    struct ch_live_found found[MATCHES];
    for (int i = 0; i < MATCHES; i++) {
        struct match *match = &watching->match[i];
        if (!match->id || match->link.connection >= 0)
            continue;
        errno = 0;
        int connection = ch_live_place_connect(&match->found);
        if (connection >= 0)
            wake_match(match, connection);
        else if (errno != EAGAIN && errno != EMFILE && errno != ENFILE) /* it may be there */
            free_match(match);
    }
    int count = ch_live_places(watching->record, found, MATCHES);
    for (int i = 0; i < count; i++) {
        struct match *place = NULL;
        bool known = false;
        for (int j = 0; j < MATCHES; j++) {
            struct match *match = &watching->match[j];
            known |= match->id && strcmp(match->found.name, found[i].name) == 0;
            place = match->id ? place : match;
        }
        int connection = known || !place ? -1 : ch_live_place_connect(&found[i]);
        if (connection < 0)
            continue;
        watching->last = watching->last % 9999 + 1;
        *place = (struct match){.id = watching->last, .found = found[i]};
        wake_match(place, connection);
    }
}

/* Closes boards and matches that no page asks for any more; true if any is asked for. */
static bool close_unused(struct ch_watching *watching, int64_t now) {
    bool asked = watching->asked_ns && now - watching->asked_ns < ASKED_MS * INT64_C(1000000);
    for (int i = 0; i < BOARDS; i++) {
        struct board *board = &watching->board[i];
        if (board->number && now - board->used_ns > UNUSED_MS * INT64_C(1000000))
            free_board(board);
        asked |= board->number != 0;
    }
    for (int i = 0; i < MATCHES && !asked; i++)
        sleep_match(&watching->match[i]);
    watching->looked &= asked;
    return asked;
}

/* True if something came from a connection (-1: none) among those that were polled. */
static bool has_news(const struct pollfd source[], int sources, int connection) {
    for (int k = 1; k < sources; k++)
        if (source[k].fd == connection)
            return source[k].revents != 0;
    return false;
}

/* Reads what has come; true if that was news of a board. */
static bool read_all(struct ch_watching *watching, const struct pollfd source[], int sources) {
    bool any = false;
    for (int i = 0; i < MATCHES; i++) {
        struct match *match = &watching->match[i];
        if (match->id && has_news(source, sources, match->link.connection) &&
            !read_link(&match->link, take_match_line, match))
            sleep_match(match);
    }
    for (int i = 0; i < BOARDS; i++) {
        struct board *board = &watching->board[i];
        if (!board->number || !has_news(source, sources, board->link.connection))
            continue;
        any = true;
        read_board(board);
    }
    return any;
}

static void add_source(struct pollfd source[], int *sources, int connection) {
    if (connection >= 0)
        source[(*sources)++] = (struct pollfd){.fd = connection, .events = POLLIN};
}

static int list_sources(struct ch_watching *watching, struct pollfd source[]) {
    int sources = 0;
    add_source(source, &sources, watching->wake);
    for (int i = 0; i < MATCHES; i++)
        add_source(source, &sources, watching->match[i].link.connection);
    for (int i = 0; i < BOARDS; i++)
        add_source(source, &sources, watching->board[i].link.connection);
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
            ch_http_wake(*watching->http, false);
            pthread_mutex_lock(&watching->mutex);
        }
    }
    pthread_mutex_unlock(&watching->mutex);
    return NULL;
}

static void release(struct ch_watching *watching) {
    for (int i = 0; i < MATCHES; i++)
        free_match(&watching->match[i]);
    for (int i = 0; i < BOARDS; i++)
        free_board(&watching->board[i]);
    if (watching->wake >= 0)
        close(watching->wake);
    pthread_mutex_destroy(&watching->mutex);
    ch_free(watching);
}

struct ch_watching *ch_watching_new(const char *record, struct ch_http *const *http,
                                    struct ch_error *error) {
    struct ch_watching *watching = ch_alloc(sizeof *watching);
    *watching = (struct ch_watching){.record = record, .http = http};
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
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&watching->mutex);
    const char *comma = "";
    bool looking = !watching->looked;
    for (int i = 0; i < MATCHES; i++)
        looking |= watching->match[i].link.connection >= 0 && !watching->match[i].about;
    ch_text_addf(json, "{\"version\":1,\"looking\":%s,\"matches\":[", looking ? "true" : "false");
    for (int i = 0; i < MATCHES; i++) {
        const struct match *match = &watching->match[i];
        if (!match->id || !match->about)
            continue;
        ch_text_addf(json, "%s{\"id\":%d,\"about\":%s,\"boards\":%s}", comma, match->id,
                     match->about, match->list.data);
        comma = ",";
    }
    ch_text_add(json, "]}\n");
    watching->asked_ns = ch_clock_ns();
    if (!watching->looked)
        wake(watching);
}

/* A place for one more board: a free one, else that which was not used for the longest. */
static struct board *find_place(struct ch_watching *watching) {
    struct board *place = &watching->board[0];
    for (int i = 0; i < BOARDS; i++) {
        struct board *board = &watching->board[i];
        if (!board->number)
            return board;
        if (board->used_ns < place->used_ns)
            place = board;
    }
    free_board(place);
    return place;
}

static struct board *find_board(struct ch_watching *watching, int number) {
    for (int i = 0; i < BOARDS; i++)
        if (watching->board[i].number == number)
            return &watching->board[i];
    return NULL;
}

/* Connects to the match, and asks for the board; `game`: the number before its first game's. */
static bool begin(struct ch_watching *watching, int number, uint32_t game) {
    char words[32];
    int length = snprintf(words, sizeof words, "show %d\n", number % LISTED + 1);
    for (int i = 0; i < MATCHES; i++) {
        const struct match *match = &watching->match[i];
        if (!match->id || match->id != number / LISTED)
            continue;
        int connection = ch_live_place_connect(&match->found);
        if (connection < 0)
            return false;
        if (send(connection, words, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT) != length) {
            close(connection);
            return false;
        }
        struct board *board = find_place(watching);
        begin_board(board, number, connection, game);
        return true;
    }
    return false;
}

bool ch_watching_open(struct ch_watching *watching, int number) {
    if (!watching)
        return false;
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&watching->mutex);
    struct board *board = find_board(watching, number);
    uint32_t game = board ? board->game + 1 : 0; /* another than any stream has seen */
    bool listed = false;
    for (int i = 0; i < MATCHES; i++)
        listed |= watching->match[i].id == number / LISTED && watching->match[i].about;
    if (board && board->over && !board->ended && listed) {
        free_board(board);
        board = NULL;
    }
    bool open = board || begin(watching, number, game);
    if (open)
        wake(watching);
    return open;
}

bool ch_watching_event(struct ch_watching *watching, int number, uint64_t *seen,
                       struct ch_text *event) {
    CH_SCOPED(ch_unlock) pthread_mutex_t *held = ch_lock(&watching->mutex);
    struct board *board = find_board(watching, number);
    return board && tell_board(board, seen, event);
}

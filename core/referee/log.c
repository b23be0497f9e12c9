#include "core/referee/log.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/base/whole_file.h"

/* The first line of a file; the beginning of it is compared with files that are there. */
#define HEAD CH_LOG_MARK "1"
static const char head[] =
    HEAD ": time, game, seat, agent; == the game, -> to the agent, <- from it, !! its fault, "
         "-- its process, 2> its standard error\n";

enum { MAX_LINE = 600 };

/* Lines that may come at once, and how many more each second. Moves matter most and come most. */
static const struct {
    const char *mark;
    int burst, rate;
} kinds[CH_LOG_KINDS] = {
    [CH_LOG_GAME] = {"==", 2000, 200},   [CH_LOG_QUESTION] = {"->", 5000, 500},
    [CH_LOG_ANSWER] = {"<-", 5000, 500}, [CH_LOG_FAULT] = {"!!", 500, 20},
    [CH_LOG_PROCESS] = {"--", 500, 20},  [CH_LOG_WORDS] = {"2>", 500, 20},
};

struct ch_log_voice {
    struct ch_log *log;
    char *name;
    struct ch_log_voice *next;
    struct allowance {
        double lines;  /* that may be written now */
        int64_t since; /* by the clock */
        long left_out;
    } allowance[CH_LOG_KINDS];
};

struct ch_log {
    char *path;
    int file;
    pthread_mutex_t lock; /* guards all below */
    struct ch_log_voice *voices;
    struct ch_error broken; /* with status CH_OK as long as it is not */
    bool reported;
};

/* True if the file is new, empty or a log. */
static bool is_log(int file) {
    char begins[sizeof HEAD - 1];
    struct stat about;
    if (fstat(file, &about) == 0 && !S_ISREG(about.st_mode))
        return true; /* a device or a pipe */
    ssize_t count = pread(file, begins, sizeof begins, 0);
    return count == 0 ||
           (count == (ssize_t)sizeof begins && memcmp(begins, HEAD, sizeof begins) == 0);
}

/* A pipe is opened for writing alone: with an end to read from here, too, a write would not fail
 * once its reader is gone, and lines would wait for it for ever. */
static int open_file(const char *path) {
    const int flags = O_APPEND | O_CLOEXEC | O_NOCTTY;
    struct stat about;
    bool special = stat(path, &about) == 0 && !S_ISREG(about.st_mode);
    return special ? open(path, O_WRONLY | flags) : open(path, O_RDWR | O_CREAT | flags, 0666);
}

/* The lock is held. */
static void write_bytes(struct ch_log *log, const char *bytes, size_t length) {
    while (length > 0 && log->broken.status == CH_OK) {
        ssize_t count = write(log->file, bytes, length);
        if (count >= 0) {
            bytes += count;
            length -= (size_t)count;
        } else if (errno != EINTR) {
            ch_error_system(&log->broken, log->path,
                            "the log can't be written any more, and lines are missing");
        }
    }
}

enum ch_status ch_log_open(const char *path, struct ch_log **log, struct ch_error *error) {
    *log = NULL;
    if (ch_dangling_refuse(path, "--log", error) != CH_OK)
        return CH_BAD_INPUT;
    int file = open_file(path);
    if (file < 0)
        return ch_error_system(error, path, "the log can't be written");
    if (!is_log(file)) {
        close(file);
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "this file is no log of Crownhead; --log names another");
    }
    struct ch_log *made = ch_alloc(sizeof *made);
    struct stat about;
    bool empty = fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size == 0;
    made->path = ch_copy(path);
    made->file = file;
    pthread_mutex_init(&made->lock, NULL);
    write_bytes(made, head, sizeof head - 1);
    if (made->broken.status != CH_OK) {
        *error = made->broken;
        if (empty)
            unlink(path);
        ch_log_close(made);
        return error->status;
    }
    *log = made;
    return CH_OK;
}

struct ch_log_voice *ch_log_voice(struct ch_log *log, const char *name) {
    if (!log)
        return NULL;
    pthread_mutex_lock(&log->lock);
    struct ch_log_voice *voice = log->voices;
    while (voice && strcmp(voice->name, name) != 0)
        voice = voice->next;
    if (!voice) {
        voice = ch_alloc(sizeof *voice);
        voice->log = log;
        voice->name = ch_copy(name);
        voice->next = log->voices;
        for (int i = 0; i < CH_LOG_KINDS; i++)
            voice->allowance[i] = (struct allowance){kinds[i].burst, ch_clock_ns(), 0};
        log->voices = voice;
    }
    pthread_mutex_unlock(&log->lock);
    return voice;
}

static void add_time(struct ch_text *line) {
    int64_t now = ch_clock_date_ms();
    time_t seconds = (time_t)(now / 1000);
    struct tm parts;
    char text[40];
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", gmtime_r(&seconds, &parts));
    ch_text_addf(line, "%s.%03dZ ", text, (int)(now % 1000));
}

/* The lock is held. */
static void put(const struct ch_log_place *place, enum ch_log_kind kind, const char *text) {
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    add_time(&line);
    if (place->game > 0)
        ch_text_addf(&line, "game %ld ", place->game);
    if (place->seat)
        ch_text_addf(&line, "%s ", place->seat);
    ch_text_addf(&line, "%s %s %s", place->voice->name, kinds[kind].mark, text);
    ch_text_plain(line.data, "");
    ch_text_add(&line, "\n");
    if (place->held)
        ch_text_add_bytes(place->held, line.data, line.length);
    else
        write_bytes(place->voice->log, line.data, line.length);
}

/* The lock is held. */
static void write_left_out(const struct ch_log_place *place, enum ch_log_kind kind) {
    struct ch_log_voice *voice = place->voice;
    struct allowance *allowance = &voice->allowance[kind];
    if (allowance->left_out == 0)
        return;
    char text[MAX_LINE];
    snprintf(text, sizeof text, "(%ld lines left out)", allowance->left_out);
    allowance->left_out = 0;
    put(&(struct ch_log_place){.voice = voice, .held = place->held}, kind, text);
}

/* The lock is held. False if the line is one too many; else it is counted. */
static bool may_write(struct ch_log_voice *voice, enum ch_log_kind kind) {
    struct allowance *allowance = &voice->allowance[kind];
    int64_t now = ch_clock_ns();
    allowance->lines += (double)(now - allowance->since) * 1e-9 * kinds[kind].rate;
    allowance->since = now;
    if (allowance->lines > kinds[kind].burst)
        allowance->lines = kinds[kind].burst;
    if (allowance->lines < 1) {
        allowance->left_out++;
        return false;
    }
    allowance->lines -= 1;
    return true;
}

static void write_text(const struct ch_log_place *place, enum ch_log_kind kind, const char *text) {
    struct ch_log_voice *voice = place->voice;
    pthread_mutex_lock(&voice->log->lock);
    if (may_write(voice, kind)) {
        write_left_out(place, kind);
        put(place, kind, text);
    }
    pthread_mutex_unlock(&voice->log->lock);
}

void ch_log_write(const struct ch_log_place *place, enum ch_log_kind kind, const char *format,
                  ...) {
    char text[MAX_LINE];
    va_list arguments;
    if (!place->voice)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_text(place, kind, text);
}

void ch_log_write_lines(const struct ch_log_place *place, enum ch_log_kind kind, const char *text) {
    while (place->voice && *text) {
        size_t length = strcspn(text, "\n");
        if (length > 0)
            ch_log_write(place, kind, "%.*s", (int)(length < MAX_LINE ? length : MAX_LINE), text);
        text += length + (text[length] == '\n');
    }
}

void ch_log_release(const struct ch_log_place *place) {
    if (!place->voice || !place->held)
        return;
    pthread_mutex_lock(&place->voice->log->lock);
    write_bytes(place->voice->log, place->held->data, place->held->length);
    pthread_mutex_unlock(&place->voice->log->lock);
    ch_text_clear(place->held);
}

bool ch_log_broke(struct ch_log *log, struct ch_error *error) {
    if (!log)
        return false;
    pthread_mutex_lock(&log->lock);
    bool news = log->broken.status != CH_OK && !log->reported;
    if (news) {
        *error = log->broken;
        log->reported = true;
    }
    pthread_mutex_unlock(&log->lock);
    return news;
}

void ch_log_close(struct ch_log *log) {
    if (!log)
        return;
    for (struct ch_log_voice *voice = log->voices, *next; voice; voice = next) {
        next = voice->next;
        for (int kind = 0; kind < CH_LOG_KINDS; kind++)
            write_left_out(&(struct ch_log_place){.voice = voice}, (enum ch_log_kind)kind);
        ch_free(voice->name);
        ch_free(voice);
    }
    pthread_mutex_destroy(&log->lock);
    close(log->file);
    ch_free(log->path);
    ch_free(log);
}

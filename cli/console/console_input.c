#include "cli/console/console.h"

#include <ctype.h>
#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>

#include "cli/output/print.h"
#include "core/base/memory.h"

enum { REMEMBERED = 500 };

static struct {
    EditLine *editor; /* NULL: plain lines */
    History *history;
    const char *prompt; /* borrowed while a line is read */
    struct ch_console *console;
    char *buffer; /* getline's */
    size_t size;
    struct sigaction before;
    struct ch_text ahead; /* what was typed while an agent thought: lines, the last perhaps begun */
    pthread_t watcher;
    bool watching;
    int wake[2]; /* a pipe that ends the watch */
} input;         /* there is one standard input */

static atomic_bool interrupted, hurried;

/* The first ^C is noted; a second one that finds the first still unheeded, while an agent thinks,
 * ends the program. */
static void note_interrupt(int signal_number) {
    if (interrupted) {
        ssize_t written = write(STDOUT_FILENO, "\n", 1);
        (void)written; /* the program ends either way */
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
    atomic_store(&interrupted, true);
    atomic_store(&hurried, true);
}

bool ch_input_interrupted(void) {
    atomic_store(&hurried, false);
    return atomic_exchange(&interrupted, false);
}

const atomic_bool *ch_input_stop(void) {
    return &interrupted;
}

const atomic_bool *ch_input_hurry(void) {
    return &hurried;
}

/* `move now` and `now` hurry the agent. */
static bool hurries(const char *line, size_t length) {
    static const char *const words[] = {"move now", "now"};
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && strncasecmp(line, words[i], length) == 0)
            return true;
    return false;
}

/* Takes what was typed: its whole lines, and at its end the beginning of one that is not yet. A
 * terminal hands out one line at a time, but what was typed while the editor still had it comes
 * in one piece, with as many lines as there were. */
static void take_typed(const char *bytes, size_t count) {
    struct ch_text *ahead = &input.ahead;
    for (size_t i = 0; i < count; i++) {
        bool ends = bytes[i] == '\n' || bytes[i] == '\r';
        if (bytes[i] == '\0')
            continue;
        ch_text_add_bytes(ahead, ends ? "\n" : &bytes[i], 1);
        if (!ends)
            continue;
        size_t start = ahead->length - 1;
        while (start > 0 && ahead->data[start - 1] != '\n')
            start--;
        if (!hurries(ahead->data + start, ahead->length - 1 - start))
            continue;
        ahead->length = start;
        ahead->data[start] = '\0';
        atomic_store(&hurried, true);
    }
}

static void *watch(void *context) {
    (void)context;
    struct pollfd from[2] = {{STDIN_FILENO, POLLIN, 0}, {input.wake[0], POLLIN, 0}};
    char line[1024];
    for (;;) {
        int got = poll(from, 2, -1);
        if (got < 0 && errno != EINTR)
            return NULL;
        if (got > 0 && from[1].revents)
            return NULL;
        if (got <= 0 || !from[0].revents)
            continue;
        ssize_t length = read(STDIN_FILENO, line, sizeof line);
        if (length <= 0)
            return NULL; /* the end is met again by who reads next */
        take_typed(line, (size_t)length);
    }
}

void ch_input_watch(void) {
    sigset_t all, before;
    if (!input.editor || pipe(input.wake) != 0)
        return;
    sigfillset(&all); /* signals are for the thread that computes */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    input.watching = pthread_create(&input.watcher, NULL, watch, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (input.watching)
        return;
    close(input.wake[0]);
    close(input.wake[1]);
}

void ch_input_watch_end(void) {
    if (!input.watching)
        return;
    close(input.wake[1]); /* the other end sees that */
    pthread_join(input.watcher, NULL);
    close(input.wake[0]);
    input.watching = false;
}

static char *prompt_of(EditLine *editor) {
    (void)editor;
    return (char *)(uintptr_t)input.prompt;
}

/* libedit's own reader goes on after ^C; this one gives the line up. */
static int read_character(EditLine *editor, wchar_t *character) {
    (void)editor;
    mbstate_t state = {0};
    for (;;) {
        char byte;
        ssize_t got = read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR && !interrupted)
            continue;
        if (got <= 0)
            return (int)got;
        size_t used = mbrtowc(character, &byte, 1, &state);
        if (used == (size_t)-1)
            *character = L'?';
        if (used != (size_t)-2)
            return 1;
    }
}

/* How many bytes all the words of a list (one a line) begin with in common. */
static size_t common_start(const char *words) {
    size_t common = strcspn(words, "\n");
    for (const char *word = words; *word; word += strcspn(word, "\n") + 1) {
        size_t same = 0;
        while (same < common && word[same] == words[same])
            same++;
        common = same;
    }
    return common;
}

static void list_words(const char *words) {
    ch_print("\n");
    for (const char *word = words; *word; word += strcspn(word, "\n") + 1)
        ch_print("%.*s  ", (int)strcspn(word, "\n"), word);
    ch_print("\n");
    fflush(stdout);
}

static unsigned char complete_word(EditLine *editor, int key) {
    (void)key;
    const LineInfo *info = el_line(editor);
    char *line = ch_copy_bytes(info->buffer, (size_t)(info->cursor - info->buffer));
    const char *blank = strrchr(line, ' ');
    size_t typed = strlen(blank ? blank + 1 : line);
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    ch_console_complete(input.console, line, &words);
    ch_free(line);
    unsigned char answer = CC_ERROR;
    if (words.length > 0) {
        size_t common = common_start(words.data);
        bool only = strchr(words.data, '\n') == words.data + words.length - 1;
        CH_SCOPED(ch_text_done) struct ch_text more = ch_text_new();
        if (common > typed)
            ch_text_add_bytes(&more, words.data + typed, common - typed);
        if (only && words.data[words.length - 2] != '/')
            ch_text_add(&more, " ");
        answer = CC_REFRESH;
        if (more.length > 0) {
            el_insertstr(editor, more.data);
        } else {
            list_words(words.data);
            answer = CC_REDISPLAY;
        }
    }
    return answer;
}

static void open_editor(void) {
    input.editor = el_init("crownhead", stdin, stdout, stderr);
    input.history = history_init();
    HistEvent event;
    history(input.history, &event, H_SETSIZE, REMEMBERED);
    history(input.history, &event, H_SETUNIQUE, 1);
    el_set(input.editor, EL_PROMPT, prompt_of);
    el_set(input.editor, EL_EDITOR, "emacs");
    el_set(input.editor, EL_HIST, history, input.history);
    el_wset(input.editor, EL_ADDFN, L"complete-word", L"complete a command or a move",
            complete_word);
    el_set(input.editor, EL_BIND, "^I", "complete-word", NULL);
    el_set(input.editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_set(input.editor, EL_GETCFN, read_character);
    struct sigaction action = {.sa_handler = note_interrupt};
    sigaction(SIGINT, &action, &input.before);
}

void ch_input_open(bool terminal, struct ch_console *console) {
    input.console = console;
    input.ahead = ch_text_new();
    if (terminal)
        open_editor();
}

void ch_input_close(void) {
    if (input.editor) {
        el_end(input.editor);
        history_end(input.history);
        sigaction(SIGINT, &input.before, NULL);
    }
    ch_text_done(&input.ahead);
    free(input.buffer);
}

void ch_input_forget(void) {
    HistEvent event;
    if (input.history)
        history(input.history, &event, H_CLEAR);
}

static void add_line(struct ch_text *line, const char *bytes, size_t length) {
    while (length > 0 && (bytes[length - 1] == '\n' || bytes[length - 1] == '\r'))
        length--;
    size_t start = line->length;
    ch_text_add_bytes(line, bytes, strnlen(bytes, length));
    for (char *at = line->data + start; *at; at++)
        if (iscntrl((unsigned char)*at))
            *at = ' ';
}

static enum ch_input_end give_line_up(void) {
    ch_input_interrupted();
    ch_print("^C\n");
    return CH_INPUT_INTERRUPT;
}

/* A ^C that came when a thought had just ended is one at the prompt. */
static enum ch_input_end read_edited(struct ch_text *line) {
    int count = 0;
    if (interrupted)
        return give_line_up();
    el_resize(input.editor);
    if (input.ahead.length > 0) { /* a line that was begun goes on in the editor */
        el_push(input.editor, input.ahead.data);
        ch_text_clear(&input.ahead);
    }
    const char *typed = el_gets(input.editor, &count);
    if (interrupted) {
        el_reset(input.editor);
        return give_line_up();
    }
    if (!typed || count <= 0) {
        ch_print("\n");
        return CH_INPUT_END;
    }
    add_line(line, typed, (size_t)count);
    HistEvent event;
    if (line->data[strspn(line->data, " ")])
        history(input.history, &event, H_ENTER, line->data);
    return CH_INPUT_LINE;
}

/* The first of the lines that were typed ahead, which is echoed like one out of a pipe. */
static void read_ahead(const char *prompt, struct ch_text *line) {
    size_t length = strcspn(input.ahead.data, "\n");
    struct ch_text rest = ch_text_new();
    add_line(line, input.ahead.data, length);
    ch_text_add(&rest, input.ahead.data + length + 1);
    ch_text_done(&input.ahead);
    input.ahead = rest;
    ch_print("%s%s\n", prompt, line->data);
}

enum ch_input_end ch_input_read(const char *prompt, struct ch_text *line) {
    input.prompt = prompt;
    if (input.ahead.length > 0 && strchr(input.ahead.data, '\n')) {
        read_ahead(prompt, line);
        return CH_INPUT_LINE;
    }
    if (input.editor)
        return read_edited(line);
    fflush(stdout);
    ssize_t got = getline(&input.buffer, &input.size, stdin);
    if (got < 0)
        return CH_INPUT_END;
    add_line(line, input.buffer, (size_t)got);
    ch_print("%s%s\n", prompt, line->data);
    return CH_INPUT_LINE;
}

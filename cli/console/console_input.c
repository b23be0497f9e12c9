/* The source of the console's lines: a terminal or a pipe; and what the last word of a line can
 * become: commands, legal moves, seats and agents. */
#include <ctype.h>
#include <errno.h>
#include <glob.h>
#include <histedit.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <wchar.h>

#include "agents/kinds/kinds.h"
#include "cli/console/console.h"
#include "cli/output/print.h"
#include "workshop/rule_list.h"

static void offer(struct ch_text *words, const char *word, const char *typed) {
    if (strncmp(word, typed, strlen(typed)) == 0)
        ch_text_addf(words, "%s\n", word);
}

/* The same in whatever case it is typed. */
static void offer_name(struct ch_text *words, const char *word, const char *typed) {
    if (strncasecmp(word, typed, strlen(typed)) == 0)
        ch_text_addf(words, "%s\n", word);
}

static void offer_commands(const struct ch_console *console, const char *typed,
                           struct ch_text *words) {
    for (const struct ch_console_command *command = ch_console_commands; command->name; command++)
        if (ch_console_can(console, command->when))
            offer(words, command->name, typed);
}

static void offer_moves(const struct ch_console *console, const struct ch_moves *legal,
                        const char *typed, struct ch_text *words) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < legal->count; i++) {
        ch_text_clear(&text);
        ch_console_add_move(console, &legal->move[i], NULL, &text);
        offer_name(words, text.data, typed);
    }
}

static void offer_agents(const struct ch_console *console, const char *typed,
                         struct ch_text *words) {
    CH_FREED struct ch_roster_entry *entries = NULL;
    int count = 0;
    struct ch_error error;
    offer(words, "human", typed);
    const struct ch_agent_kind *kind;
    for (int i = 0; (kind = ch_agent_kind_at(i)) != NULL; i++)
        if (kind->in_files && kind->open && ch_kind_plays(kind, console->game, NULL) == CH_OK)
            offer(words, kind->name, typed);
    if (ch_agents_roster(&console->config, &entries, &count, &error) == CH_OK)
        for (int i = 0; i < count; i++)
            offer(words, entries[i].name, typed);
}

static void offer_files(const char *typed, struct ch_text *words) {
    glob_t found;
    CH_SCOPED(ch_text_done) struct ch_text pattern = ch_text_new();
    for (const char *at = typed; *at; at++)
        ch_text_addf(&pattern, strchr("*?[\\", *at) ? "\\%c" : "%c", *at);
    ch_text_add(&pattern, "*");
    if (glob(pattern.data, GLOB_MARK, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            offer(words, found.gl_pathv[i], typed);
        globfree(&found);
    }
}

static void offer_rules(const struct ch_agent *agent, const char *typed, struct ch_text *words) {
    CH_SCOPED(ch_rule_list_done) struct ch_rule_list list = {0};
    ch_rule_list_init(&list, agent);
    for (int i = 0; i < list.outline.count && typed[0]; i++)
        if (ch_rule_list_rule(&list, i))
            offer(words, list.outline.item[i].name, typed);
}

/* The moves that the last agent to move could have made, and once a letter is typed, its rules. */
static void offer_questions(const struct ch_console *console, const char *typed,
                            struct ch_text *words) {
    int ply = ch_console_agent_ply(console);
    if (ch_console_viewer(console) >= 0 || ply < 0)
        return;
    struct ch_history past;
    CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
    struct ch_turn turn = ch_console_turn(console, ply, &past, &parts);
    offer_moves(console, turn.legal, typed, words);
    offer_rules(console->seats[turn.seat].agent, typed, words);
}

static void offer_kinds(const struct ch_console *console, const char *typed,
                        struct ch_text *words) {
    for (int kind = 0; kind < console->game->kind_count; kind++)
        if (kind != console->game->unknown_kind)
            offer(words, console->game->kinds[kind].name, typed);
}

/* The seat's own squares. */
static void offer_squares(const struct ch_console *console, const char *typed,
                          struct ch_text *words) {
    const struct ch_set_up_ops *ops = console->game->set_ups;
    for (int place = 0; typed[0] && place < ops->rows * ops->columns; place++) {
        char name[CH_SQUARE_NAME];
        int square = ops->square(console->set_up.seat, place);
        console->game->ops->square_name(console->game, square, name);
        offer_name(words, name, typed);
    }
}

/* True if the line begins with the command and a blank. */
static bool is_about(const char *line, const char *command) {
    size_t length = strlen(command);
    return strncmp(line, command, length) == 0 && line[length] == ' ';
}

/* While a person sets up. False: the line is none that is typed only then. */
static bool offer_set_up(const struct ch_console *console, const char *line, const char *typed,
                         struct ch_text *words) {
    if (!console->set_up.active)
        return false;
    if (typed == line) {
        offer_commands(console, typed, words);
        offer_squares(console, typed, words);
    } else if (is_about(line, "deal")) {
        offer_agents(console, typed, words);
    } else if (is_about(line, "setup")) {
        offer_files(typed, words);
    } else if (strcspn(line, "0123456789") < strcspn(line, " ")) {
        offer_kinds(console, typed, words);
    } else {
        return false;
    }
    return true;
}

void ch_console_complete(const struct ch_console *console, const char *line,
                         struct ch_text *words) {
    line += strspn(line, " ");
    const char *blank = strrchr(line, ' ');
    const char *typed = blank ? blank + 1 : line;
    if (ch_console_handing_over(console) || offer_set_up(console, line, typed, words))
        return; /* in the first case it is not known who types */
    if (!blank && !ch_session_over(&console->session)) {
        offer_commands(console, typed, words);
        offer_moves(console, &console->session.legal, typed, words);
    } else if (!blank || is_about(line, "help")) {
        offer_commands(console, typed, words);
    } else if (is_about(line, "why-not") || is_about(line, "why")) {
        offer_questions(console, typed, words);
    } else if (is_about(line, "load") || is_about(line, "save") || is_about(line, "save!") ||
               is_about(line, "save-setup")) {
        offer_files(typed, words);
    } else if (is_about(line, "ranks")) {
        offer(words, "isf", typed);
        offer(words, "us", typed);
    } else if (is_about(line, "seat") && strchr(line, ' ') == blank) {
        for (int seat = 0; seat < CH_SEATS; seat++)
            offer_name(words, console->game->seat_name[seat], typed);
    } else if (is_about(line, "hint") || is_about(line, "seat")) {
        offer_agents(console, typed, words);
    }
}

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
    CH_FREED char *line = ch_copy_bytes(info->buffer, (size_t)(info->cursor - info->buffer));
    const char *blank = strrchr(line, ' ');
    size_t typed = strlen(blank ? blank + 1 : line);
    CH_SCOPED(ch_text_done) struct ch_text words = ch_text_new();
    ch_console_complete(input.console, line, &words);
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
    input.buffer = NULL; /* it may be opened again */
    input.size = 0;
    input.editor = NULL;
    input.history = NULL;
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

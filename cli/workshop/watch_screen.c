#include "cli/workshop/watch_screen.h"
#include "cli/output/print.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/* The other screen and no cursor; and back. */
static const char enter[] = "\033[?1049h\033[?25l";
static const char leave[] = "\033[?25h\033[?1049l";

static struct {
    bool output, input; /* terminals */
    struct termios before;
    volatile sig_atomic_t quit, resized;
} screen;

static void give_back(void) {
    if (screen.input)
        tcsetattr(STDIN_FILENO, TCSANOW, &screen.before);
    if (screen.output) {
        ssize_t ignored = write(STDOUT_FILENO, leave, sizeof leave - 1);
        (void)ignored;
    }
    screen.input = screen.output = false;
}

/* The second signal does not wait for the current work to end. */
static void on_signal(int number) {
    if (number == SIGWINCH) {
        screen.resized = 1;
    } else if (screen.quit) {
        give_back();
        _exit(0);
    } else {
        screen.quit = 1;
    }
}

void ch_screen_open(bool wanted) {
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGWINCH, &action, NULL);
    screen.output = wanted && isatty(STDOUT_FILENO);
    screen.input =
        screen.output && isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &screen.before) == 0;
    if (screen.input) {
        struct termios keys = screen.before;
        keys.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
        keys.c_cc[VMIN] = 1;
        keys.c_cc[VTIME] = 0;
        keys.c_cc[VSUSP] = _POSIX_VDISABLE; /* a stopped program would leave the other screen */
        tcsetattr(STDIN_FILENO, TCSANOW, &keys);
    }
    if (screen.output)
        ch_print_block(stdout, enter);
}

void ch_screen_close(void) {
    fflush(stdout);
    give_back();
}

bool ch_screen_terminal(void) {
    return screen.output;
}

void ch_screen_size(int *rows, int *columns) {
    struct winsize size = {0};
    bool known = screen.output && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0;
    *rows = !screen.output ? 0 : known ? size.ws_row : 24;
    *columns = !screen.output ? 0 : known && size.ws_col > 0 ? size.ws_col : 80;
}

void ch_screen_show(const char *lines) {
    if (!screen.output) {
        ch_print_block(stdout, lines);
        fflush(stdout);
        return;
    }
    int rows, columns;
    ch_screen_size(&rows, &columns);
    ch_print("\033[H");
    for (int row = 0; row < rows && *lines; row++) {
        int length = (int)strcspn(lines, "\n");
        ch_print(row > 0 ? "\n%.*s\033[K" : "%.*s\033[K", length, lines);
        lines += length + (lines[length] == '\n');
    }
    ch_print("\033[J");
    fflush(stdout);
}

bool ch_screen_quits(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char keys[16];
    while (screen.input && !screen.quit && poll(&input, 1, 0) > 0) {
        ssize_t count = read(STDIN_FILENO, keys, sizeof keys);
        if (count <= 0)
            screen.quit = 1; /* the terminal is gone */
        for (ssize_t i = 0; i < count; i++)
            if (strchr("qQ\x04\x03", keys[i]) && keys[i])
                screen.quit = 1;
    }
    return screen.quit;
}

enum ch_screen_event ch_screen_wait(int ms) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!screen.quit && !screen.resized)
        poll(&input, screen.input ? 1 : 0, ms);
    if (ch_screen_quits())
        return CH_SCREEN_QUIT;
    bool resized = screen.resized;
    screen.resized = 0;
    return resized ? CH_SCREEN_RESIZED : CH_SCREEN_NOTHING;
}

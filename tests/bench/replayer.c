/* An engine that replays one game and costs next to nothing: what arenas cost beside it.
 *
 *     bench_replayer uci|hub GAME [FOLDER]
 *
 * GAME has the moves of a game from the start, as the protocol writes them, with white space
 * between them. The answer to a position after n moves is move n. At its end the engine appends its
 * own processor time in microseconds to the file `costs` in FOLDER. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { MOVES = 1000, LINE = 1 << 16 };
static char game[LINE], *move[MOVES], line[LINE];
static int moves;

static void say(const char *text) {
    puts(text);
    fflush(stdout);
}

/* The words behind `begin`. */
static int count_words(const char *begin) {
    int count = 0;
    for (const char *at = begin; *(at += strspn(at, " \n\"")); at += strcspn(at, " \n\""))
        count++;
    return count;
}

/* How many moves the position is after the start. */
static int plies_of(const char *position, const char *mark) {
    const char *begin = strstr(position, mark);
    return begin ? count_words(begin + strlen(mark)) : 0;
}

static void answer_uci(int ply) {
    printf("info depth 1 score cp 0 nodes 1 time 0 pv %s\nbestmove %s\n", move[ply], move[ply]);
    fflush(stdout);
}

static void answer_hub(int ply) {
    printf("info depth=1 score=0.00 nodes=1 time=0.00 pv=\"%s\"\ndone move=%s\n", move[ply],
           move[ply]);
    fflush(stdout);
}

static bool serve_uci(int *ply) {
    if (strncmp(line, "position", 8) == 0)
        *ply = plies_of(line, " moves ");
    else if (strncmp(line, "go", 2) == 0)
        answer_uci(*ply);
    else if (strncmp(line, "uci\n", 4) == 0)
        say("id name replayer\nid author none\nuciok");
    else if (strncmp(line, "isready", 7) == 0)
        say("readyok");
    return strncmp(line, "quit", 4) != 0;
}

static bool serve_hub(int *ply) {
    if (strncmp(line, "pos ", 4) == 0)
        *ply = plies_of(line, " moves=");
    else if (strncmp(line, "go", 2) == 0)
        answer_hub(*ply);
    else if (strncmp(line, "hub\n", 4) == 0)
        say("id name=replayer version=1 author=none country=none\n"
            "param name=variant value=english type=enum values=\"english\"\n"
            "param name=repeatable value=false type=bool\nwait");
    else if (strncmp(line, "init", 4) == 0)
        say("ready");
    else if (strncmp(line, "ping", 4) == 0)
        say("pong");
    return strncmp(line, "quit", 4) != 0;
}

static bool read_game(const char *path) {
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(game, 1, sizeof game - 1, file) : 0;
    if (file)
        fclose(file);
    game[size] = '\0';
    for (char *word = strtok(game, " \n"); word && moves < MOVES; word = strtok(NULL, " \n"))
        move[moves++] = word;
    return moves > 0;
}

static void write_costs(const char *folder) {
    struct rusage own;
    char path[LINE];
    snprintf(path, sizeof path, "%s/costs", folder);
    FILE *file = fopen(path, "a");
    if (!file || getrusage(RUSAGE_SELF, &own) != 0)
        return;
    fprintf(file, "%ld\n",
            (own.ru_utime.tv_sec + own.ru_stime.tv_sec) * 1000000L + own.ru_utime.tv_usec +
                own.ru_stime.tv_usec);
    fclose(file);
}

int main(int argc, char **argv) {
    int ply = 0;
    bool uci = argc > 1 && strcmp(argv[1], "uci") == 0;
    if (argc < 3 || !read_game(argv[2])) {
        fprintf(stderr, "usage: bench_replayer uci|hub GAME [FOLDER]\n");
        return 2;
    }
    while (fgets(line, sizeof line, stdin) && (uci ? serve_uci : serve_hub)(&ply))
        if (ply >= moves)
            return 3; /* the game goes on longer than it is known */
    if (argc > 3)
        write_costs(argv[3]);
    return 0;
}

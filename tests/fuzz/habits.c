/* Fuzz target: command lines with options of other programs, an argument a line, the command's name
 * first. Reading them changes no argument; a line of this program's own options alone is none. */
#include "cli/match/habits.h"
#include "tests/fuzz/fuzz.h"

enum { MOST = 64 };

static void read_line(const struct ch_command *command, const struct ch_option *options, int argc,
                      char **argv) {
    uint64_t before[MOST + 1], after[MOST + 1];
    for (int i = 0; i <= argc; i++)
        before[i] = (uintptr_t)argv[i] + (argv[i] ? strlen(argv[i]) : 0);
    ch_habits_answer(command, options, argc, argv);
    for (int i = 0; i <= argc; i++)
        after[i] = (uintptr_t)argv[i] + (argv[i] ? strlen(argv[i]) : 0);
    require(memcmp(before, after, ((size_t)argc + 1) * sizeof *before) == 0);
}

FUZZ_TEXT(text) {
    hush();
    const struct ch_command *const commands[] = {&ch_command_match, &ch_command_tournament,
                                                 &ch_command_sprt};
    const char *test = NULL, *time = NULL, *openings = NULL, *game = NULL;
    int64_t games = 0, rounds = 0;
    bool json = false;
    const struct ch_option options[] = {
        CH_INTEGER("games", 'n', "N", "", &games, 1, 100),
        CH_INTEGER("rounds", 0, "N", "", &rounds, 1, 100),
        CH_TEXT("sprt", 0, "TEST", "", &test),
        CH_TEXT("tc", 0, "LIMITS", "", &time),
        CH_TEXT("openings", 0, "WHAT", "", &openings),
        CH_TEXT("game", 'g', "GAME", "", &game),
        CH_FLAG("json", 0, "", &json),
        {0},
    };
    char *argv[MOST + 1] = {NULL};
    int argc = 0;
    for (char *at = text, *next; at && argc < MOST; at = next) {
        next = strchr(at, '\n');
        if (next)
            *next++ = '\0';
        argv[argc++] = at;
    }
    for (size_t i = 0; i < COUNT(commands); i++)
        read_line(commands[i], options, argc, argv);
    char *plain[] = {argv[0], "random", "--games", "4", "-n", "2", "--sprt", "elo0=0,elo1=5", NULL};
    require(!ch_habits_answer(&ch_command_match, options, 8, plain));
}

/* Fuzz target: lines typed at the console, between two people, in a game of perfect information and
 * in one with set-ups and secrets. The game stays one that its own rules allow. What touches files
 * or opens agents is left out. */
#include "cli/console/console.h"
#include "core/games/games.h"
#include "tests/fuzz/fuzz.h"

static bool reaches_out(const struct ch_console *console, const char *line) {
    char word[32] = "";
    line += strspn(line, " \t");
    memcpy(word, line, strcspn(line, " \t") < sizeof word ? strcspn(line, " \t") : sizeof word - 1);
    const struct ch_console_command *command = ch_console_find(console, word, NULL);
    return command && (command->run == ch_do_save || command->run == ch_do_save_over ||
                       command->run == ch_do_load || command->run == ch_do_seat ||
                       command->run == ch_do_hint || command->run == ch_do_set_up ||
                       command->run == ch_do_save_set_up ||
                       (command->run == ch_do_deal && strpbrk(line, " \t")));
}

static void play(const char *name, const char *text) {
    static const char *const people[CH_SEATS] = {"human", "human"};
    const struct ch_game *game;
    struct ch_agents_config config;
    CH_SCOPED(ch_console_done) struct ch_console console;
    CH_SCOPED(ch_text_done) struct ch_text words;
    ch_agents_defaults(&config);
    require(ch_game_open(name, &game, NULL) == CH_OK &&
            ch_console_init(&console, game, NULL, people, &config, NULL) == CH_OK);
    console.out = nowhere();
    ch_console_begin(&console);
    words = ch_text_new();
    CH_FREED char *copy = ch_copy(text);
    char *rest = copy, *line;
    while ((line = strsep(&rest, "\n")) != NULL) {
        ch_console_complete(&console, line, &words);
        if (!reaches_out(&console, line))
            ch_console_execute(&console, line);
        if (console.redraw && !ch_console_handing_over(&console))
            ch_console_show(&console);
    }
    const struct ch_session *session = &console.session;
    require(session->legal.count != 0 || ch_session_over(session));
}

FUZZ_TEXT(text) {
    play("english", text);
    play("stratego:army=barrage", text);
}

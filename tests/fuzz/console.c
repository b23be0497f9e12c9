/* Fuzz target: lines typed at the console, between two people. The game stays one that its own
 * rules allow. What touches files or opens agents is left out. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/console.h"
#include "core/games.h"
#include "core/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool reaches_out(const char *line) {
    char word[32] = "";
    line += strspn(line, " \t");
    memcpy(word, line, strcspn(line, " \t") < sizeof word ? strcspn(line, " \t") : sizeof word - 1);
    const struct ch_console_command *command = ch_console_find(word, NULL);
    return command &&
           (command->run == ch_do_save || command->run == ch_do_save_over ||
            command->run == ch_do_load || command->run == ch_do_seat || command->run == ch_do_hint);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const people[CH_SEATS] = {"human", "human"};
    static FILE *nowhere;
    struct ch_agents_config config;
    struct ch_console console;
    struct ch_text words;
    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    ch_agents_defaults(&config);
    if (!nowhere ||
        ch_console_init(&console, ch_game_find("english"), NULL, people, &config, NULL) != CH_OK)
        abort();
    console.out = nowhere;
    ch_text_init(&words);
    char *text = ch_copy_bytes((const char *)data, size), *rest = text, *line;
    while ((line = strsep(&rest, "\n")) != NULL) {
        ch_console_complete(&console, line, &words);
        if (!reaches_out(line))
            ch_console_execute(&console, line);
    }
    const struct ch_session *session = &console.session;
    if (session->legal.count == 0 && !ch_session_over(session))
        abort();
    ch_free(text);
    ch_text_done(&words);
    ch_console_done(&console);
    return 0;
}

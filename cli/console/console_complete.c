/* Completes the last word of a line: commands, legal moves, seats and agents. */
#include <glob.h>
#include <string.h>
#include <strings.h>

#include "agents/kinds/kinds.h"
#include "cli/console/console.h"
#include "core/base/memory.h"
#include "workshop/rule_list.h"

static void offer(struct ch_text *words, const char *word, const char *typed) {
    if (strncmp(word, typed, strlen(typed)) == 0)
        ch_text_addf(words, "%s\n", word);
}

static void offer_commands(const struct ch_console *console, const char *typed,
                           struct ch_text *words) {
    for (const struct ch_console_command *command = ch_console_commands; command->name; command++)
        if (ch_console_can(console, command))
            offer(words, command->name, typed);
}

static void offer_moves(const struct ch_console *console, const struct ch_moves *legal,
                        const char *typed, struct ch_text *words) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < legal->count; i++) {
        ch_text_clear(&text);
        console->game->ops->format_move(console->game, &legal->move[i], NULL, CH_NOTATION_FULL,
                                        &text);
        if (strncasecmp(text.data, typed, strlen(typed)) == 0)
            ch_text_addf(words, "%s\n", text.data);
    }
}

static void offer_agents(const struct ch_console *console, const char *typed,
                         struct ch_text *words) {
    struct ch_roster_entry *entries = NULL;
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
    ch_free(entries);
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
    if (ch_console_viewer(console) >= 0)
        return;
    for (int i = console->session.history.count - 1; i >= 0; i--) {
        if (!console->seats[ch_session_mover(&console->session, i)].agent)
            continue;
        struct ch_history past;
        CH_SCOPED(ch_turn_parts_done) struct ch_turn_parts parts = {0};
        struct ch_turn turn = ch_console_turn(console, i, &past, &parts);
        offer_moves(console, turn.legal, typed, words);
        offer_rules(console->seats[ch_session_mover(&console->session, i)].agent, typed, words);
        return;
    }
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
        if (strncasecmp(name, typed, strlen(typed)) == 0)
            ch_text_addf(words, "%s\n", name);
    }
}

/* While a person sets up. False: the line is none that is typed only then. */
static bool offer_set_up(const struct ch_console *console, const char *line, const char *typed,
                         struct ch_text *words) {
    if (!console->set_up.active)
        return false;
    if (typed == line) {
        offer_commands(console, typed, words);
        offer_squares(console, typed, words);
    } else if (strncmp(line, "deal ", 5) == 0) {
        offer_agents(console, typed, words);
    } else if (strncmp(line, "setup ", 6) == 0) {
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
    if (ch_console_handing_over(console)) {
        return; /* it is not known who types */
    } else if (offer_set_up(console, line, typed, words)) {
        return;
    } else if (!blank) {
        offer_commands(console, typed, words);
        if (!ch_session_over(&console->session))
            offer_moves(console, &console->session.legal, typed, words);
    } else if (strncmp(line, "help ", 5) == 0) {
        offer_commands(console, typed, words);
    } else if (strncmp(line, "why-not ", 8) == 0 || strncmp(line, "why ", 4) == 0) {
        offer_questions(console, typed, words);
    } else if (strncmp(line, "load ", 5) == 0 || strncmp(line, "save ", 5) == 0 ||
               strncmp(line, "save! ", 6) == 0 || strncmp(line, "save-setup ", 11) == 0) {
        offer_files(typed, words);
    } else if (strncmp(line, "ranks ", 6) == 0) {
        offer(words, "isf", typed);
        offer(words, "us", typed);
    } else if (strncmp(line, "hint ", 5) == 0) {
        offer_agents(console, typed, words);
    } else if (strncmp(line, "seat ", 5) == 0 && strchr(line, ' ') == blank) {
        for (int seat = 0; seat < CH_SEATS; seat++)
            if (strncasecmp(console->game->seat_name[seat], typed, strlen(typed)) == 0)
                ch_text_addf(words, "%s\n", console->game->seat_name[seat]);
    } else if (strncmp(line, "seat ", 5) == 0) {
        offer_agents(console, typed, words);
    }
}

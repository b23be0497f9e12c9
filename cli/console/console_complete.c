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

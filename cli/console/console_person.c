/* The person at the console: the name, and what is noted of a game for its record. A rating counts
 * games that were played alone from their start to their end. */
#include <stdlib.h>
#include <string.h>

#include "cli/console/console.h"

enum { LONGEST_NAME = 60 };

static const char takebacks_tag[] = "Takebacks", hints_tag[] = "Hints";

bool ch_console_name_good(const char *name, struct ch_error *error) {
    CH_FREED char *plain = ch_copy(name);
    ch_text_plain(plain, "");
    if (strlen(name) <= LONGEST_NAME && strcmp(plain, name) == 0)
        return true;
    ch_bad_input(error, "a name has at most %d bytes, and no signs that can't be seen",
                 LONGEST_NAME);
    return false;
}

void ch_do_name(struct ch_console *console, const char *name) {
    struct ch_error error = {0};
    if (!ch_console_name_good(name, &error)) {
        ch_say_error(console, &error);
        return;
    }
    bool given = name[strspn(name, " ")] != '\0';
    ch_free(console->name);
    console->name = given ? ch_copy(name) : NULL;
    ch_say(console, given ? "Games that you save bear the name %s." : "Games bear no name.", name);
}

const char *ch_console_player(const struct ch_console *console, int seat) {
    const struct ch_seat *own = &console->seats[seat];
    bool alone = !own->agent && console->seats[!seat].agent;
    if (alone && console->name)
        return console->name;
    return own->agent && own->agent->title[0] && ch_ends_with(own->spec, ".agent")
               ? own->agent->title
               : own->spec;
}

void ch_console_helped(struct ch_console *console) {
    if (!ch_session_over(&console->session))
        console->help.hints++;
}

void ch_console_help_begin(struct ch_console *console, bool whole) {
    console->help = (struct ch_console_help){.whole = whole};
}

void ch_console_help_write(const struct ch_console *console, bool written,
                           struct ch_pdn_tags *tags) {
    const struct ch_console_help *help = &console->help;
    ch_pdn_tags_set(tags, takebacks_tag, NULL);
    ch_pdn_tags_set(tags, hints_tag, NULL);
    if (!written || !help->whole)
        return;
    ch_pdn_tags_setf(tags, takebacks_tag, "%d", help->takebacks);
    ch_pdn_tags_setf(tags, hints_tag, "%d", help->hints);
}

/* The players of a game that was begun here: those of now, with the name of the one person. */
static void read_names(struct ch_console *console) {
    for (int seat = 0; seat < CH_SEATS; seat++) {
        const char *tag = console->game->seat_name[seat];
        const char *name = ch_pdn_tags_get(&console->tags, tag);
        bool alone = !console->seats[seat].agent && console->seats[!seat].agent;
        if (alone && !console->name && name && strcmp(name, console->seats[seat].spec) != 0)
            console->name = ch_copy(name);
        ch_pdn_tags_set(&console->tags, tag, NULL);
    }
}

void ch_console_help_read(struct ch_console *console, bool same) {
    const char *takebacks = ch_pdn_tags_get(&console->tags, takebacks_tag);
    const char *hints = ch_pdn_tags_get(&console->tags, hints_tag);
    if (!takebacks || !hints)
        return;
    console->help = (struct ch_console_help){same, console->session.history.count > 0,
                                             atoi(takebacks), atoi(hints)};
    read_names(console);
}

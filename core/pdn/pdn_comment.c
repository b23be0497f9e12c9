/* Comments: their white space, and the commands about clocks that they may hold. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/pdn/pdn_parts.h"

enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS, HOUR_MS = 60 * MINUTE_MS };

void ch_pdn_comment(struct ch_pdn_line *line, int ply, const char *text) {
    assert(ply >= 0 && ply <= line->history.count);
    static const char spaces[] = " \t\r\n\v\f";
    struct ch_pdn_note *note = &line->notes[ply];
    struct ch_text comment = {note->comment, note->comment_length, note->comment_capacity};
    for (const char *at = text + strspn(text, spaces); *at; at += strspn(at, spaces)) {
        if (comment.length > 0)
            ch_text_add(&comment, " ");
        size_t size = strcspn(at, spaces), start = comment.length;
        ch_text_add_bytes(&comment, at, size);
        for (char *brace = comment.data + start; (brace = strchr(brace, '}'));)
            *brace = ')';
        at += size;
    }
    note->comment = comment.data;
    note->comment_length = comment.length;
    note->comment_capacity = comment.capacity;
}

static bool read_digits(const char **at, int min, int max, long *value) {
    int digits = 0;
    for (*value = 0; isdigit((unsigned char)**at) && digits < max; (*at)++, digits++)
        *value = *value * 10 + (**at - '0');
    return digits >= min;
}

/* The milliseconds after a dot, in three digits at most; 0 if there is none. */
static long read_part(const char **at) {
    long part = 0, worth = 100;
    if (**at != '.')
        return 0;
    for ((*at)++; isdigit((unsigned char)**at) && worth > 0; (*at)++, worth /= 10)
        part += (**at - '0') * worth;
    return part;
}

/* h:mm:ss, with parts of a second after a dot. *at moves only if it is that. */
static bool read_time(const char **at, long *ms) {
    const char *to = *at;
    long hours, minutes, seconds;
    if (!read_digits(&to, 1, 4, &hours) || *to++ != ':' || !read_digits(&to, 1, 2, &minutes) ||
        *to++ != ':' || !read_digits(&to, 1, 2, &seconds) || minutes > 59 || seconds > 59)
        return false;
    *ms = hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS + read_part(&to);
    *at = to;
    return true;
}

/* Seconds alone, 2.5; with a colon it would not be clear which are meant. */
static bool read_seconds(const char **at, long *ms) {
    long seconds;
    if (!read_digits(at, 1, 7, &seconds))
        return false;
    *ms = seconds * SECOND_MS + read_part(at);
    return true;
}

/* The seat that made the move before `ply` (before the first move: that waits for it). */
static int mover(const struct ch_pdn_line *line, const struct ch_game *game, int ply) {
    assert(ply >= 0 && ply <= line->history.count);
    const struct ch_position *position = &line->history.start;
    if (ply > 1)
        position = &line->history.plies[ply - 2].after;
    int side = game->ops->side(game, position);
    return ply > 0 ? side : 1 - side;
}

/* One or two times, each after its seat's letter (in capitals: that clock runs) or for the mover.
 * A second one for a seat is none: it stays in the comment. */
static const char *read_clock(const char *at, const struct ch_game *game, int seat,
                              struct ch_pdn_note *note) {
    struct ch_pdn_note read = *note;
    int times = 0;
    for (; *at != ']'; times++) {
        int named = seat;
        bool runs = isupper((unsigned char)*at);
        if (isalpha((unsigned char)*at)) {
            char letter[2] = {*at++, '\0'};
            named = ch_game_seat(game, letter);
        }
        if (named < 0 || read.has_clock[named] || !read_time(&at, &read.clock_ms[named]))
            return NULL;
        read.has_clock[named] = true;
        read.clock_runs[named] = runs;
        at += strspn(at, " \t\r\n");
    }
    if (times == 0)
        return NULL;
    *note = read;
    return at + 1;
}

/* The end of the time command at `at`, which goes to the note; NULL if there is none. */
static const char *read_command(const char *at, const struct ch_game *game, int seat,
                                struct ch_pdn_note *note) {
    static const char *const commands[] = {"[%clk", "[%clock", "[%emt"};
    size_t size = 0;
    for (size_t i = 0; i < 3 && size == 0; i++)
        if (strncmp(at, commands[i], strlen(commands[i])) == 0)
            size = strlen(commands[i]);
    if (size == 0 || !isspace((unsigned char)at[size]))
        return NULL;
    bool elapsed = at[size - 1] == 't';
    at += size + strspn(at + size, " \t\r\n");
    if (!elapsed)
        return read_clock(at, game, seat, note);
    long ms;
    bool read = !note->has_elapsed && (read_time(&at, &ms) || read_seconds(&at, &ms));
    if (!read || *(at += strspn(at, " \t\r\n")) != ']')
        return NULL;
    note->has_elapsed = true;
    note->elapsed_ms = ms;
    return at + 1;
}

void ch_pdn_comment_read(struct ch_pdn_line *line, const struct ch_game *game, int ply,
                         const char *text) {
    CH_SCOPED(ch_text_done) struct ch_text rest = ch_text_new();
    int seat = mover(line, game, ply);
    while (*text) {
        size_t plain = strcspn(text, "[");
        ch_text_add_bytes(&rest, text, plain);
        text += plain;
        const char *end = *text ? read_command(text, game, seat, &line->notes[ply]) : NULL;
        if (end) {
            text = end;
            ch_text_add(&rest, " ");
        } else if (*text) {
            ch_text_add_bytes(&rest, text++, 1);
        }
    }
    ch_pdn_comment(line, ply, rest.data);
}

static void add_time(struct ch_text *text, long ms) {
    ch_text_addf(text, "%ld:%02ld:%02ld", ms / HOUR_MS, ms / MINUTE_MS % 60, ms / SECOND_MS % 60);
    if (ms % SECOND_MS)
        ch_text_addf(text, ".%03ld", ms % SECOND_MS);
}

static void add_clocks(const struct ch_pdn_note *note, const struct ch_game *game, int seat,
                       struct ch_text *text) {
    if (note->has_clock[seat] && !note->has_clock[1 - seat] && !note->clock_runs[seat]) {
        ch_text_add(text, "[%clk ");
        add_time(text, note->clock_ms[seat]);
        ch_text_add(text, "]");
        return;
    }
    ch_text_add(text, "[%clock");
    for (int i = 0; i < CH_SEATS; i++) {
        if (!note->has_clock[i])
            continue;
        int letter = (unsigned char)game->seat_letter[i];
        ch_text_addf(text, " %c", note->clock_runs[i] ? toupper(letter) : tolower(letter));
        add_time(text, note->clock_ms[i]);
    }
    ch_text_add(text, "]");
}

void ch_pdn_times_format(const struct ch_pdn_line *line, const struct ch_game *game, int ply,
                         bool elapsed, struct ch_text *text) {
    const struct ch_pdn_note *note = &line->notes[ply];
    bool clocks = note->has_clock[0] || note->has_clock[1];
    if (clocks)
        add_clocks(note, game, mover(line, game, ply), text);
    if (elapsed && note->has_elapsed) {
        ch_text_add(text, clocks ? " [%emt " : "[%emt ");
        add_time(text, note->elapsed_ms);
        ch_text_add(text, "]");
    }
}

/* The codes of the six marks, which PDN writes either way. */
static const char *const signs[] = {NULL, "!", "?", "!!", "??", "!?", "?!"};
enum { SIGNS = sizeof signs / sizeof *signs };

void ch_pdn_marks_format(const struct ch_pdn_note *note, struct ch_text *text) {
    ch_text_add(text, note->strength);
    for (int i = 0; i < note->nag_count; i++) {
        int nag = note->nags[i];
        if (nag > 0 && nag < SIGNS)
            ch_text_add(text, signs[nag]);
        else
            ch_text_addf(text, " $%d", nag);
    }
}

/* The data of a game score, apart from reading and writing it. */
#include "core/pdn/pdn.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base/memory.h"
#include "core/pdn/pdn_parts.h"

static struct ch_pdn_tag *tag_find(const struct ch_pdn_tags *tags, const char *name) {
    for (int i = 0; i < tags->count; i++)
        if (strcasecmp(tags->tag[i].name, name) == 0)
            return &tags->tag[i];
    return NULL;
}

const char *ch_pdn_tags_get(const struct ch_pdn_tags *tags, const char *name) {
    struct ch_pdn_tag *tag = tag_find(tags, name);
    return tag ? tag->value : NULL;
}

const char *ch_pdn_player(const struct ch_pdn_tags *tags, const struct ch_game *game, int seat) {
    const char *name = ch_pdn_tags_get(tags, game->seat_name[seat]);
    return name ? name : ch_pdn_tags_get(tags, seat == 0 ? "P1" : "P2");
}

void ch_pdn_tags_add(struct ch_pdn_tags *tags, const char *name, const char *value) {
    *ch_added(tags->tag, tags->count, tags->capacity) =
        (struct ch_pdn_tag){.name = ch_copy(name), .value = ch_copy(value)};
}

void ch_pdn_tags_set(struct ch_pdn_tags *tags, const char *name, const char *value) {
    struct ch_pdn_tag *tag = tag_find(tags, name);
    if (!tag) {
        if (value)
            ch_pdn_tags_add(tags, name, value);
        return;
    }
    CH_FREED char *old = tag->value; /* freed last: `value` may be it */
    if (value) {
        tag->value = ch_copy(value);
    } else {
        ch_free(tag->name);
        tags->count--;
        memmove(tag, tag + 1, (size_t)(tags->tag + tags->count - tag) * sizeof *tag);
    }
}

void ch_pdn_tags_setf(struct ch_pdn_tags *tags, const char *name, const char *format, ...) {
    char value[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);
    ch_pdn_tags_set(tags, name, value);
}

void ch_pdn_tags_done(struct ch_pdn_tags *tags) {
    for (int i = 0; i < tags->count; i++) {
        ch_free(tags->tag[i].name);
        ch_free(tags->tag[i].value);
    }
    ch_free(tags->tag);
    *tags = (struct ch_pdn_tags){0};
}

static void note_add(struct ch_pdn_line *line) {
    line->notes =
        ch_grow(line->notes, line->history.count, &line->note_capacity, sizeof *line->notes);
    line->notes[line->history.count] = (struct ch_pdn_note){0};
}

struct ch_pdn_line *ch_pdn_line_new(const struct ch_game *game, const struct ch_history *from) {
    struct ch_pdn_line *line = ch_alloc(sizeof *line);
    ch_history_init(&line->history, game, ch_history_position(from));
    line->history.before.quiet = ch_history_quiet(from);
    note_add(line);
    return line;
}

void ch_pdn_line_push(struct ch_pdn_line *line, const struct ch_game *game,
                      const struct ch_move *move) {
    ch_history_push(&line->history, game, move);
    note_add(line);
}

void ch_pdn_line_branch(struct ch_pdn_line *line, int at, struct ch_pdn_line *side) {
    assert(at >= 0 && at <= line->history.count);
    int place = line->variation_count;
    ch_added(line->variations, line->variation_count, line->variation_capacity);
    for (; place > 0 && line->variations[place - 1].at > at; place--)
        line->variations[place] = line->variations[place - 1];
    line->variations[place] = (struct ch_pdn_variation){at, side};
}

static void lines_done(struct ch_pdn_line *line);

static void line_done(struct ch_pdn_line *line) {
    for (int i = 0; line->notes && i <= line->history.count; i++)
        ch_free(line->notes[i].comment);
    ch_free(line->notes);
    ch_history_done(&line->history);
    for (int i = 0; i < line->variation_count; i++) {
        lines_done(line->variations[i].line);
        ch_free(line->variations[i].line);
    }
    ch_free(line->variations);
}

/* Lines that continue after a set-up form a list, which may be long: no recursion here. */
static void lines_done(struct ch_pdn_line *line) {
    struct ch_pdn_line *next = line->next;
    line_done(line);
    while (next) {
        CH_FREED struct ch_pdn_line *gone = next;
        next = next->next;
        line_done(gone);
    }
}

void ch_pdn_game_init(struct ch_pdn_game *pdn, const struct ch_game *game,
                      const struct ch_history *history) {
    *pdn = (struct ch_pdn_game){.game = game};
    snprintf(pdn->result, sizeof pdn->result, "*");
    struct ch_position start;
    game->ops->start(game, &start);
    ch_history_init(&pdn->line.history, game, history ? &history->start : &start);
    note_add(&pdn->line);
    if (!history)
        return;
    pdn->line.history.before = history->before;
    for (int i = 0; i < history->count; i++)
        ch_pdn_line_push(&pdn->line, game, &history->plies[i].move);
}

void ch_pdn_game_done(struct ch_pdn_game *pdn) {
    ch_pdn_tags_done(&pdn->tags);
    lines_done(&pdn->line);
    ch_pdn_warnings_done(&pdn->warnings);
    *pdn = (struct ch_pdn_game){0};
}

struct ch_outcome ch_pdn_outcome(const char *result) {
    static const char *const won[CH_SEATS][2] = {{"1-0", "2-0"}, {"0-1", "0-2"}};
    for (int seat = 0; seat < CH_SEATS; seat++)
        for (int i = 0; i < 2; i++)
            if (strcmp(result, won[seat][i]) == 0)
                return (struct ch_outcome){CH_WON, seat, CH_END_NONE};
    if (strcmp(result, "1/2-1/2") == 0 || strcmp(result, "1-1") == 0)
        return (struct ch_outcome){CH_DRAWN, -1, CH_END_NONE};
    return (struct ch_outcome){CH_ONGOING, -1, CH_END_NONE};
}

const char *ch_pdn_result(const struct ch_game *game, struct ch_outcome outcome) {
    bool points = game->pdn_type == 20 || game->pdn_type == 27; /* international, Canadian */
    switch (outcome.result) {
    case CH_DRAWN:
        return points ? "1-1" : "1/2-1/2";
    case CH_WON:
        if (outcome.winner == 0)
            return points ? "2-0" : "1-0";
        return points ? "0-2" : "0-1";
    default:
        return "*";
    }
}

#include "core/openings/openings.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base/memory.h"
#include "core/pdn/pdn.h"

enum { MAX_FILE = 64 << 20, MAX_PATH = 4096 };

struct source {
    const char *file;
    const struct ch_game *game;
    struct ch_openings *openings;
    struct ch_error *error;
};

void ch_openings_add(struct ch_openings *openings, char *name, const struct ch_history *history) {
    if (openings->count == openings->capacity) {
        openings->capacity = openings->capacity ? openings->capacity * 2 : 64;
        openings->opening =
            ch_realloc(openings->opening, (size_t)openings->capacity * sizeof *openings->opening);
    }
    struct ch_opening *opening = &openings->opening[openings->count++];
    opening->name = name;
    ch_history_copy(&opening->history, history);
}

/* Takes the name. `history` is copied. CH_BAD_INPUT if the game is over at its end. */
static enum ch_status add(struct source *source, int line, char *name,
                          const struct ch_history *history) {
    struct ch_moves legal = {0};
    source->game->ops->moves(source->game, history, &legal);
    struct ch_outcome outcome = source->game->ops->outcome(source->game, history, &legal);
    ch_moves_done(&legal);
    if (outcome.result != CH_ONGOING) {
        ch_free(name);
        return ch_error_set(source->error, CH_BAD_INPUT, source->file, line,
                            "the game is over at the end of this opening; take it out");
    }
    ch_openings_add(source->openings, name, history);
    return CH_OK;
}

/* The name that the game's tags give it, or its moves. */
static char *name_game(const struct ch_pdn_game *pdn) {
    const char *name = ch_pdn_tags_get(&pdn->tags, "Opening");
    if (!name || !*name)
        name = ch_pdn_tags_get(&pdn->tags, "Event");
    if (name && *name)
        return ch_copy(name);
    struct ch_text text = ch_text_new();
    for (int i = 0; i < pdn->line.history.count; i++) {
        ch_text_add(&text, i ? " " : "");
        pdn->game->ops->format_move(pdn->game, &pdn->line.history.plies[i].move, NULL,
                                    CH_NOTATION_FULL, &text);
    }
    if (pdn->line.history.count == 0)
        pdn->game->ops->format_position(pdn->game, &pdn->line.history.start, &text);
    return ch_text_take(&text);
}

static enum ch_status add_game(struct source *source, const struct ch_pdn_game *pdn) {
    const char *barred = ch_pdn_tags_get(&pdn->tags, "Barred");
    if (barred && strcasecmp(barred, "yes") == 0)
        return CH_OK;
    if (pdn->game != source->game)
        return ch_error_set(source->error, CH_BAD_INPUT, source->file, pdn->start_line,
                            "this opening is one of %s, but the game is %s", pdn->game->name,
                            source->game->name);
    if (pdn->line.next)
        return ch_error_set(
            source->error, CH_BAD_INPUT, source->file, pdn->start_line,
            "this opening sets up a position after its first moves; begin with the position");
    return add(source, pdn->start_line, name_game(pdn), &pdn->line.history);
}

static enum ch_status load_pdn(struct source *source, const struct ch_text *text) {
    struct ch_pdn_reader reader;
    ch_pdn_reader_init(&reader, text->data, text->length, source->file, source->game);
    for (;;) {
        struct ch_pdn_game pdn;
        enum ch_status status = ch_pdn_read(&reader, &pdn, source->error);
        if (status == CH_OK)
            status = add_game(source, &pdn);
        ch_pdn_game_done(&pdn);
        if (status != CH_OK)
            return status == CH_NOT_FOUND ? CH_OK : status;
    }
}

/* One position a line. `text` is cut into lines. */
static enum ch_status load_positions(struct source *source, struct ch_text *text) {
    char *next = text->data;
    for (int line = 1; next && *next; line++) {
        char *position_text = next + strspn(next, " \t");
        next = strchr(next, '\n');
        if (next)
            *next++ = '\0';
        position_text[strcspn(position_text, "\r")] = '\0';
        if (!*position_text || *position_text == '%' || *position_text == '#')
            continue;
        struct ch_position position;
        struct ch_error why;
        struct ch_history history;
        if (source->game->ops->parse_position(source->game, position_text, &position, &why) !=
            CH_OK)
            return ch_error_set(source->error, CH_BAD_INPUT, source->file, line, "%s", why.text);
        if (!ch_game_known(source->game, &position, -1))
            return ch_error_set(source->error, CH_BAD_INPUT, source->file, line,
                                "there are pieces of unknown rank in it, and a game can't begin "
                                "with such; name them all");
        ch_history_init(&history, source->game, &position);
        enum ch_status status = add(source, line, ch_copy(position_text), &history);
        ch_history_done(&history);
        if (status != CH_OK)
            return status;
    }
    return CH_OK;
}

/* PDN begins with a tag, a number or a comment, a position with its side to move. */
static bool is_position_list(const char *text) {
    while (*text && (isspace((unsigned char)*text) || *text == '%' || *text == '#'))
        text += isspace((unsigned char)*text) ? 1 : strcspn(text, "\n");
    return isalpha((unsigned char)text[0]) && strchr(": \t", text[1]) && text[1];
}

/* The start position of a game that gives the squares of all pieces. */
static enum ch_status load_start(const struct ch_game *game, struct ch_openings *openings,
                                 struct ch_error *error) {
    struct ch_position start;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    if (game->ops->deal)
        return ch_error_set(error, CH_UNSUPPORTED, NULL, 0,
                            "%s begins with set-ups; give set-ups, a file or none", game->title);
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    ch_openings_add(openings, ch_copy("start"), &history);
    openings->lengthen = true;
    return CH_OK;
}

enum ch_status ch_openings_load(const char *what, const char *home, const struct ch_game *game,
                                struct ch_openings *openings, struct ch_error *error) {
    enum ch_status status;
    *openings = (struct ch_openings){0};
    if (ch_openings_draw(what, game, openings, &status, error))
        return status;
    if (strcmp(what, "start") == 0)
        return load_start(game, openings, error);
    char ballots[MAX_PATH];
    snprintf(ballots, sizeof ballots, "%s/data/openings/%.*s-ballots.pdn", home,
             (int)strcspn(game->name, ":"), game->name);
    bool deck = strcmp(what, "ballots") == 0;
    struct source source = {deck ? ballots : what, game, openings, error};
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    status = ch_text_read_file(&text, source.file, MAX_FILE, error);
    if (status == CH_NOT_FOUND && deck)
        ch_error_set(error, status, NULL, 0,
                     "there are no ballots for %s; give a file of openings (PDN, or a FEN a line)",
                     game->title);
    if (status == CH_OK && strlen(text.data) < text.length)
        status = ch_error_set(error, CH_BAD_INPUT, source.file, 0,
                              "holds a zero byte; it is not a text file");
    if (status == CH_OK)
        status =
            is_position_list(text.data) ? load_positions(&source, &text) : load_pdn(&source, &text);
    if (status == CH_OK && openings->count == 0)
        status = ch_error_set(error, CH_BAD_INPUT, source.file, 0,
                              "there is no opening in it; write games in PDN or a FEN a line");
    openings->lengthen = deck;
    return status;
}

void ch_opening_done(struct ch_opening *opening) {
    ch_free(opening->name);
    ch_history_done(&opening->history);
}

void ch_openings_done(struct ch_openings *openings) {
    for (int i = 0; i < openings->count; i++)
        ch_opening_done(&openings->opening[i]);
    ch_free(openings->opening);
    *openings = (struct ch_openings){0};
}

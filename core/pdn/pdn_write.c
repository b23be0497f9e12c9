/* Games as PDN 3.0. */
#include <limits.h>
#include <string.h>
#include <strings.h>

#include "core/pdn/pdn_parts.h"

enum { COLUMNS = 79 };

struct writer {
    const struct ch_game *game;
    struct ch_text *text;
    int columns;         /* bytes in a line at most */
    int column;          /* bytes in the line so far */
    struct ch_text word; /* being put together; it may begin with opening brackets */
};

static void add_tag(struct ch_text *text, const char *name, const char *value) {
    ch_text_addf(text, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            ch_text_add(text, "\\");
        ch_text_add_bytes(text, *value == '\n' || *value == '\r' ? " " : value, 1);
    }
    ch_text_add(text, "\"]\n");
}

static bool is_name(const char *name, const char *const names[]) {
    for (int i = 0; names[i]; i++)
        if (strcasecmp(name, names[i]) == 0)
            return true;
    return false;
}

void ch_pdn_type_tags(const struct ch_game *game, struct ch_pdn_tags *tags) {
    CH_SCOPED(ch_text_done) struct ch_text value = ch_text_new();
    ch_pdn_game_type(game, &value);
    if (game->pdn_type > 0)
        ch_pdn_tags_set(tags, "GameType", value.data);
    if (ch_pdn_needs_variant(game))
        ch_pdn_tags_set(tags, "Variant", game->name);
}

static void add_game_type(const struct ch_pdn_game *pdn, struct ch_text *text) {
    CH_SCOPED(ch_pdn_tags_done) struct ch_pdn_tags tags = {0};
    ch_pdn_type_tags(pdn->game, &tags);
    for (int i = 0; i < tags.count; i++)
        if (!ch_pdn_tags_get(&pdn->tags, tags.tag[i].name))
            add_tag(text, tags.tag[i].name, tags.tag[i].value);
}

/* Appends the tags in their order, but for those that the game itself decides. */
static void add_tags(const struct ch_pdn_game *pdn, struct ch_text *text) {
    static const char *const decided[] = {"SetUp", "FEN", "Result", NULL};
    const char *result = ch_pdn_tags_get(&pdn->tags, "Result");
    bool result_kept = result && ch_pdn_outcome(pdn->result).result == CH_ONGOING &&
                       ch_pdn_outcome(result).result == CH_ONGOING;
    for (int i = 0; i < pdn->tags.count; i++) {
        const struct ch_pdn_tag *tag = &pdn->tags.tag[i];
        if (strcasecmp(tag->name, "Result") == 0)
            add_tag(text, tag->name, result_kept ? tag->value : pdn->result);
        else if (!is_name(tag->name, decided))
            add_tag(text, tag->name, tag->value);
    }
    if (!result)
        add_tag(text, "Result", pdn->result);
    add_game_type(pdn, text);
    struct ch_position start;
    pdn->game->ops->start(pdn->game, &start);
    if (memcmp(&start, &pdn->line.history.start, sizeof start) == 0)
        return;
    CH_SCOPED(ch_text_done) struct ch_text fen = ch_text_new();
    pdn->game->ops->format_position(pdn->game, &pdn->line.history.start, &fen);
    add_tag(text, "SetUp", "1");
    add_tag(text, "FEN", fen.data);
}

/* Writes a word, on a new line if it does not fit in this one. */
static void put(struct writer *writer, const char *bytes, size_t length) {
    if (writer->column > 0 && writer->column + 1 + (int)length > writer->columns) {
        ch_text_add(writer->text, "\n");
        writer->column = 0;
    } else if (writer->column > 0) {
        ch_text_add(writer->text, " ");
        writer->column++;
    }
    ch_text_add_bytes(writer->text, bytes, length);
    writer->column += (int)length;
}

static void put_word(struct writer *writer) {
    put(writer, writer->word.data, writer->word.length);
    ch_text_clear(&writer->word);
}

/* Its words one by one. A line must not begin with one that could be taken for a tag or for a line
 * comment, so that such a word stays with the one before it. */
static void put_comment(struct writer *writer, const struct ch_pdn_line *line, int ply) {
    CH_SCOPED(ch_text_done) struct ch_text inside = ch_text_new(), comment = ch_text_new();
    ch_pdn_comment_format(line, writer->game, ply, &inside);
    if (inside.length > 0) {
        ch_text_addf(&comment, "%s{%s}", writer->word.data, inside.data);
        ch_text_clear(&writer->word);
        for (const char *at = comment.data; *at;) {
            size_t size = strcspn(at, " ");
            while (at[size] && (at[size + 1] == '[' || at[size + 1] == '%'))
                size += 1 + strcspn(at + size + 1, " ");
            put(writer, at, size);
            at += size + (at[size] == ' ');
        }
    }
}

/* Puts the move in writer->word, if there is one, and what belongs to it. */
static void put_note(struct writer *writer, const struct ch_pdn_line *line, int ply) {
    const struct ch_pdn_note *note = &line->notes[ply];
    if (ply > 0) {
        ch_text_add(&writer->word, note->strength);
        put_word(writer);
    }
    for (int i = 0; i < note->nag_count; i++) {
        ch_text_addf(&writer->word, "$%d", note->nags[i]);
        put_word(writer);
    }
    put_comment(writer, line, ply);
}

static void put_setup(struct writer *writer, const struct ch_pdn_line *line) {
    ch_text_add(&writer->word, "/FEN \"");
    writer->game->ops->format_position(writer->game, &line->history.start, &writer->word);
    ch_text_add(&writer->word, "\"/");
    put_word(writer);
}

/* Legal moves before ply `ply`, which decide whether a capture can be shortened. */
static void list_legal(const struct ch_game *game, const struct ch_pdn_line *line, int ply,
                       struct ch_moves *legal) {
    struct ch_history so_far = line->history;
    so_far.count = ply; /* borrowed: nothing is pushed */
    legal->count = 0;
    game->ops->moves(game, &so_far, legal);
}

static void put_line(struct writer *writer, const struct ch_pdn_line *line, int base,
                     bool main_line);

/* Those in place of move `at`, from variation *next on. Returns whether there was one. */
static bool put_variations(struct writer *writer, const struct ch_pdn_line *line, int at, int base,
                           int *next) {
    int first = *next;
    for (; *next < line->variation_count && line->variations[*next].at <= at; ++*next) {
        ch_text_add(&writer->word, "(");
        put_line(writer, line->variations[*next].line, base + at, false);
        if (writer->word.length > 0)
            put_word(writer);
        if (writer->column == writer->columns) {
            ch_text_add(writer->text, "\n");
            writer->column = 0;
        }
        ch_text_add(writer->text, ")");
        writer->column++;
    }
    return *next > first;
}

/* `base`: plies played before the line's first. The first ply of a pair gets `N.`, the second
 * `N...` where something is between it and the first. */
static void put_part(struct writer *writer, const struct ch_pdn_line *line, int base) {
    const struct ch_game *game = writer->game;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    put_note(writer, line, 0);
    bool parted = true;
    int variation = 0;
    for (int ply = 0; ply < line->history.count; ply++) {
        int number = (base + ply) / 2 + 1;
        bool second = (base + ply) % 2 == 1;
        if (!second || parted)
            ch_text_addf(&writer->word, second ? "%d... " : "%d. ", number);
        list_legal(game, line, ply, &legal);
        game->ops->format_move(game, &line->history.plies[ply].move, &legal, CH_NOTATION_SHORT,
                               &writer->word);
        size_t before = writer->text->length;
        put_note(writer, line, ply + 1);
        parted = memchr(writer->text->data + before, '{', writer->text->length - before) != NULL;
        parted |= put_variations(writer, line, ply, base, &variation);
    }
    put_variations(writer, line, line->history.count, base, &variation);
}

static void put_line(struct writer *writer, const struct ch_pdn_line *line, int base,
                     bool main_line) {
    for (bool tagged = main_line; line; line = line->next, tagged = false) {
        if (line->set_up && !tagged)
            put_setup(writer, line);
        put_part(writer, line, base);
        base += line->history.count;
    }
}

void ch_pdn_write_line(const struct ch_game *game, const struct ch_pdn_line *line, int base,
                       int columns, struct ch_text *text) {
    struct writer writer = {.game = game, .text = text, .columns = columns ? columns : INT_MAX};
    writer.word = ch_text_new();
    put_line(&writer, line, base, false);
    ch_text_done(&writer.word);
}

void ch_pdn_write(const struct ch_pdn_game *pdn, struct ch_text *text) {
    add_tags(pdn, text);
    ch_text_add(text, "\n");
    struct writer writer = {.game = pdn->game, .text = text, .columns = COLUMNS};
    writer.word = ch_text_new();
    put_line(&writer, &pdn->line, 0, true);
    put(&writer, pdn->result, strlen(pdn->result));
    ch_text_add(text, "\n\n");
    ch_text_done(&writer.word);
}

/* Games as PDN 3.0. */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/games/text/counters.h"
#include "core/pdn/pdn_parts.h"

/* All of it, as ch_pdn_read reads it back. */
static const struct ch_pdn_style pdn_style = {.comments = true,
                                              .before = true,
                                              .variations = true,
                                              .glyphs = true,
                                              .marks = CH_PDN_STRENGTH,
                                              .clocks = true,
                                              .points = true,
                                              .again = true,
                                              .counters = true,
                                              .full = true};

struct writer {
    const struct ch_game *game;
    const struct ch_pdn_style *style;
    unsigned lost; /* enum ch_pdn_lost */
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

/* For readers that end a tag or a comment, or begin one, wherever they see these. */
static void plain_brackets(char *text) {
    static const char signs[] = "[]{}\"\\", plain[] = "()()''";
    for (; *text; text++) {
        const char *sign = strchr(signs, *text);
        *text = sign ? plain[sign - signs] : *text;
    }
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

/* The tags GameType and Variant: the score's, and the game's own where it has none. Where these do
 * not lead back to the game, its own alone: then *kept is false. */
static void type_tags_of(const struct ch_pdn_game *pdn, struct ch_pdn_tags *tags, bool *kept) {
    static const char *const names[] = {"GameType", "Variant"};
    ch_pdn_type_tags(pdn->game, tags);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (ch_pdn_tags_get(&pdn->tags, names[i]))
            ch_pdn_tags_set(tags, names[i], ch_pdn_tags_get(&pdn->tags, names[i]));
    *kept = ch_pdn_tags_lead_back(tags, &pdn->line.history.start, pdn->game);
    if (*kept)
        return;
    ch_pdn_tags_done(tags);
    *tags = (struct ch_pdn_tags){0};
    ch_pdn_type_tags(pdn->game, tags);
}

/* Squares as numbers for those in letters: "c3-d4" is 22-18 and "W:Ka1" is W:K29 on a board of 8x8.
 */
static void add_numbers(const struct ch_game *game, const char *letters, struct ch_text *text) {
    while (*letters) {
        size_t digits = islower((unsigned char)*letters) ? strspn(letters + 1, "0123456789") : 0;
        char name[8];
        snprintf(name, sizeof name, "%.*s", (int)digits + 1, letters);
        int square = digits ? game->ops->square_from_name(game, name) : CH_NO_SQUARE, number = 1;
        for (int cell = 0; square != CH_NO_SQUARE && game->cell[cell] != square; cell++)
            number += game->cell[cell] != CH_NO_SQUARE;
        if (square == CH_NO_SQUARE)
            ch_text_add_bytes(text, letters++, 1);
        else
            ch_text_addf(text, "%d", number);
        letters += square == CH_NO_SQUARE ? 0 : digits + 1;
    }
}

static void add_squares(const struct ch_pdn_style *style, const struct ch_game *game,
                        const char *squares, struct ch_text *text) {
    if (style->numbers)
        add_numbers(game, squares, text);
    else
        ch_text_add(text, squares);
}

bool ch_pdn_in_letters(const struct ch_game *game) {
    return game->ops->square_from_name(game, "1") == CH_NO_SQUARE;
}

/* The tags of a score for a program: values without what ends them there, and the game's number. */
static void add_plain_tags(const struct ch_pdn_game *pdn, const struct ch_pdn_style *style,
                           const char *result, unsigned *lost, struct ch_text *text) {
    static const char *const decided[] = {"SetUp", "FEN", "Result", "GameType", "Variant", NULL};
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (int i = 0; i < pdn->tags.count; i++) {
        const struct ch_pdn_tag *tag = &pdn->tags.tag[i];
        CH_FREED char *value = ch_copy(tag->value);
        if (is_name(tag->name, decided))
            continue;
        if (tag->name[strspn(tag->name, letters)]) {
            *lost |= CH_PDN_LOST_TAGS;
            continue;
        }
        plain_brackets(value);
        add_tag(text, tag->name, value);
    }
    add_tag(text, "Result", result);
    add_tag(text, "GameType", style->type);
}

/* Appends the tags in their order, but for those that the game itself decides. */
static void add_own_tags(const struct ch_pdn_game *pdn, struct ch_text *text) {
    static const char *const decided[] = {"SetUp", "FEN", "Result", NULL};
    static const char *const typed[] = {"GameType", "Variant", NULL};
    CH_SCOPED(ch_pdn_tags_done) struct ch_pdn_tags type = {0};
    bool kept;
    type_tags_of(pdn, &type, &kept);
    const char *result = ch_pdn_tags_get(&pdn->tags, "Result");
    bool result_kept = result && ch_pdn_outcome(pdn->result).result == CH_ONGOING &&
                       ch_pdn_outcome(result).result == CH_ONGOING;
    for (int i = 0; i < pdn->tags.count; i++) {
        const struct ch_pdn_tag *tag = &pdn->tags.tag[i];
        if (strcasecmp(tag->name, "Result") == 0)
            add_tag(text, tag->name, result_kept ? tag->value : pdn->result);
        else if (!is_name(tag->name, decided) && (kept || !is_name(tag->name, typed)))
            add_tag(text, tag->name, tag->value);
    }
    if (!result)
        add_tag(text, "Result", pdn->result);
    for (int i = 0; i < type.count; i++)
        if (!kept || !ch_pdn_tags_get(&pdn->tags, type.tag[i].name))
            add_tag(text, type.tag[i].name, type.tag[i].value);
}

/* Appends the tags SetUp and FEN where the game begins with a position of its own. Returns the
 * letter of the side to move there; 0: it does not. */
static char add_start(const struct ch_pdn_game *pdn, const struct ch_pdn_style *style,
                      unsigned *lost, struct ch_text *text) {
    struct ch_position start;
    pdn->game->ops->start(pdn->game, &start);
    bool counted = ch_counters_any(&pdn->line.history.before);
    if (memcmp(&start, &pdn->line.history.start, sizeof start) == 0 && !counted)
        return '\0';
    CH_SCOPED(ch_text_done) struct ch_text position = ch_text_new(), fen = ch_text_new();
    if (style->counters)
        ch_counters_format(pdn->game, &pdn->line.history, &position);
    else
        pdn->game->ops->format_position(pdn->game, &pdn->line.history.start, &position);
    *lost |= counted && !style->counters ? CH_PDN_LOST_COUNTERS : 0;
    add_squares(style, pdn->game, position.data, &fen);
    add_tag(text, "SetUp", "1");
    add_tag(text, "FEN", fen.data);
    return fen.data[0];
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

static bool parts_of_seconds(const struct ch_pdn_note *note) {
    return (note->has_elapsed && note->elapsed_ms % 1000) ||
           (note->has_clock[0] && note->clock_ms[0] % 1000) ||
           (note->has_clock[1] && note->clock_ms[1] % 1000);
}

static void add_times(struct writer *writer, const struct ch_pdn_line *line, int ply,
                      struct ch_text *text) {
    struct ch_pdn_note *note = &line->notes[ply], full = *note;
    if (!writer->style->clocks) {
        bool timed = note->has_clock[0] || note->has_clock[1] || note->has_elapsed;
        writer->lost |= timed ? CH_PDN_LOST_TIMES : 0;
        return;
    }
    if (!writer->style->full && parts_of_seconds(note)) {
        writer->lost |= CH_PDN_LOST_PARTS;
        note->elapsed_ms -= note->elapsed_ms % 1000;
        for (int seat = 0; seat < CH_SEATS; seat++)
            note->clock_ms[seat] -= note->clock_ms[seat] % 1000;
    }
    ch_pdn_times_format(line, writer->game, ply, true, text);
    *note = full;
}

static void add_words(struct writer *writer, const struct ch_pdn_note *note, int ply,
                      struct ch_text *text) {
    const struct ch_pdn_style *style = writer->style;
    if (!note->comment)
        return;
    if (!style->comments || (!style->before && ply == 0)) {
        writer->lost |= CH_PDN_LOST_COMMENTS;
        return;
    }
    CH_FREED char *comment = ch_copy(note->comment);
    if (!style->full && !style->clocks)
        plain_brackets(comment);
    ch_text_addf(text, "%s%s", text->length > 0 ? " " : "", comment);
}

enum { LONGEST_COMMAND = 40 };

/* True if a command like `[%clk 0:10:00]` begins there and ends a little later. */
static bool within_command(const char *at, size_t size) {
    size_t begin = size;
    while (begin > 0 && at[begin] != '[' && at[begin - 1] != ']')
        begin--;
    size_t length = strcspn(at + begin, "]");
    return strncmp(at + begin, "[%", 2) == 0 && at[begin + length] && length <= LONGEST_COMMAND;
}

/* Its words one by one. A line must not begin with one that could be taken for a tag or for a line
 * comment, so that such a word stays with the one before it. Some readers want commands whole. */
static void put_comment(struct writer *writer, const struct ch_pdn_line *line, int ply) {
    CH_SCOPED(ch_text_done) struct ch_text inside = ch_text_new(), comment = ch_text_new();
    add_times(writer, line, ply, &inside);
    add_words(writer, &line->notes[ply], ply, &inside);
    if (inside.length > 0) {
        ch_text_addf(&comment, "%s{%s}", writer->word.data, inside.data);
        ch_text_clear(&writer->word);
        for (const char *at = comment.data; *at;) {
            size_t size = strcspn(at, " ");
            while (at[size] &&
                   (at[size + 1] == '[' || at[size + 1] == '%' || within_command(at, size)))
                size += 1 + strcspn(at + size + 1, " ");
            put(writer, at, size);
            at += size + (at[size] == ' ');
        }
    }
}

/* Puts the move in writer->word, if there is one, and what belongs to it. */
static void put_note(struct writer *writer, const struct ch_pdn_line *line, int ply) {
    const struct ch_pdn_note *note = &line->notes[ply];
    const struct ch_pdn_style *style = writer->style;
    bool marked = style->full || (strlen(note->strength) <= (size_t)style->marks &&
                                  note->strength[strspn(note->strength, "!?")] == '\0');
    if (!marked || (note->nag_count > 0 && !style->glyphs))
        writer->lost |= CH_PDN_LOST_MARKS;
    if (ply > 0) {
        ch_text_add(&writer->word, marked ? note->strength : "");
        put_word(writer);
    }
    for (int i = 0; i < note->nag_count && style->glyphs; i++) {
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
    bool any = false;
    for (; *next < line->variation_count && line->variations[*next].at <= at; ++*next) {
        const struct ch_pdn_line *side = line->variations[*next].line;
        if (!writer->style->variations || (!writer->style->full && side->set_up)) {
            writer->lost |= CH_PDN_LOST_VARIATIONS;
            continue;
        }
        any = true;
        ch_text_add(&writer->word, "(");
        put_line(writer, side, base + at, false);
        if (writer->word.length > 0)
            put_word(writer);
        if (writer->column == writer->columns) {
            ch_text_add(writer->text, "\n");
            writer->column = 0;
        }
        ch_text_add(writer->text, ")");
        writer->column++;
    }
    return any;
}

/* `base`: plies played before the line's first. The first ply of a pair gets `N.`, the second
 * `N...` where something is between it and the first. */
static void put_part(struct writer *writer, const struct ch_pdn_line *line, int base) {
    const struct ch_game *game = writer->game;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_text_done) struct ch_text move = ch_text_new();
    put_note(writer, line, 0);
    bool parted = true;
    int variation = 0;
    for (int ply = 0; ply < line->history.count; ply++) {
        int number = (base + ply) / 2 + 1;
        bool second = (base + ply) % 2 == 1;
        if (!second || parted)
            ch_text_addf(&writer->word, second ? "%d... " : "%d. ", number);
        list_legal(game, line, ply, &legal);
        ch_text_clear(&move);
        game->ops->format_move(game, &line->history.plies[ply].move, &legal, CH_NOTATION_SHORT,
                               &move);
        for (char *sign = move.data; !writer->style->full && (sign = strchr(sign, ':'));)
            *sign = 'x';
        add_squares(writer->style, game, move.data, &writer->word);
        size_t before = writer->text->length;
        put_note(writer, line, ply + 1);
        parted = memchr(writer->text->data + before, '{', writer->text->length - before) != NULL;
        parted |= put_variations(writer, line, ply, base, &variation);
        parted = parted && writer->style->again;
    }
    put_variations(writer, line, line->history.count, base, &variation);
}

static void put_line(struct writer *writer, const struct ch_pdn_line *line, int base,
                     bool main_line) {
    for (bool tagged = main_line; line; line = line->next, tagged = false) {
        if (line->set_up && !tagged && !writer->style->full) {
            writer->lost |= CH_PDN_LOST_SET_UPS;
            return;
        }
        if (line->set_up && !tagged)
            put_setup(writer, line);
        put_part(writer, line, base);
        base += line->history.count;
    }
}

void ch_pdn_write_line(const struct ch_game *game, const struct ch_pdn_line *line, int base,
                       int columns, struct ch_text *text) {
    struct writer writer = {
        .game = game, .style = &pdn_style, .text = text, .columns = columns ? columns : INT_MAX};
    writer.word = ch_text_new();
    put_line(&writer, line, base, false);
    ch_text_done(&writer.word);
}

/* The result as a program reads it. */
static const char *plain_result(const struct ch_pdn_game *pdn, const struct ch_pdn_style *style,
                                unsigned *lost) {
    static const char *const won[CH_SEATS] = {"1-0", "0-1"};
    struct ch_outcome outcome = ch_pdn_outcome(pdn->result);
    if (outcome.result == CH_ONGOING && strcmp(pdn->result, "*") != 0)
        *lost |= CH_PDN_LOST_RESULT;
    if (style->points || outcome.result == CH_ONGOING)
        return ch_pdn_result(pdn->game, outcome);
    return outcome.result == CH_WON ? won[outcome.winner] : "1/2-1/2";
}

void ch_pdn_write_styled(const struct ch_pdn_game *pdn, const struct ch_pdn_style *style,
                         unsigned *lost, struct ch_text *text) {
    struct writer writer = {
        .game = pdn->game, .style = style, .text = text, .columns = CH_PDN_COLUMNS};
    const char *result = style->full ? pdn->result : plain_result(pdn, style, &writer.lost);
    if (style->full)
        add_own_tags(pdn, text);
    else
        add_plain_tags(pdn, style, result, &writer.lost, text);
    bool half = add_start(pdn, style, &writer.lost, text) == 'B' && style->halves;
    ch_text_add(text, "\n");
    writer.word = ch_text_new();
    put_line(&writer, &pdn->line, half, true);
    put(&writer, result, strlen(result));
    ch_text_add(text, "\n\n");
    ch_text_done(&writer.word);
    *lost |= writer.lost;
}

void ch_pdn_write(const struct ch_pdn_game *pdn, struct ch_text *text) {
    unsigned lost = 0;
    ch_pdn_write_styled(pdn, &pdn_style, &lost, text);
    assert(lost == 0);
}

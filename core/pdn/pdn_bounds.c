/* Where a game begins in a text, and where the next one does after a mistake. */
#include <assert.h>
#include <strings.h>

#include "core/pdn/pdn_bytes.h"

static size_t line_end(const struct ch_pdn_reader *reader, size_t at) {
    return ch_pdn_line_end_at(reader->text, reader->length, at);
}

/* To the start of the next line. */
static void next_line(struct ch_pdn_reader *reader) {
    reader->at = line_end(reader, reader->at);
    if (reader->at >= reader->length)
        return;
    if (reader->text[reader->at] == '\r' && ch_pdn_peek(reader, 1) == '\n')
        reader->at++;
    reader->at++;
    reader->line++;
}

static bool empty_line(const struct ch_pdn_reader *reader) {
    size_t at = ch_pdn_past_blanks(reader->text, reader->length, reader->at);
    return ch_pdn_line_end(ch_pdn_byte(reader->text, reader->length, at));
}

/* True if the rest of this line, from reader->at, ends a game: a result or a star is last in it,
 * or before a tag, at which the reader then is. Comments that are complete in the line are skipped.
 */
static bool line_ends_game(struct ch_pdn_reader *reader) {
    size_t end = line_end(reader, reader->at);
    bool ends = false, closed = true; /* closed: braces from here on may have their partner */
    for (size_t at = reader->at; at < end;) {
        bool open = closed && reader->text[at] == '{';
        const char *brace = open ? memchr(&reader->text[at], '}', end - at) : NULL;
        closed = closed && (!open || brace);
        bool word_starts = at == 0 || isspace((unsigned char)reader->text[at - 1]) ||
                           ch_pdn_one_of(reader->text[at - 1], "}!?)");
        struct ch_pdn_score score;
        bool result = word_starts && ch_pdn_score(reader->text, reader->length, at, &score);
        if (brace) {
            at = (size_t)(brace - reader->text) + 1;
        } else if (result) {
            ends = true;
            at += score.size;
        } else if (ends && reader->text[at] == '[' &&
                   ch_pdn_tag_line(reader->text, reader->length, at)) {
            reader->at = at;
            return true;
        } else {
            if (!isspace((unsigned char)reader->text[at]))
                ends = word_starts && reader->text[at] == '*';
            at++;
        }
    }
    return ends;
}

/* True if a tag of that name begins the next game: after moves (without a result), or after tags
 * alone. `blank`: an empty line is before it. */
static bool begins_game(const struct ch_pdn_tags *tags, const char *name, bool blank, bool moves) {
    bool again = strcasecmp(name, "Event") == 0 || ch_pdn_tags_get(tags, name);
    return moves ? blank || again : blank && again;
}

/* The tag that this line begins with, or NULL; one without quotes counts only if `bare`. */
static const char *tag_name(const struct ch_pdn_reader *reader, bool bare, struct ch_text *name) {
    struct ch_pdn_bracket tag;
    CH_SCOPED(ch_text_done) struct ch_text value = ch_text_new();
    size_t at = ch_pdn_past_blanks(reader->text, reader->length, reader->at);
    if (ch_pdn_byte(reader->text, reader->length, at) != '[')
        return NULL;
    ch_pdn_bracket_read(reader->text, reader->length, at, &tag);
    if (tag.kind == CH_PDN_NO_TAG || (tag.kind == CH_PDN_BARE && !bare))
        return NULL;
    ch_text_clear(name);
    ch_pdn_bracket_copy(reader->text, &tag, name, &value);
    return name->data;
}

/* True if only blanks are before the reader's place in its line. */
static bool line_starts(const struct ch_pdn_reader *reader) {
    size_t at = reader->at;
    while (at > 0 && ch_pdn_blank((unsigned char)reader->text[at - 1]))
        at--;
    return at == 0 || ch_pdn_one_of(reader->text[at - 1], "\r\n");
}

/* `1.`, with which a game without tags begins. */
static bool first_number(const struct ch_pdn_reader *reader) {
    size_t at = ch_pdn_past_blanks(reader->text, reader->length, reader->at);
    return reader->length - at >= 2 && memcmp(reader->text + at, "1.", 2) == 0;
}

void ch_pdn_skip_game(struct ch_pdn_reader *reader, struct ch_pdn_tags *tags, bool moves) {
    CH_SCOPED(ch_text_done) struct ch_text name = ch_text_new();
    bool ended = false, blank = false, tagged = tags->count > 0;
    while (reader->at < reader->length) {
        bool starts = line_starts(reader);
        const char *tag = starts || ended ? tag_name(reader, ended || blank, &name) : NULL;
        if (tag && (ended || begins_game(tags, tag, blank, moves)))
            return;
        if (starts && ended && !empty_line(reader) && (!tagged || first_number(reader)))
            return;
        if (tag) {
            if (tags->count < CH_PDN_TAGS)
                ch_pdn_tags_add(tags, tag, "");
            blank = false;
        } else if (empty_line(reader)) {
            blank |= starts;
        } else {
            size_t at = reader->at;
            moves = true;
            blank = false;
            ended = line_ends_game(reader);
            if (reader->at != at)
                continue;
        }
        next_line(reader);
    }
}

/* True for a word that is put together like a move: squares, with signs between them or without. */
static bool like_move(const char *word) {
    int digits = 0, squares = 0;
    for (const char *at = word; *at; at++) {
        digits = isdigit((unsigned char)*at) ? digits + 1 : 0;
        squares += digits == 1;
        if (digits > 3 || !(isalnum((unsigned char)*at) || *at == '-' || *at == ':'))
            return false;
    }
    return squares > 0 && !ch_pdn_is_number(word) && strcspn(word, "0123456789") <= 2;
}

/* True if the word may be the first move of a game. */
static bool is_first_move(const struct ch_pdn_reader *reader, const char *word) {
    const struct ch_game *game = reader->game;
    struct ch_position start;
    struct ch_move move;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    CH_SCOPED(ch_history_done) struct ch_history history;
    game->ops->start(game, &start);
    ch_history_init(&history, game, &start);
    game->ops->moves(game, &history, &legal);
    return game->ops->parse_move(game, &history, &legal, word, &move, NULL, NULL) == CH_OK;
}

/* The place in this line where a game without tags begins: with its first move, with or without its
 * number. In a line with prose the move must have the number 1; or the prose is behind it, and it
 * is one of several at the line's beginning, or legal at the start. The length of the text: there
 * is none. The reader is moved behind the line's last token, which may be in a line below. */
static size_t game_in_line(struct ch_pdn_reader *reader) {
    const struct ch_pdn_reader from = *reader;
    CH_SCOPED(ch_pdn_token_done) struct ch_pdn_token token;
    CH_SCOPED(ch_text_done) struct ch_text word = ch_text_new();
    bool first = false, prose = false, early = false; /* first: number 1 is right before */
    size_t number = SIZE_MAX, move = 0;
    int moves = 0;
    ch_pdn_token_init(&token);
    for (int tokens = 0;; tokens++) {
        struct ch_pdn_reader next = *reader;
        bool read = ch_pdn_token_read(&next, &token, NULL) == CH_OK;
        int byte = ch_pdn_byte(next.text, next.length, token.start);
        reader->open_from = next.open_from;
        reader->open_to = next.open_to;
        if (token.line != from.line || token.kind == CH_PDN_END || token.kind == CH_PDN_TAG ||
            (!read && byte == '{'))
            break;
        *reader = next;
        bool word_read = read && token.kind == CH_PDN_WORD;
        bool bare = tokens == 0 && word_read && ch_pdn_is_number(token.text.data);
        bool like = word_read && like_move(token.text.data);
        if (first && (like || (!read && byte == '-')))
            return number;
        if (like && moves++ == 0) {
            ch_text_add(&word, token.text.data);
            move = number < SIZE_MAX ? number : token.start;
            early = prose;
        }
        prose |= !read || (token.kind == CH_PDN_COMMENT && token.remark);
        if (read && token.kind == CH_PDN_COMMENT && !token.remark)
            continue;
        bool counts = read && (token.kind == CH_PDN_NUMBER || bare);
        first = counts && (bare ? strcmp(token.text.data, "1") == 0 : token.number <= 1);
        number = counts ? token.start : SIZE_MAX;
    }
    bool game = moves > 0 && !early &&
                (!prose || (moves > 1 && move == from.at) || is_first_move(&from, word.data));
    return game ? move : from.length;
}

bool ch_pdn_pass_prose(struct ch_pdn_reader *reader, const struct ch_pdn_token *token) {
    struct ch_pdn_reader line = *reader;
    line.at = token->start;
    line.line = token->line;
    if (game_in_line(&line) < reader->length)
        return false;
    next_line(&line);
    if (!ch_pdn_tag_line(reader->text, reader->length, line.at))
        return false;
    reader->at = line.at;
    reader->line = line.line;
    return true;
}

bool ch_pdn_find_game(struct ch_pdn_reader *reader, int *passed_line) {
    CH_SCOPED(ch_pdn_token_done) struct ch_pdn_token token;
    ch_pdn_token_init(&token);
    *passed_line = 0;
    for (;;) {
        struct ch_pdn_reader ahead = *reader;
        enum ch_status status = ch_pdn_token_read(&ahead, &token, NULL);
        if (status == CH_OK && token.kind == CH_PDN_END)
            return false;
        bool comment = token.kind == CH_PDN_COMMENT && !token.remark;
        if (comment || token.kind == CH_PDN_TAG || token.kind == CH_PDN_SETUP)
            return true;
        reader->line = token.line;
        reader->at = token.start;
        if (token.kind == CH_PDN_STAR) {
            *reader = ahead;
            continue;
        }
        struct ch_pdn_reader line = *reader;
        size_t game = game_in_line(&line);
        reader->open_from = line.open_from;
        reader->open_to = line.open_to;
        if (game > reader->at && *passed_line == 0)
            *passed_line = reader->line;
        if (game < reader->length) {
            reader->at = game;
            return true;
        }
        size_t end = line_end(reader, reader->at);
        size_t tag = ch_pdn_find_tag(reader->text, reader->length, reader->at, end);
        if (tag < end)
            reader->at = tag;
        else if (line.at > end)
            *reader = line; /* behind a comment of several lines */
        else
            next_line(reader);
    }
}

/* Tags that come together, up to an empty line or what is no tag. */
struct block {
    bool known; /* one of them is the game's already */
    bool event, position;
    size_t end;
    bool read; /* what is behind them could be read: */
    bool after_blank;
    enum ch_pdn_kind behind;
    size_t behind_at;
    int number;
};

static void add_name(const struct ch_pdn_parse *parse, const char *name, struct block *block) {
    block->known |= ch_pdn_tags_get(&parse->pdn->tags, name) != NULL;
    block->event |= strcasecmp(name, "Event") == 0;
    block->position |= strcasecmp(name, "FEN") == 0;
}

/* Looks ahead at the tags behind the token at hand, which is the first of them if it is a tag. */
static void look_at_tags(const struct ch_pdn_parse *parse, struct block *block) {
    struct ch_pdn_reader reader = *parse->reader;
    CH_SCOPED(ch_pdn_token_done) struct ch_pdn_token token;
    ch_pdn_token_init(&token);
    *block = (struct block){0};
    if (parse->token.kind == CH_PDN_TAG)
        add_name(parse, parse->token.name.data, block);
    for (int count = 0; count < CH_PDN_TAGS; count++) {
        block->end = reader.at;
        block->read = ch_pdn_token_read(&reader, &token, NULL) == CH_OK;
        block->behind = token.kind;
        block->behind_at = token.start;
        block->number = token.number;
        block->after_blank = token.after_blank;
        if (!block->read || token.kind != CH_PDN_TAG || token.after_blank || block->known)
            return;
        add_name(parse, token.name.data, block);
    }
}

bool ch_pdn_next_tags(const struct ch_pdn_parse *parse) {
    struct block block;
    if (!parse->token.after_blank)
        return false;
    look_at_tags(parse, &block);
    return block.known;
}

bool ch_pdn_stray_mark(const struct ch_pdn_parse *parse) {
    enum ch_pdn_kind kind = parse->token.kind;
    bool mark = kind == CH_PDN_STAR || kind == CH_PDN_SCORE || kind == CH_PDN_ELLIPSIS ||
                kind == CH_PDN_CLOSE;
    struct block block;
    if (!mark || parse->token.after_blank)
        return false;
    look_at_tags(parse, &block);
    return block.end > parse->reader->at && !block.known;
}

bool ch_pdn_pass_moves(struct ch_pdn_parse *parse) {
    struct ch_pdn_reader line = *parse->reader, next = line;
    struct ch_pdn_parse ahead = *parse; /* borrows all */
    struct block block = {.after_blank = parse->token.after_blank,
                          .behind = parse->token.kind,
                          .behind_at = parse->token.start};
    ahead.reader = &line;
    line.line = parse->token.line;
    for (int count = 0; count < CH_PDN_TAGS; count++) {
        line.at = block.behind_at;
        bool moves = block.behind == CH_PDN_NUMBER || block.behind == CH_PDN_WORD;
        if (block.after_blank || !moves || line_ends_game(&line))
            return false;
        next_line(&line);
        next = count == 0 ? line : next;
        look_at_tags(&ahead, &block);
        if (block.end == line.at || block.known || block.event || block.position || !block.read)
            return false;
        if (block.after_blank && block.behind == CH_PDN_NUMBER && block.number == 1) {
            *parse->reader = next;
            return true;
        }
    }
    return false;
}

/* Tags behind moves are this game's if none is `Event` or known already, and only other tags behind
 * an empty line, or the end, come next; or the moves go on at once. A position there is a game. */
bool ch_pdn_late_tag(struct ch_pdn_parse *parse) {
    const struct ch_pdn_tags *tags = &parse->pdn->tags;
    if (parse->token.start < parse->late_to)
        return true;
    const bool apart = parse->token.after_blank;
    struct block block;
    look_at_tags(parse, &block);
    if (tags->count == 0 || block.known || block.event || (apart && block.position))
        return false;
    bool ends = block.read && (block.behind == CH_PDN_END || block.behind == CH_PDN_TAG);
    bool late = ends || (!apart && !block.after_blank);
    parse->late_to = late ? block.end : 0;
    return late;
}

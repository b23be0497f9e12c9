/* The frame of a PDN game: its tags, the game and position that they name, its result, where it
 * ends, and where the next one begins after a mistake. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base/memory.h"
#include "core/games/text/counters.h"
#include "core/pdn/pdn_parts.h"

static size_t line_end(const struct ch_pdn_reader *reader, size_t at) {
    assert(at <= reader->length);
    while (at < reader->length && reader->text[at] != '\n' && reader->text[at] != '\r')
        at++;
    return at;
}

/* To the start of the next line. */
static void next_line(struct ch_pdn_reader *reader) {
    reader->at = line_end(reader, reader->at);
    if (reader->at >= reader->length)
        return;
    if (reader->text[reader->at] == '\r' && reader->at + 1 < reader->length &&
        reader->text[reader->at + 1] == '\n')
        reader->at++;
    reader->at++;
    reader->line++;
}

static bool empty_line(const struct ch_pdn_reader *reader) {
    for (size_t at = reader->at, end = line_end(reader, at); at < end; at++)
        if (!isspace((unsigned char)reader->text[at]))
            return false;
    return true;
}

/* True if the rest of this line, from reader->at, ends a game: a result or a star is last in it.
 * Comments that are complete in the line are skipped. */
static bool line_ends_game(const struct ch_pdn_reader *reader) {
    size_t end = line_end(reader, reader->at);
    bool ends = false, closed = true; /* closed: braces from here on may have their partner */
    for (size_t at = reader->at; at < end;) {
        bool open = closed && reader->text[at] == '{';
        const char *brace = open ? memchr(&reader->text[at], '}', end - at) : NULL;
        closed = closed && (!open || brace);
        bool word_starts = at == 0 || isspace((unsigned char)reader->text[at - 1]) ||
                           strchr("}!?)", reader->text[at - 1]);
        size_t size = 0;
        const char *score =
            word_starts ? ch_pdn_score(reader->text, reader->length, at, &size) : NULL;
        if (brace) {
            at = (size_t)(brace - reader->text) + 1;
        } else if (score) {
            ends = true;
            at += size;
        } else {
            if (!isspace((unsigned char)reader->text[at]))
                ends = word_starts && reader->text[at] == '*';
            at++;
        }
    }
    return ends;
}

static bool at_tag_line(const struct ch_pdn_reader *reader) {
    bool starts = reader->at == 0 || strchr("\r\n", reader->text[reader->at - 1]);
    return starts && ch_pdn_tag_line(reader->text, reader->length, reader->at);
}

/* After a mistake: moves on to where the next game may begin: the next tag section, or after a
 * result that ends a line. `in_tags`: the mistake is in a tag section, whose other lines are
 * skipped. */
static void skip_game(struct ch_pdn_reader *reader, bool in_tags) {
    if (in_tags) {
        next_line(reader);
        while (at_tag_line(reader))
            next_line(reader);
        while (reader->at < reader->length && empty_line(reader))
            next_line(reader);
    }
    while (reader->at < reader->length && !at_tag_line(reader)) {
        bool ends = line_ends_game(reader);
        next_line(reader);
        if (ends)
            return;
    }
}

enum { MAX_TAGS = 1000 };

void ch_pdn_reader_init(struct ch_pdn_reader *reader, const char *text, size_t length,
                        const char *file, const struct ch_game *game) {
    static const char mark[] = "\xef\xbb\xbf"; /* UTF-8's byte order mark */
    *reader = (struct ch_pdn_reader){
        .text = text, .length = length, .line = 1, .file = file, .game = game};
    if (length >= 3 && memcmp(text, mark, 3) == 0)
        reader->at = 3;
}

enum ch_status ch_pdn_reject(struct ch_pdn_parse *parse, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    ch_error_setv(parse->error, CH_BAD_INPUT, parse->reader->file, line ? line : parse->token.line,
                  format, arguments);
    va_end(arguments);
    return CH_BAD_INPUT;
}

enum ch_status ch_pdn_parse_next(struct ch_pdn_parse *parse) {
    parse->last = parse->token.kind;
    enum ch_status status = ch_pdn_token_read(parse->reader, &parse->token, parse->error);
    if (status != CH_OK && parse->in_body && parse->token.kind == CH_PDN_TAG)
        return CH_OK; /* the next game's mistake, which is found again when that is read */
    parse->unreadable = status != CH_OK;
    return status;
}

void ch_pdn_parse_accept(struct ch_pdn_parse *parse) {
    if (parse->token.warning)
        ch_pdn_warn_once(parse, 0, parse->token.warning);
}

static void unread_token(struct ch_pdn_parse *parse) {
    assert(parse->token.start <= parse->reader->at && parse->token.line <= parse->reader->line);
    parse->reader->at = parse->token.start;
    parse->reader->line = parse->token.line;
}

/* A game without moves or result is followed by the next one's tags: after an empty line, and with
 * a tag that this one has, or the one that comes first by custom. */
static bool next_game_starts(const struct ch_pdn_parse *parse) {
    const char *name = parse->token.name.data;
    return parse->token.after_blank &&
           (strcasecmp(name, "Event") == 0 || ch_pdn_tags_get(&parse->pdn->tags, name) != NULL);
}

/* Reads tags, and the comments among them, up to the first token of the moves. */
static enum ch_status read_tags(struct ch_pdn_parse *parse) {
    struct ch_pdn_tags *tags = &parse->pdn->tags;
    enum ch_status status = ch_pdn_parse_next(parse);
    parse->pdn->start_line = parse->token.line;
    for (; status == CH_OK; status = ch_pdn_parse_next(parse)) {
        const char *name = parse->token.name.data;
        if (parse->token.kind == CH_PDN_COMMENT) {
            ch_pdn_parse_accept(parse);
            ch_text_add(&parse->preface, " ");
            ch_text_add_bytes(&parse->preface, parse->token.text.data, parse->token.text.length);
            continue;
        }
        if (parse->token.kind != CH_PDN_TAG)
            break;
        if (tags->count > 0 && next_game_starts(parse))
            break;
        if (ch_pdn_tags_get(tags, name))
            ch_pdn_warn(parse, 0, "the tag %s is there twice; the first one counts", name);
        else if (strcasecmp(name, "FEN") == 0)
            parse->fen_line = parse->token.line;
        else if (strcasecmp(name, "Result") == 0)
            parse->result_line = parse->token.line;
        if (tags->count == MAX_TAGS)
            return ch_pdn_reject(parse, 0, "a game has more than %d tags; take some out", MAX_TAGS);
        ch_pdn_parse_accept(parse);
        ch_pdn_tags_add(tags, name, parse->token.text.data);
        tags->tag[tags->count - 1].line = parse->token.line;
    }
    return status;
}

enum ch_status ch_pdn_parse_position(const struct ch_pdn_parse *parse, const char *text,
                                     struct ch_position *position, struct ch_error *why) {
    const struct ch_game *game = parse->pdn->game;
    enum ch_status status = game->ops->parse_position(game, text, position, why);
    if (status == CH_OK && !ch_game_known(game, position, -1))
        status =
            ch_bad_input(why, "there are pieces of unknown rank in it; a game that is written down "
                              "names them all");
    return status;
}

/* PDN has `?` for a side to move that is not known. */
static enum ch_status read_fen(struct ch_pdn_parse *parse, const char *fen,
                               struct ch_position *start, struct ch_error *why) {
    const struct ch_game *game = parse->pdn->game;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    ch_text_add(&text, fen);
    bool unknown = text.data[0] == '?';
    if (unknown)
        text.data[0] = game->seat_letter[0];
    enum ch_status status = ch_pdn_parse_position(parse, text.data, start, why);
    if (unknown && status == CH_OK)
        ch_pdn_warn(parse, parse->fen_line, "the FEN tag does not tell who is to move; %s is taken",
                    game->seat_name[0]);
    return status;
}

/* Sets the game's start position from its tags. */
static enum ch_status find_start(struct ch_pdn_parse *parse) {
    struct ch_pdn_game *pdn = parse->pdn;
    enum ch_status status = ch_pdn_parse_game(parse);
    if (status != CH_OK)
        return status;
    const char *fen = ch_pdn_tags_get(&pdn->tags, "FEN"),
               *set_up = ch_pdn_tags_get(&pdn->tags, "SetUp");
    struct ch_position start;
    struct ch_error why;
    pdn->game->ops->start(pdn->game, &start);
    if (fen && strcmp(fen, "?") == 0) {
        ch_pdn_warn_once(parse, parse->fen_line,
                         "the FEN tag says ?, no position; the game starts as usual");
        fen = NULL;
    }
    if (!(fen && *fen) && parse->start &&
        pdn->game->ops->parse_position(pdn->game, parse->start, &start, &why) != CH_OK)
        return ch_pdn_reject(parse, pdn->start_line, "the start of %s: %s", pdn->game->title,
                             why.text);
    if (fen && *fen) {
        if (read_fen(parse, fen, &start, &why) != CH_OK)
            return ch_pdn_reject(parse, parse->fen_line, "in the FEN tag: %s", why.text);
        if (set_up && strcmp(set_up, "0") == 0)
            ch_pdn_warn(parse, pdn->start_line, "SetUp is 0, but the FEN tag sets up a position");
    } else if (set_up && strcmp(set_up, "1") == 0) {
        ch_pdn_warn(parse, pdn->start_line,
                    "SetUp is 1, but there is no FEN tag; the game starts as usual");
    }
    ch_history_done(&pdn->line.history);
    ch_history_init(&pdn->line.history, pdn->game, &start);
    const char *left_out =
        fen && *fen ? ch_counters_read(pdn->game, fen, &start, &pdn->line.history.before) : NULL;
    if (left_out)
        ch_pdn_warn_once(parse, parse->fen_line, left_out);
    ch_pdn_comment_read(&pdn->line, pdn->game, 0, parse->preface.data);
    return CH_OK;
}

static bool says_nothing(const char *result) {
    return !*result || strcmp(result, "*") == 0 || strcmp(result, "?") == 0;
}

static bool same_result(const char *a, const char *b) {
    struct ch_outcome one = ch_pdn_outcome(a), other = ch_pdn_outcome(b);
    if (one.result == CH_ONGOING && other.result == CH_ONGOING)
        return strcmp(a, b) == 0;
    return one.result == other.result && one.winner == other.winner;
}

/* The word at the end counts; `*` there says that the game ends, and leaves the result to the tag.
 */
static void resolve_result(struct ch_pdn_parse *parse, const char *last) {
    struct ch_pdn_game *pdn = parse->pdn;
    const char *tag = ch_pdn_tags_get(&pdn->tags, "Result");
    if (!tag)
        tag = "*";
    const char *counts = says_nothing(last) ? tag : last;
    if (!says_nothing(last) && !says_nothing(tag) && !same_result(last, tag))
        ch_pdn_warn(parse, 0,
                    "the Result tag says %.20s, but the moves end with %s; the latter counts", tag,
                    last);
    pdn->result_line = !says_nothing(last)  ? parse->token.line
                       : parse->result_line ? parse->result_line
                                            : pdn->start_line;
    bool known = ch_pdn_outcome(counts).result != CH_ONGOING || strcmp(counts, "0-0") == 0;
    snprintf(pdn->result, sizeof pdn->result, "%s", known ? counts : "*");
}

/* What may follow the result and still belongs to its game: a second end mark, comments on the same
 * line. */
static enum ch_status read_rest(struct ch_pdn_parse *parse) {
    int line = parse->token.line;
    for (;;) {
        enum ch_status status = ch_pdn_parse_next(parse);
        if (status == CH_OK && parse->token.line == line && parse->token.kind == CH_PDN_COMMENT) {
            ch_pdn_comment_read(parse->tail, parse->pdn->game, parse->tail->history.count,
                                parse->token.text.data);
            line = parse->reader->line;
        } else if (status != CH_OK || parse->token.kind != CH_PDN_STAR) {
            unread_token(parse); /* the next game's, also if it can't be read */
            return CH_OK;
        }
    }
}

/* A token that the next game begins with, or that ends this one, is left for the search for the
 * next game. */
static bool ends_game(enum ch_pdn_kind kind) {
    return kind == CH_PDN_TAG || kind == CH_PDN_SCORE || kind == CH_PDN_STAR;
}

/* To the end of the game, over moves and variations. */
static enum ch_status pass_moves(struct ch_pdn_parse *parse) {
    enum ch_status status = ch_pdn_parse_game(parse);
    int depth = 0;
    parse->tail = &parse->pdn->line;
    while (status == CH_OK) {
        enum ch_pdn_kind kind = parse->token.kind;
        if (kind == CH_PDN_TAG || kind == CH_PDN_END || (depth == 0 && ends_game(kind)))
            return CH_OK;
        depth += kind == CH_PDN_OPEN ? 1 : kind == CH_PDN_CLOSE && depth > 0 ? -1 : 0;
        parse->reader->passed = parse->reader->passed || kind == CH_PDN_WORD;
        status = ch_pdn_parse_next(parse);
    }
    return status;
}

static enum ch_status read_moves(struct ch_pdn_parse *parse) {
    struct ch_pdn_game *pdn = parse->pdn;
    enum ch_status status = find_start(parse);
    if (status != CH_OK)
        return status;
    CH_SCOPED(ch_history_done) struct ch_history path;
    ch_history_init(&path, pdn->game, &pdn->line.history.start);
    path.before = pdn->line.history.before;
    status = ch_pdn_parse_line(parse, &pdn->line, &path, 0);
    if (status != CH_OK)
        return status;
    if (parse->token.kind == CH_PDN_CLOSE)
        return ch_pdn_reject(parse, 0, "a ) that closes no variation; take it out");
    if (parse->wrong_signs > 0)
        ch_pdn_warn(parse, parse->wrong_line,
                    "%d move%s the wrong sign (%s): - is for quiet moves, x for captures",
                    parse->wrong_signs, parse->wrong_signs == 1 ? " has" : "s have",
                    parse->wrong_move);
    return CH_OK;
}

static enum ch_status read_body(struct ch_pdn_parse *parse) {
    enum ch_status status = parse->reader->results ? pass_moves(parse) : read_moves(parse);
    if (status != CH_OK)
        return status;
    bool result = parse->token.kind == CH_PDN_SCORE;
    resolve_result(parse, result ? parse->token.text.data : "*");
    if (result || parse->token.kind == CH_PDN_STAR)
        return read_rest(parse);
    unread_token(parse);
    return CH_OK;
}

static bool is_empty(const struct ch_pdn_parse *parse) {
    const struct ch_pdn_game *pdn = parse->pdn;
    return !parse->reader->passed && pdn->tags.count == 0 && pdn->line.history.count == 0 &&
           pdn->line.variation_count == 0 && !pdn->line.set_up;
}

static enum ch_status read_game(struct ch_pdn_parse *parse) {
    parse->reader->passed = false;
    enum ch_status status = read_tags(parse);
    bool in_tags = status != CH_OK && parse->token.kind == CH_PDN_TAG;
    bool ended = status == CH_OK && parse->token.kind == CH_PDN_END;
    parse->in_body = true;
    if (status == CH_OK)
        status = read_body(parse);
    if (status == CH_OK && is_empty(parse)) {
        if (ended || strcmp(parse->pdn->result, "*") == 0)
            return CH_NOT_FOUND;
        return ch_pdn_reject(parse, parse->pdn->start_line, "a result without a game; take it out");
    }
    if (status == CH_OK)
        return CH_OK;
    if (!parse->unreadable && ends_game(parse->token.kind))
        unread_token(parse);
    skip_game(parse->reader, in_tags);
    return status;
}

enum ch_status ch_pdn_read(struct ch_pdn_reader *reader, struct ch_pdn_game *pdn,
                           struct ch_error *error) {
    enum ch_status status;
    for (;;) {
        ch_pdn_game_init(pdn, reader->game, NULL);
        struct ch_pdn_parse parse = {.reader = reader, .pdn = pdn, .error = error};
        ch_pdn_token_init(&parse.token);
        parse.preface = ch_text_new();
        status = read_game(&parse);
        ch_moves_done(&parse.legal);
        ch_pdn_token_done(&parse.token);
        ch_text_done(&parse.preface);
        if (status != CH_NOT_FOUND || reader->at >= reader->length)
            return status;
        ch_pdn_game_done(pdn); /* a stray game separator */
    }
}

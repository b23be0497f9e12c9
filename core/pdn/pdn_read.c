/* The frame of a PDN game: its tags, the game and position that they name, its result, where it
 * ends, and where the next one begins after a mistake. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/base/memory.h"
#include "core/games/text/counters.h"
#include "core/games/text/pasted.h"
#include "core/pdn/pdn_parts.h"

struct ch_pdn_parse ch_pdn_parse_begin(struct ch_pdn_reader *reader, struct ch_pdn_game *pdn,
                                       struct ch_error *error) {
    struct ch_pdn_parse parse = {.reader = reader, .pdn = pdn, .error = error};
    ch_pdn_token_init(&parse.token);
    parse.preface = ch_text_new();
    parse.odd_result = ch_text_new();
    return parse;
}

void ch_pdn_parse_done(struct ch_pdn_parse *parse) {
    ch_moves_done(&parse->legal);
    ch_pdn_token_done(&parse->token);
    ch_text_done(&parse->preface);
    ch_text_done(&parse->odd_result);
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
    parse->behind_remark = parse->token.remark;
    struct ch_pdn_token *token = &parse->token;
    enum ch_status status = ch_pdn_token_read(parse->reader, token, parse->error);
    parse->unreadable = status != CH_OK;
    if (status == CH_OK && parse->in_body && token->kind == CH_PDN_TAG && token->bare &&
        !token->after_blank) {
        token->kind = CH_PDN_COMMENT; /* a remark in brackets */
        CH_SCOPED(ch_text_done) struct ch_text text = token->text;
        token->text = ch_text_new();
        ch_text_addf(&token->text, "[%s %s]", token->name.data, text.data);
        token->warning = ch_pdn_outside;
    }
    size_t odd = parse->odd_result.length;
    if (odd > 0 && parse->reader->length - token->start >= odd &&
        memcmp(parse->reader->text + token->start, parse->odd_result.data, odd) == 0 &&
        ch_pdn_ends_at(parse->reader, token->start + odd)) {
        token->kind = CH_PDN_SCORE;
        token->warning = NULL;
        ch_text_clear(&token->text);
        ch_text_add(&token->text, "*");
        parse->reader->at = token->start + odd;
        parse->reader->line = token->line;
        parse->unreadable = false;
        return CH_OK;
    }
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

/* A tag that is there twice: the first one counts, but for one without quotes, which may have been
 * none. */
static bool replaces(struct ch_pdn_parse *parse, const char *name) {
    struct ch_pdn_tags *tags = &parse->pdn->tags;
    for (int i = 0; i < tags->count; i++)
        if (strcasecmp(tags->tag[i].name, name) == 0) {
            bool better = tags->tag[i].bare && !parse->token.bare;
            if (better) {
                ch_free(tags->tag[i].value);
                tags->tag[i].value = ch_copy(parse->token.text.data);
                tags->tag[i].bare = false;
            } else {
                ch_pdn_warn(parse, 0, "the tag %s is there twice; the first one counts", name);
            }
            return true;
        }
    return false;
}

/* Takes the tag at hand. */
static enum ch_status add_tag(struct ch_pdn_parse *parse) {
    struct ch_pdn_tags *tags = &parse->pdn->tags;
    const char *name = parse->token.name.data;
    if (tags->count == CH_PDN_TAGS)
        return ch_pdn_reject(parse, 0, "a game has more than %d tags; take some out", CH_PDN_TAGS);
    ch_pdn_parse_accept(parse);
    if (strcasecmp(name, "FEN") == 0 && parse->fen_line == 0)
        parse->fen_line = parse->token.line;
    else if (strcasecmp(name, "Result") == 0 && parse->result_line == 0)
        parse->result_line = parse->token.line;
    if (replaces(parse, name))
        return CH_OK;
    ch_pdn_tags_add(tags, name, parse->token.text.data);
    tags->tag[tags->count - 1].line = parse->token.line;
    tags->tag[tags->count - 1].bare = parse->token.bare;
    return CH_OK;
}

/* Tags that are none, but remarks in brackets behind the game before. */
static bool remarks_alone(const struct ch_pdn_tags *tags) {
    bool bare = !ch_pdn_tags_get(tags, "FEN") && !ch_pdn_tags_get(tags, "Event");
    for (int i = 0; i < tags->count; i++)
        bare = bare && tags->tag[i].bare;
    return bare;
}

/* Reads tags, and the comments among them, up to the first token of the moves. */
static enum ch_status read_tags(struct ch_pdn_parse *parse) {
    struct ch_pdn_tags *tags = &parse->pdn->tags;
    enum ch_status status = ch_pdn_parse_next(parse);
    parse->pdn->start_line = parse->token.line;
    for (; status == CH_OK; status = ch_pdn_parse_next(parse)) {
        if (parse->token.kind == CH_PDN_COMMENT) {
            ch_pdn_parse_accept(parse);
            ch_text_add(&parse->preface, " ");
            ch_text_add_bytes(&parse->preface, parse->token.text.data, parse->token.text.length);
            continue;
        }
        bool word = parse->token.kind == CH_PDN_WORD || parse->token.kind == CH_PDN_NUMBER;
        bool tagged = tags->count > 0;
        if (tagged && (ch_pdn_stray_mark(parse) ||
                       (word && (ch_pdn_pass_prose(parse->reader, &parse->token) ||
                                 ch_pdn_pass_moves(parse))))) {
            ch_pdn_warn_once(parse, 0, "text among the tags is passed over");
            continue;
        }
        if (parse->token.kind != CH_PDN_TAG ||
            (tagged && !remarks_alone(tags) && ch_pdn_next_tags(parse)))
            break;
        if ((status = add_tag(parse)) != CH_OK)
            return status;
    }
    return status;
}

/* True for what has to be known before the moves. */
static bool is_early(const char *name) {
    static const char *const early[] = {"FEN", "SetUp", "GameType", "Variant"};
    for (size_t i = 0; i < sizeof early / sizeof early[0]; i++)
        if (strcasecmp(name, early[i]) == 0)
            return true;
    return false;
}

enum ch_status ch_pdn_parse_late_tag(struct ch_pdn_parse *parse) {
    const char *name = parse->token.name.data;
    if (is_early(name))
        return ch_pdn_reject(parse, 0, "the tag %s comes after the moves; put it before them",
                             name);
    ch_pdn_warn_once(parse, 0, "a tag comes after the moves");
    return add_tag(parse);
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
static enum ch_status read_fen(struct ch_pdn_parse *parse, char *fen, struct ch_position *start,
                               struct ch_error *why) {
    const struct ch_game *game = parse->pdn->game;
    bool unknown = fen[0] == '?';
    if (unknown)
        fen[0] = game->seat_letter[0];
    enum ch_status status = ch_pdn_parse_position(parse, fen, start, why);
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
    const char *written = ch_pdn_tags_get(&pdn->tags, "FEN"),
               *set_up = ch_pdn_tags_get(&pdn->tags, "SetUp");
    CH_FREED char *fen = ch_copy(written ? written : "");
    struct ch_position start;
    struct ch_error why;
    pdn->game->ops->start(pdn->game, &start);
    ch_pasted_position(fen);
    if (strcmp(fen, "?") == 0) {
        ch_pdn_warn_once(parse, parse->fen_line,
                         "the FEN tag is ?, so the game starts from the usual position");
        fen[0] = '\0';
    }
    if (!*fen && parse->start &&
        pdn->game->ops->parse_position(pdn->game, parse->start, &start, &why) != CH_OK)
        return ch_pdn_reject(parse, pdn->start_line, "the start of %s: %s", pdn->game->title,
                             why.text);
    if (*fen) {
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
        *fen ? ch_counters_read(pdn->game, fen, &start, &pdn->line.history.before) : NULL;
    if (left_out)
        ch_pdn_warn_once(parse, parse->fen_line, left_out);
    ch_pdn_comment_read(&pdn->line, pdn->game, 0, parse->preface.data);
    return CH_OK;
}

static bool says_nothing(const char *result) {
    return strcmp(result, "*") == 0;
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
    const char *written = ch_pdn_tags_get(&pdn->tags, "Result");
    const char *tag = ch_pdn_result_of_tag(pdn->game, written ? written : "*", NULL);
    if (!tag)
        ch_pdn_warn(parse, parse->result_line,
                    "the Result tag is `%.40s`, which can't be understood; write 1-0, "
                    "0-1, 1/2-1/2 or *",
                    written);
    tag = tag ? tag : "*";
    const char *counts = says_nothing(last) ? tag : last;
    if (!says_nothing(last) && !says_nothing(tag) && !same_result(last, tag))
        ch_pdn_warn(parse, 0,
                    "the Result tag says %.20s, but the moves end with %s; the latter counts",
                    written, last);
    pdn->result_line = !says_nothing(last)  ? parse->token.line
                       : parse->result_line ? parse->result_line
                                            : pdn->start_line;
    snprintf(pdn->result, sizeof pdn->result, "%s", counts);
}

/* What may follow the result and still belongs to its game: a second end mark, comments on the same
 * line. */
static enum ch_status read_rest(struct ch_pdn_parse *parse) {
    int line = parse->token.line;
    for (;;) {
        enum ch_status status = ch_pdn_parse_next(parse);
        if (status == CH_OK && parse->token.line == line && parse->token.kind == CH_PDN_COMMENT) {
            ch_pdn_parse_accept(parse);
            ch_pdn_comment_read(parse->tail, parse->pdn->game, parse->tail->history.count,
                                parse->token.text.data);
            line = parse->reader->line;
        } else if (status == CH_OK && parse->token.line == line &&
                   parse->token.kind == CH_PDN_OPEN && ch_pdn_close(parse->reader) > 0) {
            ch_pdn_parse_aside(parse, parse->tail, ch_pdn_close(parse->reader));
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
    parse->tail = &parse->pdn->line;
    while (status == CH_OK) {
        enum ch_pdn_kind kind = parse->token.kind;
        bool late = kind == CH_PDN_TAG && ch_pdn_late_tag(parse);
        if (kind == CH_PDN_END || (ends_game(kind) && !late))
            return CH_OK;
        if (late && (status = ch_pdn_parse_late_tag(parse)) != CH_OK)
            return status;
        size_t size = kind == CH_PDN_OPEN ? ch_pdn_close(parse->reader) : 0;
        if (kind == CH_PDN_OPEN && size == 0)
            return ch_pdn_reject(parse, 0,
                                 "the variation that starts here is not closed; end it with )");
        ch_pdn_pass(parse->reader, size);
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
    if (result)
        ch_pdn_parse_accept(parse);
    resolve_result(parse, result ? parse->token.text.data : "*");
    if (result || parse->token.kind == CH_PDN_STAR)
        return read_rest(parse);
    unread_token(parse);
    return CH_OK;
}

static bool is_empty(const struct ch_pdn_parse *parse) {
    const struct ch_pdn_game *pdn = parse->pdn;
    return !parse->reader->passed && remarks_alone(&pdn->tags) && pdn->line.history.count == 0 &&
           pdn->line.variation_count == 0 && !pdn->line.set_up;
}

static enum ch_status read_game(struct ch_pdn_parse *parse) {
    struct ch_pdn_reader *reader = parse->reader;
    int passed_line;
    reader->passed = reader->turned = false;
    if (!ch_pdn_find_game(reader, &passed_line)) {
        reader->at = reader->length;
        return CH_NOT_FOUND;
    }
    size_t start = reader->at;
    enum ch_status status = read_tags(parse);
    const char *result = ch_pdn_tags_get(&parse->pdn->tags, "Result");
    if (result && ch_pdn_result_of_tag(parse->pdn->game, result, &parse->odd_result))
        ch_text_clear(&parse->odd_result);
    bool moves = parse->in_body = status == CH_OK;
    if (status == CH_OK)
        status = read_body(parse);
    if (status == CH_OK && is_empty(parse))
        return CH_NOT_FOUND;
    if (status != CH_OK) {
        if (!parse->unreadable && ends_game(parse->token.kind))
            unread_token(parse);
        ch_pdn_skip_game(reader, &parse->pdn->tags, moves);
        return status;
    }
    if (passed_line > 0)
        ch_pdn_warn(parse, passed_line, "text before a game, outside of { }, is passed over");
    ch_pdn_warn_of_source(parse, start, parse->pdn->start_line);
    return status;
}

enum ch_status ch_pdn_read(struct ch_pdn_reader *reader, struct ch_pdn_game *pdn,
                           struct ch_error *error) {
    enum ch_status status;
    CH_SCOPED(ch_pdn_warnings_done) struct ch_pdn_warnings passed = {0}; /* of strays */
    if (ch_pdn_read_record(reader, pdn, &status, error))
        return status;
    for (;;) {
        ch_pdn_game_init(pdn, reader->game, NULL);
        struct ch_pdn_parse parse = ch_pdn_parse_begin(reader, pdn, error);
        status = read_game(&parse);
        ch_pdn_parse_done(&parse);
        for (int i = 0; status == CH_OK && i < passed.count; i++)
            ch_pdn_warnings_put(&pdn->warnings, reader->file, passed.warning[i].error.line,
                                passed.warning[i].kind, passed.warning[i].error.text);
        if (status != CH_NOT_FOUND || reader->at >= reader->length)
            return status;
        ch_pdn_warnings_add(&passed, &pdn->warnings);
        ch_pdn_game_done(pdn); /* a stray game separator */
    }
}

/* The moves of a PDN game: the main line and its variations, every move checked for legality. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/pdn/pdn_bytes.h"

/* FARTHEST_END: bytes searched for the end of a game; without a limit, unclosed comments would be
 * scanned again and again. */
enum { FORCED_MOVE = 7, FARTHEST_END = 16384 };

/* Where the moves go. */
struct place {
    struct ch_pdn_line *line;
    struct ch_history *path; /* the whole game up to here, for legality */
    struct ch_history own;   /* what `path` points to after a position was set up */
    int number, number_ply;  /* the last number that was read and the ply after it; 0: none */
    int depth;
    int early_line; /* of a variation behind the last move, which may replace the next; 0: none */
};

static struct ch_pdn_note *last_note(const struct place *place) {
    return &place->line->notes[place->line->history.count];
}

static void leave_own(struct place *place) {
    if (place->path == &place->own)
        ch_history_done(&place->own);
}

/* `B::` leaves the pieces where they are and gives the move to Black. */
static bool null_move(const struct ch_pdn_parse *parse, const struct place *place,
                      struct ch_position *position) {
    const struct ch_game *game = parse->pdn->game;
    const char *text = parse->token.text.data;
    int seat = ch_game_seat(game, (char[2]){text[0], '\0'});
    if (seat < 0 || strcmp(text + 1, "::") != 0)
        return false;
    CH_SCOPED(ch_text_done) struct ch_text same = ch_text_new();
    game->ops->format_position(game, ch_history_position(place->path), &same);
    same.data[0] = game->seat_letter[seat];
    return game->ops->parse_position(game, same.data, position, NULL) == CH_OK;
}

/* The line goes on at another position: its start if it has no moves yet, or else a new line. */
static enum ch_status read_setup(struct ch_pdn_parse *parse, struct place *place) {
    const struct ch_game *game = parse->pdn->game;
    struct ch_position position;
    struct ch_error why;
    if (!null_move(parse, place, &position) &&
        ch_pdn_parse_position(parse, parse->token.text.data, &position, &why) != CH_OK)
        return ch_pdn_reject(parse, 0, "in the set-up position: %s", why.text);
    leave_own(place);
    ch_history_init(&place->own, game, &position);
    place->path = &place->own;
    place->number = 0;
    if (place->line->history.count > 0 || place->line->variation_count > 0) {
        place->line->next = ch_pdn_line_new(game, place->path);
        place->line = place->line->next;
        place->early_line = 0;
    } else {
        ch_history_done(&place->line->history);
        ch_history_init(&place->line->history, game, &position);
    }
    place->line->set_up = place->line != &parse->pdn->line;
    return CH_OK;
}

/* True if the move at hand is the last of several, so that the game can be kept up to it. */
static bool may_be_cut(const struct ch_pdn_parse *parse, const struct place *place) {
    if (!parse->reader->cuts || place->depth > 0 || parse->pdn->line.history.count == 0)
        return false;
    struct ch_pdn_reader reader = *parse->reader;
    CH_SCOPED(ch_pdn_token_done) struct ch_pdn_token token;
    bool far = reader.length - reader.at > FARTHEST_END;
    if (far)
        reader.length = reader.at + FARTHEST_END;
    ch_pdn_token_init(&token);
    enum ch_pdn_next next = ch_pdn_next_word(&reader, &token);
    return next == CH_PDN_NEXT_NONE && !(far && reader.at >= reader.length);
}

/* Goes on behind a capture that was written jump by jump; comments between the jumps are its own.
 */
static void pass_jumps(struct ch_pdn_parse *parse, struct place *place,
                       const struct ch_pdn_reader *behind) {
    ch_pdn_warn_once(parse, 0, "a capture is written jump by jump; it is read as one move");
    while (parse->reader->at < behind->at &&
           ch_pdn_token_read(parse->reader, &parse->token, NULL) == CH_OK)
        if (parse->token.kind == CH_PDN_COMMENT)
            ch_pdn_comment_read(place->line, parse->pdn->game, place->line->history.count,
                                parse->token.text.data);
    place->number = 0; /* the numbers count each jump */
}

static enum ch_status read_move(struct ch_pdn_parse *parse, struct place *place) {
    const struct ch_game *game = parse->pdn->game;
    const char *text = parse->token.text.data;
    struct ch_move move;
    struct ch_error why;
    bool wrong_sign = false;
    parse->legal.count = 0;
    game->ops->moves(game, place->path, &parse->legal);
    bool plain = game->ops->parse_move(game, place->path, &parse->legal, text, &move, &wrong_sign,
                                       &why) == CH_OK;
    bool sure = plain && move.captured_count == 0;
    struct ch_pdn_reader behind = {.at = 0};
    if (!sure && !ch_pdn_parse_ambiguous(parse, place->path, plain ? &move : NULL, &move) &&
        !ch_pdn_join_jumps(parse, place->path, &move, &behind)) {
        char where[32] = "";
        if (place->number > 0)
            snprintf(where, sizeof where, "move %d: ", place->number);
        if (may_be_cut(parse, place)) {
            snprintf(parse->pdn->cut, sizeof parse->pdn->cut, "%s", text);
            ch_error_set(&parse->pdn->why_cut, CH_BAD_INPUT, parse->reader->file, parse->token.line,
                         "%s%s", where, why.text);
            return CH_OK;
        }
        return ch_pdn_reject(parse, 0, "%s%s", where, why.text);
    }
    if (place->early_line > 0)
        ch_pdn_warn_once(parse, place->early_line,
                         "a variation is written before the move that it replaces");
    place->early_line = 0;
    if (wrong_sign && parse->wrong_signs++ == 0) {
        parse->wrong_line = parse->token.line;
        snprintf(parse->wrong_move, sizeof parse->wrong_move, "%s", text);
    }
    ch_history_push(place->path, game, &move);
    ch_pdn_line_push(place->line, game, &move);
    if (behind.at > parse->reader->at)
        pass_jumps(parse, place, &behind);
    return CH_OK;
}

/* A number belongs to a pair of plies; the first one in a line says where its counting starts. */
static void read_number(struct ch_pdn_parse *parse, struct place *place, int number) {
    int ply = place->line->history.count;
    assert(place->number == 0 || ply >= place->number_ply);
    int min = place->number + (ply - place->number_ply) / 2,
        max = min + (ply - place->number_ply) % 2;
    if (place->number > 0 && (number < min || number > max) && !parse->number_warned) {
        ch_pdn_warn(parse, 0, "move number %d is where %d is due", number, max);
        parse->number_warned = true;
    }
    if (ply > place->number_ply || place->number == 0) {
        place->number = number;
        place->number_ply = ply;
    }
}

static void read_mark(struct ch_pdn_parse *parse, struct place *place, const char *mark) {
    struct ch_pdn_note *note = last_note(place);
    size_t length = strlen(note->strength);
    if (place->line->history.count == 0) {
        ch_pdn_warn(parse, 0, "the mark %s comes before any move and is left out", mark);
        return;
    }
    if (length + strlen(mark) >= sizeof note->strength)
        ch_pdn_warn(parse, 0, "the marks of a move are too many and are cut");
    snprintf(note->strength + length, sizeof note->strength - length, "%s", mark);
}

static void read_nag(struct ch_pdn_parse *parse, struct place *place, int number) {
    struct ch_pdn_note *note = last_note(place);
    if (note->nag_count < CH_PDN_NAGS)
        note->nags[note->nag_count++] = (uint16_t)number;
    else
        ch_pdn_warn(parse, 0, "a move has more than %d $ glyphs; $%d is left out", CH_PDN_NAGS,
                    number);
}

/* How many plies before this one the variation of `size` bytes begins, which is at hand: 1, in
 * place of the last move; 0, in place of the next one; or -1: it is none. */
static int find_branch(const struct ch_pdn_parse *parse, struct place *place, size_t size) {
    const struct ch_game *game = parse->pdn->game;
    struct ch_pdn_reader reader = *parse->reader;
    CH_SCOPED(ch_pdn_token_done) struct ch_pdn_token token;
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    ch_pdn_token_init(&token);
    reader.length = reader.at + size - 1;
    bool prose = false, read = true;
    int last = place->line->history.count > 0, branch = -1;
    do {
        read = ch_pdn_token_read(&reader, &token, NULL) == CH_OK;
        if (token.kind == CH_PDN_OPEN && read)
            ch_pdn_pass(&reader, ch_pdn_close(&reader));
        prose |= !read || token.remark || token.kind == CH_PDN_SCORE;
    } while (read && token.kind != CH_PDN_WORD && token.kind != CH_PDN_END &&
             token.kind != CH_PDN_SETUP);
    if (token.kind != CH_PDN_WORD || !read)
        return token.kind == CH_PDN_SETUP || !prose ? last : -1;
    struct ch_move undone = {0};
    if (last) {
        undone = place->line->history.plies[place->line->history.count - 1].move;
        ch_history_pop(place->path);
    }
    for (int back = last; back >= 0 && branch < 0; back--) {
        legal.count = 0;
        game->ops->moves(game, place->path, &legal);
        for (int i = 0; i < legal.count && branch < 0; i++)
            if (ch_pdn_may_mean(game, place->path, &legal.move[i], token.text.data))
                branch = back;
        if (back > 0)
            ch_history_push(place->path, game, &undone);
    }
    return branch;
}

/* Text of the reader's, from `start` on, as a comment on the last move, whose times are none in it.
 */
static void keep_as_comment(const struct ch_pdn_parse *parse, struct ch_pdn_line *line,
                            size_t start, size_t end) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    while (line->next)
        line = line->next;
    if (start < end)
        ch_text_add_bytes(&text, parse->reader->text + start, end - start);
    for (char *command = text.data; (command = strstr(command, "[%"));)
        *command = '(';
    ch_pdn_comment(line, line->history.count, text.data);
}

void ch_pdn_parse_aside(struct ch_pdn_parse *parse, struct ch_pdn_line *line, size_t size) {
    struct ch_pdn_reader *reader = parse->reader;
    ch_pdn_warn_once(parse, 0, "text in ( ) that is no variation is taken for a comment");
    keep_as_comment(parse, line, reader->at - 1, reader->at + size);
    ch_pdn_pass(reader, size);
}

/* A variation takes the place of the move before it (of the first one, if none was made yet), or of
 * the one behind it. It is kept up to the first move that can't be played, and what follows that is
 * a comment. */
static enum ch_status read_variation(struct ch_pdn_parse *parse, struct place *place) {
    const struct ch_game *game = parse->pdn->game;
    struct ch_pdn_reader *reader = parse->reader;
    const struct ch_pdn_reader begin = *reader;
    size_t size = ch_pdn_close(reader);
    if (size == 0) {
        parse->unreadable = true; /* the game's end is looked for from here on */
        return ch_pdn_reject(parse, 0,
                             "the variation that starts here is not closed; end it with )");
    }
    int count = place->line->history.count;
    int back = place->depth < CH_PDN_DEPTH ? find_branch(parse, place, size) : -1;
    if (back < 0) {
        ch_pdn_parse_aside(parse, place->line, size);
        return CH_OK;
    }
    if (back == 0 && count > 0)
        place->early_line = parse->token.line;
    struct ch_move move = {0};
    if (back > 0) {
        move = place->line->history.plies[count - 1].move;
        ch_history_pop(place->path);
    }
    struct ch_pdn_line *side = ch_pdn_line_new(game, place->path);
    ch_pdn_line_branch(place->line, count - back, side);
    struct ch_error why = {0}, *outer = parse->error;
    parse->error = &why;
    enum ch_status status = ch_pdn_parse_next(parse);
    if (status == CH_OK)
        status = ch_pdn_parse_line(parse, side, place->path, place->depth + 1);
    parse->error = outer;
    if (back > 0)
        ch_history_push(place->path, game, &move);
    if (status == CH_OK && parse->token.kind == CH_PDN_CLOSE)
        return CH_OK;
    if (status != CH_OK)
        ch_pdn_warn(parse, why.line, "in a variation, which is kept up to there: %s", why.text);
    keep_as_comment(parse, side, parse->token.start, begin.at + size - 1);
    reader->at = begin.at;
    reader->line = begin.line;
    ch_pdn_pass(reader, size - 1);
    return ch_pdn_parse_next(parse);
}

/* A number without its dot, as in `12 11-15`: only where that number is due. */
static bool bare_number(const struct ch_pdn_parse *parse, const struct place *place) {
    const char *text = parse->token.text.data;
    int due = place->number + (place->line->history.count - place->number_ply) / 2;
    return ch_pdn_is_number(text) && strlen(text) <= 3 &&
           atoi(text) == (place->number > 0 ? due : 1);
}

/* A number that is all of its line: that of a page. */
static bool page_number(const struct ch_pdn_parse *parse) {
    const struct ch_pdn_reader *reader = parse->reader;
    const char *text = parse->token.text.data;
    size_t before = parse->token.start,
           after = ch_pdn_past_blanks(reader->text, reader->length, reader->at);
    while (before > 0 && ch_pdn_blank((unsigned char)reader->text[before - 1]))
        before--;
    return ch_pdn_is_number(text) && before > 0 &&
           ch_pdn_one_of(reader->text[before - 1], "\r\n") &&
           ch_pdn_line_end(ch_pdn_byte(reader->text, reader->length, after));
}

static enum ch_status read_word(struct ch_pdn_parse *parse, struct place *place) {
    const char *word = parse->token.text.data;
    if (parse->behind_remark && !bare_number(parse, place) && ch_pdn_is_number(word)) {
        ch_pdn_comment(place->line, place->line->history.count, word);
        parse->token.remark = true;
        return CH_OK;
    }
    if (page_number(parse)) {
        ch_pdn_warn_once(parse, 0, "a number in a line of its own is passed over");
        return CH_OK;
    }
    if (!bare_number(parse, place))
        return read_move(parse, place);
    ch_pdn_warn(parse, 0, "move number %s has no dot", parse->token.text.data);
    read_number(parse, place, atoi(parse->token.text.data));
    return CH_OK;
}

/* A word that is taken for a remark may be a move: `pass`. */
static bool remark_is_move(struct ch_pdn_parse *parse, const struct place *place) {
    const struct ch_game *game = parse->pdn->game;
    struct ch_move move;
    parse->legal.count = 0;
    if (!parse->token.remark)
        return false;
    game->ops->moves(game, place->path, &parse->legal);
    return game->ops->parse_move(game, place->path, &parse->legal, parse->token.text.data, &move,
                                 NULL, NULL) == CH_OK;
}

/* After a last move that is left out: comments are kept, marks and variations were about it. */
static enum ch_status read_after_cut(struct ch_pdn_parse *parse, struct place *place) {
    if (parse->token.kind == CH_PDN_COMMENT)
        ch_pdn_comment_read(place->line, parse->pdn->game, place->line->history.count,
                            parse->token.text.data);
    if (parse->token.kind == CH_PDN_OPEN)
        ch_pdn_pass(parse->reader, ch_pdn_close(parse->reader));
    return CH_OK;
}

static enum ch_status read_part(struct ch_pdn_parse *parse, struct place *place) {
    if (parse->pdn->cut[0] && place->depth == 0)
        return read_after_cut(parse, place);
    if (remark_is_move(parse, place))
        return read_move(parse, place);
    ch_pdn_parse_accept(parse);
    switch (parse->token.kind) {
    case CH_PDN_COMMENT:
        ch_pdn_comment_read(place->line, parse->pdn->game, place->line->history.count,
                            parse->token.text.data);
        return CH_OK;
    case CH_PDN_NAG:
        read_nag(parse, place, parse->token.number);
        return CH_OK;
    case CH_PDN_STAR:
        read_nag(parse, place, FORCED_MOVE);
        return CH_OK;
    case CH_PDN_MARK:
        read_mark(parse, place, parse->token.text.data);
        return CH_OK;
    case CH_PDN_OPEN:
        return read_variation(parse, place);
    case CH_PDN_SETUP:
        return read_setup(parse, place);
    case CH_PDN_NUMBER:
        read_number(parse, place, parse->token.number);
        return CH_OK;
    case CH_PDN_WORD:
        return read_word(parse, place);
    case CH_PDN_TAG:
        return ch_pdn_parse_late_tag(parse);
    case CH_PDN_CLOSE:
        ch_pdn_warn_once(parse, 0, "a ) that closes no variation is passed over");
        return CH_OK;
    case CH_PDN_SCORE: /* inside a variation: a remark on it */
        ch_pdn_comment(place->line, place->line->history.count, parse->token.text.data);
        return CH_OK;
    default:
        return CH_OK;
    }
}

/* `1:1` in the middle of a game may be a capture that ends where it began. */
static void take_score_as_move(struct ch_pdn_parse *parse, const struct place *place) {
    const struct ch_game *game = parse->pdn->game;
    struct ch_pdn_token *token = &parse->token;
    struct ch_move move;
    if (token->kind != CH_PDN_SCORE || !strchr(token->name.data, ':') ||
        ch_pdn_ends_at(parse->reader, parse->reader->at))
        return;
    parse->legal.count = 0;
    game->ops->moves(game, place->path, &parse->legal);
    if (game->ops->parse_move(game, place->path, &parse->legal, token->name.data, &move, NULL,
                              NULL) != CH_OK)
        return;
    token->kind = CH_PDN_WORD;
    token->warning = NULL;
    ch_text_clear(&token->text);
    ch_text_add(&token->text, token->name.data);
}

static bool ends_line(struct ch_pdn_parse *parse, int depth) {
    switch (parse->token.kind) {
    case CH_PDN_END:
        return true;
    case CH_PDN_CLOSE:
        return depth > 0;
    case CH_PDN_TAG:
        return depth > 0 || !ch_pdn_late_tag(parse);
    case CH_PDN_SCORE:
        return depth == 0;
    case CH_PDN_STAR:
        return !parse->token.attached || (parse->last != CH_PDN_WORD && parse->last != CH_PDN_MARK);
    default:
        return false;
    }
}

enum ch_status ch_pdn_parse_line(struct ch_pdn_parse *parse, struct ch_pdn_line *line,
                                 struct ch_history *path, int depth) {
    struct place place = {.line = line, .path = path, .depth = depth};
    int plies = path->count;
    assert(depth >= 0 && depth <= CH_PDN_DEPTH);
    enum ch_status status = CH_OK;
    take_score_as_move(parse, &place);
    while (status == CH_OK && !ends_line(parse, depth)) {
        status = read_part(parse, &place);
        if (status == CH_OK)
            status = ch_pdn_parse_next(parse);
        if (status == CH_OK)
            take_score_as_move(parse, &place);
    }
    if (depth == 0)
        parse->tail = place.line;
    while (path->count > plies)
        ch_history_pop(path);
    leave_own(&place);
    return status;
}

/* Games of Lines of Action read from SGF: see loa_sgf.h. */
#include "core/scores/loa_sgf.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/scores/loa_sgf_parts.h"

static void reading_done(struct ch_loa_sgf *reading) {
    ch_moves_done(&reading->legal);
    ch_sgf_node_done(&reading->head);
}

/* A place in the tree: a line, and where its rivals begin. */
struct branch {
    struct ch_pdn_line *line;
    int depth, base; /* plies made before the line */
    bool broken;     /* a move could not be played: the rest is passed over */
    int *fork;       /* moves made when the brackets that are open were opened */
    int open, room;
    bool closed; /* a bracket was closed: what may follow are rivals alone */
};

/* The values of a node go to the head of the game. */
static void keep(struct ch_loa_sgf *reading, struct ch_sgf_node *node) {
    for (int i = 0; i < node->count; i++) {
        *ch_added(reading->head.value, reading->head.count, reading->head.capacity) =
            node->value[i];
        node->value[i].text = NULL;
    }
}

static bool is_move(const struct ch_sgf_value *value) {
    return strcmp(value->ident, "B") == 0 || strcmp(value->ident, "W") == 0;
}

static const struct ch_sgf_value *first_move(const struct ch_sgf_node *node) {
    for (int i = 0; i < node->count; i++)
        if (is_move(&node->value[i]))
            return &node->value[i];
    return NULL;
}

/* What was read before the first move makes the game. */
static enum ch_status begin(struct ch_loa_sgf *reading, const struct ch_sgf_value *move) {
    const struct ch_game *game;
    struct ch_position start;
    struct ch_pdn_game *pdn = reading->pdn;
    enum ch_status status = ch_loa_sgf_check(reading, move);
    if (status == CH_OK && !move &&
        (ch_sgf_get(&reading->head, "P0") || ch_sgf_get(&reading->head, "P1")))
        return ch_loa_sgf_wrong(
            reading, pdn->start_line,
            "its moves are in P0 and P1, as boardspace.net has them; moves are read from B "
            "and W");
    if (status == CH_OK)
        status = ch_loa_sgf_game(reading, &game);
    if (status == CH_OK)
        status = ch_loa_sgf_start(reading, game, move, &start);
    if (status != CH_OK)
        return status;
    CH_SCOPED(ch_history_done) struct ch_history history = {0};
    struct ch_pdn_warnings warnings = pdn->warnings;
    int line = pdn->start_line;
    ch_history_init(&history, game, &start);
    ch_pdn_game_init(pdn, game, &history);
    pdn->warnings = warnings;
    pdn->start_line = pdn->result_line = line;
    reading->begun = true;
    for (int i = 0; i < reading->head.count; i++)
        ch_loa_sgf_note(&pdn->line, &reading->head.value[i]);
    return CH_OK;
}

/* The text of a move as the game reads it: also for two squares in the letters of Go, from the top
 * left corner. Marks behind it go to *marks. */
static void plain_move(const struct ch_game *game, const char *value, struct ch_text *text,
                       struct ch_text *marks) {
    size_t length = strcspn(value, "!?");
    ch_text_add(marks, value + length);
    while (marks->length > 0 && isspace((unsigned char)marks->data[marks->length - 1]))
        marks->data[--marks->length] = '\0';
    bool letters = length == 4 && strncasecmp(value, "pass", 4) != 0;
    for (size_t i = 0; i < 4 && letters; i++) {
        int place = tolower((unsigned char)value[i]) - 'a';
        letters = place >= 0 && place < game->columns;
    }
    if (!letters)
        ch_text_add_bytes(text, value, length);
    for (size_t i = 0; i < 4 && letters; i += 2)
        ch_text_addf(text, "%c%d", value[i],
                     game->rows - (tolower((unsigned char)value[i + 1]) - 'a'));
    if (text->length == 0)
        ch_text_add(text, "pass");
}

/* A move that can't be played ends its line: a variation is kept up to it; so is the game, if it is
 * the last one. */
static enum ch_status break_off(struct ch_loa_sgf *reading, struct branch *branch,
                                const struct ch_sgf_value *value, const char *written, bool fits,
                                const struct ch_error *why) {
    struct ch_pdn_game *pdn = reading->pdn;
    branch->broken = true;
    if (branch->depth > 0) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        ch_text_addf(&text, "in a variation, which is kept up to there: %s", why->text);
        ch_loa_sgf_warn(reading, value->line, "in a variation, which is kept up to there",
                        text.data);
        ch_pdn_comment(branch->line, branch->line->history.count, value->text);
        return CH_OK;
    }
    /* as it is written, unless that would be another move: too long, or of the other side */
    bool whole = strlen(written) < sizeof pdn->cut && written[0];
    snprintf(pdn->cut, sizeof pdn->cut, whole && fits ? "%.39s" : "%.30s...", written);
    pdn->why_cut = *why;
    return CH_OK;
}

static bool is_resignation(const char *text) {
    return strncasecmp(text, "resign", 6) == 0;
}

static enum ch_status play(struct ch_loa_sgf *reading, struct branch *branch,
                           const struct ch_sgf_value *value) {
    struct ch_pdn_line *line = branch->line;
    const struct ch_game *game = reading->pdn->game;
    CH_FREED char *plain = ch_copy(value->text);
    ch_text_plain(plain, "");
    const char *written = plain + strspn(plain, " ");
    int seat = ch_loa_sgf_seat(value),
        side = game->ops->side(game, ch_history_position(&line->history));
    if (is_resignation(written)) {
        if (branch->depth == 0)
            reading->resigned[seat] = true;
        else
            ch_pdn_comment(line, line->history.count, written);
        return CH_OK;
    }
    if (branch->broken && branch->depth == 0) { /* the move that was left out is not the last one */
        *reading->error = reading->pdn->why_cut;
        return CH_BAD_INPUT;
    }
    if (branch->broken)
        return CH_OK;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new(), marks = ch_text_new();
    struct ch_error why, said;
    struct ch_move move;
    plain_move(game, written, &text, &marks);
    reading->legal.count = 0;
    game->ops->moves(game, &line->history, &reading->legal);
    enum ch_status status = CH_BAD_INPUT;
    if (seat != side)
        ch_bad_input(&said, "%s is to move, and %s[%.20s] is %s's", game->seat_name[side],
                     value->ident, written, game->seat_name[seat]);
    else
        status = game->ops->parse_move(game, &line->history, &reading->legal, text.data, &move,
                                       NULL, &said);
    if (status != CH_OK) {
        char words[CH_ERROR_TEXT];
        snprintf(words, sizeof words, "%s", said.text);
        ch_text_plain(words, "");
        ch_error_set(&why, CH_BAD_INPUT, reading->sgf->file, value->line, "move %d: %s",
                     (branch->base + line->history.count) / 2 + 1, words);
        return break_off(reading, branch, value, written, seat == side, &why);
    }
    ch_pdn_line_push(line, game, &move);
    struct ch_pdn_note *note = &line->notes[line->history.count];
    if (marks.length < sizeof note->strength)
        snprintf(note->strength, sizeof note->strength, "%s", marks.data);
    return CH_OK;
}

static bool is_set_up(const struct ch_sgf_value *value) {
    return strcmp(value->ident, "AB") == 0 || strcmp(value->ident, "AW") == 0 ||
           strcmp(value->ident, "AE") == 0;
}

/* A node: its moves first, then what is said of them. */
static enum ch_status read_node(struct ch_loa_sgf *reading, struct branch *branch) {
    CH_SCOPED(ch_sgf_node_done) struct ch_sgf_node node = {0};
    enum ch_status status = ch_sgf_read_node(reading->sgf, &node, reading->error);
    const struct ch_sgf_value *move = first_move(&node);
    if (status != CH_OK)
        return status;
    if (!reading->begun && !move) {
        keep(reading, &node);
        return CH_OK;
    }
    if (!reading->begun) {
        for (int i = 0; i < node.count; i++) /* tags beside the first move */
            if (is_set_up(&node.value[i]) || strcmp(node.value[i].ident, "GM") == 0)
                return ch_loa_sgf_wrong(reading, node.value[i].line,
                                        "%s is in the node of a move; put it into "
                                        "the one before",
                                        node.value[i].ident);
        status = begin(reading, move);
    }
    for (int i = 0; i < node.count && status == CH_OK; i++)
        if (is_move(&node.value[i]))
            status = play(reading, branch, &node.value[i]);
    for (int i = 0; i < node.count && status == CH_OK && !branch->broken; i++) {
        if (is_set_up(&node.value[i])) {
            ch_loa_sgf_warn(
                reading, node.value[i].line, "a set-up after moves",
                "the set-up here, within a game, and what follows are left out; make it a game of "
                "its own");
            branch->broken = true;
        } else
            ch_loa_sgf_note(branch->line, &node.value[i]);
    }
    return status;
}

static enum ch_status read_tree(struct ch_loa_sgf *reading, struct branch *branch);

/* A rival of the move that was made after `at` moves, or of the end of the line. */
static enum ch_status read_rival(struct ch_loa_sgf *reading, struct branch *branch, int at) {
    enum ch_status status = reading->begun ? CH_OK : begin(reading, NULL);
    if (status != CH_OK)
        return status;
    struct ch_history from = branch->line->history;
    if (branch->depth == CH_PDN_DEPTH) {
        ch_loa_sgf_warn(reading, reading->sgf->line, "variations are nested too deep",
                        "variations are nested too deep; those inside are left out");
        ch_sgf_skip(reading->sgf, 1);
        return CH_OK;
    }
    from.count = at; /* borrowed: nothing is pushed */
    struct branch side = {.line = ch_pdn_line_new(reading->pdn->game, &from),
                          .depth = branch->depth + 1,
                          .base = branch->base + at};
    ch_pdn_line_branch(branch->line, at, side.line);
    status = read_tree(reading, &side);
    ch_free(side.fork);
    return status;
}

/* From behind an opened bracket to the one that closes it. */
static enum ch_status read_tree(struct ch_loa_sgf *reading, struct branch *branch) {
    enum ch_status status = CH_OK;
    bool done = false;
    *ch_added(branch->fork, branch->open, branch->room) = 0;
    while (status == CH_OK && !done) {
        int line = reading->sgf->line;
        char sign = ch_sgf_peek(reading->sgf);
        if (sign == '\0' || sign == '?')
            return ch_loa_sgf_wrong(reading, sign ? reading->sgf->line : line,
                                    sign ? "`%.12s` is no part of a game; a node begins with ;"
                                         : "the game is not closed; a ) is missing",
                                    reading->sgf->at);
        ch_sgf_take(reading->sgf);
        if (sign == ';' && branch->closed)
            status =
                ch_loa_sgf_wrong(reading, line, "a node follows variations; put it before them");
        else if (sign == ';')
            status = read_node(reading, branch);
        else if (sign == '(' && branch->closed)
            status = read_rival(reading, branch, branch->fork[branch->open - 1]);
        else if (sign == '(') {
            branch->fork[branch->open - 1] = branch->line->history.count;
            branch->closed = false;
            *ch_added(branch->fork, branch->open, branch->room) = 0;
        } else {
            branch->open--;
            branch->closed = true;
            done = branch->open == 0;
        }
    }
    return status;
}

/* Rivals that begin early come first. */
static void sort_variations(struct ch_pdn_line *line) {
    for (int i = 1; i < line->variation_count; i++) {
        struct ch_pdn_variation moved = line->variations[i];
        int j = i;
        for (; j > 0 && line->variations[j - 1].at > moved.at; j--)
            line->variations[j] = line->variations[j - 1];
        line->variations[j] = moved;
    }
    for (int i = 0; i < line->variation_count; i++)
        sort_variations(line->variations[i].line);
}

static enum ch_status read_sgf(int format, struct ch_score_source *source,
                               const struct ch_game *asked, bool cuts, struct ch_pdn_game *pdn,
                               struct ch_error *error) {
    (void)format;
    struct ch_sgf sgf = {source->at, source->line, source->file};
    *pdn = (struct ch_pdn_game){.game = asked};
    ch_sgf_find_game(&sgf);
    CH_SCOPED(reading_done)
    struct ch_loa_sgf reading = {.sgf = &sgf, .asked = asked, .pdn = pdn, .error = error};
    struct branch main_line = {.line = &pdn->line};
    pdn->start_line = sgf.line;
    ch_sgf_take(&sgf);
    const struct ch_sgf begin_of_game = sgf;
    enum ch_status status = read_tree(&reading, &main_line);
    ch_free(main_line.fork);
    if (status == CH_OK && !reading.begun)
        status = begin(&reading, NULL);
    if (status == CH_OK && pdn->cut[0] && (!cuts || pdn->line.history.count == 0)) {
        *error = pdn->why_cut;
        status = CH_BAD_INPUT;
    }
    if (status == CH_OK) {
        ch_loa_sgf_describe(&reading);
        sort_variations(&pdn->line);
    } else {
        sgf = begin_of_game;
        ch_sgf_skip(&sgf, 1);
    }
    ch_sgf_find_game(&sgf);
    source->at = sgf.at;
    source->line = sgf.line;
    return status;
}

static const char blanks[] = " \t\r\n";

/* True if a line of the text begins with a tag of PDN. */
static bool has_tag(const char *text) {
    for (; text; text = strchr(text, '\n')) {
        text += strspn(text, blanks);
        size_t name = *text == '[' ? strcspn(text + 1, " \t\r\n\"") : 0;
        if (name > 0 && text[1 + name + strspn(text + 1 + name, " \t")] == '"')
            return true;
    }
    return false;
}

/* True if there is a comment of PDN up to `end`, or a first move behind its number. */
static bool has_moves(const char *text, const char *end) {
    const char *number = text;
    while ((number = strstr(number, "1.")) != NULL && number < end) {
        number += 2;
        number += strspn(number, blanks);
        size_t square = strspn(number, "abcdefghijkl0123456789");
        if (square > 0 && number[square] && strchr("-x:", number[square]))
            return true;
    }
    return memchr(text, '{', (size_t)(end - text)) != NULL;
}

/* A tree is at the beginning, or behind text such as that of a mail, which is none of PDN. */
static int find_sgf(const char *text) {
    static const char mark[] = "\xef\xbb\xbf"; /* of UTF-8 */
    text += strncmp(text, mark, 3) == 0 ? 3 : 0;
    text += strspn(text, blanks);
    struct ch_sgf sgf = {.at = text};
    if (!ch_sgf_find_game(&sgf))
        return -1;
    const char *node = strchr(sgf.at, ';') + 1;
    node += strspn(node, blanks);
    size_t name = strspn(node, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    bool sound = name > 0 && node[name] == '[' && !has_tag(text) && !has_moves(text, sgf.at);
    return sgf.at == text || sound ? CH_LOA_SGF : -1;
}

static const char *const names[] = {[CH_LOA_SGF] = "sgf", [CH_LOA_PGN] = "pgn", NULL};

const struct ch_score_ops ch_loa_scores = {
    .names = names,
    .find = find_sgf,
    .read = read_sgf,
    .write = ch_loa_sgf_write,
};

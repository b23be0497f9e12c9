/* Captures that old scores write by their ends alone, so that they name several moves: the moves
 * played next may decide which. */
#include <string.h>

#include "core/base/key_table.h"
#include "core/base/random.h"
#include "core/pdn/pdn_bytes.h"

/* LOOKS: positions looked at for one decision. WORDS: of a line, within so many BYTES. */
enum { LOOKS = 20000, WORDS = 600, BYTES = 1 << 16 };

/* Each ended by a NUL. */
struct words {
    struct ch_text text;
    size_t at[WORDS];
    int count;
};

/* The words behind the ambiguous one, and how far they can be played. */
struct look {
    const struct ch_game *game;
    const struct words *words;
    struct ch_history *path;
    struct ch_key_table seen; /* positions before a word, with its number */
    int deepest;              /* words that can be played, at most */
    int left;                 /* of LOOKS */
};

bool ch_pdn_may_mean(const struct ch_game *game, const struct ch_history *path,
                     const struct ch_move *move, const char *text) {
    struct ch_move copy = *move, found;
    const struct ch_moves one = {.move = &copy, .count = 1, .capacity = 1};
    return game->ops->parse_move(game, path, &one, text, &found, NULL, NULL) == CH_OK;
}

static bool is_pass(const struct ch_move *move) {
    return move->captured_count == 0 && move->path[0] == move->path[move->path_length - 1];
}

static void look_on(struct look *look, int word);

static void try_move(struct look *look, const struct ch_move *move, int word) {
    ch_history_push(look->path, look->game, move);
    look_on(look, word + 1);
    ch_history_pop(look->path);
}

/* Plays the words from `word` on in every way that they may mean. */
static void look_on(struct look *look, int word) {
    bool added;
    uint64_t key[2] = {look->game->ops->hash(look->game, ch_history_position(look->path)),
                       (uint64_t)word};
    ch_key_table_add(&look->seen, ch_hash_words(key, 2), &added);
    if (!added || look->left == 0 || look->deepest == look->words->count)
        return;
    look->left--;
    look->deepest = word > look->deepest ? word : look->deepest;
    if (word == look->words->count)
        return;
    const char *text = look->words->text.data + look->words->at[word];
    CH_SCOPED(ch_moves_done) struct ch_moves legal = {0};
    struct ch_move move;
    look->game->ops->moves(look->game, look->path, &legal);
    if (look->game->ops->parse_move(look->game, look->path, &legal, text, &move, NULL, NULL) ==
            CH_OK &&
        move.captured_count == 0) {
        try_move(look, &move, word);
        return;
    }
    if (ch_pdn_is_number(text) && strlen(text) <= 3) /* that of a move, without its dot */
        look_on(look, word + 1);
    if (legal.count == 1 && is_pass(&legal.move[0])) /* words for it are none of these */
        try_move(look, &legal.move[0], word - 1);
    for (int i = 0; i < legal.count; i++)
        if (ch_pdn_may_mean(look->game, look->path, &legal.move[i], text))
            try_move(look, &legal.move[i], word);
}

/* How many of the words can be played after the move; -1: not known. */
static int look_behind(struct look *look, const struct ch_move *move) {
    look->deepest = 0;
    look->seen = (struct ch_key_table){0};
    try_move(look, move, -1);
    ch_key_table_done(&look->seen);
    return look->left > 0 ? look->deepest : -1;
}

/* True if the text may mean move number `i`, and none before it that ends alike. */
static bool is_meant(const struct look *look, const struct ch_moves *legal, int i,
                     const char *text) {
    const struct ch_move *move = legal->move;
    bool meant = ch_pdn_may_mean(look->game, look->path, &move[i], text);
    for (int j = 0; j < i && meant; j++)
        meant = !ch_game_ends_alike(look->game, &move[j], &move[i]) ||
                !ch_pdn_may_mean(look->game, look->path, &move[j], text);
    return meant;
}

/* The one move of `legal` that `text` may mean and after which the most of the words are legal.
 * False if there is no such one, or too many ways. */
static bool decide(const struct ch_game *game, struct ch_history *path,
                   const struct ch_moves *legal, const char *text, const struct words *words,
                   struct ch_move *move) {
    struct look look = {.game = game, .words = words, .path = path, .left = LOOKS};
    int farthest = -1, meant = 0;
    bool alone = false;
    for (int i = 0; i < legal->count; i++) {
        if (!is_meant(&look, legal, i, text))
            continue;
        int depth = look_behind(&look, &legal->move[i]);
        if (depth < 0)
            return false;
        meant++;
        alone = depth > farthest || (alone && depth < farthest);
        if (depth > farthest)
            *move = legal->move[i];
        farthest = depth > farthest ? depth : farthest;
    }
    return meant > 1 && alone;
}

enum ch_pdn_next ch_pdn_next_word(struct ch_pdn_reader *reader, struct ch_pdn_token *token) {
    do {
        if (ch_pdn_token_read(reader, token, NULL) != CH_OK)
            return CH_PDN_NEXT_UNREADABLE;
        size_t aside = token->kind == CH_PDN_OPEN ? ch_pdn_close(reader) : 0;
        if (token->kind == CH_PDN_OPEN && aside == 0)
            return CH_PDN_NEXT_UNREADABLE;
        ch_pdn_pass(reader, aside);
        bool ends = token->kind == CH_PDN_END || token->kind == CH_PDN_TAG ||
                    token->kind == CH_PDN_CLOSE || token->kind == CH_PDN_SCORE ||
                    (token->kind == CH_PDN_STAR && !token->attached);
        if (ends)
            return CH_PDN_NEXT_NONE;
        if (token->kind == CH_PDN_SETUP)
            return CH_PDN_NEXT_SETUP;
    } while (token->kind != CH_PDN_WORD);
    return CH_PDN_NEXT_MOVE;
}

static void warn_ambiguous(struct ch_pdn_parse *parse, const struct ch_move *move) {
    CH_SCOPED(ch_text_done) struct ch_text full = ch_text_new();
    parse->pdn->game->ops->format_move(parse->pdn->game, move, NULL, CH_NOTATION_FULL, &full);
    ch_pdn_warn(parse, 0, "%s is ambiguous; only with %s are the next moves legal",
                parse->token.text.data, full.data);
}

/* The moves behind the token, up to the end of the line or as far as is looked. */
static void list_words(const struct ch_pdn_parse *parse, struct words *words) {
    struct ch_pdn_reader reader = *parse->reader;
    CH_SCOPED(ch_pdn_token_done) struct ch_pdn_token token;
    ch_pdn_token_init(&token);
    bool far = reader.length - reader.at > BYTES;
    reader.length = far ? reader.at + BYTES : reader.length;
    words->count = 0;
    while (words->count < WORDS && ch_pdn_next_word(&reader, &token) == CH_PDN_NEXT_MOVE &&
           !(far && reader.at == reader.length)) {
        words->at[words->count++] = words->text.length;
        ch_text_add_bytes(&words->text, token.text.data, token.text.length + 1);
    }
}

bool ch_pdn_parse_ambiguous(struct ch_pdn_parse *parse, struct ch_history *path,
                            const struct ch_move *plain, struct ch_move *move) {
    const struct ch_game *game = parse->pdn->game;
    const char *text = parse->token.text.data;
    struct ch_move decided;
    int meant = 0;
    for (int i = 0; i < parse->legal.count && meant < 2; i++)
        meant += ch_pdn_may_mean(game, path, &parse->legal.move[i], text);
    if (meant < 2)
        return plain != NULL;
    struct words words = {.text = ch_text_new()};
    list_words(parse, &words);
    bool found = decide(game, path, &parse->legal, text, &words, &decided);
    ch_text_done(&words.text);
    if (!found || (plain && ch_game_ends_alike(game, plain, &decided)))
        return plain != NULL;
    *move = decided;
    warn_ambiguous(parse, move);
    return true;
}

/* Reading boards of the look-ahead. See block.h. */
#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/games/stratego/trap/block_parts.h"

static const char fence[] = "```", blanks[] = " \t\v\f\r";
const char *const ch_trap_key_names[] = {"board", "ranks", "to-move", "counts", "limit", NULL};

/* The next line without blanks at either end, or NULL at the end; freed by the caller. */
char *ch_trap_next_line(struct ch_trap_reader *reader) {
    if (!*reader->at)
        return NULL;
    size_t length = strcspn(reader->at, "\n");
    const char *from = reader->at, *end = from + length;
    reader->at = end + (*end == '\n');
    reader->line++;
    while (from < end && isspace((unsigned char)*from))
        from++;
    while (from < end && isspace((unsigned char)end[-1]))
        end--;
    return ch_copy_bytes(from, (size_t)(end - from));
}

bool ch_trap_is_fence(const char *line) {
    return strncmp(line, fence, strlen(fence)) == 0;
}

static void keep_key(struct ch_trap_block *block, int number, const char *line, const char *colon) {
    const char *value = colon + 1 + strspn(colon + 1, blanks);
    block->keys = ch_realloc(block->keys, (size_t)(block->key_count + 1) * sizeof block->keys[0]);
    block->keys[block->key_count++] =
        (struct ch_trap_key){ch_copy_bytes(line, (size_t)(colon - line)), ch_copy(value), number};
}

/* A line `key: value`. */
static enum ch_status read_key(struct ch_trap_reader *reader, struct ch_trap_draft *draft,
                               const char *line) {
    const char *colon = strchr(line, ':');
    int at = reader->line, known = 0;
    size_t length = colon ? (size_t)(colon - line) : 0;
    if (draft->lines[CH_TRAP_KEY_BOARD] && ch_trap_is_column_letters(line))
        return CH_OK;
    if (!length)
        return CH_TRAP_REFUSE(
            reader, at,
            "`%.40s` is no line of this form; write board:, ten rows, ranks:, to-move:, "
            "counts:",
            line);
    while (known < CH_TRAP_KEYS && (strlen(ch_trap_key_names[known]) != length ||
                                    strncasecmp(line, ch_trap_key_names[known], length) != 0))
        known++;
    if (known == CH_TRAP_KEYS) {
        char *name = ch_copy_bytes(line, length);
        const char *closest = ch_text_closest(name, ch_trap_key_names);
        ch_free(name);
        if (closest && tolower((unsigned char)*line) == *closest)
            return CH_TRAP_REFUSE(reader, at, "there is no `%.*s:`; did you mean %s:?", (int)length,
                                  line, closest);
        keep_key(&draft->block, at, line, colon);
        return CH_OK;
    }
    if (draft->lines[known])
        return CH_TRAP_REFUSE(
            reader, at,
            "a second %s: in one block; put each board between lines of three back-ticks",
            ch_trap_key_names[known]);
    draft->lines[known] = at;
    assert(known < CH_TRAP_KEYS && at > 0 && !draft->values[known]);
    draft->values[known] = ch_copy(colon + 1 + strspn(colon + 1, blanks));
    if (known != CH_TRAP_KEY_BOARD)
        return CH_OK;
    if (*draft->values[CH_TRAP_KEY_BOARD])
        return CH_TRAP_REFUSE(reader, at, "the rows of a board stand below board:, one a line");
    return ch_trap_read_rows(reader, draft);
}

static enum ch_status read_lines(struct ch_trap_reader *reader, struct ch_trap_draft *draft,
                                 bool fenced) {
    for (char *line; (line = ch_trap_next_line(reader));) {
        enum ch_status status = CH_OK;
        bool ends = fenced && ch_trap_is_fence(line);
        if (!ends && *line && *line != '#')
            status = read_key(reader, draft, line);
        ch_free(line);
        if (ends || status != CH_OK)
            return status;
    }
    if (fenced)
        return CH_TRAP_REFUSE(reader, draft->block.line,
                              "this block has no end; close it by a line of three back-ticks");
    return CH_OK;
}

static void release_block(struct ch_trap_block *block) {
    for (int i = 0; i < block->key_count; i++) {
        ch_free(block->keys[i].name);
        ch_free(block->keys[i].value);
    }
    ch_free(block->keys);
}

/* Reads the block that begins with the reader's next line, and adds it to `blocks`. */
static enum ch_status read_block(struct ch_trap_reader *reader, bool fenced, int limit,
                                 struct ch_trap_blocks *blocks) {
    struct ch_trap_draft draft = {.block.line = reader->line + !fenced};
    ch_trap_clear(&draft.block.board);
    enum ch_status status = read_lines(reader, &draft, fenced);
    if (status == CH_OK)
        status = ch_trap_read_values(reader, &draft, limit);
    for (int key = 0; key < CH_TRAP_KEYS; key++)
        ch_free(draft.values[key]);
    if (status != CH_OK) {
        release_block(&draft.block);
        return status;
    }
    blocks->block =
        ch_realloc(blocks->block, (size_t)(blocks->count + 1) * sizeof blocks->block[0]);
    blocks->block[blocks->count++] = draft.block;
    return CH_OK;
}

static bool has_fence(const char *text) {
    struct ch_trap_reader reader = {.at = text};
    bool found = false;
    for (char *line; !found && (line = ch_trap_next_line(&reader)); ch_free(line))
        found = ch_trap_is_fence(line);
    return found;
}

enum ch_status ch_trap_blocks_read(const char *text, const char *file, int limit,
                                   struct ch_trap_blocks *blocks, struct ch_error *error) {
    struct ch_trap_reader reader = {.at = text, .file = file, .error = error};
    enum ch_status status = CH_OK;
    *blocks = (struct ch_trap_blocks){0};
    if (!has_fence(text)) {
        status = read_block(&reader, false, limit, blocks);
    } else {
        for (char *line; status == CH_OK && (line = ch_trap_next_line(&reader));) {
            bool begins = ch_trap_is_fence(line);
            ch_free(line);
            if (begins)
                status = read_block(&reader, true, limit, blocks);
        }
    }
    if (status != CH_OK)
        ch_trap_blocks_done(blocks);
    return status;
}

void ch_trap_blocks_done(struct ch_trap_blocks *blocks) {
    for (int i = 0; i < blocks->count; i++)
        release_block(&blocks->block[i]);
    ch_free(blocks->block);
    *blocks = (struct ch_trap_blocks){0};
}

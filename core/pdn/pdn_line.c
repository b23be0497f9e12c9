/* A line of moves by itself, without tags and result, read by the parser of whole games. */
#include <string.h>

#include "core/pdn/pdn_parts.h"

enum ch_status ch_pdn_read_line(const struct ch_game *game, const struct ch_history *start,
                                const char *text, struct ch_pdn_game *pdn, struct ch_error *error) {
    struct ch_pdn_reader reader;
    struct ch_history path, before = *start; /* borrows its plies */
    before.count = 0;
    ch_pdn_game_init(pdn, game, &before);
    ch_history_copy(&path, &before);
    ch_pdn_reader_init(&reader, text, strlen(text), NULL, game);
    struct ch_pdn_parse parse = ch_pdn_parse_begin(&reader, pdn, error);
    parse.in_body = true;
    parse.tail = &pdn->line;
    enum ch_status status = ch_pdn_parse_next(&parse);
    if (status == CH_OK)
        status = ch_pdn_parse_line(&parse, &pdn->line, &path, 0);
    if (status == CH_OK && parse.token.kind != CH_PDN_END)
        status = ch_pdn_reject(&parse, 0, "there is more behind the moves");
    ch_history_done(&path);
    ch_pdn_parse_done(&parse);
    ch_pdn_reader_done(&reader);
    return status;
}

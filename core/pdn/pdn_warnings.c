/* What is forgiven in games, and of a file's games: one warning a kind. */
#include <string.h>

#include "core/base/memory.h"
#include "core/pdn/pdn_parts.h"

static struct ch_pdn_warning *find(const struct ch_pdn_warnings *warnings, const char *kind) {
    for (int i = 0; i < warnings->count; i++)
        if (strcmp(warnings->warning[i].kind, kind) == 0)
            return &warnings->warning[i];
    return NULL;
}

static void put(struct ch_pdn_warnings *warnings, const struct ch_pdn_warning *warning) {
    if (warnings->count == CH_PDN_WARNINGS)
        return;
    int at = warnings->count;
    ch_added(warnings->warning, warnings->count, warnings->capacity);
    for (; at > 0 && warnings->warning[at - 1].error.line > warning->error.line; at--)
        warnings->warning[at] = warnings->warning[at - 1];
    warnings->warning[at] = *warning;
}

void ch_pdn_warnings_add(struct ch_pdn_warnings *file, const struct ch_pdn_warnings *game) {
    for (int i = 0; i < game->count; i++) {
        const struct ch_pdn_warning *warning = &game->warning[i];
        bool again = false; /* in this game */
        for (int j = 0; j < i && !again; j++)
            again = strcmp(game->warning[j].kind, warning->kind) == 0;
        struct ch_pdn_warning *known = find(file, warning->kind);
        if (!known)
            put(file, warning);
        else if (!again)
            known->games++;
    }
}

void ch_pdn_warnings_done(struct ch_pdn_warnings *warnings) {
    ch_free(warnings->warning);
    *warnings = (struct ch_pdn_warnings){0};
}

void ch_pdn_warnings_put(struct ch_pdn_warnings *warnings, const char *file, int line,
                         const char *kind, const char *text) {
    struct ch_pdn_warning warning = {.kind = kind, .games = 1};
    ch_error_set(&warning.error, CH_BAD_INPUT, file, line, "%s", text);
    if (!find(warnings, kind))
        put(warnings, &warning);
}

void ch_pdn_warn(struct ch_pdn_parse *parse, int line, const char *format, ...) {
    struct ch_pdn_warning warning = {.kind = format, .games = 1};
    va_list arguments;
    va_start(arguments, format);
    ch_error_setv(&warning.error, CH_BAD_INPUT, parse->reader->file,
                  line ? line : parse->token.line, format, arguments);
    va_end(arguments);
    put(&parse->pdn->warnings, &warning);
}

void ch_pdn_warn_once(struct ch_pdn_parse *parse, int line, const char *text) {
    ch_pdn_warnings_put(&parse->pdn->warnings, parse->reader->file, line ? line : parse->token.line,
                        text, text);
}

/* Gives a text to CLIPS character by character, so that a process that outlives this one sees which
 * construct was read last: the text runs code while it is loaded, and may end the process. */
#include "bridge/loading/loading.h"

#include <assert.h>
#include <pprint.h>

#include "core/base/sorted.h"

static const char reader[] = "rule-text";
/* CLIPS lays a text out while it reads it, and indents in a buffer of 120 bytes without a look at
 * its end. Between two characters that are read a line is indented by ten more at most. */
enum { PRIORITY = 50 /* asked first, for every character */, MAX_INDENTED = 100 };

static struct loading *loading_of(void *env) {
    return ((struct ch_environment *)GetEnvironmentContext(env))->loading;
}

static int is_reader(void *env, const char *name) {
    (void)env;
    return strcmp(name, reader) == 0;
}

static void note_construct(struct loading *l) {
    struct text_reading *reading = &l->reading;
    const struct ch_outline *outline = &l->outline;
    const struct ch_outline_item *next = outline->item + reading->next;
    if (l->environment->tripped == CH_END_NONE && reading->next < outline->count &&
        next->source == reading->source && next->begin <= reading->at) {
        l->trace->line = next->line;
        reading->item = next;
        reading->next++;
    }
}

/* Past comments of which CLIPS has read the first semicolon: it would read the rest byte by byte,
 * for nothing. */
static void skip_comments(struct loading *l) {
    struct text_reading *reading = &l->reading;
    if (reading->comment == l->outline.comment_count)
        return;
    const struct ch_outline_comment *next = &l->outline.comment[reading->comment];
    if (next->source != reading->source || reading->at != next->begin + 1)
        return;
    reading->at = next->end;
    reading->comment++;
    for (int i = 0; i < next->lines; i++)
        IncrementLineCount(l->environment->env);
}

/* Behind the end it counts on, as CLIPS's own readers of strings do: what is taken back is
 * subtracted. */
static int give(void *env, const char *name) {
    struct text_reading *reading = &loading_of(env)->reading;
    (void)name;
    note_construct(loading_of(env));
    skip_comments(loading_of(env));
    if (PrettyPrintData(env)->IndentationDepth > MAX_INDENTED)
        PrettyPrintData(env)->IndentationDepth = MAX_INDENTED;
    size_t at = reading->at++;
    if (at >= reading->length)
        return EOF;
    if (reading->text[at] == '\r') /* CLIPS counts it as a line, and the new line behind it, too */
        DecrementLineCount(env);
    return (unsigned char)reading->text[at];
}

static int take_back(void *env, int character, const char *name) {
    struct text_reading *reading = &loading_of(env)->reading;
    (void)name;
    if (reading->at > 0)
        reading->at--;
    if (character == '\r')
        IncrementLineCount(env);
    return 1;
}

bool ch_loading_read(struct loading *l, const char *name, const char *text, int source) {
    void *env = l->environment->env;
    assert(l->environment->loading == l && source < l->count);
    const struct ch_outline *outline = &l->outline;
    l->reading = (struct text_reading){
        .text = text,
        .length = strlen(text),
        .source = source,
        .next = ch_sorted_first(outline->item, outline->count, sizeof *outline->item,
                                offsetof(struct ch_outline_item, source), source),
        .comment =
            ch_sorted_first(outline->comment, outline->comment_count, sizeof *outline->comment,
                            offsetof(struct ch_outline_comment, source), source)};
    snprintf(l->trace->rule, sizeof l->trace->rule, "%s", name);
    l->trace->line = 0;
    EnvAddRouter(env, reader, PRIORITY, is_reader, NULL, give, take_back, NULL);
    SetLineCount(env, 1);
    EnvSetParsingFileName(env, name);
    RouterData(env)->LineCountRouter = reader;
    bool loaded = LoadConstructsFromLogicalName(env, reader) != 0;
    RouterData(env)->LineCountRouter = NULL;
    EnvDeleteRouter(env, reader);
    EnvSetParsingFileName(env, NULL);
    l->reading.item = NULL;
    return loaded;
}

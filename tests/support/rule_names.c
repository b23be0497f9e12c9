#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge/bridge.h"
#include "tests/support/rule_writer.h"

static char slot_type(const struct ch_vocabulary_slot *slot) {
    static const char *const squares[] = {"from", "to", "over", "square", "target", "other"};
    if (strncmp(slot->holds, "list", 4) == 0)
        return 'l';
    if (strcmp(slot->holds, "integer") == 0)
        return strcmp(slot->name, "id") == 0 ? 'm' : 'n';
    if (strcmp(slot->holds, "number") == 0)
        return 'n';
    for (size_t i = 0; i < sizeof squares / sizeof *squares; i++)
        if (strcmp(slot->name, squares[i]) == 0)
            return 'q';
    return strcmp(slot->holds, "anything") == 0 ? 'q' : 's';
}

static void add_templates(struct writer *w, const struct ch_vocabulary *vocabulary) {
    for (int i = 0; i < vocabulary->count; i++) {
        if (w->template_count == TEMPLATES / 2 || vocabulary->facts[i].slot_count > SLOTS)
            abort(); /* the tables of the vocabulary have grown beyond those here */
        const struct ch_vocabulary_fact *fact = &vocabulary->facts[i];
        struct template *t = &w->template[w->template_count++];
        snprintf(t->name, sizeof t->name, "%s", fact->name);
        for (int j = 0; j < fact->slot_count; j++) {
            const struct ch_vocabulary_slot *slot = &fact->slots[j];
            bool words = slot_type(slot) == 's' && strcmp(slot->holds, "symbol") != 0;
            t->slot[t->slot_count++] =
                (struct slot){slot->name, words ? slot->holds : "", slot_type(slot)};
        }
    }
    w->given = w->template_count;
}

/* The type of an argument, by the name under which the documentation has it. */
static char argument_type(const char *name, char before) {
    static const struct {
        const char *name;
        char type;
    } types[] = {{"m", 'm'},    {"a", 'm'},      {"b", 'm'},       {"square", 'q'},
                 {"from", 'q'}, {"to", 'q'},     {"side", 'd'},    {"kind", 'k'},
                 {"name", 't'}, {"result", 'w'}, {"\"why\"", 't'}, {"value", 'a'}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, name) == 0)
            return types[i].type;
    return strcmp(name, "other") == 0 ? before : 'n';
}

/* The functions of the platform, as its table has them. */
static void add_functions(struct writer *w) {
    const struct ch_bridge_function *listed;
    for (int i = 0; (listed = ch_bridge_function_at(i)) != NULL; i++) {
        if (w->function_count == FUNCTIONS / 2)
            abort();
        struct function *function = &w->function[w->function_count++];
        char arguments[NAME], *rest = arguments, *word;
        int count = 0;
        snprintf(arguments, sizeof arguments, "%s", listed->arguments);
        snprintf(function->name, sizeof function->name, "%s", listed->name);
        while ((word = strsep(&rest, " []?")) != NULL && count < ARGUMENTS) {
            if (!word[0])
                continue;
            function->arguments[count] =
                argument_type(word, count > 0 ? function->arguments[count - 1] : 'm');
            if (!strchr(listed->arguments, '[') ||
                strstr(listed->arguments, word) < strchr(listed->arguments, '['))
                function->needed++;
            count++;
        }
        function->returns = strcmp(listed->returns, "nothing") == 0   ? 'v'
                            : strcmp(listed->returns, "integer") == 0 ? 'n'
                            : strcmp(listed->returns, "number") == 0  ? 'n'
                            : strcmp(listed->returns, "squares") == 0 ? 'l'
                                                                      : 'b';
    }
    w->platform = w->function_count;
    w->common = ch_bridge_common_functions();
}

void ch_rule_names_take(struct writer *w, const struct ch_vocabulary *vocabulary) {
    add_templates(w, vocabulary);
    add_functions(w);
}

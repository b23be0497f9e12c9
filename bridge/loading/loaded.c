/* See loaded.h. */
#include "bridge/loading/loaded.h"

#include <assert.h>
#include <string.h>

#include "core/base/clips_token.h"

void ch_loaded_keep_texts(struct ch_loaded *loaded, const struct ch_source *sources, int count) {
    assert(!loaded->source_names && !loaded->source_texts);
    loaded->source_names = ch_alloc(((size_t)count + 1) * sizeof *loaded->source_names);
    loaded->source_texts = ch_alloc(((size_t)count + 1) * sizeof *loaded->source_texts);
    for (int i = 0; i < count; i++) {
        loaded->source_texts[i] = ch_copy(sources[i].text);
        loaded->source_names[loaded->source_count++] = ch_copy(sources[i].name);
    }
}

/* Of the current module. */
static void note_globals(struct ch_loaded *loaded, void *env) {
    for (const struct defglobal *global = EnvGetNextDefglobal(env, NULL); global;
         global = EnvGetNextDefglobal(env, (void *)(uintptr_t)global)) {
        int type = global->initial->type;
        loaded->has_globals = true;
        if (type != INTEGER && type != FLOAT && type != SYMBOL && type != STRING)
            loaded->globals_vary = true;
    }
}

int ch_loaded_names(const struct ch_loaded *loaded, const char *word) {
    int count = 0;
    for (int i = 0; i < loaded->source_count; i++) {
        const char *text = loaded->source_texts[i];
        struct ch_clips_scanner scanner = ch_clips_scanner(text, strlen(text), 1);
        struct ch_clips_token token;
        while ((token = ch_clips_next(&scanner)).kind != CH_CLIPS_END)
            count += ch_clips_is(&token, word);
    }
    return count;
}

void ch_loaded_list(struct ch_loaded *loaded, void *env) {
    loaded->claims = ch_loaded_names(loaded, "claim") > 0;
    size_t room = (size_t)loaded->rule_count + 1;
    loaded->ordered_rules = ch_alloc(room * sizeof *loaded->ordered_rules);
    loaded->standing_rules = ch_alloc(room * sizeof *loaded->standing_rules);
    for (int i = 0; i < loaded->phase_count; i++) {
        EnvSetCurrentModule(env, loaded->phases[i]);
        for (void *rule = EnvGetNextDefrule(env, NULL); rule; rule = EnvGetNextDefrule(env, rule))
            loaded->ordered_rules[loaded->ordered_rule_count++] = rule;
    }
    for (void *module = EnvGetNextDefmodule(env, NULL); module;
         module = EnvGetNextDefmodule(env, module)) {
        EnvSetCurrentModule(env, module);
        note_globals(loaded, env);
    }
    EnvSetCurrentModule(env, EnvFindDefmodule(env, "MAIN"));
    assert(loaded->ordered_rule_count <= loaded->rule_count);
}

void ch_loaded_done(struct ch_loaded *loaded) {
    for (int i = 0; i < loaded->source_count; i++) {
        ch_free(loaded->source_names[i]);
        ch_free(loaded->source_texts[i]);
    }
    ch_free(loaded->source_names);
    ch_free(loaded->source_texts);
    ch_free(loaded->phases);
    ch_free(loaded->rules);
    ch_free(loaded->ordered_rules);
    ch_free(loaded->standing_rules);
}

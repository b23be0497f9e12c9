/* The functions of CLIPS that rules may call. All others are taken away before the first text is
 * loaded, since loading runs code. What is left computes, looks at facts and changes facts: no
 * files, no process, no clock, no global random numbers, no changes of rules or settings, no
 * evaluation of text. */
#include <stdlib.h>
#include <string.h>

#include "bridge/environment/environment.h"

static const char *const allowed[] = {
    "!=",
    "*",
    "**",
    "+",
    "-",
    "/",
    "<",
    "<=",
    "<>",
    "=",
    ">",
    ">=",
    "abs",
    "acos",
    "and",
    "any-factp",
    "asin",
    "assert",
    "atan",
    "bind",
    "break",
    "cos",
    "create$",
    "delayed-do-for-all-facts",
    "delete$",
    "delete-member$",
    "div",
    "do-for-all-facts",
    "do-for-fact",
    "duplicate",
    "eq",
    "evenp",
    "exp",
    "expand$",
    "explode$",
    "fact-existp",
    "fact-relation",
    "fact-slot-value",
    "find-all-facts",
    "find-fact",
    "first$",
    "float",
    "floatp",
    "foreach",
    "if",
    "implode$",
    "insert$",
    "integer",
    "integerp",
    "length",
    "length$",
    "lexemep",
    "log",
    "log10",
    "loop-for-count",
    "lowcase",
    "max",
    "member",
    "member$",
    "min",
    "mod",
    "modify",
    "multifieldp",
    "neq",
    "not",
    "nth",
    "nth$",
    "numberp",
    "oddp",
    "or",
    "pi",
    "printout",
    "progn",
    "progn$",
    "replace$",
    "replace-member$",
    "rest$",
    "retract",
    "return",
    "round",
    "sequencep",
    "sin",
    "sort",
    "sqrt",
    "str-cat",
    "str-compare",
    "str-index",
    "str-length",
    "string-to-field",
    "stringp",
    "sub-string",
    "subseq$",
    "subset",
    "subsetp",
    "switch",
    "sym-cat",
    "symbolp",
    "tan",
    "type",
    "upcase",
    "while",
    "wordp",
};

/* CLIPS itself calls these: a reset makes an object, and what the parser compiles begins with a
 * parenthesis, so that no text can name it. The first kind is hidden from every text. */
static const char *const hidden[] = {"make-instance", "init-slots", "delete-instance", NULL};

/* The function stays where compiled expressions point to it; no name leads there any more. */
static void hide(void *env, const struct FunctionDefinition *function) {
    struct FunctionHash **table = ExternalFunctionData(env)->FunctionHashtable;
    for (int i = 0; i < SIZE_FUNCTION_HASH; i++)
        for (struct FunctionHash **at = &table[i]; *at; at = &(*at)->next)
            if ((*at)->fdPtr == function) {
                struct FunctionHash *entry = *at;
                *at = entry->next;
                rtn_struct(env, FunctionHash, entry);
                return;
            }
}

static int compare_names(const void *key, const void *entry) {
    return strcmp(key, *(const char *const *)entry);
}

static bool is_allowed(const char *name) {
    return bsearch(name, allowed, sizeof allowed / sizeof *allowed, sizeof *allowed, compare_names);
}

bool ch_bridge_allows(const char *name) {
    return ch_bridge_function_find(name) || is_allowed(name);
}

const char *ch_bridge_allowed_at(int index) {
    return index >= 0 && (size_t)index < sizeof allowed / sizeof *allowed ? allowed[index] : NULL;
}

void ch_allow_functions(void *env) {
    struct FunctionDefinition *next;
    for (struct FunctionDefinition *f = GetFunctionList(env); f; f = next) {
        next = f->next;
        const char *name = ValueToString(f->callFunctionName);
        if (ch_text_is_one_of(name, hidden))
            hide(env, f);
        else if (name[0] != '(' && !is_allowed(name))
            UndefineFunction(env, name);
    }
}

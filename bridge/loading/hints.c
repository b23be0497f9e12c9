/* CLIPS's messages about mistakes in texts, made into what is wrong and what to do. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bridge/loading/loaded.h"

/* --- The messages of CLIPS 6.30 about mistakes in texts, with plain words for each. --- */

enum { WORDS = 3, WORD = 128 };

struct hint {
    const char *code;       /* of bridge/lint/lint.h */
    char word[WORDS][WORD]; /* of the message, in their order */
};

struct form {
    const char *what;        /* as in "Check appropriate syntax for `what`" */
    const char *name, *form; /* "`bind`" is written "(bind ?name value)" */
};

/* In `message`, % matches a word and * anything; %1 to %3 in `plain` are replaced by the words. */
struct row {
    const char *message, *code, *plain;
};

static const struct row rows[] = {
    {"Undefined variable % referenced", "unknown-variable",
     "`?%1` has no value; a condition or (bind ?%1 …) must give it one"},
    {"Variable ?% found in the expression * was referenced in CE", "unknown-variable",
     "`?%1` is used before a condition gives it a value; check its name and the order"},
    {"Variable ?% was referenced in CE", "unknown-variable",
     "`?%1` is used before a condition gives it a value; check its name and the order"},
    {"Global variable ?*% was referenced", "unknown-variable",
     "there is no global `?*%1`; define it first: (defglobal MAIN ?*%1 = value)"},
    {"Local variables can not be accessed by a % construct", "unknown-variable",
     "a %1 can't use variables; write the value"},
    {"Variable ?% in CE #% slot % has constraint conflicts", "value",
     "`?%1` in condition %2 can't have a value of slot `%3` and of its other slots at once; see "
     "their types"},
    {"Variable ?% in CE #% has constraint conflicts", "value",
     "`?%1` in condition %2 can't have values of both slots at once; see their types"},
    {"Previous variable bindings of ?% caused the type restrictions for argument #% of the "
     "expression (% ",
     "arguments", "`?%1` can't be argument %2 of `%3`: the conditions make it another type"},
    {"Pattern #% slot % has constraint conflicts", "value",
     "slot `%2` in condition %1 asks for values that exclude each other; leave one out"},
    {"A literal restriction value found in CE #% does not fall in the allowed range", "value",
     "a value in condition %1 is outside of the range of its slot; write one that it can have"},
    {"Previous variable bindings of ?% caused", "value",
     "`?%1` can't have the values of both slots; see their types"},
    {"A literal restriction value found in CE #% does not match the allowed % for slot %", "value",
     "condition %1 asks for a value that slot `%3` can't hold; see the %2 that it allows"},
    {"A literal slot value found in the % command does not match the allowed % for slot %", "value",
     "%1 gives slot `%3` a value that it can't hold; see the %2 that it allows"},
    {"An expression found in the % attribute does not match the allowed % for slot %", "value",
     "the %1 of slot `%3` is a value that it can't hold; see the %2 that it allows"},
    {"The group of restrictions", "value",
     "no value can be all that is asked of it; see the types and allowed values of the slot"},
    {"The single field slot % can only contain a single field value", "value",
     "slot `%1` holds one value; write one, and ? in place of $?"},
    {"The default value for a single field slot must be a single field value", "value",
     "a slot holds one value; write one default, or make it a multislot"},
    {"The slot % has already been parsed", "syntax", "slot `%1` is given twice; leave one out"},
    {"Duplicate slots not allowed", "syntax", "a slot is given twice; leave one out"},
    {"Multiple restrictions on attribute", "syntax",
     "a slot says the same thing twice; leave one out"},
    {"Logical CEs must be placed first", "syntax",
     "(logical …) must come before all other conditions; move it up"},
    {"Gaps may not exist between logical CEs", "syntax",
     "conditions in (logical …) must follow one another; move them together"},
    {"The logical CE cannot be used within", "syntax",
     "(logical …) can't stand inside of (not …) or (exists …); take it out"},
    {"Single and multifield constraints cannot be mixed", "syntax",
     "? and $? can't stand in one constraint; write either"},
    {"Pattern-address ?% used in CE #% was previously bound", "syntax",
     "`?%1` in condition %2 has a value already; give the fact another name"},
    {"Duplicate pattern-address ?%", "syntax", "`?%1` stands for two facts; give one another name"},
    {"A pattern CE cannot be bound to a pattern-address within a not", "syntax",
     "a fact inside of (not …) isn't there, and can't have a name; leave `?name <-` out"},
    {"Salience value must be an integer", "value",
     "salience must be an integer from -10000 to 10000"},
    {"Salience value out of range", "value", "salience must be an integer from -10000 to 10000"},
    {"A function name must be a symbol", "syntax",
     "after a parenthesis in actions and tests stands the name of a function; take the parenthesis "
     "away, or name one"},
    {"Missing name for % construct", "syntax", "a %1 needs a name; write (%1 NAME …)"},
    {"Duplicate parameter names not allowed", "duplicate",
     "two parameters have the same name; rename one"},
    {"No parameters allowed after wildcard parameter", "syntax",
     "a $? parameter takes all that is left; put it last"},
    {"Expected a variable for parameter specification", "syntax",
     "parameters are variables; write (deffunction MAIN::name (?a ?b) …)"},
    {"Deffunctions are not allowed to replace external functions", "duplicate",
     "there is a function of this name already; choose another name"},
    {"Deffunctions are not allowed to replace", "duplicate",
     "this name is taken already; choose another name"},
    {"Defgenerics are not allowed to replace", "duplicate",
     "this name is taken already; choose another name"},
    {"Cannot define % % because of an import/export conflict", "duplicate",
     "`%2` is the name of something else already; choose another name"},
    {"Cannot redefine % % while it is in use", "duplicate",
     "`%2` is defined already and in use; choose another name"},
    {"Functions without a return value are illegal as % arguments", "arguments",
     "a call without a value can't be an argument; give it a line of its own"},
    {"Duplicate case found in switch", "syntax", "a switch has the same case twice; leave one out"},
    {"Duplicate fact member variable name", "syntax",
     "a fact query names two facts alike; rename one"},
    {"The break function not valid", "syntax", "break is for loops; leave it out"},
    {"The return function is not valid", "syntax", "return is for actions; leave it out"},
    {"Cannot rebind", "syntax", "the variable of a loop or query can't be bound; use another"},
    {"Unknown class in method", "value",
     "a method is for INTEGER, FLOAT, NUMBER, SYMBOL, STRING, LEXEME or MULTIFIELD; write one of "
     "these"},
    {"Illegal use of the module specifier", "phase",
     "PHASE:: comes before the name of a construct or fact only; leave it out here"},
    {"Cannot define implied % % because of an import/export conflict", "unknown-fact",
     "fact `%2` is declared in another place or phase; write (deftemplate MAIN::%2 …) before all "
     "that uses it"},
    {"Variable % unbound", "run-time",
     "`?%1` has no value yet; write (bind ?%1 …) before this, whatever branch was taken"},
    {"Global variable ?*% is unbound", "run-time",
     "the global `?*%1` has no value yet; give it one where it is defined"},
    {"Multifield index % out of range", "run-time",
     "the list has no place %1; places are numbered from 1, and (length$ ?list) counts them"},
    {"Domain error for % function", "run-time",
     "`%1` has no result for this number; test the number before"},
    {"Argument overflow for % function", "run-time",
     "the result of `%1` is too large; test the number before"},
    {"Singularity at asymptote in % function", "run-time",
     "`%1` has no result for this number; test the number before"},
    {"No applicable methods for %", "arguments",
     "no method of `%1` takes these arguments; correct their number or types"},
    {"Attempted to assert a multifield value", "run-time",
     "a slot that holds one value is given several; take one with (nth$ 1 …), or declare a "
     "multislot"},
    {"Slot % requires a value because of its (default ?NONE)", "value",
     "slot `%1` must be given a value, because its default is ?NONE; write (%1 …)"},
    {"Unable to find fact %", "run-time",
     "there is no fact %1; name the fact in a condition, ?f <- (…), and write ?f"},
    {"Fact-indexes can only be used by %", "arguments",
     "facts have no numbers in rules; name the fact in a condition, ?f <- (…), and write (%1 ?f)"},
    {"Facts may not be asserted during pattern-matching", "run-time",
     "a condition can't assert; do it in an action"},
    {"Facts may not be retracted during pattern-matching", "run-time",
     "a condition can't retract; do it in an action"},
    {"Variable ?% is used as both a single and multifield variable", "syntax",
     "?%1 and $?%1 are both in the conditions; write the same sign in all places"},
    {"The symbol % has special meaning", "syntax",
     "`%1` is a word of CLIPS's own; choose another name"},
    {"The % attribute cannot be used in conjunction with the % attribute", "syntax",
     "(%1 …) and (%2 …) of a slot don't go together; leave one out"},
    {"The % attribute conflicts with the % attribute", "syntax",
     "(%1 …) and (%2 …) of a slot contradict each other; leave one out"},
    {"Minimum range value must be less than", "syntax",
     "(range LEAST MOST): the least comes first"},
    {"Minimum cardinality value must be", "syntax",
     "(cardinality LEAST MOST): the least comes first, from 0"},
    {"Value does not match the expected type for the % attribute", "value",
     "the value of (%1 …) is of another type; write one of the slot's type"},
    {"Template % does not exist for assert", "unknown-fact",
     "fact `%1` is not declared; write (deftemplate MAIN::%1 …) before this"},
    {"Binds are not allowed in", "syntax",
     "the condition of a query can't bind; bind before it, or in its action"},
    {"expand$ must be used in the argument list", "syntax",
     "expand$ belongs among the arguments of a call: (create$ (expand$ ?list))"},
    {"$ Sequence operator not a valid argument for %", "syntax",
     "$?… can't be an argument of `%1`; leave the $ out"},
    {"Unknown type in method", "value",
     "a method is for INTEGER, FLOAT, NUMBER, SYMBOL, STRING, LEXEME or MULTIFIELD; write one of "
     "these"},
    {"Attempt to divide by zero in", "run-time", "a division by zero; test what it divides by"},
    {"Over or underflow of long long integer", "run-time",
     "a number is too large; integers have 64 bits"},
    {"Encountered End-Of-File while scanning a string", "syntax",
     "the text ends inside a string; a closing \" is missing"},
    {"Expected a constant, variable, or expression", "syntax",
     "a value was expected here: a constant, a variable or a call"},
    {"Expected a '(', constant, or variable", "syntax",
     "a value was expected here: a constant, a variable or a call"},
};

/* Matches `text` from its beginning; fills the words. */
static bool matches(const char *pattern, const char *text, struct hint *hint) {
    int words = 0;
    while (*pattern) {
        if (*pattern == '%') {
            size_t length = strcspn(text, " ,");
            if (length == 0 || words == WORDS)
                return false;
            snprintf(hint->word[words++], WORD, "%.*s", (int)length, text);
            text += length;
            pattern++;
        } else if (*pattern == '*' && pattern[1] == ' ') {
            const char *literal = pattern + 1;
            char rest[64];
            snprintf(rest, sizeof rest, "%.*s", (int)strcspn(literal, "%*"), literal);
            text = strstr(text, rest);
            if (!text)
                return false;
            pattern = literal;
        } else if (*pattern == *text) {
            pattern++, text++;
        } else {
            return *text == '\0' && strcmp(pattern, " ") == 0;
        }
    }
    return true;
}

/* Finds the row for `line`, a message on one line without its code, and appends its plain words.
 * False if there is none; `hint` has the code "load" then. */
static bool add_known(const char *line, struct hint *hint, struct ch_text *text) {
    hint->code = "load";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!matches(rows[i].message, line, hint))
            continue;
        hint->code = rows[i].code;
        for (const char *at = rows[i].plain; *at; at++) {
            if (*at == '%' && at[1] >= '1' && at[1] <= '0' + WORDS)
                ch_text_add(text, hint->word[*++at - '1']);
            else
                ch_text_add_bytes(text, at, 1);
        }
        return true;
    }
    return false;
}

/* NULL: not known. */
static const struct form *form_of(const char *what) {
    static const struct form forms[] = {
        {"defrule", "a rule", "(defrule PHASE::name \"…\" (condition)… => (action)…)"},
        {"deftemplate patterns", "a condition", "(fact (slot value)…), one value for a slot"},
        {"deftemplate", "a fact's declaration", "(deftemplate MAIN::name \"…\" (slot name)…)"},
        {"deffacts", "a list of facts", "(deffacts MAIN::name \"…\" (fact (slot value)…)…)"},
        {"defglobal", "a global", "(defglobal MAIN ?*name* = value)"},
        {"deffunction", "a function", "(deffunction MAIN::name \"…\" (?a ?b) (action)…)"},
        {"parameter list", "a function", "(deffunction MAIN::name \"…\" (?a ?b) (action)…)"},
        {"declare statement", "a declaration", "(declare (salience 10))"},
        {"slot attributes", "a slot",
         "(slot name (type INTEGER) (allowed-values 1 2) (default 1))"},
        {"type attribute", "a type",
         "(type T), T being INTEGER, FLOAT, NUMBER, SYMBOL, STRING or LEXEME"},
        {"default attribute", "a default", "(default value)"},
        {"RHS patterns", "a new fact", "(assert (fact (slot value)…))"},
        {"function calls", "a call", "(function argument…)"},
        {"bind function", "`bind`", "(bind ?name value)"},
        {"if function", "`if`", "(if condition then action… else action…)"},
        {"while function", "`while`", "(while condition do action…)"},
        {"loop-for-count function", "`loop-for-count`", "(loop-for-count (?i 1 10) do action…)"},
        {"progn$", "`progn$`", "(progn$ (?x ?values) action…)"},
        {"foreach", "`foreach`", "(foreach ?x ?values do action…)"},
        {"switch function", "`switch`", "(switch value (case 1 then action…) (default action…))"},
        {"fact-set query function", "a fact query",
         "(do-for-all-facts ((?f fact)) condition action…)"},
        {"assert function", "`assert`", "(assert (fact (slot value)…))"},
        {"duplicate/modify function", "a changed fact", "(modify ?fact (slot value)…)"},
        {"default-dynamic attribute", "a default", "(default-dynamic (call))"},
        {"range attribute", "a range", "(range LEAST MOST)"},
        {"defmethod", "a method", "(defmethod MAIN::name \"…\" ((?a INTEGER) ?b) action…)"},
        {"return function", "`return`", "(return value), with one value at most"},
        {"break function", "`break`", "(break)"},
        {"binding patterns", "a named fact", "?f <- (fact (slot value)…)"},
        {"fact-set query class restrictions", "a fact query",
         "(do-for-all-facts ((?f fact)) condition action…)"},
        {"first field of a RHS pattern", "a new fact", "(assert (fact (slot value)…))"},
        {"the first field of a pattern", "a condition", "(fact (slot value)…)"},
        {"fact patterns", "a condition", "(fact (slot value)…)"},
        {"test conditional element", "`test`", "(test (call))"},
        {"construct name", "the name of a construct", "PHASE::name, one word"},
        {"module specifier", "a phase", "PHASE::name, in capital letters"},
        {"the forall conditional element", "`forall`", "(forall (condition) (condition)…)"},
        {"the exists conditional element", "`exists`", "(exists (condition)…)"},
        {"the not conditional element", "`not`", "(not (condition))"},
        {"the test conditional element", "`test`", "(test (call))"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strncmp(what, forms[i].what, strlen(forms[i].what)) == 0)
            return &forms[i];
    return NULL;
}

/* --- The lines of a message. --- */

static const char context_mark[] = "ERROR:";

/* Length of a code such as "[PRNTUTIL2] " at `at`, 0 if there is none. */
static size_t code_length(const char *at) {
    if (*at != '[')
        return 0;
    size_t n = 1 + strspn(at + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return n > 2 && at[n] == ']' ? n + 1 + (at[n + 1] == ' ') : 0;
}

/* Appends at[0..] with runs of white space made one blank, without blanks and dots at the end. */
static void add_line(const char *at, bool codes, struct ch_text *text) {
    bool blank = true;
    size_t start = text->length;
    const char *from = at;
    for (; *at; at++) {
        if (codes && (at == from || at[-1] == '\n')) {
            if (strncmp(at, context_mark, sizeof context_mark - 1) == 0)
                break;
            at += code_length(at);
            if (!*at)
                break;
        }
        bool space = (unsigned char)*at <= ' ';
        if (!space)
            ch_text_add_bytes(text, at, 1);
        else if (!blank)
            ch_text_add(text, " ");
        blank = space;
    }
    while (text->length > start &&
           (text->data[text->length - 1] == ' ' || text->data[text->length - 1] == '.'))
        text->data[--text->length] = '\0';
}

/* Where the parser stopped: the end of the text that CLIPS shows. */
static void add_context(const char *message, struct ch_text *text) {
    enum { SHOWN = 48 };
    const char *mark = strstr(message, context_mark);
    if (!mark)
        return;
    CH_SCOPED(ch_text_done) struct ch_text context = ch_text_new();
    add_line(mark + sizeof context_mark - 1, false, &context);
    const char *end = context.data;
    if (context.length > SHOWN) {
        end = context.data + context.length - SHOWN;
        while (((unsigned char)*end & 0xc0) == 0x80)
            end++;
    }
    if (context.length > 0)
        ch_text_addf(text, "; the reader stopped after `%s%s`", end == context.data ? "" : "…",
                     end);
}

static void add_closest(const struct ch_closest *closest, const char *otherwise,
                        struct ch_text *text) {
    ch_text_addf(text, "%s%s%s", CH_DID_YOU_MEAN(closest->found, otherwise));
}

static void add_missing_function(const char *name, struct ch_text *text) {
    struct ch_closest closest = {.word = name};
    const struct ch_bridge_function *function = ch_bridge_function_find(name);
    ch_text_addf(text, "rules can't call `%s`; ", name);
    if (function) { /* there is one, and the agent may not ask it */
        ch_text_addf(text, "only those of agents can whose file has %s", function->needs);
        return;
    }
    for (int i = 0; ch_bridge_function_at(i); i++)
        ch_closest_try(&closest, ch_bridge_function_at(i)->name);
    for (int i = 0; ch_bridge_allowed_at(i); i++)
        ch_closest_try(&closest, ch_bridge_allowed_at(i));
    add_closest(&closest, "docs/rule-functions.md lists what they can call", text);
}

/* "score ?m ?number" after a call that is wrong. */
static void add_usage(const char *name, struct ch_text *text) {
    const struct ch_bridge_function *function = ch_bridge_function_find(name);
    if (function)
        ch_text_addf(text, "; write (%s %s)", function->name, function->arguments);
}

static void add_slot(void *env, const char *slot, const char *name, struct ch_text *text) {
    struct ch_closest closest = {.word = slot};
    const struct deftemplate *deftemplate = EnvFindDeftemplate(env, name);
    const struct templateSlot *first = deftemplate ? deftemplate->slotList : NULL, *each;
    for (each = first; each; each = each->next)
        ch_closest_try(&closest, ValueToString(each->slotName));
    ch_text_addf(text, "fact `%s` has no slot `%s`; ", name, slot);
    add_closest(&closest, "it has", text);
    for (each = first; each && !closest.found; each = each->next)
        ch_text_addf(text, " %s", ValueToString(each->slotName));
}

static void add_missing_phase(void *env, const char *name, struct ch_text *text) {
    struct ch_closest closest = {.word = name};
    for (void *module = NULL; (module = EnvGetNextDefmodule(env, module)) != NULL;) {
        const char *each = EnvGetDefmoduleName(env, module);
        ch_closest_try(&closest, each);
        if (strcasecmp(each, name) == 0) {
            closest.found = each;
            break;
        }
    }
    ch_text_addf(text, "`%s` is no phase of this agent; ", name);
    add_closest(&closest, "name it in (phases …) of the agent file", text);
}

static void add_missing_fact(void *env, const char *name, struct ch_text *text) {
    struct ch_closest closest = {.word = name};
    if (ch_bridge_allows(name)) {
        ch_text_addf(text, "`%s` is no fact; call it behind the =>, or in (test …)", name);
        return;
    }
    for (void *each = NULL; (each = EnvGetNextDeftemplate(env, each)) != NULL;)
        ch_closest_try(&closest, EnvGetDeftemplateName(env, each));
    ch_text_addf(text, "fact `%s` is not in the vocabulary; ", name);
    add_closest(&closest, "declare it with deftemplate", text);
}

/* " at least 2 argument(s)" of function `name`. */
static void add_number(const char *name, const char *said, struct ch_text *text) {
    const char *cut = strstr(said, "(s)");
    ch_text_addf(text, "`%s` takes", name);
    ch_text_add_bytes(text, said, cut ? (size_t)(cut - said) : strlen(said));
    if (cut)
        ch_text_addf(text, "%s%s", strstr(said, " 1 ") ? "" : "s", cut + 3);
}

/* "expected argument #2 to be of type integer" of function `name`. */
static void add_arguments(const char *name, const char *line, struct ch_text *text) {
    char number[WORD], type[WORD];
    const char *said = strstr(line, " expected ");
    if (sscanf(said, " expected argument #%127s to be of type %127[^\n]", number, type) == 2)
        ch_text_addf(text, "argument %s of `%s` must be %s%s", number, name,
                     strcmp(type, "integer or float") == 0 ? "a number" : "of type ",
                     strcmp(type, "integer or float") == 0 ? "" : type);
    else
        add_number(name, said + sizeof " expected" - 1, text);
    if (strcmp(name, "-") == 0)
        ch_text_add(text, "; write (- 0 ?x) to turn a sign");
    if (strcmp(name, "=") == 0 || strcmp(name, "<>") == 0)
        ch_text_add(text, "; (eq ?a ?b) and (neq ?a ?b) compare words");
    add_usage(name, text);
}

/* Plain words for `line`, a message without its code. Returns the code of what is wrong. */
static const char *add_plain(void *env, const char *line, struct ch_text *text) {
    struct hint hint;
    char a[WORD] = "", b[WORD] = "";
    if (sscanf(line, "Missing function declaration for %127s", a) == 1) {
        add_missing_function(a, text);
        return "unknown-function";
    }
    if (sscanf(line, "Invalid slot %127s not defined in corresponding deftemplate %127s", a, b) ==
        2) {
        add_slot(env, a, b, text);
        return "unknown-slot";
    }
    if (sscanf(line, "Unable to find defmodule %127s", a) == 1) {
        add_missing_phase(env, a, text);
        return "phase";
    }
    if (sscanf(line, "Unable to find deftemplate %127s", a) == 1) {
        add_missing_fact(env, a, text);
        return "unknown-fact";
    }
    if (sscanf(line, "Function %127s expected", a) == 1 && strstr(line, " expected ")) {
        add_arguments(a, line, text);
        return "arguments";
    }
    if (!add_known(line, &hint, text))
        ch_text_add(text, line[0] ? line : "not understood");
    return hint.code;
}

void ch_hint_run(void *env, const char *message, struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text first = ch_text_new(), line = ch_text_new();
    message += strspn(message, "\n ");
    ch_text_add_bytes(&first, message, strcspn(message, "\n"));
    add_line(first.data, true, &line);
    add_plain(env, line.data, text);
}

static void add_syntax(const char *line, const char *message, struct ch_text *text) {
    static const char before[] = "Syntax Error: Check appropriate syntax for ";
    const char *what =
        strncmp(line, before, sizeof before - 1) == 0 ? line + sizeof before - 1 : "";
    const struct form *form = form_of(what);
    if (form)
        ch_text_addf(text, "%s is written %s", form->name, form->form);
    else
        ch_text_addf(text, "this is not how %s is written", what[0] ? what : "it");
    add_context(message, text);
    if (!form)
        ch_text_add(text, "; look there for a parenthesis that is missing or too many");
}

const char *ch_hint_construct(void *env, const char *message, struct ch_text *text) {
    CH_SCOPED(ch_text_done) struct ch_text line = ch_text_new();
    add_line(message, true, &line);
    const char *code = "syntax";
    if (strncmp(line.data, "Syntax Error", 12) == 0) {
        add_syntax(line.data, message, text);
    } else if (strncmp(line.data, "Expected the beginning", 22) == 0) {
        ch_text_add(text, "a construct was expected here");
        add_context(message, text);
        ch_text_add(text, "; look for a parenthesis too many before it, or a misspelt (defrule; "
                          "comments begin with ;");
    } else {
        code = add_plain(env, line.data, text);
    }
    return code;
}

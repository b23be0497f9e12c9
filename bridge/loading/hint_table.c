#include "bridge/loading/hint_table.h"

#include <stdio.h>
#include <string.h>

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
static bool matches(const char *pattern, const char *text, struct ch_hint *hint) {
    int words = 0;
    while (*pattern) {
        if (*pattern == '%') {
            size_t length = strcspn(text, " ,");
            if (length == 0 || words == CH_HINT_WORDS)
                return false;
            snprintf(hint->word[words++], CH_HINT_WORD, "%.*s", (int)length, text);
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

bool ch_hint_plain(const char *line, struct ch_hint *hint, struct ch_text *text) {
    hint->code = "load";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!matches(rows[i].message, line, hint))
            continue;
        hint->code = rows[i].code;
        for (const char *at = rows[i].plain; *at; at++) {
            if (*at == '%' && at[1] >= '1' && at[1] <= '0' + CH_HINT_WORDS)
                ch_text_add(text, hint->word[*++at - '1']);
            else
                ch_text_add_bytes(text, at, 1);
        }
        return true;
    }
    return false;
}

const struct ch_hint_form *ch_hint_form(const char *what) {
    static const struct ch_hint_form forms[] = {
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
        {"progn$ function", "`progn$`", "(progn$ (?x ?values) action…)"},
        {"foreach function", "`foreach`", "(foreach ?x ?values do action…)"},
        {"switch function", "`switch`", "(switch value (case 1 then action…) (default action…))"},
        {"fact-set query function", "a fact query",
         "(do-for-all-facts ((?f fact)) condition action…)"},
        {"assert function", "`assert`", "(assert (fact (slot value)…))"},
        {"modify function", "`modify`", "(modify ?fact (slot value)…)"},
        {"duplicate function", "`duplicate`", "(duplicate ?fact (slot value)…)"},
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

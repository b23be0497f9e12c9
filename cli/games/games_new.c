/* crownhead games new: asks how a game is, and writes its definition. Whether an answer is good is
 * for the reader of definitions to say, of the whole text with the answers so far and defaults for
 * the others: so each answer that is taken leads to a definition without mistakes and warnings. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command/files.h"
#include "cli/games/games.h"
#include "cli/output/print.h"
#include "core/games/draughts/definition/definition.h"

enum { ANSWER = 64, WORDS_MAX = 4 };

/* The questions in their order. */
enum {
    TITLE,
    SQUARES,
    SIZE,
    MEN,
    FIRST,
    STEP,
    TAKE,
    METHOD,
    MUST,
    LAST_ROW,
    KING_WAYS,
    KING_REACH,
    NO_MOVES,
    REPETITION,
    QUIET,
    QUESTIONS
};

struct answers {
    char text[QUESTIONS][ANSWER];
};

static bool is(const struct answers *answers, int question, const char *word) {
    return strcmp(answers->text[question], word) == 0;
}

/* Rows or columns of the board. */
static int side(const struct answers *answers, bool rows) {
    const char *x = strchr(answers->text[SIZE], 'x');
    return atoi(rows && x ? x + 1 : answers->text[SIZE]);
}

static bool takes(const struct answers *answers) {
    return !is(answers, TAKE, "none");
}

static bool has_king(const struct answers *answers) {
    return is(answers, LAST_ROW, "king");
}

enum form { FREE, WORD, WAYS, NUMBER, LENGTHS };

/* Usual answers depend on the board: those of every second cell, of all squares, of lines. */
static const struct question {
    const char *text;
    enum form form;
    const char *words[WORDS_MAX + 1];             /* of a WORD */
    bool (*asked)(const struct answers *answers); /* NULL: always */
    const char *usual[3], *otherwise; /* otherwise: where the usual one does not do; or NULL */
} questions[QUESTIONS] = {
    [TITLE] = {"title", FREE, {NULL}, NULL, {NULL}, NULL},
    [SQUARES] = {"squares: dark (every second cell), all, or lines (as in alquerque)",
                 WORD,
                 {"dark", "all", "lines"},
                 NULL,
                 {"dark", "dark", "dark"},
                 NULL},
    [SIZE] = {"columns x rows", LENGTHS, {NULL}, NULL, {"8x8", "8x8", "5x5"}, NULL},
    [MEN] = {"full rows of men on each side", NUMBER, {NULL}, NULL, {NULL}, NULL},
    [FIRST] = {"who moves first: white or black",
               WORD,
               {"white", "black"},
               NULL,
               {"white", "white", "white"},
               NULL},
    [STEP] = {"a man steps one square (forward, sideways, diagonal, forward-diagonal, all)",
              WAYS,
              {NULL},
              NULL,
              {"forward-diagonal", "forward sideways", "all"},
              NULL},
    [TAKE] = {"a man takes (the same words, or none)",
              WAYS,
              {NULL},
              NULL,
              {"diagonal", "forward sideways", "all"},
              NULL},
    [METHOD] = {"how: jump (over a piece), approach, withdrawal, or both (of these two)",
                WORD,
                {"jump", "approach", "withdrawal", "both"},
                takes,
                {"jump", "jump", "jump"},
                NULL},
    [MUST] = {"must be taken: yes, no, or most (as many pieces as possible)",
              WORD,
              {"yes", "no", "most"},
              takes,
              {"yes", "yes", "yes"},
              NULL},
    [LAST_ROW] = {"a man on the last row: king (becomes one), wins, or stays",
                  WORD,
                  {"king", "wins", "stays"},
                  NULL,
                  {"king", "king", "stays"},
                  "stays"},
    [KING_WAYS] = {"a king moves and takes (the same words)",
                   WAYS,
                   {NULL},
                   has_king,
                   {"diagonal", "orthogonal", "all"},
                   NULL},
    [KING_REACH] =
        {"how far: near or far", WORD, {"near", "far"}, has_king, {"near", "far", "near"}, NULL},
    [NO_MOVES] = {"who can't move: loses, wins, or draw",
                  WORD,
                  {"loses", "wins", "draw"},
                  NULL,
                  {"loses", "loses", "loses"},
                  NULL},
    [REPETITION] = {"a draw when a position comes for the time (0: never)",
                    NUMBER,
                    {NULL},
                    NULL,
                    {"3", "3", "3"},
                    "0"},
    [QUIET] = {"a draw after so many moves of each side that take nothing (0: never)",
               NUMBER,
               {NULL},
               NULL,
               {"40", "40", "40"},
               "0"},
};

static int board_of(const struct answers *answers) {
    return is(answers, SQUARES, "dark") ? 0 : is(answers, SQUARES, "all") ? 1 : 2;
}

/* The usual answer to a question; a title there is already. */
static void set_usual(struct answers *answers, int question) {
    const struct question *asked = &questions[question];
    int rows = side(answers, true), board = board_of(answers);
    int men = board == 0 ? (rows - 2) / 2 : board == 1 ? (rows - 4) / 2 : (rows - 1) / 2;
    if (question == MEN)
        snprintf(answers->text[MEN], ANSWER, "%d", men > 0 ? men : 1);
    else if (asked->usual[board])
        snprintf(answers->text[question], ANSWER, "%s", asked->usual[board]);
}

static void add_capture(const struct answers *answers, const char *piece, const char *method,
                        struct ch_text *text) {
    bool king = strcmp(piece, "king") == 0, jump = strcmp(method, "jump") == 0;
    ch_text_add(text, "(capture ");
    if (is(answers, METHOD, "both"))
        ch_text_addf(text, "(name %s) ", method);
    ch_text_addf(text, "(by %s) (ways %s)", piece,
                 answers->text[king && has_king(answers) ? KING_WAYS : TAKE]);
    if (!jump)
        ch_text_addf(text, " (method %s)", method);
    if (king && has_king(answers) && is(answers, KING_REACH, "far"))
        ch_text_addf(text, " (reach any)%s", jump ? " (landing any)" : "");
    ch_text_add(text, ")\n");
}

static void add_captures(const struct answers *answers, const char *piece, struct ch_text *text) {
    if (!takes(answers))
        return;
    bool both = is(answers, METHOD, "both");
    add_capture(answers, piece, both ? "approach" : answers->text[METHOD], text);
    if (both)
        add_capture(answers, piece, "withdrawal", text);
}

static void add_moves(const struct answers *answers, bool king, struct ch_text *text) {
    ch_text_addf(text, "(step (of man) (ways %s))\n", answers->text[STEP]);
    if (king)
        ch_text_addf(text, "(step (of king) (ways %s)%s)\n",
                     answers->text[has_king(answers) ? KING_WAYS : STEP],
                     has_king(answers) && is(answers, KING_REACH, "far") ? " (reach any)" : "");
    add_captures(answers, "man", text);
    if (king)
        add_captures(answers, "king", text);
    if (takes(answers))
        ch_text_addf(text, "(choice (capture %s)%s)\n",
                     is(answers, MUST, "no") ? "free" : "mandatory",
                     is(answers, MUST, "most") ? " (maximise count)" : "");
}

static void add_ends(const struct answers *answers, struct ch_text *text) {
    int quiet = atoi(answers->text[QUIET]);
    ch_text_addf(text, "\n(end (no-moves %s))\n", answers->text[NO_MOVES]);
    if (is(answers, LAST_ROW, "wins"))
        ch_text_add(text, "(end (pieces-there wins) (of king))\n");
    if (!is(answers, REPETITION, "0"))
        ch_text_addf(text, "(draw (repetition %s))\n", answers->text[REPETITION]);
    if (quiet > 0)
        ch_text_addf(text, "(draw (plies-without-capture %d))\n", 2 * quiet);
}

/* The definition that the answers make. */
static void write_text(const struct answers *answers, const char *name, struct ch_text *text) {
    bool lines = is(answers, SQUARES, "lines"), king = !is(answers, LAST_ROW, "stays");
    ch_text_addf(text,
                 ";;; %s.game: %s.\n"
                 ";;; All words of definitions: docs/game-definitions.md.\n\n"
                 "(game (name %s) (title \"%s\") (first %s))\n\n"
                 "(board (rows %d) (columns %d) (squares %s)%s\n"
                 "       (names algebraic) (first-square bottom-left))\n"
                 "(piece (name man))\n",
                 name, answers->text[TITLE], name, answers->text[TITLE], answers->text[FIRST],
                 side(answers, true), side(answers, false),
                 is(answers, SQUARES, "dark") ? "dark" : "all", lines ? " (lines alquerque)" : "");
    if (king)
        ch_text_add(text, "(piece (name king) (value 250))\n");
    ch_text_addf(text, "(setup (men-rows %s))\n\n", answers->text[MEN]);
    add_moves(answers, king, text);
    if (king)
        ch_text_addf(text, "(promotion (of man) (to king) (when %s))\n",
                     has_king(answers) ? "stop" : "end");
    add_ends(answers, text);
}

/* True if `games check` finds nothing; else the first that it finds is in `problem`. */
static bool is_clean(const char *name, const char *text, struct ch_error *problem) {
    CH_SCOPED(ch_sources_done) struct ch_sources sources = {0};
    CH_SCOPED(ch_text_done) struct ch_text file = ch_text_new();
    struct ch_definition_report report;
    struct ch_draughts *draughts = NULL;
    ch_text_addf(&file, "%s.game", name);
    ch_sources_add(&sources, file.data, text);
    ch_definition_compile(file.data, "", sources.source, sources.count, &draughts, &report, NULL);
    const struct ch_problem_list *list =
        report.mistakes.count > 0 ? &report.mistakes : &report.warnings;
    bool clean = list->count == 0;
    if (!clean)
        *problem = list->problem[0];
    ch_draughts_free(draughts);
    ch_definition_report_done(&report);
    return clean;
}

/* Gives the questions from `question` on their usual answers, or the others that they have. False
 * if no definition comes of it; `problem` says why not, with the usual ones. */
static bool settle(struct answers *answers, int question, const char *name,
                   struct ch_error *problem) {
    if (question == QUESTIONS) {
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        write_text(answers, name, &text);
        return is_clean(name, text.data, problem);
    }
    set_usual(answers, question);
    if (settle(answers, question + 1, name, problem))
        return true;
    struct ch_error ignored;
    if (!questions[question].otherwise)
        return false;
    snprintf(answers->text[question], ANSWER, "%s", questions[question].otherwise);
    return settle(answers, question + 1, name, &ignored);
}

static bool read_word(const struct question *asked, const char *line, struct ch_error *problem) {
    CH_SCOPED(ch_text_done) struct ch_text all = ch_text_new();
    for (int i = 0; asked->words[i]; i++) {
        if (strcmp(asked->words[i], line) == 0)
            return true;
        ch_text_addf(&all, "%s%s",
                     i == 0                ? ""
                     : asked->words[i + 1] ? ", "
                                           : " or ",
                     asked->words[i]);
    }
    ch_bad_input(problem, "`%s` is no answer here; write %s", line, all.data);
    return false;
}

/* Takes the line as the answer, in the form of its question; what it means is not looked at. */
static bool read_answer(struct answers *answers, int question, char *line,
                        struct ch_error *problem) {
    const struct question *asked = &questions[question];
    int columns, rows, end = 0;
    char *text = answers->text[question];
    for (char *at = line; asked->form != FREE && *at; at++)
        *at = *at == ',' ? ' ' : (char)tolower((unsigned char)*at);
    if (strlen(line) >= ANSWER)
        return ch_bad_input(problem, "that is too long; write %d letters at most", ANSWER - 1) ==
               CH_OK;
    if (asked->form == FREE && strpbrk(line, "\"\\"))
        return ch_bad_input(problem, "a title has no \" and no \\; leave them out") == CH_OK;
    if (asked->form == WORD && !read_word(asked, line, problem))
        return false;
    if (asked->form == WAYS && line[strspn(line, "abcdefghijklmnopqrstuvwxyz- ")])
        return ch_bad_input(problem, "`%s` are no ways; write words as forward-diagonal", line) ==
               CH_OK;
    if (asked->form == NUMBER && (strspn(line, "0123456789") != strlen(line) || strlen(line) > 4))
        return ch_bad_input(problem, "`%s` is no number; write one as %s", line, text) == CH_OK;
    if (asked->form == LENGTHS) {
        bool square = sscanf(line, "%3d %n", &columns, &end) == 1 && !line[end];
        if (!square && (sscanf(line, "%3d%*[x ]%3d %n", &columns, &rows, &end) != 2 || line[end]))
            return ch_bad_input(problem, "`%s` is no size of a board; write two numbers as 10x8",
                                line) == CH_OK;
        snprintf(text, ANSWER, "%dx%d", columns, square ? columns : rows);
        return true;
    }
    snprintf(text, ANSWER, "%s", line);
    return true;
}

/* The next line without blanks around it, or NULL at the end of the input. */
static char *next_line(char **room, size_t *size) {
    if (getline(room, size, stdin) < 0)
        return NULL;
    char *line = *room + strspn(*room, " \t");
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        line[--length] = '\0';
    return line;
}

/* Asks until there is an answer that does. False at the end of the input. */
static bool ask(struct answers *answers, int question, const char *name, char **room,
                size_t *size) {
    for (;;) {
        struct answers tried = *answers;
        struct ch_error problem;
        ch_print("%s [%s]: ", questions[question].text, answers->text[question]);
        fflush(stdout);
        char *line = next_line(room, size);
        if (!line || !isatty(STDIN_FILENO))
            ch_print("%s\n", line ? line : "");
        if (!line)
            return false;
        if (!line[0])
            return true;
        if (read_answer(&tried, question, line, &problem) &&
            settle(&tried, question + 1, name, &problem)) {
            *answers = tried;
            return true;
        }
        ch_print("  %s\n", problem.text);
    }
}

static bool ask_all(struct answers *answers, const char *name) {
    char *room = NULL;
    size_t size = 0;
    bool answered = true;
    for (int i = 0; i < QUESTIONS && answered; i++)
        if (!questions[i].asked || questions[i].asked(answers))
            answered = ask(answers, i, name, &room, &size);
    free(room);
    return answered;
}

static bool is_name(const char *name) {
    return name[0] && name[0] != '-' && strlen(name) < ANSWER &&
           !name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")];
}

/* Where the definition goes: NAME.game in the folder `out`, or `out` itself. False after an error
 * was printed. */
static bool find_place(const char *name, const char *out, struct ch_text *path) {
    struct stat found;
    CH_SCOPED(ch_text_done) struct ch_text file = ch_text_new();
    ch_text_addf(&file, "%s.game", name);
    if (!out) {
        ch_text_add(path, file.data);
        return true;
    }
    bool folder = stat(out, &found) == 0 && S_ISDIR(found.st_mode);
    if (!folder && strcmp(ch_path_name(out), file.data) != 0)
        return !ch_failf("`%s` is no folder; name one that is there, or a file %s", out, file.data);
    ch_text_addf(path, "%s%s%s", out, folder && !ch_ends_with(out, "/") ? "/" : "",
                 folder ? file.data : "");
    return true;
}

static int make(const char *name, const char *path, bool yes) {
    struct answers answers = {0};
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    if (ch_new_file_possible(path, &error) != CH_OK)
        return ch_fail(&error);
    snprintf(answers.text[TITLE], ANSWER, "%s", name);
    answers.text[TITLE][0] = (char)toupper((unsigned char)name[0]);
    if (!settle(&answers, 0, name, &error))
        return ch_fail(&error);
    if (!yes && !ask_all(&answers, name))
        return ch_failf("the answers ended before the questions, and nothing is written; --yes "
                        "takes what is in brackets");
    write_text(&answers, name, &text);
    if (ch_new_file(path, text.data, &error) != CH_OK)
        return ch_fail(&error);
    ch_print("%s is written. Whether it is a game: crownhead games check --play 100 %s\n", path,
             path);
    return CH_EXIT_DONE;
}

static int run_new(int argc, char **argv) {
    bool yes = false;
    const char *out = NULL;
    const struct ch_option options[] = {
        CH_TEXT("out", 'o', "FILE", "NAME.game, or its folder", &out),
        CH_FLAG("yes", 'y', "asks nothing", &yes),
        {0},
    };
    int rest, status;
    if (!ch_options_parse(&ch_command_games_new, options, argc, argv, 1, 1, &rest, &status))
        return status;
    CH_SCOPED(ch_text_done) struct ch_text path = ch_text_new();
    if (!is_name(argv[1]))
        return ch_failf("`%s` is no name for a game; write small letters, digits and hyphens",
                        argv[1]);
    return find_place(argv[1], out, &path) ? make(argv[1], path.data, yes) : CH_EXIT_BAD;
}

const struct ch_command ch_command_games_new = {
    .name = "games new",
    .arguments = "NAME",
    .summary = "writes NAME.game from answers",
    .details = "Asks for board, pieces, moves and ends; an empty line takes what is in brackets.",
    .run = run_new,
};

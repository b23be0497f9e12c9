/* Mistakes in game definitions and doubts about them, each by its exact words and its line. The
 * small game that is spoilt line by line is in definition.h. */
#include "tests/unit/core/games/draughts/definition.h"

struct spoilt {
    int line;
    const char *instead;
    const char *messages;
};

static const struct spoilt wrong[] = {
    {1, "(board (rows 8) (columns 8))",
     "a.game:1: the text describes no game; begin with (game (name …) (title …))\n"
     "a.game:2: `board` is described twice, first in line 1; make one of them\n"},
    {1, "(game (nam small) (title \"Small\"))",
     "a.game:1: `game` has no slot `nam`; did you mean `name`?\n"},
    {1, "(game (name small) (first green))",
     "a.game:1: `green` is none of the words for `first`: white, black\n"},
    {1, "(game (name small) (pdn-type 1000))",
     "a.game:1: `pdn-type` is a GameType of PDN, 0 to 999, not 1000\n"},
    {2, "; nothing", "a.game:1: the game has no board; add (board (rows 8) (columns 8))\n"},
    {2, "(board (rows 8))", "a.game:2: `board` needs a slot `columns`; add (columns 8)\n"},
    {2, "(board (rows 1) (columns 8))", "a.game:2: `rows` is from 2 to 24, not 1\n"},
    {2, "(board (rows 8) (columns 25))", "a.game:2: `columns` is from 2 to 24, not 25\n"},
    {2, "(board (rows 8) (columns 9))",
     "a.game:2: a board of 8 rows and 9 columns is not the same for both players; make both "
     "numbers even or both odd\n"},
    {2, "(board (rows 8) (columns 8) (lines alquerque))",
     "a.game:2: strong points of 8 rows are not the same for both players; make the numbers of "
     "rows and columns odd\n"},
    {2, "(board (rows 14) (columns 14) (squares all))",
     "a.game:2: the board has 196 squares; there may be 169 at most\n"},
    {2, "(board (rows 20) (columns 20))",
     "a.game:2: the board has 200 squares; there may be 169 at most\n"},
    {2, "(board (rows 8) (columns 8) (first-square top))",
     "a.game:2: `top` is none of the words for `first-square`: top-left, top-right, bottom-left, "
     "bottom-right\n"},
    {2, "(board (rows eight) (columns 8))",
     "a.game:2: `rows` takes an integer, and `eight` is none\n"},
    {2, "(board (rows 8) (columns 8) (rows 9))",
     "a.game:2: slot `rows` of `board` is given twice; leave one\n"},
    {2, "(bord (rows 8) (columns 8))",
     "a.game:2: fact `bord` is not known here; did you mean `board`?\n"},
    {3, "(piece (letter m))",
     "a.game:3: `piece` needs a slot `name`; add (name …)\n"
     "a.game:6: `man` is no piece of this game; add (piece (name man))\n"
     "a.game:8: `man` is no piece of this game; add (piece (name man))\n"
     "a.game:10: `man` is no piece of this game; add (piece (name man))\n"},
    {3, "(piece (name man) (letter mm))",
     "a.game:3: the letter of a piece is one from a to z, not `mm`\n"},
    {3, "(piece (name man) (value 0))", "a.game:3: `value` is from 1 to 10000, not 0\n"},
    {4, "(piece (name king)) (piece (name man) (letter n))",
     "a.game:4: `piece of man` is described twice, first in line 3; make one of them\n"},
    {4, "(piece (name prince) (letter w)) (piece (name king))",
     "a.game:4: `man` and `prince` would both be drawn as `w`; give one another letter\n"},
    {5, "; nothing",
     "a.game:1: the game has no start position; add (setup (men-rows 3)) or (setup (rows …))\n"},
    {5, "(setup)", "a.game:5: `setup` needs `rows` or `men-rows`; add one\n"},
    {5, "(setup (men-rows 5))", "a.game:5: `men-rows` is from 1 to 4 on this board, not 5\n"},
    {5, "(setup (men-rows 2) (rows \"b\"))",
     "a.game:5: `setup` has both `rows` and `men-rows`; leave one out\n"},
    {5, "(setup (rows \"........\" \"w.......\"))",
     "a.game:5: `rows` has 2 rows; this board has 8\n"},
    {5,
     "(setup (rows \".b.b.b.b\" \"bbbb\" \"........\" \"......\" \"........\" \"........\" "
     "\".w.w.w.w\" \"w.w.w.w.\"))",
     "a.game:5: row \"......\" has 6 squares; a row of this board has 8\n"},
    {5,
     "(setup (rows \".b.b.b.b\" \"b.b.b.b.\" \"......x.\" \"..?.....\" \"........\" \"........\" "
     "\".w.w.w.w\" \"w.w.w.w.\"))",
     "a.game:5: row \"......x.\": nothing can stand on column 7; write a dot\n"
     "a.game:5: row \"..?.....\": `?` is no piece of this game; men and kings are written w, b and "
     "W, B, others by their letters\n"},
    {6, "(step (of man))",
     "a.game:6: `step of man` needs a slot `ways`; add (ways forward-diagonal)\n"},
    {6, "(step (ways forward))", "a.game:6: `step` needs a slot `of`; add (of …)\n"},
    {6, "(step (of man) (ways forwrd))",
     "a.game:6: `forwrd` is none of the words for `ways`; did you mean `forward`?\n"},
    {6, "(step (of man) (ways sideways none))",
     "a.game:6: `none` is beside other ways; leave it or them out\n"},
    {6, "(step (of mann) (ways forward-diagonal))",
     "a.game:6: `mann` is no piece of this game; did you mean `man`?\n"},
    {6, "(step (of bishop) (ways forward-diagonal))",
     "a.game:6: `bishop` is no piece of this game; add (piece (name bishop))\n"},
    {6, "(step (of man) (ways forward-diagonal) (reach 7))",
     "a.game:6: `7` is none of the words for `reach`: 1, any, 2, 3, 4, 5, 6\n"},
    {7, "(step (of king) (ways diagonal) (reach any)) (step (of king) (ways all))",
     "a.game:7: `step of king` is described twice, first in line 7; make one of them, or tell them "
     "apart by (name …)\n"},
    {8, "(capture (by man) (ways forward-diagonal) (of kng))",
     "a.game:8: `kng` is no piece of this game; did you mean `king`?\n"},
    {8, "(capture (by man) (ways forward-diagonal) (line yes) (method cannon))",
     "a.game:8: a cannon takes one piece; leave `line` out\n"},
    {8, "(capture (by man) (ways forward-diagonal) (reach 2) (method approach))",
     "a.game:8: an exact `reach` is for jumps; write 1 or any, or leave `method` out\n"},
    {8, "(capture (by man) (ways forward-diagonal) (within 1) (method withdrawal))",
     "a.game:8: `within` is for jumps; leave it or `method` out\n"},
    {8, "(capture (by man) (ways forward-diagonal) (within 33))",
     "a.game:8: `33` is no square of this board; write last-row, first-row, everywhere, or "
     "squares as 1\n"},
    {12, "(opening (zone 1))",
     "a.game:12: `opening` needs a slot `do`; add (do remove) or (do move)\n"},
    {12, "(opening (do move)) (opening (name second) (do remove))",
     "a.game:12: no `opening` can follow one that moves; leave one out\n"},
    {12, "(opening (do remove)) (opening (name second) (do move))",
     "a.game:12: only the first ply of a game can be an `opening` that moves; put it first, "
     "alone\n"},
    {12, "(end (pieces-left loses))",
     "a.game:12: `pieces-left` needs how many are too few: add for example (at-most 1)\n"},
    {12, "(end (pieces-left loses) (at-most 0))",
     "a.game:12: `at-most` is a number of pieces, from 1 to 169, not 0\n"},
    {12, "(end (no-pieces loses) (at-most 2))",
     "a.game:12: `at-most` belongs to `pieces-left`, `pieces-there` or `no-moves` that ends the "
     "game: add for example (pieces-left loses)\n"},
    {12, "(end (no-pieces loses) (zone 1))",
     "a.game:12: `zone` belongs to `pieces-there`: add for example (pieces-there wins)\n"},
    {8, "(capture (by man) (ways forward-diagonal) (landing edge))",
     "a.game:8: `edge` is for jumps over lines that are whole moves; add (line yes) (once "
     "yes)\n"},
    {8, "(capture (by man) (ways forward-diagonal) (by-line yes))",
     "a.game:8: `by-line` is for captures by approach; add (method approach)\n"},
    {8, "(capture (by man) (ways forward-diagonal) (by-line yes) (method withdrawal))",
     "a.game:8: `by-line` is for captures by approach; add (method approach)\n"},
    {8, "(capture (by man) (ways forward-diagonal) (method approach) (line mann))",
     "a.game:8: `mann` is no piece of this game; did you mean `man`?\n"},
    {10, "(promotion (of man))", "a.game:10: `promotion` needs a slot `to`; add (to king)\n"},
    {10, "(promotion (of man) (to queen))",
     "a.game:10: `queen` is no piece of this game; add (piece (name queen))\n"},
    {10, "(promotion (of man) (to king) (zone a9 last-row 33))",
     "a.game:10: `a9` is no square of this board; write last-row, first-row, everywhere, or "
     "squares as 1\n"
     "a.game:10: `33` is no square of this board; write last-row, first-row, everywhere, or "
     "squares as 1\n"},
    {10, "(promotion (of man) (to king) (when never))",
     "a.game:10: `never` is none of the words for `when`: end, stop, at-once\n"},
    {12, "(hook (of man) (do stop))", "a.game:12: `hook` needs a slot `at`; add (at after-move)\n"},
    {12, "(hook (at after-move) (of man))",
     "a.game:12: `hook` needs a slot `do`; add (do promote)\n"},
    {12, "(hook (at after-move) (of man) (do promote))",
     "a.game:12: `hook` needs a slot `to`; add (to king)\n"},
    {12, "(hook (at after-mov) (of man) (do remove))",
     "a.game:12: `after-mov` is none of the words for `at`; did you mean `after-move`?\n"},
    {12, "(chain) (chain)",
     "a.game:12: `chain` is described twice, first in line 12; make one of them\n"},
    {12, "(chain (remove later))",
     "a.game:12: `later` is none of the words for `remove`: at-once, at-end, under\n"},
    {12, "(choice (capture free)) (choice (capture mandatory))",
     "a.game:12: line 12 says (capture free); leave one of the two out\n"},
    {12, "(choice (maximise cont))",
     "a.game:12: `cont` is none of the words for `maximise`; did you mean `count`?\n"},
    {12, "(draw (quiet-plies 0))",
     "a.game:12: `quiet-plies` is a number from 1 to 1000, not `0`\n"},
    {12, "(draw (side emperor) (against king))",
     "a.game:12: no piece is called `emperor`; name one that a `piece` fact names\n"},
    {12, "(limit (of king))",
     "a.game:12: `limit` needs a slot `quiet-moves`; add (quiet-moves …)\n"},
    {12, "(parameter (values a b))", "a.game:12: `parameter` needs a slot `name`; add (name …)\n"},
    {12, "(parameter (name x))", "a.game:12: parameter `x` needs its values; add (values …)\n"},
    {12, "(parameter (name x) (values a b) (default c))",
     "a.game:12: `c` is none of the values of `x`; add it to (values …)\n"},
    {12, "(chain (remove =remval)) (parameter (name removal) (values at-once at-end))",
     "a.game:12: no parameter `remval` is declared; add (parameter (name remval) (values …))\n"},
    {12, "(parameter (name to=) (values a b)) (parameter (name p,q) (values a b))",
     "a.game:12: a parameter can't be called `to=`; call it otherwise\n"
     "a.game:12: a parameter can't be called `p,q`; call it otherwise\n"},
    {12, "(parameter (name losing) (values a b)) (parameter (name kernel) (values a b))",
     "a.game:12: a parameter can't be called `losing`; call it otherwise\n"
     "a.game:12: a parameter can't be called `kernel`; call it otherwise\n"},
    {12, "(parameter (name x) (values =y a,b \"\" a a))",
     "a.game:12: `=y` is no value for a parameter; write another\n"
     "a.game:12: `a,b` is no value for a parameter; write another\n"
     "a.game:12: `` is no value for a parameter; write another\n"
     "a.game:12: the value `a` is there twice; leave one out\n"},
    {12, "(setup (men-rows 1))",
     "a.game:12: `setup` is described twice, first in line 5; make one of them\n"},
    {12, "(limit (of king) (quiet-moves 3)) (limit (of man) (quiet-moves 3))",
     "a.game:12: `limit` is described twice, first in line 12; make one of them\n"},
    {1, "(game (name small) (hub \"a b\"))",
     "a.game:1: `hub` is a word of small letters and digits, not `a b`\n"},
    {11, "; \033[31m", "a.game:11: a control character; take it out\n"},
    {11, "; \xc2\x9b", "a.game:11: a control character; take it out\n"},
    {11, "; \xff", "a.game:11: a byte here is no UTF-8; take it out\n"},
    {12, "(without hop man)",
     "a.game:12: there is no `hop man` in what this extends; take it out\n"},
    {12, ")", "a.game:12: a closing parenthesis too many\n"},
    {12, "(chain (remove at-end)", "a.game:12: fact `chain` is not closed; add `)` at its end\n"},
    {12, "(chain remove)",
     "a.game:12: `remove` is between the slots of `chain`; write it inside a slot: (slot "
     "value)\n"},
};

static const struct spoilt doubtful[] = {
    {12, "; nothing to say", ""},
    {4, "(piece (name king) (value 300)) (piece (name queen))",
     "a.game:4: there is never a `queen`; put one into the start position, or promote to it\n"},
    {4,
     "(piece (name king)) (piece (name queen)) (hook (at after-move) (of man) (do promote) (to "
     "queen))",
     "a.game:4: a `queen` can never move; add (step (of queen) (ways …))\n"},
    {6, "(step (of man) (ways forward-diagonal) (only alone))", ""},
    {6, "(step (of man) (ways forward-diagonal)) (hop (of man) (ways diagonal) (over man king))",
     ""},
    {5,
     "(setup (rows \"........\" \"........\" \"........\" \"........\" \"........\" \"........\" "
     "\".b.b.b.b\" \"w.w.w.w.\"))",
     "a.game:5: the start position is not the same for both players, turned by half a turn or "
     "mirrored; if that is meant, add (alike no)\n"},
    {5,
     "(setup (alike no) (rows \"........\" \"........\" \"........\" \"........\" \"........\" "
     "\"........\" \".b.b.b.b\" \"w.w.w.w.\"))",
     ""},
    {5,
     "(setup (rows \".w.w.w.w\" \"w.w.w.w.\" \"........\" \"........\" \"........\" \"........\" "
     "\"........\" \"........\"))",
     "a.game:5: Black has no piece in the start position; give it some\n"
     "a.game:5: the game is over at the start (no moves); change the start position or the ends\n"
     "a.game:10: no piece of Black ever comes to the zone of this `promotion`; choose other "
     "squares\n"
     "a.game:10: a piece is in the zone of this `promotion` at the start, where it can't have "
     "come; change the zone or the start position\n"},
    {8, "(capture (by man) (ways forward-diagonal) (method approach) (landing any))",
     "a.game:8: `landing` says nothing of captures by approach; leave it out\n"},
    {8, "(capture (by man) (ways forward-diagonal) (method approach) (once yes) (turn not-back))",
     "a.game:8: `turn` says nothing of captures that are made `once`; leave it out\n"},
    {12, "(opening (do remove) (zone 1 16))",
     "a.game:5: the game is over at the start (no moves); change the start position or the ends\n"
     "a.game:12: White, whose ply this `opening` is, has no piece on its squares at the start; "
     "choose others\n"},
    {8, "(capture (by man) (ways forward-diagonal) (method cannon) (turn not-back))",
     "a.game:8: `turn` says nothing of captures that are made `once`; leave it out\n"},
    {10, "(promotion (of man) (to king) (zone 1 2 2))",
     "a.game:10: the zone of `promotion` names a square twice; leave one out\n"},
    {10, "(promotion (of man) (to king) (zone 1 2 2) (when stop))", /* two hooks, reported once */
     "a.game:10: the zone of `promotion` names a square twice; leave one out\n"},
    {10, "(promotion (of man) (to king) (zone last-row 1))",
     "a.game:10: the zone of `promotion` names a square twice; leave one out\n"},
    {10, "(promotion (name back) (of man) (to king) (zone first-row))",
     "a.game:4: there is never a `king`; put one into the start position, or promote to it\n"
     "a.game:10: no piece of White or Black ever comes to the zone of this `promotion`; choose "
     "other squares\n"
     "a.game:10: a piece is in the zone of this `promotion` at the start, where it can't have "
     "come; change the zone or the start position\n"
     "a.game:11: this `draw` never comes: no position comes twice, since no piece can move back; "
     "leave it out\n"},
    {10, "(promotion (of man king) (to king))",
     "a.game:10: a `king` becomes a `king`, which it is; name another piece\n"},
    {11, "(draw (repetition 3) (king-plies 20))", ""},
    {11, "(draw (repetition 3) (side king king) (against man) (plies 20))", ""},
    {11,
     "(draw (repetition 3) (side queen king) (against man) (plies 20)) "
     "(piece (name queen) (letter q)) (step (of queen) (ways diagonal))",
     "a.game:11: there is never a `queen`; put one into the start position, or promote to it\n"
     "a.game:11: this `draw` never comes: there are never such pieces; leave it out\n"},
    {11,
     "(draw (side man) (against queen) (plies 20)) "
     "(piece (name queen) (letter q)) (step (of queen) (ways diagonal))",
     "a.game:11: there is never a `queen`; put one into the start position, or promote to it\n"
     "a.game:11: this `draw` never comes: there are never such pieces; leave it out\n"},
    {10, "(draw (king-plies 20))",
     "a.game:4: there is never a `king`; put one into the start position, or promote to it\n"
     "a.game:10: this `draw` never comes: there are no kings; leave it out\n"
     "a.game:11: this `draw` never comes: no position comes twice, since no piece can move back; "
     "leave it out\n"},
    {10, "(limit (of king) (quiet-moves 3) (while man))",
     "a.game:4: there is never a `king`; put one into the start position, or promote to it\n"
     "a.game:10: this `limit` never holds: there are never such pieces; leave it out\n"
     "a.game:11: this `draw` never comes: no position comes twice, since no piece can move back; "
     "leave it out\n"},
    {12, "(limit (of king) (quiet-moves 3) (while man))", ""},
    {12, "(choice (maximise with-king kings-taken earliest-king rank ranks-taken))", ""},
    {9, "(choice (maximise with-king rank kings-taken))", /* men alone capture, kings are taken */
     "a.game:9: `with-king` never decides between captures: no piece of the highest kind ever "
     "captures; "
     "leave it out\n"
     "a.game:9: `rank` never decides between captures: all pieces that capture have one rank; "
     "leave it "
     "out\n"},
    {8, "(choice (maximise with-king))", /* kings alone */
     "a.game:8: `with-king` never decides between captures: only pieces of the highest kind "
     "capture; "
     "leave it out\n"},
    {10, "(choice (maximise promotes kings-taken earliest-king ranks-taken))", /* no kings */
     "a.game:4: there is never a `king`; put one into the start position, or promote to it\n"
     "a.game:10: `promotes` never decides between captures: no piece is ever promoted; leave it "
     "out\n"
     "a.game:10: `kings-taken` never decides between captures: no piece of the highest kind is "
     "ever "
     "taken; leave it out\n"
     "a.game:10: `earliest-king` never decides between captures: no piece of the highest kind is "
     "ever "
     "taken; leave it out\n"
     "a.game:10: `ranks-taken` never decides between captures: all pieces that are taken have one "
     "rank, "
     "so that `count` would say as much; leave it out\n"
     "a.game:11: this `draw` never comes: no position comes twice, since no piece can move back; "
     "leave it out\n"},
    {6, /* a piece that hops and steps only forward never comes back */
     "(step (of man) (ways forward-diagonal)) (hop (of man) (ways forward-diagonal) (over man)) "
     "(promotion (name back) (of man) (to king) (zone first-row))",
     "a.game:6: no piece of White or Black ever comes to the zone of this `promotion`; choose "
     "other "
     "squares\n"
     "a.game:6: a piece is in the zone of this `promotion` at the start, where it can't have "
     "come; change the zone or the start position\n"},
    {6, /* backwards, too */
     "(step (of man) (ways forward-diagonal)) (hop (of man) (ways diagonal) (over man)) "
     "(promotion (name back) (of man) (to king) (zone first-row))",
     "a.game:6: a piece is in the zone of this `promotion` at the start, where it can't have "
     "come; change the zone or the start position\n"},
    /* They are there before they move, and never come there. */
    {12, "(hook (at before-move) (of man) (zone first-row) (do promote) (to king))", ""},
    {12, "(choice (maximise count weight))",
     "a.game:12: `weight` never decides between captures: all pieces weigh the same, so that "
     "`count` "
     "would say as much; leave it out\n"},
    {12, "(choice (maximise count rank count))",
     "a.game:12: `count` never decides between captures: it is there twice; leave it out\n"},
    {12, "(choice (maximise promotes by-line))",
     "a.game:12: `by-line` never decides between captures: nothing captures (by-line yes); leave "
     "it "
     "out\n"},
    {10, "(hook (at before-move) (of man) (zone 1 2 3 4) (do promote) (to king))", ""},
    {10,
     "(piece (name queen) (letter q)) (step (of queen) (ways none)) "
     "(promotion (of man) (to queen) (when at-once)) "
     "(hook (at after-move) (of queen) (zone last-row) (do promote) (to king))",
     "a.game:10: a `queen` can never move; add (step (of queen) (ways …))\n"},
    {12, "(hook (at after-move) (of man) (zone last-row) (do stop) (to king))",
     "a.game:12: `to` is for (do promote) and says nothing here; leave it out\n"},
    {10, "; no promotion",
     "a.game:4: there is never a `king`; put one into the start position, or promote to it\n"
     "a.game:11: this `draw` never comes: no position comes twice, since no piece can move back; "
     "leave it out\n"},
    {12, "(parameter (name removal) (values at-once at-end))",
     "a.game:12: parameter `removal` is used nowhere; write =removal where its value belongs, or "
     "leave it out\n"},
    {6, "(hook (at before-move) (of man) (do forbid))",
     "a.game:5: the game is over at the start (no moves); change the start position or the ends\n"},
};

TEST(test_mistakes) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CH_SCOPED(compiled_done)
        struct compiled compiled = compile_small(wrong[i].line, wrong[i].instead);
        assert_string_equal(compiled.messages.data, wrong[i].messages);
        assert_null(compiled.draughts);
        assert_int_equal(compiled.error.status, CH_BAD_INPUT);
        assert_string_equal(compiled.error.file, "a.game");
    }
}

TEST(test_doubts) {
    for (size_t i = 0; i < sizeof doubtful / sizeof *doubtful; i++) {
        CH_SCOPED(compiled_done)
        struct compiled compiled = compile_small(doubtful[i].line, doubtful[i].instead);
        assert_string_equal(compiled.messages.data, doubtful[i].messages);
        assert_non_null(compiled.draughts);
    }
}

/* A game is looked for by the name of its file. */
TEST(test_other_name) {
    CH_FREED char *text = small_with(0, "");
    struct ch_source source = {.name = (char *)"a.game", .text = text};
    struct ch_draughts *draughts;
    struct ch_definition_report report;
    static const struct {
        const char *base;
        int warnings;
    } bases[] = {
        {"small", 0}, {"small.game", 0}, {"x/small.game", 0}, {"x/smal.game", 1}, {"small2", 1}};
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        ch_definition_compile(bases[i].base, "", &source, 1, &draughts, &report, NULL);
        assert_int_equal(report.warnings.count, bases[i].warnings);
        if (i == 3)
            assert_string_equal(report.warnings.problem[0].text,
                                "the game is called `small` and its file `smal.game`; give both "
                                "one name");
        ch_draughts_free(draughts);
        ch_definition_report_done(&report);
    }
}

/* Jumps lead over two squares: from the first row never to the last of eight. */
TEST(test_jumps_only) {
    CH_FREED char *parent = small_with(0, "");
    const char *const texts[] = {"(game (name b) (extends a))\n(setup (men-rows 1))\n"
                                 "(step (of man) (ways none))\n(without draw)\n",
                                 parent};
    CH_SCOPED(compiled_done) struct compiled compiled = compile("", texts, 2);
    assert_non_null(strstr(compiled.messages.data,
                           "b.game:10: no piece of White or Black ever comes to "
                           "the zone of this `promotion`; choose other "
                           "squares\n"));
}

/* All mistakes are reported in the order of the texts and their lines, the game's own first. */
TEST(test_several) {
    static const char *const texts[] = {
        "(game (name a) (extends b))\n(bord (rows 8))\n(board (rows 8) (colums 8))\n"
        "(piece (name man) (valu 3))\n",
        "(game (name b))\n(chain (complete perhaps))\n"};
    CH_SCOPED(compiled_done) struct compiled compiled = compile("", texts, 2);
    assert_string_equal(compiled.messages.data,
                        "a.game:2: fact `bord` is not known here; did you mean `board`?\n"
                        "a.game:3: `board` has no slot `colums`; did you mean `columns`?\n"
                        "a.game:4: `piece` has no slot `valu`; did you mean `value`?\n"
                        "b.game:2: `perhaps` is none of the words for `complete`: yes, no\n");
    assert_int_equal(compiled.error.line, 2);
    assert_non_null(strstr(compiled.error.text, "a.game:3: "));
}

/* The value of a wrong slot is not reported as missing as well. */
TEST(test_no_echo) {
    CH_SCOPED(compiled_done)
    struct compiled compiled = compile_small(2, "(board (rows 8.5) (columns 8))");
    assert_string_equal(compiled.messages.data,
                        "a.game:2: `rows` takes an integer, and `8.5` is none\n");
}

TEST(test_limits) {
    CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
    for (int i = 0; i < 7; i++)
        ch_text_addf(&text, "(piece (name p%d) (letter %c))", i, 'c' + i);
    CH_SCOPED(compiled_done) struct compiled compiled = compile_small(12, text.data);
    assert_non_null(strstr(compiled.messages.data,
                           "a.game:12: a game has at most 8 kinds of piece; "
                           "leave some out\n"));
    compiled_done(&compiled);
    ch_text_clear(&text);
    for (int i = 0; i < 4; i++)
        ch_text_addf(&text, "(step (name s%d) (of man) (ways all))", i);
    compiled = compile_small(12, text.data);
    assert_string_equal(compiled.messages.data,
                        "a.game:12: a piece has at most 4 facts `step`; leave some out\n");
    compiled_done(&compiled);
    ch_text_clear(&text);
    for (int i = 0; i < 16; i++)
        ch_text_add(&text, "(hook (at after-move) (of man) (do stop))");
    compiled = compile_small(12, text.data);
    assert_string_equal(compiled.messages.data,
                        "a.game:12: a game has at most 16 hooks (a promotion is "
                        "one or two); leave some out\n");
    compiled_done(&compiled);
    ch_text_clear(&text);
    ch_text_add(&text, "(choice (maximise");
    for (int i = 0; i < 13; i++)
        ch_text_add(&text, " count");
    ch_text_add(&text, "))");
    compiled = compile_small(12, text.data);
    assert_string_equal(compiled.messages.data,
                        "a.game:12: a game has at most 12 keys of choice; leave some out\n");
    compiled_done(&compiled);
    ch_text_clear(&text);
    for (int i = 0; i < 17; i++)
        ch_text_addf(&text, "(parameter (name p%d) (values a b))", i);
    compiled = compile_small(12, text.data);
    assert_string_equal(compiled.messages.data,
                        "a.game:12: a game has at most 16 parameters; leave some out\n");
    compiled_done(&compiled);
    ch_text_clear(&text);
    for (int i = 0; i < 300; i++)
        ch_text_add(&text, "(hook (at after-move) (of man) (do stop))\n");
    compiled = compile_small(12, text.data);
    assert_non_null(strstr(compiled.messages.data, "a game has at most 200 facts; leave some out"));
    assert_null(compiled.draughts);
}

/* Where hooks act, in words. The board's squares are numbered from Black's right hand, 32 of them.
 */
TEST(test_zones_in_words) {
    static const struct {
        const char *line, *words;
    } zones[] = {
        {"(hook (at after-move) (of man) (zone everywhere) (do stop))", "any square."},
        {"(hook (at after-move) (of man) (zone last-row) (do stop))", "the last row."},
        {"(hook (at after-move) (of man) (zone first-row) (do stop))", "the first row."},
        {"(hook (at after-move) (of man) (zone 1 2 3) (do stop))",
         "3, 2 or 1 (for Black the squares opposite)."},
        {"(hook (at after-move) (of man) (zone 1) (do stop))",
         "1 (for Black the squares opposite)."},
        {"(hook (at after-partial) (of man) (zone 5) (do promote) (to king))",
         "5 (for Black the squares opposite), and goes on capturing as one."},
        {"(hook (at after-partial) (of man) (zone 5) (do stop))",
         "5 (for Black the squares opposite).\n"},
    };
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        CH_SCOPED(compiled_done) struct compiled compiled = compile_small(12, zones[i].line);
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        assert_non_null(compiled.draughts);
        compiled.draughts->game.ops->words(&compiled.draughts->game, &text);
        if (!strstr(text.data, zones[i].words))
            fail_msg("%s: missing: %s\n%s", zones[i].line, zones[i].words, text.data);
    }
}

/* Rules of the rarer kinds, in words. */
TEST(test_rules_in_words) {
    static const struct {
        int line;
        const char *facts, *words;
    } rules[] = {
        {6, "(step (of man) (ways forward-diagonal) (reach 3))",
         "It moves exactly 3 squares, all free, diagonally forward."},
        {6, "(step (of man) (ways forward-diagonal) (within 1 5))",
         "It moves one square diagonally forward, from and to 5 or 1 (for Black the squares "
         "opposite)."},
        {8, "(capture (by man) (ways forward-diagonal) (reach 2))",
         "diagonally forward with 1 free square between by jumping to the free square behind."},
        {8, "(capture (by man) (ways forward-diagonal) (method cannon))",
         "diagonally forward by jumping over a piece of its own side to its square; that is the "
         "whole move."},
        {8, "(capture (by man) (ways forward-diagonal) (line yes))",
         "the free square behind, with the unbroken line behind it."},
        {8, "(capture (by man) (ways forward-diagonal) (within 1))",
         ", from, over and to 1 (for Black the squares opposite)."},
        {8, "(capture (by man) (ways forward-diagonal) (turn only-on))",
         "; it goes on in the same direction only."},
        {8, "(capture (by man) (ways forward-diagonal) (turn at-edge))",
         "; it goes on in the same direction, and turns at the edge of the board only, but never "
         "back."},
        {12, "(opening (do remove) (zone 1)) (opening (name second) (do remove) (beside free))",
         "opening\tIn ply 1 the player takes off a piece of his own, on 1 (for Black the squares "
         "opposite), which is written as a piece that stays. In ply 2 the player takes off a piece "
         "of his own, beside a free square, on any square, which is written as a piece that "
         "stays.\n"},
        {12, "(opening (do move) (zone 22 23))",
         "opening\tIn ply 1 the player moves a piece, on 23 or 22 (for Black the squares "
         "opposite).\n"},
        {12, "(end (no-moves passes))",
         "Who has no move passes, which is written as a piece that stays."},
        {12, "(end (no-moves loses) (at-most 1))", "Who has no move and at most 1 piece loses."},
        {12, "(end (pieces-left loses) (at-most 3))", "Who has at most 3 pieces left loses."},
        {12, "(end (pieces-there wins) (of man) (zone 1) (at-most 2))",
         "Who has a man on 1 (for Black the squares opposite), and at most 2 pieces in all, wins."},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        CH_SCOPED(compiled_done)
        struct compiled compiled = compile_small(rules[i].line, rules[i].facts);
        CH_SCOPED(ch_text_done) struct ch_text text = ch_text_new();
        if (!compiled.draughts)
            fail_msg("%s: %s", rules[i].facts, compiled.messages.data);
        compiled.draughts->game.ops->words(&compiled.draughts->game, &text);
        if (!strstr(text.data, rules[i].words))
            fail_msg("%s: missing: %s\n%s", rules[i].facts, rules[i].words, text.data);
    }
}

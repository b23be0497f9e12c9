/* Fuzz target: the file of lessons. What is read can be asked, answered and written, what was
 * written reads the same, and every mistake names a line of the text. */
#include "workshop/person/drills.h"
#include "tests/fuzz/fuzz.h"

FUZZ_TEXT(text) {
    struct ch_drills drills, again = {0};
    struct ch_drill_spacing spacing;
    struct ch_error error = {0};
    CH_SCOPED(ch_text_done) struct ch_text once = ch_text_new(), twice = ch_text_new();
    enum ch_status status = ch_drills_read("t", text, &drills, &error);
    require(status == CH_OK || (error.line >= 1 && error.text[0]));
    if (ch_drill_spacing_read(text, &spacing, &error) != CH_OK)
        ch_drill_spacing_read(CH_DRILL_SPACING, &spacing, &error);
    for (int i = 0; i < drills.count; i++) {
        struct ch_drill *drill = &drills.lesson[i];
        int due = drill->due;
        ch_drill_answer(drill, i % 2, &spacing, due);
        require(drill->due >= due && drill->asked > 0 && drill->step >= 0);
    }
    ch_drills_write(&drills, &once);
    require(ch_drills_read("t", once.data, &again, &error) == CH_OK);
    ch_drills_write(&again, &twice);
    require(strcmp(once.data, twice.data) == 0);
    ch_drills_done(&again);
    ch_drills_done(&drills);
}

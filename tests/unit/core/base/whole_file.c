/* Files written whole or not at all. */
#include "core/base/whole_file.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/unit.h"

static char folder[] = "/tmp/whole-file-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int drop_folder(void **state) {
    (void)state;
    unlink("file");
    rmdir("taken");
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static int files_here(void) {
    int count = 0;
    DIR *here = opendir(".");
    assert_non_null(here);
    for (const struct dirent *entry = readdir(here); entry; entry = readdir(here))
        count += entry->d_name[0] != '.';
    closedir(here);
    return count;
}

static enum ch_status write_words(const char *path, const char *first, const char *second,
                                  struct ch_error *error) {
    CH_SCOPED(ch_text_done) struct ch_text one = ch_text_new(), two = ch_text_new();
    const struct ch_text *const texts[] = {&one, &two};
    ch_text_add(&one, first);
    ch_text_add(&two, second);
    return ch_whole_file(path, 0600, texts, 2, error);
}

TEST(a_file_is_written_and_replaced) {
    struct ch_error error;
    CH_SCOPED(ch_text_done) struct ch_text text;
    struct stat found;
    assert_int_equal(write_words("file", "an older ", "text that is longer", &error), CH_OK);
    assert_int_equal(write_words("file", "new", "er", &error), CH_OK);
    text = ch_text_new();
    assert_int_equal(ch_text_read_file(&text, "file", 100, &error), CH_OK);
    assert_string_equal(text.data, "newer");
    assert_int_equal(stat("file", &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    assert_int_equal(files_here(), 1);
}

TEST(a_failure_leaves_nothing) {
    struct ch_error error;
    assert_int_equal(write_words("none/file", "a", "b", &error), CH_SYSTEM);
    assert_string_equal(error.file, "none/file");
    assert_int_equal(mkdir("taken", 0700), 0);
    assert_int_equal(write_words("taken", "a", "b", &error), CH_SYSTEM); /* a folder has the name */
    assert_string_equal(error.file, "taken");
    assert_int_equal(files_here(), 2);
}

/* A draft whose program ended, however, is removed with the next one; one that is being written is
 * not, nor is a file of another name, as a backup with its date. */
TEST(drafts_of_dead_programs_go) {
    struct ch_file_draft living;
    struct ch_error error;
    static const char *const others[] = {"file.txt", "file.20260102-030405", "file.1",
                                         "file2.12-34.crownhead-draft", ".12-34.crownhead-draft"};
    assert_int_equal(write_words("file", "", "", &error), CH_OK);
    assert_int_equal(ch_file_draft_begin("file", 0600, &living, &error), CH_OK);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        fclose(fopen(others[i], "w"));
    pid_t child = fork();
    if (child == 0) {
        struct ch_file_draft left;
        _exit(ch_file_draft_begin("./file", 0600, &left, NULL) != CH_OK);
    }
    int ended;
    assert_true(waitpid(child, &ended, 0) == child && ended == 0);
    int before = files_here();
    assert_int_equal(write_words("file", "a", "b", &error), CH_OK);
    assert_int_equal(files_here(), before - 1);
    assert_int_equal(ch_file_draft_end(&living, true, &error), CH_OK);
    assert_int_equal(files_here(), before - 2);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(unlink(others[i]), 0);
}

/* The disk of a file that is there, or is to be made, or whose folder is not there. */
TEST(full_disks_are_named) {
    struct ch_error error;
    errno = ENOSPC;
    ch_error_system(&error, "/proc/version", "can't be written");
    assert_string_equal(error.text, "can't be written: no space is left on the disk at /proc; make "
                                    "some, then start the command again");
    errno = EDQUOT;
    ch_error_system(&error, "/proc/none", "can't be written");
    assert_string_equal(error.text,
                        "can't be written: no space is left of your share (quota) on the disk at "
                        "/proc; make some, then start the command again");
    errno = EROFS;
    ch_error_system(&error, "/none/at/all", "can't be written");
    assert_string_equal(error.text, "can't be written: the disk at ? may only be read; name a file "
                                    "elsewhere");
    errno = EACCES;
    ch_error_system(&error, NULL, "can't be written");
    assert_string_equal(error.text, "can't be written: Permission denied");
}

GROUP(make_folder, drop_folder)

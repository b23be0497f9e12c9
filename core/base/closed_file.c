#include "core/base/closed_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static void (*report)(const char *path, unsigned mode);

void ch_closed_file_report(void (*called)(const char *path, unsigned mode)) {
    report = called;
}

void ch_closed_file_make(const char *path) {
    const mode_t mode = S_IRUSR | S_IWUSR;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file < 0)
        return;
    fchmod(file, mode); /* the umask may have taken some of it */
    close(file);
}

enum ch_status ch_closed_file_narrow(const char *path, const char *option, bool silent,
                                     struct ch_error *error) {
    const mode_t others = S_IRWXG | S_IRWXO;
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || !(about.st_mode & others))
        return CH_OK;
    unsigned mode = about.st_mode & 0777u;
    if (about.st_uid != geteuid())
        return ch_error_set(error, CH_BAD_INPUT, path, 0,
                            "others may read or write it (mode %03o), and it belongs to another "
                            "user; what a game hides is not written there: name a file of your own "
                            "with %s",
                            mode, option);
    if (chmod(path, about.st_mode & (mode_t)(07777 & ~others)) != 0)
        return ch_error_system(error, path, "can't be closed to others (mode %03o)", mode);
    if (report && !silent)
        report(path, mode);
    return CH_OK;
}

#include "core/base/dangling.h"

#include <errno.h>
#include <sys/stat.h>

enum ch_status ch_dangling_refuse(const char *path, const char *option, struct ch_error *error) {
    struct stat about;
    if (lstat(path, &about) != 0 || !S_ISLNK(about.st_mode) || stat(path, &about) == 0 ||
        errno != ENOENT)
        return CH_OK;
    return ch_error_set(error, CH_BAD_INPUT, path, 0,
                        "this symbolic link leads to no file, and none is made behind it; remove "
                        "the link, or %s names another file",
                        option);
}

#include "core/games/text/sign.h"

#include <string.h>

char ch_sign_read(const char **at) {
    const char *start = *at;
    *at += strspn(*at, " \t");
    char sign = *at > start ? ' ' : '\0';
    if (**at == '-') {
        sign = '-';
        ++*at;
    } else if (**at == 'x' || **at == 'X' || **at == ':') {
        sign = 'x';
        ++*at;
    } else if (strncmp(*at, "\u00d7", 2) == 0) {
        sign = 'x';
        *at += 2;
    }
    *at += strspn(*at, " \t");
    return sign;
}

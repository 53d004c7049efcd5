#define _GNU_SOURCE
#include "HostFiles.h"

#include <errno.h>
#include <string.h>
#include <sys/xattr.h>

int host_set_note(const char *path, const char *name, const char *text) {
    return lsetxattr(path, name, text, strlen(text), 0) == 0 ? 0 : errno;
}

int host_read_note(const char *path, const char *name, char *text, long capacity) {
    ssize_t count = lgetxattr(path, name, text, (size_t)capacity - 1);
    if (count < 0) return errno;
    text[count] = 0;
    return 0;
}

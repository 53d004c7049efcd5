#define _GNU_SOURCE
#include "HostFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

int host_set_note(const char *path, const char *name, const char *text) {
    return lsetxattr(path, name, text, strlen(text), 0) == 0 ? 0 : errno;
}

int host_read_note(const char *path, const char *name, char *text, long capacity) {
    ssize_t count = lgetxattr(path, name, text, (size_t)capacity - 1);
    if (count < 0) return errno;
    text[count] = 0;
    return 0;
}

int host_open_unnamed(const char *folder) {
    // The name is given by way of this folder.
    if (access("/proc/self/fd", X_OK) != 0) {
        errno = EOPNOTSUPP;
        return -1;
    }
    int file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0644);
    // A kernel that knows no such files opens the folder to be written; some file systems object.
    if (file < 0 && (errno == EISDIR || errno == EINVAL)) errno = EOPNOTSUPP;
    return file;
}

int host_name_file(int file, const char *path) {
    char name[40];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, name, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

#ifndef HOST_FILES_H
#define HOST_FILES_H

/// Puts a note of a program's own beside a file or folder, which goes with it when it is renamed. Links
/// are not followed.
///
/// 0, or the code of the failure, such as that of a file system that keeps none.
int host_set_note(const char *path, const char *name, const char *text);

/// Reads such a note into `text`, with a zero behind it. 0, or the code of the failure.
int host_read_note(const char *path, const char *name, char *text, long capacity);

#endif

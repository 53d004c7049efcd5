#ifndef HOST_FILES_H
#define HOST_FILES_H

/// Puts a note of a program's own beside a file or folder, which goes with it when it is renamed. Links
/// are not followed.
///
/// 0, or the code of the failure, such as that of a file system that keeps none.
int host_set_note(const char *path, const char *name, const char *text);

/// Reads such a note into `text`, with a zero behind it. 0, or the code of the failure.
int host_read_note(const char *path, const char *name, char *text, long capacity);

/// Opens a new file without a name in a folder, to be written. The system takes it away with whoever
/// has it open, unless it was given a name.
///
/// -1, with `errno`, also where the folder's file system has no such files: then it is `EOPNOTSUPP`.
int host_open_unnamed(const char *folder);

/// Gives such a file a name that nothing has yet. 0, or the code of the failure.
int host_name_file(int file, const char *path);

#endif

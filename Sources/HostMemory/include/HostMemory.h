#ifndef HOST_MEMORY_H
#define HOST_MEMORY_H

#include <stdbool.h>

/// The bytes that this process has allocated and not freed; the engine's heap is not among them.
long host_allocated_bytes(void);

/// The bytes that this process has of the machine, after what is free has gone back.
long host_resident_bytes(void);

/// The bytes that this process has of the machine just now. Allocates nothing.
long host_occupied_bytes(void);

/// The bytes of memory that the machine has, or those that it lets this process have.
long host_memory_bytes(void);

/// Keeps what is freed for what comes next, up to 64 MiB at the heap's end. By default the C library
/// gives back each block of more than 128 KiB, and asks the system for the next one page by page.
void host_keep_freed_memory(void);

/// Lets the first thread's stack grow to 8 MiB, as is usual, or as far as the hard limit allows.
void host_set_stack_limit(void);

/// Counts references to Swift's objects as a program of one thread may, which saves a plugin call a
/// seventh of its time: a count that other threads may change costs five times as much to change.
///
/// Until `host_count_references_atomically` is called, Swift code runs on the calling thread alone,
/// and the threads of others touch no object. Only a program that was linked with `--wrap=swift_retain`
/// and `--wrap=swift_release` can do so.
///
/// Takes an object of Swift's to see whether the runtime counts as this expects. False where it does
/// not, or the program was linked without: then all stays as it was.
bool host_count_references_plainly(void *object);

/// What is told of a trap: the signal, what the runtime of Swift has said before or "", and the code that
/// was under way, innermost first.
typedef void (*host_trap_handler)(int signal, const char *words, void *const *frames, int count);

/// Has `handler` called, on the thread that calls this, where its code stops: by a trap of the processor's or
/// an abort. Where it returns, and for any other thread and for who sends such a signal, all is as it would be
/// without.
///
/// From then on what the runtime says of it is no more written to the standard error.
void host_catch_traps(host_trap_handler handler);

/// What is told in the place of the runtime's words where code has run off its stack's end.
extern const char *const host_stack_overflow;

/// Has the handler of `host_catch_traps` called for code that runs off its stack's end, too, or that reaches for
/// memory which is not there. To be called behind whoever asks for such signals: the engine does when its first
/// machine is made, and goes on to have its own. Nothing where nobody listens to traps.
void host_catch_faults(void);

/// The symbol of the program's own code at an address, as its file has it; false for any other code.
bool host_name_of_code(const void *address, char *name, long capacity);

/// Counts references as Swift does by itself. To be called before a second thread runs Swift code.
void host_count_references_atomically(void);

#endif

#ifndef HOST_MEMORY_H
#define HOST_MEMORY_H

/// The bytes that this process has allocated and not freed; the engine's heap is not among them.
long host_allocated_bytes(void);

/// The bytes that this process has of the machine, after what is free has gone back.
long host_resident_bytes(void);

/// Keeps what is freed for what comes next, up to 64 MiB at the heap's end. By default the C library
/// gives back each block of more than 128 KiB, and asks the system for the next one page by page.
void host_keep_freed_memory(void);

/// Lets the first thread's stack grow to 8 MiB, as is usual, or as far as the hard limit allows.
void host_set_stack_limit(void);

#endif

#ifndef HOST_MEMORY_H
#define HOST_MEMORY_H

/// The bytes that this process has allocated and not freed; the engine's heap is not among them.
long host_allocated_bytes(void);

/// The bytes that this process has of the machine, after what is free has gone back.
long host_resident_bytes(void);

#endif

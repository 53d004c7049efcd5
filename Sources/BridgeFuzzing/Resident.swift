import Glibc

/// Gives free memory back; Swift's module of the C library leaves its header out.
@_silgen_name("malloc_trim")
private func trim(_ padding: Int) -> CInt

/// The memory that this process has of the machine.
public enum Resident {
    /// Bytes, after what was freed has gone back to the system.
    public static func bytes() -> Int {
        _ = trim(0)
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 0 }
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
            .split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }
}

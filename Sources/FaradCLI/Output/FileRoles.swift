import Foundation

/// The files that a command reads, and those that it writes when it is done: a file has one role, or
/// what is read would be gone.
enum FileRoles {
    /// Refuses to write a file that is read, too, or is written already, by whatever path.
    ///
    /// - Parameters:
    ///   - reads: Files and folders; what is not there is no concern here.
    ///   - writes: Files; nil where an option was left out.
    /// - Throws: ``Problem`` `usage`.
    static func check(reads: [String], writes: [String?]) throws(Problem) {
        // A name that is none of a file may be an app's or a profile's.
        let read = Set(reads.filter(SharedFile.exists).compactMap(identity))
        var written: Set<String> = []
        for path in writes.compactMap(\.self) {
            guard let identity = identity(path) else { continue }
            guard !read.contains(identity) else {
                throw Problem(
                    .usage,
                    "\(SharedFile.shown(path)) is read and cannot be written, too; give another "
                        + "file.")
            }
            guard written.insert(identity).inserted else {
                throw Problem(
                    .usage, "\(SharedFile.shown(path)) would be written twice; give two files.")
            }
        }
    }

    /// What makes a path the same as another; nil for a pipe or a device, which keeps nothing.
    static func identity(_ path: String) -> String? {
        var status = stat()
        if stat(path, &status) == 0 {
            let isKept = [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
            return isKept ? "\(status.st_dev):\(status.st_ino)" : nil
        }
        // What is not there yet is known by its folder.
        let url = URL(fileURLWithPath: OutputFile.target(of: path))
        guard stat(url.deletingLastPathComponent().path, &status) == 0 else { return nil }
        return "\(status.st_dev):\(status.st_ino)/\(url.lastPathComponent)"
    }
}

package import Foundation

/// Files of this machine, which no simulated process sees.
package enum HostFile {
    /// The bytes of a plain file; nil when there is none or it cannot be read.
    package static func contents(_ path: String) -> Data? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var status = stat()
        guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var data = Data(count: Int(status.st_size))
        let count = data.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
        return count == data.count ? data : nil
    }

    /// What lies below a folder, at any depth, in order; nothing when there is no such folder.
    package static func names(below folder: String) -> [String] {
        (Foundation.FileManager.default.subpaths(atPath: folder) ?? []).sorted()
    }
}

import Foundation

/// Writes to files of the host.
package enum HostWrite {
    /// Writes all bytes to an open file.
    ///
    /// - Returns: The host's error number; 0 when all were taken.
    package static func all(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
        var done = 0
        while done < bytes.count {
            let count = write(file, bytes.baseAddress! + done, bytes.count - done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            done += count
        }
        return 0
    }
}

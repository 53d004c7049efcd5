import Foundation

/// Writes to files of the host.
package enum HostWrite {
    /// Writes all bytes to an open file, from where it is or from a place on.
    ///
    /// - Returns: The host's error number; 0 when all were taken.
    package static func all(
        _ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int? = nil
    ) -> Int32 {
        var done = 0
        while done < bytes.count {
            let (start, left) = (bytes.baseAddress! + done, bytes.count - done)
            let count =
                offset.map { pwrite(file, start, left, off_t($0 + done)) }
                ?? write(file, start, left)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            done += count
        }
        return 0
    }
}

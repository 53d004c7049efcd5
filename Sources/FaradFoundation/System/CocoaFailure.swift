import Foundation

/// Makes the errors that Foundation's file calls throw on iOS, with the same domain, code and
/// user info keys; the POSIX code of the kernel lies beneath.
package enum CocoaFailure {
    /// What was tried; the same POSIX code means another Cocoa code when reading and when writing.
    package enum Operation {
        case read, write, remove, move, copy
    }

    package static func make(
        _ failure: StorageFailure, path: String, url: URL? = nil, _ operation: Operation
    ) -> CocoaError {
        var info: [String: Any] = [
            NSFilePathErrorKey: path,
            NSUnderlyingErrorKey: NSError(
                domain: NSPOSIXErrorDomain, code: Int(failure.code)),
        ]
        if let url { info[NSURLErrorKey] = url }
        switch operation {
        case .remove: info["NSUserStringVariant"] = ["Remove"]
        case .move: info["NSUserStringVariant"] = ["Move"]
        case .copy: info["NSUserStringVariant"] = ["Copy"]
        case .read, .write: break
        }
        let code = operation == .read ? readCode(failure.code) : writeCode(failure.code)
        // The host's Foundation has other texts, so iOS's are given along.
        if let text = description(code, path, operation) {
            info[NSLocalizedDescriptionKey] = text
        }
        return CocoaError(code, userInfo: info)
    }

    /// What `localizedDescription` says on iOS.
    private static func description(
        _ code: CocoaError.Code, _ path: String, _ operation: Operation
    ) -> String? {
        let name = PhonePath.name(path)
        let folder = PhonePath.name(PhonePath.parent(path))
        return switch code {
        case .fileReadNoSuchFile:
            "The file “\(name)” couldn’t be opened because there is no such file."
        case .fileReadNoPermission:
            "The file “\(name)” couldn’t be opened because you don’t have permission to view it."
        case .fileReadInvalidFileName, .fileWriteInvalidFileName:
            "The file name “\(name)” is invalid."
        case .fileReadUnknown: "The file “\(name)” couldn’t be opened."
        case .fileNoSuchFile where operation == .remove: "“\(name)” couldn’t be removed."
        case .fileNoSuchFile: "The folder “\(folder)” doesn’t exist."
        case .fileWriteNoPermission where operation == .remove:
            "“\(name)” couldn’t be removed because you don’t have permission to access it."
        case .fileWriteNoPermission:
            "You don’t have permission to save the file “\(name)” in the folder “\(folder)”."
        case .fileWriteFileExists:
            "The file “\(name)” couldn’t be saved in the folder “\(folder)” because a file with "
                + "the same name already exists."
        case .fileWriteOutOfSpace:
            "You can’t save the file “\(name)” because the volume is out of space."
        case .fileWriteVolumeReadOnly:
            "You can’t save the file “\(name)” because the volume is read only."
        case .fileWriteUnknown: "The file “\(name)” couldn’t be saved."
        default: nil
        }
    }

    private static func readCode(_ code: Int32) -> CocoaError.Code {
        switch code {
        case ENOENT, ENOTDIR: .fileReadNoSuchFile
        case EPERM, EACCES: .fileReadNoPermission
        case ENAMETOOLONG: .fileReadInvalidFileName
        case EFBIG: .fileReadTooLarge
        default: .fileReadUnknown
        }
    }

    private static func writeCode(_ code: Int32) -> CocoaError.Code {
        switch code {
        case ENOENT, ENOTDIR: .fileNoSuchFile
        case EPERM, EACCES: .fileWriteNoPermission
        case ENAMETOOLONG: .fileWriteInvalidFileName
        case EEXIST: .fileWriteFileExists
        case ENOSPC, EDQUOT: .fileWriteOutOfSpace
        case EROFS: .fileWriteVolumeReadOnly
        default: .fileWriteUnknown
        }
    }
}

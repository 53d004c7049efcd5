import Capacitor

/// What a call of the Filesystem plugin is rejected with: a code and a text for each case.
enum FilesystemError: Error {
    case invalidInput(method: String)
    case invalidPath(String)
    case fileNotFound(method: String, String)
    case directoryAlreadyExists(String)
    case parentDirectoryMissing
    case cannotDeleteChildren
    case operationFailed(method: String, any Error)

    var code: String {
        let number =
            switch self {
            case .invalidInput: "05"
            case .invalidPath: "06"
            case .fileNotFound: "08"
            case .directoryAlreadyExists: "10"
            case .parentDirectoryMissing: "11"
            case .cannotDeleteChildren: "12"
            case .operationFailed: "13"
            }
        return "OS-PLUG-FILE-00\(number)"
    }

    var message: String {
        switch self {
        case .invalidInput(let method): "The '\(method)' input parameters aren't valid."
        case .invalidPath(let path): "Invalid \(path.isEmpty ? "" : "'\(path)' ")path."
        case .fileNotFound(let method, let path):
            "'\(method)' failed because file at '\(path)' does not exist."
        case .directoryAlreadyExists(let path):
            "Directory at '\(path)' already exists, cannot be overwritten."
        case .parentDirectoryMissing:
            "Missing parent directory - possibly recursive=false was passed or parent directory "
                + "creation failed."
        case .cannotDeleteChildren:
            "Cannot delete directory with children; received recursive=false but directory has "
                + "contents."
        case .operationFailed(let method, let error):
            "'\(method)' failed with: \(error.localizedDescription)"
        }
    }
}

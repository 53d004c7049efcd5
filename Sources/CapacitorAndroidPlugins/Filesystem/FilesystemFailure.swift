import AndroidFoundation

/// Why the Filesystem plugin refuses, with its codes; many of its texts are not those of iOS.
enum FilesystemFailure: Error {
    case invalidInput
    case invalidPath(String)
    case doesNotExist(String)
    case notAllowed(String)
    case alreadyExists(String)
    case missingParent
    case hasChildren
    case unknown

    static let notForContent = FilesystemFailure.notAllowed("content:// URIs")
    static let notForFolders = FilesystemFailure.notAllowed("directories")
    static let notForFiles = FilesystemFailure.notAllowed("files, only directories are supported")
    static let notForThese = FilesystemFailure.notAllowed("the provided source and destinations")

    /// Whatever was thrown, as the plugin says it of a method.
    static func told(_ error: any Error, of method: String) -> (code: String, message: String) {
        switch error {
        case let failure as FilesystemFailure: failure.told(of: method)
        case let error as JavaException
        where error.className == "java.lang.IllegalArgumentException":
            FilesystemFailure.invalidInput.told(of: method)
        default: operationFailed(method, (error as? JavaException)?.message ?? "")
        }
    }

    private static func operationFailed(
        _ method: String, _ text: String
    ) -> (code: String, message: String) {
        (code(13), "'\(method)' failed with" + (text.isEmpty ? "an unknown error." : ": " + text))
    }

    private static func code(_ number: Int) -> String {
        "OS-PLUG-FILE-00" + (number < 10 ? "0" : "") + String(number)
    }

    private func told(of method: String) -> (code: String, message: String) {
        switch self {
        case .invalidInput: (Self.code(5), "The '\(method)' input parameters aren't valid.")
        case .invalidPath(let path):
            (Self.code(6), "Invalid \(path.isEmpty ? "" : "'\(path)' ")path.")
        case .doesNotExist(let path):
            (
                Self.code(8),
                "'\(method)' failed because file \(path.isEmpty ? "" : "at '\(path)' ")does not "
                    + "exist."
            )
        case .notAllowed(let what): (Self.code(9), "'\(method)' not supported for \(what).")
        case .alreadyExists(let path):
            (
                Self.code(10),
                "Directory \(path.isEmpty ? "" : "at '\(path)' ")already exists, cannot be "
                    + "overwritten."
            )
        case .missingParent:
            (
                Self.code(11),
                "Missing parent directory – possibly recursive=false was passed or parent "
                    + "directory creation failed."
            )
        case .hasChildren:
            (
                Self.code(12),
                "Cannot delete directory with children; received recursive=false but directory "
                    + "has contents."
            )
        case .unknown: Self.operationFailed(method, "An unknown error occurred.")
        }
    }
}

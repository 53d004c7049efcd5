/// What a call of the FileViewer plugin is rejected with: a code and a text for each case.
enum FileViewerError: Error {
    case fileDoesNotExist, pathEmpty, urlEmpty, couldNotOpenDocument, downloadFailed
    case missingFileExtension
    /// The plugin does not say which.
    case urlMalformed

    var code: String {
        let number =
            switch self {
            case .fileDoesNotExist: "04"
            case .urlMalformed: "05"
            case .pathEmpty: "06"
            case .urlEmpty: "07"
            case .couldNotOpenDocument: "08"
            case .downloadFailed: "12"
            case .missingFileExtension: "13"
            }
        return "OS-PLUG-FLVW-00\(number)"
    }

    var message: String {
        switch self {
        case .fileDoesNotExist: "The file you are trying to open does not exist."
        case .urlMalformed: "The URL you are trying to open is malformed - "
        case .pathEmpty: "Path of the file to open is either null or empty."
        case .urlEmpty: "URL to open is either null or empty."
        case .couldNotOpenDocument: "Could not open the document."
        case .downloadFailed: "The download failed."
        case .missingFileExtension: "The file has no extension."
        }
    }
}

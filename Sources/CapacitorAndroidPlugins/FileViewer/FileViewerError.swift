import AndroidFoundation

/// What a call of the FileViewer plugin is rejected with: a code and a text for each case.
enum FileViewerError: Error {
    case fileDoesNotExist, filePathEmpty, urlEmpty, genericError, noAppToOpen
    case urlMalformed(String)

    /// What becomes of what Java throws.
    init(_ error: any Error) {
        self =
            switch (error as? JavaException)?.className {
            case _ where error is Self: error as? Self ?? .genericError
            case "java.io.FileNotFoundException": .fileDoesNotExist
            case "android.content.ActivityNotFoundException": .noAppToOpen
            default: .genericError
            }
    }

    var code: String {
        let number =
            switch self {
            case .fileDoesNotExist: "04"
            case .urlMalformed: "05"
            case .filePathEmpty: "06"
            case .urlEmpty: "07"
            case .genericError: "08"
            case .noAppToOpen: "10"
            }
        return "OS-PLUG-FLVW-00\(number)"
    }

    var message: String {
        switch self {
        case .fileDoesNotExist: "The file you are trying to open does not exist."
        case .urlMalformed(let url): "The URL you are trying to open is malformed - \(url)"
        case .filePathEmpty: "Path of the file to open is either null or empty."
        case .urlEmpty: "URL to open is either null or empty."
        case .genericError: "Could not open the document."
        case .noAppToOpen: "There is no app to open this document."
        }
    }
}

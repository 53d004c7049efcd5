/// What a call of the BarcodeScanner plugin is rejected with: a code and a text for each case.
enum BarcodeScannerError {
    case scanningCancelled, cameraAccessDenied, scanInputArgumentsIssue

    var code: String {
        let number =
            switch self {
            case .scanningCancelled: "06"
            case .cameraAccessDenied: "07"
            case .scanInputArgumentsIssue: "08"
            }
        return "OS-PLUG-BARC-00\(number)"
    }

    var message: String {
        switch self {
        case .scanningCancelled: "Couldn’t scan because the process was cancelled."
        case .cameraAccessDenied:
            "Couldn’t scan because camera access wasn’t provided. Check your camera permissions and "
                + "try again."
        case .scanInputArgumentsIssue: "Scanning parameters are invalid."
        }
    }
}

import AndroidFoundation
import UniformTypeIdentifiers
import WebKit

/// android.webkit.WebChromeClient.FileChooserParams: what a page wants files for.
struct FileChooserParams {
    /// MIME types and extensions; one that is empty where the page takes anything, as `String.split`
    /// gives of an empty text.
    let acceptTypes: [String]
    let isCaptureEnabled: Bool
    let opensMultiple: Bool

    init(_ parameters: WKOpenPanelParameters) {
        let types = parameters.acceptedMIMETypes + parameters.acceptedFileExtensions
        acceptTypes = types.isEmpty ? [""] : types
        isCaptureEnabled = parameters.mediaCapture != nil
        opensMultiple = parameters.allowsMultipleSelection
    }

    func createIntent() -> Intent {
        var intent = Intent(Intent.ACTION_GET_CONTENT)
        intent.type = acceptTypes[0].isEmpty ? "*/*" : acceptTypes[0]
        return intent
    }

    /// MIME types alone, each once.
    var validTypes: [String] {
        var types: [String] = []
        for accepted in acceptTypes {
            let type =
                accepted.hasPrefix(".")
                ? UTType(filenameExtension: String(accepted.dropFirst()))?.preferredMIMEType
                : accepted
            if let type, !types.contains(type) { types.append(type) }
        }
        return types
    }

    static func parseResult(_ resultCode: Int, _ intent: Intent?) -> [Uri]? {
        guard resultCode == ActivityResult.RESULT_OK, let data = intent?.data else { return nil }
        return [Uri.parse(data)]
    }
}

import Capacitor

/// Copies to and pastes from the phone's general pasteboard.
struct Clipboard {
    enum Content {
        case string(String)
        case url(String)
        /// Base64, or a data URL.
        case image(String)
    }

    struct Failure: Error {
        let message: String
    }

    func write(_ content: Content) throws {
        switch content {
        case .string(let text): UIPasteboard.general.string = text
        case .url(let text):
            guard let url = URL(string: text) else { throw Failure(message: "Unable to form URL") }
            UIPasteboard.general.url = url
        case .image(let text):
            guard let data = Data.capacitor.data(base64EncodedOrDataUrl: text),
                let image = UIImage(data: data)
            else { throw Failure(message: "Unable to encode image") }
            UIPasteboard.general.image = image
        }
    }

    /// Text first, then a URL, then an image as a data URL; nil when there is none of them.
    func read() -> (value: String, type: String)? {
        let pasteboard = UIPasteboard.general
        if let text = pasteboard.string { return (text, "text/plain") }
        if let url = pasteboard.url { return (url.absoluteString, "text/plain") }
        guard let data = pasteboard.image?.pngData() else { return nil }
        return ("data:image/png;base64," + data.base64EncodedString(), "image/png")
    }
}

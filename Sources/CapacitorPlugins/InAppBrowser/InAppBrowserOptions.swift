import Capacitor

/// The options of a browser; each must be there, with its class.
struct SystemBrowserOptions: Decodable {
    let iOS: IOSOptions

    struct IOSOptions: Decodable {
        let closeButtonText: Int
        let viewStyle: Int
        let animationEffect: Int
        let enableBarsCollapsing: Bool
        let enableReadersMode: Bool
    }
}

/// The options of a web view; each but the last must be there, with its class.
struct WebViewOptions: Decodable {
    let iOS: IOSOptions
    let showURL: Bool
    let showToolbar: Bool
    let clearCache: Bool
    let clearSessionCache: Bool
    let mediaPlaybackRequiresUserAction: Bool
    let closeButtonText: String
    let toolbarPosition: Int
    let showNavigationButtons: Bool
    let leftToRight: Bool
    let customWebViewUserAgent: String?

    struct IOSOptions: Decodable {
        let allowOverScroll: Bool
        let enableViewportScale: Bool
        let allowInLineMediaPlayback: Bool
        let surpressIncrementalRendering: Bool
        let viewStyle: Int
        let animationEffect: Int
        let allowsBackForwardNavigationGestures: Bool
    }
}

extension Decodable {
    /// Nil where something is missing, or is of another class.
    init?(options: JSObject?) {
        guard let options, let data = try? JSONSerialization.data(withJSONObject: options),
            let made = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = made
    }
}

extension UIModalPresentationStyle {
    /// By the number that the JavaScript half gives it; any other one fills the screen.
    init(viewStyle: Int) {
        self =
            switch viewStyle {
            case 0: .pageSheet
            case 1: .formSheet
            default: .fullScreen
            }
    }
}

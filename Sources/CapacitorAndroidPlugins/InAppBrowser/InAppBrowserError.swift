/// Where InAppBrowser opens a page.
enum InAppBrowserTarget {
    case externalBrowser, systemBrowser, webView

    fileprivate var method: String {
        switch self {
        case .externalBrowser: "openInExternalBrowser"
        case .systemBrowser: "openInSystemBrowser"
        case .webView: "openInWebView"
        }
    }

    fileprivate var name: String {
        switch self {
        case .externalBrowser: "External browser"
        case .systemBrowser: "Custom Tabs"
        case .webView: "The WebView"
        }
    }
}

/// What a call of the InAppBrowser plugin is rejected with: a code and a text for each case.
enum InAppBrowserError: Error {
    case invalidURL
    case inputArgumentsIssue(InAppBrowserTarget)
    case openFailed(String, InAppBrowserTarget)
    case closeFailed

    var message: String {
        switch self {
        case .invalidURL: "The URL provided must begin with either http:// or https://."
        case .inputArgumentsIssue(let target):
            "The '\(target.method)' input parameters aren't valid."
        case .openFailed(let url, let target):
            "\(target.name) couldn't open the following URL: \(url)"
        case .closeFailed: "There's no browser view to close."
        }
    }

    var code: String {
        let number =
            switch self {
            case .invalidURL: "03"
            case .inputArgumentsIssue(.externalBrowser): "05"
            case .inputArgumentsIssue(.systemBrowser): "06"
            case .inputArgumentsIssue(.webView): "07"
            case .openFailed(_, .externalBrowser): "08"
            case .openFailed(_, .systemBrowser): "10"
            case .openFailed(_, .webView): "11"
            case .closeFailed: "12"
            }
        return "OS-PLUG-IABP-00\(number)"
    }
}

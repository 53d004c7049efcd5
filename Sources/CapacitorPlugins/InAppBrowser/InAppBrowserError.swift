/// Where InAppBrowser opens a page.
enum InAppBrowserTarget {
    case externalBrowser, systemBrowser, webView

    var method: String {
        switch self {
        case .externalBrowser: "openInExternalBrowser"
        case .systemBrowser: "openInSystemBrowser"
        case .webView: "openInWebView"
        }
    }
}

/// What a call of the InAppBrowser plugin is rejected with: a code and a text for each case.
enum InAppBrowserError {
    case invalidURLScheme
    case inputArgumentsIssue(InAppBrowserTarget)
    case failedToOpen(String, InAppBrowserTarget)
    case noBrowserToClose

    var message: String {
        switch self {
        case .invalidURLScheme: "The URL provided must begin with either http:// or https://."
        case .inputArgumentsIssue(let target):
            "The '\(target.method)' input parameters aren't valid."
        case .failedToOpen(let url, let target):
            switch target {
            case .externalBrowser: "External browser couldn't open the following URL: '\(url)'"
            case .systemBrowser: "SafariViewController couldn't open the following URL: '\(url)'"
            case .webView: "The WebView couldn't open the following URL: '\(url)'"
            }
        case .noBrowserToClose: "There's no browser view to close."
        }
    }

    var code: String {
        let number =
            switch self {
            case .invalidURLScheme: "03"
            case .inputArgumentsIssue(.externalBrowser): "05"
            case .inputArgumentsIssue(.systemBrowser): "06"
            case .inputArgumentsIssue(.webView): "07"
            case .failedToOpen(_, .externalBrowser): "08"
            case .failedToOpen(_, .systemBrowser): "09"
            case .failedToOpen(_, .webView): "11"
            case .noBrowserToClose: "12"
            }
        return "OS-PLUG-IABP-00\(number)"
    }
}

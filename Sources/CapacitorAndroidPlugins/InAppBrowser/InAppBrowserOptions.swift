import CapacitorAndroid

/// What makes a difference of a web view's options, where nobody sees it.
struct InAppWebViewOptions {
    let headers: [String: String]
    let clearCache: Bool
    let clearSessionCache: Bool
    let hardwareBack: Bool
    let isIsolated: Bool

    /// Nil for a number that stands for nothing, by which the plugin fails.
    init?(_ options: JSObject, _ customHeaders: JSObject?) {
        guard InAppBrowserOptions.isNumber(options, "toolbarPosition", below: 2) else { return nil }
        let android = options.getJSObject("android")
        clearCache = options.getBoolean("clearCache", true) ?? true
        clearSessionCache = options.getBoolean("clearSessionCache", true) ?? true
        hardwareBack = android?.getBoolean("hardwareBack", true) ?? true
        isIsolated = android?.getBoolean("isIsolated", true) ?? true
        var headers: [String: String] = [:]
        for name in customHeaders?.keys ?? [] {
            switch customHeaders?.opt(name) {
            case .string(let text): headers[name] = text
            case .int, .long, .double: headers[name] = customHeaders?.getString(name)
            default: break
            }
        }
        if let agent = options.getString("customWebViewUserAgent"), !agent.isEmpty {
            headers["User-Agent"] = agent
        }
        self.headers = headers
    }
}

/// The options of a tab, which say how it looks.
enum InAppBrowserOptions {
    /// Whether a tab can be made with them.
    static func areValid(_ options: JSObject) -> Bool {
        guard let android = options.getJSObject("android") else { return true }
        return isNumber(android, "viewStyle", below: 2)
            && isNumber(android, "startAnimation", below: 4)
            && isNumber(android, "exitAnimation", below: 4)
    }

    /// What is no whole number counts as none.
    static func isNumber(_ options: JSObject, _ name: String, below count: Int32) -> Bool {
        guard case .int(let number)? = options.opt(name) else { return true }
        return (0..<count).contains(number)
    }
}

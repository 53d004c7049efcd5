package import JavaScriptCore

/// What a web view is made with.
open class WKWebViewConfiguration {
    open var userContentController = WKUserContentController()
    open var processPool = WKProcessPool()
    open var websiteDataStore = WKWebsiteDataStore()
    open var preferences = WKPreferences()
    open var defaultWebpagePreferences = WKWebpagePreferences()
    open var allowsInlineMediaPlayback = false
    open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
    open var suppressesIncrementalRendering = false
    open var limitsNavigationsToAppBoundDomains = false
    open var applicationNameForUserAgent: String?
    /// What the host of the simulation decides.
    package var settings = WebKitSettings()
    private var schemeHandlers: [String: any WKURLSchemeHandler] = [:]

    public init() {}

    open func setURLSchemeHandler(
        _ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String
    ) {
        schemeHandlers[urlScheme.lowercased()] = urlSchemeHandler
    }

    open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
        schemeHandlers[urlScheme.lowercased()]
    }
}

/// Web views of one pool share a JavaScript machine.
open class WKProcessPool {
    package let machine: ScriptMachine

    public init() { machine = ScriptMachine() }

    /// A pool on a machine that exists: pages of one run after another share its code cache.
    package init(_ virtualMachine: JSVirtualMachine) { machine = ScriptMachine(virtualMachine) }

    package init(_ machine: ScriptMachine) { self.machine = machine }
}

/// Nothing of it changes how a headless page runs.
open class WKPreferences {
    open var minimumFontSize: Double = 0
    open var javaScriptCanOpenWindowsAutomatically = false
    /// Kept; nobody selects text here.
    open var isTextInteractionEnabled = true

    public init() {}

    /// Private preferences by name, as hybrid apps set them.
    open func setValue(_ value: Any?, forKey key: String) {}
}

open class WKWebpagePreferences {
    open var allowsContentJavaScript = true

    public init() {}
}

public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let audio = WKAudiovisualMediaTypes(rawValue: 1)
    public static let video = WKAudiovisualMediaTypes(rawValue: 2)
    public static let all: WKAudiovisualMediaTypes = [.audio, .video]
}

import Foundation

/// Farad as a package that others depend on.
enum FaradPackage {
    /// Apple's and Capacitor's modules that Farad bears.
    static let simulated: Set<String> = [
        "AVFAudio", "AVFoundation", "AdServices", "AdSupport", "AppTrackingTransparency",
        "AudioToolbox",
        "AuthenticationServices", "BackgroundTasks", "CommonCrypto", "Contacts", "ContactsUI",
        "CoreAudio", "CoreBluetooth", "CoreHaptics", "CoreMotion",
        "CryptoKit", "DeviceCheck", "EventKit", "EventKitUI", "ImageIO",
        "LocalAuthentication", "MediaPlayer", "MessageUI", "MobileCoreServices", "Capacitor",
        "CoreLocation", "JavaScriptCore", "Network", "OSLog",
        "Photos", "PhotosUI", "QuartzCore", "SafariServices", "Security", "Social", "Speech",
        "StoreKit",
        "UIKit",
        "UniformTypeIdentifiers", "UserNotifications", "WebKit",
    ]

    /// What can be imported: those, and what Swift brings on Linux.
    static let modules: Set<String> = simulated.union([
        "Dispatch", "Foundation", "Observation", "RegexBuilder", "Swift", "Synchronization",
    ])

    /// Names that a module beside Farad cannot have.
    static let targets: Set<String> = modules.union([
        "AndroidFoundation", "BridgeFuzzing", "CapacitorAndroid", "CapacitorAndroidPlugins",
        "CapacitorPlugins", "Compression", "Cryptography", "Exploration", "Farad", "FaradCLI",
        "FaradFoundation", "FaradMain", "FaradTesting", "Graphics", "Loopback", "PluginContract",
        "SQLiteJSON",
        "Simulation", "Traces", "Plugin", "Test", "Tests",
    ])

    /// The folder of Farad's package.
    ///
    /// - Parameter given: As the user gave it; else the folder around this command is looked for.
    /// - Throws: ``Problem`` `missingInput`.
    static func folder(_ given: String?) throws(Problem) -> String {
        if let given {
            guard isPackage(given) else {
                throw Problem(
                    .missingInput,
                    "\(given) is not Farad's folder: it has no Package.swift of Farad's.")
            }
            return absolute(given)
        }
        let program =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        var folder = URL(fileURLWithPath: program).deletingLastPathComponent().path
        while folder != "/" {
            if isPackage(folder) { return folder }
            folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        }
        throw Problem(
            .missingInput,
            "Farad's own folder is not around this command; give it by --farad.")
    }

    private static func isPackage(_ folder: String) -> Bool {
        guard let data = FileManager.default.contents(atPath: folder + "/Package.swift") else {
            return false
        }
        return String(decoding: data, as: UTF8.self).contains("name: \"farad\"")
    }

    static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }
}

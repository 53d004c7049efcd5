import Foundation

/// The working copy that these tests were built from, and what lies beside it.
public enum Checkout {
    /// The folder with `Package.swift`.
    public static let root = #filePath.components(separatedBy: "/Tests/")[0]

    /// The folder that `make web` makes.
    public static let webAssets = root + "/Sources/Farad/Resources/WebAssets"

    /// A checkout of Capacitor whose JavaScript takes the place of ours, so that the same tests
    /// compare the two; named by `FARAD_CAPACITOR_SOURCES`.
    public static var capacitorSources: String? {
        ProcessInfo.processInfo.environment["FARAD_CAPACITOR_SOURCES"]
    }

    /// Whether expected traces are written anew, by `FARAD_WRITE_TRACES`.
    public static var writesTraces: Bool {
        ProcessInfo.processInfo.environment["FARAD_WRITE_TRACES"] != nil
    }

    /// Where a checkout of Capacitor keeps its own native bridge.
    public static func nativeBridge(of sources: String) -> String {
        sources + "/ios/Capacitor/Capacitor/assets/native-bridge.js"
    }

    /// The same for Android.
    public static func androidNativeBridge(of sources: String) -> String {
        sources + "/android/capacitor/src/main/assets/native-bridge.js"
    }
}

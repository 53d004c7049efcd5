import Foundation

/// Where what can be made again is kept between commands.
enum CacheFolder {
    static func path(_ name: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        let home =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].map { $0 + "/.cache" }
            ?? NSTemporaryDirectory()
        return home + "/farad/" + name
    }
}

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

    /// Makes a folder of this process alone, in a cache or, where that cannot be, a temporary one.
    static func makeWorkFolder(_ cache: String) throws(Problem) -> String {
        for parent in [cache, NSTemporaryDirectory()] {
            let work = parent + "/work-\(getpid())"
            if (try? FileManager.default.createDirectory(
                atPath: work, withIntermediateDirectories: true)) != nil
            {
                return work
            }
        }
        throw Problem(.cannotCreate, "No folder for bundles can be made, not even a temporary one.")
    }
}

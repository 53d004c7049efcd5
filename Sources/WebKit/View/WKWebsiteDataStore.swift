import Simulation

/// What pages keep between loads.
open class WKWebsiteDataStore {
    private(set) var stored: WebStorage?
    private var storedCaches: CacheStore?

    public init() {}

    /// The app's own store, on its data container.
    public static func `default`() -> WKWebsiteDataStore { WKWebsiteDataStore() }

    func localStorage(files: WebsiteDataFiles?, simulation: Simulation) -> WebStorage {
        if let stored { return stored }
        let storage = WebStorage(files: files, simulation: simulation)
        stored = storage
        return storage
    }

    func caches(files: WebsiteDataFiles?, simulation: Simulation) -> CacheStore {
        if let storedCaches { return storedCaches }
        let caches = CacheStore(files: files, simulation: simulation)
        storedCaches = caches
        return caches
    }
}

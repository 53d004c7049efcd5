import FaradFoundation
import Simulation

/// What pages keep between loads.
open class WKWebsiteDataStore {
    private var stored: WebStorage?

    public init() {}

    /// The app's own store, on its data container.
    public static func `default`() -> WKWebsiteDataStore { WKWebsiteDataStore() }

    func localStorage(in process: SimulatedProcess) -> WebStorage {
        if let stored { return stored }
        let storage = WebStorage()
        stored = storage
        return storage
    }
}

package import FaradFoundation

/// Where a phone is, as its pages are told; lengths in metres, what is unknown is nil.
package struct PagePosition: Hashable, Sendable {
    package var latitude: Double
    package var longitude: Double
    package var accuracy: Double
    package var altitude: Double?
    package var altitudeAccuracy: Double?
    /// In degrees from north.
    package var heading: Double?
    /// In metres a second.
    package var speed: Double?
    /// In Unix milliseconds.
    package var timestamp: Double

    package init(
        latitude: Double, longitude: Double, accuracy: Double, altitude: Double?,
        altitudeAccuracy: Double?, heading: Double?, speed: Double?, timestamp: Double
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.altitude = altitude
        self.altitudeAccuracy = altitudeAccuracy
        self.heading = heading
        self.speed = speed
        self.timestamp = timestamp
    }
}

/// Tells the pages of one web view where the phone is, on the app's main queue.
package protocol GeolocationProvider: AnyObject {
    /// Asks whoever has to agree.
    func requestPermission(for url: URL, _ answer: @escaping (Bool) -> Void)
    /// Tells of each place from now on, or why there is none; who begins again is told anew.
    func start(
        isPrecise: Bool, _ tell: @escaping (Result<PagePosition, GeolocationFailure>) -> Void)
    func stop()
}

/// Why nobody knows where the phone is, in the words that a page gets.
package struct GeolocationFailure: Error {
    let message: String
}

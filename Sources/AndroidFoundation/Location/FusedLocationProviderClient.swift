// swift-format-ignore-file: AlwaysUseLowerCamelCase

import FaradFoundation
import Simulation

/// android.location.Location, as far as the phone tells it.
public struct Location: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double
    public var accuracy: Float
    /// 0 where it is unknown, as the two below.
    public var altitude = 0.0
    public var verticalAccuracyMeters: Float = 0
    public var speed: Float = 0
    /// Nil while the phone does not move.
    public var bearing: Float?
    /// In Unix milliseconds.
    public var time: Int64

    public func hasAltitude() -> Bool { altitude != 0 || verticalAccuracyMeters > 0 }
    public func hasSpeed() -> Bool { speed > 0 || bearing != nil }

    init(_ place: PhonePlace) {
        latitude = place.latitude
        longitude = place.longitude
        accuracy = Float(place.horizontalAccuracy)
        altitude = place.altitude
        verticalAccuracyMeters = Float(max(0, place.verticalAccuracy))
        speed = Float(max(0, place.speed))
        bearing = place.course < 0 ? nil : Float(place.course)
        time = Int64(place.timestamp.timeIntervalSince1970 * 1000)
    }

    /// What an app gets that may know the approximate place alone: a point of a grid of two
    /// kilometres, and nothing else. A phone also moves the grid now and then by chance.
    var coarse: Location {
        let metres: Float = 2000
        let rows = Double(metres) / 111_000
        var coarse = self
        coarse.latitude = (latitude / rows).rounded() * rows
        let columns = rows / max(0.000_01, cos(coarse.latitude * .pi / 180))
        coarse.longitude = (longitude / columns).rounded() * columns
        coarse.accuracy = max(metres, accuracy)
        (coarse.altitude, coarse.verticalAccuracyMeters, coarse.speed) = (0, 0, 0)
        coarse.bearing = nil
        return coarse
    }
}

/// Whether the user lets apps know where the phone is.
public enum LocationManager {
    public static func isLocationEnabled() -> Bool {
        LocationDaemon.of(PhoneProcess.current.system).isEnabled
    }
}

/// com.google.android.gms.location: tells on the UI thread where the phone is.
///
/// A location comes a tenth of a second after it is asked for (assumed), or when the phone has found
/// out. Unlike a phone's, an update follows where the phone moves, and not at each interval.
public final class FusedLocationProviderClient {
    public static let ACCESS_COARSE_LOCATION = "android.permission.ACCESS_COARSE_LOCATION"
    public static let ACCESS_FINE_LOCATION = "android.permission.ACCESS_FINE_LOCATION"

    private static let millisecondsToLocation = 100

    private let context: Context
    private let phone: PhoneSystem
    private let main: Handler
    private let queue: SerialQueue
    private var requests: [ObjectIdentifier: Request] = [:]

    /// One wish for locations.
    public final class Request {
        fileprivate let take: (Location) -> Void
        fileprivate var observer: Int?
        /// An app that is busy or suspended hears of its last place only (assumed).
        fileprivate var isMoveUntold = false

        fileprivate init(_ take: @escaping (Location) -> Void) { self.take = take }
    }

    public init(_ context: Context) {
        self.context = context
        phone = PhoneProcess.current.system
        main = Handler(context.getMainLooper())
        queue = context.getMainLooper().queue
    }

    deinit {
        for request in requests.values {
            if let observer = request.observer { LocationDaemon.of(phone).remove(observer) }
        }
    }

    /// - Parameters:
    ///   - timeout: In milliseconds.
    ///   - take: Gets nil when the time is over.
    public func getCurrentLocation(timeout: Int, _ take: @escaping (Location?) -> Void) {
        var isOver = false
        var request: Request?
        let finish = { [weak self] (location: Location?) in
            guard !isOver else { return }
            isOver = true
            if let request { self?.removeLocationUpdates(request) }
            take(location)
        }
        request = requestLocationUpdates { finish($0) }
        main.postDelayed({ finish(nil) }, timeout)
    }

    /// Where the phone is, and each place where it is from then on.
    public func requestLocationUpdates(_ take: @escaping (Location) -> Void) -> Request {
        let request = Request(take)
        requests[ObjectIdentifier(request)] = request
        let queue = queue
        request.observer = LocationDaemon.of(phone).observe { [weak self, weak request] in
            guard let self, let request, !request.isMoveUntold else { return }
            request.isMoveUntold = true
            queue.async("location") { [weak self] in self?.tell(request) }
        }
        main.postDelayed({ [weak self] in self?.tell(request) }, Self.millisecondsToLocation)
        return request
    }

    public func removeLocationUpdates(_ request: Request) {
        guard requests.removeValue(forKey: ObjectIdentifier(request)) != nil else { return }
        if let observer = request.observer { LocationDaemon.of(phone).remove(observer) }
    }

    private func tell(_ request: Request) {
        request.isMoveUntold = false
        guard requests[ObjectIdentifier(request)] != nil else { return }
        let daemon = LocationDaemon.of(phone)
        guard daemon.isEnabled, let place = daemon.location else { return }
        let isPrecise = context.checkSelfPermission(Self.ACCESS_FINE_LOCATION)
        guard isPrecise || context.checkSelfPermission(Self.ACCESS_COARSE_LOCATION) else { return }
        let location = Location(place)
        request.take(isPrecise ? location : location.coarse)
    }
}

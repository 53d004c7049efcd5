public import FaradFoundation

/// A place on the globe, in degrees.
public struct CLLocationCoordinate2D: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Where the phone is, as well as it knows; lengths in metres, what is unknown is negative.
open class CLLocation: NSObject {
    public let coordinate: CLLocationCoordinate2D
    public let altitude: Double
    public let horizontalAccuracy: Double
    public let verticalAccuracy: Double
    /// Degrees from north; -1: unknown.
    public let course: Double
    /// Metres a second; -1: unknown.
    public let speed: Double
    public let timestamp: Date

    public init(
        coordinate: CLLocationCoordinate2D, altitude: Double, horizontalAccuracy: Double,
        verticalAccuracy: Double, course: Double, speed: Double, timestamp: Date
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.speed = speed
        self.timestamp = timestamp
    }
}

extension CLLocation {
    convenience init(_ place: PhonePlace) {
        self.init(
            coordinate: CLLocationCoordinate2D(
                latitude: place.latitude, longitude: place.longitude),
            altitude: place.altitude, horizontalAccuracy: place.horizontalAccuracy,
            verticalAccuracy: place.verticalAccuracy, course: place.course, speed: place.speed,
            timestamp: place.timestamp)
    }
}

/// Why there is no location.
public struct CLError: Error, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case locationUnknown = 0
        case denied = 1
    }

    public let code: Code
    public static let errorDomain = "kCLErrorDomain"
}

/// What the user has said about the phone's location.
public enum CLAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorizedAlways = 3
    case authorizedWhenInUse = 4

    init(_ status: PrivacyDaemon.Status) {
        switch status {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized, .limited: self = .authorizedWhenInUse
        }
    }
}

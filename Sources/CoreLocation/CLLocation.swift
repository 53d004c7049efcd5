// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation

public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationAccuracy = Double
public typealias CLLocationDirection = Double
public typealias CLLocationSpeed = Double

/// Every location is told.
public let kCLDistanceFilterNone: CLLocationDistance = -1
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000

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
    /// Nil: the phone says nothing of it (assumed).
    public let sourceInformation: CLLocationSourceInformation?
    /// Unknown.
    public let floor: CLFloor? = nil
    public let courseAccuracy: Double = -1
    public let speedAccuracy: Double = -1
    public var ellipsoidalAltitude: Double { altitude }

    public convenience init(latitude: Double, longitude: Double) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1, course: -1, speed: -1,
            timestamp: PhoneClock.date)
    }

    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: Double, horizontalAccuracy: Double,
        verticalAccuracy: Double, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
    }

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
        sourceInformation = nil
    }

    /// In metres, over a globe of the earth's mean radius; a phone's globe is flattened.
    open func distance(from location: CLLocation) -> Double {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let (here, there) = (coordinate, location.coordinate)
        let across = sin(radians(there.latitude - here.latitude) / 2)
        let along = sin(radians(there.longitude - here.longitude) / 2)
        let part =
            across * across + cos(radians(here.latitude)) * cos(radians(there.latitude)) * along
            * along
        return 2 * 6_371_008.8 * asin(min(1, part.squareRoot()))
    }
}

/// What a location comes from, where the phone says so.
open class CLLocationSourceInformation: NSObject {
    public let isSimulatedBySoftware: Bool
    public let isProducedByAccessory: Bool

    public init(softwareSimulationState: Bool, andExternalAccessoryState: Bool) {
        isSimulatedBySoftware = softwareSimulationState
        isProducedByAccessory = andExternalAccessoryState
    }
}

/// A floor of a building, which a simulated phone never knows.
open class CLFloor: NSObject {
    public let level: Int

    init(level: Int) { self.level = level }
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
public struct CLError: Error, CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case locationUnknown = 0
        case denied = 1
        /// Apple's servers cannot be reached.
        case network = 2
        case headingFailure = 3
        case regionMonitoringDenied = 4
        case regionMonitoringFailure = 5
        case regionMonitoringSetupDelayed = 6
        case regionMonitoringResponseDelayed = 7
        case geocodeFoundNoResult = 8
        case geocodeFoundPartialResult = 9
        case geocodeCanceled = 10
        case deferredFailed = 11
        case deferredNotUpdatingLocation = 12
        case deferredAccuracyTooLow = 13
        case deferredDistanceFiltered = 14
        case deferredCanceled = 15
        case rangingUnavailable = 16
        case rangingFailure = 17
        case promptDeclined = 18
        case historicalLocationError = 19
    }

    public let code: Code
    public static var errorDomain: String { "kCLErrorDomain" }
    public var errorCode: Int { code.rawValue }

    public init(_ code: Code) { self.code = code }

    public static let locationUnknown = Code.locationUnknown
    public static let denied = Code.denied
    public static let network = Code.network
    public static let geocodeFoundNoResult = Code.geocodeFoundNoResult
    public static let geocodeCanceled = Code.geocodeCanceled
}

/// What an app wants locations for; of no effect here.
public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation = 2
    case fitness = 3
    case otherNavigation = 4
    case airborne = 5
}

/// How exactly an app may know the phone's location; a simulated phone's user always leaves it exact.
public enum CLAccuracyAuthorization: Int, Sendable {
    case fullAccuracy = 0
    case reducedAccuracy = 1
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

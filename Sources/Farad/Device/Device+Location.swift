import FaradFoundation
import Simulation

/// Where a phone is.
public struct PhoneLocation: Hashable, Sendable {
    /// In degrees.
    public var latitude: Double
    public var longitude: Double
    /// In metres, as `altitude` and `altitudeAccuracy`.
    public var accuracy: Double
    public var altitude: Double
    /// Negative: unknown, as `speed` and `course`.
    public var altitudeAccuracy: Double
    /// In metres a second.
    public var speed: Double
    /// In degrees from north.
    public var course: Double

    /// A place on the ground where the phone does not move, unless more is said.
    public init(
        latitude: Double, longitude: Double, accuracy: Double = 5, altitude: Double = 0,
        altitudeAccuracy: Double = -1, speed: Double = -1, course: Double = -1
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.altitude = altitude
        self.altitudeAccuracy = altitudeAccuracy
        self.speed = speed
        self.course = course
    }
}

/// A place with a name, as Apple's servers know it; what is nil is unknown.
public struct NamedPlace: Hashable, Sendable {
    /// In degrees.
    public var latitude: Double
    public var longitude: Double
    public var name: String?
    /// A street, and a number in it.
    public var thoroughfare: String?
    public var subThoroughfare: String?
    /// A town, and a part of it.
    public var locality: String?
    public var subLocality: String?
    /// A state, and a part of it.
    public var administrativeArea: String?
    public var subAdministrativeArea: String?
    public var postalCode: String?
    public var country: String?
    /// Of two letters.
    public var isoCountryCode: String?
    public var areaOfInterest: String?

    public init(
        latitude: Double, longitude: Double, name: String? = nil, thoroughfare: String? = nil,
        subThoroughfare: String? = nil, locality: String? = nil, subLocality: String? = nil,
        administrativeArea: String? = nil, subAdministrativeArea: String? = nil,
        postalCode: String? = nil, country: String? = nil, isoCountryCode: String? = nil,
        areaOfInterest: String? = nil
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.name = name
        self.thoroughfare = thoroughfare
        self.subThoroughfare = subThoroughfare
        self.locality = locality
        self.subLocality = subLocality
        self.administrativeArea = administrativeArea
        self.subAdministrativeArea = subAdministrativeArea
        self.postalCode = postalCode
        self.country = country
        self.isoCountryCode = isoCountryCode
        self.areaOfInterest = areaOfInterest
    }

    fileprivate var record: PlaceRecord {
        let parts: [(String, String?)] = [
            ("name", name), ("thoroughfare", thoroughfare), ("subThoroughfare", subThoroughfare),
            ("locality", locality), ("subLocality", subLocality),
            ("administrativeArea", administrativeArea),
            ("subAdministrativeArea", subAdministrativeArea), ("postalCode", postalCode),
            ("country", country), ("isoCountryCode", isoCountryCode),
            ("areaOfInterest", areaOfInterest),
        ]
        return PlaceRecord(
            latitude: latitude, longitude: longitude,
            parts: Dictionary(
                uniqueKeysWithValues: parts.compactMap { name, text in
                    text.map { (name, $0) }
                }))
    }
}

extension Device {
    /// Has Apple's servers know these places and no others: what CLGeocoder finds.
    public func setPlaces(_ places: [NamedPlace]) {
        LocationDaemon.of(phone).places = places.map(\.record)
    }

    /// Moves the phone; apps that want to know hear of it.
    ///
    /// - Parameter location: Nil: the phone cannot tell where it is, as at the start.
    public func move(to location: PhoneLocation?) {
        parts.queue.async("user") { [phone, simulation] in
            LocationDaemon.of(phone).move(
                to: location.map { place in
                    PhonePlace(
                        latitude: place.latitude, longitude: place.longitude,
                        altitude: place.altitude, horizontalAccuracy: place.accuracy,
                        verticalAccuracy: place.altitudeAccuracy, course: place.course,
                        speed: place.speed,
                        timestamp: Date(
                            timeIntervalSince1970: simulation.clock.millisecondsSince1970 / 1000))
                })
        }
    }

    /// Points an iPhone's top to another direction; apps that want to know hear of it.
    ///
    /// - Parameter heading: In degrees from north, clockwise; 0 at the start.
    public func point(to heading: Double) {
        parts.queue.async("user") { [phone] in
            let turned = heading.truncatingRemainder(dividingBy: 360)
            LocationDaemon.of(phone).heading = turned < 0 ? turned + 360 : turned
        }
    }

    /// Switches location services on or off for all apps, before the app asks: one that is being told
    /// where the phone is hears nothing of it, and goes on.
    public func setLocationServices(_ areOn: Bool) {
        LocationDaemon.of(phone).isEnabled = areOn
    }
}

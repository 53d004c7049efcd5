import Foundation
import Simulation

/// Where a phone is, as well as it knows; lengths in metres, what is unknown is negative.
package struct PhonePlace: Hashable, Sendable {
    /// In degrees, as `longitude`.
    package var latitude: Double
    package var longitude: Double
    package var altitude: Double
    package var horizontalAccuracy: Double
    package var verticalAccuracy: Double
    /// In degrees from north.
    package var course: Double
    /// In metres a second.
    package var speed: Double
    package var timestamp: Date

    package init(
        latitude: Double, longitude: Double, altitude: Double, horizontalAccuracy: Double,
        verticalAccuracy: Double, course: Double, speed: Double, timestamp: Date
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.course = course
        self.speed = speed
        self.timestamp = timestamp
    }
}

/// A place that Apple's servers can name; what is unknown is nil.
package struct PlaceRecord: Hashable, Sendable {
    package var latitude: Double
    package var longitude: Double
    /// By Apple's names of a placemark's parts.
    package var parts: [String: String]

    package init(latitude: Double, longitude: Double, parts: [String: String]) {
        self.latitude = latitude
        self.longitude = longitude
        self.parts = parts
    }
}

/// Knows where the phone is, and who wants to know when it moves.
package final class LocationDaemon {
    private static let resource = Resource("location", "")

    private var place: PhonePlace?
    private var direction = 0.0
    private var areServicesOn = true
    private var named: [PlaceRecord] = []
    private var observers = Observers<Void>()

    private init() {}

    package static func of(_ phone: PhoneSystem) -> LocationDaemon {
        phone.service(LocationDaemon.self) { LocationDaemon() }
    }

    private func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    /// Where the phone is; nil: it cannot tell.
    package var location: PhonePlace? {
        touch(.read)
        return place
    }

    package func move(to location: PhonePlace?) {
        touch(.write)
        place = location
        observers.tell(())
    }

    /// Where the phone's top points to, in degrees from north.
    package var heading: Double {
        get {
            touch(.read)
            return direction
        }
        set {
            touch(.write)
            direction = newValue
            observers.tell(())
        }
    }

    /// The places that have names, as Apple's servers know them.
    package var places: [PlaceRecord] {
        get {
            touch(.read)
            return named
        }
        set {
            touch(.write)
            named = newValue
        }
    }

    /// Whether apps may be told at all.
    package var isEnabled: Bool {
        get {
            touch(.read)
            return areServicesOn
        }
        set {
            touch(.write)
            areServicesOn = newValue
        }
    }

    package func observe(_ moved: @escaping () -> Void) -> Int {
        touch(.write)
        return observers.add(moved)
    }

    package func remove(_ observer: Int) {
        touch(.write)
        observers.remove(observer)
    }
}

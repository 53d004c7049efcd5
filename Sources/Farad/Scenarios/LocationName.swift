/// A place as the module `farad` names it.
struct LocationName: Decodable {
    var latitude: Double
    var longitude: Double
    var accuracy: Double?
    var altitude: Double?
    var altitudeAccuracy: Double?
    var speed: Double?
    var course: Double?
}

extension PhoneLocation {
    init(_ name: LocationName) {
        self.init(latitude: name.latitude, longitude: name.longitude)
        accuracy = name.accuracy ?? accuracy
        altitude = name.altitude ?? altitude
        altitudeAccuracy = name.altitudeAccuracy ?? altitudeAccuracy
        speed = name.speed ?? speed
        course = name.course ?? course
    }
}

import Capacitor
import CoreLocation
import Farad
import FaradFoundation
import FaradTesting
import Testing

/// CLLocationManager and CLGeocoder as plugins from elsewhere use them.
@Suite(.farad, .serialized) struct LocationManagerTests {
    private final class Ear: NSObject, CLLocationManagerDelegate {
        let manager = CLLocationManager()
        weak var plugin: ProbePlugin?

        func locationManager(
            _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
        ) { plugin?.notifyListeners("heard", data: ["status": status.rawValue]) }

        func locationManager(
            _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
        ) {
            let latitude = locations.last?.coordinate.latitude ?? 0
            plugin?.notifyListeners("heard", data: ["at": (latitude * 1000).rounded()])
        }

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            plugin?.notifyListeners("heard", data: ["failed": (error as NSError).code])
        }
    }

    private static var usage: [String: String?] {
        [
            "NSLocationWhenInUseUsageDescription": "To find you.",
            "NSLocationAlwaysAndWhenInUseUsageDescription": "To follow you.",
        ]
    }

    /// A page whose plugin has a manager; each call of it does the same to it.
    private func phone(
        _ name: String = #function, modes: [String] = [], allowed: PrivacyChoice? = nil,
        usage: [String: String?] = Self.usage, _ body: @escaping (CLLocationManager) -> Void
    ) throws -> PluginDevice {
        func declare(_ app: inout AppBundle) {
            if !modes.isEmpty { app.infoDictionary["UIBackgroundModes"] = modes }
        }
        let phone = try ProbePlugin.phone("location " + name, usage: usage, configure: declare) {
            plugin, call in
            ProbePlugin.onMain {
                let ear = plugin.state as? Ear ?? Ear()
                plugin.state = ear
                ear.plugin = plugin
                if ear.manager.delegate == nil {
                    ear.manager.delegate = ear
                    return call.resolve()
                }
                body(ear.manager)
                call.resolve()
            }
        }
        try phone.lines { phone.device.move(to: .init(latitude: 1, longitude: 2)) }
        if let allowed { try phone.lines { phone.device.choose(allowed, for: .location) } }
        return phone
    }

    @Test func `an older delegate hears of the authorization by the older method`() throws {
        let phone = try phone { $0.requestWhenInUseAuthorization() }
        #expect(phone.lines == ["undefined", #"heard {"status":0}"#])
        try phone.run("again()")
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow While Using App") }
                == [#"heard {"status":4}"#])
    }

    @Test func `who asks for always has it provisionally, and the user is asked in the background`()
        throws
    {
        let phone = try phone(modes: ["location"]) { manager in
            manager.requestAlwaysAuthorization()
            manager.allowsBackgroundLocationUpdates = true
            manager.startUpdatingLocation()
        }
        try phone.run("again()")
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow While Using App") }
                == [#"heard {"status":3}"#, #"heard {"at":1000}"#])
        try phone.lines { phone.device.background() }
        #expect(phone.device.alert == nil)
        #expect(
            try phone.lines { phone.device.move(to: .init(latitude: 3, longitude: 2)) }
                == [#"heard {"at":3000}"#])
        #expect(
            phone.device.alert?.title
                == "Allow “Script” to also use your location even when you are not using the app?")
        #expect(
            try phone.lines { try phone.device.answerAlert("Keep Only While Using") }
                == [#"heard {"status":4}"#])
    }

    @Test func `who may know it while used is asked about always once, and needs two reasons`()
        throws
    {
        let asks = try phone("asks", allowed: .allowed) { $0.requestAlwaysAuthorization() }
        try asks.run("again()")
        #expect(
            try asks.lines { try asks.device.answerAlert("Change to Always Allow") }
                == [#"heard {"status":3}"#])
        try asks.run("again()")
        #expect(asks.device.alert == nil)
        let silent = try phone(
            "silent", allowed: .allowed,
            usage: ["NSLocationAlwaysAndWhenInUseUsageDescription": nil]
        ) { $0.requestAlwaysAuthorization() }
        try silent.run("again()")
        #expect(silent.device.alert == nil)
    }

    @Test func `locations come in the background only where the app has said so`() throws {
        func away(_ name: String, _ isAllowed: Bool) throws -> [String] {
            let phone = try phone(name, modes: ["location"], allowed: .always) { manager in
                manager.allowsBackgroundLocationUpdates = isAllowed
                manager.startUpdatingLocation()
            }
            try phone.run("again()")
            try phone.lines { phone.device.background() }
            return try phone.lines { phone.device.move(to: .init(latitude: 3, longitude: 2)) }
        }
        #expect(try away("allowed", true) == [#"heard {"at":3000}"#])
        #expect(try away("not allowed", false) == [])
    }

    @Test func `an app without the background mode ends where it asks for such updates`() throws {
        let phone = try phone(allowed: .always) { $0.allowsBackgroundLocationUpdates = true }
        try? phone.run("again()")
        #expect(phone.device.findings.contains { $0.rule == "app-crashed" })
    }

    @Test func `who may not know it is told so, and who was not asked waits for the answer`() throws
    {
        let denied = try phone("denied", allowed: .denied) { $0.startUpdatingLocation() }
        #expect(try denied.run("again()").contains(#"heard {"failed":1}"#))
        let waiting = try phone("waiting") { manager in
            manager.startUpdatingLocation()
            manager.requestWhenInUseAuthorization()
        }
        #expect(try waiting.run("again()") == ["undefined"])
        #expect(
            try waiting.lines { try waiting.device.answerAlert("Allow While Using App") }
                == [#"heard {"status":4}"#, #"heard {"at":1000}"#])
    }

    @Test func `a move below the distance filter is not told`() throws {
        let phone = try phone(allowed: .allowed) { manager in
            manager.distanceFilter = 100
            manager.startUpdatingLocation()
        }
        try phone.run("again()")
        // A thousandth of a degree is 111 m.
        #expect(
            try phone.lines { phone.device.move(to: .init(latitude: 1.0005, longitude: 2)) } == [])
        #expect(
            try phone.lines { phone.device.move(to: .init(latitude: 1.001, longitude: 2)) }
                == [#"heard {"at":1001}"#])
    }

    // MARK: Names of places

    private static let town = NamedPlace(
        latitude: 48.137, longitude: 11.575, name: "Marienplatz 8", thoroughfare: "Marienplatz",
        subThoroughfare: "8", locality: "Munich", country: "Germany", isoCountryCode: "DE")

    private func lookUp(
        _ name: String, offline: Bool = false,
        _ ask: @escaping (CLGeocoder, @escaping CLGeocodeCompletionHandler) -> Void
    ) throws -> [String] {
        let phone = try ProbePlugin.phone("location " + name) { plugin, call in
            ProbePlugin.onMain {
                guard plugin.state != nil else {
                    plugin.state = CLGeocoder()
                    return call.resolve()
                }
                guard let geocoder = plugin.state as? CLGeocoder else { return }
                ask(geocoder) { places, error in
                    if let error = error as? CLError {
                        return call.reject("\(error.code.rawValue)")
                    }
                    let first = places?.first
                    call.resolve([
                        "name": first?.name ?? "", "country": first?.isoCountryCode ?? "",
                        "latitude": first?.location?.coordinate.latitude ?? 0,
                    ])
                }
            }
        }
        phone.device.setPlaces([Self.town])
        if offline { phone.device.connect(.none) }
        return try phone.run("again()")
    }

    @Test func `a geocoder finds what Apple's servers know, both ways`() throws {
        let found = [#"{"country":"DE","latitude":48.137,"name":"Marienplatz 8"}"#]
        #expect(
            try lookUp("address") {
                $0.geocodeAddressString("8 Marienplatz, Munich", completionHandler: $1)
            } == found)
        #expect(
            try lookUp("place") {
                $0.reverseGeocodeLocation(
                    CLLocation(latitude: 48.138, longitude: 11.575), completionHandler: $1)
            } == found)
        #expect(
            try lookUp("nowhere") { $0.geocodeAddressString("Atlantis", completionHandler: $1) }
                == ["rejected: 8"])
        #expect(
            try lookUp("offline", offline: true) {
                $0.geocodeAddressString("Munich", completionHandler: $1)
            } == ["rejected: 2"])
        #expect(
            try lookUp("cancelled") {
                $0.geocodeAddressString("Munich", completionHandler: $1)
                $0.cancelGeocode()
            } == ["rejected: 10"])
    }
}

public import FaradFoundation
import Simulation

public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// What a place is called.
open class CLPlacemark: NSObject {
    private let record: PlaceRecord
    public let location: CLLocation?

    init(_ record: PlaceRecord) {
        self.record = record
        location = CLLocation(latitude: record.latitude, longitude: record.longitude)
    }

    open var name: String? { record.parts["name"] }
    open var thoroughfare: String? { record.parts["thoroughfare"] }
    open var subThoroughfare: String? { record.parts["subThoroughfare"] }
    open var locality: String? { record.parts["locality"] }
    open var subLocality: String? { record.parts["subLocality"] }
    open var administrativeArea: String? { record.parts["administrativeArea"] }
    open var subAdministrativeArea: String? { record.parts["subAdministrativeArea"] }
    open var postalCode: String? { record.parts["postalCode"] }
    open var isoCountryCode: String? { record.parts["isoCountryCode"] }
    open var country: String? { record.parts["country"] }
    open var inlandWater: String? { record.parts["inlandWater"] }
    open var ocean: String? { record.parts["ocean"] }
    open var areasOfInterest: [String]? { record.parts["areaOfInterest"].map { [$0] } }
}

/// Part of the globe around a place.
open class CLRegion: NSObject {
    public let identifier: String

    init(identifier: String) { self.identifier = identifier }
}

open class CLCircularRegion: CLRegion {
    public let center: CLLocationCoordinate2D
    public let radius: CLLocationDistance

    public init(
        center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String
    ) {
        self.center = center
        self.radius = radius
        super.init(identifier: identifier)
    }

    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        CLLocation(latitude: center.latitude, longitude: center.longitude).distance(
            from: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude))
            <= radius
    }
}

/// Asks Apple's servers what a place is called, and where it is: `Device.setPlaces(_:)` is what they
/// know, in one language.
///
/// An answer comes on the main queue after a fifth of a second (assumed); without a network it is
/// `network`. A geocoder has one request at a time.
open class CLGeocoder: NSObject {
    private static let secondsToAnswer = 0.2
    /// In metres: who is farther from all that has a name is nowhere (assumed).
    private static let reach = 1000.0

    private let process = PhoneProcess.current
    private var request: DispatchWorkItem?
    private var cancelled: (() -> Void)?

    open var isGeocoding: Bool { request != nil }

    open func reverseGeocodeLocation(
        _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        ask(completionHandler) { places in
            let near = places.map { place in
                (
                    place,
                    location.distance(
                        from: CLLocation(latitude: place.latitude, longitude: place.longitude))
                )
            }
            return near.filter { $0.1 <= Self.reach }.min { $0.1 < $1.1 }.map { [$0.0] } ?? []
        }
    }

    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) { reverseGeocodeLocation(location, completionHandler: completionHandler) }

    /// Finds the places in whose names all of the address's words are.
    open func geocodeAddressString(
        _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        geocodeAddressString(
            addressString, in: nil, preferredLocale: nil, completionHandler: completionHandler)
    }

    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        geocodeAddressString(
            addressString, in: region, preferredLocale: nil, completionHandler: completionHandler)
    }

    /// - Parameter region: Where places are looked for; elsewhere there is none (assumed: Apple calls it
    ///   a hint).
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        func words(_ text: String) -> [String] {
            text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        }
        let wanted = words(addressString)
        let circle = region as? CLCircularRegion
        ask(completionHandler) { places in
            places.filter { place in
                let known = Set(words(place.parts.values.sorted().joined(separator: " ")))
                return !wanted.isEmpty && wanted.allSatisfy(known.contains)
                    && circle?.contains(
                        CLLocationCoordinate2D(
                            latitude: place.latitude, longitude: place.longitude)) != false
            }
        }
    }

    open func cancelGeocode() {
        request?.cancel()
        request = nil
        cancelled?()
        cancelled = nil
    }

    private func ask(
        _ handler: @escaping CLGeocodeCompletionHandler,
        _ find: @escaping ([PlaceRecord]) -> [PlaceRecord]
    ) {
        let main = process.main
        let answer = { (places: [CLPlacemark]?, code: CLError.Code?) in
            main.serialQueue?.async("geocoder") { handler(places, code.map { CLError($0) }) }
        }
        // Whose request is under way still.
        guard request == nil else {
            _ = answer(nil, .geocodeCanceled) ?? ()
            return
        }
        cancelled = { _ = answer(nil, .geocodeCanceled) }
        let phone = process.system
        let work = DispatchWorkItem { [self] in
            request = nil
            cancelled = nil
            guard PhoneNetwork.of(phone).connection != .none else {
                return handler(nil, CLError(.network))
            }
            let found = find(LocationDaemon.of(phone).places)
            if found.isEmpty { return handler(nil, CLError(.geocodeFoundNoResult)) }
            handler(found.map { CLPlacemark($0) }, nil)
        }
        request = work
        main.asyncAfter(deadline: .now() + Self.secondsToAnswer, execute: work)
    }
}

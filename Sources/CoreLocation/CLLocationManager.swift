public import FaradFoundation
import Simulation

/// Hears of the phone's location, on the main queue.
public protocol CLLocationManagerDelegate: AnyObject {
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
}

// Each has a default, as an optional method of Objective-C has.
extension CLLocationManagerDelegate {
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
    public func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {}
    public func locationManager(
        _ manager: CLLocationManager, didFailWithError error: any Error
    ) {}
    public func locationManager(
        _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
    ) {}
}

/// Asks for the phone's location.
///
/// A location comes a tenth of a second after it is asked for, and again when the phone moves (both
/// assumed); a phone that does not know where it is fails then. So comes where its top points to.
open class CLLocationManager: NSObject {
    private static let secondsToLocation = 0.1

    private let phone: PhoneSystem
    private let bundle: String
    private var privacyObserver: Int?
    private var moveObserver: Int?
    private var headingObserver: Int?
    private var toldHeading: Double?
    /// The first heading, until it comes.
    private var firstHeading: DispatchWorkItem?
    /// In degrees: a smaller turn is not told.
    open var headingFilter: Double = 1
    private var isAsked = false
    /// The first location of an update that has begun, until it comes.
    private var firstUpdate: DispatchWorkItem?
    /// An app that was suspended hears of its last place only (assumed).
    private var isMoveUntold = false

    /// Hears of the authorization as soon as there is one that listens, and at each change.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet { if delegate != nil { tellAuthorization() } }
    }

    /// Stops outside a simulated process.
    public override init() {
        let process = PhoneProcess.current
        phone = process.system
        bundle = process.sandbox.bundleIdentifier
        super.init()
        let link = process.main
        privacyObserver = PrivacyDaemon.of(phone).observe { [weak self] news in
            guard let self, news.service == .location, news.bundle == bundle else { return }
            link.serialQueue?.async("location authorization") { [weak self] in
                guard let self else { return }
                delegate?.locationManagerDidChangeAuthorization(self)
            }
        }
    }

    deinit {
        if let privacyObserver { PrivacyDaemon.of(phone).remove(privacyObserver) }
        if let moveObserver { LocationDaemon.of(phone).remove(moveObserver) }
        if let headingObserver { LocationDaemon.of(phone).remove(headingObserver) }
    }

    open class func locationServicesEnabled() -> Bool {
        LocationDaemon.of(PhoneProcess.current.system).isEnabled
    }

    /// Denied while the user has switched location services off.
    open var authorizationStatus: CLAuthorizationStatus {
        guard LocationDaemon.of(phone).isEnabled else { return .denied }
        return CLAuthorizationStatus(PrivacyDaemon.of(phone).status(.location, bundle))
    }

    /// Asks the user, once. Without a usage description in Info.plist nothing happens, as on iOS.
    open func requestWhenInUseAuthorization() {
        guard authorizationStatus == .notDetermined else { return }
        let key = PrivacyDaemon.Service.location.usageKey
        guard Bundle.main.infoDictionary?[key] is String else {
            return Log.write(
                "The app's Info.plist has no \(key), so the user is not asked.", "\n")
        }
        PrivacyDaemon.of(phone).authorize(.location) { _ in }
    }

    /// One location, or a failure.
    open func requestLocation() {
        isAsked = true
        _ = locate()
    }

    /// A location, and each that follows; who begins again gets one again, as from the steady stream
    /// of a phone (assumed).
    open func startUpdatingLocation() {
        if moveObserver == nil {
            let main = DispatchQueue.main
            moveObserver = LocationDaemon.of(phone).observe { [weak self] in
                guard let self, !isMoveUntold else { return }
                isMoveUntold = true
                main.serialQueue?.async("location") { [weak self] in
                    self?.isMoveUntold = false
                    self?.tellLocation()
                }
            }
        }
        firstUpdate?.cancel()
        firstUpdate = locate()
    }

    open func stopUpdatingLocation() {
        guard let observer = moveObserver else { return }
        LocationDaemon.of(phone).remove(observer)
        moveObserver = nil
        firstUpdate?.cancel()
        firstUpdate = nil
    }

    /// A simulated phone has a compass.
    open class func headingAvailable() -> Bool { true }

    /// What was told last; nil while nothing is.
    open private(set) var heading: CLHeading?

    /// Where the phone's top points to, and each turn; needs no leave of the user's.
    open func startUpdatingHeading() {
        guard headingObserver == nil else { return }
        toldHeading = nil
        let main = DispatchQueue.main
        headingObserver = LocationDaemon.of(phone).observe { [weak self] in
            main.serialQueue?.async("heading") { [weak self] in self?.tellHeading() }
        }
        let work = DispatchWorkItem { [weak self] in self?.tellHeading() }
        main.asyncAfter(deadline: .now() + Self.secondsToLocation, execute: work)
        firstHeading = work
    }

    open func stopUpdatingHeading() {
        guard let observer = headingObserver else { return }
        LocationDaemon.of(phone).remove(observer)
        headingObserver = nil
        firstHeading?.cancel()
        firstHeading = nil
        heading = nil
    }

    private func tellHeading() {
        guard headingObserver != nil else { return }
        let daemon = LocationDaemon.of(phone)
        let now = daemon.heading
        if let toldHeading {
            // The shorter way around.
            let turn = abs((now - toldHeading).truncatingRemainder(dividingBy: 360))
            guard min(turn, 360 - turn) > 0, min(turn, 360 - turn) >= headingFilter else { return }
        }
        toldHeading = now
        // What the needle misses of the north depends on the place.
        let isPlaced = daemon.location != nil && authorizationStatus == .authorizedWhenInUse
        let told = CLHeading(magneticHeading: now, trueHeading: isPlaced ? now : -1)
        heading = told
        delegate?.locationManager(self, didUpdateHeading: told)
    }

    private func locate() -> DispatchWorkItem {
        let work = DispatchWorkItem { [weak self] in self?.tellLocation() }
        let main = DispatchQueue.main
        main.asyncAfter(deadline: .now() + Self.secondsToLocation, execute: work)
        return work
    }

    private func tellLocation() {
        guard isAsked || moveObserver != nil else { return }
        isAsked = false
        if let place = LocationDaemon.of(phone).location {
            let location = CLLocation(place)
            delegate?.locationManager(self, didUpdateLocations: [location])
        } else {
            delegate?.locationManager(self, didFailWithError: CLError(code: .locationUnknown))
        }
    }

    private func tellAuthorization() {
        let main = DispatchQueue.main
        main.async { [weak self] in
            guard let self else { return }
            delegate?.locationManagerDidChangeAuthorization(self)
        }
    }
}

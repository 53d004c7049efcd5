public import FaradFoundation
import Simulation

/// Hears of the phone's location, on the main queue.
public protocol CLLocationManagerDelegate: AnyObject {
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// The older one, which hears where there is no newer one.
    func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
    func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
}

// Each has a default, as an optional method of Objective-C has.
extension CLLocationManagerDelegate {
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }
    public func locationManager(
        _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
    ) {}
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
/// assumed); a phone that does not know where it is fails then. So comes where its top points to. An app
/// that may not know it is told so; one whose user has not been asked waits. Regions, visits and
/// significant changes are not simulated.
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
    /// Of no effect here: the phone is as exact as its location says.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// In metres: a smaller move is not told.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    open var activityType = CLActivityType.other
    /// Nothing pauses them here.
    open var pausesLocationUpdatesAutomatically = true
    open var showsBackgroundLocationIndicator = false
    /// What was told last.
    open private(set) var location: CLLocation?
    /// The app's: its code is not all that ends a manager.
    private let notifications = NotificationCenter.default
    private var screen: [any NSObjectProtocol] = []
    private var isAway: Bool
    /// Whether a location is due as soon as the user has said that it may be told.
    private var isWaiting = false
    /// Of the stream that goes on.
    private var told: (place: PhonePlace, location: CLLocation)?
    private let modes: BackgroundModes
    private var mode: Int?

    /// Hears of the authorization as soon as there is one that listens, and at each change.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet { if delegate != nil { tellAuthorization() } }
    }

    /// Stops outside a simulated process.
    public override init() {
        let process = PhoneProcess.current
        phone = process.system
        bundle = process.sandbox.bundleIdentifier
        modes = BackgroundModes.of(process.process)
        isAway = process.isInBackground
        super.init()
        let link = process.main
        for (name, isAway) in [("DidEnterBackground", true), ("WillEnterForeground", false)] {
            screen.append(
                notifications.addObserver(
                    forName: Notification.Name("UIApplication\(name)Notification"), object: nil,
                    queue: nil
                ) { [weak self] _ in self?.left(isAway) })
        }
        privacyObserver = PrivacyDaemon.of(phone).observe { [weak self] news in
            guard let self, [.location, .locationAlways].contains(news.service),
                news.bundle == bundle
            else { return }
            link.serialQueue?.async("location authorization") { [weak self] in
                guard let self else { return }
                delegate?.locationManagerDidChangeAuthorization(self)
                answered()
            }
        }
    }

    deinit {
        for observer in screen { notifications.removeObserver(observer) }
        if let mode { modes.end(mode) }
        if let privacyObserver { PrivacyDaemon.of(phone).remove(privacyObserver) }
        if let moveObserver { LocationDaemon.of(phone).remove(moveObserver) }
        if let headingObserver { LocationDaemon.of(phone).remove(headingObserver) }
    }

    open class func locationServicesEnabled() -> Bool {
        LocationDaemon.of(PhoneProcess.current.system).isEnabled
    }

    /// Denied while the user has switched location services off.
    open var authorizationStatus: CLAuthorizationStatus {
        let privacy = PrivacyDaemon.of(phone)
        guard LocationDaemon.of(phone).isEnabled else { return .denied }
        let status = CLAuthorizationStatus(privacy.status(.location, bundle))
        let isAlways = [.authorized, .limited].contains(privacy.status(.locationAlways, bundle))
        return status == .authorizedWhenInUse && isAlways ? .authorizedAlways : status
    }

    open class func authorizationStatus() -> CLAuthorizationStatus {
        CLLocationManager().authorizationStatus
    }

    open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    private var mayTell: Bool {
        [.authorizedWhenInUse, .authorizedAlways].contains(authorizationStatus)
    }

    /// Asks the user, once. Without a usage description in Info.plist nothing happens, as on iOS.
    open func requestWhenInUseAuthorization() {
        guard authorizationStatus == .notDetermined, isExplained([.location]) else { return }
        PrivacyDaemon.of(phone).authorize(.location) { _ in }
    }

    /// Asks whether the app may know the location while it is not used, once. An app whose user was not
    /// asked before may know it provisionally: the question comes with the first location in the
    /// background.
    open func requestAlwaysAuthorization() {
        let privacy = PrivacyDaemon.of(phone)
        guard isExplained([.location, .locationAlways]),
            privacy.status(.locationAlways, bundle) == .notDetermined
        else { return }
        switch authorizationStatus {
        case .notDetermined:
            privacy.set(.limited, for: .locationAlways, bundle)
            privacy.authorize(.location) { _ in }
        case .authorizedWhenInUse: privacy.authorize(.locationAlways) { _ in }
        case .restricted, .denied, .authorizedAlways: break
        }
    }

    private func isExplained(_ services: [PrivacyDaemon.Service]) -> Bool {
        let info = Bundle.main.infoDictionary
        guard let key = services.map(\.usageKey).first(where: { !(info?[$0] is String) }) else {
            return true
        }
        Log.write("The app's Info.plist has no \(key), so the user is not asked.", "\n")
        return false
    }

    // MARK: In the background

    /// An app without `location` in `UIBackgroundModes` ends by the exception that it is on iOS.
    open var allowsBackgroundLocationUpdates = false {
        didSet {
            if allowsBackgroundLocationUpdates, !modes.isDeclared(.location) {
                return PhoneProcess.crash(
                    "Invalid parameter not satisfying: !stayUp || "
                        + "CLClientIsBackgroundable(internal->fClient)")
            }
            holdBackground()
        }
    }

    /// Keeps the app running while it is told of locations in the background.
    private func holdBackground() {
        let isHeld = allowsBackgroundLocationUpdates && moveObserver != nil && mayTell
        if isHeld, mode == nil { mode = modes.begin(.location) }
        if !isHeld, let number = mode {
            mode = nil
            modes.end(number)
        }
    }

    private func left(_ isAway: Bool) {
        self.isAway = isAway
        if !isAway { tellLocation() }
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
        told = nil
        firstUpdate?.cancel()
        firstUpdate = locate()
        holdBackground()
    }

    open func stopUpdatingLocation() {
        guard let observer = moveObserver else { return }
        LocationDaemon.of(phone).remove(observer)
        moveObserver = nil
        firstUpdate?.cancel()
        firstUpdate = nil
        holdBackground()
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
        let isPlaced = daemon.location != nil && mayTell
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

    /// The user has said something else about the location.
    private func answered() {
        if isWaiting, authorizationStatus != .notDetermined {
            isWaiting = false
            _ = locate()
        } else if !mayTell, moveObserver != nil {
            tellLocation()
        }
    }

    private func tellLocation() {
        guard isAsked || moveObserver != nil else { return }
        switch authorizationStatus {
        case .notDetermined:
            isWaiting = true
            return
        case .denied, .restricted:
            isAsked = false
            holdBackground()
            delegate?.locationManager(self, didFailWithError: CLError(.denied))
            return
        case .authorizedWhenInUse, .authorizedAlways: break
        }
        holdBackground()
        guard !isAway || allowsBackgroundLocationUpdates else { return }
        guard let place = LocationDaemon.of(phone).location else {
            isAsked = false
            delegate?.locationManager(self, didFailWithError: CLError(.locationUnknown))
            return
        }
        let location = CLLocation(place)
        if !isAsked, let told {
            guard place != told.place, location.distance(from: told.location) >= distanceFilter
            else { return }
        }
        isAsked = false
        told = (place, location)
        self.location = location
        delegate?.locationManager(self, didUpdateLocations: [location])
        askLater()
    }

    /// Where the user has not said so yet, asks whether the app may go on with it.
    private func askLater() {
        let privacy = PrivacyDaemon.of(phone)
        guard isAway, privacy.status(.locationAlways, bundle) == .limited else { return }
        privacy.authorize(.locationAlways) { _ in }
    }

    private func tellAuthorization() {
        let main = DispatchQueue.main
        main.async { [weak self] in
            guard let self else { return }
            delegate?.locationManagerDidChangeAuthorization(self)
        }
    }
}

import Capacitor
import CoreLocation

/// The plugin's way to the phone's location: one timer and one last location for all of its calls.
final class LocationService: CLLocationManagerDelegate {
    /// Hears of each authorization.
    var authorized: ((CLAuthorizationStatus) -> Void)?
    /// Hears each location; nil when there is none, and nothing more from then on.
    private var located: ((CLLocation?) -> Void)?
    /// Hears that the time is over.
    var timedOut: (() -> Void)?

    private let manager = CLLocationManager()
    private var location: CLLocation?
    private var isMonitoring = false
    /// Until the next request, what comes late is not told.
    private var isTimedOut = false
    private var timer: DispatchWorkItem?

    init() { manager.delegate = self }

    var status: CLAuthorizationStatus { manager.authorizationStatus }

    var isEnabled: Bool { CLLocationManager.locationServicesEnabled() }

    func requestAuthorization() { manager.requestWhenInUseAuthorization() }

    func listen(_ located: ((CLLocation?) -> Void)?) { self.located = located }

    /// - Parameter timeout: In milliseconds; nil: none, which leaves off after a timeout.
    func startMonitoring(timeout: Int?) {
        if timeout != nil { isTimedOut = false }
        guard !isTimedOut else { return }
        isMonitoring = true
        manager.startUpdatingLocation()
        if let timeout { startTimer(timeout) }
    }

    func stopMonitoring() {
        isMonitoring = false
        manager.stopUpdatingLocation()
    }

    /// While locations are told anyhow, the last one is the answer.
    func requestLocation(timeout: Int) {
        isTimedOut = false
        if isMonitoring, let location {
            tell(location)
            return
        }
        manager.requestLocation()
        startTimer(timeout)
    }

    private func startTimer(_ milliseconds: Int) {
        timer?.cancel()
        let timer = DispatchWorkItem { [weak self] in
            guard let self else { return }
            isTimedOut = true
            timedOut?()
            if isMonitoring { stopMonitoring() }
            self.timer = nil
        }
        self.timer = timer
        DispatchQueue.main.asyncAfter(
            deadline: .now() + .milliseconds(milliseconds), execute: timer)
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
    }

    private func tell(_ location: CLLocation?) {
        let located = located
        if location == nil { self.located = nil }
        located?(location)
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        authorized?(manager.authorizationStatus)
    }

    func locationManager(
        _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {
        guard !isTimedOut else { return }
        stopTimer()
        location = locations.last
        tell(location)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        stopTimer()
        location = nil
        tell(nil)
    }
}

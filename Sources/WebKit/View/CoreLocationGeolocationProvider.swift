import CoreLocation
package import FaradFoundation
import Simulation

/// Where an iPhone is, as WebKit asks CoreLocation for its pages: first the app needs the user's leave,
/// then the page. An app whose Info.plist does not say why it asks waits for ever.
package final class CoreLocationGeolocationProvider: GeolocationProvider {
    private unowned let webView: WKWebView
    private var updates: Updates?
    private var waiting: [(url: URL, answer: (Bool) -> Void)] = []
    private var questions: [ObjectIdentifier: AuthorizationQuestion] = [:]

    package init(_ webView: WKWebView) { self.webView = webView }

    package func requestPermission(for url: URL, _ answer: @escaping (Bool) -> Void) {
        waiting.append((url, answer))
        let question = AuthorizationQuestion { [weak self] question, isAuthorized in
            guard let self, questions.removeValue(forKey: ObjectIdentifier(question)) != nil else {
                return
            }
            if isAuthorized { askForPage() } else { refuseAll() }
        }
        questions[ObjectIdentifier(question)] = question
        question.ask()
    }

    private func askForPage() {
        guard !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        GeolocationPolicyDecider.shared.decide(request.url, webView) { [weak self] isLet in
            request.answer(isLet)
            self?.askForPage()
        }
    }

    private func refuseAll() {
        let requests = waiting
        waiting = []
        for request in requests { request.answer(false) }
    }

    /// CoreLocation is here as precise as it can be.
    package func start(
        isPrecise: Bool, _ tell: @escaping (Result<PagePosition, GeolocationFailure>) -> Void
    ) {
        updates = Updates(tell)
        updates?.start()
    }

    package func stop() { updates = nil }

    /// Whether the app may know where the phone is.
    private final class AuthorizationQuestion: CLLocationManagerDelegate {
        private let manager = CLLocationManager()
        private let answer: (AuthorizationQuestion, Bool) -> Void
        private var isWaiting = false

        init(_ answer: @escaping (AuthorizationQuestion, Bool) -> Void) {
            self.answer = answer
            manager.delegate = self
        }

        func ask() {
            guard CLLocationManager.locationServicesEnabled() else { return answer(self, false) }
            switch manager.authorizationStatus {
            case .notDetermined:
                isWaiting = true
                manager.requestWhenInUseAuthorization()
            case .authorizedAlways, .authorizedWhenInUse: answer(self, true)
            case .restricted, .denied: answer(self, false)
            }
        }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            guard isWaiting, manager.authorizationStatus != .notDetermined else { return }
            isWaiting = false
            ask()
        }

        func locationManager(
            _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
        ) {}
        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
    }

    private final class Updates: CLLocationManagerDelegate {
        private let manager = CLLocationManager()
        private let tell: (Result<PagePosition, GeolocationFailure>) -> Void

        init(_ tell: @escaping (Result<PagePosition, GeolocationFailure>) -> Void) {
            self.tell = tell
            manager.delegate = self
        }

        deinit { manager.stopUpdatingLocation() }

        func start() { manager.startUpdatingLocation() }

        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}

        func locationManager(
            _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
        ) {
            for location in locations { tell(.success(PagePosition(location))) }
        }

        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            guard let error = error as? CLError, error.code != .denied else { return }
            tell(
                .failure(
                    GeolocationFailure(
                        message: "The operation couldn’t be completed. (\(CLError.errorDomain) "
                            + "error \(error.code.rawValue).)")))
        }
    }
}

extension PagePosition {
    fileprivate init(_ location: CLLocation) {
        func known(_ value: Double) -> Double? { value < 0 ? nil : value }
        self.init(
            latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
            accuracy: location.horizontalAccuracy,
            altitude: known(location.verticalAccuracy).map { _ in location.altitude },
            altitudeAccuracy: known(location.verticalAccuracy), heading: known(location.course),
            speed: known(location.speed),
            timestamp: (location.timestamp.timeIntervalSince1970 * 1000).rounded(.down))
    }
}

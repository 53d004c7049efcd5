import AndroidFoundation
import FaradFoundation
import WebKit

/// Where an Android phone is, as its web view asks Google's services for its pages. What a phone does
/// not know is waited for.
final class FusedGeolocationProvider: GeolocationProvider {
    private let panels: PanelClient
    private let client: FusedLocationProviderClient
    private var request: FusedLocationProviderClient.Request?

    init(_ panels: PanelClient, _ client: FusedLocationProviderClient) {
        self.panels = panels
        self.client = client
    }

    func requestPermission(for url: URL, _ answer: @escaping (Bool) -> Void) {
        guard let chrome = panels.client, let scheme = url.scheme, let host = url.host else {
            return answer(false)
        }
        let port = url.port.map { ":\($0)" } ?? ""
        chrome.onGeolocationPermissionsShowPrompt("\(scheme)://\(host)\(port)/", answer)
    }

    func start(
        isPrecise: Bool, _ tell: @escaping (Result<PagePosition, GeolocationFailure>) -> Void
    ) {
        stop()
        request = client.requestLocationUpdates { tell(.success(PagePosition($0))) }
    }

    func stop() {
        if let request { client.removeLocationUpdates(request) }
        request = nil
    }
}

extension PagePosition {
    /// Chromium tells no accuracy of an altitude.
    fileprivate init(_ location: Location) {
        self.init(
            latitude: location.latitude, longitude: location.longitude,
            accuracy: Double(location.accuracy),
            altitude: location.hasAltitude() ? location.altitude : nil,
            altitudeAccuracy: nil, heading: location.bearing.map(Double.init),
            speed: location.hasSpeed() ? Double(location.speed) : nil,
            timestamp: Double(location.time))
    }
}

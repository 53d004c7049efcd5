import FaradFoundation
import JavaScriptCore
import Simulation

/// Where the phone is, for the page (`web/runtime/parts/geolocation.js`).
extension Page {
    func addLocation(to host: JSObjectRef) {
        guard settings.geolocation != nil else { return }
        add("locate", to: host) { page, arguments throws(JSException) in
            switch try arguments.string(0) {
            case "ask": page.askForLocation()
            case "start": page.startLocating(isPrecise: arguments.bool(1))
            default:
                page.process.postToApp("location") { [process = page.process] in
                    process.webView?.geolocation?.stop()
                }
            }
            return nil
        }
    }

    private func askForLocation() {
        let process = process
        process.postToApp("location permission") { [weak self] in
            guard let webView = process.webView, let provider = webView.geolocation,
                let url = webView.url
            else { return }
            provider.requestPermission(for: url) { isLet in
                process.postToPage("location permission") {
                    self?.answer("geolocation", ["decided", isLet])
                }
            }
        }
    }

    private func startLocating(isPrecise: Bool) {
        let process = process
        process.postToApp("location") { [weak self] in
            guard let webView = process.webView else { return }
            webView.geolocation?.start(isPrecise: isPrecise) { [weak webView] result in
                // Another document may be there, or another process.
                guard let self, webView?.page === self else {
                    webView?.geolocation?.stop()
                    return
                }
                process.postToPage("location") { [weak self] in self?.tell(result) }
            }
        }
    }

    private func tell(_ result: Result<PagePosition, GeolocationFailure>) {
        switch result {
        case .failure(let failure): answer("geolocation", ["lost", failure.message])
        case .success(let position):
            let known: [Double?] = [
                position.latitude, position.longitude, position.accuracy, position.altitude,
                position.altitudeAccuracy, position.heading, position.speed,
            ]
            let values = known.map { $0 as Any? ?? JSNull() }
            answer("geolocation", ["moved", values, position.timestamp])
        }
    }
}

import Capacitor
import CoreLocation

/// The official Geolocation plugin, as of 8.2.0 (F231).
///
/// All calls share one source of locations: what comes, be it a location or a failure, is the answer of
/// every call that waits, and after a failure nothing comes until a watch is cleared or an app with
/// watches becomes active.
public class GeolocationPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "GeolocationPlugin"
    public let jsName = "Geolocation"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("getCurrentPosition", GeolocationPlugin.getCurrentPosition),
        CAPPluginMethod(
            "watchPosition", GeolocationPlugin.watchPosition, returnType: .callback),
        CAPPluginMethod("clearWatch", GeolocationPlugin.clearWatch),
        CAPPluginMethod("checkPermissions", GeolocationPlugin.checkPermissions),
        CAPPluginMethod("requestPermissions", GeolocationPlugin.requestPermissions),
    ]

    private enum Outcome {
        case success(PluginCallResultData)
        case failure(GeolocationFailure)
    }

    private var service: LocationService?
    private var permissionCalls: [CAPPluginCall] = []
    private var positionCalls: [CAPPluginCall] = []
    private var watches: [CAPPluginCall] = []
    /// Of the last call that asked for positions, in milliseconds.
    private var timeout: Int?
    private var hearsLocations = false

    /// In milliseconds, where the call says nothing.
    private static let usualTimeout = 5000

    override public func load() {
        service = LocationService()
        NotificationCenter.default.addObserver(
            forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil
        ) { [weak self] _ in self?.appDidBecomeActive() }
    }

    private func appDidBecomeActive() {
        guard !watches.isEmpty else { return }
        print("App became active. Restarting location monitoring for watch callbacks.")
        unbind()
        service?.stopMonitoring()
        service?.startMonitoring(timeout: nil)
        bindLocations()
    }

    // MARK: Calls

    func getCurrentPosition(_ call: CAPPluginCall) {
        bind()
        bridge?.saveCall(call)
        positionCalls.append(call)
        request(call)
    }

    func watchPosition(_ call: CAPPluginCall) {
        bind()
        bridge?.saveCall(call)
        watches.append(call)
        request(call)
    }

    /// Without an id, all others are told, and this call is never answered.
    func clearWatch(_ call: CAPPluginCall) {
        bind()
        guard let id = call.getString("id") else { return tellAll(.failure(.badClearWatch)) }
        clear { $0 == id }
        if watches.isEmpty {
            service?.stopMonitoring()
            unbind()
        }
        call.resolve()
    }

    override public func checkPermissions(_ call: CAPPluginCall) {
        guard isEnabled(call), let service else { return }
        let state =
            switch service.status {
            case .restricted, .denied: "denied"
            case .authorizedAlways, .authorizedWhenInUse: "granted"
            case .notDetermined: "prompt"
            }
        call.resolve(Self.permissions(state))
    }

    override public func requestPermissions(_ call: CAPPluginCall) {
        guard isEnabled(call) else { return }
        guard service?.status == .notDetermined else { return checkPermissions(call) }
        bind()
        bridge?.saveCall(call)
        permissionCalls.append(call)
    }

    private static func permissions(_ state: String) -> PluginCallResultData {
        ["location": state, "coarseLocation": state]
    }

    /// False after saying so, to the call or to all that wait.
    private func isEnabled(_ call: CAPPluginCall? = nil) -> Bool {
        if service?.isEnabled == true { return true }
        let failure = GeolocationFailure.servicesDisabled
        if let call {
            call.reject(failure.message, failure.code)
        } else {
            tellAll(.failure(failure))
        }
        return false
    }

    private func request(_ call: CAPPluginCall) {
        timeout = call.getInt("timeout")
        switch service?.status {
        case .authorizedAlways, .authorizedWhenInUse: authorizationGranted()
        case .denied: tellAll(.failure(.permissionDenied))
        case .restricted: tellAll(.failure(.permissionRestricted))
        default: break
        }
    }

    // MARK: The phone

    private func bind() {
        if let service, service.authorized == nil {
            service.authorized = { [weak self] in self?.authorizationChanged($0) }
            // Who begins to listen hears of the present at once.
            authorizationChanged(service.status)
        }
        bindLocations()
    }

    private func bindLocations() {
        guard !hearsLocations else { return }
        hearsLocations = true
        service?.listen { [weak self] location in
            guard let location else {
                self?.tellAll(.failure(.positionUnavailable))
                return
            }
            self?.tellAll(.success(Self.position(location)))
        }
        service?.timedOut = { [weak self] in
            self?.tellAll(.failure(.timeout))
            self?.clear { _ in true }
        }
    }

    private func unbind() {
        service?.listen(nil)
        service?.timedOut = nil
        hearsLocations = false
    }

    private func authorizationChanged(_ status: CLAuthorizationStatus) {
        switch status {
        case .notDetermined:
            DispatchQueue.global(qos: .background).async {
                guard self.isEnabled() else { return }
                self.service?.requestAuthorization()
            }
        case .denied: authorizationRefused(.permissionDenied)
        case .restricted: authorizationRefused(.permissionRestricted)
        case .authorizedAlways, .authorizedWhenInUse: authorizationGranted()
        }
    }

    private func authorizationRefused(_ failure: GeolocationFailure) {
        answerPermissions("denied")
        if !positionCalls.isEmpty || !watches.isEmpty { tellAll(.failure(failure)) }
    }

    private func authorizationGranted() {
        answerPermissions("granted")
        if !positionCalls.isEmpty {
            service?.requestLocation(timeout: timeout ?? Self.usualTimeout)
        }
        if !watches.isEmpty { service?.startMonitoring(timeout: timeout ?? Self.usualTimeout) }
    }

    // MARK: Answers

    private func answerPermissions(_ state: String) {
        send(.success(Self.permissions(state)), to: permissionCalls, keepingAlive: false)
        release(&permissionCalls)
    }

    private func tellAll(_ outcome: Outcome) {
        send(outcome, to: permissionCalls, keepingAlive: false)
        release(&permissionCalls)
        send(outcome, to: positionCalls, keepingAlive: false)
        release(&positionCalls)
        send(outcome, to: watches, keepingAlive: true)
    }

    private func send(
        _ outcome: Outcome, to calls: [CAPPluginCall], keepingAlive isKept: Bool
    ) {
        for call in calls {
            call.keepAlive = isKept
            switch outcome {
            case .success(let data): call.resolve(data)
            case .failure(let failure): call.reject(failure.message, failure.code)
            }
        }
    }

    private func release(_ calls: inout [CAPPluginCall]) {
        for call in calls { bridge?.releaseCall(call) }
        calls.removeAll()
    }

    private func clear(_ isMeant: (String) -> Bool) {
        for call in watches where isMeant(call.callbackId) { bridge?.releaseCall(call) }
        watches.removeAll { isMeant($0.callbackId) }
    }

    /// Without a compass the heading is the course, if the phone moves.
    private static func position(_ location: CLLocation) -> PluginCallResultData {
        let course: Any = location.course == -1 ? NSNull() : location.course
        let coords: PluginCallResultData = [
            "latitude": location.coordinate.latitude, "longitude": location.coordinate.longitude,
            "accuracy": location.horizontalAccuracy, "altitude": location.altitude,
            "altitudeAccuracy": location.verticalAccuracy, "speed": location.speed,
            "heading": course, "course": course, "magneticHeading": NSNull(),
            "trueHeading": NSNull(), "headingAccuracy": NSNull(),
        ]
        return [
            "timestamp": location.timestamp.timeIntervalSince1970 * 1000, "coords": coords,
        ]
    }
}

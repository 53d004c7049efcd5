import AndroidFoundation
import CapacitorAndroid

/// The official Geolocation plugin, as of 8.2.0 (F231).
///
/// The phone has Google's services and no compass. Its question whether to switch location services on
/// is not simulated: with them off, no location comes.
public class GeolocationPlugin: Plugin {
    private static let location = "location"
    private static let coarseLocation = "coarseLocation"

    override public class var annotation: CapacitorPlugin {
        let coarse = FusedLocationProviderClient.ACCESS_COARSE_LOCATION
        return CapacitorPlugin(
            name: "Geolocation",
            permissions: [
                Permission(
                    alias: location,
                    strings: [coarse, FusedLocationProviderClient.ACCESS_FINE_LOCATION]),
                Permission(alias: coarseLocation, strings: [coarse]),
            ])
    }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("getCurrentPosition", GeolocationPlugin.getCurrentPosition),
            PluginMethod(
                "watchPosition", returnType: .callback, GeolocationPlugin.watchPosition),
            PluginMethod("clearWatch", GeolocationPlugin.clearWatch),
        ]
    }

    private var scope: CoroutineScope!
    private var client: FusedLocationProviderClient!
    private var watches: [String: FusedLocationProviderClient.Request] = [:]
    /// Watches that were cleared before they had begun: what comes for them is not told.
    private var clearedBefore: Set<String> = []

    /// In milliseconds, where the call says nothing.
    private static let usualTimeout = 10_000

    override public func load() {
        scope = CoroutineScope()
        client = FusedLocationProviderClient(getContext())
    }

    override public func handleOnDestroy() { scope.cancel() }

    // MARK: Leave

    override public func checkPermissions(_ call: PluginCall) {
        if isEnabled(call) { super.checkPermissions(call) }
    }

    override public func requestPermissions(_ call: PluginCall) {
        if isEnabled(call) { super.requestPermissions(call) }
    }

    private func isEnabled(_ call: PluginCall) -> Bool {
        if LocationManager.isLocationEnabled() { return true }
        reject(call, .servicesDisabled)
        return false
    }

    /// The approximate place is enough, unless the call wants high accuracy.
    private func withPermission(_ call: PluginCall, _ work: @escaping (PluginCall) -> Void) {
        let isPrecise = call.getBoolean("enableHighAccuracy", false)
        let alias = isPrecise ? Self.location : Self.coarseLocation
        guard getPermissionState(alias) != .granted else { return work(call) }
        requestPermissionForAliases([alias], call) { [unowned self] call in
            guard getPermissionState(Self.coarseLocation) == .granted else {
                return reject(call, .permissionDenied)
            }
            work(call)
        }
    }

    // MARK: Calls

    func getCurrentPosition(_ call: PluginCall) {
        withPermission(call) { [unowned self] call in
            scope.launch { [self] in
                guard let timeout = timeout(call) else { return }
                client.getCurrentLocation(timeout: timeout) { [self] location in
                    guard let location else { return reject(call, .timeout) }
                    call.resolve(Self.position(location))
                }
            }
        }
    }

    /// Tells of each place; without a first one in time the watch is over.
    func watchPosition(_ call: PluginCall) {
        withPermission(call) { [unowned self] call in
            scope.launch { [self] in watch(call) }
        }
    }

    private func watch(_ call: PluginCall) {
        guard let id = call.getCallbackId(), let timeout = timeout(call) else { return }
        var isFirst = true
        watches[id] = client.requestLocationUpdates { [unowned self] location in
            guard !clearedBefore.contains(id) else {
                clear(id)
                clearedBefore.remove(id)
                return
            }
            isFirst = false
            call.setKeepAlive(true)
            call.resolve(Self.position(location))
        }
        Handler(getContext().getMainLooper()).postDelayed(
            { [weak self] in
                guard isFirst, let self, watches[id] != nil else { return }
                clear(id)
                call.setKeepAlive(false)
                reject(call, .timeout)
            }, timeout)
    }

    func clearWatch(_ call: PluginCall) {
        let id = call.getString("id", "")
        guard id.contains(where: { !$0.isWhitespace }) else { return reject(call, .noWatch) }
        guard clear(id) else {
            clearedBefore.insert(id)
            return reject(call, .unknownWatch)
        }
        call.resolve()
    }

    @discardableResult
    private func clear(_ id: String) -> Bool {
        getBridge().getSavedCall(id)?.release(getBridge())
        guard let watch = watches.removeValue(forKey: id) else { return false }
        client.removeLocationUpdates(watch)
        return true
    }

    /// In milliseconds; nil after a rejection.
    private func timeout(_ call: PluginCall) -> Int? {
        let timeout =
            call.getLong("timeout").map { Int($0) } ?? call.getInt("timeout").map { Int($0) }
            ?? Self.usualTimeout
        if timeout > 0 { return timeout }
        reject(call, .badTimeout)
        return nil
    }

    // MARK: Answers

    private func reject(_ call: PluginCall, _ failure: GeolocationFailure) {
        call.reject(failure.message, failure.code)
    }

    /// Without a compass the heading is the course, if the phone moves.
    private static func position(_ location: Location) -> JSObject {
        let course = location.bearing.map(double)
        let coords = JSObject().put("latitude", location.latitude)
            .put("longitude", location.longitude).put("accuracy", double(location.accuracy))
            .put("altitude", location.altitude)
            .put("altitudeAccuracy", double(location.verticalAccuracyMeters))
            .put("speed", double(location.speed)).put("heading", course).put("course", course)
        return JSObject().put("timestamp", location.time).put("coords", coords)
    }

    /// The number that JSON has for one of Java's class `Float`.
    private static func double(_ number: Float) -> Double { Double("\(number)") ?? 0 }
}

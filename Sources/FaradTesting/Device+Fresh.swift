public import Farad

extension Device {
    /// A device of its own for one test: in memory, with one app, nothing done yet.
    ///
    /// - Parameters:
    ///   - app: The app to install; nil for a device without one.
    ///   - seed: The number from which every random choice follows.
    ///   - profile: How long things take.
    ///   - platform: The kind of phone.
    ///   - settings: What `--set` takes, such as `["document-start": "300"]`.
    ///   - nativeBridge: A file whose text takes the place of Farad's own native-bridge script.
    ///   - ignoredFindings: What `--ignore-finding` takes, such as `["settled-twice"]`.
    /// - Throws: ``DeviceError``, or ``KnobError`` that names the known knobs.
    public static func fresh(
        _ app: AppBundle? = nil, seed: UInt64 = 0, profile: LatencyProfile = .ideal,
        platform: Platform = .ios, set settings: [String: String] = [:],
        nativeBridge: String? = nil,
        ignoring ignoredFindings: [String] = []
    ) throws -> Device {
        var knobs = Knobs(declaredByApp: app?.knobs ?? [])
        for name in settings.keys.sorted() { try knobs.set(name, to: settings[name] ?? "") }
        var configuration = DeviceConfiguration(
            seed: seed, profile: profile, knobs: knobs, recordsTrace: true)
        configuration.platform = platform
        configuration.nativeBridgePath = nativeBridge
        configuration.recordsStacks = true
        configuration.ignoredFindings = ignoredFindings
        let device = try Device(configuration)
        if let app { try device.install(app) }
        if let log = DeviceTrait.log {
            let place = log.add(device.replayCommand)
            device.replaySink = { log.replace(place, $0) }
        }
        return device
    }
}

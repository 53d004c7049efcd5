import Farad
import Simulation

/// An Android phone whose app may notify, and whose page can answer and hear.
struct NotifyingPhone {
    let phone: AndroidPhone
    var device: Device { phone.device }

    /// `answer(promise)` prints what a promise comes to, `hear(plugin, events…)` what is heard; the
    /// script may await.
    private static let tools = """
        const plugin = (name) => new Proxy({}, { get: (_, method) => (options) =>
            Capacitor.nativePromise(name, method, options) });
        const App = plugin("App"), LocalNotifications = plugin("LocalNotifications");
        const PushNotifications = plugin("PushNotifications");
        const show = (value) => JSON.stringify(value) ?? "undefined";
        const answer = (promise) => promise.then((value) => say(show(value)),
            (error) => say("rejected: " + error.message + (error.code ?? "")));
        const hear = (plugin, ...events) => {
            for (const event of events)
                Capacitor.addListener(plugin, event, (data) => say(event, show(data)));
        };

        """

    /// Launches the app and runs until nothing is left to do.
    init(
        _ script: String = "", isAllowed: Bool = true, set settings: [String: String] = [:],
        configuration: [String: Any] = [:], permissions: [String] = [],
        storage: DeviceConfiguration.StorageLocation = .memory, launches: Bool = true
    ) throws {
        phone = try AndroidPhone(
            Self.tools + "(async () => {\n\(script)\n})()", set: settings,
            configuration: configuration, permissions: permissions, storage: storage)
        if isAllowed { phone.device.allowNotifications(true) }
        if launches { try phone.launch() }
    }

    /// Runs a script in the page, then everything that it causes; the lines that came of it.
    @discardableResult
    func run(_ script: String, for time: Duration? = nil) throws -> [String] {
        try lines(for: time) { _ = try device.page?.evaluate("void (async () => {\(script)\n})()") }
    }

    /// Does something to the device, then runs it; the lines that came of it.
    @discardableResult
    func lines(for time: Duration? = nil, of work: () throws -> Void) throws -> [String] {
        let before = phone.lines.count
        try work()
        try device.run(until: time.map { device.elapsed + $0 })
        return Array(phone.lines.dropFirst(before))
    }

    var lines: [String] { phone.lines }

    /// When notifications were shown, in whole seconds since the device's start.
    var shownAt: [Int] {
        device.simulation.trace.records
            .filter { $0.text.hasPrefix("notification") && $0.text.contains(" is shown") }
            .map { Int($0.at.milliseconds / 1000) }
    }
}

extension Device {
    var elapsed: Duration { .nanoseconds(simulation.clock.now.nanoseconds) }
}

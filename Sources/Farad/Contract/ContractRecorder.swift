import Capacitor
import CapacitorAndroid
package import PluginContract
import Simulation

/// Keeps what crosses the bridges of a device's apps, and what their plugins say of themselves.
///
/// Hand one to the devices of several runs on one platform; each run is named before it starts.
package final class ContractRecorder {
    package internal(set) var observation: Observation
    /// The run that is played just now.
    package var run = "" {
        didSet { observation.runs.append(run) }
    }
    /// Checks each value when it crosses; nil: nothing is checked before the run is over.
    package var strict: StrictContract?

    package init(_ platform: Platform) {
        observation = Observation(side: platform == .ios ? .ios : .android)
    }

    /// Whether a value broke the contract, which ends a strict run.
    var isBroken: Bool { strict?.isBroken ?? false }

    func listen(to environment: CapacitorEnvironment, of process: SimulatedProcess) {
        environment.witnesses.append(ContractWitness(self, process))
    }

    func listen(to environment: CapacitorAndroidEnvironment, of process: SimulatedProcess) {
        environment.witnesses.append(AndroidContractWitness(self, process))
    }

    // MARK: What the witnesses of both platforms tell

    func registered(_ name: String, _ methods: [NativePlugin.Method]) {
        guard !ContractRecorder.isCore(name) else { return }
        var plugin = NativePlugin(
            name: name, methods: methods, hasPermissionMethods: observation.side == .android)
        if observation.side == .ios, Self.isOfficial(plugin) {
            plugin.unsentEvents = Self.eventsOfAndroid[name] ?? []
        }
        // A later process registers the same once more.
        if !observation.plugins.contains(plugin) { observation.plugins.append(plugin) }
    }

    /// - Returns: Where the call stands, for its answers.
    func called(
        _ member: Observation.Member, _ options: ContractValue, at milliseconds: Double,
        by caller: StrictContract.Caller
    ) -> Int? {
        strict?.checkOptions(options, of: member, caller)
        return observation.add(
            Observation.Call(
                moment: .init(run: run, milliseconds: milliseconds), options: options),
            of: member)
    }

    func resolved(
        _ index: Int?, _ member: Observation.Member, _ result: ContractValue,
        by caller: StrictContract.Caller
    ) {
        strict?.checkResult(result, of: member, caller)
        if let index { observation.answer(index, of: member, with: result) }
    }

    func rejected(_ index: Int?, _ member: Observation.Member, _ message: String) {
        if let index { observation.reject(index, of: member, with: message) }
    }

    func notified(
        _ member: Observation.Member, _ data: ContractValue, at milliseconds: Double,
        by caller: StrictContract.Caller
    ) {
        strict?.checkEvent(data, of: member, caller)
        observation.add(
            Observation.Event(moment: .init(run: run, milliseconds: milliseconds), data: data),
            of: member)
    }

    /// Events that Capacitor's definitions declare for both platforms and Android alone sends.
    private static let eventsOfAndroid = ["App": ["appRestoredResult", "backButton"]]

    private static func isOfficial(_ plugin: NativePlugin) -> Bool {
        plugin.methods.contains { $0.place?.hasPrefix("CapacitorPlugins/") == true }
    }

    /// Capacitor's own plugins, which no app declares.
    private static func isCore(_ name: String) -> Bool {
        ["CapacitorCookies", "CapacitorHttp", "Console", "SystemBars", "WebView"].contains(name)
    }
}

import Foundation

extension Scenario {
    /// What a scenario file says beside the scenario itself.
    package struct Remarks {
        /// The app that it is for; nil: any.
        package var app: String?
    }

    /// Reads a scenario file, which is evaluated once for the worker that plays it.
    ///
    /// - Parameters:
    ///   - worker: Hand it to the devices that play the scenario; another worker evaluates the file
    ///     again when it is first asked about an invariant.
    ///   - file: Reads a file that is shared, by the name that the scenario gives.
    /// - Throws: ``DeviceError`` with file and line.
    package static func read(
        _ script: ScenarioScript, worker: Worker,
        file: (String) throws(DeviceError) -> SharedItem
    ) throws(DeviceError) -> (scenario: Scenario, remarks: Remarks) {
        let text = try worker.scenarios.describe(script)
        let draft: ScenarioDraft
        do {
            draft = try JSONDecoder().decode(ScenarioDraft.self, from: Data(text.utf8))
        } catch {
            throw DeviceError(.fault, "\(script.path): the scenario's description is damaged.")
        }
        let place = script.place(in: draft.stack) ?? script.path
        if let profile = draft.profile, LatencyProfile(named: profile) == nil {
            throw DeviceError(
                .badData,
                "\(place): “profile”: there is no profile named “\(profile)”; known are "
                    + LatencyProfile.names.joined(separator: ", ") + "."
                    + NearestName.hint(profile, among: LatencyProfile.names))
        }
        var actions: [TimedAction] = []
        for step in draft.steps {
            let action = try step.action(script, file)
            let isAfter = step.what.after != nil
            guard let window = step.what.after ?? step.what.at else {
                actions.append(TimedAction(action))
                continue
            }
            actions.append(
                TimedAction(
                    action, at: .milliseconds(window[0]), latest: .milliseconds(window[1]),
                    isAfterPrevious: isAfter))
        }
        var scenario = Scenario(
            name: draft.name, summary: draft.summary, actions: actions,
            until: draft.until.map { .milliseconds($0) }, profile: draft.profile,
            settings: draft.set.map { (name: $0[0], value: $0[1]) },
            faults: draft.faults.map(\.fault))
        scenario.recordsCalls = draft.recordCalls
        scenario.permissions = Permissions(draft.permissions ?? [:])
        scenario.invariants = draft.invariants.enumerated().map { index, name in
            Invariant(name) { $0.device.worker.scenarios.check(script, invariant: index, $0) }
        }
        scenario.servers = draft.servers.map { host in
            ServerBundle(host) { $0.worker.scenarios.server(host, of: script, on: $0) }
        }
        scenario.plugins = draft.plugins.map { plugin in
            { $0.worker.scenarios.plugin(plugin, of: script, on: $0) }
        }
        scenario.place = place
        scenario.places =
            draft.steps.map { script.place(in: $0.stack) ?? script.path }
        scenario.faultPlaces = draft.faults.map { script.place(in: $0.stack) ?? script.path }
        return (scenario, Remarks(app: draft.app))
    }
}

/// The JSON that the module `farad` makes of a scenario.
private struct ScenarioDraft: Decodable {
    var name: String
    /// Where it is made.
    var stack: String
    var summary: String
    var app: String?
    var profile: String?
    var until: Double?
    var permissions: [String: String]?
    var set: [[String]]
    var steps: [Step]
    var faults: [Failure]
    var invariants: [String]
    var servers: [String]
    var plugins: [ScriptPlugin.Draft]
    var recordCalls: Bool

    struct Step: Decodable {
        var kind: String
        var stack: String
        /// What a notification is called.
        var id: String?
        var push: String?
        var what: UserStep

        private enum CodingKeys: CodingKey { case kind, stack, id, push }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            kind = try values.decode(String.self, forKey: .kind)
            stack = try values.decode(String.self, forKey: .stack)
            id = try values.decodeIfPresent(String.self, forKey: .id)
            push = try values.decodeIfPresent(String.self, forKey: .push)
            what = try UserStep(from: decoder)
        }
    }

    struct Failure: Decodable {
        var kind: String
        var stack: String
        var process: String?
        var pattern: String?
        var nth: Int?
        var at: [Double]?
        var after: [Double]?
        var once: String?
        var step: Int?

        var fault: Fault {
            if let pattern, let network = NetworkFault(rawValue: kind) {
                return .network(network, pattern, nth: nth ?? 1)
            }
            if let pattern { return .failWrite(pattern, nth: nth ?? 1, process: process) }
            let window = (after ?? at ?? [0, 0]).map { Duration.milliseconds($0) }
            let moment: Fault.Moment =
                once != nil ? .requestEnd : after != nil ? .action(step ?? 0) : .start
            return .kill(process ?? "", earliest: window[0], latest: window[1], after: moment)
        }
    }
}

extension ScenarioDraft.Step {
    func action(
        _ script: ScenarioScript, _ file: (String) throws(DeviceError) -> SharedItem
    ) throws(DeviceError) -> Action {
        switch kind {
        case "launch": return .launch
        case "bringToFront": return .foreground
        case "receivePush": return .receivePush(push ?? "{}")
        default:
            let action = try what.action(kind, on: id) { () throws(DeviceError) in
                try sharedItems(script, file)
            }
            if let action { return action }
            throw DeviceError(.fault, "\(script.path): “\(kind)” is no step that Farad knows.")
        }
    }

    private func sharedItems(
        _ script: ScenarioScript, _ file: (String) throws(DeviceError) -> SharedItem
    ) throws(DeviceError) -> [SharedItem] {
        var shared: [SharedItem] = []
        for one in what.items ?? [] {
            do throws(DeviceError) {
                shared.append(try one.item(as: what.as, file))
            } catch {
                throw DeviceError(
                    error.kind,
                    "\(script.place(in: stack) ?? script.path): \(error.message)")
            }
        }
        return shared
    }
}

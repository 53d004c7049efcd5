import AndroidFoundation
import CapacitorAndroid
import PluginContract
import Simulation

/// Tells a recorder what crosses the bridge of one process of an Android app.
final class AndroidContractWitness: BridgeWitness {
    private let recorder: ContractRecorder
    private unowned let process: SimulatedProcess
    /// Where calls stand that may be answered; a call is held as long as it is not.
    private var calls: [(call: PluginCall, index: Int)] = []

    init(_ recorder: ContractRecorder, _ process: SimulatedProcess) {
        self.recorder = recorder
        self.process = process
    }

    private var caller: StrictContract.Caller {
        StrictContract.Caller(process: process, stack: "")
    }

    private func member(_ call: PluginCall) -> Observation.Member {
        .init(call.getPluginId() ?? "", call.getMethodName() ?? "")
    }

    func registered(_ plugin: String, _ methods: [PluginMethod]) {
        let methods = methods.map { method in
            NativePlugin.Method(
                name: method.name, returns: ReturnKind(rawValue: method.returnType.rawValue)!,
                place: method.place)
        }
        recorder.registered(plugin, methods)
    }

    func called(_ call: PluginCall) {
        guard !ContractWitness.isBase(call.getMethodName() ?? "") else { return }
        let index = recorder.called(
            member(call), ContractValue(call.getData()),
            at: process.simulation.clock.now.milliseconds, by: caller)
        if let index { calls.append((call, index)) }
    }

    func answered(_ call: PluginCall, data: JSONObject?, error: JSONObject?) {
        guard !ContractWitness.isBase(call.getMethodName() ?? "") else { return }
        let found = calls.lastIndex { $0.call === call }
        let index = found.map { calls[$0].index }
        if let error {
            recorder.rejected(index, member(call), error.coercedString("message") ?? "")
        } else {
            recorder.resolved(
                index, member(call), data.map { ContractValue($0) } ?? .undefined, by: caller)
        }
        if let found, !call.isKeptAlive() { calls.remove(at: found) }
    }

    func notified(_ plugin: String, _ event: String, _ data: JSONObject?) {
        recorder.notified(
            .init(plugin, event), data.map { ContractValue($0) } ?? .undefined,
            at: process.simulation.clock.now.milliseconds, by: caller)
    }
}

extension ContractValue {
    fileprivate init(_ object: JSONObject) {
        self = .object(object.keys.map { Member($0, ContractValue(object.opt($0) ?? .null)) })
    }

    private init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .int(let integer): self = .number(Double(integer))
        case .long(let integer): self = .number(Double(integer))
        case .double(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .object(let object): self.init(object)
        case .array(let array): self = .array(array.values.map { ContractValue($0) })
        }
    }
}

import Capacitor
import PluginContract
import Simulation
import WebKit

/// Tells a recorder what crosses the bridge of one process of an iPhone app.
final class ContractWitness: BridgeWitness {
    private let recorder: ContractRecorder
    private unowned let process: SimulatedProcess
    /// Where calls stand that may be answered.
    private var calls: [CallSight.Address: Int] = [:]

    init(_ recorder: ContractRecorder, _ process: SimulatedProcess) {
        self.recorder = recorder
        self.process = process
    }

    private func caller(_ stack: ScriptStack?) -> StrictContract.Caller {
        StrictContract.Caller(process: process, stack: stack?.text ?? "")
    }

    func registered(_ plugin: PluginSight) {
        let methods = plugin.methods.map { method in
            NativePlugin.Method(
                name: method.name, returns: ReturnKind(rawValue: method.returnType.rawValue)!,
                place: method.place)
        }
        recorder.registered(plugin.name, methods)
    }

    func called(_ call: CallSight) {
        guard !ContractWitness.isBase(call.method) else { return }
        calls[call.address] = recorder.called(
            .init(call.plugin, call.method), ContractValue(call.options), at: call.milliseconds,
            by: caller(call.stack))
    }

    func answered(_ answer: AnswerSight) {
        let member = Observation.Member(answer.plugin, answer.method)
        guard !ContractWitness.isBase(answer.method) else { return }
        if let rejection = answer.rejection {
            recorder.rejected(calls[answer.address], member, rejection)
        } else {
            recorder.resolved(
                calls[answer.address], member, ContractValue(answer.result ?? .undefined),
                by: caller(answer.stack))
        }
    }

    func notified(_ event: EventSight) {
        recorder.notified(
            .init(event.plugin, event.event), ContractValue(event.data),
            at: process.simulation.clock.now.milliseconds, by: caller(nil))
    }

    /// What every plugin has; contracts say nothing of it.
    static func isBase(_ method: String) -> Bool {
        ["addListener", "removeListener", "removeAllListeners"].contains(method)
    }
}

extension ContractValue {
    /// A long text is kept by its begin: only its type counts.
    static func text(_ text: String) -> ContractValue { .string(String(text.prefix(200))) }

    fileprivate init(_ value: ScriptValue) {
        switch value {
        case .undefined: self = .undefined
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text.string)
        case .date: self = .date
        case .bytes: self = .string("")
        case .array(let elements): self = .array(elements.map { ContractValue($0) })
        case .object(let fields):
            self = .object(fields.map { Member($0.0, ContractValue($0.1)) })
        }
    }
}

import AndroidFoundation
import Capacitor
import CapacitorAndroid
import FaradFoundation
import Simulation
import WebKit

/// Keeps the calls of plugins for invariants and tests that look at them.
final class CallBook {
    /// What a page has sent. On iOS it is nobody's to change, and becomes JSON when somebody looks.
    enum Options {
        case script(ScriptValue)
        case json(String)
    }

    private struct Entry {
        let plugin: String
        let method: String
        let options: Options
        let milliseconds: Double
        var isSettled: Bool
    }

    private var entries: [Entry] = []

    /// - Returns: where the call stands, for its answer.
    func add(
        _ plugin: String, _ method: String, _ options: Options, at milliseconds: Double,
        isSettled: Bool
    ) -> Int {
        entries.append(
            Entry(
                plugin: plugin, method: method, options: options, milliseconds: milliseconds,
                isSettled: isSettled))
        return entries.count - 1
    }

    func settle(_ index: Int) { entries[index].isSettled = true }

    /// The calls so far.
    var all: [RunView.Call] {
        entries.map { entry in
            let options =
                switch entry.options {
                case .script(let value): JSONText(value).text
                case .json(let text): text
                }
            return RunView.Call(
                plugin: entry.plugin, method: entry.method, options: options,
                atMilliseconds: entry.milliseconds, isSettled: entry.isSettled)
        }
    }
}

/// Writes the calls of an iPhone app's process into a book.
final class CallWitness: Capacitor.BridgeWitness {
    private let book: CallBook
    /// The calls that wait for their one answer: where they stand, by page and callback.
    private var open: [(address: CallSight.Address, index: Int)] = []

    init(_ book: CallBook) { self.book = book }

    func registered(_ plugin: PluginSight) {}

    func called(_ call: CallSight) {
        let index = book.add(
            call.plugin, call.method, .script(call.options), at: call.milliseconds,
            isSettled: !call.isAnsweredOnce)
        if call.isAnsweredOnce { open.append((call.address, index)) }
    }

    func answered(_ answer: AnswerSight) {
        guard let found = open.firstIndex(where: { $0.address == answer.address }) else { return }
        book.settle(open.remove(at: found).index)
    }

    func notified(_ event: EventSight) {}
}

/// The same of an Android app's process.
final class AndroidCallWitness: CapacitorAndroid.BridgeWitness {
    private let book: CallBook
    private unowned let process: SimulatedProcess
    private var open: [(call: PluginCall, index: Int)] = []
    /// The methods that promise no answer, by plugin and name.
    private var unanswered: Set<String> = []

    init(_ book: CallBook, _ process: SimulatedProcess) {
        self.book = book
        self.process = process
    }

    func registered(_ plugin: String, _ methods: [PluginMethod]) {
        for method in methods where method.returnType != .promise {
            unanswered.insert("\(plugin).\(method.name)")
        }
    }

    func called(_ call: PluginCall) {
        let plugin = call.getPluginId() ?? ""
        let method = call.getMethodName() ?? ""
        // What every plugin has, it does not list.
        let isListener = ["addListener", "removeListener"].contains(method)
        let isAnswered =
            !isListener && !unanswered.contains("\(plugin).\(method)")
            && call.getCallbackId() != PluginCall.CALLBACK_ID_DANGLING
        let index = book.add(
            plugin, method, .json(call.getData().text),
            at: process.simulation.clock.now.milliseconds, isSettled: !isAnswered)
        if isAnswered { open.append((call, index)) }
    }

    func answered(_ call: PluginCall, data: JSONObject?, error: JSONObject?) {
        guard let found = open.firstIndex(where: { $0.call === call }) else { return }
        book.settle(open.remove(at: found).index)
    }

    func notified(_ plugin: String, _ event: String, _ data: JSONObject?) {}
}

extension JSONText {
    /// What a page has sent; dates come as text, and what has no JSON as null.
    init(_ value: ScriptValue) {
        switch value {
        case .undefined, .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text.string)
        case .date(let milliseconds):
            let date = Date(timeIntervalSince1970: milliseconds / 1000)
            self = .string(ISO8601DateFormatter().string(from: date))
        case .array(let elements): self = .array(elements.map { JSONText($0) })
        case .object(let fields):
            self = .object(fields.map { Member(key: $0.0, value: JSONText($0.1)) })
        case .bytes(let data): self = .string(data.base64EncodedString())
        }
    }
}

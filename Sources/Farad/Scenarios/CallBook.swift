import Capacitor
import FaradFoundation
import WebKit

/// Keeps the calls of plugins for invariants that look at them.
final class CallBook: BridgeWitness {
    /// A call as it came; what nobody looks at is never made into JSON.
    private struct Entry {
        let plugin: String
        let method: String
        let options: ScriptValue
        let milliseconds: Double
        var isSettled: Bool
    }

    private var entries: [Entry] = []
    /// The calls that wait for their one answer: where they stand, by page and callback.
    private var open: [(address: CallSight.Address, index: Int)] = []

    func registered(_ plugin: PluginSight) {}

    func called(_ call: CallSight) {
        if call.isAnsweredOnce { open.append((call.address, entries.count)) }
        entries.append(
            Entry(
                plugin: call.plugin, method: call.method, options: call.options,
                milliseconds: call.milliseconds, isSettled: !call.isAnsweredOnce))
    }

    /// The calls so far.
    var all: [RunView.Call] {
        entries.map { entry in
            RunView.Call(
                plugin: entry.plugin, method: entry.method,
                options: JSONText(entry.options).text, atMilliseconds: entry.milliseconds,
                isSettled: entry.isSettled)
        }
    }

    func answered(_ answer: AnswerSight) {
        guard let found = open.firstIndex(where: { $0.address == answer.address }) else { return }
        entries[open.remove(at: found).index].isSettled = true
    }

    func notified(_ event: EventSight) {}
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

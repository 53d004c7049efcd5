import Capacitor
import FaradFoundation
import WebKit

/// Keeps the calls of plugins for invariants that look at them.
final class CallBook {
    private(set) var all: [RunView.Call] = []
    /// The calls that wait for their one answer: where they stand, by page and callback.
    private var open: [(address: CapacitorEnvironment.CallSight.Address, index: Int)] = []

    /// Hears of the calls of one process.
    func listen(to environment: CapacitorEnvironment) {
        environment.callArrived = { [self] sight in
            if sight.isAnsweredOnce { open.append((sight.address, all.count)) }
            all.append(
                RunView.Call(
                    plugin: sight.plugin, method: sight.method,
                    options: JSONText(sight.options).text, atMilliseconds: sight.milliseconds,
                    isSettled: !sight.isAnsweredOnce))
        }
        environment.callAnswered = { [self] address in
            guard let found = open.firstIndex(where: { $0.address == address }) else { return }
            all[open.remove(at: found).index].isSettled = true
        }
    }
}

extension JSONText {
    /// What a page has sent; dates come as text, and what has no JSON as null.
    fileprivate init(_ value: ScriptValue) {
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

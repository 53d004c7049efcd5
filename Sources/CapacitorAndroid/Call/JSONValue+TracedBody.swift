import AndroidFoundation
import Simulation
import WebKit

extension TracedBody {
    /// A message of the bridge.
    init(_ object: JSObject) { self.init(ScriptValue(.object(object))) }
}

extension ScriptValue {
    fileprivate init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .number(Double(value))
        case .long(let value): self = .number(Double(value))
        case .double(let value): self = .number(value)
        case .string(let text): self = .string(ScriptString(text))
        case .object(let object):
            self = .object(
                object.keys.compactMap { key in object.opt(key).map { (key, ScriptValue($0)) } })
        case .array(let array): self = .array(array.values.map { ScriptValue($0) })
        }
    }
}

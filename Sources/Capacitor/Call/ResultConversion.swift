import FaradFoundation
import Simulation
package import WebKit

extension ScriptValue {
    /// A plugin's answer as a value for the page: what `JSON.parse` would give for its JSON text.
    ///
    /// nil when one value anywhere is none that JSON knows (F72).
    package init?(result object: [String: Any]) {
        if object.count == 1, let (key, element) = object.first {
            guard let value = ScriptValue(resultElement: element) else { return nil }
            self = .object([(key, value)])
            return
        }
        var fields: [(String, ScriptValue)] = []
        fields.reserveCapacity(object.count)
        for key in ResultValue.sortedKeys(object) {
            guard let element = object[key], let value = ScriptValue(resultElement: element) else {
                return nil
            }
            fields.append((key, value))
        }
        self = .object(fields)
    }

    /// A large base64 text goes as the bytes that it was made of.
    private static func text(_ string: String) -> ScriptValue {
        guard string.utf8.count > Base64Memory.threshold,
            let memory = SimulatedProcess.current?.service(
                Base64Memory.self, make: { Base64Memory() }),
            let bytes = memory.takeBytes(of: string)
        else { return .string(ScriptString(string)) }
        return .bytes(bytes)
    }

    private init?(resultElement element: Any) {
        guard let value = ResultValue(element) else { return nil }
        switch value {
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .integer(let integer): self = .number(Double(integer))
        case .unsigned(let integer): self = .number(Double(integer))
        case .number(let number): self = .number(number)
        case .string(let string): self = Self.text(string)
        case .object(let object): self.init(result: object)
        case .array(let array):
            var elements: [ScriptValue] = []
            elements.reserveCapacity(array.count)
            for element in array {
                guard let value = ScriptValue(resultElement: element) else { return nil }
                elements.append(value)
            }
            self = .array(elements)
        }
    }
}

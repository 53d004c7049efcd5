import FaradFoundation

/// The first part of an answer that JSON does not know: what F72 empties the whole answer for.
struct ResultCulprit: Equatable {
    /// Such as `image.data[2]`.
    let path: String
    /// Such as `Data`, or `the number nan`.
    let type: String

    /// nil when every part is known.
    init?(in object: [String: Any]) { self.init(in: object, at: "") }

    private init?(in object: [String: Any], at path: String) {
        for key in ResultValue.sortedKeys(object) {
            let inner = path.isEmpty ? key : "\(path).\(key)"
            if let found = object[key].flatMap({ Self.find($0, at: inner) }) {
                self = found
                return
            }
        }
        return nil
    }

    private init(path: String, type: String) {
        self.path = path
        self.type = type
    }

    private static func find(_ value: Any, at path: String) -> ResultCulprit? {
        switch ResultValue(value) {
        case nil: return ResultCulprit(path: path, type: name(of: value))
        case .object(let object)?: return ResultCulprit(in: object, at: path)
        case .array(let array)?:
            for (index, element) in array.enumerated() {
                if let found = find(element, at: "\(path)[\(index)]") { return found }
            }
            return nil
        default: return nil
        }
    }

    private static func name(of value: Any) -> String {
        if let number = value as? Double { return "the number \(number)" }
        if let number = value as? Float { return "the number \(number)" }
        if value is [AnyHashable: Any] { return "a dictionary with keys that are no strings" }
        return "\(Swift.type(of: value))"
    }
}

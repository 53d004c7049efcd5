import FaradFoundation

/// What is read back from a file of the web content process's.
extension PropertyListValue {
    subscript(key: String) -> PropertyListValue? {
        guard case .dictionary(let pairs) = self else { return nil }
        return pairs[key]
    }

    var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    var bytes: Data? {
        guard case .data(let value) = self else { return nil }
        return value
    }

    var elements: [PropertyListValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    var strings: [String]? {
        guard let elements else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
    }

    static func strings(_ values: [String]) -> PropertyListValue {
        .array(values.map { .string($0) })
    }
}

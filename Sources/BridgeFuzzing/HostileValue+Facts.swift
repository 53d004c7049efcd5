/// What became of a value on its way out of the page, as the facts have it (F37–F42).
enum Crossing {
    case value(Crossed)
    /// Structured clone refuses it (F38).
    case refused
    /// A getter of the page threw while it was copied.
    case threw
}

/// A value as native finds it.
indirect enum Crossed {
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case date(Double)
    case array([Crossed])
    case object([CrossedMember])

    subscript(name: String) -> Crossed? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text of a member; '' when it is none (F36).
    func text(_ name: String) -> String {
        guard case .string(let text)? = self[name] else { return "" }
        return text
    }
}

/// A property of a crossed object.
struct CrossedMember {
    let name: String
    var value: Crossed

    init(_ name: String, _ value: Crossed) {
        self.name = name
        self.value = value
    }
}

extension HostileValue {
    /// Farad's own bound: a phone of today copies up to 40,000 levels (F40).
    static let maximumDepth = 2000

    /// Copies in the order of the properties; the first part that fails decides.
    func cross(depth: Int = 0) -> Crossing {
        switch self {
        case .undefined, .bigInteger: return .value(.undefined)
        case .null: return .value(.null)
        case .bool(let value): return .value(.bool(value))
        case .number(let number): return .value(.number(number))
        // Swift's strings hold no lone surrogate.
        case .string(let units): return .value(.string(String(decoding: units, as: UTF16.self)))
        case .long(let count): return .value(.string(String(repeating: "x", count: count)))
        case .date(let milliseconds): return bounded(depth) { .value(.date(milliseconds)) }
        case .refused: return .refused
        case .throwing: return bounded(depth) { .threw }
        case .emptied: return bounded(depth) { .value(.object([])) }
        case .bytes(let bytes):
            return bounded(depth) {
                .value(
                    .object(
                        bytes.enumerated().map {
                            CrossedMember("\($0.offset)", .number(Double($0.element)))
                        }))
            }
        case .nested(let levels, let isArray):
            guard depth + levels <= Self.maximumDepth else { return .refused }
            var value = Crossed.number(1)
            for _ in 0..<levels {
                value = isArray ? .array([value]) : .object([CrossedMember("n", value)])
            }
            return .value(value)
        case .array(let elements):
            return bounded(depth) {
                var crossed: [Crossed] = []
                for element in elements {
                    switch element.cross(depth: depth + 1) {
                    case .value(let value): crossed.append(value)
                    case let failure: return failure
                    }
                }
                return .value(.array(crossed))
            }
        case .object(let members):
            return bounded(depth) {
                var crossed: [CrossedMember] = []
                for (name, member) in Self.inPropertyOrder(members) {
                    switch member.cross(depth: depth + 1) {
                    case .value(.undefined): continue
                    case .value(let value):
                        crossed.append(CrossedMember(String(decoding: name, as: UTF16.self), value))
                    case let failure: return failure
                    }
                }
                return .value(.object(crossed))
            }
        }
    }

    /// JavaScript has the names that are indices first, by number, then the others as they came.
    private static func inPropertyOrder(
        _ members: [(name: [UInt16], value: HostileValue)]
    ) -> [(name: [UInt16], value: HostileValue)] {
        let indices = members.map { index(of: $0.name) }
        guard indices.contains(where: { $0 != nil }) else { return members }
        return zip(indices, members).enumerated().sorted { left, right in
            switch (left.element.0, right.element.0) {
            case (let first?, let second?): first < second
            case (nil, nil): left.offset < right.offset
            case (let first, _): first != nil
            }
        }.map(\.element.1)
    }

    private static func index(of name: [UInt16]) -> UInt32? {
        guard let number = UInt32(String(decoding: name, as: UTF16.self)), number != .max,
            String(number).utf16.elementsEqual(name)
        else { return nil }
        return number
    }

    private func bounded(_ depth: Int, _ body: () -> Crossing) -> Crossing {
        depth < Self.maximumDepth ? body() : .refused
    }
}

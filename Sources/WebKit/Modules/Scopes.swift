/// The scopes of a text, and the names in them.
struct Scopes {
    enum Kind { case block, arrow, function }

    struct Reference {
        let word: Int32
        let scope: Int32
        let offset: Int32
        var isShorthand = false
        var isCalled = false
        var isWritten = false
        /// It turned out to declare something.
        var isDead = false
    }

    struct Declaration {
        let word: Int32
        let scope: Int32
        var key: UInt64 { Scopes.key(word, scope) }
    }

    var kinds: [Kind] = [.block]
    private var parents: [Int32] = [-1]
    private(set) var declarations: [Declaration] = []
    var references: [Reference] = []

    mutating func add(_ kind: Kind, in parent: Int32) -> Int32 {
        kinds.append(kind)
        parents.append(parent)
        return Int32(kinds.count - 1)
    }

    mutating func declare(_ word: Int32, in scope: Int32) {
        declarations.append(Declaration(word: word, scope: scope))
    }

    static func key(_ word: Int32, _ scope: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: word)) << 32 | UInt64(UInt32(bitPattern: scope))
    }

    /// Whether a name stands in a function and in one that is no arrow function, where it is none of
    /// a scope within the module; nil: it is.
    func reachesTop(
        _ reference: Reference, _ declared: Set<UInt64>
    ) -> (isNested: Bool, isInFunction: Bool)? {
        var isNested = false
        var isInFunction = false
        var scope = reference.scope
        while scope > 0 {
            if declared.contains(Self.key(reference.word, scope)) { return nil }
            let kind = kinds[Int(scope)]
            if kind != .block { isNested = true }
            if kind == .function { isInFunction = true }
            scope = parents[Int(scope)]
        }
        return (isNested, isInFunction)
    }
}

/// Something that two pieces of code can meet at: a file, a defaults key, a listener list.
///
/// Two accesses of one resource depend on each other when one of them writes. Making one hashes its
/// name, so keep it where an access is frequent.
public struct Resource: Hashable, Sendable, CustomStringConvertible {
    public let kind: StaticString
    public let name: String
    /// Its name as a number, equal in every process.
    public let identity: UInt64

    public init(_ kind: StaticString, _ name: String) {
        self.kind = kind
        self.name = name
        var hash = StableHash(1)
        hash.absorb(StableHash.of(kind))
        hash.absorb(name)
        identity = hash.value
    }

    /// The clock that code can look at.
    public static let clock = Resource("clock", "")

    public static func == (left: Resource, right: Resource) -> Bool {
        left.identity == right.identity && left.name == right.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }

    public var description: String { "\(kind):\(name)" }
}

/// What an event touches of its process's memory, declared where it is posted: exploration then need
/// not take it for something that may have changed everything there.
///
/// Whoever declares less than the truth hides orders from the search; `farad check-determinism`
/// plays pairs both ways and compares.
public final class MemoryFootprint {
    public let steps: [Step]

    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Nothing that other code of the process could see.
    nonisolated(unsafe) public static let nothing = MemoryFootprint([])
}

/// What a step does to a resource. What takes a value away is a write.
public enum Access: UInt8, Hashable, Sendable {
    case read
    case write
}

/// One access, as an event's footprint lists it.
public struct Step: Hashable, Sendable, CustomStringConvertible {
    public let access: Access
    public let resource: Resource

    public init(_ access: Access, _ resource: Resource) {
        self.access = access
        self.resource = resource
    }

    /// Whether the order of the two matters.
    public func conflicts(with other: Step) -> Bool {
        resource == other.resource && (access == .write || other.access == .write)
    }

    public var description: String { "\(access) \(resource)" }
}

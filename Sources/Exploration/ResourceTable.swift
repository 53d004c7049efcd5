import Simulation

/// One access to a resource, as a number: the resource's place in its table, and whether it writes.
struct Access: Hashable {
    let code: UInt32

    init(_ resource: Int, writes: Bool) {
        code = UInt32(resource) << 1 | (writes ? 1 : 0)
    }

    var resource: Int { Int(code >> 1) }
    var writes: Bool { code & 1 == 1 }
}

/// What a transition touches, each resource once, in the order of their numbers.
typealias Footprint = ContiguousArray<Access>

extension ContiguousArray<Access> {
    /// Whether the order of the two matters.
    func conflicts(with other: Self) -> Bool {
        var left = 0
        var right = 0
        while left < count, right < other.count {
            let mine = self[left].resource
            let its = other[right].resource
            if mine == its {
                if self[left].writes || other[right].writes { return true }
                left += 1
                right += 1
            } else if mine < its {
                left += 1
            } else {
                right += 1
            }
        }
        return false
    }

    /// The resources that both touch and one of them writes.
    func conflicting(with other: Self) -> [Int] {
        lazy.filter { mine in
            other.contains { $0.resource == mine.resource && ($0.writes || mine.writes) }
        }.map(\.resource)
    }

    /// Sorted, with one access of each resource, the stronger one.
    mutating func normalize() {
        guard count > 1 else { return }
        sort { $0.code < $1.code }
        var kept = 0
        for index in 1..<count {
            if self[index].resource == self[kept].resource {
                // The write sorts after the read.
                self[kept] = self[index]
            } else {
                kept += 1
                self[kept] = self[index]
            }
        }
        removeLast(count - kept - 1)
    }
}

/// A resource as another process knows it.
struct ResourceName: Hashable, Codable, Sendable {
    let identity: UInt64
    let kind: String
    let name: String

    init(_ resource: Resource) {
        identity = resource.identity
        kind = "\(resource.kind)"
        name = resource.name
    }
}

extension ResourceName: CustomStringConvertible {
    var description: String { name.isEmpty ? kind : "\(kind):\(name)" }

    /// Whether all that runs on a queue or in a process touches it.
    var isOfAll: Bool {
        switch kind {
        case "queue", "process": true
        case "memory": !name.contains("/")
        default: false
        }
    }

    /// How much it says of two events that both touch it: most what outlives them and has a name of its
    /// author's, such as a key or a listener; nothing what all events of a place touch.
    var weight: Weight {
        if isOfAll { return .none }
        switch kind {
        case "channel", "engine", "clock", "timer": return .none
        case "defaults", "shared preferences", "preferences", "file", "keychain", "pasteboard",
            "caches", "listeners", "network", "notifications", "push token":
            return .most
        default: return .some
        }
    }

    enum Weight: Int, Codable, Comparable, Sendable {
        case none, some, most

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}

/// The resources that a search has met, numbered in that order.
final class ResourceTable {
    private var numbers: [HashedNumber: Int] = [:]
    private(set) var resources: [ResourceName] = []
    /// Whether it is a queue; whether it can keep an event that has arrived from running.
    private(set) var isQueue: [Bool] = []
    private(set) var isHold: [Bool] = []
    /// Whether it is a process's being alive and running.
    private(set) var isLife: [Bool] = []
    /// The transitions of a search that looked at the clock.
    let clock: Int

    init() {
        clock = 0
        _ = number(of: .clock)
    }

    func number(of resource: Resource) -> Int {
        numbers[HashedNumber(resource.identity)] ?? add(ResourceName(resource))
    }

    func number(of resource: ResourceName) -> Int {
        numbers[HashedNumber(resource.identity)] ?? add(resource)
    }

    private func add(_ resource: ResourceName) -> Int {
        let number = resources.count
        numbers[HashedNumber(resource.identity)] = number
        resources.append(resource)
        isQueue.append(resource.kind == "queue")
        isHold.append(resource.kind == "queue" || resource.kind == "process")
        isLife.append(resource.kind == "process")
        return number
    }

    func access(_ step: Step) -> Access {
        Access(number(of: step.resource), writes: step.access == .write)
    }
}

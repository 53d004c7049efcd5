import Simulation

/// A part of a search that nobody else does: a path, and what is left to try beside it.
///
/// It has what whoever goes on needs to know of what was tried beside it, so that two parts never
/// meet the same orders.
public struct Subtree: Codable, Sendable {
    struct Sleeper: Codable, Sendable {
        let key: TransitionKey
        /// Places in `resources`, twice, plus one for a write.
        let footprint: [Int]
    }

    /// A node with something left to try.
    struct Level: Codable, Sendable {
        let depth: Int
        /// What was tried above that node and at it, but for the choice on the path.
        var sleep: [Sleeper]
        var done: [Sleeper]
        var alternatives: [TransitionKey]
        /// The share of the whole search that each of them is taken for.
        var share: Double
    }

    /// The choices down to the last level's node.
    var path: [TransitionKey] = []
    var levels: [Level] = []
    var resources: [ResourceName] = []

    /// Everything.
    static var whole: Subtree { Subtree() }

    var isWhole: Bool { levels.isEmpty }

    /// Its share of the whole search, by the widths of its nodes.
    var share: Double {
        isWhole ? 1 : levels.reduce(0) { $0 + $1.share * Double($1.alternatives.count) }
    }

    var planned: Int { max(1, levels.reduce(0) { $0 + $1.alternatives.count }) }

    mutating func append(_ level: Int, _ node: SearchPath.Node, _ table: ResourceTable) {
        levels.append(
            Level(
                depth: level, sleep: node.sleep.map { named($0, table) },
                done: node.done.map { named($0, table) }, alternatives: [],
                share: node.turnShare))
    }

    mutating func named(_ sleeper: SearchPath.Sleeper, _ table: ResourceTable) -> Sleeper {
        Sleeper(
            key: sleeper.key,
            footprint: sleeper.footprint.map { access in
                let name = table.resources[access.resource]
                let place =
                    resources.firstIndex { $0.identity == name.identity }
                    ?? {
                        resources.append(name)
                        return resources.count - 1
                    }()
                return place << 1 | (access.writes ? 1 : 0)
            })
    }

    func numbered(_ sleeper: Sleeper, _ table: ResourceTable) -> SearchPath.Sleeper {
        var footprint = Footprint(
            sleeper.footprint.map {
                Access(table.number(of: resources[$0 >> 1]), writes: $0 & 1 == 1)
            })
        footprint.normalize()
        return SearchPath.Sleeper(key: sleeper.key, footprint: footprint)
    }
}

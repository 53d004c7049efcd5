import Foundation
import Testing

/// ARCHITECTURE.md's table of floors beside what Package.swift says.
@Suite struct ArchitectureTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
    }

    /// The floor of each target; nil for one of tests alone.
    private func floors() throws -> [String: Int?] {
        var floors: [String: Int?] = [:]
        for line in try text("ARCHITECTURE.md").split(separator: "\n") {
            guard let row = line.wholeMatch(of: /\| (\d+|test) \| (`[^|]*`) \| .* \|/) else {
                continue
            }
            for target in row.2.matches(of: /`([^`]+)`/) {
                let name = String(target.1)
                #expect(floors[name] == nil, "\(name) stands there twice")
                floors.updateValue(Int(row.1), forKey: name)
            }
        }
        return floors
    }

    /// What each target that is no test imports of this package.
    private func edges() throws -> [String: [String]] {
        var edges: [String: [String]] = [:]
        for part in try text("Package.swift").split(separator: "\n        .") {
            guard
                let head = part.prefixMatch(
                    of: /(?:systemLibrary|target|executableTarget)\(\s*name: "([^"]+)"/)
            else { continue }
            let list = part.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
            let own = list.replacing(/\.product\([^)]*\)/, with: "")
            edges[String(head.1)] = own.matches(of: /"([^"]+)"/).map { String($0.1) }
        }
        return edges
    }

    @Test func `a target imports only from the floors below it`() throws {
        let (floors, edges) = (try floors(), try edges())
        #expect(Set(floors.keys) == Set(edges.keys))
        #expect(edges.values.joined().count > 100)
        for (target, imports) in edges.sorted(by: { $0.key < $1.key }) {
            guard let floor = floors[target] ?? nil else { continue }
            for name in imports {
                let below = floors[name] ?? nil
                #expect(below.map { $0 < floor } == true, "\(target) imports \(name)")
            }
        }
    }
}

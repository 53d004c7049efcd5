import Foundation

// The search on each scenario of the other apps: how many classes it has, and what they cost.
extension FaradBenchmarks {
    /// The apps, and whose scenarios each plays.
    private static let apps = [
        ("attachments", "attachments"), ("wire", "wire"), ("beamlet", "beamlet"),
        ("beamlet-capacitor", "beamlet"),
    ]

    /// A line for each scenario and state of its app: how many classes, whether they are all, how many
    /// fail, the runs and the seconds.
    ///
    /// - Parameter limit: The seconds that one search may take.
    func scenarios(limit: Int) throws {
        print("scenario                     app                state       classes  all fail")
        for (app, owner) in Self.apps {
            let folder = "web/\(owner)/scenarios"
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                .filter { $0.hasSuffix(".scenario.ts") }.map { $0.dropLast(".scenario.ts".count) }
            for name in names {
                for isRepaired in [true, false] {
                    let words = [
                        String(name), "--app", app, "--keep-going", "--max-time", "\(limit)s",
                    ]
                    let found = Self.explore(
                        isRepaired ? words : words + ["--set", "consumer=unrepaired"])
                    guard let found else {
                        print("\(name) (\(app)): farad explore failed")
                        continue
                    }
                    print(Self.line(String(name), app, isRepaired, found))
                }
            }
        }
    }

    private static func line(
        _ name: String, _ app: String, _ isRepaired: Bool, _ found: [String: Any]
    ) -> String {
        let classes = found["classes"] as? [String: Any] ?? [:]
        let failures = found["failures"] as? [[String: Any]] ?? []
        let failing = failures.reduce(0) { $0 + ($1["classes"] as? Int ?? 0) }
        let seconds = (found["wallMilliseconds"] as? Double ?? 0) / 1000
        func pad(_ text: String, _ width: Int) -> String {
            text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
        }
        func number(_ value: Int, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - "\(value)".count)) + "\(value)"
        }
        let state = isRepaired ? "as it is" : "unrepaired"
        let all = classes["exhausted"] as? Bool == true ? " yes" : "  no"
        let runs = found["runs"] as? Int ?? 0
        return pad(name, 28) + " " + pad(app, 18) + " " + pad(state, 10)
            + number(classes["explored"] as? Int ?? 0, 9) + " " + all + number(failing, 5)
            + "  \(runs) runs, \(String(format: "%.1f", seconds)) s"
    }

    /// `farad explore` as people run it, beside this program; nil when it could not search.
    static func explore(_ words: [String]) -> [String: Any]? {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let farad = own.deletingLastPathComponent().appendingPathComponent("farad").path
        // A failure that was found and a search that was cut short are what is measured, too.
        let search = Program(
            path: "/bin/sh",
            arguments: [
                "-c", "\"$0\" \"$@\"; test $? -le 2", farad, "explore", "--json",
            ] + words)
        guard let output = search.run()?.output else { return nil }
        return try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    }
}

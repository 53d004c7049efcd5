import Foundation

extension FaradBenchmarks {
    /// A hundred tests of the reference app in four files, beside Node's own runner on the same
    /// asserts over hand-written mocks; then both on as good as nothing.
    func tests(_ report: inout BenchReport) {
        let farad = ".build/release/farad"
        let folder = "Benchmarks/tests"
        guard let node = Program.find("node") else {
            print("node is absent: skipped")
            return
        }
        func files(_ name: (Int) -> String) -> [String] { (1...4).map { "\(folder)/\(name($0))" } }
        let ours = files { "farad-\($0).test.js" }
        let theirs = files { "node-\($0).mjs" }
        let names = [
            "farad.test.1", "farad.test.2", "node.test.1", "node.test.2", "farad.test.start",
            "node.test.start",
        ]
        let times = race(
            [
                Program(path: farad, arguments: ["test", "--jobs", "1"] + ours),
                Program(path: farad, arguments: ["test", "--jobs", "2"] + ours),
                Program(path: node, arguments: ["--test", "--test-concurrency=1"] + theirs),
                Program(path: node, arguments: ["--test", "--test-concurrency=2"] + theirs),
                Program(path: farad, arguments: ["test", "\(folder)/empty.test.js"]),
                Program(path: node, arguments: ["--test", "\(folder)/empty.mjs"]),
            ], rounds: 7)
        for (name, time) in zip(names, times) {
            guard let time else {
                print("\(name) failed: run it by itself to see why")
                continue
            }
            if name.hasSuffix("start") {
                report.add(name, time * 1e3, "ms")
            } else {
                report.add(name, time * 1e3 / 100, "ms a test")
            }
        }
        report.ratio("tests, one process, farad / node", of: "farad.test.1", to: "node.test.1")
        report.ratio("tests, two jobs, farad / node", of: "farad.test.2", to: "node.test.2")
        report.ratio("start to first result", of: "farad.test.start", to: "node.test.start")
    }
}

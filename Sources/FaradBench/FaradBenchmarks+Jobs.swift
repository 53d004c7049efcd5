import Foundation

// How much more two processes of a search play than one.
extension FaradBenchmarks {
    private static let rounds = 3

    /// `farad explore` as people run it, so many runs of a scenario in which nothing fails, with one and
    /// two jobs in turn. What else the machine does counts: two cores have to be free.
    func compareJobs(_ report: inout BenchReport, count: Int = 2000) {
        var rates: [Int: [Double]] = [:]
        for round in 0...Self.rounds {
            for jobs in [1, 2] {
                guard let rate = exploredRate(jobs: jobs, count: count) else {
                    return print("farad explore failed, or is not beside this program")
                }
                // The first round only warms the file cache.
                if round > 0 { rates[jobs, default: []].append(rate) }
            }
        }
        for jobs in [1, 2] {
            report.add(
                "explore.jobs.\(jobs)", median(rates[jobs] ?? []), "runs/s of \(jobs) job(s)")
        }
        report.ratio(
            "farad explore, two jobs / one", of: "explore.jobs.2", to: "explore.jobs.1",
            target: ">= 1.7")
    }

    /// The runs that a search plays in a second, from its first to its last.
    private func exploredRate(jobs: Int, count: Int) -> Double? {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let farad = own.deletingLastPathComponent().appendingPathComponent("farad").path
        // A search that is cut short is no success.
        let search = Program(
            path: "/bin/sh",
            arguments: [
                "-c", "\"$0\" \"$@\"; case $? in 0 | 2) ;; *) exit 1 ;; esac", farad, "explore",
                "race-6", "--set",
                "consumer=repaired", "--keep-going", "--max-runs", String(count), "--jobs",
                String(jobs), "--json",
            ])
        guard let output = search.run()?.output,
            let report = try? JSONSerialization.jsonObject(with: Data(output.utf8))
                as? [String: Any],
            let runs = report["runs"] as? Int,
            let milliseconds = report["wallMilliseconds"] as? Double, milliseconds > 0
        else { return nil }
        return Double(runs) / milliseconds * 1000
    }
}

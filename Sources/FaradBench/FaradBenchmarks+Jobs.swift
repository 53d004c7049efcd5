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

    /// The runs that a search plays in a second, from its first to its last; nil when it failed, or
    /// something did in it.
    private func exploredRate(jobs: Int, count: Int) -> Double? {
        let report = Self.explore([
            "race-6", "--set", "consumer=repaired", "--keep-going", "--max-runs", String(count),
            "--jobs", String(jobs),
        ])
        guard let report, (report["failures"] as? [Any])?.isEmpty == true,
            let runs = report["runs"] as? Int,
            let milliseconds = report["wallMilliseconds"] as? Double, milliseconds > 0
        else { return nil }
        return Double(runs) / milliseconds * 1000
    }
}

import Farad
import FaradFoundation
import TimeSafari

// A scenario played again and again in one process, as a search for orders does.
extension FaradBenchmarks {
    /// One share of a photo on a device of its own, in a process that has played others before.
    func runs(_ report: inout BenchReport, count: Int) throws {
        let worker = Worker()
        let scenario = Scenario(
            name: "", actions: [TimedAction(.share([sharedPhoto]))])
        // Of each run: the device, the app's installation, the play, the device's end.
        var parts = [[Double]](repeating: [], count: 4)
        var totals: [Double] = []
        for round in 0..<count + Self.warmUp {
            var times = [0.0, 0.0, 0.0, 0.0]
            var device: Device?
            times[0] = try seconds {
                device = try Device(DeviceConfiguration(recordsTrace: false), worker: worker)
            }
            times[1] = try seconds { try device?.install(.timeSafari) }
            var result: RunReport?
            times[2] = seconds { result = device?.run(scenario) }
            times[3] = seconds { device = nil }
            guard result?.shares.first?.outcome == .displayed else {
                return print("runs: the photo was not displayed")
            }
            guard round >= Self.warmUp else { continue }
            for (index, time) in times.enumerated() { parts[index].append(time) }
            totals.append(times.reduce(0, +))
        }
        report.add("farad.run", totals.reduce(0, +) / Double(count) * 1e3, "ms, mean")
        let names = ["device", "install", "play", "end"]
        for (name, times) in zip(names, parts) {
            report.add("farad.run.\(name)", median(times) * 1e3, "ms")
        }
        let mean = totals.reduce(0, +) / Double(count)
        report.add("farad.runs", 1 / mean, "runs/s")
    }

    /// The same in a process of its own, in turn with the C program's fresh contexts.
    func compareRuns(_ report: inout BenchReport) {
        let programs = [
            Program(
                path: Yardstick.path, arguments: ["contexts", Yardstick.bundle, photoPath]),
            Program(
                path: Yardstick.path,
                arguments: ["app-contexts", Yardstick.page, Yardstick.assets, photoPath]),
            Program(path: "/proc/self/exe", arguments: ["runs", "300"]),
            Program(path: "/proc/self/exe", arguments: ["fresh", "200"]),
        ]
        compareInTurn(programs, &report)
        report.ratio(
            "fresh device, farad / C context", of: "farad.fresh", to: "context.startup",
            target: "3 ms")
        report.ratio(
            "fresh device, farad / C, app's scripts", of: "farad.fresh", to: "context.app")
        report.ratio("one run, farad / C", of: "farad.run", to: "context.startup", target: "<= 2.7")
        report.ratio("one run, farad / C, app's scripts", of: "farad.run", to: "context.app")
    }

    /// The medians of what programs print that take part in a comparison, five rounds in turn.
    func compareInTurn(_ programs: [Program], _ report: inout BenchReport) {
        var values: [String: (rounds: [Double], unit: String)] = [:]
        for _ in 0..<5 {
            for figure in programs.flatMap(figures) {
                values[figure.name, default: ([], figure.unit)].rounds.append(figure.value)
            }
        }
        for (name, figures) in values.sorted(by: { $0.key < $1.key }) {
            report.add(name, median(figures.rounds), figures.unit)
        }
    }

    private var sharedPhoto: SharedPhoto {
        SharedPhoto(fileName: "photo.jpg", bytes: photo, typeIdentifier: "public.jpeg")
    }
}

import Farad
import Foundation
import TimeSafari
import Traces

// What it costs to leave a trace, and to look at one.
extension FaradBenchmarks {
    /// The same run with and without a trace file, as whole processes in turn and in this process.
    func trace(_ report: inout BenchReport) throws {
        let file = NSTemporaryDirectory() + "farad-bench-\(getpid()).farad-trace.jsonl"
        defer { unlink(file) }
        let run = ["run", "timesafari", "--share", photoPath]
        let programs = [run, run + ["--trace", file]].map {
            Program(path: ".build/release/farad", arguments: $0)
        }
        let times = race(programs, rounds: 40)
        for (name, time) in zip(["trace.off", "trace.on"], times) {
            if let time { report.add(name, time * 1e3, "ms") }
        }
        report.ratio("a run, traced / not", of: "trace.on", to: "trace.off", target: "<= 1.1")
        try recording(&report)
        page(&report)
    }

    /// One worker plays on: what is left is the run itself, without a process's start.
    private func recording(_ report: inout BenchReport) throws {
        let worker = Worker()
        let scenario = Scenario(
            name: "",
            actions: [
                TimedAction(
                    .share([
                        SharedPhoto(
                            fileName: "photo.jpg", bytes: photo, typeIdentifier: "public.jpeg")
                    ]))
            ])
        var times: [[Double]] = [[], [], []]
        var bytes = 0
        var events = 0
        for round in 0..<60 {
            for (index, isTraced) in [false, true].enumerated() {
                var configuration = DeviceConfiguration(recordsTrace: isTraced)
                configuration.recordsDetails = isTraced
                let device = try Device(configuration, worker: worker)
                try device.install(.timeSafari)
                var result: RunReport?
                let playing = seconds { result = device.run(scenario) }
                var text = ""
                let writing = seconds {
                    if isTraced, let result { text = TraceWriter.text(device, result) }
                }
                guard round >= 20 else { continue }
                times[index].append(playing)
                if isTraced {
                    times[2].append(writing)
                    bytes = text.utf8.count
                    events = result?.events ?? 1
                }
            }
        }
        report.add("trace.play.off", median(times[0]) * 1e3, "ms")
        report.add("trace.play.on", median(times[1]) * 1e3, "ms")
        report.add("trace.write", median(times[2]) * 1e3, "ms")
        report.add("trace.bytes", Double(bytes) / Double(events), "bytes/event")
    }

    /// How long the page takes until 50,000 events are on the screen of a headless Chromium.
    private func page(_ report: inout BenchReport) {
        guard Program.find("chromium") != nil, let node = Program.find("node") else {
            return print("chromium or node is absent: the page is not measured")
        }
        let program = Program(
            path: node, arguments: ["Tests/Viewer/bench.mjs", ".build/release/farad"])
        for figure in figures(of: program) { report.add(figure.name, figure.value, figure.unit) }
    }
}

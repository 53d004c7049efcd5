import Farad
import Foundation
import Simulation
import Traces
import WebKit

/// Leaves the traces of tests that failed, and their pages.
struct TraceLeaver {
    /// The folder for them; made when there is something to leave.
    let folder: String
    /// The file with the test, the test's name, and what its files are called by.
    let file: String
    let test: String
    let slug: String

    private func path(_ addition: String = "", _ type: String = "farad-trace.jsonl") -> String {
        "\(folder)/\(name)--\(slug)\(addition).\(type)"
    }

    /// What the file is called here: two files never the same.
    private var name: String {
        let name = TestToken.slug(file)
        // Of the paths that have this slug, one has dots alone where the slug has other signs.
        let isPlain = !file.contains("-") && name == file.replacingOccurrences(of: ".", with: "-")
        return isPlain ? name : "\(name)-\(TestToken.digits(of: file))"
    }

    /// Refuses a folder for traces in which nothing can be written.
    static func check(_ folder: String) throws(Problem) {
        for _ in 1..<8 {
            do throws(Problem) {
                return try tryOnce(folder)
            } catch {
                // Another run that asks the same at this moment takes away the folder that it made.
                guard !SharedFile.exists(folder) else { throw error }
            }
        }
        try tryOnce(folder)
    }

    private static func tryOnce(_ folder: String) throws(Problem) {
        // What is not there yet is made only when there is something to leave.
        var missing: [String] = []
        var path = URL(fileURLWithPath: folder).path
        while !SharedFile.exists(path), path != "/" {
            missing.append(path)
            path = URL(fileURLWithPath: path).deletingLastPathComponent().path
        }
        defer { for path in missing { rmdir(path) } }
        try FailureReport.prepare(folder)
        try OutputFile(folder + "/farad-traces").abandon()
    }

    /// Writes the trace of a run that has come to its end, and the page that is there then.
    ///
    /// - Parameter result: is told of the files, or why there is none.
    func leave(_ device: Device, _ report: RunReport, in result: inout TestResult) {
        let text = TraceWriter.text(device, report, TraceWriter.Heading(title: test))
        let markup = Simulation.onTop { device.pageOfApp?.markup ?? "" }
        leave(text, at: path(), in: &result)
        guard result.traceObstacle == nil, !markup.isEmpty else { return }
        let path = path("", "html")
        do throws(Problem) {
            try OutputFile(path).finish(markup)
            result.page = path
        } catch {
            result.traceObstacle = error.message
        }
    }

    /// Writes the traces of a failing order and of the nearest one that passes.
    ///
    /// - Parameter result: is told of the files, the failing order's last, or why one is missing.
    func leave(_ failure: RecordedFailure, number: Int, in result: inout TestResult) {
        let addition = number == 1 ? "" : "-\(number)"
        if let passes = failure.passes {
            leave(passes, at: path("\(addition)-passes"), in: &result)
        }
        leave(failure.fails, at: path("\(addition)-fails"), in: &result)
    }

    private func leave(_ text: String, at path: String, in result: inout TestResult) {
        do throws(Problem) {
            try FailureReport.prepare(folder)
            try OutputFile(path).finish(text)
            result.traces.append(path)
        } catch {
            result.traceObstacle = error.message
        }
    }

    // MARK: A run that ends its process

    /// Where ``follow(_:)`` has written to; none where nothing happened on the phone.
    var followed: [String] {
        var status = stat()
        if stat(path(), &status) == 0, status.st_size > 0 { return [path()] }
        clear()
        return []
    }

    /// Forgets what an earlier run has left.
    func clear() {
        unlink(path())
        unlink(path("", "html"))
    }

    /// Forgets what an earlier run has left, where another trace can be written in its place.
    func makeWay() throws(Problem) {
        try FailureReport.prepare(folder)
        try OutputFile(path()).abandon()
        clear()
    }

    /// Writes the trace of a run as it goes on, so that it is there when the run ends its process.
    func follow(_ device: Device) {
        guard (try? FailureReport.prepare(folder)) != nil else { return }
        let file = open(path(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { return }
        device.followTrace(TraceWriter.Heading(title: test), to: file)
    }
}

extension Device {
    /// Writes the trace to an open file as the run goes on; what the file held goes.
    func followTrace(_ heading: TraceWriter.Heading, to file: Int32) {
        var writer = TraceWriter(of: self, heading)
        var end: off_t = 0
        simulation.trace.didGrow = {
            let (whole, running) = writer.lines()
            let bytes = whole + running
            let count = pwrite(file, bytes, bytes.count, end)
            guard count == bytes.count else { return }
            end += off_t(whole.count)
            ftruncate(file, end + off_t(running.count))
        }
    }
}
